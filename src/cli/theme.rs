//! `--theme`: for which surroundings pictures are coloured.

use clap::ValueEnum;
use daldos_dsl::picture::Theme;

/// What can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colors {
    /// As the reader of the picture prefers.
    Auto,
    /// For light surroundings.
    Light,
    /// For dark surroundings.
    Dark,
}

impl From<Colors> for Theme {
    fn from(colors: Colors) -> Theme {
        match colors {
            Colors::Auto => Theme::Auto,
            Colors::Light => Theme::Light,
            Colors::Dark => Theme::Dark,
        }
    }
}
