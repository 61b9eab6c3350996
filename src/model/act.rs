//! What effects and moves do, whatever their ludemes: what rules are analysed and told by.

use super::index::{ConditionRule, EffectRule, KindId, PieceMask, SpaceExpression};
use super::ludemes::{Condition, Effect, Pieces, Set};
use super::rules::{Along, At};
use super::ruleset::Ruleset;
use crate::ludeme::EFFECTS;

/// What an effect does: of pieces, sets, kinds, conditions and further effects, by names or by numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Act<Pieces, Set, Kind, Condition, Effects> {
    /// It acts on pieces that are there.
    On {
        /// Which ones.
        pieces: Pieces,
        /// On which spaces.
        within: Set,
        /// On which spaces of the move; `None`: on the board, whatever the move.
        at: Option<At>,
        /// What becomes of them.
        fate: PieceFate<Set, Kind>,
    },
    /// The moving piece becomes this kind.
    Become(Kind),
    /// Such pieces go from the end to the next place of the mover's track, and these effects
    /// happen there.
    Push(Pieces, Effects),
    /// These effects, under a condition.
    If(Condition, Effects),
}

/// What becomes of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceFate<Set, Kind> {
    /// It leaves the game.
    Gone,
    /// It is the mover's from now on, of this kind; without one, of its own.
    Won(Option<Kind>),
    /// It goes to the first empty space of a set along its owner's track and is of this kind from
    /// now on; without one, of its own. Where there is no such space, it leaves the game.
    Returned(Set, Option<Kind>),
}

impl<Set, Kind> PieceFate<Set, Kind> {
    /// Whether it may leave the game.
    pub(crate) fn may_leave_game(&self) -> bool {
        match self {
            PieceFate::Gone | PieceFate::Returned(..) => true,
            PieceFate::Won(_) => false,
        }
    }
}

/// What an effect does, by names; `within` is absent for every space.
pub(crate) type NamedAct<'a> =
    Act<&'a Pieces, Option<&'a Set>, &'a String, &'a Condition, &'a [Effect]>;

/// What an effect does, by numbers.
pub(crate) type NumberedAct<'a> =
    Act<PieceMask, &'a SpaceExpression, KindId, &'a ConditionRule, &'a [EffectRule]>;

impl Effect {
    /// What it does.
    pub(crate) fn act(&self) -> NamedAct<'_> {
        match self {
            Effect::Capture { pieces, within, at } => Act::On {
                pieces,
                within: within.as_ref(),
                at: Some(*at),
                fate: PieceFate::Gone,
            },
            Effect::Recruit {
                pieces,
                within,
                at,
                kind,
            } => Act::On {
                pieces,
                within: within.as_ref(),
                at: at.of_move(),
                fate: PieceFate::Won(kind.as_ref()),
            },
            Effect::Return {
                pieces,
                within,
                at,
                to,
                kind,
            } => Act::On {
                pieces,
                within: within.as_ref(),
                at: Some(*at),
                fate: PieceFate::Returned(Some(to), kind.as_ref()),
            },
            Effect::Become(kind) => Act::Become(kind),
            Effect::Push(pieces, then) => Act::Push(pieces, then),
            Effect::If(condition, then) => Act::If(condition, then),
        }
    }

    /// Whether it may leave a piece where its owner's track doesn't come by, as its row says.
    pub(crate) fn leaves_track(&self) -> bool {
        let mut rows = EFFECTS.iter().filter(|row| row.leaves_track);
        rows.any(|row| self.head() == Some(row.head))
    }

    /// Whether pieces that stay in the game change side, kind or space by it, the moving one aside.
    pub(crate) fn shifts(&self) -> bool {
        match self.act() {
            Act::On { fate, .. } => !matches!(fate, PieceFate::Gone),
            Act::Push(..) => true,
            Act::Become(_) | Act::If(..) => false,
        }
    }

    /// Whether it may happen where pieces are pushed to, whatever is under it.
    pub(crate) fn may_follow_push(&self) -> bool {
        matches!(
            self.act(),
            Act::On {
                fate: PieceFate::Gone | PieceFate::Won(_),
                ..
            }
        )
    }

    /// The spaces on which alone it looks for pieces, where it can be told.
    pub(crate) fn within_mut(&mut self) -> Option<&mut Option<Set>> {
        match self {
            Effect::Capture { within, .. }
            | Effect::Recruit { within, .. }
            | Effect::Return { within, .. } => Some(within),
            _ => None,
        }
    }

    /// The kind that it gives pieces which stay whose they are, the moving one aside.
    pub(crate) fn returned_as(&self) -> Option<&str> {
        match self.act() {
            Act::On {
                fate: PieceFate::Returned(_, kind),
                ..
            } => kind.map(String::as_str),
            _ => None,
        }
    }

    /// Whether it may take pieces out of the game, effects under it aside.
    pub(crate) fn captures(&self) -> bool {
        matches!(self.act(), Act::On { fate, .. } if fate.may_leave_game())
    }

    /// Whether it makes pieces the mover's.
    pub(crate) fn wins(&self) -> bool {
        matches!(
            self.act(),
            Act::On {
                fate: PieceFate::Won(_),
                ..
            }
        )
    }
}

impl EffectRule {
    /// What it does.
    pub(crate) fn act(&self) -> NumberedAct<'_> {
        match self {
            EffectRule::Capture { pieces, within, at } => Act::On {
                pieces: *pieces,
                within,
                at: Some(*at),
                fate: PieceFate::Gone,
            },
            EffectRule::Recruit {
                pieces,
                within,
                at,
                kind,
            } => Act::On {
                pieces: *pieces,
                within,
                at: at.of_move(),
                fate: PieceFate::Won(*kind),
            },
            EffectRule::Return {
                pieces,
                within,
                at,
                to,
                kind,
            } => Act::On {
                pieces: *pieces,
                within,
                at: Some(*at),
                fate: PieceFate::Returned(to, *kind),
            },
            EffectRule::Become(kind) => Act::Become(*kind),
            EffectRule::Push(pieces, then) => Act::Push(*pieces, then),
            EffectRule::If(condition, then) => Act::If(condition, then),
        }
    }

    /// Whether it, or an effect under it, may take pieces out of the game.
    pub(crate) fn captures(&self) -> bool {
        match self.act() {
            Act::On { fate, .. } => fate.may_leave_game(),
            Act::If(_, then) | Act::Push(_, then) => then.iter().any(EffectRule::captures),
            Act::Become(_) => false,
        }
    }

    /// Whether pieces that stay in the game change side, kind or space by it, the moving one aside,
    /// or by an effect inside its condition.
    pub(crate) fn shifts(&self) -> bool {
        match self.act() {
            Act::On { fate, .. } => !matches!(fate, PieceFate::Gone),
            Act::Push(..) => true,
            Act::If(_, then) => then.iter().any(EffectRule::shifts),
            Act::Become(_) => false,
        }
    }
}

/// What a move follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// The mover's track.
    Track {
        /// Whether it may go forward.
        ahead: bool,
        /// Whether it may go backward.
        behind: bool,
    },
    /// The steps of both sides' tracks.
    Steps,
    /// A line of the board, whatever the tracks.
    Line,
}

impl Along {
    /// What a move that runs so follows.
    pub(crate) fn route(self) -> Route {
        match self {
            Along::Forward | Along::Back | Along::Either => Route::Track {
                ahead: self != Along::Back,
                behind: self != Along::Forward,
            },
            Along::Around => Route::Steps,
            Along::Orthogonal => Route::Line,
        }
    }

    /// Whether a move that runs so may end beside the mover's track.
    pub(crate) fn leaves_track(self) -> bool {
        !matches!(self.route(), Route::Track { .. })
    }
}

impl Ruleset {
    /// Whether some rule takes pieces off their owner's track.
    pub fn leaves_track(&self) -> bool {
        let mut moves = self.moves.iter();
        moves.any(|rule| rule.along.leaves_track()) || self.effects().any(Effect::leaves_track)
    }

    /// Whether some move goes straight across the board, to whatever space.
    pub(crate) fn crosses(&self) -> bool {
        let mut moves = self.moves.iter();
        moves.any(|rule| rule.along.route() == Route::Line)
    }
}
