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
mod nodes;

use super::findings::Findings;
use super::parse::parse_file;
use super::scan;
use crate::source::SourceId;

/// The widest line, comments at its end not counted.
pub const WIDTH: usize = 100;

/// The same file in the one layout, or what is wrong with it.
pub fn format(id: SourceId, text: &str) -> Result<String, Findings> {
    parse_file(id, text)?;
    let tokens = scan::scan(text);
    Ok(layout::layout(&nodes::nodes(text, &tokens)))
}
