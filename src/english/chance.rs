//! How often a throw comes up.

use super::lexicon::number;
use crate::model::Dice;

/// "one throw in 16": how likely it is that one of these throws comes up.
pub(super) fn of_throws(dice: &Dice, throws: &[Vec<String>]) -> String {
    let total: u128 = dice.faces.iter().map(|face| u128::from(face.weight)).sum();
    let mut different: Vec<&Vec<String>> = throws.iter().collect();
    different.sort();
    different.dedup();
    let ways = different.iter().map(|throw| ways(dice, throw)).sum();
    let (part, whole) = lowest(ways, total.pow(dice.count.into()));
    if whole > 10_000 {
        let of_thousand = part as f64 / whole as f64 * 1000.0;
        return format!("about {of_thousand:.2} throws in a thousand");
    }
    in_words(part, whole, "throw")
}

/// How many of all throws, by weight, show exactly these faces.
fn ways(dice: &Dice, throw: &[String]) -> u128 {
    let mut ways = 1u128;
    let mut left = throw.len() as u128;
    for face in &dice.faces {
        let same = throw.iter().filter(|label| **label == face.label).count() as u128;
        // Which of the dice that are left show this face: left over same.
        let choose = (0..same).fold(1, |c, i| c * (left - i) / (i + 1));
        ways *= choose * u128::from(face.weight).pow(same as u32);
        left -= same;
    }
    ways
}

/// "one time in four", "three times in eight": exactly so often.
pub(super) fn exactly(part: u128, whole: u128) -> String {
    let (part, whole) = lowest(part, whole);
    in_words(part, whole, "time")
}

fn in_words(part: u128, whole: u128, noun: &str) -> String {
    let words = |n| number(usize::try_from(n).unwrap_or(usize::MAX));
    match (part, whole) {
        (1, 1) => format!("every {noun}"),
        (1, whole) => format!("one {noun} in {}", words(whole)),
        (part, whole) => format!("{} {noun}s in {}", words(part), words(whole)),
    }
}

/// A fraction in lowest terms.
fn lowest(part: u128, whole: u128) -> (u128, u128) {
    let (mut a, mut b) = (part, whole);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (part / a.max(1), whole / a.max(1))
}
