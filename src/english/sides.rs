//! The two sides by name.

use super::lexicon::capital;
use crate::model::Ruleset;
use crate::player::Player;

/// A side by its name, or as "side A" where a row or a face is also called A.
pub(super) fn side(rules: &Ruleset, player: Player) -> String {
    let name = rules.player(player);
    let row = rules.board.rows.iter().any(|row| row.name == name);
    let face = rules.dice.faces.iter().any(|face| face.label == name);
    if row || face {
        format!("side {name}")
    } else {
        name.to_owned()
    }
}

/// A side where a sentence begins.
pub(super) fn side_first(rules: &Ruleset, player: Player) -> String {
    // An author's name stays as it was written.
    match side(rules, player) {
        side if side == rules.player(player) => side,
        side => capital(&side),
    }
}
