//! For every throw and every rest of it, the columns of moves that it allows.

use std::collections::HashMap;

use super::dice_orders::dice_orders;
use super::draft::{Draft, Followers, column};
use super::frame::Frame;
use super::free_runs::run_length;
use super::lane::{Blockers, Lane};
use super::plan::{COLUMNS, Column, DONE, DiceOrder, FEW_KINDS, PLANS, Plan, Run, Shape, whole};
use super::rules::{Law, Laws};
use super::shapes::{ends, narrow, sorted};
use super::stretches::stretches_of;
use super::tables::BitboardRun;
use super::word::Word;
use crate::engine::bits::{each, each_small, has};
use crate::engine::compiled::Compiled;
use crate::engine::dice_choice::left_after;
use crate::engine::dice_left::{DiceLeft, dice};
use crate::engine::dice_subset::DiceSubset;
use crate::engine::moves::Way;
use crate::engine::roll::Roll;
use crate::model::{How, Take};
use crate::player::Player;

/// Plans in the making.
pub(super) struct Planner<'a, W, const K: usize> {
    pub(super) game: &'a Compiled,
    mover: Player,
    pub(super) laws: &'a Laws<W, K>,
    frame: &'a Frame<W>,
    free_run: Option<BitboardRun<W>>,
    /// Whether a place settles which rule moves what stands there: two pieces of a side never
    /// share a place, and no kind has two rules.
    settled: bool,
    /// Whether no two pieces of the side ever share a space, which is one place.
    alone: bool,
    pub(super) plans: Vec<Plan<W, K>>,
    known: HashMap<Rest, u16>,
}

/// Dice that are left of a throw.
#[derive(PartialEq, Eq, Hash)]
enum Rest {
    /// Of the throw of this number.
    Of(usize, DiceLeft),
    /// Of whichever throw: dice by the faces that they show, how far they go, and how many there are.
    Dice(Vec<(u16, u8, u64)>),
}

impl<'a, W: Word, const K: usize> Planner<'a, W, K> {
    pub(super) fn new(
        game: &'a Compiled,
        mover: Player,
        laws: &'a Laws<W, K>,
        (frame, free_run): (&'a Frame<W>, Option<BitboardRun<W>>),
        apart: bool,
    ) -> Self {
        let all = laws.laws.iter().map(|law| u32::from(law.kinds));
        let single = all.clone().map(u32::count_ones).sum::<u32>()
            == all.fold(0, |all, kinds| all | kinds).count_ones();
        Planner {
            game,
            mover,
            laws,
            frame,
            free_run,
            settled: apart && laws.exclusive && single,
            alone: apart && laws.exclusive && frame.twins.is_empty() && !game.indexed.has_groups(),
            plans: vec![Plan {
                columns: Box::default(),
                stretches: Box::default(),
                dice: 0,
                narrow: Shape::Done,
                lane: nothing(),
                settled: true,
                sorted: Box::default(),
                single: true,
                others: [W::NONE; K],
                able: [W::NONE; K],
                counts_ends: false,
                prefers: false,
                by_number: false,
                run_length: 0,
                breaks: false,
                first: 0,
                again: false,
            }],
            known: HashMap::new(),
        }
    }

    /// All plans: [`DONE`], then those of whole throws in their order (see [`whole`]), then what is
    /// left of them.
    pub(super) fn plans(mut self) -> Option<Box<[Plan<W, K>]>> {
        let throws = self.game.throws.len();
        // Before there is room for all of them.
        if throws >= PLANS {
            return None;
        }
        let done = self.plans.first()?.clone();
        self.plans.resize(whole(throws), done);
        for throw in 0..throws {
            let roll = &self.game.rolls[throw];
            self.plan(throw, roll.full)?;
            // Of a throw that can't be spent at all, too.
            self.plans.get_mut(whole(throw))?.again = roll.again;
        }
        Some(self.plans.into())
    }

    fn plan(&mut self, number: usize, hand: DiceLeft) -> Option<u16> {
        if hand == 0 {
            return Some(DONE);
        }
        let game = self.game;
        let roll = &game.rolls[number];
        let rest = self.rest(number, hand);
        if let Some(&known) = self.known.get(&rest) {
            return Some(known);
        }
        let mut drafts: Vec<Draft<W, K>> = Vec::new();
        let open = roll.open(game.spend.add, hand);
        for i in each(open) {
            let (choice, i, subset) = (i, usize::from(i), roll.subset(i));
            let left = left_after(game.spend.add, hand, subset);
            let next = self.plan(number, left)?;
            // What is left over of a die must be spent; here in one move.
            if roll.parts != 0 && dice(left) > 1 {
                return None;
            }
            for law in &self.laws.laws {
                let rule = &game.rules[self.mover][law.rule];
                if !has(roll.taken(open, rule.asked), choice) {
                    continue;
                }
                // Who stays where it is stops itself, but for what only others do.
                let still = subset.sum == 0;
                let lane = &self.laws.lanes[usize::from(law.lane(number))];
                let settled = lane.to.set == 0 && lane.to.pushed.is_none();
                if still && !(self.alone && settled && rule.ways == [Way::Forward]) {
                    return None;
                }
                for &way in &rule.ways {
                    let along = self.frame.numbers(way).map(Run::Along);
                    let runs: Vec<Run> = match way {
                        Way::Forward if still => vec![Run::Still],
                        // On forks, one by one.
                        Way::Forward => [Run::Ahead].into_iter().chain(along).collect(),
                        _ => along.collect(),
                    };
                    if runs != [Run::Ahead] && rule.looks.beyond() {
                        return None;
                    }
                    for run in runs {
                        for order in dice_orders(law, rule, subset).into_iter().enumerate() {
                            self.draft(&mut drafts, law, (number, i), subset, (run, next), order);
                        }
                    }
                }
            }
        }
        let plan = self.finish(drafts, roll, hand)?;
        let at = if hand == roll.full {
            whole(number)
        } else {
            self.plans.push(self.plans.first()?.clone());
            self.plans.len() - 1
        };
        if at >= PLANS {
            return None;
        }
        *self.plans.get_mut(at)? = plan;
        self.known.insert(rest, at as u16);
        Some(at as u16)
    }

    /// What is left of a throw, as far as it makes a difference.
    fn rest(&self, throw: usize, hand: DiceLeft) -> Rest {
        let roll = &self.game.rolls[throw];
        let singles = roll.singles(hand);
        let singles = singles.map(|(die, times)| (die.shows, die.sum, times));
        let singles: Vec<(u16, u8, u64)> = singles.collect();
        let number: u64 = singles.iter().map(|(_, _, times)| times).sum();
        let mut laws = self.laws.laws.iter();
        let whole = hand == roll.full || roll.parts != 0;
        match whole || number != u64::from(dice(hand)) || laws.any(Law::asks_throw) {
            true => Rest::Of(throw, hand),
            false => Rest::Dice(singles),
        }
    }

    fn draft(
        &self,
        drafts: &mut Vec<Draft<W, K>>,
        law: &Law<W, K>,
        (throw, number): (usize, usize),
        subset: &DiceSubset,
        (run, next): (Run, u16),
        (number_of_order, order): (usize, DiceOrder),
    ) {
        let within = match run {
            Run::Ahead => self.frame.leading(self.frame.distance(subset.sum)),
            Run::Still => self.frame.track(),
            Run::Along(way) => self.along_from(subset.sum, way),
        };
        if (within & law.starts).is_none() {
            return;
        }
        let take = self.game.rules[self.mover][law.rule].take;
        let asks_number = law.limited || matches!(take, Take::Exactly(2..));
        let (on, lane) = (law.on(throw), law.lane(throw));
        let preferred = self.game.rules[self.mover][law.rule].preferred;
        let free_run = self.free_run.filter(|run| law.rule == run.rule);
        let groups: Vec<u8> = if self.settled && !asks_number {
            vec![law.kinds]
        } else {
            each_small(u32::from(law.kinds))
                .map(|kind| 1 << kind)
                .collect()
        };
        for kinds in groups {
            let alike = |draft: &&mut Draft<W, K>| {
                let column = &draft.column;
                self.settled
                    && !asks_number
                    && draft.subset == number
                    && draft.lane == lane
                    && column.take == take
                    && !column.asks_number
                    && column.preferred == preferred
                    && column.run == run
                    && column.on == on
                    && column.dice == order
            };
            let found = drafts.iter_mut().find(alike);
            let draft = match found {
                Some(draft) => draft,
                None => {
                    drafts.push(Draft {
                        column: Column {
                            on,
                            asks: on > 0 || asks_number || !order.differs.is_empty(),
                            dice: order.clone(),
                            preferred,
                            take,
                            limited: law.limited,
                            asks_number,
                            runs: free_run.is_some_and(|run| kinds == 1 << run.kind),
                            ..column(subset, self.frame.distance(subset.sum), run, next)
                        },
                        lane,
                        subset: number,
                        rule: law.rule,
                        loose: law.loose(throw),
                        promotes: law.promotes,
                        order: number_of_order,
                        group: if self.settled {
                            (number, run, 0, 0)
                        } else {
                            (number, run, law.rule, kinds)
                        },
                    });
                    let last = drafts.len() - 1;
                    &mut drafts[last]
                }
            };
            draft.loose |= law.loose(throw);
            draft.promotes |= law.promotes;
            let looks = self.game.rules[self.mover][law.rule].looks;
            let far = looks.all && subset.sum > 1;
            let beyond = far || !order.steps.is_empty() || !order.sums.is_empty();
            let fates = if beyond { &law.fates } else { &law.near };
            for kind in each_small(u32::from(kinds)) {
                draft.column.slim.starts[kind] = law.starts & within;
                draft.column.slim.fates[kind] = fates[kind];
            }
        }
    }

    /// The places from which this way leads so far.
    fn along_from(&self, distance: u8, way: u8) -> W {
        let places = 0..self.frame.places;
        let there = places.filter(|&place| self.frame.way(distance, place, way).is_some());
        there.fold(W::NONE, |all, place| all | W::one(place))
    }

    fn finish(
        &self,
        mut drafts: Vec<Draft<W, K>>,
        roll: &Roll,
        hand: DiceLeft,
    ) -> Option<Plan<W, K>> {
        if drafts.len() >= COLUMNS {
            return None;
        }
        // In the order of moves with one start and end: dice, kind, rule, way.
        drafts.sort_by_key(|draft| {
            let kind = draft.kinds().next();
            let back = draft.column.run != Run::Ahead;
            let dice = roll.subsets[draft.subset].rank;
            (dice, kind, draft.rule, back, draft.order)
        });
        for (order, draft) in drafts.iter_mut().enumerate() {
            draft.column.order = order as u8;
        }
        let apart = K > FEW_KINDS && !self.settled;
        let kind = |draft: &Draft<W, K>| draft.kinds().next().filter(|_| apart);
        drafts.sort_by_key(|draft| {
            let column = &draft.column;
            let lane = (draft.lane, kind(draft));
            (lane, column.run != Run::Ahead, column.slim.distance)
        });
        let mut groups: Vec<_> = drafts.iter().map(|draft| draft.group).collect();
        groups.sort_unstable();
        groups.dedup();
        let named = drafts.iter().filter(|draft| draft.column.preferred);
        let named = named.count();
        let prefers = named > 0 && named < drafts.len() || self.game.captures_first();
        // Dice whose turn it isn't yet have no columns here.
        let ordered = dice(hand) > 1 && !self.game.indexed.order.is_empty();
        let followed = drafts.iter().map(|draft| match ordered {
            true => Followers::unknown(),
            false => self.followed(draft, &drafts, (roll, hand), prefers),
        });
        let followed: Vec<Followers> = followed.collect();
        let promotes = drafts.iter().any(|draft| draft.promotes);
        let takes = |draft: &Draft<W, K>| {
            let take = draft.column.take;
            take == Take::All
                || drafts
                    .first()
                    .is_some_and(|first| take != first.column.take)
        };
        let by_number = self.game.indexed.has_groups() && drafts.iter().any(takes);
        let settled = self.settled && !by_number;
        let breaks = roll.parts != 0 && drafts.iter().any(|draft| draft.column.slim.next != DONE);
        let mut stretches = stretches_of(&drafts, kind);
        let columns = drafts.into_iter().zip(followed).enumerate();
        let columns = columns.map(|(number, (draft, followers))| {
            let mut column = draft.column;
            let group = groups.iter().position(|group| *group == draft.group);
            column.group = group.unwrap_or(0) as u8;
            column.slim.column = number as u8;
            column.followers = followers.columns;
            column.leaves = followers.leaves;
            column.try_out = followers.try_out;
            column
        });
        let columns: Box<[Column<W, K>]> = columns.collect();
        let mut from = 0;
        for stretch in &mut stretches {
            let end = usize::from(stretch.end);
            let mut all = columns[from..end].iter();
            stretch.alike = all.all(|column| column.slim.starts == stretch.starts);
            stretch.sorted = sorted(self.frame, &columns[from..end]);
            let lane = &self.laws.lanes[usize::from(stretch.lane)];
            stretch.ends = ends(self.frame, lane, &columns[from..end], &stretch.sorted);
            from = end;
        }
        let mut others = [W::NONE; K];
        for stretch in stretches.iter().skip(1) {
            for (all, starts) in others.iter_mut().zip(stretch.starts) {
                *all |= starts;
            }
        }
        let mut able = [W::NONE; K];
        for column in &columns {
            let follows = &self.plans[usize::from(column.slim.next)].able;
            for (able, (here, follows)) in
                able.iter_mut().zip(column.slim.starts.iter().zip(follows))
            {
                *able |= *here | *follows;
            }
        }
        let first = stretches
            .first()
            .map_or(0, |stretch| usize::from(stretch.end));
        Some(Plan {
            narrow: narrow(
                self.frame,
                &columns[..first],
                dice(hand),
                prefers || breaks || ordered || by_number || promotes && dice(hand) > 1,
            ),
            lane: stretches.first().map_or_else(nothing, |stretch| {
                self.laws.lanes[usize::from(stretch.lane)]
            }),
            settled,
            sorted: match settled || stretches.len() <= 1 {
                true => Box::default(),
                false => sorted(self.frame, &columns),
            },
            single: stretches.len() <= 1,
            others,
            able,
            prefers,
            breaks,
            by_number,
            run_length: match self.free_run {
                Some(_) => run_length(roll, hand),
                None => 0,
            },
            counts_ends: settled
                && !prefers
                && !breaks
                && (self.game.spend.how != How::Most || dice(hand) == 1),
            first: first as u8,
            stretches: stretches.into(),
            dice: dice(hand),
            again: false,
            columns,
        })
    }
}

/// A lane for plans without moves.
fn nothing<W: Word, const K: usize>() -> Lane<W, K> {
    let nowhere = Blockers::places(W::ALL);
    Lane::new(nowhere, nowhere, 0)
}
