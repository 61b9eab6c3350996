//! From a set in its author's words to a program: definitions inlined, constants folded.

use std::collections::HashMap;

use super::bits::bit;
use super::program::{Op, Program};
use super::seat::Seat;
use super::state::{KINDS, NEUTRAL, slot};
use crate::model::{PieceTerm, Pieces, Ruleset, Set, SpaceRuns, Whose};
use crate::player::Player;

/// What programs for one mover are compiled from.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) seats: &'a [Seat; 3],
    pub(super) mover: Player,
}

impl Context<'_> {
    /// The number of a kind.
    pub(super) fn kind(&self, name: &str) -> Option<u8> {
        let found = self.ruleset.kinds.iter().position(|k| k.name == name);
        found.map(|kind| kind as u8)
    }

    /// These kinds, as a set; all of them where none are named.
    pub(super) fn kinds(&self, names: &[String]) -> u8 {
        let numbers = names.iter().filter_map(|name| self.kind(name));
        numbers.fold(0, |all, kind| all | 1 << kind)
    }

    /// The slots of these pieces.
    pub(super) fn pieces(&self, pieces: &Pieces) -> u32 {
        pieces.0.iter().fold(0, |all, term| all | self.term(term))
    }

    fn term(&self, term: &PieceTerm) -> u32 {
        let (own, their) = (self.mover.index(), self.mover.opponent().index());
        let of = |owner: usize, kinds: u8| u32::from(kinds) << (owner * KINDS);
        match term {
            PieceTerm::Friend => of(own, 0xff),
            PieceTerm::Enemy => of(their, 0xff),
            PieceTerm::Neutral => of(NEUTRAL, 0xff),
            PieceTerm::Kind(name) => self.kind(name).map_or(0, |kind| {
                [own, their, NEUTRAL]
                    .iter()
                    .fold(0, |all, &owner| all | 1 << slot(owner, kind))
            }),
            PieceTerm::FriendOf(names) => of(own, self.kinds(names)),
            PieceTerm::EnemyOf(names) => of(their, self.kinds(names)),
        }
    }

    /// All spaces of the board.
    pub(super) fn universe(&self) -> u128 {
        self.seats[NEUTRAL].places
    }

    fn spaces(&self, runs: &SpaceRuns) -> u128 {
        let board = &self.ruleset.board;
        let found = runs.0.iter().filter_map(|name| board.index(name));
        found.fold(0, |all, space| all | bit(space as u8))
    }

    /// The program of a set of spaces.
    pub(super) fn set(&self, set: &Set) -> Program {
        let mut builder = Builder::new(*self, None);
        let last = builder.set(set);
        builder.finish(last)
    }

    /// The program that gives the mover's places of `kind` that satisfy the set, where a
    /// foremost or rearmost in it selects that one piece; `None` if the set never does so, and
    /// a piece satisfies it simply by standing on one of its spaces.
    pub(super) fn selection(&self, set: &Set, kind: u8) -> Option<Program> {
        let mut seen = Vec::new();
        self.selects(set, &mut seen).then(|| {
            let of = slot(self.mover.index(), kind) as u8;
            let mut builder = Builder::new(*self, Some(of));
            let last = builder.set(set);
            builder.finish(last)
        })
    }

    fn selects<'s>(&'s self, set: &'s Set, seen: &mut Vec<&'s str>) -> bool {
        let mut open = vec![set];
        while let Some(set) = open.pop() {
            match set {
                Set::Foremost(_) | Set::Rearmost(_) => return true,
                Set::And(sets) | Set::Or(sets) => open.extend(sets),
                Set::Not(set) => open.push(set),
                Set::If {
                    then, otherwise, ..
                } => open.extend([&**then, &**otherwise]),
                Set::Defined(name) if !seen.contains(&name.as_str()) => {
                    seen.push(name);
                    open.extend(self.ruleset.definition(name));
                }
                _ => {}
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
    known: HashMap<Op, u32>,
    defined: HashMap<(String, bool), u32>,
    /// The slot whose places are selected; `None` while spaces are computed.
    of: Option<u8>,
}

impl<'a> Builder<'a> {
    fn new(context: Context<'a>, of: Option<u8>) -> Self {
        Builder {
            context,
            ops: Vec::new(),
            known: HashMap::new(),
            defined: HashMap::new(),
            of,
        }
    }

    fn universe(&self) -> u128 {
        match self.of {
            Some(_) => self.context.seats[self.context.mover.index()].places,
            None => self.context.universe(),
        }
    }

    fn set(&mut self, set: &Set) -> u32 {
        self.definitions(set);
        self.compile(set)
    }

    /// Compiles what a set refers to, innermost first, so that a long chain of definitions
    /// needs no deep recursion.
    fn definitions(&mut self, set: &Set) {
        let ruleset = self.context.ruleset;
        for of in [None, self.of] {
            let outer = std::mem::replace(&mut self.of, of);
            let mut open: Vec<String> = Vec::new();
            names(set, &mut open);
            while let Some(name) = open.last().cloned() {
                let key = (name, self.of.is_some());
                let Some(set) = ruleset.definition(&key.0) else {
                    open.pop();
                    continue;
                };
                let mut missing = Vec::new();
                if !self.defined.contains_key(&key) {
                    names(set, &mut missing);
                    missing.retain(|name| !self.defined.contains_key(&(name.clone(), key.1)));
                }
                // INVARIANT: definitions are not circular (held by the checker), so this ends;
                // the length test keeps it finite for any ruleset.
                if missing.is_empty() || open.len() > ruleset.definitions.len() * 64 + 64 {
                    if !self.defined.contains_key(&key) {
                        let register = self.compile(set);
                        self.defined.insert(key, register);
                    }
                    open.pop();
                } else {
                    open.extend(missing);
                }
            }
            self.of = outer;
        }
    }

    fn compile(&mut self, set: &Set) -> u32 {
        let universe = self.universe();
        match set {
            Set::And(sets) => {
                let start = self.push(Op::Constant(universe));
                sets.iter().fold(start, |all, set| {
                    let next = self.compile(set);
                    self.push(Op::And(all, next))
                })
            }
            Set::Or(sets) => {
                let start = self.push(Op::Constant(0));
                sets.iter().fold(start, |all, set| {
                    let next = self.compile(set);
                    self.push(Op::Or(all, next))
                })
            }
            Set::Not(set) => {
                let set = self.compile(set);
                self.push(Op::Not(set, universe))
            }
            Set::If {
                no,
                then,
                otherwise,
            } => {
                let of = self.of.take();
                let no = self.compile(no);
                self.of = of;
                let then = self.compile(then);
                let otherwise = self.compile(otherwise);
                self.push(Op::Choose(no, then, otherwise))
            }
            Set::Defined(name) => {
                let key = (name.clone(), self.of.is_some());
                match self.defined.get(&key) {
                    Some(&register) => register,
                    None => self.push(Op::Constant(0)),
                }
            }
            Set::Foremost(pieces) => self.extreme(pieces, true),
            Set::Rearmost(pieces) => self.extreme(pieces, false),
            leaf => {
                let op = self.leaf(leaf);
                let register = self.push(op);
                match self.of {
                    Some(_) => self.push(Op::Places(register)),
                    None => register,
                }
            }
        }
    }

    fn extreme(&mut self, pieces: &Pieces, foremost: bool) -> u32 {
        let slots = self.context.pieces(pieces);
        self.push(match self.of {
            Some(of) => Op::ExtremeOf {
                slots,
                foremost,
                of,
            },
            None => Op::Extreme { slots, foremost },
        })
    }

    fn leaf(&mut self, set: &Set) -> Op {
        let context = self.context;
        match set {
            Set::Pieces(term) => Op::Pieces(context.term(term)),
            Set::Spaces(runs) => Op::Constant(context.spaces(runs)),
            Set::Row(row) => {
                let board = &context.ruleset.board;
                let spaces = board.spaces().enumerate();
                let own = spaces.filter(|(_, space)| *space.row == **row);
                Op::Constant(own.fold(0, |all, (i, _)| all | bit(i as u8)))
            }
            Set::Region(whose, name) => {
                let side = match whose {
                    Whose::Own => context.mover,
                    Whose::Their => context.mover.opponent(),
                };
                let regions = &context.ruleset.regions;
                let region = regions.iter().find(|region| region.name == *name);
                Op::Constant(region.map_or(0, |region| context.spaces(&region.spaces[side])))
            }
            Set::Empty => {
                let held = self.push(Op::Pieces(0xff_ffff));
                Op::Not(held, context.universe())
            }
            Set::Any => Op::Constant(context.universe()),
            // The composite sets have been compiled before any leaf.
            _ => Op::Constant(0),
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
            Op::Places(a) => match at(a) {
                Op::Constant(spaces) => {
                    let seat = &self.context.seats[self.context.mover.index()];
                    let places = super::bits::each(spaces);
                    Op::Constant(places.fold(0, |all, s| all | seat.at[usize::from(s)]))
                }
                _ => Op::Places(a),
            },
            Op::Pieces(0) => Op::Constant(0),
            other => other,
        };
        if let Some(&known) = self.known.get(&op) {
            return known;
        }
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
        let mut kept = Vec::new();
        for (i, op) in self.ops.iter_mut().enumerate() {
            if used[i] {
                registers(op, |r| *r = number[*r as usize]);
                number[i] = kept.len() as u32;
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
        Op::Not(a, _) | Op::Places(a) => visit(a),
        Op::Choose(a, b, c) => {
            visit(a);
            visit(b);
            visit(c);
        }
        _ => {}
    }
}

/// The definitions that a set names.
fn names(set: &Set, found: &mut Vec<String>) {
    match set {
        Set::Defined(name) => found.push(name.clone()),
        Set::And(sets) | Set::Or(sets) => sets.iter().for_each(|set| names(set, found)),
        Set::Not(set) => names(set, found),
        Set::If {
            no,
            then,
            otherwise,
        } => {
            names(no, found);
            names(then, found);
            names(otherwise, found);
        }
        _ => {}
    }
}
