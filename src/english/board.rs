//! The board, and what is named on it.

use super::document::Section;
use super::glossary;
use super::lexicon::{capital, list, number, possessive};
use super::sides::side;
use super::spaces;
use super::vocabulary::Vocabulary;
use crate::model::{Board, Outline, Prow, Region, Row, Ruleset};

/// The heading above what is told here.
pub(super) const HEADING: &str = "The board";

/// The rows, how they lie, their marks and regions.
pub(super) fn board(v: &Vocabulary<'_>) -> Section {
    let rules = v.rules;
    let rows = &rules.board.rows;
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    let alike = rows.iter().all(|row| row.length == rows[0].length);
    let mut sentences = vec![match rows.as_slice() {
        [one] => format!(
            "The board is a single row, row {} with {}.",
            one.name,
            v.spaces(one.length.into())
        ),
        [first, ..] if alike => format!(
            "The board has {} rows of {} each, from top to bottom: {}.",
            number(rows.len()),
            v.spaces(first.length.into()),
            list(&names, "and")
        ),
        rows => {
            let each = rows.iter().enumerate().map(|(i, row)| match i {
                0 => format!("row {} with {}", row.name, v.spaces(row.length.into())),
                _ => format!("row {} with {}", row.name, number(row.length.into())),
            });
            format!(
                "The board has {} rows, from top to bottom: {}.",
                number(rows.len()),
                list(&each.collect::<Vec<_>>(), "and")
            )
        }
    }];
    let first = names.first().copied().unwrap_or_default();
    sentences.push(format!(
        "The {} of a row are numbered from left to right: {first}1 is the leftmost of row {first}.",
        v.space.many
    ));
    sentences.extend(rows.iter().filter(|row| row.offset != 0).map(offset));
    sentences.extend(ends(&rules.board));
    for mark in &rules.board.marks {
        sentences.push(format!(
            "{} is marked \"{}\" on the board.",
            mark.space, mark.label
        ));
    }
    sentences.extend(used(rules).map(|region| named(v, region)));
    Section::new(HEADING, sentences)
}

/// The regions that are told.
fn used(rules: &Ruleset) -> impl Iterator<Item = &Region> {
    let regions = rules.regions.iter();
    regions.filter(|region| glossary::names_region(rules, &region.name))
}

/// What is said of regions that another game has alike, and doesn't name in its rules.
pub(super) fn named_alone(rules: &Ruleset, other: &Ruleset) -> Vec<String> {
    let (rules, other) = (rules.simplified(), other.simplified());
    let v = Vocabulary::new(&rules);
    let alone = used(&rules).filter(|region| {
        other.regions.contains(region) && used(&other).all(|named| named != *region)
    });
    alone.map(|region| named(&v, region)).collect()
}

/// Where a board with the shape of a boat has its prow and its stern, and what lies there.
fn ends(board: &Board) -> Option<String> {
    if board.look.outline != Outline::Boat {
        return None;
    }
    let right = match board.look.prow {
        Prow::Both => {
            return Some("The board has the shape of a boat, pointed at both ends.".to_owned());
        }
        Prow::Left => false,
        Prow::Right => true,
    };
    // How far a row reaches: towards its last space, or towards its first.
    let reach = |row: &Row, right: bool| match right {
        true => row.offset + i32::from(row.length),
        false => -row.offset - 1,
    };
    let rows = &board.rows;
    let end = |right: bool| -> Vec<String> {
        let most = rows.iter().map(|row| reach(row, right)).max();
        let last = rows.iter().filter(|row| Some(reach(row, right)) == most);
        let space = |row: &Row| format!("{}{}", row.name, if right { row.length } else { 1 });
        last.map(space).collect()
    };
    let side = if right { "right" } else { "left" };
    let lie = |spaces: &[String], place: &str| {
        let lie = if spaces.len() == 1 { "lies" } else { "lie" };
        format!("{} {lie} {place}", list(spaces, "and"))
    };
    let (prow, stern) = (end(right), end(!right));
    // A row that is longer than others reaches into the prow.
    let at = if prow.len() < rows.len() { "in" } else { "at" };
    Some(format!(
        "The board has the shape of a boat, its prow at the {side}. {}, and {}.",
        lie(&prow, &format!("{at} the prow")),
        lie(&stern, "at the stern")
    ))
}

fn offset(row: &Row) -> String {
    let columns = match row.offset.unsigned_abs() {
        1 => "one column".to_owned(),
        n => format!("{} columns", number(n as usize)),
    };
    let side = if row.offset > 0 { "right" } else { "left" };
    format!("Row {} is drawn {columns} further to the {side}.", row.name)
}

fn named(v: &Vocabulary<'_>, region: &Region) -> String {
    let name = v.region(&region.name);
    let parts: Vec<String> = region
        .spaces
        .iter()
        .map(|(player, spaces)| {
            let owner = side(v.rules, player);
            match spaces.0.as_slice() {
                [] => format!("{owner} has no {name}"),
                _ => format!("{} {name} is {}", possessive(&owner), spaces::named(spaces)),
            }
        })
        .collect();
    format!("{}.", capital(&parts.join("; ")))
}
