//! Making a move: what becomes of the piece, and of what it meets.

use super::moves::{Course, union};
use super::tables::{Area, Column, Deed, End, FATES, Fate, Position, Run, Side, Slim, Tables};
use super::word::{Word, within};
use crate::engine::bits::each_small;
use crate::model::At;
use crate::player::Player;

/// The end of a move: a piece of this kind, from here to there, so far, the dice counted so.
struct Landing<'a> {
    kind: u8,
    place: u8,
    end: u8,
    distance: u8,
    steps: &'a [u8],
    sums: &'a [u8],
}

impl<W: Word, const K: usize> Tables<W, K> {
    /// Makes the move of a column's piece from here to there; gives the number of pieces that
    /// fall.
    #[inline(always)]
    pub(super) fn make(
        &self,
        course: &mut Course<'_, W, K>,
        slim: &Slim<W, K>,
        place: u8,
        end: u8,
    ) -> u32 {
        let side = course.side;
        let (here, there) = (W::one(place), W::one(end));
        // The piece, as the kind it is.
        let lifted: [W; K] = std::array::from_fn(|k| course.free[k] & slim.starts[k] & here);
        let mut kind = 0;
        for (k, lifted) in lifted.iter().enumerate().skip(1) {
            kind |= k * usize::from(!lifted.is_none());
        }
        let fate = &side.fates[within(slim.fates[within(kind, K)].into(), FATES)];
        let foe = side.frame.other[within(end.into(), 128)];
        let mut hit = union(&course.position.foe, &fate.prey).has(foe);
        if fate.neutrals != 0 {
            for (kind, neutral) in course.position.neutral.iter().enumerate() {
                hit |= fate.neutrals >> kind & 1 == 1 && neutral[0].has(end);
            }
        }
        let (mut fallen, mut becomes) = (0, fate.becomes);
        if hit || fate.always || fate.beyond {
            let step = (slim, kind as u8, place, end);
            (fallen, becomes) = befall(course, fate, step, hit);
        }
        // All kinds are written, those that stay the same too: a word written alone would hold
        // up whoever reads several at once right after.
        for k in 0..K {
            let set_down = there & becomes[k];
            course.position.own[k] = (course.position.own[k] ^ lifted[k]) | set_down;
            course.free[k] = (course.free[k] ^ lifted[k]) | (set_down & self.often);
        }
        course.plan = &side.plans[usize::from(slim.next)];
        fallen
    }

    /// The winner after a move, when this is the position as the mover sees it.
    pub(super) fn winner(&self, mover: Player, position: &Position<W, K>) -> Option<Player> {
        let pieces = [(mover.opponent(), &position.foe), (mover, &position.own)];
        pieces.into_iter().find_map(|(side, own)| {
            let ends = &self.sides[side.index()].ends;
            ends.iter().find_map(|end| match end {
                End::Lose { kinds, at_most: 0 } => {
                    union(own, kinds).is_none().then_some(side.opponent())
                }
                End::Lose { kinds, at_most } => {
                    let counts = own
                        .iter()
                        .zip(kinds)
                        .map(|(own, all)| (*own & *all).count());
                    (counts.sum::<u32>() <= *at_most).then_some(side.opponent())
                }
                End::Win { reach, set } => {
                    let mut there = union(own, reach);
                    if *set > 0 && !there.is_none() {
                        let sees = &self.sides[side.index()];
                        there &= if side == mover {
                            sees.set(*set, position)
                        } else {
                            sees.set(*set, &position.turned())
                        };
                    }
                    (!there.is_none()).then_some(side)
                }
            })
        })
    }
}

/// What becomes of a piece of this kind that moves from here to there, and of what it meets, if
/// there is anything at the end or captures look beyond: how many pieces fall, and by kind whether
/// it is that in the end.
#[inline(never)]
fn befall<W: Word, const K: usize>(
    course: &mut Course<'_, W, K>,
    fate: &Fate<W, K>,
    (slim, kind, place, end): (&Slim<W, K>, u8, u8, u8),
    hit: bool,
) -> (u32, [W; K]) {
    let side = course.side;
    let column = &course.plan.columns[usize::from(slim.column)];
    let landing = Landing {
        kind,
        place,
        end,
        distance: slim.distance,
        steps: &column.dice.steps,
        sums: &column.dice.sums,
    };
    if !hit && !fate.always && !side.meets(&course.position, fate, &landing) {
        return (0, fate.becomes);
    }
    let before = course.position.own;
    let (fallen, kind) = side.act(&mut course.position, fate, &landing);
    // Recruits may move, too.
    for (k, own) in before.iter().enumerate() {
        course.free[k] |= course.position.own[k] & !*own;
    }
    (
        fallen,
        std::array::from_fn(|k| W::all_if(k == usize::from(kind))),
    )
}

impl<W: Word, const K: usize> Side<W, K> {
    /// Whether anything that may fall stands where captures look, the end aside.
    #[inline(always)]
    fn meets(&self, position: &Position<W, K>, fate: &Fate<W, K>, landing: &Landing<'_>) -> bool {
        if fate.neutrals != 0 || fate.looks_at_all {
            return true;
        }
        let foe = union(&position.foe, &fate.prey);
        let there = |distance: &u8| {
            let place = self.frame.ahead(landing.place, *distance);
            foe.has(self.frame.other[within(place.into(), 128)])
        };
        landing.steps.iter().any(there) || landing.sums.iter().any(there)
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

    /// Does the deeds of a move, one by one, while the piece still stands where it started: how
    /// many pieces fall, and the kind that it becomes.
    #[inline(never)]
    fn act(
        &self,
        position: &mut Position<W, K>,
        fate: &Fate<W, K>,
        landing: &Landing<'_>,
    ) -> (u32, u8) {
        let (mut fallen, mut caught, mut caught_neutrals) = (0, 0u8, 0u8);
        let mut kind = landing.kind;
        let mut i = 0;
        while let Some(deed) = fate.deeds.get(i) {
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
                                fallen += hit.count();
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
                Deed::Recruit { foes, neutrals } => {
                    let here = self.frame.with_twins(W::one(landing.end));
                    let there = self.frame.theirs[usize::from(landing.end)];
                    let first = W::one(here.lowest());
                    for k in each_small(u32::from(*foes)) {
                        if !(position.foe[k] & there).is_none() {
                            position.foe[k] &= !there;
                            position.own[k] |= first;
                        }
                    }
                    for (neutral, kind) in neutrals {
                        let neutral = &mut position.neutral[usize::from(*neutral)];
                        if neutral[0].has(landing.end) {
                            *neutral = [neutral[0] & !here, neutral[1] & !there];
                            position.own[usize::from(*kind)] |= first;
                        }
                    }
                }
                Deed::Become(new) => kind = *new,
                Deed::UnlessCaptured {
                    foes,
                    neutrals,
                    skip,
                } => {
                    if caught & foes == 0 && caught_neutrals & neutrals == 0 {
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
            // Of several kinds at one place, each has a column of its own.
            let kinds = position.own.iter().zip(&slim.starts);
            let kind = kinds
                .enumerate()
                .filter(|(_, (own, starts))| (**own & **starts).has(place))
                .map(|(kind, _)| kind)
                .next();
            let end = place + slim.distance;
            if end >= self.frame.length && self.frame.cycle == self.frame.length {
                continue;
            }
            let end = self.frame.end(Run::Ahead, slim.distance, place);
            let kind = kind.unwrap_or(0);
            let fate = &self.fates[usize::from(slim.fates[within(kind, K)])];
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

impl<W: Word, const K: usize> Tables<W, K> {
    /// What is told of a move's captures, to be compared: the spaces by their order on the board,
    /// as they are passed, the end last; then the piece's kind.
    pub(super) fn told(
        &self,
        course: &Course<'_, W, K>,
        column: &Column<W, K>,
        place: u8,
    ) -> [u8; 40] {
        let frame = &course.side.frame;
        let mut after = *course;
        let end = course.end(column, place);
        self.make(&mut after, &column.slim, place, end);
        let (before, now) = (&course.position, &after.position);
        let mut gone = W::NONE;
        for (before, now) in before.foe.iter().zip(&now.foe) {
            gone |= frame.seen(*before & !*now);
        }
        for (before, now) in before.neutral.iter().zip(&now.neutral) {
            gone |= before[0] & !now[0];
        }
        let passed = (1..column.slim.distance).map(|distance| frame.ahead(place, distance));
        let spaces = passed.chain([end]).filter(|place| gone.has(*place));
        let kinds = before.own.iter().zip(&now.own);
        let kind = kinds.take_while(|(before, now)| before.has(end) || !now.has(end));
        let mut told = [0; 40];
        let spaces = spaces.map(|place| frame.rank[usize::from(place) & 127] + 1);
        // Of captures that are alike, the kind tells.
        let all = spaces.chain([0, kind.count() as u8]);
        told.iter_mut()
            .zip(all)
            .for_each(|(cell, value)| *cell = value);
        told
    }
}
