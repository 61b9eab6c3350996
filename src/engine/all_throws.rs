//! What all throws of a situation come to.

use super::ends::GameEnd;
use super::game::Game;
use super::lattice_search::{LatticeScratch, LatticeSearch};
use super::play_search::{SearchScratch, TooManyPlays};
use super::state::State;

/// Room to look at all throws in, to be used again.
#[derive(Default)]
pub(crate) struct AllThrowsScratch {
    search: SearchScratch,
    lattice: LatticeScratch,
}

impl Game {
    /// Hands over what each of these throws, by number, comes to if its thrower keeps it: of all results (the situation, and
    /// how the game is over) what `see` makes of them, some more than once. Where throws are made up of the
    /// same dice, what these come to is found once.
    ///
    /// # Errors
    /// As [`Game::each_result`]; of throws made up of the same dice, if all of them together have so many beginnings.
    pub(crate) fn each_throw<T: Clone + PartialEq>(
        &self,
        state: &State,
        throws: &[usize],
        limit: usize,
        room: &mut AllThrowsScratch,
        mut see: impl FnMut(State, Option<GameEnd>) -> T,
        mut each: impl FnMut(Vec<T>),
    ) -> Result<(), TooManyPlays> {
        if let Some(lattice) = self.lattice() {
            let search = LatticeSearch {
                game: self,
                lattice,
                limit,
            };
            return search.each_throw(state, throws, &mut room.lattice, see, each);
        }
        for &throw in throws {
            let throw = &self.throws[throw].throw;
            let mut results = Vec::new();
            self.each_result(state, throw, limit, &mut room.search, |after, over| {
                let made = see(after, over);
                if results.last() != Some(&made) {
                    results.push(made);
                }
            })?;
            each(results);
        }
        Ok(())
    }
}
