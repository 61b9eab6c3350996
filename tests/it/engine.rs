//! The engine against the worked examples of the rule ledger, with rulesets made by hand.

mod all_throws;
mod games;
mod odd;

use std::hash::{BuildHasher, RandomState};

use daldos_dsl::engine::{GameEnd, PlaysScratch, Scratch, SetupError, Turn};
use daldos_dsl::model::*;
use daldos_dsl::play::{self, Simulation};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::watch::{Stop, Watch};
use games::*;

#[test]
fn danish_examples() {
    let game = daldos(16);
    for (position, throw, expected) in [
        ("undalled A1..A16 / undalled B1..B16 / A", "A II", "A1-C3"),
        ("undalled A1..A16 / undalled B1..B16 / A", "II III", "-"),
        (
            "dalled C2 C8 undalled A5 / undalled B3 / A",
            "A III",
            "A5-A1; A5-A4 C2-C5; A5-A4 C8-C11; C2-C3 C8-C11; C2-C5 C8-C9; C2-C6; C8-C12",
        ),
        (
            "dalled A9 undalled A4 / undalled B3 / A",
            "II III",
            "A9-A6; A9-A7",
        ),
        (
            "dalled A5 undalled A4 A3 / undalled B3 / A",
            "A II",
            "A3-C1",
        ),
        (
            "dalled C3 B10 / dalled C4 C5 / A",
            "II IIII",
            "C3-C9; C3-C5xC5 B10-B6; C3-C7 B10-B8; B10-B4",
        ),
        (
            "dalled C3 C10 / dalled C5 undalled B3 / A",
            "II III",
            "C3-C6 C10-C12; C3-C5xC5 C10-C13; C10-C15; C3-C8",
        ),
        (
            "dalled C3 / dalled C8 undalled B3 / A",
            "II III",
            "C3-C8xC8",
        ),
        (
            "dalled C16 / undalled B16 B15 B14 / A",
            "A III",
            "C16-B14xB14",
        ),
        ("undalled A16 A15 A12 / dalled C17 / B", "A III", "C17-A13"),
        (
            "dalled C10 undalled A3 A8 / undalled B3 / A",
            "A II",
            "A3-A2 C10-C12; A3-C1; A8-A5; A8-A7 C10-C12; C10-C13",
        ),
        (
            "dalled A1 undalled A2 A6 / undalled B3 / A",
            "A IIII",
            "A1-C4 A2-A1; A1-C4 A6-A5; A1-C5",
        ),
        (
            "dalled C3 / dalled C5 C7 undalled B3 / A",
            "II II",
            "C3-C7xC7",
        ),
        (
            "undalled A1 / dalled C1 C3 C4 undalled B3 / A",
            "A III",
            "A1-C4xC4",
        ),
        (
            "dalled C6 B9 / dalled C8 undalled B3 / A",
            "A A",
            "B9-B7; C6-C7 B9-B8; C6-C8xC8",
        ),
        (
            "dalled C10 / dalled C9 C8 / B",
            "II III",
            "C9-C12 C8-C10xC10; C9-C14",
        ),
        ("dalled C14 / dalled C13 / B", "A III", "C13-C17"),
        ("dalled C3 / dalled C8 / A", "II III", "C3-C8xC8"),
        ("dalled C6 / dalled C8 / A", "A A", "C6-C8xC8"),
    ] {
        plays(&game, position, throw, expected);
    }
    plays(
        &daldos(12),
        "undalled A1..A12 / undalled B1..B12 / A",
        "A II",
        "A1-C3",
    );
}

#[test]
fn derived_first_dal() {
    // The ledger's C21 under the derived reading: no rule of its own.
    plays(
        &daldos(16),
        "undalled A1..A4 A6..A16 / undalled B1..B16 / A",
        "A A",
        "A1-C1 A2-A1; A1-C1 A6-A5; A1-C2; A6-A5 A7-A6",
    );
}

#[test]
fn several_captures() {
    let game = ostergaard();
    plays(
        &game,
        "dalled B10 / undalled B8 B7 B5 B1 / A",
        "II III",
        "B10-B5xB7xB5; B10-B5xB8xB5",
    );
    plays(
        &game,
        "dalled C15 / undalled B16 B14 B1 / A",
        "II III",
        "C15-B14xB14; C15-B14xB16xB14",
    );
    plays(
        &daldos(16),
        "dalled B10 / undalled B8 B7 B5 B1 / A",
        "II III",
        "B10-B5xB5",
    );
}

#[test]
fn simplified_daldos() {
    let start = "undalled A1..A13 / undalled B1..B13 / A";
    plays(&kvasir(), start, "A II", "A1-C1; A1-C3");
    plays(&kvasir(), start, "A A", "A1-C1; A1-C1 A2-A1; A1-C2");
    let mut go_on = kvasir();
    go_on.turn.spend = spend(How::GoOn);
    plays(&go_on, start, "A A", "A1-C1 A2-A1; A1-C2");
    plays(
        &kvasir(),
        "dalled C5 / dalled C7 C10 / A",
        "II III",
        "C5-C7xC7; C5-C8; C5-C10xC10",
    );
    let mut free = kvasir();
    free.turn.spend = spend(How::Free);
    plays(&free, start, "A II", "-; A1-C1; A1-C3");
}

#[test]
fn sahkku_king() {
    let game = sahkku();
    let one = |position, throw, part: &str, expected: bool| {
        let compiled = games::compiled(&game);
        let state = state(&compiled, position);
        let throw = games::throw(&compiled, throw);
        let plays = compiled.plays(&state, &throw, 1000).expect("plays");
        let told: Vec<String> = plays.iter().map(|p| tell_play(&compiled, p)).collect();
        let found = told.iter().any(|t| t == part);
        assert_eq!(found, expected, "{part} in {told:?}");
    };
    one(
        "awake M10 / asleep B1 / throne M7 / A",
        "2 3 4",
        "M10-M7xM7=king",
        true,
    );
    one("king M7 / asleep B1 / A", "2 3 4", "M7-M5", true);
    one("king M7 / asleep B1 / A", "2 3 4", "M7-M9", true);
    one("awake M7 / asleep B1 / A", "2 3 4", "M7-M9", false);
    one("awake M9 king M8 / asleep B1 / A", "2 3 4", "M9-M7", false);
    one("king M7 / awake M9 B2 / A", "2 3 4", "M7-M9xM9", true);
    one(
        "awake M10 / king M7 asleep B1 / A",
        "2 3 4",
        "M10-M7xM7=king",
        true,
    );
    one("awake B12 / asleep B1 / A", "3 3 3", "B12-M12", true);
    one("king B5 awake B3 / asleep B1 / A", "2 2 2", "B3-B5", false);
    one("awake B3 / king B5 / A", "2 3 4", "B3-B5xB5=king", true);
    one("awake M1 / asleep B2 / A", "X 3 3", "M1-B1", true);
    one(
        "asleep A13 / asleep B1 / throne M7 / A",
        "X 3 3",
        "A13-M7xM7=king",
        true,
    );
    // Backward from the junction: both its own row and the enemy's.
    one("king M12 / asleep B2 / A", "2 3 4", "M12-A13", true);
    one("king M12 / asleep B2 / A", "2 3 4", "M12-B13", true);
    one("king A2 / asleep B2 / A", "2 2 2", "A2-A4", true);
    // Nothing lies before the first space.
    one("king A2 / asleep B2 / A", "2 2 2", "A2-A13", false);
    // A piece that became king may not move again in this turn.
    one(
        "awake M10 / asleep B2 / throne M7 / A",
        "2 2 3",
        "M10-M7xM7=king M7-M9",
        false,
    );
}

#[test]
fn wins_and_extra_throws() {
    let game = compiled(&daldos(16));
    let state1 = state(&game, "dalled C3 / dalled C8 / A");
    let plays = game
        .plays(&state1, &throw(&game, "II III"), 10)
        .expect("plays");
    assert_eq!(plays[0].winner, Some(Player::First));
    assert!(!plays[0].again);
    assert_eq!(plays[0].state.to_move(), Player::Second);
    assert_eq!(game.outcome(&plays[0].state), Some(Player::First));
    let state2 = state(&game, "dalled C3 / dalled C9 / A");
    let plays = game
        .plays(&state2, &throw(&game, "A A"), 10)
        .expect("plays");
    assert!(plays[0].again);
    assert_eq!(plays[0].state.to_move(), Player::First);
}

/// A figure of eight: the middle row is passed twice, in the same direction.
fn eight() -> Ruleset {
    let mut game = empty(
        vec![row("A", 3), row("M", 3), row("B", 3)],
        ByPlayer {
            first: track("", "A1..A3 M3..M1 B1..B3 M3..M1"),
            second: track("", "B3..B1 M1..M3 A3..A1 M1..M3"),
        },
        dice(1, &[("1", 1), ("2", 2), ("0", 0)]),
        &["man", "king"],
    );
    game.start.places = vec![
        place("man", Some(Player::First), "A1"),
        place("man", Some(Player::Second), "B1"),
    ];
    game.moves = vec![rule("run", &["man", "king"], Along::Forward)];
    game
}

#[test]
fn places_of_a_figure_of_eight() {
    let game = eight();
    plays(&game, "man M1 / man A1 / A", "1", "M1-B1");
    plays(&game, "man M1:2 / man A2 / A", "1", "M1:2-A1");
    plays(&game, "man B3 / man A2 / A", "2", "B3-M2:2");
    plays(&game, "man B3 / man A2 / A", "0", "-");
    // Both passes of a space fall together.
    plays(&game, "man A3 / man M3 M3:2 B1 / A", "1", "A3-M3xM3");
    let compiled = games::compiled(&game);
    let there = state(&compiled, "man A3 M3:2 / man M3 M3:2 / A");
    let back = compiled.position(&there);
    assert_eq!(compiled.setup(&back), Ok(there));
}

#[test]
fn ways_across_the_board() {
    let mut game = eight();
    let mut hop = rule("hop", &["king"], Along::Orthogonal);
    hop.to = Some(Set::Any);
    game.moves.push(hop);
    game.moves.remove(0);
    plays(
        &game,
        "king M2 / man A1 / A",
        "1",
        "M2-M1; M2-M3; M2-A2; M2-B2",
    );
    plays(&game, "king A1 / man A2 / A", "2", "A1-A3; A1-B1");
    game.moves[0].along = Along::Around;
    // A1-A2-A3-M3, M1, B1-B2-B3, and M1-A1 close the rings.
    plays(
        &game,
        "king M2 / man A1 / A",
        "2",
        "M2-A3; M2-B3; M2-A1xA1; M2-B1",
    );
    let mut back = eight();
    back.moves = vec![rule("back", &["man"], Along::Back)];
    plays(&back, "man A1 / man B2 / A", "1", "A1-M1:2");
    back.tracks.first = track("A1..A3", "M3..M1");
    plays(&back, "man M3 / man B2 / A", "1", "M3-A3; M3-M1");
    plays(&back, "man A1 / man B2 / A", "1", "-");
    back.tracks.first = track("A1..A3", "M3");
    plays(&back, "man M3 / man B2 / A", "2", "M3-A2; M3-A3; M3-M3");
}

#[test]
fn recruits_and_twins() {
    let mut game = eight();
    game.turn.then = vec![Effect::Recruit {
        pieces: Pieces(vec![PieceTerm::Enemy]),
        within: None,
        at: AtAnywhere::End,
        kind: Some("king".into()),
    }];
    let compiled = games::compiled(&game);
    let before = state(&compiled, "man A3 / man M3 B1 / A");
    let plays = compiled
        .plays(&before, &throw(&compiled, "1"), 10)
        .expect("plays");
    assert_eq!(tell_play(&compiled, &plays[0]), "A3-M3");
    let after = state(&compiled, "man M3 king M3 / man B1 / B");
    assert_eq!(plays[0].state, after);
    // Two of one kind would come to one place: illegal.
    games::plays(&game, "man A3 / man M3 M3:2 B1 / A", "1", "-");
    game.turn.then = vec![Effect::Recruit {
        pieces: Pieces(vec![PieceTerm::Enemy]),
        within: None,
        at: AtAnywhere::End,
        kind: None,
    }];
    games::plays(&game, "man A3 / man M3 B1 / A", "1", "-");
    games::plays(&game, "man A3 / king M3 man B1 / A", "1", "A3-M3");
    // Judged after all effects: what was recruited twice and then captured is gone.
    game.turn
        .then
        .push(capture(&[PieceTerm::Friend], None, At::End));
    games::plays(&game, "man A3 / man M3 B1 / A", "1", "A3-M3xM3");
}

#[test]
fn recruits_from_elsewhere() {
    let recruit = |at: AtAnywhere, within: Option<Set>| {
        let mut game = eight();
        game.dice.count = 2;
        game.turn.then = vec![Effect::Recruit {
            pieces: Pieces(vec![PieceTerm::NeutralOf(vec!["king".into()])]),
            within,
            at,
            kind: None,
        }];
        game
    };
    let leads_to = |game: &Ruleset, before: &str, after: &str| {
        let compiled = games::compiled(game);
        let before = state(&compiled, before);
        let plays = compiled
            .plays(&before, &throw(&compiled, "1 2"), 10)
            .expect("plays");
        let after = state(&compiled, after);
        let mut plays = plays.iter();
        let play = plays.find(|play| tell_play(&compiled, play) == "A1-M3");
        assert_eq!(play.map(|play| play.state), Some(after), "{before:?}");
    };
    let before = "man A1 / man B2 / king A3 B1 / A";
    let far = "man M3 king A3 B1 / man B2 / B";
    leads_to(&recruit(AtAnywhere::Anywhere, None), before, far);
    let passed = "man M3 king A3 / man B2 / king B1 / B";
    leads_to(&recruit(AtAnywhere::All, None), before, passed);
    leads_to(&recruit(AtAnywhere::Sums, None), before, passed);
    let row_b = Some(Set::Row("B".into()));
    let there = "man M3 king B1 / man B2 / king A3 / B";
    leads_to(&recruit(AtAnywhere::Anywhere, row_b), before, there);
}

#[test]
fn returns() {
    let give_back = |to: Set, at: At, kind: Option<&str>| {
        let mut game = eight();
        game.dice.count = 2;
        game.turn.then = vec![Effect::Return {
            pieces: Pieces(vec![PieceTerm::Enemy]),
            within: None,
            at,
            to,
            kind: kind.map(Into::into),
        }];
        game
    };
    let leads_to = |game: &Ruleset, before: &str, play: &str, after: &str| {
        let compiled = games::compiled(game);
        let before = state(&compiled, before);
        let plays = compiled
            .plays(&before, &throw(&compiled, "1 2"), 10)
            .expect("plays");
        let after = state(&compiled, after);
        let mut plays = plays.iter();
        let found = plays.find(|found| tell_play(&compiled, found) == play);
        assert_eq!(found.map(|found| found.state), Some(after), "{play}");
    };
    // B goes from B3 to B1, then from M1 to M3, from A3 to A1, and back from M1.
    let row_b = || Set::Row("B".into());
    let before = "man A1 / man M3 B3 / A";
    let home = give_back(row_b(), At::End, None);
    leads_to(&home, before, "A1-M3", "man M3 / man B3 B2 / B");
    let asleep = give_back(row_b(), At::End, Some("king"));
    leads_to(&asleep, before, "A1-M3", "man M3 / man B3 king B2 / B");
    let all = give_back(row_b(), At::All, None);
    let two = "man A1 / king A3 man M3 / A";
    leads_to(&all, two, "A1-M3", "man M3 / king B3 man B2 / B");
    // The first pass, wherever it stood, and its own space if that comes first.
    let middle = give_back(Set::Row("M".into()), At::All, None);
    let late = "man A1 / man M3:2 B3 / A";
    leads_to(&middle, late, "A1-M3", "man M3 / man M1 B3 / B");
    // No room: captured.
    let full = "man A1 / man M3 B3 B2 B1 / A";
    leads_to(&home, full, "A1-M3xM3", "man M3 / man B3 B2 B1 / B");
}

#[test]
fn pushes() {
    let push = |then: Vec<Effect>| {
        let mut game = eight();
        game.turn.to = Some(not(Set::Pieces(PieceTerm::FriendOf(vec!["man".into()]))));
        game.turn.then = vec![Effect::Push(
            Pieces(vec![PieceTerm::Kind("king".into())]),
            then,
        )];
        game
    };
    let recruit = Effect::Recruit {
        pieces: Pieces(vec![PieceTerm::Kind("king".into())]),
        within: None,
        at: AtAnywhere::End,
        kind: None,
    };
    let leads_to = |game: &Ruleset, before: &str, play: &str, after: &str| {
        let compiled = games::compiled(game);
        let before = state(&compiled, before);
        let plays = compiled
            .plays(&before, &throw(&compiled, "1"), 10)
            .expect("plays");
        let after = state(&compiled, after);
        let mut plays = plays.iter();
        let found = plays.find(|found| tell_play(&compiled, found) == play);
        assert_eq!(found.map(|found| found.state), Some(after), "{play}");
    };
    let ram = push(vec![
        recruit.clone(),
        capture(&[PieceTerm::Enemy], None, At::End),
    ]);
    leads_to(
        &ram,
        "man A1 / man B3 / king A2 / A",
        "A1-A2",
        "man A2 king A3 / man B3 / B",
    );
    leads_to(
        &ram,
        "man A1 / man A3 B3 / king A2 / A",
        "A1-A2xA3",
        "man A2 king A3 / man B3 / B",
    );
    leads_to(
        &ram,
        "man A1 king A2 / man B3 / A",
        "A1-A2",
        "man A2 king A3 / man B3 / B",
    );
    // Never onto a friend.
    games::plays(&ram, "man A1 A3 / man B3 / king A2 / A", "1", "A3-M3");
    // On the second pass of M3 the mover's king stands on the second pass of M2.
    let far = "man B3 / man A1 / king M3 / A";
    leads_to(&ram, far, "B3-M3:2", "man M3:2 king M2:2 / man A1 / B");
    // Left to its owner it stands at the first pass of his track.
    let alone = push(Vec::new());
    leads_to(
        &alone,
        "man B3 / man A1 king M3 / A",
        "B3-M3:2",
        "man M3:2 / man A1 king M2 / B",
    );
    // What stands there too, and isn't taken.
    games::plays(&alone, "man A1 / king A2 A3 man B3 / A", "1", "-");
}

#[test]
fn adding_dice() {
    let mut game = daldos(16);
    game.moves.remove(0);
    game.moves[0].from.kinds = vec!["dalled".into()];
    game.dice = dice(3, &[("A", 1), ("II", 2), ("IIII", 4)]);
    game.turn.again = vec![];
    let men = "dalled C2 / undalled B1 / A";
    let with = |how, add, piece| {
        let mut game = game.clone();
        game.turn.spend = Spend { how, add, piece };
        game
    };
    use {Add as Ad, PieceUse as Once};
    let once = Once::Once;
    plays(&with(How::Most, Ad::Any, once), men, "A II IIII", "C2-C9");
    plays(
        &with(How::Some, Ad::Any, once),
        men,
        "A II IIII",
        "C2-C3; C2-C4; C2-C6; C2-C5; C2-C7; C2-C8; C2-C9",
    );
    plays(
        &with(How::Some, Ad::All, once),
        men,
        "A II IIII",
        "C2-C3; C2-C4; C2-C6; C2-C9",
    );
    plays(
        &with(How::Some, Ad::None, once),
        men,
        "A II IIII",
        "C2-C3; C2-C4; C2-C6",
    );
    plays(
        &with(How::Most, Ad::None, Once::Often),
        men,
        "A II II",
        "C2-C3 C3-C5 C5-C7",
    );
    plays(
        &with(How::Most, Ad::Alone, once),
        "dalled C2 C12 / undalled B1 / A",
        "A A A",
        "C2-C5; C12-C15",
    );
}

#[test]
fn refused_positions() {
    let game = compiled(&daldos(16));
    let refused = |text: &str| game.setup(&position(text)).expect_err(text);
    assert!(matches!(
        refused("man C1 / dalled C2 / A"),
        SetupError::UnknownKind(_)
    ));
    assert!(matches!(
        refused("dalled C18 / dalled C2 / A"),
        SetupError::UnknownSpace(_)
    ));
    assert!(matches!(
        refused("dalled C1:2 / dalled C2 / A"),
        SetupError::NoSuchPass { .. }
    ));
    assert!(matches!(
        refused("dalled C1 C1 / dalled C2 / A"),
        SetupError::Twice(..)
    ));
    assert_eq!(
        refused("dalled C1 / / A"),
        SetupError::Decided(GameEnd::Won(Player::First), "A has won".to_owned())
    );
    let game = compiled(&eight());
    assert!(game.setup(&position("man A1 / man B1 / A")).is_ok());
    assert!(
        compiled(&sahkku())
            .setup(&position("awake B1 / awake A1 / A"))
            .is_ok()
    );
}

#[test]
fn a_set_that_selects() {
    let mut game = daldos(16);
    let undalled = PieceTerm::FriendOf(vec!["undalled".into()]);
    game.moves[0].from.on = Some(Set::Foremost(Pieces(vec![undalled])));
    plays(
        &game,
        "dalled A1 undalled A2 A6 / undalled B3 / A",
        "A IIII",
        "A1-C4 A2-A1; A1-C5",
    );
    plays(
        &game,
        "dalled A1 undalled A2 A6 / undalled B3 / A",
        "A A",
        "A1-C1 A2-A1; A1-C2",
    );
}

/// Every play can be made of offered moves and leads where it says, and may stop there.
fn turns_and_plays_agree(ruleset: &Ruleset, rounds: usize) {
    let game = compiled(ruleset);
    let (mut scratch, mut room) = (Scratch::new(), PlaysScratch::default());
    let mut state = game.start(Player::First);
    if game.outcome(&state).is_some() {
        return;
    }
    for number in 0..rounds {
        let chance = game.throws()[number * 7 % game.throws().len()];
        let plays = game.plays(&state, &chance.throw, 1_000_000).expect("plays");
        assert!(!plays.is_empty());
        // Room is used again, also where there were too many plays for it.
        let few = game.plays_in(&state, &chance.throw, plays.len() - 1, &mut room);
        assert!(few.is_err());
        let again = game.plays_in(&state, &chance.throw, 1_000_000, &mut room);
        assert_eq!(again.as_ref().ok(), Some(&plays));
        for play in plays.iter().take(300) {
            let mut turn = Turn::new(&game, &state, &chance.throw);
            for made in &play.moves {
                turn.play(&game, &mut scratch, made).expect("legal");
            }
            assert_eq!(
                (turn.state(&game), turn.winner()),
                (play.state, play.winner)
            );
            let may_stop = turn.decide(&game, &mut scratch).may_stop();
            assert!(turn.winner().is_some() || may_stop);
        }
        let results = game
            .results(&state, &chance.throw, 1_000_000)
            .expect("plays");
        let distinct: std::collections::HashSet<_> =
            plays.iter().map(|play| (play.state, play.winner)).collect();
        assert_eq!(results.len(), distinct.len());
        let play = &plays[number * 13 % plays.len()];
        if play.winner.is_some() {
            // It can't be played on from here, but be set up.
            assert!(game.setup(&game.position(&play.state)).is_err());
            assert_eq!(game.stand(&game.position(&play.state)), Ok(play.state));
            state = game.start(Player::Second);
        } else {
            state = play.state;
            let position = game.position(&state);
            if game.outcome(&state).is_none() {
                let again = game.setup(&position);
                assert_eq!(again, Ok(state));
                // Its hash was made move by move; that of what is set up afresh is the same.
                let hasher = RandomState::new();
                let hashes = again.map(|again| hasher.hash_one(again));
                assert_eq!(hashes, Ok(hasher.hash_one(state)));
            }
        }
    }
}

#[test]
fn turns_and_plays() {
    for ruleset in [daldos(5), ostergaard(), sahkku(), eight()] {
        turns_and_plays_agree(&ruleset, 200);
    }
}

#[test]
fn odd_rulesets() {
    let mut odd = odd::Odd::new(3);
    for _ in 0..300 {
        let ruleset = odd.ruleset();
        turns_and_plays_agree(&ruleset, 12);
        let game = compiled(&ruleset);
        let simulation = Simulation {
            seed: 5,
            threads: 1,
            cap: 200,
            ..Simulation::new(&game)
        };
        let one = simulation.statistics(3, &Watch::default());
        assert_eq!(one.games, 3);
    }
}

#[test]
fn danish_playouts() {
    let game = compiled(&daldos(16));
    let games = 4_000;
    let one = play::simulate(&game, games, 1, 1, &Watch::default());
    let two = play::simulate(&game, games, 1, 2, &Watch::default());
    assert_eq!(one, two);
    assert_eq!((one.draws, one.unfinished), (0, 0));
    assert_eq!(one.wins.of.first + one.wins.of.second, games);
    // The figures of a program of its own, for the same rules and the same policy.
    for (summary, expected) in [
        (one.turns, 213.3),
        (one.decisions, 296.1),
        (one.captures, 29.83),
    ] {
        let error = summary.sd / (games as f64).sqrt();
        let off = (summary.mean - expected).abs() / error;
        assert!(off < 4.0, "{} instead of {expected}", summary.mean);
    }
}

#[test]
fn counts() {
    let game = compiled(&daldos(16));
    let counts = play::perft(&game, 3).expect("counts");
    // Six throws lost, A with another face forces one play, A A leaves two.
    assert_eq!(counts[0], 11);
    assert_eq!(counts.len(), 3);
}

#[test]
fn statistics_as_json() {
    let game = compiled(&daldos(5));
    let statistics = play::simulate(&game, 100, 9, 2, &Watch::default());
    let json = serde_json::to_string(&statistics).expect("json");
    assert!(
        json.starts_with("{\"games\":100,\"seed\":9,\"policy\":\"random\",\"first_player_wins\":")
    );
    let value: serde_json::Value = serde_json::from_str(&json).expect("json");
    let wins = |side: &str| value["wins"][side].as_u64().expect("wins");
    assert_eq!(wins("A") + wins("B"), 100);
    for number in ["mean", "sd", "ci95", "min", "median", "p95", "max"] {
        assert!(!value["turns"][number].is_null());
    }
    // A game that nobody can end is given up, or drawn where there is such a rule.
    let mut endless = eight();
    endless.turn.then = vec![];
    let count = |ruleset: &Ruleset| {
        let game = compiled(ruleset);
        let simulation = Simulation {
            threads: 1,
            cap: 50,
            ..Simulation::new(&game)
        };
        simulation.statistics(4, &Watch::default())
    };
    assert_eq!(count(&endless).unfinished, 4);
    assert_eq!(count(&endless).turns.max, 50);
    endless.end.push(EndRule::Draw { after: 20 });
    assert_eq!(count(&endless).draws, 4);
    assert_eq!(count(&endless).turns.max, 20);
    let cancelled = std::sync::atomic::AtomicBool::new(true);
    let watch = Watch {
        stop: Stop(Some(&cancelled)),
        ..Watch::default()
    };
    let none = play::simulate(&game, 100, 9, 2, &watch);
    assert_eq!(none.games, 0);
}
