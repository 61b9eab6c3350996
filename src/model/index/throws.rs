//! How much the dice of a turn come to: throws, outcomes, choices.

use std::collections::{BTreeMap, BTreeSet};

use super::limits::{MOST_CHOICES, MOST_DISTANCE, MOST_OUTCOMES, MOST_THROWS};
use super::unsound::Unsound;
use crate::model::rules::{Add, FaceDef};
use crate::model::ruleset::Ruleset;

/// More than the dice of a turn may come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excess {
    /// More different throws than tables have room for.
    Throws(u128),
    /// The weights of all faces together, to the power of the dice, are past all counting.
    Outcomes,
    /// All throws of a turn together count so much.
    Sum(u128),
    /// One throw leaves so many choices of the dice that one move takes.
    Choices(u128),
}

impl Excess {
    /// What the dice of a game come to too much of.
    pub(crate) fn of(ruleset: &Ruleset) -> Option<Excess> {
        let faces = &ruleset.dice.faces;
        let throws = throws(ruleset);
        if throws > MOST_THROWS {
            return Some(Excess::Throws(throws));
        }
        let weights: u128 = faces.iter().map(|face| u128::from(face.weight)).sum();
        let dice = ruleset.most_dice();
        let outcomes = weights.checked_pow(dice as u32);
        if outcomes.is_none_or(|outcomes| outcomes > MOST_OUTCOMES) {
            return Some(Excess::Outcomes);
        }
        let longest = faces.iter().map(FaceDef::longest).max().unwrap_or(0);
        let single = dice as u128 * u128::from(longest);
        let counted = ruleset.moves.iter().filter_map(|rule| rule.from.counts);
        // A part may count more, the others added.
        let sum = match counted.max() {
            Some(counts) if faces.iter().any(|face| !face.parts.is_empty()) => {
                single + u128::from(counts)
            }
            Some(counts) => single.max(single - u128::from(longest) + u128::from(counts)),
            None => single,
        };
        if ruleset.turn.spend.add != Add::None && sum > MOST_DISTANCE as u128 {
            return Some(Excess::Sum(sum));
        }
        let counts = |face: &FaceDef| counts(ruleset, face);
        let none = ChoiceCount {
            plain: 1,
            counted: 0,
        };
        let choices = match ruleset.turn.spend.add {
            Add::Any | Add::Alone => most(faces, dice, none, |all, face, dice| {
                let counted = counts(face) * otherwise(face, dice);
                let plain = choices(face, dice);
                ChoiceCount {
                    plain: all.plain * plain,
                    counted: all.counted * plain + all.plain * counted,
                }
            }),
            Add::All | Add::None => most(faces, dice, none, |all, face, dice| {
                let units = if dice > 0 { units(face) } else { 0 };
                let blank = u128::from(dice > 0 && face.is_blank());
                ChoiceCount {
                    plain: all.plain + units,
                    // Single, and with all others.
                    counted: all.counted + 2 * counts(face) * (units + blank),
                }
            }),
        };
        let choices = choices - 1;
        (choices > MOST_CHOICES as u128).then_some(Excess::Choices(choices))
    }
}

impl From<Excess> for Unsound {
    fn from(excess: Excess) -> Unsound {
        let (what, count, most) = match excess {
            Excess::Throws(count) => ("different throws", count, MOST_THROWS),
            Excess::Outcomes => ("outcomes of a throw", MOST_OUTCOMES + 1, MOST_OUTCOMES),
            Excess::Sum(sum) => ("steps with a throw", sum, MOST_DISTANCE as u128),
            Excess::Choices(count) => ("choices of dice", count, MOST_CHOICES as u128),
        };
        let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
        Unsound::TooMany {
            what,
            count: number(count),
            most: number(most),
        }
    }
}

/// How many different throws there are; where throws are collected, at most, those of a turn that
/// may yet be thrown on counted too.
fn throws(ruleset: &Ruleset) -> u128 {
    let dice = u32::from(ruleset.dice.count);
    let single = multisets(ruleset.dice.faces.len() as u128, dice);
    let most = ruleset.most_throws() as u32;
    let collected = (ruleset.turn.collect.len() as u128).min(single);
    let last = |aside: u32| multisets(collected, aside).saturating_mul(single);
    (0..most).fold(0, |all, aside| last(aside).saturating_add(all))
}

/// The multisets of so many of `faces` faces.
fn multisets(faces: u128, dice: u32) -> u128 {
    // Each step counts the multisets of one die more, so that it leaves no rest.
    (0..u128::from(dice)).fold(1, |all, die| all * (faces + die) / (die + 1))
}

/// Choices of dice: as they count by their values, and as one of them counts otherwise.
#[derive(Clone, Copy)]
struct ChoiceCount {
    plain: u128,
    counted: u128,
}

/// The most that so many dice come to, however they fall: what they come to is made up face by
/// face, from `none`, with how many dice show the face. Where dice may count otherwise it may be
/// less.
fn most(
    faces: &[FaceDef],
    dice: usize,
    none: ChoiceCount,
    more: impl Fn(ChoiceCount, &FaceDef, usize) -> ChoiceCount,
) -> u128 {
    // By the number of dice shared out so far.
    let mut most = vec![none; dice + 1];
    for face in faces {
        for all in (0..=dice).rev() {
            let shared = (0..=all).map(|here| more(most[all - here], face, here));
            most[all] = shared.fold(
                ChoiceCount {
                    plain: 0,
                    counted: 0,
                },
                |most, ways| ChoiceCount {
                    plain: most.plain.max(ways.plain),
                    counted: most.counted.max(ways.counted),
                },
            );
        }
    }
    most.last().map_or(1, |ways| ways.plain + ways.counted)
}

/// In how many different ways a die that shows this face may count otherwise.
fn counts(ruleset: &Ruleset, face: &FaceDef) -> u128 {
    let moves = ruleset.moves.iter().map(|rule| &rule.from);
    let moves = moves.filter(|from| from.counts.is_some() && from.with.contains(&face.label));
    let counts: BTreeSet<u8> = moves.filter_map(|from| from.counts).collect();
    counts.len() as u128
}

/// How many different choices, none among them, there are of so many dice that show this face.
fn choices(face: &FaceDef, dice: usize) -> u128 {
    if face.parts.is_empty() {
        return if face.value == 0 { 1 } else { dice as u128 + 1 };
    }
    let parts: Vec<usize> = runs(&face.parts).collect();
    let broken = |dice: usize| choices_of_parts(&parts, dice);
    match face.value {
        0 => broken(dice),
        // So many whole, so many of the others broken.
        _ => (0..=dice).map(broken).sum(),
    }
}

/// How many of the choices of so many dice that show this face hold a given die or part, for each
/// that they can hold; of a blank one alone can be spent.
fn otherwise(face: &FaceDef, dice: usize) -> u128 {
    if face.is_blank() {
        return u128::from(dice > 0);
    }
    if face.parts.is_empty() {
        return dice as u128;
    }
    let parts: Vec<usize> = runs(&face.parts).collect();
    let broken = |dice: usize| -> u128 {
        let all: u128 = parts
            .iter()
            .map(|often| (often * dice + 1) as u128)
            .product();
        let with = |often: &usize| all / (often * dice + 1) as u128 * (often * dice) as u128;
        parts.iter().map(with).sum()
    };
    match face.value {
        0 => broken(dice),
        _ => {
            let whole: u128 = (0..dice)
                .map(|broken| choices_of_parts(&parts, broken))
                .sum();
            whole + (0..=dice).map(broken).sum::<u128>()
        }
    }
}

/// How many different choices of the parts of so many dice there are, none among them.
fn choices_of_parts(parts: &[usize], dice: usize) -> u128 {
    let often = parts.iter().map(|often| (often * dice + 1) as u128);
    often.product()
}

/// How many different things one die that shows this face can be spent as.
fn units(face: &FaceDef) -> u128 {
    runs(&face.parts).count() as u128 + u128::from(face.value > 0)
}

/// How often each number stands among these.
fn runs(parts: &[u8]) -> impl Iterator<Item = usize> {
    let mut often = BTreeMap::new();
    parts
        .iter()
        .for_each(|part| *often.entry(*part).or_insert(0) += 1);
    often.into_values()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_and_parts_are_counted() {
        assert_eq!(multisets(4, 2), 10);
        assert_eq!(multisets(8, 8), 6435);
        let face = |value, parts: &[u8]| FaceDef {
            label: String::new(),
            value,
            weight: 1,
            parts: parts.into(),
        };
        let none = ChoiceCount {
            plain: 1,
            counted: 0,
        };
        let product = |all: ChoiceCount, face: &FaceDef, dice| ChoiceCount {
            plain: all.plain * choices(face, dice),
            counted: 0,
        };
        let five: Vec<FaceDef> = (1..=5).map(|value| face(value, &[])).collect();
        assert_eq!(most(&five, 8, none, product), 108);
        assert_eq!(most(&five, 3, none, product), 8);
        // None, whole, one part, both parts.
        assert_eq!(most(&[face(10, &[5, 5])], 1, none, product), 4);
        assert_eq!(most(&[face(0, &[6, 6, 6, 6])], 1, none, product), 5);
        assert_eq!(otherwise(&face(3, &[]), 2), 2);
        assert_eq!(otherwise(&face(0, &[]), 2), 1);
        // Whole, one part, both parts.
        assert_eq!(otherwise(&face(10, &[5, 5]), 1), 3);
    }
}
