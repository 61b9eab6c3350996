//! Walking through the parts of a form.

use crate::source::{Span, Spanned};
use crate::syntax::ast::{Number, Text, Word};
use crate::syntax::draft::Origin;
use crate::syntax::grammar::{Rule, key};
use crate::syntax::nfc::nfc;
use crate::syntax::nodes::{Nodes, SyntaxNode};

/// A part that the grammar promises and that isn't there: never seen, and yet no panic.
#[derive(Debug)]
pub(in crate::syntax) struct Missing(pub(in crate::syntax) Span);

/// What building a node gives.
pub(super) type Built<T> = Result<T, Missing>;

/// One rule's match and where it stands in the file.
#[derive(Clone, Copy)]
pub(super) struct Match<'t> {
    node: SyntaxNode<'t>,
    origin: Origin<'t>,
}

impl<'t> Match<'t> {
    pub(super) fn new(node: SyntaxNode<'t>, origin: Origin<'t>) -> Self {
        Self { node, origin }
    }

    pub(super) fn rule(&self) -> Rule {
        self.node.rule()
    }

    pub(super) fn text(&self) -> &'t str {
        self.node.text()
    }

    pub(super) fn span(&self) -> Span {
        self.origin.span(self.node.start(), self.node.end())
    }

    /// Its parts, without brackets and keywords.
    pub(super) fn parts(self) -> Parts<'t> {
        Parts {
            span: self.span(),
            origin: self.origin,
            nodes: self.node.inner(),
        }
    }

    /// Whether this mark stands in it.
    pub(super) fn has(&self, sought: Rule) -> bool {
        self.node.inner().any(|node| node.rule() == sought)
    }

    /// A name, in NFC.
    pub(super) fn word(&self) -> Word {
        Spanned::new(nfc(self.text()), self.span())
    }

    /// A number, saturated.
    pub(super) fn number(&self) -> Number {
        let text = self.text();
        let value = text.parse().unwrap_or(if text.starts_with('-') {
            i64::MIN
        } else {
            i64::MAX
        });
        Spanned::new(value, self.span())
    }

    /// A quoted text, without its quotes and escapes.
    pub(super) fn string(&self) -> Text {
        let quoted = self.text();
        let inner = quoted
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'))
            .unwrap_or(quoted);
        // Few have any escapes.
        if !inner.contains('\\') {
            return Spanned::new(inner.to_owned(), self.span());
        }
        let mut value = String::with_capacity(inner.len());
        let mut escaped = false;
        for c in inner.chars() {
            escaped = c == '\\' && !escaped;
            if !escaped {
                value.push(c);
            }
        }
        Spanned::new(value, self.span())
    }
}

/// The parts of a form, one after the other.
pub(super) struct Parts<'t> {
    span: Span,
    origin: Origin<'t>,
    nodes: Nodes<'t>,
}

impl<'t> Parts<'t> {
    /// The whole form.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// The next part, which must be there.
    pub(super) fn one(&mut self) -> Built<Match<'t>> {
        self.next().ok_or(Missing(self.span))
    }

    /// The next part, if it is of this rule.
    pub(super) fn maybe(&mut self, rule: Rule) -> Option<Match<'t>> {
        if self.is_next(rule) {
            self.next()
        } else {
            None
        }
    }

    /// Whether the next part is of this rule.
    pub(super) fn is_next(&mut self, rule: Rule) -> bool {
        self.next_rule() == Some(rule)
    }

    /// The next part, if it isn't a named argument.
    pub(super) fn unnamed(&mut self) -> Option<Match<'t>> {
        match key(self.next_rule()?) {
            Some(_) => None,
            None => self.next(),
        }
    }

    /// What follows the key of a named argument, or the head of a form that marks one, wherever that
    /// stands.
    pub(super) fn named(&self, rule: Rule) -> Option<Parts<'t>> {
        let mut nodes = self.nodes;
        let node = nodes.find(|node| node.rule() == rule)?;
        Some(Match::new(node, self.origin).parts())
    }

    fn next_rule(&mut self) -> Option<Rule> {
        while self.nodes.next_rule().is_some_and(is_mark) {
            self.nodes.next();
        }
        self.nodes.next_rule()
    }

    /// All that follow and are of this rule.
    pub(super) fn all(&mut self, rule: Rule) -> Vec<Match<'t>> {
        std::iter::from_fn(|| self.maybe(rule)).collect()
    }
}

impl<'t> Iterator for Parts<'t> {
    type Item = Match<'t>;

    fn next(&mut self) -> Option<Match<'t>> {
        let origin = self.origin;
        self.nodes
            .by_ref()
            .find(|node| !is_mark(node.rule()))
            .map(|node| Match::new(node, origin))
    }
}

/// A bracket, a keyword, a key: needed to name what was expected, not to build. The grammar has
/// them at its end, and rules are ordered as in the grammar.
fn is_mark(rule: Rule) -> bool {
    rule == Rule::EOI || rule >= Rule::open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_brackets_keywords_and_keys() {
        let bracket = |rule: &Rule| {
            use Rule::{
                close, close_brace, close_bracket, open, open_brace, open_bracket, plus, slash,
            };
            [
                open,
                close,
                open_brace,
                close_brace,
                open_bracket,
                close_bracket,
                plus,
                slash,
            ]
            .contains(rule)
        };
        let mut marks = 0;
        for rule in Rule::all_rules() {
            let name = format!("{rule:?}");
            let silent = ["WHITESPACE", "COMMENT"].contains(&name.as_str());
            let word = name.starts_with("kw_") || name.starts_with("key_") || name == "EOI";
            if !silent {
                assert_eq!(is_mark(*rule), word || bracket(rule), "{name}");
                marks += usize::from(is_mark(*rule));
            }
        }
        assert!(marks > 90, "{marks}");
    }
}
