//! Walking ways that branch.

use std::collections::BTreeMap;

use super::bits::{bit, byte, each, has};

/// The longest distance: a throw's greatest sum, and one more.
const LONGEST: usize = 128;

/// A walk: the nodes after the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkedPath {
    pub(super) cells: [u8; LONGEST],
    pub(super) length: u8,
}

impl WalkedPath {
    /// The nodes after the start, in order.
    pub(super) fn nodes(&self) -> &[u8] {
        &self.cells[..usize::from(self.length)]
    }
}

/// Where a piece may walk.
pub(super) struct Paths<'a> {
    pub(super) next: &'a [Vec<u8>],
    /// Whether it may go straight back.
    pub(super) turning: bool,
    pub(super) start: u8,
    /// By node: its space.
    pub(super) space_of: &'a [u8],
    /// The spaces that may be passed.
    pub(super) over: u128,
    /// The spaces where it may end.
    pub(super) to: u128,
}

impl Paths<'_> {
    /// Adds every walk of this distance to `found`. Their number is held down by the limit on
    /// [`ways`].
    pub(super) fn all(&self, distance: u8, found: &mut Vec<WalkedPath>) {
        self.first(distance, usize::MAX, found);
    }

    /// Adds walks of this distance to `found` until it holds so many.
    pub(super) fn first(&self, distance: u8, most: usize, found: &mut Vec<WalkedPath>) {
        if distance == 0 || usize::from(distance) > LONGEST {
            return;
        }
        let last = usize::from(distance) - 1;
        let mut path = WalkedPath {
            cells: [0; LONGEST],
            length: distance,
        };
        // By step: which of the nodes ahead comes next.
        let mut choice = [0u8; LONGEST];
        let mut step = 0;
        loop {
            let at = match step {
                0 => self.start,
                _ => path.cells[step - 1],
            };
            let Some(&node) = self.next[usize::from(at)].get(usize::from(choice[step])) else {
                // All that begins like this has been walked.
                if step == 0 {
                    return;
                }
                choice[step] = 0;
                step -= 1;
                continue;
            };
            choice[step] += 1;
            let before = match step {
                0 => None,
                1 => Some(self.start),
                _ => Some(path.cells[step - 2]),
            };
            let allowed = if step == last { self.to } else { self.over };
            if (!self.turning && before == Some(node)) || !has(allowed, self.space(node)) {
                continue;
            }
            path.cells[step] = node;
            if step == last {
                found.push(path);
                if found.len() >= most {
                    return;
                }
            } else {
                step += 1;
            }
        }
    }

    /// For each of these distances, the nodes where a walk so long can end, whichever way it went.
    pub(super) fn ends(&self, distances: u128) -> [u128; LONGEST] {
        let mut ends = [0; LONGEST];
        // By node reached: the nodes from which it was reached last.
        let (mut from, mut then) = (&mut [0u128; LONGEST], &mut [0u128; LONGEST]);
        let mut reached = bit(self.start);
        let longest = LONGEST - distances.leading_zeros() as usize;
        for distance in 1..byte(longest.min(LONGEST)) {
            let (mut ending, mut passing) = (0, 0);
            for node in each(reached) {
                let came = std::mem::take(&mut from[usize::from(node)]);
                for &ahead in &self.next[usize::from(node)] {
                    // From elsewhere than straight ahead, or from nowhere: it begins here.
                    if self.turning || distance == 1 || came & !bit(ahead) != 0 {
                        let space = self.space(ahead);
                        if has(self.to, space) {
                            ending |= bit(ahead);
                        }
                        if has(self.over, space) {
                            passing |= bit(ahead);
                            then[usize::from(ahead)] |= bit(node);
                        }
                    }
                }
            }
            if has(distances, distance) {
                ends[usize::from(distance)] = ending;
            }
            reached = passing;
            std::mem::swap(&mut from, &mut then);
        }
        ends
    }

    fn space(&self, node: u8) -> u8 {
        self.space_of[usize::from(node)]
    }
}

/// By distance: how many ways there are to walk so far from `start`, all spaces free; as many as
/// can be counted where there are more.
pub(super) fn ways(next: &[Vec<u8>], turning: bool, start: u8) -> [u64; LONGEST] {
    let mut counts = [0; LONGEST];
    // Walks by their last step.
    let mut now: Vec<((u8, u8), u64)> = next[usize::from(start)]
        .iter()
        .map(|&node| ((start, node), 1))
        .collect();
    for count in &mut counts[1..] {
        *count = now
            .iter()
            .fold(0u64, |all, (_, times)| all.saturating_add(*times));
        let mut then: BTreeMap<(u8, u8), u64> = BTreeMap::new();
        for ((before, at), times) in now {
            for &node in &next[usize::from(at)] {
                if turning || node != before {
                    let sum = then.entry((at, node)).or_default();
                    *sum = sum.saturating_add(times);
                }
            }
        }
        now = then.into_iter().collect();
    }
    counts
}
