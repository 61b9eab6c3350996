//! `simulate`: playouts and statistics.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::Parser;
use daldos_dsl::play::players::Policy;
use daldos_dsl::play::{self, Statistics, Summary, Watch};
use daldos_dsl::player::ByPlayer;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::out::Out;
use super::{Done, Exit, Format, files};

/// Play many games, and tell how long they take and who wins.
///
/// Moves are chosen at random, or by computer players: `random`; `greedy`, which captures what it
/// can; `expectimax`, which weighs up what may be thrown next; `mcts`, which tries plays out. Their
/// options stand behind a colon: `expectimax:depth=1,width=4`, `mcts:playouts=1000`. `nodes=N` and
/// `time=10ms` limit what one reply may take.
///
/// The same seed gives the same numbers for any number of threads, unless a player is limited by
/// time. Interrupted, it tells what it has, and says so.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl simulate games/daldos.game --games 1000\n  \
    daldos-dsl simulate 'games/daldos.game#intermediate' --games 1000 --seed 7 --format json\n  \
    daldos-dsl simulate games/daldos.game --A expectimax --B greedy --games 100")]
pub(crate) struct Simulate {
    /// The game.
    game: String,
    /// How many games.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Who chooses for both sides.
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    policy: Policy,
    /// Who chooses for the side named first in the game, instead.
    #[arg(long = "A", value_name = "PLAYER")]
    a: Option<Policy>,
    /// Who chooses for the side named second, instead.
    #[arg(long = "B", value_name = "PLAYER")]
    b: Option<Policy>,
    /// The seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; 0 for one each processor.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// How the statistics are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    statistics: &'a Statistics,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    run: Run,
}

#[derive(Serialize)]
struct Run {
    threads: usize,
    seconds: f64,
    playouts_per_second: f64,
}

impl Simulate {
    pub(crate) fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        let stop = Arc::new(AtomicBool::new(false));
        super::interrupt::listen(&stop)?;
        let threads = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            given => usize::from(given),
        };
        let bar = bar(self.games);
        let progress = |games: u64| {
            if let Some(bar) = &bar {
                bar.set_position(games);
            }
        };
        let begin = Instant::now();
        let watch = Watch {
            progress: Some(&progress),
            cancel: Some(&stop),
            ..Watch::default()
        };
        let policies = ByPlayer {
            first: self.a.unwrap_or(self.policy),
            second: self.b.unwrap_or(self.policy),
        };
        let clock = || begin.elapsed().as_micros() as u64;
        let statistics = play::simulate_players(
            &loaded.game,
            &policies,
            &clock,
            self.games,
            self.seed,
            threads,
            &watch,
        );
        let seconds = begin.elapsed().as_secs_f64();
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let interrupted = statistics.games < self.games;
        let run = Run {
            threads,
            seconds,
            playouts_per_second: statistics.games as f64 / seconds.max(1e-9),
        };
        match self.format {
            Format::Json => {
                let document = Document {
                    statistics: &statistics,
                    interrupted,
                    run,
                };
                out.put(&(serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"))?;
            }
            Format::Text => {
                out.put(&table(&statistics, &run, interrupted.then_some(self.games)))?
            }
        }
        Ok(if interrupted {
            Exit::Interrupted
        } else {
            Exit::Fine
        })
    }
}

/// A progress bar, if a person watches.
fn bar(games: u64) -> Option<ProgressBar> {
    if !Out::watched() {
        return None;
    }
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    Some(ProgressBar::new(games).with_style(style))
}

/// The statistics for people. `asked` is how many games it should have been.
fn table(s: &Statistics, run: &Run, asked: Option<u64>) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}: {} games, {} policy, seed {}",
        s.game, s.games, s.policy, s.seed
    );
    if let Some(asked) = asked {
        let _ = writeln!(text, "interrupted: {asked} games were asked for");
    }
    let share = |n: u64| format!("{n} ({:.1} %)", 100.0 * n as f64 / s.games.max(1) as f64);
    let _ = writeln!(
        text,
        "won by who threw first: {}",
        share(s.first_player_wins)
    );
    for (player, wins) in s.wins.wins.iter() {
        let _ = writeln!(text, "won by {}: {}", s.wins.names[player], share(*wins));
    }
    if s.draws > 0 {
        let _ = writeln!(text, "drawn: {}", share(s.draws));
    }
    if s.unfinished > 0 {
        let _ = writeln!(text, "given up: {}", share(s.unfinished));
    }
    let _ = writeln!(
        text,
        "\n{:<10} {:>9} {:>9} {:>19} {:>7} {:>9} {:>7} {:>7}",
        "a game", "mean", "sd", "95 % of the mean", "min", "median", "p95", "max"
    );
    for (
        name,
        Summary {
            mean,
            sd,
            ci95,
            min,
            median,
            p95,
            max,
        },
    ) in [
        ("turns", &s.turns),
        ("decisions", &s.decisions),
        ("captures", &s.captures),
    ] {
        let interval = format!("{:.2} - {:.2}", ci95[0], ci95[1]);
        let _ = writeln!(
            text,
            "{name:<10} {mean:>9.2} {sd:>9.2} {interval:>19} {min:>7} {median:>9} {p95:>7} {max:>7}"
        );
    }
    let threads = if run.threads == 1 {
        "1 thread".to_owned()
    } else {
        format!("{} threads", run.threads)
    };
    let _ = writeln!(
        text,
        "\n{:.2} s, {:.0} games a second on {threads}",
        run.seconds, run.playouts_per_second
    );
    text
}
