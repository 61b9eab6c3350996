//! `why`: why a play is legal or not.

use clap::Parser;
use daldos_dsl::analysis::endgame::Endings;
use daldos_dsl::analysis::why;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation::{self, Listed, Typed};

use super::endings::EndingsArgs;
use super::endings::judged::JudgedPlay;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files;
use super::format::{Format, layout};
use super::json::{JsonLayout, object};
use super::out::Out;
use super::progress;
use super::run::RunCommand;

/// Say why a play is legal or not, and which words of the game decide.
///
/// What stands in the way is named; so is a legal play that makes the same moves in another order,
/// or after another move. The answer is yes (0) if it is legal and no (1) if it isn't. Of the play
/// as it is listed, captures, kinds and what a piece becomes may be left out, and case doesn't
/// matter. With --endings, a legal play is held against the best, where a table knows them.
///
/// As JSON, `schema`, `game`, `address`, `variants`, `fingerprint`, `version`, `legal`, `reason` and `place`; with
/// --endings, `judgement`, null where nothing is known: `win` (lower and upper bound), `length` (throws to the
/// end), `best` (`play`, `win`, `length`), `loss` (of the chance to win) and `choices` (how much can be done).
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl why games/daldos.game --throw 'A III' A1-C4\n  \
    daldos-dsl why games/kvasir-daldos.game --throw '2 3' A3-C3 \\\n    \
    --position 'A awake A3 / B awake B9 / A to move'\n  \
    daldos-dsl solve kvasir-daldos --men 1v1 --to 1v1.endings --overwrite\n  \
    daldos-dsl why kvasir-daldos --throw 'X 2' C9-C11 --endings 1v1.endings \\\n    \
    --position 'A awake C9 / B awake C2 / A to move'")]
pub(crate) struct WhyArgs {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    game: String,
    /// The position, in quotes; without it, the start with the first player to throw.
    #[arg(long)]
    position: Option<String>,
    /// The throw, in quotes, for example `'A III'`.
    #[arg(long)]
    throw: String,
    /// The play, its moves as one argument or several; `-` for the lost throw.
    #[arg(required = true, num_args = 1..)]
    play: Vec<String>,
    #[command(flatten)]
    endings: EndingsArgs,
    /// How the reason is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl RunCommand for WhyArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        let state = files::state(&loaded, self.position.as_deref())?;
        let throw = notation::typed_throw(&loaded.rules, &self.throw)?;
        let tables = self.endings.open(&loaded)?;
        let text = self.play.join(" ");
        let answer = progress::meanwhile("looking at all plays (Ctrl-C: stop)", || {
            why::typed(&loaded, &state, &throw, &text)
        })?;
        let judged = match answer.legal && !tables.is_empty() {
            true => judged(&loaded, &tables, (&state, &throw), &text)?,
            false => None,
        };
        match self.layout() {
            None => {
                out.put(&format!("{answer}\n"))?;
                match &judged {
                    Some(judged) => out.put(&format!("{}\n", judged.text()))?,
                    None if answer.legal && !tables.is_empty() => {
                        out.put("the tables know nothing of this position\n")?;
                    }
                    None => {}
                }
                out.put(&files::reading(&loaded.identity()))?;
            }
            Some(layout) => {
                let judgement = judged.as_ref().map(JudgedPlay::json);
                let judgement = (!tables.is_empty()).then(|| object! { judgement: judgement, });
                let told = object! { ..answer: &answer, ..judgement: judgement, };
                out.put(&layout.answer(&loaded.identity(), told))?;
            }
        }
        Ok(Exit::yes(answer.legal))
    }
}

/// A legal play, held against the best.
fn judged(
    loaded: &Loaded,
    endings: &dyn Endings,
    (state, throw): (&State, &Throw),
    text: &str,
) -> Result<Option<JudgedPlay>, Failure> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let listed = Listed::new(rules, game, state, throw);
    let Typed::Play(play) = notation::typed_play(rules, game, state, throw, &listed, text)? else {
        return Ok(None);
    };
    JudgedPlay::of(loaded, endings, (state, &Cast::first()), throw, Some(&play))
}
