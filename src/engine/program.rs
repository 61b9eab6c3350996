//! Sets as flat programs over bit sets, compiled for one mover.

use super::bits::{bit, byte, each, each_small};
use super::board::Board;
use super::state::{KINDS, NEUTRAL, slot};
use crate::dice::Throw;
use crate::model::index::{NOWHERE, TrackMap};
use crate::player::Player;
use crate::space::PlaceSet;

/// One step; each writes the register of its own number and reads earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Op {
    /// These numbers.
    Constant(u128),
    /// The spaces that hold a piece of these slots.
    Pieces(u32),
    /// In both.
    And(u32, u32),
    /// In either.
    Or(u32, u32),
    /// In the universe (second), but not in the register.
    Not(u32, u128),
    /// The second register if the first is empty, else the third.
    Choose(u32, u32, u32),
    /// The space of the furthest (or rearmost) piece of these slots.
    Extreme { slots: u32, furthest: bool },
    /// The place of that piece if it is of the slot `of`.
    ExtremeOf { slots: u32, furthest: bool, of: u8 },
    /// The mover's places on these spaces.
    Places(u32),
    /// The universe (last) if at most so many (first) are in the register, else none.
    AtMost(u32, u32, u128),
    /// The universe (last) if these faces have been thrown, else none.
    Threw(Throw, u128),
}

/// A set, evaluated in a position for the mover it was compiled for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// `((spaces of pieces) ^ flip) & keep`: what nearly all sets of real rules come to.
    Flat { slots: u32, flip: u128, keep: u128 },
    /// Anything else; the last register is the value.
    Code { ops: Box<[Op]>, mover: Player },
}

impl Program {
    /// The value.
    #[inline]
    pub(super) fn eval(&self, board: &Board, tracks: &[TrackMap; 3]) -> u128 {
        match self {
            Program::Flat { slots, flip, keep } => (board.union(*slots) ^ flip) & keep,
            Program::Code { ops, mover } => run(ops, *mover, board, tracks),
        }
    }

    /// Its value if that is the same in every position.
    pub(super) fn constant(&self) -> Option<u128> {
        match self {
            Program::Flat {
                slots: 0,
                flip,
                keep,
            } => Some(flip & keep),
            _ => None,
        }
    }

    /// Whether it is one of pieces by what stands on a space, without a look at others.
    pub(super) fn is_flat(&self) -> bool {
        matches!(self, Program::Flat { .. })
    }

    /// Spaces outside of which it never has any.
    pub(super) fn bounds(&self) -> u128 {
        match self {
            Program::Flat { keep, .. } => *keep,
            Program::Code { ops, .. } => registers(ops, 0).last().map_or(0, |(spaces, _)| *spaces),
        }
    }

    /// Whether it may make a difference to other spaces than its own whether a piece of these slots stands on
    /// one of these spaces.
    pub(super) fn minds(&self, slots: u32, spaces: u128) -> bool {
        let Program::Code { ops, .. } = self else {
            return false;
        };
        let registers = registers(ops, slots);
        let depends = |register: u32| {
            let found = registers.get(register as usize);
            found.is_none_or(|(_, depends)| depends & spaces != 0)
        };
        ops.iter().any(|op| match op {
            Op::Choose(no, ..) => depends(*no),
            Op::AtMost(_, set, _) => depends(*set),
            Op::Extreme { slots: of, .. } | Op::ExtremeOf { slots: of, .. } => of & slots != 0,
            _ => false,
        })
    }

    /// Whether it may differ from throw to throw.
    pub(super) fn asks_throw(&self) -> bool {
        let Program::Code { ops, .. } = self else {
            return false;
        };
        ops.iter().any(|op| matches!(op, Op::Threw(..)))
    }

    /// Whether it is the same in every position, with the same throw.
    pub(super) fn asks_nothing_but_throws(&self) -> bool {
        match self {
            Program::Flat { slots, .. } => *slots == 0,
            Program::Code { ops, .. } => !ops.iter().any(|op| {
                matches!(
                    op,
                    Op::Pieces(_) | Op::Extreme { .. } | Op::ExtremeOf { .. }
                )
            }),
        }
    }

    /// What is known of it in a turn, with the same throw, while pieces leave any space, and pieces of these slots may
    /// come to one.
    pub(super) fn lasting(&self, arriving: u32) -> Lasting {
        let ops = match self {
            Program::Flat { slots, flip, keep } => {
                let flipped = Lasting::settled(*flip, !*flip);
                let pieces = Lasting::pieces(*slots, arriving);
                let without = flipped.and(pieces.not());
                return without
                    .or(flipped.not().and(pieces))
                    .and(Lasting::settled(*keep, !*keep));
            }
            Program::Code { ops, .. } => ops,
        };
        let mut all: Vec<Lasting> = Vec::with_capacity(ops.len());
        for op in &**ops {
            let of = |register: u32| all.get(register as usize).copied().unwrap_or_default();
            all.push(match op {
                Op::Constant(set) => Lasting::settled(*set, !*set),
                Op::Pieces(slots) => Lasting::pieces(*slots, arriving),
                Op::Threw(..) => Lasting {
                    inside: u128::MAX,
                    outside: u128::MAX,
                    ..Lasting::default()
                },
                Op::And(a, b) => of(*a).and(of(*b)),
                Op::Or(a, b) => of(*a).or(of(*b)),
                Op::Not(a, universe) => of(*a).not().and(Lasting::settled(*universe, !*universe)),
                _ => Lasting::default(),
            });
        }
        all.last().copied().unwrap_or_default()
    }

    /// Whether a space belongs to it by what stands on that space alone.
    pub(super) fn is_local(&self) -> bool {
        match self {
            Program::Flat { .. } => true,
            Program::Code { ops, .. } => !ops.iter().any(|op| {
                matches!(
                    op,
                    Op::Choose(..) | Op::AtMost(..) | Op::Extreme { .. } | Op::ExtremeOf { .. }
                )
            }),
        }
    }
}

/// What is known of a set while pieces leave, and some arrive.
#[derive(Clone, Copy, Default)]
pub(super) struct Lasting {
    /// Spaces that it always holds, and never.
    pub(super) always: u128,
    never: u128,
    /// Spaces that stay in it once they are, and outside of it.
    inside: u128,
    outside: u128,
}

impl Lasting {
    /// A set that is settled on these spaces.
    fn settled(always: u128, never: u128) -> Lasting {
        Lasting {
            always,
            never,
            inside: always | never,
            outside: always | never,
        }
    }

    /// The spaces that hold pieces of these slots.
    fn pieces(slots: u32, arriving: u32) -> Lasting {
        if slots == 0 {
            return Lasting::settled(0, u128::MAX);
        }
        Lasting {
            outside: if slots & arriving == 0 { u128::MAX } else { 0 },
            ..Lasting::default()
        }
    }

    fn not(self) -> Lasting {
        Lasting {
            always: self.never,
            never: self.always,
            inside: self.outside,
            outside: self.inside,
        }
    }

    /// Spaces that can be in it, and stay so once they are.
    pub(super) fn stays(self) -> u128 {
        self.inside & !self.never
    }

    fn or(self, other: Lasting) -> Lasting {
        self.not().and(other.not()).not()
    }

    pub(super) fn and(self, other: Lasting) -> Lasting {
        let (always, never) = (self.always & other.always, self.never | other.never);
        Lasting {
            always,
            never,
            inside: self.inside & other.inside | always | never,
            outside: self.outside & other.outside | always | never,
        }
    }
}

/// Of each register: the spaces outside of which it never has any, and those on which a piece of these slots may
/// make a difference to it.
fn registers(ops: &[Op], slots: u32) -> Vec<(u128, u128)> {
    const ANY: (u128, u128) = (u128::MAX, u128::MAX);
    let mut all: Vec<(u128, u128)> = Vec::with_capacity(ops.len());
    for op in ops {
        let of = |register: u32| all.get(register as usize).copied().unwrap_or(ANY);
        let next = match op {
            Op::Constant(set) => (*set, 0),
            Op::Pieces(of) if of & slots == 0 => (u128::MAX, 0),
            Op::Threw(..) => (u128::MAX, 0),
            Op::Choose(no, then, otherwise) => {
                let (one, other) = (of(*then), of(*otherwise));
                (one.0 | other.0, of(*no).1 | one.1 | other.1)
            }
            Op::And(a, b) => {
                let ((one, by_one), (other, by_other)) = (of(*a), of(*b));
                (one & other, (by_one | by_other) & one & other)
            }
            Op::Or(a, b) => (of(*a).0 | of(*b).0, of(*a).1 | of(*b).1),
            Op::Not(a, universe) => (*universe, of(*a).1 & *universe),
            Op::AtMost(_, a, universe) => (*universe, of(*a).1),
            _ => ANY,
        };
        all.push(next);
    }
    all
}

/// Registers that fit on the stack; longer programs are rare.
const REGISTERS: usize = 24;

fn run(ops: &[Op], mover: Player, board: &Board, tracks: &[TrackMap; 3]) -> u128 {
    if ops.len() <= REGISTERS {
        run_in(&mut [0; REGISTERS], ops, mover, board, tracks)
    } else {
        run_in(&mut vec![0; ops.len()], ops, mover, board, tracks)
    }
}

fn run_in(
    r: &mut [u128],
    ops: &[Op],
    mover: Player,
    board: &Board,
    tracks: &[TrackMap; 3],
) -> u128 {
    let mut value = 0;
    for (i, op) in ops.iter().enumerate() {
        value = match *op {
            Op::Constant(set) => set,
            Op::Pieces(slots) => board.union(slots),
            Op::And(a, b) => r[a as usize] & r[b as usize],
            Op::Or(a, b) => r[a as usize] | r[b as usize],
            Op::Not(a, universe) => universe & !r[a as usize],
            Op::Choose(no, then, otherwise) => {
                if r[no as usize] == 0 {
                    r[then as usize]
                } else {
                    r[otherwise as usize]
                }
            }
            Op::Extreme { slots, furthest } => {
                let track = &tracks[mover.index()];
                extreme(board, tracks, mover, slots, furthest)
                    .map_or(0, |(_, place)| bit(track.space(place)))
            }
            Op::ExtremeOf {
                slots,
                furthest,
                of,
            } => match extreme(board, tracks, mover, slots, furthest) {
                Some((slot, place)) if slot == usize::from(of) => bit(place),
                _ => 0,
            },
            Op::Places(a) => {
                let track = &tracks[mover.index()];
                each(r[a as usize]).fold(0, |all, space| all | track.at[usize::from(space)])
            }
            Op::AtMost(most, a, universe) => {
                if r[a as usize].count_ones() <= most {
                    universe
                } else {
                    0
                }
            }
            Op::Threw(ref faces, universe) => {
                if board.thrown.shows(faces) {
                    universe
                } else {
                    0
                }
            }
        };
        r[i] = value;
    }
    value
}

/// The piece furthest (or least far) along the mover's track among these slots: its slot and its
/// place on that track. Others' pieces count at the first pass of their space. At one place the
/// mover's own come first, then the opponent's, then nobody's, kinds in declared order.
fn extreme(
    board: &Board,
    tracks: &[TrackMap; 3],
    mover: Player,
    slots: u32,
    furthest: bool,
) -> Option<(usize, u8)> {
    let track = &tracks[mover.index()];
    let mut best: Option<(usize, u8)> = None;
    let mut offer = |slot: usize, place: u8| {
        let better = best.is_none_or(|(_, b)| {
            let (place, b) = (track.along(place), track.along(b));
            if furthest { place > b } else { place < b }
        });
        if better {
            best = Some((slot, place));
        }
    };
    for owner in [mover.index(), mover.opponent().index(), NEUTRAL] {
        for kind in each_small(slots >> (owner * KINDS) & 0xff) {
            let slot = slot(owner, byte(kind));
            if owner == mover.index() {
                let places = PlaceSet(board.bits[slot] & track.on_track);
                if let Some(place) = track.extreme(places, furthest) {
                    offer(slot, place);
                }
            } else {
                for space in each(board.spaces[slot]) {
                    let place = track.first[usize::from(space)];
                    if place != NOWHERE && usize::from(place) < track.length {
                        offer(slot, place);
                    }
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spaces that stay in a set, and those that are always in it.
    fn known(set: &Program, arriving: u32) -> (u128, u128) {
        let lasting = set.lasting(arriving);
        (lasting.stays(), lasting.always)
    }

    #[test]
    fn spaces_stay_in_a_set_as_long_as_nobody_comes_to_them() {
        let all = 0b1111;
        let flat = |slots, flip| Program::Flat {
            slots,
            flip,
            keep: all,
        };
        let code = |ops: &[Op]| Program::Code {
            ops: ops.into(),
            mover: Player::First,
        };
        let (men, kings) = (1, 2);
        let threw = Op::Threw(Throw::new([]), all);
        let without = [Op::Pieces(men), Op::Not(0, all)];
        let joined = |op| code(&[Op::Pieces(men), Op::Not(0, all), Op::Constant(0b11), op]);
        let cases = [
            // Constants; pieces, who may leave; spaces without pieces, who come or don't; both.
            (flat(0, 0b110), men, (0b110, 0b110)),
            (flat(men, 0), kings, (0, 0)),
            (flat(men, all), kings, (all, 0)),
            (flat(men, all), men, (0, 0)),
            (flat(men | kings, 0b11), 4, (0b11, 0)),
            // The same step by step, and parts of them with constants.
            (code(&without), kings, (all, 0)),
            (code(&without), men, (0, 0)),
            (
                code(&[
                    Op::Pieces(men),
                    Op::Constant(0b101),
                    Op::And(0, 1),
                    Op::Not(2, all),
                ]),
                men,
                (0b1010, 0b1010),
            ),
            (joined(Op::Or(1, 2)), men, (0b11, 0b11)),
            (joined(Op::And(1, 2)), kings, (0b11, 0)),
            // A throw is the same all turn long; what counts pieces, or looks elsewhere, isn't known.
            (code(&[threw]), men, (u128::MAX, 0)),
            (code(&[Op::Constant(all), Op::AtMost(2, 0, all)]), 0, (0, 0)),
        ];
        for (set, arriving, expected) in cases {
            assert_eq!(known(&set, arriving), expected, "{set:?}, {arriving:b}");
        }
    }
}
