//! Nodes that lead to one another: the strongly connected components of a directed graph.

/// The blocks of nodes that lead to one another, of all that can be reached from `starts`: those
/// that a block leads to come before it. (Tarjan's algorithm, 1972, with a stack of its own.)
pub(super) fn blocks(
    count: usize,
    starts: impl IntoIterator<Item = usize>,
    next: impl Fn(usize) -> Vec<usize>,
) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut found = Vec::new();
    let mut index = vec![NEW; count];
    let mut low = vec![0; count];
    let mut open = vec![false; count];
    let mut stack = Vec::new();
    let mut counter = 0;
    for start in starts {
        if index[start] != NEW {
            continue;
        }
        let mut calls: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut enter = Some(start);
        loop {
            if let Some(node) = enter.take() {
                index[node] = counter;
                low[node] = counter;
                counter += 1;
                open[node] = true;
                stack.push(node);
                calls.push((node, next(node)));
            }
            let Some((node, rest)) = calls.last_mut() else {
                break;
            };
            let node = *node;
            if let Some(other) = rest.pop() {
                if index[other] == NEW {
                    enter = Some(other);
                } else if open[other] {
                    low[node] = low[node].min(index[other]);
                }
                continue;
            }
            calls.pop();
            if let Some((caller, _)) = calls.last() {
                low[*caller] = low[*caller].min(low[node]);
            }
            if low[node] == index[node] {
                let mut block = Vec::new();
                while let Some(member) = stack.pop() {
                    open[member] = false;
                    block.push(member);
                    if member == node {
                        break;
                    }
                }
                block.sort_unstable();
                found.push(block);
            }
        }
    }
    found
}
