//! The results for people.

use std::fmt::Write;

use daldos_dsl::play::details::{Details, RuledOut, Share};
use daldos_dsl::play::{Histogram, Summary};

use super::outcome::Outcome;

impl Outcome {
    /// The statistics for people.
    pub(super) fn text(&self) -> String {
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
            let _ = writeln!(text, "interrupted: {asked} games were asked for");
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
        let _ = writeln!(
            text,
            "\n{:<10} {:>9} {:>9} {:>19} {:>7} {:>9} {:>7} {:>7}",
            "a game", "mean", "sd", "95 % of the mean", "min", "median", "p95", "max"
        );
        for (name, summary) in [
            ("turns", &s.turns),
            ("decisions", &s.decisions),
            ("captures", &s.captures),
        ] {
            let Summary {
                mean,
                sd,
                ci95,
                min,
                median,
                p95,
                max,
            } = summary;
            let interval = format!("{:.2} - {:.2}", ci95[0], ci95[1]);
            let _ = writeln!(
                text,
                "{name:<10} {mean:>9.2} {sd:>9.2} {interval:>19} {min:>7} {median:>9} {p95:>7} {max:>7}"
            );
        }
        if let Some(details) = &self.details {
            tell(&mut text, details);
        }
        let threads = if self.run.threads == 1 {
            "1 thread".to_owned()
        } else {
            format!("{} threads", self.run.threads)
        };
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

fn tell(text: &mut String, d: &Details) {
    let _ = writeln!(
        text,
        "\n{:<20} {:>10} {:>12} {:>10} {:>10}",
        "move", "legal", "only choice", "made", "captures"
    );
    for row in &d.moves {
        let _ = writeln!(
            text,
            "{:<20} {:>10} {:>12} {:>10} {:>10}",
            row.r#move, row.legal, row.only, row.made, row.captures
        );
    }
    let _ = writeln!(
        text,
        "\n{:<20} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "throws: ruled out by", "with:", "on:", "over", "to", "spend"
    );
    for row in &d.ruled_out {
        let RuledOut {
            with,
            on,
            over,
            to,
            spend,
        } = row.count;
        let _ = writeln!(
            text,
            "{:<20} {with:>10} {on:>10} {over:>10} {to:>10} {spend:>10}",
            row.r#move
        );
    }
    let _ = writeln!(text, "\ndice");
    for row in &d.faces {
        let _ = writeln!(
            text,
            "{}: thrown {}, not spent {}",
            row.face, row.thrown, row.unspent
        );
        for spent in row.spent.iter().filter(|spent| spent.dice > 0) {
            let _ = writeln!(
                text,
                "  spent on {}: {} ({})",
                spent.r#move,
                spent.dice,
                percent(&spent.share)
            );
        }
    }
    let _ = writeln!(
        text,
        "\n{:<20} {:>10} {:>8} {:>8} {:>8} {:>12} {:>8}",
        "throw", "played", "lost", "partly", "full", "extra throw", "rethrow"
    );
    for row in &d.throws {
        let _ = writeln!(
            text,
            "{:<20} {:>10} {:>8} {:>8} {:>8} {:>12} {:>8}",
            row.throw, row.played, row.lost, row.partly, row.full, row.extra_throw, row.rethrow
        );
    }
    let _ = writeln!(text, "\nended by");
    for row in &d.ends {
        let _ = writeln!(text, "{}: {} ({})", row.end, row.games, percent(&row.share));
    }
    bars(text, "turns", "games", &d.turns);
    bars(text, "captures", "games", &d.captures);
    bars(text, "turn", "captures", &d.captures_by_turn);
    let _ = writeln!(
        text,
        "\n{:<28} {:>9} {:>19}",
        "turns a game", "mean", "95 % of the mean"
    );
    for row in d.few.iter().filter(|row| row.turns.max > 0) {
        let [low, high] = row.turns.ci95;
        let _ = writeln!(
            text,
            "{:<28} {:>9.2} {:>19}",
            format!("at most {} a side", row.pieces),
            row.turns.mean,
            format!("{low:.2} - {high:.2}")
        );
    }
    let _ = writeln!(text, "\n{:<28} {:>9} {:>9}", "pieces ahead", "games", "won");
    for row in &d.leads {
        let _ = writeln!(
            text,
            "{:<28} {:>9} {}",
            row.lead,
            row.games,
            percent(&row.share)
        );
    }
    let mut spaces: Vec<(String, u64)> = Vec::new();
    for row in &d.captures_by_space {
        match spaces.iter_mut().find(|(space, _)| *space == row.space) {
            Some((_, captured)) => *captured += row.captured,
            None => spaces.push((row.space.clone(), row.captured)),
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
    let most = counts.counts().map(|(value, _)| u64::from(value)).max();
    let mut widths = (0..10).flat_map(|tens| [1, 2, 5].map(|n| n * 10_u64.pow(tens)));
    let most = most.unwrap_or(0);
    let fits = |width: &u64| most / width < LINES;
    let width = widths.find(fits).unwrap_or(u64::from(u32::MAX));
    let mut lines = vec![0_u64; (most / width + 1) as usize];
    for (value, times) in counts.counts() {
        lines[(u64::from(value) / width) as usize] += times;
    }
    let top = lines.iter().copied().max().unwrap_or(0).max(1);
    let _ = writeln!(text, "\n{name:<14} {of:>9}");
    for (number, times) in (0..).zip(lines).skip_while(|(_, times)| *times == 0) {
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
