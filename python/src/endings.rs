//! Endings: what situations are worth under best play of both sides, read from a table.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use daldos_dsl::analysis::endgame::{self, Endings, WeighError, weigh};
use daldos_dsl::engine::{self, Cast};
use daldos_dsl::{dice, notation};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::game::Game;
use crate::play::Play;
use crate::shared::Shared;
use crate::throw::Throw;
use crate::worth::Worth;
use crate::{arguments, errors, loading};

#[pymethods]
impl Game {
    /// Open a table of endings that the program's ``solve --to`` has written.
    ///
    /// Parameters
    /// ----------
    /// path : str or path-like
    ///     The file.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     If it can't be read, is no table or a damaged one, or is one of other rules.
    fn endgame_table(&self, py: Python<'_>, path: PathBuf) -> PyResult<EndgameTable> {
        EndgameTable::open(py, &self.core, path)
    }
}

self_cell::self_cell!(
    /// A table, and the game that it borrows.
    struct OpenTable {
        owner: Shared,
        #[covariant]
        dependent: BorrowingTable,
    }
);

type BorrowingTable<'g> = endgame::EndgameTable<'g>;

/// What can be done with a throw, a play or none to throw again, and what that is worth.
type Weighed = (Option<Play>, Worth);

/// A table of endings: what each of its situations is worth if both sides play best.
///
/// Tables come from :meth:`Game.endgame_table`. Only the part of the file that is asked for is read,
/// so that tables larger than memory will do. A table is pickled as its game and its path.
///
/// Examples
/// --------
/// After ``daldos-dsl solve daldos --men 1v1 --to 1v1.endings``:
///
/// >>> import daldos
/// >>> table = daldos.load("daldos").endgame_table("1v1.endings")
/// >>> table.ending, table.states
/// ('1v1', 4144)
/// >>> worth = table.worth("A dalled C12 / B dalled B16 / A to move")
/// >>> round(worth.lower, 6), round(worth.throws, 1)
/// (0.73309, 47.2)
#[pyclass(module = "daldos", frozen)]
pub(crate) struct EndgameTable {
    core: Shared,
    path: PathBuf,
    table: OpenTable,
}

impl EndgameTable {
    fn open(py: Python<'_>, core: &Shared, path: PathBuf) -> PyResult<EndgameTable> {
        let opened = py.detach(|| {
            let file = loading::plain(&path).map_err(|why| why.to_string())?;
            let table = OpenTable::try_new(Arc::clone(core), |core| {
                endgame::EndgameTable::open(core.game(), file)
            });
            table.map_err(|why| why.to_string())
        });
        match opened {
            Ok(table) => Ok(EndgameTable {
                core: Arc::clone(core),
                path,
                table,
            }),
            Err(why) => Err(errors::unreadable(
                py,
                format!("`{}`: {why}", path.display()),
            )),
        }
    }

    fn table(&self) -> &BorrowingTable<'_> {
        self.table.borrow_dependent()
    }

    /// What a table can't say of itself any more.
    fn fault(&self, py: Python<'_>, why: WeighError) -> PyErr {
        match why {
            WeighError::Plays(_) => {
                let told = format!("this throw has {why}; ask for a greater `limit`");
                errors::limit(py, "daldos::limit::plays", told)
            }
            why => errors::unreadable(py, format!("`{}`: {why}", self.path.display())),
        }
    }

    /// The situation and the dice about to be thrown.
    fn asked(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        earlier: &[Bound<'_, PyAny>],
    ) -> PyResult<(engine::State, Cast)> {
        let cast = Game::of(&self.core).cast(py, state, earlier)?;
        Ok((arguments::state(&self.core, state)?, cast))
    }

    /// All that can be done with a throw, the best first.
    fn weighed(
        &self,
        state: &engine::State,
        cast: &Cast,
        throw: &dice::Throw,
        limit: usize,
    ) -> Result<Option<Vec<Weighed>>, WeighError> {
        let found = weigh(self.table(), state, cast, throw, limit)?;
        let Some(found) = found else { return Ok(None) };
        let plays: Vec<_> = found.iter().filter_map(|one| one.play.clone()).collect();
        let (rules, game) = (&self.core.loaded.rules, self.core.game());
        let texts = notation::play_texts(rules, game, &plays);
        let mut named = plays
            .into_iter()
            .zip(texts)
            .map(|(play, text)| Play::named(&self.core, *state, *throw, play, text));
        let told = found.into_iter().map(|one| {
            let play = one.play.and_then(|_| named.next());
            (play, Worth::from(one.worth))
        });
        Ok(Some(told.collect()))
    }
}

#[pymethods]
impl EndgameTable {
    /// The game that it is of.
    #[getter]
    fn game(&self) -> Game {
        Game::of(&self.core)
    }

    /// The path of its file.
    #[getter]
    fn path(&self) -> &Path {
        &self.path
    }

    /// What was solved: the men of the sides, ``'2v1'``, or a position.
    #[getter]
    fn ending(&self) -> &str {
        &self.table().header.ending
    }

    /// How many situations it holds.
    #[getter]
    fn states(&self) -> u64 {
        self.table().header.states
    }

    /// Whether situations that differ in the sides' names alone are one.
    #[getter]
    fn exchanged(&self) -> bool {
        self.table().header.exchanged
    }

    /// What a situation is worth to the side that throws.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it is thrown.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again, in order.
    ///
    /// Returns
    /// -------
    /// Worth or None
    ///     None: the table doesn't know it.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     If the part of the file that it stands in is damaged.
    #[pyo3(signature = (state, earlier=Vec::new()))]
    fn worth(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        earlier: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Option<Worth>> {
        let (state, cast) = self.asked(py, state, &earlier)?;
        let found = py.detach(|| self.table().worth_at(&state, &cast));
        let found = found.map_err(|why| self.fault(py, why.into()))?;
        Ok(found.map(Worth::from))
    }

    /// All that can be done with a throw, the best first: what wins most often for certain, and of
    /// what is equally good what ends the game sooner.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again before it, in order.
    /// limit : int, optional
    ///     The most plays that are weighed.
    ///
    /// Returns
    /// -------
    /// tuple of (Play or None, Worth), or None
    ///     Each play, None to throw again, with what it is worth to whoever makes it; None in place
    ///     of all: the table doesn't know some of them.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     If there are more plays than that, or a part of the file is damaged.
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> table = daldos.load("daldos").endgame_table("1v1.endings")
    /// >>> ((play, worth),) = table.weigh("A dalled C12 / B dalled B16 / A to move", "A II")
    /// >>> str(play), round(worth.lower, 4)
    /// ('C12-C15', 0.6848)
    #[pyo3(signature = (state, throw, earlier=Vec::new(), *, limit=10_000))]
    fn weigh<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, PyAny>,
        throw: &Bound<'py, PyAny>,
        earlier: Vec<Bound<'py, PyAny>>,
        limit: usize,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let (state, cast) = self.asked(py, state, &earlier)?;
        let throw = arguments::throw(&self.core, throw)?;
        let found = py.detach(|| self.weighed(&state, &cast, &throw, limit));
        let found = found.map_err(|why| self.fault(py, why))?;
        found.map(|found| PyTuple::new(py, found)).transpose()
    }

    /// What is best to do with each throw that the dice may show.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it is thrown.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again, in order.
    /// limit : int, optional
    ///     The most plays of a throw that are weighed.
    ///
    /// Returns
    /// -------
    /// dict of Throw to (Play or None, Worth), or None
    ///     The first of :meth:`weigh` for each throw, in the order of the throws; None in place of
    ///     all: the table doesn't know the situation.
    #[pyo3(signature = (state, earlier=Vec::new(), *, limit=10_000))]
    fn best<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, PyAny>,
        earlier: Vec<Bound<'py, PyAny>>,
        limit: usize,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let (state, cast) = self.asked(py, state, &earlier)?;
        let game = self.core.game();
        let found = py.detach(|| {
            let mut best = Vec::new();
            for (number, _) in game.outcomes(&cast) {
                let throw = game.throws()[number].throw;
                let weighed = self.weighed(&state, &cast, &throw, limit)?;
                let Some(first) = weighed.and_then(|all| all.into_iter().next()) else {
                    return Ok(None);
                };
                best.push((throw, first));
            }
            Ok(Some(best))
        });
        let Some(found) = found.map_err(|why| self.fault(py, why))? else {
            return Ok(None);
        };
        let best = PyDict::new(py);
        for (throw, first) in found {
            best.set_item(Py::new(py, Throw::new(&self.core, throw))?, first)?;
        }
        Ok(Some(best))
    }

    fn __repr__(&self) -> String {
        format!(
            "<EndgameTable {} of {}>",
            self.ending(),
            self.core.loaded.identity().reading()
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (PathBuf,))> {
        let game = Py::new(py, self.game())?.into_bound(py);
        Ok((game.getattr("endgame_table")?, (self.path.clone(),)))
    }
}
