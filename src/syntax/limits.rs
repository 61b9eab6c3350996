//! What is asked of a text before it is parsed: bytes, sizes, depth.

use super::findings::Findings;
use super::scan::{Token, TokenKind, scan};
use crate::characters::{shapes, suspects, unseen};
use crate::source::{Remedy, Report, SourceId, Span};

/// The largest file, in bytes.
pub const MOST_BYTES: usize = 1 << 20;
/// The largest record of a game, in bytes, read or written.
pub const MOST_RECORD_BYTES: usize = 16 << 20;
/// The longest line, in bytes, without its end.
pub const MOST_LINE_BYTES: usize = 4096;
/// The deepest nesting of brackets.
pub const MOST_NESTING: usize = 64;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text that these bytes are.
///
/// Where they are none, the finding's span holds for the text as `String::from_utf8_lossy` gives
/// it, which is what a reader can be shown.
pub fn decode(id: SourceId, bytes: &[u8]) -> Result<&str, Findings> {
    if bytes.len() > MOST_BYTES {
        let first = String::from_utf8_lossy(&bytes[..4]);
        return Err(too_large(id, &first).into());
    }
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    let at = error.valid_up_to();
    let valid = std::str::from_utf8(&bytes[..at]).unwrap_or_default();
    let mut findings = Findings::default();
    lines(id, valid, &mut findings);
    if findings.is_empty() {
        let replaced = char::REPLACEMENT_CHARACTER.len_utf8();
        let byte = bytes.get(at).copied().unwrap_or_default();
        let line = valid.matches('\n').count() + 1;
        let help = match bytes {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "it looks like UTF-16: save the file as UTF-8",
            _ => "save the file as UTF-8",
        };
        findings.add(|| {
            Report::error(
                "daldos::text::utf-8",
                format!("the file is not UTF-8: byte {at}, in line {line}, is 0x{byte:02x}"),
                Span::new(id, at, at + replaced),
                "no character of UTF-8 begins or goes on like this",
            )
            .help(help)
        });
    }
    Err(findings)
}

/// Where characters may stand that can't be seen and shape others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shaping {
    /// In quotes and in comments.
    InTexts,
    /// Anywhere: what is quoted in a file stands bare here.
    Anywhere,
}

/// Size, characters, lines.
pub(super) fn check_text(id: SourceId, text: &str, shaping: Shaping) -> Result<(), Findings> {
    if text.len() > MOST_BYTES {
        return Err(too_large(id, text).into());
    }
    check_characters(id, text, shaping)
}

/// Size, characters, lines of a record.
pub(super) fn check_record(id: SourceId, text: &str) -> Result<(), Findings> {
    if text.len() > MOST_RECORD_BYTES {
        let first = text.chars().next().map_or(0, char::len_utf8);
        return Err(Report::error(
            "daldos::limit::record",
            format!("the record is larger than {MOST_RECORD_BYTES} bytes"),
            Span::new(id, 0, first),
            "it goes on past that",
        )
        .help("a record holds one game: leave notes and comments out")
        .into());
    }
    check_characters(id, text, Shaping::Anywhere)
}

/// Whether a text, or a line of it, is longer than any that is read.
pub(super) fn is_too_long(text: &str) -> bool {
    text.len() > MOST_BYTES || text.lines().any(|line| line.len() > MOST_LINE_BYTES)
}

fn check_characters(id: SourceId, text: &str, shaping: Shaping) -> Result<(), Findings> {
    let mut findings = Findings::default();
    lines(id, text, &mut findings);
    if findings.is_empty() {
        if text.starts_with(BYTE_ORDER_MARK) {
            findings.add(|| {
                Report::error(
                    "daldos::text::byte-order-mark",
                    "the file begins with a byte-order mark",
                    Span::new(id, 0, BYTE_ORDER_MARK.len_utf8()),
                    "an invisible character",
                )
                .help(Remedy::written(
                    "save the file as UTF-8 without a byte-order mark",
                    "",
                ))
            });
        }
        characters(id, text, shaping, &mut findings);
    }
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings)
    }
}

/// Depth of brackets.
pub(super) fn check_nesting(id: SourceId, tokens: &[Token]) -> Result<(), Findings> {
    let mut depth = 0usize;
    for token in tokens {
        match token.kind {
            TokenKind::Open(_) => {
                depth += 1;
                if depth > MOST_NESTING {
                    return Err(Report::error(
                        "daldos::limit::nesting",
                        format!("brackets nest deeper than {MOST_NESTING}"),
                        Span::new(id, token.start, token.end),
                        format!("this one is inside {MOST_NESTING} others"),
                    )
                    .help("check that every bracket is closed")
                    .into());
                }
            }
            TokenKind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

fn too_large(id: SourceId, text: &str) -> Report {
    let first = text.chars().next().map_or(0, char::len_utf8);
    Report::error(
        "daldos::limit::file",
        format!("the file is larger than {MOST_BYTES} bytes"),
        Span::new(id, 0, first),
        "it goes on past that",
    )
    .help(
        "a file holds one game with its variants and examples; put others into files of their own",
    )
}

fn lines(id: SourceId, text: &str, findings: &mut Findings) {
    let mut start = 0;
    for line in text.split('\n') {
        let length = line.strip_suffix('\r').unwrap_or(line).len();
        if length > MOST_LINE_BYTES {
            let shown = line.chars().take(20).map(char::len_utf8).sum::<usize>();
            findings.add(|| {
                Report::error(
                    "daldos::limit::line",
                    format!("a line is longer than {MOST_LINE_BYTES} bytes"),
                    Span::new(id, start, start + shown),
                    format!("the line that begins here has {length} bytes"),
                )
                .help("break it: blanks and line breaks mean the same between words")
            });
        }
        start += line.len() + 1;
    }
}

/// Each character that may not stand in a file, at its first place: where there is one there are
/// often many.
fn characters(id: SourceId, text: &str, shaping: Shaping, findings: &mut Findings) {
    // Few texts have any.
    let unseen: Vec<(usize, char)> = suspects(text).filter(|(_, c)| unseen(*c)).collect();
    let shaped = unseen.iter().any(|(_, c)| shapes(*c));
    let tokens = match shaping == Shaping::InTexts && shaped {
        true => scan(text),
        false => Vec::new(),
    };
    let may_shape = |at: usize| {
        let token = tokens.get(tokens.partition_point(|token| token.end <= at));
        let in_text = token.is_some_and(|token| {
            use TokenKind::{Comment, OpenText, Text};
            token.start <= at && matches!(token.kind, Text | OpenText | Comment)
        });
        in_text || shaping == Shaping::Anywhere
    };
    let mut found: Vec<(char, Span, usize)> = Vec::new();
    for (at, c) in unseen {
        let ends_line = c == '\r' && text.as_bytes().get(at + 1) == Some(&b'\n');
        // That a file begins with a byte-order mark has been said.
        let begins = at == 0 && c == BYTE_ORDER_MARK;
        if ends_line || begins || shapes(c) && may_shape(at) {
            continue;
        }
        match found.iter_mut().find(|(known, ..)| *known == c) {
            Some((.., count)) => *count += 1,
            None => found.push((c, Span::new(id, at, at + c.len_utf8()), 1)),
        }
    }
    for (c, span, count) in found {
        let (one, several, label, help) = match c {
            '\r' => (
                "a carriage return without a line feed".to_owned(),
                format!("{count} carriage returns without a line feed"),
                "a line can't end like this",
                "end lines with a line feed, or with both",
            ),
            c if c.is_control() => (
                format!("a control character, U+{:04X}", u32::from(c)),
                format!("{count} control characters U+{:04X}", u32::from(c)),
                "an invisible character",
                "remove it; only tabs and line ends may stand in a file",
            ),
            c if shapes(c) => (
                format!("an invisible character, U+{:04X}", u32::from(c)),
                format!("{count} invisible characters U+{:04X}", u32::from(c)),
                "no name can hold it",
                "remove it; texts in quotes and comments may hold it",
            ),
            c => (
                format!("an invisible character, U+{:04X}", u32::from(c)),
                format!("{count} invisible characters U+{:04X}", u32::from(c)),
                "it can't be seen, or turns what follows",
                "remove it: a file says what it shows",
            ),
        };
        // The first of several; the next is the first then.
        let instead = if c == '\r' { "\n" } else { "" };
        let (before, after) = (&text[..span.start as usize], &text[span.end as usize..]);
        let in_word =
            before.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric);
        let remedy = |help: String| match in_word {
            // A blank may have been meant.
            true => Remedy::written(help, instead).unsure(),
            false => Remedy::written(help, instead),
        };
        findings.add(|| match count {
            1 => Report::error("daldos::text::control", one, span, label)
                .help(remedy(help.to_owned())),
            _ => Report::error(
                "daldos::text::control",
                several,
                span,
                format!("{label}, and this is the first"),
            )
            .help(remedy(help.replace("remove it", "remove them"))),
        });
    }
}
