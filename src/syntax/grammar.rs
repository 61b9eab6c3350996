//! The parser that `grammar/game.pest` describes.
//!
//! INVARIANT: nothing of pest is named outside `syntax`.

#![allow(
    missing_docs,
    unreachable_pub,
    reason = "pest_derive writes this enum; its rules are documented in the grammar"
)]

use std::collections::HashMap;
use std::sync::LazyLock;

use pest::Parser as _;

#[derive(pest_derive::Parser)]
#[grammar = "grammar/game.pest"]
struct Grammar;

/// What pest says when a text is not of a rule's form.
pub(super) type ParseFailure = pest::error::Error<Rule>;

/// What is wrong with a text that isn't of a rule's form.
pub(super) fn failure(rule: Rule, text: &str) -> Box<ParseFailure> {
    Box::new(match Grammar::parse(rule, text) {
        Err(failure) => failure,
        // INVARIANT: what pest reads is read without it.
        Ok(_) => ParseFailure::new_from_pos(
            pest::error::ErrorVariant::CustomError {
                message: String::new(),
            },
            pest::Position::from_start(text),
        ),
    })
}

/// What pest itself finds.
#[cfg(test)]
pub(super) fn pairs(rule: Rule, text: &str) -> Option<pest::iterators::Pairs<'_, Rule>> {
    Grammar::parse(rule, text).ok()
}

/// The rule of this name.
pub(super) fn of_name(name: &str) -> Option<Rule> {
    NAMES.get(name).copied()
}

static NAMES: LazyLock<HashMap<String, Rule>> = LazyLock::new(|| {
    let all = Rule::all_rules().iter();
    all.map(|rule| (format!("{rule:?}"), *rule)).collect()
});

/// The key, with its colon, that a rule is, or that the named argument of a rule begins with.
pub(super) fn key(rule: Rule) -> Option<&'static str> {
    include!(concat!(env!("OUT_DIR"), "/keys.rs"))
}

/// The words of the language that a rule reads as a whole: of a head or a key one, of a choice all.
pub(super) fn words(rule: Rule) -> &'static [&'static str] {
    WORDS.get(rule as usize).map_or(&[], Vec::as_slice)
}

/// By rule: what stands in quotes in the grammar, of rules that end with a word's end or a colon.
static WORDS: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| {
    let mut words = Vec::new();
    for line in include_str!("../../grammar/game.pest").lines() {
        let Some((name, body)) = line.split_once(" = @{ ") else {
            continue;
        };
        let quoted = body.split('"').skip(1).step_by(2);
        let is_word = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic());
        if let Some(rule) = of_name(name)
            && (body.ends_with("~ word_end }") || body.ends_with(":\" }"))
        {
            words.resize(words.len().max(rule as usize + 1), Vec::new());
            words[rule as usize] = quoted.filter(is_word).collect();
        }
    }
    words
});

/// The names of named arguments.
pub(crate) fn keys() -> impl Iterator<Item = &'static str> {
    let keys = Rule::all_rules().iter().filter_map(|rule| key(*rule));
    keys.map(|key| key.trim_end_matches(':'))
}
