//! The findings that the editor has been told.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::diagnostics;
use super::uri;
use super::workspace::Workspace;

/// What the editor has been told of each file: the address, the version of its text, the findings.
#[derive(Debug, Default)]
pub(super) struct Published(BTreeMap<String, Value>);

impl Published {
    /// The messages that tell what is found now, of the files of which that is something else than
    /// what was told. A text that hasn't been checked yet keeps its findings until it is.
    pub(super) fn messages(&mut self, workspace: &Workspace) -> Vec<Value> {
        let mut found: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        let mut outdated: BTreeSet<&str> = BTreeSet::new();
        for checked in workspace.checked.values() {
            for ((path, revision), file) in checked.texts.iter().zip(&checked.diagnostics) {
                if *revision != workspace.revision(path) {
                    outdated.insert(path);
                    continue;
                }
                let known = found.entry(path).or_default();
                for diagnostic in file {
                    // A base's findings are found with each game that extends it.
                    if !known.contains(&diagnostic) {
                        known.push(diagnostic);
                    }
                }
            }
        }
        let is_open = |path: &str| workspace.documents.get(path).is_some();
        let gone: Vec<String> = (self.0.keys())
            .filter(|path| !found.contains_key(path.as_str()) && !outdated.contains(path.as_str()))
            .filter(|path| !is_open(path))
            .cloned()
            .collect();
        let mut sent = Vec::new();
        for (path, found) in found {
            if !found.is_empty() || is_open(path) || self.0.contains_key(path) {
                sent.extend(self.told(path, &found, workspace));
            }
        }
        for path in gone {
            sent.extend(self.told(&path, &[], workspace));
            self.0.remove(&path);
        }
        sent
    }

    /// The message about a file, unless it says what was told.
    fn told(&mut self, path: &str, found: &[&Value], workspace: &Workspace) -> Option<Value> {
        let (uri, version) = match workspace.documents.get(path) {
            Some(document) => (document.uri.clone(), document.version),
            None => (uri::of_path(path), None),
        };
        let prefix = workspace.client.explanations.as_deref();
        let found = found.iter();
        let found = found.map(|diagnostic| diagnostics::explained(diagnostic, prefix));
        let mut params = json!({"uri": uri, "diagnostics": found.collect::<Vec<_>>()});
        if let Some(version) = version {
            params["version"] = version.into();
        }
        if self.0.get(path) == Some(&params) {
            return None;
        }
        self.0.insert(path.to_owned(), params.clone());
        Some(json!({
            "jsonrpc": "2.0",
            "method": "textDocument/publishDiagnostics",
            "params": params,
        }))
    }
}
