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

/// What has been said to one side as "you", said of it: "you have no men of your own" as "it has no
/// men of its own". Where it speaks of the enemy, "its" would be the enemy's.
pub(super) fn told_of(said: &str) -> String {
    let its = match said.contains("enemy") {
        true => "that side's ",
        false => "its ",
    };
    let pairs = [
        ("you have ", "it has "),
        ("you don't have ", "it doesn't have "),
        ("your ", its),
    ];
    pairs
        .into_iter()
        .fold(said.to_owned(), |said, (you, it)| said.replace(you, it))
}

/// A side where a sentence begins.
pub(super) fn side_first(rules: &Ruleset, player: Player) -> String {
    // An author's name stays as it was written.
    match side(rules, player) {
        side if side == rules.player(player) => side,
        side => capital(&side),
    }
}
