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
    /// A face of which one die counts so many, and first, instead of its value; for the rules that
    /// ask for it alone.
    pub(super) counted: Option<(u8, u8)>,
    /// The orders in which they can be counted, as far as they pass different distances; none
    /// where no rule asks.
    orders: Vec<PartialSums>,
    /// The same for orders that begin with a given face.
    orders_with: Vec<(u8, Vec<PartialSums>)>,
}

impl DiceSubset {
    /// The orders of counting, of those that begin with one of these faces, if any; one may come
    /// twice.
    pub(super) fn orders(&self, with: u16) -> impl Iterator<Item = &PartialSums> + Clone {
        let any = with == 0 || self.counted.is_some();
        let free = self.orders.iter().filter(move |_| any);
        let named = move |(face, _): &&(u8, Vec<PartialSums>)| !any && with >> face & 1 == 1;
        let begun = self.orders_with.iter().filter(named);
        free.chain(begun.flat_map(|(_, orders)| orders))
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
    /// Of these, all that are no blanks.
    pub(super) worth: DiceLeft,
    pub(super) again: bool,
    pub(super) refusable: bool,
}

impl Roll {
    /// `ordered`: some rule looks at where the dice of a move end before the last.
    pub(super) fn new(throw: &Throw, values: &[u8], rules: &Rules, ordered: bool) -> Roll {
        let counted = CountedFaces::of(rules);
        let hand = Hand::new(throw, values, &counted);
        let all = hand.dice.len();
        let worth: Vec<Face> = hand
            .dice
            .iter()
            .copied()
            .filter(|f| value(values, *f) > 0)
            .collect();
        let may_take = |faces: &Throw| match rules.ruleset().turn.spend.add {
            Add::Any | Add::Alone => true,
            Add::All => [1, worth.len(), all].contains(&faces.faces().len()),
            Add::None => faces.faces().len() == 1,
        };
        let parts = hand.parts().into_iter().filter(may_take);
        Roll {
            throw: *throw,
            subsets: parts
                .flat_map(|faces| hand.subsets(faces, values, &counted, ordered))
                .collect(),
            full: hand.count(&hand.dice),
            worth: hand.count(&worth),
            again: rules.names(ThrowRule::Again, throw),
            refusable: rules.names(ThrowRule::Rethrow, throw),
        }
    }

    /// Every choice of dice from a throw, such as no rule may take among them, in order.
    pub(super) fn every_choice(throw: &Throw, values: &[u8], rules: &Rules) -> Vec<DiceSubset> {
        let counted = CountedFaces::of(rules);
        let hand = Hand::new(throw, values, &counted);
        let parts = hand.parts().into_iter();
        parts
            .flat_map(|faces| hand.subsets(faces, values, &counted, false))
            .collect()
    }
}

/// Faces that some rule lets count otherwise than their value, each with what it counts then.
struct CountedFaces(Vec<(Face, u8)>);

impl CountedFaces {
    fn of(rules: &Rules) -> CountedFaces {
        let mut all: Vec<(Face, u8)> = Vec::new();
        for rule in &rules.moves {
            let faces = rule.with.iter().zip(rule.counts.into_iter().cycle());
            all.extend(faces.map(|(face, counts)| (*face, counts)));
        }
        all.sort_unstable();
        all.dedup();
        CountedFaces(all)
    }

    fn names(&self, face: Face) -> bool {
        self.0.iter().any(|(counted, _)| *counted == face)
    }
}

/// The dice of a throw that can be spent.
struct Hand {
    dice: Vec<Face>,
    /// The face of each digit.
    distinct: Vec<Face>,
}

impl Hand {
    fn new(throw: &Throw, values: &[u8], counted: &CountedFaces) -> Hand {
        let dice = throw.faces().iter().copied();
        let spent = |face: &Face| value(values, *face) > 0 || counted.names(*face);
        let dice: Vec<Face> = dice.filter(spent).collect();
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

    /// The ways to count a part: each die its value, or one of them otherwise. A blank that counts
    /// nothing otherwise is never taken.
    fn subsets(
        &self,
        faces: Throw,
        values: &[u8],
        counted: &CountedFaces,
        ordered: bool,
    ) -> Vec<DiceSubset> {
        let dice = self.count(faces.faces());
        let blanks = faces
            .faces()
            .iter()
            .filter(|face| value(values, **face) == 0);
        let blanks: Vec<Face> = blanks.copied().collect();
        let plain = blanks.is_empty().then_some(None);
        let others = counted.0.iter().copied().filter(|(face, _)| {
            let rest = usize::from(value(values, *face) == 0);
            faces.faces().contains(face) && blanks.len() == rest
        });
        let ways = plain.into_iter().chain(others.map(Some));
        ways.map(|way| subset(faces, values, dice, way, ordered))
            .collect()
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

fn subset(
    faces: Throw,
    values: &[u8],
    dice: DiceLeft,
    counted: Option<(Face, u8)>,
    ordered: bool,
) -> DiceSubset {
    let sum = faces.faces().iter().map(|face| value(values, *face));
    let sum = sum.fold(0, u8::saturating_add);
    let sum = counted.map_or(sum, |(face, counts)| sum - value(values, face) + counts);
    let mut orders = Vec::new();
    let mut orders_with: Vec<(u8, Vec<PartialSums>)> = Vec::new();
    let mut rest = faces.faces().to_vec();
    let mut add = |order: &[Face]| {
        let mut cuts = PartialSums::default();
        let mut at = 0;
        for (i, face) in order[..order.len() - 1].iter().enumerate() {
            at += match counted {
                Some((first, counts)) if i == 0 && first == *face => counts,
                _ => value(values, *face),
            };
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
        match counted {
            None => permute(&mut rest, 0, &mut add),
            // The die that counts otherwise comes first.
            Some((face, _)) => {
                let at = rest.iter().position(|other| *other == face);
                rest.swap(0, at.unwrap_or(0));
                permute(&mut rest, 1, &mut add);
            }
        }
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
        sum,
        count: byte(faces.faces().len()),
        faces,
        shows: faces.faces().iter().fold(0, |all, face| all | 1 << face.0),
        counted: counted.map(|(face, counts)| (face.0, counts)),
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
