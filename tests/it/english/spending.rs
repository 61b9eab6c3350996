//! What is said of how dice are used, and of where they end on the way.

use daldos_dsl::english;

use crate::common;

/// Two dice, two of which a face has parts, one that falls apart.
const DICE: [&str; 4] = [
    "2 (face X 1) (face Y 2)",
    "2 (face X 1) (face Y 4 (parts 2 2))",
    "2 (face X 1) (face Y 0 (parts 3 3))",
    "1 (face X 1) (face Y 0 (parts 3 3 3))",
];

/// A small game with these dice and this play.
fn game(dice: &str, play: &str) -> String {
    format!(
        r#"(game "Small"
    (players A B)
    (equipment
        (board (row A 8) (row M 8) (row B 8))
        (sides turned)
        (track A loop:[A1..A8 M8..M1])
        (track B loop:[B8..B1 M1..M8])
        (dice {dice})
        (piece sleeper)
        (piece runner)
        (piece camel))
    (rules
        (start (place sleeper A {{A8}}) (place runner A {{A1 A2}}) (place camel {{M3}}) (first A))
        (play {play} (to (not friend)))
        (end (draw after:50))))
"#
    )
}

/// The sentences of the sections of these headings.
fn told(dice: &str, play: &str, headings: &[&str]) -> Vec<String> {
    let rules = common::loaded_text(&game(dice, play)).rules;
    let sections = english::rules(&rules).sections.into_iter();
    let these = sections.filter(|section| headings.contains(&section.heading.as_str()));
    these.flat_map(|section| section.sentences).collect()
}

/// Each question above its answer.
fn snapshot(name: &str, answers: &[(String, Vec<String>)]) {
    let each = answers.iter().map(|(asked, said)| {
        let said: String = said.iter().map(|said| format!("    {said}\n")).collect();
        format!("{asked}\n{said}\n")
    });
    insta::with_settings!({
        snapshot_path => "../../english",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, each.collect::<String>());
    });
}

const RUN: &str = "(move run (from sleeper runner))";

/// When a play is complete, whatever the dice, in any order and in one that is given.
#[test]
fn complete_plays() {
    let mut answers = Vec::new();
    for dice in DICE {
        for how in ["most", "go-on", "some", "free"] {
            for order in ["", " order:[X Y]"] {
                let spend = format!("(spend {how} add:none piece:often{order})");
                let said = told(dice, &format!("{spend} {RUN}"), &["Using the dice"]);
                // How they are added, and how often a piece moves, is asked elsewhere.
                let said = [said[1].clone(), said[3].clone()].to_vec();
                answers.push((format!("(dice {dice}) {spend}"), said));
            }
        }
    }
    snapshot("complete-plays", &answers);
}

/// Which dice, and parts of dice, may be added.
#[test]
fn added_dice() {
    let mut answers = Vec::new();
    for dice in DICE {
        let mut known = Vec::new();
        for add in ["any", "alone", "all", "none"] {
            let spend = format!("(spend most add:{add})");
            let play = format!("{spend} {RUN} (move rest (from runner dice:one))");
            let said = told(dice, &play, &["The dice", "Using the dice", "Move: rest"]);
            let said = said[1..].to_vec();
            let different = !known.contains(&said);
            // Two dice that are added are always all.
            assert!(different || (dice == DICE[0] && add != "none"), "{said:?}");
            known.push(said.clone());
            answers.push((format!("(dice {dice}) {spend}"), said));
        }
    }
    snapshot("added-dice", &answers);
}

/// Where dice are used in an order nobody chooses which to use first.
#[test]
fn preferred_dice() {
    for (order, choice) in [("", true), (" order:[X Y]", false)] {
        let play =
            format!("(spend most add:none{order}) (prefer run) {RUN} (move rest (from runner))");
        let said = told(DICE[0], &play, &["A turn"]).join(" ");
        assert_eq!(said.contains("up to you"), choice, "{said}");
    }
}

/// What is captured where dice end on the way: on all moves, and on one.
#[test]
fn captures_on_the_way() {
    let mut answers = Vec::new();
    let faces = ["sleeper with:X", "sleeper with:{X Y}"];
    let all = [
        "sleeper",
        faces[0],
        faces[1],
        "sleeper with:X counts:5",
        "sleeper with:X counts:0",
        "sleeper dice:one",
    ];
    for (dice, from) in [(DICE[0], &all[..]), (DICE[1], &faces)] {
        for at in ["steps", "sums"] {
            let mut ask = |play: String| {
                let said = told(dice, &play, &["Moving", "Move: wake"]);
                let words = ["captures", "counts"];
                let of_captures = |said: &String| words.iter().any(|word| said.contains(word));
                let said = said.into_iter().filter(of_captures).collect();
                answers.push((format!("(dice {dice}) {play}"), said));
            };
            for from in from {
                let wake = |then: &str| format!("(move wake (from {from}) (then {then}))");
                let near = format!("(capture enemy in:{{M4 M8}} at:{at})");
                let own = wake(&format!("(become runner) (capture enemy) {near}"));
                ask(format!("(spend most) {own} (move run (from runner))"));
                let both = wake("(become runner)");
                ask(format!(
                    "(spend most) (then (capture enemy at:{at})) {both} (move run (from runner))"
                ));
            }
            let then = format!("(then (capture enemy) (capture enemy in:(row B) at:{at}))");
            ask(format!("(spend most) {then} {RUN}"));
            ask(format!("(spend most add:none) {then} {RUN}"));
            ask(format!(
                "(spend most) {then} (move wake (from sleeper runner with:X))"
            ));
        }
    }
    snapshot("captures-on-the-way", &answers);
}

/// Who comes over, or goes back, where a move has passed.
#[test]
fn taken_along_the_way() {
    let mut answers = Vec::new();
    for dice in [DICE[0], DICE[2]] {
        for effect in ["(recruit (neutral camel)", "(return enemy to:any"] {
            for at in ["steps", "sums", "all"] {
                for within in ["", " in:(row M)"] {
                    let then = format!("(then {effect}{within} at:{at}))");
                    let said = told(dice, &format!("(spend most) {then} {RUN}"), &["Moving"]);
                    let arrives = |said: &String| said.contains("arrives");
                    let said = said.into_iter().filter(arrives).collect();
                    answers.push((format!("(dice {dice}) {then}"), said));
                }
            }
        }
    }
    snapshot("taken-along-the-way", &answers);
}
