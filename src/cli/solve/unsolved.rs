//! Why an ending has no solution, and how the program ends.

use daldos_dsl::analysis::endgame::EndgameError;

use super::journal::PartialFile;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;

/// Why it has no solution, and how the program ends.
pub(super) fn unsolved(error: &EndgameError, partial: Option<&PartialFile>) -> Failure {
    let limit = |code, message| Failure::new(Exit::Limit, code, message);
    match error {
        EndgameError::Memory { .. } | EndgameError::Estimate { .. } => limit(
            "daldos::limit::situations",
            format!("{error}: more are allowed with --memory"),
        ),
        EndgameError::Plays => limit("daldos::limit::plays", error.to_string()),
        EndgameError::Stopped => Failure::interrupted(match partial {
            Some(kept) => format!(
                "{error}: what is in `{}` is gone on with when this is asked again",
                kept.path()
            ),
            None => error.to_string(),
        }),
        EndgameError::Journal(why) => match partial {
            Some(kept) => kept.unkept(why),
            None => Failure::wrong(error.to_string()),
        },
        _ => Failure::wrong(error.to_string()),
    }
}
