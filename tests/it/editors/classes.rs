//! Each word of every game is the same for the parser, for TextMate and for tree-sitter.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use daldos_dsl::source::SourceId;
use daldos_dsl::unstable::syntax::{Findings, WordClass, parse_file, text_words};
use serde_json::Value;

use super::{editors, tools};
use crate::common::{blocks, folder, long, root, text_of};

/// First byte, one past the last byte, class.
type Word = (usize, usize, String);

/// The texts of all files of a kind, apart from what is built.
fn files(folder: &Path, extension: &str, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|it| it.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !name.starts_with('.') && !path.join("CACHEDIR.TAG").exists() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|it| it == extension)
            && let Ok(text) = fs::read_to_string(&path)
        {
            found.push((text_of(path.strip_prefix(root()).unwrap()), text));
        }
    }
}

/// All games of the project, and those in its pages, with where they stand.
fn texts() -> Vec<(String, String)> {
    let mut found = Vec::new();
    files(root(), "game", &mut found);
    let mut pages = Vec::new();
    files(root(), "md", &mut pages);
    for (page, text) in pages {
        for block in blocks(&text)
            .into_iter()
            .filter(|block| block.info.starts_with("game"))
        {
            found.push((format!("{page}:{}", block.line), block.text));
        }
    }
    found
}

/// Whether the parser's grammar reads a text as a whole. What it can't is read in parts, by each grammar
/// in its own; that nothing stands twice is asked afterwards.
fn is_read(text: &str) -> bool {
    let afterwards = ["daldos::syntax::twice", "daldos::syntax::twice-named"];
    let fine = |findings: Findings| {
        findings
            .reports
            .iter()
            .all(|it| afterwards.contains(&it.code))
    };
    parse_file(SourceId(0), text).err().is_none_or(fine)
}

/// What the parser takes each word for.
fn parsed(text: &str) -> Vec<Word> {
    let words = text_words(SourceId(0), text).into_iter();
    let told = words.map(|word| {
        let class = match word.class {
            WordClass::Head => "head",
            WordClass::Key => "key",
            WordClass::Choice => "choice",
            WordClass::Name(_) => "name",
            WordClass::Number => "number",
            WordClass::Text => "text",
            WordClass::Comment => "comment",
        };
        (
            word.span.start as usize,
            word.span.end as usize,
            class.to_owned(),
        )
    });
    told.collect()
}

/// What a program says of the words of each file.
fn told(answer: &str) -> BTreeMap<String, Vec<Word>> {
    let files: BTreeMap<String, Value> = serde_json::from_str(answer).unwrap();
    let read = |words: Value| serde_json::from_value(words).unwrap();
    files
        .into_iter()
        .map(|(file, words)| (file, read(words)))
        .collect()
}

/// The first words of which only one side says what it says.
fn differences(name: &str, text: &str, expected: &[Word], found: &[Word]) -> String {
    let mut faults = String::new();
    let missing = expected
        .iter()
        .filter(|word| !found.contains(word))
        .map(|word| ("not", word));
    let others = found
        .iter()
        .filter(|word| !expected.contains(word))
        .map(|word| ("but", word));
    let mut all: Vec<_> = missing.chain(others).collect();
    all.sort_by_key(|(_, word)| word.0);
    for (side, (start, end, class)) in all.into_iter().take(6) {
        let line = text[..*start].lines().count();
        _ = writeln!(
            faults,
            "{name}, line {line}: {side} {class} `{}`",
            &text[*start..*end]
        );
    }
    faults
}

#[test]
fn each_word_is_the_same_in_all_grammars() {
    let mut texts = texts();
    let all = texts.len();
    // In the short run, the games and every third of the other texts.
    let (step, mut number) = (if long() { 1 } else { 3 }, 0);
    let always = |name: &str| name.starts_with("games/") || name == "tests/editors/places.game";
    texts.retain(|(name, text)| {
        number += 1;
        (always(name) || number % step == 0) && is_read(text)
    });
    // One of them has words where they are another thing than elsewhere.
    assert!(
        texts
            .iter()
            .any(|(name, _)| name == "tests/editors/places.game")
    );
    let folder = folder();
    let mut paths = String::new();
    for (i, (_, text)) in texts.iter().enumerate() {
        let path = folder.path().join(format!("{i}.game"));
        fs::write(&path, text).unwrap();
        _ = writeln!(paths, "{}", path.display());
    }
    let script = editors().join("textmate/test/classes.mjs");
    let textmate = tools::node(&script, "textmate").map(|mut node| {
        node.arg("-");
        node
    });
    for (grammar, program) in [
        ("TextMate", textmate),
        ("tree-sitter", tools::tree_sitter("classes")),
    ] {
        let Some(program) = program else {
            continue;
        };
        let answer = told(&tools::answer(program, &paths));
        let (mut faults, mut count) = (String::new(), 0);
        for ((name, text), path) in texts.iter().zip(paths.lines()) {
            let expected = parsed(text);
            let mut found = answer[path].clone();
            found.sort();
            count += expected.len();
            if expected != found {
                faults.push_str(&differences(name, text, &expected, &found));
            }
        }
        assert!(faults.is_empty(), "{grammar}:\n{faults}");
        eprintln!(
            "{grammar}: {count} words of {} texts, of {all}",
            texts.len()
        );
        assert!(
            texts.len() >= 480 / step && count >= 70_000 / step,
            "{count} words of {} texts",
            texts.len()
        );
    }
}
