//! Renaming what the shipped games declare: the games stay the same but for their words.

use std::collections::BTreeMap;
use std::sync::Arc;

use daldos_dsl::analysis::compare::{CompareOptions, Verdict, compare};
use daldos_dsl::load::{self, ReadError};
use daldos_dsl::server::{GameFiles, Server};
use daldos_dsl::source::SourceId;
use daldos_dsl::unstable::syntax::{self, NameClass, WordClass};
use daldos_dsl::watch::Stop;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::editor::{edited, place};
use crate::common::{game_files, load, long, read};

/// The files of the project, by addresses from its folder.
pub struct Project;

impl GameFiles for Project {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        read(path.trim_start_matches('/'))
    }

    fn games(&self, _: &str) -> Vec<String> {
        game_files().iter().map(|file| format!("/{file}")).collect()
    }
}

/// A server, and the answer to a request.
pub fn asked(server: &mut Server, method: &str, params: Value) -> Value {
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let mut sent = server.handle(&request);
    sent.pop().unwrap()
}

pub fn opened(uri: &str, text: &str) -> Server {
    let mut server = Server::new(Arc::new(Project));
    asked(&mut server, "initialize", json!({"capabilities": {}}));
    let document = json!({"uri": uri, "version": 1, "languageId": "daldos", "text": text});
    let params = json!({"textDocument": document});
    let told = json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params});
    assert_eq!(server.handle(&told), Vec::<Value>::new());
    server
}

/// Each name that a game declares gets another, through all files that know it; the game and those
/// that extend it are then the same by renaming. In the short run, some names.
#[test]
fn a_renamed_game_is_the_same_game() {
    let counts: Vec<usize> = game_files()
        .par_iter()
        .map(|file| {
            let text = String::from_utf8(read(file).unwrap()).unwrap();
            let uri = format!("file:///{file}");
            let mut server = opened(&uri, &text);
            let words = syntax::text_words(SourceId(0), &text);
            let mut seen = BTreeMap::new();
            for word in words.iter().filter(|word| word.declared) {
                let (start, end) = (word.span.start as usize, word.span.end as usize);
                if let WordClass::Name(class) = word.class {
                    seen.entry((class, &text[start..end])).or_insert(start);
                }
            }
            let step = if long() { 1 } else { 11 };
            let mut renamed = 0;
            for ((class, name), start) in seen.into_iter().step_by(step) {
                let new = if class == NameClass::Row {
                    "Zz"
                } else {
                    "zz-new"
                };
                let params = json!({
                    "textDocument": {"uri": uri}, "position": place(&text, start), "newName": new,
                });
                let answer = asked(&mut server, "textDocument/rename", params);
                let changes = answer["result"]["changes"].as_object();
                let changes = changes.unwrap_or_else(|| panic!("{file}: {name}: {answer}"));
                let texts: BTreeMap<String, String> = changes
                    .iter()
                    .map(|(uri, edits)| {
                        let path = uri.trim_start_matches("file:///").to_owned();
                        let before = String::from_utf8(read(&path).unwrap()).unwrap();
                        let after = edited(&before, edits.as_array().unwrap());
                        (path, after)
                    })
                    .collect();
                assert!(texts.contains_key(file), "{file}: {name}");
                for path in texts.keys() {
                    let mut changed = |asked: &str| match texts.get(asked) {
                        Some(text) => Ok(text.clone().into_bytes()),
                        None => read(asked),
                    };
                    let address = path.parse().unwrap();
                    let after = load::load(&address, &mut changed);
                    let after = after.unwrap_or_else(|why| panic!("{path}: {name}: {why}"));
                    let options = CompareOptions {
                        positions: 20,
                        smaller: 0,
                        games: 0,
                        ..CompareOptions::default()
                    };
                    let found = compare(&load(path), &after, &options, Stop::default());
                    let same = matches!(found.verdict, Verdict::Same | Verdict::Renamed);
                    assert!(same, "{path}: {name}: {:?}", found.verdict);
                    renamed += 1;
                }
            }
            renamed
        })
        .collect();
    let renamed: usize = counts.iter().sum();
    eprintln!("{renamed} renamed files");
    assert!(renamed > 25, "{renamed}");
}
