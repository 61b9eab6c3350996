//! A search for an isomorphism: colours are refined by neighbours until nothing changes, then one
//! node of the smallest class is tried with each of its like, and so on.

use std::collections::HashMap;
use std::hash::Hash;

use super::graph::{Graph, Item};

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// For each node of the first graph one of the second: every colour and every edge fits.
    Mapping(Vec<usize>),
    /// There is none.
    Nothing,
    /// So many attempts were not enough to tell.
    GaveUp,
}

/// Searches with at most `attempts` attempts. Of several candidates for a node, those that
/// `prefer` likes come first, so that no more is renamed than needed.
pub(super) fn isomorphism(
    first: &Graph,
    second: &Graph,
    prefer: &dyn Fn(Item, Item) -> bool,
    attempts: usize,
) -> Found {
    if first.items.len() != second.items.len() || first.edges.len() != second.edges.len() {
        return Found::Nothing;
    }
    let (union, colours) = Union::new(first, second, prefer);
    let mut left = attempts;
    union.search(colours, &mut left)
}

/// Both graphs side by side: the second's nodes behind the first's.
struct Union<'a> {
    first: &'a Graph,
    second: &'a Graph,
    prefer: &'a dyn Fn(Item, Item) -> bool,
    /// By node: label and direction of each edge, and the node at its other end.
    around: Vec<Vec<(u32, usize)>>,
    /// The edges of each graph, sorted, their nodes numbered within it.
    edges: [Vec<(usize, u32, usize)>; 2],
    /// The colours at first.
    given: Vec<u32>,
}

impl<'a> Union<'a> {
    fn new(
        first: &'a Graph,
        second: &'a Graph,
        prefer: &'a dyn Fn(Item, Item) -> bool,
    ) -> (Union<'a>, Vec<u32>) {
        let nodes = first.items.len();
        let (mut colours, mut labels) = (Numbers::default(), Numbers::default());
        let mut union = Union {
            first,
            second,
            prefer,
            around: vec![Vec::new(); 2 * nodes],
            edges: [Vec::new(), Vec::new()],
            given: Vec::new(),
        };
        for (side, graph) in [first, second].into_iter().enumerate() {
            let colour = graph
                .colours
                .iter()
                .map(|colour| colours.of(colour.clone()));
            union.given.extend(colour);
            for &(from, label, to) in &graph.edges {
                let label = labels.of(label);
                union.around[side * nodes + from].push((2 * label, side * nodes + to));
                union.around[side * nodes + to].push((2 * label + 1, side * nodes + from));
                union.edges[side].push((from, label, to));
            }
            union.edges[side].sort_unstable();
        }
        let given = union.given.clone();
        (union, given)
    }

    fn nodes(&self) -> usize {
        self.first.items.len()
    }

    /// Refines the colours until they no longer split; tells whether both graphs have as many
    /// nodes of each.
    fn refine(&self, colours: &mut Vec<u32>) -> bool {
        let mut count = 0;
        loop {
            let mut numbers = Numbers::default();
            let next: Vec<u32> = (0..colours.len())
                .map(|node| {
                    let around = self.around[node].iter();
                    let mut seen: Vec<(u32, u32)> = around
                        .map(|&(label, other)| (label, colours[other]))
                        .collect();
                    seen.sort_unstable();
                    numbers.of((colours[node], seen))
                })
                .collect();
            *colours = next;
            let classes = numbers.0.len();
            let mut balance = vec![0i32; classes];
            for (node, &colour) in colours.iter().enumerate() {
                balance[colour as usize] += if node < self.nodes() { 1 } else { -1 };
            }
            if balance.iter().any(|sum| *sum != 0) {
                return false;
            }
            if classes == count {
                return true;
            }
            count = classes;
        }
    }

    fn search(&self, mut colours: Vec<u32>, left: &mut usize) -> Found {
        if *left == 0 {
            return Found::GaveUp;
        }
        *left -= 1;
        if !self.refine(&mut colours) {
            return Found::Nothing;
        }
        let Some(node) = self.undecided(&colours) else {
            return self.mapping(&colours);
        };
        let nodes = self.nodes();
        let like = (nodes..2 * nodes).filter(|&other| colours[other] == colours[node]);
        let mut like: Vec<usize> = like.collect();
        let item = self.first.items[node];
        like.sort_by_key(|&other| {
            let preferred = (self.prefer)(item, self.second.items[other - nodes]);
            (!preferred, other - nodes != node, other)
        });
        for other in like {
            let mut tried = colours.clone();
            let own = colours.len() as u32;
            (tried[node], tried[other]) = (own, own);
            match self.search(tried, left) {
                Found::Nothing => {}
                found => return found,
            }
        }
        Found::Nothing
    }

    /// The first node of the smallest class with more than one node a graph.
    fn undecided(&self, colours: &[u32]) -> Option<usize> {
        let mut sizes = vec![0usize; colours.len()];
        for node in 0..self.nodes() {
            sizes[colours[node] as usize] += 1;
        }
        let nodes = (0..self.nodes()).filter(|&node| sizes[colours[node] as usize] > 1);
        nodes.min_by_key(|&node| (sizes[colours[node] as usize], node))
    }

    /// The mapping that one colour a node makes, if every colour and every edge fits.
    fn mapping(&self, colours: &[u32]) -> Found {
        let nodes = self.nodes();
        let mut by_colour = vec![usize::MAX; colours.len()];
        for node in nodes..2 * nodes {
            by_colour[colours[node] as usize] = node - nodes;
        }
        let mapping: Vec<usize> = (0..nodes)
            .map(|node| by_colour[colours[node] as usize])
            .collect();
        let fits = |(node, &other): (usize, &usize)| {
            other < nodes && self.given[node] == self.given[nodes + other]
        };
        let edges = self.edges[0].iter();
        let mut renamed: Vec<(usize, u32, usize)> = Vec::with_capacity(self.edges[0].len());
        if !mapping.iter().enumerate().all(fits) {
            return Found::Nothing;
        }
        renamed.extend(edges.map(|&(from, label, to)| (mapping[from], label, mapping[to])));
        renamed.sort_unstable();
        if renamed == self.edges[1] {
            Found::Mapping(mapping)
        } else {
            Found::Nothing
        }
    }
}

/// Numbers for things, in the order in which they are first met.
struct Numbers<T>(HashMap<T, u32>);

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Numbers(HashMap::new())
    }
}

impl<T: Eq + Hash> Numbers<T> {
    fn of(&mut self, thing: T) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(thing).or_insert(next)
    }
}
