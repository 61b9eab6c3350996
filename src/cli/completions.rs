//! `completions`: what shells need to complete the program's words.

use clap::{Command, Parser};
use clap_complete::Shell;

use super::exit::Exit;
use super::failure::Done;
use super::out::Out;

/// Write a script that lets a shell complete the words of this program.
///
/// Where it belongs depends on the shell; for bash and zsh it can be read at the start of each
/// session.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl completions bash > daldos-dsl.bash\n  \
    daldos-dsl completions fish > daldos-dsl.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(self, mut program: Command, out: &mut Out) -> Done {
        let mut script = Vec::new();
        let name = env!("CARGO_BIN_NAME");
        clap_complete::generate(self.shell, &mut program, name, &mut script);
        out.bytes(&script)?;
        Ok(Exit::Fine)
    }
}
