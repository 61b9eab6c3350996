//! The words of a text by what they are: words of the language, and names with what they name.
//!
//! The grammar has a rule for each, and what follows is one table of these rules: what editors
//! colour, look up, complete and rename rests on it.

use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use super::draft::Origin;
use super::grammar::{self, Rule};
use super::nodes::Nodes;
use super::scan::{self, Bracket, Token, TokenKind};
use super::{limits, reader, recover};
use crate::source::{SourceId, Span};

/// What a word of a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WordClass {
    /// A word of the language that tells what a form is: `board`, `move`.
    Head,
    /// A word of the language before what it marks: `at-most:`.
    Key,
    /// A word of the language that stands for one of several possibilities: `most`, `friend`.
    Choice,
    /// A name that a file or the language of pictures gives.
    Name(NameClass),
    /// A number or a fraction.
    Number,
    /// A text in quotes.
    Text,
    /// A comment.
    Comment,
}

/// What a name names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameClass {
    /// A side.
    Player,
    /// A kind of pieces.
    Kind,
    /// A face of the dice.
    Face,
    /// A row of the board, also as the first part of a space's name.
    Row,
    /// A region.
    Region,
    /// A fork.
    Fork,
    /// A definition.
    Definition,
    /// A definition or a kind: what is declared decides.
    Set,
    /// A move.
    Move,
    /// A variant.
    Variant,
    /// A source.
    Source,
    /// A rule of a ledger.
    Rule,
    /// What something is called or drawn as, which nothing refers to.
    Label,
}

impl NameClass {
    /// What such a name names, as a noun.
    pub fn noun(self) -> &'static str {
        match self {
            NameClass::Player => "side",
            NameClass::Kind => "kind of piece",
            NameClass::Face => "face",
            NameClass::Row => "row",
            NameClass::Region => "region",
            NameClass::Fork => "fork",
            NameClass::Definition | NameClass::Set => "definition",
            NameClass::Move => "move",
            NameClass::Variant => "variant",
            NameClass::Source => "source",
            NameClass::Rule => "rule of a ledger",
            NameClass::Label => "name",
        }
    }
}

/// A word of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextWord {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub class: WordClass,
    /// Whether it is declared here.
    pub declared: bool,
}

/// Whether two spellings are the same name: letters may be composed of a base and marks.
pub fn is_same_name(one: &str, other: &str) -> bool {
    one == other || one.nfc().eq(other.nfc())
}

/// The words of a file in their order, as far as the file can be read; comments among them.
pub fn text_words(id: SourceId, text: &str) -> Vec<TextWord> {
    if limits::is_too_long(text) {
        return Vec::new();
    }
    let tokens = scan::scan(text);
    if limits::check_nesting(id, &tokens).is_err() {
        return Vec::new();
    }
    let comments = tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Comment);
    let mut words: Vec<TextWord> = comments
        .map(|token| TextWord {
            span: Span::new(id, token.start, token.end),
            class: WordClass::Comment,
            declared: false,
        })
        .collect();
    // Brackets that don't match may leave no game; with other brackets there is one.
    let known = words.len();
    for source in [text, &balanced(text, &tokens)] {
        read(id, text, source, &mut words);
        if words.len() > known {
            break;
        }
    }
    words.sort_by_key(|word| (word.span.start, word.span.end));
    words.dedup_by_key(|word| word.span);
    words
}

/// Adds the words of a text, by what can be read of one in which all stands where it stands there.
fn read(id: SourceId, text: &str, source: &str, words: &mut Vec<TextWord>) {
    if let Ok(nodes) = reader::read(Rule::file, source) {
        let origin = Origin { id, draft: None };
        return collect(nodes.roots(), Rule::file, (text, origin), words);
    }
    let tokens = scan::scan(source);
    let recovered = recover::recover(id, source, &tokens);
    if let Some(rest) = &recovered.rest
        && let Ok(nodes) = reader::read(Rule::file, &rest.text)
    {
        let draft = Some(rest);
        collect(
            nodes.roots(),
            Rule::file,
            (text, Origin { id, draft }),
            words,
        );
    }
}

/// A text with blanks for brackets that close nothing, and the missing ones at its end, or in place of
/// blanks before a form that begins a line: there a game, a variant or an example begins. All else
/// stands where it stood.
fn balanced(text: &str, tokens: &[Token]) -> String {
    let mut balanced = text.to_owned();
    let mut open = Vec::new();
    for token in tokens {
        match token.kind {
            TokenKind::Open(bracket) => {
                let before = text[..token.start]
                    .trim_end_matches([' ', '\t', '\r', '\n'])
                    .len();
                let begins_line = text[..token.start].ends_with('\n');
                if begins_line && before + open.len() <= token.start {
                    balanced.replace_range(before..before + open.len(), &closing(&open));
                    open.clear();
                }
                open.push(bracket);
            }
            TokenKind::Close(bracket) if open.last() == Some(&bracket) => {
                open.pop();
            }
            TokenKind::Close(_) => balanced.replace_range(token.start..token.end, " "),
            _ => {}
        }
    }
    balanced + &closing(&open)
}

/// What closes these, the last of them first.
fn closing(open: &[Bracket]) -> String {
    open.iter().rev().map(|bracket| bracket.closing()).collect()
}

/// Adds the words of these matches. What only stands in for something that can't be read isn't there
/// in the text, and is left out.
fn collect(
    nodes: Nodes<'_>,
    parent: Rule,
    (text, origin): (&str, Origin<'_>),
    words: &mut Vec<TextWord>,
) {
    let (mut dropped, mut keys) = ("", 0);
    for node in nodes {
        let (rule, start, end) = (node.rule(), node.start(), node.end());
        let there = |span: Span| {
            let written = text.get(span.start as usize..span.end as usize);
            written == Some(node.text())
        };
        let space = match rule {
            Rule::space => true,
            Rule::key => {
                let row = dropped_class(dropped, keys) == NameClass::Row;
                row && node.text().ends_with(|c: char| c.is_ascii_digit())
            }
            _ => false,
        };
        if space && there(origin.span(start, end)) {
            let row = node.text().trim_end_matches(|c: char| c.is_ascii_digit());
            let middle = start + row.len();
            let part = |start, end, class| TextWord {
                span: origin.span(start, end),
                class,
                declared: false,
            };
            words.push(part(start, middle, WordClass::Name(NameClass::Row)));
            words.push(part(middle, end, WordClass::Number));
            continue;
        }
        if let Some(class) = class(rule)
            && there(origin.span(start, end))
        {
            let reserved = parent == Rule::prefer && node.text() == CAPTURE;
            let digits = node.text().starts_with(|c: char| c.is_ascii_digit());
            let class = match rule {
                // Some rules read a number or a word.
                _ if class == WordClass::Choice && digits => WordClass::Number,
                Rule::key => WordClass::Name(dropped_class(dropped, keys)),
                _ if reserved => WordClass::Choice,
                _ => class,
            };
            match rule {
                Rule::head => dropped = node.text(),
                Rule::key => keys += 1,
                _ => {}
            }
            words.push(TextWord {
                span: origin.span(start, end),
                class,
                declared: DECLARING.contains(&(parent, rule)),
            });
        }
        collect(node.inner(), rule, (text, origin), words);
    }
}

/// What stands in `prefer` for every move that captures.
const CAPTURE: &str = "capture";

/// The forms that declare a name, and the rule of that name.
const DECLARING: [(Rule, Rule); 10] = [
    (Rule::players, Rule::player),
    (Rule::piece, Rule::kind),
    (Rule::face_form, Rule::face),
    (Rule::row, Rule::row_name),
    (Rule::region, Rule::region_name),
    (Rule::fork, Rule::fork_name),
    (Rule::define, Rule::definition),
    (Rule::move_form, Rule::move_name),
    (Rule::variant, Rule::variant_name),
    (Rule::source, Rule::source_key),
];

/// What tells apart the forms of a head that are dropped, behind so many other names: the side comes
/// second.
pub(super) fn dropped_class(head: &str, before: usize) -> NameClass {
    match head {
        _ if before > 0 => NameClass::Player,
        "piece" | "place" => NameClass::Kind,
        "track" => NameClass::Player,
        "region" => NameClass::Region,
        "fork" => NameClass::Fork,
        "define" => NameClass::Definition,
        "move" => NameClass::Move,
        // Of a mark, its space is told.
        "row" | "mark" => NameClass::Row,
        "source" => NameClass::Source,
        _ => NameClass::Label,
    }
}

/// What the match of a rule is, if it is a word.
fn class(rule: Rule) -> Option<WordClass> {
    CLASSES.get(rule as usize).copied().flatten()
}

static CLASSES: LazyLock<Vec<Option<WordClass>>> = LazyLock::new(|| {
    let mut classes = Vec::new();
    for &rule in Rule::all_rules() {
        classes.resize(classes.len().max(rule as usize + 1), None);
        classes[rule as usize] = by_rule(rule);
    }
    classes
});

/// What a name names that a rule reads.
pub(super) fn name_class(rule: Rule) -> Option<NameClass> {
    match class(rule)? {
        WordClass::Name(class) => Some(class),
        _ => None,
    }
}

fn by_rule(rule: Rule) -> Option<WordClass> {
    use NameClass as Named;
    let name = format!("{rule:?}");
    if name.starts_with("kw_") {
        return Some(WordClass::Head);
    }
    if name.starts_with("key_") {
        return Some(WordClass::Key);
    }
    Some(match rule {
        Rule::head => WordClass::Head,
        _ if !grammar::words(rule).is_empty() => WordClass::Choice,
        Rule::player => WordClass::Name(Named::Player),
        Rule::kind | Rule::men_kind | Rule::moved_kind | Rule::become_kind => {
            WordClass::Name(Named::Kind)
        }
        Rule::face => WordClass::Name(Named::Face),
        Rule::row_name => WordClass::Name(Named::Row),
        Rule::region_name => WordClass::Name(Named::Region),
        Rule::fork_name => WordClass::Name(Named::Fork),
        Rule::definition => WordClass::Name(Named::Definition),
        Rule::set_name => WordClass::Name(Named::Set),
        Rule::move_name | Rule::by_rule => WordClass::Name(Named::Move),
        Rule::variant_name => WordClass::Name(Named::Variant),
        Rule::source_key => WordClass::Name(Named::Source),
        Rule::rule_id => WordClass::Name(Named::Rule),
        Rule::figure | Rule::noun_word | Rule::key => WordClass::Name(Named::Label),
        Rule::number | Rule::signed | Rule::fraction | Rule::group | Rule::pass | Rule::nth => {
            WordClass::Number
        }
        Rule::string => WordClass::Text,
        _ => return None,
    })
}
