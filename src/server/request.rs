//! Why a request has no answer.

use serde_json::{Value, json};

use crate::characters::shortened;

/// So many characters of a reason are told.
const MOST_TOLD: usize = 1000;

/// What comes of a request.
pub(super) type RequestResult = Result<Value, RequestError>;

/// Why a request has no answer, with the protocol's code for it.
#[derive(Clone, Debug)]
pub(super) struct RequestError {
    code: i64,
    message: String,
}

impl RequestError {
    fn new(code: i64, message: impl Into<String>) -> RequestError {
        RequestError {
            code,
            // Of a long name that the editor has sent.
            message: shortened(&message.into(), MOST_TOLD),
        }
    }

    pub(super) fn not_initialized() -> RequestError {
        RequestError::new(-32002, "`initialize` comes first")
    }

    pub(super) fn out_of_place(method: &str) -> RequestError {
        RequestError::new(-32600, format!("`{method}` has no place here"))
    }

    pub(super) fn unknown(method: &str) -> RequestError {
        RequestError::new(-32601, format!("`{method}` isn't known here"))
    }

    /// The request was wrong.
    pub(super) fn invalid(message: impl Into<String>) -> RequestError {
        RequestError::new(-32602, message)
    }

    /// The request was right, but it can't be done.
    pub(super) fn failed(message: impl Into<String>) -> RequestError {
        RequestError::new(-32803, message)
    }

    /// The request was taken back.
    pub(super) fn cancelled() -> RequestError {
        RequestError::new(-32800, "taken back")
    }

    pub(super) fn answer(self, id: &Value) -> Value {
        let error = json!({"code": self.code, "message": self.message});
        json!({"jsonrpc": "2.0", "id": id, "error": error})
    }
}
