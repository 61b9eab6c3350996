//! A throw made ready to be spent: every choice of dice from it, once.

use super::bits::byte;
use crate::dice::{Face, MAX_DICE, Throw};
use crate::model::ThrowRule;
use crate::model::index::Rules;

/// Unspent dice: four bits for each distinct face of the throw that is not a blank.
pub(super) type DiceLeft = u16;

/// Where the dice of a choice end before the last: up to three distances, then zeros.
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
        let spendable = throw.faces().iter().copied();
        let spendable: Vec<Face> = spendable.filter(|face| value(values, *face) > 0).collect();
        let mut distinct = spendable.clone();
        distinct.dedup();
        let counts = |faces: &[Face]| {
            faces.iter().fold(0, |counts, face| {
                let digit = distinct.iter().position(|other| other == face);
                counts + (1 << (4 * digit.unwrap_or(0)))
            })
        };
        let mut parts: Vec<Throw> = (1..1u8 << spendable.len())
            .map(|part| {
                let dice = spendable.iter().enumerate();
                Throw::new(
                    dice.filter(|(i, _)| part >> i & 1 == 1)
                        .map(|(_, face)| *face),
                )
            })
            .collect();
        parts.sort_unstable();
        parts.dedup();
        Roll {
            throw: *throw,
            subsets: parts
                .into_iter()
                .map(|faces| subset(faces, values, counts(faces.faces()), ordered))
                .collect(),
            full: counts(&spendable),
            again: rules.names(ThrowRule::Again, throw),
            refusable: rules.names(ThrowRule::Rethrow, throw),
        }
    }
}

/// Whether all dice of a part are among those left.
#[inline]
pub(super) const fn holds(left: DiceLeft, part: DiceLeft) -> bool {
    // Counts are at most four, so bit 3 of each digit stays as it is unless the digit borrows.
    ((left | 0x8888) - part) & 0x8888 == 0x8888
}

/// How many dice are left.
#[inline]
pub(super) const fn dice(left: DiceLeft) -> u8 {
    let counts = (left & 15) + (left >> 4 & 15) + (left >> 8 & 15) + (left >> 12);
    byte(counts as usize)
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
