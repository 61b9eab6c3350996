//! Are two rulesets the same but for names? A proof, if so: a bijection of players, spaces,
//! places, kinds, faces and moves under which the one says just what the other says.
//!
//! Each ruleset is written as a graph with everything that play depends on, its sets in a normal
//! form; then the graphs are isomorphic if and only if some renaming makes one of the other, up to
//! that form. The mapping found is checked colour by colour and edge by edge. Where there is
//! none, the equipment alone is tried, so that the two can at least be laid side by side.

mod graph;
mod search;
mod write;

use graph::{Graph, Item};
use search::Found;
use write::Extent;

use crate::model::Ruleset;
use crate::player::{ByPlayer, Player};

/// A search for a renaming tries so many assignments before it gives up.
pub const ATTEMPTS: usize = 2_000;

/// How far the search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// All that the rules say.
    Rules,
    /// The spaces, tracks, kinds, dice and the start; the rules differ.
    Equipment,
    /// The spaces and tracks.
    Tracks,
}

/// Numbers of the first game and what they are called in the second.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub(super) players: ByPlayer<Player>,
    pub(super) spaces: Vec<Option<u8>>,
    pub(super) places: ByPlayer<Vec<Option<u8>>>,
    pub(super) kinds: Vec<Option<u8>>,
    pub(super) faces: Vec<Option<u8>>,
    pub(super) moves: Vec<Option<u16>>,
}

/// The best renaming found, how much it fits; and whether a search was given up.
pub(super) struct Answer {
    pub(super) best: Option<(Fit, Numbers)>,
    pub(super) gave_up: bool,
}

/// Searches for a renaming, of all the rules first, then of less.
pub(super) fn renaming(first: &Ruleset, second: &Ruleset) -> Answer {
    let second = &second.worded_as(first);
    let prefer = |one: Item, other: Item| alike(first, second, one, other);
    let mut gave_up = false;
    for (extent, fit) in [
        (Extent::Rules, Fit::Rules),
        (Extent::Equipment, Fit::Equipment),
        (Extent::Tracks, Fit::Tracks),
    ] {
        let (one, other) = (
            write::graph(first, second, extent),
            write::graph(second, first, extent),
        );
        match search::isomorphism(&one, &other, &prefer, ATTEMPTS) {
            Found::Mapping(mapping) => {
                let numbers = numbers(first, &one, &other, &mapping);
                return Answer {
                    best: Some((fit, numbers)),
                    gave_up,
                };
            }
            Found::GaveUp => gave_up |= fit == Fit::Rules,
            Found::Nothing => {}
        }
    }
    Answer {
        best: None,
        gave_up,
    }
}

/// Whether two things have the same name.
fn alike(first: &Ruleset, second: &Ruleset, one: Item, other: Item) -> bool {
    match (one, other) {
        (Item::Player(a), Item::Player(b)) => first.player(a) == second.player(b),
        (Item::Space(a), Item::Space(b)) => {
            first.board.spaces().nth(a.into()) == second.board.spaces().nth(b.into())
        }
        (Item::Place(p, a), Item::Place(q, b)) => {
            let (one, other) = (&first.tracks[p], &second.tracks[q]);
            one.places().nth(a.into()) == other.places().nth(b.into())
        }
        (Item::Kind(a), Item::Kind(b)) => {
            first.kinds[usize::from(a)].name == second.kinds[usize::from(b)].name
        }
        (Item::Face(a), Item::Face(b)) => {
            let (one, other) = (&first.dice.faces, &second.dice.faces);
            one[usize::from(a)].label == other[usize::from(b)].label
        }
        (Item::Move(a), Item::Move(b)) => {
            first.moves[usize::from(a)].name == second.moves[usize::from(b)].name
        }
        _ => false,
    }
}

/// The mapping of what has names.
fn numbers(rules: &Ruleset, one: &Graph, other: &Graph, mapping: &[usize]) -> Numbers {
    let mut numbers = Numbers {
        players: ByPlayer::from_fn(|player| player),
        spaces: vec![None; rules.board.spaces().count()],
        places: ByPlayer::from_fn(|player| vec![None; rules.tracks[player].len()]),
        kinds: vec![None; rules.kinds.len()],
        faces: vec![None; rules.dice.faces.len()],
        moves: vec![None; rules.moves.len()],
    };
    for (node, item) in one.items.iter().enumerate() {
        match (*item, other.items[mapping[node]]) {
            (Item::Player(a), Item::Player(b)) => numbers.players[a] = b,
            (Item::Space(a), Item::Space(b)) => numbers.spaces[usize::from(a)] = Some(b),
            (Item::Place(p, a), Item::Place(_, b)) => {
                numbers.places[p][usize::from(a)] = Some(b);
            }
            (Item::Kind(a), Item::Kind(b)) => numbers.kinds[usize::from(a)] = Some(b),
            (Item::Face(a), Item::Face(b)) => numbers.faces[usize::from(a)] = Some(b),
            (Item::Move(a), Item::Move(b)) => numbers.moves[usize::from(a)] = Some(b),
            _ => {}
        }
    }
    numbers
}
