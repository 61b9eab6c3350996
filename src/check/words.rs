//! The words of the language, which can't name players, kinds and definitions.

/// All of them, sorted.
const WORDS: &[&str] = &[
    "about",
    "add",
    "after",
    "again",
    "all",
    "alone",
    "along",
    "and",
    "any",
    "around",
    "as",
    "at",
    "at-most",
    "back",
    "become",
    "board",
    "by",
    "can",
    "cannot",
    "capture",
    "captured",
    "chance",
    "cites",
    "define",
    "dice",
    "draw",
    "either",
    "elsewhere",
    "empty",
    "end",
    "enemy",
    "equipment",
    "example",
    "extends",
    "face",
    "first",
    "for",
    "foremost",
    "forward",
    "free",
    "friend",
    "from",
    "game",
    "glyph",
    "go-on",
    "highest",
    "if",
    "in",
    "info",
    "loop",
    "lose",
    "lost",
    "mark",
    "mirrored",
    "most",
    "move",
    "neutral",
    "next",
    "no",
    "none",
    "not",
    "noun",
    "of",
    "offset",
    "often",
    "omits",
    "on",
    "once",
    "one",
    "or",
    "orthogonal",
    "outline",
    "over",
    "own",
    "piece",
    "place",
    "play",
    "players",
    "plays",
    "position",
    "random",
    "reach",
    "rearmost",
    "recruit",
    "region",
    "rethrow",
    "row",
    "rule",
    "rules",
    "sides",
    "some",
    "source",
    "spaces",
    "spend",
    "start",
    "steps",
    "sums",
    "their",
    "then",
    "throw",
    "to",
    "track",
    "turned",
    "variant",
    "weight",
    "win",
    "wins",
    "with",
    "without",
];

/// The names of named arguments of the forms that hold kinds and sets, sorted.
const KEYS: &[&str] = &["as", "at", "by", "dice", "in", "of", "on", "with"];

/// Every word of the language.
pub fn words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().copied()
}

/// Whether this is the name of a named argument.
pub(super) fn key(word: &str) -> bool {
    KEYS.binary_search(&word).is_ok()
}

/// Whether this is a word of the language.
pub(super) fn reserved(word: &str) -> bool {
    WORDS.binary_search(&word).is_ok()
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
    fn are_sorted() {
        assert!(WORDS.is_sorted());
        assert!(reserved("go-on") && reserved("about") && !reserved("dalled"));
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
        assert_eq!(words, WORDS);
    }

    #[test]
    fn spaces_are_letters_and_digits() {
        assert!(like_space("A16") && like_space("čáhppes0"));
        assert!(!like_space("A") && !like_space("16") && !like_space("a-1") && !like_space("a1b"));
    }
}
