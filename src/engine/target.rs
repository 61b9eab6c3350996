//! Whether a throw can take one given piece.

use std::collections::HashSet;

use super::approach::Approach;
use super::bits::{Fold, byte, has};
use super::dice_choice::left_after;
use super::effect::Happened;
use super::game::Game;
use super::moves::Play;
use super::play_search::TooManyPlays;
use super::scratch::Scratch;
use super::state::{NEUTRAL, State, owner_and_kind, slot};
use super::turn::{LegalMoves, Turn};
use super::turn_state::{Moment, PackedMove};
use crate::dice::Throw;
use crate::space::Space;

/// A piece that is to be captured. It isn't the mover's, so that it stands where it stands until
/// the mover captures, recruits, returns or pushes it: as long as his turn lasts, its place tells it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CaptureTarget {
    slot: u8,
    place: u8,
    space: u8,
}

/// Why there is no such piece to be captured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTarget {
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

/// What a throw can do about a target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaptureSearch {
    /// Whether some legal play captures it.
    pub taken: bool,
    /// If none does, and the same side throws again after this throw: the distinct situations in
    /// which it may do so with the target still standing, and as what and where it does, in the
    /// order in which the moves of a turn are numbered.
    pub states: Vec<(State, CaptureTarget)>,
    /// How many moments of the turn it took to find that out.
    pub moments: usize,
}

/// A search under way, and what it has found.
struct Search<'a> {
    game: &'a Game,
    again: bool,
    limit: usize,
    scratch: Scratch,
    /// Where pieces can still come to the target, unless all that the turn comes to is asked for.
    approach: Option<Approach<'a>>,
    moments: HashSet<(Moment, CaptureTarget), Fold>,
    ends: HashSet<(State, CaptureTarget), Fold>,
    found: CaptureSearch,
}

impl Game {
    /// The piece of the other side, or of nobody, on this space, of this kind if one is given.
    /// Where one of each has the same kind, the other side's is meant; two of one side and kind
    /// on different passes of a space share their fate.
    ///
    /// # Errors
    /// If there is none, or several kinds are to choose from.
    #[doc(hidden)]
    pub fn target(
        &self,
        state: &State,
        space: Space,
        kind: Option<u8>,
    ) -> Result<CaptureTarget, NoTarget> {
        let mut found: Vec<(u8, CaptureTarget)> = Vec::new();
        let mover = state.to_move.index();
        let here = usize::from(space.0);
        let at = |owner: usize| self.tracks[owner].at.get(here).copied().unwrap_or(0);
        let on = |owner: usize, k: u8| self.standing_at(state, owner, k) & at(owner);
        let kinds =
            (0..byte(self.indexed.kinds.len())).filter(|&k| kind.is_none_or(|kind| kind == k));
        let mut own = false;
        for k in kinds {
            own |= on(mover, k) != 0;
            for owner in [state.to_move.opponent().index(), NEUTRAL] {
                let places = on(owner, k);
                if places != 0 && found.iter().all(|(other, _)| *other != k) {
                    let target = CaptureTarget {
                        slot: byte(slot(owner, k)),
                        place: byte(places.trailing_zeros() as usize),
                        space: space.0,
                    };
                    found.push((k, target));
                }
            }
        }
        match found.as_slice() {
            [] if own => Err(NoTarget::Own),
            [] => Err(NoTarget::Nothing),
            [(_, target)] => Ok(*target),
            several => Err(NoTarget::Several(several.iter().map(|(k, _)| *k).collect())),
        }
    }

    /// Whether some legal play of a throw that is kept captures the target; and if not, where the
    /// same side may throw again.
    ///
    /// # Errors
    /// If more than `limit` moments of the turn would have to be looked at.
    pub(crate) fn capture_search(
        &self,
        state: &State,
        throw: &Throw,
        target: CaptureTarget,
        limit: usize,
    ) -> Result<CaptureSearch, TooManyPlays> {
        let again = self.again(throw);
        let approach = (!again).then(|| {
            let roll = self.number_of(throw);
            Approach::new(self, state.to_move, roll, target.space)
        });
        let mut search = Search {
            game: self,
            again,
            approach: approach.flatten(),
            limit,
            scratch: Scratch::new(),
            moments: HashSet::default(),
            ends: HashSet::default(),
            found: CaptureSearch::default(),
        };
        let turn = Turn::new(self, state, throw);
        let taken = search.may_take(&turn) && search.follow(turn, target)?;
        let mut found = search.found;
        found.moments = 1 + search.moments.len() + search.ends.len();
        if taken {
            found.states.clear();
        }
        found.taken = taken;
        Ok(found)
    }

    /// The target after this play of a throw; `None`: it has been captured.
    pub(crate) fn target_after(
        &self,
        state: &State,
        throw: &Throw,
        play: &Play,
        target: CaptureTarget,
    ) -> Option<CaptureTarget> {
        let near = |space: &Space| space.0 == target.space;
        let mut moves = play.moves.iter();
        let shifts = self.rules[state.to_move].iter().any(|rule| rule.shifts);
        if !shifts && !moves.any(|made| made.captures.iter().any(near)) {
            return Some(target);
        }
        let mut target = target;
        let mut scratch = Scratch::new();
        let mut turn = Turn::new(self, state, throw);
        for made in &play.moves {
            let moves = turn.decide(self, &mut scratch);
            let Some(number) = moves.number_of(made) else {
                break;
            };
            target = moves.leaves(number, target)?;
            moves.take(number);
        }
        Some(target)
    }
}

impl LegalMoves<'_> {
    /// The target after the move of this number; `None`: it captures it.
    fn leaves(&self, number: usize, target: CaptureTarget) -> Option<CaptureTarget> {
        let rules = &self.game.rules[self.turn.now.mover];
        let concerns = |packed: &&PackedMove| {
            has(packed.captured, target.space) || rules[usize::from(packed.rule)].shifts
        };
        let Some(packed) = self.numbered(number).filter(concerns) else {
            return Some(target);
        };
        let mut left = Some(target);
        let stood = (usize::from(target.slot), target.place);
        let hear = |what| {
            let Some(now) = left else { return };
            let at = (usize::from(now.slot), now.place);
            match what {
                // Of a group, some may have been sent away before others fall.
                Happened::Captured { slot, places }
                    if [at, stood]
                        .iter()
                        .any(|(of, place)| slot == *of && has(places, *place)) =>
                {
                    left = None;
                }
                Happened::Shifted { from, to } if from == at => {
                    let (owner, _) = owner_and_kind(to.0);
                    left = Some(CaptureTarget {
                        slot: byte(to.0),
                        place: to.1,
                        space: self.game.tracks[owner].space(to.1),
                    });
                }
                _ => {}
            }
        };
        self.game
            .rehearse(&self.turn.now, packed, self.scratch, hear);
        left
    }

    /// Whether the move of this number spends all dice that are left.
    fn spends_all(&self, number: usize) -> bool {
        let now = &self.turn.now;
        let roll = &self.game.rolls[now.roll];
        let add = self.game.spend.add;
        let rest = |packed: &PackedMove| left_after(add, now.left, roll.subset(packed.subset));
        self.numbered(number).map(rest) == Some(0)
    }
}

impl Search<'_> {
    /// Looks at all that can come of a turn; true as soon as the target is taken.
    fn follow(&mut self, mut turn: Turn, target: CaptureTarget) -> Result<bool, TooManyPlays> {
        let mut next = Vec::new();
        let mut scratch = std::mem::take(&mut self.scratch);
        let moves = turn.decide_later(self.game, &mut scratch);
        let taken = self.look(moves, target, &mut next);
        self.scratch = scratch;
        if taken {
            return Ok(true);
        }
        if self.moments.len() + self.ends.len() > self.limit {
            return Err(TooManyPlays { limit: self.limit });
        }
        for (after, target) in next {
            if self.follow(after, target)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Looks at what can be done now; whether some move takes the target. What has to be followed
    /// is added to `next`.
    fn look(
        &mut self,
        moves: LegalMoves<'_>,
        target: CaptureTarget,
        next: &mut Vec<(Turn, CaptureTarget)>,
    ) -> bool {
        if moves.may_stop() {
            self.end(moves.turn, target);
        }
        for number in 0..moves.count() {
            let Some(target) = moves.leaves(number, target) else {
                return true;
            };
            if !self.again && moves.spends_all(number) {
                continue;
            }
            let Some(after) = moves.after(number) else {
                break;
            };
            if after.is_over() {
                continue;
            }
            if after.is_spent() {
                self.end(&after, target);
                continue;
            }
            if !self.may_take(&after) {
                continue;
            }
            if self.moments.insert((after.now.moment(), target)) {
                next.push((after, target));
            }
        }
        false
    }

    /// Whether the rest of the turn might take the target, or all that it comes to is asked for.
    fn may_take(&mut self, turn: &Turn) -> bool {
        let approach = self.approach.as_mut();
        approach.is_none_or(|approach| approach.is_open(&turn.now))
    }

    /// The turn may end here.
    fn end(&mut self, turn: &Turn, target: CaptureTarget) {
        if !self.again {
            return;
        }
        let mut turn = *turn;
        turn.settle(self.game);
        if turn.is_over() {
            return;
        }
        let state = turn.state(self.game);
        let stands = has(state.bits[usize::from(target.slot)], target.place);
        if stands && self.ends.insert((state, target)) {
            self.found.states.push((state, target));
        }
    }
}
