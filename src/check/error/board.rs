//! Spaces, runs, tracks and sides.

use crate::source::{Report, Span};

pub(crate) fn off_row(row: &str, number: u32, length: u8, at: Span) -> Report {
    // The number may be too large to be the one written.
    let space = match number {
        u32::MAX => format!("this space of row `{row}`"),
        number => format!("`{row}{number}`"),
    };
    let message = format!("{space} is not on the board");
    let label = match number {
        0 => format!("row `{row}` begins at `{row}1`"),
        _ => format!("row `{row}` ends at `{row}{length}`"),
    };
    Report::error("daldos::board::off-row", message, at, label).help(format!(
        "row `{row}` has the spaces `{row}1` to `{row}{length}`"
    ))
}

pub(crate) fn run_across_rows(first: &str, last: &str, at: Span) -> Report {
    let message = format!("the run `{first}..{last}` goes from one row to another");
    let label = "the two ends lie in different rows";
    Report::error("daldos::board::run-across-rows", message, at, label)
        .help("write one run for each row, in the order in which they are walked")
}

pub(crate) fn empty_track(player: &str, at: Span) -> Report {
    let message = format!("the track of `{player}` is empty");
    Report::error("daldos::track::empty", message, at, "no space to stand on").help(
        "write the part walked once, `[A4..A1]`, or the one walked for ever, `loop:[…]`, or both",
    )
}

pub(crate) fn empty_loop(player: &str, at: Span) -> Report {
    let message = format!("the loop of `{player}` is empty");
    Report::error("daldos::track::empty", message, at, "no space in it")
        .help("write the spaces of the loop, or leave `loop:` out for a track that ends")
}

pub(crate) fn empty_fork(name: &str, at: Span) -> Report {
    let message = format!("the fork `{name}` is empty");
    Report::error("daldos::track::empty", message, at, "no space in it")
        .help("write the spaces between the one where it leaves the track and the one where it comes back")
}

/// `key` is `at` or `to`.
pub(crate) fn misjoined(name: &str, key: &str, why: &str, at: Span, derived: bool) -> Report {
    let how = match key {
        "at" => "leave the track",
        _ => "come back to the track",
    };
    let message = format!("the fork `{name}` can't {how} there: {why}");
    let label = match derived {
        true => format!("`{key}:`, as it lies for the other side"),
        false => "not a space that the track has once, and no fork".to_owned(),
    };
    Report::error("daldos::fork::junction", message, at, label).help(
        "a fork leaves and rejoins its player's track at spaces that lie on it exactly once, and \
         on no fork",
    )
}

/// `word` is how the second side follows from the first: mirrored or turned.
pub(crate) fn no_image(space: &str, image: &str, word: &str, at: Span) -> Report {
    let message = format!("`{space}` has no image on the board");
    let label = format!("{word}, this is `{image}`, which is off the board");
    Report::error("daldos::sides::no-image", message, at, label)
        .help("make the rows as long as their images, or write the second side's share out")
}
