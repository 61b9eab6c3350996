//! Names alone.

use super::parts::Match;
use crate::syntax::ast::Word;

/// The names that a form consists of.
pub(super) fn words(node: Match<'_>) -> Vec<Word> {
    node.parts().map(|word| word.word()).collect()
}
