//! The kinds of piece, and what stands where at the start.

use super::document::Section;
use super::lexicon::{a_piece, capital, counted, list, number};
use super::sides::{side, side_first};
use super::spaces;
use crate::model::{Placement, Ruleset, SpaceRuns};
use crate::player::{ByPlayer, Player};

/// The heading of the section, under which the board can be drawn too.
pub(super) const HEADING: &str = "The pieces";

/// The kinds of piece, and what stands where at the start.
pub(super) fn pieces(rules: &Ruleset) -> Section {
    let mut sentences = vec![kinds(rules)];
    for kind in &rules.kinds {
        if let Some(glyph) = &kind.glyph {
            sentences.push(format!("The sign for {} is {glyph}.", kind.name));
        }
    }
    let places = &rules.start.places;
    let mut told = vec![false; places.len()];
    for (i, placement) in places.iter().enumerate() {
        if told[i] {
            continue;
        }
        told[i] = true;
        let twin = (i + 1..places.len()).find(|&j| {
            let other = &places[j];
            placement.owner == Some(Player::First)
                && other.owner == Some(Player::Second)
                && other.kind == placement.kind
                && other.spaces.0.len() == placement.spaces.0.len()
        });
        if let Some(j) = twin {
            told[j] = true;
            let pair = ByPlayer {
                first: &placement.spaces,
                second: &places[j].spaces,
            };
            sentences.push(both_sides(rules, &placement.kind, &pair));
        } else {
            sentences.push(one_side(rules, placement));
        }
    }
    if places
        .iter()
        .any(|placement| passed_again(rules, placement))
    {
        sentences.push(
            "Where a track comes to a space more than once, the pieces there are on their first visit."
                .to_owned(),
        );
    }
    Section::new(HEADING, sentences)
}

fn kinds(rules: &Ruleset) -> String {
    let names: Vec<&str> = rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
    match names.as_slice() {
        [one] => format!("There is one kind of piece: {one}."),
        _ => format!(
            "There are {} kinds of piece: {}.",
            number(names.len()),
            list(&names, "and")
        ),
    }
}

fn both_sides(rules: &Ruleset, kind: &str, spaces: &ByPlayer<&SpaceRuns>) -> String {
    let count = spaces.first.0.len();
    let [one, other] = Player::BOTH.map(|player| side(rules, player));
    let [at, other_at] = [spaces.first, spaces.second].map(spaces::named);
    format!(
        "At the start each side has {}{}: {one}'s on {at}, {other}'s on {other_at}.",
        counted(count, kind),
        each(count)
    )
}

fn one_side(rules: &Ruleset, placement: &Placement) -> String {
    let count = placement.spaces.0.len();
    let at = spaces::named(&placement.spaces);
    let kind = &placement.kind;
    match placement.owner {
        Some(player) => format!(
            "{} has {}{} at the start, on {at}.",
            side_first(rules, player),
            counted(count, kind),
            each(count)
        ),
        None if count == 1 => format!(
            "{} stands on {at} at the start. It is neutral: it belongs to nobody.",
            capital(&a_piece(kind))
        ),
        None => format!(
            "{} stand on {at} at the start{}. They are neutral: they belong to nobody.",
            capital(&counted(count, kind)),
            each(count)
        ),
    }
}

fn each(count: usize) -> &'static str {
    if count == 1 { "" } else { ", one to a space" }
}

/// Whether a piece is placed where its owner's track comes by more than once.
fn passed_again(rules: &Ruleset, placement: &Placement) -> bool {
    placement.owner.is_some_and(|player| {
        placement.spaces.0.iter().any(|space| {
            let track = rules.tracks[player].places();
            track.filter(|place| *place == space).count() > 1
        })
    })
}
