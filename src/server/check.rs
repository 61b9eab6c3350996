//! What checking a file and testing its rulings has come to.

use std::collections::BTreeSet;

use serde_json::Value;

use super::diagnostics;
use super::document::Documents;
use super::files::{GameFiles, overlaid};
use crate::analysis::rulings::{self, Tested};
use crate::load;
use crate::watch::Stop;

/// The texts that something was found in: each file, and which of its texts it was if it was open.
pub(super) type Revisions = Vec<(String, Option<u64>)>;

/// A file, checked.
#[derive(Debug)]
pub(super) struct CheckedDocument {
    /// The texts that were read for it.
    pub(super) texts: Revisions,
    /// The files that were asked for, those among them that aren't there.
    asked: BTreeSet<String>,
    /// The findings, by the file that they stand in, in the same order.
    pub(super) diagnostics: Vec<Vec<Value>>,
    /// Whether it has no errors, so that its rulings can be tested.
    pub(super) sound: bool,
    /// What its rulings have come to, once they have been tested.
    pub(super) tested: Option<Tested>,
}

impl CheckedDocument {
    /// Checks a file. One that can't be read has no findings: the editor has it open.
    pub(super) fn of(path: &str, documents: &Documents, files: &dyn GameFiles) -> CheckedDocument {
        let mut asked = BTreeSet::new();
        let mut below = overlaid(documents, files);
        let mut read = |path: &str| {
            asked.insert(path.to_owned());
            below(path)
        };
        let Ok(findings) = load::check(path, &mut read) else {
            return CheckedDocument {
                texts: revisions(documents, std::iter::once(path)),
                asked,
                diagnostics: Vec::new(),
                sound: false,
                tested: None,
            };
        };
        let names = findings.sources.iter().map(|(_, source)| &*source.name);
        CheckedDocument {
            texts: revisions(documents, names),
            asked,
            diagnostics: diagnostics::by_file(&findings),
            sound: findings.errors == 0,
            tested: None,
        }
    }

    /// Whether a file was asked for.
    pub(super) fn asked_for(&self, path: &str) -> bool {
        self.asked.contains(path)
    }
}

/// What the rulings of a file come to, and the texts that were read for it; none if it was stopped,
/// or the file is no sound game.
pub(super) fn tested(
    path: &str,
    documents: &Documents,
    files: &dyn GameFiles,
    stop: Stop<'_>,
) -> Option<(Revisions, Tested)> {
    let mut read = overlaid(documents, files);
    let opened = load::open(path, &mut read).ok()?;
    let tested = rulings::test_until(&opened, stop).ok()?;
    let names = opened.sources().iter().map(|(_, source)| &*source.name);
    let texts = revisions(documents, names);
    (!stop.asked()).then_some((texts, tested))
}

fn revisions<'p>(documents: &Documents, paths: impl Iterator<Item = &'p str>) -> Revisions {
    let revision = |path: &str| documents.get(path).map(|document| document.revision);
    paths
        .map(|path| (path.to_owned(), revision(path)))
        .collect()
}
