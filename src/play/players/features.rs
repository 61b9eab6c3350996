//! What an evaluation sees of a position: a row of numbers, the same for every game.

use super::distance_tables::{PieceReach, Tables, each_place};
use crate::engine::{State, number_on};
use crate::model::index::MOST_KINDS;
use crate::player::{ByPlayer, Player};
use crate::space::PlaceSet;

/// How many numbers.
pub const FEATURES: usize = 24;

/// What each number tells. "Mine" is of the side that throws next, "yours" of the other.
pub const NAMES: [&str; FEATURES] = [
    "to throw",
    "pieces, log ratio",
    "pieces, difference",
    "few pieces, log ratio",
    "range, log ratio",
    "able to move, mine",
    "able to move, yours",
    "once only, mine",
    "once only, yours",
    "exposed, mine",
    "exposed, yours",
    "hit at all, mine",
    "hit at all, yours",
    "pursued close, mine",
    "pursued close, yours",
    "pursued, mine",
    "pursued, yours",
    "pursued far, mine",
    "pursued far, yours",
    "out of reach, mine",
    "out of reach, yours",
    "exposed once only, mine",
    "exposed once only, yours",
    "exposed pieces, difference",
];

/// What one side looks like to the other.
#[derive(Default)]
struct Side {
    count: f64,
    range: f64,
    able: f64,
    once: f64,
    exposed: f64,
    exposed_once: f64,
    unhit: f64,
    /// Pieces by how far the nearest pursuer is: two throws, four, further, none at all.
    pursued: [f64; 4],
}

/// The places that all pieces of a side come near to together, as [`PieceReach`] has those of one; they are
/// kept as long as the pieces stand as they do.
#[derive(Default)]
pub(super) struct SideReach {
    /// By kind: where the pieces stand.
    pieces: [u128; MOST_KINDS],
    reach: PieceReach,
}

impl SideReach {
    /// Those of a side.
    fn of(&mut self, tables: &Tables, owner: Player, state: &State) -> &PieceReach {
        let reaches = &tables.sides[owner].reaches;
        let mut pieces = [0; MOST_KINDS];
        for (kind, pieces) in pieces.iter_mut().enumerate().take(reaches.len()) {
            *pieces = state.place_set(owner, kind).0;
        }
        if pieces != self.pieces {
            let mut all = PieceReach::default();
            for (pieces, reaches) in pieces.iter().zip(reaches) {
                each_place(*pieces, |place| {
                    let reach = &reaches[place];
                    all.hit |= reach.hit;
                    for (all, one) in all.near.iter_mut().zip(&reach.near) {
                        *all |= one;
                    }
                });
            }
            *self = SideReach { pieces, reach: all };
        }
        &self.reach
    }
}

/// The numbers of a position that isn't decided.
pub fn features(tables: &Tables, state: &State) -> [f64; FEATURES] {
    features_by(tables, state, &mut ByPlayer::default())
}

/// The same, where what pieces come near to may be known from a position before.
pub(super) fn features_by(
    tables: &Tables,
    state: &State,
    reaches: &mut ByPlayer<SideReach>,
) -> [f64; FEATURES] {
    let me = state.to_move();
    let mut side = |owner: Player| {
        let foe = owner.opponent();
        side(tables, owner, state, reaches[foe].of(tables, foe, state))
    };
    let (mine, yours) = (side(me), side(me.opponent()));
    let (x, y) = (mine.count.max(1.0), yours.count.max(1.0));
    let ratio = (x / y).ln();
    [
        1.0,
        ratio,
        (x - y) / 8.0,
        ratio * 4.0 / (x + y).max(4.0),
        ((mine.range + 0.2) / (yours.range + 0.2)).ln(),
        mine.able / x,
        yours.able / y,
        mine.once / x,
        yours.once / y,
        mine.exposed / x,
        yours.exposed / y,
        1.0 - mine.unhit,
        1.0 - yours.unhit,
        mine.pursued[0] / x,
        yours.pursued[0] / y,
        mine.pursued[1] / x,
        yours.pursued[1] / y,
        mine.pursued[2] / x,
        yours.pursued[2] / y,
        mine.pursued[3] / x,
        yours.pursued[3] / y,
        mine.exposed_once / x,
        yours.exposed_once / y,
        (mine.exposed - yours.exposed) / 4.0,
    ]
}

/// How `owner`'s pieces stand against the other side's, which come near to these places.
fn side(tables: &Tables, owner: Player, state: &State, foes: &PieceReach) -> Side {
    let (own, foe) = (&tables.sides[owner], &tables.sides[owner.opponent()]);
    let PieceReach { near, hit } = foes;
    let mut side = Side {
        unhit: 1.0,
        ..Side::default()
    };
    for (kind, mobility) in own.kinds.iter().enumerate() {
        let stand = state.place_set(owner, kind).0;
        if stand == 0 {
            continue;
        }
        let group = &own.groups[kind];
        // Of a kind whose pieces stand alone there are as many as places.
        let number = |places: u128| match (places, group.counts()) {
            (0, _) => 0.0,
            (places, false) => f64::from(places.count_ones()),
            (places, true) => f64::from(number_on(state, group, (owner, kind), PlaceSet(places))),
        };
        let count = number(stand);
        side.count += count;
        side.range += count * f64::from(mobility.range);
        side.able += count * f64::from(mobility.able);
        // What comes within a throw is told by how exposed the piece is.
        side.pursued[0] += number(stand & near[1] & !near[0]);
        side.pursued[1] += number(stand & near[2] & !near[1]);
        side.pursued[2] += number(stand & near[3] & !near[2]);
        side.pursued[3] += number(stand & !near[3]);
        each_place(stand & own.walked_once, |place| {
            side.once += number(1 << place) * f64::from(own.once[place]);
        });
        each_place(stand & hit, |place| {
            let space = usize::from(own.spaces[place]);
            let mut spared = 1.0;
            for (kind, pursuers) in foe.pursuers.iter().enumerate() {
                let pursuers = &pursuers[space];
                let hitting = state.place_set(owner.opponent(), kind).0 & pursuers.hit;
                spared = pursuers.spare(spared, hitting);
            }
            let exposed = number(1 << place) * f64::from(1.0 - spared);
            side.exposed += exposed;
            side.unhit *= f64::from(spared);
            if own.once[place] > 0.0 {
                side.exposed_once += exposed;
            }
        });
    }
    side
}
