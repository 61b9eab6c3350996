//! How the game ends.

use super::error;
use super::meaning::{meaning, meant};
use super::place;
use super::resolver::{Asker, Cause, Resolver};
use crate::ludeme::end_rules;
use crate::model::{Condition, Definition, EndRule, Part, Set};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{EndKind, Form};

end_rules!(meaning end_rule EndKind);

impl Resolver<'_, '_> {
    /// The end rules, and where they were written.
    pub(super) fn end(&mut self, definitions: &[Definition]) -> (Vec<EndRule>, Vec<Span>) {
        let mut rules = Vec::new();
        let mut spans = Vec::new();
        (self.asker, self.in_end) = (Asker::End, true);
        for item in &self.merged.end {
            if let Form::EndRule(rule) = item.form {
                let rule = self.end_rule(rule);
                self.definitions_of_throws(&rule, item.span, definitions);
                rules.push(rule);
                spans.push(item.span);
            }
        }
        self.in_end = false;
        if rules.is_empty() && !end_heads().any(|head| self.gaps.lost(&[head])) {
            self.missing_end();
        }
        (rules, spans)
    }

    /// Notes the definitions of an end rule that ask about the throw.
    fn definitions_of_throws(&mut self, rule: &EndRule, at: Span, definitions: &[Definition]) {
        let named = |sets: Vec<&Set>| -> Vec<String> {
            let names = sets.into_iter().flat_map(Set::definitions);
            names.map(str::to_owned).collect()
        };
        let mut names = named(rule.sets());
        let mut next = 0;
        while let Some(name) = names.get(next).cloned() {
            next += 1;
            let found = definitions
                .iter()
                .find(|definition| definition.name == name);
            let Some(Definition { set, .. }) = found else {
                continue;
            };
            let asks = |set: &Set| {
                let all = set.parts().into_iter().flat_map(|part| match part {
                    Part::Condition(condition) => condition.all(),
                    _ => Vec::new(),
                });
                all.into_iter()
                    .any(|condition| matches!(condition, Condition::Threw(_)))
            };
            if set.all().into_iter().any(asks) {
                let defined = self.scope.definitions.get(name.as_str());
                let defined = defined.map_or(at, |define| define.name.span);
                return self.say(error::condition::no_throw_in(&name, at, defined));
            }
            for inner in named(vec![set]) {
                if !names.contains(&inner) {
                    names.push(inner);
                }
            }
        }
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
