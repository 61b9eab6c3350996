//! A position and a throw that two games treat differently.

use std::collections::HashSet;

use serde::Serialize;

use super::options::CompareOptions;
use super::pair::{Both, Correspondence, NumberedResult, told};
use super::shrink;
use super::walk::{self, PlayedTurn};
use crate::analysis::draw::below;
use crate::analysis::fewer;
use crate::engine::{Play, State};
use crate::load::Loaded;
use crate::model::Position;
use crate::notation::{self, Faces};
use crate::play::stream;

/// The most plays of a listing.
const LIMIT: usize = 20_000;

/// Pieces of a side in positions made up of those of play.
const FEW: usize = 4;

/// The pieces of a made-up position are drawn from this stream, which no game uses.
const MADE_UP: u64 = u64::MAX;

/// A play and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldPlay {
    /// The play.
    pub play: String,
    /// The position after it, if the game goes on.
    pub position: Option<String>,
    /// The side that has won by it.
    pub winner: Option<String>,
}

/// How a position comes up in play: in a random game of the one or the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WitnessLine {
    /// `first` or `second`: in which game.
    pub game: &'static str,
    /// The number of its stream of random numbers.
    pub number: u64,
    /// Who threw first.
    pub begins: String,
    /// The turns played.
    pub line: Vec<PlayedTurn>,
}

/// A position and a throw, and the plays that only one of the games has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WitnessScene {
    /// In the first game's words.
    pub position: String,
    /// In the second game's words.
    pub position_second: String,
    /// In the first game's words.
    pub throw: Faces,
    /// In the second game's words.
    pub throw_second: Faces,
    /// How many pieces there are.
    pub pieces: usize,
    /// The plays that come to the same in both.
    pub common: usize,
    /// Plays that the second game hasn't got, or not with that end.
    pub only_first: Vec<ToldPlay>,
    /// Plays that the first game hasn't got, or not with that end.
    pub only_second: Vec<ToldPlay>,
    /// Whether the first, and whether the second lets the throw be thrown again instead.
    pub rethrow: [bool; 2],
    /// The position of the first game, for drawing.
    #[serde(skip)]
    pub drawn: Position,
}

/// What shows that two games differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Witness {
    /// As it was found.
    pub found: WitnessScene,
    /// How it comes up in play; absent, it was made up of a position of play by taking pieces
    /// away, and changing who is to move.
    pub reached: Option<WitnessLine>,
    /// With as few pieces as possible; it need not come up in play.
    pub shrunk: WitnessScene,
    /// Whether no position with fewer pieces shows a difference; else only none of its pieces
    /// can be left out.
    pub least: bool,
}

/// Searches for a witness; gives the number of positions compared, too.
pub(super) fn search(
    pair: &Correspondence<'_>,
    options: &CompareOptions,
) -> (Option<Witness>, usize) {
    let stop = pair.stop;
    if pair.throws.is_empty() {
        return (None, 0);
    }
    let games = [pair.first, pair.second];
    let back = pair.renaming.inverted(&pair.second.rules);
    let (one, other) = (&pair.first.game, &pair.second.game);
    // The position of the first game that a state of either's game stands for.
    let seen_by_first = |number: u64, state: &State| -> Option<Position> {
        match number % 2 {
            0 => Some(one.position(state)),
            _ => back.position(other, one, &other.position(state)),
        }
    };
    let mut found: Option<(Position, Both)> = None;
    let mut compared = 0;
    // Whether the games differ in this position.
    let mut differ = |position: Position| {
        let Some(states) = pair.states(&position) else {
            return false;
        };
        compared += 1;
        found = pair.differing(&states, None).map(|throw| (position, throw));
        found.is_some()
    };
    let (reached, _) = walk::both(
        games,
        options.seed,
        options.positions,
        stop,
        &mut |number, state| seen_by_first(number, state).is_some_and(&mut differ),
    );
    if reached.is_none() {
        let mut random = stream(options.seed, MADE_UP);
        let mut draw = |bound: usize| below(&mut random, bound);
        walk::both(
            games,
            options.seed,
            options.positions,
            stop,
            &mut |number, state| {
                seen_by_first(number, state)
                    .map(|position| shrink::thinned(&position, FEW, &mut draw))
                    .is_some_and(&mut differ)
            },
        );
    }
    let Some((position, throw)) = found else {
        return (None, compared);
    };
    let reached = reached.map(|(number, turns)| {
        let side = (number % 2) as usize;
        WitnessLine {
            game: ["first", "second"][side],
            number,
            begins: begins(games[side], options.seed, number),
            line: walk::line(games[side], options.seed, number, turns),
        }
    });
    let (mut small, mut small_throw) = shrink::shrunk(pair, &position, throw);
    let (smaller, least) = shrink::smaller(pair, fewer::count(&small), options.smaller);
    if let Some((position, throw)) = smaller {
        (small, small_throw) = (position, throw);
    }
    let small_throw = plainest(pair, &small, small_throw);
    let witness = scene(pair, &position, &throw).zip(scene(pair, &small, &small_throw));
    let witness = witness.map(|(found, shrunk)| Witness {
        found,
        reached,
        shrunk,
        least,
    });
    (witness, compared)
}

/// Who threw first in a game.
fn begins(loaded: &Loaded, seed: u64, number: u64) -> String {
    let mut name = String::new();
    walk::walk(loaded, seed, number, &mut |state| {
        name = loaded.rules.player(state.to_move()).to_owned();
        true
    });
    name
}

/// Of the throws that show a difference, the one with the fewest plays.
fn plainest(pair: &Correspondence<'_>, position: &Position, throw: Both) -> Both {
    let Some(states) = pair.states(position) else {
        return throw;
    };
    let plays = |both: &Both| {
        let one = pair.first.game.plays(&states.0, &both.0, LIMIT);
        let other = pair.second.game.plays(&states.1, &both.1, LIMIT);
        one.map_or(LIMIT, |plays| plays.len()) + other.map_or(LIMIT, |plays| plays.len())
    };
    let differing = pair
        .throws
        .iter()
        .filter(|both| pair.differs(&states, both));
    differing
        .min_by_key(|both| plays(both))
        .copied()
        .unwrap_or(throw)
}

/// A position and a throw, told.
pub(super) fn scene(
    pair: &Correspondence<'_>,
    position: &Position,
    throw: &Both,
) -> Option<WitnessScene> {
    let (first, second) = (pair.first, pair.second);
    let states = pair.states(position)?;
    let one = first.game.plays(&states.0, &throw.0, LIMIT).ok()?;
    let other = second.game.plays(&states.1, &throw.1, LIMIT).ok()?;
    let ends = |plays: &[Play], end: &dyn Fn(&Play) -> NumberedResult| -> Vec<NumberedResult> {
        plays.iter().map(end).collect()
    };
    let here = ends(&one, &|play| pair.told_first(&play.state, play.winner));
    let there = ends(&other, &|play| told(&second.game, &play.state, play.winner));
    let (all_here, all_there): (HashSet<&NumberedResult>, HashSet<&NumberedResult>) =
        (here.iter().collect(), there.iter().collect());
    Some(WitnessScene {
        position: notation::position_text(&first.rules, &first.game.position(&states.0)),
        position_second: notation::position_text(&second.rules, &second.game.position(&states.1)),
        throw: Faces::new(&first.rules, &throw.0),
        throw_second: Faces::new(&second.rules, &throw.1),
        pieces: fewer::count(position),
        common: all_here.intersection(&all_there).count(),
        only_first: only(first, &one, &here, &all_there),
        only_second: only(second, &other, &there, &all_here),
        rethrow: [
            first.game.refusable(&throw.0),
            second.game.refusable(&throw.1),
        ],
        drawn: first.game.position(&states.0),
    })
}

/// The plays whose ends are not among those of the other game.
fn only(
    loaded: &Loaded,
    plays: &[Play],
    ends: &[NumberedResult],
    others: &HashSet<&NumberedResult>,
) -> Vec<ToldPlay> {
    let texts = notation::play_texts(&loaded.rules, &loaded.game, plays);
    let all = texts.into_iter().zip(plays).zip(ends);
    let lone = all.filter(|(_, end)| !others.contains(end));
    lone.map(|((text, play), _)| ToldPlay {
        play: text,
        position: play.winner.is_none().then(|| {
            let position = loaded.game.position(&play.state);
            notation::position_text(&loaded.rules, &position)
        }),
        winner: play
            .winner
            .map(|winner| loaded.rules.player(winner).to_owned()),
    })
    .collect()
}
