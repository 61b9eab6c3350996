//! Many games as columns: a row a game.

use std::ops::Range;

use daldos_dsl::play::details::GameNames;
use daldos_dsl::play::players::Policy;
use daldos_dsl::play::{Each, Outcome, Played, Simulation, TURN_CAP};
use daldos_dsl::player::ByPlayer;
use daldos_dsl::watch::Watch;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyRange};

use crate::errors;
use crate::game::Game;
use crate::players::policy;
use crate::shared::Shared;
use crate::work::{clock, interruptible};

#[pymethods]
impl Game {
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
        let asked = Asked {
            games: range(games)?,
            policies: ByPlayer {
                first: policy(py, first)?,
                second: policy(py, second)?,
            },
            seed,
            threads,
        };
        played(py, &self.core, asked)
    }
}

/// What is to be played.
struct Asked {
    games: Range<u64>,
    policies: ByPlayer<Policy>,
    seed: u64,
    threads: usize,
}

/// Numbers of a column.
type Numbers = Vec<i64>;

/// A game's row: numbers in the order of [`NUMBERS`], then which of the texts of winner, first, end.
struct Row {
    numbers: [u64; NUMBERS.len()],
    winner: usize,
    first: usize,
    end: usize,
}

/// The columns of numbers. The first is the game's number from 1, the last that of its stream.
const NUMBERS: [&str; 7] = [
    "number",
    "turns",
    "decisions",
    "captures",
    "captures_A",
    "captures_B",
    "stream",
];

impl Row {
    fn new(played: &Played) -> Row {
        let record = &played.record;
        Row {
            numbers: [
                played.number + 1,
                record.turns.into(),
                record.decisions.into(),
                record.captures.into(),
                played.captured.first.into(),
                played.captured.second.into(),
                played.number,
            ],
            // Behind the sides stands nobody; before the rules, that none ended the game.
            winner: match record.outcome {
                Outcome::Won(player) => player.index(),
                Outcome::Drawn | Outcome::Unfinished => 2,
            },
            first: record.first.index(),
            end: played.end.map_or(0, |end| end + 1),
        }
    }
}

/// Plays the games, and gives their columns as arrays of NumPy.
fn played<'py>(py: Python<'py>, core: &Shared, asked: Asked) -> PyResult<Bound<'py, PyDict>> {
    let wanted = asked.games.end.saturating_sub(asked.games.start);
    let rows = interruptible(py, |stop| {
        let clock = clock();
        let simulation = Simulation {
            policies: asked.policies,
            clock: &clock,
            seed: asked.seed,
            threads: asked.threads,
            cap: TURN_CAP,
            ..Simulation::new(core.game())
        };
        let watch = Watch {
            progress: None,
            stop,
        };
        let mut rows = Vec::new();
        let each = Each {
            rules: &core.loaded.rules,
            trials: false,
            of: &|played| Row::new(&played),
            told: &mut |row| {
                rows.push(row);
                true
            },
        };
        simulation.play_each(asked.games, None, &watch, each);
        rows
    })?;
    if rows.len() as u64 != wanted {
        let told = format!("{} of {wanted} games were played", rows.len());
        return Err(errors::wrong(py, told));
    }
    table(py, core, &rows)
}

fn table<'py>(py: Python<'py>, core: &Shared, rows: &[Row]) -> PyResult<Bound<'py, PyDict>> {
    let numpy = py.import("numpy")?;
    let array = |numbers: Numbers| {
        let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        numpy.call_method1("frombuffer", (PyByteArray::new(py, &bytes), "<i8"))
    };
    let texts = |texts: &[String], of: fn(&Row) -> usize| {
        let codes = rows.iter().map(|row| of(row) as i64).collect();
        numpy
            .call_method1("array", (texts,))?
            .call_method1("take", (array(codes)?,))
    };
    let numbers = |column: usize| {
        let numbers = rows.iter().map(|row| row.numbers[column]);
        array(
            numbers
                .map(|n| i64::try_from(n).unwrap_or(i64::MAX))
                .collect(),
        )
    };
    let names = GameNames::new(core.game(), &core.loaded.rules);
    let ByPlayer { first, second } = names.sides;
    let sides = [first, second, String::new()];
    let ends: Vec<String> = std::iter::once("unfinished".to_owned())
        .chain(names.ends)
        .collect();
    let answer = PyDict::new(py);
    for (column, name) in NUMBERS.iter().enumerate() {
        answer.set_item(name, numbers(column)?)?;
        // Texts stand where the program's tables have them.
        match *name {
            "number" => {
                answer.set_item("winner", texts(&sides, |row| row.winner)?)?;
                answer.set_item("first", texts(&sides, |row| row.first)?)?;
            }
            "captures_B" => answer.set_item("end", texts(&ends, |row| row.end)?)?,
            _ => {}
        }
    }
    Ok(answer)
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
