//! `rules`: a game in plain English.

mod evidence;
mod html;

use clap::{Parser, ValueEnum};
use daldos_dsl::english;
use daldos_dsl::load::{Address, Loaded, ReadFile};
use daldos_dsl::picture::{Options, TextLook, board_text};
use daldos_dsl::player::Player;

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files::{self, Overwrite};
use super::format::layout;
use super::json::{JsonLayout, object};
use super::out::Out;
use super::run::RunCommand;

/// Tell the rules of a game in plain English, complete enough to play by.
///
/// Of a game with variants, what they change comes first, and then the whole rules with the
/// variants applied. `--changes` stops there; of a game that extends another it tells what is
/// different from that. As JSON, an object holds `schema` (1), `game`, `address`, `variants` (their names),
/// `fingerprint`, `version`, `title`, `drawing` (the board at the start, lines of text), `applied` (the
/// variants, each with `name` and `about`), `differences` (each with `heading`, `dropped` and `added`) and `sections` (each
/// with `heading` and `sentences`); with `--rulings` `evidence`, too (each sentence with `heading`, `sentence`,
/// `file`, `line`, `column` and `rulings`), and `interrupted` (true) if not all rulings have been tried.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl rules games/daldos.game\n  \
    daldos-dsl rules games/sahkku.game#no-mixing+go-on --format text\n  \
    daldos-dsl rules games/daldos.game#sternmost --changes\n  \
    daldos-dsl rules games/daldos.game --rulings --format text\n  \
    daldos-dsl rules games/sahkku.game --html sahkku.html")]
pub(crate) struct RulesArgs {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    game: String,
    /// Only what the variants change, or what a game changes that extends another.
    #[arg(long)]
    changes: bool,
    /// Below each sentence the rulings that hold it, and what these cite: a change of the file that tells
    /// the sentence otherwise makes them fail. The three that have the most to do with it are told, as
    /// JSON all of them (`evidence`).
    #[arg(long, conflicts_with_all = ["changes", "html"])]
    rulings: bool,
    /// How the rules are written.
    #[arg(long, value_enum, default_value_t = RulesFormat::Markdown)]
    format: RulesFormat,
    /// Write a sheet to print into this file, a page for any browser: the sentences, and boards with the
    /// ways of both sides.
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
    #[command(flatten)]
    over: Overwrite,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RulesFormat {
    /// For a page.
    Markdown,
    /// For a screen, in lines of at most 80 columns.
    Text,
    /// For programs.
    Json,
    /// The same on a line.
    Jsonl,
}

impl RunCommand for RulesArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let address = files::address(&self.game)?;
        // Standard input can be read but once, and it is read several times.
        let mut read = files::read_once();
        let (loaded, mut told) = tell(&address, self.changes, &mut read, out)?;
        let identity = loaded.identity();
        if self.changes {
            told = told.only_differences();
        }
        if let Some(path) = &self.html {
            let sheet = html::sheet(&loaded, &told);
            super::html::write(path, (&loaded, None), &sheet, self.over)?;
            if self.layout().is_none() {
                out.put(&format!("{path}: written\n"))?;
                return Ok(Exit::Fine);
            }
        }
        let evidence = match self.rulings {
            true => Some(evidence::found(&address, &mut read, out)?),
            false => None,
        };
        let interrupted = evidence.as_ref().is_some_and(|found| found.interrupted);
        let exit = if interrupted {
            Exit::Interrupted
        } else {
            Exit::Fine
        };
        if let Some(layout) = self.layout() {
            // `variants` are names in every answer: what is said about them has a key of its own.
            let document = object! {
                title: &told.title,
                drawing: told.drawing.as_deref(),
                applied: &told.variants,
                differences: &told.differences,
                sections: &told.sections,
                ..evidence: evidence.as_ref().map(|evidence| object! { evidence: &evidence.sentences, }),
                ..interrupted: interrupted.then(|| object! { interrupted: true, }),
            };
            out.put(&layout.answer(&identity, document))?;
            return Ok(exit);
        }
        told.notes = evidence.as_ref().map(evidence::notes).unwrap_or_default();
        let (text, columns) = match self.format {
            RulesFormat::Text => (english::text(&told, 80), 80),
            _ => (english::markdown(&told), 0),
        };
        if interrupted {
            out.put("Interrupted: not all rulings have been tried.\n\n")?;
        }
        out.put(&text)?;
        out.wrap(columns);
        out.put(&files::reading(&identity))?;
        Ok(exit)
    }
}

/// The rules at an address, with what differs from the same file without variants; where changes
/// are asked for, and there are no variants, with what differs from the game that this extends.
fn tell(
    address: &Address,
    changes: bool,
    read: &mut ReadFile<'_>,
    out: &mut Out,
) -> Result<(Loaded, english::Rulebook), Failure> {
    let varied = files::load_by(address, read, out)?;
    let base = if !address.variants.is_empty() {
        Some(address.path.clone())
    } else if changes {
        // After the file itself comes the one that it extends.
        let mut extended = varied
            .sources
            .iter()
            .map(|(_, source)| &source.name)
            .skip(1);
        let path = extended.next().ok_or_else(|| unchanged(address))?;
        Some(path.clone())
    } else {
        None
    };
    let told = match base {
        None => english::rules(&varied.rules),
        Some(path) => {
            let base = Address {
                path,
                variants: Vec::new(),
            };
            let base = files::load_by(&base, read, out)?;
            english::variant(&base.rules, &varied.rules)
        }
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
    Ok((varied, told.with_drawing(drawing)))
}

/// That there is nothing to compare a game with.
fn unchanged(address: &Address) -> Failure {
    Failure::wrong(format!(
        "`{0}` extends no game and names no variant whose changes could be told; try `{0}#VARIANT`",
        address.path
    ))
}
