//! Conditions as rules ask them, by numbers.

use super::expression::SpaceExpression;
use super::pieces::PieceMask;

/// What holds or doesn't, seen from a side.
#[derive(Clone, Debug)]
pub(crate) enum ConditionRule {
    /// Some space is in it.
    Holds(SpaceExpression),
    /// This move has captured such a piece.
    Captured(PieceMask),
    /// The space of arrival is in it.
    On(SpaceExpression),
    /// Every throw of either side would be lost.
    Stuck,
    /// It doesn't hold.
    Not(Box<ConditionRule>),
    /// All of them hold.
    And(Vec<ConditionRule>),
    /// At least one of them holds.
    Or(Vec<ConditionRule>),
}

impl ConditionRule {
    /// Whether it asks if any moves are left.
    pub(crate) fn asks_moves(&self) -> bool {
        match self {
            ConditionRule::Stuck => true,
            ConditionRule::Not(inner) => inner.asks_moves(),
            ConditionRule::And(rules) | ConditionRule::Or(rules) => {
                rules.iter().any(ConditionRule::asks_moves)
            }
            ConditionRule::Holds(_) | ConditionRule::Captured(_) | ConditionRule::On(_) => false,
        }
    }
}
