//! Pictures of a game's board.

use daldos_dsl::notation;
use daldos_dsl::picture::Theme;
use daldos_dsl::player::Player;
use pyo3::prelude::*;

use crate::game::Game;
use crate::rules::{self, Drawing};
use crate::{arguments, errors};

#[pymethods]
impl Game {
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
}
