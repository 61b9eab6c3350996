//! A game shown on the board, turn by turn.

use std::io::{BufRead, IsTerminal};

use daldos_dsl::load::Loaded;
use daldos_dsl::play::Trial;

use crate::cli::failure::Failure;
use crate::cli::out::Out;
use crate::cli::play::{input::Input, show};

/// What a terminal sends for the left arrow.
const LEFT: &str = "\u{1b}[D";

/// Where somebody who looks at a game wants to go.
enum Go {
    /// To the board after this turn; 0 is the start.
    To(usize),
    End,
    /// Nowhere: that was no command.
    Nowhere,
}

/// Shows the board before each turn, the turn, and the board at the end; on a terminal, as
/// somebody goes on and back.
pub(super) fn step(loaded: &Loaded, trial: &Trial, out: &mut Out) -> Result<(), Failure> {
    let last = trial.turns().len();
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        for turn in 0..=last {
            show(loaded, trial, turn, 0, out)?;
        }
        return out.put("\n");
    }
    let mut input = std::io::stdin().lock();
    let mut now = 0;
    let columns = Input::new()?.columns().unwrap_or(0);
    out.wrap(columns);
    show(loaded, trial, now, columns, out)?;
    loop {
        out.put(&format!(
            "-- {now} of {last}; Enter: on, b: back, a number: to that turn, q: end -- "
        ))?;
        out.flush()?;
        let mut line = String::new();
        if !matches!(input.read_line(&mut line), Ok(1..)) {
            return Ok(());
        }
        match wanted(line.trim_matches([' ', '\r', '\n']), now, last) {
            Go::End => return out.put("\n"),
            Go::To(turn) => {
                now = turn;
                show(loaded, trial, now, columns, out)?;
            }
            Go::Nowhere => out.put(&format!("there are the turns 0 (the start) to {last}\n"))?,
        }
    }
}

/// What a line asks for, at this turn of so many.
fn wanted(line: &str, now: usize, last: usize) -> Go {
    match line {
        "" if now == last => Go::End,
        "" => Go::To(now + 1),
        "q" => Go::End,
        "b" => Go::To(now.saturating_sub(1)),
        // As often as the key was pressed.
        arrows if arrows.replace(LEFT, "").is_empty() => {
            Go::To(now.saturating_sub(arrows.len() / LEFT.len()))
        }
        number => match number.parse() {
            Ok(turn) if turn <= last => Go::To(turn),
            _ => Go::Nowhere,
        },
    }
}

/// The board after so many turns, and above it the last of them, in so many columns.
fn show(
    loaded: &Loaded,
    trial: &Trial,
    turn: usize,
    columns: usize,
    out: &mut Out,
) -> Result<(), Failure> {
    if let Some(number) = turn.checked_sub(1)
        && let Some(made) = trial.turns().get(number)
    {
        out.put(&format!("\n{turn}. {}\n\n", show::turn(loaded, made)))?;
    }
    out.paint(&show::board(loaded, trial, turn, columns))
}
