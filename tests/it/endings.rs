//! Endings where they are looked up: by who asks for odds and reasons, by judges, players, hints, the page.

use std::fs;
use std::sync::OnceLock;

use daldos_dsl::analysis::endgame::{
    Endgame, EndgameLimits, EndgameTable, EndgameTables, Endings, judge, weigh,
};
use daldos_dsl::engine::{Cast, Turn};
use daldos_dsl::notation;
use daldos_dsl::play::players::{Agent, NO_CLOCK};
use daldos_dsl::play::stream;
use daldos_dsl::watch::Watch;
use serde_json::{Value, json};

use crate::common::{fed, folder, load, run, stderr, stdout, text_of};
use crate::page::visitor::PageServer;

const GAME: &str = "kvasir-daldos";
const POSITION: &str = "A awake C9 / B awake C2 / A to move";

/// A table of man against man, made once.
fn table() -> &'static str {
    static TABLE: OnceLock<(tempfile::TempDir, String)> = OnceLock::new();
    let (_, path) = TABLE.get_or_init(|| {
        let folder = folder();
        let path = text_of(&folder.path().join("1v1.endings"));
        let made = run(&["solve", GAME, "--men", "1v1", "--to", &path]);
        assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
        (folder, path)
    });
    path
}

fn asked(arguments: &[&str]) -> Value {
    let output = run(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&stdout(&output)).unwrap_or_else(|_| panic!("{}", stderr(&output)))
}

#[test]
fn odds_tell_who_wins() {
    let odds = ["odds", GAME, "--win", "--position", POSITION];
    let odds = asked(&[&odds[..], &["--endings", table()]].concat());
    let solve = ["solve", GAME, "--table", table(), "--position", POSITION];
    assert_eq!(odds, asked(&solve));
    let throws = odds["throws"].as_array().unwrap();
    assert_eq!(throws.len(), 10);
    for (one, alone) in throws.iter().zip(odds["plays"].as_array().unwrap()) {
        assert_eq!(*alone, json!({"throw": one["throw"], "best": one["best"]}));
    }
    let one = [
        "odds",
        GAME,
        "--win",
        "--position",
        POSITION,
        "--throw",
        "X 2",
    ];
    let one = asked(&[&one[..], &["--endings", table()]].concat());
    assert_eq!(one["throws"].as_array().unwrap().len(), 1);
    for (arguments, reason) in [
        (vec!["odds", GAME, "--win"], "--endings"),
        (
            vec!["odds", GAME, "--capture", "C2", "--endings", table()],
            "`--win` alone",
        ),
        (
            vec!["odds", GAME, "--win", "--endings", table()],
            "know nothing of this position",
        ),
        (
            vec!["odds", "daldos", "--win", "--endings", table()],
            "of other rules",
        ),
        (
            vec!["odds", GAME, "--win", "--endings", "nowhere.endings"],
            "nowhere.endings",
        ),
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
}

/// Every play of a throw, held against the best: one of them loses nothing, each of the others what it is worth less.
#[test]
fn why_holds_plays_against_the_best() {
    let plays = asked(&["plays", GAME, "--position", POSITION, "--throw", "X 3"]);
    let (mut best, mut errors) = (0, 0);
    for play in plays["plays"].as_array().unwrap() {
        let text = play["text"].as_str().unwrap();
        let why = ["why", GAME, "--position", POSITION, "--throw", "X 3", text];
        let why = [&why[..], &["--endings", table()]].concat();
        let judged = asked(&why)["judgement"].clone();
        let middle = |value: &Value| {
            let bound = |number: usize| value["win"][number].as_f64().unwrap();
            f64::midpoint(bound(0), bound(1))
        };
        let loss = judged["loss"].as_f64().unwrap();
        let less = middle(&judged["best"]) - middle(&judged);
        assert!((loss - less).abs() < 1e-9, "{text}: {judged}");
        let told = stdout(&run(&why));
        if loss == 0.0 {
            best += 1;
            assert!(told.contains("nothing is better"), "{told}");
        } else {
            errors += 1;
            let loss = format!(" and loses {:.4} % against the best, `", 100.0 * loss);
            assert!(told.contains(&loss), "{told}");
        }
    }
    assert!(best > 0 && errors > 0, "{best} best, {errors} errors");
    let start = ["why", "daldos", "--throw", "A III", "A1-C4"];
    assert_eq!(asked(&start).get("judgement"), None);
}

/// A table takes long: that of another game or ending isn't replaced unasked.
#[test]
fn tables_of_others_stay() {
    let folder = folder();
    let path = text_of(&folder.path().join("kept.endings"));
    fs::copy(table(), &path).unwrap();
    let kept = fs::read(&path).unwrap();
    let other = format!("{GAME}#go-on");
    for ending in [
        ["solve", &other, "--men", "1v1"],
        ["solve", GAME, "--position", POSITION],
    ] {
        let output = run(&[&ending[..], &["--to", &path]].concat());
        assert_eq!(output.status.code(), Some(2), "{ending:?}");
        assert!(
            stderr(&output).contains("`--overwrite`"),
            "{}",
            stderr(&output)
        );
        assert_eq!(fs::read(&path).unwrap(), kept);
    }
    for more in [&[][..], &["--overwrite"]] {
        let game = if more.is_empty() { GAME } else { &other };
        let output = run(&[&["solve", game, "--men", "1v1", "--to", &path], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(fs::read(&path).unwrap() == kept, more.is_empty());
    }
}

/// A game between these, from man against man.
fn recorded(one: &str, other: &str, path: &str) {
    let sides = ["--A", one, "--B", other, "--seed", "3"];
    let game = ["play", GAME, "--position", POSITION, "--record", path];
    let output = run(&[&game[..], &sides, &["--overwrite"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// Who has the table makes no error; what another gives away adds up.
#[test]
fn games_are_judged() {
    let folder = folder();
    let path = text_of(&folder.path().join("a.record"));
    let knows = format!("expectimax:depth=0,table={}", table());
    recorded(&knows, "random", &path);
    let head = fs::read_to_string(&path).unwrap();
    assert!(head.contains(&format!("table={}", table())), "{head}");
    let judge = ["replay", &path, "--judge", "--endings", table()];
    let document = asked(&judge);
    let judged = &document["judgement"];
    let turns = document["turns"].as_array().unwrap().len();
    assert!(judged["known"].as_u64().unwrap() as usize >= turns);
    let choices = judged["choices"].as_array().unwrap();
    let mut sums = [0.0, 0.0];
    for one in choices {
        let side = usize::from(one["player"] == "B");
        sums[side] += one["loss"].as_f64().unwrap();
    }
    assert_eq!(judged["sides"]["A"]["errors"], 0, "{judged}");
    assert_eq!(judged["sides"]["A"]["worst"], Value::Null);
    let b = &judged["sides"]["B"];
    assert!(b["errors"].as_u64().unwrap() > 3, "{b}");
    assert!(sums[0] == 0.0 && (sums[1] - b["loss"].as_f64().unwrap()).abs() < 1e-12);
    let worst = choices
        .iter()
        .filter(|one| one["player"] == "B")
        .map(|one| one["loss"].as_f64().unwrap())
        .fold(0.0, f64::max);
    assert_eq!(b["worst"]["loss"].as_f64().unwrap(), worst);
    let told = stdout(&run(&judge));
    assert!(told.contains("A: ") && told.contains("no error"), "{told}");
    assert!(told.contains("; the worst, in turn "), "{told}");
    // A game from the start comes to few men late, and that is said.
    let other = run(&["replay", &path, "--endings", table()]);
    assert_eq!(other.status.code(), Some(2));
    let without = run(&["replay", &path, "--judge"]);
    assert!(
        stderr(&without).contains("--endings"),
        "{}",
        stderr(&without)
    );
}

/// In every situation and with every throw, a player who knows the table does what is best.
#[test]
fn players_know_the_table() {
    let loaded = load("games/kvasir-daldos.game");
    let game = &loaded.game;
    let file = fs::File::open(table()).unwrap();
    let mut tables = EndgameTables::new(game);
    tables.add(EndgameTable::open(game, file).unwrap());
    let mut looked = 0;
    for player in [
        "expectimax:depth=0",
        "expectimax:depth=2,nodes=200",
        "mcts:playouts=20",
    ] {
        let policy = player.parse().unwrap();
        let mut agent = Agent::new(game, &policy, NO_CLOCK).with_endings(&tables);
        let mut errors = 0;
        for (here, there) in [
            ("C9", "C2"),
            ("A5", "C10"),
            ("C4", "B5"),
            ("C1", "C13"),
            ("A7", "B2"),
        ] {
            for to_move in ["A", "B"] {
                let text = format!("A awake {here} / B awake {there} / {to_move} to move");
                let state = notation::read_position(&loaded.rules, game, &text).unwrap();
                for chance in game.throws() {
                    let turn = Turn::new(game, &state, &chance.throw);
                    let reply = agent.reply(&turn, false, &mut stream(1, looked));
                    let play = game.made(&state, &chance.throw, reply.told(game, &turn));
                    let first = Cast::first();
                    let judged =
                        judge(&tables, &state, &first, &chance.throw, play.as_ref(), 1_000);
                    let judged = judged.unwrap().expect(&text);
                    errors += u32::from(judged.loss() > 0.0);
                    looked += 1;
                }
            }
        }
        // Tries that are few don't always find it: that table at the leaves is not all that mcts goes by.
        assert!(
            errors == 0 || player.starts_with("mcts"),
            "{player}: {errors} errors"
        );
    }
    assert_eq!(looked, 3 * 5 * 2 * 10);
    assert!(tables.take_fault().is_none());
}

#[test]
fn who_plays_is_told_with_the_table() {
    let knows = format!("expectimax:depth=0,table={}", table());
    let arguments = [
        "simulate", GAME, "--games", "2", "--A", &knows, "--B", "greedy",
    ];
    let policy = asked(&arguments)["policy"].clone();
    let policy = policy.as_str().unwrap();
    assert!(
        policy.contains(&format!(",table={} / greedy", table())),
        "{policy}"
    );
    for (player, reason) in [
        ("greedy:table=x", "has no option `table`"),
        ("expectimax:table=", "`table=` is wrong"),
        ("expectimax:table=a,table=b", "`table` is given twice"),
        ("mcts:table=nowhere.endings", "nowhere.endings"),
    ] {
        let output = run(&["simulate", GAME, "--games", "1", "--policy", player]);
        assert_eq!(output.status.code(), Some(2), "{player}");
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
    let other = run(&["simulate", "daldos", "--games", "1", "--policy", &knows]);
    assert!(
        stderr(&other).contains("of other rules"),
        "{}",
        stderr(&other)
    );
}

#[test]
fn hints_tell_the_best_play() {
    let play = [
        "play",
        GAME,
        "--position",
        POSITION,
        "--seed",
        "1",
        "--dice",
        "ask",
    ];
    let script = "X 3\nhint\nscore\nquit\n";
    let told = stdout(&fed(
        &[&play[..], &["--endings", table()]].concat(),
        script.as_bytes(),
    ));
    let odds = [
        "odds",
        GAME,
        "--win",
        "--position",
        POSITION,
        "--throw",
        "X 3",
    ];
    let odds = asked(&[&odds[..], &["--endings", table()]].concat());
    let best = &odds["throws"][0];
    let hint = format!("hint: {}\n", best["best"].as_str().unwrap());
    assert!(told.contains(&hint), "{hint} {told}");
    let win = 100.0 * best["win"][0].as_f64().unwrap();
    assert!(
        told.contains(&format!("A's chance of winning: {win:.2} %\n")),
        "{told}"
    );
    let win = 100.0 * odds["win"][0].as_f64().unwrap();
    assert!(
        told.contains(&format!("chance of winning {win:.2} %")),
        "{told}"
    );
    // Who knows no table guesses, and says so.
    let guessed = stdout(&fed(&play, script.as_bytes()));
    assert!(guessed.contains("chance of winning: about "), "{guessed}");
}

#[test]
fn the_page_is_told() {
    let server = PageServer::start(&["--endings", table()]);
    let question = json!({"game": GAME, "position": POSITION});
    let told = server.answer("endings", &question);
    let solved = asked(&["solve", GAME, "--table", table(), "--position", POSITION]);
    for key in ["win", "length", "throws"] {
        assert_eq!(told[key], solved[key], "{key}");
    }
    let question = json!({"game": GAME, "position": POSITION, "throw": "X 3"});
    let plays = server.answer("endings", &question)["plays"].clone();
    let plays = plays.as_array().unwrap();
    let listed = asked(&["plays", GAME, "--position", POSITION, "--throw", "X 3"]);
    assert_eq!(plays.len(), listed["plays"].as_array().unwrap().len());
    let question = json!({"game": GAME, "position": POSITION, "throw": "X 3", "seed": 1, "number": 0,
                          "player": "expectimax:depth=0"});
    let chosen = server.answer("choose", &question)["moves"].clone();
    let play = json!({"game": GAME, "position": POSITION, "throw": "X 3", "moves": chosen});
    assert_eq!(server.answer("play", &play)["text"], plays[0]["text"]);
    // Of another game it knows nothing.
    let other = json!({"game": "daldos", "position": "A dalled C3 / B dalled C5 / A to move"});
    assert_eq!(server.answer("endings", &other)["win"], Value::Null);

    let folder = folder();
    let path = text_of(&folder.path().join("damaged.endings"));
    let mut bytes = fs::read(table()).unwrap();
    for block in bytes.chunks_mut(20_000).skip(1) {
        block[0] ^= 1;
    }
    fs::write(&path, bytes).unwrap();
    let server = PageServer::start(&["--endings", &path]);
    let (status, told) = server.ask("endings", &question_of(POSITION));
    assert_eq!(status, 422, "{told}");
    let named = format!("`{path}`: the table is damaged");
    assert!(told.to_string().contains(&named), "{told}");

    // Whoever else looks it up names it, too.
    let at = ["--position", POSITION];
    for arguments in [
        &["solve", GAME, "--table", &path][..],
        &["odds", GAME, "--win", "--endings", &path],
        &["why", GAME, "--throw", "X 3", "C9-C12", "--endings", &path],
    ] {
        let output = run(&[arguments, &at].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(&named), "{}", stderr(&output));
    }
}

fn question_of(position: &str) -> Value {
    json!({"game": GAME, "position": position})
}

/// Of several tables, the one that knows a situation tells of it.
#[test]
fn several_tables_are_looked_up() {
    let loaded = load("games/daldos.game");
    let game = &loaded.game;
    let mut tables = EndgameTables::new(game);
    assert!(tables.is_empty());
    let texts = [
        "A dalled C12 / B dalled B16 / A to move",
        "A dalled C17 / B dalled C3 / B to move",
    ];
    let states = texts.map(|text| notation::read_position(&loaded.rules, game, text).unwrap());
    let limits = EndgameLimits::default();
    let solved = Endgame::of_position(game, &states[0], &limits, &Watch::default()).unwrap();
    let mut bytes = Vec::new();
    solved.write(texts[0], &mut bytes).unwrap();
    for _ in 0..2 {
        let table = EndgameTable::open(game, std::io::Cursor::new(bytes.clone())).unwrap();
        tables.add(table);
    }
    for state in &states {
        assert_eq!(tables.worth(state).unwrap(), solved.worth(state).unwrap());
    }
    let throw = game.throws()[0].throw;
    let weighed = weigh(&tables, &states[0], &Cast::first(), &throw, 100);
    assert_eq!(weighed.unwrap().unwrap().len(), 1);
}
