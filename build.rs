//! Puts the games of `games/` and the page of `serve` into the program, and makes a reader of the
//! grammar: `src/shipped.rs`, `src/cli/serve/assets.rs` and `src/syntax/reader/` include what is made
//! here.
#![allow(
    clippy::print_stdout,
    reason = "this is how cargo is told what is made of what"
)]

#[path = "grammar/reader.rs"]
mod reader;

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=games");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let folder = root.join("games");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let name = entry?.file_name().into_string();
        let name = name.map_err(|name| format!("{} is not UTF-8", name.display()))?;
        names.extend(name.strip_suffix(".game").map(str::to_owned));
    }
    names.sort();
    let list = list("include_str", names, |name| format!("/games/{name}.game"))?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("games.rs"), list)?;
    fs::write(Path::new(&out).join("page.rs"), page(&root)?)?;
    println!("cargo::rerun-if-changed=grammar");
    let made = reader::made(&fs::read_to_string(root.join("grammar/game.pest"))?)?;
    fs::write(Path::new(&out).join("rules.rs"), made.rules)?;
    fs::write(Path::new(&out).join("keys.rs"), made.keys)?;
    Ok(())
}

/// The files of the page that `serve` shows, each with its address.
fn page(root: &Path) -> Result<String, Box<dyn Error>> {
    let folder = "src/cli/serve/page";
    println!("cargo::rerun-if-changed={folder}");
    let mut names = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(root.join(folder).join(&inner))? {
            let entry = entry?;
            let name = entry.file_name().into_string();
            let name = name.map_err(|name| format!("{} is not UTF-8", name.display()))?;
            let whole = format!("{inner}{name}");
            match entry.file_type()?.is_dir() {
                true => folders.push(whole + "/"),
                false => names.push(whole),
            }
        }
    }
    names.sort();
    list("include_bytes", names, |name| format!("/{folder}/{name}"))
}

/// A list of files, each by its name and with what it holds, as code.
fn list(
    include: &str,
    names: Vec<String>,
    path: impl Fn(&str) -> String,
) -> Result<String, Box<dyn Error>> {
    let mut list = String::from("&[\n");
    for name in names {
        // By where the package lies when it is compiled: the list outlives a move of its folder.
        let path = path(&name);
        writeln!(
            list,
            "    ({name:?}, {include}!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),"
        )?;
    }
    list.push_str("]\n");
    Ok(list)
}
