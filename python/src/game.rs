//! Games.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use daldos_dsl::analysis::why;
use daldos_dsl::engine::{self, Cast};
use daldos_dsl::notation;
use daldos_dsl::picture::Theme;
use daldos_dsl::play::players::{Agent, Policy};
use daldos_dsl::play::stream;
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::shipped;
use daldos_dsl::space::Space;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyRange, PyTuple};

use crate::columns;
use crate::odds::{self, Chance};
use crate::play::{self, Play};
use crate::reason::Reason;
use crate::rules::{self, Drawing};
use crate::shared::Shared;
use crate::state::{Plain, State};
use crate::throw::Throw;
use crate::turn::Turn;
use crate::work::{clock, interruptible};
use crate::{arguments, chance, errors};

/// A game, ready to be played: one reading of its rules.
///
/// Games come from :func:`load` and :func:`loads`. They are frozen, equal if their rules are, and
/// can be hashed, copied and pickled, with the texts that they were made of. Wherever a state, a
/// throw or a play is asked for, its text will do.
///
/// Examples
/// --------
/// >>> import daldos
/// >>> game = daldos.load("daldos")
/// >>> game.title, game.players
/// ('Daldøs', ('A', 'B'))
/// >>> position = "A dalled C2 C8 undalled A5 / B undalled B3 / A to move"
/// >>> [str(play) for play in game.plays(position, "A III")][:3]
/// ['A5-A1', 'A5-A4 C2-C5', 'A5-A4 C8-C11']
#[pyclass(module = "daldos", frozen)]
pub(crate) struct Game {
    pub(crate) core: Shared,
}

impl Game {
    pub(crate) fn of(core: &Shared) -> Game {
        Game {
            core: Arc::clone(core),
        }
    }
}

/// A player, by its name.
fn policy(py: Python<'_>, name: &str) -> PyResult<Policy> {
    name.parse()
        .map_err(|why: daldos_dsl::play::players::PolicyError| errors::wrong(py, why.to_string()))
}

#[pymethods]
impl Game {
    /// What the game is called.
    #[getter]
    fn name(&self) -> &str {
        self.core.game().name()
    }

    /// What the game is called, its variants included.
    #[getter]
    fn title(&self) -> String {
        self.core.loaded.rules.title()
    }

    /// Where it was read, with its variants.
    #[getter]
    fn address(&self) -> String {
        self.core.loaded.identity().address
    }

    /// The names of the variants applied, in order.
    #[getter]
    fn variants<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core.loaded.identity().variants)
    }

    /// The sign of its rules as meant: the same for the same rules, however they are written.
    #[getter]
    fn fingerprint(&self) -> &str {
        &self.core.fingerprint
    }

    /// The names of the two sides.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, Player::BOTH.map(|side| self.core.player(side)))
    }

    /// The names of the kinds of pieces, as declared.
    #[getter]
    fn kinds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core.game().kind_names())
    }

    /// The labels of the faces of the dice, as declared.
    #[getter]
    fn faces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core.game().face_labels())
    }

    /// How many dice are thrown at once.
    #[getter]
    fn dice(&self) -> usize {
        self.core.game().dice()
    }

    /// The names of the spaces, in the order of the board.
    #[getter]
    fn spaces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = self.core.game();
        let spaces = (0..=u8::MAX).take(game.space_count());
        let names = spaces.map(|space| game.space_name(Space(space)).to_string());
        PyTuple::new(py, names.collect::<Vec<_>>())
    }

    /// How many numbers places have: each side's pieces stand on places from 0 to one less.
    #[getter]
    fn places(&self) -> usize {
        let game = self.core.game();
        let spaces = (0..=u8::MAX).take(game.space_count());
        let pairs = spaces.flat_map(|space| Player::BOTH.map(|side| (side, space)));
        // The last pass of a space has its greatest place.
        let places = pairs.flat_map(|(side, space)| {
            let passes = 1..=u8::MAX;
            let places = passes.map_while(move |pass| game.place(side, Space(space), pass));
            places.map(|place| usize::from(place.0) + 1)
        });
        places.max().unwrap_or(0)
    }

    /// After so many throws in a row without a capture the game is drawn; None: it never is for
    /// that.
    #[getter]
    fn draw_after(&self) -> Option<u32> {
        self.core.game().draw_after()
    }

    /// The rules in English, complete enough to play by.
    ///
    /// Parameters
    /// ----------
    /// width : int, optional
    ///     The columns of a line; without it, the rules are Markdown.
    #[pyo3(signature = (width=None))]
    fn rules(&self, py: Python<'_>, width: Option<usize>) -> String {
        py.detach(|| rules::told(&self.core, width))
    }

    /// Who throws first: the names of the sides that may, each with its chance.
    fn first<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        chance::beginners(py, &self.core)
    }

    /// The state at the start.
    ///
    /// Parameters
    /// ----------
    /// first : str, optional
    ///     The side that throws first; the first of :attr:`players`, if it isn't given.
    #[pyo3(signature = (first=None))]
    fn start(&self, py: Python<'_>, first: Option<&str>) -> PyResult<State> {
        let first = match first {
            None => Player::First,
            Some(name) => arguments::player(py, &self.core, name)?,
        };
        Ok(State::new(&self.core, self.core.game().start(first)))
    }

    /// Read a position.
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> daldos.load("daldos").state("A dalled C14 / B dalled C11 / B to move").to_move
    /// 'B'
    fn state(&self, text: &Bound<'_, PyAny>) -> PyResult<State> {
        Ok(State::new(&self.core, arguments::state(&self.core, text)?))
    }

    /// Read a throw, as a person types it.
    fn throw(&self, text: &Bound<'_, PyAny>) -> PyResult<Throw> {
        Ok(Throw::new(&self.core, arguments::throw(&self.core, text)?))
    }

    /// What the dice may show, each throw with its exact chance.
    ///
    /// Parameters
    /// ----------
    /// state : State or str, optional
    ///     Where it is thrown; asked for only if some throws of the turn came before.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again, in order.
    /// first : bool, optional
    ///     Whether it is the first throw of a game, which some rules want to show a certain face.
    ///
    /// Returns
    /// -------
    /// dict of Throw to fractions.Fraction
    ///     In the order of the throws; the chances sum to 1.
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> throws = daldos.load("daldos").throws()
    /// >>> {str(throw): str(chance) for throw, chance in throws.items()}["A III"]
    /// '1/8'
    /// >>> sum(throws.values())
    /// Fraction(1, 1)
    #[pyo3(signature = (state=None, earlier=Vec::new(), *, first=false))]
    fn throws<'py>(
        &self,
        py: Python<'py>,
        state: Option<&Bound<'py, PyAny>>,
        earlier: Vec<Bound<'py, PyAny>>,
        first: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let cast = match state {
            Some(state) => self.cast(py, state, &earlier)?,
            None if earlier.is_empty() => Cast::first(),
            None => {
                let told = "whether a throw may be thrown again is asked of a state: give `state`";
                return Err(errors::wrong(py, told));
            }
        };
        chance::throws(py, &self.core, &cast, first && earlier.is_empty())
    }

    /// Whether a throw may be thrown again instead of being played.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again before it, in order.
    #[pyo3(signature = (state, throw, earlier=Vec::new()))]
    fn may_throw_again(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        earlier: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        Ok(self.again(py, state, throw, &earlier)?.is_some())
    }

    /// All legal plays of a throw, in order, each with what it leads to. A lost throw is one play
    /// without moves.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// limit : int, optional
    ///     The most plays that are listed.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     If there are more plays than that.
    #[pyo3(signature = (state, throw, limit=100_000))]
    fn plays<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, PyAny>,
        throw: &Bound<'py, PyAny>,
        limit: usize,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let plays = play::plays(py, &self.core, state, throw, limit)?.into_iter();
        let plays = plays.map(|play| Py::new(py, play));
        PyTuple::new(py, plays.collect::<PyResult<Vec<_>>>()?)
    }

    /// The legal play that a text means, as a person types it.
    ///
    /// Raises
    /// ------
    /// PlayError
    ///     If it is not legal, with the reason, or if it may be several plays.
    fn play(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        play: &str,
    ) -> PyResult<Play> {
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        Play::meant(py, &self.core, state, throw, play)
    }

    /// A throw about to be played, move by move.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// made : sequence of int, optional
    ///     The numbers of the moves that have been made, each among those legal then.
    #[pyo3(signature = (state, throw, made=Vec::new()))]
    fn turn(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        made: Vec<usize>,
    ) -> PyResult<Turn> {
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let turn = Turn::new(&self.core, state, throw, &made);
        turn.ok_or_else(|| errors::illegal(py, "some number of `made` is no legal move's"))
    }

    /// Why a play is legal, or not: the move, the die, the space and the word that decide.
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> game = daldos.load("daldos")
    /// >>> reason = game.why(game.start(), "A III", "A1-A9")
    /// >>> bool(reason)
    /// False
    fn why(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        play: &str,
    ) -> PyResult<Reason> {
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let answer = py.detach(|| why::typed(&self.core.loaded, &state, &throw, play));
        let answer = answer.map_err(|why| errors::unread(py, &why))?;
        Ok(Reason::told(answer))
    }

    /// What a computer player does with a throw.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// player : str, optional
    ///     ``'random'``, ``'greedy'``, ``'expectimax'`` or ``'mcts'``, perhaps with options:
    ///     ``'expectimax:depth=1,time=10ms'``, ``'mcts:playouts=1000'``.
    /// seed : int, optional
    ///     What it draws from, if it draws at all.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again before it, in order.
    ///
    /// Returns
    /// -------
    /// Play or None
    ///     None: it throws again.
    #[pyo3(signature = (state, throw, player="expectimax", *, seed=1, earlier=Vec::new()))]
    fn choose(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        player: &str,
        seed: u64,
        earlier: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Option<Play>> {
        let policy = policy(py, player)?;
        let again = self.again(py, state, throw, &earlier)?;
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let game = self.core.game();
        let chosen = interruptible(py, |stop| {
            let clock = clock();
            let mut turn = engine::Turn::new(game, &state, &throw);
            let mut agent = Agent::new(game, &policy, &clock).until(stop);
            let reply = agent.answer(&turn, again, &mut stream(seed, 0));
            let daldos_dsl::play::players::Reply::Moves(numbers) = &reply else {
                return None;
            };
            let moves = reply.told(game, &turn);
            let mut scratch = engine::Scratch::new();
            for &number in numbers {
                turn.decide(game, &mut scratch).take(number as usize);
            }
            turn.settle(game);
            let after = turn.state(game);
            let play = engine::Play::new(moves, state.to_move(), after, turn.end());
            Some(Play::listed(&self.core, state, throw, play))
        })?;
        Ok(chosen)
    }

    /// The exact chance that a piece is captured in this turn, with best play, however often the
    /// dice may be thrown.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it is thrown.
    /// space : str
    ///     Where the piece stands.
    /// kind : str, optional
    ///     Its kind, where several stand there.
    /// elsewhere : bool, optional
    ///     Whether dice may go unused, as if they were spent elsewhere on the board.
    ///
    /// Returns
    /// -------
    /// fractions.Fraction or tuple of two of them
    ///     Where the position is too large for an exact answer, the least and the greatest that the
    ///     chance can be.
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> game = daldos.load("daldos")
    /// >>> game.odds("A dalled C14 / B dalled C11 C10 / B to move", "C14")
    /// Fraction(69, 128)
    #[pyo3(signature = (state, space, kind=None, *, elsewhere=false))]
    fn odds(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        space: &str,
        kind: Option<&str>,
        elsewhere: bool,
    ) -> PyResult<Chance> {
        let state = arguments::state(&self.core, state)?;
        let asked = odds::Asked {
            space,
            kind,
            elsewhere,
        };
        asked.chance(py, &self.core, state)
    }

    /// The same for each throw, once it has been thrown.
    ///
    /// Returns
    /// -------
    /// dict of Throw to fractions.Fraction or tuple of two of them
    #[pyo3(signature = (state, space, kind=None, *, elsewhere=false))]
    fn odds_by_throw<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, PyAny>,
        space: &str,
        kind: Option<&str>,
        elsewhere: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let state = arguments::state(&self.core, state)?;
        let asked = odds::Asked {
            space,
            kind,
            elsewhere,
        };
        asked.by_throw(py, &self.core, state)
    }

    /// Play many games between computer players: a row a game, as the program's
    /// ``simulate --rows`` writes them.
    ///
    /// Parameters
    /// ----------
    /// games : int or range
    ///     How many; or which of the games of this seed, so that several may share them.
    /// seed : int, optional
    ///     Game ``i`` draws from its own stream of this seed: the same seed gives the same games,
    ///     for any number of threads, and those of the program.
    /// first, second : str, optional
    ///     Who plays the two sides, as :meth:`choose` takes it.
    /// threads : int, optional
    ///     How many; 0: one for each processor.
    ///
    /// Returns
    /// -------
    /// dict of str to numpy.ndarray
    ///     The columns: ``number`` (from 1), ``winner`` (empty where nobody won), ``first`` (who
    ///     threw first), ``turns``, ``decisions``, ``captures``, ``captures_A`` and ``captures_B``
    ///     (by the side named first and second), ``end`` (the rule that ended it) and ``stream``
    ///     (from 0).
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> rows = daldos.load("daldos").simulate(100, seed=1)
    /// >>> len(rows["turns"]), sorted(set(rows["winner"].tolist()))
    /// (100, ['A', 'B'])
    #[pyo3(signature = (games, seed=1, first="random", second="random", *, threads=0))]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        games: &Bound<'py, PyAny>,
        seed: u64,
        first: &str,
        second: &str,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let asked = columns::Asked {
            games: range(games)?,
            policies: ByPlayer {
                first: policy(py, first)?,
                second: policy(py, second)?,
            },
            seed,
            threads,
        };
        columns::simulate(py, &self.core, asked)
    }

    /// The board as a picture.
    ///
    /// Parameters
    /// ----------
    /// state : State or str, optional
    ///     What stands on it; without it, the bare board.
    /// last : str, optional
    ///     The play that led there.
    /// tracks : sequence of str, optional
    ///     The sides whose tracks are drawn as arrows.
    /// theme : {'auto', 'light', 'dark'}, optional
    ///     For which surroundings it is coloured.
    #[pyo3(signature = (state=None, last=None, *, tracks=Vec::new(), theme="auto"))]
    fn svg(
        &self,
        py: Python<'_>,
        state: Option<&Bound<'_, PyAny>>,
        last: Option<&str>,
        tracks: Vec<String>,
        theme: &str,
    ) -> PyResult<String> {
        let state = state.map(|state| arguments::state(&self.core, state));
        let last = last.map(|text| notation::read_last(&self.core.loaded.rules, text));
        let tracks = tracks
            .iter()
            .map(|name| arguments::player(py, &self.core, name));
        let drawing = Drawing {
            tracks: tracks.collect::<PyResult<_>>()?,
            last: last.transpose().map_err(|why| errors::unread(py, &why))?,
            theme: match theme {
                "auto" => Theme::Auto,
                "light" => Theme::Light,
                "dark" => Theme::Dark,
                _ => {
                    let told = format!("`{theme}` is no theme: `auto`, `light` or `dark`");
                    return Err(errors::wrong(py, told));
                }
            },
        };
        Ok(rules::svg(&self.core, state.transpose()?.as_ref(), drawing))
    }

    fn _repr_svg_(&self) -> String {
        let start = self.core.game().start(Player::First);
        rules::svg(&self.core, Some(&start), Drawing::default())
    }

    fn _arranged(&self, py: Python<'_>, plain: Plain) -> PyResult<State> {
        State::arranged(&self.core, plain).map_err(|why| errors::wrong(py, why))
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", self.core.loaded.identity().reading())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Game>()
            .is_ok_and(|other| self.core.is(&other.get().core))
    }

    fn __hash__(&self) -> u64 {
        crate::shared::hash(&self.core, ())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[expect(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (String, Vec<String>, HashMap<String, String>, String),
    )> {
        let loaded = &self.core.loaded;
        // Those that come with the package come with it there, too.
        let texts = loaded.sources.iter().map(|(_, source)| source);
        let texts = texts.filter(|source| shipped::text(&source.name).is_none());
        let texts = texts.map(|source| (source.name.clone(), source.text.to_string()));
        let parts = (
            loaded.path.clone(),
            loaded.identity().variants,
            texts.collect(),
            self.core.fingerprint.clone(),
        );
        Ok((py.import("daldos._daldos")?.getattr("_restored")?, parts))
    }
}

impl Game {
    /// The dice about to be thrown after these throws of a turn.
    fn cast(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        earlier: &[Bound<'_, PyAny>],
    ) -> PyResult<Cast> {
        let state = arguments::state(&self.core, state)?;
        let earlier = arguments::earlier(&self.core, earlier)?;
        chance::cast(py, &self.core, &state, &earlier)
    }

    /// The dice that are thrown if a throw is thrown again; none: it has to be kept.
    fn again(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        earlier: &[Bound<'_, PyAny>],
    ) -> PyResult<Option<Cast>> {
        let cast = self.cast(py, state, earlier)?;
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let game = self.core.game();
        let number = game.throw_number(&throw);
        Ok(number.and_then(|number| game.thrown_again(&state, &cast, number)))
    }
}

/// The numbers of games: so many from 0, or those of a range.
fn range(games: &Bound<'_, PyAny>) -> PyResult<Range<u64>> {
    let py = games.py();
    if let Ok(range) = games.cast::<PyRange>() {
        let part = |name| range.getattr(name)?.extract::<i64>();
        let (start, stop, step) = (part("start")?, part("stop")?, part("step")?);
        return match (u64::try_from(start), u64::try_from(stop), step) {
            (Ok(start), Ok(stop), 1) => Ok(start..stop.max(start)),
            _ => Err(errors::wrong(
                py,
                "games are a range of numbers from 0, step by step",
            )),
        };
    }
    let count = games.extract::<u64>().map_err(|_| {
        pyo3::exceptions::PyTypeError::new_err("games are a number of them, or a range")
    })?;
    Ok(0..count)
}
