//! Many games at once, added up exactly.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::details::{Counter, Counts, end_rule};
use super::game_players::GamePlayers;
use super::interval::wilson;
use super::matches::Left;
use super::outcome::Record;
use super::played::{self, Each, Keep, Played};
use super::players::{Clock, EndgameChances, Kind, NO_CLOCK, Policy};
use super::playout::{TURN_CAP, stream};
use super::statistics::Statistics;
use super::tally::Tally;
use super::told::TurnRecord;
use super::trial::Trial;
use crate::engine::Game;
use crate::model::Ruleset;
use crate::player::ByPlayer;
use crate::watch::{Stop, Watch};

/// Random games are handed out to threads in runs of this many; games of players that think one
/// by one.
const RUN: u64 = 64;

/// So many runs are handed out before their sums are added up, so that not all are kept to the end.
const WAVE: u64 = 1024;

/// The same where games are kept turn by turn: what is made of them may be long.
const KEPT: u64 = 64;

/// What is to be played, and how.
#[derive(Clone, Copy)]
pub struct Simulation<'a> {
    /// The game.
    pub game: &'a Game,
    /// Who chooses for either side.
    pub policies: ByPlayer<Policy>,
    /// The endings that either side knows.
    pub endings: ByPlayer<Option<&'a dyn EndgameChances>>,
    /// By which clock they go.
    pub clock: Clock<'a>,
    /// The seed: game `i` draws from [`stream`]`(seed, i)`.
    pub seed: u64,
    /// How many threads; 0: one for each processor.
    pub threads: usize,
    /// After so many turns a game is given up.
    pub cap: u32,
    /// The rules of the game: with them, all that is in [`Counts`] is counted too, which takes
    /// several times as long.
    pub rules: Option<&'a Ruleset>,
}

/// Exact sums over games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sums {
    /// The results, and what was counted game by game.
    pub tally: Tally,
    /// All that was counted turn by turn, if it was asked for.
    pub counts: Option<Counts>,
}

impl Sums {
    /// Adds the sums of other games.
    pub fn merge(&mut self, other: Sums) {
        self.tally.merge(&other.tally);
        match (&mut self.counts, other.counts) {
            (Some(counts), Some(more)) => counts.merge(&more),
            (none, more) => *none = more,
        }
    }
}

/// What statistics call two players: their name, or both, the first side's first.
pub fn policy_name<P: PartialEq + std::fmt::Display>(policies: &ByPlayer<P>) -> String {
    let ByPlayer { first, second } = policies;
    if first == second {
        first.to_string()
    } else {
        format!("{first} / {second}")
    }
}

impl<'a> Simulation<'a> {
    /// Random players, seed 1, a thread for each processor, [`TURN_CAP`], and nothing counted turn
    /// by turn: what is to be otherwise is set by its field.
    pub fn new(game: &'a Game) -> Self {
        Simulation {
            game,
            policies: ByPlayer::from_fn(|_| Policy::RANDOM),
            endings: ByPlayer::default(),
            clock: NO_CLOCK,
            seed: 1,
            threads: 0,
            cap: TURN_CAP,
            rules: None,
        }
    }

    /// Plays so many games and says what they say. If it is stopped, that is said of the games
    /// before the first that is missing, fewer than were asked for.
    pub fn statistics(&self, games: u64, watch: &Watch<'_>) -> Statistics {
        let game = self.game;
        let sides = ByPlayer::from_fn(|side| game.player_name(side).to_owned());
        let sums = self.play(0..games, None, watch);
        let policy = policy_name(&self.policies);
        sums.tally.statistics(&sides, self.seed, policy)
    }

    /// Plays the games of these numbers; with `until`, no more than it takes for Wilson's 95
    /// percent interval of the first thrower's share of wins to be no wider than that. It is
    /// looked at after numbers of games that depend on nothing but where they begin: 64 at first,
    /// then after an eighth more each time, in steps of 64.
    ///
    /// Everything is added up exactly, so the sums depend on the players, the seed and the games
    /// alone, unless a player is limited by time. If it is stopped, they are those of the games
    /// before the first that is missing.
    pub fn play(&self, games: Range<u64>, until: Option<f64>, watch: &Watch<'_>) -> Sums {
        self.play_by::<()>(games, until, watch, None, &mut |()| true)
    }

    /// The same games; `each` says what becomes of every one that is in the sums. Random players,
    /// too, then play move by move, which takes longer.
    pub fn play_each<T: Send>(
        &self,
        games: Range<u64>,
        until: Option<f64>,
        watch: &Watch<'_>,
        each: Each<'_, T>,
    ) -> Sums {
        let keep = Keep::new(&each);
        self.play_by(games, until, watch, Some(&keep), each.told)
    }

    fn play_by<T: Send>(
        &self,
        games: Range<u64>,
        until: Option<f64>,
        watch: &Watch<'_>,
        keep: Option<&Keep<'_, T>>,
        each: &mut dyn FnMut(T) -> bool,
    ) -> Sums {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build();
        let finished = AtomicU64::new(0);
        let mut total = Sums {
            tally: Tally::default(),
            counts: self
                .rules
                .map(|rules| Counter::new(self.game, rules).take()),
        };
        let mut from = games.start;
        let thinking = self.policies.iter().any(|(_, p)| p.kind != Kind::Random);
        let trials = keep.is_some_and(|keep| keep.trials);
        let run = if thinking || trials { 1 } else { RUN };
        let wave = if trials { KEPT } else { WAVE };
        while from < games.end {
            let so_far = from - games.start;
            let step = match until {
                Some(_) => (so_far / 8 / RUN * RUN).max(RUN),
                None => run * wave,
            };
            let to = games.end.min(from + step);
            let runs: Vec<Range<u64>> = (from..to)
                .step_by(run as usize)
                .map(|start| start..to.min(start + run))
                .collect();
            let one = |table: &mut SimulationTable<'_>, run: &Range<u64>| {
                self.run(
                    table,
                    run.clone(),
                    watch,
                    &finished,
                    games.end - games.start,
                    keep,
                )
            };
            let runs: Vec<Option<(Sums, Vec<T>)>> = match &pool {
                Ok(pool) => pool.install(|| {
                    runs.par_iter()
                        .map_init(
                            || self.table(watch.stop, keep.is_some()),
                            |table, run| one(table, run),
                        )
                        .collect()
                }),
                // No threads to be had: this one does it all.
                Err(_) => {
                    let mut table = self.table(watch.stop, keep.is_some());
                    runs.iter().map(|run| one(&mut table, run)).collect()
                }
            };
            for run in runs {
                let Some((sums, made)) = run else {
                    return total;
                };
                total.merge(sums);
                if !made.into_iter().all(&mut *each) {
                    return total;
                }
            }
            from = to;
            let [low, high] = wilson(total.tally.first_player_wins, total.tally.games);
            if until.is_some_and(|width| high - low <= width) {
                break;
            }
        }
        total
    }

    /// Plays a run of games, of so many in all, unless it is stopped.
    fn run<T>(
        &self,
        table: &mut SimulationTable<'_>,
        games: Range<u64>,
        watch: &Watch<'_>,
        finished: &AtomicU64,
        all: u64,
        keep: Option<&Keep<'_, T>>,
    ) -> Option<(Sums, Vec<T>)> {
        let count = games.end - games.start;
        let mut tally = Tally::default();
        let mut made = Vec::new();
        for index in games {
            if watch.stop.asked() {
                return None;
            }
            let rules = keep.filter(|keep| keep.trials).map(|keep| keep.rules);
            let (record, trial) = table.run(self, index, rules);
            // It may be that of half a game.
            if watch.stop.asked() {
                return None;
            }
            tally.add(&record);
            if let Some((keep, left)) = keep.zip(table.left()) {
                made.push((keep.of)(Played {
                    number: index,
                    record,
                    captured: left.captured,
                    end: end_rule(self.game, &record, left.last),
                    trial,
                }));
            }
        }
        let so_far = finished.fetch_add(count, Ordering::Relaxed) + count;
        watch.tell(so_far, all);
        let counts = table.counter.as_mut().map(Counter::take);
        Some((Sums { tally, counts }, made))
    }

    /// Who plays; `singly`: something is made of each game.
    fn table<'s>(&'s self, stop: Stop<'s>, singly: bool) -> SimulationTable<'s> {
        let singly = singly || self.rules.is_some();
        let players = GamePlayers::new(
            self.game,
            &self.policies,
            self.endings,
            self.clock,
            stop,
            singly,
        );
        let counter = self.rules.map(|rules| Counter::new(self.game, rules));
        SimulationTable { players, counter }
    }
}

/// Who plays, and who counts turn by turn.
struct SimulationTable<'g> {
    players: GamePlayers<'g>,
    counter: Option<Counter<'g>>,
}

impl SimulationTable<'_> {
    /// Plays the game of this number; with rules, it is kept turn by turn.
    fn run(
        &mut self,
        simulation: &Simulation<'_>,
        index: u64,
        rules: Option<&Ruleset>,
    ) -> (Record, Option<Trial>) {
        let (game, cap) = (simulation.game, simulation.cap);
        let random = &mut stream(simulation.seed, index);
        let mut trial: Option<Trial> = None;
        let mut tell = |told: &TurnRecord| {
            if let Some(counter) = &mut self.counter {
                counter.turn(told);
            }
            if let Some(rules) = rules {
                let trial = trial.get_or_insert_with(|| Trial::new(told.before));
                played::follow(trial, rules, game, told);
            }
        };
        let told = rules.is_some() || simulation.rules.is_some();
        let record = match &mut self.players {
            GamePlayers::Match(between) if told => between.run_told(random, cap, &mut tell),
            players => players.run(random, cap),
        };
        if let Some(counter) = &mut self.counter {
            counter.end(&record);
        }
        // Over before the first throw.
        let unplayed = || Trial::new(game.start(record.first));
        let trial = rules.map(|_| trial.unwrap_or_else(unplayed));
        (record, trial)
    }

    /// What the last game left behind, where games are played move by move.
    fn left(&self) -> Option<&Left> {
        match &self.players {
            GamePlayers::Random(_) => None,
            GamePlayers::Match(between) => between.left(),
        }
    }
}
