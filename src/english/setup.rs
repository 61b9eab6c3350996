//! The kinds of piece, and what stands where at the start.

use super::document::Section;
use super::lexicon::{capital, is_state, list, number, plural, possessive};
use super::sides::{side, side_first};
use super::vocabulary::Vocabulary;
use super::{spaces, stacks};
use crate::model::{Kind, PieceFigure, Placement, Ruleset, SpaceRuns};
use crate::player::{ByPlayer, Player};

/// The heading of the section, under which the board can be drawn too.
pub(super) const HEADING: &str = "The pieces";

/// The kinds of piece, and what stands where at the start.
pub(super) fn pieces(v: &Vocabulary<'_>) -> Section {
    let rules = v.rules;
    let mut sentences = vec![kinds(v)];
    sentences.extend(stance(v));
    sentences.extend(stacks::together(v));
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
            sentences.push(both_sides(v, &placement.kind, &pair));
        } else {
            sentences.push(one_side(v, placement));
        }
    }
    if places
        .iter()
        .any(|placement| passed_again(rules, placement))
    {
        sentences.push(format!(
            "Where a track comes to a {} more than once, the {} there are on their first visit.",
            v.space.one, v.piece.many
        ));
    }
    Section::new(HEADING, sentences)
}

fn kinds(v: &Vocabulary<'_>) -> String {
    let lone = |kind: &&Kind| v.is_lone(&kind.name) && v.is_owned(&kind.name);
    let kinds = v.rules.kinds.iter();
    let names: Vec<String> = kinds
        .clone()
        .map(|kind| match v.is_lone(&kind.name) {
            true => format!("the {}", kind.name),
            false => kind.name.clone(),
        })
        .collect();
    let lone: Vec<String> = kinds
        .filter(lone)
        .map(|kind| format!("one {}", kind.name))
        .collect();
    let mut text = match names.as_slice() {
        [one] if *one == v.piece.one => format!("All {} are alike.", v.piece.many),
        [one] => format!("There is one kind of {}: {one}.", v.piece.one),
        _ if v.rules.kinds.iter().any(|kind| is_state(&kind.name)) => states(v),
        _ => format!(
            "There are {} kinds of {}: {}.",
            number(names.len()),
            v.piece.many,
            list(&names, "and")
        ),
    };
    if !lone.is_empty() {
        text.push_str(&format!(
            " There is never more than {} on the board.",
            list(&lone, "and")
        ));
    }
    text
}

/// "Pieces are awake, asleep or the king; there is also one throne.": where some kinds are states
/// that a piece can be in.
fn states(v: &Vocabulary<'_>) -> String {
    let kinds = v.rules.kinds.iter().map(|kind| kind.name.as_str());
    let (had, others): (Vec<&str>, Vec<&str>) =
        kinds.partition(|kind| v.is_owned(kind) || is_state(kind));
    let also: Vec<String> = others
        .iter()
        .map(|kind| match v.is_lone(kind) {
            true => format!("one {kind}"),
            false => plural(kind),
        })
        .collect();
    let pieces = capital(&v.piece.many);
    let had: Vec<String> = had
        .iter()
        .map(|kind| match (is_state(kind), v.is_lone(kind)) {
            (true, _) => (*kind).to_owned(),
            (false, true) => format!("the {kind}"),
            (false, false) => plural(kind),
        })
        .collect();
    let are = format!("{pieces} are {}", list(&had, "or"));
    match (also.as_slice(), others.as_slice()) {
        ([], _) => format!("{are}."),
        (also, [only]) if v.is_lone(only) => format!("{are}; there is also {}.", list(also, "and")),
        (also, _) => format!("{are}; there are also {}.", list(also, "and")),
    }
}

/// How kinds that lie one way or the other are known apart.
fn stance(v: &Vocabulary<'_>) -> Option<String> {
    let lying = |figure: PieceFigure| -> Vec<String> {
        let kinds = v
            .rules
            .kinds
            .iter()
            .filter(|kind| kind.figure == Some(figure));
        kinds.map(|kind| kind.name.clone()).collect()
    };
    let (across, along) = (lying(PieceFigure::Across), lying(PieceFigure::Along));
    if across.is_empty() || along.is_empty() {
        return None;
    }
    let [across, along] = [across, along].map(|kinds| v.a_of(&kinds));
    Some(format!(
        "{} stands across its row, {along} along it.",
        capital(&across)
    ))
}

fn both_sides(v: &Vocabulary<'_>, kind: &str, spaces: &ByPlayer<&SpaceRuns>) -> String {
    let count = spaces.first.0.len();
    let [one, other] = Player::BOTH.map(|player| possessive(&side(v.rules, player)));
    let [at, other_at] = [spaces.first, spaces.second].map(spaces::named);
    format!(
        "At the start each side has {}{}: {one} on {at}, {other} on {other_at}.",
        v.counted(count, kind),
        each(v, spaces.first)
    )
}

fn one_side(v: &Vocabulary<'_>, placement: &Placement) -> String {
    let count = placement.spaces.0.len();
    let at = spaces::named(&placement.spaces);
    let kind = &placement.kind;
    match placement.owner {
        Some(player) => format!(
            "{} has {}{} at the start, on {at}.",
            side_first(v.rules, player),
            v.counted(count, kind),
            each(v, &placement.spaces)
        ),
        None if count == 1 => format!(
            "{} stands on {at} at the start. It is neutral: it belongs to nobody.",
            capital(&v.a_of(std::slice::from_ref(kind)))
        ),
        None => format!(
            "{} stand on {at} at the start{}. They are neutral: they belong to nobody.",
            capital(&v.counted(count, kind)),
            each(v, &placement.spaces)
        ),
    }
}

fn each(v: &Vocabulary<'_>, spaces: &SpaceRuns) -> String {
    let spaces = &spaces.0;
    let mut distinct = spaces.clone();
    distinct.dedup();
    match (spaces.len(), distinct.len()) {
        (1, _) => String::new(),
        (2, 1) => ", both together".to_owned(),
        (_, 1) => ", all together".to_owned(),
        (all, apart) if all == apart => format!(", one to a {}", v.space.one),
        _ => String::new(),
    }
}

/// Whether a piece is placed where its owner's track comes by more than once.
fn passed_again(rules: &Ruleset, placement: &Placement) -> bool {
    placement.owner.is_some_and(|player| {
        let track = &rules.tracks[player];
        placement
            .spaces
            .0
            .iter()
            .any(|space| track.visits(space) > 1)
    })
}
