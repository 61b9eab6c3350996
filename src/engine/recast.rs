//! Throwing again in place of playing: which throws, and which dice stay on the table meanwhile.

use super::compile_set::Context;
use super::program::Program;
use crate::dice::{Face, Throw};
use crate::model::ThrowRule;
use crate::model::index::Rules;
use crate::player::ByPlayer;

/// Throws that may be thrown again in part.
#[derive(Clone, Debug)]
pub(super) struct Recasts {
    pub(super) keep: Vec<Face>,
    pub(super) at_most: Option<u32>,
    pub(super) when: Option<ByPlayer<Program>>,
}

impl Recasts {
    pub(super) fn new(rules: &Rules) -> Option<Recasts> {
        let rule = rules.anew.as_ref()?;
        let program = |set| {
            ByPlayer::from_fn(|mover| {
                let context = Context { rules, mover };
                context.set(set)
            })
        };
        Some(Recasts {
            keep: rule.keep.clone(),
            at_most: rule.at_most,
            when: rule.when.as_ref().map(program),
        })
    }

    /// Whether it takes the position to tell whether a throw may be thrown again.
    pub(super) fn asks_position(&self) -> bool {
        self.when.is_some()
    }
}

/// Whether a throw may be thrown again, as far as its faces tell.
pub(super) fn is_refusable(rules: &Rules, throw: &Throw) -> bool {
    let last = throw.last();
    let anew = rules.anew.as_ref().is_some_and(|rule| {
        let named = rule.faces.is_none_or(|faces| faces == last);
        let mut faces = last.faces().iter();
        named && !faces.all(|face| rule.keep.contains(face))
    });
    anew || rules.names(ThrowRule::Rethrow, &last)
}
