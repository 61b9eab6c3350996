//! Games that can't begin.

use super::area::Relation;
use super::bounds::View;
use super::ground::Ground;
use super::reach::{bits, ends};
use super::stands::Stands;
use crate::check::origins::Origins;
use crate::model::Ruleset;
use crate::player::Player;
use crate::source::Report;

/// How many moves are pointed at; past that, labels bury the text.
const MOVES_SHOWN: usize = 8;

/// An error where from the start no throw gives either side a move. A move counts as possible
/// wherever one piece, moving as if its own side's other pieces were not sure to be anywhere,
/// finds an end at some distance that the dice can give; so a game that only its own pieces block
/// for ever is let pass here.
pub(super) fn findings(rules: &Ruleset, origins: &Origins, ground: &Ground) -> Option<Report> {
    let start = Stands::at_start(rules, ground);
    let begins = |mover: Player| {
        let view = View {
            ground,
            stands: &start,
            mover,
            exact: true,
        };
        let mine = start.kinds(view.owner(Relation::Friend));
        ground.moves.iter().any(|rule| {
            bits(rule.kinds & mine)
                .any(|kind| ends(&view, rule, kind).is_none_or(|ends| !ends.spaces.is_empty()))
        })
    };
    if Player::BOTH.into_iter().any(begins) {
        return None;
    }
    let names = rules
        .moves
        .iter()
        .take(MOVES_SHOWN)
        .map(|rule| format!("`{}`", rule.name));
    let moves = names.collect::<Vec<_>>().join(", ");
    let report = Report::error(
        "daldos::start::no-move",
        "the game can't begin: from the start no throw allows either side a move",
        origins.start,
        "whatever is thrown, nothing here can move",
    );
    let report = rules
        .moves
        .iter()
        .zip(&origins.moves)
        .take(MOVES_SHOWN)
        .fold(report, |report, (_, at)| {
            report.with(at.from, "no piece at the start can do this")
        });
    let placed = |side: Player| rules.start.places.iter().any(|p| p.owner == Some(side));
    Some(report.help(if !Player::BOTH.into_iter().any(placed) {
        "pieces placed without a player belong to nobody: `(place KIND PLAYER {SPACE…})`".to_owned()
    } else if moves.is_empty() {
        "write a move for the pieces that stand at the start: `(move NAME (from KIND))`".to_owned()
    } else {
        let one = if rules.moves.len() == 1 {
            ""
        } else {
            "one of "
        };
        format!("{one}{moves} must be open to a kind that is placed, from where it is placed")
    }))
}
