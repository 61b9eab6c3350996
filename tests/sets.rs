//! Moves found by sets against moves found one by one: the same seeds make the same games, move
//! for move, in the shipped games, their variants, and drawn rulesets.
//!
//! `DALDOS_LONG=1` is the long run: 20,000 games of each shipped game and variant, 20,000 drawn
//! rulesets.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test stops at the first thing that is wrong"
)]
#![allow(
    clippy::print_stderr,
    reason = "the counts are what a reader wants to see"
)]
#![allow(
    dead_code,
    reason = "the drawn rulesets come with more than is used here"
)]
#![allow(unreachable_pub, reason = "a test's modules have no outside")]

mod common;
mod generator;
mod naive;

use daldos_dsl::engine::Game;
use daldos_dsl::play::{Playout, stream};
use rayon::prelude::*;

/// Games are given up after so many turns.
const CAP: u32 = 400;

fn long() -> bool {
    std::env::var_os("DALDOS_LONG").is_some()
}

/// Plays so many games both ways; gives the number of moves.
fn compare(name: &str, game: &Game, games: u64) -> u64 {
    let mut moves = 0;
    let (mut sets, mut single) = (Playout::new(game), Playout::singly(game));
    for index in 0..games {
        let (mut by_sets, mut one_by_one) = (Vec::new(), Vec::new());
        let record = sets.run_told(&mut stream(11, index), CAP, |from, to| {
            by_sets.push((from, to));
        });
        let other = single.run_told(&mut stream(11, index), CAP, |from, to| {
            one_by_one.push((from, to));
        });
        let differs = by_sets.iter().zip(&one_by_one).position(|(a, b)| a != b);
        assert_eq!(
            differs, None,
            "{name}: game {index}, the number of the move"
        );
        assert_eq!(record, other, "{name}: game {index}");
        moves += by_sets.len() as u64;
    }
    moves
}

#[test]
fn shipped_games() {
    let games = if long() { 20_000 } else { 60 };
    let addresses = common::addresses();
    let by_sets = addresses.par_iter().filter(|address| {
        let game = common::load(address).game;
        compare(address, &game, games);
        game.by_sets()
    });
    // Most of them have the shape for it.
    assert!(by_sets.count() * 2 > addresses.len());
}

#[test]
fn drawn_rulesets() {
    let rulesets: u64 = if long() { 20_000 } else { 400 };
    let counts = (0..rulesets).into_par_iter().map(|seed| {
        // Some rules of their own, so that not always the same come first.
        let game = Game::new(&generator::ruleset(seed ^ 0x5e75));
        if !game.by_sets() {
            return (0, 0);
        }
        (1, compare(&format!("seed {seed}"), &game, 12))
    });
    let (drawn, moves) = counts.reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    eprintln!("{drawn} of {rulesets} rulesets by sets, {moves} moves");
    assert!(drawn * 20 > rulesets, "too few by sets: {drawn}");
}
