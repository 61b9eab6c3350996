//! Exact chances: the published tables to the fraction, expectimax to a fixed depth, dice thrown.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test stops at the first thing that is wrong"
)]
#![allow(
    clippy::print_stderr,
    reason = "the counts are what a reader wants to see"
)]

mod common;
mod generator;
mod naive;

use common::load;
use daldos_dsl::analysis::odds::{self, Chance, Choice, Limits, Odds, OddsError};
use daldos_dsl::engine::{Chance as Chances, Game, State, Turn};
use daldos_dsl::model::{How, Ruleset};
use daldos_dsl::notation;
use daldos_dsl::play::{Dice, stream};
use daldos_dsl::player::Player;
use daldos_dsl::space::Space;
use generator::Random;
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
    odds::capture(
        rules,
        game,
        &state,
        space,
        kind,
        elsewhere,
        &Limits::default(),
    )
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
        let limits = Limits {
            looked: 1_000,
            ..Limits::default()
        };
        let (rules, game) = (&loaded.rules, &loaded.game);
        let odds = odds::capture(rules, game, &state, space, None, false, &limits).unwrap();
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
    assert!(xxx.rethrow && xxx.best.is_none());
}

/// The chance by expectimax over whole plays, with so many further throws, each worth `beyond`
/// once that many have been thrown: from below with 0, from above with 1.
fn expectimax(
    game: &Game,
    state: &State,
    stands: &dyn Fn(&State) -> bool,
    space: Space,
    depth: u32,
    beyond: f64,
) -> f64 {
    if depth == 0 {
        return beyond;
    }
    let mut sum = 0.0;
    for thrown in game.throws() {
        let mut most = 0.0f64;
        let further = |state: &State| expectimax(game, state, stands, space, depth - 1, beyond);
        if game.rethrow(&thrown.throw) {
            most = further(state);
        }
        let plays = game.plays(state, &thrown.throw, 100_000).unwrap();
        let takes = |play: &daldos_dsl::engine::Play| {
            !stands(&play.state) && play.moves.iter().any(|m| m.captures.contains(&space))
        };
        if plays.iter().any(takes) {
            most = 1.0;
        }
        for play in plays {
            if most < 1.0 && play.again && stands(&play.state) {
                most = most.max(further(&play.state));
            }
        }
        sum += thrown.weight as f64 / game.total_weight() as f64 * most;
    }
    sum
}

/// Whether the other side's or nobody's piece on this space still stands there.
fn standing(game: &Game, root: &State, space: Space) -> impl Fn(&State) -> bool {
    let name = game.space_name(space).clone();
    let victim = root.to_move().opponent();
    let on = move |game: &Game, state: &State| -> Vec<(bool, String)> {
        let position = game.position(state);
        let sides = [(true, &position.sides[victim]), (false, &position.neutral)];
        let men = sides
            .into_iter()
            .flat_map(|(side, men)| men.iter().map(move |men| (side, men)));
        men.filter(|(_, men)| men.at.iter().any(|stand| stand.space == name))
            .map(|(side, men)| (side, men.kind.clone()))
            .collect()
    };
    let game = game.clone();
    let first = on(&game, root);
    move |state: &State| on(&game, state) == first
}

/// A situation of a random game, some throws after the start.
fn wander(game: &Game, random: &mut Random, throws: usize) -> Option<State> {
    let mut state = game.start(*random.one_of(&Player::BOTH));
    let mut scratch = daldos_dsl::engine::Scratch::new();
    for _ in 0..throws {
        let throw = game.throws()[random.below(game.throws().len())].throw;
        let mut turn = Turn::new(game, &state, &throw);
        loop {
            let moves = turn.decide(game, &mut scratch);
            if moves == 0 {
                break;
            }
            let number = random.below(moves);
            turn.take(game, &scratch, number);
        }
        if turn.winner().is_some() {
            return None;
        }
        state = turn.state(game);
    }
    Some(state)
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
        .filter(|&space| game.quarry(state, space, None).is_ok())
        .collect();
    (!spaces.is_empty()).then(|| *random.one_of(&spaces))
}

/// Work that a short test can spare.
fn little() -> Limits<'static> {
    Limits {
        looked: 150,
        states: 20_000,
        plays: 100_000,
        block: 200,
        stop: None,
    }
}

#[test]
fn drawn_games_against_expectimax() {
    let (mut asked, mut exact, mut some, mut further) = (0, 0, 0, 0);
    for seed in 0..400 {
        let rules = generator::ruleset(seed);
        if format!("{rules:?}").contains("Recruit") {
            // Expectimax over whole plays can't tell a piece taken from one that went over.
            continue;
        }
        let game = Game::new(&rules);
        let mut random = Random::new(seed);
        for round in 0..4 {
            let elsewhere = round % 2 == 1;
            let state = if round < 2 {
                wander(&game, &mut random, 6)
            } else {
                let position = generator::position(&rules, &mut random);
                game.setup(&position).ok()
            };
            let Some(state) = state else { continue };
            let Some(space) = victim(&game, &state, &mut random) else {
                continue;
            };
            let asked_of = game_for(&rules, elsewhere);
            let odds =
                odds::capture(&rules, &game, &state, space, None, elsewhere, &little()).unwrap();
            let stands = standing(&game, &state, space);
            let (least, most) = odds.chance.bounds();
            let (least, most) = (least.to_f64().unwrap(), most.to_f64().unwrap());
            assert!(least <= most);
            let on = |c: &&Chances| asked_of.again(&c.throw) || asked_of.rethrow(&c.throw);
            let depth = match asked_of.throws().iter().filter(on).count() {
                0 => 1,
                1 => 3,
                _ => 2,
            };
            let mut last = (0.0, 1.0);
            for depth in 1..=depth {
                let below = expectimax(&asked_of, &state, &stands, space, depth, 0.0);
                let above = expectimax(&asked_of, &state, &stands, space, depth, 1.0);
                assert!(
                    below <= most + 1e-12 && least <= above + 1e-12,
                    "seed {seed}, {elsewhere}: {least} to {most}, at {depth} {below} to {above}"
                );
                assert!(last.0 <= below + 1e-12 && above <= last.1 + 1e-12);
                last = (below, above);
            }
            asked += 1;
            exact += usize::from(odds.chance.exact().is_some());
            some += usize::from(most > 0.0);
            further += usize::from(odds.looked > 1 && most > 0.0);
        }
    }
    eprintln!(
        "{asked} questions, {exact} exact, {some} with some chance, {further} of more than one throw"
    );
    assert!(asked > 500 && exact * 2 > asked && some * 6 > asked && further > 20);
}

/// The game whose plays are asked for.
fn game_for(rules: &Ruleset, elsewhere: bool) -> Game {
    let mut rules = rules.clone();
    if elsewhere {
        rules.turn.spend.how = How::Free;
    }
    Game::new(&rules)
}

#[test]
fn thrown_by_hand() {
    const THROWS: u64 = 400;
    let addresses = [
        "games/daldos.game",
        "games/daldos.game#reversed",
        "games/daldos.game#intermediate",
        "games/daldosa.game",
        "games/daldos-ostergaard-gaston.game",
        "games/kvasir-daldos.game",
        "games/sahkku.game",
        "games/sahkku.game#no-mixing",
    ];
    let mut asked = 0;
    let mut exact = 0;
    let mut deviation = 0.0;
    for (a, address) in addresses.iter().enumerate() {
        let loaded = load(address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let dice = Dice::new(game);
        let mut random = Random::new(a as u64 + 1);
        let mut found = 0;
        for _ in 0..400 {
            if found == 25 {
                break;
            }
            // Few men, so that each turn is a small problem.
            let position = generator::position(rules, &mut random);
            let Ok(state) = game.setup(&position) else {
                continue;
            };
            let Some(space) = victim(game, &state, &mut random) else {
                continue;
            };
            let odds = odds::capture(rules, game, &state, space, None, false, &little()).unwrap();
            let (least, most) = odds.chance.bounds();
            let (least, most) = (least.to_f64().unwrap(), most.to_f64().unwrap());
            if most < 0.001 {
                continue;
            }
            found += 1;
            exact += usize::from(odds.chance.exact().is_some());
            let mut numbers = stream(17, asked);
            asked += 1;
            let mut plays: std::collections::HashMap<(State, usize), Option<Choice>> =
                std::collections::HashMap::new();
            let mut hits = 0u64;
            for _ in 0..THROWS {
                let mut at = state;
                loop {
                    let number = dice.throw(game, &mut numbers);
                    let throw = game.throws()[number].throw;
                    let choice = plays
                        .entry((at, number))
                        .or_insert_with(|| odds.choose(&at, &throw));
                    match choice {
                        None => break,
                        Some(Choice::Rethrow) => continue,
                        Some(Choice::Play(play)) => {
                            if odds.captures(&at, &throw, play) {
                                hits += 1;
                                break;
                            }
                            if !play.again {
                                break;
                            }
                            at = play.state;
                        }
                    }
                }
            }
            let n = THROWS as f64;
            let rate = hits as f64 / n;
            // Nobody does better than the upper bound; who follows the plays does no worse than
            // the lower one. Five standard deviations leave a false alarm in a million questions.
            let spread = |p: f64| 5.0 * (p * (1.0 - p) / n).sqrt() + 1.0 / n;
            assert!(
                rate >= least - spread(least) && rate <= most + spread(most),
                "{address}, {}: {least} to {most}, thrown {rate}",
                notation::position_text(rules, &position)
            );
            if most - least < 1e-6 && least > 0.02 && least < 0.98 {
                deviation += (rate - least) / (least * (1.0 - least) / n).sqrt();
            }
        }
    }
    eprintln!("{asked} questions, {exact} exact; deviations sum to {deviation:.1}");
    assert!(asked >= 150);
    // Sums of so many standard normal deviations stay well within this.
    assert!(deviation.abs() < 5.0 * (asked as f64).sqrt());
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
        let limits = Limits {
            looked,
            ..Limits::default()
        };
        let odds = odds::capture(rules, game, &state, space, None, true, &limits).unwrap();
        let (least, most) = odds.chance.bounds();
        let truth: BigRational = "2/3".parse().unwrap();
        assert!(least <= &truth && &truth <= most);
        assert!(odds.chance.width() <= last);
        last = odds.chance.width();
        if looked == 0 {
            assert_eq!(
                odds.chance,
                Chance::Between(BigRational::zero(), BigRational::one())
            );
        }
    }
    assert!(last < 1e-3, "{last}");
    let stopped = || true;
    let limits = Limits {
        stop: Some(&stopped),
        ..Limits::default()
    };
    let odds = odds::capture(rules, game, &state, space, None, true, &limits).unwrap();
    assert!(odds.chance.exact().is_none());
}
