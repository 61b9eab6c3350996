//! The command: its words, its JSON, its exit codes.

use std::fs;

use crate::common::{at_work, folder, interrupted, run, stderr, stdout, text_of};

const GAME: &str = "games/daldos.game";
const FOUR: &str = "A dalled C14 / B dalled C10 / B to move";

#[track_caller]
fn exits(arguments: &[&str], code: i32) -> (String, String) {
    let mut all = vec!["odds"];
    all.extend(arguments);
    let output = run(&all);
    let (out, err) = (stdout(&output), stderr(&output));
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}\n{out}\n{err}"
    );
    (out, err)
}

#[test]
fn json_is_as_promised() {
    let at = "A dalled C14 / B dalled C13 / B to move";
    let asked = [
        GAME,
        "--position",
        at,
        "--capture",
        "C14",
        "--elsewhere",
        "--format",
        "jsonl",
    ];
    let (out, _) = exits(&asked, 0);
    assert!(
        out.starts_with("{\"schema\":1,\"game\":\"Daldøs\",\"address\":"),
        "{out}"
    );
    let (_, chance) = out.split_once("\"capture\":\"C14\",").unwrap();
    assert_eq!(
        chance,
        "\"chance\":\"7/16\",\"percent\":43.75,\"exact\":true,\"throws\":[\
         {\"throw\":[\"A\",\"A\"],\"weight\":\"1/16\",\"chance\":\"1\",\"best\":\"C13-C14xC14\"},\
         {\"throw\":[\"A\",\"II\"],\"weight\":\"1/8\",\"chance\":\"1\",\"best\":\"C13-C14xC14\"},\
         {\"throw\":[\"A\",\"III\"],\"weight\":\"1/8\",\"chance\":\"1\",\"best\":\"C13-C14xC14\"},\
         {\"throw\":[\"A\",\"IIII\"],\"weight\":\"1/8\",\"chance\":\"1\",\"best\":\"C13-C14xC14\"},\
         {\"throw\":[\"II\",\"II\"],\"weight\":\"1/16\",\"chance\":\"0\",\"best\":null},\
         {\"throw\":[\"II\",\"III\"],\"weight\":\"1/8\",\"chance\":\"0\",\"best\":null},\
         {\"throw\":[\"II\",\"IIII\"],\"weight\":\"1/8\",\"chance\":\"0\",\"best\":null},\
         {\"throw\":[\"III\",\"III\"],\"weight\":\"1/16\",\"chance\":\"0\",\"best\":null},\
         {\"throw\":[\"III\",\"IIII\"],\"weight\":\"1/8\",\"chance\":\"0\",\"best\":null},\
         {\"throw\":[\"IIII\",\"IIII\"],\"weight\":\"1/16\",\"chance\":\"0\",\"best\":null}]}\n"
    );
}

#[test]
fn bounds_say_that_they_are_bounds() {
    let asked = [
        GAME,
        "--position",
        FOUR,
        "--capture",
        "C14",
        "--elsewhere",
        "--limit",
        "2",
    ];
    let (out, _) = exits(&asked, 3);
    assert!(
        out.contains("too large to be solved exactly") && out.contains("apart"),
        "{out}"
    );
    let mut json = asked.to_vec();
    json.extend(["--format", "json"]);
    let (out, _) = exits(&json, 3);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["exact"], false);
    let bound = |i: usize| json["chance"][i].as_str().unwrap().parse::<f64>().unwrap();
    assert!(bound(0) <= 2.0 / 3.0 && 2.0 / 3.0 <= bound(1), "{out}");
}

/// Percent are rounded, and say "exactly" of nothing; what two digits can't show is less than that,
/// in whatever numbers.
#[test]
fn percent_are_no_more_exact_than_they_are() {
    let falls = |arguments: &[&str], code: i32| {
        let (out, _) = exits(
            &[&[GAME, "--capture", "C14", "--position"], arguments].concat(),
            code,
        );
        out
    };
    let around = falls(&["A dalled C14 undalled A1 / B dalled C11 / B to move"], 0);
    assert!(
        around.starts_with(
            "C14 falls: ≈ 12.50 %, as a fraction\n  590295810358705656625/4722366482869645213696\n"
        ),
        "{around}"
    );
    let tiny = falls(&["A dalled C14 / B dalled C13 / B to move"], 0);
    assert!(
        tiny.starts_with("C14 falls: 4913/295147905179352825856 (less than 0.01 %)\n"),
        "{tiny}"
    );
    let bounds = falls(
        &["A dalled C14 / B dalled C13 / B to move", "--limit", "12"],
        3,
    );
    let line = bounds.lines().next().unwrap();
    assert!(
        line.starts_with("C14 falls: 0 to ") && line.ends_with(" (less than 0.01 %)"),
        "{bounds}"
    );
    for text in [around, tiny, bounds] {
        assert!(
            !text.contains("exactly\n") && !text.contains("0.00000"),
            "{text}"
        );
    }
}

#[test]
fn wrong_questions() {
    for (arguments, says) in [
        (
            &["--position", FOUR, "--capture", "C12"][..],
            "no such piece stands on `C12`",
        ),
        (&["--position", FOUR, "--capture", "C10"], "the mover's own"),
        (
            &["--position", FOUR, "--capture", "C99"],
            "the board has A1..A16",
        ),
        (
            &["--position", FOUR, "--capture", "nonsense"],
            "there is no space `nonsense`",
        ),
        (
            &["--position", FOUR, "--capture", "C14:man"],
            "the game has `dalled`, `undalled`",
        ),
        (
            &["--position", FOUR, "--capture", "C14:undalled"],
            "no such piece",
        ),
        (&["--position", FOUR], "--capture"),
        (
            &["--position", FOUR, "--capture", "C14", "--throw", "V V"],
            "`V`",
        ),
        (
            &[
                "--position",
                "A / B dalled C3 / B to move",
                "--capture",
                "C3",
            ],
            "position",
        ),
        (&["--position", FOUR, "--table", "1..9"], "--capture SPACE"),
        (&["--capture", "C14", "--table", "1..9"], "--position"),
        (&["--table", "9..1"], "1 to 128"),
        (&["--table", "0..4"], "1 to 128"),
        (&["--table", "1..3", "--throw", "A A"], "--throw"),
        (&["--capture", "C14", "--svg", "x.svg"], "--table"),
        (&["--table", "1..100"], "steps behind"),
    ] {
        let mut all = vec![GAME];
        all.extend(arguments);
        let (_, err) = exits(&all, 2);
        assert!(err.contains(says), "{arguments:?}: {err}");
    }
    exits(&["games/none.game", "--capture", "C14"], 2);
}

#[test]
fn a_table_and_its_picture() {
    let folder = folder();
    let path = text_of(&folder.path().join("odds.svg"));
    let asked = [GAME, "--table", "1..9", "--elsewhere", "--svg", &path];
    let (out, _) = exits(&asked, 0);
    insta::with_settings!({
        snapshot_path => "../../odds",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "daldos-dsl odds games/daldos.game --table 1..9 --elsewhere",
    }, {
        insta::assert_snapshot!("table", out);
    });
    let first = fs::read_to_string(&path).unwrap();
    exits(&asked, 0);
    assert_eq!(first, fs::read_to_string(&path).unwrap());
    let (out, _) = exits(
        &[GAME, "--table", "3..4", "--elsewhere", "--format", "json"],
        0,
    );
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["table"][1]["chance"], "2/3");
    assert_eq!(json["table"][1]["distance"], 4);
    let (_, err) = exits(&[GAME, "--table", "1..2", "--svg", "no/such/folder.svg"], 2);
    assert!(err.contains("can't write"), "{err}");
}

/// A turn that takes long, cut short.
#[cfg(unix)]
#[test]
fn an_interrupted_answer_is_bounds() {
    let output = interrupted(at_work(&[
        "odds",
        GAME,
        "--limit",
        "1000000",
        "--capture",
        "C16",
        "--position",
        "A dalled C16 B5 B9 undalled A1..A8 / B dalled C1 C3 C5 C7 A16 A14 A12 undalled B1..B9 / B to move",
    ]));
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(
        stdout(&output).contains("interrupted after a look at"),
        "{}",
        stdout(&output)
    );
}
