//! The games that the page may read.

use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};

use daldos_dsl::load::{Address, ReadError};
use daldos_dsl::server::GameFiles;
use daldos_dsl::shipped;
use daldos_dsl::unstable::characters::unseen;

use crate::cli::failure::Failure;
use crate::cli::files;

/// So many entries of the folder are looked at.
pub(super) const MOST_ENTRIES: usize = 2000;

/// A folder with games; nothing above it is read or written.
#[derive(Clone, Debug)]
pub(super) struct GameFolder {
    root: PathBuf,
}

impl GameFolder {
    /// The folder at a path.
    pub(super) fn new(path: &Path) -> Result<GameFolder, Failure> {
        let root = path.canonicalize().ok().filter(|root| root.is_dir());
        let root = root.ok_or_else(|| {
            Failure::wrong(format!("`{}` is not a folder", path.to_string_lossy()))
        })?;
        Ok(GameFolder { root })
    }

    /// The file at a path within the folder, if it is a game there: links don't lead out of it.
    pub(super) fn inside(&self, path: &str) -> Option<PathBuf> {
        let relative = Path::new(path);
        let mut parts = relative.components();
        let plain = parts.all(|part| match part {
            Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
            _ => false,
        });
        // What is no name in an address, or isn't seen in one, is no name of a file here.
        let named = !path.ends_with('/') && !path.contains(|c| c == '#' || unseen(c));
        if !plain || !named || relative.extension().is_none_or(|end| end != "game") {
            return None;
        }
        let whole = self.root.join(relative);
        // Of a file that isn't there yet, its folder is.
        let known = match whole.canonicalize() {
            Ok(known) => known,
            Err(_) => whole
                .parent()?
                .canonicalize()
                .ok()?
                .join(whole.file_name()?),
        };
        known.starts_with(&self.root).then_some(known)
    }

    /// The paths of the games in it, in order.
    pub(super) fn games(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![self.root.clone()];
        let mut left = MOST_ENTRIES;
        while let Some(folder) = folders.pop() {
            let Ok(entries) = std::fs::read_dir(folder) else {
                continue;
            };
            for entry in entries.flatten() {
                let Some(fewer) = left.checked_sub(1) else {
                    return found;
                };
                left = fewer;
                let path = entry.path();
                let hidden = entry.file_name().to_string_lossy().starts_with('.');
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() && !hidden => folders.push(path),
                    Ok(kind) if kind.is_file() => {
                        let relative = path.strip_prefix(&self.root).ok();
                        let named = relative.and_then(|path| path.to_str());
                        let named = named.map(|name| name.replace(MAIN_SEPARATOR, "/"));
                        found.extend(named.filter(|name| self.inside(name).is_some()));
                    }
                    _ => {}
                }
            }
        }
        found.sort();
        found
    }
}

/// The games that are there: those of the program and, below a folder, its own.
pub(super) struct Shelf<'a>(pub(super) Option<&'a GameFolder>);

impl Shelf<'_> {
    /// Reads a game.
    pub(super) fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        if let Some(text) = shipped::text(path) {
            return Ok(text.as_bytes().to_vec());
        }
        let inside = self.0.and_then(|folder| folder.inside(path));
        // What no folder has may be a game of the program, such as the base of one that is changed.
        let shipped = shipped::path(path).and_then(|path| shipped::text(&path));
        match (inside.filter(|file| file.exists()), shipped) {
            (Some(file), _) => files::read(&file.to_string_lossy()),
            (None, Some(text)) => Ok(text.as_bytes().to_vec()),
            (None, None) => Err(ReadError::Absent(String::new())),
        }
    }

    /// What an address means: a game of the program by its name, or one of the folder.
    pub(super) fn address(&self, written: &str) -> Result<Address, Failure> {
        let address: Address = written.parse().map_err(Failure::wrong)?;
        let own = self.0.and_then(|folder| folder.inside(&address.path));
        let path = match shipped::path(&address.path) {
            Some(path) if own.is_none_or(|file| !file.exists()) => path,
            _ => address.path,
        };
        Ok(Address {
            path,
            variants: address.variants,
        })
    }
}

/// The same for the language server, which may keep it.
pub(super) struct SharedShelf(pub(super) Option<GameFolder>);

impl GameFiles for SharedShelf {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        Shelf(self.0.as_ref()).read(path.trim_start_matches('/'))
    }

    fn games(&self, _: &str) -> Vec<String> {
        let games = self.0.iter().flat_map(GameFolder::games);
        games.map(|path| format!("/{path}")).collect()
    }
}
