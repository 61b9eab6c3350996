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

/// `(plays (…)…)` as it stands from a column (from 1) on: filled lines, as the formatter lays it
/// out.
pub(in crate::analysis) fn plays(texts: &[String], column: usize) -> String {
    let indent = column.max(1) - 1;
    let mut text = String::from("(plays");
    let mut left = WIDTH.saturating_sub(indent + text.len());
    for (i, play) in texts.iter().enumerate() {
        let play = format!(" ({play})");
        // The last line also takes the brackets that close this form and the example.
        let closing = if i + 1 == texts.len() { 2 } else { 0 };
        if left < play.width() + closing {
            text.push('\n');
            text.push_str(&" ".repeat(indent + 3));
            left = WIDTH.saturating_sub(indent + 3);
        }
        text.push_str(&play);
        left = left.saturating_sub(play.width());
    }
    text.push(')');
    text
}
