//! What only the engine can tell: whether a game can begin, and whether a position is over.

use crate::check::{Origins, Reading};
use crate::engine::{Game, Scratch, Turn};
use crate::model::{EndRule, Ruleset};
use crate::player::Player;
use crate::source::Report;

/// What play shows of one game of a file: its start, and the positions of its examples.
pub(super) fn findings(reading: &Reading) -> Vec<Report> {
    let mut reports = in_play(reading);
    reports
        .iter_mut()
        .for_each(|report| reading.name_variants(report));
    reports
}

fn in_play(reading: &Reading) -> Vec<Report> {
    let game = Game::new(&reading.rules);
    let mut reports: Vec<Report> = start(&reading.rules, &reading.origins, &game)
        .into_iter()
        .collect();
    for (position, span) in &reading.positions {
        let Err(fault) = game.setup(position) else {
            continue;
        };
        reports.push(
            Report::error(
                "daldos::position::decided",
                format!("nobody throws in this position: {fault}"),
                *span,
                "already decided",
            )
            .help("show the position before the deciding play, and what comes `after` it"),
        );
    }
    reports
}

/// A game that is over before it begins, or in which from the start no throw gives either side a
/// move, so that it never changes. Judged exactly.
pub(super) fn start(rules: &Ruleset, origins: &Origins, game: &Game) -> Option<Report> {
    if let Some(winner) = game.outcome(&game.start(Player::First)) {
        let message = format!(
            "the game is over before it begins: `{}` has won",
            rules.player(winner)
        );
        let report = Report::error(
            "daldos::start::decided",
            message,
            origins.start,
            "already decided",
        );
        // A loss needs more pieces at the start than it allows: what holds is a win.
        let wins = rules
            .end
            .iter()
            .zip(&origins.end)
            .filter(|(rule, _)| matches!(rule, EndRule::Win { .. }));
        return Some(
            wins.fold(report, |report, (_, at)| report.with(*at, "by this rule"))
                .help("place the pieces so that no end rule holds yet"),
        );
    }
    let mut scratch = Scratch::new();
    let movable = Player::BOTH.into_iter().any(|player| {
        let state = game.start(player);
        let mut throws = game.throws().iter();
        throws.any(|chance| {
            !Turn::new(game, &state, &chance.throw)
                .moves(game, &mut scratch)
                .is_empty()
        })
    });
    (!movable).then(|| {
        let message = "the game can't begin: from the start no throw allows either side a move";
        Report::error(
            "daldos::start::no-move",
            message,
            origins.start,
            "the pieces block one another here",
        )
        .with(origins.play, "under these rules")
        .help("leave some piece a space ahead that a throw brings it to")
    })
}
