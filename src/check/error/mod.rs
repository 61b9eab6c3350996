//! What can be wrong with a game's meaning: one variant a diagnostic, by area.

mod board;
mod dice;
mod example;
mod form;
mod limit;
mod look;
mod name;
mod position;
mod set;
mod start;
mod variant;

pub(super) use board::BoardError;
pub(super) use dice::DiceError;
pub(super) use example::ExampleError;
pub(super) use form::FormError;
pub(super) use limit::{
    FACES, FORMS, KINDS, LimitError, NUMBER, PARTS, PIECES, SPACES, SUM, VALUE, WORK,
};
pub(super) use look::LookError;
pub(super) use name::{NameError, Noun};
pub(super) use position::PositionError;
pub(super) use set::SetError;
pub(super) use start::StartError;
pub(super) use variant::VariantError;
