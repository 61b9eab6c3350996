//! What can be wrong with a game's meaning: one function a finding, by area.

pub(super) mod board;
pub(super) mod condition;
pub(super) mod dice;
pub(super) mod effect;
pub(super) mod example;
pub(super) mod form;
pub(super) mod limit;
mod limits;
pub(super) mod look;
pub(super) mod name;
mod noun;
pub(super) mod position;
pub(super) mod set;
pub(super) mod stack;
pub(super) mod start;
pub(super) mod variant;

pub(super) use limits::{FACES, FORMS, KINDS, NUMBER, PARTS, PIECES, SPACES, SUM, VALUE, WORK};
pub(super) use noun::Noun;
