//! Commands that editors run for an author; each answers with a text.

use serde_json::{Value, json};

use super::files::overlaid;
use super::request::RequestError;
use super::uri;
use super::workspace::Workspace;
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

/// What a command has come to, and whether it tells that something is wrong.
#[derive(Clone, Debug)]
pub(super) struct CommandResult {
    pub(super) text: String,
    wrong: bool,
}

impl CommandResult {
    fn fine(text: String) -> CommandResult {
        CommandResult { text, wrong: false }
    }

    /// The same as a message, for an editor that shows no answers.
    pub(super) fn message(&self) -> Value {
        let kind = if self.wrong { 1 } else { 3 };
        json!({
            "jsonrpc": "2.0",
            "method": "window/showMessage",
            "params": {"type": kind, "message": self.text},
        })
    }
}

impl Workspace {
    /// Runs a command.
    pub(super) fn execute(&self, params: &Value) -> Result<CommandResult, RequestError> {
        let command = params["command"].as_str().unwrap_or_default();
        let arguments = &params["arguments"];
        match command {
            RUN => self.run(arguments),
            BOARD => self.board(arguments).map(CommandResult::fine),
            EXPLAIN => {
                let code = arguments[0].as_str().unwrap_or_default();
                let known = explain::explanation(code);
                let unknown =
                    || RequestError::invalid(format!("`{code}` is no code of a diagnostic"));
                Ok(CommandResult::fine(known.ok_or_else(unknown)?.to_owned()))
            }
            _ => Err(RequestError::invalid(format!("`{command}` is no command"))),
        }
    }

    fn run(&self, arguments: &Value) -> Result<CommandResult, RequestError> {
        let (opened, line) = self.asked(arguments)?;
        let Some(number) = example(&opened, line) else {
            return Err(RequestError::invalid("no example stands in this line"));
        };
        let ruling = rulings::test_one(&opened, number).map_err(unsound)?;
        if ruling.failures.is_empty() {
            return Ok(CommandResult::fine(format!("{}: holds", ruling.title)));
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
        Ok(CommandResult { text, wrong: true })
    }

    fn board(&self, arguments: &Value) -> Result<String, RequestError> {
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
    fn asked(&self, arguments: &Value) -> Result<(Opened, usize), RequestError> {
        let (Some(uri), Some(line)) = (arguments[0].as_str(), arguments[1].as_u64()) else {
            return Err(RequestError::invalid(
                "the command takes an address and a line",
            ));
        };
        if self.documents.get(&uri::path(uri)).is_none() {
            return Err(RequestError::invalid(format!("`{uri}` isn't open")));
        }
        let mut read = overlaid(&self.documents, &*self.files);
        let opened = load::open(&uri::path(uri), &mut read).map_err(unsound)?;
        Ok((opened, line as usize + 1))
    }
}

/// The number of the example in a line, from 0.
fn example(opened: &Opened, line: usize) -> Option<usize> {
    let examples = &opened.file().examples;
    let sources = opened.sources();
    examples
        .iter()
        .position(|example| sources.lines(example.span).contains(&line))
}

fn drawn(loaded: &Loaded, example: Option<&Example>) -> Result<String, RequestError> {
    let written = example.and_then(|example| example.position.as_ref());
    let position = match written {
        None => loaded.game.position(&loaded.game.start(Player::First)),
        Some(written) => check::position(&loaded.rules, written).map_err(|reports| {
            let first = reports.into_iter().next();
            RequestError::failed(first.map(|report| report.message).unwrap_or_default())
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

fn unsound(why: NotLoaded) -> RequestError {
    match why {
        NotLoaded::Rejected(findings) => {
            let tally = render::tally(findings.errors, findings.warnings);
            RequestError::failed(format!("the game isn't sound: {tally}"))
        }
        other => RequestError::failed(other.to_string()),
    }
}
