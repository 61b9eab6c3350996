//! A game played out at random.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::chance::{Dice, below};
use super::game_loop::{TurnResult, Turns, play_game};
use super::outcome::Record;
use crate::dice::Face;
use crate::engine::{Game, GameEnd, Runner, Running, Scratch, TurnSummary};
use crate::model::First;
use crate::player::{ByPlayer, Player};
use crate::space::Place;
use crate::watch::Stop;

/// After so many turns a playout is given up as unfinished, unless another cap is asked for.
pub const TURN_CAP: u32 = 100_000;

/// So often a player may throw again in one turn before the game is given up as unfinished: who
/// waits for a throw that comes once in a thousand has hardly ever to wait so long, and who waits
/// for one that never comes would wait for ever.
pub const AGAIN_CAP: usize = 10_000;

/// After every so many turns a playout looks whether it has been asked to stop: a turn takes some
/// forty nanoseconds, and mostly at most a few milliseconds. Decisions that take longer look themselves.
const GLANCE: u32 = 16;

/// The random numbers of one game: xoshiro256++ (Blackman and Vigna 2021), seeded by SplitMix64
/// (Steele, Lea and Flood 2014) from a number of its own,
/// namely the output number `index` (from 0) of a SplitMix64 that starts from `seed`.
pub fn stream(seed: u64, index: u64) -> Xoshiro256PlusPlus {
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut z = seed.wrapping_add(GOLDEN.wrapping_mul(index.wrapping_add(1)));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    Xoshiro256PlusPlus::seed_from_u64(z ^ (z >> 31))
}

/// A game's dice and the room to play it out, to be used again from game to game.
pub struct Playout<'g> {
    game: &'g Game,
    dice: Dice,
    scratch: Scratch,
    singly: bool,
    stop: Stop<'g>,
    /// How the game is over before the first throw, by who throws first.
    decided: ByPlayer<Option<GameEnd>>,
}

impl<'g> Playout<'g> {
    /// Playouts of this game.
    pub fn new(game: &'g Game) -> Playout<'g> {
        Playout {
            game,
            dice: Dice::new(game),
            scratch: Scratch::new(),
            singly: false,
            stop: Stop::default(),
            decided: ByPlayer::from_fn(|first| Some(game.decided(&game.start(first))?.0)),
        }
    }

    /// The same with moves found one by one even where they could be found by sets: what the
    /// sets are held against.
    #[doc(hidden)]
    pub fn singly(game: &'g Game) -> Playout<'g> {
        Playout {
            singly: true,
            ..Playout::new(game)
        }
    }

    /// The same, broken off once it is asked to stop: a record made after that may be that of half
    /// a game.
    #[must_use]
    pub fn until(self, stop: Stop<'g>) -> Playout<'g> {
        Playout { stop, ..self }
    }

    /// Plays one game from the start.
    ///
    /// The random policy draws in this order: who begins (with `highest` one number a die, the
    /// first side's dice before the second's, until one sum is higher; with `random` one number
    /// below 2); then for each turn the throw; where it may be thrown again, a number below 2 (0
    /// keeps it); then for each decision a number below the count of the legal moves, in their
    /// order, with stopping, where it is legal, as one more choice behind them. Where there is
    /// only one choice no number is drawn.
    pub fn run(&mut self, random: &mut Xoshiro256PlusPlus, cap: u32) -> Record {
        self.run_by(random, cap, |_, _| {}, |_, _| {})
    }

    /// The same; `told` hears of every move: the mover's places where it starts and ends.
    pub fn run_told(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        cap: u32,
        mut told: impl FnMut(Place, Place),
    ) -> Record {
        self.run_watched(random, cap, &|_, _| {}, &mut told)
    }

    /// Plays one game from the start in step with other games: who begins is drawn from
    /// [`stream`]`(seed, 0)`, and turn `t` (from 1) in the same order as in [`Playout::run`], but
    /// from a stream of its own, [`stream`]`(seed, t)`. So games with the same dice begin alike
    /// and get the same throw in each turn, whatever was chosen in the turns before.
    pub fn run_in_step(&mut self, seed: u64, cap: u32) -> Record {
        let next = |random: &mut Xoshiro256PlusPlus, turn| *random = stream(seed, u64::from(turn));
        self.run_watched(&mut stream(seed, 0), cap, &next, &mut |_, _| {})
    }

    /// Plays one game as [`Playout::run_by`] does. All who listen, or play in step, share this, so that the machinery
    /// behind it, of which there is one for each width of sets, is compiled for them once; other playouts have their own.
    fn run_watched(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        cap: u32,
        next: &dyn Fn(&mut Xoshiro256PlusPlus, u32),
        told: &mut dyn FnMut(Place, Place),
    ) -> Record {
        self.run_by(random, cap, next, told)
    }

    /// Plays one game; `next` is called before each turn is thrown, with its number from 1.
    fn run_by(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        cap: u32,
        next: impl Fn(&mut Xoshiro256PlusPlus, u32),
        told: impl FnMut(Place, Place),
    ) -> Record {
        let game = self.game;
        let first = self.first(random);
        if let Some(end) = self.decided[first] {
            return Record {
                outcome: end.into(),
                ..Record::new(first)
            };
        }
        next(random, 1);
        let start = game.start(first);
        let may_recast = |throw| game.may_recast_at(&start, throw);
        let throw = self.dice.first_kept(game, may_recast, random);
        let player = RandomPlayer {
            game,
            dice: &self.dice,
            random: random.clone(),
            cap,
            stop: self.stop,
            first,
            next,
            told,
        };
        let (record, after) = if self.singly {
            game.play_singly((&mut self.scratch, self.stop), first, throw, player)
        } else {
            game.play((&mut self.scratch, self.stop), first, throw, player)
        };
        *random = after;
        record
    }

    /// Who throws first.
    fn first(&self, random: &mut Xoshiro256PlusPlus) -> Player {
        first(self.game, &self.dice, random)
    }
}

/// Whoever plays both sides of a playout.
struct RandomPlayer<'a, N, T> {
    game: &'a Game,
    dice: &'a Dice,
    /// The generator itself, so that it can be kept in registers.
    random: Xoshiro256PlusPlus,
    cap: u32,
    stop: Stop<'a>,
    first: Player,
    next: N,
    told: T,
}

impl<N, T> Runner for RandomPlayer<'_, N, T>
where
    N: Fn(&mut Xoshiro256PlusPlus, u32),
    T: FnMut(Place, Place),
{
    /// The generator as the game leaves it, too.
    type Result = (Record, Xoshiro256PlusPlus);

    #[inline(always)]
    fn with(self, running: &mut impl Running) -> Self::Result {
        let (game, first, cap) = (self.game, self.first, self.cap);
        let mut turns = RandomTurns {
            player: self,
            running,
        };
        let record = play_game(game, first, cap, &mut turns);
        (record, turns.player.random)
    }
}

/// The turns of a playout.
struct RandomTurns<'a, 'r, N, T, R> {
    player: RandomPlayer<'a, N, T>,
    running: &'r mut R,
}

impl<N, T, R> Turns for RandomTurns<'_, '_, N, T, R>
where
    N: Fn(&mut Xoshiro256PlusPlus, u32),
    T: FnMut(Place, Place),
    R: Running,
{
    const GLANCE: u32 = GLANCE;

    #[inline(always)]
    fn turn(&mut self) -> Option<TurnResult> {
        let RandomPlayer { random, told, .. } = &mut self.player;
        let mut decisions = 0;
        let choose = |moves, may_stop| {
            decisions += 1;
            choose(random, moves, may_stop)
        };
        let TurnSummary { captured, end } = self.running.turn(choose, told);
        Some(TurnResult {
            decisions,
            captured,
            end,
        })
    }

    fn stopped(&self) -> bool {
        self.player.stop.asked()
    }

    #[inline(always)]
    fn advance(&mut self, number: u32) {
        let RandomPlayer {
            game,
            dice,
            random,
            next,
            ..
        } = &mut self.player;
        next(random, number);
        let throw = dice.kept(game, |throw| self.running.may_recast(throw), random);
        self.running.advance(throw);
    }
}

/// Draws who throws first.
pub(super) fn first(game: &Game, dice: &Dice, random: &mut Xoshiro256PlusPlus) -> Player {
    first_told(game, dice, random, &mut |_, _| {})
}

/// The same; each face that is thrown for it is told.
pub(super) fn first_told(
    game: &Game,
    dice: &Dice,
    random: &mut Xoshiro256PlusPlus,
    told: &mut impl FnMut(Player, Face),
) -> Player {
    let count = match game.first() {
        First::Player(player) => return player,
        First::Highest(count) if !dice.all_equal() => count,
        // Equal faces never decide: then a coin does.
        First::Highest(_) | First::Random => return Player::BOTH[below(random, 2) as usize],
    };
    loop {
        let mut sum = |player| dice.sum_of(count.max(1), random, &mut |face| told(player, face));
        let (one, other) = (sum(Player::First), sum(Player::Second));
        if one != other {
            return if one > other {
                Player::First
            } else {
                Player::Second
            };
        }
    }
}

/// Draws one of so many moves, or, where the turn may stop, that it does. Where there is only one
/// choice no number is drawn; no choice at all means that the throw is lost, or that all of it is
/// spent that can be.
#[inline(always)]
pub(super) fn choose(
    random: &mut Xoshiro256PlusPlus,
    moves: usize,
    may_stop: bool,
) -> Option<usize> {
    if moves == 0 {
        return None;
    }
    let choice = match moves + usize::from(may_stop) {
        1 => 0,
        choices => below(random, choices as u64) as usize,
    };
    // Only stopping lies behind the moves.
    (!may_stop || choice < moves).then_some(choice)
}
