//! The texts in which a name may stand: a file, those that it extends, and those that extend it.

use std::sync::Arc;

use super::document::Document;
use super::files::overlaid;
use super::{Server, uri};
use crate::load;
use crate::shipped;

/// A text, and where it lies.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) path: String,
    pub(super) document: Document,
}

impl Text {
    /// Whether it comes with the program, so that it can't be changed, nor opened in an editor.
    pub(super) fn is_shipped(&self) -> bool {
        shipped::text(&self.path).is_some()
    }
}

impl Server {
    /// A text and those that it extends, the outermost base last; none if it can't be read.
    pub(super) fn chain(&self, path: &str) -> Arc<[Text]> {
        if let Some(known) = self.chains.borrow().get(path) {
            return Arc::clone(known);
        }
        let chain: Arc<[Text]> = self.read_chain(path).into();
        let mut chains = self.chains.borrow_mut();
        chains.insert(path.to_owned(), Arc::clone(&chain));
        chain
    }

    fn read_chain(&self, path: &str) -> Vec<Text> {
        let mut read = overlaid(&self.documents, &*self.files);
        let Ok(sources) = load::sources(path, &mut read) else {
            return Vec::new();
        };
        let texts = sources.iter().map(|(_, source)| {
            let open = self.documents.get(&source.name).cloned();
            let document = open.unwrap_or_else(|| {
                Document::new(uri::of_path(&source.name), None, source.text.to_string())
            });
            Text {
                path: source.name.clone(),
                document,
            }
        });
        texts.collect()
    }

    /// A text, those that it extends, and those that extend it, open or in the same folders.
    pub(super) fn family(&self, path: &str) -> Vec<Text> {
        let mut family = self.chain(path).to_vec();
        for other in self.others(path) {
            // Only a file that extends another is worth reading.
            let mut read = overlaid(&self.documents, &*self.files);
            let extends = read(&other).is_ok_and(|bytes| contains(&bytes, b"extends"));
            if !extends {
                continue;
            }
            let chain = self.chain(&other);
            if chain.iter().any(|text| text.path == path) {
                for text in chain.iter() {
                    if family.iter().all(|known| known.path != text.path) {
                        family.push(text.clone());
                    }
                }
            }
        }
        family
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
