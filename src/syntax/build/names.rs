//! Names alone.

use super::parts::Node;
use crate::syntax::ast::Word;

/// The names that a form consists of.
pub(super) fn words(node: Node<'_>) -> Vec<Word> {
    node.parts().map(|word| word.word()).collect()
}
