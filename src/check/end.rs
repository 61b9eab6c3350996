//! How a game ends.

use super::error;
use super::item::Node;
use super::resolver::{Cause, Resolver};
use crate::model::EndRule;
use crate::source::Span;
use crate::syntax::ast;

impl<'a> Resolver<'a, '_> {
    /// The end rules, and where they were written.
    pub(super) fn end(&mut self) -> (Vec<EndRule>, Vec<Span>) {
        let mut rules = Vec::new();
        let mut spans = Vec::new();
        for item in &self.merged.end {
            let rule = match item.node {
                Node::Lose(at_most, of) => EndRule::Lose {
                    at_most: self.number(at_most, 0),
                    of: self.some_kinds(of, item.span),
                },
                Node::Win(reach, by) => EndRule::Win {
                    reach: self.set(reach),
                    by: self.some_kinds(by, item.span),
                },
                Node::Draw(after) => EndRule::Draw {
                    after: self.number(after, 1),
                },
                _ => continue,
            };
            rules.push(rule);
            spans.push(item.span);
        }
        if rules.is_empty() && !self.gaps.lost(&["end", "lose", "win", "draw"]) {
            self.missing_end();
        }
        (rules, spans)
    }

    fn some_kinds(&mut self, kinds: Option<&'a [ast::Word]>, at: Span) -> Option<Vec<String>> {
        kinds.map(|kinds| self.kinds(kinds, at))
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
        let dropped = ["end", "lose", "win", "draw"]
            .into_iter()
            .find_map(|head| self.merged.dropped(head, ""));
        match dropped {
            Some(span) => {
                let text = "dropped here";
                self.lost(error, Cause { span, text });
            }
            None => self.say(error),
        }
    }
}
