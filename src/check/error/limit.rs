//! Numbers out of their range, and too much of something.

use crate::ludeme::EFFECTS;
use crate::model::Along;
use crate::source::{Report, Span};
use crate::syntax::either;

pub(crate) fn row(row: &str, length: i64, at: Span) -> Report {
    let message = format!("row `{row}` has {} spaces", shown(length));
    Report::error("daldos::limit::row", message, at, "not from 1 to 128")
        .help("a row has 1 to 128 spaces")
}

pub(crate) fn spaces(count: usize, at: Span) -> Report {
    let message = format!("the board has {count} spaces");
    Report::error(
        "daldos::limit::spaces",
        message,
        at,
        "this row goes past 128",
    )
    .help("a board has at most 128 spaces in all its rows")
}

pub(crate) fn offset(at: Span) -> Report {
    let message = "an offset that is out of range";
    Report::error("daldos::limit::offset", message, at, "not from -128 to 128")
        .help("an offset shifts a row by -128 to 128 columns")
}

pub(crate) fn places(player: &str, count: usize, at: Span) -> Report {
    let message = format!("the track of `{player}` has {count} places");
    Report::error("daldos::limit::places", message, at, "too long")
        .help("a track has at most 128 places, the once walked part and the loop together")
}

pub(crate) fn off_track(player: &str, places: usize, off: usize, at: Span) -> Report {
    let ways = Along::ALL.iter().filter(|(_, along)| along.leaves_track());
    let effects = EFFECTS.iter().filter(|row| row.leaves_track);
    let words = ways
        .map(|(word, _)| *word)
        .chain(effects.map(|row| row.head));
    let leaving: Vec<_> = words.map(|word| format!("`{word}`")).collect();
    let message = format!(
        "the track of `{player}` has {places} places, and pieces may come to {off} spaces off it"
    );
    Report::error(
        "daldos::limit::places",
        message,
        at,
        "together more than 128",
    )
    .help(format!(
        "where {} take pieces off their track, its places and the spaces off it are together at \
         most 128",
        either(&leaving)
    ))
}

pub(crate) fn dice(count: i64, at: Span) -> Report {
    let message = format!("a throw of {} dice", shown(count));
    Report::error("daldos::limit::dice", message, at, "not from 1 to 8")
        .help("a throw has 1 to 8 dice")
}

pub(crate) fn counts(value: i64, at: Span) -> Report {
    let message = format!("a die that counts {} on a move", shown(value));
    Report::error("daldos::limit::value", message, at, "not from 0 to 60")
        .help("a die counts 0 to 60")
}

pub(crate) fn faces(count: usize, at: Span) -> Report {
    let message = format!("dice with {count} faces");
    Report::error("daldos::limit::faces", message, at, "not from 1 to 12")
        .help("a die has 1 to 12 faces")
}

pub(crate) fn value(face: &str, value: i64, at: Span) -> Report {
    let message = format!("the face `{face}` counts {}", shown(value));
    Report::error("daldos::limit::value", message, at, "not from 0 to 60")
        .help("a face counts 0 to 60; 0 is a blank")
}

pub(crate) fn part(face: &str, value: i64, at: Span) -> Report {
    let message = format!("a part of `{face}` counts {}", shown(value));
    Report::error("daldos::limit::value", message, at, "not from 1 to 60")
        .help("a part of a face counts 1 to 60")
}

pub(crate) fn parts(face: &str, count: usize, at: Span) -> Report {
    let message = format!("the face `{face}` in {count} parts");
    Report::error("daldos::limit::parts", message, at, "not 2 to 8")
        .help("write 2 to 8 parts, or no `parts` for a die that is spent whole")
}

pub(crate) fn all_parts(count: usize, at: Span) -> Report {
    let message = format!("all dice together in {count} parts");
    Report::error("daldos::limit::parts", message, at, "more than 8")
        .help("where a face has parts, the number of dice times those parts is at most 8")
}

pub(crate) fn sum(sum: i64, at: Span) -> Report {
    let message = format!("a throw may come to {sum}");
    Report::error("daldos::limit::sum", message, at, "more than 127")
        .help("the greatest throw of all dice together counts at most 127")
}

pub(crate) fn throws(count: u128, at: Span) -> Report {
    let message = format!("dice that can show {count} different throws");
    Report::error("daldos::limit::throws", message, at, "more than 20000")
        .help("take fewer dice, or fewer faces: 8 dice may have 9 faces, 6 dice 12")
}

pub(crate) fn outcomes(weights: u64, dice: u8, at: Span) -> Report {
    let message = format!("weights that come to {weights}^{dice} equally likely outcomes");
    Report::error("daldos::limit::outcomes", message, at, "more than 2^120").help(
        "give smaller weights in the same proportion: with 6 dice all faces' weights together \
         come to at most 1048576, with 7 dice to 144715, with 8 dice to 32768",
    )
}

pub(crate) fn choices(count: u128, at: Span) -> Report {
    let message = format!("a throw that leaves {count} choices of the dice for a move");
    Report::error("daldos::limit::choices", message, at, "more than 127").help(
        "let fewer dice be added, by `add:none` or `add:all` in `spend`, or take fewer dice or faces",
    )
}

pub(crate) fn weight(at: Span) -> Report {
    let message = "a weight that is out of range";
    Report::error(
        "daldos::limit::weight",
        message,
        at,
        "not from 1 to 1000000",
    )
    .help("a weight is 1 to 1000000; faces that are as likely as each other need none")
}

pub(crate) fn recasts(most: usize, at: Span) -> Report {
    let message = "a number of times that is out of range";
    let label = format!("not from 1 to {most}");
    Report::error("daldos::limit::number", message, at, label).help(format!(
        "a throw may be thrown again 1 to {most} times; without `at-most:` as often as it comes up"
    ))
}

pub(crate) fn number(least: i64, at: Span) -> Report {
    let message = "a number that is out of range";
    let range = format!("from {least} to 1000000");
    Report::error("daldos::limit::number", message, at, format!("not {range}"))
        .help(format!("write a number {range}"))
}

pub(crate) fn set(count: usize, at: Span) -> Report {
    let message = format!("a set of {count} parts");
    let label = "too many, its definitions written out";
    Report::error("daldos::limit::set", message, at, label).help(
        "a set has at most 1000 parts once its definitions stand in it: say the same with fewer",
    )
}

pub(crate) fn forms(what: &str, count: usize, at: Span) -> Report {
    Report::error(
        "daldos::limit::forms",
        format!("{count} {what}"),
        at,
        "one too many",
    )
    .help("a file has at most 256 variants, a game at most 256 forms of one kind in a place")
}

pub(crate) fn variants(count: usize, bytes: usize, at: Span) -> Report {
    let message = format!("{count} variants and combinations of them, of a game of {bytes} bytes");
    let label = "too many for so large a game";
    Report::error("daldos::limit::variants", message, at, label).help(
        "the bytes of a game and its bases, times its variants, are at most 32 MiB: put some \
         variants into a file that extends this one",
    )
}

pub(crate) fn kinds(count: usize, at: Span) -> Report {
    let message = format!("{count} kinds of pieces");
    Report::error("daldos::limit::kinds", message, at, "one too many")
        .help("a game has at most 8 kinds of pieces")
}

pub(crate) fn pieces(whose: &str, count: usize, at: Span) -> Report {
    let message = format!("{whose} has {count} pieces");
    Report::error("daldos::limit::pieces", message, at, "too many")
        .help("a side has at most 64 pieces")
}

/// `most`: as many as can be counted wherever they come together, of both sides if pieces may change
/// sides.
pub(crate) fn counted(whose: &str, count: usize, most: usize, at: Span) -> Report {
    let message = format!("{whose} has {count} pieces");
    Report::error("daldos::limit::pieces", message, at, "too many").help(format!(
        "any number of pieces may stand together here, and a position counts at most {most} on one \
         place, as many as there may be at the start: leave some out"
    ))
}

pub(crate) fn group(count: i64, at: Span) -> Report {
    let message = format!("{} pieces at one place", shown(count));
    Report::error("daldos::limit::group", message, at, "not from 1 to 64").help(
        "1 to 64 pieces of one side and kind may stand at one place; `stack:any` sets no limit",
    )
}

pub(crate) fn stacks(needed: usize, room: usize, at: Span) -> Report {
    let message = "too many kinds of pieces that stand together".to_owned();
    let label = format!("their numbers take {needed} binary digits, and there is room for {room}");
    Report::error("daldos::limit::stacks", message, at, label).help(
        "let fewer kinds stand together, or fewer pieces of them: `stack:2` takes one digit for each \
         side, `stack:4` two, `stack:8` three; each kind that the game doesn't have gives room for \
         three, up to eight kinds, and so does each kind that is never nobody's for one",
    )
}

/// A number as it is told: past a billion, where it may not be the number written any more, only
/// that it is.
fn shown(number: i64) -> String {
    const BILLION: i64 = 1_000_000_000;
    if number > BILLION {
        "more than a billion".to_owned()
    } else {
        number.to_string()
    }
}
