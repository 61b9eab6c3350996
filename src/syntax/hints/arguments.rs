//! Slips in named arguments.

use super::slip::{Slip, written_over};
use crate::near::nearest;
use crate::source::{Remedy, Span};
use crate::syntax::grammar::key;
use crate::syntax::ludemes;
use crate::syntax::phrases::either;
use crate::syntax::scan::TokenKind;

/// A named argument whose name or colon is wrong.
pub(super) fn argument(slip: &Slip<'_>) -> Option<Remedy> {
    let keys = || slip.rules.iter().copied().filter_map(key);
    let (written, value) = match slip.word.split_once([':', '=']) {
        Some((written, value)) => (written, value),
        None => (slip.word, slip.neighbour(1).unwrap_or("…")),
    };
    let near = nearest(written, keys().map(|key| key.trim_end_matches(':')));
    if slip.word.contains(':') {
        let near = near?;
        let help = format!("did you mean `{near}:`?");
        return Some(Remedy::written(help, format!("{near}:{value}")));
    }
    keys()
        .any(|key| key.trim_end_matches(':') == written)
        .then(|| {
            let whole = format!("{written}:{value}");
            let help = format!("a colon parts the two: `{whole}`");
            match slip.word.contains('=') {
                true => Remedy::written(help, whole),
                false => match slip.tokens.get(slip.index + 1) {
                    Some(next) if next.kind == TokenKind::Word => {
                        written_over(help, whole, slip.over(0, 1))
                    }
                    // What stands in brackets follows as it is.
                    Some(next) if matches!(next.kind, TokenKind::Open(_)) => {
                        let start = slip.over(0, 0).map(|word| word.start as usize);
                        let over = start.map(|start| Span::new(slip.id, start, next.start));
                        written_over(help, format!("{written}:"), over)
                    }
                    _ => help.into(),
                },
            }
        })
}

/// A named argument without its colon, before brackets.
pub(super) fn colon(slip: &Slip<'_>) -> Option<Remedy> {
    let name = slip.neighbour(-1).filter(|_| !slip.is_head(-1))?;
    let form = ludemes::of_rule(slip.form?)?;
    let (start, bracket) = (slip.over(-1, -1)?.start, slip.tokens.get(slip.index)?);
    let text = format!("{name}:");
    form.takes(&text).then(|| {
        let help = format!("a colon parts the two: `{text}…`");
        let over = Span::new(slip.id, start as usize, bracket.start);
        Remedy::written(help, text).over(over)
    })
}

/// A named argument of the form in which this form stands.
pub(super) fn outer(slip: &Slip<'_>) -> Option<String> {
    let key = slip.word.split_inclusive(':').next()?;
    let mut outer = ludemes::named(slip.outer_head()?);
    let outer = outer.find(|outer| key.ends_with(':') && outer.takes(key))?;
    Some(format!(
        "`{key}` stands behind this form, in `({} …)`",
        outer.head
    ))
}

/// A named argument of a form that stands within this form.
pub(super) fn inner(slip: &Slip<'_>) -> Option<String> {
    let key = slip.word.split_inclusive(':').next()?;
    let form = slip.form.filter(|_| key.ends_with(':'))?;
    let within = ludemes::all_inside(form).filter(|inner| inner.takes(key));
    let within: Vec<String> = within
        .map(|inner| format!("`({} …)`", inner.head))
        .collect();
    (!within.is_empty()).then(|| format!("`{key}` stands in {}", either(&within)))
}
