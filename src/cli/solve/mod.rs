//! `solve`: endings under best play.

mod bytes;
mod journal;
mod json;
mod text;
mod unsolved;
mod verify;

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use daldos_dsl::analysis::endgame::{
    EndgameError, EndgameEstimate, EndgameLimits, EndgameSolver, Material,
};
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::watch::{Stop, Watch};

use self::bytes::bytes;
use self::journal::PartialFile;
use self::unsolved::unsolved;
use super::endings::advice::EndgameAdvice;
use super::endings::{self, json as endings_json, text as endings_text};
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files::{FileDraft, FileKind, Overwrite};
use super::format::{Format, layout};
use super::json::{JsonLayout, Positions, object};
use super::out::Out;
use super::progress::Progress;
use super::run::RunCommand;
use super::{files, interrupt};

/// An ending of fewer situations is solved before anybody could read how many there are.
const MANY: u64 = 50_000;

/// Solve an ending: the chance to win under best play of both sides, and how long it lasts.
///
/// With --men, all situations in which the sides have so many men, either of them the one and either to
/// throw, and all that these lead to; with --position, all that a position leads to, and what is best there
/// with each throw. Of each situation there is a lower and an upper bound of the chance of the side that
/// throws to win, a draw counted as half a win. They meet unless a side can go on for ever: then a game
/// without an end is lost in the lower and won in the upper one. Pieces of kinds of which nobody's stand on
/// the board at the start, kings that may be won, are there all the time, whosoever they are; they are not
/// counted as men. With --to, a table that later answers at once about each of the situations (--table). As
/// long as it is being solved, FILE.partial keeps what has been found so far: asked again after Ctrl-C, or after the
/// program was killed, it goes on from there, and comes to the same table.
///
/// With --verify, every throw of every situation of a table is played, and what it says held against the rules: exit
/// with 1 where it doesn't follow from them. The whole table is read, which takes 48 bytes a situation.
///
/// Where there are many, it tells with --men on standard error how many there are and about how much memory they
/// take, before it begins; where that is more than --memory, it doesn't begin.
///
/// As JSON, an object holds `schema` (1), `game`, `address`, `variants`, `fingerprint`, `version`,
/// `states` (those that differ in the sides' names alone are one where `exchanged`), `bytes`, and
/// `materials`: each with `men` (those of the side that throws first), `states`, `choices` (in how many
/// something can be chosen), `win` and `length` (means of all states), `width` (of the widest bounds),
/// `best`, `worst` and `longest`, each with `position`, `win` (lower and upper) and `length` (throws to the
/// end, null where there need be no end). With --position: `position`, `win`, `length` and `throws`, each
/// with `throw` (faces), `weight`, `win`, `length`, `best` (null: throw again), `choices` (how many), and
/// `rethrow`, if throwing again is best; with --table, these alone. With --verify: `ending` (its men, or its position),
/// `states`, `verified`, and `width` (of the widest bounds) or, where it is not verified, `why` and the `position` in
/// which the table and the rules part.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl solve daldos --men 1v1\n  \
    daldos-dsl solve kvasir-daldos --position 'A awake C9 / B awake C2 / A to move' --format json\n  \
    daldos-dsl solve kvasir-daldos --men 1v1 --to 1v1.endings\n  \
    daldos-dsl solve kvasir-daldos --table 1v1.endings \\\n    \
    --position 'A awake C9 / B awake C2 / A to move'\n  \
    daldos-dsl solve kvasir-daldos --verify 1v1.endings")]
pub(crate) struct SolveArgs {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    game: String,
    /// How many men the sides have left, `2v1`.
    #[arg(long, value_name = "MEN", required_unless_present_any = ["position", "verify"])]
    men: Option<Material>,
    /// The position from which it is played on, in quotes.
    #[arg(long, conflicts_with = "men")]
    position: Option<String>,
    /// Write a table of all situations.
    #[arg(long, value_name = "FILE")]
    to: Option<String>,
    /// Look the position up in such a table.
    #[arg(
        long,
        value_name = "FILE",
        requires = "position",
        conflicts_with = "to"
    )]
    table: Option<String>,
    /// Hold such a table against the rules; exit with 1 if they don't agree.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["men", "position", "to", "table"]
    )]
    verify: Option<String>,
    /// The memory it may take, `512MiB`; exit with 3 if it isn't enough.
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = bytes)]
    memory: usize,
    /// How close the bounds have to come.
    #[arg(long, value_name = "WIDTH", default_value_t = 1e-12, value_parser = width,
          allow_negative_numbers = true)]
    width: f64,
    /// How endings are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// How JSON has positions: as text, or in parts, such as
    /// `{"A": {"man": ["A1"]}, "B": {"man": ["B4"]}, "to_move": "A"}`.
    #[arg(long, value_enum, default_value_t = Positions::Text)]
    positions: Positions,
    #[command(flatten)]
    over: Overwrite,
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
        if let Some(path) = &self.verify {
            let limits = EndgameLimits {
                memory: self.memory,
                ..EndgameLimits::default()
            };
            return verify::verify(&loaded, path, &limits, self.layout(), self.positions, out);
        }
        let position = self.position.as_deref();
        let position =
            position.map(|text| notation::read_position(&loaded.rules, &loaded.game, text));
        let position = position.transpose()?;
        let text = match (&self.table, &position) {
            (Some(table), Some(state)) => self.looked_up(&loaded, table, state)?,
            _ => self.solved(&loaded, position.as_ref(), out)?,
        };
        out.put(&text)?;
        Ok(Exit::Fine)
    }
}

impl SolveArgs {
    /// What a table says of a position.
    fn looked_up(&self, loaded: &Loaded, table: &str, state: &State) -> Result<String, Failure> {
        let table = endings::open(loaded, table)?;
        let advice = EndgameAdvice::of(loaded, &table, state)?;
        let advice = advice.ok_or_else(|| {
            Failure::wrong(format!(
                "the table knows {} situations of {}, and what they lead to: this is none of them",
                table.header.states, table.header.ending
            ))
        })?;
        Ok(match self.layout() {
            Some(layout) => layout.answer(
                &loaded.identity(),
                endings_json::advice(loaded, state, &advice, self.positions),
            ),
            None => {
                endings_text::advice(loaded, state, &advice) + &files::reading(&loaded.identity())
            }
        })
    }

    /// What there is of an ending, and of a position.
    fn solved(
        &self,
        loaded: &Loaded,
        position: Option<&State>,
        out: &mut Out,
    ) -> Result<String, Failure> {
        let game = &loaded.game;
        let ending = match (position, self.men) {
            (Some(state), _) => notation::state_text(&loaded.rules, game, state),
            (None, Some(men)) => men.to_string(),
            (None, None) => return Err(Failure::wrong("there is neither --men nor --position")),
        };
        let mut draft = None;
        if let Some(path) = &self.to {
            self.over.allows(path, FileKind::Endings)?;
            let other = endings::is_of_another(loaded, path, &ending);
            self.over.allows_else(path, other)?;
            draft = FileDraft::promised(path)?;
        }
        let limits = EndgameLimits {
            memory: self.memory,
            width: self.width,
            ..EndgameLimits::default()
        };
        let partial = self.to.as_deref().and_then(PartialFile::of);
        let begun = partial.as_ref().filter(|partial| partial.lies());
        let journal = partial
            .as_ref()
            .map(|partial| partial.open(game, &ending, &limits));
        let mut journal = journal.transpose()?;
        if let Some(partial) = begun {
            out.complain(&format!("note: going on from `{}`\n", partial.path()));
        }
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen(&stop);
        let bar = Progress::new("", 0, "situations");
        let progress = |done, all| bar.tell(done, all);
        let watch = Watch {
            progress: Some(&progress),
            stop: Stop(Some(&stop)),
        };
        let out = RefCell::new(out);
        let told = |estimate: &EndgameEstimate| {
            if !estimate.counted || estimate.situations >= MANY {
                let text = text::estimate(estimate);
                bar.aside(|| out.borrow_mut().complain(&text));
            }
        };
        let mut solver = EndgameSolver::new(game, &limits, &watch);
        solver.estimated = Some(&told);
        solver.journal = journal.as_mut();
        let solved = match (position, self.men) {
            (Some(state), _) => solver.position(state),
            (None, men) => solver.material(men.unwrap_or_default()),
        };
        drop(bar);
        interrupt::over();
        let gone_on = |error: &EndgameError| {
            matches!(
                error,
                EndgameError::Stopped | EndgameError::Memory { .. } | EndgameError::Journal(_)
            )
        };
        if let (Err(error), Some(partial)) = (&solved, &partial)
            && !gone_on(error)
        {
            partial.remove()?;
        }
        let solved = solved.map_err(|error| unsolved(&error, partial.as_ref()))?;
        if let Some(path) = &self.to {
            let mut draft = match draft {
                Some(draft) => draft,
                None => FileDraft::new(path)?,
            };
            let written = solved.write(&ending, &mut draft);
            written.map_err(|error| Failure::unwritten(path, error))?;
            draft.done()?;
        }
        drop(journal);
        if let Some(partial) = &partial {
            partial.remove()?;
        }
        let advice = position.map(|state| EndgameAdvice::of(loaded, &solved, state));
        let advice = advice.transpose()?.flatten().zip(position);
        Ok(match self.layout() {
            Some(layout) => {
                let of_all = json::summary(loaded, &solved, self.positions);
                let of_one = advice.as_ref();
                let of_one = of_one.map(|(advice, state)| {
                    endings_json::advice(loaded, state, advice, self.positions)
                });
                let told = object! { ..of_one: of_one, ..of_all: of_all, };
                layout.answer(&loaded.identity(), told)
            }
            None => {
                let about = |(advice, state): (EndgameAdvice, &State)| {
                    endings_text::advice(loaded, state, &advice)
                };
                advice.map(about).unwrap_or_default()
                    + &text::summary(loaded, &solved, self.width)
                    + &files::reading(&loaded.identity())
            }
        })
    }
}
