//! What editors ask of a game's text while it is written, after the Language Server Protocol (3.17).
//!
//! [`Server`] takes the protocol's messages and gives those to be sent; how they travel, and where
//! files that no editor has open are read, is the caller's affair. What may take long, checking and
//! testing, is [`Work`] that the caller does wherever it likes, and gives back as a [`WorkOutcome`]. No
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
mod published;
mod rename;
mod request;
mod semantic;
mod texts;
mod uri;
mod work;
mod workspace;

use std::sync::Arc;

use serde_json::{Value, json};

use self::client::Client;
use self::document::{Document, DocumentChange};
use self::published::Published;
use self::request::{RequestError, RequestResult};
use self::work::WorkDue;
use self::workspace::Workspace;

pub use self::files::GameFiles;
pub use self::place::{TextPosition, TextRange};
pub use self::work::{Work, WorkOutcome};

/// A conversation with an editor.
///
/// ```
/// use std::sync::Arc;
///
/// use daldos_dsl::load::ReadError;
/// use daldos_dsl::server::{GameFiles, Server};
/// use daldos_dsl::watch::Stop;
/// use serde_json::json;
///
/// // Nothing lies anywhere: all texts are open in the editor.
/// struct Nowhere;
/// impl GameFiles for Nowhere {
///     fn read(&self, _: &str) -> Result<Vec<u8>, ReadError> {
///         Err(ReadError::Absent(String::new()))
///     }
///     fn games(&self, _: &str) -> Vec<String> {
///         Vec::new()
///     }
/// }
///
/// let mut server = Server::new(Arc::new(Nowhere));
/// server.handle(&json!({"id": 1, "method": "initialize", "params": {"capabilities": {}}}));
/// let document = json!({"uri": "file:///a.game", "version": 1, "text": "(game \"A\" (dise 1))"});
/// let params = json!({"textDocument": document});
/// server.handle(&json!({"method": "textDocument/didOpen", "params": params}));
/// let work = server.work().expect("a check");
/// let told = server.finished(work.run(Stop::default()));
/// assert_eq!(told[0]["params"]["diagnostics"][0]["code"], "daldos::syntax::unknown-form");
/// ```
pub struct Server {
    workspace: Workspace,
    /// What has to be done beside the conversation.
    due: WorkDue,
    published: Published,
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
            due: WorkDue::default(),
            published: Published::default(),
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
        if method == "initialized" && self.workspace.client.registers_watchers {
            self.asked += 1;
            return vec![features::watching(self.asked)];
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
                // What can't be understood leaves the text as it was.
                if let Ok(changes) = serde_json::from_value::<Vec<DocumentChange>>(changes) {
                    self.workspace.documents.change(&path, version, &changes);
                    self.changed(&path);
                }
            }
            "textDocument/didClose" => {
                self.workspace.documents.close(&path);
                self.changed(&path);
                self.due.checks.remove(&path);
                self.due.tests.remove(&path);
                self.workspace.checked.remove(&path);
                return self.published.messages(&self.workspace);
            }
            _ => {}
        }
        Vec::new()
    }

    /// A file is another now: it, and what extends it, has to be checked anew.
    fn changed(&mut self, path: &str) {
        self.workspace.changed();
        let checked = self.workspace.checked.iter();
        let extending = checked.filter(|(_, checked)| checked.asked_for(path));
        let extending = extending.map(|(path, _)| path.clone());
        self.due.checks.extend(extending);
        if self.workspace.documents.get(path).is_some() {
            self.due.checks.insert(path.to_owned());
        }
    }

    /// What there is to do beside the conversation: checks of what has changed, or else tests of its
    /// rulings. What is being done is outdated once there are checks to do, and may be stopped.
    pub fn work(&mut self) -> Option<Work> {
        if self.due.is_empty() {
            return None;
        }
        Some(Work {
            files: Arc::clone(&self.workspace.files),
            documents: self.workspace.documents.clone(),
            due: self.due.next(),
        })
    }

    /// Whether a text has changed since the last work was given out.
    pub fn has_changed(&self) -> bool {
        !self.due.checks.is_empty()
    }

    /// Takes what a work has come to, and gives the messages to be sent. What it didn't come to, or
    /// what has changed since, is work again.
    pub fn finished(&mut self, outcome: WorkOutcome) -> Vec<Value> {
        let tested = !outcome.tested.is_empty();
        for (path, checked) in outcome.checked {
            if self.workspace.documents.get(&path).is_none() {
                continue;
            }
            if !self.workspace.is_current(&checked.texts) {
                self.due.checks.insert(path.clone());
            } else if checked.sound {
                self.due.tests.insert(path.clone());
            }
            self.workspace.checked.insert(path, checked);
        }
        for (path, texts, tested) in outcome.tested {
            if let Some(checked) = self.workspace.checked.get_mut(&path)
                && checked.texts == texts
            {
                checked.tested = Some(tested);
            }
        }
        let documents = &self.workspace.documents;
        let open = |path: &String| documents.get(path).is_some();
        let left = outcome.left;
        self.due.checks.extend(left.checks.into_iter().filter(open));
        self.due.tests.extend(left.tests.into_iter().filter(open));
        let mut sent = self.published.messages(&self.workspace);
        let client = &self.workspace.client;
        if client.refreshes_hints && tested {
            self.asked += 1;
            let method = "workspace/inlayHint/refresh";
            sent.push(json!({"jsonrpc": "2.0", "id": self.asked, "method": method}));
        }
        sent
    }
}
