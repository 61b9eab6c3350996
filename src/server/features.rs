//! What the server can do: the requests it answers, and what it says of them at the beginning.

use serde_json::{Value, json};

use super::refusal::Answer;
use super::{Server, command, semantic};
use crate::load::VERSION;

/// What answers a request.
type Handler = fn(&mut Server, &Value) -> Answer;

/// What answers each request, by its method.
const HANDLERS: &[(&str, Handler)] = &[
    ("textDocument/hover", Server::hover),
    ("textDocument/completion", Server::completion),
    ("textDocument/definition", Server::definition),
    ("textDocument/references", Server::references),
    ("textDocument/documentHighlight", Server::highlights),
    ("textDocument/prepareRename", Server::prepare_rename),
    ("textDocument/rename", Server::rename),
    ("textDocument/codeAction", Server::actions),
    ("textDocument/formatting", Server::formatted),
    ("textDocument/foldingRange", Server::folds),
    ("textDocument/documentSymbol", Server::outline),
    ("textDocument/documentLink", Server::links),
    ("textDocument/inlayHint", Server::hints),
    ("textDocument/codeLens", Server::lenses),
    ("textDocument/semanticTokens/full", Server::semantic_tokens),
    ("workspace/executeCommand", Server::execute),
];

/// What answers a request of this method.
pub(super) fn handler(method: &str) -> Option<Handler> {
    let known = HANDLERS.iter().find(|(known, _)| *known == method);
    known.map(|(_, handler)| *handler)
}

/// The answer to `initialize`.
pub(super) fn initialized() -> Value {
    json!({
        "capabilities": {
            "positionEncoding": "utf-16",
            "textDocumentSync": {"openClose": true, "change": 2},
            "hoverProvider": true,
            "completionProvider": {"triggerCharacters": ["(", ":", "{", "[", " "]},
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "renameProvider": {"prepareProvider": true},
            "codeActionProvider": {"codeActionKinds": ["quickfix", "source.fixAll"]},
            "documentFormattingProvider": true,
            "foldingRangeProvider": true,
            "documentSymbolProvider": true,
            "documentLinkProvider": {"resolveProvider": false},
            "inlayHintProvider": true,
            "codeLensProvider": {"resolveProvider": false},
            "semanticTokensProvider": {
                "legend": {
                    "tokenTypes": semantic::TYPES,
                    "tokenModifiers": semantic::MODIFIERS,
                },
                "full": true,
            },
            "executeCommandProvider": {"commands": command::ALL},
        },
        "serverInfo": {"name": "daldos-dsl", "version": VERSION},
    })
}
