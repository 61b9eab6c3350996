//! The multisets of dice of which throws are made, where throws are collected and their dice are spent one by
//! one: a lattice by inclusion.

use std::collections::HashMap;

use super::bits::byte;
use super::compiled::Compiled;
use super::dice_left::{DIGIT, DiceLeft};
use super::roll::Roll;
use crate::dice::{Face, Throw};
use crate::model::{Add, Condition, How};

/// The multisets of dice of which throws are made.
#[derive(Clone, Debug)]
pub(super) struct ThrowLattice {
    /// All of them, those of fewer dice first.
    pub(super) sets: Vec<DiceSet>,
    /// By throw: those that it holds, itself the last, by number and in order.
    pub(super) parts: Vec<Vec<u32>>,
    /// By face: the throw of such a die alone, if it can be spent.
    pub(super) singles: Vec<Option<usize>>,
}

/// A multiset of dice.
#[derive(Clone, Debug)]
pub(super) struct DiceSet {
    /// How many there are.
    pub(super) size: u8,
    /// By face: the multiset with such a die more, if some throw has one.
    pub(super) next: Vec<Option<u32>>,
}

impl ThrowLattice {
    /// The multisets of a game whose throws are collected, if its dice are thrown one by one, and spent so, in no order
    /// and undivided, as many as can be, and no condition asks what has been thrown.
    pub(super) fn new(game: &Compiled) -> Option<ThrowLattice> {
        let spend = (game.spend.how, game.spend.add);
        let ordered = !game.indexed.order.is_empty();
        let divided = game.rolls.iter().any(|roll| roll.parts != 0);
        let mut conditions = game.indexed.ruleset().conditions();
        let asks = conditions.any(|condition| matches!(condition, Condition::Threw(_)));
        let collects = game.indexed.ruleset().most_throws() > 1 && game.dice == 1;
        let single = spend == (How::Most, Add::None) && !ordered && !divided && !asks;
        if !(collects && single) {
            return None;
        }
        let faces = 0..byte(game.values.len());
        let singles = faces.map(|face| {
            let alone = |roll: &Roll| roll.throw == Throw::new([Face(face)]);
            let number = game.rolls.iter().position(alone);
            number.filter(|&number| game.rolls[number].full != 0)
        });
        let mut lattice = ThrowLattice {
            sets: Vec::new(),
            parts: Vec::new(),
            singles: singles.collect(),
        };
        let spent = |throw: &Throw| -> Vec<Face> {
            let faces = throw.faces().iter().copied();
            let spent = faces.filter(|face| lattice.singles[usize::from(face.0)].is_some());
            spent.collect()
        };
        let throws: Vec<Vec<Face>> = game.throws.iter().map(|c| spent(&c.throw)).collect();
        let mut all: Vec<(u8, DiceLeft)> = throws.iter().flat_map(|faces| subsets(faces)).collect();
        all.sort_unstable();
        all.dedup();
        let numbers = all.iter().zip(0u32..);
        let numbers: HashMap<DiceLeft, u32> = numbers.map(|((_, dice), i)| (*dice, i)).collect();
        let faces = lattice.singles.len();
        lattice.sets = all
            .iter()
            .map(|(size, dice)| DiceSet {
                size: *size,
                next: (0..faces)
                    .map(|face| numbers.get(&(dice + die(face))).copied())
                    .collect(),
            })
            .collect();
        lattice.parts = throws
            .iter()
            .map(|faces| {
                let mut parts: Vec<u32> = subsets(faces).map(|(_, dice)| numbers[&dice]).collect();
                parts.sort_unstable();
                parts.dedup();
                parts
            })
            .collect();
        Some(lattice)
    }
}

/// A die of this face, as a digit by face.
fn die(face: usize) -> DiceLeft {
    1 << (DIGIT * u32::from(byte(face)))
}

/// All multisets of these dice, each with how many they are; one may come several times.
fn subsets(faces: &[Face]) -> impl Iterator<Item = (u8, DiceLeft)> {
    let dice = faces.iter().map(|face| die(face.0.into()));
    let dice: Vec<DiceLeft> = dice.collect();
    (0..1u32 << dice.len()).map(move |taken| {
        let all = dice.iter().enumerate();
        let all = all.filter(|(i, _)| taken >> i & 1 == 1);
        (
            byte(taken.count_ones() as usize),
            all.map(|(_, die)| die).sum(),
        )
    })
}
