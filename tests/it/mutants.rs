//! `test --mutate`: each field of the rules has its changes, what is reported is so, and the
//! shipped examples pin the shipped rules.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{self, folder, game_files, program, read, run, stderr, stdout, text_of};
use daldos_dsl::analysis::mutants::{self, MutantFate, MutationOptions, MutationScope, Study};
use daldos_dsl::load;
use daldos_dsl::watch::Watch;
use serde_json::Value;

const SMALL: &str = "tests/mutants/small.game";

fn study(path: &str, options: &MutationOptions) -> Study {
    let opened = load::open(path, &mut read).unwrap();
    mutants::study(&opened, options, &Watch::default()).unwrap()
}

fn few(positions: usize) -> MutationOptions {
    MutationOptions {
        positions,
        ..MutationOptions::default()
    }
}

#[test]
fn a_small_game() {
    for (name, arguments) in [
        ("small", vec!["test", SMALL, "--mutate"]),
        (
            "small-free",
            vec!["test", "tests/mutants/small.game#free", "--mutate"],
        ),
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        insta::with_settings!({
            snapshot_path => "../mutants",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => format!("daldos-dsl {}", arguments.join(" ")),
        }, {
            insta::assert_snapshot!(name, stdout(&output));
        });
    }
}

/// The examples that are printed for changes nobody notices hold, and notice them.
#[test]
fn what_is_printed_notices() {
    let examples = printed_notices(SMALL);
    assert!(examples > 5, "{examples}");
}

/// Also where throws are collected, each of several dice.
#[test]
fn what_is_printed_of_collected_throws_notices() {
    let examples = printed_notices("tests/mutants/collected.game");
    assert!(examples > 0, "{examples}");
    let printed = stdout(&run(&["test", "tests/mutants/collected.game", "--mutate"]));
    assert!(printed.contains("(throw X X+X 2)"), "{printed}");
}

/// Adds the examples that are printed for a game's unnoticed changes to it: none is left; and says
/// how many they are.
fn printed_notices(game: &str) -> usize {
    let folder = folder();
    let path = text_of(&folder.path().join("small.game"));
    let before = study(game, &few(1000));
    let examples: Vec<&str> = before
        .mutants
        .iter()
        .filter_map(|mutant| match &mutant.fate {
            MutantFate::Unnoticed(witness) => Some(witness.example.as_str()),
            _ => None,
        })
        .collect();
    let text = String::from_utf8(read(game).unwrap()).unwrap();
    fs::write(&path, format!("{text}\n{}\n", examples.join("\n\n"))).unwrap();
    let checked = run(&["check", &path]);
    assert!(checked.status.success(), "{}", stderr(&checked));
    let after = study(&path, &few(1000));
    assert_eq!(after.failing, 0);
    let left: Vec<_> = after
        .mutants
        .iter()
        .filter(|mutant| matches!(mutant.fate, MutantFate::Unnoticed(_)))
        .collect();
    assert!(left.is_empty(), "{left:#?}");
    assert_eq!(after.totals.alike, before.totals.alike);
    assert_eq!(after.totals.mutants, before.totals.mutants);
    examples.len()
}

/// Of the positions that would notice a change, a plain one is told, with what the change adds or
/// removes: no piece more than it takes, and where it can be so at the beginning of the turn.
#[test]
fn the_plainest_position_is_told() {
    let study = study("tests/why/first-free.game", &few(2000));
    let dropped = study
        .mutants
        .iter()
        .find(|mutant| mutant.change.contains("on:") && mutant.change.contains("dropped"));
    let MutantFate::Unnoticed(witness) = &dropped.unwrap().fate else {
        panic!("{dropped:?}");
    };
    let position = witness.position.as_deref().unwrap();
    let pieces = position
        .split(' ')
        .filter(|word| word.contains(char::is_numeric));
    assert!(pieces.count() <= 3, "{position}");
    let told = witness.told();
    assert!(
        told.iter()
            .any(|line| line.starts_with("the change adds: ")),
        "{told:?}"
    );
    // Whoever reads it sees the first move that only the change allows.
    let first = |ends: &[String]| -> BTreeSet<String> {
        let first = ends.iter().filter_map(|end| end.split([' ', ':']).next());
        first.map(str::to_owned).collect()
    };
    let added = first(&witness.only_mutant);
    assert!(
        !added.is_subset(&first(&witness.only_original)),
        "{witness:?}"
    );
}

/// Fields that mean nothing in play, or are but names.
const NAMES: &[&str] = &[
    "name",
    "about",
    "sources",
    "variants",
    "players",
    "board/marks",
    "board/rows/name",
    "kinds/name",
    "kinds/glyph",
    "regions/name",
    "definitions/name",
    "dice/faces/label",
    "moves/name",
    "tracks/first/forks/name",
    "tracks/second/forks/name",
];

#[test]
fn each_field_has_its_changes() {
    let opened = load::open("tests/mutants/every-ludeme.game", &mut read).unwrap();
    let loaded = opened.game(&[]).unwrap();
    let before = serde_json::to_value(&loaded.rules).unwrap();
    let mut all = BTreeSet::new();
    leaves(&before, "", &mut all);
    let mut touched = BTreeSet::new();
    for change in mutants::changes(&opened, &[]).unwrap() {
        let after = serde_json::to_value(&change.loaded.rules).unwrap();
        assert_ne!(before, after, "{}", change.text);
        differences(&before, &after, "", &mut touched);
    }
    let covered = |leaf: &String| {
        let up = leaf
            .match_indices('/')
            .map(|(i, _)| &leaf[..i])
            .chain([leaf.as_str()]);
        up.into_iter()
            .any(|part| touched.contains(part) || NAMES.contains(&part))
    };
    let missing: Vec<&String> = all.iter().filter(|leaf| !covered(leaf)).collect();
    assert!(missing.is_empty(), "no change of {missing:#?}");
    for name in NAMES {
        let known = |leaf: &String| leaf == name || leaf.starts_with(&format!("{name}/"));
        assert!(all.iter().any(known), "no field `{name}`");
    }
}

/// The paths of all values, without numbers of items.
fn leaves(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let path = format!("{path}/{name}");
                leaves(inner, path.trim_start_matches('/'), found);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            items.iter().for_each(|inner| leaves(inner, path, found));
        }
        _ => {
            found.insert(path.to_owned());
        }
    }
}

/// The paths of the innermost values in which two differ.
fn differences(a: &Value, b: &Value, path: &str, found: &mut BTreeSet<String>) {
    match (a, b) {
        (Value::Object(one), Value::Object(other)) if one.keys().eq(other.keys()) => {
            for (name, inner) in one {
                let path = format!("{path}/{name}");
                differences(inner, &other[name], path.trim_start_matches('/'), found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (inner, changed) in one.iter().zip(other) {
                differences(inner, changed, path, found);
            }
        }
        // An item more or less says nothing of the fields in it.
        (Value::Array(one), Value::Array(_)) if one.iter().any(Value::is_object) => {}
        _ if a != b => {
            found.insert(path.to_owned());
        }
        _ => {}
    }
}

/// What the checker refuses is no game: on a turned board, a row of another length than the one
/// opposite leaves spaces of the first side without a like.
#[test]
fn what_no_file_can_say_is_no_game() {
    let study = study("games/sahkku.game", &few(300));
    for row in ["A", "B"] {
        let change = format!("`(row {row} 13)` → `(row {row} 14)`");
        let mut mutants = study.mutants.iter();
        let mutant = mutants.find(|mutant| mutant.change == change).unwrap();
        assert!(
            matches!(mutant.fate, MutantFate::Refused { .. }),
            "{mutant:?}"
        );
    }
    assert_eq!((study.totals.noticed, study.totals.refused), (131, 23));
}

/// `DALDOS_LONG=1` compares as many positions as the program does.
#[test]
fn the_shipped_examples_pin_the_shipped_rules() {
    let options = match common::long() {
        true => MutationOptions::default(),
        false => few(400),
    };
    for file in game_files() {
        let study = study(&file, &options);
        assert_eq!(study.failing, 0, "{file}");
        let lost: Vec<String> = study
            .mutants
            .iter()
            .filter(|mutant| matches!(mutant.fate, MutantFate::Unnoticed(_)))
            .map(|mutant| format!("{}:{}: {}", mutant.file, mutant.line, mutant.change))
            .collect();
        assert!(
            study.totals.percent >= 95.0,
            "{file}: only {:.1} % are noticed, not\n{}",
            study.totals.percent,
            lost.join("\n")
        );
    }
}

#[test]
fn the_same_for_any_number_of_threads_and_a_seed() {
    let told = |threads: &str, seed: &str| {
        let output = program()
            .args(["test", SMALL, "--mutate", "--format", "json"])
            .args(["--positions", "300", "--seed", seed])
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        stdout(&output)
    };
    assert_eq!(told("1", "1"), told("3", "1"));
    assert_ne!(told("1", "1"), told("1", "2"));
}

#[test]
fn json_counts_every_fate() {
    let output = run(&["test", SMALL, "--mutate", "--all", "--format", "json"]);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let study = &json["studies"][0];
    let totals = &study["totals"];
    let of = |name: &str| totals[name].as_u64().unwrap();
    let sum = ["noticed", "unnoticed", "alike", "beyond", "refused"].map(of);
    assert_eq!(of("mutants"), sum.iter().sum::<u64>());
    assert_eq!(
        of("mutants"),
        study["mutants"].as_array().unwrap().len() as u64
    );
    let variant = |mutant: &Value| mutant["variants"] == serde_json::json!(["free"]);
    assert!(study["mutants"].as_array().unwrap().iter().any(variant));
    let own = study_of_own_game();
    assert!(of("mutants") > own as u64);
}

fn study_of_own_game() -> usize {
    study(SMALL, &few(10)).totals.mutants
}

#[test]
fn a_variant_is_asked_for_by_name() {
    let options = MutationOptions {
        scope: MutationScope::Variants(vec!["free".to_owned()]),
        ..few(100)
    };
    let study = study(SMALL, &options);
    let text = String::from_utf8(read(SMALL).unwrap()).unwrap();
    let line = text
        .lines()
        .position(|l| l.contains("(spend free)"))
        .unwrap()
        + 1;
    assert!(study.mutants.iter().all(|mutant| mutant.line == line));
    assert!(study.totals.mutants >= 5);
}

#[test]
fn exit_codes() {
    let exits = |arguments: &[&str], code: i32| {
        let output = run(arguments);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments:?}\n{}\n{}",
            stdout(&output),
            stderr(&output)
        );
        stderr(&output)
    };
    let few = ["--mutate", "--positions", "50"];
    exits(&[&["test", SMALL], &few[..]].concat(), 0);
    exits(
        &[&["test", SMALL, "--at-least", "10"], &few[..]].concat(),
        0,
    );
    exits(
        &[&["test", SMALL, "--at-least", "100"], &few[..]].concat(),
        1,
    );
    exits(
        &[&["test", SMALL, "--at-least", "101"], &few[..]].concat(),
        2,
    );
    exits(&["test", SMALL, "--all"], 2);
    exits(&["test", SMALL, "--accept", "--mutate"], 2);
    exits(&["test", "no-such.game", "--mutate"], 2);
    exits(&["test", "tests/rulings/wrong.game", "--mutate"], 1);
    let said = exits(&["test", "tests/mutants/small.game#fre", "--mutate"], 2);
    assert!(said.contains("did you mean `free`?"), "{said}");
    let named = ["test", "tests/mutants/small.game#free", "--mutate", "--all"];
    exits(&named, 2);
}

#[cfg(unix)]
#[test]
fn interrupted_it_tells_what_it_has() {
    let child = common::at_work(&[
        "test",
        "games/sahkku.game",
        "--mutate",
        "--positions",
        "1000000",
        "--format",
        "json",
    ]);
    let output = common::interrupted(child);
    assert_eq!(output.status.code(), Some(130));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["studies"][0]["interrupted"], true);
}
