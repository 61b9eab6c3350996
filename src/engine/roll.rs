//! A throw made ready to be spent: every choice of dice from it, once.

use super::bits::byte;
use crate::dice::{Face, MAX_DICE, Throw};
use crate::model::index::Rules;
use crate::model::{Add, ThrowRule};

/// Unspent dice: five bits for each distinct face of the throw that is not a blank.
pub(super) type DiceLeft = u64;

/// The bits of a digit.
const DIGIT: u32 = 5;

/// The first bit of each digit.
const ONES: DiceLeft = digits(1);

/// The last bit of each digit.
const GUARDS: DiceLeft = digits(1 << (DIGIT - 1));

// As many digits as dice, each with room for as many, and a bit to spare.
const _: () = assert!(MAX_DICE as u32 * DIGIT <= DiceLeft::BITS);
const _: () = assert!(MAX_DICE < 1 << (DIGIT - 1));

/// Where the dice of a choice end before the last: up to seven distances, then zeros.
pub(super) type PartialSums = [u8; MAX_DICE - 1];

/// Dice that one move may take.
#[derive(Clone, Debug)]
pub(super) struct DiceSubset {
    /// The dice themselves.
    pub(super) dice: DiceLeft,
    /// The distance.
    pub(super) sum: u8,
    /// How many dice.
    pub(super) count: u8,
    /// Their faces.
    pub(super) faces: Throw,
    /// Their faces, as a set.
    pub(super) shows: u16,
    /// The orders in which they can be counted, as far as they pass different distances; none
    /// where no rule asks.
    orders: Vec<PartialSums>,
    /// The same for orders that begin with a given face.
    orders_with: Vec<(u8, Vec<PartialSums>)>,
}

impl DiceSubset {
    /// The orders of counting, of those that begin with `with` if it is given.
    pub(super) fn orders(&self, with: Option<u8>) -> &[PartialSums] {
        let Some(face) = with else {
            return &self.orders;
        };
        let found = self.orders_with.iter().find(|(first, _)| *first == face);
        found.map_or(&[], |(_, orders)| orders)
    }

    /// The distances of its move, and those where its dice end before the last.
    pub(super) fn distances(&self) -> impl Iterator<Item = u8> {
        let cuts = self.orders.iter().flatten().copied();
        cuts.filter(|cut| *cut > 0).chain([self.sum])
    }
}

/// A throw, its choices of dice in order (by faces, a part before the whole), and what it means.
#[derive(Clone, Debug)]
pub(super) struct Roll {
    pub(super) throw: Throw,
    pub(super) subsets: Vec<DiceSubset>,
    /// All dice that can be spent.
    pub(super) full: DiceLeft,
    pub(super) again: bool,
    pub(super) refusable: bool,
}

impl Roll {
    /// `ordered`: some rule looks at where the dice of a move end before the last.
    pub(super) fn new(throw: &Throw, values: &[u8], rules: &Rules, ordered: bool) -> Roll {
        let hand = Hand::new(throw, values);
        let all = hand.dice.len();
        let may_take = |faces: &Throw| match rules.ruleset().turn.spend.add {
            Add::Any | Add::Alone => true,
            Add::All => [1, all].contains(&faces.faces().len()),
            Add::None => faces.faces().len() == 1,
        };
        let parts = hand.parts().into_iter().filter(may_take);
        Roll {
            throw: *throw,
            subsets: parts
                .map(|faces| hand.subset(faces, values, ordered))
                .collect(),
            full: hand.count(&hand.dice),
            again: rules.names(ThrowRule::Again, throw),
            refusable: rules.names(ThrowRule::Rethrow, throw),
        }
    }

    /// Every choice of dice from a throw, such as no rule may take among them, in order.
    pub(super) fn every_choice(throw: &Throw, values: &[u8]) -> Vec<DiceSubset> {
        let hand = Hand::new(throw, values);
        let parts = hand.parts().into_iter();
        parts
            .map(|faces| hand.subset(faces, values, false))
            .collect()
    }
}

/// The dice of a throw that can be spent.
struct Hand {
    dice: Vec<Face>,
    /// The face of each digit.
    distinct: Vec<Face>,
}

impl Hand {
    fn new(throw: &Throw, values: &[u8]) -> Hand {
        let dice = throw.faces().iter().copied();
        let dice: Vec<Face> = dice.filter(|face| value(values, *face) > 0).collect();
        let mut distinct = dice.clone();
        distinct.dedup();
        Hand { dice, distinct }
    }

    /// Its parts, the whole among them, in order.
    fn parts(&self) -> Vec<Throw> {
        let mut parts: Vec<Throw> = (1..1u32 << self.dice.len())
            .map(|part| {
                let dice = self.dice.iter().enumerate();
                let dice = dice.filter(|(i, _)| part >> i & 1 == 1);
                Throw::new(dice.map(|(_, face)| *face))
            })
            .collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    fn count(&self, faces: &[Face]) -> DiceLeft {
        faces.iter().fold(0, |counts, face| {
            let digit = (0..).zip(&self.distinct).find(|(_, other)| *other == face);
            counts + (1 << (DIGIT * digit.map_or(0, |(digit, _)| digit)))
        })
    }

    fn subset(&self, faces: Throw, values: &[u8], ordered: bool) -> DiceSubset {
        subset(faces, values, self.count(faces.faces()), ordered)
    }
}

/// Whether all dice of a part are among those left.
#[inline]
pub(super) const fn holds(left: DiceLeft, part: DiceLeft) -> bool {
    // Counts are at most eight, so the last bit of each digit stays as it is unless it borrows.
    ((left | GUARDS) - part) & GUARDS == GUARDS
}

/// How many dice are left.
#[inline]
pub(super) const fn dice(left: DiceLeft) -> u8 {
    // All digits are summed up in the last.
    const LAST: u32 = DIGIT * (MAX_DICE as u32 - 1);
    byte((left.wrapping_mul(ONES) >> LAST & ((1 << DIGIT) - 1)) as usize)
}

/// The same number in each digit.
const fn digits(number: DiceLeft) -> DiceLeft {
    let (mut all, mut digit) = (0, 0);
    while digit < MAX_DICE as u32 {
        all |= number << (DIGIT * digit);
        digit += 1;
    }
    all
}

fn value(values: &[u8], face: Face) -> u8 {
    values.get(usize::from(face.0)).copied().unwrap_or(0)
}

fn subset(faces: Throw, values: &[u8], dice: DiceLeft, ordered: bool) -> DiceSubset {
    let sum = faces.faces().iter().map(|face| value(values, *face));
    let mut orders = Vec::new();
    let mut orders_with: Vec<(u8, Vec<PartialSums>)> = Vec::new();
    let mut rest = faces.faces().to_vec();
    let mut add = |order: &[Face]| {
        let mut cuts = PartialSums::default();
        let mut at = 0;
        for (i, face) in order[..order.len() - 1].iter().enumerate() {
            at += value(values, *face);
            cuts[i] = at;
        }
        orders.push(cuts);
        let first = order[0].0;
        match orders_with.iter_mut().find(|(face, _)| *face == first) {
            Some((_, list)) => list.push(cuts),
            None => orders_with.push((first, vec![cuts])),
        }
    };
    if ordered {
        permute(&mut rest, 0, &mut add);
    }
    for list in orders_with
        .iter_mut()
        .map(|(_, list)| list)
        .chain([&mut orders])
    {
        list.sort_unstable();
        list.dedup();
    }
    DiceSubset {
        dice,
        sum: sum.fold(0, u8::saturating_add),
        count: byte(faces.faces().len()),
        faces,
        shows: faces.faces().iter().fold(0, |all, face| all | 1 << face.0),
        orders,
        orders_with,
    }
}

/// Calls `visit` with every order of `faces[from..]`, equal faces alike, behind what stands before.
fn permute(faces: &mut [Face], from: usize, visit: &mut impl FnMut(&[Face])) {
    if from == faces.len() {
        visit(faces);
        return;
    }
    for i in from..faces.len() {
        if faces[from..i].contains(&faces[i]) {
            continue;
        }
        faces.swap(from, i);
        permute(faces, from + 1, visit);
        faces.swap(from, i);
    }
}
