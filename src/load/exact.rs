//! What only the engine can tell: whether a game can begin, and whether a position is over.

use crate::check::{Origins, Reading};
use crate::engine::{Game, MOST_WAYS, Scratch, Turn};
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
    let mut reports: Vec<Report> = begins(&reading.rules, &reading.origins, &game)
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

/// What keeps a game from being played at all.
pub(super) fn begins(rules: &Ruleset, origins: &Origins, game: &Game) -> Option<Report> {
    ways(rules, origins, game).or_else(|| start(rules, origins, game))
}

/// More ways to go than can be walked one by one.
fn ways(rules: &Ruleset, origins: &Origins, game: &Game) -> Option<Report> {
    let found = game.too_many_ways()?;
    let number = usize::from(found.rule);
    let name = &rules.moves.get(number)?.name;
    let count = match found.ways {
        u64::MAX => "countless".to_owned(),
        ways => ways.to_string(),
    };
    let throw: Vec<&str> = found
        .throw
        .faces()
        .iter()
        .map(|face| game.face_label(*face))
        .collect();
    let message = format!(
        "move `{name}` can go {count} ways from `{}` with the throw `{}`, and takes what lies on them",
        game.space_name(found.start),
        throw.join(" "),
    );
    let written = origins.moves.get(number)?;
    let at = written.along.unwrap_or(written.name);
    let label = format!("more than {MOST_WAYS} ways");
    let mut report = Report::error("daldos::limit::paths", message, at, label);
    if let Some(then) = written.then.or(origins.then) {
        report = report.with(then, "what is taken depends on the way");
    }
    Some(report.help("take only what stands where the move ends (`at:end`), spend one die for it (`dice:one`), or let the tracks cross less often"))
}

/// A game that is over before it begins, or in which from the start no throw gives either side a
/// move, so that it never changes. Judged exactly.
fn start(rules: &Ruleset, origins: &Origins, game: &Game) -> Option<Report> {
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
