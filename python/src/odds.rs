//! The chance that a piece is captured in this turn.

use daldos_dsl::analysis::odds::{self, OddsLimits, Probability, Question};
use daldos_dsl::engine;
use daldos_dsl::notation;
use daldos_dsl::space::Space;
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::shared::Shared;
use crate::throw::Throw;
use crate::work::interruptible;

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
pub(crate) struct Asked<'a> {
    pub(crate) space: &'a str,
    pub(crate) kind: Option<&'a str>,
    pub(crate) elsewhere: bool,
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
    pub(crate) fn chance(
        &self,
        py: Python<'_>,
        core: &Shared,
        state: engine::State,
    ) -> PyResult<Chance> {
        Ok(Chance::from(&self.answer(py, core, state)?.chance))
    }

    /// The chance of each throw.
    pub(crate) fn by_throw<'py>(
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
