//! A position and a throw that two games treat differently.

use serde::Serialize;

use super::options::CompareOptions;
use crate::analysis::difference::pair::{Correspondence, Probe};
use crate::analysis::difference::pieces::{count, thinned};
use crate::analysis::difference::shrink::{plainest, shrunk, smaller};
use crate::analysis::difference::told::WitnessScene;
use crate::analysis::difference::walk::{self, PlayedTurn};
use crate::model::Position;
use crate::play::stream;

/// Pieces of a side in positions made up of those of play.
const FEW: usize = 4;

/// The pieces of a made-up position are drawn from this stream, which no game uses.
const MADE_UP: u64 = u64::MAX;

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
    if pair.throws.is_empty() {
        return (None, 0);
    }
    let mut found: Option<Probe> = None;
    let mut compared = 0;
    // Whether the games differ in this position.
    let mut differ = |position: Position| {
        let Some(states) = pair.states(Some(&position)) else {
            return false;
        };
        compared += 1;
        let position = Some(position);
        found = pair
            .differing(&states, None)
            .next()
            .map(|throw| Probe { position, throw });
        found.is_some()
    };
    let (seed, most) = (options.seed, options.positions);
    let reached = walk::both(pair, seed, most, &mut |_, position| differ(position));
    if reached.is_none() {
        let mut random = stream(seed, MADE_UP);
        walk::both(pair, seed, most, &mut |_, position| {
            differ(thinned(&position, FEW, &mut random))
        });
    }
    (
        found.and_then(|found| witness(pair, options, &found, reached)),
        compared,
    )
}

/// What was found, with as few pieces as possible, and how play comes to it.
fn witness(
    pair: &Correspondence<'_>,
    options: &CompareOptions,
    found: &Probe,
    reached: Option<(u64, usize)>,
) -> Option<Witness> {
    let reached = reached.map(|(number, turns)| {
        let (game, loaded) = match number % 2 {
            0 => ("first", pair.first),
            _ => ("second", pair.second),
        };
        let (begins, line) = walk::line(loaded, options.seed, number, turns);
        WitnessLine {
            game,
            number,
            begins,
            line,
        }
    });
    let small = shrunk(pair, found);
    let (fewer, least) = smaller(
        pair,
        small.position.as_ref().map_or(0, count),
        options.smaller,
    );
    let small = plainest(pair, &[fewer.unwrap_or(small)])?;
    Some(Witness {
        found: WitnessScene::new(pair, found)?,
        reached,
        shrunk: WitnessScene::new(pair, &small)?,
        least,
    })
}
