//! Moves and plays as they are told: who went where, with which dice, and what fell.

use std::cmp::Ordering;

use super::ends::GameEnd;
use super::state::State;
use crate::dice::Throw;
use crate::player::Player;
use crate::space::{Place, Space};

/// How a piece went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Ahead on its track.
    Forward,
    /// Back on its track.
    Back,
    /// Along both tracks.
    Around,
    /// Across the board, towards lower numbers.
    Left,
    /// Across the board, towards higher numbers.
    Right,
    /// Across the board, towards the top row.
    Up,
    /// Across the board, towards the bottom row.
    Down,
    /// Ahead on its track, turning into the fork of this number.
    Fork(u8),
}

impl Way {
    /// Its position among the ways of one rule, of which at most one turns into a fork.
    pub(super) const fn number(self) -> usize {
        match self {
            Way::Forward | Way::Fork(_) => 0,
            Way::Back => 1,
            Way::Around => 2,
            Way::Left => 3,
            Way::Right => 4,
            Way::Up => 5,
            Way::Down => 6,
        }
    }
}

/// Where a piece stands: a place of the mover, with its space and which pass of it this is.
/// Ordered by space in board order, then pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The space.
    pub space: Space,
    /// 1 for the first pass, and off the track.
    pub pass: u8,
    /// The place on the mover's track.
    pub place: Place,
}

/// A captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CapturedPiece {
    /// Where it stood.
    pub space: Space,
    /// Whose it was; `None`: nobody's.
    pub owner: Option<Player>,
    /// Its kind, as declared.
    pub kind: u8,
}

/// A piece, or several that stand together, taken along with one or more dice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Move {
    /// Where it started.
    pub from: Spot,
    /// How many pieces went together.
    pub count: u8,
    /// Where it arrived.
    pub to: Spot,
    /// The dice spent.
    pub dice: Throw,
    /// Its kind at the start, as declared.
    pub kind: u8,
    /// The rule, by its position in the ruleset.
    pub rule: u16,
    /// How it went.
    pub way: Way,
    /// The spaces on which something was captured, each once: in the order passed, the end last.
    pub captures: Vec<Space>,
    /// The pieces captured, space by space in the same order.
    pub captured: Vec<CapturedPiece>,
    /// Other pieces that it has set elsewhere: from where, and to where, in order.
    pub shifted: Vec<(Space, Space)>,
    /// Its kind at the end.
    pub kind_after: u8,
    /// Whether a `become` inside an `if` changed its kind.
    pub promoted: bool,
    /// Whether own pieces of several kinds shared its start, so that its kind must be named.
    pub shared_start: bool,
    /// A digest of the position that it leads to, where effects alone can tell moves apart that
    /// read the same: those that capture or recruit by the order of the dice. Else 0.
    pub digest: u64,
}

impl Move {
    /// The order in which a play's text is the least: by start, number, end, dice, kind, rule, captures,
    /// then by what the text doesn't show.
    pub fn compare(&self, other: &Move) -> Ordering {
        let key = |m: &Move| (m.from, m.count, m.to, m.dice, m.kind, m.rule);
        key(self)
            .cmp(&key(other))
            .then_with(|| self.captures.cmp(&other.captures))
            .then_with(|| (self.way, self.kind_after).cmp(&(other.way, other.kind_after)))
    }

    /// The first parts of that order ([`Move::compare`]) as a number: start, how many go, end.
    pub(super) fn order_key(&self) -> u64 {
        let spot = |spot: Spot| [spot.space.0, spot.pass, spot.place.0];
        let ([a, b, c], [d, e, f]) = (spot(self.from), spot(self.to));
        u64::from_be_bytes([0, a, b, c, self.count, d, e, f])
    }

    /// Whether this is the same move of the same turn, which may read like others.
    pub(super) fn is(&self, other: &Move) -> bool {
        self.compare(other).is_eq() && self.digest == other.digest
    }
}

/// What can be made of a throw: moves in order, and what they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The moves; none for a lost throw. Of all orders and ways to the same result, the least.
    pub moves: Vec<Move>,
    /// The situation after it, with whoever throws next to move (the other side, after the end).
    pub state: State,
    /// Whether the same side throws again.
    pub again: bool,
    /// The side that has won by it.
    pub winner: Option<Player>,
    /// Whether the game is over by it and nobody has won.
    pub drawn: bool,
}

impl Play {
    /// How the game is over by it.
    pub fn end(&self) -> Option<GameEnd> {
        match self.winner {
            Some(winner) => Some(GameEnd::Won(winner)),
            None => self.drawn.then_some(GameEnd::Drawn),
        }
    }

    /// What these moves lead to in a turn of `mover`.
    #[inline]
    pub fn new(moves: Vec<Move>, mover: Player, after: State, over: Option<GameEnd>) -> Play {
        Play {
            moves,
            state: after,
            again: over.is_none() && after.to_move() == mover,
            winner: over.and_then(GameEnd::winner),
            drawn: over == Some(GameEnd::Drawn),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key orders moves as they are compared, or not at all.
    #[test]
    fn the_key_is_of_the_order() {
        let spots = [(0, 1, 0), (0, 2, 5), (1, 1, 7), (200, 1, 127)];
        let spots = spots.map(|(space, pass, place)| Spot {
            space: Space(space),
            pass,
            place: Place(place),
        });
        let made = |from, count, to, kind| Move {
            from,
            count,
            to,
            dice: Throw::new([]),
            kind,
            rule: 0,
            way: Way::Forward,
            captures: Vec::new(),
            captured: Vec::new(),
            shifted: Vec::new(),
            kind_after: 0,
            promoted: false,
            shared_start: false,
            digest: 0,
        };
        let mut moves = Vec::new();
        for from in spots {
            for to in spots {
                moves.extend([(1, 0), (1, 1), (3, 0)].map(|(n, kind)| made(from, n, to, kind)));
            }
        }
        let mut told_apart = 0;
        for one in &moves {
            for other in &moves {
                let key = one.order_key().cmp(&other.order_key());
                assert!(
                    key.is_eq() || key == one.compare(other),
                    "{one:?} {other:?}"
                );
                told_apart += usize::from(key.is_ne());
            }
        }
        assert!(told_apart > 2_000, "{told_apart}");
    }
}
