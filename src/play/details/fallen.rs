//! Which pieces a move captured.

use crate::engine::{Game, Move, State};
use crate::player::Player;
use crate::space::Space;

/// A captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fallen {
    /// 0 and 1 are the sides, 2 is nobody.
    pub(super) owner: usize,
    pub(super) kind: usize,
    pub(super) space: Space,
}

/// The pieces that a move captured: those that are gone from the spaces on which it captured.
/// What came to stand there instead, besides the moving piece, was recruited there: a piece of
/// the same kind if one is gone, else of any, nobody's first.
pub(super) fn fallen(
    game: &Game,
    mover: Player,
    before: &State,
    made: &Move,
    after: &State,
) -> Vec<Fallen> {
    let kinds = game.kind_names().len();
    let mut found = Vec::new();
    for &space in &made.captures {
        let mut gone = Vec::new();
        let mut come = Vec::new();
        let (was, is) = (standing(game, before, space), standing(game, after, space));
        for owner in 0..3 {
            for kind in 0..kinds {
                let own = |at: Space, moved: u8| {
                    owner == mover.index() && at == space && kind == usize::from(moved)
                };
                let slot = owner * kinds + kind;
                let was = was[slot] - i32::from(own(made.from.space, made.kind));
                let is = is[slot] - i32::from(own(made.to.space, made.kind_after));
                let piece = Fallen { owner, kind, space };
                gone.extend((is..was).map(|_| piece));
                come.extend((was..is).map(|_| piece));
            }
        }
        for piece in come {
            let same = gone.iter().rposition(|other| other.kind == piece.kind);
            let instead = same.or_else(|| gone.iter().rposition(|other| other.owner == 2));
            if let Some(at) = instead.or_else(|| gone.len().checked_sub(1)) {
                gone.remove(at);
            }
        }
        found.extend(gone);
    }
    found
}

/// How many pieces stand on a space, by owner and kind.
fn standing(game: &Game, state: &State, space: Space) -> Vec<i32> {
    let kinds = game.kind_names().len();
    let mut counts = vec![0; 3 * kinds];
    for side in Player::BOTH {
        for kind in 0..kinds {
            let there = |place| game.place_space(side, place) == space;
            let pieces = state.places(side, kind).filter(|&place| there(place));
            counts[side.index() * kinds + kind] = pieces.count() as i32;
        }
    }
    for men in game.position(state).neutral {
        let kind = game.kind_names().iter().position(|name| *name == men.kind);
        let there = men
            .at
            .iter()
            .filter(|at| game.space(&at.space) == Some(space));
        if let Some(kind) = kind {
            counts[2 * kinds + kind] = there.count() as i32;
        }
    }
    counts
}
