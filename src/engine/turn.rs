//! A turn, move by move.

use super::bits::each;
use super::board::Board;
use super::dice_left::dice;
use super::ends::GameEnd;
use super::game::Game;
use super::moves::Move;
use super::scratch::Scratch;
use super::state::{KINDS, State};
use super::turn_state::{PackedMove, TurnState};
use crate::dice::Throw;
use crate::model::How;
use crate::player::Player;
use crate::space::{Place, SpaceSet};
use crate::watch::Stop;

/// The move is not legal now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this move is not legal here")]
pub struct IllegalMove;

/// A throw being played: the position so far, the dice left, who has moved.
///
/// What can be done next, [`Turn::decide`] finds.
#[derive(Clone, Copy)]
pub struct Turn {
    pub(super) now: TurnState,
    made: u8,
    captured: u32,
    over: Option<GameEnd>,
}

impl Turn {
    /// The begin of a turn: `state`'s next thrower has thrown `throw` and keeps it. A throw that
    /// the game's dice cannot show has nothing to spend.
    pub fn new(game: &Game, state: &State, throw: &Throw) -> Turn {
        let roll = game.number_of(throw);
        let board = Board::new(&game.tracks, state);
        Turn::begin(game, &board, state.to_move, roll)
    }

    fn begin(game: &Game, board: &Board, mover: Player, roll: usize) -> Turn {
        Turn {
            now: TurnState::begin(board, mover, roll, &game.rolls[roll]),
            made: 0,
            captured: 0,
            over: None,
        }
    }

    /// Goes on to the next turn, with the throw of this number (see [`Game::throws`]). This one
    /// must be complete, and the game not over.
    pub fn advance(&mut self, game: &Game, throw: usize) {
        self.now.mover = self.next_thrower(game);
        self.now.throw(throw, &game.rolls[throw]);
        self.now.moved = [0; KINDS];
        self.made = 0;
        self.captured = 0;
    }

    /// How many dice can still be spent, parts of dice that have been spent in part left out.
    pub fn left(&self, game: &Game) -> u8 {
        dice(self.now.left & !game.rolls[self.now.roll].parts)
    }

    /// Whether nothing can be spent any more.
    pub fn is_spent(&self) -> bool {
        self.now.left == 0
    }

    /// Whether a part of a die is left over, whose other parts have been spent.
    pub fn is_broken(&self, game: &Game) -> bool {
        game.rolls[self.now.roll].is_broken(self.now.left)
    }

    /// The most moves that can still be made; each leaves fewer.
    pub(super) fn moves_left(&self, game: &Game) -> u8 {
        game.rolls[self.now.roll].moves_left(self.now.left)
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Player {
        self.now.mover
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
        self.over.and_then(GameEnd::winner)
    }

    /// How the game is over by the last move, or by the play once it is [settled](Turn::settle).
    pub fn end(&self) -> Option<GameEnd> {
        self.over
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Ends the game if the turn stops here and that ends it: if neither side can ever move again,
    /// and some rule asks for that.
    pub fn settle(&mut self, game: &Game) {
        self.over = self.over.or_else(|| game.over_after_play(&self.now));
    }

    /// Who throws next once this turn is done.
    pub fn next_thrower(&self, game: &Game) -> Player {
        let again = game.rolls[self.now.roll].again;
        if again && self.over.is_none() {
            self.now.mover
        } else {
            self.now.mover.opponent()
        }
    }

    /// The situation if the turn stops here, with whoever throws next to move.
    pub fn state(&self, game: &Game) -> State {
        self.now.board.state(self.next_thrower(game))
    }

    /// The same behind a last move that moves its piece and changes nothing else, if there is one.
    pub(super) fn state_behind(&self, game: &Game, last: Option<&PackedMove>) -> State {
        let mut state = self.state(game);
        let turned_over = last.map(|packed| packed.turned_over(self.now.mover));
        for (slot, place) in turned_over.into_iter().flatten() {
            state.turn_over(slot, place);
        }
        state
    }

    /// Finds the legal moves that lead to a complete legal play, and whether the turn may stop here.
    pub fn decide<'t>(&'t mut self, game: &'t Game, scratch: &'t mut Scratch) -> LegalMoves<'t> {
        self.decide_until(game, scratch, Stop::default())
    }

    /// The same for whoever may be asked to stop: once that has happened, moves may be lacking or be too many.
    pub fn decide_until<'t>(
        &'t mut self,
        game: &'t Game,
        scratch: &'t mut Scratch,
        stop: Stop<'_>,
    ) -> LegalMoves<'t> {
        scratch.clear();
        self.decided(game, scratch, stop)
    }

    /// The same with a scratch that was last cleared in this turn: what has been found out about its
    /// later moments still holds.
    pub(super) fn decide_later<'t>(
        &'t mut self,
        game: &'t Game,
        scratch: &'t mut Scratch,
    ) -> LegalMoves<'t> {
        self.decided(game, scratch, Stop::default())
    }

    fn decided<'t>(
        &'t mut self,
        game: &'t Game,
        scratch: &'t mut Scratch,
        stop: Stop<'_>,
    ) -> LegalMoves<'t> {
        scratch.clear_moves();
        if self.over.is_none() {
            game.decide(&mut self.now, scratch, stop);
        }
        game.sort(&self.now, scratch);
        let none = scratch.moves.is_empty();
        LegalMoves {
            may_stop: self.may_stop(game, none),
            game,
            turn: self,
            scratch,
        }
    }

    /// Whether the turn may stop here, where there are moves or none.
    pub(super) fn may_stop(&self, game: &Game, none: bool) -> bool {
        if self.is_broken(game) {
            return false;
        }
        match game.spend.how {
            How::Most | How::GoOn => none,
            How::Some => none || self.made > 0,
            How::Free => true,
        }
    }

    /// The legal moves now, in the order of their numbers.
    pub fn moves(&mut self, game: &Game, scratch: &mut Scratch) -> Vec<Move> {
        self.decide(game, scratch).list()
    }

    pub(super) fn make(&mut self, game: &Game, scratch: &Scratch, packed: &PackedMove) {
        let (verdict, over) = game.make(&mut self.now, packed, scratch, self.over);
        self.made += 1;
        self.captured += verdict.count;
        self.over = over;
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
        let moves = self.decide(game, scratch);
        let number = moves.number_of(chosen).ok_or(IllegalMove)?;
        moves.take(number).ok_or(IllegalMove)?;
        Ok(())
    }

    /// Makes a move without asking whether it leads to a complete legal play. It assumes that the
    /// move is one of those that rules and unspent dice allow now; any other is left unmade.
    pub fn play_unchecked(&mut self, game: &Game, scratch: &mut Scratch, chosen: &Move) {
        scratch.clear();
        game.generate(&mut self.now, scratch, false);
        let found = scratch.moves.iter().copied().find(|packed| {
            let told = game.tell(&self.now, scratch, packed);
            told.is(chosen)
        });
        if let Some(packed) = found {
            self.make(game, scratch, &packed);
        }
    }

    /// The dice of each move that could be spent now by number and adding alone, whatever the
    /// pieces: what a player has left.
    pub fn unspent(&self, game: &Game) -> Vec<Throw> {
        let roll = &game.rolls[self.now.roll];
        let open = each(roll.open(game.spend.add, self.now.left));
        open.map(|i| roll.subset(i).faces).collect()
    }
}

/// The legal moves that lead to a complete legal play, and whether the turn may stop here. They are
/// numbered in order: by start (in board order, then pass), end, dice, kind, rule, way, captures,
/// kind at the end. As long as it lasts neither the turn nor the scratch can change.
pub struct LegalMoves<'t> {
    pub(super) game: &'t Game,
    pub(super) turn: &'t mut Turn,
    pub(super) scratch: &'t Scratch,
    may_stop: bool,
}

impl LegalMoves<'_> {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.scratch.order.len()
    }

    /// Whether the turn may stop here.
    pub fn may_stop(&self) -> bool {
        self.may_stop
    }

    /// The turn as it is now.
    pub(crate) fn turn(&self) -> &Turn {
        self.turn
    }

    /// All of them, in order.
    pub fn list(&self) -> Vec<Move> {
        let order = self.scratch.order.iter();
        let moves = order.map(|&entry| self.scratch.at(entry));
        moves
            .map(|packed| self.game.tell(&self.turn.now, self.scratch, packed))
            .collect()
    }

    /// Makes the move of this number; gives the mover's places where it starts and ends. `None`:
    /// there is no such move, and none is made.
    #[inline]
    pub fn take(self, number: usize) -> Option<(Place, Place)> {
        let packed = *self.numbered(number)?;
        self.turn.make(self.game, self.scratch, &packed);
        Some((Place(packed.from), Place(packed.to)))
    }

    /// The turn once the move of this number has been made; `None`: there is no such move.
    pub fn after(&self, number: usize) -> Option<Turn> {
        let mut turn = *self.turn;
        self.make(number, &mut turn).then_some(turn)
    }

    /// Makes the move of this number in a copy of the turn; whether there is one.
    pub(crate) fn make(&self, number: usize, turn: &mut Turn) -> bool {
        let packed = self.numbered(number);
        if let Some(packed) = packed {
            turn.make(self.game, self.scratch, packed);
        }
        packed.is_some()
    }

    /// The spaces on which the move of this number captures.
    pub(crate) fn captures(&self, number: usize) -> SpaceSet {
        let packed = self.numbered(number);
        SpaceSet(packed.map_or(0, |packed| packed.captured))
    }

    /// Whether the moves of these numbers come to the same: whichever is made, nothing that follows differs.
    pub fn are_alike(&self, one: usize, other: usize) -> bool {
        let after = self.after(one).zip(self.after(other));
        after.is_some_and(|(one, other)| {
            let met = |turn: &Turn| (turn.over, turn.captured);
            one.now.is_like(&other.now) && met(&one) == met(&other)
        })
    }

    /// The number of a move, if it is one of these.
    pub(super) fn number_of(&self, wanted: &Move) -> Option<usize> {
        (0..self.count()).find(|&number| {
            let packed = self.numbered(number);
            packed.is_some_and(|packed| {
                let told = self.game.tell(&self.turn.now, self.scratch, packed);
                told.is(wanted)
            })
        })
    }

    /// The move of this number.
    pub(super) fn numbered(&self, number: usize) -> Option<&PackedMove> {
        let entry = self.scratch.order.get(number)?;
        Some(self.scratch.at(*entry))
    }
}
