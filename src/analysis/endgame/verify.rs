//! Tables held against the rules.

use rayon::prelude::*;

use super::choices::{Reached, choices};
use super::endings::EndgameTableError;
use super::error::EndgameError;
use super::key::StateKey;
use super::limits::EndgameLimits;
use super::solution::{ALIKE, rounding};
use super::table::EndgameTable;
use super::worth::Worth;
use crate::engine::{SearchScratch, State};
use crate::watch::Watch;

/// Throws to the end agree to this part.
const THROWS: f64 = 1e-6;

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
    /// Throws can't be played.
    #[error(transparent)]
    Endgame(#[from] EndgameError),
    /// Situations are not in the order of their keys, or are none.
    #[error("its situations are not in order")]
    Order,
    /// It doesn't say what a situation leads to.
    #[error("it lacks what a situation leads to")]
    Open(Box<State>),
    /// What it says of a situation doesn't follow from what it says of those that come of it.
    #[error(
        "what it says of a situation doesn't follow from what it says of those that come of it"
    )]
    Wrong(Box<State>),
}

impl EndgameTable<'_> {
    /// Plays every throw of every situation, and holds its bounds and its throws to the end against those of what
    /// comes of it: each lower bound has to be at most, each upper one at least what best play makes of them, with
    /// room for what rounding may do. Such bounds hold the truth between them, where games end with certainty.
    ///
    /// # Errors
    /// If something doesn't agree or can't be read, and if it was asked to stop.
    pub fn verify(
        &self,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<VerifiedTable, VerifyError> {
        let all = self.header.states;
        let (mut before, mut done, mut width) = (None, 0, 0.0);
        for number in 0..self.blocks() {
            let entries = self.entries(number)?;
            for (key, worth) in &entries {
                if before.is_some_and(|before| before >= *key) {
                    return Err(VerifyError::Order);
                }
                before = Some(*key);
                width = f64::max(width, worth.width());
            }
            entries
                .par_iter()
                .map_init(SearchScratch::default, |room, (key, worth)| {
                    match watch.stop.asked() {
                        true => Err(EndgameError::Stopped.into()),
                        false => self.agrees(*key, *worth, limits, room),
                    }
                })
                .collect::<Result<(), VerifyError>>()?;
            done += entries.len() as u64;
            watch.tell(done, all);
        }
        Ok(VerifiedTable { width })
    }

    /// Whether a situation agrees with what comes of it.
    fn agrees(
        &self,
        key: StateKey,
        worth: Worth,
        limits: &EndgameLimits,
        room: &mut SearchScratch,
    ) -> Result<(), VerifyError> {
        let state = self.keys.state(key).ok_or(VerifyError::Order)?;
        if key.cast() >= self.casts.len() {
            return Err(VerifyError::Order);
        }
        let total = self.keys.game.total_weight() as f64;
        let (mut lower, mut upper, mut throws, mut terms) = (0.0, 0.0, 1.0, 0);
        for (weight, reached) in choices(&self.keys, key, &self.casts, limits, room)? {
            let options: Result<Vec<Worth>, VerifyError> = reached
                .iter()
                .map(|one| {
                    let known = self.reached(one)?;
                    known.ok_or_else(|| VerifyError::Open(Box::new(state)))
                })
                .collect();
            let options = options?;
            let best = |bound: fn(&Worth) -> f64| options.iter().map(bound).fold(0.0, f64::max);
            let (least, most) = (best(|one| one.lower), best(|one| one.upper));
            let good = options.iter().filter(|one| one.upper >= least - ALIKE);
            let share = weight as f64 / total;
            lower += share * least;
            upper += share * most;
            throws += share * good.map(|one| one.throws).fold(f64::INFINITY, f64::min);
            terms += 1;
        }
        let rounding = rounding(terms);
        let lasts = throws == worth.throws || (throws - worth.throws).abs() <= THROWS * throws;
        let below = worth.lower == 0.0 || worth.lower <= lower - rounding;
        let above = worth.upper == 1.0 || worth.upper >= upper + rounding;
        match below && above && lasts && worth.lower <= worth.upper {
            true => Ok(()),
            false => Err(VerifyError::Wrong(Box::new(state))),
        }
    }

    /// What a play leads to is worth so much to whoever makes it; none if the table lacks it.
    fn reached(&self, one: &Reached) -> Result<Option<Worth>, EndgameTableError> {
        Ok(match one {
            Reached::End(end) => Some(Worth::certain(end.worth())),
            Reached::Next(key, passes) => self.find(*key)?.map(|worth| match passes {
                true => worth.turned(),
                false => worth,
            }),
            Reached::Again(key, cast) => {
                let number = self.casts.iter().position(|known| known == cast);
                match number {
                    Some(number) => self.find(key.with_cast(number))?,
                    None => None,
                }
            }
        })
    }
}
