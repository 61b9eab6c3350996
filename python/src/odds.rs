//! The chance that a piece is captured in this turn.

use daldos_dsl::analysis::odds::{self, OddsLimits, Probability, Question};
use daldos_dsl::engine;
use daldos_dsl::notation;
use daldos_dsl::space::Space;
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::Game;
use crate::shared::Shared;
use crate::throw::Throw;
use crate::work::interruptible;
use crate::{arguments, errors};

#[pymethods]
impl Game {
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
        let asked = Asked {
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
        let asked = Asked {
            space,
            kind,
            elsewhere,
        };
        asked.by_throw(py, &self.core, state)
    }
}

/// A chance as Python has it: a fraction, or a pair of bounds.
#[derive(IntoPyObject)]
pub(crate) enum Chance {
    Exact(BigRational),
    Between((BigRational, BigRational)),
}

impl From<&Probability> for Chance {
    fn from(chance: &Probability) -> Chance {
        match chance {
            Probability::Exact(chance) => Chance::Exact(chance.clone()),
            Probability::Between(least, most) => Chance::Between((least.clone(), most.clone())),
        }
    }
}

/// Which piece is asked for: its space, perhaps its kind; whether dice may go unused.
struct Asked<'a> {
    space: &'a str,
    kind: Option<&'a str>,
    elsewhere: bool,
}

impl Asked<'_> {
    fn question(&self, py: Python<'_>, core: &Shared) -> PyResult<Question> {
        let game = core.game();
        let space: Space = notation::typed_space(game, self.space).ok_or_else(|| {
            let rows = core.loaded.rules.board.rows.iter();
            let runs = rows.map(|row| format!("{0}1..{0}{1}", row.name, row.length));
            let runs = runs.collect::<Vec<_>>().join(", ");
            errors::wrong(
                py,
                format!("there is no space `{}`; the board has {runs}", self.space),
            )
        })?;
        let number = |name: &str| {
            let names = game.kind_names();
            let found = names.iter().position(|kind| kind == name);
            let found = found.and_then(|kind| u8::try_from(kind).ok());
            found.ok_or_else(|| {
                let known = names.join("`, `");
                let told = format!("no kind of piece is called `{name}`; the game has `{known}`");
                errors::wrong(py, told)
            })
        };
        Ok(Question {
            space,
            kind: self.kind.map(number).transpose()?,
            elsewhere: self.elsewhere,
        })
    }

    fn answer(&self, py: Python<'_>, core: &Shared, state: engine::State) -> PyResult<odds::Odds> {
        let question = self.question(py, core)?;
        let rules = &core.loaded.rules;
        let answer = interruptible(py, |stop| {
            let limits = OddsLimits {
                stop,
                ..OddsLimits::default()
            };
            odds::capture(rules, core.game(), &state, question, &limits)
        })?;
        answer.map_err(|why| errors::wrong(py, why.to_string()))
    }

    /// The chance before the throw.
    fn chance(&self, py: Python<'_>, core: &Shared, state: engine::State) -> PyResult<Chance> {
        Ok(Chance::from(&self.answer(py, core, state)?.chance))
    }

    /// The chance of each throw.
    fn by_throw<'py>(
        &self,
        py: Python<'py>,
        core: &Shared,
        state: engine::State,
    ) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        for one in &self.answer(py, core, state)?.throws {
            let throw = Py::new(py, Throw::new(core, one.throw))?;
            told.set_item(throw, Chance::from(&one.chance))?;
        }
        Ok(told)
    }
}
