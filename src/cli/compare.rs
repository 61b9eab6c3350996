//! `compare`: what two readings of the rules differ in.

mod json;
mod matrix;
mod text;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Parser, ValueEnum};
use daldos_dsl::analysis::compare::{self, Options, Verdict};
use daldos_dsl::load::Loaded;
use daldos_dsl::play::players::{Policy, PolicyError};
use daldos_dsl::watch::Stop;

use self::matrix::Row;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::format::layout;
use super::json::JsonLayout;
use super::out::Out;
use super::run::RunCommand;
use super::{files, interrupt};

/// Tell what two readings of the rules differ in: words, plays, whole games.
///
/// First the sentences that differ; then, if a renaming of spaces, kinds, players, faces and moves
/// makes one game of the other, that renaming, which proves them the same; else a position and a
/// throw in which they differ, found in play and shrunk to few pieces; at last how length,
/// captures, decisions and the first player's share differ when both are played by the same
/// players, at random unless others are named, game by game with the same throws. Exit codes: 0 the same, also by renaming; 1 different; 3 neither was
/// found.
///
/// As JSON, an object holds `schema` (1), `version`, `first` and `second` (each with `game`,
/// `address`, `variants`, `fingerprint`, `version`), `verdict` (`same`, `renamed`, `different`, `undecided`), `ludemes` (`heading`,
/// `first`, `second`), `renaming` (`preserves`, `identity`, `gave_up`, `things`: `what`, `first`,
/// `second`), `matters` (`matter`, `first`, `second`), `positions` (compared), `witness` (`found`,
/// `reached`, `shrunk`, `least`) and `effect` (`games`, `seed`, `policy`, `same_throws`,
/// `measures`). With `--variants`: `schema`, `version`, `path`,
/// `readings`, `pairs` (each with `first` and
/// `second`, and what a comparison holds, without its sentences) and `interrupted`.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl compare games/daldos.game games/daldos.game#sternmost --games 100\n  \
    daldos-dsl compare games/daldos.game games/daldos.game#sternmost --policy greedy --games 100\n  \
    daldos-dsl compare games/daldos.game games/daldos.game#reversed --games 0\n  \
    daldos-dsl compare games/kvasir-daldos.game --variants --games 100 --format csv")]
pub(crate) struct Compare {
    /// The one game.
    game: String,
    /// The other game.
    #[arg(required_unless_present = "variants", conflicts_with = "variants")]
    other: Option<String>,
    /// Compare the file's own game and all its variants with one another.
    #[arg(long)]
    variants: bool,
    /// How many games of each are played; 0 for none.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(0..=100_000_000))]
    games: u64,
    /// Who chooses for both sides in these games: a computer player, as for `simulate`. Games are
    /// paired by their random numbers, so players can't be limited by time, but by nodes or playouts.
    #[arg(long, value_name = "PLAYER", default_value = "random", value_parser = policy)]
    policy: Policy,
    /// In at most so many positions of play, and as many made up of them, plays are compared.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    positions: u32,
    /// The seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play; 0 for one each processor.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// How the comparison is written.
    #[arg(long, value_enum, default_value_t = Style::Text)]
    format: Style,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Style {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// The same on a line.
    Jsonl,
    /// For tables: a line a pair.
    Csv,
}

/// So many positions of few pieces are looked at for each that is compared.
const SMALLER: usize = 20;

/// Both games.
type Sides = [Loaded; 2];

impl RunCommand for Compare {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let stop = Arc::new(AtomicBool::new(false));
        let usual = Options::default();
        let positions = self.positions as usize;
        let options = Options {
            positions,
            // As thoroughly as all else: few positions are few here, too.
            smaller: usual.smaller.min(positions * SMALLER),
            games: self.games,
            policy: self.policy,
            seed: self.seed,
            threads: usize::from(self.threads),
        };
        match &self.other {
            None => matrix::run(&self, &options, &stop, out),
            Some(other) => self.pair(other, &options, &stop, out),
        }
    }
}

impl Compare {
    fn pair(&self, other: &str, options: &Options, stop: &Arc<AtomicBool>, out: &mut Out) -> Done {
        let sides = load([&self.game, other], out)?;
        interrupt::listen(stop);
        let [one, two] = &sides;
        let comparison = compare::compare(one, two, options, Stop(Some(stop)));
        interrupt::over();
        let interrupted = stop.load(Ordering::Relaxed);
        match self.format {
            Style::Text => out.put(&text::pair(&sides, &comparison, interrupted))?,
            Style::Json | Style::Jsonl => {
                let layout = self.layout().unwrap_or(JsonLayout::Line);
                out.put(&json::pair(layout, &sides, &comparison, interrupted))?;
            }
            Style::Csv => {
                let row = Row {
                    names: [&self.game, other],
                    identities: &[one.identity(), two.identity()],
                    comparison: &comparison,
                    effect: comparison.effect.as_ref(),
                };
                out.put(&matrix::csv(&[row], options))?;
            }
        }
        Ok(match interrupted {
            true => Exit::Interrupted,
            false => exit([comparison.verdict]),
        })
    }
}

/// A player who plays alike whatever the clock says.
fn policy(text: &str) -> Result<Policy, String> {
    let policy: Policy = text
        .parse()
        .map_err(|error: PolicyError| error.to_string())?;
    match policy.limits.time {
        None => Ok(policy),
        Some(_) => {
            Err("games limited by time can't be paired; say `nodes=N` or `playouts=N`".into())
        }
    }
}

/// Both games; standard input can be read but once.
fn load(addresses: [&str; 2], out: &mut Out) -> Result<Sides, Failure> {
    let mut input = None;
    let mut read = |path: &str| match path {
        "-" => input.get_or_insert_with(|| files::read(path)).clone(),
        path => files::read(path),
    };
    let mut side = |text: &str| files::load_by(&files::address(text)?, &mut read, out);
    Ok([side(addresses[0])?, side(addresses[1])?])
}

/// As `diff` does it: all the same, or some differ; and where neither was found, a limit.
fn exit(verdicts: impl IntoIterator<Item = Verdict>) -> Exit {
    let exits = verdicts.into_iter().map(|verdict| match verdict {
        Verdict::Same | Verdict::Renamed => Exit::Fine,
        Verdict::Undecided => Exit::Limit,
        Verdict::Different => Exit::No,
    });
    let all: Vec<Exit> = exits.collect();
    match all.contains(&Exit::No) {
        true => Exit::No,
        false => all.into_iter().max().unwrap_or(Exit::Fine),
    }
}

/// A verdict in a word or two.
fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "same",
        Verdict::Renamed => "same by renaming",
        Verdict::Different => "different",
        Verdict::Undecided => "undecided",
    }
}
