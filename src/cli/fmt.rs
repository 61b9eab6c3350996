//! `fmt`: one canonical layout.

use clap::Parser;
use daldos_dsl::load::{self, Formatted, render};

use super::exit::Exit;
use super::failure::Done;
use super::files;
use super::out::Out;
use super::run::RunCommand;

/// Bring game files into the one canonical layout; the meaning and the comments stay.
///
/// A file is replaced whole or not at all; `-` reads standard input and writes standard output.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  daldos-dsl fmt --check games/sahkku.game\n  daldos-dsl fmt --check games"
)]
pub(crate) struct FmtArgs {
    /// Game files; a folder means its `.game` files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Change nothing; say which files would change, and answer no if there are any.
    #[arg(long)]
    check: bool,
}

impl RunCommand for FmtArgs {
    fn run(self, out: &mut Out) -> Done {
        let mut exit = Exit::Fine;
        for path in &files::named(&self.files)? {
            exit = exit.max(self.file(path, out)?);
        }
        Ok(exit)
    }
}

impl FmtArgs {
    fn file(&self, path: &str, out: &mut Out) -> Done {
        let mut was = Vec::new();
        let mut read = |path: &str| {
            was = files::read(path)?;
            Ok(was.clone())
        };
        let formatted = match load::format(path, &mut read) {
            Ok(formatted) => formatted,
            Err(unreadable) => {
                out.complain(&format!("error: {unreadable}\n"));
                return Ok(Exit::Wrong);
            }
        };
        match formatted {
            Formatted::Broken(findings) => {
                files::show(&findings, out);
                let tally = render::tally(findings.errors, findings.warnings);
                out.complain(&format!("{path}: not formatted, {tally}\n"));
                Ok(Exit::No)
            }
            Formatted::Text { text, .. } if path == "-" && !self.check => {
                out.put(&text)?;
                Ok(Exit::Fine)
            }
            Formatted::Text { changed: false, .. } => Ok(Exit::Fine),
            Formatted::Text { .. } if self.check => {
                out.put(&format!("{path}: would be reformatted\n"))?;
                Ok(Exit::No)
            }
            Formatted::Text { text, .. } => {
                files::replace(path, &was, &text)?;
                out.put(&format!("{path}: reformatted\n"))?;
                Ok(Exit::Fine)
            }
        }
    }
}
