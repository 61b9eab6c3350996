//! The forms of a game: one type a ludeme, from the table.

use super::rules::{EffectForm, EndForm};
use super::set::{ConditionForm, SetForm, SpaceItem, SpaceRef};
use super::word::{Number, Text, Word};
use super::written::class;
use crate::ludeme::vocabulary::ThrowRule;
use crate::source::{Span, Spanned};
use crate::syntax::table::forms;

/// Who throws first.
#[derive(Clone, Debug)]
pub enum FirstWho {
    /// The higher sum; with `dice:N`.
    Highest(Option<Number>),
    /// Either; with `with:FACE`.
    Random(Option<Word>),
    /// This side.
    Player(Word),
}

/// Which way pieces go.
#[derive(Clone, Debug)]
pub enum AlongWay {
    /// A way that every game has.
    Direction(Spanned<crate::ludeme::vocabulary::Along>),
    /// Forward, into the fork of this name.
    Fork(Word),
}

/// `FACE` or `{FACE…}`: one of these faces.
#[derive(Clone, Debug)]
pub struct OneOfFaces {
    /// As written.
    pub span: Span,
    /// The faces; at least one.
    pub faces: Vec<Word>,
}

/// `[…]`: spaces in walking order.
#[derive(Clone, Debug)]
pub struct WayForm {
    /// With its brackets.
    pub span: Span,
    /// As written.
    pub items: Vec<SpaceItem>,
}

/// `(again FACE…)` or `(collect FACE…)`
#[derive(Clone, Debug)]
pub struct ThrowForm {
    /// The whole form.
    pub span: Span,
    /// What may be done with the throw.
    pub rule: ThrowRule,
    /// Its faces.
    pub faces: Vec<Word>,
}

macro_rules! nodes {
    ($(
        $head:literal $rule:ident in $places:expr, $usage:literal, $sample:literal
        $(=> $name:ident { $($part:ident: $class:ident $([$($how:tt)*])?),* $(,)? })?;
    )*) => {
        $($(
            #[doc = concat!("`", $usage, "`")]
            #[derive(Clone, Debug)]
            #[allow(missing_docs, reason = "in the order of what is written")]
            pub struct $name {
                /// The whole form.
                pub span: Span,
                $(pub $part: class!($class $($($how)*)?),)*
            }
        )?)*

        /// A form of a game or a variant, or of one of its forms.
        #[derive(Clone, Debug)]
        pub enum Form {
            $($(
                #[doc = concat!("`", $usage, "`")]
                $name($name),
            )?)*
            /// A throw that a rule names.
            Throw(ThrowForm),
            /// A form of `(end …)`.
            EndRule(EndForm),
        }

        impl Form {
            /// Its first word.
            pub fn head(&self) -> &'static str {
                match self {
                    $($(Form::$name(_) => $head,)?)*
                    Form::Throw(form) => form.rule.word(),
                    Form::EndRule(rule) => rule.value.head(),
                }
            }

            /// The whole form.
            pub fn span(&self) -> Span {
                match self {
                    $($(Form::$name(form) => form.span,)?)*
                    Form::Throw(form) => form.span,
                    Form::EndRule(rule) => rule.span,
                }
            }

            /// The forms that it gathers.
            pub fn items(&self) -> &[Form] {
                match self {
                    Form::Info(Info { items, .. })
                    | Form::Board(Board { items, .. })
                    | Form::Start(Start { items, .. })
                    | Form::Play(Play { items, .. })
                    | Form::Move(Move { items, .. })
                    | Form::End(End { items, .. }) => items,
                    _ => &[],
                }
            }
        }
    };
}

forms!(nodes);

impl Rethrow {
    /// Whether it names the faces of a throw and nothing else.
    pub(crate) fn is_plain(&self) -> bool {
        !self.faces.is_empty()
            && self.keep.is_none()
            && self.at_most.is_none()
            && self.when.is_none()
    }
}
