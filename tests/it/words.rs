//! What the program says of words: those of the language, those of others, those misspelt.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use crate::common::{check_text, rendered, root, run, stderr, stdout};
use daldos_dsl::explain;
use daldos_dsl::model::drawing_words;
use daldos_dsl::unstable::{check, reference, syntax};

/// A small game with a hole for rules.
const LITTLE: &str = include_str!("../diagnostics/base/little.game");

fn little(from: &str, to: &str) -> String {
    assert!(LITTLE.contains(from));
    LITTLE.replacen(from, to, 1)
}

#[test]
fn every_word_of_the_language_has_an_entry() {
    for word in syntax::words() {
        let entry = reference::entry(word).unwrap_or_default();
        assert!(entry.starts_with('#'), "{word}: {entry}");
        assert!(entry.contains(word), "{word}: {entry}");
        assert!(entry.len() < 9_000, "{word}: {} bytes", entry.len());
        let output = run(&["explain", word]);
        assert_eq!(output.status.code(), Some(0), "{word}: {}", stderr(&output));
        assert!(stdout(&output).starts_with(entry.trim_end()), "{word}");
    }
    let drawn = drawing_words().filter(|word| reference::instead(word).is_none());
    for word in check::words().chain(drawn) {
        let entry = reference::entry(word).unwrap_or_default();
        assert!(entry.starts_with('#'), "{word}: {entry}");
        let output = run(&["explain", word]);
        assert!(
            stdout(&output).starts_with(entry.trim_end()),
            "{word}: {}",
            stderr(&output)
        );
    }
    for word in reference::foreign().flat_map(|(words, _)| words) {
        let output = run(&["explain", word]);
        assert_eq!(output.status.code(), Some(0), "{word}: {}", stderr(&output));
    }
    // A few where the place matters.
    for (word, heading) in [
        ("again", "### `again`"),
        ("draw", "### `draw`"),
        ("source", "### `info`"),
        ("start", "## Start"),
        ("play", "## A turn: `play`"),
        ("foremost", "## Sets and pieces"),
        ("plays", "### `example`"),
        ("captured", "### `if`"),
        ("equipment", "### `game`, `equipment`"),
        ("with", "### `first`\n"),
        ("keep", "### `rethrow`"),
        ("stack", "### `piece`"),
        ("add", "### `spend`"),
        ("most", "### `most`"),
        ("often", "### `spend`"),
        ("steps", "### `capture`"),
        ("sums", "### `capture`"),
        ("in", "### `capture`"),
        ("mirrored", "### `sides`"),
        ("orthogonal", "### `along`"),
        ("around", "### `along`"),
        ("loop", "### `track`"),
        ("weight", "### `dice`, `face`"),
        ("rule", "### `example`"),
        ("random", "### `first`"),
        ("highest", "### `first`"),
        ("some", "### `spend`"),
        ("by", "### `win`"),
        ("at-most", "### `rethrow`"),
        ("empty", "## Sets and pieces"),
        ("plank", "### `outline`, `spaces`, `as`"),
    ] {
        let entry = reference::entry(word).unwrap();
        assert!(entry.starts_with(heading), "{word}: {entry}");
    }
}

/// A word that is also the end of a code shows the ludeme, and mentions the code.
#[test]
fn words_and_codes_are_told_apart() {
    let again = stdout(&run(&["explain", "again"]));
    assert!(again.starts_with("### `again`"), "{again}");
    assert!(
        again.contains("`daldos-dsl explain daldos::record::again`"),
        "{again}"
    );
    let code = stdout(&run(&["explain", "daldos::record::again"]));
    assert!(code.starts_with("# daldos::record::again"), "{code}");
    let list = stdout(&run(&["explain"]));
    for word in syntax::words().chain(explain::all().map(|(code, _)| code)) {
        assert!(
            list.split_whitespace().any(|w| w == word),
            "{word} isn't listed"
        );
    }
    assert_eq!(stdout(&run(&["explain", "language"])), reference::TEXT);
    let unknown = stderr(&run(&["explain", "rethorw"]));
    assert!(unknown.contains("did you mean `rethrow`?"), "{unknown}");
    // Nor is a word taken for a code that is spelt a little like it.
    for word in ["lawn", "alphabet", "ending"] {
        let unknown = stderr(&run(&["explain", word]));
        assert!(!unknown.contains("daldos::"), "{unknown}");
    }
    let empty = stdout(&run(&["explain", "empty"]));
    assert!(empty.starts_with("## Sets and pieces"), "{empty}");
}

#[test]
fn words_of_other_languages_are_none_of_this_one() {
    let own: BTreeSet<&str> = syntax::words().collect();
    let grammar = fs::read_to_string(root().join("grammar/game.pest")).unwrap();
    let mut seen = BTreeSet::new();
    for (words, answer) in reference::foreign() {
        for word in words {
            assert!(seen.insert(word), "{word} stands twice");
            assert!(!own.contains(word), "{word} is a word of the language");
            assert!(
                !grammar.contains(&format!("\"{word}\"")) || word.ends_with(':'),
                "{word} is a word of the grammar"
            );
        }
        for form in answer
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|code| code.starts_with('('))
        {
            for head in form.split('(').skip(1) {
                let head = head.split([' ', ')']).next().unwrap();
                assert!(own.contains(head), "`{form}` names `{head}`");
            }
        }
    }
    assert!(seen.len() > 150, "only {}", seen.len());
}

/// What an author would try, each where one would try it.
#[test]
fn what_an_author_tries_gets_an_answer() {
    let mut shown = String::new();
    for (from, to) in [
        ("(then (capture enemy))", "(then (return enemy))"),
        (
            "(then (capture enemy))",
            "(then (capture enemy to:(their home)))",
        ),
        ("(end\n", "(end\n            (most friend)\n"),
        ("(spend most)", "(spend most add:none order:{A II})"),
        (
            "(place undalled A {A1..A4})",
            "(place undalled A {A1..A3*2})",
        ),
        (
            "(lose at-most:0))))",
            "(lose at-most:0))))\n(example \"three\" (position A dalled C5..C3*2 / B dalled C1 / A to move) (throw A) (lost))",
        ),
        ("(then (capture enemy))", "(then (stack friend))"),
        ("(then (capture enemy))", "(then (promote dalled))"),
        ("(spend most)", "(spend most) (must capture)"),
        ("(spend most)", "(throws collect)"),
        ("(from undalled with:A)", "(from undalled if:(empty A1))"),
        (
            "(from undalled with:A)",
            "(from undalled with:A) (when (no friend))",
        ),
        ("(move run (from dalled))", "(hop run (from dalled))"),
        ("(move run (from dalled))", "(step run (from dalled))"),
        ("(to (not friend))", "(to (not occupied))"),
        ("(over (not friend))", "(over (not opponent))"),
        ("(lose at-most:0)", "(score 3)"),
        ("(dice 2 ", "(roll 2 "),
        ("(face A 1)", "(face A 1 weight:1.5)"),
        ("(face A 1)", "(face A 1.5)"),
        ("[A4..A1]", "[a4..a1]"),
        ("(players A B)", "(players A B C)"),
        ("(define sleeping", "(let sleeping"),
    ] {
        let findings = check_text("tests/diagnostics/base/tried.game", &little(from, to));
        let _ = writeln!(shown, "{to}\n{}", rendered(&findings));
    }
    for word in [
        "return", "stack", "must", "throws", "if:", "when", "hop", "step", "roll", "score",
        "players", "promote", "safe", "hand", "collect", "prefer",
    ] {
        let output = run(&["explain", word]);
        assert_eq!(output.status.code(), Some(0), "{word}: {}", stderr(&output));
        if !syntax::words().any(|own| own == word) {
            let _ = writeln!(shown, "$ daldos-dsl explain {word}\n{}", stdout(&output));
        }
    }
    insta::with_settings!({ omit_expression => true, snapshot_path => "../words", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("tried", shown.trim_end());
    });
}
