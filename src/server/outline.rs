//! What a file consists of: the game, its moves, its variants and examples.

use serde_json::{Value, json};

use super::request::RequestResult;
use super::workspace::Workspace;
use crate::source::{SourceId, Span};
use crate::syntax::{self, NameClass, WordClass};

/// Kinds of symbols of the protocol.
mod kind {
    pub(super) const GAME: u32 = 2;
    pub(super) const VARIANT: u32 = 3;
    pub(super) const MOVE: u32 = 12;
    pub(super) const EXAMPLE: u32 = 24;
}

impl Workspace {
    pub(super) fn outline(&self, params: &Value) -> RequestResult {
        let (_, document) = self.document(params)?;
        let Some(file) = syntax::read_file(SourceId(0), &document.text).file else {
            return Ok(json!([]));
        };
        let range = |span: Span| document.range_of(span);
        let symbol = |name: &str, kind: u32, whole: Span, name_at: Span, children: Vec<Value>| {
            json!({
                "name": if name.is_empty() { "(no name)" } else { name },
                "kind": kind,
                "range": range(whole),
                "selectionRange": range(name_at),
                "children": children,
            })
        };
        let moves = |whole: Span| -> Vec<Value> {
            let words = document.words().iter();
            let moves = words.filter(|word| {
                let here = whole.holds(word.span) && word.declared;
                here && word.class == WordClass::Name(NameClass::Move)
            });
            let moves = moves.map(|word| {
                let whole = document.form_around(word.span).unwrap_or(word.span);
                symbol(document.of(word), kind::MOVE, whole, word.span, Vec::new())
            });
            moves.collect()
        };
        let game = &file.game;
        let name = &game.name;
        let mut all = vec![symbol(
            &name.value,
            kind::GAME,
            game.span,
            name.span,
            moves(game.span),
        )];
        all.extend(file.variants.iter().map(|variant| {
            let name = &variant.name;
            let children = moves(variant.span);
            symbol(
                &name.value,
                kind::VARIANT,
                variant.span,
                name.span,
                children,
            )
        }));
        all.extend(file.examples.iter().map(|example| {
            let title = &example.title;
            symbol(
                &title.value,
                kind::EXAMPLE,
                example.span,
                title.span,
                Vec::new(),
            )
        }));
        Ok(Value::Array(all))
    }
}
