//! The parser that `grammar/game.pest` describes.
//!
//! INVARIANT: nothing of pest is named outside `syntax`.

#![allow(
    missing_docs,
    unreachable_pub,
    reason = "pest_derive writes this enum; its rules are documented in the grammar"
)]

use pest::Parser as _;
use pest::iterators::Pairs;

#[derive(pest_derive::Parser)]
#[grammar = "grammar/game.pest"]
struct Grammar;

/// What pest says when a text is not of a rule's form.
pub(super) type Failure = pest::error::Error<Rule>;

/// Reads `text` by `rule`.
pub(super) fn read(rule: Rule, text: &str) -> Result<Pairs<'_, Rule>, Box<Failure>> {
    Grammar::parse(rule, text).map_err(Box::new)
}
