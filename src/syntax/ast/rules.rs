//! Effects and end rules.

use super::set::{ConditionForm, PieceForm, SetForm};
use super::word::{Number, Word};
use super::written::{class, written};
use crate::ludeme::{effects, end_rules};
use crate::source::Spanned;

/// An effect as written.
pub type EffectForm = Spanned<EffectKind>;

effects!(written EffectKind {});

/// An end rule as written.
pub type EndForm = Spanned<EndKind>;

end_rules!(written EndKind {});
