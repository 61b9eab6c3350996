//! The files of the page.

use std::path::PathBuf;

use daldos_dsl::picture;

/// The files that the page consists of, each with its address.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page.
pub(super) struct Asset {
    /// Its media type.
    pub(super) kind: &'static str,
    pub(super) bytes: Vec<u8>,
}

/// Where the files of the page come from.
pub(super) struct Assets {
    folder: Option<PathBuf>,
}

impl Assets {
    /// Those of the program, or those of a folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Assets {
        Assets { folder }
    }

    /// The file at a path of an address.
    pub(super) fn file(&self, path: &str) -> Option<Asset> {
        let name = match path.strip_prefix('/')? {
            "" => "index.html",
            name => name,
        };
        if name == "board.css" {
            let bytes = picture::style_sheet().into_bytes();
            return Some(Asset {
                kind: kind(name),
                bytes,
            });
        }
        let known = FILES.iter().find(|(known, _)| *known == name);
        let bytes = match (&self.folder, known) {
            (None, known) => known?.1.to_vec(),
            // No folder above, and none that a name with a beginning of its own leads to.
            (Some(_), _)
                if name
                    .split('/')
                    .any(|part| part.is_empty() || part.starts_with('.')) =>
            {
                return None;
            }
            (Some(folder), _) => std::fs::read(folder.join(name)).ok()?,
        };
        Some(Asset {
            kind: kind(name),
            bytes,
        })
    }
}

/// The media type of a file, by its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}
