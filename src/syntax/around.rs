//! What stands around a form in the form that holds it.

use super::ludemes::LudemeForm;
use super::scan::{Bracket, Token, TokenKind};

/// What stands before and behind a form.
pub(super) struct Around<'t> {
    /// All of the file's text.
    pub(super) text: &'t str,
    /// The tokens before the form.
    pub(super) before: &'t [Token],
    /// Those behind it.
    pub(super) behind: &'t [Token],
}

/// So many tokens are looked at on each side: a file with many faults is long.
const REACH: usize = 64;

impl<'t> Around<'t> {
    /// The word right before the form, if that isn't a head.
    pub(super) fn word_before(&self) -> Option<&'t str> {
        let (word, before) = self.before.split_last()?;
        let head = before.last()?.kind == TokenKind::Open(Bracket::Form);
        (word.kind == TokenKind::Word && !head).then(|| word.text(self.text))
    }

    /// The key right before it, with its colon.
    pub(super) fn key(&self) -> Option<&'t str> {
        self.word_before().filter(|word| word.ends_with(':'))
    }

    /// Whether it stands right behind the head of the form around it.
    pub(super) fn is_first(&self) -> bool {
        let word = self.before.last().map(|token| token.kind);
        word == Some(TokenKind::Word) && self.word_before().is_none()
    }

    /// Whether nothing follows in the form around it.
    pub(super) fn is_last(&self) -> bool {
        let next = self.behind.first().map(|token| token.kind);
        matches!(next, Some(TokenKind::Close(_)))
    }

    /// Whether a form with this head may stand as the named argument of that name right where it stands, in such a
    /// form: once, behind what goes before it and before what goes behind it. False where that isn't sure.
    pub(super) fn fits_keyed(&self, head: &str, of: &LudemeForm) -> bool {
        let key = format!("{head}:");
        let arguments = of.arguments();
        let place = |start: &str| {
            let mut arguments = arguments.iter();
            arguments.position(|argument| argument.trim_start_matches('[').starts_with(start))
        };
        let again = |token: &Token| {
            let word = token.text(self.text);
            word == head || word.starts_with(&key)
        };
        let Some(own) = place(&key) else {
            return false;
        };
        let ordered = |place: usize| !arguments[place].starts_with('[');
        let mut inside = false;
        let mut depth = 0_usize;
        for (at, token) in self.before.iter().enumerate().rev().take(REACH) {
            let text = token.text(self.text);
            match token.kind {
                TokenKind::Word if again(token) => return false,
                TokenKind::Word if depth == 0 => {
                    let place = text.split_inclusive(':').next().and_then(place);
                    if text.contains(':') && place.is_some_and(|at| at > own && ordered(at)) {
                        return false;
                    }
                }
                TokenKind::Close(_) => depth += 1,
                TokenKind::Open(_) if depth == 0 => {
                    inside = true;
                    break;
                }
                TokenKind::Open(_) => {
                    depth -= 1;
                    let head = self.before.get(at + 1).map(|head| head.text(self.text));
                    let place = head.and_then(|head| place(&format!("({head}")));
                    if depth == 0 && place.is_some_and(|place| place > own) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        let mut depth = 0_usize;
        for token in self.behind.iter().take(REACH) {
            match token.kind {
                TokenKind::Word if again(token) => return false,
                TokenKind::Open(_) => depth += 1,
                TokenKind::Close(_) if depth == 0 => {
                    let before = !self.is_first() || arguments[0].contains(':');
                    let behind = self.is_last() || !ordered(own) && self.keyed_behind(of);
                    return inside && before && behind;
                }
                TokenKind::Close(_) => depth -= 1,
                _ => {}
            }
        }
        false
    }

    /// Whether right behind it stands another named argument, or a form that is meant as one.
    fn keyed_behind(&self, of: &LudemeForm) -> bool {
        let word = |at: usize| {
            let token = self.behind.get(at)?;
            (token.kind == TokenKind::Word).then(|| token.text(self.text))
        };
        match word(0) {
            Some(word) => word.contains(':'),
            None => word(1).is_some_and(|head| of.takes(&format!("{head}:"))),
        }
    }
}
