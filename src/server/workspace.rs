//! The texts of a conversation, and what has been found about them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::check::{CheckedDocument, Revisions};
use super::client::Client;
use super::document::{Document, Documents};
use super::files::{GameFiles, overlaid};
use super::request::RequestError;
use super::texts::GameText;
use super::uri;
use crate::load;

/// The open texts, the files beside them, and what checks have come to. Requests are answered from
/// it, and change nothing.
pub(super) struct Workspace {
    pub(super) documents: Documents,
    pub(super) files: Arc<dyn GameFiles>,
    /// What checking an open file has come to.
    pub(super) checked: BTreeMap<String, CheckedDocument>,
    pub(super) client: Client,
    /// The texts that each file extends, as far as they have been asked for since the last change.
    chains: RefCell<BTreeMap<String, Arc<[GameText]>>>,
}

impl Workspace {
    pub(super) fn new(files: Arc<dyn GameFiles>) -> Workspace {
        Workspace {
            documents: Documents::default(),
            files,
            checked: BTreeMap::new(),
            client: Client::default(),
            chains: RefCell::default(),
        }
    }

    /// Which text of a file is open, if it is.
    pub(super) fn revision(&self, path: &str) -> Option<u64> {
        self.documents.get(path).map(|document| document.revision)
    }

    /// Whether these texts are as they were.
    pub(super) fn is_current(&self, texts: &Revisions) -> bool {
        let mut texts = texts.iter();
        texts.all(|(path, revision)| *revision == self.revision(path))
    }

    /// What a check of an open file has come to, if that is still so.
    pub(super) fn current(&self, path: &str) -> Option<&CheckedDocument> {
        let checked = self.checked.get(path);
        checked.filter(|checked| self.is_current(&checked.texts))
    }

    /// Edits of texts, by their addresses, as the editor takes them.
    pub(super) fn edit(&self, changes: &BTreeMap<&str, Vec<Value>>) -> Value {
        if !self.client.versioned_edits {
            return json!({ "changes": changes });
        }
        let changes = changes.iter().map(|(uri, edits)| {
            let document = self.documents.get(&uri::path(uri));
            let version = document.and_then(|document| document.version);
            json!({"textDocument": {"uri": uri, "version": version}, "edits": edits})
        });
        json!({"documentChanges": changes.collect::<Vec<_>>()})
    }

    /// Some text is another now.
    pub(super) fn changed(&mut self) {
        self.chains.get_mut().clear();
    }

    /// The open text that a request is about, and its path.
    pub(super) fn document(&self, params: &Value) -> Result<(String, &Document), RequestError> {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        let path = uri::path(uri);
        match self.documents.get(&path) {
            Some(document) => Ok((path, document)),
            None => Err(RequestError::invalid(format!("`{uri}` isn't open"))),
        }
    }

    /// A text and those that it extends, the outermost base last; none if it can't be read.
    pub(super) fn chain(&self, path: &str) -> Arc<[GameText]> {
        if let Some(known) = self.chains.borrow().get(path) {
            return Arc::clone(known);
        }
        let chain: Arc<[GameText]> = self.read_chain(path).into();
        let mut chains = self.chains.borrow_mut();
        chains.insert(path.to_owned(), Arc::clone(&chain));
        chain
    }

    fn read_chain(&self, path: &str) -> Vec<GameText> {
        let mut read = overlaid(&self.documents, &*self.files);
        let Ok(sources) = load::sources(path, &mut read) else {
            return Vec::new();
        };
        let texts = sources.iter().map(|(_, source)| {
            let open = self.documents.get(&source.name).cloned();
            let document = open.unwrap_or_else(|| {
                Document::new(uri::of_path(&source.name), None, source.text.to_string())
            });
            GameText {
                path: source.name.clone(),
                document,
            }
        });
        texts.collect()
    }

    /// The texts that are of one game with this: those that it extends, and all that extend one of
    /// them, open or in the same folders; the text itself first.
    pub(super) fn related(&self, path: &str) -> Vec<GameText> {
        let mut related = self.chain(path).to_vec();
        let own = |text: &GameText| !text.is_shipped();
        let Some(root) = related.iter().rfind(|text| own(text)) else {
            return related;
        };
        let root = root.path.clone();
        for other in self.others(path) {
            // Only a file that extends another is worth reading.
            let mut read = overlaid(&self.documents, &*self.files);
            let extends = read(&other).is_ok_and(|bytes| contains(&bytes, b"extends"));
            if !extends {
                continue;
            }
            let chain = self.chain(&other);
            // Of one that can't be read nobody knows what it extends, but for what it mentions.
            let mentions = |text: &GameText| text.document.text.contains(file_name(&root));
            let lone = chain.len() == 1 && chain.iter().all(mentions);
            if lone || chain.iter().any(|text| text.path == root) {
                for text in chain.iter() {
                    if related.iter().all(|known| known.path != text.path) {
                        related.push(text.clone());
                    }
                }
            }
        }
        related
    }

    /// The files that may extend one.
    fn others(&self, path: &str) -> Vec<String> {
        let mut others: Vec<String> = self
            .documents
            .iter()
            .map(|(path, _)| path.clone())
            .collect();
        let folder = path
            .rsplit_once(['/', '\\'])
            .map(|(folder, _)| folder.to_owned());
        for folder in self.client.folders.iter().cloned().chain(folder) {
            others.extend(self.files.games(&folder));
        }
        others.sort();
        others.dedup();
        others.retain(|other| other != path);
        others
    }
}

fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|part| part == word)
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}
