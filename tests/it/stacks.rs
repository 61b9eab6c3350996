//! Pieces that stand together: what is written, played, told and counted of them.

use std::fs;

use daldos_dsl::analysis::replay;
use daldos_dsl::engine::Turn;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation::{self, Listed, MOST_LISTED, Typed, same_result, typed_play};
use daldos_dsl::player::Player;

use crate::common::{check_text, folder, load, loaded_text, run, text_of};
use crate::naive::Naive;

/// Men in any number on a ring of two rows, with these moves.
fn ring(piece: &str, play: &str) -> Loaded {
    ring_to(piece, play, "(lose at-most:0)")
}

/// The same, to another end.
fn ring_to(piece: &str, play: &str, end: &str) -> Loaded {
    loaded_text(&format!(
        r#"(game "Ring"
    (players A B)
    (equipment
        (board (row B 6) (row A 6))
        (sides turned)
        (track A loop:[A1..A6 B6..B1])
        (dice 1 (face one 1) (face two 2) (face three 3))
        {piece})
    (rules
        (start (place man A {{A1*4}}) (first A))
        (play (spend most piece:often) {play})
        (end {end})))
"#
    ))
}

const MAN: &str = "(piece man stack:any)";
const PLAIN: &str = "(then (capture enemy)) (move all (from man take:all)) \
                     (move part (from man with:one))";

/// The legal plays by both interpreters.
#[track_caller]
fn plays(loaded: &Loaded, position: &str, throw: &str) -> Vec<String> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = notation::read_position(rules, game, position).unwrap();
    assert_eq!(notation::state_text(rules, game, &state), position);
    let read = notation::read_throw(rules, throw).unwrap();
    let listed = notation::Listed::new(rules, game, &state, &read);
    let naive = Naive::new(rules);
    let other = naive.plays(&naive.read(position), &[throw.to_owned()]);
    let texts: Vec<&str> = other.iter().map(|play| play.text.as_str()).collect();
    assert_eq!(listed.texts, texts, "{position}, {throw}");
    for (play, other) in listed.plays.iter().zip(&other) {
        let after = notation::state_text(rules, game, &play.state);
        assert_eq!(after, naive.write(&other.after), "{position}, {throw}");
        assert_eq!(play.winner, other.winner);
    }
    listed.texts
}

#[test]
fn a_move_takes_one_or_all() {
    let ring = ring(MAN, PLAIN);
    let position = "A man A3*3 / B man B6 / A to move";
    assert_eq!(plays(&ring, position, "one"), ["A3-A4", "A3*3-A4"]);
    assert_eq!(plays(&ring, position, "two"), ["A3*3-A5"]);
    let single = "A man A3 / B man B6 / A to move";
    assert_eq!(plays(&ring, single, "two"), ["A3-A5"]);
}

#[test]
fn they_join_as_far_as_there_is_room() {
    let up_to = |most: u8| ring(&format!("(piece man stack:{most})"), PLAIN);
    let position = "A man A3*2 A4*2 / B man B6 / A to move";
    assert_eq!(
        plays(&up_to(4), position, "one"),
        ["A3-A4", "A3*2-A4", "A4-A5", "A4*2-A5"]
    );
    let roomy = plays(&ring(MAN, PLAIN), position, "one");
    assert_eq!(roomy, plays(&up_to(4), position, "one"));
    let fewer = "A man A3*3 A4*2 / B man B6 / A to move";
    assert_eq!(
        plays(&up_to(4), fewer, "one"),
        ["A3-A4", "A4-A5", "A4*2-A5"]
    );
}

#[test]
fn a_group_is_taken_whole_and_ends_count_pieces() {
    let ring = ring(MAN, PLAIN);
    let (rules, game) = (&ring.rules, &ring.game);
    let position = "A man A3*2 / B man B1 A5*3 / A to move";
    let state = notation::read_position(rules, game, position).unwrap();
    let two = notation::read_throw(rules, "two").unwrap();
    assert_eq!(game.count(&state, Player::Second), 4);
    assert_eq!(plays(&ring, position, "two"), ["A3*2-A5xA5"]);
    let found = game.plays(&state, &two, 10).unwrap();
    assert_eq!(found[0].moves[0].captured.len(), 3);
    assert_eq!(found[0].moves[0].count, 2);
    assert_eq!(found[0].winner, None);
    assert_eq!(game.count(&found[0].state, Player::Second), 1);
}

#[test]
fn what_stays_stands_there_for_every_set() {
    let play = "(to (not friend)) (over (not friend)) (then (capture enemy)) (move part (from man take:2))";
    let ring = ring(MAN, play);
    // Past its own place: two of four stay in the way.
    let around = "A man A1*4 / B man B6 / A to move";
    assert_eq!(plays(&ring, around, "three"), ["A1*2-A4"]);
    let fewer = "A man A1 A3*2 / B man B6 / A to move";
    assert_eq!(plays(&ring, fewer, "one"), ["A3*2-A4"]);
    assert_eq!(
        plays(&ring, "A man A1 A3 / B man B6 / A to move", "one"),
        ["-"]
    );
}

#[test]
fn groups_change_kinds_and_sides_as_they_are() {
    let two = "(piece man stack:any) (piece knight stack:4)";
    let become_one = "(then (capture enemy)) (move run (from man knight take:all) (then (become knight))) \
         (move walk (from man with:three))";
    let grown = ring(two, become_one);
    let position = "A man A1*2 knight A2*2 / B man B6 / A to move";
    assert_eq!(plays(&grown, position, "one"), ["A1*2-A2", "A2*2-A3"]);
    let fewer = ring(&two.replace("stack:4", "stack:3"), become_one);
    assert_eq!(plays(&fewer, position, "one"), ["A2*2-A3"]);
    let won = ring(
        MAN,
        "(then (capture enemy)) (move run (from man take:all) (then (recruit enemy)))",
    );
    assert_eq!(
        plays(&won, "A man A1*2 / B man A2*3 / A to move", "one"),
        ["A1*2-A2"]
    );
}

#[test]
fn groups_are_pushed_together_and_return_one_by_one() {
    let pushing = ring(
        MAN,
        "(move run (from man take:all) (then (push enemy))) \
         (move hit (from man with:three) (then (capture enemy)))",
    );
    let position = "A man A1*2 / B man B1 A2*2 A3 / A to move";
    let found = plays(&pushing, position, "one");
    assert_eq!(found, ["A1*2-A2"]);
    let after = |ring: &Loaded, throw: &str, play: &str| {
        let (rules, game) = (&ring.rules, &ring.game);
        let state = notation::read_position(rules, game, position).unwrap();
        let throw = notation::read_throw(rules, throw).unwrap();
        let play = notation::read_play(rules, game, &state, &throw, play).unwrap();
        notation::state_text(rules, game, &play.state)
    };
    assert_eq!(
        after(&pushing, "one", "A1*2-A2"),
        "A man A2*2 / B man B1 A3*3 / B to move"
    );
    let returning = ring(
        MAN,
        "(move run (from man take:all) (then (return enemy to:(row B)))) \
         (move hit (from man with:three) (then (capture enemy)))",
    );
    assert_eq!(plays(&returning, position, "one"), ["A1*2-A2"]);
    assert_eq!(
        after(&returning, "one", "A1*2-A2"),
        "A man A2*2 / B man B1 B5 B6 A3 / B to move"
    );
    let crowded = ring(
        MAN,
        "(move run (from man take:all) (then (return enemy to:{B1 B5}))) \
         (move hit (from man with:three) (then (capture enemy)))",
    );
    assert_eq!(plays(&crowded, position, "one"), ["A1*2-A2xA2"]);
}

#[test]
fn the_most_is_of_pieces() {
    let end = "(most friend in:(row A) (when (all friend in:(row A))))";
    let most = ring_to("(piece man stack:any)", PLAIN, end);
    let (rules, game) = (&most.rules, &most.game);
    let position = "A man B1*2 A1 / B man A4 A6 / A to move";
    assert_eq!(plays(&most, position, "one"), ["B1-A1", "B1*2-A1", "A1-A2"]);
    let state = notation::read_position(rules, game, position).unwrap();
    let one = notation::read_throw(rules, "one").unwrap();
    let play = notation::read_play(rules, game, &state, &one, "B1*2-A1").unwrap();
    assert_eq!(play.winner, Some(Player::First));
}

#[test]
fn positions_and_plays_are_read_as_they_are_written() {
    let ring = ring(MAN, PLAIN);
    let (rules, game) = (&ring.rules, &ring.game);
    let text = "A man A1 A2*2 A3..A5 / B man B1*3 / A to move";
    let state = notation::read_position(rules, game, text);
    assert!(state.is_err(), "six pieces, and four at the start");
    let text = "A man A1 A2*2 A5 / B man B1*3 / A to move";
    let state = notation::read_position(rules, game, text).unwrap();
    assert_eq!(notation::state_text(rules, game, &state), text);
    assert_eq!(notation::position_text(rules, &game.position(&state)), text);
    let object = notation::PositionObject {
        rules,
        position: game.position(&state),
    };
    let json = serde_json::to_string(&object).unwrap();
    assert!(json.contains(r#"["A1","A2*2","A5"]"#), "{json}");
    assert_eq!(notation::read_position(rules, game, &json).unwrap(), state);
    let one = notation::read_throw(rules, "one").unwrap();
    for typed in ["A2*2-A3", "a2*2-a3"] {
        let listed = notation::Listed::new(rules, game, &state, &one);
        let found = notation::typed_play(rules, game, &state, &one, &listed, typed).unwrap();
        let Typed::Play(play) = found else {
            panic!("{typed}: {found:?}");
        };
        assert_eq!(play.moves[0].count, 2);
    }
    let play = notation::read_play(rules, game, &state, &one, "A2-A3").unwrap();
    assert_eq!(play.moves[0].count, 1);
    assert!(notation::read_play(rules, game, &state, &one, "A2*3-A3").is_err());
}

#[test]
fn equal_situations_are_equal_however_they_came_about() {
    let ring = ring(MAN, PLAIN);
    let (rules, game) = (&ring.rules, &ring.game);
    let read = |text: &str| notation::read_position(rules, game, text).unwrap();
    let one = notation::read_throw(rules, "one").unwrap();
    let after = |from: &str, text: &str| {
        let play = notation::read_play(rules, game, &read(from), &one, text).unwrap();
        play.state.with_to_move(Player::First)
    };
    let joined = after("A man A1 A2*2 / B man B1 / A to move", "A1-A2");
    let parted = after("A man A1*3 / B man B1 / A to move", "A1*3-A2");
    assert_eq!(joined, parted);
    assert_eq!(joined, read("A man A2*3 / B man B1 / A to move"));
    let left = after("A man A1*3 / B man B1 / A to move", "A1-A2");
    assert_eq!(left, read("A man A1*2 A2 / B man B1 / A to move"));
}

#[test]
fn games_are_played_to_their_end() {
    let ring = ring(MAN, PLAIN);
    let game = &ring.game;
    let start = game.start(Player::First);
    assert_eq!(game.count(&start, Player::First), 4);
    let throw = game.throws()[0].throw;
    let mut turn = Turn::new(game, &start, &throw);
    let mut scratch = daldos_dsl::engine::Scratch::new();
    assert_eq!(turn.moves(game, &mut scratch).len(), 2);
    let played = daldos_dsl::play::perft(game, 3).unwrap();
    let naive = Naive::new(&ring.rules);
    assert_eq!(played[2], naive.perft(&naive.start(Player::First), 3));
}

#[test]
fn numbers_out_of_range_are_told() {
    let codes = |piece: &str, place: &str, from: &str| {
        let text = format!(
            r#"(game "Ring" (players A B)
    (equipment (board (row B 6) (row A 6)) (sides turned) (track A loop:[A1..A6 B6..B1])
        (dice 1 (face one 1)) (piece man{piece}))
    (rules (start (place man A {{{place}}}) (first A))
        (play (to any) (then (capture enemy)) (move run (from man{from})))
        (end (lose at-most:0))))"#
        );
        let found = check_text("ring.game", &text).reports;
        found.iter().map(|report| report.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(" stack:4", "A1*4", ""), [] as [&str; 0]);
    assert_eq!(codes(" stack:0", "A1", ""), ["daldos::limit::group"]);
    assert_eq!(codes(" stack:4", "A1*0", ""), ["daldos::limit::group"]);
    assert_eq!(codes(" stack:4", "A1*65", ""), ["daldos::limit::group"]);
    assert_eq!(codes(" stack:4", "A1*5", ""), ["daldos::start::same-place"]);
    assert_eq!(codes(" stack:4", "A1*2 A1*2", ""), [] as [&str; 0]);
    assert_eq!(codes("", "A1", " take:2"), ["daldos::stack::take"]);
    assert_eq!(codes(" stack:4", "A1", " take:0"), ["daldos::limit::group"]);
}

/// Where the plays of a throw are too many to be listed, each is still named by its own moves, and found
/// by that name.
#[test]
fn plays_that_are_not_listed_have_names() {
    let address = "games/tab.game#fifteen";
    let loaded = load(address);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let folder = folder();
    let to = folder.path().join("records");
    let to = text_of(&to);
    let played = run(&["simulate", address, "--games", "2", "--records", &to]);
    assert_eq!(played.status.code(), Some(0));
    let mut unlisted = 0;
    for name in ["000001.record", "000002.record"] {
        let text = fs::read_to_string(format!("{to}/{name}")).unwrap();
        let written = replay::read(name, &text).unwrap_or_else(|found| panic!("{found:?}"));
        let replayed = written.verify(&loaded);
        assert_eq!(replayed.findings.reports.len(), 0, "{name}");
        let mut state = *replayed.trial.start();
        for turn in replayed.trial.turns() {
            if game.plays(&state, &turn.throw, MOST_LISTED).is_err() {
                let listed = Listed::new(rules, game, &state, &turn.throw);
                let typed = typed_play(rules, game, &state, &turn.throw, &listed, &turn.text);
                let Typed::Play(found) = typed.unwrap() else {
                    panic!("{name}: {}", turn.text);
                };
                assert!(same_result(&found, &turn.play), "{name}: {}", turn.text);
                unlisted += 1;
            }
            state = turn.play.state;
        }
    }
    assert!(unlisted >= 5, "only {unlisted} throws had too many plays");
}
