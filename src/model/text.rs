//! Ludemes in the language's own words.

use std::fmt;

/// The text of a form: its head, then its arguments.
pub(super) struct FormText {
    head: &'static str,
    arguments: Vec<String>,
    bare: bool,
}

impl FormText {
    /// A form without arguments, which stands as a bare word.
    pub(super) fn new(head: &'static str) -> FormText {
        FormText {
            head,
            arguments: Vec::new(),
            bare: true,
        }
    }

    /// Puts it into parentheses though it may have no arguments.
    pub(super) fn in_brackets(&mut self) {
        self.bare = false;
    }

    /// Adds an argument.
    pub(super) fn argument(&mut self, text: String) {
        self.arguments.push(text);
    }

    /// Adds a named argument.
    pub(super) fn keyed(&mut self, key: &str, text: String) {
        self.arguments.push(format!("{key}:{text}"));
    }

    /// Writes it.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.arguments.as_slice() {
            [] if self.bare => f.write_str(self.head),
            [] => write!(f, "({})", self.head),
            arguments => write!(f, "({} {})", self.head, arguments.join(" ")),
        }
    }
}

/// Several, one behind the other.
pub(super) fn separated<T: fmt::Display>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(T::to_string).collect();
    texts.join(" ")
}
