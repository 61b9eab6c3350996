//! From a compiled set of spaces to an expression over the mover's places.

use std::collections::HashMap;

use super::expression::{Expression, REGISTERS, SelectedPieces, SetOp};
use super::roster::{Roster, places, spread};
use super::word::Word;
use crate::dice::Throw;
use crate::engine::bits::{each, each_small};
use crate::engine::compiled::Compiled;
use crate::engine::program::{Op, Program};
use crate::engine::state::{KINDS, NEUTRAL, owner_and_kind};
use crate::model::How;
use crate::player::Player;

/// Makes expressions for a mover; equal ones are one.
pub(super) struct Lowering<'a, W, const K: usize> {
    pub(super) game: &'a Compiled,
    pub(super) roster: &'a Roster,
    pub(super) mover: Player,
    /// All places of the track.
    pub(super) track: W,
    pub(super) sets: Vec<Expression<W, K>>,
    /// Whether a space can be several places.
    pub(super) twofold: bool,
    /// Whether no space ever holds pieces of both sides.
    pub(super) apart: bool,
    /// What has been thrown, where that is settled.
    pub(super) thrown: Option<Throw>,
}

/// Registers of a program that is being lowered, by number and by whether places are meant.
struct Registers<W, const K: usize> {
    ops: Vec<SetOp<W, K>>,
    known: HashMap<(u32, bool), u8>,
}

/// An operation once it has been looked at what is always the same.
enum Folded<W, const K: usize> {
    /// What is in this register already.
    Register(u8),
    Op(SetOp<W, K>),
}

/// The operations on which a register depends, itself the last.
fn needed<W: Word, const K: usize>(mut ops: Vec<SetOp<W, K>>, root: u8) -> Vec<SetOp<W, K>> {
    let mut used = vec![false; ops.len()];
    used[usize::from(root)] = true;
    for number in (0..ops.len()).rev() {
        if used[number] {
            let operands = ops[number].operands();
            operands.for_each(|operand| used[usize::from(*operand)] = true);
        }
    }
    let before = |number: u8| {
        let before = &used[..usize::from(number)];
        before.iter().filter(|used| **used).count() as u8
    };
    let ops = ops.into_iter().zip(&used).filter(|(_, used)| **used);
    let ops = ops.map(|(mut op, _)| {
        op.operands()
            .for_each(|operand| *operand = before(*operand));
        op
    });
    ops.collect()
}

impl<W: Word, const K: usize> Lowering<'_, W, K> {
    /// The number, from 1, of an expression.
    pub(super) fn number(&mut self, set: Expression<W, K>) -> Option<u8> {
        let found = self.sets.iter().position(|other| *other == set);
        let number = found.unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        });
        u8::try_from(number + 1).ok()
    }

    /// The number of the expression of a set, as [`Lowering::set`] has it, or 0 if it always holds the whole track.
    fn limit(&mut self, set: &Program, selected: bool) -> Option<u8> {
        let expression = self.expression(set, selected)?;
        match &*expression.0 {
            [SetOp::Constant(set)] if (self.track & !*set).is_none() => Some(0),
            _ => self.number(expression),
        }
    }

    /// The same for a set that may ask for the throw: of each, or one for all.
    pub(super) fn set_by_throw(&mut self, set: &Program, selected: bool) -> Option<Vec<u8>> {
        self.by_throw(set.asks_throw(), |lowering| lowering.limit(set, selected))
    }

    /// What there is for each throw, where that is asked for, or once for all.
    pub(super) fn by_throw<T>(
        &mut self,
        asked: bool,
        mut of: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        if !asked {
            return Some(vec![of(self)?]);
        }
        let game = self.game;
        let all = game.rolls.iter().map(|roll| {
            self.thrown = Some(roll.throw);
            of(self)
        });
        let all = all.collect();
        self.thrown = None;
        all
    }

    /// The number of the expression of a set; with `selected`, of the mover's places that it
    /// selects. `None` if it is too long, or looks at spaces off the track.
    pub(super) fn set(&mut self, set: &Program, selected: bool) -> Option<u8> {
        let expression = self.expression(set, selected)?;
        self.number(expression)
    }

    fn expression(&self, set: &Program, selected: bool) -> Option<Expression<W, K>> {
        let ops = match set {
            Program::Flat {
                slots: 0,
                flip,
                keep,
            } => vec![SetOp::Constant(places(self.game, self.mover, flip & keep))],
            Program::Flat { slots, flip, keep } => vec![SetOp::Flat {
                pieces: self.pieces(*slots),
                flip: places(self.game, self.mover, *flip),
                keep: places(self.game, self.mover, *keep),
            }],
            Program::Code { ops, .. } => {
                let last = u32::try_from(ops.len().checked_sub(1)?).ok()?;
                let mut registers = Registers {
                    ops: Vec::new(),
                    known: HashMap::new(),
                };
                if ops.len() > REGISTERS {
                    return None;
                }
                let root = self.register(ops, last, selected, &mut registers)?;
                needed(registers.ops, root)
            }
        };
        (ops.len() <= REGISTERS).then(|| Expression(ops.into()))
    }

    /// The pieces of these slots.
    pub(super) fn pieces(&self, slots: u32) -> SelectedPieces<W, K> {
        let (own, foe) = (self.mover.index(), self.mover.opponent().index());
        let (foes, neutral) = (self.roster.owned(slots, foe), self.roster.neutral(slots));
        SelectedPieces {
            own: spread(self.roster.owned(slots, own)),
            foe: spread(foes),
            neutral: spread(neutral),
            others: foes | neutral != 0,
            twins: self.twofold,
        }
    }

    /// The same, the mover's each where it is alone.
    fn pieces_at(&self, slots: u32) -> SelectedPieces<W, K> {
        SelectedPieces {
            twins: false,
            ..self.pieces(slots)
        }
    }

    /// Lowers what a register depends on, then itself.
    fn register(
        &self,
        ops: &[Op],
        register: u32,
        selected: bool,
        to: &mut Registers<W, K>,
    ) -> Option<u8> {
        if let Some(known) = to.known.get(&(register, selected)) {
            return Some(*known);
        }
        let mut of = |r: u32, selected| self.register(ops, r, selected, to);
        let op = match ops.get(register as usize)? {
            // Constants are places already where places are meant.
            Op::Constant(set) if selected => SetOp::Constant(W::narrow(*set)),
            Op::Constant(set) => SetOp::Constant(places(self.game, self.mover, *set)),
            Op::Pieces(slots) => SetOp::Flat {
                pieces: self.pieces(*slots),
                flip: W::NONE,
                keep: W::ALL,
            },
            Op::And(a, b) => SetOp::And(of(*a, selected)?, of(*b, selected)?),
            Op::Or(a, b) => SetOp::Or(of(*a, selected)?, of(*b, selected)?),
            Op::Not(a, _) => SetOp::Not(of(*a, selected)?, self.track),
            Op::Choose(no, then, otherwise) => {
                // Whether a set is empty depends on spaces off the track, too.
                if !self.covers() {
                    return None;
                }
                let (then, otherwise) = (of(*then, selected)?, of(*otherwise, selected)?);
                match ops.get(*no as usize)? {
                    Op::Pieces(slots) => {
                        SetOp::ChooseByPieces(self.pieces(*slots), then, otherwise)
                    }
                    _ => SetOp::Choose(of(*no, false)?, then, otherwise),
                }
            }
            // How far those on forks have come isn't told by their places.
            Op::Extreme { .. } | Op::ExtremeOf { .. } if W::FORKED => return None,
            // The furthest piece is at one place, its space at several; where the other side's are, too.
            Op::Extreme { slots, .. } | Op::ExtremeOf { slots, .. }
                if self.twofold && (!selected || self.pieces(*slots).others) =>
            {
                return None;
            }
            Op::Extreme { slots, furthest } => SetOp::Extreme {
                pieces: self.pieces_at(*slots),
                furthest: *furthest,
            },
            // Of a kind alone it is one of them.
            Op::ExtremeOf {
                slots,
                furthest,
                of,
            } if *slots == 1 << of => SetOp::Extreme {
                pieces: self.pieces_at(*slots),
                furthest: *furthest,
            },
            Op::ExtremeOf {
                slots,
                furthest,
                of,
            } => {
                let own = self.mover.index();
                let kind = owner_and_kind(usize::from(*of)).1;
                let selects = slots >> of & 1 == 1;
                let earlier = each_small(*slots)
                    .filter(|slot| slot / KINDS == own && slot % KINDS < usize::from(kind));
                SetOp::ExtremeOf {
                    pieces: self.pieces_at(*slots),
                    furthest: *furthest,
                    of: self.pieces_at(if selects { 1 << of } else { 0 }),
                    before: self.pieces_at(earlier.fold(0, |all, slot| all | 1 << slot)),
                }
            }
            Op::Threw(faces, all) => {
                let thrown = self.thrown.as_ref()?.shows(faces);
                let all = if thrown { *all } else { 0 };
                SetOp::Constant(places(self.game, self.mover, all))
            }
            // A number of spaces is one of places where each has one.
            Op::AtMost(..) if !self.covers() => return None,
            Op::AtMost(most, set, all) => {
                let all = match selected {
                    true => W::narrow(*all),
                    false => places(self.game, self.mover, *all),
                };
                let set = of(*set, false)?;
                let firsts = u8::try_from(to.ops.len()).ok()?;
                to.ops.push(SetOp::Constant(self.firsts()));
                to.ops.push(SetOp::And(set, firsts));
                SetOp::AtMost(firsts + 1, *most, all)
            }
            // Of a space all places are meant.
            Op::Places(a) => {
                let spaces = of(*a, false)?;
                SetOp::Or(spaces, spaces)
            }
        };
        let number = match self.folded(op, &to.ops) {
            Folded::Register(known) => known,
            Folded::Op(op) => {
                to.ops.push(op);
                u8::try_from(to.ops.len() - 1).ok()?
            }
        };
        to.known.insert((register, selected), number);
        Some(number)
    }

    /// What an operation comes to where sets that it reads are always the same.
    fn folded(&self, op: SetOp<W, K>, ops: &[SetOp<W, K>]) -> Folded<W, K> {
        let constant = |register: u8| match ops.get(usize::from(register)) {
            Some(SetOp::Constant(set)) => Some(*set),
            _ => None,
        };
        let all = |set: W| (self.track & !set).is_none();
        let pairs = |a: u8, b: u8| [(a, constant(b)), (b, constant(a))].into_iter();
        match op {
            SetOp::And(a, b) => {
                for (other, set) in pairs(a, b) {
                    match set {
                        Some(set) if set.is_none() => return Folded::Op(SetOp::Constant(set)),
                        Some(set) if all(set) => return Folded::Register(other),
                        _ => {}
                    }
                }
            }
            SetOp::Or(a, b) => {
                for (other, set) in pairs(a, b) {
                    match set {
                        Some(set) if set.is_none() => return Folded::Register(other),
                        Some(set) if all(set) => return Folded::Op(SetOp::Constant(set)),
                        _ => {}
                    }
                }
            }
            SetOp::Not(a, all) => {
                if let Some(set) = constant(a) {
                    return Folded::Op(SetOp::Constant(all & !set));
                }
            }
            SetOp::Choose(no, then, otherwise) => {
                if let Some(set) = constant(no) {
                    return Folded::Register(if set.is_none() { then } else { otherwise });
                }
            }
            SetOp::ChooseByPieces(_, then, otherwise) if then == otherwise => {
                return Folded::Register(then);
            }
            _ => {}
        }
        Folded::Op(op)
    }

    /// Whether a move is legal only if others can be made after it.
    pub(super) fn asks_later(&self) -> bool {
        let mut rolls = self.game.rolls.iter();
        self.game.spend.how == How::Most || rolls.any(|roll| roll.parts != 0)
    }

    /// The first place of each space.
    fn firsts(&self) -> W {
        let track = &self.game.tracks[self.mover.index()];
        let spaces = each(self.game.tracks[NEUTRAL].places);
        let places = spaces.map(|space| track.at[usize::from(space)]);
        let first = places.fold(0, |all, places| all | places & places.wrapping_neg());
        W::narrow(first)
    }

    /// Whether every space of the board lies on the mover's track.
    pub(super) fn covers(&self) -> bool {
        let track = &self.game.tracks[self.mover.index()];
        let mut all = each(self.game.tracks[NEUTRAL].places);
        all.all(|space| track.at[usize::from(space)] != 0)
    }
}
