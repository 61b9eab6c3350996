//! `completions`: what shells need to complete the program's words.

use clap::{CommandFactory, Parser};
use clap_complete::Shell;

use super::out::Out;
use super::{Args, Done, Exit};

/// Write a script that lets a shell complete the words of this program.
///
/// Where it belongs depends on the shell; for bash and zsh it can be read at the start of each
/// session.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl completions bash > daldos-dsl.bash\n  \
    daldos-dsl completions fish > daldos-dsl.fish")]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, out: &mut Out) -> Done {
        let mut script = Vec::new();
        let program = env!("CARGO_BIN_NAME");
        clap_complete::generate(self.shell, &mut Args::command(), program, &mut script);
        out.bytes(&script)?;
        Ok(Exit::Fine)
    }
}
