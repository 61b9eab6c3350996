//! How the game ends.

use super::error;
use super::meaning::{meaning, meant};
use super::place;
use super::resolver::{Cause, Resolver};
use crate::ludeme::end_rules;
use crate::model::EndRule;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{EndKind, Form};

end_rules!(meaning end_rule EndKind);

impl Resolver<'_, '_> {
    /// The end rules, and where they were written.
    pub(super) fn end(&mut self) -> (Vec<EndRule>, Vec<Span>) {
        let mut rules = Vec::new();
        let mut spans = Vec::new();
        for item in &self.merged.end {
            if let Form::EndRule(rule) = item.form {
                rules.push(self.end_rule(rule));
                spans.push(item.span);
            }
        }
        if rules.is_empty() && !end_heads().any(|head| self.gaps.lost(&[head])) {
            self.missing_end();
        }
        (rules, spans)
    }

    fn missing_end(&mut self) {
        let form = self.merged.forms.get("end").copied();
        let error = error::form::missing(
            "the game",
            "`end`",
            form.unwrap_or(self.context.name()),
            self.lacks(),
            "say when a side has lost or won: `(end (lose at-most:0))`",
        );
        let dropped = end_heads().find_map(|head| self.merged.dropped(head, ""));
        match dropped {
            Some(span) => {
                let text = "dropped here";
                self.lost(error, Cause { span, text });
            }
            None => self.say(error),
        }
    }
}

/// The heads of the form that holds end rules, and of these.
fn end_heads() -> impl Iterator<Item = &'static str> {
    let rules = place::END.heads.iter().map(|head| head.name);
    std::iter::once(place::END.name).chain(rules)
}
