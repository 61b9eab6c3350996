//! What a request comes to.

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};

use super::assets::Asset;
use crate::cli::json::{JsonLayout, object};
use crate::cli::out::escaped;

/// What nothing on the page may do: load from elsewhere, run what stands in it, be put into another.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// An answer.
pub(super) type HttpAnswer = Response<Full<Bytes>>;

/// A file of the page; of a question by HEAD, no more than what it is.
pub(super) fn file(asset: Asset, head: bool) -> HttpAnswer {
    let bytes = if head { Vec::new() } else { asset.bytes };
    with(StatusCode::OK, asset.kind, bytes)
}

/// JSON. Characters that can't be seen are written out, as they are on the command line.
pub(super) fn json(status: StatusCode, text: &str) -> HttpAnswer {
    let text = escaped(text).into_owned();
    with(status, "application/json", text.into_bytes())
}

/// Why there is no other answer.
pub(super) fn refused(status: StatusCode, code: &str, message: &str) -> HttpAnswer {
    let error = object! { code: code, message: message, };
    json(status, &JsonLayout::Line.text(&object! { error: error, }))
}

fn with(status: StatusCode, kind: &'static str, bytes: Vec<u8>) -> HttpAnswer {
    let mut answer = Response::new(Full::new(Bytes::from(bytes)));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    let mut put = |name, value| headers.insert(name, HeaderValue::from_static(value));
    put(header::CONTENT_TYPE, kind);
    put(header::CONTENT_SECURITY_POLICY, POLICY);
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    );
    put(header::REFERRER_POLICY, "no-referrer");
    put(header::CACHE_CONTROL, "no-store");
    answer
}
