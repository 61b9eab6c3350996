//! Pieces that stand together, in games that have been drawn without.

use daldos_dsl::model::{PieceUse, Ruleset, Stack, Take};
use daldos_dsl::unstable::check;

use super::Random;

/// Lets pieces of some kinds stand together, some from the start, and moves take several of them.
pub fn stacked(rules: &mut Ruleset, random: &mut Random) {
    for kind in &mut rules.kinds {
        kind.stack = random.weighted(&[
            (2, Stack::UpTo(1)),
            (2, Stack::UpTo(2)),
            (1, Stack::UpTo(3)),
            (3, Stack::Any),
        ]);
    }
    let parts = rules.dice.faces.iter().any(|face| !face.parts.is_empty());
    if rules.dice.count > 1 || parts || !rules.turn.collect.is_empty() {
        rules.turn.spend.piece = PieceUse::Often;
    }
    let holds = |rules: &Ruleset, kind: &str, number: usize| {
        let kind = rules.kinds.iter().find(|other| other.name == kind);
        kind.is_some_and(|kind| kind.stack.holds(number))
    };
    for i in 0..rules.start.places.len() {
        let place = &rules.start.places[i];
        let images = rules.sides.is_some();
        if place.owner.is_none() || images || !random.chance(40) {
            continue;
        }
        let at = random.below(place.spaces.0.len());
        if holds(rules, &place.kind, 2) {
            let spaces = &mut rules.start.places[i].spaces.0;
            spaces.insert(at, spaces[at].clone());
        }
    }
    for i in 0..rules.moves.len() {
        let take = random.weighted(&[(3, Take::Exactly(1)), (2, Take::Exactly(2)), (3, Take::All)]);
        let mut kinds = rules.moves[i].from.kinds.iter();
        if take != Take::Exactly(2) || kinds.any(|kind| holds(rules, kind, 2)) {
            rules.moves[i].from.take = take;
        }
    }
    // What is too much to be counted is limited.
    if check::rules(rules.clone()).is_err() {
        for kind in &mut rules.kinds {
            if kind.stack == Stack::Any {
                kind.stack = Stack::UpTo(2);
            }
        }
    }
}

/// Whether pieces of some kind may stand together.
pub fn any(rules: &Ruleset) -> bool {
    rules.kinds.iter().any(|kind| !kind.stack.is_single())
}
