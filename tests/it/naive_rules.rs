//! Do the words of the language, taken one by one, give the games that the sources describe?
//! The ledger's worked examples, put to the naive interpreter with rulesets built by hand.

mod games;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use crate::generator::Random;
use crate::naive::{Lying, Naive, NaivePlay, State};
use daldos_dsl::model::{At, Board, How, Position, Ruleset, SpaceName, Stand};
use daldos_dsl::player::Player;

/// A throw from its text.
fn throw(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The plays that a throw gives in a position.
fn plays(rules: &Ruleset, position: &str, faces: &str) -> Vec<NaivePlay> {
    let naive = Naive::new(rules);
    let state = naive.read(position);
    assert_eq!(naive.write(&state), position, "positions are canonical");
    naive.plays(&state, &throw(faces))
}

/// Exactly these plays are legal, written in their least order.
#[track_caller]
fn exactly(rules: &Ruleset, position: &str, faces: &str, expected: &[&str]) {
    let found = plays(rules, position, faces);
    let found: BTreeSet<&str> = found.iter().map(|p| p.text.as_str()).collect();
    let expected: BTreeSet<&str> = expected.iter().copied().collect();
    assert_eq!(found, expected, "{position} throw {faces}");
}

/// This play is legal, or isn't.
#[track_caller]
fn can(rules: &Ruleset, position: &str, faces: &str, play: &str, expected: bool) {
    let found = plays(rules, position, faces);
    let found: Vec<&str> = found.iter().map(|p| p.text.as_str()).collect();
    assert_eq!(found.contains(&play), expected, "{play} in {found:?}");
}

/// The one play with this text.
#[track_caller]
fn play(rules: &Ruleset, position: &str, faces: &str, text: &str) -> NaivePlay {
    let found = plays(rules, position, faces);
    let found = found.into_iter().find(|p| p.text == text);
    found.unwrap_or_else(|| panic!("{text} is not legal"))
}

const DK_START: &str = "A undalled A1..A16 / B undalled B1..B16 / A to move";

#[test]
fn c01_both_dice_must_be_used_from_the_start() {
    exactly(&games::daldos(), DK_START, "A II", &["A1-C3"]);
}

#[test]
fn c03_without_a_dal_the_first_throw_is_lost() {
    exactly(&games::daldos(), DK_START, "II III", &["-"]);
}

#[test]
fn c05_four_ways_to_use_a_dal_and_a_three() {
    exactly(
        &games::daldos(),
        "A dalled C2 C8 undalled A5 / B undalled B3 / A to move",
        "A III",
        &[
            "A5-A1",
            "A5-A4 C2-C5",
            "A5-A4 C8-C11",
            "C2-C3 C8-C11",
            "C2-C5 C8-C9",
            "C2-C6",
            "C8-C12",
        ],
    );
}

#[test]
fn c07_where_one_die_can_be_used_either_may_be() {
    exactly(
        &games::daldos(),
        "A dalled A9 undalled A4 / B undalled B3 / A to move",
        "II III",
        &["A9-A6", "A9-A7"],
    );
}

#[test]
fn c09_both_dice_only_by_adding() {
    exactly(
        &games::daldos(),
        "A dalled A5 undalled A3 A4 / B undalled B3 / A to move",
        "A II",
        &["A3-C1"],
    );
}

#[test]
fn c11_capture_with_one_die_the_other_elsewhere() {
    exactly(
        &games::daldos(),
        "A dalled C3 B10 / B dalled C4 C5 / A to move",
        "II IIII",
        &["B10-B4", "C3-C5xC5 B10-B6", "C3-C7 B10-B8", "C3-C9"],
    );
}

#[test]
fn c13_added_dice_capture_only_at_the_end() {
    exactly(
        &games::daldos(),
        "A dalled C3 C10 / B dalled C5 undalled B3 / A to move",
        "II III",
        &["C3-C6 C10-C12", "C3-C5xC5 C10-C13", "C10-C15", "C3-C8"],
    );
}

#[test]
fn c15_capture_with_the_sum() {
    exactly(
        &games::daldos(),
        "A dalled C3 / B dalled C8 undalled B3 / A to move",
        "II III",
        &["C3-C8xC8"],
    );
}

#[test]
fn c17_through_the_prow_into_the_enemy_row() {
    exactly(
        &games::daldos(),
        "A dalled C16 / B undalled B14..B16 / A to move",
        "A III",
        &["C16-B14xB14"],
    );
}

#[test]
fn c19_the_second_player_through_the_prow() {
    exactly(
        &games::daldos(),
        "A undalled A12 A15 A16 / B dalled C17 / B to move",
        "A III",
        &["C17-A13"],
    );
}

const WITHOUT_A5: &str = "A undalled A1..A4 A6..A16 / B undalled B1..B16 / A to move";

#[test]
fn c21_the_first_dal_read_literally() {
    let expected = ["A1-C1 A2-A1", "A1-C1 A6-A5", "A1-C2"];
    exactly(&games::first_dal(), WITHOUT_A5, "A A", &expected);
}

#[test]
fn c22_the_first_dal_derived_from_blocking() {
    let expected = ["A1-C1 A2-A1", "A1-C1 A6-A5", "A1-C2", "A6-A5 A7-A6"];
    exactly(&games::daldos(), WITHOUT_A5, "A A", &expected);
}

#[test]
fn c23_any_undalled_piece_with_a_free_hole_ahead() {
    exactly(
        &games::daldos(),
        "A dalled C10 undalled A3 A8 / B undalled B3 / A to move",
        "A II",
        &[
            "A3-A2 C10-C12",
            "A3-C1",
            "A8-A5",
            "A8-A7 C10-C12",
            "C10-C13",
        ],
    );
}

#[test]
fn c24_only_the_sternmost_in_the_variant() {
    exactly(
        &games::sternmost(),
        "A dalled C10 undalled A3 A8 / B undalled B3 / A to move",
        "A II",
        &["A3-A2 C10-C12", "A3-C1", "C10-C13"],
    );
}

const STERNMOST_BLOCKED: &str = "A dalled A1 undalled A2 A6 / B undalled B3 / A to move";

#[test]
fn c25_the_sternmost_is_blocked() {
    let expected = ["A1-C4 A2-A1", "A1-C4 A6-A5", "A1-C5"];
    exactly(&games::daldos(), STERNMOST_BLOCKED, "A IIII", &expected);
}

#[test]
fn c26_the_sternmost_is_blocked_in_the_variant() {
    let expected = ["A1-C4 A2-A1", "A1-C5"];
    exactly(&games::sternmost(), STERNMOST_BLOCKED, "A IIII", &expected);
}

const DOUBLE: &str = "A dalled C3 / B dalled C5 C7 undalled B3 / A to move";

#[test]
fn c27_a_double_captures_at_the_end() {
    exactly(&games::daldos(), DOUBLE, "II II", &["C3-C7xC7"]);
}

#[test]
fn c28_a_double_captures_both_in_the_variant() {
    exactly(&games::intermediate(), DOUBLE, "II II", &["C3-C7xC5xC7"]);
}

const ON_AN_UNDALLED: &str = "A undalled A1 / B dalled C1 C3 C4 undalled B3 / A to move";

#[test]
fn c29_a_dal_and_a_three_on_an_undalled_piece() {
    exactly(&games::daldos(), ON_AN_UNDALLED, "A III", &["A1-C4xC4"]);
}

#[test]
fn c30_the_dal_counts_first_in_the_variant() {
    let expected = ["A1-C4xC1xC4"];
    exactly(&games::intermediate(), ON_AN_UNDALLED, "A III", &expected);
}

#[test]
fn intermediate_captures_by_the_order_chosen() {
    exactly(
        &games::intermediate(),
        "A dalled C3 / B dalled C5 C6 C8 undalled B3 / A to move",
        "II III",
        &["C3-C8xC5xC8", "C3-C8xC6xC8"],
    );
}

#[test]
fn c31_two_dals_added() {
    let position = "A dalled C6 B9 / B dalled C8 undalled B3 / A to move";
    let expected = ["B9-B7", "C6-C7 B9-B8", "C6-C8xC8"];
    exactly(&games::daldos(), position, "A A", &expected);
    for play in plays(&games::daldos(), position, "A A") {
        assert!(play.again);
        assert_eq!(play.after.next, Player::First);
    }
}

#[test]
fn c33_the_front_piece_jumps_the_rear_piece_captures() {
    exactly(
        &games::daldos(),
        "A dalled C10 / B dalled C8 C9 / B to move",
        "II III",
        &["C9-C12 C8-C10xC10", "C9-C14"],
    );
}

#[test]
fn c35_a_lone_piece_must_add() {
    exactly(
        &games::daldos(),
        "A dalled C14 / B dalled C13 / B to move",
        "A III",
        &["C13-C17"],
    );
}

#[test]
fn c37_the_norwegian_start() {
    exactly(
        &games::daldosa(),
        "A undalled A1..A12 / B undalled B1..B12 / A to move",
        "A II",
        &["A1-C3"],
    );
}

const IN_THEIR_ROW: &str = "A dalled B10 / B undalled B1 B5 B7 B8 / A to move";

#[test]
fn c39_steps_in_the_opponents_row() {
    let rules = games::ostergaard_gaston(At::Steps);
    let expected = ["B10-B5xB7xB5", "B10-B5xB8xB5"];
    exactly(&rules, IN_THEIR_ROW, "II III", &expected);
}

#[test]
fn c40_both_steps_in_the_opponents_row() {
    let rules = games::ostergaard_gaston(At::Sums);
    exactly(&rules, IN_THEIR_ROW, "II III", &["B10-B5xB8xB7xB5"]);
}

#[test]
fn c41_the_minimal_reading() {
    let rules = games::ostergaard_gaston(At::End);
    exactly(&rules, IN_THEIR_ROW, "II III", &["B10-B5xB5"]);
}

#[test]
fn c43_from_the_middle_into_the_opponents_row() {
    exactly(
        &games::ostergaard_gaston(At::Steps),
        "A dalled C15 / B undalled B1 B14 B16 / A to move",
        "II III",
        &["C15-B14xB14", "C15-B14xB16xB14"],
    );
}

#[test]
fn c45_extra_throws_have_no_limit() {
    let rules = games::daldos();
    let naive = Naive::new(&rules);
    let mut state = naive.read("A dalled C1 C5 / B dalled B10 / A to move");
    for _ in 0..3 {
        state = naive.plays(&state, &throw("A A"))[0].after.clone();
        assert_eq!(state.next, Player::First);
    }
    let after = &naive.plays(&state, &throw("II III"))[0].after;
    assert_eq!(after.next, Player::Second);
}

#[test]
fn c47_the_end_of_the_game() {
    let rules = games::daldos();
    let position = "A dalled C3 / B dalled C8 / A to move";
    exactly(&rules, position, "II III", &["C3-C8xC8"]);
    let last = play(&rules, position, "II III", "C3-C8xC8");
    assert_eq!((last.winner, last.again), (Some(Player::First), false));

    let position = "A dalled C6 / B dalled C8 / A to move";
    let last = play(&rules, position, "A A", "C6-C8xC8");
    assert_eq!((last.winner, last.again), (Some(Player::First), false));
}

#[test]
fn the_rest_of_a_throw_lapses_at_the_end() {
    // Judged as if the game went on, both dice are used; the play ends with the capture.
    exactly(
        &games::daldos(),
        "A dalled C3 C10 / B dalled C5 / A to move",
        "II III",
        &[
            "C3-C5xC5",
            "C3-C6 C10-C12",
            "C3-C8",
            "C10-C13 C3-C5xC5",
            "C10-C15",
        ],
    );
}

#[test]
fn a_side_with_one_man_left_loses_in_the_variant() {
    let position = "A dalled C3 / B dalled C8 undalled B3 / A to move";
    let last = play(&games::last_man(), position, "II III", "C3-C8xC8");
    assert_eq!(last.winner, Some(Player::First));
    let going_on = play(&games::daldos(), position, "II III", "C3-C8xC8");
    assert_eq!(going_on.winner, None);
}

const KD_START: &str = "A asleep A1..A13 / B asleep B1..B13 / A to move";

#[test]
fn k01_a_cross_and_a_two_from_the_start() {
    let rules = games::kvasir_daldos(How::Some);
    exactly(&rules, KD_START, "X 2", &["A1-C1", "A1-C3"]);
    let most = games::kvasir_daldos(How::Most);
    exactly(&most, KD_START, "X 2", &["A1-C3"]);
}

#[test]
fn k03_two_crosses_from_the_start() {
    let rules = games::kvasir_daldos(How::Some);
    let expected = ["A1-C1", "A1-C1 A2-A1", "A1-C2"];
    exactly(&rules, KD_START, "X X", &expected);
    let go_on = games::kvasir_daldos(How::GoOn);
    exactly(&go_on, KD_START, "X X", &expected[1..]);
    for play in plays(&rules, KD_START, "X X") {
        assert!(play.again);
    }
}

#[test]
fn k05_one_die_or_both() {
    let position = "A awake C5 / B awake C7 C10 / A to move";
    let expected = ["C5-C7xC7", "C5-C8", "C5-C10xC10"];
    exactly(&games::kvasir_daldos(How::Some), position, "2 3", &expected);
    let most = games::kvasir_daldos(How::Most);
    exactly(&most, position, "2 3", &expected[2..]);
}

#[test]
fn k07_no_ending_on_and_no_passing_of_friends() {
    exactly(
        &games::kvasir_daldos(How::Some),
        "A awake C5 C8 / B asleep B3 / A to move",
        "3 4",
        &["C8-C11", "C8-C11 C5-C9", "C8-C12", "C8-C12 C5-C8", "C8-B13"],
    );
}

#[test]
fn k11_the_throne_makes_a_king() {
    let position = "A awake M10 / B asleep B2 / neutral throne M7 / A to move";
    let crowned = play(&games::sahkku(), position, "3 4 4", "M10-M7xM7=king");
    let naive = Naive::new(&games::sahkku());
    let expected = "A king M7 / B asleep B2 / B to move";
    assert_eq!(naive.write(&crowned.after), expected);
}

#[test]
fn k13_the_king_goes_either_way() {
    let rules = games::sahkku();
    let king = "A king M7 / B asleep B2 / A to move";
    let expected = ["M7-M5", "M7-M9", "M7-M3", "M7-M11", "M7-M1", "M7-M13"];
    exactly(&rules, king, "2 2 2", &expected);
    let soldier = "A awake M7 / B asleep B2 / A to move";
    exactly(&rules, soldier, "2 2 2", &["M7-M5", "M7-M3", "M7-M1"]);
}

#[test]
fn the_king_backward_from_the_junction_chooses_a_row() {
    exactly(
        &games::sahkku(),
        "A king M13 / B asleep B2 / A to move",
        "2 2 2",
        &[
            "M13-M11", "M13-M9", "M13-M7", "M13-A12", "M13-A10", "M13-A8", "M13-B12", "M13-B10",
            "M13-B8",
        ],
    );
}

#[test]
fn backward_from_the_first_place_there_is_nothing() {
    let position = "A king A1 / B asleep B2 / A to move";
    exactly(
        &games::sahkku(),
        position,
        "2 2 2",
        &["A1-A3", "A1-A5", "A1-A7"],
    );
}

#[test]
fn k15_a_soldier_may_not_pass_its_king() {
    let position = "A awake M9 king M8 / B asleep B2 / A to move";
    can(&games::sahkku(), position, "2 3 4", "M9-M7", false);
    can(&games::sahkku(), position, "2 3 4", "M8-M10", true);
}

#[test]
fn k17_the_king_captures() {
    let position = "A king M7 / B awake M9 / A to move";
    can(&games::sahkku(), position, "2 3 4", "M7-M9xM9", true);
}

#[test]
fn k19_the_throne_changes_owner_with_its_rider() {
    let position = "A awake B3 / B asleep B2 king B5 / A to move";
    let taken = play(&games::sahkku(), position, "2 3 4", "B3-B5xB5=king");
    let naive = Naive::new(&games::sahkku());
    let expected = "A king B5 / B asleep B2 / B to move";
    assert_eq!(naive.write(&taken.after), expected);
}

#[test]
fn k21_never_home_again() {
    let position = "A awake B12 / B asleep B2 / A to move";
    exactly(
        &games::sahkku(),
        position,
        "3 3 3",
        &["B12-M12", "B12-M9", "B12-M6"],
    );
}

#[test]
fn k23_three_crosses_may_be_thrown_again() {
    let naive = Naive::new(&games::sahkku());
    let state = naive.start(Player::First);
    let crosses = throw("X X X");
    let lying = Lying::default();
    let again = naive.rethrow(&state, &crosses, &lying).unwrap();
    assert_eq!((again.aside, again.stays), (Vec::new(), Vec::new()));
    assert!(!naive.again(&crosses));
    assert_eq!(naive.rethrow(&state, &throw("X X 2"), &lying), None);
}

#[test]
fn k25_taking_the_last_piece_wins() {
    let position = "A awake B3 / B king B5 / A to move";
    let last = play(&games::sahkku(), position, "2 2 2", "B3-B5xB5=king");
    assert_eq!(last.winner, Some(Player::First));
}

#[test]
fn k27_there_is_no_fourteenth_space() {
    let position = "A awake M1 / B asleep B9 / A to move";
    exactly(
        &games::sahkku(),
        position,
        "X X X",
        &["M1-B1", "M1-B2", "M1-B3"],
    );
}

#[test]
fn k29_straight_to_the_throne() {
    let position = "A asleep A13 / B asleep B9 / neutral throne M7 / A to move";
    let expected = ["A13-M13", "A13-M10", "A13-M7xM7=king"];
    exactly(&games::sahkku(), position, "X 3 3", &expected);
}

#[test]
fn k31_a_new_king_has_moved() {
    exactly(
        &games::sahkku(),
        "A awake M10 / B asleep B9 / neutral throne M7 / A to move",
        "3 3 3",
        &["M10-M7xM7=king", "M10-M4", "M10-M1"],
    );
}

#[test]
fn on_its_second_pass_a_piece_goes_another_way() {
    let rules = games::figure_of_eight(3);
    // The lap is A1 A2 A3 M3 M2 M1 B1 B2 B3 M3 M2 M1, then A1 again.
    let first = "A awake M1 / B asleep B1 / A to move";
    exactly(&rules, first, "X X X", &["M1-B1xB1", "M1-B2", "M1-B3"]);
    let second = "A awake M1:2 / B asleep B1 / A to move";
    exactly(&rules, second, "X X X", &["M1:2-A1", "M1:2-A2", "M1:2-A3"]);
    // Pieces on both passes share the space and don't share the place.
    let both = "A awake M1 M1:2 / B asleep B1 / A to move";
    can(&rules, both, "X X X", "M1-B1xB1", true);
    can(&rules, both, "X X X", "M1:2-A1", true);
}

#[test]
fn the_chances_of_all_throws_sum_exactly() {
    for rules in [games::daldos(), games::sahkku()] {
        let naive = Naive::new(&rules);
        let sum: u128 = naive.throws().iter().map(|(_, weight)| weight).sum();
        assert_eq!(sum, 4u128.pow(u32::from(rules.dice.count)));
    }
    let throws: BTreeMap<Vec<String>, u128> =
        Naive::new(&games::daldos()).throws().into_iter().collect();
    assert_eq!(throws.len(), 10);
    assert_eq!(throws[&throw("A A")], 1);
    assert_eq!(throws[&throw("A II")], 2);

    let mut loaded = games::sahkku();
    let weights = [1, 2, 3, 6];
    for (face, weight) in loaded.dice.faces.iter_mut().zip(weights) {
        face.weight = weight;
    }
    let throws: BTreeMap<Vec<String>, u128> = Naive::new(&loaded).throws().into_iter().collect();
    assert_eq!(throws.values().sum::<u128>(), 12u128.pow(3));
    assert_eq!(throws[&throw("X 2 3")], 6 * (2 * 3));
    assert_eq!(throws[&throw("2 2 4")], 3 * (2 * 2 * 6));
}

/// The chance, in units of `16^-(extra + 1)`, that something is captured in this turn, if extra
/// throws beyond `extra` are worth nothing.
fn chance_of_capture(naive: &Naive, state: &State, extra: u32) -> u128 {
    let mut chance = 0;
    for (faces, weight) in naive.throws() {
        let plays = naive.plays(state, &faces).into_iter();
        let best = plays.map(|play| {
            if !play.captures.is_empty() {
                16u128.pow(extra)
            } else if play.again && extra > 0 {
                chance_of_capture(naive, &play.after, extra - 1)
            } else {
                0
            }
        });
        chance += weight * best.max().unwrap_or(0);
    }
    chance
}

#[test]
fn c51_chances_of_capture_with_three_extra_throws() {
    let naive = Naive::new(&games::daldos());
    // In units of 1/65536, for an enemy 1, 2, … ahead and two pieces elsewhere.
    let expected = [
        7 * 4096,
        32768,
        39321,
        2 * 21845,
        2 * 9557,
        2 * 7509,
        2 * 4693,
        2 * 2517,
        2 * 293,
        2 * 157,
    ];
    for (distance, expected) in (1..).zip(expected) {
        let behind = 14 - distance;
        let text = format!("A dalled C14 / B dalled A4 A12 C{behind} / B to move");
        let chance = chance_of_capture(&naive, &naive.read(&text), 3);
        assert_eq!(chance, expected, "at distance {distance}");
    }
}

/// A position in which each side has some of its pieces, somewhere on its track.
fn scattered(naive: &Naive, random: &mut Random, most: usize) -> State {
    let mut position = naive.position(&naive.start(Player::First));
    for side in Player::BOTH {
        let track: Vec<SpaceName> = naive.rules().tracks[side].places().cloned().collect();
        let home = naive.rules().tracks[side].once.0.len();
        let count = 1 + random.below(most);
        let mut taken: BTreeSet<SpaceName> = position.sides[side.opponent()]
            .iter()
            .flat_map(|men| men.at.iter().map(|s| s.space.clone()))
            .collect();
        if side == Player::First {
            taken.clear();
        }
        let kinds: Vec<String> = naive.rules().kinds.iter().map(|k| k.name.clone()).collect();
        let mut men: Vec<daldos_dsl::model::Men> = kinds
            .iter()
            .map(|kind| daldos_dsl::model::Men {
                kind: kind.clone(),
                at: Vec::new(),
            })
            .collect();
        while men.iter().map(|m| m.at.len()).sum::<usize>() < count {
            let place = random.below(track.len());
            if taken.insert(track[place].clone()) {
                // The second kind is the one asleep, which stands at home.
                let kind = if place < home { random.below(2) } else { 0 };
                men[kind].at.push(Stand {
                    space: track[place].clone(),
                    pass: 1,
                });
            }
        }
        position.sides[side] = men;
    }
    position.to_move = Player::BOTH[random.below(2)];
    naive.from_position(&position)
}

/// `k ↔ length+1-k` in every row.
fn turned_round(board: &Board, space: &SpaceName) -> SpaceName {
    let row = board.rows.iter().find(|r| *r.name == *space.row).unwrap();
    SpaceName::new(space.row.clone(), row.length + 1 - space.number)
}

#[test]
fn the_reversed_game_is_the_same_game() {
    let (one, other) = (games::daldos(), games::reversed());
    let (one, other) = (Naive::new(&one), Naive::new(&other));
    let board = &one.rules().board;
    let turned = |position: &Position| -> Position {
        let mut position = position.clone();
        for side in Player::BOTH {
            for men in &mut position.sides[side] {
                for stand in &mut men.at {
                    stand.space = turned_round(board, &stand.space);
                }
            }
        }
        position
    };
    let mut random = Random::new(1);
    for _ in 0..300 {
        let state = scattered(&one, &mut random, 6);
        let mirror = other.from_position(&turned(&one.position(&state)));
        let throws = one.throws();
        let (faces, _) = &throws[random.below(throws.len())];
        let results = |naive: &Naive, state: &State, turn: bool| -> BTreeSet<State> {
            let plays = naive.plays(state, faces).into_iter();
            plays
                .map(|p| {
                    let position = naive.position(&p.after);
                    // Seen on the other board, and read as its pieces.
                    other.from_position(&if turn { turned(&position) } else { position })
                })
                .collect()
        };
        assert_eq!(results(&one, &state, true), results(&other, &mirror, false));
    }
}

#[test]
fn g9_a_throw_with_a_dal_is_never_lost() {
    for rules in [games::daldos(), games::sternmost()] {
        let naive = Naive::new(&rules);
        let mut random = Random::new(9);
        for _ in 0..300 {
            let state = scattered(&naive, &mut random, 16);
            for faces in ["A A", "A II", "A III", "A IIII"] {
                let plays = naive.plays(&state, &throw(faces));
                assert!(
                    plays.iter().all(|p| !p.moves.is_empty()),
                    "{}",
                    naive.write(&state)
                );
            }
        }
    }
}

#[test]
fn what_can_be_moved_one_by_one_is_what_can_be_played() {
    for rules in [
        games::daldos(),
        games::kvasir_daldos(How::GoOn),
        games::sahkku(),
    ] {
        let naive = Naive::new(&rules);
        let mut random = Random::new(5);
        for _ in 0..60 {
            let state = scattered(&naive, &mut random, 4);
            let throws = naive.throws();
            let (faces, _) = &throws[random.below(throws.len())];
            let mut walked = BTreeSet::new();
            let mut turns = vec![naive.turn(&state, faces)];
            while let Some(turn) = turns.pop() {
                let (moves, may_stop) = turn.next_moves();
                if may_stop {
                    walked.insert((turn.stop(), turn.over_at_rest()));
                }
                assert!(may_stop || !moves.is_empty(), "a dead end");
                turns.extend((0..moves.len()).map(|i| turn.make(i)));
            }
            let plays = naive.plays(&state, faces).into_iter();
            let played: BTreeSet<_> = plays.map(|p| (p.after.clone(), p.over())).collect();
            assert_eq!(walked, played, "{}", naive.write(&state));
        }
    }
}

#[test]
fn perft_counts_distinct_results() {
    let naive = Naive::new(&games::daldos());
    let start = naive.start(Player::First);
    assert_eq!(naive.perft(&start, 0), 1);
    // Ten throws: with dals 1-C2 or two pieces, one play each; without, the lost throw.
    let expected: usize = naive
        .throws()
        .iter()
        .map(|(faces, _)| naive.plays(&start, faces).len())
        .sum();
    assert_eq!(naive.perft(&start, 1), expected as u64);
    assert_eq!(naive.perft(&start, 1), 11);
}
