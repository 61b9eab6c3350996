//! What to tell of slips that many authors make.

mod arguments;
mod numbers;
mod runs;
mod shapes;
mod slip;
mod winner;

pub(super) use shapes::{is_space, is_word};
pub(super) use slip::Slip;
pub(super) use winner::wins;

use super::grammar::{Rule, key, words};
use super::ludemes::{self, LudemeForm};
use super::phrases::told;
use super::scan::{Bracket, TokenKind, closing};
use crate::ludeme::ArgumentClass;
use crate::near::nearest;
use crate::reference;
use crate::source::{Remedy, Span};
use arguments::{argument, colon, inner, outer};
use numbers::{chance, decimal, number};
use runs::{counted, run, step};
use shapes::is_number;
use slip::written_over;
use winner::winner;

/// The remedy for a slip, if it is a known one.
pub(super) fn hint(slip: &Slip<'_>) -> Option<Remedy> {
    if let Some(TokenKind::Open(bracket)) = slip.tokens.get(slip.index).map(|token| token.kind) {
        return colon(slip)
            .or_else(|| several(slip, bracket))
            .or_else(|| brackets(slip, bracket));
    }
    let told = |help: Option<String>| help.map(Remedy::from);
    chance(slip)
        .or_else(|| winner(slip))
        .or_else(|| argument(slip))
        .or_else(|| told(outer(slip)))
        .or_else(|| told(inner(slip)))
        .or_else(|| choice(slip))
        .or_else(|| told(foreign(slip)))
        .or_else(|| number(slip))
        .or_else(|| told(decimal(slip)))
        .or_else(|| step(slip))
        .or_else(|| counted(slip))
        .or_else(|| run(slip))
        .or_else(|| set(slip))
        .or_else(|| mark(slip))
}

/// A word of the language that is nearly one that may stand here.
fn choice(slip: &Slip<'_>) -> Option<Remedy> {
    let rules = slip.rules.iter().filter(|rule| key(**rule).is_none());
    let near = nearest(slip.word, rules.flat_map(|rule| words(*rule)).copied())?;
    Some(Remedy::meant(near).over(slip.fault()?))
}

/// Help for a space that doesn't part words, if there is one in `word`.
pub(super) fn blank(word: &str) -> Option<String> {
    let odd = word.chars().find(|c| c.is_whitespace() && !c.is_ascii())?;
    Some(format!(
        "the blank in it is of another kind (U+{:04X}) and parts no words: type it anew",
        u32::from(odd)
    ))
}

/// Help for parentheses around spaces, or a play, and the brackets that they need, if `head` is one or a run of them.
pub(super) fn spaces(head: &str, place: Rule) -> Option<(String, Option<Bracket>)> {
    match place {
        _ if !is_space(head) => None,
        Rule::track | Rule::fork => {
            let help = format!("a way stands in square brackets: `[{}]`", told(head));
            Some((help, Some(Bracket::Way)))
        }
        Rule::can | Rule::cannot | Rule::after => {
            let help = format!("a play stands here without parentheses: `{}`", told(head));
            Some((help, None))
        }
        // A play is no set.
        _ if head.contains('-') => None,
        _ => {
            let help = format!("spaces stand in braces: `{{{}}}`", told(head));
            Some((help, Some(Bracket::Set)))
        }
    }
}

fn brackets(slip: &Slip<'_>, bracket: Bracket) -> Option<Remedy> {
    let content = told(slip.content());
    let (help, kind) = match bracket {
        Bracket::Way
            if slip.expects(&[
                Rule::set,
                Rule::plain_set,
                Rule::placed_set,
                Rule::spaces,
                Rule::placed,
                Rule::kinds,
            ]) =>
        {
            let help = format!("a set stands in braces: `{{{content}}}`");
            (help, Bracket::Set)
        }
        Bracket::Set if slip.neighbour(-1) == Some("order:") => {
            let help = format!("an order stands in square brackets: `order:[{content}]`");
            (help, Bracket::Way)
        }
        Bracket::Set if slip.expects(&[Rule::way, Rule::open_bracket]) => {
            let help = format!("a way stands in square brackets, in walking order: `[{content}]`");
            (help, Bracket::Way)
        }
        _ => return None,
    };
    Some(match slip.in_brackets(kind) {
        Some((text, span)) => Remedy::written(help, text).over(span),
        None => help.into(),
    })
}

/// A condition behind another, where there is but one.
fn several(slip: &Slip<'_>, bracket: Bracket) -> Option<Remedy> {
    if slip.form != Some(Rule::when) || bracket != Bracket::Form {
        return None;
    }
    let help = "several conditions are joined: `(and COND COND)` if all have to hold, `(or COND COND)` if one is enough";
    let open = (0..slip.index)
        .rev()
        .find(|&open| closing(slip.tokens, open).is_some_and(|close| close > slip.index))?;
    let close = closing(slip.tokens, open)?;
    let within = slip.tokens.get(open + 1..close)?;
    // Behind its head.
    let (first, last) = (within.get(1)?, within.last()?);
    let commented = within.iter().any(|token| token.kind == TokenKind::Comment);
    let all = format!("(and {})", &slip.text[first.start..last.end]);
    let over = Span::new(slip.id, first.start, last.end);
    Some(match commented {
        true => help.into(),
        false => Remedy::written(help, all).over(over).unsure(),
    })
}

/// A word, or the name of an argument, of another language.
fn foreign(slip: &Slip<'_>) -> Option<String> {
    // In a position, a throw or a play all words are the author's.
    const NOTATION: &[Rule] = &[
        Rule::kw_to,
        Rule::kw_move,
        Rule::slash,
        Rule::stand,
        Rule::stand_item,
        Rule::men,
        Rule::throw_text,
        Rule::one_throw,
        Rule::move_text,
        Rule::play_text,
    ];
    if slip.expects(NOTATION) {
        return None;
    }
    let key = slip.word.split_inclusive(':').next()?;
    reference::help(key).or_else(|| reference::help(key.trim_end_matches(':')))
}

/// A set that lacks its parentheses or braces.
fn set(slip: &Slip<'_>) -> Option<Remedy> {
    let word = slip.word;
    if slip.expects(&[Rule::set, Rule::plain_set, Rule::placed_set]) {
        if let Some(rest) = word.strip_prefix('!').filter(|rest| !rest.is_empty()) {
            let help = format!("written as `(not {})`", told(rest));
            return Some(written_over(help, format!("(not {rest})"), slip.fault()));
        }
        if is_space(word) {
            let help = format!("spaces stand in braces: `{{{}}}`", told(word));
            let (words, last) = slip.words(is_space);
            let set = format!("{{{}}}", words.join(" "));
            return Some(written_over(help, set, slip.over(0, last)));
        }
    }
    let before = slip.neighbour(-1)?;
    if slip.is_head(-1) {
        return None;
    }
    let before = before.rsplit(':').next().unwrap_or(before);
    match (before, word) {
        (first, "and" | "or") => {
            // A key before it stays where it is.
            let key = slip.neighbour(-1).unwrap_or_default();
            let key = key.strip_suffix(first).unwrap_or_default();
            let of_key = Some(key).filter(|key| !key.is_empty());
            let class = ludemes::class(slip.form?, of_key, slip.is_head(-2));
            if !matches!(class, Some(ArgumentClass::Set | ArgumentClass::Sets)) {
                return None;
            }
            let help = format!("the `{word}` comes first: `({word} SET SET)`");
            // Where more are joined, it isn't sure which are.
            let more = slip.neighbour(2).is_some_and(joins);
            let second = slip.neighbour(1).filter(|second| !more && !joins(second));
            let whole = second.map(|second| format!("{key}({word} {first} {second})"));
            Some(match whole.filter(|_| !joins(first)) {
                Some(whole) => written_over(help, whole, slip.over(-1, 1)),
                None => help.into(),
            })
        }
        (set, _) => {
            let sets = ludemes::named(set).filter(|ludeme| ludeme.is_set());
            let arguments = sets.flat_map(LudemeForm::arguments).collect::<Vec<_>>();
            match arguments.as_slice() {
                ["SET…"] => Some(format!("it stands in parentheses: `({set} SET SET)`").into()),
                ["KIND…"] => None,
                [_] => {
                    let help = format!("the two stand in parentheses: `({set} {})`", told(word));
                    let key = slip.neighbour(-1).unwrap_or_default();
                    let key = key.strip_suffix(set).unwrap_or_default();
                    let whole = format!("{key}({set} {word})");
                    let more = joins(word) || slip.neighbour(1).is_some_and(joins);
                    Some(match more {
                        true => help.into(),
                        false => written_over(help, whole, slip.over(-1, 0)),
                    })
                }
                _ => None,
            }
        }
    }
}

/// Whether a word joins sets, or turns one into all others.
fn joins(word: &str) -> bool {
    matches!(word, "and" | "or" | "not")
}

/// Where a text may stand.
const TEXTS: &[Rule] = &[Rule::string, Rule::source_key];

/// Punctuation of other languages.
fn mark(slip: &Slip<'_>) -> Option<Remedy> {
    if let Some(blank) = blank(slip.word) {
        let instead = slip.word.replace(char::is_whitespace, " ");
        return Some(written_over(blank, instead, slip.fault()));
    }
    let fault = slip.fault()?;
    let start = fault.start as usize;
    let first = slip.word.chars().next()?;
    match first {
        '*' if is_number(&slip.word[1..]) => None,
        ';' | '#' | '%' | '*' => {
            let marks = slip.word.len() - slip.word.trim_start_matches(first).len();
            let over = Span::new(slip.id, start, start + marks);
            let remedy = Remedy::written("comments begin with `//`", "//").over(over);
            let line = slip.text[start..].lines().next().unwrap_or_default();
            // What would no longer be read may have been meant.
            Some(match line.contains(['(', ')']) {
                true => remedy.unsure(),
                false => remedy,
            })
        }
        '“' | '”' | '„' | '«' | '»' | '\'' | '‘' | '’' => {
            let help = match slip.expects(TEXTS) {
                true => "texts stand in straight double quotes: `\"…\"`",
                false => "it stands without quotes",
            };
            let inner = start + first.len_utf8();
            let line = slip.text[inner..].lines().next().unwrap_or_default();
            let end = line.find(['“', '”', '«', '»', '\'', '‘', '’', '"', '(', ')']);
            let quoted = end.filter(|end| !line[*end..].starts_with(['"', '(', ')']));
            Some(match quoted {
                Some(end) => {
                    let quote = line[end..].chars().next().map_or(0, char::len_utf8);
                    let over = Span::new(slip.id, start, inner + end + quote);
                    let text = match slip.expects(TEXTS) {
                        true => format!("\"{}\"", &line[..end]),
                        false => line[..end].to_owned(),
                    };
                    Remedy::written(help, text).over(over)
                }
                None => help.into(),
            })
        }
        '"' if !slip.expects(TEXTS) && slip.word.len() > 2 => {
            let bare = slip.word.trim_matches('"');
            let help = format!("it stands without quotes: `{}`", told(bare));
            // What is no word without them, either, needs another remedy.
            let is_word = |c: char| c.is_alphanumeric() || "-+*/.:#".contains(c);
            let over = slip.fault().filter(|_| bare.chars().all(is_word));
            Some(written_over(help, bare.to_owned(), over))
        }
        ',' => Some(commas(slip, start)),
        _ if slip.expects(&[Rule::string]) && first.is_alphabetic() => Some(text_of(slip)),
        _ => None,
    }
}

/// Commas from the one that stands there up to the end of its form, or set.
fn commas(slip: &Slip<'_>, start: usize) -> Remedy {
    let help = "blanks part words, not commas";
    let mut depth = 0_usize;
    let behind = slip.tokens.get(slip.index..).unwrap_or_default();
    let end = behind.iter().find(|token| match token.kind {
        TokenKind::Open(_) => {
            depth += 1;
            false
        }
        TokenKind::Close(_) if depth > 0 => {
            depth -= 1;
            false
        }
        kind => matches!(kind, TokenKind::Close(_)),
    });
    let all = &slip.text[start..end.map_or(start, |end| end.start)];
    let one = || {
        let commas = slip.word.len() - slip.word.trim_start_matches(',').len();
        &slip.text[start..start + commas]
    };
    // In texts and comments they may stand.
    let sure = all.rfind(',').map(|last| &all[..=last]);
    let sure = sure.filter(|all| !all.contains('"') && !all.contains("//"));
    let all = sure.unwrap_or_else(one);
    let mut instead = String::with_capacity(all.len());
    for (at, c) in all.char_indices() {
        let next = slip.text[start + at + c.len_utf8()..].chars().next();
        let parts = |next: char| !next.is_whitespace() && !",)]}".contains(next);
        match c {
            ',' if next.is_some_and(parts) => instead.push(' '),
            ',' => {}
            c => instead.push(c),
        }
    }
    let over = Span::new(slip.id, start, start + all.len());
    Remedy::written(help, instead).over(over)
}

/// A text that lacks its quotes.
fn text_of(slip: &Slip<'_>) -> Remedy {
    // A file is named with its ending.
    let ending = match slip.form {
        Some(Rule::extends) if !slip.word.ends_with(".game") => ".game",
        _ => "",
    };
    if slip.word.contains(':') {
        return "a text stands before it, in double quotes".into();
    }
    let (words, last) = slip.words(|word| !word.contains(':'));
    let (text, over) = match words.as_slice() {
        [] => (slip.word.to_owned(), slip.fault()),
        words => (words.join(" "), slip.over(0, last)),
    };
    let help = format!(
        "put it into double quotes: `\"{}{ending}\"`",
        told(slip.word)
    );
    let remedy = written_over(help, format!("\"{text}{ending}\""), over);
    // Where the text ends is plain, but for words that look like named arguments.
    match slip.neighbour(last + 1) {
        Some(next) if next.ends_with(':') => remedy.unsure(),
        _ => remedy,
    }
}
