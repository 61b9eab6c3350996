//! What questions are answered: the same as the program tells on its command line, move by move.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use super::documented::documented;
use super::visitor::PageServer;
use crate::common::{addresses, folder, run, stdout, text_of};

/// An address as the page has it.
fn shown(address: &str) -> String {
    let rest = address.strip_prefix("games/").unwrap();
    rest.replacen(".game", "", 1)
}

/// The plays that can be made move by move.
fn walked(
    server: &PageServer,
    question: &Value,
    moves: &mut Vec<String>,
    found: &mut BTreeSet<String>,
) {
    let mut asked = question.clone();
    asked["moves"] = json!(moves);
    let turn = server.answer("turn", &asked);
    if turn["may_stop"] == true {
        let made = server.answer("play", &asked);
        found.insert(made["text"].as_str().unwrap().to_owned());
    } else {
        let (status, _) = server.ask("play", &asked);
        assert_eq!(status, 422, "{asked}");
    }
    for step in turn["moves"].as_array().unwrap() {
        moves.push(step["text"].as_str().unwrap().to_owned());
        walked(server, question, moves, found);
        moves.pop();
    }
}

/// What can't be seen is written out in every answer, as [`PageServer::ask`] sees to.
#[test]
fn nothing_hides_in_an_answer() {
    let server = PageServer::start(&[]);
    for hidden in ["\u{202e}", "\u{200b}", "\u{9b}", "\u{e0041}"] {
        for name in [format!("a{hidden}.game"), format!("daldos#{hidden}")] {
            let (status, answer) = server.ask("game", &json!({"game": name}));
            assert!(status >= 400, "{answer}");
            let told = answer["error"]["message"].as_str().unwrap();
            assert!(told.contains(hidden), "read again, it is the same: {told}");
        }
    }
}

/// Of moves that read alike and come to the same by two rules one is told; those that don't are told apart.
#[test]
fn nobody_chooses_between_equals() {
    let server = PageServer::start(&[]);
    let told = |game: &str, position: &str, throw: &str, from: &str| {
        let question = json!({"game": game, "position": position, "throw": throw});
        let turn = server.answer("turn", &question);
        let moves = turn["moves"].as_array().unwrap().iter();
        let texts = moves.map(|step| step["text"].as_str().unwrap().to_owned());
        texts
            .filter(|text| text.starts_with(from))
            .collect::<Vec<_>>()
    };
    let alone = "A nasrani A2 muslim C5*3 C7 / B muslim B2 B4 D3*2 C8 hajji A5 / B to move";
    assert_eq!(told("tab", alone, "tab two", "B2"), ["B2-B1", "B2-D1"]);
    assert_eq!(
        told("tab", alone, "tab two", "D3"),
        ["D3-D4", "D3*2-D4", "D3*2-D5"]
    );
}

/// Whole games of every address, by computer players who choose through the page; what they leave is a
/// record that the program verifies. On the way, all plays that the page lets one make are those that
/// the command line lists.
#[test]
fn games_are_played_by_the_rules() {
    let server = PageServer::start(&[]);
    let folder = folder();
    let (mut games, mut compared, mut listed) = (0, 0, 0);
    for (number, address) in addresses().iter().enumerate() {
        let game = shown(address);
        let seed = number as u64 + 1;
        let begun = server.answer("start", &json!({"game": game, "seed": seed}));
        let start = begun["position"].clone();
        let (mut position, mut quiet) = (start.clone(), json!(0));
        let (mut turns, mut throws) = (Vec::new(), 0);
        let mut ending = Value::Null;
        while ending.is_null() && turns.len() < 16 {
            let mut earlier: Vec<Value> = Vec::new();
            let (throw, chosen) = loop {
                let asked = json!({"game": game, "position": position, "earlier": earlier,
                                   "number": throws, "seed": seed});
                let thrown = server.answer("throw", &asked);
                throws += 1;
                let throw = thrown["throw"].clone();
                let asked = json!({"game": game, "position": position, "throw": throw,
                                   "earlier": earlier, "player": "greedy", "seed": seed,
                                   "number": throws});
                let chosen = server.answer("choose", &asked);
                if chosen["rethrow"] != true {
                    break (throw, chosen);
                }
                earlier.push(throw);
            };
            let question = json!({"game": game, "position": position, "throw": throw,
                                  "earlier": earlier, "quiet": quiet});
            if turns.len() % 8 == number % 8 {
                let file = address.as_str();
                let output = run(&[
                    "plays",
                    file,
                    "--position",
                    position.as_str().unwrap(),
                    "--throw",
                    throw.as_str().unwrap(),
                    "--brief",
                    "--format",
                    "json",
                ]);
                let told: Value = serde_json::from_str(&stdout(&output)).unwrap();
                let told = told["plays"].as_array().unwrap();
                // The rest of the tree would take long where there are so many.
                if told.len() <= 40 {
                    let told: BTreeSet<String> = told
                        .iter()
                        .map(|play| play["text"].as_str().unwrap().to_owned())
                        .collect();
                    let mut found = BTreeSet::new();
                    walked(&server, &question, &mut Vec::new(), &mut found);
                    assert_eq!(found, told, "{address}: {position} {throw}");
                    compared += 1;
                    listed += told.len();
                }
            }
            let mut asked = question.clone();
            asked["moves"] = chosen["moves"].clone();
            let made = server.answer("play", &asked);
            turns.push(json!({"throw": throw, "earlier": earlier, "play": made["text"]}));
            position = made["position"].clone();
            quiet = made["quiet"].clone();
            ending = made["ending"].clone();
        }
        let asked = json!({"game": game, "position": start, "turns": turns, "seed": seed,
                           "players": {}, "resigned": null});
        let record = server.answer("record", &asked);
        let path = folder.path().join("a.record");
        fs::write(&path, record["record"].as_str().unwrap()).unwrap();
        let output = run(&["replay", &text_of(&path)]);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{address}: {}",
            stdout(&output)
        );
        let replayed = server.answer("replay", &json!({"record": record["record"]}));
        assert_eq!(replayed["legal"], true);
        assert_eq!(replayed["turns"].as_array().unwrap().len(), turns.len());
        games += 1;
    }
    eprintln!("{games} games, {compared} throws with {listed} plays compared");
    assert!(
        games > 40 && compared > 60 && listed > 200,
        "{games} {compared} {listed}"
    );
}

/// One question of each kind, with what a reader would look for in its answer.
#[test]
fn each_question_is_answered() {
    let server = PageServer::start(&["--dir", "games"]);
    let start = "A undalled A1..A16 / B undalled B1..B16 / A to move";
    let games = server.answer("games", &json!({}));
    assert!(games["games"].as_array().unwrap().len() > 20);
    assert_eq!(games["writes"], false);
    let game = server.answer("game", &json!({"game": "daldos#sternmost"}));
    assert_eq!(game["variants"], json!(["sternmost"]));
    assert_eq!(game["faces"].as_array().unwrap().len(), 4);
    assert_eq!(game["view"]["spaces"].as_array().unwrap().len(), 49);
    assert!(!game["view"]["svg"].as_str().unwrap().contains("<style"));
    let turn = server.answer(
        "turn",
        &json!({"game": "daldos", "position": start, "throw": "A III", "moves": []}),
    );
    assert_eq!(turn["forced"], json!(["A1-C4"]));
    let why = json!({"game": "daldos", "position": start, "throw": "II III", "play": "A1-C4"});
    let why = server.answer("why", &why);
    assert_eq!(why["legal"], false);
    assert!(why["reason"].as_str().unwrap().len() > 20, "{why}");
    assert!(why["evidence"].is_null(), "{why}");
    let blocked = json!({"game": "daldos", "throw": "II III", "play": "A1-C2", "evidence": true,
        "position": "A dalled A1 C2 / B dalled B5 / A to move"});
    let blocked = server.answer("why", &blocked);
    let evidence = &blocked["evidence"];
    let sentences = evidence["sentences"].to_string();
    assert!(
        sentences.contains("another man of your own"),
        "{}",
        blocked["text"]
    );
    assert!(!evidence["rulings"].as_array().unwrap().is_empty());
    let witness = json!({"game": "sahkku", "other": "sahkku#same-way"});
    let witness = &server.answer("compare", &witness)["witness"];
    let plays = |side: usize| witness["sides"][side]["plays"].as_array().unwrap().len();
    assert!(plays(0) + plays(1) > 0, "{witness}");
    let over = json!({"game": "daldos", "position": "A dalled C3 / B / B to move", "result": "A <b> wins."});
    let over = server.answer("view", &over);
    assert_eq!(over["spaces"].as_array().unwrap().len(), 49);
    let legend = over["legend"].as_array().unwrap();
    let said: Vec<_> = legend
        .iter()
        .map(|item| item["text"].as_str().unwrap())
        .collect();
    assert_eq!(said, ["dalled (A)", "A <b> wins."]);
    assert!(legend[0]["svg"].as_str().unwrap().starts_with("<svg") && legend[1]["svg"].is_null());
    let drawn = over["svg"].as_str().unwrap();
    assert!(drawn.contains("A &lt;b&gt; wins.") && !drawn.contains("to move"));
    assert!(!drawn.contains("dalled (A)"));
    let odds = json!({"game": "daldos", "position": "A dalled C3 / B dalled C5 / A to move"});
    let odds = server.answer("odds", &odds);
    assert_eq!(odds["fall"].as_object().unwrap().len(), 1, "{odds}");
    let heat = json!({"game": "daldos", "position": start, "heat": {"A1": 0.5}, "tracks": ["A"]});
    let heat = server.answer("view", &heat);
    assert!(heat["svg"].as_str().unwrap().contains("heat"));
    assert!(heat["legend"].as_array().unwrap().iter().any(|item| {
        item["text"] == "chance to fall" && item["svg"].as_str().unwrap().contains("heat")
    }));
    let compared = server.answer(
        "compare",
        &json!({"game": "daldos", "other": "daldos#reversed"}),
    );
    assert_eq!(compared["comparison"]["verdict"], "renamed");
    let simulated = json!({"game": "daldos", "games": 100, "players": {"A": "greedy"}});
    let simulated = server.answer("simulate", &simulated);
    assert_eq!(simulated["statistics"]["games"], 100);
    let tested = server.answer("test", &json!({"game": "daldos"}));
    let rulings = tested["rulings"].as_array().unwrap();
    assert!(rulings.len() > 5 && rulings.iter().all(|ruling| ruling["passed"] == true));
    let read = server.answer("read", &json!({"file": "daldos.game"}));
    assert!(read["text"].as_str().unwrap().contains("(game \"Dald"));
    let typed = json!({"game": "daldos", "position": start, "typed": "iii a", "number": 0});
    assert_eq!(server.answer("throw", &typed)["throw"], "A III");
    let typed = json!({"game": "daldos", "position": start, "typed": "seven", "number": 0});
    assert_eq!(server.ask("throw", &typed).0, 422);
    // The text of a shipped game takes its place, and may extend another.
    let tab = fs::read_to_string(crate::common::root().join("games/tab.game")).unwrap();
    let other = server.answer("game", &json!({"game": "daldos", "text": tab}));
    assert_eq!(
        other["view"]["spaces"].as_array().unwrap().len(),
        36,
        "{}",
        other["title"]
    );
    let extending = "(game \"E\" (extends \"sahkku.game\"))";
    let extended = server.answer("game", &json!({"game": "daldos", "text": extending}));
    assert_eq!(extended["title"], "E");
    // In the middle of a game, any throw may be typed.
    let tab = json!({"game": "tab", "typed": "three", "position":
        "A muslim C1 / B muslim D2 / B to move"});
    assert_eq!(server.answer("throw", &tab)["throw"], "three");
    let own = json!({"game": "mine.game", "text": "(game \"G\" (dise 2))"});
    let (status, own) = server.ask("game", &own);
    assert_eq!(status, 422);
    assert_eq!(own["error"]["code"], "daldos::query::rejected");
    assert!(!own["error"]["diagnostics"].as_array().unwrap().is_empty());
    let opened = json!({"uri": "file:///a.game", "version": 1, "text": "(game \"A\" (dise 1))"});
    let messages = json!([
        {"id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"method": "textDocument/didOpen", "params": {"textDocument": opened}},
    ]);
    let told = server.answer("lsp", &json!({"messages": messages}));
    assert!(
        told.to_string().contains("daldos::syntax::unknown-form"),
        "{told}"
    );
}

/// Sentences name rulings by their numbers: these are the rulings that the command line tells with them.
#[test]
fn evidence_tells_each_ruling_once() {
    let server = PageServer::start(&[]);
    let told = server.answer("evidence", &json!({"game": "daldosa"}));
    let output = run(&["rules", "daldosa", "--rulings", "--format", "json"]);
    let whole: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let rulings = told["rulings"].as_array().unwrap();
    let sentences = told["sentences"].as_array().unwrap();
    let wanted = whole["evidence"].as_array().unwrap();
    assert_eq!(sentences.len(), wanted.len());
    let mut named = 0;
    for (sentence, wanted) in sentences.iter().zip(wanted) {
        assert_eq!(sentence["sentence"], wanted["sentence"]);
        let numbers = sentence["rulings"].as_array().unwrap().iter();
        let found: Vec<&Value> = numbers
            .map(|number| &rulings[number.as_u64().unwrap() as usize])
            .collect();
        let wanted: Vec<&Value> = wanted["rulings"].as_array().unwrap().iter().collect();
        assert_eq!(found, wanted);
        named += found.len();
    }
    assert!(named > 100, "{named}");
    let size = told.to_string().len();
    assert!(size < 40_000, "{size} bytes");
}

/// What is kept between two questions changes no answer: games follow their files, and a record that
/// goes on is the one that is made from its beginning.
#[test]
fn what_is_kept_changes_no_answer() {
    let own = folder();
    let (base, file) = (own.path().join("base.game"), own.path().join("own.game"));
    let shipped = |name: &str| crate::common::root().join("games").join(name);
    fs::copy(shipped("daldos.game"), &base).unwrap();
    fs::write(&file, "(game \"Own\" (extends \"base.game\"))\n").unwrap();
    let server = PageServer::start(&["--dir", &text_of(own.path())]);
    let asked = json!({"game": "own.game"});
    let sign = || server.answer("game", &asked)["fingerprint"].clone();
    let about = || {
        let listed = server.answer("games", &json!({}))["games"].clone();
        let mut all = listed.as_array().unwrap().iter();
        let own = all.find(|entry| entry["address"] == "own.game");
        own.map(|entry| {
            (
                entry["title"].clone(),
                entry["variants"].clone(),
                entry["about"].clone(),
            )
        })
    };
    let first = sign();
    assert_eq!(sign(), first);
    let listed = about();
    assert!(listed.is_some() && about() == listed);
    // What it extends becomes another game, comes back, and goes.
    fs::copy(shipped("sahkku.game"), &base).unwrap();
    assert_ne!(sign(), first);
    assert_ne!(about(), listed);
    fs::copy(shipped("daldos.game"), &base).unwrap();
    assert_eq!(sign(), first);
    assert_eq!(about(), listed);
    fs::remove_file(&base).unwrap();
    assert_eq!(about().unwrap().0, "own.game");
    assert_eq!(server.ask("game", &asked).0, 422);

    // Turn by turn, and all at once of another server.
    let game = json!({"game": "tab", "seed": 3});
    let begun = server.answer("start", &game);
    let (mut position, mut turns) = (begun["position"].clone(), Vec::new());
    let record = |server: &PageServer, turns: &[Value]| {
        let asked =
            json!({"game": "tab", "seed": 3, "position": begun["position"], "turns": turns});
        server.ask("record", &asked)
    };
    for number in 0..12 {
        let asked = json!({"game": "tab", "position": position, "number": number, "seed": 3});
        let throw = server.answer("throw", &asked)["throw"].clone();
        let asked = json!({"game": "tab", "position": position, "throw": throw,
                           "player": "random", "seed": 3, "number": number});
        let moves = server.answer("choose", &asked)["moves"].clone();
        let asked = json!({"game": "tab", "position": position, "throw": throw, "moves": moves});
        let made = server.answer("play", &asked);
        turns.push(json!({"throw": throw, "play": made["text"]}));
        position = made["position"].clone();
        assert_eq!(record(&server, &turns).0, 200);
    }
    let anew = PageServer::start(&[]);
    assert_eq!(record(&server, &turns), record(&anew, &turns));
    // Another game with the same beginning, and one that was never played.
    assert_eq!(record(&server, &turns[..5]), record(&anew, &turns[..5]));
    turns[8]["play"] = json!("A1-A2");
    assert_eq!(record(&server, &turns).0, 422);
    assert_eq!(record(&server, &turns), record(&anew, &turns));
}

/// The keys of an answer that a sentence of the page names: what stands in backticks, but for what is
/// put in brackets.
fn keys(sentence: &str) -> Vec<String> {
    let mut depth = 0;
    let mut plain = String::new();
    for c in sentence.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            c if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    let (named, _) = plain.split_once("; or").unwrap_or((&plain, ""));
    let named = named.rsplit_once(':').map_or(named, |(_, after)| after);
    let quoted = named.split('`').skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}

/// Each question of the documentation is answered, with the keys that it names and no others.
#[test]
fn the_documented_questions_are_answered() {
    let server = PageServer::start(&["--dir", "games"]);
    let of_game = [
        "schema",
        "game",
        "address",
        "variants",
        "fingerprint",
        "version",
    ];
    for asked in documented() {
        let name = &asked.name;
        let expected = keys(asked.answers.split(". ").next().unwrap());
        let expected: BTreeSet<&str> = expected.iter().map(String::as_str).collect();
        assert!(!asked.examples.is_empty() && !expected.is_empty(), "{name}");
        for question in &asked.examples {
            let answer = server.answer(name, question);
            let answer = answer.as_object().unwrap();
            let found = answer.keys().filter(|key| !of_game.contains(&key.as_str()));
            let found: BTreeSet<&str> = found.map(String::as_str).collect();
            // A replay has more, which the schema of JSON tells.
            match name.as_str() {
                "replay" => assert!(found.is_superset(&expected), "{name}: {found:?}"),
                _ => assert_eq!(found, expected, "{name}"),
            }
        }
    }
}
