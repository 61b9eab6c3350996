//! Commands that editors run for an author; each answers with a text.

use serde_json::{Value, json};

use super::Server;
use super::files::overlaid;
use super::refusal::{Answer, Refusal};
use super::uri;
use crate::analysis::rulings;
use crate::check;
use crate::explain;
use crate::load::{self, Loaded, NotLoaded, Opened, render};
use crate::picture::{Options, TextLook, board_text};
use crate::player::Player;
use crate::syntax::ast::{Example, File};

/// Tests the ruling of a line: `[uri, line]`, the line from 0.
pub(super) const RUN: &str = "daldos.run";
/// Draws the board of a line: of an example, a variant, or the game: `[uri, line]`.
pub(super) const BOARD: &str = "daldos.board";
/// Explains a diagnostic: `[code]`.
pub(super) const EXPLAIN: &str = "daldos.explain";

/// All of them.
pub(super) const ALL: [&str; 3] = [RUN, BOARD, EXPLAIN];

/// A text that a command has come to, and whether it tells that something is wrong.
struct Told {
    text: String,
    wrong: bool,
}

impl Told {
    fn fine(text: String) -> Told {
        Told { text, wrong: false }
    }
}

impl Server {
    /// Runs a command. Its text is the answer; an editor that doesn't show answers is told it as a
    /// message besides.
    pub(super) fn execute(&mut self, params: &Value) -> Answer {
        let command = params["command"].as_str().unwrap_or_default();
        let arguments = &params["arguments"];
        let told = match command {
            RUN => self.run(arguments)?,
            BOARD => Told::fine(self.board(arguments)?),
            EXPLAIN => {
                let code = arguments[0].as_str().unwrap_or_default();
                let known = explain::explanation(code);
                let unknown = || Refusal::invalid(format!("`{code}` is no code of a diagnostic"));
                Told::fine(known.ok_or_else(unknown)?.to_owned())
            }
            _ => return Err(Refusal::invalid(format!("`{command}` is no command"))),
        };
        if !self.client.shows_texts {
            let kind = if told.wrong { 1 } else { 3 };
            self.also.push(json!({
                "jsonrpc": "2.0",
                "method": "window/showMessage",
                "params": {"type": kind, "message": told.text},
            }));
        }
        Ok(json!(told.text))
    }

    fn run(&self, arguments: &Value) -> Result<Told, Refusal> {
        let (opened, line) = self.asked(arguments)?;
        let Some(number) = example(&opened, line) else {
            return Err(Refusal::invalid("no example stands in this line"));
        };
        let ruling = rulings::test_one(&opened, number).map_err(unsound)?;
        if ruling.failures.is_empty() {
            return Ok(Told::fine(format!("{}: holds", ruling.title)));
        }
        let mut text = format!("{}: fails\n", ruling.title);
        for failure in &ruling.failures {
            text.push_str(&format!("\nline {}: {}\n", failure.line, failure.message));
            for (what, items) in [("expected", &failure.expected), ("actual", &failure.actual)] {
                if !items.is_empty() {
                    text.push_str(&format!("{what}: {}\n", items.join("; ")));
                }
            }
        }
        if let Some(board) = &ruling.board {
            text.push_str(&format!("\n{board}"));
        }
        Ok(Told { text, wrong: true })
    }

    fn board(&self, arguments: &Value) -> Result<String, Refusal> {
        let (opened, line) = self.asked(arguments)?;
        let File {
            variants, examples, ..
        } = opened.file();
        let found = example(&opened, line).map(|number| &examples[number]);
        let varied = variants
            .iter()
            .find(|variant| opened.sources().lines(variant.span).contains(&line));
        let names: Vec<&str> = match (found, varied) {
            (Some(example), _) => example.variants.iter().map(|v| v.value.as_str()).collect(),
            (None, Some(variant)) => vec![&variant.name.value],
            (None, None) => Vec::new(),
        };
        let loaded = opened.game(&names).map_err(unsound)?;
        drawn(&loaded, found)
    }

    /// The file of `[uri, line]`, sound, and the line.
    fn asked(&self, arguments: &Value) -> Result<(Opened, usize), Refusal> {
        let (Some(uri), Some(line)) = (arguments[0].as_str(), arguments[1].as_u64()) else {
            return Err(Refusal::invalid("the command takes an address and a line"));
        };
        let mut read = overlaid(&self.documents, &*self.files);
        let opened = load::open(&uri::path(uri), &mut read).map_err(unsound)?;
        Ok((opened, line as usize + 1))
    }
}

/// The number of the example in a line, from 1.
fn example(opened: &Opened, line: usize) -> Option<usize> {
    let examples = &opened.file().examples;
    let sources = opened.sources();
    examples
        .iter()
        .position(|example| sources.lines(example.span).contains(&line))
}

fn drawn(loaded: &Loaded, example: Option<&Example>) -> Result<String, Refusal> {
    let written = example.and_then(|example| example.position.as_ref());
    let position = match written {
        None => loaded.game.position(&loaded.game.start(Player::First)),
        Some(written) => check::position(&loaded.rules, written).map_err(|reports| {
            let first = reports.into_iter().next();
            Refusal::failed(first.map(|report| report.message).unwrap_or_default())
        })?,
    };
    let look = TextLook::default();
    Ok(board_text(
        &loaded.rules,
        &position,
        &Options::default(),
        look,
    ))
}

fn unsound(why: NotLoaded) -> Refusal {
    match why {
        NotLoaded::Rejected(findings) => {
            let tally = render::tally(findings.errors, findings.warnings);
            Refusal::failed(format!("the game isn't sound: {tally}"))
        }
        other => Refusal::failed(other.to_string()),
    }
}
