//! Does the engine say what the language says? For drawn rulesets and for the games of the
//! worked examples, games are played at random, and in the positions they come to the engine's
//! plays are compared with the naive interpreter's: every play, all that can be seen of it.
//!
//! `DALDOS_DIFFERENTIAL=N` multiplies the number of rulesets by N, for a long run.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test stops at the first thing that is wrong"
)]
#![allow(
    clippy::print_stderr,
    reason = "the counts are what a reader wants to see"
)]
#![allow(unreachable_pub, reason = "a test's modules have no outside")]

#[path = "differential/engine.rs"]
mod engine;
#[path = "naive_rules/games.rs"]
mod games;
mod generator;
mod naive;
#[path = "differential/record.rs"]
mod record;

use std::collections::{BTreeMap, BTreeSet};

use daldos_dsl::model::{At, How, Ruleset};
use daldos_dsl::player::Player;
use engine::Engine;
use generator::{Random, write};
use naive::Naive;
use record::Record;

/// Drawn rulesets in a run.
const RULESETS: u64 = 60;
/// Games played of each.
const GAMES: u64 = 2;
/// Games begun in positions drawn at random, of each; those already decided are left out.
const POSITIONS: u64 = 8;
/// Throws played from a position drawn at random, at most.
const THROWS_FROM_THERE: usize = 6;
/// Throws played in a game, at most.
const THROWS: usize = 40;
/// Throws compared in each position, beside the one that is played.
const MORE_THROWS: usize = 2;

/// What a run has seen.
#[derive(Debug, Default)]
struct Seen {
    rulesets: usize,
    positions: usize,
    plays: usize,
    captures: usize,
    wins: usize,
    throws: BTreeSet<(String, Vec<String>)>,
    /// How many plays show what, by its name.
    sorts: BTreeMap<&'static str, usize>,
    /// Plays that read as another play of the same throw does.
    ambiguous: usize,
}

impl Seen {
    /// Counts the plays of one throw.
    fn count(&mut self, plays: &[naive::NaivePlay]) {
        self.plays += plays.len();
        let texts: BTreeSet<&str> = plays.iter().map(|p| p.text.as_str()).collect();
        self.ambiguous += plays.len() - texts.len();
        for play in plays {
            let marks = [
                ("nothing", "-"),
                ("capture", "x"),
                ("become", "="),
                ("kind", ":"),
                ("pass", ":2"),
                ("rule", "/"),
                ("several", " "),
            ];
            for (sort, mark) in marks {
                let shows = if mark == "-" {
                    play.text == mark
                } else {
                    play.text.contains(mark)
                };
                *self.sorts.entry(sort).or_default() += usize::from(shows);
            }
            let mut end = |sort, shows| *self.sorts.entry(sort).or_default() += usize::from(shows);
            end("again", play.again);
            end("win", play.winner.is_some());
            let off = |p: &naive::Piece| p.owner.is_some() && p.place.is_none();
            end("off the track", play.after.pieces.iter().any(off));
            end(
                "neutral",
                play.after.pieces.iter().any(|p| p.owner.is_none()),
            );
        }
    }
}

/// By how much the run is longer than the short one.
fn longer() -> u64 {
    let asked = std::env::var("DALDOS_DIFFERENTIAL").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(1)
}

/// Plays games of one ruleset and compares on the way.
fn compare(rules: &Ruleset, seed: u64, games: u64, seen: &mut Seen) {
    let naive = Naive::new(rules);
    let engine = Engine::new(rules);
    let throws = naive.throws();
    assert_eq!(engine.throws(), throws, "throws of {}", rules.name);
    seen.rulesets += 1;
    let mut random = Random::new(seed);
    for _ in 0..games {
        let first = *random.one_of(&Player::BOTH);
        let start = naive.start(first);
        let position = naive.position(&start);
        assert_eq!(engine.start(first), position, "start of {}", rules.name);
        play_out(&naive, &engine, start, THROWS, &mut random, seen);
    }
}

/// Plays from positions that are drawn, whether or not play could come to them.
fn compare_anywhere(rules: &Ruleset, seed: u64, seen: &mut Seen) {
    let (naive, engine) = (Naive::new(rules), Engine::new(rules));
    let mut random = Random::new(!seed);
    for _ in 0..POSITIONS {
        let position = generator::position(rules, &mut random);
        let state = naive.from_position(&position);
        if naive.winner(&state).is_none() {
            play_out(&naive, &engine, state, THROWS_FROM_THERE, &mut random, seen);
        }
    }
}

/// Plays at random until the game ends or `throws` are played, comparing in each position.
fn play_out(
    naive: &Naive,
    engine: &Engine,
    mut state: naive::State,
    throws: usize,
    random: &mut Random,
    seen: &mut Seen,
) {
    let all = naive.throws();
    for _ in 0..throws {
        seen.positions += 1;
        let mut next = None;
        for extra in 0..=MORE_THROWS {
            let (throw, _) = random.one_of(&all);
            let plays = naive.plays(&state, throw);
            check(naive, engine, &state, throw, &plays);
            seen.count(&plays);
            seen.throws
                .insert((naive.rules().name.clone(), throw.clone()));
            if extra == 0 {
                next = Some(random.one_of(&plays).clone());
            }
        }
        let Some(play) = next else { break };
        seen.captures += play.captures.len();
        if play.winner.is_some() {
            seen.wins += 1;
            break;
        }
        state = play.after;
    }
}

/// The engine's plays for one throw are the naive interpreter's.
fn check(
    naive: &Naive,
    engine: &Engine,
    state: &naive::State,
    throw: &[String],
    plays: &[naive::NaivePlay],
) {
    let position = naive.position(state);
    let expected: Vec<Record> = plays.iter().map(|p| Record::of(naive, p)).collect();
    let found = engine.plays(&position, throw);
    let missing: Vec<&Record> = expected.iter().filter(|r| !found.contains(r)).collect();
    let surplus: Vec<&Record> = found.iter().filter(|r| !expected.contains(r)).collect();
    // Plays that read the same (they take different pieces on the same spaces) come in any order.
    let texts = |records: &[Record]| -> Vec<String> {
        records.iter().map(|record| record.text.clone()).collect()
    };
    if missing.is_empty() && surplus.is_empty() && texts(&found) == texts(&expected) {
        return;
    }
    panic!(
        "the engine differs\n{}\nposition: {}\nthrow: {}\nmissing: {missing:#?}\nsurplus: {surplus:#?}\n\
         (neither: the same plays in another order)",
        write::write(naive.rules()),
        naive.write(state),
        throw.join(" "),
    );
}

#[test]
fn drawn_rulesets() {
    let mut seen = Seen::default();
    for seed in 0..RULESETS * longer() {
        let rules = generator::ruleset(seed);
        compare(&rules, seed, GAMES, &mut seen);
        compare_anywhere(&rules, seed, &mut seen);
    }
    report("drawn", &seen);
    let rare = seen.sorts.values().min();
    assert!(
        rare > Some(&0),
        "some sort of play never came: {:?}",
        seen.sorts
    );
    assert!(seen.captures > 0 && seen.wins > 0);
}

#[test]
fn games_of_the_worked_examples() {
    let mut seen = Seen::default();
    let all = [
        games::daldos(),
        games::reversed(),
        games::daldosa(),
        games::sternmost(),
        games::first_dal(),
        games::intermediate(),
        games::last_man(),
        games::ostergaard_gaston(At::Steps),
        games::ostergaard_gaston(At::Sums),
        games::kvasir_daldos(How::GoOn),
        games::sahkku(),
        games::figure_of_eight(5),
    ];
    for (seed, rules) in (1_000_000..).zip(&all) {
        compare(rules, seed, longer(), &mut seen);
    }
    report("written", &seen);
}

#[test]
fn counts_of_drawn_rulesets() {
    for seed in 0..RULESETS * longer() / 3 {
        let rules = generator::ruleset(seed);
        let (naive, engine) = (Naive::new(&rules), Engine::new(&rules));
        let start = naive.start(Player::First);
        assert_eq!(engine.perft(1), [naive.perft(&start, 1)], "seed {seed}");
    }
}

#[test]
fn drawn_rulesets_are_of_every_sort() {
    let mut ways = BTreeSet::new();
    let mut spends = BTreeSet::new();
    let (mut twice, mut written) = (0, BTreeSet::new());
    for seed in 0..RULESETS {
        let rules = generator::ruleset(seed);
        assert_eq!(rules, generator::ruleset(seed), "a seed means one ruleset");
        ways.extend(rules.moves.iter().map(|m| format!("{:?}", m.along)));
        spends.insert(format!("{:?}", rules.turn.spend));
        twice += usize::from(Player::BOTH.iter().any(|&side| {
            let places: Vec<_> = rules.tracks[side].places().collect();
            let spaces: BTreeSet<_> = places.iter().collect();
            spaces.len() < places.len()
        }));
        written.insert(write::write(&rules));
    }
    assert_eq!(ways.len(), 5, "{ways:?}");
    assert!(spends.len() > 15, "{}", spends.len());
    assert!(twice > 5, "{twice}");
    assert_eq!(written.len() as u64, RULESETS);
}

/// Says what a run has seen.
fn report(what: &str, seen: &Seen) {
    eprintln!(
        "{what}: rulesets {}, positions {}, plays compared {}, captures {}, wins {}, throws {}, \
         ambiguous texts {}, {:?}",
        seen.rulesets,
        seen.positions,
        seen.plays,
        seen.captures,
        seen.wins,
        seen.throws.len(),
        seen.ambiguous,
        seen.sorts,
    );
}
