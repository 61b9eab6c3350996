//! The program as other programs see it: exit codes, streams, files left as they were.

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::common::{self, folder, program, root, run, stderr, stdout, text_of};

#[track_caller]
fn exits(arguments: &[&str], code: i32) -> (String, String) {
    let output = run(arguments);
    let (out, err) = (stdout(&output), stderr(&output));
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}\n{out}\n{err}"
    );
    assert!(!err.contains("panicked"), "{err}");
    (out, err)
}

#[test]
fn exit_codes() {
    let folder = folder();
    let broken = text_of(&folder.path().join("broken.game"));
    fs::write(&broken, "(game \"x\"").unwrap();
    let bytes = text_of(&folder.path().join("bytes.game"));
    fs::write(&bytes, b"(game \"\xff\")").unwrap();
    let empty = text_of(folder.path());

    exits(&["check", "games/sahkku.game"], 0);
    exits(&["check", &broken], 1);
    exits(&["check", &bytes], 2);
    exits(&["check", "no-such.game"], 2);
    exits(&["check", "no-such.game", &broken], 2);
    exits(&["check"], 2);
    exits(&["check", &empty, "--format", "xml"], 2);
    exits(&["frobnicate"], 2);
    exits(&[], 2);
    exits(&["--help"], 0);
    exits(&["--version"], 0);
    exits(&["explain", "daldos::no::such"], 2);
    exits(&["fmt", &broken], 1);
    exits(&["fmt", "--check", "no-such.game"], 2);
    exits(&["plays", "games/daldos.game", "--throw", "A V"], 2);
    exits(&["plays", "games/daldos.game", "--throw", "A"], 2);
    exits(
        &[
            "plays",
            "games/daldos.game",
            "--throw",
            "A A",
            "--position",
            "A / B / A to move",
        ],
        2,
    );
    exits(
        &[
            "plays",
            "games/daldos.game",
            "--throw",
            "A A",
            "--position",
            "A dalled C99 / B / A to move",
        ],
        2,
    );
    exits(&["plays", &broken, "--throw", "A A"], 1);
    exits(&["plays", "games/daldos.game#no-such", "--throw", "A A"], 2);
    exits(&["plays", "games/daldos.game#", "--throw", "A A"], 2);
    exits(&["simulate", "games/daldos.game", "--games", "0"], 2);
    exits(&["simulate", "games/daldos.game", "--games", "many"], 2);
    exits(&["perft", "games/daldos.game", "--depth", "0"], 2);
    exits(&["board", "games/daldos.game", "--position", "nonsense"], 2);
    exits(&["odds", "games/daldos.game"], 2);
    exits(&["odds", "games/daldos.game", "--capture", "C99"], 2);
    exits(&["odds", "games/daldos.game", "--capture", "C3"], 2);
    exits(&["odds", &broken, "--capture", "C3"], 1);
    exits(&["new", "mine.txt"], 2);
}

#[test]
fn the_error_names_what_would_have_been_right() {
    let (_, err) = exits(
        &["plays", "games/daldos.game#revesred", "--throw", "A A"],
        2,
    );
    assert!(err.contains("`reversed`"), "{err}");
    let (_, err) = exits(&["explain", "track::unreachd"], 2);
    assert!(
        err.contains("did you mean `daldos::track::unreached`?"),
        "{err}"
    );
    let (_, err) = exits(&["plays", "games/daldos.game", "--throw", "A V"], 2);
    assert!(err.contains("`V`") && err.contains("IIII"), "{err}");
    let folder = folder();
    let game = text_of(&folder.path().join("mine.game"));
    exits(&["new", &game], 0);
    let (_, err) = exits(&["check", game.trim_end_matches(".game")], 2);
    assert!(err.contains(&format!("did you mean `{game}`?")), "{err}");
    let (_, err) = exits(&["fmt", &format!("{game}#gentle")], 2);
    assert!(err.contains(&format!("give `{game}`")), "{err}");
    let wide = text_of(&folder.path().join("wide.game"));
    fs::write(&wide, b"\xff\xfe(\0g\0").unwrap();
    let (_, err) = exits(&["check", &wide], 2);
    assert!(err.contains("it looks like UTF-16"), "{err}");
    let nowhere = text_of(&folder.path().join("no-such").join("mine.game"));
    let (_, err) = exits(&["new", &nowhere], 2);
    assert!(err.contains("there is no folder"), "{err}");
    let (_, err) = exits(&["new", "mine"], 2);
    assert!(err.contains("such as `mine.game`"), "{err}");
}

/// Every example in the help of every command runs, and ends well.
#[test]
fn a_diagnostic_is_known_by_its_last_part() {
    let (whole, _) = exits(&["explain", "daldos::board::off-row"], 0);
    let (last, _) = exits(&["explain", "off-row"], 0);
    assert_eq!(last, whole);
    let (_, err) = exits(&["explain", "off-rwo"], 2);
    assert!(
        err.contains("did you mean `daldos::board::off-row`?"),
        "{err}"
    );
    let (_, err) = exits(&["explain", "twice"], 2);
    assert!(err.contains("`daldos::name::twice`"), "{err}");
}

#[test]
fn examples_in_help_texts_run() {
    let (help, _) = exits(&["--help"], 0);
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        // A long description goes on in the next line, further to the right.
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|command| *command != "help")
        .collect();
    assert!(commands.len() >= 8, "{commands:?}");
    let folder = folder();
    fs::create_dir(folder.path().join("games")).unwrap();
    for file in common::game_files() {
        fs::copy(root().join(&file), folder.path().join(&file)).unwrap();
    }
    let path = std::path::Path::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", path.display(), std::env::var("PATH").unwrap());
    for command in commands {
        let (help, _) = exits(&[command, "--help"], 0);
        // A long one goes on after a backslash.
        let help = help.replace("\\\n", " ");
        let examples: Vec<&str> = help
            .lines()
            .skip_while(|line| *line != "Examples:")
            .skip(1)
            .map(str::trim)
            .filter(|l| !l.is_empty())
            .collect();
        assert!(!examples.is_empty(), "`{command} --help` has no example");
        for example in examples {
            // A file made by one example may stand in the way of the next.
            let _ = fs::remove_file(folder.path().join("mine.game"));
            let done = std::process::Command::new("sh")
                .args(["-c", example])
                .current_dir(folder.path())
                .env("PATH", &path)
                .output()
                .unwrap();
            // A no is an answer like any other.
            assert!(
                matches!(done.status.code(), Some(0 | 1)),
                "{example}\n{}",
                stderr(&done)
            );
        }
    }
}

#[test]
fn findings_go_where_they_belong() {
    let folder = folder();
    let broken = text_of(&folder.path().join("broken.game"));
    fs::write(&broken, "(game \"x\"").unwrap();
    let (out, err) = exits(&["check", &broken], 1);
    assert_eq!(out, "");
    assert!(err.contains("daldos::syntax::"), "{err}");
    assert!(!err.contains('\u{1b}'), "colours without a terminal");
    let (_, err) = exits(&["check", &broken, "--color", "always"], 1);
    assert!(err.contains('\u{1b}'), "no colours though asked for");
    let (out, err) = exits(&["check", &broken, "--format", "json"], 1);
    assert_eq!(err, "");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["schema"], 1);
    assert_eq!(json["files"][0]["path"], broken.as_str());
    let label = &json["files"][0]["diagnostics"][0]["labels"][0];
    assert_eq!(
        (&label["line"], &label["primary"]),
        (&1.into(), &true.into())
    );
    let (out, _) = exits(&["check", &broken, "--format", "short"], 1);
    assert!(out.starts_with(&format!("{broken}:1:")), "{out}");
    let (out, _) = exits(&["check", &broken, "--format", "github"], 1);
    assert!(out.starts_with("::error file="), "{out}");
}

#[test]
fn warnings_deny_only_when_asked() {
    let text = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    let folder = folder();
    let file = text_of(&folder.path().join("warned.game"));
    fs::write(
        &file,
        text.replacen("(piece dalled", "(piece spare) (piece dalled", 1),
    )
    .unwrap();
    let (out, err) = exits(&["check", &file], 0);
    assert!(
        out.contains("1 warning") && err.contains("daldos::kind::never"),
        "{out}{err}"
    );
    exits(&["check", &file, "--deny-warnings"], 1);
}

#[test]
fn standard_input_is_a_file() {
    let text = fs::read(root().join("games/daldos.game")).unwrap();
    for arguments in [
        &["check", "-"][..],
        &["fmt", "-"],
        &["plays", "-", "--throw", "A A"],
    ] {
        let mut child = program()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(&text).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}");
        if arguments[0] == "fmt" {
            assert_eq!(output.stdout, text);
        }
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for arguments in [
        &["plays", "games/daldos.game"][..],
        &["explain"],
        &["simulate", "games/daldos.game", "--games", "10"],
    ] {
        let mut child = program()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?} {err}");
        assert_eq!(err, "");
    }
}

#[test]
fn formatting_replaces_a_file_whole_or_not_at_all() {
    let folder = folder();
    let canonical = fs::read_to_string(root().join("games/sahkku.game")).unwrap();
    let untidy = canonical.replace("    ", "  ");
    let file = folder.path().join("untidy.game");
    let path = text_of(&file);
    fs::write(&file, &untidy).unwrap();
    let (out, _) = exits(&["fmt", "--check", &path], 1);
    assert!(out.contains("would be reformatted"), "{out}");
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        untidy,
        "--check changed the file"
    );
    exits(&["fmt", &path], 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), canonical);
    exits(&["fmt", "--check", &path], 0);

    let broken = folder.path().join("broken.game");
    fs::write(&broken, "(game  \"x\"").unwrap();
    exits(&["fmt", &text_of(&broken)], 1);
    assert_eq!(fs::read_to_string(&broken).unwrap(), "(game  \"x\"");
    let left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "something was left behind: {left:?}");
}

#[cfg(unix)]
#[test]
fn formatting_keeps_links_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let canonical = fs::read_to_string(root().join("games/sahkku.game")).unwrap();
    let file = folder.path().join("real.game");
    let link = folder.path().join("link.game");
    fs::write(&file, canonical.replace("    ", " ")).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    exits(&["fmt", &text_of(&link)], 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), canonical);
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o640
    );
}

/// Who may read a new file, and write it, is said by the umask.
#[cfg(unix)]
#[test]
fn new_files_follow_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;
    let folder = folder();
    for (umask, mode) in [("077", 0o600), ("022", 0o644), ("002", 0o664)] {
        let game = text_of(&folder.path().join(format!("{umask}.game")));
        let rows = text_of(&folder.path().join(format!("{umask}.csv")));
        let script = format!(
            "umask {umask}; \"$0\" new \"$1\" && \"$0\" simulate daldos --games 2 --rows \"$2\""
        );
        let program = program().get_program().to_owned();
        let shell = Command::new("sh")
            .args(["-c", &script])
            .arg(&program)
            .args([&game, &rows])
            .output()
            .unwrap();
        assert!(shell.status.success(), "{}", stderr(&shell));
        for file in [game, rows] {
            let made = fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(made & 0o777, mode, "{file}");
        }
    }
}

/// The games are laid out as everybody's are.
#[test]
fn shipped_games_are_laid_out() {
    let (out, _) = exits(&["fmt", "--check", "games"], 0);
    assert_eq!(out, "");
}

#[test]
fn a_new_game_is_sound_and_nothing_is_overwritten() {
    let folder = folder();
    let mine = text_of(&folder.path().join("mine.game"));
    exits(&["new", &mine], 0);
    let (out, err) = exits(&["check", "--deny-warnings", &mine], 0);
    assert!(out.ends_with("fine\n"), "{out}{err}");
    exits(&["fmt", "--check", &mine], 0);
    let before = fs::read(&mine).unwrap();
    exits(&["new", &mine], 1);
    assert_eq!(fs::read(&mine).unwrap(), before);
    let derived = text_of(&folder.path().join("derived.game"));
    exits(
        &[
            "new",
            &derived,
            "--from",
            &text_of(&root().join("games/sahkku.game")),
        ],
        0,
    );
    exits(&["check", "--deny-warnings", &derived], 0);
    exits(&["fmt", "--check", &derived], 0);
    exits(
        &[
            "new",
            &text_of(&folder.path().join("x.game")),
            "--from",
            "games/daldos.game#reversed",
        ],
        2,
    );
    exits(&["new", &text_of(&folder.path().join("no/such/x.game"))], 2);
}

#[test]
fn a_batch_answers_every_line() {
    let queries = concat!(
        "{\"throw\": \"A III\"}\n",
        "\n",
        "{\"position\": \"A dalled C2 C8 undalled A5 / B undalled B3 / A to move\", \"throw\": \"III A\"}\n",
        "nonsense\n",
        "{\"throw\": \"A V\"}\n",
        "{\"position\": \"A / B\", \"throw\": \"A A\"}\n",
        "{\"throw\": \"A A\", \"more\": 1}\n",
        "{\"throw\": \"II III\"}"
    );
    let mut child = program()
        .args(["plays", "games/daldos.game", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(queries.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<serde_json::Value> = text
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(answers.len(), 8);
    assert_eq!(answers[0]["plays"][0]["text"], "A1-C4");
    assert_eq!(answers[2]["throw"], serde_json::json!(["A", "III"]));
    assert_eq!(answers[2]["plays"].as_array().unwrap().len(), 7);
    for wrong in [1, 3, 4, 5, 6].map(|number| &answers[number]) {
        assert!(
            wrong["error"]["code"]
                .as_str()
                .unwrap()
                .starts_with("daldos::"),
            "{wrong}"
        );
        assert!(!wrong["error"]["message"].as_str().unwrap().is_empty());
    }
    assert_eq!(answers[3]["error"]["code"], "daldos::query::json");
    assert_eq!(answers[7]["plays"][0]["moves"], serde_json::json!([]));
    assert_eq!(answers[7]["plays"][0]["text"], "-");
}

/// A throw with more than a million plays: the listing stops, and says so.
#[test]
fn a_listing_has_an_end() {
    let odd: String = (0..32).map(|i| format!("A{} ", 2 * i + 1)).collect();
    let game = "(game \"Crowd\"
        (players A B)
        (equipment
            (board (row A 64) (row B 64))
            (track A loop:[A1..A64 B64..B1])
            (track B loop:[A1..A64 B64..B1])
            (dice 4 (face 1 1) (face 3 3) (face 5 5) (face 7 7))
            (piece man))
        (rules
            (start (place man A {ODD B1 B3 B5 B7 B9 B11}) (place man B {B64}))
            (play (spend free) (over any) (to any) (move run (from man)))
            (end (draw after:100))))"
        .replace("ODD", &odd);
    let folder = common::folder();
    let path = folder.path().join("crowd.game");
    std::fs::write(&path, game).unwrap();
    let path = common::text_of(&path);
    // A million plays take a while, so both are asked at once.
    let mut child = program()
        .args(["plays", &path, "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"{\"throw\": \"1 3 5 7\"}\n")
        .unwrap();
    exits(&["plays", &path, "--throw", "1 3 5 7"], 3);
    let output = child.wait_with_output().unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["error"]["code"], "daldos::limit::plays");
}

/// The example of the contract, to the letter.
#[test]
fn plays_as_json() {
    let (out, _) = exits(
        &[
            "plays",
            "games/daldos.game",
            "--position",
            "A dalled C2 C8 undalled A5 / B undalled B3 / A to move",
            "--throw",
            "A III",
            "--format",
            "json",
        ],
        0,
    );
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["schema"], 1);
    assert_eq!(json["game"], "Daldøs");
    assert_eq!(
        json["position"],
        "A dalled C2 C8 undalled A5 / B undalled B3 / A to move"
    );
    assert_eq!(json["throw"], serde_json::json!(["A", "III"]));
    assert_eq!(
        json["plays"][1],
        serde_json::json!({
            "text": "A5-A4 C2-C5",
            "moves": [
                {"move": "dal", "from": "A5", "to": "A4", "dice": ["A"], "captures": []},
                {"move": "run", "from": "C2", "to": "C5", "dice": ["III"], "captures": []}
            ],
            "position": "A dalled A4 C5 C8 / B undalled B3 / B to move",
            "again": false,
            "winner": null
        })
    );
    let (out, _) = exits(
        &[
            "plays",
            "games/sahkku.game",
            "--throw",
            "X X X",
            "--format",
            "json",
        ],
        0,
    );
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["rethrow"], true);
    let (out, _) = exits(
        &[
            "plays",
            "games/daldos.game",
            "--throw",
            "A A",
            "--format",
            "json",
            "--position",
            "A dalled C6 / B dalled C8 / A to move",
        ],
        0,
    );
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["plays"][0]["winner"], "A");
    assert_eq!(json["plays"][0]["again"], false);
    assert_eq!(json["plays"][0]["position"], "A dalled C8 / B / B to move");
}

#[test]
fn simulations_depend_on_the_seed_alone() {
    let simulated = |threads: &str| {
        let (out, _) = exits(
            &[
                "simulate",
                "games/sahkku.game",
                "--games",
                "200",
                "--seed",
                "5",
                "--threads",
                threads,
                "--format",
                "json",
            ],
            0,
        );
        let (statistics, run) = out.split_once("\"run\"").unwrap();
        assert!(
            run.contains("\"threads\"")
                && run.contains("\"seconds\"")
                && run.contains("\"playouts_per_second\"")
        );
        statistics.to_owned()
    };
    let one = simulated("1");
    assert_eq!(one, simulated("2"));
    assert_eq!(one, simulated("8"));
    let json: serde_json::Value = serde_json::from_str(&format!("{one}\"run\": 0}}")).unwrap();
    for key in [
        "games",
        "seed",
        "policy",
        "first_player_wins",
        "wins",
        "draws",
        "unfinished",
    ] {
        assert!(!json[key].is_null(), "{key} is missing");
    }
    for key in ["mean", "sd", "ci95", "min", "median", "p95", "max"] {
        assert!(
            !json["turns"][key].is_null()
                && !json["decisions"][key].is_null()
                && !json["captures"][key].is_null()
        );
    }
}

/// What a simulation of very many games prints that is interrupted soon, and its exit code.
#[cfg(unix)]
fn interrupted(options: &[&str]) -> (String, Option<i32>) {
    let child = program()
        .args(["simulate", "games/daldos.game", "--games", "100000000"])
        .args(options)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = common::interrupted(child);
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.code(),
    )
}

#[cfg(unix)]
#[test]
fn an_interrupted_simulation_tells_what_it_has() {
    let (text, code) = interrupted(&["--format", "json"]);
    assert_eq!(code, Some(130));
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["interrupted"], true);
    assert_eq!(json["asked"], 100_000_000);
    assert!(json["games"].as_u64().unwrap() > 0);
    let (text, code) = interrupted(&["--format", "csv"]);
    assert_eq!(code, Some(130));
    assert!(text.contains("\ninterrupted,games asked for,,100000000,,,Daldøs,"));
    let (text, code) = interrupted(&["--details"]);
    assert_eq!(code, Some(130));
    assert!(
        text.contains("\ninterrupted: 100000000 games were asked for; of those done, all up to")
    );
    // A part that was cut short is no part.
    let (text, code) = interrupted(&["--shard", "1/1"]);
    assert_eq!(code, Some(130));
    let folder = common::folder();
    let path = folder.path().join("part.json");
    fs::write(&path, text).unwrap();
    let merged = common::run(&["simulate", "--merge", path.to_str().unwrap()]);
    assert_eq!(merged.status.code(), Some(2));
    assert!(common::stderr(&merged).contains("play games 1 to 100000000 to the end"));
}

/// What an option writes replaces what it wrote before, and nothing else unasked.
#[test]
fn a_file_that_holds_something_else_is_left() {
    let folder = common::folder();
    let simulate = ["simulate", "games/daldos.game", "--games", "2"];
    let board = ["board", "games/daldos.game"];
    let odds = ["odds", "games/daldos.game", "--table", "1..2"];
    for (command, option, ending) in [
        (&simulate[..], "--rows", "csv"),
        (&simulate[..], "--svg", "svg"),
        (&board[..], "--svg", "svg"),
        (&odds[..], "--svg", "svg"),
        #[cfg(feature = "parquet")]
        (&simulate[..], "--rows", "parquet"),
        #[cfg(feature = "png")]
        (&board[..], "--png", "png"),
    ] {
        let path = common::text_of(&folder.path().join(format!("{}.{ending}", command[0])));
        fs::write(&path, "mine").unwrap();
        let arguments = [command, &[option, &path]].concat();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).contains("`--overwrite`"),
            "{}",
            stderr(&output)
        );
        assert_eq!(fs::read(&path).unwrap(), b"mine");
        // Then it is of its kind.
        for more in [&["--overwrite"][..], &[]] {
            let output = run(&[&arguments, more].concat());
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            assert_ne!(fs::read(&path).unwrap(), b"mine");
        }
        fs::remove_file(&path).unwrap();
    }
}
