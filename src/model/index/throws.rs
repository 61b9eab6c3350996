//! How much the dice of a turn come to: throws, outcomes, choices.

use super::limits::{MOST_CHOICES, MOST_OUTCOMES, MOST_THROWS};
use super::unsound::Unsound;
use crate::model::rules::Add;
use crate::model::ruleset::Ruleset;

/// More than the dice of a turn may come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excess {
    /// More different throws than tables have room for.
    Throws(u128),
    /// The weights of all faces together, to the power of the dice, are past all counting.
    Outcomes,
    /// One throw leaves so many choices of the dice that one move takes.
    Choices(u128),
}

impl Excess {
    /// What the dice of a game come to too much of.
    pub(crate) fn of(ruleset: &Ruleset) -> Option<Excess> {
        let dice = u32::from(ruleset.dice.count);
        let faces = &ruleset.dice.faces;
        let throws = multisets(faces.len() as u128, dice);
        if throws > MOST_THROWS {
            return Some(Excess::Throws(throws));
        }
        let weights: u128 = faces.iter().map(|face| u128::from(face.weight)).sum();
        let outcomes = weights.checked_pow(dice);
        if outcomes.is_none_or(|outcomes| outcomes > MOST_OUTCOMES) {
            return Some(Excess::Outcomes);
        }
        let values = faces.iter().filter(|face| face.value > 0).count() as u32;
        let choices = match ruleset.turn.spend.add {
            Add::Any | Add::Alone => parts(dice, values) - 1,
            Add::All => u128::from(dice.min(values) + 1),
            Add::None => u128::from(dice.min(values)),
        };
        (choices > MOST_CHOICES as u128).then_some(Excess::Choices(choices))
    }
}

impl From<Excess> for Unsound {
    fn from(excess: Excess) -> Unsound {
        let (what, count, most) = match excess {
            Excess::Throws(count) => ("different throws", count, MOST_THROWS),
            Excess::Outcomes => ("outcomes of a throw", MOST_OUTCOMES + 1, MOST_OUTCOMES),
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

/// The multisets of so many of `faces` faces.
fn multisets(faces: u128, dice: u32) -> u128 {
    // Each step counts the multisets of one die more, so that it leaves no rest.
    (0..u128::from(dice)).fold(1, |all, die| all * (faces + die) / (die + 1))
}

/// The most parts, none of it and all of it among them, that a throw of these faces has: as many
/// as there are where each face shows as often as every other.
fn parts(dice: u32, faces: u32) -> u128 {
    if faces == 0 {
        return 1;
    }
    let (often, more) = (dice / faces, dice % faces);
    u128::from(often + 2).pow(more) * u128::from(often + 1).pow(faces - more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_and_parts_are_counted() {
        assert_eq!(multisets(4, 2), 10);
        assert_eq!(multisets(8, 8), 6435);
        assert_eq!(parts(8, 5), 108);
        assert_eq!(parts(3, 6), 8);
    }
}
