//! What a form of a file that the grammar refuses was meant to be.

use super::grammar::Rule;
use super::ludemes::{self, LudemeForm, PLAY_GROUP};
use super::recovery::Recovery;
use super::scan::TokenKind;
use crate::near::nearest;
use crate::reference;

/// What a form is, in its place.
pub(super) enum FormMatch<'t> {
    /// A form of the language that belongs there.
    Fits(&'static LudemeForm),
    /// A misspelt one.
    Misspelt(&'static LudemeForm, &'t str),
    /// One that belongs elsewhere.
    Elsewhere(&'static LudemeForm, &'t str),
    /// None.
    Unknown(&'t str),
    /// Not even a word.
    Headless,
}

impl<'t> Recovery<'t> {
    /// What a form is; `before` is the form before it in the same place.
    pub(super) fn found(&self, form: usize, place: Rule, before: Option<usize>) -> FormMatch<'t> {
        if place == Rule::plays {
            return FormMatch::Fits(&PLAY_GROUP);
        }
        let Some(head) = self.head(form) else {
            return FormMatch::Headless;
        };
        let head = self.tokens[head].text(self.text);
        let first = before.is_none();
        if let Some(ludeme) = ludemes::inside(place, head, first) {
            return if ludeme.rule == Rule::extends && before.is_some() {
                FormMatch::Elsewhere(ludeme, head)
            } else {
                FormMatch::Fits(ludeme)
            };
        }
        if let Some(ludeme) = ludemes::named(head).next() {
            return FormMatch::Elsewhere(ludeme, head);
        }
        // Near to a word of this language or not, it is one of another.
        if reference::instead(head).is_some() {
            return FormMatch::Unknown(head);
        }
        let here = ludemes::all_inside(place).map(|ludeme| ludeme.head);
        match nearest(head, here).and_then(|near| ludemes::inside(place, near, first)) {
            Some(ludeme) => FormMatch::Misspelt(ludeme, head),
            None => FormMatch::Unknown(head),
        }
    }

    /// Whether some bracket in a form, of whatever kind, opens a base.
    pub(super) fn seems_to_extend(&self, form: usize) -> bool {
        let form = &self.forms.all[form];
        self.tokens[form.open..form.end].windows(2).any(|pair| {
            matches!(pair[0].kind, TokenKind::Open(_)) && pair[1].text(self.text) == "extends"
        })
    }

    pub(super) fn is_base(&self, form: usize, place: Rule) -> bool {
        let extends = |head: usize| self.tokens[head].text(self.text) == "extends";
        place == Rule::extending && self.head(form).is_some_and(extends)
    }
}
