//! Records: written, read, held against the rules; each mistake with what is said about it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::common::{
    self, addresses, blocks, folder, load, rendered, root, run, stderr, stdout, text_of,
};
use crate::generator::{self, write};
use daldos_dsl::analysis::replay::{self, Replayed};
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::Cast;
use daldos_dsl::load::Loaded;
use daldos_dsl::model::Ruleset;
use daldos_dsl::notation;
use daldos_dsl::play::{DiceSequence, Ending, Heading, OnTable, Trial, record_text};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::source::Severity;
use proptest::prelude::*;

/// A game played with the dice of a seed and a fixed but unsteady choice of plays, up to so many
/// turns; offers to throw again are taken now and then.
fn game(loaded: &Loaded, seed: u64, turns: usize) -> (Trial, OnTable) {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let mut cup = DiceSequence::new(game, seed);
    let mut trial = Trial::new(game.start(cup.first()));
    loop {
        let mut cast = Cast::first();
        let mut throw = cup.throw(trial.throws());
        let mut earlier = Vec::new();
        let number = |throw: &Throw| game.throw_number(throw).unwrap();
        while let Some(again) = game.thrown_again(trial.state(), &cast, number(&throw))
            && (trial.turns().len() + earlier.len()).is_multiple_of(2)
        {
            earlier.push(throw);
            cast = again;
            throw = cup.cast(trial.throws() + earlier.len(), &cast);
        }
        if trial.turns().len() == turns || trial.ending().is_some() {
            return (trial, OnTable { earlier, throw });
        }
        let Ok(plays) = game.plays(trial.state(), &throw, 100_000) else {
            return (trial, OnTable { earlier, throw });
        };
        let texts = notation::play_texts(rules, game, &plays);
        let number = (trial.turns().len() * 7 + plays.len() / 2 + seed as usize) % plays.len();
        trial.play(
            game,
            earlier,
            throw,
            plays[number].clone(),
            texts[number].clone(),
        );
    }
}

fn verified(loaded: &Loaded, text: &str) -> Replayed {
    let written = replay::read("a.record", text).unwrap_or_else(|f| panic!("{}", rendered(&f)));
    written.verify(loaded)
}

/// Record, text, record: the same game, and the same text again.
#[test]
fn games_of_all_addresses_are_read_as_they_were_written() {
    for (i, address) in addresses().iter().enumerate() {
        let loaded = load(address);
        for seed in [i as u64, 1000 + i as u64] {
            let (mut trial, table) = game(&loaded, seed, if seed < 1000 { 60 } else { 2000 });
            if seed % 4 == 1 && trial.ending().is_none() {
                trial.resign(trial.to_move().opponent());
            }
            if seed % 4 == 2 && trial.ending().is_none() {
                trial.agree();
            }
            let heading = Heading {
                file: Some(address.clone()),
                players: ByPlayer {
                    first: Some("Ánte".to_owned()),
                    second: None,
                },
                seed: Some(seed),
                notes: vec!["played by nobody".to_owned(), "at: no place".to_owned()],
            };
            let table = trial.ending().is_none().then_some(table);
            let text = record_text(
                &loaded.rules,
                &loaded.game,
                &heading,
                &trial,
                table.as_ref(),
            );
            let replayed = verified(&loaded, &text);
            let findings = &replayed.findings;
            assert!(
                findings.reports.is_empty(),
                "{address}: {}",
                rendered(findings)
            );
            assert_eq!(replayed.trial, trial, "{address}");
            assert_eq!(replayed.table, table, "{address}");
            assert_eq!(replayed.heading, heading, "{address}");
            let again = record_text(
                &loaded.rules,
                &loaded.game,
                &replayed.heading,
                &replayed.trial,
                replayed.table.as_ref(),
            );
            assert_eq!(again, text, "{address}");
        }
    }
}

/// The same of drawn rulesets: what no game of the folder puts together.
#[test]
fn games_of_drawn_rulesets_are_read_as_they_were_written() {
    let (mut collected, mut again) = (0, 0);
    for seed in 0..250 {
        let drawn = generator::ruleset(seed);
        let Ok(rules) = generator::through_text(&drawn) else {
            continue;
        };
        let loaded = common::loaded_text(&write::write(&rules));
        let (trial, table) = game(&loaded, seed, 12);
        let open = trial.ending().is_none().then_some(table);
        let heading = Heading::default();
        let text = record_text(&loaded.rules, &loaded.game, &heading, &trial, open.as_ref());
        let replayed = verified(&loaded, &text);
        let findings = &replayed.findings;
        let errors = findings.reports.iter();
        let errors = errors.filter(|report| report.severity == Severity::Error);
        assert_eq!(errors.count(), 0, "{seed}: {}\n{text}", rendered(findings));
        assert_eq!(replayed.trial, trial, "{seed}");
        let turns = trial.turns().iter();
        collected += turns
            .clone()
            .filter(|turn| turn.throw.throws().len() > 1)
            .count();
        again += turns.filter(|turn| !turn.earlier.is_empty()).count();
    }
    assert!(collected > 20 && again > 20, "{collected} {again}");
}

/// Throws that are set aside lie there as they were thrown, and each is thrown again by itself.
#[test]
fn collected_throws_follow_one_another() {
    let game = |play: &str, first: &str| {
        common::loaded_text(&format!(
            "(game \"Aside\" (players A B) (equipment (board (row A 4) (row M 4) (row B 4)) \
             (sides turned) (track A loop:[A1..A4 M4..M1]) (track B loop:[B4..B1 M1..M4]) \
             (dice 2 (face X 1) (face Y 2) (face Z 3)) (piece man)) (rules \
             (start (place man A {{A1 A2}}) (place man B {{B4 M2}}) (first {first})) \
             (play {play} (spend free add:none piece:often) (to (not friend)) (then (capture enemy)) \
             (move run (from man))) (end (lose at-most:0))))"
        ))
    };
    let said = |loaded: &Loaded, line: &str| {
        let replayed = verified(loaded, &format!("record: 1\n\n{line}\n"));
        let reports = replayed.findings.reports.iter();
        let said = reports.map(|report| {
            let label = &report.primary.text;
            format!(
                "{}: {label}",
                report.code.trim_start_matches("daldos::record::")
            )
        });
        said.collect::<Vec<_>>().join("; ")
    };
    let aside = game("(collect X X) (collect X Y) (rethrow Z Z)", "A");
    assert_eq!(said(&aside, "A throws X X+Z Z, again X X+X Z: -"), "");
    assert_eq!(
        said(&aside, "A throws X X+Z Z, again X Y+X Z: -"),
        "stays: doesn't show `X X` as it lies there"
    );
    let stays = game("(collect X X) (rethrow Y Z keep:{Y} at-most:2)", "A");
    assert_eq!(said(&stays, "A throws Y Z, again X Y: -"), "");
    assert_eq!(
        said(&stays, "A throws Y Z, again X X+Y Z: -"),
        "stays: doesn't show `Y` as it lies there"
    );
    let once = game("(collect X X) (rethrow Y Y at-most:1)", "A");
    assert_eq!(
        said(
            &once,
            "A throws Y Y, again X X+Y Y, again X X+Y Y, again X X+Z Z: -"
        ),
        "again: has to be kept, having been thrown again once"
    );
    // The first throw is one of those that were collected, whatever lies first in their order.
    let begins = game("(collect X X) (collect Z Z)", "random with:Z");
    assert_eq!(said(&begins, "A throws X X+Z Z+Y Y: -"), "");
    assert_eq!(
        said(&begins, "A throws X X+Y Z: -"),
        "first: `Z` isn't thrown here"
    );
}

/// A record that begins in the midst of a game, and one whose writer left out all that can be.
#[test]
fn what_a_person_may_type() {
    let loaded = load("games/daldos.game");
    let replayed = verified(
        &loaded,
        "record: 1\r\n\r\n// At the kitchen table.\r\n  A throws III A: A1-C4 // the first\r\nB throws II III: -\r\n3. A throws A A: C4-C5 A2-A1\r\nA throws II III : C5-C7  A1-C3\r\nB resigns",
    );
    assert!(
        replayed.findings.reports.is_empty(),
        "{}",
        rendered(&replayed.findings)
    );
    assert_eq!(replayed.trial.turns().len(), 4);
    assert_eq!(
        replayed.trial.ending(),
        Some(Ending::Resigned(Player::Second))
    );
    // The moves of a play may stand in another order than that of its own text.
    assert_eq!(replayed.trial.turns()[2].text, "A2-A1 C4-C5");

    let replayed = verified(
        &loaded,
        "record: 1\nposition: A dalled C2 / B dalled C4 / A to move\nresult: A wins\nA throws A A: C2-C4xC4\n",
    );
    assert!(
        replayed.findings.reports.is_empty(),
        "{}",
        rendered(&replayed.findings)
    );
    assert_eq!(replayed.trial.ending(), Some(Ending::Won(Player::First)));
}

/// Every fixture is wrong in one way, which is said at its place; all codes have one.
#[test]
fn mistakes_are_shown_where_they_are() {
    let mut seen = BTreeSet::new();
    insta::glob!("../records", "*.record", |path| {
        let file = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let output = run(&["replay", &format!("tests/records/{file}")]);
        let errors = stderr(&output);
        seen.extend(
            errors
                .split_whitespace()
                .filter(|word| word.starts_with("daldos::"))
                .map(str::to_owned),
        );
        insta::with_settings!({ omit_expression => true, snapshot_path => "../records", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!(
                "{}\n════════\n{errors}{}exit {:?}\n",
                text.trim_end(),
                stdout(&output),
                output.status.code()
            ));
        });
    });
    for (code, _) in daldos_dsl::explain::all() {
        if code.starts_with("daldos::record::") {
            assert!(seen.contains(code), "no fixture raises {code}: {seen:?}");
        }
    }
}

/// The examples of the language reference: each a whole record, legal or wrong in one way.
#[test]
fn the_records_of_the_reference_replay() {
    let reference = fs::read_to_string(root().join("grammar/README.md")).unwrap();
    let mut count = 0;
    for block in blocks(&reference) {
        let expected: Vec<&str> = match block.info.split_once(' ') {
            None if block.info == "record" => Vec::new(),
            Some(("record-wrong", code)) => vec![code],
            _ => continue,
        };
        count += 1;
        let codes: Vec<&str> = match replay::read("a.record", &block.text) {
            Err(findings) => findings.reports.iter().map(|r| r.code).collect(),
            Ok(written) => {
                let loaded = load(written.file().unwrap_or("games/daldos.game"));
                let findings = written.verify(&loaded).findings;
                findings.reports.iter().map(|r| r.code).collect()
            }
        };
        assert_eq!(codes, expected, "line {}", block.line);
    }
    assert!(count >= 3, "only {count} records");
}

/// The same rules have the same fingerprint, whatever they are called and however they look;
/// other rules have another.
#[test]
fn fingerprints_are_of_the_rules_alone() {
    let mut seen: BTreeMap<String, Ruleset> = BTreeMap::new();
    let mut lines = String::new();
    for address in addresses() {
        let rules = load(&address).rules;
        let mut renamed = rules.clone();
        renamed.name = "Another".to_owned();
        renamed.about = Some("Something else.".to_owned());
        renamed.board.marks.clear();
        renamed.kinds[0].glyph = Some("!".to_owned());
        assert_eq!(rules.fingerprint(), renamed.fingerprint(), "{address}");
        if let Some(other) = seen.insert(rules.fingerprint(), rules.clone()) {
            // Two readings may come to the same.
            let played = |rules: &Ruleset| {
                let Ruleset {
                    moves,
                    turn,
                    dice,
                    start,
                    end,
                    ..
                } = rules.clone();
                (moves, turn, dice, start, end)
            };
            assert_eq!(played(&rules), played(&other), "{address}");
        }
        lines.push_str(&format!("{} {address}\n", rules.fingerprint()));
    }
    // If these change, all records say that the rules have changed.
    insta::with_settings!({ omit_expression => true, snapshot_path => "../records", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("fingerprints", lines);
    });
}

/// What other programs read.
#[test]
fn records_as_json() {
    let folder = folder();
    let path = folder.path().join("some.record");
    let text = "record: 1\nfile: games/sahkku.game\nplayer A: Ánte\nseed: 4\nfirst: A\nnote: by hand\n\nA throws X X X, again X 2 3: A13-M13 M13-M8\nB throws 2 2 3\n";
    fs::write(&path, text).unwrap();
    let output = run(&["replay", &text_of(&path), "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    insta::with_settings!({ omit_expression => true, snapshot_path => "../records", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("json", format!("{text}════════\n{json:#}\nexit {:?}", output.status.code()));
    });
}

#[test]
fn a_picture_a_turn_and_the_board_step_by_step() {
    let folder = folder();
    let pictures = text_of(&folder.path().join("pictures"));
    let path = text_of(&folder.path().join("some.record"));
    let text = "record: 1\nfile: games/daldos.game\nA throws A III: A1-C4\nB throws II III: -\nA throws A A: A2-A1 C4-C5\n";
    fs::write(&path, text).unwrap();
    let output = run(&["replay", &path, "--svg", &pictures, "--step"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let mut names: Vec<String> = fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["000.svg", "001.svg", "002.svg", "003.svg"]);
    let last = fs::read_to_string(folder.path().join("pictures/003.svg")).unwrap();
    assert!(
        last.starts_with("<svg") || last.starts_with("<?xml"),
        "{last}"
    );
    let shown = stdout(&output).replace(&path, "some.record");
    insta::with_settings!({ omit_expression => true, snapshot_path => "../records", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("step", format!("{text}════════\n{shown}"));
    });
}

/// The last picture and the last board tell how the game ended, not who would be to move.
#[test]
fn the_last_board_says_who_has_won() {
    let folder = folder();
    let pictures = text_of(&folder.path().join("pictures"));
    let path = text_of(&folder.path().join("won.record"));
    let begin =
        "record: 1\nfile: games/daldos.game\nposition: A dalled C2 / B dalled C4 / A to move\n";
    for (turn, end) in [
        ("A throws A A: C2-C4xC4\n", "A wins"),
        ("A throws II III: C2-C7\nB resigns\n", "B resigns, A wins"),
    ] {
        fs::write(&path, format!("{begin}{turn}")).unwrap();
        let output = run(&["replay", &path, "--svg", &pictures, "--step"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = stdout(&output);
        assert!(text.contains(&format!("\n{end}\n\n")), "{text}");
        let last = fs::read_to_string(folder.path().join("pictures/001.svg")).unwrap();
        assert!(last.contains(end) && !last.contains("B to move"), "{last}");
        let first = fs::read_to_string(folder.path().join("pictures/000.svg")).unwrap();
        assert!(first.contains("A to move"), "{first}");
    }
}

#[test]
fn where_the_rules_lie() {
    let folder = folder();
    let at = |name: &str| text_of(&folder.path().join(name));
    fs::create_dir(folder.path().join("games")).unwrap();
    fs::copy(root().join("games/daldosa.game"), at("games/mine.game")).unwrap();
    fs::copy(root().join("games/daldos.game"), at("games/daldos.game")).unwrap();
    // Beside the record, if not where the program runs.
    fs::write(
        at("a.record"),
        "record: 1\nfile: games/mine.game#multi-capture\n",
    )
    .unwrap();
    assert_eq!(run(&["replay", &at("a.record")]).status.code(), Some(0));
    // Of that name beside the record.
    fs::copy(root().join("games/daldosa.game"), at("alone.game")).unwrap();
    fs::write(at("e.record"), "record: 1\nfile: /no/such/alone.game\n").unwrap();
    assert_eq!(run(&["replay", &at("e.record")]).status.code(), Some(0));
    // Nowhere; and not said.
    let nowhere = "record: 1\nfile: games/yours.game#reversed\n";
    fs::write(at("b.record"), nowhere).unwrap();
    let output = run(&["replay", &at("b.record")]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output).replace(&at(""), ""),
        "error: `b.record` names its rules as `games/yours.game#reversed`, and there is no such file, \
         neither from here nor from where it lies; name them with `--game`\n"
    );
    // Nowhere, but the same rules come with the program.
    let sign = load("games/daldos.game#reversed").rules.fingerprint();
    fs::write(at("b.record"), format!("{nowhere}rules: {sign}\n")).unwrap();
    let output = run(&["replay", &at("b.record")]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(
        stderr(&output).contains("`daldos#reversed`, which comes with the program"),
        "{}",
        stderr(&output)
    );
    fs::write(at("c.record"), "record: 1\n").unwrap();
    assert_eq!(run(&["replay", &at("c.record")]).status.code(), Some(2));
    let named = run(&["replay", &at("c.record"), "--game", "games/daldos.game"]);
    assert_eq!(named.status.code(), Some(0));
    fs::write(at("d.record"), b"record: 1\nnote: \xff\n").unwrap();
    assert_eq!(run(&["replay", &at("d.record")]).status.code(), Some(2));
    assert_eq!(run(&["replay", &at("none.record")]).status.code(), Some(2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever is cut, changed or put in, a record is read or refused, its labels lie inside it,
    /// and nothing panics.
    #[test]
    fn mangled_records_are_refused_in_words(
        at in 0usize..900, length in 0usize..30, put in "[A-Z0-9 :.,#x/\n-]{0,8}|\\PC{0,4}"
    ) {
        let loaded = load("games/sahkku.game#go-on");
        let (trial, table) = game(&loaded, 3, 20);
        let text = record_text(&loaded.rules, &loaded.game, &Heading::default(), &trial, Some(&table));
        let cut = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap();
        let text = format!("{}{put}{}", &text[..cut(at)], &text[cut(at + length)..]);
        let findings = match replay::read("a.record", &text) {
            Err(findings) => *findings,
            Ok(written) => written.verify(&loaded).findings,
        };
        for report in &findings.reports {
            let length = findings.sources.get(report.primary.span.source).text.len();
            prop_assert!(report.primary.span.end as usize <= length);
            prop_assert!(report.primary.span.start <= report.primary.span.end);
        }
        rendered(&findings);
    }
}

/// Two men who never meet.
const ENDLESS: &str = "(game \"Endless\"
    (players A B)
    (equipment
        (board
            (row A 4)
            (row B 4))
        (track A loop:[A1..A2 B2..B1])
        (track B loop:[A3..A4 B4..B3])
        (dice 1 (face I 1) (face II 2))
        (piece man))
    (rules
        (start
            (place man A {A1})
            (place man B {B3})
            (first A))
        (play
            (spend most)
            (move run (from man)))
        (end
            (draw after:200000))))
";

/// The longest game that `simulate` plays is a record that `replay` takes; more than may be written
/// is not read.
#[test]
fn long_records_are_read_as_they_were_written() {
    let folder = folder();
    let at = |name: &str| text_of(&folder.path().join(name));
    fs::write(at("endless.game"), ENDLESS).unwrap();
    let (game, games) = (at("endless.game"), at("games"));
    let output = run(&["simulate", &game, "--games", "1", "--records", &games]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let path = at("games/000001.record");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.len() > 2_000_000);
    let output = run(&["replay", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let told = "Endless, 100000 turns, unfinished; every turn is legal\n";
    assert!(stdout(&output).contains(told), "{}", stdout(&output));

    // Cut off where it may be, it would end in the midst of a character.
    fs::write(
        at("large.record"),
        format!("record: 1\n// {}", "ø".repeat(9 << 20)),
    )
    .unwrap();
    let output = run(&["replay", &at("large.record")]);
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("daldos::limit::record"), "{told}");
    assert!(
        told.contains("the record is larger than 16777216 bytes"),
        "{told}"
    );
}

/// What is no record at all is told to be none, once.
#[test]
fn what_is_no_record_is_told_so_once() {
    let folder = folder();
    let path = text_of(&folder.path().join("a.record"));
    for text in [
        fs::read_to_string(root().join("games/daldos.game")).unwrap(),
        "{\"schema\": 1,\n \"game\": \"x\"\n}\n".to_owned(),
        "dear: diary\ntoday: nothing\n".to_owned(),
        "Dear diary,\ntoday nothing.\n".to_owned(),
    ] {
        fs::write(&path, &text).unwrap();
        let output = run(&["replay", &path, "--format", "json"]);
        assert_ne!(output.status.code(), Some(0));
        let told: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        let faults = told["error"]["diagnostics"].as_array().unwrap();
        assert_eq!(faults.len(), 1, "{told:#}");
    }
}

/// A record cut off anywhere is told to be wrong, unless what is left is a game that goes on.
#[test]
fn truncated_records() {
    let loaded = load("games/daldosa.game");
    let (trial, _) = game(&loaded, 5, 4000);
    assert!(trial.ending().is_some());
    let text = record_text(
        &loaded.rules,
        &loaded.game,
        &Heading::default(),
        &trial,
        None,
    );
    let start = text.find("result: ").unwrap() + "result: A wins\n".len();
    for at in (start..text.trim_end().len()).step_by(37) {
        let findings = match replay::read("a.record", &text[..at]) {
            Err(findings) => *findings,
            Ok(written) => written.verify(&loaded).findings,
        };
        let errors = findings.reports.iter();
        let errors = errors.filter(|report| report.severity == Severity::Error);
        assert!(errors.count() > 0, "{}", &text[at.saturating_sub(80)..at]);
    }
}
