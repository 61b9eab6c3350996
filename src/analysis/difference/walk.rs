//! Positions as they come up in play, each with the way that leads there.

use std::collections::HashSet;

use serde::Serialize;

use super::draw::below;
use super::pair::Correspondence;
use crate::engine::{Game, Scratch, State, Turn};
use crate::load::Loaded;
use crate::model::{First, Position};
use crate::notation::{self, Faces};
use crate::play::{Dice, stream};
use crate::player::Player;

/// A game is left after so many turns.
const TURNS: usize = 1_000;

/// A turn played: its throw and its moves as text, in the order in which they were made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayedTurn {
    /// The throw.
    pub throw: Faces,
    /// The play; `-` for a lost throw.
    pub play: String,
}

/// Walks through random games of both in turn until `visit` (the game's number, even for the
/// first's, and what a position not seen before in games of that side is in the first game) says
/// that it has seen enough, or `most` positions have been seen; gives the number of the game and
/// its turns.
pub(in crate::analysis) fn both(
    pair: &Correspondence<'_>,
    seed: u64,
    most: usize,
    visit: &mut dyn FnMut(u64, Position) -> bool,
) -> Option<(u64, usize)> {
    let mut seen: [HashSet<State>; 2] = Default::default();
    let (mut count, mut shown) = (0, 0);
    // There may be few positions, met again and again: then there is an end of that too.
    let enough = most.saturating_mul(8);
    for number in 0..most.max(2) as u64 {
        if count >= most || shown >= enough || pair.stop.asked() {
            break;
        }
        let side = (number % 2) as usize;
        let mut halted = false;
        let turns = walk(
            &[pair.first, pair.second][side].game,
            seed,
            number,
            None,
            &mut |state| {
                shown += 1;
                if count >= most || shown > enough || pair.stop.asked() {
                    halted = true;
                    return true;
                }
                if !seen[side].insert(*state) {
                    return false;
                }
                count += 1;
                let position = match side {
                    0 => Some(pair.first.game.position(state)),
                    _ => pair.seen_by_first(state),
                };
                position.is_some_and(|position| visit(number, position))
            },
        );
        if let (Some(turns), false) = (turns, halted) {
            return Some((number, turns));
        }
    }
    None
}

/// The first turns of a game once more: who begins, and the turns as text.
pub(in crate::analysis) fn line(
    loaded: &Loaded,
    seed: u64,
    number: u64,
    turns: usize,
) -> (String, Vec<PlayedTurn>) {
    let (mut begins, mut line, mut visited) = (String::new(), Vec::new(), 0);
    walk(&loaded.game, seed, number, Some(&mut line), &mut |state| {
        if visited == 0 {
            begins = loaded.rules.player(state.to_move()).to_owned();
        }
        visited += 1;
        visited > turns
    });
    (begins, line)
}

/// Plays the game of this number at random and shows each position, from the start on, until the
/// visitor has seen enough; then tells how many turns had been played.
///
/// It draws from [`stream`]`(seed, number)`: who begins, where that is open; the throws; the
/// moves.
pub(in crate::analysis) fn walk(
    game: &Game,
    seed: u64,
    number: u64,
    mut line: Option<&mut Vec<PlayedTurn>>,
    visit: &mut dyn FnMut(&State) -> bool,
) -> Option<usize> {
    let mut random = stream(seed, number);
    let rules = game.rules().ruleset();
    let dice = Dice::new(game);
    let mut scratch = Scratch::new();
    let mut state = game.start(match game.first() {
        First::Player(player) => player,
        First::Highest(_) | First::Random => Player::BOTH[below(&mut random, 2)],
    });
    for turns in 0..TURNS {
        if visit(&state) {
            return Some(turns);
        }
        let throw = game.throws()[dice.throw(game, &mut random)].throw;
        let mut turn = Turn::new(game, &state, &throw);
        let mut made: Vec<String> = Vec::new();
        while !turn.is_over() {
            let legal = turn.decide(game, &mut scratch);
            let choices = legal.count() + usize::from(legal.may_stop());
            let choice = below(&mut random, choices);
            if line.is_some() {
                let chosen = legal.list().into_iter().nth(choice);
                made.extend(chosen.map(|made| notation::move_text(rules, game, &made)));
            }
            if legal.take(choice).is_none() {
                break;
            }
        }
        if let Some(line) = &mut line {
            line.push(PlayedTurn {
                throw: Faces::new(rules, &throw),
                play: if made.is_empty() {
                    "-".to_owned()
                } else {
                    made.join(" ")
                },
            });
        }
        if turn.is_over() {
            return None;
        }
        state = turn.state(game);
    }
    None
}
