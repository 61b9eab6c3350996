//! Codes of what can be said of a whole game before it is played.

use super::explained;

pub(super) const ALL: &[(&str, &str)] = explained![];
