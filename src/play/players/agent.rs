//! A computer player at the board.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::budget::{Budget, Clock};
use super::candidates::Candidates;
use super::endings::EndgameChances;
use super::evaluation::Evaluation;
use super::expectimax::Expectimax;
use super::policy::{Kind, Limits, Policy};
use super::reply::Reply;
use super::tree::Tree;
use crate::engine::{Cast, Game, Scratch, Turn};
use crate::play::chance::below;
use crate::play::playout::choose;
use crate::watch::Stop;

/// Decisions that the greedy player works out in a reply where it is given no limit: more than the
/// games of the field ever ask for, and less than a second where plays are beyond counting.
const GREEDY_NODES: u64 = 100_000;

/// A player of one game, with the rooms it works in.
pub struct Agent<'g> {
    game: &'g Game,
    policy: Policy,
    clock: Clock<'g>,
    stop: Stop<'g>,
    mind: Strategy<'g>,
    nodes: u64,
}

/// What a way to choose needs. Players that think have tables, and make them once.
enum Strategy<'g> {
    Random(Box<Scratch>),
    Greedy(Box<Candidates>),
    Expectimax(Box<Expectimax<'g>>),
    Mcts(Box<Tree<'g>>),
}

impl<'g> Agent<'g> {
    /// A player of this game, who goes by this clock.
    pub fn new(game: &'g Game, policy: &Policy, clock: Clock<'g>) -> Agent<'g> {
        Agent {
            game,
            policy: *policy,
            clock,
            stop: Stop::default(),
            nodes: 0,
            mind: match policy.kind {
                Kind::Random => Strategy::Random(Box::default()),
                Kind::Greedy => {
                    let mut rooms = Candidates::new();
                    rooms.keeps = false;
                    Strategy::Greedy(Box::new(rooms))
                }
                Kind::Expectimax { depth, width } => {
                    Strategy::Expectimax(Box::new(Expectimax::new(game, depth, width)))
                }
                Kind::Mcts => Strategy::Mcts(Box::new(Tree::new(game))),
            },
        }
    }

    /// The same player, who thinks no longer once asked to stop: a reply made after that is legal,
    /// and no more.
    #[must_use]
    pub fn until(self, stop: Stop<'g>) -> Agent<'g> {
        Agent { stop, ..self }
    }

    /// The same player, who knows these endings: those who weigh plays by how they stand after them take what
    /// is known instead of what they think.
    #[must_use]
    pub fn with_endings(mut self, endings: &'g dyn EndgameChances) -> Agent<'g> {
        match &mut self.mind {
            Strategy::Expectimax(mind) => mind.endings = Some(endings),
            Strategy::Mcts(tree) => tree.mind.endings = Some(endings),
            Strategy::Random(_) | Strategy::Greedy(_) => {}
        }
        self
    }

    /// The same player, who goes by this evaluation instead of the fitted one if it is `expectimax`;
    /// others are left as they are.
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: &'g dyn Evaluation) -> Agent<'g> {
        if let Strategy::Expectimax(mind) = &mut self.mind {
            mind.lend(evaluation);
        }
        self
    }

    /// Decisions that it has worked out and plays that it has weighed, since that was last asked.
    pub fn take_nodes(&mut self) -> u64 {
        std::mem::take(&mut self.nodes)
    }

    /// What it does in a turn that has just begun; `offered`: it may throw all dice again instead.
    pub fn reply(&mut self, turn: &Turn, offered: bool, random: &mut Xoshiro256PlusPlus) -> Reply {
        self.answer(turn, offered.then(Cast::first), random)
    }

    /// What it does in a turn that has just begun; `again`: it may throw these dice again instead.
    ///
    /// The random player draws as in [`Playout::run`](crate::play::Playout::run); the greedy one
    /// draws a number below the count of the plays that are best, where there are several, and
    /// throws again what captures nothing; expectimax draws nothing.
    pub fn answer(
        &mut self,
        turn: &Turn,
        again: Option<Cast>,
        random: &mut Xoshiro256PlusPlus,
    ) -> Reply {
        let offered = again.is_some();
        let mut limits = self.policy.limits;
        if matches!(self.policy.kind, Kind::Greedy) && limits == Limits::default() {
            limits.nodes = Some(GREEDY_NODES);
        }
        let mut budget = Budget::new(&limits, self.clock, self.stop);
        let reply = match &mut self.mind {
            Strategy::Random(scratch) => at_random(self.game, turn, offered, scratch, random),
            Strategy::Greedy(rooms) => greedy(self.game, turn, offered, rooms, &mut budget, random),
            Strategy::Expectimax(mind) => mind.reply(turn, again, &mut budget),
            Strategy::Mcts(tree) => {
                let playouts = self.policy.limits.playouts.unwrap_or(u64::MAX);
                tree.reply(turn, again, playouts, &mut budget, random)
            }
        };
        self.nodes += budget.paid();
        reply
    }
}

fn at_random(
    game: &Game,
    turn: &Turn,
    offered: bool,
    scratch: &mut Scratch,
    random: &mut Xoshiro256PlusPlus,
) -> Reply {
    if offered && below(random, 2) != 0 {
        return Reply::Refuse;
    }
    let mut turn = *turn;
    let mut made = Vec::new();
    while !turn.is_over() {
        let moves = turn.decide(game, scratch);
        let Some(choice) = choose(random, moves.count(), moves.may_stop()) else {
            break;
        };
        made.push(choice as u32);
        moves.take(choice);
    }
    Reply::Moves(made)
}

/// The play that wins, else one of those that capture most.
fn greedy(
    game: &Game,
    turn: &Turn,
    offered: bool,
    rooms: &mut Candidates,
    budget: &mut Budget<'_>,
    random: &mut Xoshiro256PlusPlus,
) -> Reply {
    let mover = turn.mover();
    rooms.search(game, turn, budget, &mut |play| match play.winner {
        Some(winner) if winner == mover => f64::INFINITY,
        Some(_) => f64::NEG_INFINITY,
        None => f64::from(play.captured),
    });
    let values = rooms.found.iter().map(|play| play.value);
    let most = values.fold(f64::NEG_INFINITY, f64::max);
    if offered && most <= 0.0 {
        return Reply::Refuse;
    }
    let best: Vec<usize> = (0..rooms.found.len())
        .filter(|&i| rooms.found[i].value == most)
        .collect();
    let drawn = match best.len() {
        0 | 1 => 0,
        several => below(random, several as u64) as usize,
    };
    let chosen = best.get(drawn).map(|&i| rooms.found[i].moves().to_vec());
    Reply::Moves(chosen.unwrap_or_default())
}
