//! What programs rely on: every answer fits `docs/schema.json`, says which reading of which game it
//! is about, and can be asked again where it is an answer to a question.

mod valid;

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::sync::OnceLock;

use crate::common::{folder, load, program, root, run, stdout, text_of};
use daldos_dsl::notation;
use serde_json::{Value, json};
use valid::faults;

const INTERMEDIATE: &str = "games/daldos.game#intermediate";

fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(|| {
        let text = fs::read_to_string(root().join("docs/schema.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    })
}

/// Holds a value against a definition of the schema.
#[track_caller]
fn fits(definition: &str, value: &Value) {
    let wanted = &schema()["$defs"][definition];
    assert!(wanted.is_object(), "{definition}");
    let found = faults(schema(), wanted, value);
    assert!(found.is_empty(), "{definition}: {found:#?}");
}

#[track_caller]
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What a command prints as JSON, which as a line is the same, and how it ends.
#[track_caller]
fn asked(definition: &str, arguments: &[&str]) -> (Value, Option<i32>) {
    let with = |format| [arguments, &["--format", format]].concat();
    let (pretty, line) = (run(&with("json")), run(&with("jsonl")));
    let (mut value, mut other) = (parsed(&stdout(&pretty)), parsed(&stdout(&line)));
    fits(definition, &value);
    assert!(faults(schema(), schema(), &value).is_empty());
    assert_eq!(stdout(&line).lines().count(), 1, "{arguments:?}");
    assert!(stdout(&pretty).lines().count() > 1, "{arguments:?}");
    for run in [&mut value, &mut other] {
        run.as_object_mut().unwrap().remove("run");
    }
    assert_eq!(value, other, "{arguments:?}");
    assert_eq!(pretty.status.code(), line.status.code());
    (value, pretty.status.code())
}

/// That a value says which reading it is about.
#[track_caller]
fn about(value: &Value, address: &str) {
    let rules = load(address).rules;
    let variants: Vec<&str> = rules.variants.iter().map(|v| v.name.as_str()).collect();
    assert_eq!(value["game"], *rules.name, "{value}");
    assert_eq!(value["address"], address);
    assert_eq!(value["fingerprint"], rules.fingerprint());
    assert_eq!(value["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(value["variants"], json!(variants));
}

#[test]
fn every_answer_fits_the_schema_and_says_what_it_is_about() {
    let throw = ["--throw", "A III"];
    let two = "A dalled C3 / B dalled C5 C6 C8 undalled B3 / A to move";
    let objects = ["--positions", "objects"];
    let position = ["--position", two];
    let odds = ["odds", INTERMEDIATE, "--capture", "C5"];
    for (definition, arguments) in [
        ("plays", [&["plays", INTERMEDIATE][..], &throw].concat()),
        (
            "plays",
            [&["plays", INTERMEDIATE][..], &throw, &position, &objects].concat(),
        ),
        ("odds", [&odds[..], &position].concat()),
        ("odds", [&odds[..], &position, &objects, &throw].concat()),
        ("odds-table", vec!["odds", INTERMEDIATE, "--table", "1..2"]),
        (
            "odds-table",
            [&["odds", INTERMEDIATE, "--table", "1"][..], &objects].concat(),
        ),
        (
            "why",
            [&["why", INTERMEDIATE][..], &throw, &["A1-C4"]].concat(),
        ),
        (
            "why",
            [&["why", INTERMEDIATE][..], &throw, &["A3-C4"]].concat(),
        ),
        ("perft", vec!["perft", INTERMEDIATE, "--depth", "1"]),
        ("solve", vec!["solve", INTERMEDIATE, "--men", "1v1"]),
        (
            "solve",
            vec![
                "solve",
                INTERMEDIATE,
                "--position",
                "A dalled C12 / B dalled B16 / A to move",
            ],
        ),
        ("simulate", vec!["simulate", INTERMEDIATE, "--games", "3"]),
        (
            "simulate",
            vec!["simulate", INTERMEDIATE, "--games", "3", "--details"],
        ),
        (
            "simulate",
            vec![
                "simulate",
                INTERMEDIATE,
                "--games",
                "70",
                "--until-width",
                "0.9",
            ],
        ),
        ("rules", vec!["rules", INTERMEDIATE]),
        ("rules", vec!["rules", INTERMEDIATE, "--changes"]),
        ("rules", vec!["rules", INTERMEDIATE, "--rulings"]),
    ] {
        about(&asked(definition, &arguments).0, INTERMEDIATE);
    }
    // Several that stand together.
    let groups = ["plays", "games/udat-pagada.game", "--throw", "two"];
    let (answer, _) = asked("plays", &[&groups[..], &objects].concat());
    assert!(answer.to_string().contains("*4\""), "{answer}");
    let sahkku = ["plays", "games/sahkku.game", "--throw", "X X X"];
    let (answer, _) = asked("plays", &[&sahkku[..], &objects].concat());
    assert!(answer["position"]["neutral"].is_object(), "{answer}");
}

/// Parts of simulations are for `--merge`; who keeps many of them wants to know which games each holds.
#[test]
fn parts_of_simulations_fit_the_schema() {
    for (part, games) in [
        (
            ["--games", "4", "--shard", "2/2"].as_slice(),
            json!([3, 4, 4]),
        ),
        (&["--from", "2", "--to", "3"], json!([2, 3, null])),
    ] {
        let run = run(&[&["simulate", INTERMEDIATE], part].concat());
        let part = parsed(&stdout(&run));
        fits("shard", &part);
        about(&part, INTERMEDIATE);
        assert_eq!(json!([part["from"], part["to"], part["games"]]), games);
    }
}

#[test]
fn files_and_pairs_fit_the_schema() {
    let folder = folder();
    let table = text_of(&folder.path().join("1v1.endings"));
    run(&["solve", INTERMEDIATE, "--men", "1v1", "--to", &table]);
    let verify = ["solve", INTERMEDIATE, "--verify", &table];
    about(&asked("solve-verify", &verify).0, INTERMEDIATE);
    let broken = text_of(&folder.path().join("broken.game"));
    fs::write(&broken, "(game \"Broken\" (players A B)").unwrap();
    let (checked, code) = asked(
        "check",
        &["check", "games/daldos.game", &broken, "none.game"],
    );
    assert_eq!(code, Some(2));
    assert_eq!(
        checked["files"][2]["error"]["code"],
        "daldos::query::unreadable"
    );
    let (tested, _) = asked(
        "test",
        &["test", "games/borvo-sahkku.game", &broken, "none.game"],
    );
    about(
        &tested["files"][0]["readings"][0],
        "games/borvo-sahkku.game",
    );
    assert_eq!(
        tested["files"][1]["error"]["code"],
        "daldos::query::rejected"
    );
    assert_eq!(
        tested["files"][2]["error"]["code"],
        "daldos::query::unreadable"
    );
    let small = "tests/mutants/small.game";
    let (studied, _) = asked("test", &["test", small, "--mutate", "--positions", "50"]);
    about(&studied["studies"][0], small);

    let (shipped, _) = asked("games", &["games"]);
    assert!(shipped["games"].as_array().unwrap().len() >= 6, "{shipped}");

    let few = ["--games", "5", "--positions", "300", "--threads", "1"];
    let pair = ["compare", "games/daldos.game", INTERMEDIATE];
    let (compared, _) = asked("compare", &[&pair[..], &few].concat());
    about(&compared["first"], "games/daldos.game");
    about(&compared["second"], INTERMEDIATE);
    let all = ["compare", "games/daldosa.game", "--variants"];
    let (compared, _) = asked("compare-variants", &[&all[..], &few].concat());
    about(&compared["readings"][1], "games/daldosa.game#multi-capture");

    let record = text_of(&folder.path().join("game.record"));
    let play = [
        "--A", "random", "--B", "random", "--seed", "7", "--record", &record,
    ];
    run(&[&["play", INTERMEDIATE][..], &play].concat());
    let (replayed, code) = asked("replay", &["replay", &record]);
    assert_eq!(code, Some(0));
    about(&replayed, INTERMEDIATE);
    let text = fs::read_to_string(&record).unwrap();
    let version = format!("\nversion: {}\n", env!("CARGO_PKG_VERSION"));
    assert!(text.contains(&version), "{text}");
    fs::write(&record, text.replace("1. A throws", "1. B throws")).unwrap();
    asked("replay", &["replay", &record]);
}

#[test]
fn tables_and_pictures_say_what_they_are_about() {
    let folder = folder();
    let plots = text_of(&folder.path().join("plots"));
    let play = ["simulate", INTERMEDIATE, "--games", "3", "--svg", &plots];
    let csv = stdout(&run(&[&play[..], &["--format", "csv"]].concat()));
    let fingerprint = load(INTERMEDIATE).rules.fingerprint();
    let cells = format!(",Daldøs,{INTERMEDIATE},intermediate,{fingerprint},");
    let (head, rows) = csv.split_once('\n').unwrap();
    let columns = "statistic,of,by,value,low,high,game,address,variants,fingerprint,version,\
                   policy,seed,games";
    assert_eq!(head, columns);
    for row in rows.lines() {
        assert!(row.contains(&cells), "{row}");
    }
    let text = stdout(&run(&play));
    let (title, rest) = text.split_once('\n').unwrap();
    assert_eq!(
        title,
        "Daldøs, intermediate: 3 games, random policy, seed 1"
    );
    let version = env!("CARGO_PKG_VERSION");
    let named = format!("{INTERMEDIATE}, rules {fingerprint}, daldos-dsl {version}\n");
    assert!(rest.starts_with(&named), "{text}");

    let board = text_of(&folder.path().join("board.svg"));
    run(&["board", INTERMEDIATE, "--svg", &board]);
    let table = text_of(&folder.path().join("odds.svg"));
    run(&["odds", INTERMEDIATE, "--table", "1..2", "--svg", &table]);
    let mut pictures = vec![board, table];
    for entry in fs::read_dir(&plots).unwrap() {
        pictures.push(text_of(&entry.unwrap().path()));
    }
    assert_eq!(pictures.len(), 7);
    for path in pictures {
        let svg = fs::read_to_string(&path).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let mut nodes = document.descendants();
        let metadata = nodes.find(|node| node.tag_name().name() == "metadata");
        let text = metadata.unwrap_or_else(|| panic!("{path}")).text();
        about(&parsed(text.unwrap()), INTERMEDIATE);
        assert!(svg.contains("Daldøs, intermediate"), "{path}");
    }
}

/// Answers for people say it, too.
#[test]
fn texts_say_which_reading_they_are_about() {
    let fingerprint = load(INTERMEDIATE).rules.fingerprint();
    let version = env!("CARGO_PKG_VERSION");
    let reading =
        format!("Daldøs, intermediate ({INTERMEDIATE}, rules {fingerprint}, daldos-dsl {version})");
    let folder = folder();
    let record = text_of(&folder.path().join("game.record"));
    let seats = ["--A", "random", "--B", "random", "--seed", "7"];
    run(&[&["play", INTERMEDIATE, "--record", &record][..], &seats].concat());
    for arguments in [
        vec!["plays", INTERMEDIATE, "--throw", "A III"],
        vec!["why", INTERMEDIATE, "--throw", "A III", "A1-C4"],
        vec!["rules", INTERMEDIATE],
        vec!["board", INTERMEDIATE],
        vec!["perft", INTERMEDIATE, "--depth", "1"],
        vec!["solve", INTERMEDIATE, "--men", "1v1"],
        vec!["odds", INTERMEDIATE, "--table", "1"],
        vec!["replay", &record],
    ] {
        let text = stdout(&run(&arguments));
        assert!(text.contains(&reading), "{arguments:?}: {text}");
    }
}

/// Where JSON was asked for, it is JSON that says why there is none.
#[test]
fn what_cannot_be_answered_is_said_as_json() {
    let folder = folder();
    let broken = text_of(&folder.path().join("broken.game"));
    fs::write(&broken, "(game \"Broken\" (players A B)").unwrap();
    let daldos = "games/daldos.game";
    for (arguments, code, exit) in [
        (vec!["plays", "none.game"], "daldos::query::unreadable", 2),
        (vec!["plays", &broken], "daldos::query::rejected", 1),
        (
            vec!["plays", "games/daldos.game#none"],
            "daldos::name::unknown-variant",
            2,
        ),
        (
            vec!["plays", "games/daldos.game#intermediat"],
            "daldos::name::unknown-variant",
            2,
        ),
        (
            vec!["plays", daldos, "--throw", "A V"],
            "daldos::name::unknown-face",
            2,
        ),
        (
            vec!["plays", daldos, "--position", "A"],
            "daldos::syntax::missing",
            2,
        ),
        (
            vec!["plays", daldos, "--position", "{\"A\": 1}"],
            "daldos::query::json",
            2,
        ),
        (
            vec!["odds", daldos, "--capture", "Q1"],
            "daldos::query::wrong",
            2,
        ),
        (
            vec!["why", daldos, "--throw", "A A", "X?"],
            "daldos::syntax::unexpected",
            2,
        ),
        (vec!["simulate", &broken], "daldos::query::rejected", 1),
        (
            vec!["simulate", daldos, "--game", "3"],
            "daldos::query::wrong",
            2,
        ),
        (vec!["perft", "none.game"], "daldos::query::unreadable", 2),
        (
            vec!["compare", daldos, "none.game"],
            "daldos::query::unreadable",
            2,
        ),
        (
            vec!["compare", &broken, "--variants"],
            "daldos::query::rejected",
            1,
        ),
        (
            vec!["check", "nowhere.game", "-", "-"],
            "daldos::query::wrong",
            2,
        ),
        (
            vec!["replay", "none.record"],
            "daldos::query::unreadable",
            2,
        ),
        (vec!["rules", &broken], "daldos::query::rejected", 1),
    ] {
        let (answer, code_found) = asked("error", &arguments);
        assert_eq!(answer["error"]["code"], code, "{arguments:?} {answer}");
        assert_eq!(code_found, Some(exit), "{arguments:?}");
        let diagnosed = answer["error"]["diagnostics"].is_array();
        assert_eq!(diagnosed, code == "daldos::query::rejected", "{answer}");
    }
}

/// What a batch answers to these lines.
fn batch(game: &str, options: &[&str], queries: &str) -> Vec<Value> {
    let text = batch_text(game, options, queries);
    text.lines().map(parsed).collect()
}

fn batch_text(game: &str, options: &[&str], queries: &str) -> String {
    let mut child = program()
        .args(["plays", game, "--batch"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let queries = queries.to_owned();
    let writer = std::thread::spawn(move || input.write_all(queries.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    stdout(&output)
}

#[test]
fn a_batch_takes_its_own_answers() {
    for options in [&[][..], &["--positions", "objects"], &["--brief"]] {
        let queries = [
            json!({"throw": "X 2 3", "id": 7}),
            json!({"throw": ["X", "2", "3"], "id": {"row": [1, "ø"]}}),
            json!({"throw": null, "id": "all"}),
            json!({"throw": ["X", "X", "X"], "position":
                {"A": {"awake": ["A1", "A3..A5"]}, "B": {"asleep": ["B1"]},
                 "neutral": {"throne": ["M8"]}, "to_move": "B"}}),
        ];
        queries.iter().for_each(|query| fits("query", query));
        let text: String = queries.iter().map(|query| format!("{query}\n")).collect();
        let answers = batch("games/sahkku.game", options, &text);
        for (number, definition) in [(0, "plays"), (1, "plays"), (2, "plays-all"), (3, "plays")] {
            let answer = &answers[number];
            fits(definition, answer);
            fits("query", answer);
            assert_eq!(answer.get("id"), queries[number].get("id"));
            about(answer, "games/sahkku.game");
        }
        assert_eq!(answers[0]["plays"], answers[1]["plays"]);
        let throws = answers[2]["throws"].as_array().unwrap();
        assert_eq!(throws.len(), load("games/sahkku.game").game.throws().len());
        let text: String = answers.iter().map(|answer| format!("{answer}\n")).collect();
        let again = batch("games/sahkku.game", options, &text);
        assert_eq!(again, answers);
        let object = answers[3]["position"].is_object();
        assert_eq!(object, options.contains(&"objects"));
    }
}

/// A batch writes once what its answers have in common: whatever has been asked before, and by whichever side,
/// each tells the moves and positions of its own plays.
#[test]
fn answers_of_a_batch_hold_their_own_moves_and_positions() {
    let mut told = 0;
    for name in ["sahkku", "daldosa", "sahkku-lagesvuotna", "udat-pagada"] {
        let path = format!("games/{name}.game");
        let loaded = load(&path);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let played = root().join(format!("tests/playthroughs/{name}.txt"));
        let played = fs::read_to_string(played).unwrap();
        let positions: Vec<&str> = played
            .lines()
            .filter(|line| line.ends_with("to move"))
            .collect();
        let asked: Vec<_> = positions
            .iter()
            .enumerate()
            .map(|(i, position)| (position, game.throws()[i * 7 % game.throws().len()].throw))
            .collect();
        let text: String = asked
            .iter()
            .map(|(position, throw)| {
                let throw = notation::throw_text(rules, throw);
                json!({"position": position, "throw": throw}).to_string() + "\n"
            })
            .collect();
        let answers = batch(&path, &[], &text);
        assert_eq!(answers.len(), asked.len());
        for (answer, (position, throw)) in answers.iter().zip(asked) {
            let state = notation::read_position(rules, game, position).unwrap();
            let plays = game.plays(&state, &throw, 1_000_000).unwrap();
            let listed = answer["plays"].as_array().unwrap();
            assert_eq!(listed.len(), plays.len());
            for (play, listed) in plays.iter().zip(listed) {
                let after = notation::position_text(rules, &game.position(&play.state));
                assert_eq!(listed["position"], after, "{path} {answer}");
                let moves = play.moves.iter().map(|step| {
                    let space = |space| game.space_name(space).to_string();
                    let mut parts = json!({
                        "move": rules.moves[usize::from(step.rule)].name,
                        "from": notation::spot_text(game, step.from),
                        "to": notation::spot_text(game, step.to),
                        "dice": notation::labels(rules, &step.dice),
                        "captures": step.captures.iter().map(|at| space(*at)).collect::<Vec<_>>(),
                    });
                    if step.shared_start {
                        parts["kind"] = game.kind_name(step.kind).into();
                    }
                    if step.count > 1 {
                        parts["count"] = step.count.into();
                    }
                    parts
                });
                let moves: Vec<Value> = moves.collect();
                assert_eq!(listed["moves"], Value::from(moves), "{path} {answer}");
                told += 1;
            }
        }
    }
    assert!(told > 5_000, "{told} plays");
}

#[test]
fn a_brief_answer_is_the_whole_one_without_moves_and_positions() {
    let query = json!({"throw": "X 2 3"}).to_string() + "\n";
    let mut whole = batch("games/sahkku.game", &[], &query);
    for play in whole[0]["plays"].as_array_mut().unwrap() {
        let play = play.as_object_mut().unwrap();
        assert!(play.remove("moves").is_some() && play.remove("position").is_some());
    }
    let brief = batch("games/sahkku.game", &["--brief"], &query);
    assert_eq!(brief, whole);
}

#[test]
fn a_batch_answers_every_line_with_its_number() {
    let lines = [
        "{\"throw\": \"A III\"}",
        "",
        "{\"throw\": \"A V\", \"id\": 5}",
        "{\"thro\": \"A V\", \"id\": 6}",
        "{}",
        "{\"throw\": 3}",
        "{\"throw\": \"A A\", \"position\": 3}",
        "{\"throw\": \"A A\", \"position\": {\"A\": {\"dald\": [\"C2\"]}, \"to_move\": \"A\"}}",
        "{\"throw\": \"A A\", \"position\": {\"A\": {\"dalled\": [\"C\"]}, \"to_move\": \"A\"}}",
        "{\"throw\": \"A A\", \"position\": {\"C\": {}, \"to_move\": \"A\"}}",
        "{\"throw\": \"A A\", \"throw\": \"A III\"}",
        "{\"throw\": \"A A\", \"position\": {\"A\": {\"dalled\": [\"C2\"], \"dalled\": [\"C3\"]}, \"to_move\": \"A\"}}",
        "{\"throw\": \"A A\", \"position\": {\"A\": {}, \"B\": {}, \"A\": {}, \"to_move\": \"A\"}}",
        "{\"throw\": \"A A\", \"fingerprint\": \"0123456789abcdef\", \"id\": 7}",
        "{\"error\": {\"code\": \"daldos::query::json\"}, \"schema\": 1, \"id\": 8}",
        "{\"throw\": \"A A\"",
        "{\"throw\": [\"A\", ",
        "{",
        "  ",
        "{\"throw\": \"A A\", \"id\": null}",
    ];
    let answers = batch("games/daldos.game", &[], &(lines.join("\n") + "\n"));
    assert_eq!(answers.len(), lines.len());
    let mut told = String::new();
    for (number, answer) in (1..).zip(&answers) {
        if number == 1 || number == lines.len() {
            fits("plays", answer);
            continue;
        }
        fits("error", answer);
        about(answer, "games/daldos.game");
        assert_eq!(answer["error"]["line"], number);
        told += &format!("{}\n  {}\n", lines[number - 1], answer["error"]["message"]);
    }
    assert_eq!(
        (&answers[2]["id"], &answers[3]["id"]),
        (&json!(5), &json!(6))
    );
    insta::assert_snapshot!(told);
    // An error is told apart from a question whatever is asked, and keeps its name.
    let errors: String = answers
        .iter()
        .filter(|answer| answer["error"].is_object())
        .map(|answer| format!("{answer}\n"))
        .collect();
    for answer in batch("games/daldos.game", &[], &errors) {
        let message = &answer["error"]["message"];
        assert_eq!(message, "this line is an error, not a question", "{answer}");
    }
}

/// Whatever a query is called, its answer is called the same, to the letter.
#[test]
fn a_batch_carries_ids_as_they_stand() {
    let ids = [
        "null",
        "-0",
        "1E2",
        "0.10",
        "123456789012345678901234567890",
        "1e400",
        "\"\\u00e5 å\"",
        "{\"z\": 1, \"a\":  [2,null ], \"z\": 3}",
    ];
    for throw in ["\"A A\"", "null", "\"A V\""] {
        let queries: String = ids
            .iter()
            .map(|id| format!("{{\"id\": {id} , \"throw\": {throw}}}\n"))
            .collect();
        let answers = batch_text("games/daldos.game", &[], &queries);
        for (id, answer) in ids.iter().zip(answers.lines()) {
            let carried = format!("{{\"schema\":1,\"id\":{id},\"game\":");
            assert!(answer.starts_with(&carried), "{id}: {answer}");
        }
        assert_eq!(answers.lines().count(), ids.len());
    }
    // A blank that is no blank in a line becomes one.
    let answer = batch_text(
        "games/daldos.game",
        &[],
        "{\"id\": [1,\r2], \"throw\": \"A A\"}\n",
    );
    assert_eq!(parsed(&answer)["id"], json!([1, 2]));
    // However its name is spelt.
    let spelt = "{\"\\u0069d\": 5, \"throw\": \"A A\"}\n";
    let answer = batch_text("games/daldos.game", &[], spelt);
    assert_eq!(parsed(&answer)["id"], json!(5));
}

/// What `plays` tells of all throws, line by line, is asked again, with the chances.
#[test]
fn listed_throws_are_asked_again() {
    let game = "games/sahkku.game";
    let listed = stdout(&run(&["plays", game, "--format", "jsonl"]));
    assert!(
        listed
            .lines()
            .all(|line| parsed(line)["chance"].is_string())
    );
    assert_eq!(batch_text(game, &[], &listed), listed);
    // A chance is that of the throw, whatever was said.
    let wrong = "{\"throw\": \"X X X\", \"chance\": \"1/2\"}\n";
    assert_eq!(batch(game, &[], wrong)[0]["chance"], "1/64");
}

#[test]
fn no_piece_of_a_position_is_lost() {
    for (parts, repeated) in [
        (
            "{\"A\": {\"dalled\": [\"C2\"]}, \"A\": {}, \"B\": {\"dalled\": [\"C9\"]}, \"to_move\": \"A\"}",
            "A",
        ),
        (
            "{\"A\": {\"dalled\": [\"C2\"], \"dalled\": []}, \"to_move\": \"A\"}",
            "dalled",
        ),
    ] {
        let arguments = [
            "plays",
            "games/daldos.game",
            "--throw",
            "A A",
            "--position",
            parts,
        ];
        let (answer, code) = asked("error", &arguments);
        assert_eq!(code, Some(2));
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(
            message.contains(&format!("duplicate field `{repeated}`")),
            "{message}"
        );
    }
}

/// What is wrong with a command line is said in a line, and nothing that is only for a terminal.
#[test]
fn wrong_command_lines_are_told_in_a_line() {
    let mut told = String::new();
    for arguments in [
        &["simulate", "games/daldos.game", "--game", "3"][..],
        &["simulate", "games/daldos.game", "--games", "0"],
        &["simulate", "games/daldos.game", "-7"],
        &["plays"],
        &["perft", "games/daldos.game", "--depth", "many"],
        &["plays", "games/daldos.game", "--positions", "object"],
        &["plays", "games/daldos.game", "--batch", "--throw", "A A"],
    ] {
        let (answer, _) = asked("error", arguments);
        told += &format!(
            "{}\n  {}\n",
            arguments.join(" "),
            answer["error"]["message"]
        );
    }
    insta::assert_snapshot!(told);
}

/// What is wrong with a file is told alike, wherever it is told; of what is sound, its sign.
#[test]
fn findings_are_the_same_text_everywhere() {
    let folder = folder();
    let broken = text_of(&folder.path().join("broken.game"));
    fs::write(&broken, "(game \"Broken\" (players A B)").unwrap();
    let lines = |arguments: &[&str]| stdout(&run(&[arguments, &["--format", "jsonl"]].concat()));
    let (checked, asked) = (lines(&["check", &broken]), lines(&["plays", &broken]));
    let (_, diagnostics) = checked.split_once("\"diagnostics\":").unwrap();
    let diagnostics = diagnostics.trim_end().trim_end_matches("}]}");
    assert!(asked.contains(diagnostics), "{asked}{diagnostics}");
    let sound = "games/daldos.game";
    let checked = parsed(&lines(&["check", sound, &broken]));
    let files = &checked["files"];
    assert_eq!(files[0]["fingerprint"], load(sound).rules.fingerprint());
    assert!(files[1].get("fingerprint").is_none(), "{checked}");
}

/// A position in parts is the position.
#[test]
fn positions_in_parts_are_read_as_they_are_written() {
    for address in [
        "games/borvo-sahkku.game",
        "games/daldos.game",
        "games/daldosa.game",
    ] {
        let loaded = load(address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let name = address.replace("games/", "").replace(".game", "");
        let played = fs::read_to_string(root().join(format!("tests/playthroughs/{name}.txt")));
        for line in played
            .unwrap()
            .lines()
            .filter(|line| line.ends_with("to move"))
        {
            let state = notation::read_position(rules, game, line).unwrap();
            let position = game.position(&state);
            let parts = notation::PositionObject { rules, position };
            let value = serde_json::to_value(&parts).unwrap();
            fits("position", &value);
            assert_eq!(
                notation::read_position_json(rules, game, &value),
                Ok(state),
                "{line}"
            );
            assert_eq!(
                notation::read_position(rules, game, &value.to_string()),
                Ok(state)
            );
        }
    }
}
