//! Names alone.

use super::parts::{Built, Node};
use crate::syntax::ast::{Without, Word};

/// The names that a form consists of.
pub(super) fn words(node: Node<'_>) -> Vec<Word> {
    node.parts().map(|word| word.word()).collect()
}

pub(super) fn without(node: Node<'_>) -> Built<Without> {
    let mut parts = node.parts();
    Ok(Without {
        span: parts.span(),
        head: parts.one()?.word(),
        keys: parts.map(|key| key.word()).collect(),
    })
}
