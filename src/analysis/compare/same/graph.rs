//! Rules as a graph: what they speak of are nodes, what they say are colours and edges.

use crate::player::Player;

/// What a node stands for. Only what has a name can be renamed; the rest follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    Player(Player),
    /// By its number in board order.
    Space(u8),
    /// A place on a side's track.
    Place(Player, u8),
    /// By its number as declared.
    Kind(u8),
    Face(u8),
    Move(u16),
    /// A part of what the rules say.
    Part,
}

/// How an edge reads: a word, and a number where order or count matters.
pub(super) type Label = (&'static str, u32);

/// A directed graph with coloured nodes and labelled edges. Two rules that are the same but for
/// names have isomorphic graphs, and the reverse.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) items: Vec<Item>,
    pub(super) colours: Vec<String>,
    pub(super) edges: Vec<(usize, Label, usize)>,
}

impl Graph {
    /// Adds a node.
    pub(super) fn node(&mut self, item: Item, colour: impl Into<String>) -> usize {
        self.items.push(item);
        self.colours.push(colour.into());
        self.items.len() - 1
    }

    /// Adds a part of a rule.
    pub(super) fn part(&mut self, colour: impl Into<String>) -> usize {
        self.node(Item::Part, colour)
    }

    /// Adds an edge.
    pub(super) fn edge(&mut self, from: usize, label: &'static str, to: usize) {
        self.edges.push((from, (label, 0), to));
    }

    /// Adds an edge with a number.
    pub(super) fn numbered(&mut self, from: usize, label: &'static str, number: u32, to: usize) {
        self.edges.push((from, (label, number), to));
    }
}
