//! Puts the games of `games/` into the program: `src/shipped.rs` includes the list made here.
#![allow(
    clippy::print_stdout,
    reason = "this is how cargo is told what the list depends on"
)]

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=games");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("games");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let name = entry?.file_name().into_string();
        let name = name.map_err(|name| format!("{} is not UTF-8", name.display()))?;
        names.extend(name.strip_suffix(".game").map(str::to_owned));
    }
    names.sort();
    let mut list = String::from("&[\n");
    for name in names {
        // By where the package lies when it is compiled: the list outlives a move of its folder.
        let path = format!("/games/{name}.game");
        writeln!(
            list,
            "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),"
        )?;
    }
    list.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("games.rs"), list)?;
    Ok(())
}
