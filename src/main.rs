//! The command line: what is asked, and where the answers go.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;

mod cli;

fn main() -> ExitCode {
    let args = match cli::Args::try_parse() {
        Ok(args) => args,
        Err(error) => return cli::unasked(&error).into(),
    };
    cli::run(args).into()
}
