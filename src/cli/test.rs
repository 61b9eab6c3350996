//! `test`: do the rulings hold?

use std::fmt::Write;

use clap::Parser;
use daldos_dsl::analysis::rulings::{self, Citation, Failure, Ruling, Tested};
use daldos_dsl::load::{self, NotLoaded, render};
use serde::Serialize;

use super::out::Out;
use super::{Done, Exit, Failure as Broken, Format, files};

/// Put the examples of game files to the test.
///
/// One that fails shows what was expected and what is, on its board. With --accept, the file gets
/// what the engine says in place of each expectation that doesn't hold; every other byte stays.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  daldos-dsl test games\n  daldos-dsl test games/sahkku.game --format json"
)]
pub(crate) struct Test {
    /// Game files; a folder means its `.game` files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Write what the engine says into the files in place of expectations that don't hold.
    #[arg(long)]
    accept: bool,
    /// How results are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    files: &'a [Tested],
    rulings: usize,
    failed: usize,
}

impl Test {
    pub(crate) fn run(self, out: &mut Out) -> Done {
        let mut exit = Exit::Fine;
        let mut all = Vec::new();
        let mut left = 0;
        for path in &files::named(&self.files)? {
            match self.file(path, out)? {
                Ok(tested) => {
                    let still = self.tell(&tested, out)?;
                    exit = exit.max(if still > 0 { Exit::No } else { Exit::Fine });
                    left += still;
                    all.push(tested);
                }
                Err(code) => exit = exit.max(code),
            }
        }
        let rulings: usize = all.iter().map(|tested| tested.rulings.len()).sum();
        let failed: usize = all.iter().map(Tested::failed).sum();
        match self.format {
            Format::Json => {
                let document = Document {
                    schema: 1,
                    files: &all,
                    rulings,
                    failed,
                };
                out.put(&(serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"))?;
            }
            Format::Text if all.is_empty() => {}
            Format::Text => {
                let some =
                    |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
                let mended = match failed - left {
                    0 => String::new(),
                    mended => format!(", {mended} mended"),
                };
                out.put(&format!(
                    "{} in {}: {} hold{mended}, {left} fail\n",
                    some(rulings, "ruling"),
                    some(all.len(), "file"),
                    rulings - failed
                ))?;
            }
        }
        Ok(exit)
    }

    /// Tests one file; one that has errors, or can't be read, is told and ends in an exit code.
    fn file(&self, path: &str, out: &mut Out) -> Result<Result<Tested, Exit>, Broken> {
        // Read once, so that all that follows is about the same text (standard input included).
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(reason) => {
                out.complain(&format!("error: can't read `{path}`: {reason}\n"));
                return Ok(Err(Exit::Wrong));
            }
        };
        let mut read = |asked: &str| {
            if asked == path {
                Ok(bytes.clone())
            } else {
                files::read(asked)
            }
        };
        let findings = match load::check(path, &mut read) {
            Ok(findings) => findings,
            Err(unreadable) => {
                out.complain(&format!("error: {unreadable}\n"));
                return Ok(Err(Exit::Wrong));
            }
        };
        if findings.errors > 0 {
            files::show(&findings, out);
            let tally = render::tally(findings.errors, findings.warnings);
            out.complain(&format!("{path}: not tested, {tally}\n"));
            return Ok(Err(Exit::No));
        }
        let tested = load::open(path, &mut read).and_then(|opened| {
            let tested = rulings::test(&opened)?;
            let text = &opened.sources().get(opened.file().game.span.source).text;
            Ok((rulings::accepted(&tested, text), tested))
        });
        match tested {
            Ok((accepted, tested)) => {
                if let Some(text) = accepted.filter(|_| self.accept && path != "-") {
                    files::replace(path, &text).map_err(|error| {
                        Broken::wrong(format!("can't replace `{path}`: {error}; it is as it was"))
                    })?;
                }
                Ok(Ok(tested))
            }
            Err(NotLoaded::Rejected(findings)) => {
                files::show(&findings, out);
                Ok(Err(Exit::No))
            }
            Err(NotLoaded::Unreadable(unreadable)) => Err(Broken::wrong(unreadable.to_string())),
            Err(NotLoaded::NoVariant { name, .. }) => {
                Err(Broken::wrong(format!("no variant `{name}`")))
            }
        }
    }

    /// Tells what fails in a file; gives how much is left that --accept could not mend.
    fn tell(&self, tested: &Tested, out: &mut Out) -> Result<usize, Broken> {
        let left = |ruling: &&Ruling| {
            ruling
                .failures
                .iter()
                .any(|failure| !self.accept || failure.replacement.is_none())
        };
        let left = tested.rulings.iter().filter(left).count();
        if self.format == Format::Text {
            for ruling in tested
                .rulings
                .iter()
                .filter(|ruling| !ruling.failures.is_empty())
            {
                out.put(&failed(&tested.path, ruling, self.accept))?;
            }
        }
        Ok(left)
    }
}

/// A ruling that fails, for people.
fn failed(path: &str, ruling: &Ruling, accept: bool) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{path}:{}: \u{201c}{}\u{201d} fails",
        ruling.line, ruling.title
    );
    for cites in &ruling.cites {
        let _ = writeln!(text, "    after {}", cited(cites));
    }
    if !ruling.variants.is_empty() {
        let _ = writeln!(text, "    with {}", ruling.variants.join(" + "));
    }
    if let Some(throw) = &ruling.throw {
        let _ = writeln!(text, "    throw {throw}");
    }
    let _ = writeln!(text, "    {}", ruling.position);
    for line in ruling.board.iter().flat_map(|board| board.lines()) {
        let _ = writeln!(text, "{}", format!("    {line}").trim_end());
    }
    for failure in &ruling.failures {
        let _ = writeln!(text, "  {path}:{}: {}", failure.line, failure.message);
        text.push_str(&difference(failure));
        match (&failure.replacement, accept) {
            (Some(replacement), true) => {
                let _ = writeln!(text, "    accepted: {replacement}");
            }
            (None, true) => {
                text.push_str("    the language has no words for what is so: mend it by hand\n")
            }
            (_, false) => {}
        }
    }
    text.push('\n');
    text
}

fn cited(cites: &Citation) -> String {
    let mut text = cites.source.clone();
    if let Some(place) = &cites.place {
        let _ = write!(text, ", {place}");
    }
    if let Some(rule) = &cites.rule {
        let _ = write!(text, " ({rule})");
    }
    text
}

/// What was expected and isn't (`-`), what is and wasn't expected (`+`), and what is as expected.
fn difference(failure: &Failure) -> String {
    let mut text = String::new();
    for item in &failure.expected {
        let sign = if failure.actual.contains(item) {
            ' '
        } else {
            '-'
        };
        let _ = writeln!(text, "    {sign} {item}");
    }
    for item in failure
        .actual
        .iter()
        .filter(|item| !failure.expected.contains(item))
    {
        let _ = writeln!(text, "    + {item}");
    }
    text
}
