//! The pieces of a position, by space.

use std::collections::BTreeMap;

use super::options::Options;
use crate::model::{Men, Position, Ruleset, SpaceName, SpaceRuns};
use crate::player::Player;

/// A piece on a space, or several of one side and kind that stand together.
pub(super) struct DrawnPiece<'p> {
    /// Whose it is.
    pub(super) owner: Option<Player>,
    /// Its kind.
    pub(super) kind: &'p str,
    /// On which pass of its owner's track it stands, from 1.
    pub(super) pass: u8,
    /// How many stand together.
    pub(super) count: usize,
}

/// The pieces by space; on a space the first side's come first, then the second's.
pub(super) fn by_space(position: &Position) -> BTreeMap<SpaceName, Vec<DrawnPiece<'_>>> {
    let mut on: BTreeMap<SpaceName, Vec<DrawnPiece<'_>>> = BTreeMap::new();
    for (owner, men) in groups(position) {
        for stand in &men.at {
            let here = on.entry(stand.space.clone()).or_default();
            let same = |other: &&mut DrawnPiece<'_>| {
                (other.owner, other.kind, other.pass) == (owner, &men.kind, stand.pass)
            };
            match here.last_mut().filter(same) {
                Some(together) => together.count += 1,
                None => here.push(DrawnPiece {
                    owner,
                    kind: &men.kind,
                    pass: stand.pass,
                    count: 1,
                }),
            }
        }
    }
    on
}

/// All pieces, by owner and kind.
pub(super) fn groups(position: &Position) -> impl Iterator<Item = (Option<Player>, &Men)> {
    let sides = Player::BOTH.into_iter().flat_map(|player| {
        position.sides[player]
            .iter()
            .map(move |men| (Some(player), men))
    });
    sides.chain(position.neutral.iter().map(|men| (None, men)))
}

/// The kinds that stand on the board, by side, in declared order.
pub(super) fn kinds<'r>(
    rules: &'r Ruleset,
    position: &Position,
) -> impl Iterator<Item = (Option<Player>, &'r str)> {
    let owners = [Some(Player::First), Some(Player::Second), None].into_iter();
    let all = owners.flat_map(|owner| rules.kinds.iter().map(move |kind| (owner, kind)));
    let all = all.map(|(owner, kind)| (owner, kind.name.as_str()));
    all.filter(|(owner, kind)| {
        let mut men = groups(position).filter(|(whose, _)| whose == owner);
        men.any(|(_, men)| men.kind == *kind && !men.at.is_empty())
    })
}

/// Whose pieces they are, in words.
pub(super) fn whose(rules: &Ruleset, owner: Option<Player>) -> &str {
    owner.map_or("neutral", |player| rules.player(player))
}

/// What comes next, in words: who is to move, or how the game ended.
pub(super) fn next(rules: &Ruleset, position: &Position, options: &Options) -> String {
    let ended = options.result.clone();
    ended.unwrap_or_else(|| format!("{} to move", rules.player(position.to_move)))
}

/// The position in words: who has what where, and what comes next.
pub(super) fn in_words(rules: &Ruleset, position: &Position, options: &Options) -> String {
    let mut parts = Vec::new();
    for (owner, men) in groups(position) {
        let mut passes: BTreeMap<u8, Vec<SpaceName>> = BTreeMap::new();
        for stand in &men.at {
            let spaces = passes.entry(stand.pass).or_default();
            spaces.push(stand.space.clone());
        }
        for (pass, spaces) in passes {
            let pass = match pass {
                0 | 1 => String::new(),
                later => format!(", pass {later}"),
            };
            let spaces = SpaceRuns(spaces).to_string();
            let spaces = spaces.replace("..", " to ").replace('*', " times ");
            parts.push(format!(
                "{} {} on {spaces}{pass}",
                whose(rules, owner),
                men.kind
            ));
        }
    }
    parts.push(next(rules, position, options));
    parts.join("; ") + "."
}
