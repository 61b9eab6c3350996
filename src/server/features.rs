//! What the server can do: the requests it answers, and what it says of them at the beginning.

use serde_json::{Value, json};

use super::request::RequestResult;
use super::workspace::Workspace;
use super::{command, semantic};
use crate::load::VERSION;

/// What answers a request.
type Handler = fn(&Workspace, &Value) -> RequestResult;

/// What answers each request, by its method; commands are the conversation's affair.
const HANDLERS: &[(&str, Handler)] = &[
    ("textDocument/hover", Workspace::hover),
    ("textDocument/completion", Workspace::completion),
    ("textDocument/definition", Workspace::definition),
    ("textDocument/references", Workspace::references),
    ("textDocument/documentHighlight", Workspace::highlights),
    ("textDocument/prepareRename", Workspace::prepare_rename),
    ("textDocument/rename", Workspace::rename),
    ("textDocument/codeAction", Workspace::actions),
    ("textDocument/formatting", Workspace::formatted),
    ("textDocument/foldingRange", Workspace::folds),
    ("textDocument/documentSymbol", Workspace::outline),
    ("textDocument/documentLink", Workspace::links),
    ("textDocument/inlayHint", Workspace::hints),
    ("textDocument/codeLens", Workspace::lenses),
    (
        "textDocument/semanticTokens/full",
        Workspace::semantic_tokens,
    ),
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

/// The request to be told of game files that change beside the conversation.
pub(super) fn watching(id: u64) -> Value {
    let options = json!({"watchers": [{"globPattern": "**/*.game"}]});
    let method = "workspace/didChangeWatchedFiles";
    let registration = json!({"id": method, "method": method, "registerOptions": options});
    json!({
        "jsonrpc": "2.0",
        "id": id,
        "method": "client/registerCapability",
        "params": {"registrations": [registration]},
    })
}
