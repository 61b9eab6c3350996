//! `rules`: a game in plain English.

use clap::{Parser, ValueEnum};
use daldos_dsl::english;
use daldos_dsl::load::Address;
use daldos_dsl::picture::{Options, TextLook, board_text};
use daldos_dsl::player::Player;

use super::out::Out;
use super::{Done, Exit, Failure, files};

/// Tell the rules of a game in plain English, complete enough to play by.
///
/// Of a game with variants, what they change comes first, and then the whole rules with the
/// variants applied. As JSON, a line holds `schema` (1), `title`, `drawing` (the board at the start,
/// lines of text), `variants` (each with `name` and `about`), `differences` (each with `heading`, `dropped` and `added`) and `sections` (each
/// with `heading` and `sentences`).
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl rules games/daldos.game\n  \
    daldos-dsl rules games/sahkku.game#no-mixing+go-on --format text\n  \
    daldos-dsl rules games/daldos.game#sternmost --changes")]
pub(crate) struct Rules {
    /// The game.
    game: String,
    /// Only what the variants change.
    #[arg(long)]
    changes: bool,
    /// How the rules are written.
    #[arg(long, value_enum, default_value_t = Style::Markdown)]
    format: Style,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Style {
    /// For a page.
    Markdown,
    /// For a screen, in lines of at most 80 columns.
    Text,
    /// For programs.
    Json,
}

impl Rules {
    pub(crate) fn run(self, out: &mut Out) -> Done {
        let address: Address = self.game.parse().map_err(Failure::wrong)?;
        if self.changes && address.variants.is_empty() {
            return Err(Failure::wrong(format!(
                "`{0}` names no variant whose changes could be told; try `{0}#VARIANT`",
                self.game
            )));
        }
        let mut told = tell(&address, out)?;
        if self.changes {
            told = told.only_differences();
        }
        out.put(&match self.format {
            Style::Markdown => english::markdown(&told),
            Style::Text => english::text(&told, 80),
            Style::Json => english::json(&told),
        })?;
        Ok(Exit::Fine)
    }
}

/// The rules at an address, with what differs from the same file without variants.
fn tell(address: &Address, out: &mut Out) -> Result<english::Rules, Failure> {
    // Standard input can be read but once, and a variant needs its base too.
    let mut input = None;
    let mut read = |path: &str| match path {
        "-" => input.get_or_insert_with(|| files::read(path)).clone(),
        path => files::read(path),
    };
    let varied = files::load_by(address, &mut read, out)?;
    let told = if address.variants.is_empty() {
        english::rules(&varied.rules)
    } else {
        let base = Address {
            path: address.path.clone(),
            variants: Vec::new(),
        };
        let base = files::load_by(&base, &mut read, out)?;
        english::variant(&base.rules, &varied.rules)
    };
    let start = varied.game.start(Player::First);
    let bare = TextLook {
        bare: true,
        ..TextLook::default()
    };
    let drawing = board_text(
        &varied.rules,
        &varied.game.position(&start),
        &Options::default(),
        bare,
    );
    Ok(told.with_drawing(drawing))
}
