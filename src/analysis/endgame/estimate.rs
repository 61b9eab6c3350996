//! How large an ending is, before it is solved.

use super::choices_size::ChoicesSize;
use super::error::EndgameError;
use super::graph::SOLVED;
use super::journal::ROWS_TOGETHER;
use super::key::{StateKey, StateKeys};
use super::limits::EndgameLimits;
use super::material::{Material, MaterialPlaces};
use super::progress::WaysProgress;
use crate::engine::AllThrowsScratch;
use crate::watch::Watch;

/// So many ways to stand are gone through one by one, to tell situations from what is none.
const COUNTED: u128 = 1 << 23;

/// So many situations are drawn, to see what they lead to.
const DRAWN: usize = 256;

/// How large an ending is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameEstimate {
    /// So many situations with these men, or fewer, there are; two that differ in the sides' names alone are one,
    /// if the rules are the same for both.
    pub situations: u64,
    /// Whether they have been counted one by one. There are fewer if not all of them can come about, and a few more
    /// where play has pieces of several kinds share a space.
    pub counted: bool,
    /// About so many bytes are taken up.
    pub bytes: u64,
}

impl EndgameEstimate {
    /// Of a material.
    pub(super) fn new(
        places: &MaterialPlaces<'_>,
        keys: &StateKeys<'_>,
        material: Material,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<EndgameEstimate, EndgameError> {
        let Material { one, other } = material;
        let (most, least) = (one.max(other), one.min(other));
        let fewer = (0..=most)
            .flat_map(|one| (0..=one.min(least)).map(move |other| Material { one, other }));
        let fewer: Vec<Material> = fewer.collect();
        let ways = fewer
            .iter()
            .map(|&material| places.ways(keys, material))
            .sum::<f64>();
        let counted = ways <= COUNTED as f64;
        let mut situations = 0;
        if counted {
            let mut progress = WaysProgress::new(watch, ways);
            for &material in &fewer {
                places.keys(keys, material, &mut progress, &mut |_| {
                    situations += 1;
                    Ok(())
                })?;
            }
        }
        // What most of them lead to, those with all men tell.
        let mut room = AllThrowsScratch::default();
        let (mut drawn, mut words, mut casts) = (0, 0, 0);
        let mut waiting = 0;
        let tries = places.draw(keys, material, DRAWN, &mut |key: StateKey| {
            let size = ChoicesSize::new(keys, key, limits, &mut room)?;
            (drawn, words, casts) = (drawn + 1, words + size.words, casts + size.casts);
            waiting += size.waiting;
            watch.tell(drawn, DRAWN as u64);
            match watch.stop.asked() {
                true => Err(EndgameError::Stopped),
                false => Ok(()),
            }
        })?;
        if drawn == 0 && !counted {
            return Err(EndgameError::Undrawn { tries });
        }
        let drawn = f64::max(drawn as f64, 1.0);
        if !counted {
            situations = (ways * drawn / f64::max(tries as f64, 1.0)) as u64;
        }
        let (words, casts) = (words as f64 / drawn, f64::max(casts as f64 / drawn, 1.0));
        let nodes = situations as f64 * casts;
        let waiting = waiting as f64 / (drawn * casts) * f64::min(nodes, ROWS_TOGETHER as f64);
        let waiting = f64::max(waiting - nodes * SOLVED as f64, 0.0);
        // The keys, where their rows begin, and their hashes are lists that double; a table that is at most half
        // taken finds them.
        let doubled = f64::exp2(f64::log2(f64::max(nodes, 1.0)).ceil());
        let listed = size_of::<StateKey>() + size_of::<u32>() + size_of::<u64>();
        let found = doubled * (listed + 2 * size_of::<u32>()) as f64;
        let own = SOLVED as f64;
        let rows = situations as f64 * words * size_of::<u32>() as f64;
        Ok(EndgameEstimate {
            situations: (situations as f64 * casts) as u64,
            counted: counted && casts == 1.0,
            bytes: (nodes * own + found + rows + waiting) as u64,
        })
    }
}
