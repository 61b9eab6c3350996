//! Commands above examples, the game and its variants.

use serde_json::{Value, json};

use super::command::{BOARD, RUN};
use super::request::RequestResult;
use super::workspace::Workspace;
use crate::source::{SourceId, Span};
use crate::syntax;

impl Workspace {
    /// "run" and "show the board".
    pub(super) fn lenses(&self, params: &Value) -> RequestResult {
        let (_, document) = self.document(params)?;
        let Some(file) = syntax::read_file(SourceId(0), &document.text).file else {
            return Ok(json!([]));
        };
        let mut lenses = Vec::new();
        let mut add = |span: Span, title: &str, command: &str| {
            let range = document.range_of(span);
            lenses.push(json!({
                "range": range,
                "command": {
                    "title": title,
                    "command": command,
                    "arguments": [document.uri, range.start.line],
                },
            }));
        };
        add(file.game.name.span, "show the board", BOARD);
        for variant in &file.variants {
            add(variant.name.span, "show the board", BOARD);
        }
        for example in &file.examples {
            add(example.title.span, "run", RUN);
            add(example.title.span, "show the board", BOARD);
        }
        Ok(Value::Array(lenses))
    }
}
