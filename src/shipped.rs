//! The games that come with the program: the files of `games/`, which need not lie anywhere.
//!
//! They have paths of their own, in a folder that no file system has, so that one can extend
//! another.

use crate::near::nearest;

/// The folder in which the shipped games lie; no file system has it.
pub const FOLDER: &str = "<shipped>";

/// The texts of the shipped games, each with its name, in the order of the names.
const GAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The names of the shipped games, in order: `daldos`, and so on.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(name, _)| *name)
}

/// The path of the game of this name, which may end in `.game`.
pub fn path(name: &str) -> Option<String> {
    let name = name.strip_suffix(".game").unwrap_or(name);
    names()
        .any(|known| known == name)
        .then(|| format!("{FOLDER}/{name}.game"))
}

/// The name of the game at a path, if it is one of these.
pub fn name(path: &str) -> Option<&str> {
    let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?;
    let name = name.strip_suffix(".game")?;
    names().any(|known| known == name).then_some(name)
}

/// The text at a path, if it is one of theirs.
pub fn text(path: &str) -> Option<&'static str> {
    let name = name(path)?;
    GAMES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| *text)
}

/// The name that is near to a misspelt one, or the only one with that part.
pub fn near(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    let name = lower.trim_end_matches('/');
    let name = name.strip_suffix(".game").unwrap_or(name);
    nearest(name, names()).or_else(|| {
        let mut parted = names().filter(|known| known.split('-').any(|part| part == name));
        parted.next().filter(|_| parted.next().is_none())
    })
}
