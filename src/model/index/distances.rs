//! Distances that the dice can give a move.

use crate::model::rules::{Add, DiceUse, FaceDef, MoveRule};
use crate::model::ruleset::Ruleset;
use crate::space::PlaceSet;

impl Ruleset {
    /// The greatest distance that some throw gives a move.
    pub(crate) fn longest(&self, rule: &MoveRule) -> usize {
        let bits = u128::BITS - distances(self, rule).leading_zeros();
        bits.saturating_sub(1) as usize
    }

    /// The most moves for which a die is good that shows this face.
    pub(crate) fn moves_of(&self, face: &FaceDef) -> usize {
        let counts =
            |rule: &MoveRule| rule.from.counts.is_some() && rule.from.with.contains(&face.label);
        match face.parts.len() {
            0 => usize::from(face.value > 0 || self.moves.iter().any(counts)),
            parts => parts,
        }
    }
}

/// The distances that some throw gives a move, bit `d` for distance `d`: exactly those of the
/// dice that `add`, `with:` and `dice:` let it take at some moment of some play.
pub(super) fn distances(ruleset: &Ruleset, rule: &MoveRule) -> u128 {
    let faces = &ruleset.dice.faces;
    let blanks = faces.iter().any(FaceDef::is_blank);
    let count = ruleset.most_dice();
    let with = &rule.from.with;
    let named = |face: &&FaceDef| with.is_empty() || with.contains(&face.label);
    let first = faces.iter().filter(named);
    // The one die that must be among those spent, or any die; of its parts any.
    let one = |face: &FaceDef| match rule.from.counts {
        None => (single(face), several(face)),
        Some(counts) => (shifted(1, counts.into()), otherwise(face, counts.into())),
    };
    let (mut found, mut sums) = first.fold((0, 0), |(found, sums), face| {
        let (single, several) = one(face);
        (found | single, sums | several)
    });
    for dice in 1..=count {
        if dice > 1 {
            let ahead = sums;
            let more = faces.iter().map(|face| added(ahead, several(face)));
            sums = more.fold(0, |all, sums| all | sums);
        }
        // All that can be spent: fewer than all the dice only where the others are blank.
        let all = dice == count || blanks || ruleset.most_throws() > 1;
        if may_add(ruleset.turn.spend.add, true, all) && rule.from.dice == DiceUse::Any {
            found |= sums;
        }
    }
    found
}

/// What one die that shows this face gives, whole or a part.
fn single(face: &FaceDef) -> u128 {
    let all = [face.value].into_iter().chain(face.parts.iter().copied());
    all.fold(0, |all, value| all | shifted(1, value.into())) & !1
}

/// The same with any of its parts added.
fn several(face: &FaceDef) -> u128 {
    let parts = face.parts.iter();
    let sums = parts.fold(1, |sums, part| sums | shifted(sums, u32::from(*part)));
    (sums | shifted(1, face.value.into())) & !1
}

/// What a die gives that shows this face and counts so many, or a part of it does, with any of the
/// other parts added.
fn otherwise(face: &FaceDef, counts: u32) -> u128 {
    let others = (0..face.parts.len()).map(|counted| {
        let parts = face.parts.iter().enumerate();
        let others = parts.filter(|(part, _)| *part != counted);
        others.fold(1, |sums, (_, part)| sums | shifted(sums, u32::from(*part)))
    });
    shifted(others.fold(1, |all, sums| all | sums), counts)
}

/// Every sum of a number of the one and a number of the other set.
fn added(one: u128, other: u128) -> u128 {
    let numbers = PlaceSet(other).iter();
    numbers.fold(0, |all, number| all | shifted(one, number.0.into()))
}

/// Whether one move may take several dice at once: `untouched`, while none of the throw has been
/// spent; `all`, these being all of the throw that can be spent.
pub(crate) fn may_add(add: Add, untouched: bool, all: bool) -> bool {
    match add {
        Add::Any => true,
        Add::Alone => untouched,
        Add::All => all,
        Add::None => false,
    }
}

fn shifted(sums: u128, by: u32) -> u128 {
    sums.checked_shl(by).unwrap_or(0)
}
