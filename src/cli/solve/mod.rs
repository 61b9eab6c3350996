//! `solve`: endings under best play.

mod bytes;
mod text;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use daldos_dsl::analysis::endgame::{Endgame, EndgameError, EndgameLimits, Extreme, Material, Worth};
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::watch::{Stop, Watch};
use serde::Serialize;

use self::bytes::bytes;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::format::{Format, layout};
use super::json::{JsonLayout, Positions, object};
use super::out::Out;
use super::progress::Progress;
use super::run::RunCommand;
use super::{files, interrupt};

/// Solve an ending: the chance to win under best play of both sides, and how long it lasts.
///
/// With --men, all situations in which the sides have so many men, either of them the one and either to
/// throw, and all that these lead to; with --position, all that a position leads to. Of each there is a
/// lower and an upper bound of the chance of the side that throws to win, a draw counted as half a win. They
/// meet unless a side can go on for ever: then a game without an end is lost in the lower and won in
/// the upper one. Pieces of kinds of which nobody's stand on the board at the start, kings that may be won,
/// are there all the time, whosoever they are; they are not counted as men.
///
/// As JSON, an object holds `schema` (1), `game`, `address`, `variants`, `fingerprint`, `version`,
/// `states` (those that differ in the sides' names alone are one where `exchanged`), `bytes`, and
/// `materials`: each with `men` (those of the side that throws first), `states`, `choices` (in how many
/// something can be chosen), `win` and `throws` (means of all states), `width` (of the widest bounds),
/// `best`, `worst` and `longest`, each with `position`, `win` (lower and upper) and `throws` (null where
/// there need be no end). With --position: `position`, `win` and `throws` of that one too.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl solve daldos --men 1v1\n  \
    daldos-dsl solve daldosa --position 'A awake C10 / B awake C3 / A to move' --format json")]
pub(crate) struct SolveArgs {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    game: String,
    /// How many men the sides have left, `2v1`.
    #[arg(long, value_name = "MEN", required_unless_present = "position")]
    men: Option<Material>,
    /// The position from which it is played on, in quotes.
    #[arg(long, conflicts_with = "men")]
    position: Option<String>,
    /// The memory it may take; exit with 3 if it isn't enough.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = bytes)]
    memory: usize,
    /// How close the bounds have to come.
    #[arg(long, value_name = "WIDTH", default_value_t = 1e-12, value_parser = width)]
    width: f64,
    /// How endings are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// How JSON has positions: as text, or in parts, such as
    /// `{"A": {"man": ["A1"]}, "B": {"man": ["B4"]}, "to_move": "A"}`.
    #[arg(long, value_enum, default_value_t = Positions::Text)]
    positions: Positions,
}

/// A width, above 0 and below 1.
fn width(text: &str) -> Result<f64, String> {
    let width = text.parse().ok();
    let width = width.filter(|width| *width > 0.0 && *width < 1.0);
    width.ok_or_else(|| "a width is a number above 0 and below 1, such as `1e-9`".to_owned())
}

impl RunCommand for SolveArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        let game = &loaded.game;
        let position = self.position.as_deref();
        let position = position.map(|text| notation::read_position(&loaded.rules, game, text));
        let position = position.transpose()?;
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen(&stop);
        let bar = Progress::new("", 0, "situations");
        let progress = |done, all| bar.tell(done, all);
        let watch = Watch {
            progress: Some(&progress),
            stop: Stop(Some(&stop)),
        };
        let limits = EndgameLimits {
            memory: self.memory,
            width: self.width,
            ..EndgameLimits::default()
        };
        let solved = match (&position, self.men) {
            (Some(state), _) => Endgame::of_position(game, state, &limits, &watch),
            (None, men) => {
                let men = men.unwrap_or(Material { one: 1, other: 1 });
                Endgame::of_material(game, men, &limits, &watch)
            }
        };
        drop(bar);
        interrupt::over();
        let solved = solved.map_err(|error| unsolved(&error))?;
        let text = match self.layout() {
            Some(layout) => layout.answer(
                &loaded.identity(),
                self.told(&loaded, &solved, position.as_ref()),
            ),
            None => {
                text::answer(&loaded, &solved, position.as_ref())
                    + &files::reading(&loaded.identity())
            }
        };
        out.put(&text)?;
        Ok(Exit::Fine)
    }
}

/// Why it has no solution, and how the program ends.
fn unsolved(error: &EndgameError) -> Failure {
    match error {
        EndgameError::Memory { .. } => Failure::new(
            Exit::Limit,
            "memory",
            format!("{error}: more are allowed with --memory"),
        ),
        EndgameError::Plays => Failure::new(Exit::Limit, "plays", error.to_string()),
        EndgameError::Stopped => Failure::new(Exit::Interrupted, "interrupted", error.to_string()),
        _ => Failure::wrong(error.to_string()),
    }
}

impl SolveArgs {
    fn told(&self, loaded: &Loaded, solved: &Endgame<'_>, position: Option<&State>) -> impl Serialize {
        let text = |state: &State| {
            let position = loaded.game.position(state);
            self.positions.write(&loaded.rules, position)
        };
        let throws = |throws: f64| throws.is_finite().then_some(throws);
        let worth = |worth: Worth| {
            object! {
                win: [worth.lower, worth.upper],
                throws: throws(worth.throws),
            }
        };
        let extreme = |one: &Extreme| {
            object! {
                position: text(&one.state),
                ..worth: worth(one.worth),
            }
        };
        let materials = solved.materials();
        let materials = materials.iter().map(|one| {
            object! {
                men: one.material.to_string(),
                states: one.states,
                choices: one.choices,
                win: one.worth(),
                throws: throws(one.throws()),
                width: one.width,
                best: extreme(&one.best),
                worst: extreme(&one.worst),
                longest: extreme(&one.longest),
            }
        });
        let asked = position.map(|state| {
            let found = solved.worth(state).map(worth);
            object! {
                position: text(state),
                ..worth: found,
            }
        });
        object! {
            ..asked: asked,
            states: solved.states(),
            exchanged: solved.exchanges(),
            bytes: solved.bytes(),
            materials: materials.collect::<Vec<_>>(),
        }
    }
}
