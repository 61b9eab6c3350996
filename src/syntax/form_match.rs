//! What a form of a file that the grammar refuses was meant to be.

use super::grammar::Rule;
use super::ludemes::{self, LudemeForm, PLAY_GROUP};
use super::recovery::Recovery;
use super::scan::TokenKind;
use crate::ludeme::SETS;
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
        // What stands behind a colon is no part of a head.
        if let Some((front, _)) = head.split_once(':')
            && ludemes::inside(place, front, first).is_some()
        {
            return FormMatch::Unknown(head);
        }
        // What a word means comes before what it looks like.
        if let Some(ludeme) = ludemes::asked_by(place, head, first) {
            return FormMatch::Misspelt(ludeme, head);
        }
        // Near to a word of this language or not, it is one of another, or one that heads no form.
        let bare = SETS.iter().any(|row| match row.is_form {
            true => row.head == head,
            false => row.head.eq_ignore_ascii_case(head),
        });
        if bare || reference::instead(head).is_some() {
            return FormMatch::Unknown(head);
        }
        let here = ludemes::asked_inside(place, first).map(|ludeme| ludeme.head);
        match nearest(head, here).and_then(|near| ludemes::inside(place, near, first)) {
            Some(ludeme) => FormMatch::Misspelt(ludeme, head),
            None => FormMatch::Unknown(head),
        }
    }

    /// Whether a form stands right behind the key of an argument that is one of a form within the one around it.
    pub(super) fn follows_foreign_key(&self, form: usize, place: Rule) -> bool {
        let open = self.forms.all[form].open;
        let before = open.checked_sub(1).map(|token| self.tokens[token]);
        let key = before.filter(|token| {
            let adjoins = token.end == self.tokens[open].start;
            adjoins && token.kind == TokenKind::Word
        });
        key.is_some_and(|token| {
            let key = token.text(self.text);
            let own = ludemes::of_rule(place).is_some_and(|around| around.takes(key));
            key.ends_with(':') && !own && ludemes::all_inside(place).any(|inner| inner.takes(key))
        })
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
