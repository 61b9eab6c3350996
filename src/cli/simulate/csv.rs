//! The results as a tidy table: one number a line.
//!
//! `statistic` says what was measured, `of` and `by` of what; `value` is the number, `low` and
//! `high` its 95 percent interval where it is an estimate. The other columns, the same in every
//! line, say which reading of which game it is, who played it, from which seed, and how many games:
//! so tables may be put together.

use daldos_dsl::load::Identity;
use daldos_dsl::play::details::{Measurement, NumberSink};

use super::outcome::SimulationResult;
use crate::cli::csv::line;

impl SimulationResult {
    /// The results as CSV.
    pub(super) fn csv(&self) -> String {
        let s = &self.statistics;
        let names = ["statistic", "of", "by", "value", "low", "high"].into_iter();
        let names = names.chain(Identity::COLUMNS);
        let mut text = line(names.chain(["policy", "seed", "games"]));
        let played = [s.policy.clone(), s.seed.to_string(), s.games.to_string()];
        let about: Vec<String> = self.identity.cells().into_iter().chain(played).collect();
        let mut add = |told: Measurement<'_>| {
            let range = told.ci95.map(|ends| ends.map(number)).unwrap_or_default();
            let [low, high] = &range;
            let value = number(told.value);
            let cells = [told.statistic, told.of, told.by, &value, low, high];
            text += &line(cells.into_iter().chain(about.iter().map(String::as_str)));
        };
        let to = &mut NumberSink(&mut add);
        to.count(["games", "", ""], s.games);
        // Whoever adds tables up must see that this one is cut short.
        if let Some(asked) = self.asked {
            to.count(["interrupted", "games asked for", ""], asked);
        }
        to.count(["first player wins", "", ""], s.first_player_wins);
        let first = &self.shares.first_player;
        to.share(["share of wins", "first player", ""], first);
        for ((name, wins), (_, share)) in s.wins.iter().zip(self.shares.wins.iter()) {
            to.count(["wins", name, ""], *wins);
            to.share(["share of wins", name, ""], share);
        }
        to.count(["draws", "", ""], s.draws);
        to.count(["unfinished", "", ""], s.unfinished);
        to.summary("a game", "turns", &s.turns);
        to.summary("a game", "decisions", &s.decisions);
        to.summary("a game", "captures", &s.captures);
        if let Some(details) = &self.details {
            details.tell(to);
        }
        text
    }
}

/// A number with at most six places.
fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
