//! What is done beside the conversation, since it may take long.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::check::FileChecked;
use super::document::Documents;
use super::files::GameFiles;
use crate::watch::Stop;

/// Checks of open files, and tests of their rulings; it knows the texts as they were when it was
/// given out.
pub struct Work {
    files: Arc<dyn GameFiles>,
    documents: Documents,
    paths: BTreeSet<String>,
}

/// What a work has come to.
#[derive(Debug, Default)]
pub struct Outcome {
    pub(super) checked: Vec<(String, FileChecked)>,
    /// The files that it didn't come to.
    pub(super) left: BTreeSet<String>,
}

impl Work {
    pub(super) fn new(
        files: &Arc<dyn GameFiles>,
        documents: &Documents,
        paths: BTreeSet<String>,
    ) -> Work {
        Work {
            files: Arc::clone(files),
            documents: documents.clone(),
            paths,
        }
    }

    /// Does it, until it is asked to stop.
    pub fn run(self, stop: Stop<'_>) -> Outcome {
        let mut outcome = Outcome::default();
        for path in self.paths {
            let checked = match stop.asked() {
                true => None,
                false => FileChecked::of(&path, &self.documents, &*self.files, stop),
            };
            match checked {
                Some(checked) => outcome.checked.push((path, checked)),
                None => {
                    outcome.left.insert(path);
                }
            }
        }
        outcome
    }
}
