//! A picture a turn.

use std::path::Path;

use daldos_dsl::load::Loaded;
use daldos_dsl::picture::{self, Options, Theme};
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
    let metadata = loaded.identity().metadata();
    let all = trial.turns().len();
    let digits = all.to_string().len().max(3);
    let before = std::iter::once((trial.start(), None));
    let after = trial
        .turns()
        .iter()
        .map(|turn| (&turn.play.state, Some(turn)));
    for (number, (state, last)) in before.chain(after).enumerate() {
        let position = loaded.game.position(state);
        let heading = last.map_or_else(
            || format!("Start of {}", show::turns(trial)),
            |turn| format!("Turn {number} of {all}: {}", show::thrown(loaded, turn)),
        );
        let options = Options {
            heading: Some(heading),
            theme,
            ..show::shown(loaded, trial, number, last)
        };
        let scene = picture::board(&loaded.rules, Some(&position), &options).from(&metadata);
        let svg = picture::svg(&scene, options.theme);
        let path = Path::new(folder).join(format!("{number:0digits$}.svg"));
        files::picture(&path.to_string_lossy(), svg.as_bytes(), over)?;
    }
    Ok(())
}
