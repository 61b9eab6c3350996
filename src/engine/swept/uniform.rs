//! Turns of at most two dice where the rules are the same for all pieces: any piece of the mover's
//! stops any other, what stands where a move ends falls if the enemy's kind can, and whoever has
//! moved is of a kind that follows from where, and moves no more this turn.
//!
//! Then a turn is straight-line: two sets a side hold the position, and no table of rules is asked
//! what a move does. The sum of two dice is stopped where the one is, or where the other is once
//! the one has been gone. That a game is such is asked once ([`suits`]), when its tables are made.

use std::hint::select_unpredictable;

use super::ahead::Ahead;
use super::frame::MOST_PLACES;
use super::moves::union;
use super::plan::{Pair, Plan, Shape, whole};
use super::roster::NEUTRALS;
use super::select::chosen;
use super::slim::Slim;
use super::tables::{FATES, Position, Side, Tables};
use super::word::{Word, within};
use crate::engine::running::{Running, TurnSummary};
use crate::model::How;
use crate::player::Player;
use crate::space::Place;

/// A game being played, in which turns may stop before they must, or never do.
pub(super) struct Uniform<'t, W, const K: usize, const STOPS: bool> {
    tables: &'t Tables<W, K>,
    /// The mover's pieces, by kind and place on its track.
    own: [W; K],
    /// The other side's, on its own.
    foe: [W; K],
    side: &'t Side<W, K>,
    other: &'t Side<W, K>,
    plan: &'t Plan<W, K>,
}

/// Whether a game's turns go like this.
pub(super) fn suits<W: Word, const K: usize>(tables: &Tables<W, K>) -> bool {
    tables.often.is_none()
        && !(tables.neutrals || tables.asks_moves)
        && tables.ends_by_capture
        && apart(&tables.start.own)
        && apart(&tables.start.foe)
        && tables.sides.iter().all(is_uniform)
}

/// Whether no two pieces share a place.
fn apart<W: Word, const K: usize>(sets: &[W; K]) -> bool {
    (0..K).all(|k| (0..k).all(|other| (sets[k] & sets[other]).is_none()))
}

/// Whether this side's turns do, and whether the position has no say in throwing again.
fn is_uniform<W: Word, const K: usize>(side: &Side<W, K>) -> bool {
    let asks_nothing = side.recasts.is_empty();
    asks_nothing
        && side.plans.iter().all(|plan| {
            let empty = plan.columns.is_empty();
            let lane = plan.lane.plain && side.lanes.first() == Some(&plan.lane);
            let shaped = match &plan.narrow {
                Shape::Done => empty,
                Shape::One(die) => lands_alike(side, die),
                Shape::Two(pair) => is_uniform_pair(side, pair),
                Shape::Orders(_) | Shape::Many => false,
            };
            shaped && plan.single && plan.settled && (empty || lane)
        })
}

fn is_uniform_pair<W: Word, const K: usize>(side: &Side<W, K>, pair: &Pair<W, K>) -> bool {
    let [one, other, both, follower] = &pair.slims;
    let allowed = |slim: &Slim<W, K>| slim.starts.iter().any(|starts| !starts.is_none());
    // What it leaves is this other die, or nothing.
    let leaves = |slim: &Slim<W, K>, rest: &Slim<W, K>| {
        let plan = &side.plans[usize::from(slim.next)];
        !allowed(slim)
            || match &plan.narrow {
                Shape::One(last) => last.starts == rest.starts && last.distance == rest.distance,
                _ => plan.columns.is_empty() && !allowed(rest),
            }
    };
    // It starts where this one does, on some places.
    let starts_as = |slim: &Slim<W, K>, like: &Slim<W, K>, places: W| {
        let starts = slim.starts.iter().zip(&like.starts);
        starts
            .into_iter()
            .all(|(starts, like)| *starts == *like & places)
    };
    pair.slims.iter().all(|slim| lands_alike(side, slim))
        && starts_as(other, follower, pair.starts[0])
        && starts_as(both, one, pair.starts[1])
        && leaves(one, follower)
        && leaves(other, one)
}

/// Whether the fate of who arrives is the side's only one, and settled by the end.
fn lands_alike<W: Word, const K: usize>(side: &Side<W, K>, slim: &Slim<W, K>) -> bool {
    let only = &side.fates[0];
    let starts = slim.starts.iter().zip(slim.fates);
    let mut fates = starts.filter(|(starts, _)| !starts.is_none());
    fates.all(|(_, fate)| {
        let fate = &side.fates[within(fate.into(), FATES)];
        let same = fate.becomes == only.becomes && fate.prey == only.prey;
        same && fate.settled && !fate.looks
    })
}

impl<W: Word, const K: usize> Side<W, K> {
    /// The places that stop whoever would pass or end there, unrolled, where these pieces of the mover's stand.
    #[inline(always)]
    fn stops(&self, all: W) -> W {
        // All plans have the same lane, if any.
        let lane = self.lanes.first();
        let never = lane.map_or(W::NONE, |lane| lane.over.never);
        self.frame.unroll(all) | never
    }

    /// Of doubtful starts those that truly are lost. Out of line, so that what it needs does not
    /// hold registers in turns without doubt.
    #[inline(never)]
    fn left_behind(&self, all: W, distance: u8, doubtful: W, rest: &Slim<W, K>, able: W) -> W {
        let frame = &self.frame;
        let stop = |after| rest.stopped(frame, self.stops(after));
        frame.left_behind(all, distance, doubtful, able, stop)
    }
}

impl<'t, W: Word, const K: usize, const STOPS: bool> Uniform<'t, W, K, STOPS> {
    /// The start of a game, with this throw.
    pub(super) fn new(tables: &'t Tables<W, K>, first: Player, throw: usize) -> Self {
        let (own, foe) = match first {
            Player::First => (tables.start.own, tables.start.foe),
            Player::Second => (tables.start.foe, tables.start.own),
        };
        let side = &tables.sides[first.index()];
        Uniform {
            tables,
            own,
            foe,
            side,
            other: &tables.sides[first.opponent().index()],
            plan: &side.plans[whole(throw)],
        }
    }

    /// All of the mover's pieces.
    #[inline(always)]
    fn all(&self) -> W {
        self.own.iter().fold(W::NONE, |all, places| all | *places)
    }

    /// The legal starts of one die, the other, and both.
    #[inline(always)]
    fn starts(&self, pair: &Pair<W, K>) -> [W; 3] {
        let [one, other, _, follower] = &pair.slims;
        let frame = &self.side.frame;
        // Most of it need not wait for the throw.
        let stops = Ahead::new(frame, self.side.stops(self.all()), false);
        let stopped = stops.within(frame, one.way);
        let follower_stopped = stops.within(frame, follower.way);
        let sum_stopped = stopped | frame.back(follower_stopped, one.distance);
        let able = union(&self.own, &one.starts);
        let follower_able = union(&self.own, &follower.starts);
        let next = follower_able & !follower_stopped;
        let first = able & !stopped;
        let second = next & pair.starts[0];
        let both = able & pair.starts[1] & !sum_stopped;
        if self.tables.how != How::Most {
            return [first, second, both];
        }
        let kept = first & !self.lost(one, first, follower, follower_able, next);
        let kept_other = second & !self.lost(other, second, one, able, first);
        // Without a branch: it is hard to foresee.
        let none = (kept | kept_other | both).is_none();
        let [kept, kept_other] = [(first, kept), (second, kept_other)]
            .map(|(all, kept)| select_unpredictable(none, all, kept));
        [kept, kept_other, both]
    }

    /// Of the starts of a die, those after which the other cannot be spent. Those `able` could if
    /// nothing stood in the way; `next` can do so now.
    #[inline(always)]
    fn lost(&self, die: &Slim<W, K>, starts: W, rest: &Slim<W, K>, able: W, next: W) -> W {
        let frame = &self.side.frame;
        let doubtful = frame.doubtful(starts, die.distance, next, rest.distance);
        // Most often nobody is in doubt, or the only one who could follow.
        let only = (able & !doubtful).is_none() && doubtful.rest().is_none();
        if doubtful.is_none() | only {
            return doubtful;
        }
        self.side
            .left_behind(self.all(), die.distance, doubtful, rest, able)
    }

    /// Moves a piece with a die, or two; tells whether another fell.
    #[inline(always)]
    fn go(&mut self, place: u8, end: u8) -> bool {
        let (here, there) = (W::one(place), W::one(end));
        let fate = &self.side.fates[0];
        let across = self.side.frame.theirs[within(end.into(), MOST_PLACES)];
        let mut hit = W::NONE;
        for k in 0..K {
            self.own[k] = (self.own[k] & !here) | (there & fate.becomes[k]);
            let fallen = self.foe[k] & across & fate.prey[k];
            self.foe[k] = self.foe[k] ^ fallen;
            hit |= fallen;
        }
        !hit.is_none()
    }

    /// What has come of the turn once a piece has moved from here to there.
    #[inline(always)]
    fn moved(&mut self, played: &mut TurnSummary, place: u8, end: u8) {
        if self.go(place, end) {
            played.captured += 1;
            let mover = self.side.player;
            let position = Position {
                own: self.own,
                foe: self.foe,
                neutral: [[W::NONE; 2]; NEUTRALS],
            };
            played.end = self.tables.decided(mover, &position);
        }
    }
}

impl<W: Word, const K: usize, const STOPS: bool> Running for Uniform<'_, W, K, STOPS> {
    #[inline(always)]
    fn turn(
        &mut self,
        mut choose: impl FnMut(usize, bool) -> Option<usize>,
        mut told: impl FnMut(Place, Place),
    ) -> TurnSummary {
        let side = self.side;
        let frame = &side.frame;
        let mut played = TurnSummary::default();
        let mut may_stop = STOPS && self.tables.stops_from == 0;
        let (die, moved) = match &self.plan.narrow {
            Shape::Two(pair) => {
                let starts = self.starts(pair);
                let planes = Pair::<W, K>::planes(starts);
                let moves = W::weigh(planes[0], planes[1]);
                let Some(number) = chosen(&mut choose, moves, may_stop) else {
                    return played;
                };
                let (place, before) = frame.nth(planes, number);
                let which = pair.which(starts, place, before);
                let end = frame.ahead(place, pair.slim(which).distance);
                self.moved(&mut played, place, end);
                told(Place(place), Place(end));
                if which == 2 || played.end.is_some() {
                    return played;
                }
                may_stop = STOPS && self.tables.stops_from <= 1;
                let [one, _, _, follower] = &pair.slims;
                (if which == 0 { follower } else { one }, W::one(end))
            }
            Shape::One(die) => (die, W::NONE),
            _ => return played,
        };
        let stopped = die.stopped(frame, self.side.stops(self.all()));
        let starts = union(&self.own, &die.starts) & !(stopped | moved);
        let Some(number) = chosen(&mut choose, starts.count(), may_stop) else {
            return played;
        };
        let (place, _) = frame.nth([starts], number);
        let end = frame.ahead(place, die.distance);
        self.moved(&mut played, place, end);
        told(Place(place), Place(end));
        played
    }

    #[inline(always)]
    fn advance(&mut self, throw: usize) {
        if !self.plan.again {
            std::mem::swap(&mut self.own, &mut self.foe);
            std::mem::swap(&mut self.side, &mut self.other);
        }
        self.plan = &self.side.plans[whole(throw)];
    }

    #[inline(always)]
    fn may_recast(&mut self, _throw: usize) -> bool {
        true
    }
}
