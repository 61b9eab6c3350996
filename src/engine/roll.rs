//! A throw made ready to be spent: every choice of dice from it, once.

use super::bits::{bit, byte, each};
use super::counted_faces::CountedFaces;
use super::dice_asked::ChoiceKinds;
use super::dice_left::{DIGIT, DiceLeft, digit_of};
use super::dice_subset::DiceSubset;
use super::hand::Hand;
use super::recast::is_refusable;
use super::units::Units;
use crate::dice::{MAX_DICE, Throw};
use crate::model::index::Rules;
use crate::model::{Add, ThrowRule};

/// A throw, its choices of dice in order (by faces, a part before the whole), and what it means.
#[derive(Clone, Debug)]
pub(super) struct Roll {
    pub(super) throw: Throw,
    pub(super) subsets: Vec<DiceSubset>,
    pub(super) kinds: ChoiceKinds,
    /// All dice that can be spent.
    pub(super) full: DiceLeft,
    /// The digits of blanks, which can be spent only where they count otherwise.
    blanks: DiceLeft,
    /// The digits of parts of dice that could be spent whole: none of these may be left over.
    pub(super) parts: DiceLeft,
    /// By choice: when its die is spent, where dice are spent in an order; else nothing.
    turns: Vec<usize>,
    /// Whether dice may be laid by in their turn.
    lays_by: bool,
    /// By digit: for how many moves it is good.
    moves: Vec<u8>,
    pub(super) again: bool,
    pub(super) refusable: bool,
}

impl Roll {
    /// `ordered`: some rule looks at where the dice of a move end before the last.
    pub(super) fn new(
        throw: &Throw,
        units: &Units,
        counted: &CountedFaces,
        rules: &Rules,
        ordered: bool,
    ) -> Roll {
        let hand = Hand::new(throw, units, counted);
        let all = |subset: &DiceSubset| {
            subset
                .taken_from(hand.full)
                .is_some_and(|(left, _)| left & !hand.blanks == 0)
        };
        let may_take = |subset: &DiceSubset| match rules.ruleset().turn.spend.add {
            Add::Any | Add::Alone => true,
            Add::All => subset.count == 1 || all(subset),
            Add::None => subset.count == 1,
        };
        let together = match rules.ruleset().turn.spend.add {
            Add::None => 1,
            _ => MAX_DICE,
        };
        let subsets = hand.subsets(together, ordered);
        let mut subsets: Vec<DiceSubset> = subsets.filter(may_take).collect();
        let mut ahead = None;
        for (number, subset) in subsets.iter_mut().enumerate() {
            subset.rank = match ahead {
                Some((dice, rank)) if dice == subset.dice => rank,
                _ => byte(number),
            };
            ahead = Some((subset.dice, subset.rank));
        }
        let turn = |subset: &DiceSubset| {
            let shown = subset.shows.trailing_zeros();
            rules
                .order
                .iter()
                .position(|face| u32::from(face.0) == shown)
        };
        let turns = match rules.order.is_empty() {
            true => Vec::new(),
            false => subsets.iter().map(|s| turn(s).unwrap_or(0)).collect(),
        };
        Roll {
            turns,
            lays_by: false,
            throw: Throw::new(throw.faces().iter().copied()),
            kinds: ChoiceKinds::new(&subsets),
            subsets,
            full: hand.full,
            blanks: hand.blanks,
            parts: hand.parts,
            moves: hand.moves.clone(),
            again: rules.names(ThrowRule::Again, &throw.last()),
            refusable: is_refusable(rules, throw),
        }
    }

    /// Every choice of dice from a throw, such as no rule may take among them, in order.
    pub(super) fn every_choice(throw: &Throw, units: &Units, rules: &Rules) -> Vec<DiceSubset> {
        let counted = CountedFaces::of(rules);
        Hand::new(throw, units, &counted)
            .subsets(MAX_DICE, false)
            .collect()
    }

    /// Whether these are no dice, or blanks alone.
    #[inline]
    pub(super) fn is_blank(&self, left: DiceLeft) -> bool {
        left & !self.blanks == 0
    }

    /// Lets dice be laid by in their turn, where dice are spent in an order: those that come
    /// before the dice taken can't be spent any more.
    pub(super) fn lay_by(&mut self) {
        self.lays_by = true;
        for (number, turn) in self.turns.iter().enumerate() {
            let all = self.turns.iter().zip(&self.subsets);
            let before = all.filter(|(other, _)| *other < turn);
            let digits = before.map(|(_, subset)| digit_of(subset.dice));
            self.subsets[number].lays_by = digits.fold(0, |all, digit| all | digit);
        }
    }

    /// Of choices of the dice left, all of those that are there, the ones whose turn it is.
    #[inline]
    pub(super) fn in_turn(&self, left: DiceLeft, open: u128) -> u128 {
        if self.turns.is_empty() {
            return open;
        }
        if self.lays_by {
            // What is left over of a die can't be laid by.
            let over = left & self.parts;
            let free = each(open).filter(|number| self.subset(*number).lays_by & over == 0);
            return free.fold(0, |all, number| all | bit(number));
        }
        let turn = |number: u8| self.turns.get(usize::from(number)).copied();
        let next = each(open).filter_map(turn).min();
        let in_turn = each(open).filter(|number| turn(*number) == next);
        in_turn.fold(0, |all, number| all | bit(number))
    }

    /// Whether a part of a die is left over, whose other parts have been spent.
    #[inline]
    pub(super) fn is_broken(&self, left: DiceLeft) -> bool {
        left & self.parts != 0
    }

    /// The dice left that can be spent one by one, as what they count, and how many of each there are.
    pub(super) fn singles(&self, left: DiceLeft) -> impl Iterator<Item = (&DiceSubset, u64)> {
        let plain = |die: &&DiceSubset| die.count == 1 && die.counted.is_none();
        let dice = self.subsets.iter().filter(plain);
        let dice = dice.map(move |die| (die, (left & digit_of(die.dice)) / die.dice));
        dice.filter(|(_, times)| *times > 0)
    }

    /// The most moves that these dice are good for: less after each.
    pub(super) fn moves_left(&self, left: DiceLeft) -> u8 {
        let digits = (0..).zip(&self.moves);
        digits
            .map(|(digit, moves)| moves * byte((left >> (DIGIT * digit) & 15) as usize))
            .sum()
    }
}
