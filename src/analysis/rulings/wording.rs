//! How expectations are written anew.

use unicode_width::UnicodeWidthStr;

/// The width that a line of a file keeps to.
const WIDTH: usize = 100;

/// Texts in backticks, with commas.
pub(super) fn listed(texts: &[String]) -> String {
    texts
        .iter()
        .map(|text| format!("`{text}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// `(plays (…)…)` as it stands from a column (from 1) on: on one line if it fits, else filled
/// lines below its head, as the formatter lays it out.
pub(super) fn plays(texts: &[String], column: usize) -> String {
    let plays: Vec<String> = texts.iter().map(|text| format!("({text})")).collect();
    let indent = column.max(1) - 1;
    let one_line = format!("(plays {})", plays.join(" "));
    if indent + one_line.width() + 1 <= WIDTH {
        return one_line;
    }
    let inner = " ".repeat(indent + 4);
    let mut text = String::from("(plays");
    let mut left = 0;
    for (i, play) in plays.iter().enumerate() {
        // The last line also takes the closing brackets.
        let closing = if i + 1 == plays.len() { 2 } else { 0 };
        if left < play.width() + 1 + closing {
            text.push('\n');
            text.push_str(&inner);
            left = WIDTH - inner.len();
        } else {
            text.push(' ');
            left -= 1;
        }
        text.push_str(play);
        left = left.saturating_sub(play.width());
    }
    text.push(')');
    text
}
