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
/// men of its own". Once the enemy has been spoken of, "its" would be the enemy's.
pub(super) fn told_of(said: &str) -> String {
    let (before, after) = said.split_at(said.find("enemy").unwrap_or(said.len()));
    let told = |said: &str, its| {
        let said = said.replace("you have ", "it has ");
        let said = said.replace("you don't have ", "it doesn't have ");
        said.replace("your ", its)
    };
    told(before, "its ") + &told(after, "that side's ")
}

/// A side where a sentence begins.
pub(super) fn side_first(rules: &Ruleset, player: Player) -> String {
    // An author's name stays as it was written.
    match side(rules, player) {
        side if side == rules.player(player) => side,
        side => capital(&side),
    }
}

#[cfg(test)]
mod tests {
    use super::told_of;

    #[test]
    fn behind_the_enemy_its_would_be_the_enemys() {
        assert_eq!(
            told_of("you have no men of your own"),
            "it has no men of its own"
        );
        assert_eq!(
            told_of("all of your men stand in the enemy's home row"),
            "all of its men stand in the enemy's home row"
        );
        assert_eq!(
            told_of("all of the enemy's men stand in your home row"),
            "all of the enemy's men stand in that side's home row"
        );
    }
}
