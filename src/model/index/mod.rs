//! A ruleset by numbers: every name looked up once, for all that compute with rules.
//!
//! [`Rules`] is a [`Ruleset`](super::Ruleset) that has been found to be sound, together with its
//! index: kinds, faces, definitions and spaces as small numbers, sets as expressions over them, the
//! geometry of board and tracks. The checker makes it; the engine compiles it; the analyses of the
//! checker bound what it can come to.

mod condition;
mod distances;
mod expression;
mod geometry;
mod groups;
mod limits;
mod lookup;
mod pieces;
mod recast;
mod rules;
mod ruling;
mod throws;
mod track_map;
mod unsound;

pub(crate) use condition::ConditionRule;
pub(crate) use distances::may_add;
pub(crate) use expression::SpaceExpression;
pub(crate) use groups::{Group, GroupTable};
pub(crate) use limits::{MOST_CHOICES, MOST_KINDS, MOST_PIECES, MOST_RECASTS, MOST_RULES};
pub(crate) use lookup::Lookup;
pub(crate) use pieces::{KindId, KindSet, Owner, PieceMask, Relation};
pub use rules::Rules;
pub(crate) use ruling::{EffectRule, EndingRule, MovementRule, PreferredMoves};
pub(crate) use throws::Excess;
pub(crate) use track_map::{ForkPlaces, NOWHERE, TrackMap};
pub use unsound::Unsound;
