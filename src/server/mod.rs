//! What editors ask of a game's text while it is written, after the Language Server Protocol (3.17).
//!
//! [`Server`] takes the protocol's messages and gives those to be sent; how they travel, and where
//! files that no editor has open are read, is the caller's affair. What may take long, checking and
//! testing, is [`Work`] that the caller does wherever it likes, and gives back as an [`Outcome`]. No
//! file is ever written.

mod actions;
mod check;
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

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};

use self::check::FileChecked;
use self::document::{Change, Document, Documents};
use self::refusal::{Answer, Refusal};
use self::texts::Text;

pub use self::files::GameFiles;
pub use self::place::{Place, Range};
pub use self::work::{Outcome, Work};

/// A conversation with an editor.
pub struct Server {
    documents: Documents,
    files: Arc<dyn GameFiles>,
    /// The open files that have to be checked anew.
    stale: BTreeSet<String>,
    /// What checking an open file has come to.
    checked: BTreeMap<String, FileChecked>,
    /// The files of which the editor has been told findings.
    told: BTreeSet<String>,
    /// The texts that each file extends, as far as they have been asked for since the last change.
    chains: RefCell<BTreeMap<String, Arc<[Text]>>>,
    client: Client,
    state: State,
    /// Requests of the server's own, so far.
    asked: u64,
    /// Messages to be sent beside the answer.
    also: Vec<Value>,
}

/// What the editor has said of itself.
#[derive(Clone, Debug, Default)]
struct Client {
    /// The folders that are open in it.
    folders: Vec<String>,
    /// What stands before a code in the address of its explanation.
    explanations: Option<String>,
    /// Whether it shows the texts that commands answer with.
    shows_texts: bool,
    refreshes_hints: bool,
    refreshes_lenses: bool,
}

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
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
            documents: Documents::default(),
            files,
            stale: BTreeSet::new(),
            checked: BTreeMap::new(),
            told: BTreeSet::new(),
            chains: RefCell::default(),
            client: Client::default(),
            state: State::New,
            asked: 0,
            also: Vec::new(),
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
                let answer = match self.answer(method, params) {
                    Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
                    Err(refusal) => refusal.answer(id),
                };
                let mut sent = std::mem::take(&mut self.also);
                sent.push(answer);
                sent
            }
            None => self.notified(method, params),
        }
    }

    /// The refusal of a request that the editor has taken back before it was handled.
    pub fn cancelled(id: &Value) -> Value {
        Refusal::cancelled().answer(id)
    }

    fn answer(&mut self, method: &str, params: &Value) -> Answer {
        match (self.state, method) {
            (State::New, "initialize") => {
                self.state = State::Open;
                self.client = Client::of(params);
                return Ok(features::initialized());
            }
            (State::New, _) => return Err(Refusal::not_initialized()),
            (State::Open, "shutdown") => {
                self.state = State::Closing;
                return Ok(Value::Null);
            }
            (State::Closing, _) | (State::Open, "initialize") => {
                return Err(Refusal::out_of_place(method));
            }
            (State::Open, _) => {}
        }
        match features::handler(method) {
            Some(handle) => handle(self, params),
            None => Err(Refusal::unknown(method)),
        }
    }

    fn notified(&mut self, method: &str, params: &Value) -> Vec<Value> {
        if self.state != State::Open {
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
                self.documents.open(path.clone(), opened);
                self.changed(&path);
            }
            "textDocument/didChange" => {
                let changes = params["contentChanges"].clone();
                let changes: Vec<Change> = serde_json::from_value(changes).unwrap_or_default();
                self.documents.change(&path, version, &changes);
                self.changed(&path);
            }
            "textDocument/didClose" => {
                self.documents.close(&path);
                self.changed(&path);
                self.stale.remove(&path);
                self.checked.remove(&path);
                return self.published();
            }
            _ => {}
        }
        Vec::new()
    }

    /// A file is another now: it, and what extends it, has to be checked anew.
    fn changed(&mut self, path: &str) {
        self.chains.get_mut().clear();
        let extending = self
            .checked
            .iter()
            .filter(|(_, checked)| checked.reads(path));
        self.stale.extend(extending.map(|(path, _)| path.clone()));
        if self.documents.get(path).is_some() {
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
        Some(Work::new(&self.files, &self.documents, paths))
    }

    /// Whether there is something to do.
    pub fn has_work(&self) -> bool {
        !self.stale.is_empty()
    }

    /// Takes what a work has come to, and gives the messages to be sent. What it didn't come to, or
    /// what has changed since, is work again.
    pub fn finished(&mut self, outcome: Outcome) -> Vec<Value> {
        for (path, checked) in outcome.checked {
            let Some(document) = self.documents.get(&path) else {
                continue;
            };
            if document.version == checked.version {
                self.checked.insert(path, checked);
            }
        }
        let open = |path: &String| self.documents.get(path).is_some();
        self.stale.extend(outcome.left.into_iter().filter(open));
        let mut sent = self.published();
        for (refreshes, method) in [
            (self.client.refreshes_hints, "workspace/inlayHint/refresh"),
            (self.client.refreshes_lenses, "workspace/codeLens/refresh"),
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
        all.retain(|path, found| !found.is_empty() || self.documents.get(path).is_some());
        let now: BTreeSet<String> = all.keys().map(|path| (*path).to_owned()).collect();
        let gone = self
            .told
            .difference(&now)
            .map(|path| (path.as_str(), Vec::new()));
        let sent = all.into_iter().chain(gone).map(|(path, found)| {
            let (uri, version) = match self.documents.get(path) {
                Some(document) => (document.uri.clone(), document.version),
                None => (uri::of_path(path), None),
            };
            let prefix = self.client.explanations.as_deref();
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

    /// The open text that a request is about, and its path.
    fn document(&self, params: &Value) -> Result<(String, &Document), Refusal> {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let path = uri::path(uri);
        match self.documents.get(&path) {
            Some(document) => Ok((path, document)),
            None => Err(Refusal::invalid(format!("`{uri}` isn't open"))),
        }
    }
}

impl Client {
    /// As it says with `initialize`.
    fn of(params: &Value) -> Client {
        let folders = params["workspaceFolders"].as_array();
        let folders = folders.into_iter().flatten().map(|folder| &folder["uri"]);
        let folders = folders
            .chain([&params["rootUri"]])
            .filter_map(Value::as_str);
        let options = &params["initializationOptions"];
        let workspace = &params["capabilities"]["workspace"];
        let refreshes = |what: &str| workspace[what]["refreshSupport"].as_bool() == Some(true);
        Client {
            folders: folders.map(uri::path).collect(),
            explanations: options["explanations"].as_str().map(str::to_owned),
            shows_texts: options["showsTexts"].as_bool() == Some(true),
            refreshes_hints: refreshes("inlayHint"),
            refreshes_lenses: refreshes("codeLens"),
        }
    }
}
