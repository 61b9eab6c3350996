//! Whether a throw can take one given piece.

use std::collections::HashSet;

use super::bits::{Fold, byte, has};
use super::game::Game;
use super::moves::Play;
use super::plays::TooManyPlays;
use super::roll::DiceLeft;
use super::scratch::Scratch;
use super::state::{KINDS, NEUTRAL, SLOTS, State, slot};
use super::turn::{LegalMoves, Turn};
use super::turn_state::PackedMove;
use crate::dice::Throw;
use crate::space::Space;

/// A piece that is to be captured. It isn't the mover's, so that it stands where it stands until
/// the mover captures or recruits it: as long as his turn lasts, its place tells it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarry {
    slot: u8,
    place: u8,
    space: u8,
}

/// Why there is no such piece to be captured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoQuarry {
    /// Nobody's nor the other side's piece stands there, nor, if a kind was given, one of it.
    #[error("no such piece stands there")]
    Nothing,
    /// Only the mover's own.
    #[error("the piece there is the mover's own")]
    Own,
    /// Pieces of these kinds stand there, and none was asked for.
    #[error("pieces of several kinds stand there")]
    Several(Vec<u8>),
}

/// What a throw can do about a quarry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hunt {
    /// Whether some legal play captures it.
    pub taken: bool,
    /// If none does, and the same side throws again after this throw: the distinct situations in
    /// which it may do so with the quarry still standing, in the order in which the moves of a
    /// turn are numbered.
    pub states: Vec<State>,
    /// How many moments of the turn it took to find that out.
    pub moments: usize,
}

/// What tells two moments of a turn apart.
#[derive(PartialEq, Eq, Hash)]
struct Moment {
    bits: [u128; SLOTS],
    moved: [u128; KINDS],
    left: DiceLeft,
}

/// A hunt at work.
struct Search<'a> {
    game: &'a Game,
    quarry: Quarry,
    again: bool,
    limit: usize,
    scratch: Scratch,
    moments: HashSet<Moment, Fold>,
    ends: HashSet<State, Fold>,
    hunt: Hunt,
}

impl Game {
    /// The piece of the other side, or of nobody, on this space, of this kind if one is given.
    /// Where one of each has the same kind, the other side's is meant; two of one side and kind
    /// on different passes of a space share their fate.
    ///
    /// # Errors
    /// If there is none, or several kinds are to choose from.
    #[doc(hidden)]
    pub fn quarry(
        &self,
        state: &State,
        space: Space,
        kind: Option<u8>,
    ) -> Result<Quarry, NoQuarry> {
        let mut found: Vec<(u8, Quarry)> = Vec::new();
        let mover = state.to_move.index();
        let here = usize::from(space.0);
        let at = |owner: usize| self.seats[owner].at.get(here).copied().unwrap_or(0);
        let on = |owner: usize, k: u8| state.bits[slot(owner, k)] & at(owner);
        let kinds = (0..byte(KINDS)).filter(|&k| kind.is_none_or(|kind| kind == k));
        let mut own = false;
        for k in kinds {
            own |= on(mover, k) != 0;
            for owner in [state.to_move.opponent().index(), NEUTRAL] {
                let places = on(owner, k);
                if places != 0 && found.iter().all(|(other, _)| *other != k) {
                    let quarry = Quarry {
                        slot: byte(slot(owner, k)),
                        place: byte(places.trailing_zeros() as usize),
                        space: space.0,
                    };
                    found.push((k, quarry));
                }
            }
        }
        match found.as_slice() {
            [] if own => Err(NoQuarry::Own),
            [] => Err(NoQuarry::Nothing),
            [(_, quarry)] => Ok(*quarry),
            several => Err(NoQuarry::Several(several.iter().map(|(k, _)| *k).collect())),
        }
    }

    /// Whether some legal play of a throw that is kept captures the quarry; and if not, where the
    /// same side may throw again.
    ///
    /// # Errors
    /// If more than `limit` moments of the turn would have to be looked at.
    pub(crate) fn hunt(
        &self,
        state: &State,
        throw: &Throw,
        quarry: Quarry,
        limit: usize,
    ) -> Result<Hunt, TooManyPlays> {
        let mut search = Search {
            game: self,
            quarry,
            again: self.again(throw),
            limit,
            scratch: Scratch::new(),
            moments: HashSet::default(),
            ends: HashSet::default(),
            hunt: Hunt::default(),
        };
        let taken = search.follow(Turn::new(self, state, throw))?;
        let mut hunt = search.hunt;
        hunt.moments = 1 + search.moments.len() + search.ends.len();
        if taken {
            hunt.states.clear();
        }
        hunt.taken = taken;
        Ok(hunt)
    }

    /// Whether this play of a throw captures the quarry.
    pub(crate) fn catches(
        &self,
        state: &State,
        throw: &Throw,
        play: &Play,
        quarry: Quarry,
    ) -> bool {
        let near = |space: &Space| space.0 == quarry.space;
        if !play.moves.iter().any(|made| made.captures.iter().any(near)) {
            return false;
        }
        let mut scratch = Scratch::new();
        let mut turn = Turn::new(self, state, throw);
        for made in &play.moves {
            let moves = turn.decide(self, &mut scratch);
            let Some(number) = moves.number_of(made) else {
                return false;
            };
            if moves.takes(number, quarry) {
                return true;
            }
            moves.take(number);
        }
        false
    }
}

impl LegalMoves<'_> {
    /// Whether the move of this number captures the quarry.
    fn takes(&self, number: usize, quarry: Quarry) -> bool {
        let here = |packed: &&PackedMove| has(packed.captured, quarry.space);
        let Some(packed) = self.numbered(number).filter(here) else {
            return false;
        };
        let mut captured = false;
        let hear = |slot, places| {
            captured |= slot == usize::from(quarry.slot) && has(places, quarry.place);
        };
        self.game
            .rehearse(&self.turn.now, packed, self.scratch, hear);
        captured
    }

    /// Whether the move of this number spends all dice that are left.
    fn spends_all(&self, number: usize) -> bool {
        let now = &self.turn.now;
        let roll = &self.game.rolls[now.roll];
        let spent = |packed: &PackedMove| roll.subsets[usize::from(packed.subset)].dice;
        self.numbered(number).map(spent) == Some(now.left)
    }
}

impl Search<'_> {
    /// Looks at all that can come of a turn; true as soon as the quarry is taken.
    fn follow(&mut self, mut turn: Turn) -> Result<bool, TooManyPlays> {
        let mut next = Vec::new();
        let mut scratch = std::mem::take(&mut self.scratch);
        let taken = self.look(turn.decide(self.game, &mut scratch), &mut next);
        self.scratch = scratch;
        if taken {
            return Ok(true);
        }
        if self.moments.len() + self.ends.len() > self.limit {
            return Err(TooManyPlays { limit: self.limit });
        }
        for after in next {
            if self.follow(after)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks at what can be done now; whether some move takes the quarry. What has to be followed
    /// is added to `next`.
    fn look(&mut self, moves: LegalMoves<'_>, next: &mut Vec<Turn>) -> bool {
        if moves.may_stop() {
            self.end(moves.turn);
        }
        for number in 0..moves.count() {
            if moves.takes(number, self.quarry) {
                return true;
            }
            if !self.again && moves.spends_all(number) {
                continue;
            }
            let Some(after) = moves.after(number) else {
                break;
            };
            if after.winner().is_some() {
                continue;
            }
            if after.left() == 0 {
                self.end(&after);
                continue;
            }
            let moment = Moment {
                bits: after.now.board.bits,
                moved: after.now.moved,
                left: after.now.left,
            };
            if self.moments.insert(moment) {
                next.push(after);
            }
        }
        false
    }

    /// The turn may end here.
    fn end(&mut self, turn: &Turn) {
        if !self.again {
            return;
        }
        let state = turn.state(self.game);
        let stands = has(state.bits[usize::from(self.quarry.slot)], self.quarry.place);
        if stands && self.ends.insert(state) {
            self.hunt.states.push(state);
        }
    }
}
