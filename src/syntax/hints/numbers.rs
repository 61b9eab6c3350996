//! Slips in numbers.

use super::shapes::is_number;
use super::slip::Slip;
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

pub(super) fn number(slip: &Slip<'_>) -> Option<Remedy> {
    let word = slip.word;
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
