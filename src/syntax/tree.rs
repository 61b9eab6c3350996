//! A text as words and lists of them, whatever they mean.

use std::fmt;

use super::format::nodes::{self, Kind, Node};
use super::scan::{self, Bracket};

/// A word, a word behind its key, or a list in brackets. Comments are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tree {
    /// A word, a number, a text.
    Word(String),
    /// `key:` and what follows.
    Keyed(String, Box<Tree>),
    /// `(…)`, `[…]`, `{…}`.
    List(Bracket, Vec<Tree>),
}

impl Tree {
    /// What a text with matching brackets consists of.
    pub(crate) fn read(text: &str) -> Vec<Tree> {
        let nodes = nodes::nodes(text, &scan::scan(text));
        nodes.iter().filter_map(tree).collect()
    }

    /// A word.
    pub(crate) fn word(word: impl Into<String>) -> Tree {
        Tree::Word(word.into())
    }

    /// A form.
    pub(crate) fn form(head: &str, rest: Vec<Tree>) -> Tree {
        let items = std::iter::once(Tree::word(head)).chain(rest);
        Tree::List(Bracket::Form, items.collect())
    }

    /// The head of a form and what stands behind it.
    pub(crate) fn as_form(&self) -> Option<(&str, &[Tree])> {
        match self {
            Tree::List(Bracket::Form, items) => match items.split_first()? {
                (Tree::Word(head), rest) => Some((head, rest)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The word that it is.
    pub(crate) fn as_word(&self) -> Option<&str> {
        match self {
            Tree::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The text of several, one behind the other.
    pub(crate) fn text(list: &[Tree]) -> String {
        let texts: Vec<String> = list.iter().map(Tree::to_string).collect();
        texts.join(" ")
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Word(word) => f.write_str(word),
            Tree::Keyed(key, value) => write!(f, "{key}{value}"),
            Tree::List(bracket, items) => {
                let (open, close) = (bracket.opening(), bracket.closing());
                write!(f, "{open}{}{close}", Tree::text(items))
            }
        }
    }
}

fn tree(node: &Node<'_>) -> Option<Tree> {
    Some(match &node.kind {
        Kind::Comment(_) => return None,
        Kind::Atom(word) => match word.split_once(':') {
            Some((key, value)) if key.starts_with(char::is_lowercase) && !value.is_empty() => {
                Tree::Keyed(format!("{key}:"), Box::new(Tree::word(value)))
            }
            _ => Tree::word(*word),
        },
        Kind::Keyed(key, value) => Tree::Keyed((*key).to_owned(), Box::new(tree(value)?)),
        Kind::List(bracket, items) => Tree::List(*bracket, items.iter().filter_map(tree).collect()),
    })
}
