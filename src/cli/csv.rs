//! Tables for other programs.

/// A line of a table.
pub(super) fn line(cells: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| field(cell.as_ref())).collect();
    cells.join(",") + "\n"
}

/// A field, in quotation marks where it must be.
fn field(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}
