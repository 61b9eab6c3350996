//! What may stand at a place of a text, broken ones too.
//!
//! The grammar itself is asked: what stands before the place is read up to it, and what the parser
//! would have taken there is what may stand there. Where something before can't be read, the form or
//! word in which the parser stops is left out, and the rest is read again.

use super::grammar::{self, Rule};
use super::limits;
use super::partial_text::PartialText;
use super::scan::{Token, TokenKind, scan};
use super::text_words::{NameClass, dropped_class, name_class};
use crate::source::SourceId;

/// What may stand at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    /// The first byte of the word that stands at the place, or the place itself.
    pub start: usize,
    /// One past its last byte, or the place itself.
    pub end: usize,
    /// Whether a head follows without a parenthesis: one stands before it, or it names what is
    /// dropped.
    pub opened: bool,
    /// Heads of forms.
    pub heads: Vec<&'static str>,
    /// Keys of arguments, with their colons.
    pub keys: Vec<&'static str>,
    /// Words that stand for one of several possibilities.
    pub words: Vec<&'static str>,
    /// What may be named.
    pub names: Vec<NameClass>,
    /// Whether a space may be named.
    pub spaces: bool,
}

/// What may stand at a byte of a text in place of the word that is there.
pub fn offered(text: &str, byte: usize) -> Offered {
    let rest = text.get(byte..).unwrap_or_default();
    let end = rest.find(|c| !is_word(c) && c != '-').unwrap_or(rest.len());
    Offered {
        end: byte.min(text.len()) + end,
        ..offered_before(text, byte)
    }
}

/// The same, but for what stands behind the place.
fn offered_before(text: &str, byte: usize) -> Offered {
    let before = text.get(..byte).unwrap_or(text);
    let start = before.len() - tail(before, |c| is_word(c) || c == '-').len();
    let offered = offered_from(text, start);
    // In a play, the kind of who moves may stand before a space.
    if offered == Offered::at(start)
        && let Some(kind) = before[..start].strip_suffix(':')
    {
        let kind = kind.len() - tail(kind, |c| is_word(c) || c == '-').len();
        let spaces = offered_from(text, kind).spaces;
        return Offered { spaces, ..offered };
    }
    // In a play, a hyphen stands between two spaces.
    let word = &before[start..];
    let part = tail(word, is_word);
    let in_play = offered.spaces && word.contains('-');
    if part.len() < word.len() && (in_play || offered == Offered::at(start)) {
        return offered_from(text, before.len() - captured(part).len());
    }
    offered
}

/// Of a part of a play, what stands behind the sign of a capture: `B3` of `A4xB3`.
fn captured(part: &str) -> &str {
    match part.rsplit_once('x') {
        Some((before, after)) if before.ends_with(|c: char| c.is_ascii_digit()) => after,
        _ => part,
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || unicode_normalization::char::is_combining_mark(c)
}

/// The end of a text that consists of such characters.
fn tail(text: &str, within: impl Fn(char) -> bool) -> &str {
    text.rfind(|c| !within(c)).map_or(text, |at| {
        let after = at + text[at..].chars().next().map_or(0, char::len_utf8);
        &text[after..]
    })
}

fn offered_from(text: &str, start: usize) -> Offered {
    let nothing = Offered::at(start);
    let before = &text[..start];
    if limits::is_too_long(before) {
        return nothing;
    }
    let tokens = scan(before);
    if limits::check_nesting(SourceId(0), &tokens).is_err() || within(before, &tokens) {
        return nothing;
    }
    let mut reading = PartialText::new(before, &tokens);
    let Some(expected) = reading.expected() else {
        return nothing;
    };
    let mut offered = Offered {
        opened: before.trim_end().ends_with('('),
        ..nothing
    };
    let expected = leaves(&expected);
    for &rule in &expected {
        offered.add(rule);
    }
    if expected.contains(&Rule::head) {
        // What is dropped could stand here itself.
        let heads = reading.around().opened().into_iter();
        let heads = heads.filter(|&rule| is_head(rule) && rule != Rule::kw_without);
        heads.for_each(|rule| put(&mut offered.heads, grammar::words(rule)));
        offered.opened = true;
    }
    if expected.contains(&Rule::key) {
        let class = reading
            .dropped()
            .map(|(head, keys)| dropped_class(head, keys));
        offered.spaces |= class == Some(NameClass::Row);
        offered.names = class.into_iter().collect();
    }
    if expected.contains(&Rule::open) {
        let heads = reading.opened().into_iter().filter(|&rule| is_head(rule));
        heads.for_each(|rule| put(&mut offered.heads, grammar::words(rule)));
    }
    offered
}

/// Whether the end of a text lies in a comment or in a text in quotes.
fn within(before: &str, tokens: &[Token]) -> bool {
    tokens.last().is_some_and(|last| match last.kind {
        TokenKind::Comment => last.end == before.len(),
        TokenKind::OpenText => !before[last.start..].contains('\n'),
        _ => false,
    })
}

impl Offered {
    fn at(start: usize) -> Offered {
        Offered {
            start,
            end: start,
            ..Offered::default()
        }
    }

    /// Adds what this rule reads.
    fn add(&mut self, rule: Rule) {
        let to = match grammar::key(rule) {
            Some(_) => &mut self.keys,
            None if is_head(rule) && self.opened => &mut self.heads,
            None => &mut self.words,
        };
        put(to, grammar::words(rule));
        if let Some(class) = name_class(rule)
            && !self.names.contains(&class)
        {
            self.names.push(class);
        }
        self.spaces |= matches!(
            rule,
            Rule::space
                | Rule::one_space
                | Rule::spaces_item
                | Rule::placed_item
                | Rule::stand
                | Rule::stand_item
        );
    }
}

fn put(known: &mut Vec<&'static str>, words: &[&'static str]) {
    for word in words {
        if !known.contains(word) {
            known.push(word);
        }
    }
}

fn is_head(rule: Rule) -> bool {
    format!("{rule:?}").starts_with("kw_")
}

/// These rules, and those with which they begin.
fn leaves(rules: &[Rule]) -> Vec<Rule> {
    let mut all = rules.to_vec();
    let mut looked_at = 0;
    while let Some(&rule) = all.get(looked_at) {
        looked_at += 1;
        for &beginning in firsts(rule) {
            if !all.contains(&beginning) {
                all.push(beginning);
            }
        }
    }
    all
}

/// The rules with which these may begin, of those that the parser tells in their stead.
fn firsts(rule: Rule) -> &'static [Rule] {
    match rule {
        Rule::set => &[
            Rule::open,
            Rule::empty,
            Rule::any,
            Rule::none,
            Rule::friend,
            Rule::enemy,
            Rule::neutral,
            Rule::set_name,
        ],
        Rule::piece_term => &[
            Rule::open,
            Rule::friend,
            Rule::enemy,
            Rule::neutral,
            Rule::kind,
        ],
        Rule::plain_set | Rule::placed_set => &[Rule::set_name],
        Rule::position_text => &[Rule::side],
        Rule::side | Rule::to_move => &[Rule::player],
        Rule::neutral_men => &[Rule::kw_neutral],
        Rule::men => &[Rule::men_kind],
        Rule::throw_text | Rule::one_throw => &[Rule::face],
        Rule::play_text | Rule::move_text => &[Rule::moved_kind, Rule::space],
        _ => &[],
    }
}
