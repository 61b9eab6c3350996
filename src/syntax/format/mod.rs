//! The one layout of a file.
//!
//! Nothing but blanks and line ends is changed: the words, the texts, the comments and their
//! order stay. What is written here works on the words and brackets of a file that has been
//! parsed; what they mean it doesn't ask.
//!
//! - A form stands on one line if it fits into [`WIDTH`] columns; else each form in it has a line
//!   of its own, four blanks further in. The large parts of a file are always broken.
//! - A comment on a line of its own stays above what follows it; one at the end of a line stays
//!   there, and those of neighbouring lines are aligned.
//! - Of blank lines between forms one is kept.

mod layout;
pub(super) mod nodes;

pub use self::layout::WIDTH;
use super::findings::{self, Findings};
use super::limits;
use super::parse::parse_file;
use super::scan;
use crate::source::{Report, SourceId, Span};

/// The same file in the one layout, or what is wrong with it.
pub fn format(id: SourceId, text: &str) -> Result<String, Findings> {
    parse_file(id, text)?;
    let tokens = scan::scan(text);
    let laid_out = layout::layout(&nodes::nodes(text, &tokens));
    // Indents and comments make lines longer: never give what would be refused.
    match limits::check_text(id, &laid_out, limits::Shaping::InTexts) {
        Ok(()) => Ok(laid_out),
        Err(_) => Err(too_long(id, text).into()),
    }
}

/// Told at the longest line, as that is the one to break.
fn too_long(id: SourceId, text: &str) -> Report {
    let longest = text.lines().max_by_key(|line| line.len()).unwrap_or(text);
    let start = text.find(longest).unwrap_or(0);
    let shown: usize = longest.chars().take(20).map(char::len_utf8).sum();
    Report::error(
        "daldos::limit::line",
        format!(
            "laid out, a line would be longer than {} bytes or the file than {}",
            limits::MOST_LINE_BYTES,
            limits::MOST_BYTES
        ),
        findings::visible(text, Span::new(id, start, start + shown)),
        "the longest line",
    )
    .help("make texts and comments shorter")
}
