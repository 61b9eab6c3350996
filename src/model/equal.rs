//! Do two sets hold the same spaces in every position? By trying every way in which pieces may
//! stand on a space, for each space that rules tell from others.

use super::plain::{Plain, Slots, each};

/// With more questions than this about a space, only sets written alike are taken for the same.
const MOST: usize = 12;

/// Whether two sets are the same for either mover, in every position. "Yes" is certain; "no" may
/// be wrong where a foremost piece or a condition decides.
pub(super) fn equal(one: &Plain, other: &Plain, board: u128) -> bool {
    if one == other {
        return true;
    }
    let mut asked = Asked {
        board,
        ..Asked::default()
    };
    asked.by(one);
    asked.by(other);
    let held = asked.sorts_of_pieces();
    let answers = held.len() + asked.conditions.len();
    answers <= MOST
        && asked.spaces().iter().all(|&(space, mover)| {
            (0..1u32 << answers).all(|answers| {
                let case = Case {
                    held: held.iter().enumerate().fold(0, |all, (i, sort)| {
                        all | if answers >> i & 1 == 1 { *sort } else { 0 }
                    }),
                    conditions: answers >> held.len(),
                    space,
                    mover,
                };
                asked.holds(one, &case) == asked.holds(other, &case)
            })
        })
}

/// What sets ask about a space.
#[derive(Default)]
struct Asked<'a> {
    board: u128,
    pieces: Vec<Slots>,
    places: Vec<[u128; 2]>,
    /// What more than the space decides: taken to be so or otherwise.
    conditions: Vec<&'a Plain>,
}

/// A space, who moves, and what the answers are.
struct Case {
    held: Slots,
    conditions: u32,
    space: usize,
    mover: usize,
}

impl<'a> Asked<'a> {
    fn by(&mut self, set: &'a Plain) {
        match set {
            Plain::Spaces(spaces) => self.places.push(*spaces),
            Plain::Pieces(slots) => self.pieces.push(*slots),
            Plain::Extreme(..) => self.condition(set),
            Plain::All(sets) | Plain::Any(sets) => sets.iter().for_each(|set| self.by(set)),
            Plain::Not(set) => self.by(set),
            Plain::If(parts) => {
                let [no, then, otherwise] = &**parts;
                self.condition(no);
                self.by(then);
                self.by(otherwise);
            }
        }
    }

    fn condition(&mut self, set: &'a Plain) {
        if self.number(set).is_none() {
            self.conditions.push(set);
        }
    }

    fn number(&self, set: &Plain) -> Option<usize> {
        let mut known = self.conditions.iter();
        // INVARIANT: a condition is smaller than what asks it, so that this ends; nothing is
        // smaller than a foremost piece.
        let single = |set: &Plain| matches!(set, Plain::Extreme(..));
        known.position(|known| match single(known) || single(set) {
            true => *known == set,
            false => equal(known, set, self.board),
        })
    }

    /// A piece of each sort that no set tells from others of its sort.
    fn sorts_of_pieces(&self) -> Vec<Slots> {
        let mut sorts: Vec<(Vec<bool>, Slots)> = Vec::new();
        for piece in (0..Slots::BITS).map(|bit| 1 << bit) {
            let named: Vec<bool> = self.pieces.iter().map(|set| set & piece != 0).collect();
            if named.contains(&true) && sorts.iter().all(|(known, _)| *known != named) {
                sorts.push((named, piece));
            }
        }
        sorts.into_iter().map(|(_, piece)| piece).collect()
    }

    /// A space and a mover of each sort.
    fn spaces(&self) -> Vec<(usize, usize)> {
        let mut sorts: Vec<(Vec<bool>, (usize, usize))> = Vec::new();
        for (space, mover) in each(self.board).flat_map(|space| [(space, 0), (space, 1)]) {
            let named = self.places.iter().map(|set| set[mover] >> space & 1 == 1);
            let named: Vec<bool> = named.collect();
            if sorts.iter().all(|(known, _)| *known != named) {
                sorts.push((named, (space, mover)));
            }
        }
        sorts.into_iter().map(|(_, case)| case).collect()
    }

    fn holds(&self, set: &Plain, case: &Case) -> bool {
        let is = |set: &Plain| {
            let number = self.number(set);
            number.is_some_and(|number| case.conditions >> number & 1 == 1)
        };
        match set {
            Plain::Spaces(spaces) => spaces[case.mover] >> case.space & 1 == 1,
            Plain::Pieces(slots) => slots & case.held != 0,
            Plain::Extreme(..) => is(set),
            Plain::All(sets) => sets.iter().all(|set| self.holds(set, case)),
            Plain::Any(sets) => sets.iter().any(|set| self.holds(set, case)),
            Plain::Not(set) => !self.holds(set, case),
            Plain::If(parts) => {
                let [no, then, otherwise] = &**parts;
                self.holds(if is(no) { then } else { otherwise }, case)
            }
        }
    }
}
