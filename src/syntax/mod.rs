//! Text to tree and tree to text.
//!
//! The way in is [`read_file`], or [`parse_file`] for a file without a fault; [`parse_position`], [`parse_throw`] and [`parse_play`] read the
//! notation of the command line, [`parse_record`] a whole game that was played. All answer with [`Findings`] where the text is no such thing:
//! every fault of the text that stands for itself, in file order. [`format()`] gives a file its one
//! layout.

mod around;
pub mod ast;
mod build;
mod draft;
mod explain;
mod extent;
mod findings;
mod form_match;
mod format;
mod forms;
mod further;
mod grammar;
mod heads;
mod hints;
mod limits;
mod loose;
mod ludemes;
mod nfc;
mod nodes;
mod offered;
mod operands;
mod parse;
mod partial_text;
mod phrases;
mod reader;
mod record;
mod recover;
mod recovery;
mod repair;
mod repeats;
mod scan;
mod table;
mod text_words;
mod tree;
mod within;

pub(crate) use self::extent::settled;
pub use self::findings::{Findings, MOST_COUNTED, MOST_REPORTS};
pub use self::format::{WIDTH, format};
pub use self::forms::form_spans;
pub(crate) use self::grammar::keys;
pub use self::limits::{MOST_BYTES, MOST_LINE_BYTES, MOST_NESTING, MOST_RECORD_BYTES, decode};
pub(crate) use self::ludemes::{effects, set_usages, usages};
pub use self::ludemes::{usage, words};
pub use self::offered::{Offered, offered};
pub use self::parse::{Parsed, parse_file, parse_play, parse_position, parse_throw, read_file};
pub(crate) use self::phrases::either;
pub use self::record::{moved, parse_record};
pub(crate) use self::scan::Bracket;
pub use self::text_words::{NameClass, TextWord, WordClass, is_same_name, text_words};
pub(crate) use self::tree::WordTree;
