//! Moves, their effects, the start and the ends of a game, by numbers.

use std::sync::Arc;

use super::condition::ConditionRule;
use super::expression::SpaceExpression;
use super::lookup::Lookup;
use super::pieces::{KindId, KindSet, Owner, PieceMask};
use super::unsound::Unsound;
use crate::dice::Face;
use crate::ludeme::{effects, end_rules};
use crate::model::ludemes::{Effect, EndRule};
use crate::model::rules::{Along, At, AtAnywhere};
use crate::model::stack::Take;
use crate::player::ByPlayer;
use crate::space::{Space, SpaceSet};

/// By side, the number of its fork of one name, if it has one.
pub(crate) type SideForks = ByPlayer<Option<usize>>;

/// A way to move, with all that the turn adds to it.
#[derive(Clone, Debug)]
pub(crate) struct MovementRule {
    /// The kinds that make it.
    pub(crate) kinds: KindSet,
    /// Where they stand, under its condition; absent: anywhere.
    pub(crate) on: Option<SpaceExpression>,
    /// Faces of which one must be among the dice spent; none: any dice will do.
    pub(crate) with: Vec<Face>,
    /// What that die counts on this move, if not its value.
    pub(crate) counts: Option<u8>,
    /// Whether it takes a single die alone.
    pub(crate) one_die: bool,
    /// How many of the pieces at its start it takes along.
    pub(crate) take: Take,
    /// How it runs.
    pub(crate) along: Along,
    /// The fork into which it turns; `None`: into none.
    pub(crate) fork: Option<SideForks>,
    /// The distances that some throw gives it: bit `d` for distance `d`.
    pub(crate) distances: u128,
    /// What it may pass.
    pub(crate) over: Arc<SpaceExpression>,
    /// Where it may end.
    pub(crate) to: Arc<SpaceExpression>,
    /// What it does: its own effects, then the turn's, which all moves share.
    pub(crate) effects: [Arc<[EffectRule]>; 2],
}

/// Moves that go before others.
#[derive(Clone, Debug)]
pub(crate) struct PreferredMoves {
    /// By their numbers.
    pub(crate) rules: Vec<u16>,
    /// Whether every move that captures does.
    pub(crate) captures: bool,
}

impl PreferredMoves {
    /// Whether all moves of the rule of this number go before others.
    pub(crate) fn names_rule(&self, number: u16) -> bool {
        self.rules.contains(&number)
    }
}

/// Declares a table's ludemes by numbers, and how to look them up.
macro_rules! indexed {
    (
        $to:ident
        $(#[$about:meta])*
        $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident = $rule:ident $head:literal $([$($mark:tt)*])?
                $({ $(
                    $(#[$field_doc:meta])*
                    $field:ident: $class:ident $([$($how:tt)*])?
                ),* $(,)? })?
                $(( $($arg:ident: $arg_class:ident $([$($arg_how:tt)*])?),* $(,)? ))?
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub(crate) enum $to {
            $(
                $(#[$doc])*
                $variant
                $({ $($(#[$field_doc])* $field: number!($class $($($how)*)?)),* })?
                $(( $(number!($arg_class $($($arg_how)*)?)),* ))?,
            )*
        }

        impl $to {
            /// The rule that is meant; what it names is looked up.
            pub(super) fn new(lookup: &Lookup<'_>, meant: &$name) -> Result<$to, Unsound> {
                Ok(match meant {
                    $(
                        $name::$variant $({ $($field),* })? $(( $($arg),* ))? => $to::$variant
                            $({ $($field: found!(lookup $field $class $($($how)*)?)),* })?
                            $(( $(found!(lookup $arg $arg_class $($($arg_how)*)?)),* ))?,
                    )*
                })
            }
        }
    };
}

/// The type of an argument, by numbers.
macro_rules! number {
    (Set $rule:ident $key:literal ?) => { SpaceExpression };
    (Kinds $rule:ident $key:literal ?) => { KindSet };
    ($class:ident $rule:ident $key:literal ?) => { Option<number!($class)> };
    ($class:ident $rule:ident $key:literal $how:tt) => { number!($class) };
    (Pieces) => { PieceMask };
    (Set) => { SpaceExpression };
    (KindName) => { KindId };
    (Effects) => { Vec<EffectRule> };
    (Condition) => { ConditionRule };
    (Count) => { u32 };
    (Positive) => { u32 };
    ($word:ident) => { $word };
}

/// An argument, looked up.
macro_rules! found {
    ($lookup:ident $value:ident Set $rule:ident $key:literal ?) => {
        $lookup.set_or_all($value.as_ref())?
    };
    ($lookup:ident $value:ident Kinds $rule:ident $key:literal ?) => {
        $lookup.kinds_or_all($value)?
    };
    ($lookup:ident $value:ident $class:ident $rule:ident $key:literal ?) => {
        match $value {
            Some(value) => Some(found!($lookup value $class)),
            None => None,
        }
    };
    ($lookup:ident $value:ident $class:ident $rule:ident $key:literal $how:tt) => {
        found!($lookup $value $class)
    };
    ($lookup:ident $value:ident Pieces) => { $lookup.pieces($value)? };
    ($lookup:ident $value:ident Set) => { $lookup.set($value)? };
    ($lookup:ident $value:ident KindName) => { $lookup.kind($value)? };
    ($lookup:ident $value:ident Condition) => { $lookup.condition($value)? };
    ($lookup:ident $value:ident Effects) => { effect_rules($lookup, $value)? };
    ($lookup:ident $value:ident $word:ident) => { *$value };
}

effects!(indexed EffectRule);
end_rules!(indexed EndingRule);

/// The rules of effects, in order.
pub(super) fn effect_rules(
    lookup: &Lookup<'_>,
    effects: &[Effect],
) -> Result<Vec<EffectRule>, Unsound> {
    let rules = effects.iter().map(|effect| EffectRule::new(lookup, effect));
    rules.collect()
}

/// Pieces that stand on the board at the start.
#[derive(Clone, Debug)]
pub(crate) struct StartRule {
    /// Their kind.
    pub(crate) kind: KindId,
    /// Whose they are.
    pub(crate) owner: Owner,
    /// At least one on each, at the first pass.
    pub(crate) spaces: SpaceSet,
    /// How many: a space for each piece.
    pub(crate) pieces: Vec<Space>,
}
