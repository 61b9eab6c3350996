//! What editors ask of a game's text while it is written, after the Language Server Protocol (3.17).
//!
//! [`Server`] takes the protocol's messages and gives those to be sent; how they travel, and where
//! files that no editor has open are read, is the caller's affair. What may take long, checking and
//! testing, is [`Work`] that the caller does wherever it likes, and gives back as an [`WorkOutcome`]. No
//! file is ever written.

mod actions;
mod check;
mod client;
mod command;
mod completion;
mod diagnostics;
mod document;
mod features;
mod files;
mod hints;
mod hover;
mod layout;
mod lenses;
mod links;
mod names;
mod navigation;
mod outline;
mod place;
mod refusal;
mod rename;
mod semantic;
mod texts;
mod uri;
mod work;
mod workspace;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};

use self::client::Client;
use self::document::{Document, DocumentChange};
use self::refusal::{RequestError, RequestResult};
use self::workspace::Workspace;

pub use self::files::GameFiles;
pub use self::place::{TextPosition, TextRange};
pub use self::work::{Work, WorkOutcome};

/// A conversation with an editor.
pub struct Server {
    workspace: Workspace,
    /// The open files that have to be checked anew.
    stale: BTreeSet<String>,
    /// The files of which the editor has been told findings.
    told: BTreeSet<String>,
    state: SessionState,
    /// Requests of the server's own, so far.
    asked: u64,
}

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SessionState {
    /// Not begun.
    New,
    Open,
    /// The editor has asked to end it.
    Closing,
}

impl Server {
    /// A server that finds the files that no editor has open here.
    pub fn new(files: Arc<dyn GameFiles>) -> Server {
        Server {
            workspace: Workspace::new(files),
            stale: BTreeSet::new(),
            told: BTreeSet::new(),
            state: SessionState::New,
            asked: 0,
        }
    }

    /// Takes a message, and gives those to be sent, in order.
    pub fn handle(&mut self, message: &Value) -> Vec<Value> {
        let method = message["method"].as_str().unwrap_or_default();
        let params = &message["params"];
        match message.get("id") {
            // An answer to a request of the server's own.
            Some(_) if method.is_empty() => Vec::new(),
            Some(id) => {
                let mut sent = Vec::new();
                let answer = match self.answer(method, params, &mut sent) {
                    Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
                    Err(refusal) => refusal.answer(id),
                };
                sent.push(answer);
                sent
            }
            None => self.notified(method, params),
        }
    }

    /// The refusal of a request that the editor has taken back before it was handled.
    pub fn cancelled(id: &Value) -> Value {
        RequestError::cancelled().answer(id)
    }

    /// The answer to a request; what is to be sent before it is added to `sent`.
    fn answer(&mut self, method: &str, params: &Value, sent: &mut Vec<Value>) -> RequestResult {
        match (self.state, method) {
            (SessionState::New, "initialize") => {
                self.state = SessionState::Open;
                self.workspace.client = Client::of(params);
                return Ok(features::initialized());
            }
            (SessionState::New, _) => return Err(RequestError::not_initialized()),
            (SessionState::Open, "shutdown") => {
                self.state = SessionState::Closing;
                return Ok(Value::Null);
            }
            (SessionState::Closing, _) | (SessionState::Open, "initialize") => {
                return Err(RequestError::out_of_place(method));
            }
            (SessionState::Open, _) => {}
        }
        if method == "workspace/executeCommand" {
            let told = self.workspace.execute(params)?;
            if !self.workspace.client.shows_texts {
                sent.push(told.message());
            }
            return Ok(json!(told.text));
        }
        match features::handler(method) {
            Some(handle) => handle(&self.workspace, params),
            None => Err(RequestError::unknown(method)),
        }
    }

    fn notified(&mut self, method: &str, params: &Value) -> Vec<Value> {
        if self.state != SessionState::Open {
            return Vec::new();
        }
        if method == "workspace/didChangeWatchedFiles" {
            let changes = params["changes"].as_array().into_iter().flatten();
            let changed = changes.filter_map(|change| change["uri"].as_str());
            changed.for_each(|uri| self.changed(&uri::path(uri)));
        }
        let document = &params["textDocument"];
        let Some(uri) = document["uri"].as_str() else {
            return Vec::new();
        };
        let (path, version) = (uri::path(uri), document["version"].as_i64());
        match method {
            "textDocument/didOpen" => {
                let text = document["text"].as_str().unwrap_or_default().to_owned();
                let opened = Document::new(uri.to_owned(), version, text);
                self.workspace.documents.open(path.clone(), opened);
                self.changed(&path);
            }
            "textDocument/didChange" => {
                let changes = params["contentChanges"].clone();
                let changes: Vec<DocumentChange> =
                    serde_json::from_value(changes).unwrap_or_default();
                self.workspace.documents.change(&path, version, &changes);
                self.changed(&path);
            }
            "textDocument/didClose" => {
                self.workspace.documents.close(&path);
                self.changed(&path);
                self.stale.remove(&path);
                self.workspace.checked.remove(&path);
                return self.published();
            }
            _ => {}
        }
        Vec::new()
    }

    /// A file is another now: it, and what extends it, has to be checked anew.
    fn changed(&mut self, path: &str) {
        self.workspace.changed();
        let extending = self
            .workspace
            .checked
            .iter()
            .filter(|(_, checked)| checked.reads(path));
        self.stale.extend(extending.map(|(path, _)| path.clone()));
        if self.workspace.documents.get(path).is_some() {
            self.stale.insert(path.to_owned());
        }
    }

    /// What there is to do beside the conversation: checks and tests of what has changed. An earlier
    /// work is outdated then, and may be stopped.
    pub fn work(&mut self) -> Option<Work> {
        if self.stale.is_empty() {
            return None;
        }
        let paths = std::mem::take(&mut self.stale);
        Some(Work::new(
            &self.workspace.files,
            &self.workspace.documents,
            paths,
        ))
    }

    /// Whether there is something to do.
    pub fn has_work(&self) -> bool {
        !self.stale.is_empty()
    }

    /// Takes what a work has come to, and gives the messages to be sent. What it didn't come to, or
    /// what has changed since, is work again.
    pub fn finished(&mut self, outcome: WorkOutcome) -> Vec<Value> {
        for (path, checked) in outcome.checked {
            let Some(document) = self.workspace.documents.get(&path) else {
                continue;
            };
            if document.version == checked.version {
                self.workspace.checked.insert(path, checked);
            }
        }
        let open = |path: &String| self.workspace.documents.get(path).is_some();
        self.stale.extend(outcome.left.into_iter().filter(open));
        let mut sent = self.published();
        for (refreshes, method) in [
            (
                self.workspace.client.refreshes_hints,
                "workspace/inlayHint/refresh",
            ),
            (
                self.workspace.client.refreshes_lenses,
                "workspace/codeLens/refresh",
            ),
        ] {
            if refreshes {
                self.asked += 1;
                sent.push(json!({"jsonrpc": "2.0", "id": self.asked, "method": method}));
            }
        }
        sent
    }

    /// The findings of all files, as the editor is to show them from now on.
    fn published(&mut self) -> Vec<Value> {
        let mut all: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for found in self
            .workspace
            .checked
            .values()
            .flat_map(|checked| &checked.diagnostics)
        {
            let known = all.entry(found.path.as_str()).or_default();
            for diagnostic in &found.diagnostics {
                // A base's findings are found with each game that extends it.
                if !known.contains(&diagnostic) {
                    known.push(diagnostic);
                }
            }
        }
        all.retain(|path, found| !found.is_empty() || self.workspace.documents.get(path).is_some());
        let now: BTreeSet<String> = all.keys().map(|path| (*path).to_owned()).collect();
        let gone = self
            .told
            .difference(&now)
            .map(|path| (path.as_str(), Vec::new()));
        let sent = all.into_iter().chain(gone).map(|(path, found)| {
            let (uri, version) = match self.workspace.documents.get(path) {
                Some(document) => (document.uri.clone(), document.version),
                None => (uri::of_path(path), None),
            };
            let prefix = self.workspace.client.explanations.as_deref();
            let found = found.into_iter();
            let found = found.map(|diagnostic| diagnostics::explained(diagnostic, prefix));
            let mut params = json!({"uri": uri, "diagnostics": found.collect::<Vec<_>>()});
            if let Some(version) = version {
                params["version"] = version.into();
            }
            json!({
                "jsonrpc": "2.0",
                "method": "textDocument/publishDiagnostics",
                "params": params,
            })
        });
        let sent = sent.collect();
        self.told = now;
        sent
    }
}
