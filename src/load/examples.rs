//! What only the engine can tell of an example: whether its position is already decided.

use crate::check;
use crate::engine::Game;
use crate::model::Ruleset;
use crate::source::Report;
use crate::syntax::ast;

/// The examples of the last file whose position the game can't have, because it is over there.
pub(super) fn findings(chain: &[&ast::File]) -> Vec<Report> {
    let Some(file) = chain.last() else { return Vec::new() };
    let mut games: Vec<(Vec<&str>, Option<(Ruleset, Game)>)> = Vec::new();
    let mut reports = Vec::new();
    for example in &file.examples {
        let variants: Vec<&str> = example.variants.iter().map(|v| v.value.as_str()).collect();
        let known = games.iter().position(|(names, _)| *names == variants).unwrap_or_else(|| {
            let checked = check::ruleset(chain, &variants);
            // Variants alone have been checked already; what goes wrong only together is new.
            reports.extend(checked.reports.into_iter().filter(|_| variants.len() > 1));
            let game = checked.rules.map(|(rules, _)| {
                let game = Game::new(&rules);
                (rules, game)
            });
            games.push((variants.clone(), game));
            games.len() - 1
        });
        let (Some((rules, game)), Some(written)) = (&games[known].1, &example.position) else { continue };
        let Ok(position) = check::position(rules, written) else { continue };
        if let Err(fault) = game.setup(&position) {
            reports.push(
                Report::error(
                    "daldos::position::decided",
                    format!("the game can't stand so: {fault}"),
                    written.span,
                    "this position",
                )
                .help("a position in an example is one in which somebody is to throw"),
            );
        }
    }
    reports
}
