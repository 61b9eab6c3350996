//! Conditions, and which of them may stand where.

use super::error;
use super::meaning::{meaning, meant};
use super::resolver::{Asker, Cause, Resolver};
use crate::ludeme::conditions;
use crate::model::Condition;
use crate::source::Spanned;
use crate::syntax::ast::{self, ConditionKind, Form};

conditions!(meaning condition_form ConditionKind);

impl<'a> Resolver<'a, '_> {
    /// A condition; where it has an error, that is noted and something stands in for it.
    pub(super) fn condition(&mut self, form: &'a ast::ConditionForm) -> Condition {
        match &form.value {
            ConditionKind::Captured { .. } | ConditionKind::On { .. }
                if self.asker != Asker::Effect =>
            {
                let head = form.value.head();
                self.say(error::condition::only_effects(head, form.span));
            }
            ConditionKind::Stuck if self.asker != Asker::End => {
                self.say(error::condition::only_ends(form.span));
            }
            ConditionKind::Threw { .. } if self.in_end => {
                self.say(error::condition::no_throw(form.span));
            }
            ConditionKind::Threw { faces } => self.thrown(faces, form),
            _ => {}
        }
        self.condition_form(form)
    }

    /// Several of them.
    pub(super) fn conditions(&mut self, forms: &'a [ast::ConditionForm]) -> Vec<Condition> {
        forms.iter().map(|form| self.condition(form)).collect()
    }

    /// Notes more faces than dice.
    fn thrown(&mut self, faces: &[ast::Word], form: &ast::ConditionForm) {
        let dice = self.merged.game.iter().find_map(|item| match item.form {
            Form::Dice(dice) => Some(dice),
            _ => None,
        });
        let Some(dice) = dice else { return };
        let count = usize::try_from(dice.count.value).unwrap_or(0);
        if count > 0 && faces.len() > count {
            let report = error::condition::faces(faces.len(), count, form.span);
            let (span, text) = (dice.count.span, "so many dice are thrown");
            self.blame(report, Cause { span, text });
        }
    }

    /// The labels of faces of the dice.
    pub(super) fn face_names(&mut self, words: &'a [ast::Word]) -> Vec<String> {
        for word in words {
            self.face_named(word);
        }
        words.iter().map(|word| word.value.clone()).collect()
    }
}
