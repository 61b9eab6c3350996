//! Nodes that lead to one another: the strongly connected components of a directed graph.

/// The blocks of a graph's nodes, those that a block leads to before it.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    members: Vec<u32>,
    /// Where each ends among them.
    ends: Vec<u32>,
}

impl Blocks {
    /// The nodes of each block, in order.
    pub(super) fn each(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.ends.len()).map(|number| {
            let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.members[begin as usize..self.ends[number] as usize]
        })
    }
}

/// The blocks of nodes that lead to one another, of all that can be reached from `starts`. (Tarjan's
/// algorithm, 1972, with a stack of its own.) `next` tells, from the place at which it is asked, the next
/// node to which one leads, and the place behind that; the first place is 0.
///
/// There are less than four billion nodes.
pub(super) fn blocks(
    count: usize,
    starts: impl IntoIterator<Item = usize>,
    next: impl Fn(usize, u32) -> Option<(usize, u32)>,
) -> Blocks {
    const NEW: u32 = u32::MAX;
    // Of nodes whose block is known.
    const CLOSED: u32 = u32::MAX;
    let mut found = Blocks::default();
    let mut index = vec![NEW; count];
    let mut low = vec![0; count];
    let mut stack: Vec<u32> = Vec::new();
    let mut counter = 0;
    for start in starts {
        if index[start] != NEW {
            continue;
        }
        let mut calls: Vec<(u32, u32)> = Vec::new();
        let mut enter = Some(start);
        loop {
            if let Some(node) = enter.take() {
                index[node] = counter;
                low[node] = counter;
                counter += 1;
                stack.push(node as u32);
                calls.push((node as u32, 0));
            }
            let Some((node, place)) = calls.last_mut() else {
                break;
            };
            let node = *node as usize;
            if let Some((other, behind)) = next(node, *place) {
                *place = behind;
                if index[other] == NEW {
                    enter = Some(other);
                } else if low[other] != CLOSED {
                    low[node] = low[node].min(index[other]);
                }
                continue;
            }
            calls.pop();
            if let Some(&(caller, _)) = calls.last() {
                let caller = caller as usize;
                low[caller] = low[caller].min(low[node]);
            }
            if low[node] == index[node] {
                let begin = found.members.len();
                while let Some(member) = stack.pop() {
                    low[member as usize] = CLOSED;
                    found.members.push(member);
                    if member as usize == node {
                        break;
                    }
                }
                found.members[begin..].sort_unstable();
                found.ends.push(found.members.len() as u32);
            }
        }
    }
    found
}

/// What `next` of [`blocks`] tells where the nodes to which one leads are listed.
pub(super) fn listed(nodes: &[usize], place: u32) -> Option<(usize, u32)> {
    nodes.get(place as usize).map(|&node| (node, place + 1))
}
