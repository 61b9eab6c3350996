//! `why`: why a play is legal or not.

use clap::Parser;
use daldos_dsl::analysis::why;
use daldos_dsl::notation;

use super::exit::Exit;
use super::failure::Done;
use super::files;
use super::format::{Format, layout};
use super::json::JsonLayout;
use super::out::Out;
use super::run::RunCommand;

/// Say why a play is legal or not, and which words of the game decide.
///
/// What stands in the way is named; so is a legal play that makes the same moves in another order,
/// or after another move. The answer is yes (0) if it is legal and no (1) if it isn't. Of the play
/// as it is listed, captures, kinds and what a piece becomes may be left out, and case doesn't
/// matter.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl why games/daldos.game --throw 'A III' A1-C4\n  \
    daldos-dsl why games/kvasir-daldos.game --throw '2 3' A3-C3 \\\n    \
    --position 'A awake A3 / B awake B9 / A to move'")]
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
        let answer = why::typed(&loaded, &state, &throw, &self.play.join(" "))?;
        match self.layout() {
            None => {
                out.put(&format!("{answer}\n"))?;
                out.put(&files::reading(&loaded.identity()))?;
            }
            Some(layout) => out.put(&layout.answer(&loaded.identity(), &answer))?,
        }
        Ok(Exit::yes(answer.legal))
    }
}
