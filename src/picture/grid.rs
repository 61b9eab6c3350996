//! Where the spaces of a board lie in a picture.

use super::shape::Point;
use crate::model::{Board, SpaceName};

/// How wide a space is.
pub(super) const CELL: f64 = 40.0;
/// How far apart rows are.
pub(super) const PITCH: f64 = 56.0;
/// The height of coordinates and of the legend. On a board of twenty columns that is shown 400
/// pixels wide, it comes to 9 pixels.
pub(super) const LETTERS: f64 = 20.0;
/// From the outermost spaces to the edge of the board.
pub(super) const MARGIN: f64 = 32.0;
/// The extra room above a row with numbers of its own.
const NUMBERS: f64 = 24.0;

/// Where the rows of a board lie.
pub(super) struct Grid<'b> {
    board: &'b Board,
    /// The left edge of the leftmost column and the upper edge of the top row.
    pub(super) origin: Point,
    /// The offset of the leftmost row.
    left: i32,
    /// The middle of each row.
    middles: Vec<f64>,
    /// Up to which number the numbers above a row run; 0 for a row without.
    pub(super) numbers: Vec<u8>,
}

impl<'b> Grid<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let numbers = numbers(board);
        let mut middles = Vec::with_capacity(board.rows.len());
        let mut y = PITCH / 2.0;
        for (i, numbers) in numbers.iter().enumerate() {
            // The first row's numbers stand above the board.
            if i > 0 && *numbers > 0 {
                y += NUMBERS;
            }
            middles.push(y);
            y += PITCH;
        }
        Self {
            board,
            origin: Point::new(0.0, 0.0),
            left: board.rows.iter().map(|row| row.offset).min().unwrap_or(0),
            middles,
            numbers,
        }
    }

    /// The middle of a space.
    pub(super) fn at(&self, space: &SpaceName) -> Option<Point> {
        let (row, column) = self.board.grid(space)?;
        Some(Point::new(
            self.x(column),
            self.origin.y + self.middles.get(row)?,
        ))
    }

    /// The middle of the column of a row's space `number`.
    pub(super) fn column(&self, row: usize, number: u8) -> Point {
        let offset = self.board.rows.get(row).map_or(0, |row| row.offset);
        Point::new(
            self.x(offset + i32::from(number)),
            self.origin.y + self.middles.get(row).copied().unwrap_or_default(),
        )
    }

    /// The left and right edge of each row, and its middle.
    pub(super) fn rows(&self) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        self.board
            .rows
            .iter()
            .zip(&self.middles)
            .map(|(row, middle)| {
                let left = self.x(row.offset + 1) - CELL / 2.0;
                let right = left + CELL * f64::from(row.length);
                (left, right, self.origin.y + middle)
            })
    }

    /// The right edge of the rightmost space.
    pub(super) fn right(&self) -> f64 {
        self.rows()
            .map(|(_, right, _)| right)
            .fold(self.origin.x, f64::max)
    }

    /// The lower edge of the bottom row.
    pub(super) fn bottom(&self) -> f64 {
        let last = self.middles.last();
        self.origin.y + last.map_or(0.0, |middle| middle + PITCH / 2.0)
    }

    /// Columns are counted from 1 where the offset is 0.
    fn x(&self, column: i32) -> f64 {
        self.origin.x + (f64::from(column - self.left) - 0.5) * CELL
    }
}

/// For each row, up to which number the numbers above it run: a row that begins in the same
/// column as the one above it has none, and the numbers above serve the longest of these rows.
pub(super) fn numbers(board: &Board) -> Vec<u8> {
    let rows = &board.rows;
    (0..rows.len())
        .map(|i| {
            if i > 0 && rows[i - 1].offset == rows[i].offset {
                return 0;
            }
            rows[i..]
                .iter()
                .take_while(|row| row.offset == rows[i].offset)
                .map(|row| row.length)
                .max()
                .unwrap_or(0)
        })
        .collect()
}
