//! `test`: the shipped rulings hold; a wrong one shows what is so; `--accept` writes just that.

use std::fs;

use crate::common::{folder, game_files, program, read, root, stderr, stdout, text_of};
use daldos_dsl::analysis::rulings;
use daldos_dsl::load;

#[test]
fn every_shipped_ruling_holds() {
    let mut count = 0;
    for file in game_files() {
        let opened = load::open(&file, &mut read).unwrap();
        let tested = rulings::test(&opened).unwrap();
        assert_eq!(tested.failed(), 0, "{file}: {:#?}", tested.rulings);
        count += tested.rulings.len();
    }
    assert!(count >= 160, "only {count} rulings");
}

#[test]
fn a_wrong_ruling_shows_what_is_so() {
    let output = program()
        .args(["test", "tests/rulings/wrong.game"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    insta::with_settings!({
        snapshot_path => "../rulings",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "daldos-dsl test tests/rulings/wrong.game",
    }, {
        insta::assert_snapshot!("wrong", stdout(&output));
    });
}

#[test]
fn accepting_writes_what_is_so_and_nothing_else() {
    let folder = folder();
    let file = folder.path().join("wrong.game");
    let path = text_of(&file);
    let before = fs::read_to_string(root().join("tests/rulings/wrong.game")).unwrap();
    fs::write(&file, &before).unwrap();
    let output = program()
        .args(["test", "--accept", &path])
        .output()
        .unwrap();
    // Some have no contrary in the language, so the answer is still no.
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let after = fs::read_to_string(&file).unwrap();
    insta::with_settings!({
        snapshot_path => "../rulings",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "tests/rulings/wrong.game, after `daldos-dsl test --accept`",
    }, {
        insta::assert_snapshot!("accepted", after);
    });
    // Only expectations differ: everything outside of `(example …)` forms' expectations is as it was.
    let outside = |text: &str| -> String {
        let expectation = |line: &&str| {
            let line = line.trim_start();
            [
                "(plays", "(can", "(cannot", "(lost", "(after", "(A", "(C", "(B", "(chance",
            ]
            .iter()
            .any(|head| line.starts_with(head))
        };
        text.lines().filter(|line| !expectation(line)).collect()
    };
    assert_eq!(outside(&before), outside(&after));
    let formatted = program().args(["fmt", "--check", &path]).output().unwrap();
    assert!(formatted.status.success(), "{}", stdout(&formatted));
    let again = program().args(["test", &path]).output().unwrap();
    assert!(
        stdout(&again).contains(": 8 hold, 2 fail\n"),
        "{}",
        stdout(&again)
    );
}

/// Plays that read the same are told apart by their numbers, in files too.
#[test]
fn plays_that_read_the_same_are_accepted_by_number() {
    let folder = folder();
    let file = folder.path().join("alike.game");
    let path = text_of(&file);
    let game = fs::read_to_string(root().join("tests/differential/recruits-by-order.game"));
    let ruling = r#"(example "one of two"
    (position A man A1 / B man A2 A3 king A12 / A to move)
    (throw 1 2)
    (plays (A1-A2))
    (after A1-A4/run#2 (position A man A3 A4 / B man A2 king A12 / B to move)))
"#;
    fs::write(&file, game.unwrap() + ruling).unwrap();
    let accepted = program()
        .args(["test", "--accept", &path])
        .output()
        .unwrap();
    let after = fs::read_to_string(&file).unwrap();
    assert!(
        after.contains("(plays (A1-A4/run) (A1-A4/run#2))"),
        "{after}"
    );
    assert_eq!(accepted.status.code(), Some(0), "{}", stdout(&accepted));
    let again = program().args(["test", &path]).output().unwrap();
    assert_eq!(again.status.code(), Some(0), "{}", stdout(&again));
    assert!(program().args(["fmt", &path]).status().unwrap().success());
    let formatted = fs::read_to_string(&file).unwrap();
    assert!(formatted.contains("(A1-A4/run#2)"), "{formatted}");
}

#[test]
fn json_lists_every_ruling() {
    let output = program()
        .args(["test", "games", "--format", "json"])
        .output()
        .unwrap();
    assert!(output.status.success());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["schema"], &json["failed"]), (&1.into(), &0.into()));
    let rulings: usize = json["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| f["rulings"].as_array().unwrap().len())
        .sum();
    assert_eq!(json["rulings"], rulings);
}

#[test]
fn a_file_with_errors_is_not_tested() {
    let folder = folder();
    let file = folder.path().join("broken.game");
    fs::write(&file, "(game \"x\"").unwrap();
    let output = program()
        .args(["test", &text_of(&file), "games/sahkku.game"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("not tested"));
    let output = program().args(["test", "no-such.game"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
