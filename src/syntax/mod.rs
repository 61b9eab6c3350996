//! Text to tree and tree to text.
//!
//! The way in is [`parse_file`]; [`parse_position`], [`parse_throw`] and [`parse_play`] read the
//! notation of the command line. All answer with [`Findings`] where the text is no such thing:
//! every fault of the text that stands for itself, in file order.

pub mod ast;
mod build;
mod findings;
mod grammar;
mod limits;
mod scan;

pub use self::findings::{Findings, MOST_REPORTS};
pub use self::limits::{MOST_BYTES, MOST_LINE_BYTES, MOST_NESTING, decode};

use self::ast::{File, PlayText, Position, Throw};
use self::grammar::Rule;
use crate::source::{Report, SourceId, Span};

/// Reads a file: a game with its variants and examples.
pub fn parse_file(id: SourceId, text: &str) -> Result<File, Findings> {
    parse(id, text, Rule::file, build::file)
}

/// Reads a position: `A dalled C2 C8 undalled A5 / B undalled B3 / A to move`.
pub fn parse_position(id: SourceId, text: &str) -> Result<Position, Findings> {
    parse(id, text, Rule::lone_position, build::position)
}

/// Reads a throw: `A III`.
pub fn parse_throw(id: SourceId, text: &str) -> Result<Throw, Findings> {
    parse(id, text, Rule::lone_throw, build::throw)
}

/// Reads a play: `A5-A4 C2-C5`, or `-` for the lost throw.
pub fn parse_play(id: SourceId, text: &str) -> Result<PlayText, Findings> {
    parse(id, text, Rule::lone_play, build::play)
}

fn parse<T>(
    id: SourceId,
    text: &str,
    rule: Rule,
    build: fn(pest::iterators::Pairs<'_, Rule>, SourceId) -> Result<T, build::Missing>,
) -> Result<T, Findings> {
    limits::check_text(id, text)?;
    let tokens = scan::scan(text);
    limits::check_nesting(id, &tokens)?;
    match grammar::read(rule, text) {
        Ok(pairs) => build(pairs, id).map_err(|missing| unreadable(text, missing.0).into()),
        Err(error) => Err(Report::error(
            "daldos::syntax::unexpected",
            error.variant.message().to_string(),
            findings::visible(
                text,
                match error.location {
                    pest::error::InputLocation::Pos(p) => Span::new(id, p, p + 1),
                    pest::error::InputLocation::Span((a, b)) => Span::new(id, a, b),
                },
            ),
            "",
        )
        .into()),
    }
}

/// A match of the grammar that the tree has no place for: should never be seen.
fn unreadable(text: &str, span: Span) -> Report {
    Report::error(
        "daldos::syntax::unexpected",
        "this can't be read",
        findings::visible(text, span),
        "unexpected here",
    )
}
