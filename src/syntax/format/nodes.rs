//! A file as nested lists of words, comments kept.

use unicode_width::UnicodeWidthStr;

use crate::syntax::scan::{Bracket, Token, TokenKind};

/// A word, a list or a comment.
pub(in crate::syntax) struct Node<'t> {
    pub(in crate::syntax) kind: Kind<'t>,
    /// A blank line stands before it.
    pub(super) blank: bool,
    /// The comments at the end of its last line. Those of what it ends with are its own: on that
    /// line its closing bracket comes before them.
    pub(super) trailing: Vec<&'t str>,
    /// Its width on one line, if it may stand on one.
    pub(super) width: Option<usize>,
}

/// What a node is.
pub(in crate::syntax) enum Kind<'t> {
    /// A comment on a line of its own.
    Comment(&'t str),
    /// A word, a number, a text.
    Atom(&'t str),
    /// `key:` and what follows.
    Keyed(&'t str, Box<Node<'t>>),
    /// `(…)`, `[…]`, `{…}`.
    List(Bracket, Vec<Node<'t>>),
}

impl<'t> Node<'t> {
    /// The first word of a form.
    pub(super) fn head(&self) -> &'t str {
        match &self.kind {
            Kind::List(Bracket::Form, items) => head(items),
            _ => "",
        }
    }

    /// Whether it is a form, or a key with one.
    pub(super) fn is_form(&self) -> bool {
        match &self.kind {
            Kind::List(bracket, _) => *bracket == Bracket::Form,
            Kind::Keyed(_, value) => value.is_form(),
            _ => false,
        }
    }
}

fn head<'t>(items: &[Node<'t>]) -> &'t str {
    match items.first().map(|item| &item.kind) {
        Some(Kind::Atom(word)) => word,
        _ => "",
    }
}

/// The nodes of a text whose brackets match.
pub(in crate::syntax) fn nodes<'t>(text: &'t str, tokens: &[Token]) -> Vec<Node<'t>> {
    let mut reader = Reader {
        text,
        tokens,
        at: 0,
    };
    let mut roots = reader.items();
    for root in &mut roots {
        measure(root, "");
    }
    roots
}

struct Reader<'t, 'k> {
    text: &'t str,
    tokens: &'k [Token],
    at: usize,
}

impl<'t> Reader<'t, '_> {
    /// Everything up to the closing bracket, or to the end.
    fn items(&mut self) -> Vec<Node<'t>> {
        let mut items: Vec<Node<'t>> = Vec::new();
        // A key waits for its value; comments between them go before both.
        let mut key: Option<(&'t str, bool)> = None;
        while let Some(token) = self.tokens.get(self.at) {
            let before = self.at.checked_sub(1).map_or(0, |at| self.tokens[at].end);
            let breaks = self.text[before..token.start].matches('\n').count();
            self.at += 1;
            let word = token.text(self.text);
            let blank = breaks > 1;
            let mut trailing = Vec::new();
            let kind = match token.kind {
                TokenKind::Close(_) => break,
                TokenKind::Comment => {
                    let word = word.trim_end();
                    match items.last_mut() {
                        Some(last) if breaks == 0 && key.is_none() && before > 0 => {
                            last.trailing.push(word);
                            continue;
                        }
                        _ => Kind::Comment(word),
                    }
                }
                TokenKind::Word if word.ends_with(':') => {
                    key = Some((word, blank));
                    continue;
                }
                TokenKind::Open(bracket) => {
                    let mut inside = self.list(bracket);
                    if let Some(last) = inside.last_mut() {
                        trailing.append(&mut last.trailing);
                    }
                    Kind::List(bracket, inside)
                }
                TokenKind::Text | TokenKind::OpenText | TokenKind::Word => Kind::Atom(word),
            };
            let node = |kind, blank, trailing| Node {
                kind,
                blank,
                trailing,
                width: None,
            };
            let waits = key.filter(|_| !matches!(kind, Kind::Comment(_)));
            items.push(match waits {
                Some((word, before)) => {
                    key = None;
                    let value = Box::new(node(kind, false, Vec::new()));
                    node(Kind::Keyed(word, value), before, trailing)
                }
                None => node(kind, blank, trailing),
            });
        }
        items
    }

    fn list(&mut self, bracket: Bracket) -> Vec<Node<'t>> {
        let mut items = self.items();
        if bracket != Bracket::Form {
            return items;
        }
        // A form begins with its head, whatever was noted before it.
        let is_word = |item: &Node<'_>| !matches!(item.kind, Kind::Comment(_));
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
fn split(node: Node<'_>) -> Vec<Node<'_>> {
    let Kind::Atom(word) = node.kind else {
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
        .map(|(at, piece)| Node {
            kind: Kind::Atom(piece),
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
fn measure(node: &mut Node<'_>, around: &str) {
    let head = node.head();
    node.width = match &mut node.kind {
        Kind::Comment(_) => None,
        Kind::Atom(word) => Some(word.width()),
        Kind::Keyed(key, value) => {
            measure(value, around);
            value.width.map(|width| key.width() + width)
        }
        Kind::List(_, items) => {
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
fn always_broken(head: &str, around: &str, items: &[Node<'_>]) -> bool {
    items.iter().any(Node::is_form)
        && match head {
            "game" | "variant" | "example" | "equipment" | "rules" => true,
            "info" => around == "game",
            "board" | "start" | "play" | "end" => matches!(around, "equipment" | "rules"),
            _ => false,
        }
}
