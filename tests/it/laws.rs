//! What holds at every moment of every game, asked at each turn of random games of every shipped
//! game and variant: no piece appears or goes but by a capture; equal states have equal text, and
//! text comes back as the same state; a legal move does the same by number, as told, and
//! unchecked; an illegal one is refused, and nothing has changed; the chances of all throws sum
//! to one.
//!
//! `DALDOS_LONG=1` plays 100,000 games of each (or as many as `DALDOS_PLAYOUTS` says; of those
//! alone whose address contains `DALDOS_GAMES`, or ends so if that ends in `.game`).

use crate::common;
use std::ops::AddAssign;

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Game, Move, Scratch, State, Turn};
use daldos_dsl::load::Loaded;
use daldos_dsl::model::Position;
use daldos_dsl::notation;
use daldos_dsl::play::{self, Dice};
use daldos_dsl::player::Player;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;
use rayon::prelude::*;

/// Games without a result end here.
const MOST_TURNS: usize = 10_000;

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

/// What was looked at.
#[derive(Clone, Copy, Default)]
struct Seen {
    games: u64,
    turns: u64,
    moves: u64,
    refused: u64,
    captured: u64,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Seen) {
        self.games += other.games;
        self.turns += other.turns;
        self.moves += other.moves;
        self.refused += other.refused;
        self.captured += other.captured;
    }
}

/// One game's laws.
struct Laws<'g> {
    loaded: &'g Loaded,
    random: Xoshiro256PlusPlus,
    scratch: Scratch,
    other: Scratch,
    /// Moves of turns before, which seldom fit the present one.
    earlier: Vec<Move>,
    seen: Seen,
}

impl Laws<'_> {
    /// Plays one game, and asks at every turn.
    fn game(&mut self, dice: &Dice) {
        let game = &self.loaded.game;
        self.seen.games += 1;
        let first = Player::BOTH[below(&mut self.random, 2)];
        let mut state = game.start(first);
        for _ in 0..MOST_TURNS {
            self.text(&state);
            let throw = game.throws()[dice.throw(game, &mut self.random)].throw;
            let turn = self.turn(&state, &throw);
            let captured = u64::from(turn.captured());
            let after = turn.state(game);
            let count = |state: &State| pieces(&game.position(state));
            assert_eq!(count(&state), count(&after) + captured as usize);
            self.seen.turns += 1;
            self.seen.captured += captured;
            if turn.is_over() {
                return;
            }
            state = after;
        }
    }

    /// A state is its text.
    fn text(&self, state: &State) {
        let Loaded { rules, game, .. } = self.loaded;
        let text = notation::position_text(rules, &game.position(state));
        let again = notation::read_position(rules, game, &text);
        assert_eq!(again.as_ref(), Ok(state), "{text}");
    }

    /// Plays a throw with any legal moves.
    fn turn(&mut self, state: &State, throw: &Throw) -> Turn {
        let game = &self.loaded.game;
        let mut turn = Turn::new(game, state, throw);
        loop {
            let legal = turn.decide(game, &mut self.scratch);
            let (moves, may_stop) = (legal.list(), legal.may_stop());
            self.refuses(&turn, &moves);
            let choices = moves.len() + usize::from(may_stop);
            let number = below(&mut self.random, choices.max(1));
            let Some(made) = moves.get(number) else {
                return turn;
            };
            let (mut told, mut unchecked) = (turn, turn);
            turn.decide(game, &mut self.scratch).take(number);
            told.play(game, &mut self.other, made).expect("legal");
            unchecked.play_unchecked(game, &mut self.other, made);
            for also in [&told, &unchecked] {
                assert_eq!(also.state(game), turn.state(game), "{made:?}");
                let counts = |t: &Turn| (t.left(game), t.made(), t.captured(), t.winner());
                assert_eq!(counts(also), counts(&turn), "{made:?}");
            }
            self.seen.moves += 1;
            self.earlier.push(made.clone());
            if self.earlier.len() > 6 {
                self.earlier.remove(0);
            }
        }
    }

    /// A twisted move and one of an earlier turn are refused.
    fn refuses(&mut self, turn: &Turn, moves: &[Move]) {
        let game = &self.loaded.game;
        let mut strange = Vec::new();
        if !self.earlier.is_empty() {
            let number = below(&mut self.random, self.earlier.len());
            strange.push(self.earlier[number].clone());
        }
        if !moves.is_empty() {
            let number = below(&mut self.random, moves.len());
            strange.push(twisted(&mut self.random, game, &moves[number]));
        }
        let legal = |m: &Move| moves.iter().any(|legal| legal.compare(m).is_eq());
        strange.retain(|m| !legal(m));
        for illegal in &strange {
            let mut same = *turn;
            let refused = same.play(game, &mut self.other, illegal);
            assert!(refused.is_err(), "{illegal:?}");
            assert_eq!(same.state(game), turn.state(game));
            assert_eq!(same.moves(game, &mut self.other), moves);
            self.seen.refused += 1;
        }
    }
}

/// How many pieces stand on the board, whosever they are.
fn pieces(position: &Position) -> usize {
    let sides = Player::BOTH.map(|side| &position.sides[side]);
    let men = sides.into_iter().chain([&position.neutral]).flatten();
    men.map(|men| men.at.len()).sum()
}

#[test]
fn at_every_turn() {
    let long = common::long();
    let asked = std::env::var("DALDOS_PLAYOUTS").ok();
    let games: u64 = match asked.and_then(|number| number.parse().ok()) {
        Some(games) => games,
        None if long => 100_000,
        None => 4,
    };
    let only = std::env::var("DALDOS_GAMES").unwrap_or_default();
    let mut all = Seen::default();
    for address in common::addresses() {
        // A file's name stands for itself, without its variants.
        let asked = if only.ends_with(".game") {
            address.ends_with(&only)
        } else {
            address.contains(&only)
        };
        if !asked {
            continue;
        }
        let loaded = common::load(&address);
        let throws = loaded.game.throws();
        let total: u128 = throws.iter().map(|chance| chance.weight).sum();
        assert_eq!(total, loaded.game.total_weight(), "{address}");
        let dice = Dice::new(&loaded.game);
        let parts: Vec<Seen> = (0..games)
            .into_par_iter()
            .map(|number| {
                let mut laws = Laws {
                    loaded: &loaded,
                    random: play::stream(1, number),
                    scratch: Scratch::new(),
                    other: Scratch::new(),
                    earlier: Vec::new(),
                    seen: Seen::default(),
                };
                laws.game(&dice);
                laws.seen
            })
            .collect();
        let mut seen = Seen::default();
        parts.into_iter().for_each(|part| seen += part);
        eprintln!(
            "{address}: {} games, {} turns, {} moves made three ways, {} refused, {} captures",
            seen.games, seen.turns, seen.moves, seen.refused, seen.captured
        );
        all += seen;
    }
    assert!(all.refused > all.turns / 2 && all.captured > 0);
}
