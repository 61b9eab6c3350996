//! From a set of spaces to a program: definitions inlined, constants folded.

use std::collections::HashMap;

use super::bits::{Fold, byte};
use super::program::{Op, Program};
use super::stack;
use super::state::{NEUTRAL, slot};
use crate::model::index::{KindId, Owner, PieceMask, Rules, SpaceExpression};
use crate::player::Player;
use crate::space::SpaceSet;

/// What programs for one mover are compiled from.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) rules: &'a Rules,
    pub(super) mover: Player,
}

impl Context<'_> {
    /// The slots of these pieces.
    pub(super) fn pieces(&self, pieces: PieceMask) -> u32 {
        pieces.slots(self.mover)
    }

    /// All spaces of the board.
    pub(super) fn universe(&self) -> u128 {
        self.rules.tracks[NEUTRAL].places
    }

    /// The program of a set of spaces.
    pub(super) fn set(&self, set: &SpaceExpression) -> Program {
        let mut builder = Builder::new(*self, None);
        let last = builder.set(set);
        builder.finish(last)
    }

    /// The program that gives the mover's places of `kind` that satisfy the set, where a
    /// furthest or rearmost in it selects that one piece; `None` if the set never does so, and
    /// a piece satisfies it simply by standing on one of its spaces.
    pub(super) fn selection(&self, set: &SpaceExpression, kind: KindId) -> Option<Program> {
        self.selects(set).then(|| {
            let of = byte(slot(self.mover.index(), kind.0));
            let mut builder = Builder::new(*self, Some(of));
            let last = builder.set(set);
            builder.finish(last)
        })
    }

    /// Whether the set selects a piece; what a condition in it asks doesn't count.
    fn selects(&self, set: &SpaceExpression) -> bool {
        let mut seen = vec![false; self.rules.definitions.len()];
        let mut open = vec![set];
        while let Some(set) = open.pop() {
            match set {
                SpaceExpression::Extreme { .. } => return true,
                SpaceExpression::If(parts) => open.extend(&parts[1..]),
                SpaceExpression::AtMost(..) => {}
                SpaceExpression::Defined(number) => {
                    if !std::mem::replace(&mut seen[*number], true) {
                        open.push(&self.rules.definitions[*number]);
                    }
                }
                other => open.extend(other.parts()),
            }
        }
        false
    }
}

/// A program in the making. Equal operations share a register, so that a definition used twice
/// costs once.
struct Builder<'a> {
    context: Context<'a>,
    ops: Vec<Op>,
    known: HashMap<Op, u32, Fold>,
    /// By definition, and whether places are selected: its register.
    defined: HashMap<(usize, bool), u32>,
    /// The slot whose places are selected; `None` while spaces are computed.
    of: Option<u8>,
}

impl<'a> Builder<'a> {
    fn new(context: Context<'a>, of: Option<u8>) -> Self {
        Builder {
            context,
            ops: Vec::new(),
            known: HashMap::default(),
            defined: HashMap::new(),
            of,
        }
    }

    fn universe(&self) -> u128 {
        match self.of {
            Some(_) => {
                self.context
                    .rules
                    .track(Owner::Side(self.context.mover))
                    .places
            }
            None => self.context.universe(),
        }
    }

    fn set(&mut self, set: &SpaceExpression) -> u32 {
        self.definitions(set);
        self.compile(set)
    }

    /// Compiles the definitions that a set needs, innermost first, so that a long chain of them
    /// needs no deep recursion.
    fn definitions(&mut self, set: &SpaceExpression) {
        let rules = self.context.rules;
        let mut needed = vec![false; rules.definitions.len()];
        let mut open: Vec<usize> = set.definitions().collect();
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut needed[number], true) {
                open.extend(rules.definitions[number].definitions());
            }
        }
        for of in [None, self.of] {
            let outer = std::mem::replace(&mut self.of, of);
            for &number in rules.inner_first.iter().filter(|number| needed[**number]) {
                if !self.defined.contains_key(&(number, of.is_some())) {
                    let register = self.compile(&rules.definitions[number]);
                    self.defined.insert((number, of.is_some()), register);
                }
            }
            self.of = outer;
        }
    }

    fn compile(&mut self, set: &SpaceExpression) -> u32 {
        let universe = self.universe();
        match set {
            SpaceExpression::And(sets) => {
                let start = self.push(Op::Constant(universe));
                sets.iter().fold(start, |all, set| {
                    let next = self.compile(set);
                    self.push(Op::And(all, next))
                })
            }
            SpaceExpression::Or(sets) => {
                let start = self.push(Op::Constant(0));
                sets.iter().fold(start, |all, set| {
                    let next = self.compile(set);
                    self.push(Op::Or(all, next))
                })
            }
            SpaceExpression::Not(set) => {
                let set = self.compile(set);
                self.push(Op::Not(set, universe))
            }
            SpaceExpression::If(parts) => {
                let [no, then, otherwise] = &**parts;
                let of = self.of.take();
                let no = self.compile(no);
                self.of = of;
                let then = self.compile(then);
                let otherwise = self.compile(otherwise);
                self.push(Op::Choose(no, then, otherwise))
            }
            SpaceExpression::AtMost(most, set) => {
                let of = self.of.take();
                let set = self.compile(set);
                self.of = of;
                self.push(Op::AtMost(*most, set, universe))
            }
            SpaceExpression::Threw(faces) => self.push(Op::Threw(*faces, universe)),
            // INVARIANT: what a set needs has been compiled before it.
            SpaceExpression::Defined(number) => self.defined[&(*number, self.of.is_some())],
            SpaceExpression::Extreme {
                of: pieces,
                furthest,
            } => {
                let kinds = stack::of_kinds(self.context.rules.kinds.len());
                let (slots, furthest) = (self.context.pieces(*pieces) & kinds, *furthest);
                self.push(match self.of {
                    Some(of) => Op::ExtremeOf {
                        slots,
                        furthest,
                        of,
                    },
                    None => Op::Extreme { slots, furthest },
                })
            }
            SpaceExpression::Fixed(spaces) => {
                let spaces = spaces.0 & self.context.universe();
                self.spaces(Op::Constant(spaces))
            }
            SpaceExpression::Region(whose, spaces) => {
                let spaces = SpaceExpression::region(*whose, spaces, self.context.mover);
                self.spaces(Op::Constant(spaces.0))
            }
            SpaceExpression::Held(pieces) => self.spaces(Op::Pieces(self.context.pieces(*pieces))),
            SpaceExpression::Empty => {
                let held = self.push(Op::Pieces(self.context.pieces(PieceMask::ALL)));
                self.spaces(Op::Not(held, self.context.universe()))
            }
        }
    }

    /// The register of an operation that gives spaces: where places are selected, of the mover's
    /// places on them.
    fn spaces(&mut self, op: Op) -> u32 {
        let register = self.push(op);
        match self.of {
            Some(_) => self.push(Op::Places(register)),
            None => register,
        }
    }

    /// The register of an operation, simplified.
    fn push(&mut self, op: Op) -> u32 {
        let at = |r: u32| self.ops[r as usize].clone();
        let all = self.universe();
        let op = match op {
            Op::And(a, b) => match (at(a), at(b)) {
                (Op::Constant(x), Op::Constant(y)) => Op::Constant(x & y),
                (Op::Constant(0), _) | (_, Op::Constant(0)) => Op::Constant(0),
                (Op::Constant(x), _) if x == all => return b,
                (_, Op::Constant(y)) if y == all => return a,
                _ if a == b => return a,
                _ => Op::And(a, b),
            },
            Op::Or(a, b) => match (at(a), at(b)) {
                (Op::Constant(x), Op::Constant(y)) => Op::Constant(x | y),
                (Op::Constant(0), _) => return b,
                (_, Op::Constant(0)) => return a,
                (Op::Constant(x), _) | (_, Op::Constant(x)) if x == all => Op::Constant(x),
                (Op::Pieces(x), Op::Pieces(y)) => Op::Pieces(x | y),
                _ if a == b => return a,
                _ => Op::Or(a, b),
            },
            Op::Not(a, universe) => match at(a) {
                Op::Constant(x) => Op::Constant(universe & !x),
                Op::Not(x, same) if same == universe => return x,
                _ => Op::Not(a, universe),
            },
            Op::Choose(no, then, otherwise) => match at(no) {
                Op::Constant(0) => return then,
                Op::Constant(_) => return otherwise,
                _ if then == otherwise => return then,
                _ => Op::Choose(no, then, otherwise),
            },
            Op::AtMost(most, a, universe) => match at(a) {
                Op::Constant(set) if set.count_ones() <= most => Op::Constant(universe),
                Op::Constant(_) => Op::Constant(0),
                _ => Op::AtMost(most, a, universe),
            },
            Op::Places(a) => match at(a) {
                Op::Constant(spaces) => {
                    let track = self.context.rules.track(Owner::Side(self.context.mover));
                    Op::Constant(track.places_on(SpaceSet(spaces)).0)
                }
                _ => Op::Places(a),
            },
            Op::Pieces(0) => Op::Constant(0),
            other => other,
        };
        if let Some(&known) = self.known.get(&op) {
            return known;
        }
        #[expect(clippy::cast_possible_truncation, reason = "`MOST_PARTS` bounds a set")]
        let register = self.ops.len() as u32;
        self.known.insert(op.clone(), register);
        self.ops.push(op);
        register
    }

    fn finish(mut self, last: u32) -> Program {
        if self.of.is_none()
            && let Some((slots, flip, keep)) = self.flat(last)
        {
            return Program::Flat { slots, flip, keep };
        }
        Program::Code {
            ops: self.live(last).into(),
            mover: self.context.mover,
        }
    }

    /// The operations that the value depends on, renumbered; the value comes last.
    fn live(&mut self, last: u32) -> Vec<Op> {
        let mut used = vec![false; self.ops.len()];
        used[last as usize] = true;
        for i in (0..=last as usize).rev() {
            if used[i] {
                registers(&mut self.ops[i], |r| used[*r as usize] = true);
            }
        }
        let mut number = vec![0; self.ops.len()];
        let (mut kept, mut next) = (Vec::new(), 0);
        for (i, op) in self.ops.iter_mut().enumerate() {
            if used[i] {
                registers(op, |r| *r = number[*r as usize]);
                number[i] = next;
                next += 1;
                kept.push(op.clone());
            }
        }
        kept
    }

    fn flat(&self, register: u32) -> Option<(u32, u128, u128)> {
        let all = self.context.universe();
        match self.ops[register as usize] {
            Op::Constant(set) => Some((0, set, set)),
            Op::Pieces(slots) => Some((slots, 0, all)),
            Op::Not(a, _) => {
                let (slots, flip, keep) = self.flat(a)?;
                (keep == all).then_some((slots, flip ^ all, all))
            }
            Op::And(a, b) => match (&self.ops[a as usize], &self.ops[b as usize]) {
                (Op::Constant(x), _) => self.flat(b).map(|(s, f, k)| (s, f, k & x)),
                (_, Op::Constant(x)) => self.flat(a).map(|(s, f, k)| (s, f, k & x)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Calls `visit` with each register that an operation reads.
fn registers(op: &mut Op, mut visit: impl FnMut(&mut u32)) {
    match op {
        Op::And(a, b) | Op::Or(a, b) => {
            visit(a);
            visit(b);
        }
        Op::Not(a, _) | Op::Places(a) | Op::AtMost(_, a, _) => visit(a),
        Op::Choose(a, b, c) => {
            visit(a);
            visit(b);
            visit(c);
        }
        _ => {}
    }
}
