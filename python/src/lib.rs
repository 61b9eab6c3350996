//! The Python package `daldos`: games, states, throws and plays of `daldos_dsl` as Python objects.
//!
//! Everything here is a thin cover: what it means stands in the library. Objects are frozen and
//! shared, so that they can be hashed, pickled and used from several threads; what takes long lets
//! other threads of Python run, and ends when the user interrupts it.

#![forbid(unsafe_code)]

mod arguments;
mod columns;
mod endings;
mod errors;
mod game;
mod loading;
mod moves;
mod odds;
mod pictures;
mod piece;
mod play;
mod players;
mod plays;
mod positions;
mod reason;
mod rules;
mod shared;
mod state;
mod throw;
mod throws;
mod turn;
mod work;
mod worth;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
mod _daldos {
    #[pymodule_export]
    use super::endings::EndgameTable;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::loading::{_restored, check, games, load, loads, variants};
    #[pymodule_export]
    use super::moves::Move;
    #[pymodule_export]
    use super::piece::Piece;
    #[pymodule_export]
    use super::play::Play;
    #[pymodule_export]
    use super::reason::Reason;
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use super::throw::Throw;
    #[pymodule_export]
    use super::turn::Turn;
    #[pymodule_export]
    use super::worth::Worth;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", daldos_dsl::load::VERSION)
    }
}
