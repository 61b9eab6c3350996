//! What the editor has said of itself.

use serde_json::Value;

use super::uri;

/// What the editor has said of itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    /// The folders that are open in it.
    pub(super) folders: Vec<String>,
    /// What stands before a code in the address of its explanation.
    pub(super) explanations: Option<String>,
    /// Whether it shows the texts that commands answer with.
    pub(super) shows_texts: bool,
    pub(super) refreshes_hints: bool,
    /// Whether what is completed may have places to be filled in.
    pub(super) snippets: bool,
    /// Whether edits may name the version of the text that they are for.
    pub(super) versioned_edits: bool,
    /// Whether it can be asked to watch files.
    pub(super) registers_watchers: bool,
}

impl Client {
    /// As it says with `initialize`.
    pub(super) fn of(params: &Value) -> Client {
        let folders = params["workspaceFolders"].as_array();
        let folders = folders.into_iter().flatten().map(|folder| &folder["uri"]);
        let folders = folders
            .chain([&params["rootUri"]])
            .filter_map(Value::as_str);
        let options = &params["initializationOptions"];
        let workspace = &params["capabilities"]["workspace"];
        let item = &params["capabilities"]["textDocument"]["completion"]["completionItem"];
        let can = |what: &str, how: &str| workspace[what][how].as_bool() == Some(true);
        Client {
            folders: folders.map(uri::path).collect(),
            explanations: options["explanations"].as_str().map(str::to_owned),
            shows_texts: options["showsTexts"].as_bool() == Some(true),
            refreshes_hints: can("inlayHint", "refreshSupport"),
            snippets: item["snippetSupport"].as_bool() == Some(true),
            versioned_edits: can("workspaceEdit", "documentChanges"),
            registers_watchers: can("didChangeWatchedFiles", "dynamicRegistration"),
        }
    }
}
