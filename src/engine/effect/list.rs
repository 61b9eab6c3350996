//! All effects, as they are compiled.

use super::board::EffectBoard;
use super::perform::{Arriving, Facts, Perform};
use crate::engine::compile_set::Context;
use crate::engine::condition::Test;
use crate::engine::program::Program;
use crate::ludeme::effects;
use crate::model::index::EffectRule;
use crate::model::{At, AtAnywhere};

/// Declares the effects of a move from the rows of their table: of each row a type of its own by the
/// name of its variant, with the row's arguments as they are compiled.
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

        $(
            $(#[$doc])*
            #[derive(Clone, Debug)]
            #[allow(dead_code, reason = "few ask whether they happen under a condition")]
            pub(in crate::engine) struct $variant {
                $($(pub(super) $field: compiled!($class $($($how)*)?),)*)?
                $($(pub(super) $arg: compiled!($arg_class $($($arg_how)*)?),)*)?
                /// Whether it happens under a condition.
                pub(super) inside: bool,
            }
        )*

        impl Perform for EffectOp {
            #[inline]
            fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
                match self { $(EffectOp::$variant(effect) => effect.perform(arriving),)* }
            }

            fn facts(&self) -> Facts<'_> {
                match self { $(EffectOp::$variant(effect) => effect.facts(),)* }
            }
        }

        /// Adds an effect, and those under its condition behind it.
        fn add(context: Context<'_>, rule: &EffectRule, inside: bool, ops: &mut Vec<EffectOp>) {
            #[allow(unused_mut, reason = "most effects have no others under them")]
            match rule {
                $(
                    EffectRule::$variant $({ $($field),* })? $(( $($arg),* ))? => {
                        let mut inner = Vec::new();
                        let effect = $variant {
                            $($($field: argument!(context inner $field $class $($($how)*)?),)*)?
                            $($($arg: argument!(context inner $arg $arg_class $($($arg_how)*)?),)*)?
                            inside,
                        };
                        ops.push(EffectOp::$variant(effect));
                        ops.append(&mut inner);
                    }
                )*
            }
        }
    };
}

/// The type of an argument, compiled: pieces as slots, effects as how many follow.
macro_rules! compiled {
    (KindName $rule:ident $key:literal ?) => { Option<u8> };
    ($class:ident $rule:ident $key:literal $how:tt) => { compiled!($class) };
    (Pieces) => { u32 };
    (Set) => { Program };
    (KindName) => { u8 };
    (Effects) => { usize };
    (Condition) => { Test };
    ($word:ident) => { $word };
}

/// An argument, compiled.
macro_rules! argument {
    ($context:ident $inner:ident $value:ident KindName $rule:ident $key:literal ?) => {
        $value.map(|kind| kind.0)
    };
    ($context:ident $inner:ident $value:ident $class:ident $rule:ident $key:literal $how:tt) => {
        argument!($context $inner $value $class)
    };
    ($context:ident $inner:ident $value:ident Pieces) => { $context.pieces(*$value) };
    ($context:ident $inner:ident $value:ident Set) => { $context.set($value) };
    ($context:ident $inner:ident $value:ident KindName) => { $value.0 };
    ($context:ident $inner:ident $value:ident Condition) => { $context.condition($value) };
    ($context:ident $inner:ident $value:ident Effects) => {{
        $value.iter().for_each(|rule| add($context, rule, true, &mut $inner));
        $inner.len()
    }};
    ($context:ident $inner:ident $value:ident $word:ident) => { *$value };
}

effects!(performed);

/// Compiles the effects of a move for the context's mover.
pub(in crate::engine) fn compile<'a>(
    context: Context<'_>,
    rules: impl Iterator<Item = &'a EffectRule>,
) -> Vec<EffectOp> {
    let mut ops = Vec::new();
    rules.for_each(|rule| add(context, rule, false, &mut ops));
    ops
}
