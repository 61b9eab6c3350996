//! The scene of a board.

use super::grid::{CELL, Grid, LETTERS, MARGIN, PITCH};
use super::legend::{below, fitted, wrapped};
use super::options::Options;
use super::scene::{Scene, SceneArea, text_width};
use super::shape::{Anchor, Point, Shape};
use super::signs::Signs;
use super::{last, outline, pieces, spaces, standing, tracks, values};
use crate::model::{Outline, Position, Ruleset};

/// Round the picture.
const PADDING: f64 = 12.0;
/// No picture is narrower, so that its legend finds room.
const LEAST: f64 = 420.0;
/// The height of a line above the board.
const HEADING: f64 = 30.0;
/// Names of rows are cut down to this width.
const NAMES: f64 = 90.0;

/// The board of a game as a scene: its body, spaces and marks, coordinates, the pieces of the
/// position if there is one, what the options ask for, and below it, unless it is set apart, what the
/// signs mean.
pub fn board(rules: &Ruleset, position: Option<&Position>, options: &Options) -> Scene {
    let mut scene = Scene::new(rules.title(), about(rules, position, options));
    let mut grid = Grid::new(&rules.board);
    let look = &rules.board.look;
    let (left, right) = outline::overhang(look, &grid);
    let names: Vec<String> = rules
        .board
        .rows
        .iter()
        .map(|row| fitted(&row.name, LETTERS, NAMES))
        .collect();
    let name_width = names
        .iter()
        .map(|name| text_width(name, LETTERS))
        .fold(0.0, f64::max);
    let before = PADDING + name_width + 8.0 + left.max(MARGIN / 2.0);
    let wide = before + grid.right() + right.max(MARGIN / 2.0) + PADDING;
    let least = if options.legend_apart { 0.0 } else { LEAST };
    scene.width = wide.max(least);
    let heading: Vec<String> = options
        .heading
        .iter()
        .flat_map(|heading| wrapped(heading, LETTERS, scene.width - 2.0 * PADDING))
        .collect();
    let headed = HEADING * heading.len() as f64;
    let above = headed + PADDING + LETTERS + 6.0 + outline::SIDE;
    grid.origin = Point::new(before + (scene.width - wide) / 2.0, above);

    let under = grid.bottom() + outline::SIDE + 10.0;
    let (legend, height) = if options.legend_apart {
        (Vec::new(), 0.0)
    } else {
        let at = Point::new(PADDING, under);
        below(rules, position, options, at, scene.width - 2.0 * PADDING)
    };
    scene.height = under + height + PADDING;
    scene.areas = rules
        .board
        .spaces()
        .filter_map(|space| {
            Some(SceneArea {
                middle: grid.at(&space)?,
                name: space.to_string(),
                width: CELL,
                height: PITCH,
            })
        })
        .collect();
    scene.paper();
    for (i, line) in heading.into_iter().enumerate() {
        let y = PADDING + HEADING * (i as f64 + 0.5);
        let at = Point::new(PADDING, y);
        scene.draw(Shape::label(at, Anchor::Start, LETTERS, line));
    }
    scene.shapes.extend(outline::shapes(look, &grid));
    if let Some(values) = &options.values {
        scene.shapes.extend(values::shapes(values, &grid));
    }
    let places = || {
        let spaces = rules.board.spaces();
        spaces.filter_map(|space| grid.at(&space))
    };
    scene
        .shapes
        .extend(places().map(|at| spaces::space(look.spaces, at)));
    for mark in &rules.board.marks {
        if let Some(at) = grid.at(&mark.space) {
            scene.draw(Shape::group(
                format!("{}: {}", mark.space, mark.label),
                spaces::mark(mark.figure, at, 1.0),
            ));
        }
    }
    for player in &options.tracks {
        scene.shapes.extend(tracks::shapes(rules, &grid, *player));
    }
    if let Some(last) = &options.last {
        scene.shapes.extend(last::below(last, &grid));
    }
    if let Some(position) = position {
        let signs = Signs::new(rules, false);
        for (space, standing) in standing::by_space(position) {
            if let Some(at) = grid.at(&space) {
                scene
                    .shapes
                    .extend(pieces::on_space(rules, &signs, &space, at, &standing));
            }
        }
    }
    if let Some(last) = &options.last {
        scene.shapes.extend(last::above(last, &grid));
    }
    scene.shapes.extend(coordinates(
        &grid,
        &names,
        left.max(MARGIN / 2.0),
        look.outline,
    ));
    scene.shapes.extend(legend);
    scene
}

/// The numbers of columns, and the names of rows to the left of the board.
fn coordinates(grid: &Grid<'_>, names: &[String], left: f64, outline: Outline) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (row, numbers) in grid.numbers.iter().enumerate() {
        // The first row's stand outside of the board, if it has an edge.
        let up = match (row, outline) {
            (0, Outline::Plank | Outline::Boat) => 28.0 + outline::SIDE + 6.0 + LETTERS / 2.0,
            _ => 28.0 + LETTERS / 2.0,
        };
        for number in 1..=*numbers {
            let at = grid.column(row, number).plus(0.0, -up);
            shapes.push(Shape::label(
                at,
                Anchor::Middle,
                LETTERS,
                number.to_string(),
            ));
        }
    }
    for (row, name) in names.iter().enumerate() {
        let at = Point::new(grid.origin.x - left - 8.0, grid.column(row, 1).y);
        shapes.push(Shape::label(at, Anchor::End, LETTERS, name));
    }
    shapes
}

/// What can be seen, in words.
fn about(rules: &Ruleset, position: Option<&Position>, options: &Options) -> String {
    let rows: Vec<String> = rules
        .board
        .rows
        .iter()
        .map(|row| format!("{} with {}", row.name, row.length))
        .collect();
    let mut text = format!("A board of rows {} spaces.", rows.join(", "));
    if let Some(heading) = &options.heading {
        text = format!("{heading}. {text}");
    }
    if let Some(position) = position {
        text.push(' ');
        text.push_str(&standing::in_words(rules, position, options));
    }
    for player in &options.tracks {
        let parts = tracks::parts(rules, *player).join(" ");
        text.push_str(&format!(" Track of {}: {parts}.", rules.player(*player)));
    }
    if let Some(last) = &options.last {
        text.push_str(&format!(" Last play: {}.", last.text));
    }
    if let Some(values) = &options.values {
        let of: Vec<String> = values
            .of
            .iter()
            .map(|(space, value)| format!("{space} {}", values::short(*value)))
            .collect();
        text.push_str(&format!(" {}: {}.", values.title, of.join(", ")));
    }
    text
}
