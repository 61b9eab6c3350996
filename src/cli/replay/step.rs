//! A game shown on the board, turn by turn.

use std::io::{BufRead, IsTerminal};

use daldos_dsl::load::Loaded;
use daldos_dsl::play::Trial;

use crate::cli::Failure;
use crate::cli::out::Out;
use crate::cli::play::show;

/// Shows the board before each turn, the turn, and the board at the end.
pub(super) fn step(loaded: &Loaded, trial: &Trial, out: &mut Out) -> Result<(), Failure> {
    let waiting = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let mut input = std::io::stdin().lock();
    out.paint(&show::board(loaded, trial.start(), None, 0))?;
    for (i, turn) in trial.turns().iter().enumerate() {
        if waiting {
            out.put("-- Enter: on, q: end -- ")?;
            out.flush()?;
            let mut line = String::new();
            let read = input.read_line(&mut line);
            if !matches!(read, Ok(1..)) || line.trim() == "q" {
                return Ok(());
            }
        }
        out.put(&format!("\n{}. {}\n\n", i + 1, show::turn(loaded, turn)))?;
        out.paint(&show::board(loaded, &turn.play.state, Some(turn), 0))?;
    }
    out.put("\n")
}
