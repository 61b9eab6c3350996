//! One question for each thing that the server says it can do.

use serde_json::{Value, json};

use super::editor::{Editor, edited, place};

/// The address of the game that is asked about; it lies nowhere.
pub const URI: &str = "file:///games/r%C3%B8d%20%231.game";

/// The game. Before the places that are asked about stand characters of one and of two units of
/// UTF-16, and combining marks.
pub const GAME: &str = r#"(game "Rød 𝄞 e̋"
  (info (source R "the rules"))
  (players A B)
  (equipment
    (board (row A 4) (row B 4))
    (sides turned)
    (track A loop:[A1..A4 B4..B1])
    (dice 1 (face I 1) (face II 2))
    (piece mån) (piece kjøng)
    (define øde (and empty (not enemy))))
  (rules
    (start (place mån A {A1}) (place kjøng A {A2}) (first A))
    (play
      (spend most)
      (to (not friend))
      (then (capture enemy))
      (move run (from mån))
      (move stride (from kjøng) (to øde)))
    (end (lose at-most:0))))

(variant slow "Slow" (without move stride))

(example "to 𝄞" (cites R)
  (position A mån A1 / B mån B1 / A to move)
  (throw II)
  (plays (A1-A3)))

(example "wrong" (cites R) (for slow)
  (position A mån A1 / B mån B1 / A to move)
  (throw I)
  (plays (A1-A4)))
"#;

type Ask = fn(&mut Editor);

/// The capabilities, each with its question.
pub const ASKED: &[(&str, Ask)] = &[
    ("positionEncoding", encoding),
    ("textDocumentSync", changes),
    ("hoverProvider", hover),
    ("completionProvider", completion),
    ("definitionProvider", definition),
    ("referencesProvider", references),
    ("documentHighlightProvider", highlights),
    ("renameProvider", rename),
    ("codeActionProvider", actions),
    ("documentFormattingProvider", formatting),
    ("foldingRangeProvider", folds),
    ("documentSymbolProvider", outline),
    ("documentLinkProvider", links),
    ("inlayHintProvider", hints),
    ("codeLensProvider", lenses),
    ("semanticTokensProvider", tokens),
    ("executeCommandProvider", commands),
];

fn at(part: &str, offset: usize) -> Value {
    let byte = GAME.find(part).unwrap_or_else(|| panic!("{part}")) + offset;
    json!({"textDocument": {"uri": URI}, "position": place(GAME, byte)})
}

fn document() -> Value {
    json!({"textDocument": {"uri": URI}})
}

/// The range of a part of the game.
fn range(part: &str, word: &str) -> Value {
    let start = GAME.find(part).unwrap() + part.find(word).unwrap();
    json!({"start": place(GAME, start), "end": place(GAME, start + word.len())})
}

fn whole() -> Value {
    json!({"start": place(GAME, 0), "end": place(GAME, GAME.len())})
}

fn ranges(answer: &Value) -> Vec<&Value> {
    let all = answer.as_array().unwrap().iter();
    all.map(|found| &found["range"]).collect()
}

fn encoding(editor: &mut Editor) {
    // A word behind a character of two units.
    let outline = editor.request("textDocument/documentSymbol", document());
    let game = &outline[0];
    assert_eq!(game["name"], "Rød 𝄞 e̋");
    assert_eq!(
        game["selectionRange"],
        range("(game \"Rød 𝄞 e̋\"", "\"Rød 𝄞 e̋\"")
    );
    assert_eq!(game["selectionRange"]["end"]["character"], 17);
}

fn changes(editor: &mut Editor) {
    let edit = json!([{"range": range("(row A 4)", "4"), "text": "5"},
        {"range": range("(sides turned)", "turned"), "text": "tuned"}]);
    editor.change(URI, edit);
    let found = editor.diagnostics(URI);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0]["range"]["start"],
        range("(sides turned)", "turned")["start"]
    );
    assert_eq!(found[0]["code"], "daldos::syntax::unexpected");
    editor.change(URI, json!([{"text": GAME}]));
    assert_eq!(editor.diagnostics(URI), Vec::<Value>::new());
}

fn hover(editor: &mut Editor) {
    let mut told = |part: &str, offset| {
        let hover = editor.request("textDocument/hover", at(part, offset));
        hover["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let capture = told("(capture enemy)", 3);
    assert!(
        capture.contains("removes such pieces for good"),
        "{capture}"
    );
    assert!(
        capture.starts_with("> When a piece arrives, it captures"),
        "{capture}"
    );
    let track = told("(track A", 2);
    assert!(track.starts_with("> "), "{track}");
    let name = told("(to øde)", 6);
    assert!(
        name.contains("(define øde (and empty (not enemy)))"),
        "{name}"
    );
    assert_eq!(told("\"the rules\"", 3), "");
}

fn completion(editor: &mut Editor) {
    let mut offered = |part: &str, offset| {
        let items = editor.request("textDocument/completion", at(part, offset));
        let labels = items.as_array().unwrap().iter();
        labels
            .map(|item| item["label"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    for (part, offset, wanted, unwanted) in [
        ("(capture enemy)", 1, "become", "track"),
        ("(spend most)", 7, "go-on", "forward"),
        ("(from mån)", 6, "kjøng", "øde"),
        ("(to øde)", 4, "øde", "run"),
        ("at-most:0", 0, "at-most:", "keep:"),
        ("(throw II)", 7, "II", "mån"),
        ("(for slow)", 5, "slow", "run"),
        ("(cites R)", 7, "R", "A"),
        ("(position A", 10, "A", "mån"),
        ("(plays (A1-A3))", 11, "A3", "mån"),
        ("B4..B1]", 1, "B4", "friend"),
        ("{A1}", 1, "A1", "friend"),
    ] {
        let labels = offered(part, offset);
        assert!(
            labels.iter().any(|label| label == wanted),
            "{part}: {labels:?}"
        );
        assert!(
            labels.iter().all(|label| label != unwanted),
            "{part}: {labels:?}"
        );
    }
    // Nothing where an author writes what is his own.
    assert_eq!(offered("\"the rules\"", 3), Vec::<String>::new());
}

fn definition(editor: &mut Editor) {
    let found = editor.request("textDocument/definition", at("(to øde)", 6));
    assert_eq!(found[0]["uri"], URI);
    assert_eq!(ranges(&found), [&range("(define øde", "øde")]);
}

fn references(editor: &mut Editor) {
    let mut params = at("(from mån)", 7);
    params["context"] = json!({"includeDeclaration": true});
    let all = editor.request("textDocument/references", params.clone());
    // Declared, placed, moved, and in two positions twice each.
    assert_eq!(all.as_array().unwrap().len(), 7, "{all}");
    params["context"] = json!({"includeDeclaration": false});
    let used = editor.request("textDocument/references", params);
    assert_eq!(used.as_array().unwrap().len(), 6);
}

fn highlights(editor: &mut Editor) {
    let found = editor.request(
        "textDocument/documentHighlight",
        at("(without move stride)", 16),
    );
    assert_eq!(
        ranges(&found),
        [
            &range("(move stride", "stride"),
            &range("(without move stride", "stride")
        ]
    );
}

fn rename(editor: &mut Editor) {
    let ready = editor.request("textDocument/prepareRename", at("(to øde)", 6));
    assert_eq!(ready["placeholder"], "øde");
    assert_eq!(ready["range"], range("(to øde)", "øde"));
    let mut params = at("(from mån)", 7);
    params["newName"] = json!("ulv");
    let renamed = editor.request("textDocument/rename", params.clone());
    let edits = renamed["changes"][URI].as_array().unwrap();
    assert_eq!(edited(GAME, edits), GAME.replace("mån", "ulv"));
    for taken in ["kjøng", "øde", "friend", "A1", "two words", ""] {
        params["newName"] = json!(taken);
        let refused = editor.answer("textDocument/rename", params.clone());
        assert!(
            refused["error"]["message"].is_string(),
            "{taken}: {refused}"
        );
    }
}

fn actions(editor: &mut Editor) {
    // Rulings are tested beside the conversation.
    editor.wait("workspace/inlayHint/refresh");
    let params = json!({
        "textDocument": {"uri": URI}, "range": range("(plays (A1-A4))", "A1-A4"),
        "context": {"diagnostics": []},
    });
    let found = editor.request("textDocument/codeAction", params);
    let accept = &found[0];
    assert_eq!(accept["title"], "Accept what the engine says");
    let edits = accept["edit"]["changes"][URI].as_array().unwrap();
    assert_eq!(edited(GAME, edits), GAME.replace("(A1-A4)", "(A1-A2)"));

    let wrong = GAME
        .replace("(capture enemy)", "(captre enemy)")
        .replace("(from kjøng)", "(from kjong)");
    editor.change(URI, json!([{"text": wrong}]));
    let found = editor.diagnostics(URI);
    assert_eq!(found.len(), 2, "{found:?}");
    for diagnostic in &found {
        let params = json!({
            "textDocument": {"uri": URI}, "range": diagnostic["range"],
            "context": {"diagnostics": [diagnostic], "only": ["quickfix"]},
        });
        let actions = editor.request("textDocument/codeAction", params);
        assert_eq!(actions.as_array().unwrap().len(), 1, "{actions}");
        assert_eq!(actions[0]["diagnostics"][0]["code"], diagnostic["code"]);
    }
    let params = json!({
        "textDocument": {"uri": URI}, "range": found[0]["range"],
        "context": {"diagnostics": [], "only": ["source.fixAll"]},
    });
    let all = editor.request("textDocument/codeAction", params);
    let edits = all[0]["edit"]["changes"][URI].as_array().unwrap();
    assert_eq!(edited(&wrong, edits), GAME);
    editor.change(URI, json!([{"text": GAME}]));
    editor.diagnostics(URI);
}

fn formatting(editor: &mut Editor) {
    let mut params = document();
    params["options"] = json!({"tabSize": 4, "insertSpaces": true});
    let edits = editor.request("textDocument/formatting", params.clone());
    let laid_out = edited(GAME, edits.as_array().unwrap());
    assert!(laid_out.contains("\n        (piece mån)\n"), "{laid_out}");
    editor.change(URI, json!([{"text": laid_out}]));
    let edits = editor.request("textDocument/formatting", params.clone());
    assert_eq!(edits, json!([]));
    editor.change(URI, json!([{"text": "(game"}]));
    let refused = editor.answer("textDocument/formatting", params);
    assert!(refused["error"].is_object(), "{refused}");
    editor.change(URI, json!([{"text": GAME}]));
}

fn folds(editor: &mut Editor) {
    let folds = editor.request("textDocument/foldingRange", document());
    let game = json!({"startLine": 0, "endLine": 18});
    assert!(folds.as_array().unwrap().contains(&game), "{folds}");
}

fn outline(editor: &mut Editor) {
    let outline = editor.request("textDocument/documentSymbol", document());
    let names = |symbols: &Value| -> Vec<String> {
        let all = symbols.as_array().unwrap().iter();
        all.map(|symbol| symbol["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names(&outline), ["Rød 𝄞 e̋", "slow", "to 𝄞", "wrong"]);
    assert_eq!(names(&outline[0]["children"]), ["run", "stride"]);
}

fn links(editor: &mut Editor) {
    let (base, child) = ("file:///games/base.game", "file:///games/child.game");
    let extending = "(game \"Child\" (extends \"base.game\"))\n";
    editor.open(base, GAME);
    editor.open(child, extending);
    let links = editor.request(
        "textDocument/documentLink",
        json!({"textDocument": {"uri": child}}),
    );
    assert_eq!(links[0]["target"], base);
    let start = extending.find("\"base").unwrap();
    assert_eq!(links[0]["range"]["start"], place(extending, start));
    editor.close(child);
    editor.close(base);
}

fn hints(editor: &mut Editor) {
    let mut params = document();
    params["range"] = whole();
    // Rulings are tested beside the conversation.
    let hints = loop {
        let hints = editor.request("textDocument/inlayHint", params.clone());
        if hints != json!([]) {
            break hints;
        }
        editor.wait("workspace/inlayHint/refresh");
    };
    let labels: Vec<&Value> = hints
        .as_array()
        .unwrap()
        .iter()
        .map(|hint| &hint["label"])
        .collect();
    assert_eq!(labels, ["✓ holds", "✗ A1-A2"]);
    assert_eq!(
        hints[1]["position"],
        range("(plays (A1-A4))", "(plays (A1-A4))")["end"]
    );
}

fn lenses(editor: &mut Editor) {
    let lenses = editor.request("textDocument/codeLens", document());
    let titles: Vec<&str> = lenses
        .as_array()
        .unwrap()
        .iter()
        .map(|lens| lens["command"]["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles.iter().filter(|title| **title == "run").count(), 2);
    assert_eq!(
        titles
            .iter()
            .filter(|title| **title == "show the board")
            .count(),
        4
    );
}

fn tokens(editor: &mut Editor) {
    let tokens = editor.request("textDocument/semanticTokens/full", document());
    let data: Vec<u64> = tokens["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap())
        .collect();
    assert_eq!(data.len() % 5, 0);
    assert!(data.len() > 5 * 80, "{}", data.len());
    // `game`, a keyword; the name, a string of 11 units.
    assert_eq!(data[..10], [0, 1, 4, 0, 0, 0, 5, 11, 4, 0]);
}

fn commands(editor: &mut Editor) {
    let mut run = |command: &str, line: usize| {
        let arguments = json!([URI, line]);
        editor.request(
            "workspace/executeCommand",
            json!({"command": command, "arguments": arguments}),
        )
    };
    let line = |part: &str| GAME[..GAME.find(part).unwrap()].matches('\n').count();
    assert_eq!(run("daldos.run", line("(example \"to")), "to 𝄞: holds");
    let wrong = run("daldos.run", line("(example \"wrong"));
    assert!(wrong.as_str().unwrap().contains("actual: A1-A2"), "{wrong}");
    let board = run("daldos.board", line("(example \"wrong"));
    assert!(board.as_str().unwrap().contains('A'), "{board}");
    let explained = editor.request(
        "workspace/executeCommand",
        json!({"command": "daldos.explain", "arguments": ["daldos::board::off-row"]}),
    );
    assert!(
        explained
            .as_str()
            .unwrap()
            .starts_with("# daldos::board::off-row"),
        "{explained}"
    );
    // An editor that shows no answers is told in a message.
    let said = editor.wait("window/showMessage");
    assert_eq!(said["message"], "to 𝄞: holds");
}
