//! The command line: what is asked, and where the answers go.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;

mod cli;

fn main() -> ExitCode {
    let args = match cli::Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            // Help and version are answers; everything else is a wrong question.
            let code = if error.use_stderr() {
                cli::Exit::Wrong
            } else {
                cli::Exit::Fine
            };
            let _ = error.print();
            return code.into();
        }
    };
    cli::run(args).into()
}
