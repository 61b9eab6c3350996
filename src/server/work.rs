//! What is done beside the conversation, since it may take long.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::check::{self, CheckedDocument, Revisions};
use super::document::Documents;
use super::files::GameFiles;
use crate::analysis::rulings::Tested;
use crate::watch::Stop;

/// Checks of open files, or tests of their rulings; it knows the texts as they were when it was given
/// out.
pub struct Work {
    pub(super) files: Arc<dyn GameFiles>,
    pub(super) documents: Documents,
    pub(super) due: WorkDue,
}

/// The files that have to be checked, and those whose rulings have to be tested.
#[derive(Clone, Debug, Default)]
pub(super) struct WorkDue {
    pub(super) checks: BTreeSet<String>,
    pub(super) tests: BTreeSet<String>,
}

impl WorkDue {
    pub(super) fn is_empty(&self) -> bool {
        self.checks.is_empty() && self.tests.is_empty()
    }

    /// The next things to be done: findings before rulings, for they are told first.
    pub(super) fn next(&mut self) -> WorkDue {
        match self.checks.is_empty() {
            false => WorkDue {
                checks: std::mem::take(&mut self.checks),
                tests: BTreeSet::new(),
            },
            true => std::mem::take(self),
        }
    }
}

/// What a work has come to.
#[derive(Debug, Default)]
pub struct WorkOutcome {
    pub(super) checked: Vec<(String, CheckedDocument)>,
    pub(super) tested: Vec<(String, Revisions, Tested)>,
    /// What it didn't come to.
    pub(super) left: WorkDue,
}

impl Work {
    /// Does it, until it is asked to stop.
    pub fn run(self, stop: Stop<'_>) -> WorkOutcome {
        let mut outcome = WorkOutcome::default();
        let (documents, files) = (&self.documents, &*self.files);
        for path in self.due.checks {
            if stop.asked() {
                outcome.left.checks.insert(path);
                continue;
            }
            let checked = CheckedDocument::of(&path, documents, files);
            outcome.checked.push((path, checked));
        }
        for path in self.due.tests {
            match check::tested(&path, documents, files, stop) {
                Some((texts, tested)) => outcome.tested.push((path, texts, tested)),
                None if stop.asked() => {
                    outcome.left.tests.insert(path);
                }
                None => {}
            }
        }
        outcome
    }
}
