//! The board, and what is named on it.

use super::document::Section;
use super::lexicon::{capital, list, number};
use super::sides::side;
use super::spaces;
use crate::model::{Region, Row, Ruleset};

/// The rows, how they lie, their marks and regions.
pub(super) fn board(rules: &Ruleset) -> Section {
    let rows = &rules.board.rows;
    let each: Vec<String> = rows.iter().enumerate().map(row).collect();
    let mut sentences = vec![match each.as_slice() {
        [one] => format!("The board is a single row, {one}."),
        _ => format!(
            "The board has {} rows, from top to bottom: {}.",
            number(rows.len()),
            list(&each, "and")
        ),
    }];
    let first = rows.first().map_or("", |row| &row.name);
    sentences.push(format!(
        "The spaces of a row are numbered from left to right: {first}1 is the leftmost of row {first}."
    ));
    sentences.extend(rows.iter().filter(|row| row.offset != 0).map(offset));
    for mark in &rules.board.marks {
        sentences.push(format!(
            "{} is marked \"{}\" on the board.",
            mark.space, mark.label
        ));
    }
    sentences.extend(rules.regions.iter().map(|region| named(rules, region)));
    Section::new("The board", sentences)
}

/// "row A with 16 spaces" for the first, "row C with 17" for the others.
fn row((i, row): (usize, &Row)) -> String {
    let length = match (row.length, i) {
        (1, 0) => "one space".to_owned(),
        (n, 0) => format!("{n} spaces"),
        (n, _) => n.to_string(),
    };
    format!("row {} with {length}", row.name)
}

fn offset(row: &Row) -> String {
    let columns = match row.offset.unsigned_abs() {
        1 => "one column".to_owned(),
        n => format!("{} columns", number(n as usize)),
    };
    let side = if row.offset > 0 { "right" } else { "left" };
    format!("Row {} is drawn {columns} further to the {side}.", row.name)
}

fn named(rules: &Ruleset, region: &Region) -> String {
    let parts: Vec<String> = region
        .spaces
        .iter()
        .map(|(player, spaces)| {
            let owner = side(rules, player);
            match spaces.0.as_slice() {
                [] => format!("{owner} has no {}", region.name),
                _ => format!("{owner}'s {} is {}", region.name, spaces::named(spaces)),
            }
        })
        .collect();
    format!("{}.", capital(&parts.join("; ")))
}
