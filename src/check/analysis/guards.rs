//! Conditions that always hold, or never.

use super::bounds::{Here, View};
use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::act::Act;
use crate::model::index::{ConditionRule, Lookup};
use crate::model::{Condition, Effect};
use crate::player::{ByPlayer, Player};
use crate::source::{Report, Span};
use crate::space::SpaceSet;

/// A warning for each condition that makes no difference: one that holds, or fails, in every
/// position in which it may be asked, for both sides. That is held against more positions than can
/// come: what is reported is certain. (A move whose condition never holds ends nowhere, which is
/// an error of its own.)
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let ruleset = subject.rules.ruleset();
    let Ok(lookup) = ruleset_lookup(subject) else {
        return Vec::new();
    };
    let guards = Guards {
        subject,
        reach,
        lookup,
    };
    let mut found = Vec::new();
    let mut ends_of_all = ByPlayer::default();
    for (i, (rule, at)) in ruleset.moves.iter().zip(&origins.moves).enumerate() {
        let ends = &reach.ends[i];
        for player in Player::BOTH {
            ends_of_all[player] |= ends[player];
        }
        if let (Some(when), Some(span)) = (&rule.when, at.when)
            && guards.held(when, ends) == Some(true)
        {
            found.push(report(when, true, span));
        }
        found.extend(guards.of_effects(&rule.then, ends, at.then));
    }
    found.extend(guards.of_effects(&ruleset.turn.then, &ends_of_all, origins.then));
    found
}

/// The names of a ruleset.
fn ruleset_lookup<'a>(subject: &'a Subject<'_>) -> Result<Lookup<'a>, ()> {
    subject.rules.lookup().map_err(drop)
}

struct Guards<'a> {
    subject: &'a Subject<'a>,
    reach: &'a Reach,
    lookup: Lookup<'a>,
}

impl Guards<'_> {
    /// What is said of the conditions of effects, at any depth, of moves that may end there.
    fn of_effects(
        &self,
        effects: &[Effect],
        ends: &ByPlayer<SpaceSet>,
        span: Option<Span>,
    ) -> Vec<Report> {
        let mut found = Vec::new();
        for effect in effects {
            let inner = match effect.act() {
                Act::If(condition, then) => {
                    let held = self.held(condition, ends);
                    if let (Some(held), Some(span)) = (held, span) {
                        found.push(report(condition, held, span));
                        continue;
                    }
                    then
                }
                // What is pushed stands elsewhere: where is not followed.
                _ => continue,
            };
            found.extend(self.of_effects(inner, ends, span));
        }
        found
    }

    /// Whether a condition always holds for moves that end there, or never; neither is `None`.
    fn held(&self, condition: &Condition, ends: &ByPlayer<SpaceSet>) -> Option<bool> {
        let rule: ConditionRule = self.lookup.condition(condition).ok()?;
        let mut all = Vec::new();
        for mover in Player::BOTH {
            let ends = ends[mover];
            if ends.is_empty() {
                continue;
            }
            let view = View::of_many(self.subject, &self.reach.occupancy, mover);
            all.push(if view.may_meet(&rule, ends).is_empty() {
                false
            } else if ends.is_subset(view.surely_meet(&rule, Here::Unknown, ends)) {
                true
            } else {
                return None;
            });
        }
        let first = *all.first()?;
        all.iter().all(|held| *held == first).then_some(first)
    }
}

fn report(condition: &Condition, holds: bool, span: Span) -> Report {
    let (code, how, help) = match holds {
        true => (
            "daldos::condition::always",
            "always holds",
            "leave the condition out, or ask what can be otherwise",
        ),
        false => (
            "daldos::condition::never",
            "never holds",
            "leave out what depends on it, or ask what can be so",
        ),
    };
    let message = format!("the condition `{condition}` {how}");
    Report::warning(code, message, span, "it makes no difference").help(help)
}
