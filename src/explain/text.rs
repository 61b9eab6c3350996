//! Codes of the text itself: bytes, limits, syntax.

use super::explained;

pub(super) const ALL: &[(&str, &str)] = explained![];
