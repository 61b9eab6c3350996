//! What editors are given. The grammars that colour games are made from the one that reads them, and
//! say the same of every word; snippets make sound games; sessions with editors talk to the server.
//! `DALDOS_UPDATE=1` writes the grammars anew.

mod classes;
mod forms;
mod grammar;
mod language;
mod queries;
mod sessions;
mod textmate;
mod tools;
mod vscode;

use std::fs;
use std::path::Path;

use crate::common::{folder, root};
use forms::Grammar;
use language::Language;

/// The folder of what editors are given.
fn editors() -> std::path::PathBuf {
    root().join("editors")
}

/// Holds a file to what it should say, or writes it.
fn hold(path: &Path, expected: &[u8]) {
    if std::env::var_os("DALDOS_UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, expected).unwrap();
    }
    assert!(
        fs::read(path).unwrap_or_default() == expected,
        "{} is not current: DALDOS_UPDATE=1 cargo test --test it editors::",
        path.display()
    );
}

/// What is generated is what is checked in, byte for byte: TextMate's grammar and tree-sitter's words
/// and queries from the parser's grammar, tree-sitter's parser from those.
#[test]
fn the_grammars_are_current() {
    let grammar = Grammar::read(&fs::read_to_string(root().join("grammar/game.pest")).unwrap());
    let language = Language::of(&grammar);
    let [textmate, tree_sitter] = ["textmate", "tree-sitter"].map(|it| editors().join(it));
    let path = textmate.join("daldos.tmLanguage.json");
    hold(&path, textmate::grammar(&language).as_bytes());
    let path = tree_sitter.join("words.json");
    hold(&path, queries::words(&grammar, &language).as_bytes());
    let path = tree_sitter.join("queries/highlights.scm");
    let highlights = queries::highlights(&language);
    hold(&path, highlights.as_bytes());
    let path = editors().join("helix/highlights.scm");
    hold(&path, queries::for_helix(&highlights).as_bytes());

    let Some(mut generate) = tools::tree_sitter("generate") else {
        return;
    };
    let made = folder();
    let output = generate.arg(made.path()).output().unwrap();
    tools::assert_success(&output);
    let mut count = 0;
    for below in ["", "tree_sitter"] {
        for entry in fs::read_dir(made.path().join(below)).unwrap() {
            let entry = entry.unwrap().path();
            if entry.is_file() {
                let name = entry.strip_prefix(made.path()).unwrap();
                hold(
                    &tree_sitter.join("src").join(name),
                    &fs::read(&entry).unwrap(),
                );
                count += 1;
            }
        }
    }
    assert_eq!(count, 6, "files of the parser");
}
