//! Exact chances against expectimax by the naive interpreter, cut off after some throws; of 60 drawn
//! rulesets, with `DALDOS_LONG=1` of 2,000.

use std::collections::HashMap;

use daldos_dsl::analysis::odds;
use daldos_dsl::engine::{Game, State, Turn};
use daldos_dsl::model::{Ruleset, SpaceName};
use daldos_dsl::player::Player;
use num_traits::ToPrimitive;

use super::{little, of, victim};
use crate::generator::{self, Random};
use crate::naive::{self, Lying, Naive, Piece};

/// The chance that a piece is captured, by trying every play of every throw, as the naive
/// interpreter lists them.
struct Expectimax {
    naive: Naive,
    throws: Vec<(Vec<String>, u128)>,
    target: Piece,
    /// What is known by now.
    known: HashMap<Moment, (f64, f64)>,
}

/// Where the next throw has more plays than this, all throws together, only that is looked at.
const MANY: usize = 60;

/// A state, what lies on the table, and the throws left.
type Moment = (naive::State, Lying, u32);

impl Expectimax {
    /// With so many further throws: the chance if none of those beyond takes the piece, and if
    /// all do.
    fn chance(&mut self, state: &naive::State, depth: u32) -> (f64, f64) {
        self.cast(state, &Lying::default(), depth)
    }

    /// The same while these dice lie there.
    fn cast(&mut self, state: &naive::State, lying: &Lying, depth: u32) -> (f64, f64) {
        if depth == 0 {
            return (0.0, 1.0);
        }
        let key = (state.clone(), lying.clone(), depth);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let (mut low, mut high) = (0.0, 0.0);
        let total: u128 = self.throws.iter().map(|(_, weight)| weight).sum();
        let throws = self.naive.thrown_on(lying);
        for (throw, weight) in throws {
            let mut best = (0.0f64, 0.0f64);
            if let Some(lying) = self.naive.rethrow(state, &throw, lying) {
                best = self.cast(state, &lying, depth - 1);
            }
            let plays = self.naive.plays(state, &throw);
            let target = self.target.clone();
            let stands = |play: &naive::NaivePlay| play.after.pieces.contains(&target);
            let takes =
                |play: &&naive::NaivePlay| !stands(play) && play.captures.contains(&target.space);
            if plays.iter().find(takes).is_some() {
                best = (1.0, 1.0);
            } else {
                for play in &plays {
                    if play.again && stands(play) {
                        let (least, most) = self.chance(&play.after, depth - 1);
                        best = (best.0.max(least), best.1.max(most));
                    }
                }
            }
            let share = weight as f64 / total as f64;
            low += share * best.0;
            high += share * best.1;
        }
        self.known.insert(key, (low, high));
        (low, high)
    }
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
            if moves.count() == 0 {
                break;
            }
            let number = random.below(moves.count());
            moves.take(number);
        }
        if turn.winner().is_some() {
            return None;
        }
        state = turn.state(game);
    }
    Some(state)
}

/// The other side's or nobody's piece on a space.
fn target(naive: &Naive, state: &naive::State, space: &SpaceName) -> Piece {
    let pieces = &state.pieces;
    let there = pieces.iter().filter(|piece| piece.space == *space);
    let mut there: Vec<&Piece> = there
        .filter(|piece| piece.owner != Some(state.next))
        .collect();
    // Where one of each has the same kind, the other side's is meant; of two on different passes,
    // either.
    there.sort_by_key(|piece| (piece.owner.is_none(), piece.place));
    assert_eq!(naive.rules().kinds.is_empty(), there.is_empty());
    there[0].clone()
}

#[test]
fn drawn_games_against_expectimax() {
    let (mut asked, mut exact, mut some, mut further) = (0u64, 0u64, 0u64, 0u64);
    let rulesets = if crate::common::long() { 2_000 } else { 60 };
    // From outside, a piece taken can't be told from one that went over, or elsewhere.
    let suited = |(_, rules): &(u64, Ruleset)| {
        let said = format!("{rules:?}");
        let mut effects = ["Recruit", "Return", "Push"].iter();
        !effects.any(|effect| said.contains(effect))
    };
    let drawn = (0..).map(|seed| (seed, generator::ruleset(seed)));
    for ((seed, rules), _) in drawn.filter(suited).zip(0..rulesets) {
        let game = crate::generator::compiled(&rules);
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
            let question = of(space, elsewhere);
            let odds = odds::capture(&rules, &game, &state, question, &little()).unwrap();
            let (least, most) = odds.chance.bounds();
            let (least, most) = (least.to_f64().unwrap(), most.to_f64().unwrap());
            assert!(least <= most);
            let naive = match elsewhere {
                true => Naive::new(&rules).elsewhere(),
                false => Naive::new(&rules),
            };
            let from = naive.from_position(&game.position(&state));
            let throws = naive.throws();
            let on = |(throw, _): &&(Vec<String>, u128)| {
                naive.again(throw) || naive.rethrow(&from, throw, &Lying::default()).is_some()
            };
            let plays = throws
                .iter()
                .map(|(throw, _)| naive.plays(&from, throw).len());
            let depth = match throws.iter().filter(on).count() {
                0 => 1,
                _ if plays.sum::<usize>() > MANY => 1,
                1 if !naive.has_parts() => 3,
                _ => 2,
            };
            let mut tree = Expectimax {
                target: target(&naive, &from, game.space_name(space)),
                naive,
                throws,
                known: HashMap::new(),
            };
            let mut last = (0.0, 1.0);
            for depth in 1..=depth {
                let (below, above) = tree.chance(&from, depth);
                assert!(
                    below <= most + 1e-12 && least <= above + 1e-12,
                    "seed {seed}, {elsewhere}: {least} to {most}, at {depth} {below} to {above}"
                );
                assert!(last.0 <= below + 1e-12 && above <= last.1 + 1e-12);
                last = (below, above);
            }
            if last.1 - last.0 < 1e-12 {
                // No throw leads beyond: then it is the chance itself.
                assert!(
                    (least - last.0).abs() < 1e-12 && (most - last.1).abs() < 1e-12,
                    "seed {seed}, {elsewhere}: {least} to {most}, but {last:?}"
                );
            }
            asked += 1;
            exact += u64::from(odds.chance.exact().is_some());
            some += u64::from(most > 0.0);
            further += u64::from(odds.looked > 1 && most > 0.0);
        }
    }
    eprintln!(
        "{asked} questions, {exact} exact, {some} with some chance, {further} of more than one throw"
    );
    let many = asked * 5 > rulesets * 6 && further * 20 > rulesets;
    assert!(many && exact * 2 > asked && some * 6 > asked);
}
