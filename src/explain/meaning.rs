//! Codes of names, numbers and forms that don't fit.

use super::explained;

pub(super) const ALL: &[(&str, &str)] = explained![];
