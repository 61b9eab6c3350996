//! Changes of the dice, the tracks, the regions and the start.

use super::mutation::Mutations;
use super::part::{DiceCount, Part};
use super::words::{self, Said};
use super::{images, sets};
use crate::model::{Along, First, MoveRule, Placement, Row, Sides, SpaceRuns, Track};
use crate::player::Player;

/// All of them.
pub(super) fn changes(to: &mut Mutations<'_>) {
    rows(to);
    sides(to);
    tracks(to);
    regions(to);
    dice(to);
    places(to);
    first(to);
}

/// Mirrored for turned, and the reverse, with all that is derived.
fn sides(to: &mut Mutations<'_>) {
    let (Some(sides), Some(span)) = (to.rules.sides, to.origins.sides) else {
        return;
    };
    let (other, said) = match sides {
        Sides::Mirrored => (
            Sides::Turned,
            Said::changed("(sides mirrored)", "(sides turned)"),
        ),
        Sides::Turned => (
            Sides::Mirrored,
            Said::changed("(sides turned)", "(sides mirrored)"),
        ),
    };
    let mut changed = to.rules.clone();
    changed.sides = Some(other);
    if let Some(layout) = images::laid_out(to.rules, &changed) {
        to.add(span, "", said, Part::Layout(Box::new(layout)));
    }
}

/// A row a space longer or shorter; and shifted by a column, where a move goes straight across
/// the drawn board.
fn rows(to: &mut Mutations<'_>) {
    let rules = to.rules;
    let text = |row: &Row| match row.offset {
        0 => format!("(row {} {})", row.name, row.length),
        offset => format!("(row {} {} offset:{offset})", row.name, row.length),
    };
    let across = |rule: &MoveRule| rule.along == Along::Orthogonal;
    let across = rules.moves.iter().any(across);
    for (number, row) in rules.board.rows.iter().enumerate() {
        let lengths = [row.length.saturating_add(1), row.length.saturating_sub(1)];
        let lengths = lengths.map(|length| (length, row.offset));
        let offsets = [row.offset.saturating_add(1), row.offset.saturating_sub(1)];
        let offsets = offsets.map(|offset| (row.length, offset));
        let others = lengths.into_iter().chain(offsets);
        for (length, offset) in others.filter(|(length, _)| *length > 0) {
            if length == row.length && !across {
                continue;
            }
            let mut changed = rules.clone();
            let other = &mut changed.board.rows[number];
            (other.length, other.offset) = (length, offset);
            let said = Said::changed(&text(row), &text(other));
            if let Some(layout) = images::laid_out(rules, &changed) {
                let part = Part::Layout(Box::new(layout));
                to.add(to.origins.rows[number], "", said, part);
            }
        }
    }
}

fn tracks(to: &mut Mutations<'_>) {
    let (rules, origins) = (to.rules, to.origins);
    let image = |track: &Track| rules.board.track_image(rules.sides?, track);
    for (player, tracks) in images::both(&rules.tracks, other_tracks, image) {
        let text = |track| words::track(rules.player(player), track);
        let said = Said::changed(&text(&rules.tracks[player]), &text(&tracks[player]));
        to.add(origins.tracks[player].form, "", said, Part::Tracks(tracks));
    }
}

/// Reversed; once and loop shifted by a space; the loop closed elsewhere.
fn other_tracks(track: &Track) -> Vec<Track> {
    let (once, cycle) = (&track.once.0, &track.cycle.0);
    let made = |once: Vec<_>, cycle: Vec<_>| Track {
        once: SpaceRuns(once),
        cycle: SpaceRuns(cycle),
    };
    let mut reversed = track.clone();
    reversed.once.0.reverse();
    reversed.cycle.0.reverse();
    let mut found = vec![reversed];
    if let (Some((last, rest)), false) = (once.split_last(), cycle.is_empty()) {
        let longer = std::iter::once(last).chain(cycle).cloned().collect();
        found.push(made(rest.to_vec(), longer));
    }
    if let [first, rest @ ..] = cycle.as_slice() {
        let longer = once.iter().chain([first]).cloned().collect();
        found.push(made(longer, rest.to_vec()));
        let turned = rest.iter().chain([first]).cloned().collect();
        found.push(made(once.clone(), turned));
        found.push(made(once.clone(), rest.to_vec()));
        found.push(made(once.clone(), cycle[..cycle.len() - 1].to_vec()));
    }
    found
}

fn regions(to: &mut Mutations<'_>) {
    let (rules, origins) = (to.rules, to.origins);
    let image = |spaces: &SpaceRuns| rules.board.images(rules.sides?, spaces);
    for (number, region) in rules.regions.iter().enumerate() {
        let change = |spaces: &SpaceRuns| sets::spaces(spaces, rules);
        for (player, spaces) in images::both(&region.spaces, change, image) {
            let said = Said::changed(
                &words::spaces(&region.spaces[player]),
                &words::spaces(&spaces[player]),
            );
            let place = format!("region {} {}", region.name, rules.player(player));
            let span = origins.regions[number][player];
            let part = Part::Region(region.name.clone(), spaces);
            to.add(span, &place, said, part);
        }
    }
}

fn dice(to: &mut Mutations<'_>) {
    let (rules, origins) = (to.rules, to.origins);
    let dice = &rules.dice;
    for (number, face) in dice.faces.iter().enumerate() {
        let span = origins.faces[number];
        let place = format!("face {}", face.label);
        for value in [face.value.checked_add(1), face.value.checked_sub(1)] {
            let Some(value) = value else { continue };
            let mut other = face.clone();
            other.value = value;
            let said = Said::changed(&face.value.to_string(), &value.to_string());
            to.add(span, &place, said, Part::Face(other));
        }
        if face.weight < 1_000_000 {
            let mut other = face.clone();
            other.weight += 1;
            let said = Said::changed(
                &format!("weight:{}", face.weight),
                &format!("weight:{}", other.weight),
            );
            to.beyond(span, &place, said, Part::Face(other));
        }
    }
    for (number, face) in dice.faces.iter().enumerate() {
        let mut patterns = rules.turn.again.iter().chain(&rules.turn.rethrow).flatten();
        let with = |rule: &MoveRule| rule.from.with.as_ref() == Some(&face.label);
        if patterns.any(|label| *label == face.label) || rules.moves.iter().any(with) {
            // Other rules name it.
            continue;
        }
        let said = Said::dropped(&format!("(face {} {})", face.label, face.value));
        let part = Part::Faces(sets::without(&dice.faces, number));
        to.add(origins.faces[number], "", said, part);
    }
    for count in [dice.count.saturating_sub(1), dice.count + 1] {
        if count == 0 {
            continue;
        }
        // A pattern loses its last face, or has it once more.
        let fit = |lists: &[Vec<String>]| -> Vec<Vec<String>> {
            let fitted = lists.iter().map(|list| {
                let mut list = list.clone();
                if let Some(last) = list.last().cloned() {
                    list.resize(usize::from(count), last);
                }
                list
            });
            sets::distinct(fitted.collect(), &Vec::new())
        };
        let first = match rules.start.first {
            First::Highest(highest) => First::Highest(highest.min(count)),
            first => first,
        };
        let part = DiceCount {
            count,
            again: fit(&rules.turn.again),
            rethrow: fit(&rules.turn.rethrow),
            first,
        };
        let said = Said::changed(&format!("dice {}", dice.count), &format!("dice {count}"));
        to.add(origins.dice, "", said, Part::Dice(Box::new(part)));
    }
}

/// A placement with one piece less, at either end; of another kind; of another owner.
fn places(to: &mut Mutations<'_>) {
    let (rules, origins) = (to.rules, to.origins);
    let places = &rules.start.places;
    let derived: Vec<usize> = places
        .iter()
        .filter_map(|placement| images::placed(rules, placement))
        .collect();
    for (number, placement) in places.iter().enumerate() {
        if derived.contains(&number) {
            continue;
        }
        let image = images::placed(rules, placement);
        let count = placement.spaces.0.len();
        for missing in [0, count.saturating_sub(1)] {
            if count == 0 {
                continue;
            }
            let mut list = places.clone();
            for at in [Some(number), image].into_iter().flatten() {
                list[at].spaces.0.remove(missing);
            }
            list.retain(|placement| !placement.spaces.0.is_empty());
            let text = |spaces: &SpaceRuns| place_text(to, placement, spaces);
            let mut fewer = placement.spaces.clone();
            fewer.0.remove(missing);
            let said = match fewer.0.is_empty() {
                true => Said::dropped(&text(&placement.spaces)),
                false => Said::changed(&text(&placement.spaces), &text(&fewer)),
            };
            to.add(origins.places[number], "", said, Part::Places(list));
        }
        for kind in rules.kinds.iter().filter(|k| k.name != placement.kind) {
            let mut list = places.clone();
            for at in [Some(number), image].into_iter().flatten() {
                list[at].kind = kind.name.clone();
            }
            let text = |placement| place_text(to, placement, &placement.spaces);
            let said = Said::changed(&text(placement), &text(&list[number]));
            to.add(origins.places[number], "", said, Part::Places(list));
        }
        let owners = [None, Some(Player::First), Some(Player::Second)];
        for owner in owners.into_iter().filter(|o| *o != placement.owner) {
            let mut list = places.clone();
            list[number].owner = owner;
            let text = |placement| place_text(to, placement, &placement.spaces);
            let said = Said::changed(&text(placement), &text(&list[number]));
            to.add(origins.places[number], "", said, Part::Places(list));
        }
    }
}

fn place_text(to: &Mutations<'_>, placement: &Placement, spaces: &SpaceRuns) -> String {
    let owner = placement.owner.map(|player| to.rules.player(player));
    let owner = owner.map(|name| format!(" {name}")).unwrap_or_default();
    format!("(place {}{owner} {{{spaces}}})", placement.kind)
}

fn first(to: &mut Mutations<'_>) {
    let rules = to.rules;
    let text = |first: First| match first {
        First::Highest(count) => format!("(first highest dice:{count})"),
        First::Player(player) => format!("(first {})", rules.player(player)),
        First::Random => "(first random)".to_owned(),
    };
    let now = rules.start.first;
    let mut others = vec![First::Random];
    match now {
        First::Highest(count) => {
            others.extend([count.saturating_sub(1), count + 1].map(First::Highest));
            others.retain(|other| *other != First::Highest(0));
        }
        First::Player(player) => others.push(First::Player(player.opponent())),
        First::Random => others.push(First::Player(Player::First)),
    }
    let span = to.origins.first.unwrap_or(to.origins.start);
    for other in others {
        let said = Said::changed(&text(now), &text(other));
        to.beyond(span, "", said, Part::First(other));
    }
}
