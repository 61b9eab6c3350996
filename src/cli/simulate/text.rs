//! The results for people.

use std::fmt::Write;

use daldos_dsl::play::details::{Details, FewRow, Share, ThrowCount};
use daldos_dsl::play::{Histogram, Summary};

use super::outcome::SimulationResult;
use crate::cli::columns::line;
use crate::cli::words::counted;

impl SimulationResult {
    /// The statistics for people.
    pub(crate) fn text(&self) -> String {
        let s = &self.statistics;
        let mut text = String::new();
        let _ = writeln!(
            text,
            "{}: {} games, {} policy, seed {}",
            self.identity.title(),
            s.games,
            s.policy,
            s.seed
        );
        let _ = writeln!(text, "{}", self.identity);
        if let Some(asked) = self.asked {
            let _ = writeln!(
                text,
                "interrupted: {asked} games were asked for; of those done, all up to the first that wasn't are counted"
            );
        }
        let share = |n: u64, share: &Share| format!("{n} ({})", percent(share));
        let _ = writeln!(
            text,
            "won by who threw first: {}",
            share(s.first_player_wins, &self.shares.first_player)
        );
        for ((name, wins), (_, of)) in s.wins.iter().zip(self.shares.wins.iter()) {
            let _ = writeln!(text, "won by {name}: {}", share(*wins, of));
        }
        if s.draws > 0 {
            let _ = writeln!(text, "drawn: {}", share(s.draws, &self.shares.draws));
        }
        if s.unfinished > 0 {
            let given_up = share(s.unfinished, &self.shares.unfinished);
            let _ = writeln!(text, "given up: {given_up}");
        }
        let widths = [10, 9, 9, 19, 7, 9, 7, 7];
        let names = [
            "mean",
            "sd",
            "95 % of the mean",
            "min",
            "median",
            "p95",
            "max",
        ];
        table(&mut text, "a game", &names, &widths);
        for (name, summary) in [
            ("turns", &s.turns),
            ("decisions", &s.decisions),
            ("captures", &s.captures),
        ] {
            let cells = [
                name.to_owned(),
                format!("{:.2}", summary.mean),
                format!("{:.2}", summary.sd),
                interval(summary),
                summary.min.to_string(),
                summary.median.to_string(),
                summary.p95.to_string(),
                summary.max.to_string(),
            ];
            text += &line(&widths, &cells);
        }
        if let Some(details) = &self.details {
            tell(&mut text, details);
        }
        let threads = counted(self.run.threads, "thread");
        let _ = writeln!(
            text,
            "\n{:.2} s, {:.0} games a second on {threads}",
            self.run.seconds, self.run.playouts_per_second
        );
        text
    }
}

/// A share and its interval in percent.
fn percent(share: &Share) -> String {
    let Some(value) = share.share else {
        return "-".to_owned();
    };
    let range = share.ci95.map_or(String::new(), |[low, high]| {
        format!(", {:.1} - {:.1}", 100.0 * low, 100.0 * high)
    });
    format!("{:.1} %{range}", 100.0 * value)
}

/// The mean's interval.
fn interval(summary: &Summary) -> String {
    let [low, high] = summary.ci95;
    format!("{low:.2} - {high:.2}")
}

/// The head of a table, below an empty line.
fn table(text: &mut String, of: &str, names: &[&str], widths: &[usize]) {
    let cells: Vec<&str> = [of].iter().chain(names).copied().collect();
    *text += &format!("\n{}", line(widths, &cells));
}

/// Counts of several things, a line each, under these names.
fn counts<C: Iterator<Item = (&'static str, u64)>>(
    text: &mut String,
    of: &str,
    columns: &[(&str, usize)],
    rows: impl Iterator<Item = (String, C)>,
) {
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let widths = columns.iter().map(|(_, width)| *width);
    let widths: Vec<usize> = [20].into_iter().chain(widths).collect();
    table(text, of, &names, &widths);
    for (name, counts) in rows {
        let counts = counts.map(|(_, count)| count.to_string());
        let cells: Vec<String> = [name].into_iter().chain(counts).collect();
        *text += &line(&widths, &cells);
    }
}

fn tell(text: &mut String, d: &Details) {
    let columns = [
        ("legal", 10),
        ("only choice", 12),
        ("made", 10),
        ("captures", 10),
    ];
    let rows = d.moves.iter();
    let rows = rows.map(|row| (row.r#move.clone(), row.count.by_name()));
    counts(text, "move", &columns, rows);
    let columns = ["with:", "on:", "over", "to", "spend"].map(|name| (name, 10));
    let rows = d.ruled_out.iter();
    let rows = rows.map(|row| (row.r#move.clone(), row.count.by_name()));
    counts(text, "throws: ruled out by", &columns, rows);
    let _ = writeln!(text, "\ndice");
    for row in &d.faces {
        let _ = writeln!(
            text,
            "{}: thrown {}, not spent {}",
            row.face, row.thrown, row.unspent
        );
        for spent in row.spent.iter().filter(|spent| spent.count.dice > 0) {
            let _ = writeln!(
                text,
                "  spent on {}: {} ({})",
                spent.r#move,
                spent.count.dice,
                percent(&spent.count.share)
            );
        }
    }
    let names = ThrowCount::default();
    let names: Vec<String> = names
        .by_name()
        .map(|(name, _)| name.replace('_', " "))
        .collect();
    let widths = [10, 8, 8, 8, 12, 8];
    let columns: Vec<(&str, usize)> = names.iter().map(String::as_str).zip(widths).collect();
    let rows = d.throws.iter();
    let rows = rows.map(|row| (row.throw.to_string(), row.count.by_name()));
    counts(text, "throw", &columns, rows);
    let _ = writeln!(text, "\nended by");
    for row in &d.ends {
        let _ = writeln!(text, "{}: {} ({})", row.end, row.games, percent(&row.share));
    }
    bars(text, "turns", "games", &d.turns);
    bars(text, "captures", "games", &d.captures);
    bars(text, "turn", "captures", &d.captures_by_turn);
    let widths = [28, 9, 19];
    table(text, "turns a game", &["mean", "95 % of the mean"], &widths);
    for FewRow { pieces, turns } in d.few.iter().filter(|row| row.turns.max > 0) {
        let mean = format!("{:.2}", turns.mean);
        let cells = [format!("at most {pieces} a side"), mean, interval(turns)];
        *text += &line(&widths, &cells);
    }
    table(text, "pieces ahead", &["games", "won"], &[28, 9, 9]);
    for row in &d.leads {
        let games = row.count.games.to_string();
        let cells = [row.lead.to_string(), games, percent(&row.share)];
        *text += &line(&[28, 9, 0], &cells);
    }
    let mut spaces: Vec<(String, u64)> = Vec::new();
    for row in &d.captures_by_space {
        match spaces.iter_mut().find(|(space, _)| *space == row.space) {
            Some((_, captured)) => *captured += row.count.captured,
            None => spaces.push((row.space.clone(), row.count.captured)),
        }
    }
    spaces.sort_by_key(|(_, captured)| std::cmp::Reverse(*captured));
    let list: Vec<String> = spaces.iter().map(|(s, n)| format!("{s} {n}")).collect();
    let _ = writeln!(text, "\ncaptured, by space: {}", list.join(", "));
}

/// A histogram in at most twenty lines: how many `of` have each number.
fn bars(text: &mut String, name: &str, of: &str, counts: &Histogram) {
    const LINES: u64 = 20;
    const WIDTH: u64 = 40;
    let (width, lines) = counts.bins(LINES, true);
    let top = lines.iter().map(|(_, times)| *times).max();
    let top = top.unwrap_or(0).max(1);
    let _ = writeln!(text, "\n{name:<14} {of:>9}");
    for (number, times) in lines {
        let label = match width {
            1 => number.to_string(),
            _ => format!("{} - {}", number * width, (number + 1) * width - 1),
        };
        let bar = "#".repeat((times * WIDTH).div_ceil(top) as usize);
        let _ = writeln!(
            text,
            "{}",
            format!("{label:<14} {times:>9} {bar}").trim_end()
        );
    }
}
