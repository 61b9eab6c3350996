//! The results as a tidy table: one number a line.
//!
//! `statistic` says what was measured, `of` and `by` of what; `value` is the number, `low` and
//! `high` its 95 percent interval where it is an estimate. The other columns, the same in every
//! line, say which reading of which game it is, who played it, from which seed, and how many games:
//! so tables may be put together.

use std::fmt::Write;

use daldos_dsl::load::Identity;
use daldos_dsl::play::details::{Details, Share};
use daldos_dsl::play::{Histogram, Summary};

use super::outcome::Outcome;
use crate::cli::csv::field;

struct Table {
    text: String,
    /// What ends every line.
    about: String,
}

impl Outcome {
    /// The results as CSV.
    pub(super) fn csv(&self) -> String {
        let s = &self.statistics;
        let played = [s.policy.clone(), s.seed.to_string(), s.games.to_string()];
        let cells = self.identity.cells().into_iter().chain(played);
        let cells: Vec<String> = cells.map(|cell| field(&cell)).collect();
        let mut table = Table {
            text: format!(
                "statistic,of,by,value,low,high,{},policy,seed,games\n",
                Identity::COLUMNS.join(",")
            ),
            about: cells.join(","),
        };
        table.count("games", "", "", s.games);
        // Whoever adds tables up must see that this one is cut short.
        if let Some(asked) = self.asked {
            table.count("interrupted", "games asked for", "", asked);
        }
        table.count("first player wins", "", "", s.first_player_wins);
        table.share(
            "share of wins",
            "first player",
            "",
            &self.shares.first_player,
        );
        for ((name, wins), (_, share)) in s.wins.iter().zip(self.shares.wins.iter()) {
            table.count("wins", name, "", *wins);
            table.share("share of wins", name, "", share);
        }
        table.count("draws", "", "", s.draws);
        table.count("unfinished", "", "", s.unfinished);
        for (of, summary) in [
            ("turns", &s.turns),
            ("decisions", &s.decisions),
            ("captures", &s.captures),
        ] {
            table.summary("a game", of, summary);
        }
        if let Some(details) = &self.details {
            table.details(details);
        }
        table.text
    }
}

impl Table {
    fn row(&mut self, statistic: &str, of: &str, by: &str, value: &str, ci95: Option<[f64; 2]>) {
        let (of, by) = (field(of), field(by));
        let range = match ci95 {
            Some([low, high]) => format!("{},{}", number(low), number(high)),
            None => ",".to_owned(),
        };
        let about = &self.about;
        let _ = writeln!(self.text, "{statistic},{of},{by},{value},{range},{about}");
    }

    fn count(&mut self, statistic: &str, of: &str, by: &str, count: u64) {
        self.row(statistic, of, by, &count.to_string(), None);
    }

    fn share(&mut self, statistic: &str, of: &str, by: &str, share: &Share) {
        // Of nothing there is no share.
        if let Some(value) = share.share {
            self.row(statistic, of, by, &number(value), share.ci95);
        }
    }

    fn summary(&mut self, statistic: &str, of: &str, summary: &Summary) {
        self.row(
            statistic,
            of,
            "mean",
            &number(summary.mean),
            Some(summary.ci95),
        );
        for (by, value) in [
            ("sd", summary.sd),
            ("min", summary.min as f64),
            ("median", summary.median),
            ("p95", summary.p95 as f64),
            ("max", summary.max as f64),
        ] {
            self.row(statistic, of, by, &number(value), None);
        }
    }

    fn histogram(&mut self, statistic: &str, of: &str, histogram: &Histogram) {
        for (value, times) in histogram.counts() {
            self.count(statistic, of, &value.to_string(), times);
        }
    }

    fn details(&mut self, d: &Details) {
        self.histogram("games", "turns", &d.turns);
        self.histogram("games", "decisions", &d.decisions);
        self.histogram("games", "captures", &d.captures);
        for row in &d.moves {
            for (by, count) in [
                ("legal", row.legal),
                ("only", row.only),
                ("made", row.made),
                ("captures", row.captures),
            ] {
                self.count("move", &row.r#move, by, count);
            }
        }
        for row in &d.ruled_out {
            for (by, throws) in [
                ("with", row.count.with),
                ("on", row.count.on),
                ("over", row.count.over),
                ("to", row.count.to),
                ("spend", row.count.spend),
            ] {
                self.count("ruled_out", &row.r#move, by, throws);
            }
        }
        for row in &d.faces {
            self.count("dice thrown", &row.face, "", row.thrown);
            self.count("dice unspent", &row.face, "", row.unspent);
            for spent in &row.spent {
                self.count("dice spent", &row.face, &spent.r#move, spent.dice);
                self.share("share of dice", &row.face, &spent.r#move, &spent.share);
            }
        }
        for row in &d.throws {
            let throw = row.throw.to_string();
            for (by, count) in [
                ("played", row.played),
                ("lost", row.lost),
                ("partly", row.partly),
                ("full", row.full),
                ("extra_throw", row.extra_throw),
                ("rethrow", row.rethrow),
            ] {
                self.count("throw", &throw, by, count);
            }
        }
        for row in &d.ends {
            self.count("end", &row.end, "", row.games);
            self.share("share of ends", &row.end, "", &row.share);
        }
        self.histogram("captures by turn", "", &d.captures_by_turn);
        for row in &d.captures_by_space {
            let of = format!("{} {}", row.side, row.kind);
            self.count("captured", &of, &row.space, row.captured);
        }
        for row in &d.stands {
            let of = format!("{} {}", row.side, row.kind);
            self.count("stood", &of, &row.space, row.stood);
            self.share("risk", &of, &row.space, &row.risk);
            self.share("strikes", &of, &row.space, &row.strikes);
        }
        for row in &d.distances {
            let by = row.distance.map_or("never".to_owned(), |d| d.to_string());
            self.count("stood", "distance", &by, row.stood);
            self.share("risk", "distance", &by, &row.risk);
        }
        for row in &d.pieces {
            let by = format!("{}:{}", row.first, row.second);
            self.count("turns by pieces", "played", &by, row.turns);
            self.count("turns by pieces", "lost", &by, row.lost);
            self.count("turns by pieces", "captures", &by, row.captures);
        }
        for row in &d.few {
            let of = format!("at most {} pieces a side", row.pieces);
            self.summary("turns", &of, &row.turns);
        }
        for row in &d.leads {
            let by = row.lead.to_string();
            self.count("lead", "games", &by, row.games);
            self.share("lead", "won", &by, &row.share);
        }
    }
}

/// A number with at most six places.
fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
