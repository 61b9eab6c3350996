//! What the analyses of one game share: its rules, and how much work they may take.

use std::cell::Cell;

use crate::model::Rules;
use crate::model::act::{Act, PieceFate};
use crate::model::index::{EffectRule, KindId, Owner};
use crate::player::Player;

/// How many small steps the analyses of one ruleset may take. Games take a few thousand; what
/// takes more is left unjudged, never judged wrongly.
const FUEL: u32 = 1_000_000;

/// A game that is being analysed.
pub(super) struct Subject<'a> {
    /// Its rules.
    pub(super) rules: &'a Rules,
    fuel: Cell<u32>,
    /// Whether some effect may bring pieces over to the mover.
    recruits: bool,
}

impl<'a> Subject<'a> {
    /// With all the work still allowed.
    pub(super) fn new(rules: &'a Rules) -> Self {
        let mut effects = rules.moves.iter().flat_map(|rule| &rule.effects);
        Self {
            rules,
            fuel: Cell::new(FUEL),
            recruits: effects.any(|effects| effects.iter().any(recruits)),
        }
    }

    /// Whether some effect may bring over, push or set back pieces that stay in the game.
    pub(super) fn moves_others(&self) -> bool {
        let mut effects = self.rules.moves.iter().flat_map(|rule| &rule.effects);
        effects.any(|effects| effects.iter().any(EffectRule::shifts))
    }

    /// How many pieces of any kind an owner can ever have.
    pub(super) fn most_pieces(&self, owner: Owner) -> usize {
        self.most(owner, &|_| true)
    }

    /// How many pieces of a kind an owner can ever have.
    pub(super) fn most_of(&self, owner: Owner, kind: KindId) -> usize {
        let ruleset = self.rules.ruleset();
        let name = &ruleset.kinds[kind.index()].name;
        let mut effects = ruleset.effects();
        match effects.any(|effect| effect.kind_made() == Some(name)) {
            true => self.most_pieces(owner),
            false => self.most(owner, &|placed| placed == kind),
        }
    }

    /// How many of the pieces placed at the start an owner can ever have.
    fn most(&self, owner: Owner, counts: &dyn Fn(KindId) -> bool) -> usize {
        let at_start = |owner| -> usize {
            let placed = self.rules.start.iter().filter(|rule| rule.owner == owner);
            let placed = placed.filter(|rule| counts(rule.kind));
            placed.map(|rule| rule.pieces.len()).sum()
        };
        match owner {
            Owner::Side(_) if self.recruits => {
                let sides = Player::BOTH.into_iter().map(Owner::Side);
                sides.chain([Owner::Nobody]).map(at_start).sum()
            }
            owner => at_start(owner),
        }
    }

    /// Takes some small steps; `false` once too many have been taken.
    pub(super) fn burn(&self, steps: u32) -> bool {
        let left = self.fuel.get().saturating_sub(steps);
        self.fuel.set(left);
        left > 0
    }
}

/// Whether an effect, or one inside it, may bring pieces over to the mover.
fn recruits(effect: &EffectRule) -> bool {
    match effect.act() {
        Act::On { fate, .. } => matches!(fate, PieceFate::Won(_)),
        Act::If(_, then) | Act::Push(_, then) => then.iter().any(recruits),
        Act::Become(_) => false,
    }
}
