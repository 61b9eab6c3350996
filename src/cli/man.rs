//! `man`: the pages of the manual.

use std::path::Path;

use clap::{Command, Parser};
use clap_mangen::Man as Page;

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files;
use super::out::Out;

/// Write the manual as man pages: one for the program, or with --to one for each command too.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl man > daldos-dsl.1\n  \
    daldos-dsl man --to manual")]
pub(crate) struct ManArgs {
    /// The folder for all pages; it is made if it isn't there, and pages in it are replaced.
    #[arg(long, value_name = "FOLDER")]
    to: Option<String>,
}

impl ManArgs {
    pub(crate) fn run(self, mut program: Command, out: &mut Out) -> Done {
        program.build();
        let Some(folder) = self.to else {
            out.bytes(&page(&program)?)?;
            return Ok(Exit::Fine);
        };
        files::folder(&folder)?;
        let commands = program.get_subcommands().filter(|c| c.get_name() != "help");
        for command in [&program].into_iter().chain(commands) {
            // What help calls `daldos-dsl check` is filed as `daldos-dsl-check`.
            let name = command.get_display_name().unwrap_or(command.get_name());
            let path = Path::new(&folder).join(format!("{name}.1"));
            files::put(&path.to_string_lossy(), &page(command)?)?;
            out.put(&format!("{}\n", path.display()))?;
        }
        Ok(Exit::Fine)
    }
}

/// A command's page, in roff.
fn page(command: &Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Page::new(command.clone())
        .render(&mut page)
        .map_err(|error| Failure::wrong(format!("can't write the page: {error}")))?;
    Ok(page)
}
