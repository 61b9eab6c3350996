//! What is done beside the conversation, since it may take long.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::check::CheckedDocument;
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
pub struct WorkOutcome {
    pub(super) checked: Vec<(String, CheckedDocument)>,
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
    pub fn run(self, stop: Stop<'_>) -> WorkOutcome {
        let mut outcome = WorkOutcome::default();
        for path in self.paths {
            let checked = match stop.asked() {
                true => None,
                false => CheckedDocument::of(&path, &self.documents, &*self.files, stop),
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
