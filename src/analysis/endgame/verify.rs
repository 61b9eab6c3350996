//! Tables held against the rules.

use rayon::prelude::*;

use super::choices::{Reached, choices};
use super::endings::EndgameTableError;
use super::error::EndgameError;
use super::key::StateKey;
use super::limits::EndgameLimits;
use super::material::{Material, MaterialPlaces};
use super::progress::WaysProgress;
use super::table::EndgameTable;
use super::values::{ALIKE, rounding};
use super::worth::Worth;
use crate::engine::{AllThrowsScratch, State};
use crate::notation;
use crate::watch::Watch;

/// Throws to the end agree to this part, and no bounds are wider by more than this part than the widest are said to be.
const PART: f64 = 1e-6;

/// So many situations are looked at together, on several threads.
const CHUNK: usize = 4_096;

/// What a table is that agrees with the rules.
#[derive(Clone, Copy, Debug)]
pub struct VerifiedTable {
    /// The bounds that are farthest apart.
    pub width: f64,
}

/// Why a table is not verified.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// It can't be read.
    #[error(transparent)]
    Table(#[from] EndgameTableError),
    /// Throws can't be played, or it doesn't fit into memory; or it was asked to stop.
    #[error(transparent)]
    Endgame(#[from] EndgameError),
    /// Its situations are not those of the game, each once, in the order of their keys.
    #[error("its situations are not in order")]
    Order,
    /// A situation of those that it is said to be of is not there.
    #[error("it lacks a situation of those that it is of")]
    Lacking(Box<State>),
    /// What a situation leads to is not there.
    #[error("it lacks what a situation leads to")]
    Open(Box<State>),
    /// What it says of a situation doesn't follow from what it says of those that come of it.
    #[error(
        "what it says of a situation doesn't follow from what it says of those that come of it"
    )]
    Wrong(Box<State>),
}

impl VerifyError {
    /// The situation in which the table and the rules part, if there is one.
    pub fn state(&self) -> Option<&State> {
        match self {
            VerifyError::Lacking(state) | VerifyError::Open(state) | VerifyError::Wrong(state) => {
                Some(state)
            }
            VerifyError::Table(_) | VerifyError::Endgame(_) | VerifyError::Order => None,
        }
    }
}

impl EndgameTable<'_> {
    /// Plays every throw of every situation, and holds its bounds and its throws to the end against those of what
    /// comes of it: each lower bound has to be at most, each upper one at least what best play makes of them, but
    /// for what their own rounding and that of the sum may do, and none are wider than the header says. Where games
    /// end with certainty, such bounds hold the truth between them, but for as many such roundings, some
    /// 10<sup>-14</sup> each, as a game has throws. All situations that the table is said to be of have to be there.
    /// The table is read as a whole, which takes 48 bytes a situation.
    ///
    /// # Errors
    /// If something doesn't agree or can't be read, if it takes more memory than it may, and if it was asked to stop.
    pub fn verify(
        &self,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<VerifiedTable, VerifyError> {
        let entries = self.all(limits)?;
        let entries = entries.as_slice();
        if !entries.is_sorted_by(|(one, _), (other, _)| one < other) {
            return Err(VerifyError::Order);
        }
        self.complete(entries, limits, watch)?;
        let mut done = 0;
        for some in entries.chunks(CHUNK) {
            let wrong = some
                .par_iter()
                .map_init(
                    AllThrowsScratch::default,
                    |room, (key, worth)| match watch.stop.asked() {
                        true => Err(EndgameError::Stopped.into()),
                        false => self.agrees(entries, *key, *worth, limits, room),
                    },
                )
                .find_map_first(Result::err);
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            done += some.len() as u64;
            watch.tell(done, self.header.states);
        }
        Ok(VerifiedTable {
            width: self.header.width,
        })
    }

    /// All situations.
    fn all(&self, limits: &EndgameLimits) -> Result<Vec<(StateKey, Worth)>, VerifyError> {
        let states = usize::try_from(self.header.states).unwrap_or(usize::MAX);
        let most = limits.memory;
        if states.saturating_mul(size_of::<(StateKey, Worth)>()) > most {
            return Err(EndgameError::Memory { states, most }.into());
        }
        let mut entries = Vec::new();
        for number in 0..self.blocks() {
            entries.extend(self.entries(number)?);
        }
        Ok(entries)
    }

    /// Whether all are there that the table is said to be of: of a material, or a position.
    fn complete(
        &self,
        entries: &[(StateKey, Worth)],
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<(), VerifyError> {
        let (game, ending) = (self.keys.game, &self.header.ending);
        let mut lacking = None;
        if let Ok(material) = ending.parse::<Material>() {
            let places = MaterialPlaces::new(game, limits, watch)?;
            let mut progress = WaysProgress::new(watch, places.ways(&self.keys, material));
            let looked = places.keys(&self.keys, material, &mut progress, &mut |key| {
                match find(entries, key) {
                    Some(_) => Ok(()),
                    None => {
                        lacking = self.keys.state(key);
                        // One that is lacking is enough.
                        Err(EndgameError::Stopped)
                    }
                }
            });
            if lacking.is_none() {
                looked?;
            }
        } else if let Ok(state) = notation::read_position(game.rules().ruleset(), game, ending) {
            let known = self.keys.key(&state).and_then(|key| find(entries, key));
            lacking = Some(state).filter(|_| known.is_none());
        } else {
            return Err(EndgameTableError::Unknown.into());
        }
        match lacking {
            Some(state) => Err(VerifyError::Lacking(Box::new(state))),
            None => Ok(()),
        }
    }

    /// Whether a situation agrees with what comes of it.
    fn agrees(
        &self,
        entries: &[(StateKey, Worth)],
        key: StateKey,
        worth: Worth,
        limits: &EndgameLimits,
        room: &mut AllThrowsScratch,
    ) -> Result<(), VerifyError> {
        // Each situation has one key.
        let own = |state: &State| self.keys.key(state).map(|own| own.with_cast(key.cast()));
        let state = self.keys.state(key).filter(|state| own(state) == Some(key));
        let state = state.ok_or(VerifyError::Order)?;
        if key.cast() >= self.casts.len() {
            return Err(VerifyError::Order);
        }
        let total = self.keys.game.total_weight() as f64;
        let (mut lower, mut upper, mut throws, mut terms) = (0.0, 0.0, 1.0, 0);
        // Where a game need not end, what a situation leads to need not, either.
        let mut endless = false;
        for (weight, reached) in choices(&self.keys, key, &self.casts, limits, room)? {
            let options = reached.iter().map(|one| self.reached(entries, one));
            let options: Option<Vec<Worth>> = options.collect();
            let options = options.ok_or_else(|| VerifyError::Open(Box::new(state)))?;
            let best = |bound: fn(&Worth) -> f64| options.iter().map(bound).fold(0.0, f64::max);
            let (least, most) = (best(|one| one.lower), best(|one| one.upper));
            let good = options.iter().filter(|one| one.upper >= least - ALIKE);
            let share = weight as f64 / total;
            lower += share * least;
            upper += share * most;
            throws += share * good.map(|one| one.throws).fold(f64::INFINITY, f64::min);
            endless |= options.iter().any(|one| one.throws == f64::INFINITY);
            terms += 1;
        }
        // What the table holds has been rounded once more.
        let rounding = rounding(terms) + f64::EPSILON;
        let lasts = match worth.throws == f64::INFINITY {
            true => endless,
            false => (throws - worth.throws).abs() <= PART * throws,
        };
        let below = worth.lower <= lower + rounding;
        let above = worth.upper >= upper - rounding;
        let close = worth.width() <= self.header.width * (1.0 + PART);
        match below && above && lasts && close && worth.lower <= worth.upper {
            true => Ok(()),
            false => Err(VerifyError::Wrong(Box::new(state))),
        }
    }

    /// What a play leads to is worth so much to whoever makes it; none if the table lacks it.
    fn reached(&self, entries: &[(StateKey, Worth)], one: &Reached) -> Option<Worth> {
        match one {
            Reached::End(end) => Some(Worth::certain(end.worth())),
            Reached::Next(key, passes) => find(entries, *key).map(|worth| match passes {
                true => worth.turned(),
                false => worth,
            }),
            Reached::Again(key, cast) => {
                let number = self.casts.iter().position(|known| known == cast)?;
                find(entries, key.with_cast(number))
            }
        }
    }
}

/// What is said of a situation.
fn find(entries: &[(StateKey, Worth)], key: StateKey) -> Option<Worth> {
    let place = entries.binary_search_by_key(&key, |(key, _)| *key);
    place.ok().map(|place| entries[place].1)
}
