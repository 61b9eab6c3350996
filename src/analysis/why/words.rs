//! Spaces, pieces, dice and numbers in a sentence.

use super::explainer::Explainer;
use crate::dice::{Face, Throw};
use crate::engine::{Scratch, Turn};
use crate::english::number;
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
        let game = &self.loaded.game;
        let found = game.standing(turn, space);
        let (piece, pieces) = (self.spoken.piece(), self.spoken.pieces());
        let neutral = (format!("a neutral {piece}"), format!("neutral {pieces}"));
        let mut all = 0;
        let names: Vec<String> = found
            .iter()
            .map(|&(owner, kind)| {
                let count = turn.number_on(game, (owner, kind), space, None);
                all += count;
                let (one, several) = match owner {
                    Some(player) if player == turn.mover() => ("a friend", "friends"),
                    Some(_) => ("an enemy", "enemies"),
                    None => (&*neutral.0, &*neutral.1),
                };
                let told = match count {
                    0 | 1 => one.to_owned(),
                    count => format!("{} {several}", number(count)),
                };
                format!("{told} (`{}`)", game.kind_name(kind))
            })
            .collect();
        match (names.join(" and "), all) {
            (_, 0) => "nothing stands there".to_owned(),
            (one, 1) => format!("{one} stands there"),
            (several, _) => format!("{several} stand there"),
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

    /// Which die is to be spent before all others that are left, and that none can be if it can't.
    pub(super) fn comes_first(&self, turn: &Turn) -> String {
        let game = &self.loaded.game;
        let first = turn.unspent(game).into_iter().next();
        let first = first.map_or_else(
            || "another die".to_owned(),
            |dice| format!("the {}", self.thrown(&dice)),
        );
        let idle = match turn.possible(game, &mut Scratch::new()).is_empty() {
            true => ", and no move can be made with it, so that no other die may be used either",
            false => "",
        };
        let order = self.loaded.rules.turn.order.join(" ");
        format!("{first} comes first (`order:[{order}]`){idle}")
    }

    /// A side's name.
    pub(super) fn side(&self, player: Player) -> &str {
        self.loaded.rules.player(player)
    }
}

/// "one die", "two dice".
pub(super) fn dice(count: usize) -> String {
    match count {
        0 => "no die".to_owned(),
        1 => "one die".to_owned(),
        n => format!("{} dice", number(n)),
    }
}
