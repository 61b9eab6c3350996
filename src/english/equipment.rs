//! What lies on the table: the board, the tracks, the pieces, the dice.

use std::collections::BTreeMap;

use super::chance;
use super::document::Section;
use super::lexicon::{capital, counted, list, number, times};
use super::spaces;
use crate::model::{Board, FaceDef, Placement, Ruleset, Sides, SpaceName, SpaceRuns, Track};
use crate::player::{ByPlayer, Player};

/// The board and what is named on it.
pub(super) fn board(rules: &Ruleset) -> Section {
    let rows = &rules.board.rows;
    let with = |i: usize| match (rows[i].length, i) {
        (1, 0) => "one space".to_owned(),
        (n, 0) => format!("{n} spaces"),
        (n, _) => number(n.into()),
    };
    let each: Vec<String> = (0..rows.len())
        .map(|i| format!("row {} with {}", rows[i].name, with(i)))
        .collect();
    let mut sentences = vec![match each.as_slice() {
        [one] => format!("The board is a single row, {one}."),
        _ => format!(
            "From top to bottom, the board has {} rows: {}.",
            number(rows.len()),
            list(&each, "and")
        ),
    }];
    let first = rows.first().map_or("", |row| &row.name);
    sentences.push(format!(
        "Spaces are numbered from left to right, so that {first}1 lies at the left end of row {first}."
    ));
    for row in rows.iter().filter(|row| row.offset != 0) {
        let columns = match row.offset.unsigned_abs() {
            1 => "one column".to_owned(),
            n => format!("{} columns", number(n as usize)),
        };
        let side = if row.offset > 0 { "right" } else { "left" };
        sentences.push(format!(
            "Row {} is drawn {columns} further to the {side}.",
            row.name
        ));
    }
    for mark in &rules.board.marks {
        sentences.push(format!(
            "{} is marked \"{}\" on the board.",
            mark.space, mark.label
        ));
    }
    for region in &rules.regions {
        let parts: Vec<String> = region
            .spaces
            .iter()
            .map(|(side, spaces)| {
                let owner = rules.player(side);
                match spaces.0.as_slice() {
                    [] => format!("{owner} has no {}", region.name),
                    _ => format!("{owner}'s {} is {}", region.name, spaces::named(spaces)),
                }
            })
            .collect();
        sentences.push(format!("{}.", capital(&parts.join("; "))));
    }
    Section::new("The board", sentences)
}

/// Where the pieces go.
pub(super) fn tracks(rules: &Ruleset) -> Section {
    let mut sentences = Vec::new();
    let [first, second] = Player::BOTH.map(|side| &rules.tracks[side]);
    let name = rules.player(Player::First);
    sentences.push(format!("{name}'s pieces {}", run(first)));
    sentences.extend(visits(rules, Player::First));
    let other = rules.player(Player::Second);
    let image = rules
        .sides
        .filter(|sides| image(&rules.board, first, *sides).as_ref() == Some(second));
    let like = match image {
        Some(Sides::Mirrored) => {
            "do the same in a mirror that puts the bottom row on top, which is to say that they "
        }
        Some(Sides::Turned) => {
            "do the same from the other side of the table, the board turned round by half, which is to say that they "
        }
        None => "",
    };
    sentences.push(format!("{other}'s pieces {like}{}", run(second)));
    sentences.extend(visits(rules, Player::Second));
    Section::new("The tracks", sentences)
}

/// "run once from A16 to A1. After that …", up to the full stop.
fn run(track: &Track) -> String {
    let once = spaces::way(&track.once);
    let round = spaces::way(&track.cycle);
    match (track.once.0.is_empty(), track.cycle.0.as_slice()) {
        (_, []) => format!("run from {once}, and no further."),
        (true, [only]) => format!("stay on {only}, every step leading there again."),
        (true, [first, ..]) => format!("go round and round: {round}, and again from {first}."),
        (false, [only]) => format!(
            "run once from {once}. After that they come to {only} and stay there, every step leading there again."
        ),
        (false, [first, ..]) => format!(
            "run once from {once}. After that they go round and round: {round}, and again from {first}."
        ),
    }
}

/// A space that a track comes to more than once needs a word about where a piece goes from it.
fn visits(rules: &Ruleset, side: Player) -> Option<String> {
    let mut count: BTreeMap<&SpaceName, usize> = BTreeMap::new();
    for space in rules.tracks[side].places() {
        *count.entry(space).or_default() += 1;
    }
    let mut by_count: BTreeMap<usize, Vec<SpaceName>> = BTreeMap::new();
    for space in rules.board.spaces() {
        let visits = count.get(&space).copied().unwrap_or(0);
        if visits > 1 {
            by_count.entry(visits).or_default().push(space);
        }
    }
    if by_count.is_empty() {
        return None;
    }
    let each: Vec<String> = by_count
        .into_iter()
        .map(|(visits, at)| format!("{} to {}", times(visits), spaces::named(&SpaceRuns(at))))
        .collect();
    Some(format!(
        "This way comes {}. Remember which visit a piece is making: it goes on from that one, and on another visit it goes elsewhere.",
        list(&each, "and")
    ))
}

/// The first side's track as the second side would walk it.
fn image(board: &Board, track: &Track, sides: Sides) -> Option<Track> {
    let space = |space: &SpaceName| {
        let y = board.rows.iter().position(|row| *row.name == *space.row)?;
        let row = board.rows.get(board.rows.len() - 1 - y)?;
        let number = match sides {
            Sides::Mirrored => space.number,
            Sides::Turned => (row.length + 1).checked_sub(space.number)?,
        };
        Some(SpaceName::new(row.name.as_str(), number))
    };
    let way = |way: &SpaceRuns| way.0.iter().map(space).collect::<Option<Vec<_>>>();
    Some(Track {
        once: SpaceRuns(way(&track.once)?),
        cycle: SpaceRuns(way(&track.cycle)?),
    })
}

/// The kinds of piece, and what stands where at the start.
pub(super) fn pieces(rules: &Ruleset) -> Section {
    let mut sentences = Vec::new();
    let names: Vec<&str> = rules.kinds.iter().map(|kind| kind.name.as_str()).collect();
    sentences.push(match names.as_slice() {
        [one] => format!("There is one kind of piece: {one}."),
        _ => format!(
            "There are {} kinds of piece: {}.",
            number(names.len()),
            list(&names, "and")
        ),
    });
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
        .any(|placement| placed_twice_passed(rules, placement))
    {
        sentences.push(
            "Where a track comes to a space more than once, the pieces there are on their first visit."
                .to_owned(),
        );
    }
    Section::new("The pieces", sentences)
}

fn both_sides(rules: &Ruleset, kind: &str, spaces: &ByPlayer<&SpaceRuns>) -> String {
    let count = spaces.first.0.len();
    let [a, b] = Player::BOTH.map(|side| rules.player(side));
    let [a_at, b_at] = [spaces.first, spaces.second].map(spaces::named);
    let each = if count == 1 { "" } else { ", one to a space" };
    let verb = if count == 1 { "stands" } else { "stand" };
    format!(
        "At the start each side has {}: {a}'s {verb} on {a_at} and {b}'s on {b_at}{each}.",
        counted(count, kind)
    )
}

fn one_side(rules: &Ruleset, placement: &Placement) -> String {
    let count = placement.spaces.0.len();
    let at = spaces::named(&placement.spaces);
    let pieces = counted(count, &placement.kind);
    let each = if count == 1 { "" } else { ", one to a space" };
    match placement.owner {
        Some(side) => format!(
            "At the start {} has {pieces}, on {at}{each}.",
            rules.player(side)
        ),
        None if count == 1 => format!(
            "At the start {pieces} stands on {at}; it is neutral, which is to say nobody's."
        ),
        None => format!(
            "At the start {pieces} stand on {at}{each}; they are neutral, which is to say nobody's."
        ),
    }
}

/// Whether a piece is placed where its owner's track comes by more than once.
fn placed_twice_passed(rules: &Ruleset, placement: &Placement) -> bool {
    placement.owner.is_some_and(|side| {
        placement.spaces.0.iter().any(|space| {
            let track = rules.tracks[side].places();
            track.filter(|place| *place == space).count() > 1
        })
    })
}

/// The dice: their faces, what these count and how often they come up.
pub(super) fn dice(rules: &Ruleset) -> Section {
    let dice = &rules.dice;
    let even = dice.faces.iter().all(|f| f.weight == dice.faces[0].weight);
    let total: u128 = dice.faces.iter().map(|f| u128::from(f.weight)).sum();
    let subject = match dice.count {
        1 => "There is one die. It has".to_owned(),
        n => format!("There are {} dice, all alike. Each has", number(n.into())),
    };
    let faces: Vec<String> = if even {
        evenly(&dice.faces)
    } else {
        let odds = |face: &FaceDef| chance::exactly(u128::from(face.weight), total);
        let faces = dice.faces.iter();
        faces
            .map(|face| format!("{} and comes up {}", counts(face), odds(face)))
            .collect()
    };
    let count = match dice.faces.len() {
        1 => "one face".to_owned(),
        n => format!("{} faces", number(n)),
    };
    let mut sentences = if even {
        let alike = if faces.len() > 1 {
            ", equally likely"
        } else {
            ""
        };
        vec![format!(
            "{subject} {count}{alike}: {}.",
            list(&faces, "and")
        )]
    } else {
        vec![format!(
            "{subject} {count}, some likelier than others: {}.",
            faces.join("; ")
        )]
    };
    let blanks: Vec<&str> = dice
        .faces
        .iter()
        .filter(|f| f.value == 0)
        .map(|f| f.label.as_str())
        .collect();
    if !blanks.is_empty() {
        sentences.push(format!(
            "A die that shows {} can't be used.",
            list(&blanks, "or")
        ));
    }
    Section::new("The dice", sentences)
}

fn counts(face: &FaceDef) -> String {
    match face.value {
        0 => format!("{} is a blank", face.label),
        n => format!("{} counts {n}", face.label),
    }
}

/// What each face counts; those that say it themselves together.
fn evenly(faces: &[FaceDef]) -> Vec<String> {
    let plain = |face: &&FaceDef| face.value > 0 && face.label == face.value.to_string();
    let spoken: Vec<&str> = faces
        .iter()
        .filter(plain)
        .map(|f| f.label.as_str())
        .collect();
    if spoken.len() < 2 {
        return faces.iter().map(counts).collect();
    }
    let others = faces.iter().filter(|face| !plain(face));
    let mut each: Vec<String> = others.map(counts).collect();
    each.push(format!("{} count what they say", list(&spoken, "and")));
    each
}
