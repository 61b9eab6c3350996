//! Making a move, and what is told of it.

use super::deeds::{befall, fall};
use super::frame::MOST_PLACES;
use super::moves::{Course, union};
use super::plan::Column;
use super::roster::NEUTRALS;
use super::slim::Slim;
use super::tables::{Deed, FATES, TOLD, Tables};
use super::word::{Word, within};
use crate::engine::bits::each_small;

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
        let mut lifted: [W; K] = std::array::from_fn(|k| course.free[k] & slim.starts[k] & here);
        let mut kind = 0;
        for (k, lifted) in lifted.iter().enumerate().skip(1) {
            kind |= k * usize::from(!lifted.is_none());
        }
        let fate = &side.fates[within(slim.fates[within(kind, K)].into(), FATES)];
        let across = side.frame.theirs[within(end.into(), MOST_PLACES)];
        let mut hit = !(union(&course.position.foe, &fate.prey) & across).is_none();
        if let Some(pushed) = &fate.pushed {
            hit |= union(&course.position.own, pushed).has(end);
        }
        if fate.neutrals != 0 {
            for (kind, neutral) in course.position.neutral.iter().enumerate() {
                hit |= fate.neutrals >> kind & 1 == 1 && neutral[0].has(end);
            }
        }
        let (mut fallen, mut becomes) = (0, fate.becomes);
        if hit && fate.settled && !fate.looks {
            fallen = fall(&mut course.position, fate.prey.map(|prey| prey & across));
        } else if hit || fate.looks {
            // Of groups it may be that nothing is looked for, and that they are counted.
            if hit || fate.always || !fate.passed.is_empty() {
                let before = course.position.own;
                let step = (slim, kind as u8, place, end);
                let done = befall(side, course.plan, &mut course.position, fate, step, hit);
                fallen = done.0;
                becomes = std::array::from_fn(|k| W::all_if(k == usize::from(done.1)));
                if fate.moves_others {
                    // Recruits may move, too, and who has been pushed.
                    for (k, own) in before.iter().enumerate() {
                        let now = course.position.own[k];
                        course.free[k] = now & (course.free[k] | !*own);
                    }
                } else if fate.promotes {
                    let all = union(&course.free, &[W::ALL; K]);
                    course.free = course.position.own.map(|own| own & all);
                }
            }
            if self.grouped {
                let come = becomes.map(|becomes| becomes & there);
                let position = &mut course.position;
                let take = course.plan.columns[usize::from(slim.column)].take;
                let stay = match take.is_single() {
                    true => side.regroup(position, (kind, here), come),
                    false => side.regroup_several(position, (kind, take), (place, end), come),
                };
                if stay {
                    // Others stay there.
                    lifted = [W::NONE; K];
                }
            }
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

    /// What is told of a move's captures, to be compared: the spaces by their order on the board,
    /// as they are passed, the end last; then the piece's kind.
    pub(super) fn told(
        &self,
        course: &Course<'_, W, K>,
        column: &Column<W, K>,
        place: u8,
    ) -> [u8; TOLD] {
        let frame = &course.side.frame;
        let mut after = *course;
        let end = course.end(column, place);
        self.make(&mut after, &column.slim, place, end);
        let (before, now) = (&course.position, &after.position);
        let mut foes: [W; K] = std::array::from_fn(|k| before.foe[k] & !now.foe[k]);
        let mut neutrals: [W; NEUTRALS] =
            std::array::from_fn(|n| before.neutral[n][0] & !now.neutral[n][0]);
        // Who has come over, of a kind with a single piece, hasn't fallen.
        let joined = |k: usize| !(now.own[k] & !before.own[k]).is_none();
        let (_, fate) = course.side.fate(&before.own, &column.slim, place);
        for deed in &fate.deeds {
            if let Deed::TakeOver {
                foes: kinds,
                neutrals: pairs,
                ..
            } = deed
            {
                for k in each_small(u32::from(*kinds)).filter(|k| joined(*k)) {
                    foes[k] = W::NONE;
                }
                for (n, _) in pairs.iter().filter(|(_, k)| joined(usize::from(*k))) {
                    neutrals[usize::from(*n)] = W::NONE;
                }
            }
        }
        let seen = foes.into_iter().map(|fallen| frame.seen(fallen));
        let gone = seen
            .chain(neutrals)
            .fold(W::NONE, |all, fallen| all | fallen);
        let passed = (1..column.slim.distance).map(|distance| frame.ahead(place, distance));
        let spaces = passed.chain([end]).filter(|place| gone.has(*place));
        let kinds = before.own.iter().zip(&now.own);
        let kind = kinds.take_while(|(before, now)| before.has(end) || !now.has(end));
        let mut told = [0; TOLD];
        let spaces = spaces.map(|place| frame.rank[usize::from(place) & 127] + 1);
        // Of captures that are alike, the kind tells.
        let all = spaces.chain([0, kind.count() as u8]);
        told.iter_mut()
            .zip(all)
            .for_each(|(cell, value)| *cell = value);
        told
    }
}
