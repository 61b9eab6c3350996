//! What holds for all dice and all plays.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test stops at the first thing that is wrong"
)]

mod common;

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Game, Move, Scratch, Turn};
use daldos_dsl::play;
use daldos_dsl::player::Player;
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

proptest! {
    /// The chances of all throws sum to exactly 1, and each throw comes once.
    #[test]
    fn chances_sum_to_one(dice in 1usize..=4, weights in proptest::collection::vec(1u64..=1_000_000, 1..=12)) {
        let throws = Throw::all(dice, &weights);
        let total = weights.iter().map(|&w| u128::from(w)).sum::<u128>().pow(dice as u32);
        prop_assert_eq!(throws.iter().map(|(_, weight)| weight).sum::<u128>(), total);
        prop_assert!(throws.windows(2).all(|pair| pair[0].0 < pair[1].0));
        // Multisets of `dice` faces: (faces + dice - 1) over dice.
        let faces = weights.len();
        let count = (0..dice).fold(1, |count, i| count * (faces + i) / (i + 1));
        prop_assert_eq!(throws.len(), count);
        // Each chance is that of one order times the number of orders.
        for (throw, weight) in &throws {
            let faces = throw.faces();
            let mut left: u128 = (1..=dice as u128).product();
            let mut run = 0;
            for (i, face) in faces.iter().enumerate() {
                run = if i > 0 && faces[i - 1] == *face { run + 1 } else { 1 };
                left /= run;
            }
            let one = faces.iter().map(|f| u128::from(weights[usize::from(f.0)]));
            prop_assert_eq!(*weight, left * one.product::<u128>());
        }
    }
}

fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (random.next_u64() % bound as u64) as usize
}

/// A move that nobody can make, made of one that can be: another end, other dice, another start,
/// another rule.
fn twisted(random: &mut Xoshiro256PlusPlus, game: &Game, made: &Move) -> Move {
    let mut other = made.clone();
    let spaces = game.space_count();
    match below(random, 5) {
        0 => other.to.space.0 = below(random, spaces) as u8,
        1 => other.from.space.0 = below(random, spaces) as u8,
        2 => other.dice = Throw::new(made.dice.faces().iter().copied().skip(1)),
        3 => other.rule = other.rule.wrapping_add(1),
        _ => other.captures = vec![made.from.space],
    }
    other
}

/// In random games of every shipped game and variant: a legal move does the same by number, as
/// told, and unchecked; any other is refused, and nothing has changed.
#[test]
fn moves_by_number_as_told_and_unchecked() {
    let mut refused = 0;
    for (stream, address) in common::addresses().iter().enumerate() {
        let loaded = common::load(address);
        let game = &loaded.game;
        let mut random = play::stream(1, stream as u64);
        let (mut scratch, mut other) = (Scratch::new(), Scratch::new());
        let mut earlier: Vec<Move> = Vec::new();
        let mut state = game.start(Player::First);
        for _ in 0..150 {
            let throws = game.throws();
            let throw = throws[below(&mut random, throws.len())].throw;
            let mut turn = Turn::new(game, &state, &throw);
            loop {
                let moves = turn.moves(game, &mut scratch);
                let mut strange: Vec<Move> = earlier.iter().rev().take(6).cloned().collect();
                strange.extend(moves.iter().map(|m| twisted(&mut random, game, m)));
                let fits = |m: &Move| moves.iter().any(|legal| legal.compare(m).is_eq());
                strange.retain(|m| !fits(m));
                for illegal in &strange {
                    let mut same = turn;
                    assert!(
                        same.play(game, &mut other, illegal).is_err(),
                        "{address}: {illegal:?}"
                    );
                    assert_eq!(same.state(game), turn.state(game), "{address}");
                    assert_eq!(same.moves(game, &mut other), moves, "{address}");
                    refused += 1;
                }
                let choices = moves.len() + usize::from(turn.may_stop());
                let number = below(&mut random, choices.max(1));
                if number >= moves.len() {
                    break;
                }
                let (mut told, mut unchecked) = (turn, turn);
                turn.decide(game, &mut scratch);
                turn.take(game, &scratch, number);
                told.play(game, &mut other, &moves[number]).unwrap();
                unchecked.play_unchecked(game, &mut other, &moves[number]);
                for also in [&told, &unchecked] {
                    assert_eq!(also.state(game), turn.state(game), "{address}");
                    let counts =
                        |turn: &Turn| (turn.left(), turn.made(), turn.captured(), turn.winner());
                    assert_eq!(counts(also), counts(&turn), "{address}");
                }
                earlier.push(moves[number].clone());
            }
            state = match turn.winner() {
                Some(_) => game.start(Player::Second),
                None => turn.state(game),
            };
        }
    }
    assert!(refused > 1000, "{refused}");
}
