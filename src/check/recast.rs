//! Throws that may be thrown again in part.

use super::error;
use super::resolver::{Asker, Resolver};
use crate::model::index::MOST_RECASTS;
use crate::model::{Dice, Recast};
use crate::source::Span;
use crate::syntax::ast::{self, Form};

impl<'a> Resolver<'a, '_> {
    /// Notes several forms one of which says more than faces.
    pub(super) fn lone_recast(&mut self) {
        let forms = self.merged.play.iter().filter_map(|item| match item.form {
            Form::Rethrow(form) => Some(form),
            _ => None,
        });
        let forms: Vec<&ast::Rethrow> = forms.collect();
        let Some(lone) = forms.iter().position(|form| !form.is_plain()) else {
            return;
        };
        let other = forms.iter().enumerate().find(|(i, _)| *i != lone);
        if let Some((_, other)) = other {
            self.say(error::dice::lone_recast(forms[lone].span, other.span));
        }
    }

    /// Which throws may be thrown again, and which of their dice.
    pub(super) fn recast(
        &mut self,
        form: &'a ast::Rethrow,
        dice: Option<&(Dice, Span, Vec<Span>)>,
    ) -> Recast {
        let faces = match form.faces.is_empty() {
            true => Vec::new(),
            false => self.pattern(&form.faces, form.span, dice),
        };
        let keep = form.keep.as_deref().unwrap_or_default();
        let at_most = form.at_most.as_ref().map(|most| {
            let times = usize::try_from(most.value).unwrap_or(0);
            if !(1..=MOST_RECASTS).contains(&times) {
                self.say(error::limit::recasts(MOST_RECASTS, most.span));
            }
            u32::try_from(times).unwrap_or(1)
        });
        let when = form.when.as_ref().map(|condition| {
            self.asker = Asker::Move;
            self.condition(condition)
        });
        Recast {
            faces,
            keep: self.face_names(keep),
            at_most,
            when,
        }
    }
}
