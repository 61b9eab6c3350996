//! The words of the language, and the few of them that can't name something.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::error::Noun;
use crate::ludeme::vocabulary::{Along, RULE_WORDS};
use crate::ludeme::{self, Marking};
use crate::syntax;

/// Words that are no head, no key and none of several possibilities.
const BARE: [&str; 6] = [
    "elsewhere",
    "enemy",
    "friend",
    "highest",
    "neutral",
    "random",
];

/// Words that are pieces or a set, where a kind or a definition may stand.
pub(super) const SETS: [&str; 6] = ["any", "empty", "enemy", "friend", "neutral", "none"];

/// All of them.
static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let possible = RULE_WORDS.iter().flat_map(|(_, words)| *words);
    let bare = ludeme::tables().flatten().map(|row| row.head);
    let heads = syntax::words().chain(syntax::keys());
    let words = possible.chain(&BARE).copied();
    words.chain(bare).chain(heads).collect()
});

/// Every word of the language.
pub fn words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().copied()
}

/// Whether this is the name of a named argument of a form that holds kinds or sets.
pub(super) fn key(word: &str) -> bool {
    let mut arguments = ludeme::tables().flatten().flat_map(|row| row.arguments);
    ["dice", "on", "with"].contains(&word)
        || arguments.any(|argument| match argument.mark {
            Marking::Optional(key) => key == word,
            _ => false,
        })
}

/// Whether a thing can't be called by this word, since a rule could then be read in two ways.
pub(super) fn reserved(word: &str, what: Noun) -> bool {
    match what {
        Noun::Kind | Noun::Definition => SETS.contains(&word),
        Noun::Player => word == "neutral",
        Noun::Move => word == "capture",
        Noun::Fork => Along::parse(word).is_some(),
        _ => false,
    }
}

/// Whether this looks like a space: letters, then digits.
pub(super) fn like_space(word: &str) -> bool {
    let number = word.trim_start_matches(char::is_alphabetic);
    number.len() < word.len()
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn are_reserved() {
        assert!(reserved("any", Noun::Kind) && reserved("empty", Noun::Definition));
        assert!(reserved("neutral", Noun::Player) && reserved("capture", Noun::Move));
        assert!(reserved("either", Noun::Fork) && !reserved("either", Noun::Region));
        assert!(!reserved("free", Noun::Kind) && !reserved("all", Noun::Definition));
        assert!(!reserved("enemy", Noun::Player) && !reserved("enemy", Noun::Move));
    }

    /// The grammar knows no word that isn't reserved, and none is reserved that it doesn't know.
    #[test]
    fn are_those_of_the_grammar() {
        let grammar = include_str!("../../grammar/game.pest");
        let mut words: Vec<&str> = grammar
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| line.split('"').skip(1).step_by(2))
            .map(|word| word.strip_suffix(':').unwrap_or(word))
            .filter(|word| word.len() > 1 && word.starts_with(char::is_alphabetic))
            .collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words, WORDS.iter().copied().collect::<Vec<_>>());
    }

    #[test]
    fn spaces_are_letters_and_digits() {
        assert!(like_space("A16") && like_space("čáhppes0"));
        assert!(!like_space("A") && !like_space("16") && !like_space("a-1") && !like_space("a1b"));
    }
}
