//! Steps over the board: tables of straight ways, graphs of branching ones.

use super::bits::{bit, byte, each};
use crate::model::index::Rules;
use crate::model::index::{NOWHERE, TrackMap};
use crate::player::ByPlayer;

/// A way that never branches: from every node, every distance that dice can make.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    width: usize,
    column: [u8; 256],
    next: Vec<u8>,
    passed: Vec<u128>,
    end: Vec<u8>,
    /// The shortest distance at which some way comes upon the space where it began.
    lap: u8,
}

impl Lines {
    fn new(next: Vec<u8>, distances: &[u8], space: impl Fn(u8) -> u8) -> Lines {
        let mut lines = Lines {
            width: distances.len(),
            column: [NOWHERE; 256],
            passed: vec![0; next.len() * distances.len()],
            end: vec![NOWHERE; next.len() * distances.len()],
            next,
            lap: NOWHERE,
        };
        for (i, &distance) in distances.iter().enumerate() {
            lines.column[usize::from(distance)] = byte(i);
        }
        let longest = distances.iter().copied().max().unwrap_or(0);
        for node in 0..lines.next.len() {
            let (mut at, mut passed) = (byte(node), 0);
            for distance in 1..=longest {
                at = lines.next[usize::from(at)];
                if at == NOWHERE {
                    break;
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

    /// The spaces passed and the node of arrival, if the way is that long.
    #[inline]
    pub(super) fn get(&self, node: u8, distance: u8) -> Option<(u128, u8)> {
        let column = usize::from(self.column[usize::from(distance)]);
        let cell = usize::from(node) * self.width + column;
        let end = *self.end.get(cell)?;
        (end != NOWHERE).then(|| (self.passed[cell], end))
    }

    /// Whether no way of this distance passes, or ends on, the space where it began.
    pub(super) fn leaves_start(&self, distance: u8) -> bool {
        distance < self.lap
    }

    /// The node one step on; `NOWHERE` where the way runs out.
    pub(super) fn next(&self, node: u8) -> u8 {
        self.next[usize::from(node)]
    }
}

/// The steps of one way.
#[derive(Clone, Debug)]
pub(super) enum StepGraph {
    /// At most one step from each node.
    Lines(Box<Lines>),
    /// Any number of steps from each node; with `turning` false, never straight back.
    Graph { next: Vec<Vec<u8>>, turning: bool },
}

fn net(next: Vec<Vec<u8>>, distances: &[u8], space: impl Fn(u8) -> u8) -> StepGraph {
    if next.iter().any(|steps| steps.len() > 1) {
        return StepGraph::Graph {
            next,
            turning: true,
        };
    }
    let single = next.iter();
    let single = single.map(|steps| steps.first().copied().unwrap_or(NOWHERE));
    StepGraph::Lines(Box::new(Lines::new(single.collect(), distances, space)))
}

/// Ahead on a track; nodes are places.
pub(super) fn forward(track: &TrackMap, distances: &[u8]) -> StepGraph {
    let places = each(track.places);
    let next = places.map(|place| track.next(place).into_iter().collect());
    net(next.collect(), distances, |place| track.space(place))
}

/// Backward on a track: to any place whose next it is; nodes are places.
pub(super) fn back(track: &TrackMap, distances: &[u8]) -> StepGraph {
    let mut next = vec![Vec::new(); track.places.count_ones() as usize];
    for place in each(track.on_track) {
        if let Some(ahead) = track.next(place) {
            next[usize::from(ahead)].push(place);
        }
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

/// Straight across the board: left, right, up, down; nodes are spaces.
pub(super) fn straight(rules: &Rules, distances: &[u8]) -> [StepGraph; 4] {
    rules.straight.each_ref().map(|neighbours| {
        let next = neighbours.iter();
        let next = next.map(|space| space.iter().map(|space| space.0).collect());
        net(next.collect(), distances, |space| space)
    })
}

/// All ways of both sides.
#[derive(Clone, Debug)]
pub(super) struct StepGraphs {
    pub(super) forward: ByPlayer<StepGraph>,
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
