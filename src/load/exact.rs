//! What only the engine can tell of a game: whether it can begin.

use crate::check::Origins;
use crate::engine::{Game, Scratch, Turn};
use crate::model::Ruleset;
use crate::player::Player;
use crate::source::Report;

/// Judged exactly, in the position at the start: a game that is over before it begins, and one
/// in which no throw gives either side a move (which then never changes).
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let game = Game::new(rules);
    let start = game.start(Player::First);
    if let Some(winner) = game.outcome(&start) {
        return vec![
            Report::error(
                "daldos::start::decided",
                format!("the game is over before it begins: `{}` has won", rules.player(winner)),
                origins.start,
                "this position is already decided",
            )
            .with(origins.end_form, "by a rule here")
            .help("place the pieces so that no end rule holds yet"),
        ];
    }
    let mut scratch = Scratch::new();
    let movable = Player::BOTH.into_iter().any(|player| {
        let state = game.start(player);
        let mut throws = game.throws().iter();
        throws.any(|chance| !Turn::new(&game, &state, &chance.throw).moves(&game, &mut scratch).is_empty())
    });
    if movable {
        return Vec::new();
    }
    vec![
        Report::error(
            "daldos::start::stuck",
            "the game can't begin: from the start no throw gives either side a move",
            origins.start,
            "nothing here can move",
        )
        .with(origins.play, "by these rules")
        .help("give some piece a move that a throw allows from where it stands"),
    ]
}
