//! From the tables of ludemes to their readers.

use super::parts::{Built, Match, Missing, Parts};
use crate::ludeme::vocabulary::WordChoice;
use crate::source::Spanned;
use crate::syntax::ast::{Number, Word};
use crate::syntax::grammar::Rule;

/// What one match of the grammar becomes.
pub(super) trait Build: Sized {
    /// From this match.
    fn build(node: Match<'_>) -> Built<Self>;
}

/// What the next parts of a form become.
pub(super) trait ReadParts: Sized {
    /// From as many parts as belong to it.
    fn read(parts: &mut Parts<'_>) -> Built<Self>;
}

impl<T: Build> ReadParts for T {
    fn read(parts: &mut Parts<'_>) -> Built<Self> {
        T::build(parts.one()?)
    }
}

impl<T: Build> Build for Box<T> {
    fn build(node: Match<'_>) -> Built<Self> {
        Ok(Box::new(T::build(node)?))
    }
}

/// All up to the named arguments; terms for pieces, up to what is none.
impl<T: Build> ReadParts for Vec<T> {
    fn read(parts: &mut Parts<'_>) -> Built<Self> {
        let pieces = parts.is_next(Rule::piece_term);
        let next = || match pieces && !parts.is_next(Rule::piece_term) {
            true => None,
            false => parts.unnamed(),
        };
        std::iter::from_fn(next).map(T::build).collect()
    }
}

impl Build for Word {
    fn build(node: Match<'_>) -> Built<Self> {
        Ok(node.word())
    }
}

impl Build for Number {
    fn build(node: Match<'_>) -> Built<Self> {
        Ok(node.number())
    }
}

impl<T: WordChoice> Build for Spanned<T> {
    fn build(node: Match<'_>) -> Built<Self> {
        let value = T::chosen(node.text()).ok_or(Missing(node.span()))?;
        Ok(Spanned::new(value, node.span()))
    }
}

/// Declares how the rows of a table of ludemes are read.
macro_rules! built {
    (
        $form:ident
        $(#[$about:meta])*
        $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident = $rule:ident $head:literal $([$($note:tt)*])?
                $({ $(
                    $(#[$field_doc:meta])*
                    $field:ident: $class:ident $([$($how:tt)*])?
                ),* $(,)? })?
                $(( $($arg:ident: $arg_class:ident $([$($arg_how:tt)*])?),* $(,)? ))?
            )*
        }
    ) => {
        impl Build for $form {
            fn build(node: Match<'_>) -> Built<Self> {
                let span = node.span();
                $(
                    if node.rule() == Rule::$rule
                        $($( && fits!(node $($($how)*)?) )*)?
                        $($( && fits!(node $($($arg_how)*)?) )*)?
                    {
                        #[allow(unused, reason = "a bare word has no parts")]
                        let mut parts = node.parts();
                        return Ok($form::$variant
                            $({ $($field: argument!(parts $class $($($how)*)?)),* })?
                            $({ $($arg: argument!(parts $arg_class $($($arg_how)*)?)),* })?
                        );
                    }
                )*
                Err(Missing(span))
            }
        }
    };
}

/// Whether a match has the form by which an argument is marked, if one does.
macro_rules! fits {
    ($node:ident $rule:ident $head:literal ()) => {
        $node.has(Rule::$rule)
    };
    ($node:ident $($how:tt)*) => {
        true
    };
}

/// An argument of a class from the parts of its form.
macro_rules! argument {
    ($parts:ident $class:ident $rule:ident -) => {
        match $parts.is_next(Rule::$rule) {
            true => Some(argument!($parts $class)),
            false => None,
        }
    };
    ($parts:ident $class:ident $rule:ident $head:literal ()) => {
        argument!($parts $class $rule $head !)
    };
    ($parts:ident $class:ident $rule:ident $key:literal !) => {{
        let mut named = $parts.named(Rule::$rule).ok_or(Missing($parts.span()))?;
        argument!(named $class)
    }};
    ($parts:ident $class:ident $rule:ident $key:literal $optional:tt) => {
        match $parts.named(Rule::$rule) {
            Some(mut named) => Some(argument!(named $class)),
            None => None,
        }
    };
    ($parts:ident Text) => { $parts.one()?.string() };
    ($parts:ident EachFace) => {
        $parts.all(Rule::face).into_iter().map(Build::build).collect::<Built<_>>()?
    };
    ($parts:ident FaceSet) => { ReadParts::read(&mut $parts.one()?.parts())? };
    ($parts:ident Kinds) => { ReadParts::read(&mut $parts.one()?.parts())? };
    ($parts:ident $class:ident) => { ReadParts::read(&mut $parts)? };
}

pub(super) use {argument, built, fits};
