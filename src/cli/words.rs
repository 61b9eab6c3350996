//! Numbers of things in words.

/// So many things: `1 turn`, `2 turns`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
