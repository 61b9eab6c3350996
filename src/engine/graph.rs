//! Steps over the board: tables of straight ways, graphs of branching ones.

use std::sync::Arc;

use super::bits::{bit, byte, each};
use crate::model::index::Rules;
use crate::model::index::{ForkPlaces, NOWHERE, TrackMap};
use crate::player::ByPlayer;
use crate::space::Space;

/// A way that never branches: from every node, every distance that dice can make.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    width: usize,
    column: [u8; 256],
    next: Vec<u8>,
    /// Where it turns off, the first time that it comes there, and into which node.
    turn: Option<(u8, u8)>,
    passed: Vec<u128>,
    end: Vec<u8>,
    /// By node: the shortest distance that is gone by then, where there is a turn to make.
    turned: Vec<u8>,
    /// The shortest distance at which some way comes upon the space where it began.
    lap: u8,
}

impl Lines {
    fn new(
        next: Vec<u8>,
        turn: Option<(u8, u8)>,
        distances: &[u8],
        space: impl Fn(u8) -> u8,
    ) -> Lines {
        let mut lines = Lines {
            width: distances.len(),
            column: [NOWHERE; 256],
            passed: vec![0; next.len() * distances.len()],
            end: vec![NOWHERE; next.len() * distances.len()],
            turned: vec![if turn.is_some() { NOWHERE } else { 0 }; next.len()],
            next,
            turn,
            lap: NOWHERE,
        };
        for (i, &distance) in distances.iter().enumerate() {
            lines.column[usize::from(distance)] = byte(i);
        }
        let longest = distances.iter().copied().max().unwrap_or(0);
        for node in 0..lines.next.len() {
            let mut passed = 0;
            let (mut at, mut turned) = (byte(node), false);
            for distance in 1..=longest {
                let Some(step) = lines.step(at, turned) else {
                    break;
                };
                (at, turned) = step;
                if turned {
                    lines.turned[node] = lines.turned[node].min(distance);
                }
                if space(at) == space(byte(node)) {
                    lines.lap = lines.lap.min(distance);
                }
                let column = lines.column[usize::from(distance)];
                if column != NOWHERE {
                    let cell = node * lines.width + usize::from(column);
                    lines.passed[cell] = passed;
                    lines.end[cell] = at;
                }
                passed |= bit(space(at));
            }
        }
        lines
    }

    /// The spaces passed and the node of arrival, if the way is that long and has turned off by then
    /// where it must.
    #[inline]
    pub(super) fn get(&self, node: u8, distance: u8) -> Option<(u128, u8)> {
        match distance < self.turned[usize::from(node)] {
            true => None,
            false => self.passing(node, distance),
        }
    }

    /// The same, wherever it turns off.
    #[inline]
    pub(super) fn passing(&self, node: u8, distance: u8) -> Option<(u128, u8)> {
        let column = usize::from(self.column[usize::from(distance)]);
        let cell = usize::from(node) * self.width + column;
        let end = *self.end.get(cell)?;
        (end != NOWHERE).then(|| (self.passed[cell], end))
    }

    /// Whether no way of this distance passes, or ends on, the space where it began.
    pub(super) fn leaves_start(&self, distance: u8) -> bool {
        distance < self.lap
    }

    /// The nodes after this one, step by step, until the way runs out; each with whether it has
    /// turned off by then.
    fn walk(&self, node: u8) -> impl Iterator<Item = (u8, bool)> {
        std::iter::successors(Some((node, false)), |(at, turned)| self.step(*at, *turned)).skip(1)
    }

    /// The node after one, and whether the way has turned off by then.
    fn step(&self, at: u8, turned: bool) -> Option<(u8, bool)> {
        let (at, turned) = match self.turn {
            Some((from, into)) if from == at && !turned => (into, true),
            _ => (self.next[usize::from(at)], turned),
        };
        (at != NOWHERE).then_some((at, turned))
    }

    /// The nodes after this one so far, if the way is that long and has turned off by then where it
    /// must.
    pub(super) fn nodes(&self, node: u8, distance: u8) -> Option<Vec<u8>> {
        let nodes = self.walk(node).take(distance.into());
        let nodes: Vec<(u8, bool)> = nodes.collect();
        let turned = self.turn.is_none() || nodes.last().is_some_and(|(_, turned)| *turned);
        let gone = turned && nodes.len() == usize::from(distance);
        gone.then(|| nodes.into_iter().map(|(node, _)| node).collect())
    }
}

/// The steps of one way.
#[derive(Clone, Debug)]
pub(super) enum StepGraph {
    /// At most one step from each node.
    Lines(Arc<Lines>),
    /// Any number of steps from each node; with `turning` false, never straight back.
    Graph { next: Arc<[Vec<u8>]>, turning: bool },
}

impl StepGraph {
    /// A way that nobody goes.
    pub(super) fn none() -> StepGraph {
        StepGraph::Graph {
            next: Arc::default(),
            turning: true,
        }
    }

    /// Whether somebody goes it.
    pub(super) fn is_gone(&self) -> bool {
        !matches!(self, StepGraph::Graph { next, .. } if next.is_empty())
    }
}

fn net(next: Vec<Vec<u8>>, distances: &[u8], space: impl Fn(u8) -> u8) -> StepGraph {
    if next.iter().any(|steps| steps.len() > 1) {
        return StepGraph::Graph {
            next: next.into(),
            turning: true,
        };
    }
    let single = next.iter();
    let single = single.map(|steps| steps.first().copied().unwrap_or(NOWHERE));
    StepGraph::Lines(Arc::new(Lines::new(
        single.collect(),
        None,
        distances,
        space,
    )))
}

/// Ahead on a track; nodes are places.
pub(super) fn forward(track: &TrackMap, distances: &[u8]) -> StepGraph {
    let places = each(track.places);
    let next = places.map(|place| track.next(place).into_iter().collect());
    net(next.collect(), distances, |place| track.space(place))
}

/// Ahead on a track, turning into each of its forks; nodes are places.
pub(super) fn forks(track: &TrackMap, distances: &[u8]) -> Vec<StepGraph> {
    let turned = |fork: &ForkPlaces| {
        let next = each(track.places).map(|place| track.next(place).unwrap_or(NOWHERE));
        let turn = Some((fork.at, fork.first));
        let space = |place| track.space(place);
        StepGraph::Lines(Arc::new(Lines::new(next.collect(), turn, distances, space)))
    };
    track.forks.iter().map(turned).collect()
}

/// Backward on a track: to any place whose next it is; nodes are places.
pub(super) fn back(track: &TrackMap, distances: &[u8]) -> StepGraph {
    let mut next = vec![Vec::new(); track.places.count_ones() as usize];
    for place in each(track.on_track) {
        if let Some(ahead) = track.next(place) {
            next[usize::from(ahead)].push(place);
        }
    }
    for fork in &track.forks {
        next[usize::from(fork.first)].push(fork.at);
    }
    net(next, distances, |place| track.space(place))
}

/// Along both tracks' steps in either direction, never straight back; nodes are spaces.
pub(super) fn around(rules: &Rules) -> StepGraph {
    let next = rules.joined.iter();
    StepGraph::Graph {
        next: next
            .map(|spaces| spaces.iter().map(|space| space.0).collect())
            .collect(),
        turning: false,
    }
}

/// Straight across the board, from each space to these neighbours; nodes are spaces.
pub(super) fn straight(neighbours: &[Option<Space>], distances: &[u8]) -> StepGraph {
    let next = neighbours.iter();
    let next = next.map(|space| space.iter().map(|space| space.0).collect());
    net(next.collect(), distances, |space| space)
}

/// All ways of both sides.
#[derive(Clone, Debug)]
pub(super) struct StepGraphs {
    pub(super) forward: ByPlayer<StepGraph>,
    /// By fork.
    pub(super) forks: ByPlayer<Vec<StepGraph>>,
    pub(super) back: ByPlayer<StepGraph>,
    pub(super) around: StepGraph,
    pub(super) straight: [StepGraph; 4],
}

/// The place and the space of a node.
#[inline]
pub(super) fn stand(track: &TrackMap, on_places: bool, node: u8) -> (u8, u8) {
    if on_places {
        (node, track.space(node))
    } else {
        (track.first[usize::from(node)], node)
    }
}
