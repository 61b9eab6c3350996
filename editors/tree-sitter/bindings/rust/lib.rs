//! Games of running fights for tree-sitter: the language, and the queries that colour it.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_daldos() -> *const ();
}

/// The language of `.game` files.
// SAFETY: the generated parser gives a language that lives as long as the program.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_daldos) };

/// What the words of a file are, as captures that editors colour.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");
