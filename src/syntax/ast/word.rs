//! Words, numbers and texts with their places.

use crate::source::Spanned;

/// A word of the author's: a name, a face label, a key. In NFC.
pub type Word = Spanned<String>;

/// A number as written (saturated at `i64::MAX`).
pub type Number = Spanned<i64>;

/// A quoted text, without its quotes and with its escapes resolved.
pub type Text = Spanned<String>;
