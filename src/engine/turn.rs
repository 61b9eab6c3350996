//! A turn, move by move.

use std::cmp::Ordering;

use super::bits::each_small;
use super::board::Board;
use super::effect::Verdict;
use super::game::Game;
use super::generate::{Course, Step};
use super::legal::Scratch;
use super::moves::{Move, Spot};
use super::roll::dice;
use super::state::{KINDS, State, slot};
use crate::dice::Throw;
use crate::model::How;
use crate::player::Player;
use crate::space::{Place, Space};

/// The move is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this move is not legal here")]
pub struct IllegalMove;

/// A throw being played: the position so far, the dice left, who has moved.
///
/// The moves of a turn are numbered by [`Turn::decide`], which must come before anything that
/// speaks of moves by number.
#[derive(Clone, Copy)]
pub struct Turn {
    pub(super) course: Course,
    made: u8,
    options: u32,
    may_stop: bool,
    captured: u32,
    winner: Option<Player>,
}

impl Turn {
    /// The begin of a turn: `state`'s next thrower has thrown `throw` and keeps it. A throw that
    /// the game's dice cannot show has nothing to spend.
    pub fn new(game: &Game, state: &State, throw: &Throw) -> Turn {
        let roll = game.number_of(throw);
        let board = Board::new(&game.seats, state);
        Turn::begin(game, board, state.to_move, roll)
    }

    fn begin(game: &Game, board: Board, mover: Player, roll: u16) -> Turn {
        Turn {
            course: Course {
                board,
                mover,
                roll,
                left: game.rolls[usize::from(roll)].full,
                moved: [0; KINDS],
            },
            made: 0,
            options: 0,
            may_stop: false,
            captured: 0,
            winner: None,
        }
    }

    /// Goes on to the next turn, with the throw of this number (see [`Game::throws`]). This one
    /// must be complete, and the game not over.
    pub fn advance(&mut self, game: &Game, throw: usize) {
        self.course.mover = self.next_thrower(game);
        self.course.roll = throw as u16;
        self.course.left = game.rolls[throw].full;
        self.course.moved = [0; KINDS];
        self.made = 0;
        self.options = 0;
        self.may_stop = false;
        self.captured = 0;
    }

    /// How many dice can still be spent.
    pub fn left(&self) -> u8 {
        dice(self.course.left)
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        self.course.mover
    }

    /// How many moves have been made.
    pub fn made(&self) -> usize {
        usize::from(self.made)
    }

    /// How many pieces have been captured.
    pub fn captured(&self) -> u32 {
        self.captured
    }

    /// Who has won by the last move.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Who throws next once this turn is done.
    pub fn next_thrower(&self, game: &Game) -> Player {
        let again = game.rolls[usize::from(self.course.roll)].again;
        if again && self.winner.is_none() {
            self.course.mover
        } else {
            self.course.mover.opponent()
        }
    }

    /// The situation if the turn stops here, with whoever throws next to move.
    pub fn state(&self, game: &Game) -> State {
        self.course.board.state(self.next_thrower(game))
    }

    /// Finds the legal moves that lead to a complete legal play, and whether the turn may stop
    /// here; gives the number of the moves. They are numbered in order: by start (in board order,
    /// then pass), end, dice, kind, rule, way, captures, kind at the end.
    pub fn decide(&mut self, game: &Game, scratch: &mut Scratch) -> usize {
        if self.winner.is_some() {
            scratch.clear();
        } else {
            game.decide(&mut self.course, scratch);
        }
        let none = scratch.steps.is_empty();
        self.may_stop = match game.spend.how {
            How::Most | How::GoOn => none,
            How::Some => none || self.made > 0,
            How::Free => true,
        };
        self.options = scratch.steps.len() as u32;
        self.sort(game, scratch);
        self.options as usize
    }

    /// Puts the steps of the scratch in order.
    fn sort(&self, game: &Game, scratch: &mut Scratch) {
        let rank = &game.seats[self.course.mover.index()].rank;
        let mut order = std::mem::take(&mut scratch.order);
        order.clear();
        let steps = scratch.steps.iter().enumerate();
        order.extend(steps.map(|(i, step)| key(rank, step) << POSITION | i as u64));
        order.sort_unstable();
        if order
            .windows(2)
            .any(|pair| pair[0] >> POSITION == pair[1] >> POSITION)
        {
            order.sort_unstable_by(|&a, &b| {
                let (one, other) = (scratch.step(a), scratch.step(b));
                let order = (a >> POSITION).cmp(&(b >> POSITION));
                order.then_with(|| self.tie(game, scratch, one, other))
            });
        }
        scratch.order = order;
    }

    fn tie(&self, game: &Game, scratch: &Scratch, a: &Step, b: &Step) -> Ordering {
        let captures = |step| game.captures_of(&self.course, step, scratch);
        let rest = |step: &Step| (step.kind_after, step.digest);
        captures(a).cmp(&captures(b)).then(rest(a).cmp(&rest(b)))
    }

    /// Whether the turn may stop here, as the last [`Turn::decide`] found.
    pub fn may_stop(&self) -> bool {
        self.may_stop
    }

    /// The legal moves now, in the order of their numbers.
    pub fn moves(&mut self, game: &Game, scratch: &mut Scratch) -> Vec<Move> {
        self.decide(game, scratch);
        self.listed(game, scratch)
    }

    /// The moves that the last decision left in the scratch.
    pub(super) fn listed(&self, game: &Game, scratch: &Scratch) -> Vec<Move> {
        let order = scratch.order.iter();
        let steps = order.map(|&entry| scratch.step(entry));
        steps.map(|step| self.tell(game, scratch, step)).collect()
    }

    /// Makes the move of this number, as numbered by the last [`Turn::decide`] with this scratch;
    /// gives the mover's places where it starts and ends.
    pub fn take(&mut self, game: &Game, scratch: &Scratch, number: usize) -> (Place, Place) {
        let step = *scratch.numbered(number);
        self.make(game, scratch, &step);
        (Place(step.from), Place(step.to))
    }

    fn make(&mut self, game: &Game, scratch: &Scratch, step: &Step) -> Verdict {
        let verdict = game.apply(&mut self.course, step, scratch);
        self.made += 1;
        self.captured += verdict.count;
        let light = game.rules[self.course.mover][usize::from(step.rule)].light;
        if verdict.count > 0 || !light || !game.ends.by_number() {
            let board = &self.course.board;
            self.winner = game.ends.winner(board, &game.seats, self.course.mover);
        }
        self.may_stop = false;
        verdict
    }

    /// The number of a move, as [`Turn::decide`] numbers it, if it is legal now.
    pub(super) fn number_of(
        &mut self,
        game: &Game,
        scratch: &mut Scratch,
        wanted: &Move,
    ) -> Option<usize> {
        self.decide(game, scratch);
        (0..scratch.order.len()).find(|&number| {
            let told = self.tell(game, scratch, scratch.numbered(number));
            told.compare(wanted).is_eq()
        })
    }

    /// Makes a move if it is legal now.
    ///
    /// # Errors
    /// If it is not among [`Turn::moves`].
    pub fn play(
        &mut self,
        game: &Game,
        scratch: &mut Scratch,
        chosen: &Move,
    ) -> Result<(), IllegalMove> {
        self.decide(game, scratch);
        let found = scratch.steps.iter().copied().find(|step| {
            let told = self.tell(game, scratch, step);
            told.compare(chosen).is_eq()
        });
        let step = found.ok_or(IllegalMove)?;
        self.make(game, scratch, &step);
        Ok(())
    }

    /// Makes a move without asking whether it leads to a complete legal play. It assumes that the
    /// move is one of those that rules and unspent dice allow now; any other is left unmade.
    pub fn play_unchecked(&mut self, game: &Game, scratch: &mut Scratch, chosen: &Move) {
        scratch.clear();
        game.generate(&mut self.course, scratch, false);
        let found = scratch.steps.iter().copied().find(|step| {
            let told = self.tell(game, scratch, step);
            told.compare(chosen).is_eq()
        });
        if let Some(step) = found {
            self.make(game, scratch, &step);
        }
    }

    /// The dice of each move that could be spent now by number and adding alone, whatever the
    /// pieces: what a player has left.
    pub fn unspent(&self, game: &Game) -> Vec<Throw> {
        let roll = &game.rolls[usize::from(self.course.roll)];
        let open = each_small(roll.open(game.spend.add, self.course.left));
        open.map(|i| roll.subsets[i].faces).collect()
    }

    pub(super) fn tell(&self, game: &Game, scratch: &Scratch, step: &Step) -> Move {
        let owner = self.course.mover.index();
        let seat = &game.seats[owner];
        let spot = |place: u8| Spot {
            space: Space(seat.space(place)),
            pass: seat.pass[usize::from(place)],
            place: Place(place),
        };
        let roll = &game.rolls[usize::from(self.course.roll)];
        let bits = &self.course.board.bits;
        let sharing = each_small(0xff)
            .filter(|&kind| super::bits::has(bits[slot(owner, kind as u8)], step.from));
        Move {
            from: spot(step.from),
            to: spot(step.to),
            dice: roll.subsets[usize::from(step.subset)].faces,
            kind: step.kind,
            rule: step.rule,
            way: step.way,
            captures: game.captures_of(&self.course, step, scratch),
            kind_after: step.kind_after,
            promoted: step.promoted,
            shared_start: sharing.count() > 1,
        }
    }
}

/// The bits of an entry of the order that hold a step's position.
const POSITION: u32 = 22;

impl Scratch {
    /// The step of this number in the last decision.
    pub(super) fn numbered(&self, number: usize) -> &Step {
        self.step(self.order[number])
    }

    /// The step of an entry of the order.
    fn step(&self, entry: u64) -> &Step {
        &self.steps[(entry & ((1 << POSITION) - 1)) as usize]
    }
}

/// The order of steps up to their captures, in one number.
fn key(rank: &[u8; 128], step: &Step) -> u64 {
    let fields = [
        (u64::from(rank[usize::from(step.from)]), 8),
        (u64::from(rank[usize::from(step.to)]), 8),
        (u64::from(step.subset), 4),
        (u64::from(step.kind), 3),
        (u64::from(step.rule), 16),
        (step.way as u64, 3),
    ];
    fields
        .iter()
        .fold(0, |key, (field, bits)| key << bits | field)
}
