//! Where lines come from: a terminal, with editing, or a script.

use std::cell::Cell;
use std::io::{self, BufRead, IsTerminal};

use daldos_dsl::unstable::characters::unseen;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::leave::{Leave, OrLeave};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::interrupt::Unheard;
use crate::cli::out::Out;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// Where lines come from.
pub(crate) enum Input {
    Terminal(Box<Editor<Plays, MemHistory>>),
    Script,
}

impl Input {
    /// A terminal, if people sit at both of its ends, else a script on standard input.
    pub(crate) fn new() -> Result<Input, Failure> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Input::Script);
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .build();
        let mut editor = Editor::with_history(config, MemHistory::new())
            .map_err(|error| Failure::wrong(format!("can't use this terminal: {error}")))?;
        editor.set_helper(Some(Plays::default()));
        Ok(Input::Terminal(Box::new(editor)))
    }

    /// Whether somebody sits there.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Input::Terminal(_))
    }

    /// How many columns a line has where somebody sits there.
    pub(crate) fn columns(&mut self) -> Option<usize> {
        match self {
            Input::Terminal(editor) => Some(usize::from(editor.dimensions()?.0)),
            Input::Script => None,
        }
    }

    /// Asks for a line; who ends what is typed, or interrupts it, leaves. Plays and words of commands can be completed. A script's lines are shown as
    /// they are read, so that what is printed reads like a conversation.
    pub(super) fn line(
        &mut self,
        prompt: &str,
        plays: &[String],
        words: Vec<String>,
        out: &mut Out,
    ) -> OrLeave<String> {
        out.wrap(self.columns().unwrap_or(0));
        match self {
            Input::Terminal(editor) => {
                out.flush()?;
                if let Some(helper) = editor.helper_mut() {
                    helper.plays = plays.to_vec();
                    helper.words = words;
                }
                // Ctrl-C is a key like others here: what else interrupts doesn't wait for a line.
                let _unheard = Unheard::new();
                let read = loop {
                    if let Some(helper) = editor.helper() {
                        helper.begun.set(false);
                    }
                    let read = editor.readline(prompt);
                    // As in a shell, Ctrl-C drops what has been typed, and leaves where that is
                    // nothing.
                    let begun = editor.helper().is_some_and(|helper| helper.begun.get());
                    if !(begun && matches!(read, Err(ReadlineError::Interrupted))) {
                        break read;
                    }
                };
                match read {
                    Ok(line) => {
                        if !line.trim().is_empty() {
                            // What can't be remembered is no reason to stop.
                            let _ = editor.add_history_entry(line.as_str());
                        }
                        Ok(line)
                    }
                    Err(ReadlineError::Eof) => Err(Exit::Fine.into()),
                    Err(ReadlineError::Interrupted) => Err(Exit::Interrupted.into()),
                    Err(error) => Err(unread(error).into()),
                }
            }
            Input::Script => {
                out.put(prompt)?;
                out.flush()?;
                let line = script_line().map_err(unread)?;
                out.put(&format!("{}\n", line.as_deref().unwrap_or_default()))?;
                line.ok_or(Leave::Exit(Exit::Fine))
            }
        }
    }
}

fn unread(error: impl std::fmt::Display) -> Failure {
    Failure::wrong(format!("can't read a line: {error}"))
}

/// The next line of standard input, of an overlong one its beginning.
fn script_line() -> io::Result<Option<String>> {
    use std::io::Read;
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&bytes);
    // What is shown again must not steer a terminal; a tab parts words.
    let shown = |c: &char| *c == '\t' || !unseen(*c);
    let text: String = text.chars().filter(shown).collect();
    Ok((read > 0).then_some(text))
}

/// Completes plays and commands.
#[derive(Default)]
pub(crate) struct Plays {
    plays: Vec<String>,
    words: Vec<String>,
    /// Whether something has been typed in the line so far.
    begun: Cell<bool>,
}

impl Completer for Plays {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..at];
        let (from, words): (usize, &[String]) = match typed.strip_prefix("why ") {
            Some(_) => (4, &[]),
            None => (0, &self.words),
        };
        Ok((from, completions(&typed[from..], &self.plays, words)))
    }
}

/// The plays and words that begin so, in any case; where plays go on differently after a move,
/// only as far as the end of that move, so that a long list is walked move by move.
fn completions(typed: &str, plays: &[String], words: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for text in plays.iter().chain(words) {
        // What is typed is as long in any case, or it is no beginning of these.
        let begins = text.get(..typed.len()).map(str::to_lowercase);
        if begins != Some(typed.to_lowercase()) {
            continue;
        }
        let rest = &text[typed.len()..];
        let end = match rest.trim_start().find(' ') {
            Some(blank) if plays.len() > 20 => text.len() - rest.trim_start().len() + blank,
            _ => text.len(),
        };
        let part = text[..end].to_owned();
        if !found.contains(&part) {
            found.push(part);
        }
    }
    found
}

impl Hinter for Plays {
    type Hint = String;

    /// No hint; but it is asked for one after each key.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        self.begun.set(!line.is_empty());
        None
    }
}

impl Highlighter for Plays {}

impl Validator for Plays {}

impl Helper for Plays {}
