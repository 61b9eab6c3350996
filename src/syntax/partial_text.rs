//! A text up to a place, its words and forms apart, and what the parser would take there.

use super::explain::{position, positives};
use super::grammar::Rule;
use super::reader;
use super::scan::{Bracket, Token, TokenKind};

/// Stands behind what is read: no text of the language has it, so the parser stops there.
const STOP: char = '\u{1}';

/// So often at most something is left out.
const MOST_LEFT_OUT: usize = 40;

/// The shortest game, which stands in for one that is whole: what it says makes no difference to what
/// may stand behind it.
const GAME: &str = "(game \"\")";

/// A text up to a place, its words and forms apart.
#[derive(Clone, Debug)]
pub(super) struct PartialText<'t> {
    /// What is read, in order.
    parts: Vec<TextPart<'t>>,
    /// Whether the last of it touches the place.
    touches: bool,
}

/// A word or a bracket that is still open, or all of a form.
#[derive(Clone, Copy, Debug)]
struct TextPart<'t> {
    text: &'t str,
    /// The bracket that is still open, if it is one.
    open: Option<Bracket>,
}

impl<'t> PartialText<'t> {
    /// A text with its tokens.
    pub(super) fn new(text: &'t str, tokens: &[Token]) -> PartialText<'t> {
        let mut parts: Vec<TextPart<'t>> = Vec::new();
        // Where each of them begins.
        let mut starts: Vec<usize> = Vec::new();
        for token in tokens {
            let (mut start, mut open) = (token.start, None);
            match token.kind {
                TokenKind::Comment | TokenKind::OpenText => continue,
                TokenKind::Open(bracket) => open = Some(bracket),
                TokenKind::Close(bracket) => {
                    let opened = parts.iter().rposition(|part| part.open.is_some());
                    let Some(at) = opened.filter(|&at| parts[at].open == Some(bracket)) else {
                        continue;
                    };
                    start = starts[at];
                    parts.truncate(at);
                    starts.truncate(at);
                }
                TokenKind::Text | TokenKind::Word => {}
            }
            let mut part = &text[start..token.end];
            if parts.is_empty() && open.is_none() && part.starts_with('(') {
                part = GAME;
            } else if parts.len() == 1 && open.is_none() && parts[0].text == GAME {
                // A variant or an example that is whole makes no difference either.
                continue;
            }
            parts.push(TextPart { text: part, open });
            starts.push(start);
        }
        let touches = tokens.last().is_some_and(|last| last.end == text.len());
        PartialText { parts, touches }
    }

    /// The rules that the parser tries at the place, once all that can't be read has been left out.
    pub(super) fn expected(&mut self) -> Option<Vec<Rule>> {
        for _ in 0..MOST_LEFT_OUT {
            let (text, starts) = self.written();
            let (at, rules) = failure(&text)?;
            if at >= text.len() - STOP.len_utf8() {
                return Some(rules);
            }
            let failing = starts.partition_point(|&start| start <= at);
            let failing = failing.checked_sub(1)?;
            let is_open = |at: usize| self.parts[at].open.is_some();
            let head = failing.checked_sub(1).filter(|&before| {
                !is_open(failing) && self.parts[before].open == Some(Bracket::Form)
            });
            let failing = head.unwrap_or(failing);
            if !is_open(failing) {
                self.parts.remove(failing);
                continue;
            }
            // What is opened here can't stand in what is open around it: that was never closed.
            let around = (0..failing).rfind(|&before| is_open(before))?;
            self.parts.drain(around..failing);
        }
        None
    }

    /// The text before the form in which the place lies.
    pub(super) fn around(&self) -> PartialText<'t> {
        let opened = self.parts.iter().rposition(|part| part.open.is_some());
        PartialText {
            parts: self.parts[..opened.unwrap_or(0)].to_vec(),
            touches: false,
        }
    }

    /// The head of what the form around the place drops, and how many names stand behind it.
    pub(super) fn dropped(&self) -> Option<(&'t str, usize)> {
        let opened = self.parts.iter().rposition(|part| part.open.is_some())?;
        let head = self.parts.get(opened + 2)?;
        Some((head.text, self.parts.len() - opened - 3))
    }

    /// The rules that the parser tries behind a parenthesis at the place.
    pub(super) fn opened(&self) -> Vec<Rule> {
        let (text, _) = self.written();
        let text = text.replace(STOP, &format!("({STOP}"));
        match failure(&text) {
            Some((at, rules)) if at >= text.len() - STOP.len_utf8() => rules,
            _ => Vec::new(),
        }
    }

    /// The text that is read, and where its parts begin.
    fn written(&self) -> (String, Vec<usize>) {
        let mut text = String::new();
        let mut starts = Vec::new();
        for (number, part) in self.parts.iter().enumerate() {
            starts.push(text.len());
            text.push_str(part.text);
            if number + 1 < self.parts.len() || !self.touches {
                // A comment may have stood here.
                text.push('\n');
            }
        }
        text.push(STOP);
        (text, starts)
    }
}

/// Where the parser stops, and what it would have taken there.
fn failure(text: &str) -> Option<(usize, Vec<Rule>)> {
    let failure = reader::read(Rule::file, text).err()?;
    Some((position(&failure), positives(&failure).to_vec()))
}
