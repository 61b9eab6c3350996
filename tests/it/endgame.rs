//! Endings: known figures, a second solver on the naive interpreter, exact arithmetic, play, tables.

mod exactly;
mod memory;
mod played;
mod resumed;
mod revalued;
mod told;
mod verified;

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;

use daldos_dsl::analysis::endgame::{
    Endgame, EndgameError, EndgameEstimate, EndgameLimits, EndgameSolver, EndgameTable,
    EndgameTableError, Endings, MaterialSummary, weigh,
};
use daldos_dsl::engine::{Cast, Game, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::player::Player;
use daldos_dsl::space::Space;
use daldos_dsl::watch::Watch;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::common::{folder, load, loaded_text, run, stderr, stdout, text_of};
use crate::naive::{self, Naive};

/// A board of twelve spaces, on which two men each run round: with extra throws, a choice, a safe space, and a
/// space from which nobody need go on.
const RING: &str = r#"
(game "Ring"
    (players A B)
    (equipment
        (board (row A 5) (row B 5))
        (sides turned)
        (track A loop:[A1..A5 B5..B1])
        (dice 1 (face I 1) (face II 2) (face III 3))
        (piece man))
    (rules
        (start (place man A {A1 A3}) (first A))
        (play (again III) (to (not friend)) (then (capture enemy)) (move run (from man)))
        (end (lose at-most:0))))
"#;

/// A board of twelve spaces, round which men go either way: nobody need ever come near the other.
const EITHER: &str = r#"
(game "Either way"
    (players A B)
    (equipment
        (board (row A 6) (row B 6))
        (sides turned)
        (track A loop:[A1..A6 B6..B1])
        (dice 1 (face I 1) (face II 2))
        (piece man))
    (rules
        (start (place man A {A1 A3}) (first A))
        (play (to (not friend)) (then (capture enemy)) (move run (from man) (along either)))
        (end (lose at-most:0))))
"#;

/// A ring with a throne: who captures it, or the king, becomes the king.
const THRONE: &str = r#"
(game "Ring with a throne"
    (players A B)
    (equipment
        (board (row A 5) (row B 5))
        (sides turned)
        (track A loop:[A1..A5 B5..B1])
        (dice 1 (face I 1) (face II 2) (face III 3))
        (piece man)
        (piece king)
        (piece throne))
    (rules
        (start (place man A {A1 A3}) (place throne {B3}) (first A))
        (play
            (to (not (friend man king)))
            (then (capture enemy throne) (if (captured king throne) (become king)))
            (move run (from man king)))
        (end (lose at-most:0))))
"#;

fn ending<'g>(game: &'g Game, men: &str, limits: &EndgameLimits) -> Endgame<'g> {
    Endgame::of_material(game, men.parse().unwrap(), limits, &Watch::default()).unwrap()
}

fn text(loaded: &Loaded, state: &State) -> String {
    notation::state_text(&loaded.rules, &loaded.game, state)
}

fn of_men(all: &[MaterialSummary], men: &str) -> MaterialSummary {
    let mut found = all.iter().filter(|one| one.material.to_string() == men);
    *found.next().expect(men)
}

/// Where a king comes about only in the place of a throne or of a king, there is one of them: situations that no
/// game comes to, with two of them, or none, are not among those that are solved.
#[test]
fn there_is_one_king_or_his_throne() {
    let loaded = loaded_text(THRONE);
    let estimated = std::cell::Cell::new(None);
    let told = |estimate: &EndgameEstimate| {
        estimated.set(Some((estimate.situations, estimate.counted)));
    };
    let (limits, watch) = (EndgameLimits::default(), Watch::default());
    let mut solver = EndgameSolver::new(&loaded.game, &limits, &watch);
    solver.estimated = Some(&told);
    let solved = solver.material("1v1".parse().unwrap()).unwrap();
    // As the thrower sees it the throne stands on one of two spaces, and the men on two of the nine beside it; with
    // a king, of either side, the two pieces stand on two of the ten.
    let all = 2 * 9 * 8 + 2 * 10 * 9;
    assert_eq!(of_men(&solved.materials(), "1v1").states, all);
    assert_eq!(estimated.get(), Some((all, true)));
    for (position, is) in [
        ("A man A1 / B man A2 / neutral throne B3 / A to move", true),
        ("A man B3 / B king A2 / A to move", true),
        ("A king A1 / B king A2 / A to move", false),
        ("A man A1 / B man A2 / A to move", false),
        (
            "A king A1 / B man A2 / neutral throne B3 / A to move",
            false,
        ),
    ] {
        let state = notation::read_position(&loaded.rules, &loaded.game, position).unwrap();
        assert_eq!(solved.worth(&state).unwrap().is_some(), is, "{position}");
    }
}

#[test]
fn man_against_man_in_daldos() {
    let loaded = load("games/daldos.game");
    let solved = ending(&loaded.game, "1v1", &EndgameLimits::default());
    let one = of_men(&solved.materials(), "1v1");
    assert_eq!((one.states, one.choices), (4_144, 0));
    assert!(one.widest.worth.width() < 1e-12, "{:?}", one.widest);
    assert!((one.throws() - 99.6427).abs() < 1e-3, "{}", one.throws());
    // Found by a program of its own, which swept over the chances of a Markov chain.
    assert_eq!(
        text(&loaded, &one.best.state),
        "A dalled C12 / B dalled B16 / A to move"
    );
    assert!((one.best.worth.middle() - 0.733_090_144_969_6).abs() < 1e-12);
    assert_eq!(
        text(&loaded, &one.worst.state),
        "A dalled A16 / B dalled C17 / A to move"
    );
    assert!((one.worst.worth.middle() - 0.296_570_586_804_6).abs() < 1e-12);
}

/// Many pieces that stand there all the time are too many to solve, and that is told at once.
#[test]
fn many_pieces_of_nobody_are_refused() {
    let text = RING
        .replace("(row B 5)", "(row B 5) (row C 30)")
        .replace("(piece man)", "(piece man) (piece stone)")
        .replace("(first A)", "(place stone {C1..C30}) (first A)");
    let loaded = loaded_text(&text);
    let (limits, watch) = (EndgameLimits::default(), Watch::default());
    let solved = Endgame::of_material(&loaded.game, "1v1".parse().unwrap(), &limits, &watch);
    assert_eq!(solved.err(), Some(EndgameError::Pieces));
}

/// What the value of a situation has to be, by the exact sum over its throws of the bounds of what follows.
fn exact_sum(solved: &Endgame<'_>, state: &State) -> [BigRational; 2] {
    let game = solved.game();
    let mut sums = [BigRational::zero(), BigRational::zero()];
    for chance in game.throws() {
        let weight = BigRational::new(chance.weight.into(), game.total_weight().into());
        let weighed = weigh(solved, state, &Cast::first(), &chance.throw, 1_000)
            .unwrap()
            .unwrap();
        let best = |bound: fn(&daldos_dsl::analysis::endgame::Worth) -> f64| {
            let bounds = weighed.iter().map(|one| bound(&one.worth));
            bounds.fold(0.0, f64::max)
        };
        for (sum, bound) in sums
            .iter_mut()
            .zip([best(|worth| worth.lower), best(|worth| worth.upper)])
        {
            *sum += &weight * BigRational::from_float(bound).expect("finite");
        }
    }
    sums
}

/// Bounds of which each follows from the others in exact arithmetic bound the only solution, where every game
/// ends with certainty.
#[test]
fn bounds_bound_in_exact_arithmetic() {
    let loaded = load("games/daldos.game");
    let solved = ending(&loaded.game, "1v1", &EndgameLimits::default());
    let mut looked = 0;
    for state in states(&loaded, &solved) {
        let worth = solved.worth(&state).unwrap().unwrap();
        let [lower, upper] = exact_sum(&solved, &state);
        let exact = |value| BigRational::from_float(value).expect("finite");
        // 1 − u is rounded once before it is weighed: by half an ulp of 1.
        let slack = BigRational::new(BigInt::from(1), BigInt::from(1_u64 << 53));
        assert!(
            exact(worth.lower) <= lower + &slack,
            "{}",
            text(&loaded, &state)
        );
        assert!(
            exact(worth.upper) >= upper - &slack,
            "{}",
            text(&loaded, &state)
        );
        looked += 1;
    }
    assert_eq!(looked, 4_144);
}

/// All situations with the first side to throw, by its own men and the other's on all places.
fn states(loaded: &Loaded, solved: &Endgame<'_>) -> Vec<State> {
    let kinds = loaded.game.kind_names();
    let mut found = Vec::new();
    let spaces: Vec<String> = (0..loaded.game.space_count())
        .map(|space| loaded.game.space_name(Space(space as u8)).to_string())
        .collect();
    for one in kinds {
        for other in kinds {
            for here in &spaces {
                for there in &spaces {
                    let position = format!("A {one} {here} / B {other} {there} / A to move");
                    let read = notation::read_position(&loaded.rules, &loaded.game, &position);
                    let known = read
                        .ok()
                        .filter(|state| solved.worth(state).unwrap().is_some());
                    found.extend(known);
                }
            }
        }
    }
    found
}

/// A play: what it leads to; what the end is worth, if it is one; and whether the other side throws next.
type NaiveReply = (Option<naive::State>, f64, bool);

/// The throws of a situation, each with its chance and its plays.
type NaiveThrows = Vec<(f64, Vec<NaiveReply>)>;

/// Every value by the naive interpreter, swept over until nothing changes any more.
fn naive_values(rules: &Naive, start: naive::State) -> BTreeMap<naive::State, f64> {
    let total: u128 = rules.throws().iter().map(|(_, weight)| weight).sum();
    let mut known: BTreeMap<naive::State, NaiveThrows> = BTreeMap::new();
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        if known.contains_key(&state) {
            continue;
        }
        let mut rows = Vec::new();
        for (labels, weight) in rules.throws() {
            let plays = rules.plays(&state, &labels);
            let options = plays.into_iter().map(|play| match play.over() {
                Some(over) => {
                    let worth = over.map_or(0.5, |won| f64::from(u8::from(won == state.next)));
                    (None, worth, false)
                }
                None => {
                    open.push(play.after.clone());
                    (Some(play.after), 0.0, !play.again)
                }
            });
            rows.push((weight as f64 / total as f64, options.collect()));
        }
        known.insert(state, rows);
    }
    let mut values: BTreeMap<naive::State, f64> =
        known.keys().map(|state| (state.clone(), 0.5)).collect();
    loop {
        let mut moved: f64 = 0.0;
        for (state, rows) in &known {
            let worth = |(after, end, passes): &NaiveReply| match after {
                None => *end,
                Some(after) if *passes => 1.0 - values[after],
                Some(after) => values[after],
            };
            let sum = rows
                .iter()
                .map(|(share, options)| share * options.iter().map(worth).fold(0.0, f64::max));
            let value: f64 = sum.sum();
            moved = moved.max((value - values[state]).abs());
            values.insert(state.clone(), value);
        }
        if moved < 1e-13 {
            return values;
        }
    }
}

#[test]
fn a_second_solver_finds_the_same() {
    let loaded = loaded_text(RING);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let solved = ending(game, "2v2", &EndgameLimits::default());
    let naive = Naive::new(rules);
    let values = naive_values(&naive, naive.start(Player::First));
    let (mut looked, mut choices) = (0, 0);
    for (state, value) in &values {
        let position = naive.write(state);
        let state = notation::read_position(rules, game, &position).unwrap();
        let worth = solved.worth(&state).unwrap().expect(&position);
        assert!(
            worth.lower - 1e-9 <= *value && *value <= worth.upper + 1e-9,
            "{position}"
        );
        assert!(worth.width() < 1e-12, "{position}");
        let weighed = game.throws().iter().map(|chance| {
            weigh(&solved, &state, &Cast::first(), &chance.throw, 100)
                .unwrap()
                .unwrap()
                .len()
        });
        choices += usize::from(weighed.max() > Some(1));
        looked += 1;
    }
    assert!(
        looked > 1_000 && choices > 500,
        "{looked} situations, {choices} with a choice"
    );
}

#[test]
fn twins_are_alike_when_they_are_computed_apart() {
    let loaded = loaded_text(RING);
    let game = &loaded.game;
    let together = ending(game, "2v1", &EndgameLimits::default());
    let apart = EndgameLimits {
        exchange: false,
        ..EndgameLimits::default()
    };
    let apart = ending(game, "2v1", &apart);
    assert!(together.exchanges() && !apart.exchanges());
    assert_eq!(apart.states(), 2 * together.states());
    let mut looked = 0;
    for (one, other) in [
        ("A1 A3", "B2"),
        ("A2 B4", "A5"),
        ("B1 B2", "A4"),
        ("A3", "B5 A2"),
    ] {
        for to_move in ["A", "B"] {
            let position = format!("A man {one} / B man {other} / {to_move} to move");
            let state = notation::read_position(&loaded.rules, game, &position).unwrap();
            let [here, there] = [&together, &apart].map(|one| one.worth(&state).unwrap().unwrap());
            assert!((here.middle() - there.middle()).abs() < 1e-12, "{position}");
            assert!((here.throws - there.throws).abs() < 1e-5, "{position}");
            looked += 1;
        }
    }
    assert_eq!(looked, 8);
}

/// All of man against man in Daldøs, with either side to throw, from tables of which one has every situation twice.
#[test]
fn all_twins_are_alike_in_daldos() {
    let loaded = load("games/daldos.game");
    let game = &loaded.game;
    let together = ending(game, "1v1", &EndgameLimits::default());
    let apart = EndgameLimits {
        exchange: false,
        ..EndgameLimits::default()
    };
    let apart = ending(game, "1v1", &apart);
    assert!(together.exchanges() && !apart.exchanges());
    let (mut looked, mut widest) = (0, 0.0_f64);
    for state in states(&loaded, &together) {
        let first = text(&loaded, &state);
        let second = first.replace("A to move", "B to move");
        for position in [first, second] {
            let state = notation::read_position(&loaded.rules, game, &position).unwrap();
            let [here, there] = [&together, &apart].map(|one| one.worth(&state).unwrap().unwrap());
            let most = here.upper.max(there.upper) - here.lower.min(there.lower);
            assert!(most <= 1e-12, "{position}: {most}");
            assert!((here.throws - there.throws).abs() < 1e-6, "{position}");
            widest = widest.max((here.middle() - there.middle()).abs());
            looked += 1;
        }
    }
    assert_eq!(looked, apart.states());
    assert_eq!(looked, 2 * 4_144);
    eprintln!("{looked} situations differ by at most {widest:.1e} from their twins");
}

/// What is found by improving policies is what bounds drawn together come to, also where a game can go on for ever: then
/// the lower bounds tell what is won if that is lost, and the upper what is if it is won.
#[test]
fn improved_policies_tell_what_sweeps_do() {
    let (mut looked, mut apart) = (0, 0);
    for (text, men) in [
        (RING, "2v2"),
        (THRONE, "2v1"),
        (EITHER, "1v1"),
        (EITHER, "2v1"),
        (EITHER, "2v2"),
    ] {
        let loaded = loaded_text(text);
        let game = &loaded.game;
        let [improved, swept] = [0, usize::MAX].map(|sweeps| {
            let limits = EndgameLimits {
                sweeps,
                ..EndgameLimits::default()
            };
            ending(game, men, &limits)
        });
        // All of two against one, too, and one against two.
        let spaces = (0..game.space_count()).map(|space| game.space_name(Space(space as u8)));
        let spaces: Vec<String> = spaces.map(|name| name.to_string()).collect();
        let mut asked = states(&loaded, &improved);
        for (number, first) in spaces.iter().enumerate() {
            for (second, third) in spaces[number + 1..].iter().flat_map(|second| {
                let third = spaces.iter();
                third.map(move |third| (second, third))
            }) {
                for sides in ["A man 2 / B man 1", "A man 1 / B man 2"] {
                    let two = format!("{first} {second}");
                    let position = sides.replace('1', third).replace('2', &two) + " / A to move";
                    let read = notation::read_position(&loaded.rules, game, &position);
                    let known = read
                        .ok()
                        .filter(|state| improved.worth(state).unwrap().is_some());
                    asked.extend(known);
                }
            }
        }
        for state in asked {
            let [one, other] = [&improved, &swept].map(|one| one.worth(&state).unwrap().unwrap());
            let position = self::text(&loaded, &state);
            assert!(
                (one.lower - other.lower).abs() < 1e-11,
                "{position}: {one:?} {other:?}"
            );
            assert!(
                (one.upper - other.upper).abs() < 1e-11,
                "{position}: {one:?} {other:?}"
            );
            assert!(
                (one.throws - other.throws).abs() < 1e-6,
                "{position}: {one:?} {other:?}"
            );
            looked += 1;
            apart += usize::from(one.width() > 0.01 && one.width() < 0.99);
        }
    }
    assert!(
        looked > 3_000 && apart > 2_000,
        "{looked} situations, {apart} apart"
    );
}

/// Of plays that win as often for certain that is better which wins more often if a game without an end is won.
#[test]
fn who_is_sure_of_as_much_holds_out() {
    let loaded = loaded_text(EITHER);
    let solved = ending(&loaded.game, "2v1", &EndgameLimits::default());
    let (mut looked, mut told) = (0, 0);
    for state in states(&loaded, &solved) {
        for chance in loaded.game.throws() {
            let cast = Cast::first();
            let weighed = weigh(&solved, &state, &cast, &chance.throw, 1_000);
            let weighed = weighed.unwrap().unwrap();
            let best = weighed[0].worth;
            for other in &weighed[1..] {
                let other = other.worth;
                assert!(other.lower < best.lower + 1e-9, "{best:?} {other:?}");
                if (best.lower - other.lower).abs() < 1e-12 {
                    assert!(other.upper < best.upper + 1e-9, "{best:?} {other:?}");
                    told += usize::from(other.upper < best.upper - 0.01);
                }
                looked += 1;
            }
        }
    }
    assert!(
        looked > 200 && told > 50,
        "{looked} plays, {told} told apart"
    );
}

#[test]
fn games_without_an_end_are_told() {
    let folder = folder();
    let file = folder.path().join("either.game");
    fs::write(&file, EITHER).unwrap();
    let told = stdout(&run(&["solve", &text_of(&file), "--men", "1v1"]));
    let line = "  in 132 of them somebody can go on for ever: the lower bound counts that as lost, the \
                upper as won\n";
    assert!(
        told.contains(line) && told.contains("\n  widest   A man "),
        "{told}"
    );
    // Where bounds could come closer, nobody has been seen to go on for ever.
    let told = stdout(&run(&[
        "solve", "daldosa", "--men", "1v1", "--width", "0.1",
    ]));
    assert!(
        told.contains("in 2340 of them closer bounds were not asked for")
            && !told.contains("counts that"),
        "{told}"
    );
    let told = stdout(&run(&["solve", "udat-pagada", "--men", "1v1"]));
    assert!(told.contains("longest"), "{told}");
    assert!(
        !told.contains("for ever") && !told.contains("widest"),
        "{told}"
    );
}

/// Games under the best play from a situation: how often its thrower wins, and the throws they last.
fn played(
    solved: &Endgame<'_>,
    start: &State,
    games: u32,
    random: &mut Xoshiro256PlusPlus,
) -> (f64, f64) {
    let game = solved.game();
    let (mut won, mut throws) = (0.0, 0.0);
    for _ in 0..games {
        let mut state = *start;
        loop {
            let mut drawn = u128::from(random.next_u64()) % game.total_weight();
            let thrown = game.throws().iter().find(|chance| {
                let shows = drawn < chance.weight;
                drawn = drawn.saturating_sub(chance.weight);
                shows
            });
            let throw = thrown.expect("some throw").throw;
            throws += 1.0;
            let weighed = weigh(solved, &state, &Cast::first(), &throw, 1_000)
                .unwrap()
                .unwrap();
            let play = weighed[0]
                .play
                .clone()
                .expect("no throw is thrown again here");
            if let Some(end) = play.end() {
                won += end
                    .winner()
                    .map_or(0.5, |won| f64::from(u8::from(won == start.to_move())));
                break;
            }
            state = play.state;
        }
    }
    (won / f64::from(games), throws / f64::from(games))
}

#[test]
fn play_agrees_with_the_values() {
    let loaded = loaded_text(RING);
    let solved = ending(&loaded.game, "2v2", &EndgameLimits::default());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    const GAMES: u32 = 4_000;
    for position in [
        "A man A1 A3 / B man B1 B3 / A to move",
        "A man A5 B5 / B man B2 B3 / B to move",
        "A man A2 / B man B3 B4 / A to move",
        "A man B5 B2 / B man A1 / A to move",
    ] {
        let state = notation::read_position(&loaded.rules, &loaded.game, position).unwrap();
        let worth = solved.worth(&state).unwrap().unwrap();
        let (won, throws) = played(&solved, &state, GAMES, &mut random);
        let value = worth.middle();
        let error = (value * (1.0 - value) / f64::from(GAMES)).sqrt();
        assert!(
            (won - value).abs() < 4.0 * error,
            "{position}: {won}, {value}"
        );
        // Throws to the end are spread about as widely as they are many.
        let error = 1.5 * worth.throws / f64::from(GAMES).sqrt();
        assert!(
            (throws - worth.throws).abs() < 4.0 * error,
            "{position}: {throws}, {}",
            worth.throws
        );
    }
}

#[test]
fn of_a_position_is_known_what_is_known_of_its_material() {
    let loaded = loaded_text(RING);
    let game = &loaded.game;
    let position = "A man A1 A3 / B man B1 / A to move";
    let state = notation::read_position(&loaded.rules, game, position).unwrap();
    let all = ending(game, "2v1", &EndgameLimits::default());
    let one =
        Endgame::of_position(game, &state, &EndgameLimits::default(), &Watch::default()).unwrap();
    let [here, there] = [&all, &one].map(|one| one.worth(&state).unwrap().unwrap());
    assert!((here.middle() - there.middle()).abs() < 1e-12);
    assert!(one.states() <= all.states());
    // Of more men it knows nothing.
    let more =
        notation::read_position(&loaded.rules, game, "A man A1 A3 / B man B1 B3 / A to move");
    assert_eq!(all.worth(&more.unwrap()).unwrap(), None);
}

#[test]
fn tables_say_the_same_and_no_changed_byte_is_believed() {
    let loaded = loaded_text(RING);
    let game = &loaded.game;
    let solved = ending(game, "2v1", &EndgameLimits::default());
    let mut bytes = Vec::new();
    solved.write("2v1", &mut bytes).unwrap();
    let table = EndgameTable::open(game, Cursor::new(bytes.clone())).unwrap();
    assert_eq!(table.header.states, solved.states() as u64);
    let known = |endings: &dyn Endings| -> Result<Vec<_>, EndgameTableError> {
        states(&loaded, &solved)
            .iter()
            .map(|state| endings.worth(state))
            .collect()
    };
    let expected = known(&solved).unwrap();
    assert!(expected.len() > 50);
    assert_eq!(known(&table).unwrap(), expected);

    // A byte in each part, and every byte of the head.
    let places = (0..64).chain((64..bytes.len()).step_by(97));
    let mut refused = 0;
    for place in places {
        let mut changed = bytes.clone();
        changed[place] ^= 0x10;
        let told = EndgameTable::open(game, Cursor::new(changed)).and_then(|table| {
            // Whatever the byte is part of is read.
            (0..table.header.states.div_ceil(512)).try_for_each(|_| known(&table).map(drop))
        });
        refused += usize::from(told.is_err());
        assert!(told.is_err() || place > 64, "byte {place} may be changed");
    }
    assert!(refused > 64);
    for length in [0, 7, 23, 100, bytes.len() - 1] {
        let short = EndgameTable::open(game, Cursor::new(bytes[..length].to_vec()));
        assert!(
            short.and_then(|table| known(&table)).is_err(),
            "{length} bytes"
        );
    }
    let other = loaded_text(&RING.replace("(again III)", "(again II)"));
    let other = EndgameTable::open(&other.game, Cursor::new(bytes)).err();
    assert!(
        matches!(other, Some(EndgameTableError::OtherRules(..))),
        "{other:?}"
    );
}

#[test]
fn what_cannot_be_solved_is_said() {
    let solve = |address: &str, men: &str, memory: usize| {
        let loaded = load(address);
        let limits = EndgameLimits {
            memory,
            ..EndgameLimits::default()
        };
        let men = men.parse().unwrap();
        Endgame::of_material(&loaded.game, men, &limits, &Watch::default()).err()
    };
    let told = solve("games/daldos.game", "2v2", 1 << 20).unwrap();
    assert!(
        matches!(
            told,
            EndgameError::Estimate {
                states: 4_197_784,
                ..
            }
        ),
        "{told}"
    );
    // Far more than anybody could count one by one.
    let told = solve("games/daldos.game", "5v4", 1 << 30).unwrap();
    assert!(
        matches!(told, EndgameError::Estimate { states, .. } if states > 1 << 33),
        "{told}"
    );
    assert_eq!(
        solve("games/daldos.game", "8v8", 1 << 30),
        Some(EndgameError::Pieces)
    );
    assert_eq!(
        solve("games/awangdu.game", "1v1", 1 << 30),
        Some(EndgameError::Decided)
    );
    // Nobody can count these one by one; in none of those that are tried it isn't.
    for (address, men) in [
        ("games/awangdu.game", "3v2"),
        ("games/sahkku-lagesvuotna.game", "2v1"),
    ] {
        let told = solve(address, men, 1 << 30);
        assert!(
            matches!(told, Some(EndgameError::Undrawn { tries }) if tries > 10_000),
            "{address}: {told:?}"
        );
    }
    // With these it isn't, and there are a great many of them.
    for (address, men) in [
        ("games/awangdu.game", "3v3"),
        ("games/sahkku-lagesvuotna.game", "2v2"),
    ] {
        let told = solve(address, men, 1 << 30);
        assert!(
            matches!(told, Some(EndgameError::Estimate { states, .. }) if states > 1 << 28),
            "{address}: {told:?}"
        );
    }
    for (men, why) in [
        ("2", "`v`"),
        ("2v", "`2v1`"),
        ("v1", "`2v1`"),
        ("300v1", "`2v1`"),
    ] {
        let output = run(&["solve", "daldos", "--men", men]);
        assert_eq!(output.status.code(), Some(2), "{men}");
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
    let output = run(&["solve", "daldos", "--men", "2v2", "--memory", "2MiB"]);
    assert_eq!(output.status.code(), Some(3));
    let told = stderr(&output);
    assert!(
        told.starts_with("about 4197784 situations, about "),
        "{told}"
    );
    assert!(
        told.contains("don't fit into 2 MiB: more are allowed with --memory"),
        "{told}"
    );
    let output = run(&["solve", "daldos", "--men", "1v1", "--memory", "200KiB"]);
    assert_eq!(output.status.code(), Some(3));
    let told = stderr(&output);
    assert!(told.contains("don't fit into 200 KiB: more"), "{told}");
    assert_eq!(
        run(&["solve", "daldos", "--memory", "2 stones"])
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn a_table_is_made_once_and_asked_often() {
    let folder = folder();
    let path = text_of(&folder.path().join("1v1.endings"));
    let made = run(&["solve", "daldos", "--men", "1v1", "--to", &path]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let position = "A dalled C12 / B dalled B16 / A to move";
    let asked = |game: &str, position: &str| {
        run(&["solve", game, "--table", &path, "--position", position])
    };
    let answer = stdout(&asked("daldos", position));
    assert!(answer.contains("73.3090 %, 47.2 throws"), "{answer}");
    // Made again, it is the same.
    let bytes = fs::read(&path).unwrap();
    run(&["solve", "daldos", "--men", "1v1", "--to", &path]);
    assert_eq!(fs::read(&path).unwrap(), bytes);
    let other = asked("daldos#reversed", position);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        stderr(&other).contains("of other rules"),
        "{}",
        stderr(&other)
    );
    let more = asked("daldos", "A dalled C12 C13 / B dalled B16 / A to move");
    assert_eq!(more.status.code(), Some(2));
    assert!(
        stderr(&more).contains("this is none of them"),
        "{}",
        stderr(&more)
    );
    // A file that holds something else stays.
    let notes = text_of(&folder.path().join("notes.txt"));
    fs::write(&notes, "what I found").unwrap();
    let refused = run(&["solve", "daldos", "--men", "1v1", "--to", &notes]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&notes).unwrap(), "what I found");
}
