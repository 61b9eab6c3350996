//! The tables as data, for whoever walks them.

use super::vocabulary::{At, AtAnywhere};
use super::{conditions, effects, end_rules, set_forms};

/// A ludeme, as a row of its table has it.
#[derive(Debug)]
pub(crate) struct LudemeRow {
    /// Its rule in the grammar.
    pub(crate) rule: &'static str,
    /// Its head, or the bare word that it is.
    pub(crate) head: &'static str,
    /// Its arguments, in the order written.
    pub(crate) arguments: &'static [Argument],
    /// What several in one place are called; `None` where only one may stand.
    pub(crate) several: Option<&'static str>,
    /// Whether it may leave a piece where its owner's track doesn't come by.
    pub(crate) leaves_track: bool,
    /// Whether it stands in parentheses.
    pub(crate) is_form: bool,
}

/// An argument of a ludeme.
#[derive(Debug)]
pub(crate) struct Argument {
    /// What it is.
    pub(crate) class: ArgumentClass,
    /// How it is marked.
    pub(crate) mark: Marking,
}

/// What an argument is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ArgumentClass {
    Pieces,
    Set,
    Sets,
    Effects,
    Condition,
    Conditions,
    KindName,
    FaceNames,
    RowName,
    Kinds,
    Count,
    Positive,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// How an argument is marked.
#[derive(Debug)]
pub(crate) enum Marking {
    /// By its position.
    Position,
    /// By a key, where it may be left out.
    Optional(&'static str),
    /// By a key, always.
    Keyed(&'static str),
    /// By a form of its own.
    Form(&'static str, &'static str),
}

impl LudemeRow {
    /// Whether one of its arguments is of this class.
    pub(crate) fn takes(&self, class: &ArgumentClass) -> bool {
        let mut arguments = self.arguments.iter();
        arguments.any(|argument| argument.class == *class)
    }
}

macro_rules! rows {
    (
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
        &[$(LudemeRow {
            rule: stringify!($rule),
            head: $head,
            arguments: &[
                $($(Argument { class: class!($class), mark: mark!($($($how)*)?) },)*)?
                $($(Argument { class: class!($arg_class), mark: mark!($($($arg_how)*)?) },)*)?
            ],
            several: several!($($($note)*)?),
            leaves_track: leaves_track!($($($note)*)?),
            is_form: is_form!($($($note)*)? $($($field)*)? $($($arg)*)?),
        }),*]
    };
}

macro_rules! class {
    (Pieces) => {
        ArgumentClass::Pieces
    };
    (Set) => {
        ArgumentClass::Set
    };
    (Part) => {
        ArgumentClass::Set
    };
    (Sets) => {
        ArgumentClass::Sets
    };
    (Effects) => {
        ArgumentClass::Effects
    };
    (Condition) => {
        ArgumentClass::Condition
    };
    (Conditions) => {
        ArgumentClass::Conditions
    };
    (KindName) => {
        ArgumentClass::KindName
    };
    (FaceNames) => {
        ArgumentClass::FaceNames
    };
    (RowName) => {
        ArgumentClass::RowName
    };
    (Kinds) => {
        ArgumentClass::Kinds
    };
    (Count) => {
        ArgumentClass::Count
    };
    (Positive) => {
        ArgumentClass::Positive
    };
    ($word:ident) => {
        ArgumentClass::Word($word::WORDS)
    };
}

macro_rules! mark {
    () => {
        Marking::Position
    };
    ($rule:ident $key:literal !) => {
        Marking::Keyed($key)
    };
    ($rule:ident $head:literal ()) => {
        Marking::Form(stringify!($rule), $head)
    };
    ($rule:ident $key:literal $optional:tt) => {
        Marking::Optional($key)
    };
}

macro_rules! several {
    (several $what:literal) => {
        Some($what)
    };
    ($($other:tt)*) => {
        None
    };
}

macro_rules! leaves_track {
    (leaves_track) => {
        true
    };
    ($($other:tt)*) => {
        false
    };
}

macro_rules! is_form {
    () => {
        false
    };
    ($($any:tt)+) => {
        true
    };
}

/// The conditions.
pub(crate) const CONDITIONS: &[LudemeRow] = conditions!(rows);

/// The effects.
pub(crate) const EFFECTS: &[LudemeRow] = effects!(rows);

/// The end rules.
pub(crate) const END_RULES: &[LudemeRow] = end_rules!(rows);

/// The sets that a table holds.
pub(crate) const SETS: &[LudemeRow] = set_forms!(rows);

/// All tables.
pub(crate) fn tables() -> impl Iterator<Item = &'static [LudemeRow]> {
    [CONDITIONS, EFFECTS, SETS, END_RULES].into_iter()
}
