//! How far a fix reaches that takes out a form or changes an argument of one.

use super::forms::forms;
use super::scan::{Token, TokenKind, closing, scan};
use crate::source::{Extent, Fix, Span};

/// A fix whose span is all that it replaces in its text, unless there is no such form or argument.
pub fn settled(fix: Fix, text: &str) -> Option<Fix> {
    if fix.extent == Extent::Span {
        return Some(fix);
    }
    let tokens = scan(text);
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    let forms = forms(text, &tokens).all.into_iter();
    let extents = forms.filter_map(|form| Some((form.open, form.end.checked_sub(1)?)));
    let around = extents.filter(|(open, close)| {
        tokens[*open].start <= start && tokens.get(*close).is_some_and(|close| end <= close.end)
    });
    let (open, close) = around.min_by_key(|(open, close)| close - open)?;
    let (start, end, text) = match fix.extent {
        Extent::Span => return Some(fix),
        Extent::Form if !fix.text.is_empty() => (tokens[open].start, tokens[close].end, fix.text),
        Extent::Form => {
            let (start, end) = with_blanks(text, &tokens, open, close);
            (start, end, fix.text)
        }
        Extent::Argument(key) => match argument(text, &tokens[..close], open, key) {
            Some((first, last)) if fix.text.is_empty() => {
                let (start, end) = with_blanks(text, &tokens, first, last);
                (start, end, fix.text)
            }
            Some((first, last)) => (tokens[first].start, tokens[last].end, fix.text),
            None if fix.text.is_empty() => return None,
            None => {
                let end = tokens[close - 1].end;
                (end, end, format!(" {}", fix.text))
            }
        },
    };
    Some(Fix {
        span: Span::new(fix.span.source, start, end),
        text,
        extent: Extent::Span,
        ..fix
    })
}

/// The first and last token of the argument of a form whose tokens end before its closing bracket.
fn argument(text: &str, tokens: &[Token], open: usize, key: &str) -> Option<(usize, usize)> {
    let mut at = open + 1;
    while at < tokens.len() {
        let token = tokens[at];
        match token.kind {
            TokenKind::Open(_) => at = closing(tokens, at)?,
            TokenKind::Word if token.text(text).starts_with(key) => {
                let whole = token.text(text).len() > key.len();
                let last = if whole { at } else { value(tokens, at + 1)? };
                return Some((at, last));
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The last token of a value.
fn value(tokens: &[Token], at: usize) -> Option<usize> {
    match tokens.get(at)?.kind {
        TokenKind::Open(_) => closing(tokens, at),
        TokenKind::Close(_) => None,
        _ => Some(at),
    }
}

/// The bytes of tokens that go, with the blanks that parted them from the rest: the whole lines, if
/// nothing else stands there.
fn with_blanks(text: &str, tokens: &[Token], first: usize, last: usize) -> (usize, usize) {
    let (start, end) = (tokens[first].start, tokens[last].end);
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let alone = text[line..start].trim().is_empty();
    let rest = &text[end..];
    let ended = rest.find('\n').map_or(rest, |at| &rest[..at]);
    if alone && ended.trim().is_empty() {
        return (line, (end + ended.len() + 1).min(text.len()));
    }
    // What follows must not become part of a comment.
    let comment = |token: &Token| token.kind == TokenKind::Comment;
    if first > 0 && comment(&tokens[first - 1]) && alone {
        return (start, end);
    }
    (text[..start].trim_end().len(), end)
}
