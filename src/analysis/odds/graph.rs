//! The states of a turn and how they lead to one another.

use std::collections::HashMap;

use rayon::prelude::*;

use super::bounds::ChanceBounds;
use super::chance::Probability;
use super::limits::OddsLimits;
use super::node::{ChanceNode, ROOT, ThrowBranch, UNKNOWN};
use crate::engine::{CaptureTarget, Cast, Fold, Game, State};

/// Where there are more throws than this, so many are looked at on several threads: always the same, so
/// that the answer doesn't depend on how many threads there are.
const SEARCHED: usize = 64;

/// What becomes of a throw when it is played best.
pub(super) enum BestReply {
    /// The piece is taken.
    Taken,
    /// The turn goes on from this node.
    Go(u32),
    /// The piece isn't taken in this turn.
    Nothing,
}

/// A state in which dice are thrown, where the piece in question stands, and which dice they are.
type Situation = (State, CaptureTarget, Cast);

/// All that is known about a turn.
#[derive(Debug)]
pub(super) struct TurnGraph {
    pub(super) nodes: Vec<ChanceNode>,
    /// Each with where the piece in question stands in it, and the dice that are thrown.
    states: Vec<Situation>,
    numbers: HashMap<Situation, u32, Fold>,
    /// The weight of all throws.
    pub(super) total: u128,
    pub(super) bounds: ChanceBounds,
    /// How many nodes have been looked at.
    pub(super) looked: usize,
    /// How many moments that took.
    moments: usize,
}

impl TurnGraph {
    /// The graph of the turn that begins in this state; and whether all that best play can come
    /// to has been looked at.
    ///
    /// Nodes are looked at by how many throws they are away. In between, the bounds known so far
    /// tell which options can't be best, and what lies behind these alone is never looked at.
    pub(super) fn new(
        game: &Game,
        root: State,
        target: CaptureTarget,
        limits: &OddsLimits<'_>,
    ) -> (TurnGraph, bool) {
        let mut graph = TurnGraph {
            nodes: vec![ChanceNode::default(), ChanceNode::default()],
            states: vec![(root, target, Cast::first()); 2],
            numbers: HashMap::from_iter([((root, target, Cast::first()), ROOT)]),
            total: game.total_weight(),
            bounds: ChanceBounds::default(),
            looked: 0,
            moments: 0,
        };
        let closed = loop {
            let (front, unknown) = graph.front();
            if front.is_empty() {
                break !unknown;
            }
            let all = front.into_iter().all(|node| {
                let room = graph.looked < limits.looked && graph.nodes.len() < limits.states;
                room && graph.look(game, node, limits)
            });
            graph.tighten(limits, 100);
            if !all {
                break false;
            }
            graph.prune();
        };
        (graph, closed)
    }

    /// Finds out what the throws of a node lead to; false if time is up before that.
    fn look(&mut self, game: &Game, node: u32, limits: &OddsLimits<'_>) -> bool {
        let (state, target, cast) = self.states[node as usize];
        let mut found = ChanceNode {
            looked: true,
            ..ChanceNode::default()
        };
        let outcomes = game.outcomes(&cast);
        let at_once = match outcomes.len() {
            0..=SEARCHED => 1,
            _ => SEARCHED,
        };
        for some in outcomes.chunks(at_once) {
            let left = limits.moments - self.moments;
            if limits.stopped() || left == 0 {
                return false;
            }
            let search = |&(number, _): &(usize, u128)| {
                let throw = &game.throws()[number].throw;
                game.capture_search(&state, throw, target, limits.plays.min(left))
            };
            let searched: Vec<_> = match at_once {
                1 => some.iter().map(search).collect(),
                _ => some.par_iter().map(search).collect(),
            };
            for (&(number, weight), searched) in some.iter().zip(searched) {
                let throw = number as u16;
                let mut options = Vec::new();
                match searched {
                    Ok(search) => {
                        self.moments = limits.moments.min(self.moments + search.moments);
                        if search.taken {
                            found.sure += weight;
                            found.taken.push(throw);
                            continue;
                        }
                        let after = search.states.iter();
                        let after = after.map(|(state, target)| (*state, *target, Cast::first()));
                        options.extend(after.map(|after| self.number(after)));
                    }
                    Err(much) => {
                        self.moments = limits.moments.min(self.moments + much.limit);
                        options.push(UNKNOWN);
                    }
                }
                if let Some(again) = game.thrown_again(&state, &cast, number) {
                    let again = self.number((state, target, again));
                    if !options.contains(&again) {
                        options.push(again);
                    }
                }
                if !options.is_empty() {
                    found.branches.push(ThrowBranch {
                        throw,
                        weight,
                        chosen: options[0],
                        options,
                    });
                }
            }
        }
        self.nodes[node as usize] = found;
        self.looked += 1;
        true
    }

    /// The node of a state, with where the piece stands in it.
    fn number(&mut self, situation: Situation) -> u32 {
        let next = self.nodes.len() as u32;
        let number = *self.numbers.entry(situation).or_insert(next);
        if number == next {
            self.nodes.push(ChanceNode::default());
            self.states.push(situation);
        }
        number
    }

    /// The nodes that could be part of best play and haven't been looked at, nearest first; and
    /// whether the unknown could.
    fn front(&self) -> (Vec<u32>, bool) {
        let reached = self.reached();
        let open = |&&node: &&u32| !self.nodes[node as usize].looked;
        let front = reached.iter().filter(open).copied();
        let front = front.filter(|&node| node != UNKNOWN);
        (front.collect(), reached.contains(&UNKNOWN))
    }

    /// The nodes that could be part of best play, nearest first.
    pub(super) fn reached(&self) -> Vec<u32> {
        let mut seen = vec![false; self.nodes.len()];
        seen[ROOT as usize] = true;
        let mut reached = vec![ROOT];
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            let branches = &self.nodes[node as usize].branches;
            for &option in branches.iter().flat_map(|branch| &branch.options) {
                if !std::mem::replace(&mut seen[option as usize], true) {
                    reached.push(option);
                }
            }
        }
        reached
    }

    /// The choices made, one for each branch in order.
    pub(super) fn choices(&self) -> Vec<u32> {
        let branches = self.nodes.iter().flat_map(|node| &node.branches);
        branches.map(|branch| branch.chosen).collect()
    }

    /// Chooses as was chosen before.
    pub(super) fn choose(&mut self, choices: &[u32]) {
        let branches = self.nodes.iter_mut().flat_map(|node| &mut node.branches);
        branches
            .zip(choices)
            .for_each(|(branch, &c)| branch.chosen = c);
    }

    /// Brings the bounds of all nodes closer.
    pub(super) fn tighten(&mut self, limits: &OddsLimits<'_>, sweeps: usize) {
        let mut bounds = std::mem::take(&mut self.bounds);
        bounds.tighten(&mut self.nodes, self.total, sweeps, limits);
        self.bounds = bounds;
    }

    /// Drops the options that are certainly worse than another.
    fn prune(&mut self) {
        let bounds = &self.bounds;
        for branch in self.nodes.iter_mut().flat_map(|node| &mut node.branches) {
            let lower = |&option: &u32| bounds.lower[option as usize];
            let best = branch.options.iter().map(lower).fold(0.0, f64::max);
            branch
                .options
                .retain(|&option| bounds.upper[option as usize] >= best);
            // What was chosen may be among the worse by now.
            if !branch.options.contains(&branch.chosen) {
                branch.chosen = bounds.most_promising(branch);
            }
        }
    }

    /// What the bounds say of a node.
    pub(super) fn between(&self, node: u32) -> Probability {
        let node = node as usize;
        Probability::between(self.bounds.lower[node], self.bounds.upper[node])
    }

    /// What becomes of a throw.
    pub(super) fn reply(&self, node: u32, throw: usize) -> BestReply {
        let node = &self.nodes[node as usize];
        if node.taken.iter().any(|&taken| usize::from(taken) == throw) {
            return BestReply::Taken;
        }
        let mut branches = node.branches.iter();
        match branches.find(|branch| usize::from(branch.throw) == throw) {
            Some(branch) => BestReply::Go(branch.chosen),
            None => BestReply::Nothing,
        }
    }

    /// The node of a state and a cast that have been come across, with the piece where it stood at first if it
    /// may; else the first of them.
    pub(super) fn find(&self, state: &State, cast: &Cast) -> Option<u32> {
        let (_, target, _) = self.states.first()?;
        let at_first = self.numbers.get(&(*state, *target, *cast)).copied();
        at_first.or_else(|| {
            let mut all = self.states.iter();
            let found = all.position(|(other, _, dice)| other == state && dice == cast)?;
            u32::try_from(found).ok()
        })
    }

    /// The state of a node, and where the piece stands in it.
    pub(super) fn state(&self, node: u32) -> Option<Situation> {
        (node != UNKNOWN).then(|| self.states[node as usize])
    }
}
