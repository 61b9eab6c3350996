//! Slips in moves, and in runs of spaces.

use std::cmp::Ordering;

use super::shapes::{ends, ends_in_row, is_number, is_one_space, without_zeros};
use super::slip::{Slip, written_over};
use crate::source::{Remedy, Span};
use crate::syntax::grammar::Rule;

/// A move whose two ends are joined by another sign than a hyphen, or parted by blanks.
pub(super) fn step(slip: &Slip<'_>) -> Option<Remedy> {
    if !slip.expects(&[Rule::play_text, Rule::move_text]) {
        return None;
    }
    let joined = |from: &str, to: &str, over: Option<Span>| {
        let help = format!("start and end are joined by a hyphen, without blanks: `{from}-{to}`");
        written_over(help, format!("{from}-{to}"), over)
    };
    if let Some((from, to)) = ends(slip.word) {
        return Some(joined(from, to, slip.fault()));
    }
    let (to, last) = match slip.neighbour(1)? {
        "-" | "–" | "—" | "−" | "->" | "→" => (slip.neighbour(2)?, 2),
        to => (to, 1),
    };
    (is_one_space(slip.word) && is_one_space(to)).then(|| joined(slip.word, to, slip.over(0, last)))
}

/// A run of spaces with a number of pieces behind it.
pub(super) fn counted(slip: &Slip<'_>) -> Option<Remedy> {
    let number = slip.word.strip_prefix('*').filter(|n| is_number(n))?;
    let run = slip.tokens.get(slip.index)?.text(slip.text);
    let (from, to) = run.strip_suffix(slip.word)?.split_once("..")?;
    let each = format!("a run has one piece on each of its spaces: write `{from}*{number} …`");
    let row = from.trim_end_matches(|c: char| c.is_ascii_digit());
    let at = |space: &str| space.strip_prefix(row)?.parse::<u32>().ok();
    let (Some(first), Some(last)) = (at(from), at(to)) else {
        return (is_one_space(from) && is_one_space(to)).then(|| each.into());
    };
    let second = match first.cmp(&last) {
        Ordering::Less => first.saturating_add(1),
        Ordering::Equal => {
            let one = format!("{from}*{number}");
            let help = format!("it is one space: `{one}`");
            return Some(written_over(help, one, slip.whole()));
        }
        Ordering::Greater => first.saturating_sub(1),
    };
    let more = if second == last { "" } else { " …" };
    let help = format!(
        "a run has one piece on each of its spaces: write `{from}*{number} {row}{second}*{number}{more}`"
    );
    // A run that long is no slip of its number of pieces.
    const LONGEST: usize = 16;
    let spaces: Vec<u32> = match first < last {
        true => (first..=last).take(LONGEST + 1).collect(),
        false => (last..=first).rev().take(LONGEST + 1).collect(),
    };
    let each: Vec<String> = spaces
        .iter()
        .map(|n| format!("{row}{n}*{number}"))
        .collect();
    let over = slip.whole().filter(|_| each.len() <= LONGEST);
    Some(written_over(help, each.join(" "), over))
}

/// A run of spaces that isn't written with two dots.
pub(super) fn run(slip: &Slip<'_>) -> Option<Remedy> {
    const SPACES: &[Rule] = &[
        Rule::space,
        Rule::one_space,
        Rule::spaces_item,
        Rule::placed_item,
        Rule::stand_item,
        Rule::stand,
    ];
    if !slip.expects(SPACES) {
        return None;
    }
    let whole = slip.tokens.get(slip.index)?.text(slip.text);
    let parted = || Some((slip.neighbour(-1)?, slip.neighbour(1)?));
    let (spaces, over) = if whole.chars().all(|c| ".…-–—−".contains(c)) {
        let both = parted().filter(|(from, to)| is_one_space(from) && is_one_space(to));
        let both = both.map(|(from, to)| (from, to.to_owned()));
        (both, slip.over(-1, 1))
    } else {
        let both = ends(whole).map(|(from, to)| (from, to.to_owned()));
        (both.or_else(|| ends_in_row(whole)), slip.whole())
    };
    if let Some((from, to)) = spaces {
        let help = format!("a run of spaces is written `{from}..{to}`");
        return Some(written_over(help, format!("{from}..{to}"), over));
    }
    if let Some(plain) = without_zeros(whole) {
        let help = format!("numbers have no leading zero: `{plain}`");
        return Some(written_over(help, plain, slip.whole()));
    }
    if !whole.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let several = slip.expects(&[Rule::close_brace, Rule::close_bracket]);
    let more = if several {
        ", and a run of them `A1..A6`"
    } else {
        ""
    };
    Some(format!("a space is its row and its number: `A1`{more}").into())
}
