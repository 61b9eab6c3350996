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
    pub(super) refreshes_lenses: bool,
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
        let refreshes = |what: &str| workspace[what]["refreshSupport"].as_bool() == Some(true);
        Client {
            folders: folders.map(uri::path).collect(),
            explanations: options["explanations"].as_str().map(str::to_owned),
            shows_texts: options["showsTexts"].as_bool() == Some(true),
            refreshes_hints: refreshes("inlayHint"),
            refreshes_lenses: refreshes("codeLens"),
        }
    }
}
