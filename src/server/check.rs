//! What checking a file and testing its rulings has come to.

use super::diagnostics::{self, FileDiagnostics};
use super::document::Documents;
use super::files::{GameFiles, overlaid};
use crate::analysis::rulings::{self, Tested};
use crate::load::{self, Findings};
use crate::watch::Stop;

/// A file, checked, and its rulings, tested.
#[derive(Debug)]
pub(super) struct CheckedDocument {
    /// The version of its text.
    pub(super) version: Option<i64>,
    /// The findings, by the file that they stand in: each file that was read is there.
    pub(super) diagnostics: Vec<FileDiagnostics>,
    /// What its rulings have come to, if its text has no errors.
    pub(super) tested: Option<Tested>,
}

impl CheckedDocument {
    /// None if it was stopped. A file that can't be read has no findings: the editor has it open.
    pub(super) fn of(
        path: &str,
        documents: &Documents,
        files: &dyn GameFiles,
        stop: Stop<'_>,
    ) -> Option<CheckedDocument> {
        let mut read = overlaid(documents, files);
        let findings = load::check(path, &mut read);
        let sound = findings.as_ref().is_ok_and(|findings| findings.errors == 0);
        let opened = load::open(path, &mut read).ok().filter(|_| sound);
        let tested = opened.map(|opened| rulings::test_until(&opened, stop));
        if stop.asked() {
            return None;
        }
        let by_file = |findings: Findings| diagnostics::by_file(&findings);
        Some(CheckedDocument {
            version: documents.get(path).and_then(|document| document.version),
            diagnostics: findings.map(by_file).unwrap_or_default(),
            tested: tested.and_then(Result::ok),
        })
    }

    /// Whether a file was read for it.
    pub(super) fn reads(&self, path: &str) -> bool {
        self.diagnostics.iter().any(|file| file.path == path)
    }
}
