//! Computer players against each other.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::chance::Dice;
use super::game_loop::{TurnResult, Turns, play_game};
use super::outcome::{Outcome, Record};
use super::players::{Agent, Clock, EndgameChances, Policy, Reply};
use super::playout::{AGAIN_CAP, first, stream};
use super::times::Times;
use super::told::{Decision, TurnRecord};
use crate::engine::{Cast, Game, Scratch, State, Turn};
use crate::player::{ByPlayer, Player};
use crate::watch::Stop;

/// A game between two computer players, to be played again and again.
pub struct Match<'g> {
    game: &'g Game,
    dice: Dice,
    players: ByPlayer<Agent<'g>>,
    scratch: Scratch,
    clock: Clock<'g>,
    stop: Stop<'g>,
    times: Times,
    left: Option<Left>,
}

/// What the last game of a match left behind, besides its record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    /// Pieces captured in the turns of each side.
    pub(super) captured: ByPlayer<u32>,
    /// The last situation, and by whose turn it came; none where no turn was played.
    pub(super) last: Option<(State, Player)>,
}

impl<'g> Match<'g> {
    /// These players on the game's two sides.
    pub fn new(game: &'g Game, policies: &ByPlayer<Policy>, clock: Clock<'g>) -> Match<'g> {
        let players = ByPlayer::from_fn(|side| Agent::new(game, &policies[side], clock));
        Match::between(game, players, clock)
    }

    /// These players of this game on its two sides.
    #[doc(hidden)]
    pub fn between(game: &'g Game, players: ByPlayer<Agent<'g>>, clock: Clock<'g>) -> Match<'g> {
        Match {
            game,
            dice: Dice::new(game),
            players,
            scratch: Scratch::new(),
            clock,
            stop: Stop::default(),
            times: Times::default(),
            left: None,
        }
    }

    /// The same, with the endings that either side knows.
    #[must_use]
    pub fn with_endings(mut self, endings: ByPlayer<Option<&'g dyn EndgameChances>>) -> Match<'g> {
        let seat = |agent: Agent<'g>, endings: Option<&'g dyn EndgameChances>| match endings {
            Some(endings) => agent.with_endings(endings),
            None => agent,
        };
        self.players = ByPlayer {
            first: seat(self.players.first, endings.first),
            second: seat(self.players.second, endings.second),
        };
        self
    }

    /// What the last game left behind.
    pub(super) fn left(&self) -> Option<&Left> {
        self.left.as_ref()
    }

    /// The same, broken off once it is asked to stop: a record made after that may be that of half
    /// a game.
    #[must_use]
    pub fn until(self, stop: Stop<'g>) -> Match<'g> {
        let ByPlayer { first, second } = self.players;
        Match {
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

    /// Plays one game from the start as [`Match::run`] does; `told` hears of every turn, in order.
    pub fn run_told(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        cap: u32,
        told: &mut dyn FnMut(&TurnRecord),
    ) -> Record {
        self.play(random, cap, None, None, Some(told))
    }

    fn play(
        &mut self,
        random: &mut Xoshiro256PlusPlus,
        cap: u32,
        begins: Option<Player>,
        in_step: Option<u64>,
        told: Option<&mut dyn FnMut(&TurnRecord)>,
    ) -> Record {
        let (game, stop) = (self.game, self.stop);
        let first = begins.unwrap_or_else(|| first(game, &self.dice, random));
        let mut left = Left {
            captured: ByPlayer::default(),
            last: None,
        };
        self.left = Some(left);
        let start = game.start(first);
        if let Some((end, _)) = game.decided(&start) {
            return Record {
                outcome: end.into(),
                ..Record::new(first)
            };
        }
        if stop.asked() {
            return Record::new(first);
        }
        let mut turns = ChosenTurns {
            turn: Turn::new(game, &start, &game.throws()[0].throw),
            throw: 0,
            table: self,
            random,
            in_step,
            told,
            captured: ByPlayer::default(),
        };
        turns.throw(1);
        turns.turn = Turn::new(game, &start, &game.throws()[turns.throw].throw);
        let record = play_game(game, first, cap, &mut turns);
        let ended = record.outcome != Outcome::Unfinished || record.turns >= cap;
        if ended && record.turns > 0 {
            left.captured = turns.captured;
            left.last = Some((turns.turn.state(game), turns.turn.mover()));
            self.left = Some(left);
        }
        record
    }

    /// Makes the moves of a reply; gives the number of decisions.
    fn make(&mut self, turn: &mut Turn, moves: &[u32]) -> u32 {
        for &number in moves {
            let moves = turn.decide(self.game, &mut self.scratch);
            moves.take(number as usize);
        }
        // To stop where more could be done is a choice too.
        let stopped = !turn.is_over() && turn.decide(self.game, &mut self.scratch).count() > 0;
        turn.settle(self.game);
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
            let moves = turn.decide(game, scratch);
            let (options, may_stop) = (moves.list(), moves.may_stop());
            moves.take(number as usize);
            decisions.push(Decision {
                options,
                may_stop,
                made: Some(number as usize),
                after: turn.state(game),
            });
        }
        if !turn.is_over() {
            let moves = turn.decide(game, scratch);
            if moves.count() > 0 {
                decisions.push(Decision {
                    options: moves.list(),
                    may_stop: moves.may_stop(),
                    made: None,
                    after: turn.state(game),
                });
            }
        }
        turn.settle(game);
        TurnRecord {
            before,
            earlier,
            throw,
            decisions,
            after: turn.state(game),
            end: turn.end(),
        }
    }

    /// How long the replies took by the clock, since that was last asked.
    pub fn take_times(&mut self) -> Times {
        std::mem::take(&mut self.times)
    }

    /// What both players have worked out and weighed, since that was last asked.
    pub fn take_nodes(&mut self) -> u64 {
        let ByPlayer { first, second } = &mut self.players;
        first.take_nodes() + second.take_nodes()
    }
}

/// The turns of a game, for which the players of a match choose.
struct ChosenTurns<'c, 'g, 't> {
    table: &'c mut Match<'g>,
    random: &'c mut Xoshiro256PlusPlus,
    in_step: Option<u64>,
    told: Option<&'t mut dyn FnMut(&TurnRecord)>,
    throw: usize,
    turn: Turn,
    captured: ByPlayer<u32>,
}

impl ChosenTurns<'_, '_, '_> {
    /// Throws for the turn of this number.
    fn throw(&mut self, number: u32) {
        if let Some(seed) = self.in_step {
            *self.random = stream(seed, u64::from(number));
        }
        let (dice, game) = (&self.table.dice, self.table.game);
        self.throw = match number {
            1 => dice.first_throw(game, self.random),
            _ => dice.throw(game, self.random),
        };
    }

    /// The reply of whose turn it is, and the throws that were thrown again before; `None`: there
    /// is no end of that.
    fn reply(&mut self) -> Option<(Vec<u32>, Vec<usize>)> {
        let ChosenTurns { table, random, .. } = self;
        let game = table.game;
        let (mut earlier, mut cast) = (Vec::new(), Cast::first());
        loop {
            let before = (table.clock)();
            let player = &mut table.players[self.turn.mover()];
            let state = self.turn.state(game).with_to_move(self.turn.mover());
            let again = game.thrown_again(&state, &cast, self.throw);
            let reply = player.answer(&self.turn, again, random);
            table.times.add((table.clock)().saturating_sub(before));
            match reply {
                Reply::Moves(moves) => return Some((moves, earlier)),
                Reply::Refuse if earlier.len() >= AGAIN_CAP || table.stop.asked() => {
                    return None;
                }
                Reply::Refuse => {
                    earlier.push(self.throw);
                    cast = again.unwrap_or(cast);
                    self.throw = table.dice.cast(game, &cast, random);
                    self.turn = Turn::new(game, &state, &game.throws()[self.throw].throw);
                }
            }
        }
    }
}

impl Turns for ChosenTurns<'_, '_, '_> {
    const GLANCE: u32 = 1;

    fn turn(&mut self) -> Option<TurnResult> {
        let (moves, earlier) = self.reply()?;
        let turn = &mut self.turn;
        let decisions = match &mut self.told {
            Some(told) => {
                let record = self.table.follow(turn, earlier, self.throw, &moves);
                told(&record);
                record.decisions.len() as u32
            }
            None => self.table.make(turn, &moves),
        };
        self.captured[turn.mover()] += turn.captured();
        Some(TurnResult {
            decisions,
            captured: turn.captured(),
            end: turn.end(),
        })
    }

    fn stopped(&self) -> bool {
        self.table.stop.asked()
    }

    fn advance(&mut self, number: u32) {
        self.throw(number);
        self.turn.advance(self.table.game, self.throw);
    }
}
