//! What may be written at a place.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::document::Document;
use super::navigation::place;
use super::request::RequestResult;
use super::texts::GameText;
use super::workspace::Workspace;
use crate::ludeme::vocabulary;
use crate::source::{SourceId, Span};
use crate::syntax::{self, NameClass, Offered, WordClass};

/// So many spaces at most are offered of a row.
const MOST_SPACES: u32 = 200;

/// Kinds of completions of the protocol.
mod kind {
    pub(super) const NAME: u32 = 6;
    pub(super) const CLASS: u32 = 7;
    pub(super) const KEY: u32 = 10;
    pub(super) const CHOICE: u32 = 12;
    pub(super) const HEAD: u32 = 14;
    pub(super) const SPACE: u32 = 21;
}

impl Workspace {
    /// The words that may stand at a place: heads, keys and words of the language by what the grammar
    /// takes there, and the names that are declared, here or in a file that this one extends.
    pub(super) fn completion(&self, params: &Value) -> RequestResult {
        let (path, document) = self.document(params)?;
        let byte = document.byte(place(params)?);
        let offered = syntax::offered(&document.text, byte);
        let named = !offered.names.is_empty() || offered.spaces;
        let texts = match named {
            true => self.chain(&path),
            false => [].into(),
        };
        // All of the word that the place lies in is replaced.
        let replaced = |key: bool| {
            let colon = key && document.text[offered.end..].starts_with(':');
            let end = offered.end + usize::from(colon);
            document.range_of(Span::new(SourceId(0), offered.start, end))
        };
        let mut items: Vec<Value> = Vec::new();
        let mut add = |label: &str, kind: u32, detail: &str| {
            let head = kind == kind::HEAD && !offered.opened;
            let written = match (head, self.client.snippets) {
                (true, true) => format!("({label} $0)"),
                (true, false) => format!("({label} "),
                (false, _) => label.to_owned(),
            };
            let range = replaced(kind == kind::KEY);
            items.push(json!({
                "label": label,
                "kind": kind,
                "detail": detail,
                "filterText": label,
                "sortText": format!("{:04}", items.len()),
                "insertTextFormat": if head && self.client.snippets { 2 } else { 1 },
                "textEdit": {"range": range, "newText": written},
            }));
        };
        for head in &offered.heads {
            add(head, kind::HEAD, syntax::usage(head).unwrap_or_default());
        }
        for key in &offered.keys {
            add(key, kind::KEY, "");
        }
        for word in &offered.words {
            add(word, kind::CHOICE, "");
        }
        for (name, kind, detail) in names(&offered, &texts) {
            add(&name, kind, detail);
        }
        Ok(Value::Array(items))
    }
}

/// The names that are declared, of what may be named.
fn names(offered: &Offered, texts: &[GameText]) -> Vec<(String, u32, &'static str)> {
    let mut known = BTreeSet::new();
    let mut names = Vec::new();
    let wanted = |class: NameClass| {
        let set = matches!(class, NameClass::Kind | NameClass::Definition);
        offered.names.contains(&class) || (set && offered.names.contains(&NameClass::Set))
    };
    for (text, GameText { document, .. }) in texts.iter().enumerate() {
        for (number, word) in document.words().iter().enumerate() {
            let WordClass::Name(class) = word.class else {
                continue;
            };
            // Variants don't come along with a game.
            if !word.declared || (class == NameClass::Variant && text > 0) {
                continue;
            }
            let name = document.of(word);
            if wanted(class) && known.insert((class, name.to_owned())) {
                let kind = if class == NameClass::Kind {
                    kind::CLASS
                } else {
                    kind::NAME
                };
                names.push((name.to_owned(), kind, class.noun()));
            }
            if offered.spaces && class == NameClass::Row {
                for space in 1..=length(document, number).min(MOST_SPACES) {
                    let space = format!("{name}{space}");
                    if known.insert((NameClass::Label, space.clone())) {
                        names.push((space, kind::SPACE, "space"));
                    }
                }
            }
        }
    }
    if offered.names.contains(&NameClass::Label) {
        let words = vocabulary::drawing_words();
        names.extend(words.map(|word| (word.to_owned(), kind::CHOICE, "drawing")));
    }
    names
}

/// How many spaces a row has that is declared by the word of this number.
fn length(document: &Document, number: usize) -> u32 {
    let next = document.words().get(number + 1);
    let next = next.filter(|word| word.class == WordClass::Number);
    next.and_then(|word| document.of(word).parse().ok())
        .unwrap_or(0)
}
