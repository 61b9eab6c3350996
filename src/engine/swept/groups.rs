//! Those who stand together: how many there are, and what becomes of that when some of them go.

use super::moves::Course;
use super::plan::Column;
use super::slim::Slim;
use super::tables::{Position, Side};
use super::word::Word;
use crate::engine::bits::each_small;
use crate::model::Take;

impl<W: Word, const K: usize> Side<W, K> {
    /// The digits of how many of a kind stand together, the least first.
    fn digits(&self, kind: usize) -> impl Iterator<Item = usize> + use<W, K> {
        each_small(self.digits.get(kind).map_or(0, |all| (*all).into()))
    }

    /// How many of a kind of the mover's stand at a place.
    pub(super) fn number(&self, own: &[W; K], kind: usize, place: u8) -> u8 {
        let all = [kind].into_iter().chain(self.digits(kind));
        let all = all.filter(|&k| own[k].has(place));
        all.fold(0, |all, k| all + (1 << self.orders[k]))
    }

    /// Where so many of a column's pieces stand together, at least.
    fn at_least(&self, position: &Position<W, K>, slim: &Slim<W, K>, number: u8) -> W {
        let mut kinds = slim.starts.iter();
        let Some(kind) = kinds.position(|starts| !starts.is_none()) else {
            return W::NONE;
        };
        // Digit by digit, the greatest first: where there are more, and as many so far.
        let beyond = number - 1;
        let digits = self.digits(kind).count();
        if beyond >> digits != 0 {
            return W::NONE;
        }
        let (mut more, mut equal) = (W::NONE, position.own[kind]);
        let all = self.digits[kind];
        for k in (0..K).rev().filter(|k| all >> k & 1 == 1) {
            let here = equal & position.own[k];
            match beyond >> self.orders[k] & 1 {
                1 => equal = here,
                _ => (more, equal) = (more | here, equal & !here),
            }
        }
        more | equal
    }

    /// Counts those who stand together while one of a kind leaves a place and comes, by kind, to these of others:
    /// whether somebody stays where it has been.
    #[inline(never)]
    pub(super) fn regroup(
        &self,
        position: &mut Position<W, K>,
        (kind, here): (usize, W),
        there: [W; K],
    ) -> bool {
        let several = self
            .digits(kind)
            .fold(W::NONE, |all, k| all | position.own[k]);
        let stays = !(several & here).is_none();
        if stays {
            // One less: whatever there is nothing to take from is borrowed from the next.
            let mut borrowed = here;
            for k in self.digits(kind) {
                let before = position.own[k];
                position.own[k] = before ^ borrowed;
                borrowed &= !before;
            }
        }
        for (kind, there) in there.into_iter().enumerate() {
            let mut carry = position.own[kind] & there;
            for k in self.digits(kind) {
                let before = position.own[k];
                position.own[k] = before ^ carry;
                carry &= before;
            }
        }
        stays
    }

    /// The same while so many of them go together to a place.
    #[inline(never)]
    pub(super) fn regroup_several(
        &self,
        position: &mut Position<W, K>,
        (kind, take): (usize, Take),
        (here, end): (u8, u8),
        there: [W; K],
    ) -> bool {
        let standing = self.number(&position.own, kind, here);
        // INVARIANT: nobody starts where too few stand.
        let going = take.of(standing).unwrap_or(standing);
        let stay = standing - going;
        self.count_out(position, kind, here, stay);
        for (kind, there) in there.into_iter().enumerate() {
            if !there.is_none() {
                let number = self.number(&position.own, kind, end) + going;
                self.count_out(position, kind, end, number);
            }
        }
        stay > 0
    }

    /// Sets the digits of so many of a kind at a place.
    fn count_out(&self, position: &mut Position<W, K>, kind: usize, place: u8, number: u8) {
        let here = W::one(place);
        let beyond = number.saturating_sub(1);
        for k in self.digits(kind) {
            let digit = W::all_if(beyond >> self.orders[k] & 1 == 1);
            position.own[k] = (position.own[k] & !here) | (digit & here);
        }
    }
}

impl<W: Word, const K: usize> Course<'_, W, K> {
    /// Of a column's starts those where enough stand together, and from which not too many come to where they end.
    #[inline(never)]
    pub(super) fn with_enough_and_room(&self, column: &Column<W, K>, mut starts: W) -> W {
        if let Take::Exactly(number @ 2..) = column.take {
            let (side, position) = (self.side, &self.position);
            starts &= side.at_least(position, &column.slim, number);
        }
        match column.limited {
            true => self.with_room(column, starts),
            false => starts,
        }
    }

    /// Of a column's starts those from which not too many come to stand together where they end.
    fn with_room(&self, column: &Column<W, K>, mut starts: W) -> W {
        let (side, own) = (self.side, &self.position.own);
        let mut room = W::NONE;
        while !starts.is_none() {
            let place = starts.lowest();
            starts = starts.rest();
            let end = self.end(column, place);
            let (kind, fate) = side.fate(own, &column.slim, place);
            let going = column.take.of(side.number(own, kind, place));
            let then = usize::from(fate.kind(end));
            let there = side.number(own, then, end) + going.unwrap_or(0);
            if there <= side.limits[then] {
                room |= W::one(place);
            }
        }
        room
    }
}
