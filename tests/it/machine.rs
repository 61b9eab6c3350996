//! What a machine can do to the program: a full disk, files that can't be read or written,
//! interruptions at any moment, other languages. A file is the old one or the new one, whole.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::common::{self, folder, program, root, run, stderr, stdout, text_of};

/// A small file system in memory at a folder, for as long as it lives; none where the machine
/// doesn't allow it.
struct Small<'a>(&'a Path);

impl<'a> Small<'a> {
    fn new(at: &'a Path, size: &str) -> Option<Small<'a>> {
        let options = format!("size={size}");
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(at)
            .stderr(Stdio::null())
            .status();
        mount.is_ok_and(|done| done.success()).then_some(Small(at))
    }
}

impl Drop for Small<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Results that can't be written are an error, and no panic.
#[test]
fn output_to_a_full_disk() {
    for arguments in [
        &["plays", "games/daldos.game", "--throw", "A A"][..],
        &["simulate", "games/daldos.game", "--games", "5"],
        &[
            "simulate",
            "games/daldos.game",
            "--games",
            "5",
            "--format",
            "json",
        ],
        &["check", "games/daldos.game", "--format", "json"],
        &["board", "games/daldos.game"],
        &["rules", "games/daldos.game"],
        &["perft", "games/daldos.game", "--depth", "1"],
        &["test", "games/daldos.game"],
    ] {
        let output = program()
            .args(arguments)
            .stdout(File::options().write(true).open("/dev/full").unwrap())
            .output()
            .unwrap();
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(
            stderr(&output).starts_with("error: "),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
}

/// A disk without room for the new text keeps the old one.
#[test]
fn a_full_disk_keeps_the_old_file() {
    let folder = folder();
    let Some(_small) = Small::new(folder.path(), "64k") else {
        common::skipped("this machine lets nobody mount a file system");
        return;
    };
    let untidy = fs::read_to_string(root().join("games/sahkku.game"))
        .unwrap()
        .replace("    ", " ");
    let file = folder.path().join("game.game");
    fs::write(&file, &untidy).unwrap();
    // No byte is left.
    let rest = folder.path().join("rest");
    let _ = fs::write(&rest, vec![b'x'; 1 << 20]);
    let output = run(&["fmt", &text_of(&file)]);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    assert!(stderr(&output).contains("game.game"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&file).unwrap(), untidy);
    assert_eq!(names(folder.path()), ["game.game", "rest"]);
    let new = folder.path().join("new.game");
    let output = run(&["new", &text_of(&new)]);
    assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
    assert_eq!(names(folder.path()), ["game.game", "rest"]);
}

/// What can't be read is a question that was wrong.
#[test]
fn what_is_no_file() {
    let (folder, nothing) = (common::folder(), common::folder());
    let missing = text_of(&folder.path().join("missing.game"));
    let empty = text_of(nothing.path());
    let locked = folder.path().join("locked.game");
    fs::copy(root().join("games/sahkku.game"), &locked).unwrap();
    fs::set_permissions(&locked, std::os::unix::fs::PermissionsExt::from_mode(0o000)).unwrap();
    let mut paths = vec![missing, empty];
    // Some users can read everything.
    if File::open(&locked).is_err() {
        paths.push(text_of(&locked));
    }
    for path in &paths {
        for command in [
            "check", "fmt", "board", "rules", "test", "simulate", "perft",
        ] {
            let mut arguments = vec![command, path.as_str()];
            if command == "perft" {
                arguments.extend(["--depth", "1"]);
            }
            let output = run(&arguments);
            assert_eq!(
                output.status.code(),
                Some(2),
                "{arguments:?}: {}",
                stdout(&output)
            );
            assert!(stderr(&output).starts_with("error: "), "{arguments:?}");
        }
    }
}

/// Rulings that are wrong, so many that accepting them takes a moment.
fn wrong_rulings() -> String {
    let text = fs::read_to_string(root().join("games/sahkku.game")).unwrap();
    let rules = text.split("\n(example").next().unwrap();
    let example = "\n(example \"A wrong one.\"\n    (position A awake A3 / B awake B3 / A to move)\n    \
                   (throw X 2 3)\n    (plays (A3-A4)))\n";
    format!("{rules}\n{}", example.repeat(400))
}

/// Interrupted or killed at any moment, `test --accept` leaves the old file or the new one.
#[test]
fn accepting_is_whole_or_nothing() {
    let folder = folder();
    let file = folder.path().join("wrong.game");
    let old = wrong_rulings();
    fs::write(&file, &old).unwrap();
    let path = text_of(&file);
    let begin = Instant::now();
    let output = run(&["test", &path, "--accept"]);
    let long = begin.elapsed();
    let new = fs::read_to_string(&file).unwrap();
    assert_ne!(old, new, "{}{}", stdout(&output), stderr(&output));
    let (mut olds, mut news) = (0, 0);
    for number in 0..40 {
        fs::write(&file, &old).unwrap();
        let mut child = program()
            .args(["test", &path, "--accept"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let after = long * number / 30;
        std::thread::sleep(after);
        let signal = if number % 2 == 0 { "-INT" } else { "-KILL" };
        let _ = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        child.wait().unwrap();
        let now = fs::read_to_string(&file).unwrap();
        match (now == old, now == new) {
            (true, _) => olds += 1,
            (_, true) => news += 1,
            _ => panic!("torn after {after:?}"),
        }
    }
    eprintln!("{olds} times the old file, {news} times the new one");
}

/// No language or time zone of the machine shows in what is written.
#[test]
fn the_same_bytes_in_every_language() {
    let asked = [
        &[
            "simulate",
            "games/sahkku.game",
            "--games",
            "50",
            "--seed",
            "3",
            "--format",
            "json",
        ][..],
        &["rules", "games/daldos.game"],
        &["plays", "games/daldosa.game", "--throw", "X 3"],
        &["check", "games"],
    ];
    for arguments in asked {
        let in_language = |language: &str| {
            let output = program()
                .args(arguments)
                .env("LC_ALL", language)
                .env("LANG", language)
                .env("TZ", "Asia/Tokyo")
                .output()
                .unwrap();
            let text = stdout(&output);
            text.split("\"run\"").next().unwrap().to_owned()
        };
        let c = in_language("C");
        assert!(!c.is_empty());
        for language in ["C.UTF-8", "da_DK.UTF-8", "tr_TR.UTF-8", "nonsense"] {
            assert_eq!(in_language(language), c, "{arguments:?} in {language}");
        }
    }
}

/// However it is compiled, it gives the same games: each build must give these.
#[test]
fn the_same_games_in_every_build() {
    let mut text = String::new();
    for game in [
        "daldos",
        "daldosa",
        "kvasir-daldos",
        "sahkku",
        "borvo-sahkku",
    ] {
        let path = format!("games/{game}.game");
        let output = run(&[
            "simulate", &path, "--games", "100", "--seed", "11", "--format", "json",
        ]);
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let mean = |of: &str| found[of]["mean"].as_f64().unwrap();
        text.push_str(&format!(
            "{game}: {} won by who threw first, {} turns, {} decisions, {} captures\n",
            found["first_player_wins"],
            mean("turns"),
            mean("decisions"),
            mean("captures")
        ));
    }
    insta::with_settings!({
        omit_expression => true,
        description => "daldos-dsl simulate GAME --games 100 --seed 11, in every build",
    }, {
        insta::assert_snapshot!(text);
    });
}
