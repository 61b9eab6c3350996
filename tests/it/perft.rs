//! How many positions lie ahead: for each shipped game and variant, the counts of `tests/perft`,
//! as a rule to depth 3, are the engine's and the naive interpreter's. `DALDOS_GAMES` leaves only those whose
//! address contains it.

use crate::common;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::naive::{Naive, State};
use daldos_dsl::play::{PerftError, perft_by_depth};
use daldos_dsl::player::Player;
use rayon::prelude::*;

/// Up to so many positions two turns ahead a game is counted quickly, by the naive interpreter …
const QUICK: u64 = 400;
/// … and by the engine.
const FAIRLY_QUICK: u64 = 10_000;

/// The same one turn ahead by the naive interpreter, where throws are collected.
const QUICK_COLLECTED: u64 = 5_500;

/// How deep the engine and the naive interpreter count. Where throws are collected only the first
/// count is written, for there are thousands of plays from the start.
fn depths(expected: &[u64], long: bool) -> (usize, usize) {
    let (engine, naive) = match (long, expected.get(1)) {
        (false, None) if expected[0] > QUICK_COLLECTED => (1, 0),
        (_, None) => (1, 1),
        (true, Some(0..=FAIRLY_QUICK)) => (3, 3),
        (true, _) => (3, 2),
        (false, Some(0..=QUICK)) => (3, 3),
        (false, Some(0..=FAIRLY_QUICK)) => (3, 2),
        (false, _) => (2, 1),
    };
    (engine.min(expected.len()), naive.min(expected.len()))
}

/// The counts at each depth, by the naive interpreter; positions that are the same are followed
/// once.
fn naive_perft(naive: &Naive, depth: usize) -> Vec<u64> {
    let throws = naive.throws();
    let mut layer = BTreeMap::from([(naive.start(Player::First), 1)]);
    let mut counts = Vec::new();
    for _ in 0..depth {
        let nodes: Vec<(&State, &u64)> = layer.iter().collect();
        let (count, next) = nodes
            .par_iter()
            .map(|(state, times)| {
                let mut count = 0;
                let mut next: BTreeMap<State, u64> = BTreeMap::new();
                for (throw, _) in &throws {
                    let plays = naive.plays(state, throw).into_iter();
                    let results: BTreeSet<_> = plays.map(|p| (p.after.clone(), p.over())).collect();
                    count += results.len() as u64 * **times;
                    for (after, winner) in results {
                        if winner.is_none() {
                            *next.entry(after).or_default() += **times;
                        }
                    }
                }
                (count, next)
            })
            .reduce(Default::default, |(a, mut all), (b, more)| {
                for (state, times) in more {
                    *all.entry(state).or_default() += times;
                }
                (a + b, all)
            });
        counts.push(count);
        layer = next;
    }
    counts
}

#[test]
fn counts_of_the_shipped_games() {
    let long = common::long();
    let only = std::env::var("DALDOS_GAMES").unwrap_or_default();
    let mut missing: BTreeSet<String> = common::addresses().into_iter().collect();
    let mut agreed = BTreeMap::new();
    for file in common::game_files() {
        let name = file
            .strip_prefix("games/")
            .unwrap()
            .replace(".game", ".txt");
        let text = fs::read_to_string(common::root().join("tests/perft").join(name)).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let address = words.next().unwrap();
            assert!(
                missing.remove(address),
                "{address} is no game, or stands twice"
            );
            if !address.contains(&only) {
                continue;
            }
            let expected: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
            let loaded = common::load(address);
            let (engine, other) = depths(&expected, long);
            let found = daldos_dsl::play::perft(&loaded.game, engine).unwrap();
            assert_eq!(found, expected[..engine], "{address}, by the engine");
            let found = naive_perft(&Naive::new(&loaded.rules), other);
            assert_eq!(
                found,
                expected[..other],
                "{address}, by the naive interpreter"
            );
            *agreed.entry((engine, other)).or_insert(0) += 1;
        }
    }
    assert!(missing.is_empty(), "no counts for {missing:?}");
    for ((engine, naive), games) in agreed {
        eprintln!(
            "perft: {games} games, the engine to depth {engine}, the naive interpreter to {naive}"
        );
    }
}

/// Beyond what is remembered it stops, and says how far it came.
#[test]
fn a_count_has_an_end() {
    let loaded = common::load("games/daldos.game");
    let mut counts = Vec::new();
    let told = perft_by_depth(
        &loaded.game,
        4,
        20,
        |_, _| {},
        |count| {
            counts.push(count);
            Ok::<(), ()>(())
        },
    );
    let error = told.unwrap_err();
    let depth = counts.len();
    assert!((1..4).contains(&depth), "{depth}");
    assert_eq!(error, PerftError::Situations { most: 20, depth });
    assert_eq!(error.code(), "daldos::limit::situations");
    let all = daldos_dsl::play::perft(&loaded.game, depth).unwrap();
    assert_eq!(all, counts);
    // As many as are remembered are not too many.
    let enough = |most: usize| {
        let ignored = |_| Ok::<(), ()>(());
        perft_by_depth(&loaded.game, 2, most, |_, _| {}, ignored).is_ok()
    };
    let least = (1..).find(|&most| enough(most)).unwrap();
    let naive = Naive::new(&loaded.rules);
    let (start, throws) = (naive.start(Player::First), naive.throws());
    let plays = throws
        .iter()
        .flat_map(|(throw, _)| naive.plays(&start, throw));
    let reached: BTreeSet<State> = plays.map(|play| play.after).collect();
    assert_eq!(least, reached.len());
    assert!(least > 3, "{least}");
}
