//! `check`: all that is wrong with game files.

use clap::{Parser, ValueEnum};
use daldos_dsl::load::{self, Findings, render};

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files;
use super::format::layout;
use super::json::JsonLayout;
use super::out::Out;
use super::progress;
use super::run::RunCommand;

/// Find all errors and warnings of game files, their variants and examples.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  daldos-dsl check games/sahkku.game\n  daldos-dsl check games --format json\n  \
        daldos-dsl check --fix games/daldosa.game"
)]
pub(crate) struct CheckArgs {
    /// Game files; a folder means its `.game` files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// How findings are written: for people (on standard error), one a line, as JSON, or as a
    /// forge's annotations.
    #[arg(long, value_enum, default_value_t = CheckFormat::Text)]
    format: CheckFormat,
    /// Let warnings, too, mean that the answer is no.
    #[arg(long)]
    deny_warnings: bool,
    /// Mend in the files what has one right answer, such as a misspelt name, and tell what is left.
    /// A file is replaced whole or not at all.
    #[arg(long)]
    fix: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    Text,
    Short,
    Json,
    /// The same on a line.
    Jsonl,
    Github,
}

impl RunCommand for CheckArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let mut exit = Exit::Fine;
        let mut all = Vec::new();
        let paths = files::named(&self.files)?;
        for path in &paths {
            if self.fix
                && let Err(failure) = self.mend(path, out)
            {
                out.complain(&format!("error: {}\n", failure.message));
                exit = exit.max(failure.exit);
            }
            let checked = progress::meanwhile("checking (Ctrl-C: stop)", || {
                load::check(path, &mut files::read)
            });
            match checked {
                Err(unreadable) => {
                    out.complain(&format!("error: {unreadable}\n"));
                    exit = exit.max(Exit::Wrong);
                    all.push(Err(unreadable));
                }
                Ok(findings) => {
                    self.tell(&findings, out)?;
                    let faulty =
                        findings.errors > 0 || (self.deny_warnings && findings.warnings > 0);
                    exit = exit.max(Exit::yes(!faulty));
                    all.push(Ok(findings));
                }
            }
        }
        if let Some(layout) = self.layout() {
            out.put(&layout.text(&render::json(&all)))?;
        }
        Ok(exit)
    }
}

impl CheckArgs {
    /// Mends a file; one that can't be read is told by the check.
    fn mend(&self, path: &str, out: &mut Out) -> Result<(), Failure> {
        if path == "-" {
            return Err(Failure::wrong(
                "standard input can't be mended: name a file",
            ));
        }
        let mut was = Vec::new();
        let mut read = |asked: &str| {
            let bytes = files::read(asked)?;
            if asked == path {
                was.clone_from(&bytes);
            }
            Ok(bytes)
        };
        let Ok(fixed) = load::fixed(path, &mut read) else {
            return Ok(());
        };
        if !fixed.mended.is_empty() {
            files::replace(path, &was, &fixed.text)?;
            if self.format == CheckFormat::Text {
                for place in &fixed.mended {
                    out.put(&format!("{path}:{}: {}\n", place.line, place.title))?;
                }
            }
        }
        Ok(())
    }

    fn tell(&self, findings: &Findings, out: &mut Out) -> Result<(), Failure> {
        match self.format {
            CheckFormat::Text => {
                files::show(findings, out);
                let path = &findings.path;
                match (findings.errors, findings.warnings) {
                    (0, 0) => out.put(&format!("{path}: fine\n"))?,
                    (0, warnings) => {
                        out.put(&format!("{path}: fine, {}\n", render::tally(0, warnings)))?
                    }
                    (errors, warnings) => {
                        out.complain(&format!("{path}: {}\n", render::tally(errors, warnings)));
                    }
                }
            }
            CheckFormat::Short => out.put(&render::short(findings))?,
            CheckFormat::Github => out.put(&render::github(findings))?,
            CheckFormat::Json | CheckFormat::Jsonl => {}
        }
        Ok(())
    }
}
