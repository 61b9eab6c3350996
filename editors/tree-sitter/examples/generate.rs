//! Generates the parser from `grammar.js`, into the folder that is named or into `src`. It asks for
//! node.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

/// The version of the parsers' own format that all editors read.
const FORMAT: usize = 14;

fn main() -> ExitCode {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let to = std::env::args_os()
        .nth(1)
        .map_or_else(|| here.join("src"), PathBuf::from);
    let mut notes = Vec::new();
    let grammar = None::<PathBuf>;
    let made = generate_parser_in_directory(
        here,
        Some(to),
        grammar,
        FORMAT,
        None,
        None,
        true,
        OptLevel::default(),
        &mut notes,
    );
    for note in notes {
        eprintln!("{note}");
    }
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
