//! What becomes of a piece that arrives, and of what it meets.

use super::frame::MOST_PLACES;
use super::moves::union;
use super::plan::{Column, Plan, Run};
use super::slim::Slim;
use super::tables::{Area, Deed, Fate, Position, Side};
use super::word::{Word, within};
use crate::engine::bits::{each, each_small};
use crate::model::At;

/// The end of a move: a piece of this kind, from here to there, so far, the dice counted so.
struct Landing<'a> {
    kind: u8,
    place: u8,
    end: u8,
    distance: u8,
    steps: &'a [u8],
    sums: &'a [u8],
}

/// What becomes of a piece of this kind that moves from here to there, and of what it meets: how
/// many pieces fall, and its kind in the end.
#[inline(never)]
pub(super) fn befall<W: Word, const K: usize>(
    side: &Side<W, K>,
    plan: &Plan<W, K>,
    position: &mut Position<W, K>,
    fate: &Fate<W, K>,
    (slim, kind, place, end): (&Slim<W, K>, u8, u8, u8),
    hit: bool,
) -> (u32, u8) {
    let column = &plan.columns[usize::from(slim.column)];
    let landing = Landing {
        kind,
        place,
        end,
        distance: slim.distance,
        steps: &column.dice.steps,
        sums: &column.dice.sums,
    };
    if hit || fate.always || side.meets(position, fate, &landing) {
        side.act(position, fate, &landing)
    } else {
        (0, fate.kind(end))
    }
}

/// The other side's pieces leave the game that stand, by kind, on these of its places: how many.
#[inline(always)]
pub(super) fn fall<W: Word, const K: usize>(position: &mut Position<W, K>, there: [W; K]) -> u32 {
    let mut fallen = 0;
    for (foe, there) in position.foe.iter_mut().zip(there) {
        fallen += (*foe & there).few();
        *foe &= !there;
    }
    fallen
}

impl<W: Word, const K: usize> Side<W, K> {
    /// Whether anything that may fall stands where captures look, the end aside.
    #[inline(always)]
    fn meets(&self, position: &Position<W, K>, fate: &Fate<W, K>, landing: &Landing<'_>) -> bool {
        fate.passed.iter().any(|(at, prey)| {
            let there = self.across(landing, *at);
            !(union(&position.foe, prey) & there).is_none()
        })
    }

    /// The other side's places of the spaces that captures look at.
    #[inline(always)]
    fn across(&self, landing: &Landing<'_>, at: At) -> W {
        let theirs = |place: u8| self.frame.theirs[within(place.into(), MOST_PLACES)];
        let end = theirs(landing.end);
        let ahead = |all: W, far: u8| all | theirs(self.frame.ahead(landing.place, far));
        match at {
            At::End => end,
            At::Steps => landing.steps.iter().copied().fold(end, ahead),
            At::Sums => landing.sums.iter().copied().fold(end, ahead),
            At::All => (1..landing.distance).fold(end, ahead),
        }
    }

    /// The places that captures look at.
    #[inline(always)]
    fn looked(&self, landing: &Landing<'_>, at: At) -> W {
        let end = W::one(landing.end);
        let ahead = |all: W, distance: u8| all | W::one(self.frame.ahead(landing.place, distance));
        match at {
            At::End => end,
            At::Steps => landing.steps.iter().copied().fold(end, ahead),
            At::Sums => landing.sums.iter().copied().fold(end, ahead),
            At::All => (1..landing.distance).fold(end, ahead),
        }
    }

    /// The places of an area, while a piece is on its way.
    #[inline(always)]
    fn area(&self, area: &Area<W>, position: &Position<W, K>, landing: &Landing<'_>) -> W {
        match area {
            Area::Fixed(set) => *set,
            Area::Held(set) => {
                let mut lifted = *position;
                lifted.own[usize::from(landing.kind) % K] &= !W::one(landing.place);
                self.set(*set, &lifted)
            }
        }
    }

    /// The other side's places of spaces where anything stands but the piece that has left this
    /// place of the mover's.
    fn held_there(&self, position: &Position<W, K>, left: u8) -> W {
        let own = position.own.iter().fold(W::NONE, |all, own| all | *own);
        let foe = position.foe.iter().fold(W::NONE, |all, foe| all | *foe);
        let neutral = position.neutral.iter();
        let others = neutral.fold(foe, |all, neutral| all | neutral[1]);
        each((own & !W::one(left)).wide()).fold(others, |all, place| {
            all | self.frame.theirs[usize::from(place)]
        })
    }

    /// Does the deeds of a move, one by one, while the piece still stands where it started: how
    /// many pieces fall, and the kind that it becomes.
    #[inline(never)]
    fn act(
        &self,
        position: &mut Position<W, K>,
        fate: &Fate<W, K>,
        landing: &Landing<'_>,
    ) -> (u32, u8) {
        if fate.settled {
            let mut there = fate.prey.map(|prey| prey & self.across(landing, At::End));
            for (at, prey) in &fate.passed {
                let across = self.across(landing, *at);
                for (all, prey) in there.iter_mut().zip(prey) {
                    *all |= *prey & across;
                }
            }
            return (fall(position, there), fate.kind(landing.end));
        }
        let (mut fallen, mut caught, mut caught_neutrals) = (0, 0u16, 0u8);
        let mut kind = landing.kind;
        let mut i = 0;
        // What is done where others have been pushed, and until when.
        let (move_end, mut beyond) = (landing, None);
        let mut pushed_end;
        let mut landing = landing;
        while let Some(deed) = fate.deeds.get(i) {
            if beyond == Some(i) {
                (landing, beyond) = (move_end, None);
            }
            i += 1;
            match deed {
                Deed::Capture {
                    foes,
                    neutrals,
                    within: area,
                    at,
                } => {
                    let area = self.area(area, position, landing);
                    let mut looked = self.looked(landing, *at) & area;
                    while !looked.is_none() {
                        let here = looked.lowest();
                        looked = looked.rest();
                        let there = self.frame.theirs[usize::from(here)];
                        for k in each_small(u32::from(*foes)) {
                            let foe = &mut position.foe[k];
                            let hit = *foe & there;
                            if !hit.is_none() {
                                *foe &= !hit;
                                caught |= 1 << k;
                                fallen += hit.count() << self.orders[k];
                            }
                        }
                        for k in each_small(u32::from(*neutrals)) {
                            let neutral = &mut position.neutral[k];
                            if neutral[0].has(here) {
                                neutral[0] &= !self.frame.with_twins(W::one(here));
                                neutral[1] &= !there;
                                caught_neutrals |= 1 << k;
                                fallen += 1;
                            }
                        }
                    }
                }
                Deed::TakeOver {
                    foes,
                    neutrals,
                    within: area,
                    anywhere,
                } => {
                    let mut area = self.area(area, position, landing);
                    if !anywhere {
                        area &= self.frame.with_twins(W::one(landing.end));
                    }
                    // Of each kind there is but one piece.
                    for k in each_small(u32::from(*foes)) {
                        let here = self.frame.seen(position.foe[k]) & area;
                        if !here.is_none() {
                            position.foe[k] = W::NONE;
                            position.own[k] |= W::one(here.lowest());
                        }
                    }
                    for (neutral, kind) in neutrals {
                        let neutral = &mut position.neutral[usize::from(*neutral)];
                        let here = neutral[0] & area;
                        if !here.is_none() {
                            *neutral = [W::NONE; 2];
                            position.own[usize::from(*kind)] |= W::one(here.lowest());
                        }
                    }
                }
                Deed::Return {
                    foes,
                    within: area,
                    room,
                    kind: new,
                } => {
                    if !self.area(area, position, landing).has(landing.end) {
                        continue;
                    }
                    let there = self.frame.theirs[usize::from(landing.end)];
                    for k in each_small(u32::from(*foes)) {
                        if (position.foe[k] & there).is_none() {
                            continue;
                        }
                        position.foe[k] &= !there;
                        let free = *room & !(there | self.held_there(position, landing.place));
                        if free.is_none() {
                            caught |= 1 << k;
                            fallen += 1;
                        } else {
                            let first = W::one(free.lowest());
                            position.foe[new.map_or(k, usize::from) % K] |= first;
                        }
                    }
                }
                Deed::Promote {
                    kinds,
                    within: area,
                    kind: new,
                } => {
                    let area = self.area(area, position, landing) & !W::one(landing.place);
                    let kinds = each_small(u32::from(*kinds));
                    let promoted = kinds.fold(W::NONE, |all, k| {
                        let here = position.own[k] & area;
                        position.own[k] &= !here;
                        all | here
                    });
                    position.own[usize::from(*new) % K] |= promoted;
                }
                Deed::Push {
                    kinds,
                    foes,
                    neutrals,
                    then,
                } => match self.push(position, landing.end, [*kinds, *foes, *neutrals]) {
                    Some(end) => {
                        pushed_end = Landing { end, ..*landing };
                        (landing, beyond) = (&pushed_end, Some(i + then));
                    }
                    None => i += then,
                },
                Deed::Become(new) => kind = *new,
                Deed::UnlessCaptured {
                    foes,
                    neutrals,
                    skip,
                } => {
                    if caught & u16::from(*foes) == 0 && caught_neutrals & neutrals == 0 {
                        i += skip;
                    }
                }
                Deed::UnlessOn { set, skip } => {
                    if !self.area(set, position, landing).has(landing.end) {
                        i += skip;
                    }
                }
            }
        }
        (fallen, kind)
    }

    /// The kind of a column's piece here, and what becomes of it. Of several kinds at one place, each has a column of
    /// its own.
    pub(super) fn fate(&self, own: &[W; K], slim: &Slim<W, K>, place: u8) -> (usize, &Fate<W, K>) {
        let mut kinds = own.iter().zip(&slim.starts);
        let kind = kinds.position(|(own, starts)| (*own & *starts).has(place));
        let kind = kind.unwrap_or(0);
        (kind, &self.fates[usize::from(slim.fates[within(kind, K)])])
    }

    /// Of the starts of a column, those from which something else comes of its order of the dice
    /// than of any before.
    pub(super) fn unlike(
        &self,
        position: &Position<W, K>,
        column: &Column<W, K>,
        mut starts: W,
    ) -> W {
        let slim = &column.slim;
        let mut unlike = W::NONE;
        while !starts.is_none() {
            let place = starts.lowest();
            starts = starts.rest();
            let end = self.frame.end(Run::Ahead, slim.distance, place);
            let (kind, fate) = self.fate(&position.own, slim, place);
            let come = |steps: &[u8]| {
                let mut after = *position;
                let landing = Landing {
                    kind: kind as u8,
                    place,
                    end,
                    distance: slim.distance,
                    steps,
                    sums: &column.dice.sums,
                };
                let done = self.act(&mut after, fate, &landing);
                (after.foe, after.neutral, done.1)
            };
            let own = come(&column.dice.steps);
            if column.dice.before.iter().all(|steps| come(steps) != own) {
                unlike |= W::one(place);
            }
        }
        unlike
    }
}
