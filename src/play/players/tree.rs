//! Monte Carlo tree search (UCT, Kocsis and Szepesvári 2006): throws are drawn, plays are tried the
//! more often the better they do.

use std::collections::HashMap;

use rand_xoshiro::Xoshiro256PlusPlus;

use super::budget::Budget;
use super::candidates::{Candidate, Candidates};
use super::expectimax::Expectimax;
use super::reply::Reply;
use crate::engine::{Cast, Game, State, Turn};
use crate::play::chance::Dice;
use crate::player::Player;

/// The weight of the bonus of a play that was seldom tried, in chances of winning: the constant of
/// UCB1 (Auer, Cesa-Bianchi and Fischer 2002).
const CURIOSITY: f64 = 0.12;

/// The plays that are tried at a turn: those that look best, so many at most.
const WIDTH: (usize, usize) = (16, 8);

/// The tree grows no further than this; beyond, the evaluation speaks.
const MOST: usize = 16_384;

/// So many turns ahead the evaluation speaks.
const DEEPEST: usize = 100;

/// A turn with its throw: its plays, and how they did.
struct Node {
    mover: Player,
    branches: Vec<Branch>,
    visits: u32,
}

/// A play and what came of it, for the side that plays it.
struct Branch {
    play: Candidate,
    /// The situation behind it; none where its value is certain.
    behind: Option<State>,
    visits: u32,
    sum: f64,
    /// By throw: the turn that follows.
    next: HashMap<u32, u32>,
}

/// A search tree, with its room.
pub(super) struct Tree<'g> {
    game: &'g Game,
    pub(super) mind: Expectimax<'g>,
    dice: Dice,
    nodes: Vec<Node>,
    rooms: Candidates,
}

impl<'g> Tree<'g> {
    /// A tree for this game.
    pub(super) fn new(game: &'g Game) -> Tree<'g> {
        Tree {
            game,
            mind: Expectimax::new(game, 0, 0),
            dice: Dice::new(game),
            nodes: Vec::new(),
            rooms: Candidates::new(),
        }
    }

    /// The reply to a throw: the play that was tried most often.
    pub(super) fn reply(
        &mut self,
        turn: &Turn,
        again: Option<Cast>,
        playouts: u64,
        budget: &mut Budget<'_>,
        random: &mut Xoshiro256PlusPlus,
    ) -> Reply {
        self.nodes.clear();
        let value = self.grow(turn, WIDTH.0, budget);
        if let Some(cast) = again
            && self.mind.throws_again(turn, &cast, value, budget)
        {
            return Reply::Refuse;
        }
        let several = self.nodes[0].branches.len() > 1;
        let mut done = 0;
        // A playout pays even if it only goes where the game is won, and nothing is weighed.
        while several && done < playouts && budget.pay() {
            self.descend(0, 0, budget, random);
            done += 1;
        }
        let branches = &self.nodes[0].branches;
        let worth = |branch: &Branch| (branch.visits, branch.sum / f64::from(branch.visits));
        let best = branches.iter().reduce(|best, branch| {
            let (one, other) = (worth(best), worth(branch));
            let more = other.0.cmp(&one.0).then(other.1.total_cmp(&one.1));
            if more.is_gt() { branch } else { best }
        });
        let moves = best.map(|branch| branch.play.moves().to_vec());
        Reply::Moves(moves.unwrap_or_default())
    }

    /// Adds a turn with its plays; gives the value of the best for its mover.
    fn grow(&mut self, turn: &Turn, width: usize, budget: &mut Budget<'_>) -> f64 {
        self.mind.list(&mut self.rooms, turn, budget);
        let best = self.rooms.found.first().map_or(0.5, |play| play.value);
        let count = width.min(self.rooms.found.len());
        let mut branches = Vec::with_capacity(count);
        for number in 0..count {
            let play = self.rooms.found[number];
            let turn = self.rooms.behind(self.game, &play);
            let certain = |turn: &Turn| turn.is_over() || self.mind.known(turn).is_some();
            branches.extend(turn.map(|turn| Branch {
                play,
                behind: (!certain(&turn)).then(|| turn.state(self.game)),
                visits: 1,
                sum: play.value,
                next: HashMap::new(),
            }));
        }
        self.nodes.push(Node {
            mover: turn.mover(),
            branches,
            visits: 1,
        });
        best
    }

    /// One playout from a node; gives the value for the side that moves there.
    fn descend(
        &mut self,
        number: usize,
        depth: usize,
        budget: &mut Budget<'_>,
        random: &mut Xoshiro256PlusPlus,
    ) -> f64 {
        let node = &self.nodes[number];
        let spread = f64::from(node.visits).ln().max(0.0);
        let promise = |branch: &Branch| {
            let tried = f64::from(branch.visits);
            branch.sum / tried + CURIOSITY * (spread / tried).sqrt()
        };
        let count = node.branches.len();
        let best = (0..count).reduce(|best, i| {
            let more = promise(&node.branches[i]) > promise(&node.branches[best]);
            if more { i } else { best }
        });
        let Some(chosen) = best else { return 0.5 };
        let value = self.beyond(number, chosen, depth, budget, random);
        let node = &mut self.nodes[number];
        node.visits += 1;
        let branch = &mut node.branches[chosen];
        branch.visits += 1;
        branch.sum += value;
        value
    }

    /// What comes of a play at a throw that is drawn, for the side that made it.
    fn beyond(
        &mut self,
        number: usize,
        chosen: usize,
        depth: usize,
        budget: &mut Budget<'_>,
        random: &mut Xoshiro256PlusPlus,
    ) -> f64 {
        let Branch { play, behind, .. } = &self.nodes[number].branches[chosen];
        let Some(state) = behind else {
            return play.value;
        };
        let same = state.to_move() == self.nodes[number].mover;
        let throw = self.dice.throw(self.game, random);
        let known = self.nodes[number].branches[chosen]
            .next
            .get(&(throw as u32));
        let value = if let Some(&next) = known {
            self.descend(next as usize, depth + 1, budget, random)
        } else {
            let turn = Turn::new(self.game, state, &self.game.throws()[throw].throw);
            let value = self.grow(&turn, WIDTH.1, budget);
            let added = self.nodes.len() - 1;
            if budget.spent() || added >= MOST || depth >= DEEPEST {
                self.nodes.pop();
            } else {
                let branch = &mut self.nodes[number].branches[chosen];
                branch.next.insert(throw as u32, added as u32);
            }
            value
        };
        if same { value } else { 1.0 - value }
    }
}
