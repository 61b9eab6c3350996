//! Texts of files, open or not.

use super::document::Document;
use crate::shipped;

/// A text, and where it lies.
#[derive(Clone, Debug)]
pub(super) struct GameText {
    pub(super) path: String,
    pub(super) document: Document,
}

impl GameText {
    /// Whether it comes with the program, so that it can't be changed, nor opened in an editor.
    pub(super) fn is_shipped(&self) -> bool {
        shipped::text(&self.path).is_some()
    }
}
