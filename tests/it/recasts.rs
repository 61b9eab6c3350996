//! Throwing again in part: the chances of it, and records that tell it.

use daldos_dsl::analysis::odds::{self, OddsLimits, Question};
use daldos_dsl::analysis::replay;
use daldos_dsl::load::{self, Loaded};
use daldos_dsl::notation;

use crate::common::{addresses, load as shipped, rendered};

/// A race of single men: a 2 takes who is two spaces ahead.
fn race(dice: &str, rethrow: &str) -> Loaded {
    let text = format!(
        "(game \"Race\"
            (players A B)
            (equipment
                (board (row A 6) (row B 6))
                (sides turned)
                (track A loop:[A1..A6 B6..B1])
                {dice}
                (piece man)
                (piece stone))
            (rules
                (start (place man A {{A1}}) (place stone {{A5}}) (first A))
                (play
                    {rethrow}
                    (spend free add:none)
                    (to (not friend))
                    (then (capture enemy))
                    (move run (from man) (to (not neutral))))
                (end (lose at-most:0))))"
    );
    let mut read = |_: &str| Ok(text.as_bytes().to_vec());
    let loaded = load::load(&"race.game".parse().unwrap(), &mut read);
    loaded.unwrap_or_else(|fault| panic!("{fault:?}"))
}

const COIN: &str = "(dice 1 (face I 1) (face II 2))";
const DICE: &str = "(dice 2 (face X 1) (face II 2) (face III 3))";

/// The chance that A's man on A1 takes B's on A3 in this turn.
fn chance(dice: &str, rethrow: &str) -> String {
    let loaded = race(dice, rethrow);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let position = "A man A1 / B man A3 / neutral stone A5 / A to move";
    let state = notation::read_position(rules, game, position).unwrap();
    let question = Question {
        space: game.space(&"A3".parse().unwrap()).unwrap(),
        kind: None,
        elsewhere: false,
    };
    let odds = odds::capture(rules, game, &state, question, &OddsLimits::default()).unwrap();
    odds.chance.exact().expect("exact").to_string()
}

#[test]
fn the_best_stop_is_played() {
    assert_eq!(chance(COIN, ""), "1/2");
    assert_eq!(chance(COIN, "(rethrow at-most:1)"), "3/4");
    assert_eq!(chance(COIN, "(rethrow at-most:2)"), "7/8");
    assert_eq!(chance(COIN, "(rethrow)"), "1");
    assert_eq!(chance(COIN, "(rethrow I at-most:100)").len(), 63);
    // Only what shows it is thrown again.
    assert_eq!(chance(COIN, "(rethrow II at-most:2)"), "1/2");
    assert_eq!(chance(COIN, "(rethrow keep:{I} at-most:2)"), "1/2");
    assert_eq!(chance(COIN, "(rethrow keep:{II})"), "1");
    // A condition is asked of the position and of the dice as they lie.
    let neutral = "(when (some neutral))";
    assert_eq!(
        chance(COIN, &format!("(rethrow at-most:1 {neutral})")),
        "3/4"
    );
    assert_eq!(chance(COIN, &format!("(rethrow {neutral})")), "1");
    assert_eq!(chance(COIN, "(rethrow at-most:2 (when (no enemy)))"), "1/2");
    assert_eq!(chance(COIN, "(rethrow at-most:2 (when (threw II)))"), "1/2");
    assert_eq!(chance(COIN, "(rethrow at-most:2 (when (threw I)))"), "7/8");
}

#[test]
fn dice_that_show_a_kept_face_stay() {
    // A II with either die, or with both together none: 5 throws of 9.
    assert_eq!(chance(DICE, ""), "5/9");
    assert_eq!(chance(DICE, "(rethrow at-most:1)"), "65/81");
    // Whoever has no II throws both dice again, or the one that isn't an X, or none.
    // II at first: 5/9. X X: 1/9, kept. X III: 2/9, then 1/3. III III: 1/9, then 5/9.
    assert_eq!(chance(DICE, "(rethrow keep:{X} at-most:1)"), "56/81");
    // And with a second time: X III: 1/3, or X with 1/3 and then nothing, or III and then 1/3; III III:
    // as from the start with once.
    assert_eq!(chance(DICE, "(rethrow keep:{X} at-most:2)"), "533/729");
    // As often as it takes, until both are X.
    assert_eq!(chance(DICE, "(rethrow keep:{X})"), "3/4");
}

#[test]
fn records_hold_to_the_dice_that_stay() {
    let loaded = race(DICE, "(rethrow keep:{X} at-most:2)");
    let faults = |line: &str| -> Vec<&'static str> {
        let text = format!("record: 1\n\n{line}\n");
        let written =
            replay::read("a.record", &text).unwrap_or_else(|f| panic!("{}", rendered(&f)));
        let replayed = written.verify(&loaded);
        replayed
            .findings
            .reports
            .iter()
            .map(|report| report.code)
            .collect()
    };
    let none: [&str; 0] = [];
    assert_eq!(
        faults("A throws III III, again X III, again X II: A1-A3"),
        none
    );
    assert_eq!(faults("A throws X III, again X II"), none);
    assert_eq!(
        faults("A throws X III, again II III: A1-A3"),
        ["daldos::record::stays"]
    );
    assert_eq!(
        faults("A throws X X, again II III: A1-A3"),
        ["daldos::record::again"]
    );
    let thrice = "A throws III III, again III III, again III III, again II II: A1-A3";
    assert_eq!(faults(thrice), ["daldos::record::again"]);
}

#[test]
fn the_first_throw_of_a_game_shows_what_it_has_to() {
    let mut held = 0;
    for address in addresses() {
        let game = shipped(&address).game;
        let first = game.first_outcomes();
        let may_begin = |number: &usize| game.may_begin(&game.throws()[*number].throw);
        let numbers: Vec<usize> = first.iter().map(|(number, _)| *number).collect();
        let expected: Vec<usize> = (0..game.throws().len()).filter(may_begin).collect();
        assert_eq!(numbers, expected, "{address}");
        if game.most_throws() == 1 {
            // The dice of a game's first throw are thrown until it may begin.
            let weights = first.iter().map(|(_, weight)| *weight);
            let all = numbers.iter().map(|number| game.throws()[*number].weight);
            assert!(weights.eq(all), "{address}");
        }
        held += usize::from(numbers.len() < game.throws().len());
    }
    assert!(held >= 3, "only {held} games ask for a first face");
}

#[test]
fn a_game_from_a_position_goes_on_with_whatever_falls() {
    let loaded = shipped("games/tab.game");
    let faults = |text: &str| -> Vec<&'static str> {
        let written = replay::read("a.record", text).unwrap_or_else(|f| panic!("{}", rendered(&f)));
        let reports = written.verify(&loaded).findings.reports;
        reports.iter().map(|report| report.code).collect()
    };
    let none: [&str; 0] = [];
    // A two can't begin a game of Tâb.
    assert_eq!(
        faults("record: 1\n\nA throws two\n"),
        ["daldos::record::first"]
    );
    let position = "position: A muslim C5 / B muslim C2 / A to move";
    assert_eq!(
        faults(&format!("record: 1\n{position}\n\nA throws two\n")),
        none
    );
}
