//! `play`: scripts through the program, each above what it answers.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::common::{self, at_work, folder, program, root, run, stderr, stdout, text_of};

/// Starts a game with a script on its standard input.
fn started(arguments: &[&str], script: &str) -> Child {
    let mut child = at_work(&[&["play"], arguments].concat());
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
    insta::with_settings!({ omit_expression => true, snapshot_path => "../play", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, shown);
    });
}

#[test]
fn a_game_between_two_people() {
    check(
        "people",
        &["games/daldos.game", "--seed", "7"],
        "help\n?\nboard\nwhy A1-A3\nwhy 2\nA2-A5\nA2-A1 C4-C7\nundo\nC4-C7 A2-A1\nnonsense\n99\n\nNEW\nquit\n",
    );
}

#[test]
fn tabs_part_words() {
    let script = |blank: &str| {
        let lines = ["tracks B", "A2-A1 C4-C7", "quit"].map(|line| line.replace(' ', blank));
        played(
            &["games/daldos.game", "--seed", "7"],
            &(lines.join("\n") + "\n"),
        )
    };
    let (blanks, tabs) = (script(" "), script("\t"));
    assert!(!blanks.0.contains("nonsense") && blanks.0.contains("C4-C7"));
    assert_eq!(tabs.0.replace('\t', " "), blanks.0);
    assert_eq!(tabs.1, blanks.1);
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

/// Throwing again is offered, done, and taken back; `again` means `rethrow`.
#[test]
fn dice_thrown_again() {
    check(
        "again",
        &["games/sahkku.game", "--dice", "ask"],
        "\nC\na\nX X X\n?\nrethrow\nX X X\nundo\nagain\n?\nX 2 3\nX 9\n?\nquit\n",
    );
}

#[test]
fn real_dice() {
    check(
        "asked",
        &["games/daldos.game", "--dice", "ask"],
        "\nB\nhelp\nboard\nhint\nII III\nA V\nA\nIII A\nundo\nai ii\naii\nII III\naiii\n?\nb1-b4\nundo\niiiiii\nA III\nc3-c6\nundo\nundo\nundo\nundo\nundo\nundo\nII II\nquit\n",
    );
}

/// The throw for who begins is shown, and is typed in where dice are thrown by hand.
#[test]
fn who_begins() {
    check(
        "begins",
        &["games/daldos.game", "--dice", "ask"],
        "A A\n1 1\nA\niiii\niiiiii\na v\n?\nundo\niii ii\nundo\nHELP\n3 3\n\n3 3\n?\n\naiii\nquit\n",
    );
    check(
        "named",
        &["games/sahkku.game#go-on+use-all", "--dice", "ask"],
        "\nboth\n\nb\nhelp\nquit\n",
    );
    let (text, _) = played(&["games/sahkku.game", "--dice", "ask"], "\nA\nquit\n");
    assert!(text.contains("\nA begins.\n"), "{text}");
    let (text, _) = played(&["games/sahkku.game", "--seed", "8"], "");
    assert!(
        text.contains("A throws [") && text.contains(" begins.\n"),
        "{text}"
    );
}

/// What a player may want to know, and short ways to say what is meant.
#[test]
fn questions_at_the_table() {
    check(
        "asked-about",
        &[
            "games/sahkku.game",
            "--dice",
            "ask",
            "--position",
            "A awake M10 M4 / B asleep B3 B4 awake M12 / neutral throne M7 / A to move",
        ],
        "odds\nodds m10\nodds B3\nodds m1\nodds q9\n344\nHint\nm10-m7\nscore\ntracks\ntracks a\n\
         tracks c\nundo\nm4-m7\nxx2\nwhy m12-m10\nm12-m10\nscore\nquit\n",
    );
    let (text, _) = played(&["games/daldos.game", "--seed", "7"], "rules\nquit\n");
    assert!(
        text.contains("Daldøs\n") && text.contains("Sources\n"),
        "{text}"
    );
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

/// What leaves no choice is made and told in a line, and undoing goes back to where one was made;
/// Enter makes the only play where throwing again would be the other thing to do.
#[test]
fn turns_without_a_choice() {
    check(
        "forced",
        &[
            "games/sahkku.game#use-all",
            "--dice",
            "ask",
            "--position",
            "A awake M10 / B awake M2 / A to move",
        ],
        "2 2 3\nundo\nX X X\n\n2 2 4\nundo\nundo\nquit\n",
    );
    let (text, _) = played(&["games/sahkku.game", "--seed", "5"], "quit\n");
    assert!(
        text.contains("No move in 7 throws: A [3] [4] [4], "),
        "{text}"
    );
    // Nobody has chosen anything yet.
    let (text, _) = played(&["games/daldos.game", "--seed", "7"], "undo\nquit\n");
    assert!(
        text.contains("the only play\n") && text.contains("nothing to take back"),
        "{text}"
    );
}

/// A game after the other, in one sitting; at the end only what works there is offered.
#[test]
fn another_game() {
    let folder = folder();
    let file = text_of(&folder.path().join("first"));
    let arguments = ["games/daldos.game", "--seed", "7", "--record", &file];
    let script = "resign\nhelp\nhint\nscore\nnew\nresign\nscore\nsave\nsave SECOND\nquit\n";
    let second = text_of(&folder.path().join("second"));
    let (text, code) = played(&arguments, &script.replace("SECOND", &second));
    assert_eq!(code, Some(0), "{text}");
    for said in [
        "the game is over: `new` for another",
        "games won in this sitting: A 0, B 1\n",
        "say where: `save FILE`",
        "second.record --step` shows it",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(
        !text.contains("\nagain ") && !text.contains("\nPLAY "),
        "{text}"
    );
    let seed = |file: &str| fs::read_to_string(file).unwrap().contains("\nseed: 7\n");
    assert!(seed(&file) && !seed(&format!("{second}.record")));
}

#[test]
fn a_draw_and_the_end() {
    check(
        "draw",
        &["games/daldos.game", "--seed", "7"],
        "draw\nno\n1\ndraw\nperhaps\nYes\nA1-A2\nhelp\nundo\nresign\nquit\n",
    );
    check(
        "end",
        &[
            "games/daldos.game",
            "--seed",
            "2",
            "--position",
            "A dalled C2 C3 / B dalled C6 / A to move",
        ],
        "?\n2\n1\n1\n1\nboard\nundo\nquit\n",
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
    let script = format!("\nA\nX X X\nagain\n2 3 X\nsave {file}\nquit\n");
    played(&["games/sahkku.game", "--dice", "ask"], &script);
    let record = fs::read_to_string(&file).unwrap();
    assert!(
        record.ends_with("\n1. A throws X X X, again X 2 3\n"),
        "{record}"
    );
    // A record is known by its name, or by how it begins.
    let other = text_of(&folder.path().join("table.txt"));
    fs::copy(&file, &other).unwrap();
    for file in [file, other] {
        let (text, _) = played(&[&file], "");
        assert!(text.contains("A throws [X] [2] [3]"), "{text}");
    }
}

/// A number that no list has is one, be it negative.
#[test]
fn numbers_of_no_play_are_told_so() {
    let (text, _) = played(&["games/daldos.game", "--seed", "7"], "99\n-1\nquit\n");
    let told: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("goes from 1 to"))
        .collect();
    assert!(told.len() == 2 && told[0] == told[1], "{text}");
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
        command.args(["play", "games/daldos.game", "--seed", "7", "--overwrite"]);
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

/// A record is replaced by what it becomes, and by nothing else.
#[test]
fn the_record_of_another_game_is_left_alone() {
    let folder = folder();
    let file = text_of(&folder.path().join("kept.record"));
    let begin = ["games/daldos.game", "--A", "random", "--B", "random"];
    let kept = ["--record", &file];
    let (text, code) = played(&[&begin[..], &["--seed", "1"], &kept[..]].concat(), "");
    assert_eq!(code, Some(0), "{text}");
    let first = fs::read_to_string(&file).unwrap();

    for other in [&begin[..], &["games/sahkku.game"]] {
        let (text, code) = played(&[other, &["--seed", "2"], &kept[..]].concat(), "");
        assert_eq!(code, Some(2), "{text}");
        assert!(
            text.contains("is the record of another game") && text.contains("--overwrite"),
            "{text}"
        );
        assert!(!text.contains("begins"), "it was not said at once: {text}");
        assert_eq!(fs::read_to_string(&file).unwrap(), first);
    }
    let (text, _) = played(
        &["games/daldos.game", "--seed", "3"],
        &format!("1\nsave {file}\nquit\n"),
    );
    assert!(text.contains("is the record of another game"), "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), first);

    // By another name it is still the record that goes on.
    let there = text_of(&folder.path().join(".").join("kept.record"));
    let (text, code) = played(&["--resume", &file, "--record", &there], "undo\nquit\n");
    assert_eq!(code, Some(0), "{text}");

    let over = [&begin[..], &["--seed", "2", "--overwrite"], &kept[..]].concat();
    let (text, code) = played(&over, "");
    assert_eq!(code, Some(0), "{text}");
    assert_ne!(fs::read_to_string(&file).unwrap(), first);
}

/// Two that play on one record: who comes second leaves what the first has written.
#[test]
fn a_record_that_somebody_else_writes_is_left_alone() {
    let folder = folder();
    let file = text_of(&folder.path().join("shared.record"));
    let mine = "record: 1\n// written meanwhile\n";
    fs::write(&file, "").unwrap();
    let mut child = program()
        .args([
            "play",
            "games/daldos.game",
            "--seed",
            "1",
            "--record",
            &file,
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // Once it asks, it has written what the throws before left no choice in.
    let mut said = child.stdout.take().unwrap();
    let (mut heard, mut byte) = (Vec::new(), [0]);
    while !heard.ends_with(b"\nA> ") {
        said.read_exact(&mut byte)
            .unwrap_or_else(|_| panic!("it never asked: {}", String::from_utf8_lossy(&heard)));
        heard.push(byte[0]);
    }
    assert!(!fs::read_to_string(&file).unwrap().is_empty());
    fs::write(&file, mine).unwrap();
    input.write_all(b"1\n1\n1\nquit\n").unwrap();
    drop(input);
    said.read_to_end(&mut heard).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = stderr(&output);
    assert!(error.contains("somebody else has changed it"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), mine);
}

/// At the end nobody is to move, and the record is there to be looked at.
#[test]
fn at_the_end_it_is_said_who_has_won() {
    let folder = folder();
    let file = text_of(&folder.path().join("won"));
    let position = "A dalled C2 C3 / B dalled C6 / A to move";
    let arguments = ["games/daldos.game", "--seed", "2", "--position", position];
    let (text, _) = played(&arguments, &format!("1\nboard\nsave {file}\nquit\n"));
    assert!(text.contains("last play: C3-C6xC6\nA wins\n"), "{text}");
    let shown = format!("saved; `daldos-dsl replay {file}.record --step` shows it\n");
    assert!(
        text.contains(&shown) && !text.contains("not saved"),
        "{text}"
    );
}

/// A throw that was typed in is in the record at once, and who leaves is told where that lies.
#[test]
fn a_record_that_is_kept_holds_the_last_throw() {
    let folder = folder();
    let file = text_of(&folder.path().join("the kept.record"));
    let position = "A dalled C2 C3 / B dalled C6 / A to move";
    for (dice, script) in [
        (&["--dice", "ask"], "A II\nquit\n"),
        (&["--seed", "2"], "quit\n"),
    ] {
        let kept = [
            "games/daldos.game",
            "--record",
            &file,
            "--position",
            position,
        ];
        let (text, _) = played(&[&kept[..], dice].concat(), script);
        assert!(
            text.ends_with(&format!(
                "left after 0 turns, saved; `daldos-dsl play --resume '{file}'` goes on\n"
            )),
            "{text}"
        );
        let record = fs::read_to_string(&file).unwrap();
        assert!(record.contains("\n1. A throws A II"), "{record}");
        fs::remove_file(&file).unwrap();
    }
}

/// Names of files as people type them; another game's record is replaced where that is said.
#[test]
fn saving_under_any_name() {
    let folder = folder();
    let at = |name: &str| text_of(&folder.path().join(name));
    fs::write(at("other.record"), "record: 1\n").unwrap();
    let script = format!(
        "1\nsave .\nsave {}/\nsave \"{}\"\nsave {}\nsave --overwrite {}\nquit\n",
        at(""),
        at("my game"),
        at("other.record"),
        at("other.record"),
    );
    let (text, _) = played(&["games/daldos.game", "--seed", "7"], &script);
    for said in [
        "`.` is a folder",
        &format!("--resume '{}'` goes on", at("my game.record")),
        "is the record of another game: name another file, go on with that game",
        "or say `save --overwrite FILE`",
        &format!(
            "saved; `daldos-dsl play --resume {}` goes on",
            at("other.record")
        ),
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["my game.record", "other.record"]);
}

/// What a play gains by whom it brings over; and odds of one of several pieces.
#[test]
fn recruits_and_several_pieces_on_a_space() {
    check(
        "recruits",
        &[
            "games/borvo-sahkku.game",
            "--dice",
            "ask",
            "--position",
            "A awake M6:2 M10 / B awake M5 M5:2 M8 asleep B3 / neutral king M8 / A to move",
        ],
        "odds m8\nodds m8:king\nodds m8:2\nodds m5:2\nodds m5:3\nodds m9\n2 blank blank\nhint\nm10m8\nscore\nquit\n",
    );
}

/// How many stand together is told, and that they fall together; so is what a figure supposes.
#[test]
fn men_who_stand_together() {
    check(
        "together",
        &[
            "games/udat-pagada.game",
            "--dice",
            "ask",
            "--position",
            "A man A1*3 A2 / B man A3*2 B4*2 / A to move",
        ],
        "odds A3\nscore\ntwo\nscore\nhint\nwhy A1-A4\n1\nodds A1\nscore\nquit\n",
    );
}

/// Of those who stand together and are sent back, only who finds no room has fallen.
#[test]
fn men_who_are_sent_back_in_part() {
    check(
        "sent-back",
        &[
            "tests/english/sent-back.game",
            "--dice",
            "ask",
            "--position",
            "A man M5*2 A1 / B man M3*3 B1 B2 B3 B4 chief B5 / A to move",
        ],
        "II\nhint\nodds M3\n1\nscore\nquit\n",
    );
}

/// All kinds that fall on a space are named.
#[test]
fn several_kinds_fall_on_one_space() {
    check(
        "kinds",
        &[
            "tests/english/sent-back.game",
            "--dice",
            "ask",
            "--position",
            "A man M5*2 A1 B5 B6 / B man M3*2 B1 B2 B3 B4 chief M3 / A to move",
        ],
        "II\nhint\n1\nscore\nquit\n",
    );
}

/// Whoever is pushed and comes over by it joins, even if he goes on at once.
#[test]
fn pieces_that_are_pushed_join() {
    check(
        "pushed",
        &[
            "games/sahkku-vuovdaguoika.game",
            "--dice",
            "ask",
            "--position",
            "A soldier M10 / B sleeper B9 soldier M7 / neutral king M8 / A to move",
        ],
        "2 2 2\nhint\n3\nscore\nquit\n",
    );
}

/// Each who falls is counted once, and so is who falls where others have fallen in the same turn.
#[test]
fn men_who_fall_where_others_have_fallen() {
    check(
        "again-there",
        &[
            "tests/english/drive.game",
            "--dice",
            "ask",
            "--position",
            "A man M4 M5 / B man M3 M2*3 B6 / A to move",
        ],
        "I I II II\nM4-M2xM2 M2-M1 M5-M3 M3-M2xM2\nscore\nquit\n",
    );
}

/// An own piece that leaves a space is none of those who fall there after it.
#[test]
fn men_who_fall_where_another_has_left() {
    check(
        "left-there",
        &[
            "tests/english/homeward.game",
            "--dice",
            "ask",
            "--position",
            "A chief M3 man M4*2 / B man B1 B2 B3 B4 B5 M3*3 / A to move",
        ],
        "I I\nhint\nM3-M2 M4*2-M3xM3\nscore\nquit\n",
    );
}

/// Whoever comes over joins as what he was, whatever he becomes by it, and whoever else becomes what he was.
#[test]
fn men_who_come_over_as_another_kind() {
    check(
        "levied",
        &[
            "tests/english/levy.game",
            "--dice",
            "ask",
            "--position",
            "A man M4 / B man M3*3 B1 / A to move",
        ],
        "I I\nhint\n3\nscore\nquit\n",
    );
    check(
        "levied-by-a-scout",
        &[
            "tests/english/levy.game",
            "--dice",
            "ask",
            "--position",
            "A scout M4 / B scout M2 B1 / A to move",
        ],
        "II I\nhint\n2\nscore\nquit\n",
    );
}

/// Dice that stay while others are thrown again: all dice may be typed, or only the others.
#[test]
fn dice_that_stay_on_the_table() {
    check(
        "stays",
        &[
            "games/borvo-sahkku.game",
            "--dice",
            "ask",
            "--position",
            "A asleep A1..A15 / B awake M13 asleep B1..B14 / neutral king M8 / A to move",
        ],
        "odds M13\nX 2 3\nrethrow\n?\n\n9 9\n2 3 blank\nX 2\nhint\nrethrow\nX X X\nrethrow\nundo\nundo\nrethrow\nX X 3\nrethrow\n2\nrethrow\nquit\n",
    );
}

/// Where throws are collected all of a turn are typed together.
#[test]
fn collected_throws_are_typed_together() {
    check(
        "collected",
        &["games/dukk.game", "--dice", "ask"],
        "A\ntab\ntwo tab\nnonsense\n\n1 2\nquit\n",
    );
}

/// Somebody at a terminal of so many columns.
#[cfg(target_os = "linux")]
struct Terminal {
    child: Child,
    keys: std::process::ChildStdin,
    shown: std::sync::Arc<std::sync::Mutex<String>>,
}

#[cfg(target_os = "linux")]
impl Terminal {
    /// None where terminals can't be had.
    fn new(columns: u32, arguments: &str) -> Option<Terminal> {
        use std::io::Read;
        if !common::has_terminals() {
            return None;
        }
        let binary = env!("CARGO_BIN_EXE_daldos-dsl");
        let command = format!("stty cols {columns}; exec {binary} {arguments}");
        let mut child = std::process::Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .current_dir(root())
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = child.stdin.take().unwrap();
        let mut screen = child.stdout.take().unwrap();
        let shown = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
        let seen = shown.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = screen.read(&mut bytes) {
                let text = String::from_utf8_lossy(&bytes[..read]).into_owned();
                seen.lock().unwrap().push_str(&text);
            }
        });
        Some(Terminal { child, keys, shown })
    }

    /// Waits until this is shown behind `from`; where it ends.
    fn until(&self, text: &str, from: usize) -> usize {
        let begin = std::time::Instant::now();
        loop {
            let shown = self.shown();
            if let Some(at) = shown.get(from..).and_then(|new| new.find(text)) {
                return from + at + text.len();
            }
            let patient = begin.elapsed() < Duration::from_secs(60);
            assert!(patient, "no {text}: {shown}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn shown(&self) -> String {
        self.shown.lock().unwrap().clone()
    }

    fn types(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }
}

#[cfg(target_os = "linux")]
impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ctrl-C drops a line that has been begun, and on an empty one leaves; a play typed then is no
/// file's name. Lines are as long as the terminal is wide.
#[cfg(target_os = "linux")]
#[test]
fn interrupted_at_a_terminal() {
    let Some(mut terminal) = Terminal::new(60, "play games/daldos.game --seed 7") else {
        return;
    };
    let mut seen = terminal.until("A> ", 0);
    terminal.types("a2-a1");
    seen = terminal.until("a2-a1", seen);
    terminal.types("\u{3}");
    seen = terminal.until("A> ", seen);
    assert!(
        !terminal.shown().contains("Save as"),
        "{}",
        terminal.shown()
    );
    terminal.types("save\r");
    seen = terminal.until("say where: ", seen);
    terminal.types("help\r");
    let helped = terminal.until("quit      leave", seen);
    for line in terminal.shown()[seen..helped].lines() {
        let plain = !line.contains('\u{1b}');
        assert!(!plain || line.trim_end().chars().count() <= 60, "{line}");
    }
    seen = terminal.until("A> ", helped);
    terminal.types("\u{3}");
    seen = terminal.until("Save as", seen);
    terminal.types("a2-a1 c4-c7\r");
    terminal.until("is a play, and is not made now", seen);
    terminal.types("no\r");
    assert!(terminal.child.wait().is_ok());
}

/// Who only watches is told what Ctrl-C does.
#[cfg(target_os = "linux")]
#[test]
fn computer_players_watched_at_a_terminal() {
    let seats = "--A mcts:playouts=1000000 --B mcts:playouts=1000000";
    let arguments = format!("play games/sahkku.game --seed 3 {seats}");
    if let Some(terminal) = Terminal::new(80, &arguments) {
        terminal.until("thinks (Ctrl-C: end)", 0);
    }
    let Some(mut terminal) = Terminal::new(
        80,
        "play games/daldos.game --seed 7 --hints mcts:playouts=1000000",
    ) else {
        return;
    };
    terminal.until("A> ", 0);
    terminal.types("hint\r");
    terminal.until("hint: thinking (Ctrl-C: tell it at once)", 0);
    terminal.types("\u{3}");
    terminal.until("risks: ", 0);
}

/// Every throw may be thrown again, and nothing can be captured: greedy would for ever.
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
        (play (rethrow X) (rethrow Y) (spend most) (then (capture enemy)) (move run (from man)))
        (end (lose at-most:0))))
"#;

#[test]
fn a_game_in_which_one_throws_again_for_ever_is_given_up() {
    let folder = folder();
    let game = text_of(&folder.path().join("again.game"));
    fs::write(&game, AGAIN).unwrap();
    let seats = ["--A", "greedy", "--B", "greedy"];
    let (text, code) = played(&[&[game.as_str()][..], &seats].concat(), "");
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("has thrown again 10000 times"), "{text}");
    let simulated = [
        &["simulate", &game, "--games", "3", "--format", "json"][..],
        &seats,
    ];
    let output = run(&simulated.concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["unfinished"], 3);
}

/// A person may sit at the table, too.
#[test]
fn who_may_play_is_told() {
    let output = run(&["play", "daldos", "--A", "humn"]);
    assert_eq!(output.status.code(), Some(2));
    let told =
        "there is no player `humn`; there are `human`, `random`, `greedy`, `expectimax` and `mcts`";
    assert!(stderr(&output).contains(told), "{}", stderr(&output));
}
