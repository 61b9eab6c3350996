//! Where names are declared and used.

use serde_json::{Value, json};

use super::names::{self, DeclaredName};
use super::place::TextPosition;
use super::request::{RequestError, RequestResult};
use super::texts::GameText;
use super::workspace::Workspace;
use crate::syntax::{NameClass, TextWord};

impl Workspace {
    /// Where a name is declared.
    pub(super) fn definition(&self, params: &Value) -> RequestResult {
        let Some((name, texts)) = self.named(params)? else {
            return Ok(Value::Null);
        };
        Ok(locations(&name, &texts, |word| word.declared))
    }

    /// All places of a name.
    pub(super) fn references(&self, params: &Value) -> RequestResult {
        let Some((name, texts)) = self.named(params)? else {
            return Ok(Value::Null);
        };
        let declarations = params["context"]["includeDeclaration"].as_bool();
        let declarations = declarations.unwrap_or(true);
        Ok(locations(&name, &texts, |word| {
            declarations || !word.declared
        }))
    }

    /// The places of a name in the text itself.
    pub(super) fn highlights(&self, params: &Value) -> RequestResult {
        let (path, here) = self.document(params)?;
        let byte = here.byte(place(params)?);
        let Some((_, name)) = names::at(here, byte, &self.chain(&path)) else {
            return Ok(Value::Null);
        };
        let places = names::places(here, &name).map(|word| {
            // What is declared there counts as written, as editors have it.
            let kind = if word.declared { 3 } else { 2 };
            json!({"range": here.range(word), "kind": kind})
        });
        Ok(Value::Array(places.collect()))
    }

    /// The name that a request is about, and the texts in which it may stand, the one asked about
    /// first.
    pub(super) fn named(
        &self,
        params: &Value,
    ) -> Result<Option<(DeclaredName, Vec<GameText>)>, RequestError> {
        let (path, document) = self.document(params)?;
        let byte = document.byte(place(params)?);
        let mut texts = self.related(&path);
        let name = names::at(document, byte, &texts).map(|(_, name)| name);
        // Variants don't come along with a game.
        if name
            .as_ref()
            .is_some_and(|name| name.class == NameClass::Variant)
        {
            texts.truncate(1);
        }
        // A text that isn't one has no family.
        Ok(name.filter(|_| !texts.is_empty()).map(|name| (name, texts)))
    }
}

fn locations(name: &DeclaredName, texts: &[GameText], wanted: impl Fn(&TextWord) -> bool) -> Value {
    let found = texts
        .iter()
        .filter(|text| !text.is_shipped())
        .flat_map(|text| {
            let words = names::places(&text.document, name).filter(|word| wanted(word));
            let uri = &text.document.uri;
            words
                .map(|word| json!({"uri": uri, "range": text.document.range(word)}))
                .collect::<Vec<_>>()
        });
    Value::Array(found.collect())
}

/// The place that a request is about.
pub(super) fn place(params: &Value) -> Result<TextPosition, RequestError> {
    let place = serde_json::from_value(params["position"].clone());
    place.map_err(|_| RequestError::invalid("a request about a place names it"))
}
