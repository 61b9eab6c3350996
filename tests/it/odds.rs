//! Exact chances: the published tables to the fraction, the naive interpreter's expectimax to a
//! fixed depth, dice thrown, and the command.

mod expectimax;
mod program;
mod series;
mod thrown;

use std::sync::atomic::AtomicBool;

use crate::common::{load, loaded_text};
use crate::generator::Random;
use daldos_dsl::analysis::odds::{self, Odds, OddsError, OddsLimits, Probability, Question};
use daldos_dsl::analysis::threats::threats;
use daldos_dsl::engine::{Game, State};
use daldos_dsl::notation;
use daldos_dsl::space::Space;
use daldos_dsl::watch::Stop;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

const DALDOS: &str = "games/daldos.game";

/// The answer for a position written down.
fn ask(address: &str, position: &str, target: &str, elsewhere: bool) -> Result<Odds, OddsError> {
    let loaded = load(address);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = notation::read_position(rules, game, position).unwrap();
    let (space, kind) = target.split_once(':').unwrap_or((target, ""));
    let space = game.space(&space.parse().unwrap()).unwrap();
    let kind = game.kind_names().iter().position(|name| name == kind);
    let kind = kind.map(|kind| kind as u8);
    let question = Question {
        space,
        kind,
        elsewhere,
    };
    odds::capture(rules, game, &state, question, &OddsLimits::default())
}

/// The question about the only piece on a space.
fn of(space: Space, elsewhere: bool) -> Question {
    Question {
        space,
        kind: None,
        elsewhere,
    }
}

/// The exact chance, as a fraction.
fn chance(address: &str, position: &str, target: &str, elsewhere: bool) -> String {
    let odds = ask(address, position, target, elsewhere).unwrap();
    odds.chance.exact().expect("exact").to_string()
}

/// The play recommended for a throw, as text.
fn best(odds: &Odds, address: &str, throw: &str) -> Option<String> {
    let loaded = load(address);
    let throw = notation::read_throw(&loaded.rules, throw).unwrap();
    let of = odds.throws.iter().find(|odds| odds.throw == throw).unwrap();
    let play = of.best.clone()?;
    notation::play_texts(&loaded.rules, &loaded.game, &[play]).pop()
}

/// One man `d` spaces behind another in the middle row.
fn behind(d: u32) -> String {
    format!("A dalled C14 / B dalled C{} / B to move", 14 - d)
}

/// Dice in an order, with an X last: it takes whenever it is thrown, as the others may have been
/// laid by in their turn.
#[test]
fn dice_may_be_laid_by_in_their_turn() {
    let address = "games/sahkku-lagesvuotna.game";
    let position = "A soldier M3 sleeping-queen M12 / B soldier M1 sleeper B3 sleeping-queen M4 \
                    / neutral king M8 / A to move";
    let odds = ask(address, position, "M1", true).unwrap();
    assert_eq!(
        best(&odds, address, "3 2 blank").as_deref(),
        Some("M3-M1xM1")
    );
    let odds = ask(address, position, "M1", false).unwrap();
    assert_eq!(best(&odds, address, "3 2 blank"), None);
    // Whoever has gone on with a later die can't come back: of 2 and 1 in this order, only the
    // other way round would do.
    let text = |order: &str| {
        format!(
            "(game \"Order\" (players A B)
                (equipment
                    (board (row A 12) (row B 2))
                    (track A [A1..A12]) (track B [B1 B2 A12..A1])
                    (dice 2 (face one 1) (face two 2) (face three 3) (face nought 0))
                    (piece man))
                (rules
                    (start (place man A {{A1}}) (place man B {{B1}}) (first A))
                    (play
                        (spend most add:none piece:often order:[{order}])
                        (to (not friend)) (then (capture enemy))
                        (move run (from man)))
                    (end (lose at-most:0))))"
        )
    };
    let chance = |order: &str, target: &str, elsewhere: bool| {
        let loaded = loaded_text(&text(order));
        let position = format!("A man A1 / B man {target} / A to move");
        let state = notation::read_position(&loaded.rules, &loaded.game, &position).unwrap();
        let space = loaded.game.space(&target.parse().unwrap()).unwrap();
        let question = of(space, elsewhere);
        let limits = OddsLimits::default();
        let odds = odds::capture(&loaded.rules, &loaded.game, &state, question, &limits).unwrap();
        odds.chance.exact().unwrap().to_string()
    };
    // One and none, or two ones.
    assert_eq!(chance("three two one", "A2", false), "3/16");
    assert_eq!(chance("three two one", "A2", true), "7/16");
    assert_eq!(chance("one two three", "A2", false), "7/16");
    // Three, or two and one, whichever comes first.
    assert_eq!(chance("three two one", "A4", true), "9/16");
    assert_eq!(chance("one two three", "A4", true), "9/16");
}

/// Throws of a turn that has stopped too early are taken as they are.
#[test]
fn an_unfinished_pool_is_taken_as_it_is() {
    let (address, position) = (
        "games/dukk.game",
        "A loose C8 locked A1 / B loose C7 locked B3 / A to move",
    );
    let odds = ask(address, position, "C7", false).unwrap();
    let loaded = load(address);
    let state = notation::read_position(&loaded.rules, &loaded.game, position).unwrap();
    let limits = OddsLimits::default();
    let worth = |text: &str| {
        let throw = notation::read_throw(&loaded.rules, text).unwrap();
        odds.unfinished(&loaded.rules, &state, &throw, &limits)
    };
    let tab = worth("tab");
    assert!(tab.chance.exact().unwrap().is_one() && tab.weight.is_zero());
    assert_eq!(tab.text.as_deref(), Some("C8-C7xC7"));
    let four = worth("four");
    assert!(four.chance.exact().unwrap().is_zero() && four.best.is_none());
}

/// One that gives an extra throw is worth what the best position after it is.
#[test]
fn an_unfinished_pool_with_another_throw_after_it() {
    let loaded = loaded_text(
        "(game \"Pool\" (players A B)
            (equipment
                (board (row A 30) (row B 2))
                (track A [A1..A30]) (track B [B1 B2 A30..A1])
                (dice 2 (face one 1) (face two 2))
                (piece man))
            (rules
                (start (place man A {A1}) (place man B {B1}) (first A))
                (play
                    (again one one) (collect one one)
                    (spend most add:none piece:often)
                    (to (not friend)) (then (capture enemy))
                    (move run (from man)))
                (end (lose at-most:0))))",
    );
    let (rules, game) = (&loaded.rules, &loaded.game);
    let asked = |man: &str| {
        let position = format!("A man {man} / B man A6 / A to move");
        let state = notation::read_position(rules, game, &position).unwrap();
        let question = of(game.space(&"A6".parse().unwrap()).unwrap(), false);
        let limits = OddsLimits::default();
        let odds = odds::capture(rules, game, &state, question, &limits).unwrap();
        (state, odds)
    };
    let (state, odds) = asked("A1");
    let ones = notation::read_throw(rules, "one one").unwrap();
    let worth = odds.unfinished(rules, &state, &ones, &OddsLimits::default());
    let (_, after) = asked("A3");
    assert_eq!(worth.chance, after.chance);
    assert!(!after.chance.exact().unwrap().is_zero() && !after.chance.exact().unwrap().is_one());
    assert_eq!(worth.text.as_deref(), Some("A1-A2 A2-A3"));
}

#[test]
fn the_table_for_one_man() {
    let table = [
        "7/16",
        "1/2",
        "3/5",
        "2/3",
        "7/24",
        "11/48",
        "55/384",
        "59/768",
        "55/6144",
        "59/12288",
        "55/98304",
        "59/196608",
    ];
    // How far the man goes with two dals, from a distance of 1 on.
    let uses = [1, 2, 0, 0, 1, 2, 2, 2, 2];
    for (i, expected) in table.into_iter().enumerate() {
        let d = i as u32 + 1;
        let odds = ask(DALDOS, &behind(d), "C14", true).unwrap();
        assert_eq!(
            odds.chance.exact().unwrap().to_string(),
            expected,
            "distance {d}"
        );
        let total: BigRational = odds.throws.iter().map(|t| &t.weight).sum();
        assert!(total.is_one());
        let sum: BigRational = odds
            .throws
            .iter()
            .map(|t| &t.weight * t.chance.exact().unwrap())
            .sum();
        assert_eq!(&sum, odds.chance.exact().unwrap(), "distance {d}");
        if let Some(used) = uses.get(i) {
            let from = 14 - d;
            let text = match used {
                0 => "-".to_owned(),
                n if *n == d => format!("C{from}-C14xC14"),
                n => format!("C{from}-C{}", from + n),
            };
            assert_eq!(best(&odds, DALDOS, "A A"), Some(text), "distance {d}");
        }
    }
}

#[test]
fn the_table_holds_in_every_row_and_for_both_sides() {
    for (position, target, expected) in [
        // Where one never comes again.
        ("A dalled C2 / B dalled A15 / A to move", "A15", "0"),
        ("A dalled B3 / B dalled C1 / A to move", "C1", "3/5"),
        ("A dalled C15 / B dalled B16 / A to move", "B16", "3/5"),
        ("A dalled B16 / B dalled B12 / A to move", "B12", "2/3"),
        // Beyond the published table each two spaces more cost one more pair of dals.
        (
            "A undalled A5 / B dalled C15 / B to move",
            "A5",
            "59/3145728",
        ),
    ] {
        let found = chance(DALDOS, position, target, true);
        assert_eq!(found, expected, "{position}");
    }
}

#[test]
fn the_table_for_two_men() {
    for (ahead, back, expected, used) in [
        (1, 2, "3/4", 1),
        (1, 3, "3/4", 1),
        (1, 4, "3/4", 1),
        (2, 3, "11/16", 2),
        (2, 4, "11/16", 2),
        (3, 4, "43/64", 2),
    ] {
        let position = format!(
            "A dalled C14 / B dalled C{} C{} / B to move",
            14 - ahead,
            14 - back
        );
        let odds = ask(DALDOS, &position, "C14", true).unwrap();
        assert_eq!(
            odds.chance.exact().unwrap().to_string(),
            expected,
            "{position}"
        );
        let text = best(&odds, DALDOS, "A A").unwrap();
        let first = format!("C{}-C{}", 14 - ahead, 14 - ahead + used);
        if ahead < 3 {
            assert!(text.contains("xC14"), "{position}: {text}");
        } else {
            assert_eq!(text, first, "{position}");
        }
    }
}

#[test]
fn a_lone_man_who_must_spend_all_dice() {
    let table = [
        "0",
        "1/16",
        "1/8",
        "49/256",
        "33/128",
        "817/4096",
        "289/2048",
        "4913/65536",
    ];
    for (i, expected) in table.into_iter().enumerate() {
        let odds = ask(DALDOS, &behind(i as u32 + 1), "C14", false).unwrap();
        let found = odds.chance.exact().unwrap().clone();
        let table: BigRational = expected.parse().unwrap();
        let beyond = (&found - &table).to_f64().unwrap();
        assert!((0.0..1e-9).contains(&beyond), "{}: {found}", i + 1);
        // From an odd distance two dals lead past the other man in the end, and sixteen times
        // two dals round the whole board to where he can be taken after all.
        assert_eq!(found > table, i % 2 == 0, "{}", i + 1);
    }
}

#[test]
fn helpers_elsewhere_are_what_elsewhere_stands_for() {
    // Two men far behind take the other dice; the game's own rules then give the table's chance.
    let loaded = load(DALDOS);
    for (d, expected) in [(1, 7.0 / 16.0), (3, 3.0 / 5.0), (4, 2.0 / 3.0)] {
        let position = format!("A dalled C14 / B dalled C{} A12 A4 / B to move", 14 - d);
        let state = notation::read_position(&loaded.rules, &loaded.game, &position).unwrap();
        let space = loaded.game.space(&"C14".parse().unwrap()).unwrap();
        let limits = OddsLimits {
            looked: 1_000,
            ..OddsLimits::default()
        };
        let (rules, game) = (&loaded.rules, &loaded.game);
        let odds = odds::capture(rules, game, &state, of(space, false), &limits).unwrap();
        let (least, most) = odds.chance.bounds();
        let (least, most) = (least.to_f64().unwrap(), most.to_f64().unwrap());
        eprintln!(
            "distance {d}: {least} to {most}, {} states looked at",
            odds.looked
        );
        assert!(
            // A little more, for the helpers may come round themselves.
            least <= expected + 1e-6 && expected <= most + 1e-12,
            "{least} {most}"
        );
        assert!(most - least < 1e-3);
    }
}

#[test]
fn questions_without_an_answer() {
    let position = "A dalled C14 / B dalled C13 undalled B4 / B to move";
    for (target, expected) in [
        ("C12", OddsError::Nothing("C12".to_owned())),
        ("C13", OddsError::Own("C13".to_owned())),
        ("C14:undalled", OddsError::Nothing("C14".to_owned())),
    ] {
        assert_eq!(
            ask(DALDOS, position, target, false).unwrap_err(),
            expected,
            "{target}"
        );
    }
    let sahkku = "games/sahkku.game";
    let shared = "A awake M10 / B awake M7 asleep B3 / neutral throne M7 / A to move";
    let several = ask(sahkku, shared, "M7", false).unwrap_err();
    assert_eq!(
        several.to_string(),
        "several pieces stand on `M7`: say `M7:awake` or `M7:throne`"
    );
    assert!(ask(sahkku, shared, "M7:throne", false).is_ok());
}

#[test]
fn thrown_again_as_often_as_it_shows() {
    // A piece three behind, three dice: it hits with one die, or with several. Whatever three X
    // are worth, they are thrown again, which counts as not thrown at all, unless they hit.
    let sahkku = "games/sahkku.game";
    let odds = ask(
        sahkku,
        "A awake M10 / B awake M6 asleep B3 / A to move",
        "M6",
        false,
    )
    .unwrap();
    let four = odds.chance.exact().unwrap().clone();
    let hits: BigRational = odds
        .throws
        .iter()
        .filter(|t| t.chance.exact().unwrap().is_one())
        .map(|t| &t.weight)
        .sum();
    let once = BigRational::one() / BigRational::from_integer(64.into());
    assert_eq!(four, hits / (BigRational::one() - once));
    let loaded = load(sahkku);
    let xxx = notation::read_throw(&loaded.rules, "X X X").unwrap();
    let xxx = odds.throws.iter().find(|t| t.throw == xxx).unwrap();
    assert!(xxx.refused && xxx.best.is_none());
}

#[test]
fn what_is_too_large_is_bounded() {
    let loaded = load(DALDOS);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state =
        notation::read_position(rules, game, "A dalled C14 / B dalled C10 / B to move").unwrap();
    let space = game.space(&"C14".parse().unwrap()).unwrap();
    let mut last = 1.0;
    for looked in [0, 1, 2, 4] {
        let limits = OddsLimits {
            looked,
            ..OddsLimits::default()
        };
        let odds = odds::capture(rules, game, &state, of(space, true), &limits).unwrap();
        let (least, most) = odds.chance.bounds();
        let truth: BigRational = "2/3".parse().unwrap();
        assert!(least <= &truth && &truth <= most);
        assert!(odds.chance.width() <= last);
        last = odds.chance.width();
        if looked == 0 {
            assert_eq!(
                odds.chance,
                Probability::Between(BigRational::zero(), BigRational::one())
            );
        }
    }
    assert!(last < 1e-3, "{last}");
    // Whatever else is too little, the truth lies between the bounds too.
    for limits in [
        OddsLimits {
            moments: 20,
            ..OddsLimits::default()
        },
        OddsLimits {
            plays: 2,
            ..OddsLimits::default()
        },
        OddsLimits {
            states: 5,
            ..OddsLimits::default()
        },
        OddsLimits {
            block: 0,
            ..OddsLimits::default()
        },
        OddsLimits {
            arithmetic: 0,
            ..OddsLimits::default()
        },
    ] {
        let odds = odds::capture(rules, game, &state, of(space, true), &limits).unwrap();
        let (least, most) = odds.chance.bounds();
        let truth: BigRational = "2/3".parse().unwrap();
        assert!(
            least <= &truth && &truth <= most,
            "{limits:?}: {:?}",
            odds.chance
        );
    }
    let stopped = AtomicBool::new(true);
    let limits = OddsLimits {
        stop: Stop(Some(&stopped)),
        ..OddsLimits::default()
    };
    let odds = odds::capture(rules, game, &state, of(space, true), &limits).unwrap();
    assert!(odds.chance.exact().is_none());
}

/// A space that holds just one piece, of the other side's or nobody's.
fn victim(game: &Game, state: &State, random: &mut Random) -> Option<Space> {
    let position = game.position(state);
    let other = state.to_move().opponent();
    let all = [&position.sides[other], &position.neutral];
    let spaces: Vec<Space> = all
        .into_iter()
        .flatten()
        .flat_map(|men| &men.at)
        .map(|stand| game.space(&stand.space).unwrap())
        .collect();
    let spaces: Vec<Space> = spaces
        .into_iter()
        .filter(|&space| game.target(state, space, None).is_ok())
        .collect();
    (!spaces.is_empty()).then(|| *random.one_of(&spaces))
}

/// Work that a short test can spare.
fn little() -> OddsLimits<'static> {
    OddsLimits {
        looked: 150,
        states: 20_000,
        plays: 100_000,
        block: 200,
        ..OddsLimits::default()
    }
}

/// What the next throw alone may do is no more than what the whole turn may, and just that where no
/// throw follows another.
#[test]
fn threats_of_the_next_throw() {
    for (address, position) in [
        (
            "games/daldos.game",
            "A dalled C2 C8 undalled A5 / B dalled C12 undalled B3 / A to move",
        ),
        (
            "games/daldosa.game",
            "A dalled B10 / B undalled B1 B5 B7 B8 / A to move",
        ),
        (
            "games/sahkku.game",
            "A awake M9 king M8 / B asleep B3 awake M12 / A to move",
        ),
    ] {
        let loaded = load(address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let state = notation::read_position(rules, game, position).unwrap();
        let found = threats(game, &state, Stop::default()).unwrap();
        assert!(!found.spaces.is_empty(), "{address}");
        let follows = game
            .throws()
            .iter()
            .any(|chance| game.again(&chance.throw) || game.refusable(&state, &chance.throw));
        for (space, chance) in &found.spaces {
            assert!(*chance <= found.any, "{address}");
            let question = Question {
                space: *space,
                kind: None,
                elsewhere: false,
            };
            let whole =
                odds::capture(rules, game, &state, question, &OddsLimits::default()).unwrap();
            let whole = whole.chance.bounds().1.clone();
            assert!(*chance <= whole, "{address}: {chance} {whole}");
            assert!(follows || *chance == whole, "{address}: {chance} {whole}");
        }
    }
}
