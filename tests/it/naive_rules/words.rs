//! One word of the language at a time, on a board of two rows.

use crate::common::{if_captured, no};
use daldos_dsl::model::{
    Add, Along, At, AtAnywhere, Dice, Effect, EndRule, FaceDef, First, Fork, How, PieceTerm,
    PieceUse, Pieces, Placement, Ruleset, Set, SpaceName, SpaceRuns, Track,
};
use daldos_dsl::player::Player;

use super::games::tiny;
use super::{exactly, play, plays};
use crate::naive::Naive;

/// The tiny game with `count` dice.
fn with_dice(count: u8) -> Ruleset {
    let mut rules = tiny();
    rules.dice.count = count;
    rules
}

/// The tiny game with another way for its first kind.
fn along(along: Along) -> Ruleset {
    let mut rules = tiny();
    rules.moves[0].along = along;
    rules
}

/// The tiny game with an effect for every move.
fn then(effects: Vec<Effect>) -> Ruleset {
    let mut rules = tiny();
    rules.turn.then = effects;
    rules
}

/// These kinds, whosever they are.
fn kinds(names: &[&str]) -> Pieces {
    let kind = |name: &&str| PieceTerm::Kind((*name).to_owned());
    Pieces(names.iter().map(kind).collect())
}

/// The mover's pieces of one kind.
fn friend_of(kind: &str) -> Pieces {
    Pieces(vec![PieceTerm::FriendOf(vec![kind.to_owned()])])
}

#[test]
fn a_way_that_runs_out_makes_the_move_illegal() {
    let position = "A pip B2 B6 / B pip B1 / A to move";
    exactly(&tiny(), position, "3", &["B6-B3"]);
    exactly(&tiny(), "A pip B2 / B pip B6 / A to move", "3", &["-"]);
}

#[test]
fn either_and_back_have_nothing_before_the_first_place() {
    let position = "A pip A2 / B pip B1 / A to move";
    exactly(&along(Along::Either), position, "1", &["A2-A1", "A2-A3"]);
    exactly(&along(Along::Either), position, "2", &["A2-A4"]);
    exactly(&along(Along::Back), position, "2", &["-"]);
}

#[test]
fn back_from_the_first_place_of_a_loop_there_are_two_ways() {
    let mut rules = along(Along::Back);
    rules.tracks[Player::First] = Track {
        once: "A1..A3".parse().unwrap(),
        cycle: "A4..A6 B6..B4".parse().unwrap(),
        forks: Vec::new(),
    };
    let position = "A pip A5 / B pip B1 / A to move";
    exactly(&rules, position, "1", &["A5-A4"]);
    exactly(&rules, position, "2", &["A5-A3", "A5-B4"]);
    exactly(&rules, position, "3", &["A5-A2", "A5-B5"]);
}

/// A track with a fork over the other row, and a second move that turns into it.
fn forked(along: Along) -> Ruleset {
    let mut rules = tiny();
    rules.tracks[Player::First] = Track {
        once: "A1..A6".parse().unwrap(),
        cycle: Default::default(),
        forks: vec![Fork {
            name: "over".to_owned(),
            way: "B2..B3".parse().unwrap(),
            at: "A2".parse().unwrap(),
            to: "A5".parse().unwrap(),
        }],
    };
    let mut slip = rules.moves[0].clone();
    slip.name = "slip".to_owned();
    slip.fork = Some("over".to_owned());
    rules.moves[0].along = along;
    rules.moves.push(slip);
    rules
}

#[test]
fn into_a_fork_turns_who_goes_on_from_where_it_begins() {
    let rules = forked(Along::Forward);
    let position = "A pip A1 / B pip B6 / A to move";
    exactly(&rules, position, "1", &["A1-A2"]);
    exactly(&rules, position, "2", &["A1-A3", "A1-B2"]);
    exactly(&rules, position, "3", &["A1-A4", "A1-B3"]);
    let position = "A pip A2 / B pip B6 / A to move";
    exactly(&rules, position, "1", &["A2-A3", "A2-B2"]);
    exactly(&rules, position, "3", &["A2-A5", "A2-A5"]);
    exactly(&rules, "A pip A3 / B pip B6 / A to move", "1", &["A3-A4"]);
    exactly(&rules, "A pip B3 / B pip B6 / A to move", "2", &["B3-A6"]);
    exactly(&rules, "A pip B3 / B pip B6 / A to move", "3", &["-"]);
    // The other side has none.
    exactly(&rules, "A pip A3 / B pip B6 / B to move", "1", &["B6-B5"]);
}

#[test]
fn back_into_a_fork_and_out_of_it() {
    let rules = forked(Along::Back);
    let position = "A pip A5 / B pip B6 / A to move";
    exactly(&rules, position, "1", &["A5-A4", "A5-B3"]);
    exactly(&rules, position, "3", &["A5-A2", "A5-A2"]);
}

#[test]
fn around_goes_along_both_tracks_and_never_straight_back() {
    // The second side joins B1 to A1, the first A6 to B6.
    let rules = along(Along::Around);
    let position = "A pip A1 / B pip B6 / A to move";
    exactly(&rules, position, "1", &["A1-A2", "A1-B1"]);
    exactly(&rules, position, "2", &["A1-A3", "A1-B2"]);
}

#[test]
fn orthogonal_is_straight_in_four_directions() {
    let rules = along(Along::Orthogonal);
    let position = "A pip A3 / B pip B6 / A to move";
    exactly(&rules, position, "1", &["A3-A2", "A3-A4", "A3-B3"]);
    exactly(&rules, position, "3", &["A3-A6"]);
    let mut shifted = rules;
    shifted.board.rows[1].offset = 1;
    exactly(&shifted, position, "1", &["A3-A2", "A3-A4", "A3-B2"]);
}

#[test]
fn off_its_track_a_piece_has_no_place() {
    let mut rules = along(Along::Orthogonal);
    rules.tracks[Player::First] = Track {
        once: "A1..A6".parse().unwrap(),
        cycle: Default::default(),
        forks: Vec::new(),
    };
    let position = "A pip A2 tor A1 / B pip B6 / A to move";
    exactly(&rules, position, "1", &["A1-A2", "A2-A1", "A2-A3", "A2-B2"]);
    let off = "A pip B2 tor B1 / B pip B6 / A to move";
    exactly(&rules, off, "1", &["B2-A2", "B2-B1", "B2-B3"]);
}

#[test]
fn over_holds_every_space_passed_and_to_the_end() {
    let mut rules = tiny();
    rules.turn.over = Some(Set::Empty);
    rules.turn.to = Some(Set::Not(Box::new(Set::Pieces(PieceTerm::Enemy))));
    let position = "A pip A1 A3 / B pip A5 / A to move";
    // The moving piece has left its space, and ending isn't passing.
    exactly(&rules, position, "1", &["A1-A2", "A3-A4"]);
    // Two pieces of one side and kind at one place are never possible.
    exactly(&rules, position, "2", &["-"]);
    exactly(&rules, position, "3", &["-"]);
    rules.moves[0].over = Some(Set::Any);
    exactly(&rules, position, "3", &["A1-A4", "A3-A6"]);
}

#[test]
fn pieces_of_two_kinds_may_share_a_place_and_are_told_apart() {
    let position = "A pip A1 tor A1 A3 / B pip B6 / A to move";
    exactly(&tiny(), position, "2", &["pip:A1-A3", "A3-A5"]);
}

#[test]
fn captures_look_at_the_spaces_they_are_told_to() {
    let game = |at| {
        let mut rules = then(vec![Effect::Capture {
            pieces: Pieces(vec![PieceTerm::Enemy]),
            within: None,
            at,
        }]);
        rules.dice.count = 2;
        rules.turn.spend.how = How::Most;
        rules
    };
    let position = "A pip A1 / B pip A2..A4 tor A4 / A to move";
    exactly(&game(At::End), position, "1 2", &["A1-A4xA4"]);
    exactly(&game(At::All), position, "1 2", &["A1-A4xA2xA3xA4"]);
    exactly(&game(At::Sums), position, "1 2", &["A1-A4xA2xA3xA4"]);
    let steps = ["A1-A4xA2xA4", "A1-A4xA3xA4"];
    exactly(&game(At::Steps), position, "1 2", &steps);
    let play = play(&game(At::End), position, "1 2", "A1-A4xA4");
    let taken = &play.moves[0].captures;
    assert_eq!(taken.len(), 2, "all such pieces on the space");
}

#[test]
fn recruits_change_sides_and_are_no_captures() {
    let recruit = |kind: Option<&str>| {
        then(vec![Effect::Recruit {
            pieces: Pieces(vec![PieceTerm::Enemy, PieceTerm::Neutral]),
            within: None,
            at: AtAnywhere::End,
            kind: kind.map(str::to_owned),
        }])
    };
    let position = "A pip A1 / B pip A2 B5 / A to move";
    // As it is, it would stand where the moving piece of its kind does.
    exactly(&recruit(None), position, "1", &["-"]);
    let rules = recruit(Some("tor"));
    let recruited = play(&rules, position, "1", "A1-A2");
    let naive = Naive::new(&rules);
    let expected = "A pip A2 tor A2 / B pip B5 / B to move";
    assert_eq!(naive.write(&recruited.after), expected);
    assert!(recruited.captures.is_empty());
}

#[test]
fn recruits_come_over_from_the_spaces_named() {
    let recruit = |at: AtAnywhere, within: Option<Set>| {
        let mut rules = then(vec![Effect::Recruit {
            pieces: kinds(&["tor"]),
            within,
            at,
            kind: None,
        }]);
        rules.dice.count = 2;
        rules.turn.spend.how = How::Most;
        rules
    };
    let after = |rules: &Ruleset, position: &str| {
        let plays = play(rules, position, "1 2", "A1-A4");
        Naive::new(rules).write(&plays.after)
    };
    let position = "A pip A1 / B pip B5 tor A2 A4 B1 / A to move";
    let expected = [
        (
            AtAnywhere::End,
            "A pip A4 tor A4 / B pip B5 tor A2 B1 / B to move",
        ),
        (
            AtAnywhere::Sums,
            "A pip A4 tor A2 A4 / B pip B5 tor B1 / B to move",
        ),
        (
            AtAnywhere::All,
            "A pip A4 tor A2 A4 / B pip B5 tor B1 / B to move",
        ),
        (
            AtAnywhere::Anywhere,
            "A pip A4 tor A2 A4 B1 / B pip B5 / B to move",
        ),
    ];
    for (at, expected) in expected {
        assert_eq!(after(&recruit(at, None), position), expected, "{at}");
    }
    let in_row_b = Some(Set::Row("B".to_owned()));
    let rules = recruit(AtAnywhere::Anywhere, in_row_b);
    let expected = "A pip A4 tor B1 / B pip B5 tor A2 A4 / B to move";
    assert_eq!(after(&rules, position), expected);
    // Both would come to the one place that A has there.
    let position = "A pip A1 tor B1 / B pip B5 tor B1 / A to move";
    exactly(
        &recruit(AtAnywhere::Anywhere, None),
        position,
        "1 2",
        &["-"],
    );
}

#[test]
fn returns_go_to_the_first_empty_space_of_their_own_track() {
    let give_back = |at: At, to: Set, kind: Option<&str>| {
        let mut rules = then(vec![Effect::Return {
            pieces: Pieces(vec![PieceTerm::Enemy]),
            within: None,
            at,
            to,
            kind: kind.map(str::to_owned),
        }]);
        rules.dice.count = 2;
        rules.turn.spend.how = How::Most;
        rules
    };
    let after = |rules: &Ruleset, position: &str| {
        let play = play(rules, position, "1 2", "A1-A4");
        assert!(play.captures.is_empty());
        Naive::new(rules).write(&play.after)
    };
    let row_b = || Set::Row("B".to_owned());
    let position = "A pip A1 / B pip A4 B5 B6 / A to move";
    let home = give_back(At::End, row_b(), None);
    assert_eq!(
        after(&home, position),
        "A pip A4 / B pip B4..B6 / B to move"
    );
    let asleep = give_back(At::End, row_b(), Some("tor"));
    let expected = "A pip A4 / B pip B5 B6 tor B4 / B to move";
    assert_eq!(after(&asleep, position), expected);
    // In the order passed, and the end last.
    let all = give_back(At::All, row_b(), None);
    let position = "A pip A1 / B pip A4 tor A2 / A to move";
    assert_eq!(
        after(&all, position),
        "A pip A4 / B pip B5 tor B6 / B to move"
    );
    // The mover has left its space; the space of arrival is taken.
    let position = "A pip A1 / B pip A3 A4 / A to move";
    let row_a = give_back(At::All, Set::Row("A".to_owned()), None);
    assert_eq!(
        after(&row_a, position),
        "A pip A4 / B pip A1 A2 / B to move"
    );
    // No room: it is captured.
    let space = SpaceName {
        row: "B".into(),
        number: 6,
    };
    let full = give_back(At::End, Set::Spaces(SpaceRuns(vec![space])), None);
    let position = "A pip A1 / B pip A4 B6 / A to move";
    exactly(&full, position, "1 2", &["A1-A4xA4"]);
}

#[test]
fn pushed_pieces_go_one_further_and_may_ram() {
    let push = |then_there: Vec<Effect>| {
        let mut rules = then(vec![Effect::Push(kinds(&["tor"]), then_there)]);
        rules.turn.to = Some(Set::Not(Box::new(Set::Pieces(PieceTerm::FriendOf(vec![
            "pip".to_owned(),
        ])))));
        rules
    };
    let recruit = Effect::Recruit {
        pieces: kinds(&["tor"]),
        within: None,
        at: AtAnywhere::End,
        kind: None,
    };
    let capture = Effect::Capture {
        pieces: Pieces(vec![PieceTerm::Enemy]),
        within: None,
        at: At::End,
    };
    let after = |rules: &Ruleset, position: &str, text: &str| {
        Naive::new(rules).write(&play(rules, position, "1", text).after)
    };
    let ram = push(vec![recruit, capture]);
    let position = "A pip A1 / B pip A3 B5 tor A2 / A to move";
    let expected = "A pip A2 tor A3 / B pip B5 / B to move";
    assert_eq!(after(&ram, position, "A1-A2xA3"), expected);
    exactly(
        &ram,
        "A pip A1 A3 / B pip B5 tor A2 / A to move",
        "1",
        &["A3-A4"],
    );
    // Nowhere to go: B1 is the last place.
    exactly(&ram, "A pip B2 / B pip B5 tor B1 / A to move", "1", &["-"]);
    let alone = push(Vec::new());
    let position = "A pip A1 / B pip A3 B5 tor A2 / A to move";
    let expected = "A pip A2 / B pip A3 B5 tor A3 / B to move";
    assert_eq!(after(&alone, position, "A1-A2"), expected);
}

#[test]
fn conditions_see_what_was_captured_before_them() {
    let capture = Effect::Capture {
        pieces: Pieces(vec![PieceTerm::Enemy]),
        within: None,
        at: At::End,
    };
    let change = if_captured(kinds(&["tor"]), vec![Effect::Become("tor".to_owned())]);
    let position = "A pip A1 A3 / B pip A2 tor A4 / A to move";
    let before = then(vec![change.clone(), capture.clone()]);
    exactly(&before, position, "1", &["A1-A2xA2", "A3-A4xA4"]);
    let after = then(vec![capture, change]);
    exactly(&after, position, "1", &["A1-A2xA2", "A3-A4xA4=tor"]);
}

#[test]
fn foremost_selects_one_piece() {
    let mut rules = tiny();
    let foremost = Set::Foremost(friend_of("pip"));
    rules.moves[0].from.on = Some(foremost.clone());
    let position = "A pip A1 A6 B1 / B pip B6 / A to move";
    // B1 is the last place of the first side's track: nothing lies beyond.
    exactly(&rules, position, "1", &["-"]);
    rules.moves[0].from.on = Some(Set::Not(Box::new(foremost)));
    exactly(&rules, position, "1", &["A1-A2", "A6-B6"]);
    rules.moves[0].from.on = Some(Set::Rearmost(friend_of("pip")));
    exactly(&rules, position, "1", &["A1-A2"]);
    // An enemy as far along is not the mover's piece, but where it stands is a space.
    rules.moves[0].from.on = Some(Set::Foremost(kinds(&["pip"])));
    let second = "A pip A6 / B pip A6 B4 / B to move";
    exactly(&rules, second, "1", &["-"]);
}

#[test]
fn if_asks_whether_a_set_is_empty() {
    let mut rules = tiny();
    rules.moves[0].from.on = Some(Set::If {
        condition: no(Set::Pieces(PieceTerm::Kind("tor".to_owned()))),
        then: Box::new(Set::Any),
        otherwise: Box::new(Set::None),
    });
    exactly(&rules, "A pip A1 / B pip B6 / A to move", "1", &["A1-A2"]);
    exactly(&rules, "A pip A1 / B tor B6 / A to move", "1", &["-"]);
}

#[test]
fn add_says_which_dice_go_together() {
    let mut rules = with_dice(3);
    let position = "A pip A1 / B pip B6 / A to move";
    let mut ends = |add: Add, piece: PieceUse| {
        rules.turn.spend.add = add;
        rules.turn.spend.piece = piece;
        let plays = plays(&rules, position, "1 1 3");
        plays.into_iter().map(|p| p.text).collect::<Vec<String>>()
    };
    let any = ["A1-A2", "A1-A3", "A1-A4", "A1-A5", "A1-A6"];
    assert_eq!(ends(Add::Any, PieceUse::Once), any);
    assert_eq!(ends(Add::Alone, PieceUse::Once), any);
    assert_eq!(ends(Add::All, PieceUse::Once), ["A1-A2", "A1-A4", "A1-A6"]);
    assert_eq!(ends(Add::None, PieceUse::Once), ["A1-A2", "A1-A4"]);
    assert_eq!(
        ends(Add::None, PieceUse::Often),
        [
            "A1-A2",
            "A1-A2 A2-A3",
            "A1-A2 A2-A3 A3-A6",
            "A1-A2 A2-A5",
            "A1-A4"
        ]
    );
}

#[test]
fn dice_added_alone_are_the_only_move() {
    let mut rules = with_dice(3);
    rules.turn.spend.add = Add::Alone;
    rules.turn.spend.how = How::GoOn;
    let position = "A pip A1 / B pip B6 / A to move";
    // After a single die the piece has moved; after two added the play is over.
    let expected = ["A1-A2", "A1-A3", "A1-A4"];
    exactly(&rules, position, "1 1 1", &expected);
    let two = "A pip A1 A4 / B pip B6 / A to move";
    exactly(
        &rules,
        two,
        "1 1 1",
        &["A1-A2 A4-A5", "A1-A3", "A4-A6", "A4-B6"],
    );
}

#[test]
fn blanks_are_never_spent() {
    let mut rules = with_dice(2);
    let blank = FaceDef {
        parts: Vec::new(),
        label: "O".to_owned(),
        value: 0,
        weight: 1,
    };
    rules.dice = Dice {
        count: 2,
        faces: [vec![blank], rules.dice.faces].concat(),
    };
    rules.turn.spend.add = Add::All;
    let position = "A pip A1 / B pip B6 / A to move";
    exactly(&rules, position, "O 2", &["A1-A3"]);
    exactly(&rules, position, "O O", &["-"]);
}

#[test]
fn parts_of_a_die_are_all_spent_or_none() {
    let mut rules = with_dice(1);
    let face = |value, parts: &[u8]| FaceDef {
        label: "P".to_owned(),
        value,
        weight: 1,
        parts: parts.to_vec(),
    };
    rules.dice.faces = vec![face(3, &[1, 2])];
    rules.turn.spend.add = Add::None;
    let two = "A pip A1 A3 / B pip B6 / A to move";
    // `A3-A4 A1-A3` comes to the same as `A1-A4`.
    let halved = ["A1-A2 A3-A5", "A1-A4", "A3-A6"];
    exactly(&rules, two, "P", &halved);
    let one = "A pip A1 / B pip B6 / A to move";
    exactly(&rules, one, "P", &["A1-A4"]);
    rules.dice.faces = vec![face(0, &[1, 2])];
    exactly(&rules, one, "P", &["A1-A2", "A1-A3"]);
}

#[test]
fn throws_are_collected_until_another_comes() {
    let mut rules = with_dice(1);
    let faces = [
        ("tab", 1, 4),
        ("two", 2, 6),
        ("three", 3, 4),
        ("four", 4, 1),
        ("six", 6, 1),
    ];
    let face = |(label, value, weight): (&str, u8, u32)| FaceDef {
        label: label.to_owned(),
        value,
        weight,
        parts: Vec::new(),
    };
    rules.dice.faces = faces.map(face).into();
    rules.turn.collect = ["tab", "four", "six"]
        .map(|label| vec![label.to_owned()])
        .into();
    rules.turn.spend.add = Add::None;
    rules.start.first = First::Random;
    let naive = Naive::new(&rules);
    let throws = naive.throws();
    assert_eq!(throws.len(), 285);
    let all: u128 = throws.iter().map(|(_, weight)| weight).sum();
    assert_eq!(all, 16u128.pow(8));
    let tab = throws
        .iter()
        .filter(|(faces, _)| faces.contains(&"tab".to_owned()));
    let tab: u128 = tab.map(|(_, weight)| weight).sum();
    assert_eq!(tab * 8_388_608, all * 2_396_745);
    let game = crate::generator::compiled(&rules);
    let weights: Vec<u128> = game.throws().iter().map(|chance| chance.weight).collect();
    let naive: Vec<u128> = throws.iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, naive);
}

/// "At most 8 dice, each of them counted as the most `parts` that any face has": four of two parts.
#[test]
fn a_pool_has_room_for_all_parts() {
    let mut rules = with_dice(1);
    let face = |label: &str, value: u8, parts: &[u8]| FaceDef {
        label: label.to_owned(),
        value,
        weight: 1,
        parts: parts.to_vec(),
    };
    rules.turn.collect = vec![vec!["tab".to_owned()]];
    rules.turn.spend.add = Add::None;
    rules.turn.spend.piece = PieceUse::Often;
    rules.start.first = First::Random;
    for value in [0, 2] {
        rules.dice.faces = vec![face("tab", value, &[1, 1]), face("two", 2, &[])];
        let naive = Naive::new(&rules);
        let throws = naive.throws();
        let longest = throws.iter().map(|(labels, _)| labels.len()).max();
        assert_eq!(longest, Some(4));
        let game = crate::generator::compiled(&rules);
        assert_eq!(game.most_throws(), 4);
        let known: Vec<u128> = game.throws().iter().map(|chance| chance.weight).collect();
        let weights: Vec<u128> = throws.iter().map(|(_, weight)| *weight).collect();
        assert_eq!(known, weights);
        let state = game
            .setup(&naive.position(&naive.read("A pip A1 A3 / B pip B1 / A to move")))
            .unwrap();
        let from = naive.read("A pip A1 A3 / B pip B1 / A to move");
        for ((labels, _), chance) in throws.iter().zip(game.throws()) {
            let found = game.plays(&state, &chance.throw, 100_000).unwrap();
            let expected = naive.plays(&from, labels);
            assert_eq!(found.len(), expected.len(), "{labels:?}, {value}");
            assert!(
                expected.iter().all(|play| !play.moves.is_empty()),
                "{labels:?}"
            );
        }
    }
    // Of five parts not even two throws fit.
    rules.dice.faces = vec![face("tab", 0, &[1, 1, 1, 1, 1]), face("two", 2, &[])];
    assert_eq!(crate::generator::compiled(&rules).most_throws(), 1);
    assert_eq!(Naive::new(&rules).throws().len(), 2);
}

#[test]
fn free_may_stop_before_the_first_move() {
    let mut rules = tiny();
    rules.turn.spend.how = How::Free;
    let position = "A pip A1 / B pip B6 / A to move";
    exactly(&rules, position, "1", &["-", "A1-A2"]);
}

#[test]
fn ends_are_tested_for_the_opponent_first() {
    let mut rules = tiny();
    let reach = |row: &str| EndRule::Win {
        reach: Set::Row(row.to_owned()),
        by: None,
    };
    rules.end = vec![reach("B")];
    let position = "A pip A6 / B pip B3 / A to move";
    let both = play(&rules, position, "1", "A6-B6");
    assert_eq!(both.winner, Some(Player::Second));
    let alone = "A pip A6 / B pip A1 / A to move";
    let alone = play(&rules, alone, "1", "A6-B6");
    assert_eq!(alone.winner, Some(Player::First));
}

#[test]
fn only_a_side_that_had_more_at_the_start_can_lose() {
    let mut rules = tiny();
    let lone = |owner: Player, space: &str| Placement {
        kind: "pip".to_owned(),
        owner: Some(owner),
        spaces: space.parse().unwrap(),
    };
    rules.start.places = vec![lone(Player::First, "A1"), lone(Player::Second, "B5 B6")];
    rules.end = vec![EndRule::Lose {
        at_most: 1,
        of: None,
    }];
    let naive = Naive::new(&rules);
    assert_eq!(naive.winner(&naive.start(Player::First)), None);
    let left = naive.read("A pip A1 / B pip B6 / A to move");
    assert_eq!(naive.winner(&left), Some(Player::First));
}
