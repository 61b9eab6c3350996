//! A game told and drawn.

use daldos_dsl::engine;
use daldos_dsl::english;
use daldos_dsl::picture::{self, Last, Options, TextLook, Theme};
use daldos_dsl::player::Player;
use pyo3::prelude::*;

use crate::game::Game;
use crate::shared::Core;

#[pymethods]
impl Game {
    /// The rules in English, complete enough to play by.
    ///
    /// Parameters
    /// ----------
    /// width : int, optional
    ///     The columns of a line; without it, the rules are Markdown.
    #[pyo3(signature = (width=None))]
    fn rules(&self, py: Python<'_>, width: Option<usize>) -> String {
        py.detach(|| told(&self.core, width))
    }
}

/// How a board is drawn.
#[derive(Default)]
pub(crate) struct Drawing {
    pub(crate) tracks: Vec<Player>,
    pub(crate) last: Option<Last>,
    pub(crate) theme: Theme,
}

/// The rules in English: in Markdown, or as lines of a width.
fn told(core: &Core, width: Option<usize>) -> String {
    let book = english::rules(&core.loaded.rules);
    match width {
        None => english::markdown(&book),
        Some(width) => english::text(&book, width),
    }
}

/// The board as a picture; without a state, the bare board.
pub(crate) fn svg(core: &Core, state: Option<&engine::State>, drawing: Drawing) -> String {
    let options = Options {
        tracks: drawing.tracks,
        last: drawing.last,
        theme: drawing.theme,
        ..Options::default()
    };
    let position = state.map(|state| core.game().position(state));
    let scene = picture::board(&core.loaded.rules, position.as_ref(), &options);
    let scene = scene.from(core.loaded.identity().metadata());
    picture::svg(&scene, options.theme)
}

/// The board in letters and signs.
pub(crate) fn board(core: &Core, state: &engine::State) -> String {
    let position = core.game().position(state);
    let look = TextLook::default();
    picture::board_text(&core.loaded.rules, &position, &Options::default(), look)
}
