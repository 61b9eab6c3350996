//! What moves do at their end, a file an effect.
//!
//! An effect is added to the engine by a file here that says what it does to a [`board`], and by
//! its name below: what it means, and everything else about it, follows from its row in the
//! table of ludemes.

mod arrival;
mod become_kind;
mod board;
mod capture;
mod condition;
mod dry;
mod full;
mod perform;
mod recruit;

pub(super) use arrival::{Arrival, NO_PATH, Seen, Verdict};
pub(super) use perform::{BitboardEffect, Perform};

use crate::engine::bits::bit;
use crate::engine::board::Board;
use crate::engine::compile_set::Context;
use crate::engine::state::{KINDS, slot};
use crate::ludeme::effects;
use crate::model::index::{EffectRule, TrackMap};
use become_kind::Become;
use board::EffectBoard;
use capture::Capture;
use condition::{IfCaptured, IfOn};
use dry::DryBoard;
use full::FullBoard;
use perform::{Arriving, Compiling, Facts};
use recruit::Recruit;

/// Declares the effects of a move from the rows of their table: each row's variant has a type of
/// its own by that name.
macro_rules! performed {
    (
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
        pub(in crate::engine) enum EffectOp {
            $($(#[$doc])* $variant($variant),)*
        }

        impl Perform for EffectOp {
            #[inline]
            fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
                match self { $(EffectOp::$variant(effect) => effect.perform(arriving),)* }
            }

            fn facts(&self) -> Facts {
                match self { $(EffectOp::$variant(effect) => effect.facts(),)* }
            }
        }

        /// Adds an effect, and those under its condition behind it.
        fn add(with: Compiling<'_>, rule: &EffectRule, ops: &mut Vec<EffectOp>) {
            let under = Compiling { inside: true, ..with };
            #[allow(unused_mut, reason = "most effects have no others under them")]
            match rule {
                $(
                    EffectRule::$variant $({ $($field),* })? $(( $($arg),* ))? => {
                        let mut inner = Vec::new();
                        let effect = $variant::new(
                            with,
                            $($( argument!(under inner $field $class), )*)?
                            $($( argument!(under inner $arg $arg_class), )*)?
                        );
                        ops.push(EffectOp::$variant(effect));
                        ops.append(&mut inner);
                    }
                )*
            }
        }
    };
}

/// What an effect is made with: of those under its condition, their number.
macro_rules! argument {
    ($with:ident $inner:ident $value:ident Effects) => {{
        $value.iter().for_each(|rule| add($with, rule, &mut $inner));
        $inner.len()
    }};
    ($with:ident $inner:ident $value:ident $class:ident) => {
        $value
    };
}

effects!(performed);

/// Compiles the effects of a move for the context's mover.
pub(in crate::engine) fn compile<'a>(
    context: Context<'_>,
    rules: impl Iterator<Item = &'a EffectRule>,
) -> Vec<EffectOp> {
    let with = Compiling {
        context,
        inside: false,
    };
    let mut ops = Vec::new();
    rules.for_each(|rule| add(with, rule, &mut ops));
    ops
}

/// Judges pure effects without carrying them out; the moving piece has been lifted. `None`: they
/// would leave two pieces of a kind at a place.
pub(in crate::engine) fn judge(
    effects: &[EffectOp],
    board: &Board,
    tracks: &[TrackMap; 3],
    arrival: Arrival,
    seen: &Seen,
) -> Option<Verdict> {
    let space = tracks[arrival.mover.index()].space(arrival.place);
    let board = DryBoard::new(board, tracks, bit(space));
    arrive(effects, board, arrival, seen, space)
}

/// Carries effects out and sets the moving piece down; it has been lifted. `moved` are the places
/// of pieces that may not move again, by kind; the moving piece is not marked here. `hear` is told
/// the slots and places of what is captured. `None`: two pieces of a kind would share a place, and
/// the position is to be thrown away.
pub(in crate::engine) fn execute(
    effects: &[EffectOp],
    board: &mut Board,
    moved: &mut [u128; KINDS],
    tracks: &[TrackMap; 3],
    arrival: Arrival,
    seen: &Seen,
    hear: impl FnMut(usize, u128),
) -> Option<Verdict> {
    let own = arrival.mover.index();
    let space = tracks[own].space(arrival.place);
    let full = FullBoard::new(board, moved, tracks, own, hear);
    let verdict = arrive(effects, full, arrival, seen, space)?;
    board.add(&tracks[own], own, verdict.kind, arrival.place);
    Some(verdict)
}

/// Goes through the effects of a move that ends on this space.
#[inline]
fn arrive<B: EffectBoard>(
    effects: &[EffectOp],
    board: B,
    arrival: Arrival,
    seen: &Seen,
    space: u8,
) -> Option<Verdict> {
    let mut arriving = Arriving {
        board,
        arrival,
        seen,
        space,
        end: bit(space),
        caught: 0,
        verdict: Verdict {
            captured: 0,
            count: 0,
            kind: arrival.kind,
            promoted: false,
        },
    };
    let mut next = 0;
    while let Some(effect) = effects.get(next) {
        next += 1 + effect.perform(&mut arriving);
    }
    let verdict = arriving.verdict;
    let own = slot(arrival.mover.index(), verdict.kind);
    let shared = arriving.board.is_shared(own, arrival.place);
    (!shared).then_some(verdict)
}
