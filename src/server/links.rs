//! Files that a text names.

use serde_json::{Value, json};

use super::request::RequestResult;
use super::uri;
use super::workspace::Workspace;
use crate::source::SourceId;
use crate::syntax;

impl Workspace {
    /// The file that a game extends.
    pub(super) fn links(&self, params: &Value) -> RequestResult {
        let (path, document) = self.document(params)?;
        let file = syntax::read_file(SourceId(0), &document.text).file;
        let Some(written) = file.and_then(|file| file.game.extends) else {
            return Ok(json!([]));
        };
        let range = document.range_of(written.span);
        let chain = self.chain(&path);
        let base = chain.get(1).filter(|base| !base.is_shipped());
        let links = base.map(|base| json!({"range": range, "target": uri::of_path(&base.path)}));
        Ok(Value::Array(links.into_iter().collect()))
    }
}
