//! Spaces, pieces and numbers in a sentence.

use super::explainer::Explainer;
use crate::dice::{Face, Throw};
use crate::engine::Turn;
use crate::notation;
use crate::player::Player;
use crate::space::Space;

impl Explainer<'_> {
    /// A space's name.
    pub(super) fn space(&self, space: Space) -> String {
        self.loaded.game.space_name(space).to_string()
    }

    /// What stands on a space, seen from the mover.
    pub(super) fn standing(&self, turn: &Turn, space: Space) -> String {
        let found = self.loaded.game.standing(turn, space);
        let names: Vec<String> = found
            .iter()
            .map(|(owner, kind)| {
                let kind = self.loaded.game.kind_name(*kind);
                match owner {
                    Some(player) if *player == turn.mover() => format!("a friend (`{kind}`)"),
                    Some(_) => format!("an enemy (`{kind}`)"),
                    None => format!("a neutral {} (`{kind}`)", self.spoken.piece()),
                }
            })
            .collect();
        match names.as_slice() {
            [] => "nothing stands there".to_owned(),
            [one] => format!("{one} stands there"),
            all => format!("{} stand there", all.join(" and ")),
        }
    }

    /// Dice that a move spends, `5 of ten` for a part of one.
    pub(super) fn thrown(&self, throw: &Throw) -> String {
        let rules = &self.loaded.rules;
        let parts = rules.dice.parts();
        let part = |face: &Face| {
            let number = usize::from(face.0).checked_sub(rules.dice.faces.len());
            number.and_then(|number| parts.get(number))
        };
        if throw.faces().iter().all(|face| part(face).is_none()) {
            return notation::throw_text(rules, throw);
        }
        let told = throw.faces().iter().map(|face| match part(face) {
            Some((_, value)) => format!("{value} of {}", rules.dice.label(*face)),
            None => rules.dice.label(*face).to_owned(),
        });
        told.collect::<Vec<_>>().join(" and ")
    }

    /// A side's name.
    pub(super) fn side(&self, player: Player) -> &str {
        self.loaded.rules.player(player)
    }
}

/// `one die`, `2 dice`.
pub(super) fn dice(count: usize) -> String {
    match count {
        0 => "no die".to_owned(),
        1 => "one die".to_owned(),
        2 => "two dice".to_owned(),
        3 => "three dice".to_owned(),
        n => format!("{n} dice"),
    }
}
