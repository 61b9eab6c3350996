//! `odds --table`: chances by distance.

use std::ops::RangeInclusive;

use daldos_dsl::analysis::odds::{self, DistanceOdds, Layout, OddsLimits, TableError};
use daldos_dsl::load::Loaded;
use daldos_dsl::picture;

use super::args::OddsArgs;
use super::piece::piece;
use super::{json, text};
use crate::cli::failure::{Done, Failure};
use crate::cli::out::Out;
use crate::cli::progress;
use crate::cli::{files, interrupt};

impl OddsArgs {
    pub(super) fn series(
        &self,
        loaded: &Loaded,
        distances: RangeInclusive<usize>,
        limits: &OddsLimits<'_>,
        out: &mut Out,
    ) -> Done {
        let (rules, game) = (&loaded.rules, &loaded.game);
        let layout = self.arranged(loaded, *distances.end())?;
        let rows = progress::meanwhile("reckoning (Ctrl-C: stop)", || {
            odds::table(rules, game, &layout, distances, self.elsewhere, limits)
        });
        interrupt::over();
        let rows = rows.map_err(|error| {
            let remedy = match (&self.position, &error) {
                (None, TableError::Position { .. } | TableError::Odds(_)) => {
                    "; say with --position and --capture what the table is about"
                }
                _ => "",
            };
            Failure::wrong(format!("{error}{remedy}"))
        })?;
        let exact = rows.iter().all(|row| row.odds.chance.exact().is_some());
        let interrupted = !exact && limits.stop.asked();
        if let Some(path) = self.svg.as_deref().filter(|_| !interrupted) {
            self.draw(path, loaded, &rows)?;
        }
        out.put(&match self.style() {
            Some(style) => json::series(style, loaded, &rows, self.elsewhere),
            None => {
                text::series(loaded, &rows, self.elsewhere) + &files::reading(&loaded.identity())
            }
        })?;
        Ok(self.exit(exact, interrupted))
    }

    /// The pieces of the table: those of the position, or one of either side.
    fn arranged(&self, loaded: &Loaded, farthest: usize) -> Result<Layout, Failure> {
        match (self.state(loaded)?, &self.capture) {
            (Some(state), Some(target)) => {
                let (space, kind) = piece(loaded, target)?;
                Ok(Layout {
                    position: loaded.game.position(&state),
                    target: loaded.game.space_name(space).clone(),
                    kind,
                })
            }
            (None, None) => Layout::plain(&loaded.rules, farthest).map_err(|error| {
                Failure::wrong(format!("{error}; say with --position and --capture how"))
            }),
            (Some(_), None) => Err(Failure::wrong(
                "which piece of the position is to be captured? say --capture SPACE",
            )),
            (None, Some(_)) => Err(Failure::wrong(
                "a table needs --position with --capture, or neither of them",
            )),
        }
    }
    /// Draws the table into a file.
    fn draw(&self, path: &str, loaded: &Loaded, rows: &[DistanceOdds]) -> Result<(), Failure> {
        let name = loaded.rules.title();
        let free = match self.elsewhere {
            true => ", dice free to be used elsewhere",
            false => "",
        };
        let title = format!("{name}: the chance of a capture by distance{free}");
        let bars = rows.iter().map(|row| (row.distance, &row.odds.chance));
        let bars: Vec<_> = bars.collect();
        let scene = odds::picture(&title, &bars).from(loaded.identity().metadata());
        let drawn = picture::svg(&scene, self.theme.into());
        files::picture(path, drawn.as_bytes(), self.over)
    }
}
