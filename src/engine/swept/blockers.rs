//! What stops moves in a position, and how that follows from a set of spaces.

use super::frame::Frame;
use super::lane::{Blockers, Lane};
use super::lower::Lowering;
use super::moves::union;
use super::plan::FEW_KINDS;
use super::roster::{NEUTRALS, places, spread};
use super::tables::{Position, Side};
use super::word::Word;
use crate::engine::program::{Op, Program};
use crate::engine::state::slots_of;

impl<W: Word, const K: usize> Lane<W, K> {
    /// Where a position stops what would pass, and what would end there, as [`Frame::obstacles`] keeps it. What stops
    /// moves besides is `known` of blockers with this number ([`Blockers::besides`]); of none yet, if it is 0.
    #[inline(always)]
    pub(super) fn blocked(
        &self,
        side: &Side<W, K>,
        position: &Position<W, K>,
        known: &mut (u8, W),
    ) -> [W; 2] {
        let frame = &side.frame;
        let stops = |blockers: &Blockers<W, K>| match K > FEW_KINDS && !self.own {
            true => blockers.never,
            false => blockers.places_of(frame, position),
        };
        let mut over = stops(&self.over);
        let mut to = if self.same { over } else { stops(&self.to) };
        if self.wide {
            let mut further = |blockers: &Blockers<W, K>| {
                debug_assert!(blockers.besides > 0, "not numbered");
                if known.0 != blockers.besides {
                    *known = (blockers.besides, blockers.further(side, position));
                }
                known.1
            };
            if self.over.wide {
                over |= further(&self.over);
            }
            if self.to.wide {
                to |= further(&self.to);
            }
            if let Some(pushed) = &self.to.pushed {
                // Where they can't go.
                let stopped = frame.back(to, 1) | !frame.leading(1);
                to |= frame.obstacles(position.held_once(frame, pushed) & stopped);
            }
        }
        [over, to]
    }
}

impl<W: Word, const K: usize> Blockers<W, K> {
    /// Where a position stops moves, as [`Frame::obstacles`] keeps it.
    #[inline(always)]
    pub(super) fn places_of(&self, frame: &Frame<W>, position: &Position<W, K>) -> W {
        frame.obstacles(union(&position.own, &self.own)) | self.never
    }

    /// Where it stops who stays there, none of the mover's being there but that piece.
    #[inline(never)]
    pub(super) fn others(&self, side: &Side<W, K>, position: &Position<W, K>) -> W {
        match self.wide {
            true => self.never | self.further(side, position),
            false => self.never,
        }
    }

    /// Where it stops them besides, if they are [`Blockers::wide`].
    #[inline(never)]
    pub(super) fn further(&self, side: &Side<W, K>, position: &Position<W, K>) -> W {
        let frame = &side.frame;
        let mut all = position.held(frame, &self.pieces);
        if self.set > 0 {
            all |= frame.track() & !side.set(self.set, position);
        }
        frame.obstacles(all)
    }
}

/// Spaces, but for those of a part of them that hold such pieces.
pub(super) struct Local {
    spaces: u128,
    but: Vec<(u32, u128)>,
}

impl Local {
    fn and(mut self, other: Local) -> Local {
        self.spaces &= other.spaces;
        self.but.extend(other.but);
        self
    }

    /// Whether no space of it ever holds a piece of these slots.
    pub(super) fn without(&self, slots: u32) -> bool {
        let but = self.but.iter().filter(|(_, part)| self.spaces & !part == 0);
        let stopped = but.fold(0, |all, (slots, _)| all | slots);
        self.spaces == 0 || slots & !stopped == 0
    }

    /// The one or the other, if one is always the same.
    fn or(self, other: Local) -> Option<Local> {
        let (always, mut local) = match self.but.is_empty() {
            true => (self.spaces, other),
            false if other.but.is_empty() => (other.spaces, self),
            false => return None,
        };
        local.spaces |= always;
        for (_, part) in &mut local.but {
            *part &= !always;
        }
        Some(local)
    }
}

impl<W: Word, const K: usize> Lowering<'_, W, K> {
    /// What stops moves that may come to a set.
    pub(super) fn blockers(&mut self, frame: &Frame<W>, set: &Program) -> Option<Blockers<W, K>> {
        let Some(local) = self.local(set) else {
            let mut blockers = Blockers::places(W::NONE);
            (blockers.set, blockers.wide) = (self.set(set, false)?, true);
            // Where an enemy stands no friend does: [`Blockers::friends`] has them all.
            if self.apart && self.asks_enemy(set) {
                blockers.own = spread(self.all());
            }
            return Some(blockers);
        };
        let allowed: W = places(self.game, self.mover, local.spaces);
        let mut blockers = Blockers::places(frame.obstacles(self.track & !allowed));
        let enemy = self.mover.opponent();
        for (slots, spaces) in local.but {
            let part: W = places(self.game, self.mover, spaces);
            // All that can be stopped: said so that it can be told by a look.
            let part = W::all_if((allowed & !part).is_none()) | part;
            let theirs: W = places(self.game, enemy, spaces);
            let pieces = self.pieces(slots);
            let to = &mut blockers.pieces;
            for kind in 0..K {
                // A friend stands on all places of its space.
                let own = match self.twofold {
                    true => &mut to.own[kind],
                    false => &mut blockers.own[kind],
                };
                *own |= pieces.own[kind] & part;
                to.foe[kind] |= pieces.foe[kind] & theirs;
            }
            for kind in 0..NEUTRALS {
                to.neutral[kind] |= pieces.neutral[kind] & part;
            }
            to.others |= pieces.others;
            to.twins = pieces.twins;
            blockers.wide |= pieces.others || self.twofold;
        }
        Some(blockers)
    }

    /// Whether each space of a set holds a piece of the enemy's.
    fn asks_enemy(&self, set: &Program) -> bool {
        let enemies = slots_of(self.mover.opponent().index());
        match set {
            Program::Flat { slots, flip, keep } => {
                *slots != 0 && slots & !enemies == 0 && flip & keep == 0
            }
            Program::Code { ops, .. } => asks(ops, ops.len().wrapping_sub(1), enemies),
        }
    }

    /// A set in the form of what is in it but for pieces, if it has that.
    pub(super) fn local(&self, set: &Program) -> Option<Local> {
        match set {
            Program::Flat { slots, flip, keep } => {
                let but = match slots {
                    0 => Vec::new(),
                    _ if flip & keep == *keep => vec![(*slots, *keep)],
                    _ => return None,
                };
                Some(Local {
                    spaces: flip & keep,
                    but,
                })
            }
            Program::Code { ops, .. } => {
                let last = u32::try_from(ops.len().checked_sub(1)?).ok()?;
                self.local_of(ops, last, false)
            }
        }
    }

    /// The same of a register, or of what is not in it.
    fn local_of(&self, ops: &[Op], register: u32, not: bool) -> Option<Local> {
        let of = |register: u32, not: bool| self.local_of(ops, register, not);
        let fixed = |spaces: u128| Local {
            spaces,
            but: Vec::new(),
        };
        match *ops.get(register as usize)? {
            Op::Threw(faces, all) => {
                let all = if self.thrown?.shows(&faces) { all } else { 0 };
                Some(fixed(if not { !all } else { all }))
            }
            Op::Choose(no, then, otherwise) => {
                let no = of(no, false)?;
                let settled = no.but.is_empty();
                settled.then(|| of(if no.spaces == 0 { then } else { otherwise }, not))?
            }
            Op::Constant(spaces) => Some(fixed(if not { !spaces } else { spaces })),
            Op::Pieces(slots) if not => Some(Local {
                spaces: u128::MAX,
                but: vec![(slots, u128::MAX)],
            }),
            Op::Not(a, all) if not => of(a, false)?.or(fixed(!all)),
            Op::Not(a, all) => Some(of(a, true)?.and(fixed(all))),
            Op::And(a, b) if not => of(a, true)?.or(of(b, true)?),
            Op::And(a, b) => Some(of(a, false)?.and(of(b, false)?)),
            Op::Or(a, b) if not => Some(of(a, true)?.and(of(b, true)?)),
            Op::Or(a, b) => of(a, false)?.or(of(b, false)?),
            _ => None,
        }
    }
}

/// Whether each space of a register holds a piece of these slots.
fn asks(ops: &[Op], register: usize, slots: u32) -> bool {
    let of = |register: u32| asks(ops, register as usize, slots);
    match ops.get(register) {
        Some(Op::Pieces(pieces)) => pieces & !slots == 0,
        Some(Op::And(a, b)) => of(*a) || of(*b),
        Some(Op::Or(a, b) | Op::Choose(_, a, b)) => of(*a) && of(*b),
        _ => false,
    }
}
