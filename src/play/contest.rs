//! Computer players against each other.

use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use super::chance::Dice;
use super::players::{Chooser, Clock, Policy, Reply};
use super::playout::{AGAIN_CAP, Outcome, Record, first, stream};
use super::told::{Decision, TurnRecord};
use crate::engine::{Game, Scratch, State, Turn};
use crate::player::{ByPlayer, Player};
use crate::watch::Stop;

/// A game between two computer players, to be played again and again.
pub struct Contest<'g> {
    game: &'g Game,
    dice: Dice,
    players: ByPlayer<Chooser<'g>>,
    scratch: Scratch,
    clock: Clock<'g>,
    stop: Stop<'g>,
    times: Times,
    left: Option<Left>,
}

/// What the last game of a contest left behind, besides its record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    /// Pieces captured in the turns of each side.
    pub(super) captured: ByPlayer<u32>,
    /// The last situation, and by whose turn it came; none where no turn was played.
    pub(super) last: Option<(State, Player)>,
}

impl<'g> Contest<'g> {
    /// These players on the game's two sides.
    pub fn new(game: &'g Game, policies: &ByPlayer<Policy>, clock: Clock<'g>) -> Contest<'g> {
        Contest {
            game,
            dice: Dice::new(game),
            players: ByPlayer::from_fn(|side| Chooser::new(game, &policies[side], clock)),
            scratch: Scratch::new(),
            clock,
            stop: Stop::default(),
            times: Times::default(),
            left: None,
        }
    }

    /// What the last game left behind.
    pub(super) fn left(&self) -> Option<&Left> {
        self.left.as_ref()
    }

    /// The same, broken off once it is asked to stop: a record made after that may be that of half
    /// a game.
    #[must_use]
    pub fn until(self, stop: Stop<'g>) -> Contest<'g> {
        let ByPlayer { first, second } = self.players;
        Contest {
            players: ByPlayer {
                first: first.until(stop),
                second: second.until(stop),
            },
            stop,
            ..self
        }
    }

    /// Plays one game from the start; `begins`, if given, throws first, whatever the rules say.
    ///
    /// Numbers are drawn in this order: who begins; then for each turn the throw, and whatever the
    /// player whose turn it is draws to reply to it. So two random players play the same games as
    /// [`Playout::run`](super::Playout::run). It is given up as unfinished after `cap` turns, and
    /// where a player throws again more than [`AGAIN_CAP`] times in one turn.
    pub fn run(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        cap: u32,
        begins: Option<Player>,
    ) -> Record {
        self.play(random, cap, begins, None, None)
    }

    /// Plays one game from the start in step with other games, as
    /// [`Playout::run_in_step`](super::Playout::run_in_step) does: who begins is drawn from
    /// [`stream`]`(seed, 0)`, and turn `t` (from 1), what its player draws included, from
    /// [`stream`]`(seed, t)`.
    pub fn run_in_step(&mut self, seed: u64, cap: u32) -> Record {
        self.play(&mut stream(seed, 0), cap, None, Some(seed), None)
    }

    /// The same; `told` hears of every turn, in order.
    pub fn run_told(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        cap: u32,
        begins: Option<Player>,
        told: &mut dyn FnMut(&TurnRecord),
    ) -> Record {
        self.play(random, cap, begins, None, Some(told))
    }

    fn play(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        cap: u32,
        begins: Option<Player>,
        in_step: Option<u64>,
        mut told: Option<&mut dyn FnMut(&TurnRecord)>,
    ) -> Record {
        let game = self.game;
        let first = begins.unwrap_or_else(|| first(game, &self.dice, random));
        let mut record = Record {
            first,
            outcome: Outcome::Unfinished,
            turns: 0,
            decisions: 0,
            captures: 0,
        };
        let mut left = Left {
            captured: ByPlayer::default(),
            last: None,
        };
        self.left = Some(left);
        let start = game.start(first);
        if let Some(winner) = game.outcome(&start) {
            record.outcome = Outcome::Won(winner);
            return record;
        }
        let next = |random: &mut Xoshiro256PlusPlus, turn: u32| {
            if let Some(seed) = in_step {
                *random = stream(seed, u64::from(turn));
            }
        };
        next(random, 1);
        let mut throw = self.dice.throw(game, random);
        let mut turn = Turn::new(game, &start, &game.throws()[throw].throw);
        let mut quiet = 0u32;
        while record.turns < cap && !self.stop.asked() {
            let mut earlier = Vec::new();
            let moves = loop {
                let before = (self.clock)();
                let player = &mut self.players[turn.mover()];
                let reply = player.reply(&turn, game.refusable_at(throw), random);
                self.times.add((self.clock)().saturating_sub(before));
                match reply {
                    Reply::Moves(moves) => break moves,
                    Reply::Rethrow if earlier.len() >= AGAIN_CAP || self.stop.asked() => {
                        return record;
                    }
                    Reply::Rethrow => {
                        earlier.push(throw);
                        throw = self.dice.throw(game, random);
                        turn = Turn::new(
                            game,
                            &turn.state(game).with_to_move(turn.mover()),
                            &game.throws()[throw].throw,
                        );
                    }
                }
            };
            record.turns += 1;
            if let Some(told) = &mut told {
                let turn_told = self.follow(&mut turn, earlier, throw, &moves);
                record.decisions += turn_told.decisions.len() as u32;
                told(&turn_told);
            } else {
                record.decisions += self.make(&mut turn, &moves);
            }
            record.captures += turn.captured();
            left.captured[turn.mover()] += turn.captured();
            quiet = if turn.captured() > 0 { 0 } else { quiet + 1 };
            if let Some(winner) = turn.winner() {
                record.outcome = Outcome::Won(winner);
            } else if game.draw_after().is_some_and(|after| quiet >= after) {
                record.outcome = Outcome::Drawn;
            }
            if record.outcome != Outcome::Unfinished || record.turns >= cap {
                left.last = Some((turn.state(game), turn.mover()));
                self.left = Some(left);
                break;
            }
            next(random, record.turns + 1);
            throw = self.dice.throw(game, random);
            turn.advance(game, throw);
        }
        record
    }

    /// Makes the moves of a reply; gives the number of decisions.
    fn make(&mut self, turn: &mut Turn, moves: &[u32]) -> u32 {
        for &number in moves {
            turn.decide(self.game, &mut self.scratch);
            turn.take(self.game, &self.scratch, number as usize);
        }
        // To stop where more could be done is a choice too.
        let stopped = turn.winner().is_none() && turn.decide(self.game, &mut self.scratch) > 0;
        moves.len() as u32 + u32::from(stopped)
    }

    /// The same, and tells all that there was to choose.
    fn follow(
        &mut self,
        turn: &mut Turn,
        earlier: Vec<usize>,
        throw: usize,
        moves: &[u32],
    ) -> TurnRecord {
        let (game, scratch) = (self.game, &mut self.scratch);
        let before = turn.state(game).with_to_move(turn.mover());
        let mut decisions = Vec::with_capacity(moves.len());
        for &number in moves {
            let options = turn.moves(game, scratch);
            let may_stop = turn.may_stop();
            turn.take(game, scratch, number as usize);
            decisions.push(Decision {
                options,
                may_stop,
                made: Some(number as usize),
                after: turn.state(game),
            });
        }
        if turn.winner().is_none() && turn.decide(game, scratch) > 0 {
            decisions.push(Decision {
                options: turn.moves(game, scratch),
                may_stop: turn.may_stop(),
                made: None,
                after: turn.state(game),
            });
        }
        TurnRecord {
            before,
            earlier,
            throw,
            decisions,
            after: turn.state(game),
            winner: turn.winner(),
        }
    }

    /// How long the replies took, by the clock.
    pub fn times(&self) -> &Times {
        &self.times
    }
}

/// How long replies took: how many there were of each quarter of a millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    counts: [u64; SLICES],
    longest: u64,
}

/// A slice of time, in microseconds.
const SLICE: u64 = 250;

/// The last slice has no end.
const SLICES: usize = 128;

impl Default for Times {
    fn default() -> Times {
        Times {
            counts: [0; SLICES],
            longest: 0,
        }
    }
}

impl Times {
    fn add(&mut self, time: u64) {
        self.counts[((time / SLICE) as usize).min(SLICES - 1)] += 1;
        self.longest = self.longest.max(time);
    }

    fn merge(&mut self, other: &Times) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.longest = self.longest.max(other.longest);
    }

    /// The longest time, in microseconds.
    pub fn longest(&self) -> u64 {
        self.longest
    }

    /// A time, in microseconds, that at least this share of the replies didn't take; coarse.
    pub fn within(&self, share: f64) -> u64 {
        let all: u64 = self.counts.iter().sum();
        let mut sum = 0;
        for (slice, count) in self.counts[..SLICES - 1].iter().enumerate() {
            sum += count;
            if sum as f64 >= share * all as f64 {
                return ((slice as u64 + 1) * SLICE).min(self.longest);
            }
        }
        self.longest
    }
}

/// How one player did against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// Games played.
    pub games: u64,
    /// Games that the first of the two won.
    pub won: u64,
    /// Games that the second won.
    pub lost: u64,
    /// Games that nobody won: drawn, or given up.
    pub drawn: u64,
    /// The turns of all games.
    pub turns: u64,
    /// How long the replies of both took.
    pub times: Times,
}

impl Score {
    /// The share of points, a game that nobody won counting half.
    pub fn share(&self) -> f64 {
        (self.won as f64 + 0.5 * self.drawn as f64) / self.games.max(1) as f64
    }

    /// Wilson's 95 percent interval of [`Score::share`].
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.959_964;
        let n = self.games.max(1) as f64;
        let p = self.share();
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        [middle - half, middle + half]
    }

    fn add(mut self, other: Score) -> Score {
        self.games += other.games;
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.turns += other.turns;
        self.times.merge(&other.times);
        self
    }
}

/// Lets two players play so many games. They change sides from game to game, and who throws first
/// every two games, so that of four games each has each side twice, and throws first in two.
///
/// Game `i` draws from [`stream`]`(seed, i)`: where no player is limited by time, the score
/// depends on `seed` and `games` alone.
pub fn contest(
    game: &Game,
    players: [&Policy; 2],
    games: u64,
    seed: u64,
    threads: usize,
    clock: Clock<'_>,
) -> Score {
    let seat = |swapped: bool| {
        let [one, other] = players;
        let (first, second) = if swapped { (other, one) } else { (one, other) };
        let policies = ByPlayer {
            first: *first,
            second: *second,
        };
        Contest::new(game, &policies, clock)
    };
    let one = |tables: &mut [Contest<'_>; 2], index: u64| {
        let swapped = index % 2 == 1;
        let begins = Player::BOTH[(index / 2 % 2) as usize];
        let table = &mut tables[usize::from(swapped)];
        let cap = super::TURN_CAP;
        table.times = Times::default();
        let record = table.run(&mut stream(seed, index), cap, Some(begins));
        let mut score = Score {
            games: 1,
            turns: u64::from(record.turns),
            times: table.times,
            ..Score::default()
        };
        match record.outcome {
            Outcome::Won(winner) if (winner == Player::First) != swapped => score.won = 1,
            Outcome::Won(_) => score.lost = 1,
            Outcome::Drawn | Outcome::Unfinished => score.drawn = 1,
        }
        score
    };
    let seats = || [seat(false), seat(true)];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    match pool {
        Ok(pool) => pool.install(|| {
            (0..games)
                .into_par_iter()
                .map_init(seats, |tables, index| one(tables, index))
                .reduce(Score::default, Score::add)
        }),
        // No threads to be had: this one does it all.
        Err(_) => {
            let mut tables = seats();
            (0..games).fold(Score::default(), |sum, index| {
                sum.add(one(&mut tables, index))
            })
        }
    }
}
