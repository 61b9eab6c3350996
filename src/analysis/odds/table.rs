//! Chances by distance: the same few pieces, nearer and further.

use std::ops::RangeInclusive;

use super::capture::{Odds, OddsError, Question, capture};
use super::limits::OddsLimits;
use crate::engine::Game;
use crate::model::{Effect, Junction, Men, Position, Ruleset, SpaceName, Stand, Track};
use crate::player::{ByPlayer, Player};

/// What a table is about.
///
/// The mover's pieces keep their distances from each other; the foremost of them, counted in
/// steps of the mover's track up to the piece to be captured, stands at each distance of the
/// table in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// All pieces, wherever the mover's stand.
    pub position: Position,
    /// Where the piece to be captured stands.
    pub target: SpaceName,
    /// Its kind, where several stand there.
    pub kind: Option<u8>,
}

/// One distance.
#[derive(Debug)]
pub struct DistanceOdds {
    /// How many steps of its track lie between the foremost piece and the one to be captured.
    pub distance: usize,
    /// The position.
    pub position: Position,
    /// The answer.
    pub odds: Odds,
}

/// Why there is no such table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// No piece of the game can stand behind another on a track that both sides walk.
    #[error("no piece of the one side can stand behind one of the other")]
    NoLayout,
    /// The target isn't on the mover's track.
    #[error("`{0}` is not on the mover's track")]
    OffTrack(String),
    /// The mover has no piece, or one that is not behind the target on its track.
    #[error("`{0}` can't be counted from: none of the mover's pieces is behind it on its track")]
    NobodyBehind(String),
    /// There is no place so far behind.
    #[error("no place of the mover's track is {distance} steps behind `{target}`")]
    TooFar {
        /// How far.
        distance: usize,
        /// Behind what.
        target: String,
    },
    /// The pieces can't stand so.
    #[error("at distance {distance}: {message}")]
    Position {
        /// Which.
        distance: usize,
        /// Why not.
        message: String,
    },
    /// The question has no answer.
    #[error(transparent)]
    Odds(#[from] OddsError),
}

impl Layout {
    /// The plainest one: a piece of the first side behind one of the second, of the first kind
    /// that may capture something and moves with any dice, on a part of the track that goes on
    /// for ever if it is long enough.
    ///
    /// # Errors
    /// If there is no such kind, or no space for the two.
    pub fn plain(rules: &Ruleset, farthest: usize) -> Result<Layout, TableError> {
        let (mover, other) = (Player::First, Player::Second);
        let kinds = || rules.kinds.iter().map(|kind| &kind.name);
        let moves = |kind: &&String, free: bool| {
            rules.moves.iter().any(|rule| {
                let captures = takes(&rule.then) || takes(&rules.turn.then);
                let any = !free || rule.from.with.is_empty();
                captures && any && rule.from.kinds.contains(kind)
            })
        };
        let kind = kinds().find(|kind| moves(kind, true));
        let kind = kind.or_else(|| kinds().find(|kind| moves(kind, false)));
        let kind = kind.ok_or(TableError::NoLayout)?;
        let track = &rules.tracks[mover];
        let shared = |&place: &usize| {
            let space = space(track, place);
            space.is_some_and(|space| rules.tracks[other].places().any(|theirs| theirs == space))
        };
        let main = track.main().count();
        let first = (track.once.0.len() + farthest).min(main);
        let target = (first..main)
            .chain((0..first).rev())
            .find(shared)
            .ok_or(TableError::NoLayout)?;
        let place = behind(track, target, 1).ok_or(TableError::NoLayout)?;
        let here = stand(track, place).ok_or(TableError::NoLayout)?;
        let men = |stand| {
            vec![Men {
                kind: kind.clone(),
                at: vec![stand],
            }]
        };
        let target = space(track, target).cloned().ok_or(TableError::NoLayout)?;
        let victim = Stand {
            space: target.clone(),
            pass: 1,
        };
        let position = Position {
            sides: ByPlayer::from_fn(|player| match player == mover {
                true => men(here.clone()),
                false => men(victim.clone()),
            }),
            neutral: Vec::new(),
            to_move: mover,
        };
        Ok(Layout {
            position,
            target,
            kind: None,
        })
    }

    /// The position with the mover's foremost piece at this distance.
    fn at(&self, track: &Track, distance: usize) -> Result<Position, TableError> {
        let target = self.target.to_string();
        let goal = track.places().position(|space| *space == self.target);
        let goal = goal.ok_or_else(|| TableError::OffTrack(target.clone()))?;
        let mut position = self.position.clone();
        let men = &mut position.sides[self.position.to_move];
        let distances: Option<Vec<usize>> = men
            .iter()
            .flat_map(|men| &men.at)
            .map(|stand| steps(track, stand, goal))
            .collect();
        let front = distances.as_ref().and_then(|all| all.iter().min().copied());
        let (Some(distances), Some(front)) = (distances, front) else {
            return Err(TableError::NobodyBehind(target));
        };
        let stands = men.iter_mut().flat_map(|men| &mut men.at);
        for (old, steps) in stands.zip(distances) {
            let distance = steps - front + distance;
            let place = behind(track, goal, distance);
            let new = place.and_then(|place| stand(track, place));
            *old = new.ok_or_else(|| TableError::TooFar {
                distance,
                target: target.clone(),
            })?;
        }
        Ok(position)
    }
}

/// The chances at each of some distances.
///
/// # Errors
/// If a row has no position, or its question no answer.
pub fn table(
    rules: &Ruleset,
    game: &Game,
    layout: &Layout,
    distances: RangeInclusive<usize>,
    elsewhere: bool,
    limits: &OddsLimits<'_>,
) -> Result<Vec<DistanceOdds>, TableError> {
    let off = || TableError::OffTrack(layout.target.to_string());
    let space = game.space(&layout.target).ok_or_else(off)?;
    let question = Question {
        space,
        kind: layout.kind,
        elsewhere,
    };
    let track = &rules.tracks[layout.position.to_move];
    let row = |distance| {
        let position = layout.at(track, distance)?;
        let state = game.setup(&position);
        let state = state.map_err(|error| TableError::Position {
            distance,
            message: error.to_string(),
        })?;
        let odds = capture(rules, game, &state, question, limits)?;
        let position = game.position(&state);
        Ok(DistanceOdds {
            distance,
            position,
            odds,
        })
    };
    distances.map(row).collect()
}

/// Whether an effect captures anything.
fn takes(effects: &[Effect]) -> bool {
    let mut all = effects.iter().flat_map(Effect::all);
    all.any(Effect::captures)
}

/// The space of a place.
fn space(track: &Track, place: usize) -> Option<&SpaceName> {
    track.places().nth(place)
}

/// A place as it is written down.
fn stand(track: &Track, place: usize) -> Option<Stand> {
    let space = space(track, place)?.clone();
    let before = track.places().take(place).filter(|other| **other == space);
    Some(Stand {
        pass: 1 + before.count() as u8,
        space,
    })
}

/// The fork in which a place is.
fn within(track: &Track, place: usize) -> Option<Junction> {
    let mut forks = track.junctions().into_iter();
    forks.find(|fork| (fork.first..fork.first + fork.length).contains(&place))
}

/// How many steps lead from a stand to a place, at least one; `None` where none do.
fn steps(track: &Track, from: &Stand, goal: usize) -> Option<usize> {
    let mut place = (0..track.len()).find(|&place| stand(track, place).as_ref() == Some(from))?;
    if let Some(fork) = within(track, goal)
        && !(fork.first..goal).contains(&place)
    {
        let into = goal - fork.first + 1;
        let before = match place == fork.at {
            true => 0,
            false => steps(track, from, fork.at)?,
        };
        return Some(before + into);
    }
    (1..=track.len()).find(|_| match track.next(place) {
        Some(next) => {
            place = next;
            place == goal
        }
        None => false,
    })
}

/// The place so many steps behind another: on the same pass where there is one, or else round the
/// loop; of a place in a fork, in it or before the space where it leaves the track.
fn behind(track: &Track, goal: usize, distance: usize) -> Option<usize> {
    if let Some(fork) = within(track, goal) {
        let into = goal - fork.first + 1;
        return match distance.checked_sub(into) {
            None => Some(goal - distance),
            Some(rest) => behind(track, fork.at, rest),
        };
    }
    if distance <= goal {
        return Some(goal - distance);
    }
    let (once, cycle) = (track.once.0.len(), track.cycle.0.len());
    let round = (goal + cycle).checked_sub(distance)?;
    (distance < cycle && round >= once).then_some(round)
}
