//! Positions as they come up in play, each with the way that leads there.

use std::collections::HashSet;

use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::analysis::draw::below;
use crate::engine::{Game, LegalMoves, Scratch, State, Turn};
use crate::load::Loaded;
use crate::model::First;
use crate::notation::{self, Faces};
use crate::play::{Dice, stream};
use crate::player::Player;
use crate::watch::Stop;

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

/// Plays the game of this number at random and shows each position, from the start on, until the
/// visitor has seen enough; then tells that position and how many turns had been played.
///
/// It draws from [`stream`]`(seed, number)`: who begins, where that is open; the throws; the
/// moves.
pub(super) fn walk(
    loaded: &Loaded,
    seed: u64,
    number: u64,
    visit: &mut dyn FnMut(&State) -> bool,
) -> Option<usize> {
    let mut random = stream(seed, number);
    let game = &loaded.game;
    let dice = Dice::new(game);
    let mut scratch = Scratch::new();
    let mut state = begin(game, &mut random);
    for turns in 0..TURNS {
        if visit(&state) {
            return Some(turns);
        }
        let throw = game.throws()[dice.throw(game, &mut random)].throw;
        let mut turn = Turn::new(game, &state, &throw);
        while let Some((moves, number)) = choose(game, &mut turn, &mut scratch, &mut random) {
            moves.take(number);
        }
        if turn.winner().is_some() {
            return None;
        }
        state = turn.state(game);
    }
    None
}

/// The first turns of a game once more, as text.
pub(super) fn line(loaded: &Loaded, seed: u64, number: u64, turns: usize) -> Vec<PlayedTurn> {
    let mut random = stream(seed, number);
    let (game, rules) = (&loaded.game, &loaded.rules);
    let dice = Dice::new(game);
    let mut scratch = Scratch::new();
    let mut state = begin(game, &mut random);
    let mut line = Vec::with_capacity(turns);
    for _ in 0..turns {
        let throw = game.throws()[dice.throw(game, &mut random)].throw;
        let mut turn = Turn::new(game, &state, &throw);
        let mut moves: Vec<String> = Vec::new();
        while let Some((legal, number)) = choose(game, &mut turn, &mut scratch, &mut random) {
            let made = legal.list().into_iter().nth(number);
            moves.extend(made.map(|made| notation::move_text(rules, game, &made)));
            legal.take(number);
        }
        if moves.is_empty() {
            moves.push("-".to_owned());
        }
        line.push(PlayedTurn {
            throw: Faces::new(rules, &throw),
            play: moves.join(" "),
        });
        state = turn.state(game);
    }
    line
}

fn begin(game: &Game, random: &mut Xoshiro256PlusPlus) -> State {
    game.start(match game.first() {
        First::Player(player) => player,
        First::Highest(_) | First::Random => Player::BOTH[below(random, 2)],
    })
}

/// The legal moves, and the number of one; none if the turn stops here.
fn choose<'t>(
    game: &'t Game,
    turn: &'t mut Turn,
    scratch: &'t mut Scratch,
    random: &mut Xoshiro256PlusPlus,
) -> Option<(LegalMoves<'t>, usize)> {
    if turn.winner().is_some() {
        return None;
    }
    let moves = turn.decide(game, scratch);
    let choice = below(random, moves.count() + usize::from(moves.may_stop()));
    (choice < moves.count()).then_some((moves, choice))
}

/// Walks through games of both in turn until `visit` (the game's number, even for the first's,
/// and a position not seen before in games of that side) says that it has seen enough, or `most`
/// positions have been seen; gives the number of the game and its turns, and the count.
pub(super) fn both(
    games: [&Loaded; 2],
    seed: u64,
    most: usize,
    stop: Stop<'_>,
    visit: &mut dyn FnMut(u64, &State) -> bool,
) -> (Option<(u64, usize)>, usize) {
    let mut seen: [HashSet<State>; 2] = Default::default();
    let (mut count, mut shown) = (0, 0);
    // There may be few positions, met again and again: then there is an end of that too.
    let enough = most.saturating_mul(8);
    for number in 0..most.max(2) as u64 {
        if count >= most || shown >= enough || stop.asked() {
            break;
        }
        let side = (number % 2) as usize;
        let mut halted = false;
        let turns = walk(games[side], seed, number, &mut |state| {
            shown += 1;
            if count >= most || shown > enough || stop.asked() {
                halted = true;
                return true;
            }
            if !seen[side].insert(*state) {
                return false;
            }
            count += 1;
            visit(number, state)
        });
        if let (Some(turns), false) = (turns, halted) {
            return (Some((number, turns)), count);
        }
    }
    (None, count)
}
