//! The language server: the real program, asked as editors ask it.

mod capabilities;
mod completion;
mod editor;
mod fixes;
mod renaming;
mod typing;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::common::{fed, root, run, stderr, stdout};
use capabilities::{ASKED, GAME, URI};
use editor::{Editor, edited, place};

fn begin() -> Editor {
    Editor::begin(json!({
        "capabilities": {"workspace": {
            "inlayHint": {"refreshSupport": true}, "codeLens": {"refreshSupport": true},
        }},
    }))
    .0
}

#[test]
fn every_capability_is_there() {
    let (editor, answer) = Editor::begin(json!({"capabilities": {}}));
    assert_eq!(editor.end(), Some(0));
    let declared: BTreeSet<&String> = answer["capabilities"].as_object().unwrap().keys().collect();
    let asked: BTreeSet<String> = ASKED.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(declared, asked.iter().collect());
    for (name, ask) in ASKED {
        eprintln!("{name}");
        let mut editor = begin();
        editor.open(URI, GAME);
        assert_eq!(editor.diagnostics(URI), Vec::<Value>::new());
        ask(&mut editor);
        assert_eq!(editor.end(), Some(0));
    }
}

#[test]
fn what_has_no_place_is_refused() {
    let mut editor = begin();
    let code = |answer: Value| answer["error"]["code"].as_i64();
    assert_eq!(code(editor.answer("initialize", json!({}))), Some(-32600));
    assert_eq!(
        code(editor.answer("textDocument/abacus", json!({}))),
        Some(-32601)
    );
    let long = editor.answer(&"x".repeat(1 << 20), json!({}));
    assert!(long.to_string().len() < 2000);
    assert_eq!(code(long), Some(-32601));
    let hover = editor.answer("textDocument/hover", json!({"textDocument": {"uri": URI}}));
    assert_eq!(code(hover), Some(-32602));
    editor.open(URI, GAME);
    let hover = editor.answer("textDocument/hover", json!({"textDocument": {"uri": URI}}));
    assert_eq!(code(hover), Some(-32602));
    assert_eq!(editor.end(), Some(0));
    // Whoever leaves without a word gets no fine exit.
    assert_eq!(begin().leave(), Some(1));
}

/// Folders with game files, broken ones too.
const FOLDERS: [&str; 3] = ["games", "tests/diagnostics", "tests/syntax/broken"];

/// Game files of the tests, with more of what is odd in texts.
fn fixtures() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "game") {
                let text = String::from_utf8(fs::read(&path).unwrap());
                all.extend(
                    text.ok()
                        .map(|text| (path.to_str().unwrap().to_owned(), text)),
                );
            }
        }
    }
    all.sort();
    let odd: Vec<_> = (all.iter().step_by(7).enumerate())
        .map(|(number, (path, text))| {
            let odd = match number % 3 {
                0 => text.replace('\n', "\r\n"),
                1 => format!("// ø e\u{301} 🎲\n{text}"),
                _ => text.replacen("(game \"", "(game \"ø e\u{301} 🎲 ", 1),
            };
            (path.clone(), odd)
        })
        .collect();
    all.extend(odd);
    all
}

fn uri(path: &str) -> String {
    format!("file://{path}")
}

#[test]
fn diagnostics_are_those_of_check() {
    let mut editor = begin();
    let mut compared = 0;
    // What is extended lies beside what extends it, and no other test finds what is written here.
    let elsewhere = tempfile::tempdir().unwrap();
    for folder in FOLDERS.into_iter().chain(["tests/diagnostics/base"]) {
        let copied = elsewhere.path().join(folder);
        fs::create_dir_all(&copied).unwrap();
        for entry in fs::read_dir(root().join(folder)).unwrap().flatten() {
            if entry.path().extension().is_some_and(|end| end == "game") {
                fs::copy(entry.path(), copied.join(entry.file_name())).unwrap();
            }
        }
    }
    for (path, text) in fixtures() {
        let name = Path::new(&path).strip_prefix(root()).unwrap();
        let copy = tempfile::Builder::new()
            .suffix(".game")
            .tempfile_in(elsewhere.path().join(name).parent().unwrap())
            .unwrap();
        fs::write(copy.path(), &text).unwrap();
        let copied = copy.path().to_str().unwrap();
        let checked = run(&["check", "--format", "json", copied]);
        let checked: Value = serde_json::from_str(&stdout(&checked)).unwrap();
        let wanted = checked["files"][0]["diagnostics"].as_array().unwrap();
        let own = |d: &&Value| d["labels"][0].get("path").is_none();
        let wanted: Vec<&Value> = wanted.iter().filter(own).collect();
        let uri = uri(copied);
        editor.open(&uri, &text);
        let found = editor.diagnostics(&uri);
        assert_eq!(found.len(), wanted.len(), "{path}: {found:?}");
        for (found, wanted) in found.iter().zip(wanted) {
            assert_eq!(found["code"], wanted["code"], "{path}");
            let severity = if wanted["severity"] == "error" { 1 } else { 2 };
            assert_eq!(found["severity"], severity);
            let message = found["message"].as_str().unwrap();
            assert!(
                message.starts_with(wanted["message"].as_str().unwrap()),
                "{message}"
            );
            if let Some(help) = wanted["help"].as_str() {
                assert!(message.ends_with(help), "{message}");
            }
            let label = &wanted["labels"][0];
            for (end, line, column) in [
                ("start", "line", "column"),
                ("end", "end_line", "end_column"),
            ] {
                let at = character(&text, &label[line], &label[column]);
                assert_eq!(found["range"][end], place(&text, at), "{path}: {found}");
            }
            let others = wanted["labels"].as_array().unwrap().len() - 1;
            let related = found["relatedInformation"].as_array().unwrap();
            assert_eq!(related.len(), others, "{path}");
            compared += 1;
        }
        editor.close(&uri);
    }
    assert!(compared > 400, "{compared}");
    assert_eq!(editor.end(), Some(0));
}

/// The byte of a line and a column in characters, both from 1.
fn character(text: &str, line: &Value, column: &Value) -> usize {
    let line = line.as_u64().unwrap() as usize - 1;
    let column = column.as_u64().unwrap() as usize - 1;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = &text[start..];
    start
        + rest
            .char_indices()
            .nth(column)
            .map_or(rest.len(), |(at, _)| at)
}

#[test]
fn a_base_is_told_at_its_own_address() {
    let mut editor = begin();
    let (base, child) = ("file:///games/base.game", "file:///games/child.game");
    editor.open(base, &GAME.replace("(capture enemy)", "(captre enemy)"));
    assert_eq!(editor.diagnostics(base).len(), 1);
    editor.open(
        child,
        "(game \"Child\" (extends \"base.game\") (move run (to (or øde enemy))))\n",
    );
    assert_eq!(editor.diagnostics(child), Vec::<Value>::new());
    // Mending the base checks anew what extends it.
    let without = GAME
        .replace("(define øde (and empty (not enemy)))", "")
        .replace(" (to øde)", "");
    editor.change(base, json!([{"text": without}]));
    let found = loop {
        let told = editor.wait("textDocument/publishDiagnostics");
        if told["uri"] == child && told["diagnostics"] != json!([]) {
            break told["diagnostics"].clone();
        }
    };
    assert_eq!(found[0]["code"], "daldos::name::unknown-set", "{found}");
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn a_base_that_appears_is_noticed() {
    let mut editor = begin();
    let (base, child) = ("file:///games/late.game", "file:///games/child.game");
    editor.open(child, "(game \"Child\" (extends \"late.game\"))\n");
    let found = editor.diagnostics(child);
    assert_eq!(found[0]["code"], "daldos::extends::not-found");
    editor.open(base, GAME);
    loop {
        let told = editor.wait("textDocument/publishDiagnostics");
        if told["uri"] == child && told["diagnostics"] == json!([]) {
            break;
        }
    }
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn names_are_found_and_renamed_across_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let child = "(game \"Child\" (extends \"base.game\")\n  (move run (from mån) (to øde)))\n";
    fs::write(path("base.game"), GAME).unwrap();
    fs::write(path("child.game"), child).unwrap();
    fs::write(path("sibling.game"), child.replace("Child", "Sibling")).unwrap();
    let mut editor = begin();
    let (base, other) = (uri(&path("base.game")), uri(&path("child.game")));
    // The file that extends it isn't open; it lies beside it.
    editor.open(&base, GAME);
    let position = place(GAME, GAME.find("øde").unwrap());
    let params = json!({
        "textDocument": {"uri": base}, "position": position, "newName": "tom",
        "context": {"includeDeclaration": true},
    });
    let found = editor.request("textDocument/references", params.clone());
    assert_eq!(found.as_array().unwrap().len(), 4, "{found}");
    let renamed = editor.request("textDocument/rename", params);
    let changes = renamed["changes"].as_object().unwrap();
    assert_eq!(changes.len(), 3, "{renamed}");
    let after = |uri: &str, text: &str| edited(text, changes[uri].as_array().unwrap());
    assert_eq!(after(&base, GAME), GAME.replace("øde", "tom"));
    assert_eq!(after(&other, child), child.replace("øde", "tom"));
    // From the other side: the declaration lies in the base.
    editor.open(&other, child);
    let position = place(child, child.find("øde").unwrap());
    let params = json!({"textDocument": {"uri": other}, "position": position});
    let found = editor.request("textDocument/definition", params.clone());
    assert_eq!(found[0]["uri"], base);
    // A game beside it that extends the same base is renamed with it.
    let mut params = params;
    params["newName"] = json!("tom");
    let renamed = editor.request("textDocument/rename", params.clone());
    assert_eq!(
        renamed["changes"].as_object().unwrap().len(),
        3,
        "{renamed}"
    );
    // Unless it can't be read whole: what it says then nobody knows.
    fs::write(path("sibling.game"), &child[..child.len() - 3]).unwrap();
    editor.change(&other, json!([{"text": child}]));
    let refused = editor.answer("textDocument/rename", params);
    assert!(refused["error"]["message"].is_string(), "{refused}");
    assert_eq!(editor.end(), Some(0));
    assert_eq!(
        fs::read_to_string(path("base.game")).unwrap(),
        GAME,
        "no file is written"
    );
}

#[test]
fn a_request_that_is_taken_back_is_not_answered() {
    let mut editor = begin();
    editor.open(URI, GAME);
    // All are sent before the first is read; how many of them are still waiting when they are
    // taken back, nobody knows, but each has one answer.
    for id in 1000..1050 {
        let params = json!({"textDocument": {"uri": URI}});
        editor.send(&json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/codeLens", "params": params}));
        editor.send(&json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}}));
    }
    editor.request(
        "textDocument/codeLens",
        json!({"textDocument": {"uri": URI}}),
    );
    let answers: Vec<&Value> = editor
        .told
        .iter()
        .filter(|told| told["id"].as_u64() >= Some(1000))
        .collect();
    assert_eq!(answers.len(), 50);
    let taken_back = answers
        .iter()
        .filter(|answer| answer["error"]["code"] == -32800);
    eprintln!("{} of 50 taken back in time", taken_back.count());
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn an_explanation_has_an_address_where_the_editor_opens_it() {
    let options = json!({"explanations": "daldos-dsl:/explain/"});
    let (mut editor, _) =
        Editor::begin(json!({"capabilities": {}, "initializationOptions": options}));
    editor.open(URI, &GAME.replace("(to øde)", "(to ode)"));
    let found = editor.diagnostics(URI);
    assert_eq!(
        found[0]["codeDescription"]["href"],
        "daldos-dsl:/explain/name/unknown-set"
    );
    assert_eq!(editor.end(), Some(0));
}

#[test]
fn whom_nobody_hears_waits_for_nothing_more() {
    assert_eq!(begin().go_deaf(), Some(0));
}

/// A message that makes no sense, below a head of so many bytes.
fn head(bytes: usize) -> String {
    let (name, end) = ("X-Filler: ", "\r\nContent-Length: 2\r\n\r\n");
    let filler = "x".repeat(bytes - name.len() - end.len());
    format!("{name}{filler}{end}{{}}")
}

/// An editor that asks and asks, and never listens, has to wait at last.
#[test]
fn who_never_listens_waits() {
    let question = json!({"jsonrpc": "2.0", "id": 1, "method": "none"});
    assert!(begin().ask_without_end(&question, 1 << 20) < 1 << 20);
    // What waits is counted by its bytes, too.
    let large = json!({"jsonrpc": "2.0", "id": "x".repeat(2 << 20), "method": "none"});
    let taken = begin().ask_without_end(&large, 256 << 20);
    assert!((50 << 20..80 << 20).contains(&taken), "{taken}");
}

/// Room for a message is made as it comes.
#[cfg(target_os = "linux")]
#[test]
fn what_is_announced_takes_no_room() {
    let mut editor = begin();
    let before = editor.room();
    editor.announce(60 << 20);
    std::thread::sleep(std::time::Duration::from_millis(500));
    let more = editor.room() - before;
    assert!(more < 10 << 10, "{more} KiB");
}

/// What a message announces isn't made room for, and of what makes no sense only the beginning is told.
#[test]
fn messages_have_bounds() {
    let long = "x".repeat(100_000);
    let nonsense = format!("Content-Length: {}\r\n\r\n{long}", long.len());
    for (sent, why) in [
        ("content-length:99999999999\r\n\r\n{}", "99999999999 bytes"),
        (&long, "a head of more than"),
        (&nonsense, "malformed"),
        ("Content-Length: 9\r\n\r\n{}", "of 9 bytes ends after 2"),
        (&head(4097), "a head of more than"),
        (&head(4096), "malformed LSP payload"),
    ] {
        let output = fed(&["lsp"], sent.as_bytes());
        let told = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(why) && told.len() < 500, "{told}");
    }
}
