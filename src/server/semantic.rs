//! Words by what they are, for editors to colour.

use serde_json::{Value, json};

use super::request::RequestResult;
use super::workspace::Workspace;
use crate::syntax::{NameClass, WordClass};

/// The types of tokens that are told, by their numbers.
pub(super) const TYPES: [&str; 10] = [
    "keyword",
    "property",
    "enumMember",
    "number",
    "string",
    "comment",
    "type",
    "variable",
    "function",
    "namespace",
];

/// What else is told of them, by bits.
pub(super) const MODIFIERS: [&str; 1] = ["declaration"];

impl Workspace {
    pub(super) fn semantic_tokens(&self, params: &Value) -> RequestResult {
        let (_, document) = self.document(params)?;
        let mut data: Vec<u32> = Vec::new();
        let mut last = (0, 0);
        for word in document.words() {
            let range = document.range(word);
            if range.start.line != range.end.line {
                continue;
            }
            let (line, start) = (range.start.line, range.start.character);
            let from = if line == last.0 { last.1 } else { 0 };
            let kind = TYPES.iter().position(|name| *name == kind(word.class));
            data.extend([
                line - last.0,
                start - from,
                range.end.character - start,
                kind.unwrap_or(0) as u32,
                u32::from(word.declared),
            ]);
            last = (line, start);
        }
        Ok(json!({ "data": data }))
    }
}

fn kind(class: WordClass) -> &'static str {
    match class {
        WordClass::Head => "keyword",
        WordClass::Key => "property",
        WordClass::Choice => "enumMember",
        WordClass::Number => "number",
        WordClass::Text => "string",
        WordClass::Comment => "comment",
        WordClass::Name(name) => match name {
            NameClass::Kind | NameClass::Set => "type",
            NameClass::Move | NameClass::Definition => "function",
            NameClass::Variant | NameClass::Source | NameClass::Rule => "namespace",
            _ => "variable",
        },
    }
}
