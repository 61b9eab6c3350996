//! What an evaluation sees of a position: a row of numbers, the same for every game.

use super::distance_tables::{NEVER, Tables, pieces};
use crate::engine::{Game, State};
use crate::player::Player;

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

/// The numbers of a position that isn't decided.
pub fn features(game: &Game, tables: &Tables, state: &State) -> [f64; FEATURES] {
    let me = state.to_move();
    let mut men: [Vec<(u8, u8, u8)>; 2] = [Vec::with_capacity(64), Vec::with_capacity(64)];
    for player in Player::BOTH {
        for (place, kind) in pieces(game, state, player) {
            let space = game.place_space(player, place).0;
            men[player.index()].push((place.0, kind as u8, space));
        }
    }
    let mine = side(tables, me, &men);
    let yours = side(tables, me.opponent(), &men);
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

/// How `owner`'s pieces stand against the other side's.
fn side(tables: &Tables, owner: Player, men: &[Vec<(u8, u8, u8)>; 2]) -> Side {
    let own = &tables.sides[owner];
    let foe = &tables.sides[owner.opponent()];
    let mut side = Side {
        unhit: 1.0,
        ..Side::default()
    };
    for &(place, kind, space) in &men[owner.index()] {
        let mobility = &own.kinds[usize::from(kind)];
        let once = f64::from(own.once[usize::from(place)]);
        side.count += 1.0;
        side.range += f64::from(mobility.range);
        side.able += f64::from(mobility.able);
        side.once += once;
        let mut spared = 1.0f32;
        // The nearest pursuer, in throws of the longest kind.
        let mut nearest = f32::INFINITY;
        for &(from, kind, _) in &men[owner.opponent().index()] {
            let mobility = &foe.kinds[usize::from(kind)];
            let ahead = foe.ahead[usize::from(from)][usize::from(space)];
            if ahead != NEVER {
                spared *= 1.0 - mobility.forward[usize::from(ahead.min(128))];
                if mobility.longest > 0 {
                    nearest = nearest.min(f32::from(ahead) / f32::from(mobility.longest));
                }
            }
            let behind = foe.behind[usize::from(from)][usize::from(space)];
            if behind != NEVER {
                spared *= 1.0 - mobility.back[usize::from(behind.min(128))];
            }
        }
        let exposed = f64::from(1.0 - spared);
        side.exposed += exposed;
        side.unhit *= f64::from(spared);
        if once > 0.0 {
            side.exposed_once += exposed;
        }
        if nearest == f32::INFINITY {
            side.pursued[3] += 1.0;
        } else if nearest > 4.0 {
            side.pursued[2] += 1.0;
        } else if nearest > 2.0 {
            side.pursued[1] += 1.0;
        } else if nearest > 1.0 {
            side.pursued[0] += 1.0;
        }
    }
    side
}
