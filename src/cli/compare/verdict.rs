//! What a comparison comes to: as the program ends, in words, as a sign.

use daldos_dsl::analysis::compare::Verdict;

use crate::cli::exit::Exit;

/// As `diff` does it: all the same, or some differ; and where neither was found, a limit.
pub(super) fn exit(verdicts: impl IntoIterator<Item = Verdict>) -> Exit {
    let exits = verdicts.into_iter().map(|verdict| match verdict {
        Verdict::Same | Verdict::Renamed => Exit::Fine,
        Verdict::Undecided => Exit::Limit,
        Verdict::Different => Exit::No,
    });
    let all: Vec<Exit> = exits.collect();
    match all.contains(&Exit::No) {
        true => Exit::No,
        false => all.into_iter().max().unwrap_or(Exit::Fine),
    }
}

/// A verdict in a word or two.
pub(super) fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "same",
        Verdict::Renamed => "same by renaming",
        Verdict::Different => "different",
        Verdict::Undecided => "undecided",
    }
}

/// The sign of a verdict in the matrix.
pub(super) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "=",
        Verdict::Renamed => "~",
        Verdict::Different => "x",
        Verdict::Undecided => "?",
    }
}
