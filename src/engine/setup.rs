//! Between positions as they are written down and states.

use super::bits::{byte, each};
use super::board::Board;
use super::ends::GameEnd;
use super::game::Game;
use super::moves::Spot;
use super::scratch::Scratch;
use super::stack;
use super::state::{NEUTRAL, State, slot};
use super::turn_state::TurnState;
use crate::model::index::MOST_PIECES;
use crate::model::index::NOWHERE;
use crate::model::{Men, Position, Stand};
use crate::player::{ByPlayer, Player};
use crate::space::{Place, PlaceSet, Space};

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The game has no such kind of piece.
    #[error("no kind of piece is called `{0}`")]
    UnknownKind(String),
    /// The board has no such space.
    #[error("there is no space `{0}`")]
    UnknownSpace(String),
    /// The owner's track doesn't pass there.
    #[error("`{0}` is not on the track of `{1}`")]
    OffTrack(String, String),
    /// The owner's track passes there less often.
    #[error("`{space}` has no pass {pass}")]
    NoSuchPass {
        /// The space.
        space: String,
        /// The pass asked for.
        pass: u8,
    },
    /// More of one owner and kind at one place than may stand together.
    #[error("too many pieces of the kind `{0}` stand on `{1}`")]
    Twice(String, String),
    /// Nobody's piece of a kind that is always somebody's where pieces stand together.
    #[error("nobody has pieces of the kind `{0}`")]
    Owned(String),
    /// More pieces of one owner than the limits allow.
    #[error("more than {MOST_PIECES} pieces of one side")]
    TooMany,
    /// More pieces than can be counted wherever they come together.
    #[error("more than {0} pieces, which may stand together in any number")]
    Uncounted(usize),
    /// The game is over there, and how that is told.
    #[error("the game is already over here: {1}")]
    Decided(GameEnd, String),
}

impl Game {
    /// The state of a position that was written down.
    ///
    /// # Errors
    /// If it is no position of this game, or already decided.
    pub fn setup(&self, position: &Position) -> Result<State, SetupError> {
        let state = self.stand(position)?;
        match self.decided(&state) {
            Some((end, _)) => {
                let winner = end.winner().map(|winner| self.player_name(winner));
                let told = match winner {
                    Some(winner) => format!("{winner} has won"),
                    None => "it is a draw".to_owned(),
                };
                Err(SetupError::Decided(end, told))
            }
            None => Ok(state),
        }
    }

    /// The same, be the game over there or not: what a play that ended it has left.
    ///
    /// # Errors
    /// If it is no position of this game.
    pub fn stand(&self, position: &Position) -> Result<State, SetupError> {
        let mut state = State::empty(position.to_move);
        let mut pieces = [0; 3];
        for player in Player::BOTH {
            let (owner, men) = (player.index(), &position.sides[player]);
            pieces[owner] = self.stand_up(&mut state, owner, men)?;
        }
        pieces[NEUTRAL] = self.stand_up(&mut state, NEUTRAL, &position.neutral)?;
        if let Some((_, _, most)) = self.indexed.groups.uncounted(pieces) {
            return Err(SetupError::Uncounted(most));
        }
        Ok(state)
    }

    fn stand_up(&self, state: &mut State, owner: usize, men: &[Men]) -> Result<usize, SetupError> {
        let track = &self.tracks[owner];
        let mut count = 0;
        for Men { kind, at } in men {
            let known = self.indexed.kinds.iter().position(|name| name == kind);
            let number = byte(known.ok_or_else(|| SetupError::UnknownKind(kind.clone()))?);
            for Stand { space, pass } in at {
                let text = || space.to_string();
                let index = self.indexed.spaces.iter().position(|name| name == space);
                let index = index.ok_or_else(|| SetupError::UnknownSpace(text()))?;
                if track.first[index] == NOWHERE {
                    let owner = Player::BOTH.get(owner).map(|&p| self.player_name(p));
                    let owner = owner.unwrap_or_default().to_owned();
                    return Err(SetupError::OffTrack(text(), owner));
                }
                let passes = each(track.at[index]);
                let place = passes.into_iter().nth(usize::from(*pass).wrapping_sub(1));
                let place = place.ok_or_else(|| SetupError::NoSuchPass {
                    space: text(),
                    pass: *pass,
                })?;
                let slot = slot(owner, number);
                let keeps = self.indexed.groups.keeps_neutral(usize::from(number));
                if owner == NEUTRAL && !keeps {
                    return Err(SetupError::Owned(kind.clone()));
                }
                let group = &track.groups[usize::from(number)];
                let size = stack::size(&state.bits, group, slot, place);
                if usize::from(size) >= group.most() {
                    return Err(SetupError::Twice(kind.clone(), text()));
                }
                stack::stand(state, group, slot, place, size + 1);
                count += 1;
            }
        }
        if count > MOST_PIECES {
            return Err(SetupError::TooMany);
        }
        Ok(count)
    }

    /// The position of a state, in canonical order: kinds as declared, spaces in board order,
    /// then by pass.
    pub fn position(&self, state: &State) -> Position {
        let men = |owner: usize| {
            let kinds = self.indexed.all_kinds();
            let men = kinds.map(|kind| self.men(state, owner, kind.0));
            men.filter(|men| !men.at.is_empty()).collect()
        };
        Position {
            sides: ByPlayer::from_fn(|player| men(player.index())),
            neutral: men(NEUTRAL),
            to_move: state.to_move,
        }
    }

    fn men(&self, state: &State, owner: usize, kind: u8) -> Men {
        let spots = self.spots_of(state, owner, kind);
        let group = &self.tracks[owner].groups[usize::from(kind)];
        let stands = spots.flat_map(|spot: Spot| {
            let stand = Stand {
                space: self.space_name(spot.space).clone(),
                pass: spot.pass,
            };
            let size = stack::size(&state.bits, group, slot(owner, kind), spot.place.0);
            std::iter::repeat_n(stand, usize::from(size))
        });
        Men {
            kind: self.indexed.kinds[usize::from(kind)].clone(),
            at: stands.collect(),
        }
    }

    /// Where an owner (`None` is nobody) has pieces of the `kind`-th kind: in board order, then by
    /// pass.
    pub fn spots(
        &self,
        state: &State,
        owner: Option<Player>,
        kind: usize,
    ) -> impl Iterator<Item = Spot> {
        self.spots_of(state, owner.map_or(NEUTRAL, Player::index), byte(kind))
    }

    /// The places where an owner (`None` is nobody) has pieces of the `kind`-th kind; `None`, where several may stand
    /// together, so that places don't tell how many.
    pub(crate) fn places_alone(
        &self,
        state: &State,
        owner: Option<Player>,
        kind: usize,
    ) -> Option<PlaceSet> {
        let owner = owner.map_or(NEUTRAL, Player::index);
        let several = self.tracks[owner].groups[kind].counts();
        (!several).then(|| PlaceSet(self.standing_at(state, owner, byte(kind))))
    }

    /// The places where an owner has pieces of a kind.
    pub(super) fn standing_at(&self, state: &State, owner: usize, kind: u8) -> u128 {
        // Where nobody's stand nowhere, their slot has another use.
        match owner == NEUTRAL && !self.indexed.groups.keeps_neutral(usize::from(kind)) {
            true => 0,
            false => state.bits[slot(owner, kind)],
        }
    }

    fn spots_of(&self, state: &State, owner: usize, kind: u8) -> impl Iterator<Item = Spot> {
        let track = &self.tracks[owner];
        let places = self.standing_at(state, owner, kind);
        track.in_order(places).map(|place| Spot {
            space: Space(track.space(place)),
            pass: track.pass[usize::from(place)],
            place: Place(place),
        })
    }

    /// Who has won in this situation, if the game is over there. Where both sides have, the side
    /// to throw next is asked first, as if the other had just moved.
    pub fn outcome(&self, state: &State) -> Option<Player> {
        self.decided(state).and_then(|(end, _)| end.winner())
    }

    /// How the game is over in this situation, whatever moves are left, and the end rule that says
    /// so, by its position in the ruleset.
    pub fn decided(&self, state: &State) -> Option<(GameEnd, usize)> {
        let board = Board::new(&self.tracks, state);
        self.ends
            .decided(&board, &self.tracks, state.to_move.opponent())
    }

    /// The same after a play, the rules counted in that ask whether moves are left.
    pub fn decided_after_play(&self, state: &State) -> Option<(GameEnd, usize)> {
        let mover = state.to_move.opponent();
        let by_moves = || self.decided_by_moves(&Board::new(&self.tracks, state), mover);
        self.decided(state).or_else(by_moves)
    }

    /// How the game is over once a play stops here, by those rules.
    pub(super) fn over_after_play(&self, now: &TurnState) -> Option<GameEnd> {
        let asked = self.ends.asks_moves().then_some(&now.board);
        let decided = asked.and_then(|board| self.decided_by_moves(board, now.mover));
        decided.map(|(end, _)| end)
    }

    /// How the game is over after a play of this side, by the rules that ask whether moves are left.
    pub(super) fn decided_by_moves(
        &self,
        board: &Board,
        mover: Player,
    ) -> Option<(GameEnd, usize)> {
        let mut known = None;
        let mut stuck = || *known.get_or_insert_with(|| self.is_stuck(board));
        self.ends
            .decided_by_moves(board, &self.tracks, mover, &mut stuck)
    }

    /// Whether every throw of either side would be lost.
    fn is_stuck(&self, board: &Board) -> bool {
        let mut scratch = Scratch::new();
        Player::BOTH.into_iter().all(|mover| {
            let mut now = TurnState::begin(board, mover, 0, &self.rolls[0]);
            (0..self.throws.len()).all(|throw| {
                let roll = &self.rolls[throw];
                now.throw(throw, roll);
                scratch.clear();
                // A die that can move is no play yet where its parts belong together.
                if roll.parts != 0 {
                    return !self.can_finish(&mut now, &mut scratch);
                }
                self.generate(&mut now, &mut scratch, true);
                scratch.moves.is_empty()
            })
        })
    }
}
