//! Conditions of effects and ends, compiled for one mover.

use super::compile_set::Context;
use super::program::Program;
use crate::model::index::ConditionRule;

/// What holds or doesn't; its sets are programs, or another form of them.
#[derive(Clone, Debug)]
pub(super) enum Test<S = Program> {
    /// Some space is in the set.
    Holds(S),
    /// This move has captured a piece of these slots.
    Captured(u32),
    /// The space of arrival is in the set.
    On(S),
    /// Every throw of either side would be lost.
    Stuck,
    /// It doesn't hold.
    Not(Box<Test<S>>),
    /// All of them hold.
    And(Vec<Test<S>>),
    /// At least one of them holds.
    Or(Vec<Test<S>>),
}

impl<S> Test<S> {
    /// The same with its sets in another form, if they all have it.
    pub(super) fn with_sets<T>(&self, form: &mut impl FnMut(&S) -> Option<T>) -> Option<Test<T>> {
        let mut all = |tests: &[Test<S>]| {
            let tests = tests.iter().map(|test| test.with_sets(form));
            tests.collect::<Option<Vec<_>>>()
        };
        Some(match self {
            Test::And(tests) => Test::And(all(tests)?),
            Test::Or(tests) => Test::Or(all(tests)?),
            Test::Not(inner) => Test::Not(Box::new(inner.with_sets(form)?)),
            Test::Holds(set) => Test::Holds(form(set)?),
            Test::On(set) => Test::On(form(set)?),
            Test::Captured(slots) => Test::Captured(*slots),
            Test::Stuck => Test::Stuck,
        })
    }

    /// Whether it holds, where `single` answers for what isn't made of others.
    pub(super) fn holds(&self, single: &mut impl FnMut(&Test<S>) -> bool) -> bool {
        match self {
            Test::Not(inner) => !inner.holds(single),
            Test::And(tests) => tests.iter().all(|test| test.holds(single)),
            Test::Or(tests) => tests.iter().any(|test| test.holds(single)),
            other => single(other),
        }
    }

    /// Whether this is so of all that it is made of.
    pub(super) fn each(&self, so: &impl Fn(&Test<S>) -> bool) -> bool {
        match self {
            Test::Not(inner) => inner.each(so),
            Test::And(tests) | Test::Or(tests) => tests.iter().all(|test| test.each(so)),
            other => so(other),
        }
    }
}

impl Context<'_> {
    /// A condition for this mover.
    pub(super) fn condition(&self, rule: &ConditionRule) -> Test {
        let all = |rules: &[ConditionRule]| rules.iter().map(|rule| self.condition(rule)).collect();
        match rule {
            ConditionRule::Holds(set) => Test::Holds(self.set(set)),
            ConditionRule::Captured(pieces) => Test::Captured(self.pieces(*pieces)),
            ConditionRule::On(set) => Test::On(self.set(set)),
            ConditionRule::Stuck => Test::Stuck,
            ConditionRule::Not(inner) => Test::Not(Box::new(self.condition(inner))),
            ConditionRule::And(rules) => Test::And(all(rules)),
            ConditionRule::Or(rules) => Test::Or(all(rules)),
        }
    }
}
