//! Walking ways that branch: every way to go a distance, ways that cannot differ in effect once.

use std::cmp::Ordering;

use super::bits::{bit, has};
use super::seat::NOWHERE;

/// The longest distance: a throw's greatest sum.
const LONGEST: usize = 128;

/// A walk: the nodes after the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trail {
    pub(super) cells: [u8; LONGEST],
    pub(super) length: u8,
}

impl Trail {
    /// The nodes after the start, in order.
    pub(super) fn nodes(&self) -> &[u8] {
        &self.cells[..usize::from(self.length)]
    }
}

/// What is asked of a walk.
pub(super) struct Walk<'a> {
    pub(super) next: &'a [Vec<u8>],
    /// Whether it may go straight back.
    pub(super) turning: bool,
    pub(super) start: u8,
    pub(super) distance: u8,
    /// By node: its space.
    pub(super) space_of: &'a [u8],
    /// The spaces that may be passed.
    pub(super) over: u128,
    /// The spaces where it may end.
    pub(super) to: u128,
    /// The spaces where passing makes a difference …
    pub(super) prey: u128,
    /// … at these distances, or at any.
    pub(super) cuts: u128,
    pub(super) all: bool,
}

impl Walk<'_> {
    /// Adds every walk that is asked for to `found`; of those that end at one node and pass prey
    /// alike, the least. `layers` is room to work in.
    pub(super) fn run(&self, found: &mut Vec<Trail>, layers: &mut [Vec<Trail>; 2]) {
        if usize::from(self.distance) > LONGEST {
            return;
        }
        let [now, then] = layers;
        now.clear();
        now.push(Trail {
            cells: [NOWHERE; LONGEST],
            length: 0,
        });
        for step in 1..=self.distance {
            let last = step == self.distance;
            let allowed = if last { self.to } else { self.over };
            then.clear();
            for trail in now.iter() {
                let nodes = trail.nodes();
                let at = nodes.last().copied().unwrap_or(self.start);
                let before = match nodes.len() {
                    0 => None,
                    1 => Some(self.start),
                    n => Some(nodes[n - 2]),
                };
                for &node in &self.next[usize::from(at)] {
                    let straight_back = !self.turning && before == Some(node);
                    if straight_back || !has(allowed, self.space(node)) {
                        continue;
                    }
                    let mut longer = *trail;
                    longer.cells[usize::from(longer.length)] = node;
                    longer.length += 1;
                    then.push(longer);
                }
            }
            if then.len() > 1 {
                then.sort_unstable_by(|a, b| self.compare(a, b, last).then(self.rank(a, b)));
                then.dedup_by(|b, a| self.compare(a, b, last).is_eq());
            }
            std::mem::swap(now, then);
        }
        found.extend_from_slice(now);
    }

    fn space(&self, node: u8) -> u8 {
        self.space_of[usize::from(node)]
    }

    /// Equal where no later step and no effect can tell two walks of one length apart.
    fn compare(&self, a: &Trail, b: &Trail, last: bool) -> Ordering {
        let (x, y) = (a.nodes(), b.nodes());
        let n = x.len();
        let mut order = x[n - 1].cmp(&y[n - 1]);
        if !last && !self.turning && n > 1 {
            order = order.then(x[n - 2].cmp(&y[n - 2]));
        }
        if self.all {
            order = order.then(self.passed(x).cmp(&self.passed(y)));
        }
        if self.cuts != 0 {
            let cut = |nodes: &[u8], i: usize| {
                let space = self.space(nodes[i]);
                has(self.prey, space).then_some(space)
            };
            let cuts = (0..n).filter(|&i| has(self.cuts, i as u8 + 1));
            order = order.then_with(|| {
                let orders = cuts.map(|i| cut(x, i).cmp(&cut(y, i)));
                orders.fold(Ordering::Equal, Ordering::then)
            });
        }
        order
    }

    /// The prey passed, as a set.
    fn passed(&self, nodes: &[u8]) -> u128 {
        let spaces = nodes.iter().map(|&node| bit(self.space(node)));
        spaces.fold(0, |all, space| all | space) & self.prey
    }

    /// Which of two walks to keep: the one whose prey comes in the lesser order.
    fn rank(&self, a: &Trail, b: &Trail) -> Ordering {
        let prey = |trail: &Trail| {
            let spaces = trail.nodes().iter().map(|&node| self.space(node));
            spaces.filter(|&s| has(self.prey, s)).collect::<Vec<u8>>()
        };
        if self.all {
            prey(a).cmp(&prey(b)).then(a.nodes().cmp(b.nodes()))
        } else {
            a.nodes().cmp(b.nodes())
        }
    }
}
