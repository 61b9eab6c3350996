//! `play`: scripts through the program, each above what it answers.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use common::{folder, program, root, run, stderr, stdout, text_of};

/// Starts a game with a script on its standard input.
fn started(arguments: &[&str], script: &str) -> Child {
    let mut child = program()
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has left doesn't read on.
    let _ = child.stdin.take().unwrap().write_all(script.as_bytes());
    child
}

/// What the program says to a script, and how it ends.
fn played(arguments: &[&str], script: &str) -> (String, Option<i32>) {
    let output = started(arguments, script).wait_with_output().unwrap();
    (
        format!("{}{}", stdout(&output), stderr(&output)),
        output.status.code(),
    )
}

fn check(name: &str, arguments: &[&str], script: &str) {
    let (text, code) = played(arguments, script);
    let shown = format!(
        "play {}\n{}\n════════\n{text}exit {code:?}\n",
        arguments.join(" "),
        script.trim_end(),
    );
    insta::with_settings!({ omit_expression => true, snapshot_path => "play", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, shown);
    });
}

#[test]
fn a_game_between_two_people() {
    check(
        "people",
        &["games/daldos.game", "--seed", "7"],
        "help\n?\n1\nboard\n?\nwhy A1-A3\nA2-A5\nA2-A1 C4-C7\nundo\nC4-C7 A2-A1\nnonsense\n99\n\nquit\n",
    );
}

#[test]
fn against_a_computer_player() {
    check(
        "computer",
        &[
            "games/sahkku.game",
            "--seed",
            "5",
            "--A",
            "human",
            "--B",
            "expectimax",
        ],
        "hint\n1\nhint\n1\nundo\nundo\nundo\ndraw\nboard\nresign\nagain\nundo\nquit\n",
    );
}

/// Throwing again is offered, done, and taken back.
#[test]
fn dice_thrown_again() {
    check(
        "again",
        &["games/sahkku.game", "--dice", "ask"],
        "C\nA\nX X X\n?\nagain\nX X X\nundo\nagain\nX 2 3\nX 9\n?\nquit\n",
    );
}

#[test]
fn real_dice() {
    check(
        "asked",
        &["games/daldos.game", "--dice", "ask"],
        "B\nboard\nII III\nA III\n?\nhint\nA V\nA\nIII A\nB1-B4\nB1-C4\nA A\n1\nA II\nundo\nA III\nundo\nundo\nundo\nundo\nundo\nII II\nquit\n",
    );
}

#[test]
fn a_draw_and_the_end() {
    check(
        "draw",
        &["games/daldos.game", "--seed", "7"],
        "draw\nno\n1\ndraw\nyes\nA1-A2\nundo\nresign\nquit\n",
    );
    check(
        "end",
        &[
            "games/daldos.game",
            "--seed",
            "2",
            "--position",
            "A dalled C2 / B dalled C3 / A to move",
        ],
        "?\n1\n1\n1\n1\n1\n1\n1\nboard\nundo\nquit\n",
    );
}

#[test]
fn wrong_questions() {
    for (arguments, said) in [
        (&["games/no.game"][..], "there is no such file"),
        (&["games/daldos.game", "--A", "wizard"], "wizard"),
        (&["-"], "standard input"),
        (
            &["games/daldos.game", "--record", "README.md"],
            "is no record",
        ),
        (&["games/daldos.game", "--position", "A / B"], "position"),
        (&["--resume", "no.record"], "there is no such file"),
        (&[], "required"),
    ] {
        let (text, code) = played(arguments, "");
        assert_eq!(code, Some(2), "{arguments:?}: {text}");
        assert!(text.contains(said), "{arguments:?}: {text}");
    }
    let folder = folder();
    let game = folder.path().join("mine.game");
    fs::copy(root().join("games/daldos.game"), &game).unwrap();
    let game = text_of(&game);
    let (text, _) = played(
        &[&game, "--seed", "1"],
        &format!("save {game}\nsave\nsave /no/where\nquit\n"),
    );
    assert!(
        text.contains("is no record") && text.contains("save FILE"),
        "{text}"
    );
    assert_eq!(
        fs::read(&game).unwrap(),
        fs::read(root().join("games/daldos.game")).unwrap()
    );
}

/// The whole game of one sitting, and the same in many sittings, each of a few turns: with the
/// same seed the same dice fall, computer players reply in the same way, and the records are one.
#[test]
fn a_game_that_goes_on_has_the_same_dice_to_come() {
    let folder = folder();
    for game in ["games/daldos.game#last-man", "games/sahkku.game"] {
        let whole = text_of(&folder.path().join("whole.record"));
        let parts = text_of(&folder.path().join("parts.record"));
        let seats = [game, "--seed", "14", "--A", "human", "--B", "random"];
        let script = "1\n".repeat(2000);
        played(&[&seats[..], &["--record", &whole]].concat(), &script);
        played(&[&seats[..], &["--record", &parts]].concat(), "1\n1\n1\n");
        for _ in 0..500 {
            let before = fs::read_to_string(&parts).unwrap();
            if !before.contains("result: unfinished") {
                break;
            }
            // What is tried and taken back changes nothing.
            let script = format!("1\nundo\n{}", "1\n".repeat(9));
            let (text, code) = played(&["--resume", &parts, "--record", &parts], &script);
            assert_eq!(code, Some(0), "{text}");
        }
        let whole = fs::read_to_string(&whole).unwrap();
        assert!(whole.contains(" wins\n"), "{whole}");
        assert_eq!(whole, fs::read_to_string(&parts).unwrap(), "{game}");
        for file in ["whole.record", "parts.record"] {
            fs::remove_file(folder.path().join(file)).unwrap();
        }
    }
}

/// Dice on the table are saved too.
#[test]
fn dice_on_the_table_lie_there_after_going_on() {
    let folder = folder();
    let file = text_of(&folder.path().join("table.record"));
    let script = format!("A\nX X X\nagain\n2 3 X\nsave {file}\nquit\n");
    played(&["games/sahkku.game", "--dice", "ask"], &script);
    let record = fs::read_to_string(&file).unwrap();
    assert!(
        record.ends_with("\n1. A throws X X X, again X 2 3\n"),
        "{record}"
    );
    let (text, _) = played(&[&file], "");
    assert!(text.contains("A throws [X] [2] [3]"), "{text}");
}

/// Killed at any moment while it saves without end, the program leaves the old or the new record,
/// whole. `DALDOS_LONG=1` kills a hundred times.
#[test]
fn killed_while_saving_it_leaves_a_whole_record() {
    let kills = if common::long() { 100 } else { 10 };
    let folder = folder();
    let path = folder.path().join("kept.record");
    let file = text_of(&path);
    let mut script = String::new();
    for _ in 0..20_000 {
        script.push_str(&format!("1\nsave {file}\nundo\nsave {file}\n"));
    }
    let mut lengths = std::collections::BTreeSet::new();
    for kill in 0..kills {
        let mut command = program();
        command.args(["play", "games/daldos.game", "--seed", "7"]);
        let input = folder.path().join("script");
        fs::write(&input, &script).unwrap();
        let mut child = command
            .stdin(fs::File::open(&input).unwrap())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while !Path::new(&file).exists() {
            std::thread::sleep(Duration::from_millis(1));
        }
        // Uneven pauses, always the same ones.
        std::thread::sleep(Duration::from_micros(1000 + (kill * 7919) % 20_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        lengths.insert(text.len());
        assert!(text.ends_with('\n'), "cut off: {text}");
        let output = run(&["replay", &file]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    // It was killed in the midst of things: the records differ in nothing but their last lines.
    assert!((1..=2).contains(&lengths.len()), "{lengths:?}");
}
