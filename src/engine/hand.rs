//! The dice of a throw that can be spent, and every choice of them.

use super::bits::byte;
use super::counted_faces::CountedFaces;
use super::dice_left::{DIGIT, DIGIT_FULL, DiceLeft};
use super::dice_subset::{Broken, DiceSubset, PartialSums};
use super::units::Units;
use crate::dice::{Face, MAX_DICE, Throw};

/// The dice of a throw that can be spent.
pub(super) struct Hand<'a> {
    units: &'a Units,
    counted: &'a CountedFaces,
    /// By digit.
    kinds: Vec<Digit>,
    /// All of them.
    pub(super) full: DiceLeft,
    /// The digits of blanks, which can be spent only where they count otherwise.
    pub(super) blanks: DiceLeft,
    /// The digits of parts of dice that could be spent whole.
    pub(super) parts: DiceLeft,
    /// By digit: for how many moves it is good.
    pub(super) moves: Vec<u8>,
}

/// Dice of one kind.
struct Digit {
    unit: Face,
    /// How many of it there may be.
    most: u64,
    /// For a part of a die that could be spent whole: the digit of the whole, and how many of it
    /// each such die has.
    whole: Option<(usize, u64)>,
}

impl<'a> Hand<'a> {
    pub(super) fn new(throw: &Throw, units: &'a Units, counted: &'a CountedFaces) -> Hand<'a> {
        let mut hand = Hand {
            units,
            counted,
            kinds: Vec::new(),
            full: 0,
            blanks: 0,
            parts: 0,
            moves: Vec::new(),
        };
        let mut faces = throw.faces().to_vec();
        faces.sort_unstable();
        for group in faces.chunk_by(|one, other| one == other) {
            let (face, often) = (group[0], group.len() as u64);
            let parts = units.parts(face);
            let whole = units.value(face) > 0;
            let at = hand.kinds.len();
            let counts = parts.is_empty() && counted.names(face);
            if !whole && counts {
                hand.blanks |= DIGIT_FULL << (DIGIT * u32::from(byte(at)));
            }
            if whole || counts {
                hand.add(face, often, None, parts.len().max(1));
            }
            for part in parts.chunk_by(|one, other| one == other) {
                let each = part.len() as u64;
                let of = whole.then_some((at, each));
                hand.add(part[0], often * each, of, 1);
            }
        }
        hand
    }

    fn add(&mut self, unit: Face, most: u64, whole: Option<(usize, u64)>, moves: usize) {
        let at = DIGIT * u32::from(byte(self.kinds.len()));
        match whole {
            None => self.full += most << at,
            Some(_) => self.parts |= DIGIT_FULL << at,
        }
        self.kinds.push(Digit { unit, most, whole });
        self.moves.push(byte(moves));
    }

    /// Every choice of them, of so many at most, in order: by faces, a part before the whole, and each as
    /// its dice count by their values before the ways in which one of them counts otherwise.
    pub(super) fn subsets(
        &self,
        together: usize,
        ordered: bool,
    ) -> impl Iterator<Item = DiceSubset> {
        let most: Vec<u64> = self.kinds.iter().map(|digit| digit.most).collect();
        let mut choices: Vec<(Throw, Vec<u64>)> = Vec::new();
        each_count(&most, |counts| {
            if (1..=together as u64).contains(&counts.iter().sum()) {
                choices.push((self.faces(counts), counts.to_vec()));
            }
        });
        choices.sort_unstable();
        let plain = choices
            .into_iter()
            .map(move |(faces, counts)| self.subset(faces, &counts));
        let plain = plain.filter(|subset| subset.taken_from(self.full).is_some());
        plain.flat_map(move |subset| self.countings(subset, ordered))
    }

    /// A choice as its dice can count: each its value, or one of them otherwise. Blanks are spent
    /// only so.
    fn countings(&self, mut plain: DiceSubset, ordered: bool) -> Vec<DiceSubset> {
        let dice = plain.faces.faces();
        let blanks = dice.iter().filter(|die| self.units.value(**die) == 0);
        let blanks: Vec<Face> = blanks.copied().collect();
        let ways = self.counted.ways(dice, self.units);
        if ways.is_empty() && blanks.is_empty() {
            if ordered {
                self.order(&mut plain, None);
            }
            return vec![plain];
        }
        let ways = ways.into_iter().map(Some);
        let ways = [None].into_iter().chain(ways).filter(|way| {
            let otherwise = way.map(|(unit, _)| unit);
            match blanks.as_slice() {
                [] => true,
                [blank] => otherwise == Some(*blank),
                _ => false,
            }
        });
        let ways = ways.map(|way| {
            let mut subset = plain.clone();
            if let Some((unit, counts)) = way {
                subset.sum = subset.sum - self.units.value(unit) + counts;
                subset.counted = Some((self.units.shown(unit), counts));
            }
            if ordered {
                self.order(&mut subset, way);
            }
            subset
        });
        ways.collect()
    }

    fn faces(&self, counts: &[u64]) -> Throw {
        let faces = self.kinds.iter().zip(counts);
        Throw::new(faces.flat_map(|(digit, count)| (0..*count).map(|_| digit.unit)))
    }

    /// How dice can be taken with some broken up, the fewest first.
    fn broken(&self, counts: &[u64]) -> Vec<Broken> {
        // By digit of a whole: how many of it are broken up at most.
        let mut most = vec![0; counts.len()];
        for (digit, count) in self.kinds.iter().zip(counts) {
            if let Some((whole, each)) = digit.whole {
                most[whole] = count.div_ceil(each).max(most[whole]);
            }
        }
        if most.iter().all(|most| *most == 0) {
            return Vec::new();
        }
        let mut ways: Vec<Vec<u64>> = Vec::new();
        each_count(&most, |broken| {
            if broken.iter().any(|count| *count > 0) {
                ways.push(broken.to_vec());
            }
        });
        ways.sort_by_key(|broken| broken.iter().sum::<u64>());
        let ways = ways.iter().map(|broken| {
            let mut way = Broken {
                takes: 0,
                leaves: 0,
                spent: self.spent(counts) + few(broken.iter().sum()),
            };
            for (i, (digit, count)) in self.kinds.iter().zip(counts).enumerate() {
                let at = DIGIT * u32::from(byte(i));
                let given = match digit.whole {
                    Some((whole, each)) => broken[whole] * each,
                    None => 0,
                };
                way.takes += (count.saturating_sub(given) + broken[i]) << at;
                way.leaves += given.saturating_sub(*count) << at;
            }
            way
        });
        ways.collect()
    }

    /// How many dice of the throw these are, parts of those broken up before left out.
    fn spent(&self, counts: &[u64]) -> u8 {
        let dice = self.kinds.iter().zip(counts);
        let dice = dice.filter(|(digit, _)| digit.whole.is_none());
        few(dice.map(|(_, count)| *count).sum())
    }

    fn subset(&self, faces: Throw, counts: &[u64]) -> DiceSubset {
        let value = |face: &Face| self.units.value(*face);
        let sum = faces.faces().iter().map(value);
        let shown = faces.faces().iter().map(|face| self.units.shown(*face));
        DiceSubset {
            rank: 0,
            dice: (0..)
                .zip(counts)
                .fold(0, |dice, (digit, count)| dice | count << (DIGIT * digit)),
            broken: self.broken(counts).into(),
            sum: sum.fold(0, u8::saturating_add),
            lays_by: 0,
            count: byte(faces.faces().len()),
            spent: self.spent(counts),
            faces,
            shows: shown.fold(0, |all, face| all | 1 << face),
            counted: None,
            orders: Vec::new(),
            orders_with: Vec::new(),
        }
    }

    /// Fills in the orders of counting; a die that counts otherwise comes first.
    fn order(&self, subset: &mut DiceSubset, otherwise: Option<(Face, u8)>) {
        let (orders, orders_with) = (&mut subset.orders, &mut subset.orders_with);
        let mut rest = subset.faces.faces().to_vec();
        let mut add = |order: &[Face]| {
            let mut cuts = PartialSums::default();
            let mut at = 0;
            for (i, face) in order[..order.len() - 1].iter().enumerate() {
                at += match otherwise {
                    Some((_, counts)) if i == 0 => counts,
                    _ => self.units.value(*face),
                };
                cuts[i] = at;
            }
            orders.push(cuts);
            let first = self.units.shown(order[0]);
            match orders_with.iter_mut().find(|(face, _)| *face == first) {
                Some((_, list)) => list.push(cuts),
                None => orders_with.push((first, vec![cuts])),
            }
        };
        let first = otherwise.and_then(|(unit, _)| rest.iter().position(|die| *die == unit));
        if let Some(first) = first {
            rest.swap(0, first);
        }
        permute(&mut rest, usize::from(first.is_some()), &mut add);
        let lists = orders_with.iter_mut().map(|(_, list)| list);
        for list in lists.chain([orders]) {
            list.sort_unstable();
            list.dedup();
        }
    }
}

/// Calls `visit` with every list of numbers up to these, the last number running fastest.
fn each_count(most: &[u64], mut visit: impl FnMut(&[u64])) {
    let mut counts = vec![0; most.len()];
    loop {
        visit(&counts);
        let Some(at) = (0..most.len()).rev().find(|at| counts[*at] < most[*at]) else {
            return;
        };
        counts[at] += 1;
        counts[at + 1..].fill(0);
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

/// A number of dice.
fn few(dice: u64) -> u8 {
    // INVARIANT: a throw has at most `MAX_DICE` dice, parts counted.
    debug_assert!(dice <= MAX_DICE as u64);
    u8::try_from(dice).unwrap_or(u8::MAX)
}
