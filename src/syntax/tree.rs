//! A text as words and lists of them, whatever they mean.

use std::fmt;

use super::format::nodes::{self, LayoutNode, NodeKind};
use super::scan::{self, Bracket};

/// A word, a word behind its key, or a list in brackets. Comments are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WordTree {
    /// A word, a number, a text.
    Word(String),
    /// `key:` and what follows.
    Keyed(String, Box<WordTree>),
    /// `(…)`, `[…]`, `{…}`.
    List(Bracket, Vec<WordTree>),
}

impl WordTree {
    /// What a text with matching brackets consists of.
    pub(crate) fn read(text: &str) -> Vec<WordTree> {
        let nodes = nodes::nodes(text, &scan::scan(text));
        nodes.iter().filter_map(tree).collect()
    }

    /// A word.
    pub(crate) fn word(word: impl Into<String>) -> WordTree {
        WordTree::Word(word.into())
    }

    /// A form.
    pub(crate) fn form(head: &str, rest: Vec<WordTree>) -> WordTree {
        let items = std::iter::once(WordTree::word(head)).chain(rest);
        WordTree::List(Bracket::Form, items.collect())
    }

    /// The head of a form and what stands behind it.
    pub(crate) fn as_form(&self) -> Option<(&str, &[WordTree])> {
        match self {
            WordTree::List(Bracket::Form, items) => match items.split_first()? {
                (WordTree::Word(head), rest) => Some((head, rest)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The word that it is.
    pub(crate) fn as_word(&self) -> Option<&str> {
        match self {
            WordTree::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The text of several, one behind the other.
    pub(crate) fn text(list: &[WordTree]) -> String {
        let texts: Vec<String> = list.iter().map(WordTree::to_string).collect();
        texts.join(" ")
    }
}

impl fmt::Display for WordTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordTree::Word(word) => f.write_str(word),
            WordTree::Keyed(key, value) => write!(f, "{key}{value}"),
            WordTree::List(bracket, items) => {
                let (open, close) = (bracket.opening(), bracket.closing());
                write!(f, "{open}{}{close}", WordTree::text(items))
            }
        }
    }
}

fn tree(node: &LayoutNode<'_>) -> Option<WordTree> {
    Some(match &node.kind {
        NodeKind::Comment(_) => return None,
        NodeKind::Atom(word) => match word.split_once(':') {
            Some((key, value)) if key.starts_with(char::is_lowercase) && !value.is_empty() => {
                WordTree::Keyed(format!("{key}:"), Box::new(WordTree::word(value)))
            }
            _ => WordTree::word(*word),
        },
        NodeKind::Keyed(key, value) => WordTree::Keyed((*key).to_owned(), Box::new(tree(value)?)),
        NodeKind::List(bracket, items) => {
            WordTree::List(*bracket, items.iter().filter_map(tree).collect())
        }
    })
}
