//! Tables for people, in columns.

use unicode_width::UnicodeWidthStr;

/// A line of a table whose columns have these widths, a blank between them: the first cell stands
/// to the left, the others to the right.
pub(crate) fn line(widths: &[usize], cells: &[impl AsRef<str>]) -> String {
    let mut text = String::new();
    for (number, (cell, &width)) in cells.iter().zip(widths).enumerate() {
        let cell = cell.as_ref();
        let blanks = " ".repeat(width.saturating_sub(cell.width()));
        text += &match number {
            0 => format!("{cell}{blanks}"),
            _ => format!(" {blanks}{cell}"),
        };
    }
    text + "\n"
}

/// A table whose columns are as wide as their widest cells, two blanks between them; the last is
/// as wide as it is. Before each line stands `indent`.
pub(crate) fn fitted(indent: &str, rows: &[Vec<String>]) -> String {
    let count = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let widths: Vec<usize> = (0..count).filter_map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = indent.to_owned();
        for (cell, width) in row.iter().zip(&widths) {
            let blanks = width - cell.width() + 2;
            line += cell;
            line += &" ".repeat(blanks);
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
