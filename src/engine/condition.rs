//! Conditions of effects and ends, compiled for one mover.

use super::compile_set::Context;
use super::program::Program;
use crate::model::index::ConditionRule;

/// What holds or doesn't.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// Some space is in the set.
    Holds(Program),
    /// This move has captured a piece of these slots.
    Captured(u32),
    /// The space of arrival is in the set.
    On(Program),
    /// Every throw of either side would be lost.
    Stuck,
    /// It doesn't hold.
    Not(Box<Test>),
    /// All of them hold.
    And(Vec<Test>),
    /// At least one of them holds.
    Or(Vec<Test>),
}

impl Test {
    /// Whether it holds, where `single` answers for what isn't made of others.
    pub(super) fn holds(&self, single: &mut impl FnMut(&Test) -> bool) -> bool {
        match self {
            Test::Not(inner) => !inner.holds(single),
            Test::And(tests) => tests.iter().all(|test| test.holds(single)),
            Test::Or(tests) => tests.iter().any(|test| test.holds(single)),
            other => single(other),
        }
    }

    /// Whether this is so of all that it is made of.
    pub(super) fn each(&self, so: &impl Fn(&Test) -> bool) -> bool {
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
