//! Positions, throws, plays and boards as text, and back.
//!
//! One notation everywhere: in example forms, on the command line, in JSON. Text is read by the
//! grammar's own rules and held against a game by the checker; what is printed here reads back
//! as the same thing, and equal things print equal. What a person types is read more leniently, by
//! [`typed_play`], [`typed_throw`], [`typed_name`] and [`typed_space`]: whatever can be meant in only
//! one way.

mod last;
mod listed;
mod names;
mod object;
mod play;
mod position;
mod read_play;
mod throw;
mod typed_play;
mod typed_throw;

use std::collections::HashSet;

pub use last::{last, read_last};
pub use listed::{Listed, MOST_PLAYS, listed_play, listed_text};
pub use names::{typed_name, typed_space};
pub use object::{PositionObject, read_position_json};
pub use play::{move_text, play_texts, spot_text};
pub use position::{position_text, read_position};
pub(crate) use read_play::is_space;
pub use read_play::{Meant, find_play, read_play, same_result, says};
pub use throw::{Faces, labels, read_throw, throw_text};
pub use typed_play::{Typed, like_play, several, typed_play};
pub use typed_throw::{typed_dice, typed_throw};

use crate::source::{Report, Sources};

/// The most faults told of a text on one line.
const TOLD: usize = 20;

/// The faults in lines, each once, and how many more there are.
fn lines(faults: impl Iterator<Item = String>) -> String {
    let mut lines = Vec::new();
    let mut seen = HashSet::new();
    lines.extend(faults.filter(|fault| seen.insert(fault.clone())));
    let more = lines.len().saturating_sub(TOLD);
    lines.truncate(TOLD);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines.join("\n")
}

/// Why a text is not a position, throw or play of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Unread {
    /// The code of the first fault found; `explain` knows it.
    pub code: &'static str,
    /// The faults, at most 20, in words, with their columns.
    pub message: String,
}

impl Unread {
    /// The faults found in what has no columns.
    pub(crate) fn whole(what: &str, reports: &[Report]) -> Self {
        let faults = reports.iter().map(|report| {
            let help = report.help.iter().map(|help| format!("; {help}"));
            format!("{what}: {}{}", report.message, help.collect::<String>())
        });
        Self {
            code: reports
                .first()
                .map_or("daldos::syntax::unexpected", |r| r.code),
            message: lines(faults),
        }
    }

    /// The faults found in a text of one line.
    pub fn new(what: &str, text: &str, reports: &[Report]) -> Self {
        let mut sources = Sources::default();
        let id = sources.add(what, text);
        let faults = reports.iter().map(|report| {
            let start = report.primary.span.start.min(text.len() as u32);
            let (_, column) = sources.line_column(id, start);
            let help = report.help.iter().map(|help| format!("; {help}"));
            let help: String = help.collect();
            format!("{what}, column {column}: {}{help}", report.message)
        });
        Self {
            code: reports
                .first()
                .map_or("daldos::syntax::unexpected", |r| r.code),
            message: lines(faults),
        }
    }
}
