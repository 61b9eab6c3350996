//! A word or a bracket where it can't stand.

use crate::source::{Remedy, SourceId, Span};
use crate::syntax::grammar::Rule;
use crate::syntax::scan::{Bracket, Token, TokenKind, closing};

/// A word or a bracket that can't stand where it stands.
pub(in crate::syntax) struct Slip<'s> {
    /// The file.
    pub(in crate::syntax) id: SourceId,
    /// All of the file's text.
    pub(in crate::syntax) text: &'s str,
    /// All of its tokens.
    pub(in crate::syntax) tokens: &'s [Token],
    /// The token in question.
    pub(in crate::syntax) index: usize,
    /// What of it can't be read, up to its end.
    pub(in crate::syntax) word: &'s str,
    /// What would have been right.
    pub(in crate::syntax) rules: &'s [Rule],
    /// The form in which it stands.
    pub(in crate::syntax) form: Option<Rule>,
}

impl<'s> Slip<'s> {
    pub(super) fn expects(&self, any: &[Rule]) -> bool {
        any.iter().any(|rule| self.rules.contains(rule))
    }

    /// The token at a distance from the one in question, if it is a word.
    pub(super) fn neighbour(&self, distance: isize) -> Option<&'s str> {
        let token = self.tokens.get(self.index.checked_add_signed(distance)?)?;
        (token.kind == TokenKind::Word).then(|| token.text(self.text))
    }

    /// The bytes from one token to another, by their distances from the one in question.
    pub(super) fn over(&self, first: isize, last: isize) -> Option<Span> {
        let at = |distance| self.tokens.get(self.index.checked_add_signed(distance)?);
        Some(Span::new(self.id, at(first)?.start, at(last)?.end))
    }

    /// The bytes of the token in question, of which a part may have been read.
    pub(super) fn whole(&self) -> Option<Span> {
        self.over(0, 0)
    }

    /// The bytes of what can't be read.
    pub(super) fn fault(&self) -> Option<Span> {
        let whole = self.whole()?;
        let end = whole.end as usize;
        Some(Span::new(self.id, end - self.word.len(), end))
    }

    /// What brackets of another kind would stand in place of those in question, and where.
    pub(super) fn in_brackets(&self, kind: Bracket) -> Option<(String, Span)> {
        let close = closing(self.tokens, self.index)?;
        let (open, close) = (self.tokens[self.index], self.tokens[close]);
        let inner = &self.text[open.end..close.start];
        let text = format!("{}{inner}{}", kind.opening(), kind.closing());
        Some((text, Span::new(self.id, open.start, close.end)))
    }

    /// Words from the one in question on that all are such, and how many they are.
    pub(super) fn words(&self, such: impl Fn(&str) -> bool) -> (Vec<&'s str>, isize) {
        let all = (0..).map_while(|distance| self.neighbour(distance).filter(|word| such(word)));
        let words: Vec<&str> = all.collect();
        let last = words.len().saturating_sub(1).cast_signed();
        (words, last)
    }

    /// Whether the token at a distance from the one in question is the first of a form.
    pub(super) fn is_head(&self, distance: isize) -> bool {
        let before = self.index.checked_add_signed(distance - 1);
        let before = before.and_then(|index| self.tokens.get(index));
        before.is_some_and(|token| token.kind == TokenKind::Open(Bracket::Form))
    }

    /// The head of the form around the one in which it stands.
    pub(super) fn outer_head(&self) -> Option<&'s str> {
        let mut depth = 2;
        let before = self.tokens.get(..self.index)?;
        let open = before.iter().rposition(|token| {
            match token.kind {
                TokenKind::Open(_) => depth -= 1,
                TokenKind::Close(_) => depth += 1,
                _ => {}
            }
            depth == 0
        })?;
        let head = self.tokens.get(open + 1)?;
        (head.kind == TokenKind::Word).then(|| head.text(self.text))
    }

    /// What stands between the bracket in question and the next one.
    pub(super) fn content(&self) -> &'s str {
        let start = self.tokens[self.index].end;
        let bracket = |token: &&Token| {
            matches!(token.kind, TokenKind::Open(_) | TokenKind::Close(_)) && token.start >= start
        };
        let end = self.tokens.iter().find(bracket).map_or(start, |t| t.start);
        self.text[start..end].trim()
    }
}

/// Help that writes something over a span, where there is one.
pub(super) fn written_over(help: String, instead: String, over: Option<Span>) -> Remedy {
    match over {
        Some(span) => Remedy::written(help, instead).over(span),
        None => help.into(),
    }
}
