//! The language reference tells the truth: every example in `grammar/README.md` is checked.

use std::fs;

use crate::common::{Block, blocks, check_text, root};

/// A block as a whole file: one that begins with `(game` is one; examples and variants follow the
/// scaffold, anything else is the body of a variant of it.
fn whole(block: &Block, scaffold: &str) -> String {
    let text = &block.text;
    let begins = |head: &str| {
        text.lines()
            .map(str::trim_start)
            .find(|l| !l.is_empty() && !l.starts_with("//"))
            .is_some_and(|l| l.starts_with(head))
    };
    if begins("(game") {
        text.clone()
    } else if begins("(example") || begins("(variant") {
        format!("{scaffold}\n{text}")
    } else {
        format!("{scaffold}\n(variant shown \"As the reference shows it.\"\n{text})\n")
    }
}

#[test]
fn every_example_of_the_reference_checks() {
    let reference = fs::read_to_string(root().join("grammar/README.md")).unwrap();
    let blocks = blocks(&reference);
    let scaffold = &blocks.iter().find(|b| b.info == "game").unwrap().text;
    let mut faults = Vec::new();
    let mut count = 0;
    for block in &blocks {
        let expected: Vec<&str> = match block.info.split_once(' ') {
            None if block.info == "game" => Vec::new(),
            Some(("game-wrong", code)) => vec![code],
            _ => continue,
        };
        count += 1;
        let findings = check_text("games/reference.game", &whole(block, scaffold));
        let codes: Vec<&str> = findings.reports.iter().map(|r| r.code).collect();
        if codes != expected {
            faults.push(format!(
                "line {}: {}",
                block.line,
                daldos_dsl::load::render::short(&findings)
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 40, "only {count} examples");
}

/// Every rule of the grammar carries a doc comment, and every ludeme stands in the reference.
#[test]
fn the_grammar_is_documented_and_the_reference_complete() {
    let grammar = fs::read_to_string(root().join("grammar/game.pest")).unwrap();
    let reference = fs::read_to_string(root().join("grammar/README.md")).unwrap();
    let mut documented = false;
    let mut missing = Vec::new();
    for line in grammar.lines() {
        let is_rule = line.split_once('=').is_some_and(|(name, _)| {
            let name = name.trim();
            !name.is_empty()
                && !line.starts_with(' ')
                && name.chars().all(|c| c.is_alphanumeric() || c == '_')
        });
        if is_rule {
            if !documented {
                missing.push(line.to_owned());
            }
            documented = false;
        } else if line.starts_with("///") {
            documented = true;
        }
    }
    assert!(
        missing.is_empty(),
        "rules without a doc comment: {missing:#?}"
    );
    for (at, _) in grammar.match_indices("@{ \"") {
        let word = grammar[at + 4..].split('"').next().unwrap();
        if word.chars().all(|c| c.is_alphabetic() || c == '-') && word.len() > 1 {
            assert!(
                reference.contains(word),
                "`{word}` is not in grammar/README.md"
            );
        }
    }
}
