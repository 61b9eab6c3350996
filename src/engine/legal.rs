//! Which of the moves lead to a complete legal play.

use std::collections::HashMap;

use super::bits::{Fold, bit};
use super::dice_choice::left_after;
use super::effect::{Arrival, NO_TRAIL, Seen, Verdict, execute};
use super::game::Game;
use super::generate::{Course, NO_SEEN, Step, stand};
use super::graph::Net;
use super::roll::{DiceLeft, dice};
use super::state::{KINDS, SLOTS};
use super::walk::Trail;
use crate::model::{How, PieceUse};
use crate::space::Space;

/// Room to work in, to be used again from turn to turn.
#[derive(Default)]
pub struct Scratch {
    pub(super) steps: Vec<Step>,
    /// The steps of a decision in order: their keys, and in the low bits their positions.
    pub(super) order: Vec<u64>,
    pub(super) seens: Vec<Seen>,
    pub(super) trails: Vec<Trail>,
    /// Of the walks of one piece with the same dice: the step of each result so far.
    pub(super) alike: HashMap<Alike, u32, Fold>,
    totals: Vec<u8>,
    greatest: HashMap<Ahead, u8, Fold>,
}

/// What tells steps of one piece, rule and choice of dice apart: end, captures, kind, digest.
pub(super) type Alike = (u8, u128, u8, u64);

/// Everything on which the rest of a turn depends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Ahead {
    bits: [u128; SLOTS],
    moved: [u128; KINDS],
    left: DiceLeft,
}

/// How much of the scratch was in use at some moment.
struct Mark(usize, usize, usize);

impl Scratch {
    /// Empty buffers.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.seens.clear();
        self.trails.clear();
        self.totals.clear();
        if !self.greatest.is_empty() {
            self.greatest.clear();
        }
    }

    fn mark(&self) -> Mark {
        Mark(self.steps.len(), self.seens.len(), self.trails.len())
    }

    fn release(&mut self, mark: &Mark) {
        self.steps.truncate(mark.0);
        self.seens.truncate(mark.1);
        self.trails.truncate(mark.2);
    }
}

impl Game {
    /// Fills the scratch with the moves that lead to a complete legal play.
    pub(super) fn decide(&self, course: &mut Course, scratch: &mut Scratch) {
        scratch.clear();
        self.generate(course, scratch, false);
        let rest = dice(course.left);
        // A single die spent is the most that can be spent; other ways to spend need no look ahead.
        if self.spend.how != How::Most || rest < 2 {
            return;
        }
        let count = scratch.steps.len();
        let mut most = 0;
        for i in 0..count {
            let total = self.total(course, scratch, 0, count, i);
            most = most.max(total);
            scratch.totals.push(total);
        }
        let mut i = 0;
        let totals = std::mem::take(&mut scratch.totals);
        scratch.steps.retain(|_| {
            i += 1;
            totals[i - 1] == most
        });
        scratch.totals = totals;
    }

    /// The most dice that a play beginning with step `i` (of the steps from `from` up to `to`,
    /// all that are legal in `course`) can spend.
    fn total(
        &self,
        course: &Course,
        scratch: &mut Scratch,
        from: usize,
        to: usize,
        i: usize,
    ) -> u8 {
        let step = scratch.steps[i];
        let roll = &self.rolls[usize::from(course.roll)];
        let subset = &roll.subsets[usize::from(step.subset)];
        let (spent, rest) = (subset.count, dice(course.left));
        if left_after(self.spend.add, course.left, subset) == 0 {
            return spent;
        }
        if self.has_witness(course, &scratch.steps[from..to], &step) {
            return rest;
        }
        let mut after = *course;
        self.apply(&mut after, &step, scratch);
        spent + self.greatest(&mut after, scratch)
    }

    /// The most dice that can still be spent.
    fn greatest(&self, course: &mut Course, scratch: &mut Scratch) -> u8 {
        let rest = dice(course.left);
        if rest == 0 {
            return 0;
        }
        let mark = scratch.mark();
        if rest == 1 {
            self.generate(course, scratch, true);
            let any = scratch.steps.len() > mark.0;
            scratch.release(&mark);
            return u8::from(any);
        }
        let ahead = Ahead {
            bits: course.board.bits,
            moved: course.moved,
            left: course.left,
        };
        if let Some(&known) = scratch.greatest.get(&ahead) {
            return known;
        }
        self.generate(course, scratch, false);
        let to = scratch.steps.len();
        let mut most = 0;
        for i in mark.0..to {
            most = most.max(self.total(course, scratch, mark.0, to, i));
            if most == rest {
                break;
            }
        }
        scratch.release(&mark);
        scratch.greatest.insert(ahead, most);
        most
    }

    /// Whether some other step spends all that `step` leaves, and surely still can after it:
    /// it is another piece's, and nothing it depends on is on the spaces that `step` changes.
    fn has_witness(&self, course: &Course, steps: &[Step], step: &Step) -> bool {
        let rules = &self.rules[course.mover];
        if !rules[usize::from(step.rule)].light {
            return false;
        }
        let roll = &self.rolls[usize::from(course.roll)];
        let seat = &self.seats[course.mover.index()];
        let left = course.left - roll.subsets[usize::from(step.subset)].dice;
        let changed = bit(seat.space(step.from)) | bit(seat.space(step.to)) | step.captured;
        steps.iter().any(|other| {
            let subset = &roll.subsets[usize::from(other.subset)];
            if subset.dice != left
                || changed & bit(seat.space(other.from)) != 0
                || !roll.adds(self.spend.add, left, subset)
                || !rules[usize::from(other.rule)].steady
            {
                return false;
            }
            let (net, on_places) = self.net(course.mover, other.way);
            let Net::Lines(lines) = net else {
                return false;
            };
            let node = if on_places {
                other.from
            } else {
                seat.space(other.from)
            };
            lines.get(node, subset.sum).is_some_and(|(passed, end)| {
                let end = bit(stand(seat, on_places, end).1);
                (passed | end) & changed == 0
            })
        })
    }

    /// What the effects of a step look at, and with which piece it arrives where; the scratch still
    /// knows the course for which it was generated.
    #[inline]
    pub(super) fn arrival(
        &self,
        course: &Course,
        step: &Step,
        scratch: &Scratch,
    ) -> (Seen, Arrival) {
        let seat = &self.seats[course.mover.index()];
        let seen = match step.seen {
            NO_SEEN => Seen::end(seat.space(step.to)),
            seen => scratch.seens[seen as usize],
        };
        let arrival = Arrival {
            mover: course.mover,
            kind: step.kind,
            place: step.to,
        };
        (seen, arrival)
    }

    /// Makes a step that was generated for this course; the scratch still knows what it looks at.
    pub(super) fn apply(&self, course: &mut Course, step: &Step, scratch: &Scratch) -> Verdict {
        let owner = course.mover.index();
        let seat = &self.seats[owner];
        let rule = &self.rules[course.mover][usize::from(step.rule)];
        let (seen, arrival) = self.arrival(course, step, scratch);
        course.board.remove(seat, owner, step.kind, step.from);
        let verdict = execute(
            &rule.effects,
            &mut course.board,
            &mut course.moved,
            &self.seats,
            arrival,
            &seen,
            |_, _| {},
        );
        // INVARIANT: a step is generated only if its effects can be carried out.
        debug_assert!(verdict.is_some());
        let verdict = verdict.unwrap_or(Verdict {
            captured: 0,
            count: 0,
            kind: step.kind,
            promoted: false,
        });
        debug_assert_eq!(
            (verdict.captured, verdict.kind, verdict.promoted),
            (step.captured, step.kind_after, step.promoted)
        );
        if self.spend.piece == PieceUse::Once {
            course.moved[usize::from(verdict.kind)] |= bit(step.to);
        }
        let subset = &self.rolls[usize::from(course.roll)].subsets[usize::from(step.subset)];
        course.left = left_after(self.spend.add, course.left, subset);
        verdict
    }

    /// The spaces of a step's captures: in the order passed, the end last.
    pub(super) fn captures_of(
        &self,
        course: &Course,
        step: &Step,
        scratch: &Scratch,
    ) -> Vec<Space> {
        if step.captured == 0 {
            return Vec::new();
        }
        let seat = &self.seats[course.mover.index()];
        let end = seat.space(step.to);
        let mut left = step.captured & !bit(end);
        let mut spaces = Vec::new();
        let (net, on_places) = self.net(course.mover, step.way);
        let mut pass = |node: u8| {
            let space = stand(seat, on_places, node).1;
            if left & bit(space) != 0 {
                left &= !bit(space);
                spaces.push(Space(space));
            }
        };
        let roll = &self.rolls[usize::from(course.roll)];
        let distance = roll.subsets[usize::from(step.subset)].sum;
        match net {
            Net::Lines(lines) => {
                let mut node = if on_places {
                    step.from
                } else {
                    seat.space(step.from)
                };
                for _ in 0..distance {
                    node = lines.next(node);
                    pass(node);
                }
            }
            Net::Graph { .. } => {
                let seen = scratch.seens.get(step.seen as usize);
                let trail = seen.map_or(NO_TRAIL, |seen| seen.trail);
                if let Some(trail) = scratch.trails.get(trail as usize) {
                    trail.nodes().iter().for_each(|&node| pass(node));
                }
            }
        }
        if step.captured & bit(end) != 0 {
            spaces.push(Space(end));
        }
        spaces
    }
}
