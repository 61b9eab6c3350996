//! Throwing some of the dice again in place of moving.

use super::lexicon::{list, number};
use super::shown::shown;
use super::vocabulary::Vocabulary;
use crate::model::Recast;

/// Which throws may be thrown again, how often, and which of their dice stay.
pub(super) fn sentences(v: &Vocabulary<'_>, rule: &Recast, dice: &str) -> Vec<String> {
    let named = match rule.faces.is_empty() {
        true => None,
        false => shown(&v.rules.dice, std::slice::from_ref(&rule.faces)),
    };
    let when = rule.when.as_ref().map(|when| v.while_so(when));
    let opening = match (named, when) {
        (Some(shown), Some(when)) => format!("If {shown}, and as long as {when}, you may"),
        (Some(shown), None) => format!("If {shown}, you may"),
        (None, Some(when)) => format!("As long as {when}, you may"),
        (None, None) => "You may".to_owned(),
    };
    // Where throws are collected, each of them is counted from its own first fall.
    let each = match v.rules.turn.collect.is_empty() {
        true => "",
        false => " for each throw of the turn",
    };
    let often = match rule.at_most {
        Some(1) => format!("once{each}"),
        Some(2) => format!("at most twice{each}"),
        Some(most) => format!("at most {} times{each}", number(most as usize)),
        None if rule.faces.is_empty() => "as often as you like".to_owned(),
        None => "as often as it comes up".to_owned(),
    };
    let faces = list(&rule.keep, "or");
    let mut sentences = match (rule.keep.is_empty(), v.rules.dice.count) {
        (true, _) => vec![format!(
            "{opening} throw {dice} again instead of moving, {often}."
        )],
        (false, 1) => vec![format!(
            "{opening} throw {dice} again instead of moving, {often}, unless it shows {faces}."
        )],
        (false, _) => vec![format!(
            "{opening} throw dice again instead of moving, {often}: those that show {faces} stay on the table, and all others are thrown again together."
        )],
    };
    // Of throws that are named, that is seen.
    if !rule.keep.is_empty() && v.rules.dice.count > 1 && rule.faces.is_empty() {
        sentences.push(format!(
            "A throw of nothing but {} can't be thrown again.",
            list(&rule.keep, "and")
        ));
    }
    if rule.at_most == Some(1) {
        sentences.insert(1, "What falls then has to be kept.".to_owned());
    }
    sentences
}
