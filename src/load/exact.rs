//! What only the engine can tell: whether a game can begin, and whether a position is over.

use crate::check::{Blame, Origins, Reading, analysis};
use crate::engine::{Game, GameEnd, MOST_WAYS, Scratch, Turn};
use crate::model::{Rules, Ruleset};
use crate::player::Player;
use crate::source::{Report, Severity, Span};

/// What play shows of the games of a file: their starts, and the positions of their examples.
pub(super) fn findings(readings: &[Reading], blame: &Blame<'_>) -> Vec<Report> {
    let mut found = Vec::new();
    let mut first = None;
    for reading in readings {
        let game = Game::beside(&reading.rules, first.as_ref());
        let begins = begins(&reading.rules, &reading.origins, &game);
        found.extend(begins.map(|report| reading.told(blame, report)));
        found.extend(decided_positions(reading, &game));
        // Most variants throw the dice of the game itself.
        first.get_or_insert(game);
    }
    found
}

/// A game's tables, and all that is wrong with it as a whole.
pub(super) fn made(rules: &Rules, origins: &Origins) -> (Game, Vec<Report>) {
    let mut reports = analysis::findings(rules, origins);
    let game = Game::new(rules);
    // What play shows would often only follow from what has been found without it.
    if !reports.iter().any(|r| r.severity == Severity::Error) {
        reports.extend(begins(rules, origins, &game));
    }
    (game, reports)
}

/// As [`made`], for the faults alone.
pub(super) fn whole(rules: &Rules, origins: &Origins) -> Vec<Report> {
    made(rules, origins).1
}

/// Positions of examples in which nobody throws any more.
fn decided_positions(reading: &Reading, game: &Game) -> Vec<Report> {
    let decided = reading.positions.iter().filter_map(|(position, span)| {
        let fault = game.setup(position).err()?;
        let mut report = Report::error(
            "daldos::position::decided",
            format!("nobody throws in this position: {fault}"),
            *span,
            "already decided",
        )
        .help("show the position before the deciding play, and what comes `after` it");
        reading.name_variants(&mut report);
        Some(report)
    });
    decided.collect()
}

/// What keeps a game from being played at all.
pub(super) fn begins(rules: &Rules, origins: &Origins, game: &Game) -> Option<Report> {
    ways(rules, origins, game).or_else(|| start(rules, origins, game))
}

/// More ways to go than can be walked one by one.
fn ways(rules: &Rules, origins: &Origins, game: &Game) -> Option<Report> {
    let found = game.too_many_ways()?;
    let number = usize::from(found.rule);
    let name = &rules.ruleset().moves.get(number)?.name;
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
fn start(rules: &Rules, origins: &Origins, game: &Game) -> Option<Report> {
    if let Some((end, _)) = game.decided(&game.start(Player::First)) {
        return Some(decided(rules, origins, end));
    }
    if !can_move(game) {
        let frees = |freed: &Rules| can_move(&Game::new(freed));
        return Some(analysis::begin::report(rules, origins, frees));
    }
    let by_moves = game.decided_after_play(&game.start(Player::First));
    by_moves.map(|(end, _)| decided(rules, origins, end))
}

/// Whether from the start some throw gives a side a move.
fn can_move(game: &Game) -> bool {
    let mut scratch = Scratch::new();
    Player::BOTH.into_iter().any(|player| {
        let state = game.start(player);
        let mut throws = game.throws().iter();
        throws.any(|chance| {
            !Turn::new(game, &state, &chance.throw)
                .moves(game, &mut scratch)
                .is_empty()
        })
    })
}

fn decided(rules: &Rules, origins: &Origins, end: GameEnd) -> Report {
    let ruleset = rules.ruleset();
    let told = match end {
        GameEnd::Won(winner) => format!("`{}` has won", ruleset.player(winner)),
        GameEnd::Drawn => "it is a draw".to_owned(),
    };
    let message = format!("the game is over before it begins: {told}");
    let ends = |ruleset: &Ruleset| {
        rules
            .changed(|changed| ruleset.clone_into(changed))
            .is_ok_and(|rules| {
                let game = Game::new(&rules);
                let decided = game.decided_after_play(&game.start(Player::First));
                decided.map(|(end, _)| end) == Some(end)
            })
    };
    let mut labels: Vec<(Span, String)> = Vec::new();
    for (rule, span) in ruleset.end.iter().zip(&origins.end) {
        // A loss by number needs more pieces at the start than it allows.
        if rule.asks_number() {
            continue;
        }
        let mut alone = ruleset.clone();
        alone.end = vec![rule.clone()];
        if !ends(&alone) {
            continue;
        }
        labels.push((*span, "by this rule".to_owned()));
        for (i, span) in origins
            .places
            .iter()
            .enumerate()
            .take(ruleset.start.places.len())
        {
            let mut fewer = alone.clone();
            let place = fewer.start.places.remove(i);
            let known = labels.iter().any(|(known, _)| known == span);
            let winner = end.winner().filter(|winner| place.owner == Some(*winner));
            if let Some(winner) = winner
                && !known
                && !ends(&fewer)
            {
                let name = ruleset.player(winner);
                labels.push((*span, format!("with pieces of `{name}` placed here")));
            }
        }
    }
    let mut labels = labels.into_iter();
    let first = labels.next();
    let (span, text) = first.unwrap_or_else(|| (origins.start, "already decided".to_owned()));
    let report = Report::error("daldos::start::decided", message, span, text);
    labels
        .fold(report, |report, (span, text)| report.with(span, text))
        .help("let the rule ask for what isn't so at the start, or place the pieces elsewhere")
}
