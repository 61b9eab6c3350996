//! One word for one thing, and each ludeme in few places: counts that may only fall.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::layers::tokens::tokens;

/// Names of types that several types have.
const MOST_SHARED: usize = 17;

/// Files that name a ludeme in code, as a part of any word, apart from those that explain
/// diagnostics; `Draw` as a whole word, since much is drawn.
const MOST_FILES: &[(&str, usize)] = &[
    ("recruit", 7),
    ("foremost", 4),
    ("orthogonal", 4),
    ("Draw", 4),
    ("rethrow", 21),
];

/// The Rust files of the package's program and library, each with its text.
fn sources() -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    assert!(found.len() > 200, "{}", found.len());
    found.sort();
    found
}

/// A name that two types have is told apart by its path alone, which no sentence has.
#[test]
fn few_types_share_a_name() {
    let mut types: BTreeMap<String, usize> = BTreeMap::new();
    for (_, text) in sources() {
        let mut depth = 0;
        let all = tokens(&text);
        for pair in all.windows(2) {
            match pair[0].text {
                "{" => depth += 1,
                "}" => depth -= 1,
                "struct" | "enum" | "trait" | "type" | "union"
                    if depth == 0 && pair[1].is_word() =>
                {
                    *types.entry(pair[1].text.to_owned()).or_default() += 1;
                }
                _ => {}
            }
        }
    }
    let all = types.len();
    types.retain(|_, count| *count > 1);
    assert!(all > 300, "{all}");
    eprintln!("{all} names of types, {} of several", types.len());
    assert!(
        types.len() <= MOST_SHARED,
        "{} names of several types: {types:?}",
        types.len()
    );
}

/// Whether a character is no part of a word.
fn not_in_words(c: char) -> bool {
    !c.is_alphanumeric() && c != '_'
}

/// Who adds a ludeme looks for one like it, and finds the places that have to know it.
#[test]
fn few_files_name_a_ludeme() {
    let sources = sources();
    for (ludeme, most) in MOST_FILES {
        let named: BTreeSet<&PathBuf> = sources
            .iter()
            .filter(|(path, _)| !path.components().any(|part| part.as_os_str() == "explain"))
            .filter(|(_, text)| {
                let lines = text.lines().map(str::trim_start);
                let mut code = lines
                    .filter(|line| !line.starts_with("//"))
                    .map(|line| line.split(" // ").next().unwrap());
                match ludeme.starts_with(char::is_uppercase) {
                    true => code.any(|line| line.split(not_in_words).any(|word| word == *ludeme)),
                    false => code.any(|line| line.to_lowercase().contains(ludeme)),
                }
            })
            .map(|(path, _)| path)
            .collect();
        eprintln!("{ludeme}: {} files", named.len());
        assert!(
            !named.is_empty() && named.len() <= *most,
            "{ludeme} stands in {} files: {named:#?}",
            named.len()
        );
    }
}
