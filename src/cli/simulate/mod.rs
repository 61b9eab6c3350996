//! `simulate`: many games and what they have in common.

mod csv;
mod kept;
pub(crate) mod outcome;
mod plots;
mod records;
mod rows;
mod shard;
mod text;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use daldos_dsl::load::Loaded;
use daldos_dsl::play::details::GameNames;
use daldos_dsl::play::players::EndgameChances;
use daldos_dsl::play::{Simulation, TURN_CAP, Z95, policy_name, wilson};
use daldos_dsl::player::ByPlayer;
use daldos_dsl::watch::{Stop, Watch};

use super::endings::EndingsArgs;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files::{self, FileKind, Overwrite};
use super::format::layout;
use super::interrupt;
use super::json::JsonLayout;
use super::out::Out;
use super::players::ComputerPlayer;
use super::progress::Progress;
use super::run::RunCommand;
use super::theme::Colors;
use kept::Kept;
use outcome::{SimulationResult, Timing, Until};
use rows::columns::Same;
use shard::{GameRange, Shard, ShardFile, ShardedSimulation};

/// How many games, unless told.
const GAMES: u64 = 1000;

/// How many games at most, whatever is told.
const MOST_GAMES: u64 = 1_000_000_000;

/// How many games at most where a width is to be reached, unless told.
const ENOUGH: u64 = 10_000_000;

/// Play many games, and tell how long they take and who wins.
///
/// Moves are chosen at random, or by computer players: `random`; `greedy`, which captures what it
/// can; `expectimax`, which weighs up what may be thrown next; `mcts`, which tries plays out. Their
/// options stand behind a colon: `expectimax:depth=1,width=4`, `mcts:playouts=1000`. `nodes=N` and
/// `time=10ms` limit what one reply may take; with a time alone, `expectimax` looks ahead as far as
/// the clock lets it, at most eight throws.
///
/// The same seed gives the same numbers for any number of threads, unless a player is limited by
/// time. Interrupted, it tells what it has, and says so. Intervals are of 95 percent: Wilson's for
/// shares of games, 1.959964 standard errors for means and for shares of what comes several to a game.
///
/// As JSON, it tells `schema` (1), `game`, `address`, `variants`, `fingerprint`, `version`, `games`, `seed`, `policy`, `first_player_wins`, `wins` by
/// side, `draws`, `unfinished`; `turns`, `decisions` and `captures`, each with `mean`, `sd`, `ci95`
/// (low, high), `min`, `median`, `p95`, `max`; `interrupted`, if it was; `until` (`width`,
/// `reached`) with --until-width; `details` with --details: `shares`, `moves`, `ruled_out`, `faces`,
/// `throws`, `ends`, `captures_by_turn`, `captures_by_space`, `stands`, `distances`, `pieces`,
/// `few`, `leads`, and all numbers of `turns`, `decisions` and `captures`; and `run` (`threads`,
/// `seconds`, `playouts_per_second`), which alone may differ between equal runs.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl simulate games/daldos.game --games 1000\n  \
    daldos-dsl simulate 'games/daldos.game#intermediate' --games 1000 --seed 7 --format json\n  \
    daldos-dsl simulate games/daldos.game --A expectimax --B greedy --games 100\n  \
    daldos-dsl simulate games/sahkku.game --until-width 0.1\n  \
    daldos-dsl simulate games/daldos.game --games 100 --details --format csv\n  \
    daldos-dsl simulate games/daldos.game --games 100 --svg plots\n  \
    daldos-dsl simulate games/daldos.game --games 100 --rows games.csv --records records\n  \
    daldos-dsl simulate games/daldos.game --games 100 --shard 1/2 > one.json\n  \
    daldos-dsl simulate games/daldos.game --games 100 --shard 2/2 > two.json\n  \
    daldos-dsl simulate --merge one.json two.json\n  \
    daldos-dsl simulate games/daldos.game --from 101 --to 150 > more.json\n  \
    daldos-dsl simulate --merge one.json two.json more.json")]
pub(crate) struct SimulateArgs {
    /// The game.
    #[arg(required_unless_present = "merge")]
    game: Option<String>,
    /// How many games; 1000 unless told, with --until-width at most 10 million.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: Option<u64>,
    /// Stop as soon as the 95 percent interval of the share won by who threw first is this narrow:
    /// 0.02 is two percentage points. It is looked at after 64 games, then after an eighth more
    /// each time, whatever the threads. Exits with 3 if --games were too few.
    #[arg(long, value_name = "WIDTH", value_parser = width, allow_negative_numbers = true)]
    until_width: Option<f64>,
    /// Who chooses for both sides.
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    policy: ComputerPlayer,
    /// Who chooses for the side named first in the game, instead.
    #[arg(long = "A", value_name = "PLAYER")]
    a: Option<ComputerPlayer>,
    /// Who chooses for the side named second, instead.
    #[arg(long = "B", value_name = "PLAYER")]
    b: Option<ComputerPlayer>,
    /// The seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; 0 for one each processor.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// Count turn by turn, too: what moves, throws and dice decided, where pieces fell, how long
    /// few were left, who won from ahead. This takes several times as long.
    #[arg(long)]
    details: bool,
    /// How the statistics are written; csv is a table of one number a line, with the columns
    /// statistic, of, by, value, low, high, and in every line the same: which reading of which game it
    /// is (game, address, variants, fingerprint, version), and policy, seed, games.
    #[arg(long, value_enum, default_value_t = StatisticsFormat::Text)]
    format: StatisticsFormat,
    /// Draw histograms, captures by space and wins by lead as SVG: into one file if the name ends
    /// in .svg, else into a folder. Counts details.
    #[arg(long, value_name = "FOLDER|FILE")]
    svg: Option<String>,
    /// The colours of the pictures: as their reader prefers, for light or for dark surroundings.
    #[arg(long, value_enum, default_value_t = Colors::Auto, requires = "svg")]
    theme: Colors,
    /// Write a table with a row a game: CSV if the name ends in .csv, Parquet if it ends in .parquet.
    /// Columns: number (from 1), winner (none where nobody won), first (who threw first), turns,
    /// decisions, captures, captures_A and captures_B (by the side that the game names first, and
    /// by the other, whatever they are called), end (the rule that ended it, or unfinished), stream (of random numbers, from 0); and
    /// in every row the same: asked (how many games all parts were to play; with --to, that), seed, policy_A, policy_B (likewise), game, address, variants, fingerprint, version,
    /// schema.
    #[arg(long, value_name = "FILE")]
    rows: Option<String>,
    /// Write each game, turn by turn, as a record that `replay` verifies, into a folder that is new or
    /// empty: 000001.record and so on, at most 10000.
    #[arg(long, value_name = "FOLDER")]
    records: Option<String>,
    /// Play the I-th of N parts of the games, and write exact sums as JSON, for --merge.
    #[arg(long, value_name = "I/N", conflicts_with_all = ["until_width", "format", "svg"])]
    shard: Option<Shard>,
    /// Play the games from this one on, counted from 1, and write exact sums as JSON, for --merge.
    #[arg(long, value_name = "GAME", requires = "to",
          conflicts_with_all = ["games", "until_width", "format", "svg", "shard"],
          value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    from: Option<u64>,
    /// Play the games up to this one, and with it.
    #[arg(long, value_name = "GAME", requires = "from",
          value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    to: Option<u64>,
    /// Put all parts together that --shard, or --from and --to, have written, in any order: the same as
    /// if the games had been played at once. With --svg, and only then, the game must be named, too.
    #[arg(long, value_name = "FILE", num_args = 1..,
          conflicts_with_all = ["games", "until_width", "policy", "a", "b", "seed", "threads",
                                "details", "shard", "from", "to", "rows", "records"])]
    merge: Vec<String>,
    #[command(flatten)]
    over: Overwrite,
}

/// How the statistics are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StatisticsFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// The same on a line.
    Jsonl,
    /// For tables.
    Csv,
}

impl RunCommand for SimulateArgs {
    fn layout(&self) -> Option<JsonLayout> {
        match self.shard.is_some() || self.from.is_some() {
            true => Some(JsonLayout::Line),
            false => layout(&self.format),
        }
    }

    fn run(self, out: &mut Out) -> Done {
        if !self.merge.is_empty() {
            return self.merged(out);
        }
        let Some(game) = &self.game else {
            return Err(Failure::wrong("no game is named"));
        };
        let loaded = files::load(game, out)?;
        let part = self.part()?;
        let games = part.map_or_else(|| self.games(), |part| part.games.unwrap_or(part.to));
        let range = part.map_or(0..games, GameRange::streams);
        let players = self.players();
        let [one, other] = [&players.first, &players.second]
            .map(|player| player.endings(&loaded, &EndingsArgs::default()));
        let known = ByPlayer {
            first: one?,
            second: other?,
        };
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen(&stop);
        let most = self.most(range.end - range.start);
        let bar = Progress::new("", most, "games");
        let progress = |games: u64, _| bar.tell(games, most);
        let begin = Instant::now();
        let clock = || begin.elapsed().as_micros() as u64;
        let simulation = Simulation {
            game: &loaded.game,
            policies: ByPlayer::from_fn(|side| players[side].policy),
            endings: ByPlayer::from_fn(|side| {
                let known = Some(&known[side]).filter(|known| !known.is_empty());
                known.map(|known| known as &dyn EndgameChances)
            }),
            clock: &clock,
            seed: self.seed,
            threads: self.threads(),
            cap: TURN_CAP,
            rules: (self.details || self.svg.is_some()).then_some(&loaded.rules),
        };
        let watch = Watch {
            progress: Some(&progress),
            stop: Stop(Some(&stop)),
        };
        if let Some(path) = &self.svg {
            self.over.allows(path, FileKind::Svg)?;
        }
        let rows = self.rows.as_deref().map(|path| (path, self.over));
        let wanted = (rows, self.records.as_deref());
        let most_games = range.end - range.start;
        let same = || Same::new(&loaded, self.seed, &players, games);
        let (sums, written) = match Kept::new(wanted, &loaded, same, most_games)? {
            Some(kept) => kept.play(&simulation, range.clone(), self.until_width, &watch)?,
            None => (
                simulation.play(range.clone(), self.until_width, &watch),
                Vec::new(),
            ),
        };
        interrupt::over();
        for (_, known) in known.iter() {
            if let Some(fault) = known.take_fault() {
                return Err(Failure::unreadable(fault.to_string()));
            }
        }
        let seconds = begin.elapsed().as_secs_f64();
        drop(bar);
        let played = sums.tally.games;
        let run = Timing::new(self.threads(), seconds, played);
        let names = GameNames::new(&loaded.game, &loaded.rules);
        let policy = policy_name(&players);
        let interrupted = stop.load(std::sync::atomic::Ordering::Relaxed);
        let short = played < range.end - range.start;
        if let Some(part) = part {
            let question = ShardedSimulation {
                identity: loaded.identity(),
                seed: self.seed,
                policy,
                names,
            };
            out.put(&ShardFile::new(part, question, sums, run).json())?;
            return Ok(if short { Exit::Interrupted } else { Exit::Fine });
        }
        let identity = loaded.identity();
        let mut outcome = SimulationResult::new(&sums, identity, &names, self.seed, policy, run);
        outcome.until = self.until_width.map(|width| Until {
            width,
            reached: (outcome.shares.first_player.ci95)
                .is_some_and(|[low, high]| high - low <= width),
        });
        let missed = outcome.until.is_some_and(|until| !until.reached);
        let interrupted = interrupted && short && (self.until_width.is_none() || missed);
        outcome.asked = interrupted.then_some(games);
        self.write(&outcome, Some(&loaded), written, out)?;
        if interrupted {
            return Ok(Exit::Interrupted);
        }
        if let Some(until) = outcome.until.filter(|until| !until.reached) {
            out.complain(&format!(
                "limit: after {games} games the interval is still wider than {}; allow more with \
                 `--games`\n",
                until.width
            ));
            return Ok(Exit::Limit);
        }
        Ok(Exit::Fine)
    }
}

impl SimulateArgs {
    /// Who plays.
    fn players(&self) -> ByPlayer<ComputerPlayer> {
        let of = |given: &Option<ComputerPlayer>| given.clone().unwrap_or(self.policy.clone());
        ByPlayer {
            first: of(&self.a),
            second: of(&self.b),
        }
    }

    /// How many games there are, in all parts together.
    fn games(&self) -> u64 {
        self.games.unwrap_or(match self.until_width {
            Some(_) => ENOUGH,
            None => GAMES,
        })
    }

    /// The part that is played, if not all is.
    fn part(&self) -> Result<Option<GameRange>, Failure> {
        if let Some(shard) = self.shard {
            let games = self.games();
            let part = shard.part(games).ok_or_else(|| {
                Failure::wrong(format!(
                    "{games} games can't be played in {} shards: some would have none",
                    shard.of()
                ))
            });
            return part.map(Some);
        }
        let (Some(from), Some(to)) = (self.from, self.to) else {
            return Ok(None);
        };
        if from > to {
            return Err(Failure::wrong(format!(
                "there are no games from {from} to {to}; the first is named before the last"
            )));
        }
        let games = None;
        Ok(Some(GameRange { from, to, games }))
    }

    /// Puts parts together.
    fn merged(&self, out: &mut Out) -> Done {
        let loaded = match &self.game {
            Some(game) => Some(files::load(game, out)?),
            None => None,
        };
        let (part, outcome, notes) = shard::merge(&self.merge)?;
        for note in notes {
            out.complain(&format!("note: {note}\n"));
        }
        if let Some(loaded) = &loaded {
            if loaded.rules.fingerprint() != part.identity().fingerprint {
                return Err(Failure::wrong(
                    "the shards are of another game than the one named",
                ));
            }
        } else if self.svg.is_some() {
            return Err(Failure::wrong(
                "the board can't be drawn without the game: name it before `--merge`",
            ));
        }
        self.write(&outcome, loaded.as_ref(), Vec::new(), out)?;
        Ok(Exit::Fine)
    }

    fn write(
        &self,
        outcome: &SimulationResult,
        loaded: Option<&Loaded>,
        mut written: Vec<String>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        written.extend(match (&self.svg, loaded, &outcome.details) {
            (Some(path), Some(loaded), Some(details)) => plots::write(
                path,
                (self.theme.into(), self.over),
                loaded,
                outcome,
                details,
            )?,
            (Some(_), _, None) => {
                return Err(Failure::wrong(
                    "nothing to draw: play the shards with `--details`",
                ));
            }
            _ => Vec::new(),
        });
        match self.format {
            StatisticsFormat::Json => out.put(&outcome.json(JsonLayout::Pretty)),
            StatisticsFormat::Jsonl => out.put(&outcome.json(JsonLayout::Line)),
            StatisticsFormat::Csv => out.put(&outcome.csv()),
            StatisticsFormat::Text => {
                let list = written.iter().map(|path| format!("{path}: written\n"));
                out.put(&(outcome.text() + &list.collect::<String>()))
            }
        }
    }

    fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            given => usize::from(given),
        }
    }

    /// How many of these games it takes at most, about.
    fn most(&self, games: u64) -> u64 {
        // An even share's interval is the widest.
        let until = |width: f64| (Z95 / width).powi(2).ceil() as u64;
        self.until_width
            .map_or(games, |width| games.min(until(width)))
    }
}

/// A width: more than 0, less than 1, and not less than that of any interval.
fn width(text: &str) -> Result<f64, String> {
    // Where all games were won by the same.
    let [low, high] = wilson(0, MOST_GAMES);
    let least = high - low;
    match text.parse() {
        Ok(width) if width > 0.0 && width < least => Err(format!(
            "the interval is never so narrow: its width is {least:.1e} after {MOST_GAMES} games, the most that are played"
        )),
        Ok(width) if width > 0.0 && width < 1.0 => Ok(width),
        _ => Err("a number above 0 and below 1, such as 0.02".to_owned()),
    }
}
