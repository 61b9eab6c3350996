//! All effects, and the one loop that goes through those of a move.

use super::arrival::{Arrival, Seen, Verdict};
use super::become_kind::Become;
use super::board::EffectBoard;
use super::capture::Capture;
use super::condition::{IfCaptured, IfOn};
use super::dry::DryBoard;
use super::full::FullBoard;
use super::perform::{Arriving, BitboardEffect, Compiling, Perform};
use super::recruit::Recruit;
use crate::engine::bits::bit;
use crate::engine::board::Board;
use crate::engine::compile_set::Context;
use crate::engine::seat::Seat;
use crate::engine::state::{KINDS, slot};
use crate::ludeme::effects;
use crate::model::At;
use crate::model::index::EffectRule;

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

            fn captures(&self) -> Option<(u32, At)> {
                match self { $(EffectOp::$variant(effect) => effect.captures(),)* }
            }

            fn makes(&self) -> Option<u8> {
                match self { $(EffectOp::$variant(effect) => effect.makes(),)* }
            }

            fn is_pure(&self) -> bool {
                match self { $(EffectOp::$variant(effect) => effect.is_pure(),)* }
            }

            fn on_bitboards(&self) -> Option<BitboardEffect> {
                match self { $(EffectOp::$variant(effect) => effect.on_bitboards(),)* }
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
    seats: &[Seat; 3],
    arrival: Arrival,
    seen: &Seen,
) -> Option<Verdict> {
    let space = seats[arrival.mover.index()].space(arrival.place);
    let board = DryBoard::new(board, seats, bit(space));
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
    seats: &[Seat; 3],
    arrival: Arrival,
    seen: &Seen,
    hear: impl FnMut(usize, u128),
) -> Option<Verdict> {
    let own = arrival.mover.index();
    let space = seats[own].space(arrival.place);
    let full = FullBoard::new(board, moved, seats, own, hear);
    let verdict = arrive(effects, full, arrival, seen, space)?;
    board.add(&seats[own], own, verdict.kind, arrival.place);
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
