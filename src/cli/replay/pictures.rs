//! A picture a turn.

use std::path::Path;

use daldos_dsl::load::Loaded;
use daldos_dsl::picture::{self, Options, Scene, Theme};
use daldos_dsl::play::Trial;

use crate::cli::failure::Failure;
use crate::cli::files::{self, Overwrite};
use crate::cli::play::show;

/// Draws the board at the start and after each turn into files of a folder, which is made if need
/// be. The files have numbers of equal length, so that their names sort as the game went.
pub(super) fn draw(
    loaded: &Loaded,
    trial: &Trial,
    folder: &str,
    theme: Theme,
    over: Overwrite,
) -> Result<(), Failure> {
    files::folder(folder)?;
    let digits = trial.turns().len().to_string().len().max(3);
    for (number, scene) in scenes(loaded, trial).enumerate() {
        let svg = picture::svg(&scene, theme);
        let path = Path::new(folder).join(format!("{number:0digits$}.svg"));
        files::picture(&path.to_string_lossy(), svg.as_bytes(), over)?;
    }
    Ok(())
}

/// The board at the start and after each turn.
pub(super) fn scenes<'a>(loaded: &'a Loaded, trial: &'a Trial) -> impl Iterator<Item = Scene> + 'a {
    let metadata = loaded.identity().metadata();
    let all = trial.turns().len();
    let before = std::iter::once((trial.start(), None));
    let after = trial
        .turns()
        .iter()
        .map(|turn| (&turn.play.state, Some(turn)));
    let boards = before.chain(after).enumerate();
    boards.map(move |(number, (state, last))| {
        let position = loaded.game.position(state);
        let heading = last.map_or_else(
            || format!("Start of {}", show::turns(trial)),
            |turn| format!("Turn {number} of {all}: {}", show::thrown(loaded, turn)),
        );
        let options = Options {
            heading: Some(heading),
            ..show::shown(loaded, trial, number, last)
        };
        picture::board(&loaded.rules, Some(&position), &options).from(&metadata)
    })
}
