//! The extension for Visual Studio Code: its snippets make sound games, its package is whole.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use super::{editors, tools};
use crate::common::{check_text, folder, read, rendered, stdout};

/// A snippet as it is when nothing but the tabulator is pressed: each placeholder with what it
/// proposes, `$0` gone.
fn filled(body: &str) -> String {
    let mut proposed: BTreeMap<String, String> = BTreeMap::new();
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, behind)) = rest.split_once('$') {
        text.push_str(before);
        let (name, said);
        if let Some(inner) = behind.strip_prefix('{') {
            let (inner, further) = inner.split_once('}').expect("a placeholder that ends");
            let (number, proposal) = inner.split_once(':').expect("a proposal");
            proposed.insert(number.to_owned(), proposal.to_owned());
            (name, said, rest) = (number.to_owned(), true, further);
        } else {
            let digits = behind.chars().take_while(char::is_ascii_digit).count();
            (name, said, rest) = (behind[..digits].to_owned(), false, &behind[digits..]);
        }
        match proposed.get(&name) {
            Some(proposal) => text.push_str(proposal),
            None => assert!(name == "0" && !said, "`${name}` proposes nothing"),
        }
    }
    text + rest
}

#[test]
fn every_snippet_makes_a_sound_game() {
    let text = fs::read_to_string(editors().join("vscode/snippets.json")).unwrap();
    let snippets: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap();
    let readme = fs::read_to_string(editors().join("vscode/README.md")).unwrap();
    let base = String::from_utf8(read("games/daldos.game").unwrap()).unwrap();
    for (name, snippet) in &snippets {
        let lines: Vec<&str> = snippet["body"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it.as_str().unwrap())
            .collect();
        let text = filled(&lines.join("\n"));
        // Where it is meant to be written: a file of its own, behind a game, or within one.
        let game = match text.split_whitespace().next().unwrap() {
            "(game" => text,
            "(variant" | "(example" => format!("{base}\n{text}\n"),
            _ => format!("(game \"Frame\" (extends \"daldos.game\")\n{text})\n"),
        };
        let findings = check_text("games/snippet.game", &game);
        assert_eq!(
            findings.errors,
            0,
            "{name}:\n{game}\n{}",
            rendered(&findings)
        );
        let prefix = snippet["prefix"].as_str().unwrap();
        assert!(
            readme.contains(&format!("`{prefix}`")),
            "{prefix} in the README"
        );
    }
    assert!(snippets.len() >= 8, "{}", snippets.len());
}

/// All that the extension needs is in its package, twice the same bytes, and the client starts the
/// server, restarts it and stops it.
#[test]
fn the_extension_is_packed_by_hand() {
    let folder = folder();
    let packages = [0, 1].map(|number| folder.path().join(format!("{number}.vsix")));
    for package in &packages {
        let Some(mut node) = tools::node(&editors().join("vscode/pack.mjs"), "vscode") else {
            return;
        };
        tools::assert_success(&node.arg(package).output().unwrap());
    }
    assert!(fs::read(&packages[0]).unwrap() == fs::read(&packages[1]).unwrap());
    let mut node = tools::node(&editors().join("vscode/test/packed.mjs"), "vscode").unwrap();
    let output = node.arg(&packages[0]).output().unwrap();
    tools::assert_success(&output);
    assert!(stdout(&output).contains("the client starts"));
}
