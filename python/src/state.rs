//! Situations between two throws.

use std::sync::Arc;

use daldos_dsl::model::{Men, Position, SpaceName, Stand};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::{engine, notation};
use pyo3::prelude::*;

use crate::game::Game;
use crate::piece::Piece;
use crate::rules::{self, Drawing};
use crate::shared::{Shared, hash};

/// What stands where, and who throws next; nothing else. Equal states are the same situation.
///
/// States come from :meth:`Game.start`, :meth:`Game.state` and from plays. They are frozen, and can
/// be hashed, copied and pickled. ``str(state)`` is the position as text, which
/// :meth:`Game.state` reads.
///
/// Examples
/// --------
/// >>> import daldos
/// >>> game = daldos.load("daldos")
/// >>> state = game.state("A dalled C14 / B dalled C11 C10 / B to move")
/// >>> state.to_move, state.over
/// ('B', False)
/// >>> game.state(str(state)) == state
/// True
#[pyclass(module = "daldos", frozen)]
pub(crate) struct State {
    pub(crate) core: Shared,
    pub(crate) state: engine::State,
}

/// A stand as pickle keeps it: row, number, pass.
type PlainStand = (String, u8, u8);
/// The pieces of one owner as pickle keeps them: stands by kind.
type PlainMen = Vec<(String, Vec<PlainStand>)>;
/// A position as pickle keeps it: the sides' pieces, nobody's, and whether the second side is to move.
pub(crate) type Plain = (PlainMen, PlainMen, PlainMen, bool);

impl State {
    pub(crate) fn new(core: &Shared, state: engine::State) -> State {
        State {
            core: Arc::clone(core),
            state,
        }
    }

    /// The situation of a position in parts, be the game over there or not.
    pub(crate) fn arranged(core: &Shared, plain: Plain) -> Result<State, String> {
        let men = |men: PlainMen| -> Vec<Men> {
            let stand = |(row, number, pass): PlainStand| Stand {
                space: SpaceName::new(row, number),
                pass,
            };
            let men = men.into_iter();
            men.map(|(kind, at)| Men {
                kind,
                at: at.into_iter().map(stand).collect(),
            })
            .collect()
        };
        let (first, second, neutral, second_moves) = plain;
        let position = Position {
            sides: ByPlayer {
                first: men(first),
                second: men(second),
            },
            neutral: men(neutral),
            to_move: Player::BOTH[usize::from(second_moves)],
        };
        let state = core.game().stand(&position);
        state
            .map(|state| State::new(core, state))
            .map_err(|why| why.to_string())
    }

    fn plain(&self) -> Plain {
        let men = |men: Vec<Men>| -> PlainMen {
            let stand = |at: Stand| (at.space.row.to_string(), at.space.number, at.pass);
            let men = men.into_iter();
            men.map(|men| (men.kind, men.at.into_iter().map(stand).collect()))
                .collect()
        };
        let position = self.core.game().position(&self.state);
        let ByPlayer { first, second } = position.sides;
        let second_moves = position.to_move == Player::Second;
        (men(first), men(second), men(position.neutral), second_moves)
    }

    fn end(&self) -> Option<engine::GameEnd> {
        let end = self.core.game().decided_after_play(&self.state);
        end.map(|(end, _)| end)
    }
}

#[pymethods]
impl State {
    /// The name of the side that throws next.
    #[getter]
    fn to_move(&self) -> &str {
        self.core.player(self.state.to_move())
    }

    /// Whether the game is over here by what stands where, for whoever has just moved. That it is
    /// drawn after too many throws without a capture can't be seen in a state.
    #[getter]
    fn over(&self) -> bool {
        self.end().is_some()
    }

    /// The name of the side that has won, if one has.
    #[getter]
    fn winner(&self) -> Option<&str> {
        let winner = self.end().and_then(engine::GameEnd::winner);
        winner.map(|winner| self.core.player(winner))
    }

    /// All pieces, by owner and kind, in the order of the board.
    #[getter]
    fn pieces(&self) -> Vec<Piece> {
        let game = self.core.game();
        let mut pieces = Vec::new();
        for owner in [Some(Player::First), Some(Player::Second), None] {
            for (number, kind) in game.kind_names().iter().enumerate() {
                let spots = game.spots(&self.state, owner, number);
                pieces.extend(spots.map(|spot| Piece {
                    owner: owner.map(|owner| self.core.player(owner).to_owned()),
                    kind: kind.clone(),
                    space: game.space_name(spot.space).to_string(),
                    lap: spot.pass,
                    place: spot.place.0,
                    count: game.group(&self.state, owner, number, spot.place),
                }));
            }
        }
        pieces
    }

    /// The game it belongs to.
    #[getter]
    fn game(&self) -> Game {
        Game::of(&self.core)
    }

    /// The same pieces with the other side to throw.
    fn passed(&self) -> State {
        let other = self.state.to_move().opponent();
        State::new(&self.core, self.state.with_to_move(other))
    }

    /// The board in letters and signs.
    fn board(&self) -> String {
        rules::board(&self.core, &self.state)
    }

    fn _repr_svg_(&self) -> String {
        rules::svg(&self.core, Some(&self.state), Drawing::default())
    }

    fn __str__(&self) -> String {
        notation::state_text(&self.core.loaded.rules, self.core.game(), &self.state)
    }

    fn __repr__(&self) -> String {
        format!("<State {}>", self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| {
            let other = other.get();
            self.state == other.state && self.core.is(&other.core)
        })
    }

    fn __hash__(&self) -> u64 {
        hash(&self.core, self.state)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Plain,))> {
        let game = Py::new(py, self.game())?.into_bound(py);
        Ok((game.getattr("_arranged")?, (self.plain(),)))
    }
}
