//! Bad input through the program: whatever is asked, the answer is an exit code that means it,
//! words that steer no terminal, and files that are as they were or whole.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{self, at_work, fed, folder, program, root, stderr, stdout, text_of};

#[track_caller]
fn exits(arguments: &[&str], code: i32) -> (String, String) {
    let output = program().args(arguments).output().unwrap();
    let told = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{told:?}");
    told
}

fn copy(path: &Path) -> String {
    fs::copy(root().join("games/daldos.game"), path).unwrap();
    text_of(path)
}

/// Makes a pipe with a name.
fn pipe(path: &Path) -> String {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
    text_of(path)
}

const RED: &str = "\u{1b}[31mred\u{9b}2J";

#[test]
fn what_arguments_say_never_steers_a_terminal() {
    let folder = folder();
    let red = copy(&folder.path().join(format!("{RED}.game")));
    let broken = text_of(&folder.path().join(format!("{RED}-broken.game")));
    fs::write(&broken, "(game \"x\"").unwrap();
    let missing = format!("{RED}.game");
    let variant = format!("games/daldos.game#{RED}");
    let daldos = "games/daldos.game";
    let asked: &[&[&str]] = &[
        &["check", &red],
        &["check", &red, "--format", "json"],
        &["fmt", "--check", &red],
        &["test", &red],
        &["why", &red, "--throw", "A A", "A1-A3"],
        &["check", &broken, "--format", "short"],
        &["check", &broken, "--format", "github"],
        &["check", &broken, "--format", "json"],
        &["check", &missing],
        &["rules", &variant],
        &["explain", RED],
        &["simulate", daldos, "--policy", RED],
        &["board", daldos, "--tracks", RED],
        &["board", daldos, "--position", RED],
        &["odds", daldos, "--capture", RED],
        &["new", RED],
        &[RED],
    ];
    for arguments in asked {
        let output = program()
            .args(["--color", "always"])
            .args(*arguments)
            .output()
            .unwrap();
        for told in [stdout(&output), stderr(&output)] {
            assert!(
                !told.contains("\u{1b}[31mred") && !told.contains('\u{9b}'),
                "{arguments:?}: {told:?}"
            );
            if arguments.contains(&"json") {
                assert!(
                    told.is_empty() || serde_json::from_str::<serde_json::Value>(&told).is_ok()
                );
            }
        }
    }
    let (_, err) = exits(&["check", &missing], 2);
    assert!(err.contains("\\u001b[31mred\\u009b2J.game"), "{err}");
}

#[test]
fn a_listing_of_findings_keeps_to_its_lines() {
    let folder = folder();
    let path = text_of(&folder.path().join("two\nlines.game"));
    fs::write(&path, "(game \"x\"").unwrap();
    let (out, _) = exits(&["check", &path, "--format", "short"], 1);
    let mut lines = out.lines();
    assert!(
        lines.all(|line| line.contains("two\\u000alines.game:1:")),
        "{out}"
    );
    assert!(out.contains("daldos::syntax::unclosed"), "{out}");
}

#[test]
fn a_path_may_hold_what_begins_a_variant() {
    let folder = folder();
    let path = copy(&folder.path().join("a#b.game"));
    exits(&["rules", &path], 0);
    exits(&["plays", &path, "--throw", "A A"], 0);
    exits(&["rules", &format!("{path}#reversed")], 0);
    let new = text_of(&folder.path().join("new.game"));
    exits(&["new", &new, "--from", &path], 0);
    exits(&["check", &new], 0);
}

#[test]
fn pipes_and_devices_are_written_into_and_never_replaced() {
    let folder = folder();
    let named = folder.path().join("pipe");
    let path = pipe(&named);
    for arguments in [
        &["board", "games/daldos.game", "--svg", &path][..],
        &[
            "odds",
            "games/daldos.game",
            "--table",
            "1..2",
            "--svg",
            &path,
        ],
    ] {
        let reader = Command::new("cat")
            .arg(&named)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        exits(arguments, 0);
        let read = reader.wait_with_output().unwrap();
        assert!(stdout(&read).ends_with("</svg>\n"), "{}", stdout(&read));
        assert!(fs::metadata(&named).unwrap().file_type().is_fifo());
    }
}

/// A pipe without a writer is none to wait for, wherever it is named.
#[test]
fn plain_files_alone_are_read() {
    let folder = folder();
    let path = pipe(&folder.path().join("pipe.game"));
    let record = pipe(&folder.path().join("pipe.record"));
    let derived = text_of(&folder.path().join("derived.game"));
    fs::write(&derived, "(game \"D\" (extends \"pipe.game\"))\n").unwrap();
    let socket = folder.path().join("socket.game");
    let _bound = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let asked: &[(&[&str], i32, &str)] = &[
        (&["check", &path], 2, "it is a pipe, and only plain files"),
        (&["fmt", &path], 2, "it is a pipe"),
        (&["test", &path, "--accept"], 2, "it is a pipe"),
        (&["rules", &path], 2, "it is a pipe"),
        (&["check", &derived], 1, "it is a pipe"),
        (&["replay", &record], 2, "it is a pipe"),
        (&["play", "--resume", &record], 2, "it is a pipe"),
        (&["simulate", "--merge", &path], 2, "it is a pipe"),
        (&["check", "/dev/zero"], 2, "it is a device"),
        (&["check", &text_of(&socket)], 2, "it is a socket"),
    ];
    for (arguments, code, said) in asked {
        let (_, err) = exits(arguments, *code);
        assert!(err.contains(said), "{arguments:?}: {err}");
    }
    // In a folder, what is no file is passed over.
    fs::remove_file(&derived).unwrap();
    copy(&folder.path().join("plain.game"));
    let (out, _) = exits(&["check", &text_of(folder.path())], 0);
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
}

/// What a program that was killed has left is removed by the next that writes there; what is being
/// written is not, nor what only looks like it.
#[test]
fn what_was_left_is_removed() {
    let folder = folder();
    let game = folder.path().join("untidy.game");
    let text = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    fs::write(&game, text.replace("    ", " ")).unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at(".daldos-dsl-abC123"), "half a ga").unwrap();
    let live = fs::File::create(at(".daldos-dsl-aaaaaa")).unwrap();
    live.lock().unwrap();
    fs::write(at(".daldos-dsl-notes.txt"), "mine").unwrap();
    fs::create_dir(at(".daldos-dsl-folder")).unwrap();
    symlink("untidy.game", at(".daldos-dsl-linked")).unwrap();
    pipe(&at(".daldos-dsl-pipe00"));
    exits(&["fmt", &text_of(&game)], 0);
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(
        left,
        [
            ".daldos-dsl-aaaaaa",
            ".daldos-dsl-folder",
            ".daldos-dsl-linked",
            ".daldos-dsl-notes.txt",
            ".daldos-dsl-pipe00",
            "untidy.game"
        ]
    );
}

/// What hides in a text, or turns it round.
const HIDDEN: &str = "\u{202e}a\u{2066}b\u{200b}c\u{feff}d\u{ad}e\u{61c}f\u{2028}g\u{e0041}";

#[test]
fn what_can_t_be_seen_is_written_out_and_stands_in_no_game() {
    let folder = folder();
    let hidden = copy(&folder.path().join(format!("{HIDDEN}.game")));
    let missing = format!("{HIDDEN}.game");
    let titled = text_of(&folder.path().join("titled.game"));
    let text = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    let title = text.replacen("(game \"Dald", &format!("(game \"{HIDDEN} Dald"), 1);
    assert_ne!(title, text);
    fs::write(&titled, title).unwrap();
    let asked: &[(&[&str], i32)] = &[
        (&["check", &hidden], 0),
        (&["check", &hidden, "--format", "json"], 0),
        (&["test", &hidden], 0),
        (&["check", &missing], 2),
        (&["check", &titled], 1),
        (&["check", &titled, "--format", "short"], 1),
        (&["check", &titled, "--format", "json"], 1),
        (&["board", &titled, "--svg", "-"], 1),
        (&["explain", HIDDEN], 2),
        (&[HIDDEN], 2),
    ];
    for (arguments, code) in asked {
        let (out, err) = exits(arguments, *code);
        let wild = |c: &char| daldos_dsl::unstable::characters::unseen(*c) && *c != '\n';
        for told in [&out, &err] {
            let found: Vec<char> = told.chars().filter(wild).collect();
            assert!(found.is_empty(), "{arguments:?}: {found:?} in {told}");
        }
        if arguments.contains(&"json") {
            let json: serde_json::Value = serde_json::from_str(&out).unwrap();
            assert_eq!(
                json["files"][0]["path"], arguments[1],
                "read again, it is the same"
            );
        }
    }
    let page = text_of(&folder.path().join("hidden.html"));
    exits(&["rules", &hidden, "--html", &page], 0);
    let page = fs::read_to_string(page).unwrap();
    let mut wild = page
        .chars()
        .filter(|c| daldos_dsl::unstable::characters::unseen(*c) && *c != '\n');
    assert_eq!(wild.next(), None, "{page}");
    let (_, err) = exits(&["check", &missing], 2);
    assert!(err.contains("\\u202ea\\u2066b\\u200bc\\ufeffd"), "{err}");
    let (_, err) = exits(&["check", &titled], 1);
    assert!(err.contains("an invisible character, U+202E"), "{err}");
}

/// Of what Unicode calls default-ignorable, from each of its ranges.
const IGNORABLE: &str = "\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}\u{180f}\u{2065}\u{3164}\u{fe00}\u{fe0e}\u{ffa0}\u{fff0}\u{1bca0}\u{1bca3}\u{1d173}\u{1d17a}\u{e0080}\u{e0100}\u{e0fff}";

/// A game of one kind of piece, called by `name`, with a title, a comment and a sign.
fn called(title: &str, comment: &str, name: &str, glyph: &str) -> String {
    format!(
        r#"// {comment}
(game "{title}"
    (players A B)
    (equipment
        (board (row A 4) (row B 4))
        (sides mirrored)
        (track A loop:[A1..A4 B4..B1])
        (dice 1 (face 1 1) (face 2 2))
        (piece {name} glyph:"{glyph}"))
    (rules
        (start (place {name} A {{A1}}) (first highest))
        (play (spend most) (then (capture enemy)) (move run (from {name})))
        (end (lose at-most:0))))
"#
    )
}

#[test]
fn nothing_ignorable_stands_in_a_name_or_text() {
    let folder = folder();
    let path = text_of(&folder.path().join("a.game"));
    for c in IGNORABLE.chars() {
        let with = format!("run{c}ner");
        for text in [
            called(&with, "one", "runner", "R"),
            called("One", &with, "runner", "R"),
            called("One", "one", &with, "R"),
            called("One", "one", "runner", &format!("R{c}")),
        ] {
            fs::write(&path, text).unwrap();
            let (_, err) = exits(&["check", &path], 1);
            let said = format!("an invisible character, U+{:04X}", u32::from(c));
            let several = format!("invisible characters U+{:04X}", u32::from(c));
            assert!(err.contains(&said) || err.contains(&several), "{err}");
            assert!(!err.contains(c), "{err:?}");
        }
        let (_, err) = exits(&["check", &format!("{with}.game")], 2);
        assert!(err.contains("run\\u") && !err.contains(c), "{err:?}");
    }
}

/// Words of some scripts need joiners, and some signs their colour: texts may hold them, and show
/// them as they are; names may not, nor may they hide behind a letter that they don't shape.
#[test]
fn what_shapes_others_stands_in_texts_alone() {
    let folder = folder();
    let path = text_of(&folder.path().join("a.game"));
    let title = "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}";
    let comment = "\u{915}\u{94d}\u{200d}\u{937}, a\u{200c}b";
    let text = called(title, comment, "runner", "\u{265f}\u{fe0f}");
    fs::write(&path, &text).unwrap();
    exits(&["check", &path], 0);
    exits(&["fmt", &path], 0);
    assert!(fs::read_to_string(&path).unwrap().contains(title));
    let (out, _) = exits(&["rules", &path], 0);
    assert!(out.contains(title), "{out}");
    let (out, _) = exits(&["board", &path], 0);
    assert!(out.contains("\u{265f}\u{fe0f}"), "{out}");
    let svg = text_of(&folder.path().join("a.svg"));
    exits(&["board", &path, "--svg", &svg], 0);
    assert!(fs::read_to_string(&svg).unwrap().contains(title));
    let record = text_of(&folder.path().join("a.record"));
    let players = ["--A", "random", "--B", "random", "--record", &record];
    exits(&[&["play", &path][..], &players].concat(), 0);
    assert!(fs::read_to_string(&record).unwrap().contains(title));
    exits(&["replay", &record], 0);
    for c in ["\u{200c}", "\u{200d}", "\u{fe0f}"] {
        let name = format!("run{c}ner");
        fs::write(&path, called("One", "one", &name, "R")).unwrap();
        let (_, err) = exits(&["check", &path], 1);
        assert!(err.contains("no name can hold it"), "{err}");
        let (_, err) = exits(&["check", &format!("{name}.game")], 2);
        assert!(err.contains("run\\u") && !err.contains(c), "{err:?}");
    }
}

/// An argument may be any bytes.
#[test]
fn an_argument_that_is_no_text_is_a_wrong_question() {
    let path = OsStr::from_bytes(b"caf\xe9.game");
    for command in ["check", "fmt", "rules", "board", "play", "simulate", "new"] {
        for more in [&[][..], &["--format", "json"]] {
            let asked = program().arg(command).arg(path).args(more).output();
            let output = asked.unwrap();
            let err = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{command}: {err}");
            assert!(err.starts_with("error: "), "{command}: {err}");
        }
    }
    let output = program().arg(path).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn a_pipe_that_nobody_reads_is_told() {
    let folder = folder();
    let game = "games/daldos.game";
    let at = |name: &str| pipe(&folder.path().join(name));
    let (rows, svg, record) = (at("a.csv"), at("a.svg"), at("a.record"));
    for arguments in [
        &["simulate", game, "--games", "2", "--rows", &rows][..],
        &["simulate", game, "--games", "2", "--svg", &svg],
        &["board", game, "--svg", &svg],
        &[
            "play", game, "--A", "random", "--B", "random", "--record", &record,
        ],
    ] {
        let (_, err) = exits(arguments, 2);
        assert!(err.contains("it is a pipe that nobody reads"), "{err}");
    }
    let (out, _) = exits(&["board", game, "--svg", "/dev/stdout"], 0);
    assert!(out.contains("</svg>"), "{out}");
    exits(&["board", game, "--svg", "/dev/null"], 0);
}

/// Who waits for a reader is interrupted at once.
#[test]
fn an_interruption_is_heard_by_those_who_write() {
    let folder = folder();
    let long = ["simulate", "games/sahkku.game", "--games", "100000000"];
    let soon = |child: std::process::Child| {
        common::interrupt(&child);
        let begin = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
        // A fifth of a second, and what a busy machine takes.
        assert!(begin.elapsed() < Duration::from_millis(1500));
    };
    let (_reader, writer) = std::io::pipe().unwrap();
    // It fills the pipe, and waits.
    let mut full = Command::new("yes")
        .stdout(writer.try_clone().unwrap())
        .spawn()
        .unwrap();
    soon(
        program()
            .args(long)
            .args(["--format", "json"])
            .stdout(writer)
            .spawn()
            .unwrap(),
    );
    full.kill().unwrap();
    full.wait().unwrap();
    let path = folder.path().join("rows.csv");
    let rows = pipe(&path);
    // It reads nothing of the pipe that it fills.
    let held = fs::OpenOptions::new().read(true).write(true).open(&path);
    let held = held.unwrap();
    let mut full = Command::new("yes").stdout(held).spawn().unwrap();
    soon(
        program()
            .args(long)
            .args(["--rows", &rows])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap(),
    );
    full.kill().unwrap();
    full.wait().unwrap();
}

/// Who thinks long is interrupted like everybody.
#[test]
fn an_interruption_is_heard_by_those_who_think() {
    let sahkku = "games/sahkku.game";
    for arguments in [
        &["simulate", sahkku, "--policy", "mcts:playouts=1000000000"][..],
        &[
            "simulate",
            sahkku,
            "--policy",
            "expectimax:depth=8,width=0,nodes=1000000000000",
        ],
        &[
            "simulate",
            sahkku,
            "--policy",
            "mcts:playouts=1000000000",
            "--details",
        ],
        &[
            "play",
            sahkku,
            "--A",
            "mcts:playouts=1000000000",
            "--B",
            "random",
        ],
        &["perft", sahkku, "--depth", "20"],
        &[
            "compare",
            sahkku,
            "games/daldos.game",
            "--games",
            "100000000",
        ],
        &["rules", "games/tab.game", "--rulings", "--format", "json"],
    ] {
        let begin = std::time::Instant::now();
        let output = common::interrupted(at_work(arguments));
        let told = (stdout(&output), stderr(&output));
        assert_eq!(output.status.code(), Some(130), "{arguments:?} {told:?}");
        if arguments.contains(&"--rulings") {
            let told = told.0.replace(' ', "");
            assert!(told.contains(r#""interrupted":true"#), "{told}");
        }
        // Before, some went on for minutes.
        assert!(begin.elapsed().as_secs() < 60, "{arguments:?}");
    }
}

/// Who is in the midst of a decision that takes minutes hears it, too, and tells what is known.
#[test]
fn an_interruption_is_heard_within_a_decision() {
    let folder = folder();
    let path = text_of(&folder.path().join("long.game"));
    fs::write(&path, common::LONG_DECISION).unwrap();
    let simulate = ["simulate", &path, "--threads", "1", "--format", "json"];
    let output = common::interrupted(at_work(&simulate));
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let told: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(told["interrupted"], true, "{told}");
}

#[test]
fn a_picture_needs_a_folder_and_a_link_a_file() {
    let folder = folder();
    let lost = text_of(&folder.path().join("no/such.svg"));
    let (_, err) = exits(&["board", "games/daldos.game", "--svg", &lost], 2);
    assert!(
        err.contains("there is no such folder") && !err.contains(".daldos-dsl-"),
        "{err}"
    );
    let link = folder.path().join("link.svg");
    symlink("nowhere.svg", &link).unwrap();
    let (_, err) = exits(&["board", "games/daldos.game", "--svg", &text_of(&link)], 2);
    assert!(err.contains("a link that leads nowhere"), "{err}");
}

/// A game isn't told to extend itself, whichever way its file is named.
#[test]
fn a_name_without_its_ending_is_never_ones_own() {
    let folder = folder();
    fs::write(
        folder.path().join("a.game"),
        "(game \"A\" (extends \"a\"))\n",
    )
    .unwrap();
    fs::write(
        folder.path().join("b.game"),
        "(game \"B\" (extends \"a\"))\n",
    )
    .unwrap();
    for (file, is_called) in [("./a.game", false), ("a.game", false), ("./b.game", true)] {
        let mut program = program();
        let asked = program.current_dir(folder.path()).args(["check", file]);
        let output = asked.output().unwrap();
        let err = stdout(&output) + &stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{file}: {err}");
        assert_eq!(
            err.contains("the file is called `a.game`"),
            is_called,
            "{err}"
        );
    }
}

/// Nor is it another thing of that name.
#[test]
fn a_link_that_leads_nowhere_is_no_shipped_game() {
    let folder = folder();
    symlink("gone.game", folder.path().join("sahkku.game")).unwrap();
    let child = "(game \"C\" (extends \"sahkku.game\"))\n";
    fs::write(folder.path().join("child.game"), child).unwrap();
    for (game, code) in [
        ("sahkku.game", 2),
        ("sahkku.game#go-on", 2),
        ("child.game", 1),
    ] {
        let mut program = program();
        let asked = program.current_dir(folder.path()).args(["rules", game]);
        let output = asked.output().unwrap();
        let err = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{game}: {err}");
        assert!(err.contains("it is a link that leads nowhere"), "{err}");
    }
}

#[test]
fn a_thousand_faults_are_told_in_a_few_lines() {
    let same = format!(
        "A dalled {}/ B dalled B1 / A to move",
        "A1\n".repeat(20_000)
    );
    let places: Vec<String> = (0..9_999).map(|i| format!("A{}", 20 + i % 100)).collect();
    let other = format!("A dalled {} / B dalled B1 / A to move", places.join("\n"));
    let parts = format!(
        r#"{{"A": {{"dalled": ["{}"]}}, "B": {{"dalled": ["B1"]}}, "to_move": "A"}}"#,
        places.join("\", \"")
    );
    for position in [&same, &other, &parts] {
        let asked = ["board", "games/daldos.game", "--position", position];
        let (_, err) = exits(&asked, 2);
        assert!(err.len() < 6_000, "{} bytes", err.len());
        let more = position != &same;
        assert_eq!(err.ends_with(" more\n"), more, "{err}");
    }
}

/// Few positions are few in all that is looked for.
#[test]
fn a_small_comparison_is_soon_done() {
    let begin = Instant::now();
    let (one, other) = ("games/sahkku.game", "games/sahkku.game#go-on");
    let little = ["--games", "3", "--positions", "20"];
    exits(&[&["compare", one, other][..], &little].concat(), 1);
    // It takes a fraction of a second, where all small positions would take a quarter of a minute.
    assert!(begin.elapsed() < Duration::from_secs(8));
}

#[test]
fn odd_folders_are_told() {
    let folder = folder();
    let path = text_of(folder.path());
    copy(&folder.path().join("a.game"));
    fs::create_dir(folder.path().join("folder.game")).unwrap();
    symlink(".", folder.path().join("self.game")).unwrap();
    exits(&["check", &path], 0);
    symlink("loop.game", folder.path().join("loop.game")).unwrap();
    let (out, err) = exits(&["check", &path], 2);
    assert!(
        out.contains("a.game: fine") && err.contains("loop.game"),
        "{out}{err}"
    );
    fs::remove_file(folder.path().join("loop.game")).unwrap();
    copy(&folder.path().join(OsStr::from_bytes(b"\xff.game")));
    let (_, err) = exits(&["check", &path], 2);
    assert!(err.contains("is not UTF-8; rename it"), "{err}");
}

#[test]
fn standard_input_is_read_once() {
    let (_, err) = exits(&["check", "-", "-"], 2);
    assert!(err.contains("name `-` once"), "{err}");
    let (_, err) = exits(&["new", "x.game", "--from", "-"], 2);
    assert!(err.contains("give a path"), "{err}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_by_help_too() {
    for arguments in [
        &["--help"][..],
        &["explain"],
        &["rules", "games/daldos.game"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let output = program()
            .args(arguments)
            .stdout(full.unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("can't write"), "{arguments:?}");
    }
}

#[test]
fn a_query_is_an_object_and_faults_speak_of_the_question() {
    let queries = b"[null, \"A A\"]\nnull\n[]\n\"\n{\"throw\": 1}\n{\"throw\": \"A A\"}\n";
    let output = fed(&["plays", "games/daldos.game", "--batch"], queries);
    let out = stdout(&output);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 6, "{out}");
    for line in &lines[..5] {
        assert!(line.contains("\"error\":{\"code\""), "{line}");
        assert!(!line.contains("struct"), "{line}");
    }
    assert!(lines[5].starts_with("{\"schema\""), "{}", lines[5]);
}

#[test]
fn a_long_word_is_no_long_search() {
    let long = "a".repeat(100_000);
    // On a busy machine any program may be slow; one of a few must not be.
    let quick = || {
        let begin = std::time::Instant::now();
        exits(&["explain", &long], 2);
        begin.elapsed().as_secs() < 3
    };
    assert!((0..5).any(|_| quick()));
}

/// 22 pieces a side and four dice: far more plays than a file has room to list.
const WIDE: &str = r#"(game "Wide"
    (players A B)
    (equipment
        (board (row A 60) (row B 60))
        (sides mirrored)
        (track A loop:[A1..A60 B60..B1])
        (dice 4 (face I 1) (face II 3) (face III 7) (face V 15))
        (piece man))
    (rules
        (start
            (place man A {A1 A3 A5 A7 A9 A11 A13 A15 A17 A19 A21 A23 A25 A27 A29 A31 A33 A35 A37 A39 A41 A43})
            (first random))
        (play
            (spend free)
            (to (not friend))
            (then (capture enemy))
            (move walk (from man)))
        (end
            (lose at-most:0))))
(example "not these alone" (throw I II III V) (plays (A1-A2)))
(example "not lost" (throw I II III V) (lost))
"#;

#[test]
fn a_ruling_on_more_plays_than_can_be_listed_fails_and_is_left() {
    let folder = folder();
    let path = text_of(&folder.path().join("wide.game"));
    fs::write(&path, WIDE).unwrap();
    exits(&["check", &path], 0);
    let (out, _) = exits(&["test", &path, "--accept"], 1);
    assert!(
        out.contains("more than 131072 plays are legal") && out.contains("2 fail"),
        "{out}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), WIDE);
}

/// Both throw again whatever falls.
const AGAIN: &str = r#"(game "Again"
    (players A B)
    (equipment
        (board (row A 7) (row B 7))
        (sides turned)
        (track A loop:[A1..A7 B7..B1])
        (dice 1 (face X 1) (face Y 2))
        (piece man))
    (rules
        (start (place man A {A1}) (first A))
        (play
            (rethrow X)
            (rethrow Y)
            (spend most)
            (then (capture enemy))
            (move run (from man)))
        (end (lose at-most:0))))
"#;

/// Between computer players a record is kept now and then, and not at each of the many steps of a
/// moment.
#[test]
fn a_record_is_not_kept_at_each_step_of_a_moment() {
    use std::os::unix::fs::MetadataExt;
    let folder = folder();
    let game = text_of(&folder.path().join("again.game"));
    fs::write(&game, AGAIN).unwrap();
    let path = folder.path().join("again.record");
    let record = text_of(&path);
    let begin = Instant::now();
    let mut child = program()
        .args(["play", &game, "--A", "greedy", "--B", "greedy"])
        .args(["--seed", "1", "--record", &record])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut seen = std::collections::HashSet::new();
    while child.try_wait().unwrap().is_none() && begin.elapsed() < Duration::from_secs(10) {
        let data = fs::metadata(&path).ok();
        seen.extend(data.map(|data| (data.mtime(), data.mtime_nsec())));
        std::thread::sleep(Duration::from_micros(200));
    }
    let _ = child.kill();
    child.wait().unwrap();
    let most = begin.elapsed().as_secs() as usize + 3;
    assert!((1..=most).contains(&seen.len()), "{} times", seen.len());
    assert!(fs::read_to_string(&path).unwrap().ends_with('\n'));
}
