//! A file as nested lists of words, comments kept.

use unicode_width::UnicodeWidthStr;

use crate::syntax::forms::{Forms, forms};
use crate::syntax::scan::{Bracket, Token, TokenKind};

/// A word, a list or a comment.
pub(in crate::syntax) struct LayoutNode<'t> {
    pub(in crate::syntax) kind: NodeKind<'t>,
    /// A blank line stands before it.
    pub(super) blank: bool,
    /// The comments at the end of its last line. Those of what it ends with are its own: on that
    /// line its closing bracket comes before them.
    pub(super) trailing: Vec<&'t str>,
    /// Its width on one line, if it may stand on one.
    pub(super) width: Option<usize>,
}

/// What a node is.
pub(in crate::syntax) enum NodeKind<'t> {
    /// A comment on a line of its own.
    Comment(&'t str),
    /// A word, a number, a text.
    Atom(&'t str),
    /// `key:` and what follows.
    Keyed(&'t str, Box<LayoutNode<'t>>),
    /// `(…)`, `[…]`, `{…}`.
    List(Bracket, Vec<LayoutNode<'t>>),
}

impl<'t> LayoutNode<'t> {
    /// The first word of a form.
    pub(super) fn head(&self) -> &'t str {
        match &self.kind {
            NodeKind::List(Bracket::Form, items) => head(items),
            _ => "",
        }
    }

    /// Whether it is a form, or a key with one.
    pub(super) fn is_form(&self) -> bool {
        match &self.kind {
            NodeKind::List(bracket, _) => *bracket == Bracket::Form,
            NodeKind::Keyed(_, value) => value.is_form(),
            _ => false,
        }
    }
}

fn head<'t>(items: &[LayoutNode<'t>]) -> &'t str {
    match items.first().map(|item| &item.kind) {
        Some(NodeKind::Atom(word)) => word,
        _ => "",
    }
}

/// The nodes of a text whose brackets match.
pub(in crate::syntax) fn nodes<'t>(text: &'t str, tokens: &[Token]) -> Vec<LayoutNode<'t>> {
    let reader = NodeReader {
        text,
        tokens,
        forms: forms(text, tokens),
    };
    let mut roots = reader.items(0, tokens.len());
    for root in &mut roots {
        measure(root, "");
    }
    roots
}

struct NodeReader<'t, 'k> {
    text: &'t str,
    tokens: &'k [Token],
    forms: Forms,
}

impl<'t> NodeReader<'t, '_> {
    /// The tokens from one up to another.
    fn items(&self, from: usize, to: usize) -> Vec<LayoutNode<'t>> {
        let mut items: Vec<LayoutNode<'t>> = Vec::new();
        // A key waits for its value; comments between them go before both.
        let mut key: Option<(&'t str, bool)> = None;
        let mut at = from;
        while let Some(token) = self.tokens[..to].get(at) {
            let before = at.checked_sub(1).map_or(0, |at| self.tokens[at].end);
            let breaks = self.text[before..token.start].matches('\n').count();
            at += 1;
            let word = token.text(self.text);
            let blank = breaks > 1;
            let mut trailing = Vec::new();
            let kind = match token.kind {
                TokenKind::Close(_) => continue,
                TokenKind::Comment => {
                    let word = word.trim_end();
                    match items.last_mut() {
                        Some(last) if breaks == 0 && key.is_none() && before > 0 => {
                            last.trailing.push(word);
                            continue;
                        }
                        _ => NodeKind::Comment(word),
                    }
                }
                TokenKind::Word if word.ends_with(':') => {
                    key = Some((word, blank));
                    continue;
                }
                TokenKind::Open(bracket) => {
                    let end = self.forms.end(at - 1);
                    let mut inside = self.list(bracket, at, end - 1);
                    at = end;
                    if let Some(last) = inside.last_mut() {
                        trailing.append(&mut last.trailing);
                    }
                    NodeKind::List(bracket, inside)
                }
                TokenKind::Text | TokenKind::OpenText | TokenKind::Word => NodeKind::Atom(word),
            };
            let node = |kind, blank, trailing| LayoutNode {
                kind,
                blank,
                trailing,
                width: None,
            };
            let waits = key.filter(|_| !matches!(kind, NodeKind::Comment(_)));
            items.push(match waits {
                Some((word, before)) => {
                    key = None;
                    let value = Box::new(node(kind, false, Vec::new()));
                    node(NodeKind::Keyed(word, value), before, trailing)
                }
                None => node(kind, blank, trailing),
            });
        }
        items
    }

    fn list(&self, bracket: Bracket, from: usize, to: usize) -> Vec<LayoutNode<'t>> {
        let mut items = self.items(from, to);
        if bracket != Bracket::Form {
            return items;
        }
        // A form begins with its head, whatever was noted before it.
        let is_word = |item: &LayoutNode<'_>| !matches!(item.kind, NodeKind::Comment(_));
        if let Some(at) = items.iter().position(is_word) {
            items[..=at].rotate_right(1);
        }
        if head(&items) == "position" {
            items = items.into_iter().flat_map(split).collect();
        }
        items
    }
}

/// The words of a position: `/` parts its sides even without blanks.
fn split(node: LayoutNode<'_>) -> Vec<LayoutNode<'_>> {
    let NodeKind::Atom(word) = node.kind else {
        return vec![node];
    };
    let mut pieces = Vec::new();
    let mut rest = word;
    while let Some(at) = rest.find('/') {
        let at = at.max(1);
        let (piece, after) = rest.split_at(at);
        pieces.push(piece);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(rest);
    }
    let last = pieces.len().saturating_sub(1);
    pieces
        .into_iter()
        .enumerate()
        .map(|(at, piece)| LayoutNode {
            kind: NodeKind::Atom(piece),
            blank: at == 0 && node.blank,
            trailing: if at == last {
                node.trailing.clone()
            } else {
                Vec::new()
            },
            width: None,
        })
        .collect()
}

/// Fills in the widths; `around` is the head of the form around it.
fn measure(node: &mut LayoutNode<'_>, around: &str) {
    let head = node.head();
    node.width = match &mut node.kind {
        NodeKind::Comment(_) => None,
        NodeKind::Atom(word) => Some(word.width()),
        NodeKind::Keyed(key, value) => {
            measure(value, around);
            value.width.map(|width| key.width() + width)
        }
        NodeKind::List(_, items) => {
            let mut total = Some(1 + items.len().max(1));
            for item in items.iter_mut() {
                measure(item, head);
                total = match (total, item.width) {
                    (Some(total), Some(width)) if item.trailing.is_empty() => Some(total + width),
                    _ => None,
                };
            }
            total.filter(|_| !always_broken(head, around, items))
        }
    };
}

/// The large parts of a file; but what overrides a part may be short.
fn always_broken(head: &str, around: &str, items: &[LayoutNode<'_>]) -> bool {
    items.iter().any(LayoutNode::is_form)
        && match head {
            "game" | "variant" | "example" | "equipment" | "rules" => true,
            "info" => around == "game",
            "board" | "start" | "play" | "end" => matches!(around, "equipment" | "rules"),
            _ => false,
        }
}
