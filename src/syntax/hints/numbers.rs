//! Slips in numbers.

use super::shapes::is_number;
use super::slip::{Slip, written_over};
use crate::divisor::common_divisor;
use crate::source::Remedy;
use crate::syntax::grammar::{Rule, key};

/// A number with a point in it, of which the part before the point was read.
pub(super) fn decimal(slip: &Slip<'_>) -> Option<String> {
    let fraction = slip.word.strip_prefix(['.', ','])?;
    let whole = slip.tokens.get(slip.index)?.text(slip.text);
    let before = whole.strip_suffix(slip.word)?;
    let (name, digits) = before.rsplit_once(':').unwrap_or(("", before));
    let whole = name == "weight" || slip.rules.iter().any(|rule| key(*rule).is_some());
    if !whole || !is_number(digits) || !is_number(fraction) {
        return None;
    }
    Some(match name {
        "weight" => {
            "weights are whole numbers: `weight:3` against `weight:2` is 1.5 against 1".to_owned()
        }
        _ => "numbers are whole".to_owned(),
    })
}

/// Help for what is no chance.
const FROM_0_TO_1: &str = "a chance is a fraction from `0` to `1`, such as `1/2`";

/// A chance written as a decimal, in percent, with blanks in it or as more than one.
pub(super) fn chance(slip: &Slip<'_>) -> Option<Remedy> {
    const MOST_DIGITS: usize = 9;
    if slip.form != Some(Rule::chance) {
        return None;
    }
    let token = slip.tokens.get(slip.index)?.text(slip.text);
    if let Some(remedy) = parted(slip) {
        return Some(remedy);
    }
    let percent_behind = slip.neighbour(1) == Some("%");
    let (written, mut whole) = match token.strip_suffix('%') {
        // Its sign may stand apart.
        Some("") => (slip.neighbour(-1)?, 100),
        Some(percent) => (percent, 100),
        None if percent_behind => (token, 100),
        None => (token, 1),
    };
    let over = match token {
        "%" => slip.over(-1, 0),
        _ if percent_behind => slip.over(0, 1),
        _ => slip.whole(),
    };
    let (before, behind) = written.split_once(['.', ',']).unwrap_or((written, ""));
    let digits = format!("{before}{behind}");
    // A number without either is no fraction, and no chance.
    if !is_number(&digits) || digits.len() > MOST_DIGITS || digits == token {
        return None;
    }
    let mut part: u64 = digits.parse().ok()?;
    for _ in behind.chars() {
        whole *= 10;
    }
    let divisor = common_divisor(part, whole);
    (part, whole) = (part / divisor, whole / divisor);
    let fraction = match whole {
        _ if part > whole => {
            return Some(FROM_0_TO_1.into());
        }
        1 => part.to_string(),
        whole => format!("{part}/{whole}"),
    };
    let help = format!("chances are exact, and written as fractions: `{fraction}`");
    // What was written may have been rounded.
    Some(written_over(help, fraction, over).unsure())
}

/// A fraction with blanks about its stroke.
fn parted(slip: &Slip<'_>) -> Option<Remedy> {
    let token = slip.tokens.get(slip.index)?.text(slip.text);
    let (first, last) = match token {
        "/" => (-1, 1),
        _ if token.starts_with('/') => (-1, 0),
        _ if token.ends_with('/') => (0, 1),
        _ => return None,
    };
    let words: Option<Vec<&str>> = (first..=last).map(|at| slip.neighbour(at)).collect();
    let fraction = words?.concat();
    let (part, whole) = fraction.split_once('/')?;
    if !is_number(part) || !is_number(whole) {
        return None;
    }
    let [part, whole] = [part, whole].map(|number| number.parse::<u64>().ok());
    let chance = part <= whole && whole > Some(0) && part.is_some();
    Some(if chance && slip.neighbour(last + 1) != Some("%") {
        let help = format!("a fraction has no blanks in it: `{fraction}`");
        written_over(help, fraction.clone(), slip.over(first, last))
    } else {
        FROM_0_TO_1.into()
    })
}

/// Numbers as words, from 0 on.
const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

pub(super) fn number(slip: &Slip<'_>) -> Option<Remedy> {
    let word = slip.word;
    let spelt = WORDS
        .iter()
        .position(|spelt| word.eq_ignore_ascii_case(spelt));
    if let Some(number) = spelt.filter(|_| slip.expects(&[Rule::number, Rule::stack_size])) {
        return Some(Remedy::written(
            format!("numbers are written in digits: `{number}`"),
            number.to_string(),
        ));
    }
    let digits = word.strip_prefix('-').unwrap_or(word);
    if !is_number(digits) {
        return None;
    }
    if digits.len() > 1 && digits.starts_with('0') {
        let plain = match digits.trim_start_matches('0') {
            "" => "0",
            plain => plain,
        };
        let help = "numbers have no leading zero";
        let expected = slip.expects(&[Rule::number, Rule::signed]);
        return Some(match expected && digits == word {
            true => Remedy::written(help, plain),
            false => help.into(),
        });
    }
    word.starts_with('-')
        .then(|| "only `offset:` may be negative".into())
}
