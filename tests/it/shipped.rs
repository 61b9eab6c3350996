//! The games that come with the program: a name is enough, wherever it runs.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::{self, folder, game_files, root, stderr, stdout};
use daldos_dsl::shipped;

/// Runs the program in a folder where there is no game.
fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn fine(folder: &Path, arguments: &[&str]) -> String {
    let output = run_in(folder, arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        stderr(&output)
    );
    stdout(&output)
}

fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run_in(folder, arguments);
    let code = output.status.code();
    assert!(
        matches!(code, Some(1 | 2)),
        "{arguments:?}: {code:?} {}",
        stdout(&output)
    );
    stderr(&output)
}

/// What lies in `games/` is what the program knows, word for word.
#[test]
fn the_program_holds_every_game_of_the_folder() {
    let files = game_files();
    assert_eq!(shipped::names().count(), files.len());
    for file in files {
        let name = file.strip_prefix("games/").unwrap();
        let text = fs::read_to_string(root().join(&file)).unwrap();
        assert_eq!(
            shipped::text(&shipped::path(name).unwrap()),
            Some(text.as_str())
        );
    }
}

#[test]
fn games_are_listed() {
    let folder = folder();
    let list = fine(folder.path(), &["games"]);
    assert_eq!(list.lines().count(), shipped::names().count());
    assert!(
        list.contains("  Sáhkku: The Sámi game with the King"),
        "{list}"
    );
    let json = fine(folder.path(), &["games", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["schema"], 1);
    let games = json["games"].as_array().unwrap();
    let sahkku = games.iter().find(|game| game["name"] == "sahkku").unwrap();
    assert_eq!(sahkku["title"], "Sáhkku");
    assert_eq!(sahkku["variants"][0]["name"], "go-on");
}

/// Every command that takes a game takes a name, a variant too, also of a game that extends
/// another.
#[test]
fn a_name_is_enough_for_every_command() {
    let folder = folder();
    let path = folder.path();
    let position = "A dalled C2 / B dalled C9 / A to move";
    for arguments in [
        vec!["check", "sahkku", "daldosa"],
        vec!["fmt", "--check", "sahkku"],
        vec!["rules", "sahkku#go-on"],
        vec!["board", "daldosa"],
        vec!["plays", "daldosa", "--position", position, "--throw", "X 2"],
        vec!["perft", "daldosa#twelve", "--depth", "1"],
        vec!["simulate", "sahkku", "--games", "2"],
        vec!["odds", "daldosa", "--position", position, "--capture", "C9"],
        vec!["test", "daldos-ostergaard-gaston"],
        vec!["compare", "sahkku", "sahkku", "--games", "0"],
        vec!["new", "mine.game", "--from", "sahkku"],
        vec!["check", "mine.game"],
    ] {
        fine(path, &arguments);
    }
    let plays = [
        "plays",
        "daldosa#twelve",
        "--throw",
        "X 2",
        "--format",
        "json",
    ];
    let plays: serde_json::Value = serde_json::from_str(&fine(path, &plays)).unwrap();
    assert_eq!(plays["address"], "daldosa#twelve");
    let why = fine(
        path,
        &[
            "why",
            "daldosa",
            "--position",
            position,
            "--throw",
            "X 2",
            "C2-C5",
        ],
    );
    assert!(!why.is_empty());
    assert!(
        fs::read_to_string(path.join("mine.game"))
            .unwrap()
            .contains("(extends \"sahkku.game\")")
    );
}

/// A file of that name comes first.
#[test]
fn a_file_comes_before_a_shipped_game() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("sahkku"), "(game \"Mine\")").unwrap();
    let told = refused(path, &["check", "sahkku"]);
    assert!(told.contains("Mine"), "{told}");
    // What a shipped game extends is shipped, whatever lies here.
    fs::write(path.join("daldos.game"), "(game \"Mine\")").unwrap();
    fine(path, &["check", "daldosa"]);
    // A path with a folder is a path.
    let told = refused(path, &["check", "nowhere/sahkku.game"]);
    assert!(told.contains("there is no such file"), "{told}");
    fs::write(
        path.join("child.game"),
        "(game \"C\" (extends \"nowhere/daldosa.game\"))",
    )
    .unwrap();
    assert!(refused(path, &["check", "child.game"]).contains("daldos::extends::not-found"));
    // A base is a file, and so is one of these games.
    fs::write(
        path.join("child.game"),
        "(game \"C\" (extends \"daldosa\"))",
    )
    .unwrap();
    let told = refused(path, &["check", "child.game"]);
    assert!(told.contains("the file is called `daldosa.game`"), "{told}");
    fs::write(
        path.join("child.game"),
        "(game \"C\" (extends \"daldosa.game\"))",
    )
    .unwrap();
    fine(path, &["check", "child.game"]);
}

/// Of a file that is called like a shipped game, and is another, people are told.
#[test]
fn a_name_that_may_mean_two_games_is_told() {
    let folder = folder();
    let path = folder.path();
    let told = |arguments: &[&str]| stderr(&run_in(path, arguments));
    let text = shipped::text(&shipped::path("daldos").unwrap()).unwrap();
    fs::write(path.join("daldos.game"), text).unwrap();
    assert_eq!(told(&["rules", "daldos"]), "");
    fs::write(path.join("daldos.game"), "(game \"Mine\")").unwrap();
    let said = told(&["compare", "daldos", "daldos#sternmost", "--games", "0"]);
    assert_eq!(
        said,
        "note: `daldos` means the game that comes with the program; give `daldos.game` for the file\n"
    );
    assert!(fine(path, &["rules", "daldos"]).contains("Dald"));
}

/// A folder of that name is no game.
#[test]
fn a_folder_does_not_hide_a_shipped_game() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("daldos")).unwrap();
    fine(path, &["simulate", "daldos", "--games", "2"]);
    fine(path, &["rules", "daldos#sternmost"]);
}

#[test]
fn shipped_games_are_never_written() {
    let folder = folder();
    let path = folder.path();
    // They are laid out and their rulings hold, so there is nothing to write; the library's own
    // door is closed all the same.
    fine(path, &["fmt", "sahkku"]);
    fine(path, &["test", "--accept", "sahkku"]);
    assert_eq!(fs::read_dir(path).unwrap().count(), 0);
    let told = refused(path, &["new", "sahkku.game", "--from", "sahkku"]);
    assert!(told.contains("another name"), "{told}");
}

/// A record names the game as it was named, and is found again wherever the record lies.
#[test]
fn a_record_names_a_shipped_game() {
    let folder = folder();
    let path = folder.path();
    fine(
        path,
        &[
            "play",
            "sahkku#go-on",
            "--A",
            "greedy",
            "--B",
            "greedy",
            "--seed",
            "3",
            "--record",
            "a.record",
        ],
    );
    let record = fs::read_to_string(path.join("a.record")).unwrap();
    assert!(record.contains("file: sahkku#go-on\n"), "{record}");
    fine(path, &["replay", "a.record"]);
    let elsewhere = common::folder();
    fs::copy(path.join("a.record"), elsewhere.path().join("b.record")).unwrap();
    fine(elsewhere.path(), &["replay", "b.record"]);
}

#[test]
fn misspelt_names_get_a_hint_on_every_command() {
    let folder = folder();
    let path = folder.path();
    let told = refused(path, &["play", "sahku"]);
    assert!(told.contains("did you mean `sahkku`"), "{told}");
    for (asked, meant) in [
        ("sahkku/", "sahkku"),
        ("SAHKKU.GAME", "sahkku"),
        ("SAHKKU", "sahkku"),
        ("borvo", "borvo-sahkku"),
    ] {
        let told = refused(path, &["rules", asked]);
        let hint = format!("did you mean `{meant}`");
        assert!(told.contains(&hint), "{asked}: {told}");
    }
    let told = refused(path, &["rules", "sahkku#go-on+go-on"]);
    assert!(told.contains("names the variant `go-on` twice"), "{told}");
    let told = refused(path, &["rules", "chess"]);
    assert!(told.contains("`daldos-dsl games` lists"), "{told}");
    for arguments in [
        vec!["rules", "daldos#stermost"],
        vec!["board", "daldos#stermost"],
        vec!["plays", "daldos#stermost"],
        vec!["perft", "daldos#stermost"],
        vec!["play", "daldos#stermost"],
        vec!["simulate", "daldos#stermost"],
        vec!["odds", "daldos#stermost", "--table", "1..2"],
        vec!["compare", "daldos", "daldos#stermost"],
        vec!["test", "daldos#stermost", "--mutate"],
        vec![
            "why",
            "daldos#stermost",
            "--position",
            "A / B / A to move",
            "--throw",
            "A A",
            "A1-C1",
        ],
    ] {
        let told = refused(path, &arguments);
        assert!(
            told.contains("did you mean `sternmost`?"),
            "{arguments:?}: {told}"
        );
    }
}

/// What is wrong with a name that has a variant is said by the name.
#[test]
fn remedies_name_shipped_games_as_they_are_asked_for() {
    let folder = folder();
    for (arguments, remedy) in [
        (vec!["check", "sahkku#go-on"], "give `sahkku`"),
        (
            vec!["new", "mine.game", "--from", "sahkku#go-on"],
            "give `sahkku`",
        ),
    ] {
        let said = refused(folder.path(), &arguments);
        assert!(said.contains(remedy), "{said}");
    }
}
