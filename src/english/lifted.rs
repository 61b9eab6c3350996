//! Which rules look at the board while the moving piece is off it.

use crate::model::{Condition, Effect, Part, PieceTerm, Ruleset, Set};

/// Until when the moving piece counts for nothing, if some rule might be thought to count it: one
/// that says what may be passed, where a move may end, or what comes of it, and asks for the
/// furthest piece, or what stands elsewhere on the board.
pub(super) fn until(rules: &Ruleset) -> Option<&'static str> {
    let turn = &rules.turn;
    let moving = rules.moves.iter().flat_map(|rule| &rule.from.kinds);
    let common = LiftedPiece {
        rules,
        kinds: moving.collect(),
    };
    let common = (common, &turn.over, &turn.to, &turn.then);
    let own = rules.moves.iter().map(|rule| {
        let kinds = rule.from.kinds.iter().collect();
        (
            LiftedPiece { rules, kinds },
            &rule.over,
            &rule.to,
            &rule.then,
        )
    });
    let (mut limited, mut affected) = (false, false);
    for (mover, over, to, then) in std::iter::once(common).chain(own) {
        let mut limits = over.iter().chain(to);
        limited |= limits.any(|set| mover.looks_elsewhere(set));
        let mut effects = then.iter().flat_map(Effect::all);
        affected |= effects.any(|effect| mover.decides_elsewhere(effect));
    }
    match (limited, affected) {
        (_, true) => Some("all that comes of its move is done"),
        (true, false) => Some("it has arrived"),
        (false, false) => None,
    }
}

/// A moving piece, of one of these kinds.
struct LiftedPiece<'a> {
    rules: &'a Ruleset,
    kinds: Vec<&'a String>,
}

impl LiftedPiece<'_> {
    /// Whether an effect hangs on the furthest piece, or on what stands elsewhere.
    fn decides_elsewhere(&self, effect: &Effect) -> bool {
        let asks = match effect {
            Effect::If(condition, _) => self.asks_elsewhere(condition),
            _ => false,
        };
        let mut sets = effect.sets().into_iter();
        asks || sets.any(|set| self.looks_elsewhere(set))
    }

    /// Whether a set asks, also by way of definitions, which piece is the furthest, or what stands
    /// elsewhere.
    fn looks_elsewhere(&self, set: &Set) -> bool {
        let mut sets = self.rules.all_in(set).into_iter();
        sets.any(|set| match set {
            Set::If { condition, .. } => self.asks_elsewhere(condition),
            set => {
                let extreme = set.extreme();
                extreme.is_some_and(|(_, these)| these.0.iter().any(|term| self.is_meant(term)))
            }
        })
    }

    /// Whether a condition asks where pieces of the mover's and of its kind stand, or which spaces
    /// are empty.
    fn asks_elsewhere(&self, condition: &Condition) -> bool {
        let counts = |set: &Set| match set {
            Set::Empty => true,
            Set::Pieces(term) => self.is_meant(term),
            _ => false,
        };
        let asks = |condition: &&Condition| match condition {
            Condition::On(_) | Condition::Captured(_) => false,
            condition => condition.parts().into_iter().any(|part| match part {
                Part::Set(set) => self.rules.all_in(set).into_iter().any(counts),
                Part::Pieces(pieces) => pieces.0.iter().any(|term| self.is_meant(term)),
                _ => false,
            }),
        };
        condition.all().iter().any(asks)
    }

    fn is_meant(&self, term: &PieceTerm) -> bool {
        use PieceTerm::{Enemy, EnemyOf, Neutral, NeutralOf};
        let kinds = term.kinds();
        let own = !matches!(term, Enemy | EnemyOf(_) | Neutral | NeutralOf(_));
        own && (kinds.is_empty() || kinds.iter().any(|kind| self.kinds.contains(&kind)))
    }
}
