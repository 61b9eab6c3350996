//! What to tell of slips that many authors make.

use std::cmp::Ordering;

use super::grammar::{Rule, key, words};
use super::ludemes::{self, LudemeForm};
use super::phrases::told;
use super::scan::{Bracket, Token, TokenKind, closing};
use crate::near::nearest;
use crate::reference;
use crate::source::{Remedy, SourceId, Span};

/// A word or a bracket that can't stand where it stands.
pub(super) struct Slip<'s> {
    /// The file.
    pub(super) id: SourceId,
    /// All of the file's text.
    pub(super) text: &'s str,
    /// All of its tokens.
    pub(super) tokens: &'s [Token],
    /// The token in question.
    pub(super) index: usize,
    /// What of it can't be read, up to its end.
    pub(super) word: &'s str,
    /// What would have been right.
    pub(super) rules: &'s [Rule],
}

impl<'s> Slip<'s> {
    fn expects(&self, any: &[Rule]) -> bool {
        any.iter().any(|rule| self.rules.contains(rule))
    }

    /// The token at a distance from the one in question, if it is a word.
    fn neighbour(&self, distance: isize) -> Option<&'s str> {
        let token = self.tokens.get(self.index.checked_add_signed(distance)?)?;
        (token.kind == TokenKind::Word).then(|| token.text(self.text))
    }

    /// The bytes from one token to another, by their distances from the one in question.
    fn over(&self, first: isize, last: isize) -> Option<Span> {
        let at = |distance| self.tokens.get(self.index.checked_add_signed(distance)?);
        Some(Span::new(self.id, at(first)?.start, at(last)?.end))
    }

    /// The bytes of the token in question, of which a part may have been read.
    fn whole(&self) -> Option<Span> {
        self.over(0, 0)
    }

    /// The bytes of what can't be read.
    fn fault(&self) -> Option<Span> {
        let whole = self.whole()?;
        let end = whole.end as usize;
        Some(Span::new(self.id, end - self.word.len(), end))
    }

    /// What brackets of another kind would stand in place of those in question, and where.
    fn in_brackets(&self, kind: Bracket) -> Option<(String, Span)> {
        let close = closing(self.tokens, self.index)?;
        let (open, close) = (self.tokens[self.index], self.tokens[close]);
        let inner = &self.text[open.end..close.start];
        let text = format!("{}{inner}{}", kind.opening(), kind.closing());
        Some((text, Span::new(self.id, open.start, close.end)))
    }

    /// Words from the one in question on that all are such, and how many they are.
    fn words(&self, such: impl Fn(&str) -> bool) -> (Vec<&'s str>, isize) {
        let all = (0..).map_while(|distance| self.neighbour(distance).filter(|word| such(word)));
        let words: Vec<&str> = all.collect();
        let last = words.len().saturating_sub(1).cast_signed();
        (words, last)
    }

    /// Whether the token at a distance from the one in question is the first of a form.
    fn is_head(&self, distance: isize) -> bool {
        let before = self.index.checked_add_signed(distance - 1);
        let before = before.and_then(|index| self.tokens.get(index));
        before.is_some_and(|token| token.kind == TokenKind::Open(Bracket::Form))
    }

    /// What stands between the bracket in question and the next one.
    fn content(&self) -> &'s str {
        let start = self.tokens[self.index].end;
        let bracket = |token: &&Token| {
            matches!(token.kind, TokenKind::Open(_) | TokenKind::Close(_)) && token.start >= start
        };
        let end = self.tokens.iter().find(bracket).map_or(start, |t| t.start);
        self.text[start..end].trim()
    }
}

/// The remedy for a slip, if it is a known one.
pub(super) fn hint(slip: &Slip<'_>) -> Option<Remedy> {
    if let Some(TokenKind::Open(bracket)) = slip.tokens.get(slip.index).map(|token| token.kind) {
        return brackets(slip, bracket);
    }
    let told = |help: Option<String>| help.map(Remedy::from);
    argument(slip)
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

/// Help that writes something over a span, where there is one.
fn written_over(help: String, instead: String, over: Option<Span>) -> Remedy {
    match over {
        Some(span) => Remedy::written(help, instead).over(span),
        None => help.into(),
    }
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

/// Help for parentheses around spaces, and the brackets that they need, if `head` is one or a run of them.
pub(super) fn spaces(head: &str, place: Rule) -> Option<(String, Bracket)> {
    match place {
        _ if !is_space(head) => None,
        Rule::track | Rule::fork => {
            let help = format!("a way stands in square brackets: `[{}]`", told(head));
            Some((help, Bracket::Way))
        }
        _ => {
            let help = format!("spaces stand in braces: `{{{}}}`", told(head));
            Some((help, Bracket::Set))
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

/// A named argument whose name or colon is wrong.
fn argument(slip: &Slip<'_>) -> Option<Remedy> {
    let keys = || slip.rules.iter().copied().filter_map(key);
    let (written, value) = match slip.word.split_once([':', '=']) {
        Some((written, value)) => (written, value),
        None => (slip.word, slip.neighbour(1).unwrap_or("…")),
    };
    let near = nearest(written, keys().map(|key| key.trim_end_matches(':')));
    if slip.word.contains(':') {
        let near = near?;
        let help = format!("did you mean `{near}:`?");
        return Some(Remedy::written(help, format!("{near}:{value}")));
    }
    keys()
        .any(|key| key.trim_end_matches(':') == written)
        .then(|| {
            let whole = format!("{written}:{value}");
            let help = format!("a colon parts the two: `{whole}`");
            match slip.word.contains('=') {
                true => Remedy::written(help, whole),
                false => match slip.tokens.get(slip.index + 1) {
                    Some(next) if next.kind == TokenKind::Word => {
                        written_over(help, whole, slip.over(0, 1))
                    }
                    // What stands in brackets follows as it is.
                    Some(next) if matches!(next.kind, TokenKind::Open(_)) => {
                        let start = slip.over(0, 0).map(|word| word.start as usize);
                        let over = start.map(|start| Span::new(slip.id, start, next.start));
                        written_over(help, format!("{written}:"), over)
                    }
                    _ => help.into(),
                },
            }
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

/// A number with a point in it, of which the part before the point was read.
fn decimal(slip: &Slip<'_>) -> Option<String> {
    let fraction = slip.word.strip_prefix(['.', ','])?;
    let whole = slip.tokens.get(slip.index)?.text(slip.text);
    let before = whole.strip_suffix(slip.word)?;
    let (name, digits) = before.rsplit_once(':').unwrap_or(("", before));
    let whole = name == "weight" || slip.rules.iter().any(|rule| key(*rule).is_some());
    if !whole || !is_number(digits) || !is_number(fraction) {
        return None;
    }
    Some(match name {
        "weight" => {
            "weights are whole numbers: `weight:3` against `weight:2` is 1.5 against 1".to_owned()
        }
        _ => "numbers are whole".to_owned(),
    })
}

fn number(slip: &Slip<'_>) -> Option<Remedy> {
    let word = slip.word;
    let digits = word.strip_prefix('-').unwrap_or(word);
    if !is_number(digits) {
        return None;
    }
    if digits.len() > 1 && digits.starts_with('0') {
        let plain = match digits.trim_start_matches('0') {
            "" => "0",
            plain => plain,
        };
        let help = "numbers have no leading zero";
        let expected = slip.expects(&[Rule::number, Rule::signed]);
        return Some(match expected && digits == word {
            true => Remedy::written(help, plain),
            false => help.into(),
        });
    }
    word.starts_with('-')
        .then(|| "only `offset:` may be negative".into())
}

/// A move whose two ends are joined by another sign than a hyphen, or parted by blanks.
fn step(slip: &Slip<'_>) -> Option<Remedy> {
    if !slip.expects(&[Rule::play_text, Rule::move_text]) {
        return None;
    }
    let joined = |from: &str, to: &str, over: Option<Span>| {
        let help = format!("start and end are joined by a hyphen, without blanks: `{from}-{to}`");
        written_over(help, format!("{from}-{to}"), over)
    };
    if let Some((from, to)) = ends(slip.word) {
        return Some(joined(from, to, slip.fault()));
    }
    let (to, last) = match slip.neighbour(1)? {
        "-" | "–" | "—" | "−" | "->" | "→" => (slip.neighbour(2)?, 2),
        to => (to, 1),
    };
    (is_one_space(slip.word) && is_one_space(to)).then(|| joined(slip.word, to, slip.over(0, last)))
}

/// A run of spaces with a number of pieces behind it.
fn counted(slip: &Slip<'_>) -> Option<Remedy> {
    let number = slip.word.strip_prefix('*').filter(|n| is_number(n))?;
    let run = slip.tokens.get(slip.index)?.text(slip.text);
    let (from, to) = run.strip_suffix(slip.word)?.split_once("..")?;
    let each = format!("a run has one piece on each of its spaces: write `{from}*{number} …`");
    let row = from.trim_end_matches(|c: char| c.is_ascii_digit());
    let at = |space: &str| space.strip_prefix(row)?.parse::<u32>().ok();
    let (Some(first), Some(last)) = (at(from), at(to)) else {
        return (is_one_space(from) && is_one_space(to)).then(|| each.into());
    };
    let second = match first.cmp(&last) {
        Ordering::Less => first.saturating_add(1),
        Ordering::Equal => {
            let one = format!("{from}*{number}");
            let help = format!("it is one space: `{one}`");
            return Some(written_over(help, one, slip.whole()));
        }
        Ordering::Greater => first.saturating_sub(1),
    };
    let more = if second == last { "" } else { " …" };
    let help = format!(
        "a run has one piece on each of its spaces: write `{from}*{number} {row}{second}*{number}{more}`"
    );
    // A run that long is no slip of its number of pieces.
    const LONGEST: usize = 16;
    let spaces: Vec<u32> = match first < last {
        true => (first..=last).take(LONGEST + 1).collect(),
        false => (last..=first).rev().take(LONGEST + 1).collect(),
    };
    let each: Vec<String> = spaces
        .iter()
        .map(|n| format!("{row}{n}*{number}"))
        .collect();
    let over = slip.whole().filter(|_| each.len() <= LONGEST);
    Some(written_over(help, each.join(" "), over))
}

/// A run of spaces that isn't written with two dots.
fn run(slip: &Slip<'_>) -> Option<Remedy> {
    const SPACES: &[Rule] = &[
        Rule::space,
        Rule::one_space,
        Rule::spaces_item,
        Rule::stand_item,
        Rule::stand,
    ];
    if !slip.expects(SPACES) {
        return None;
    }
    let whole = slip.tokens.get(slip.index)?.text(slip.text);
    let parted = || Some((slip.neighbour(-1)?, slip.neighbour(1)?));
    let (spaces, over) = if whole.chars().all(|c| ".…-–—−".contains(c)) {
        let both = parted().filter(|(from, to)| is_one_space(from) && is_one_space(to));
        (both, slip.over(-1, 1))
    } else {
        (ends(whole), slip.whole())
    };
    if let Some((from, to)) = spaces {
        let help = format!("a run of spaces is written `{from}..{to}`");
        return Some(written_over(help, format!("{from}..{to}"), over));
    }
    if let Some(plain) = without_zeros(whole) {
        let help = format!("numbers have no leading zero: `{plain}`");
        return Some(written_over(help, plain, slip.whole()));
    }
    if !whole.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let several = slip.expects(&[Rule::close_brace, Rule::close_bracket]);
    let more = if several {
        ", and a run of them `A1..A6`"
    } else {
        ""
    };
    Some(format!("a space is its row and its number: `A1`{more}").into())
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
            let help = format!("the `{word}` comes first: `({word} SET SET)`");
            let second = slip.neighbour(1);
            // A key before it stays where it is.
            let key = slip.neighbour(-1).unwrap_or_default();
            let key = key.strip_suffix(first).unwrap_or_default();
            let whole = second.map(|second| format!("{key}({word} {first} {second})"));
            Some(match whole {
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
                    Some(written_over(help, whole, slip.over(-1, 0)))
                }
                _ => None,
            }
        }
    }
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
            let over = slip.fault().filter(|_| !bare.contains(char::is_whitespace));
            Some(written_over(help, bare.to_owned(), over))
        }
        ',' => {
            let help = "blanks part words, not commas".to_owned();
            let commas = slip.word.len() - slip.word.trim_start_matches(',').len();
            let parts = slip.word.len() > commas;
            let over = Span::new(slip.id, start, start + commas);
            let instead = if parts { " " } else { "" };
            Some(Remedy::written(help, instead).over(over))
        }
        _ if slip.expects(&[Rule::string]) && first.is_alphabetic() => {
            let help = format!("put it into double quotes: `\"{}\"`", told(slip.word));
            let (words, last) = slip.words(|word| !word.contains(':'));
            let text = format!("\"{}\"", words.join(" "));
            Some(written_over(help, text, slip.over(0, last)))
        }
        _ => None,
    }
}

/// `A1` for `A01`.
fn without_zeros(word: &str) -> Option<String> {
    let number = word.trim_start_matches(char::is_alphabetic);
    let row = &word[..word.len() - number.len()];
    let plain = number.trim_start_matches('0');
    (plain.len() < number.len() && is_number(plain) && !row.is_empty())
        .then(|| format!("{row}{plain}"))
}

/// The two spaces of `A6-A1`, `A6…A1` or `A6→A1`.
fn ends(word: &str) -> Option<(&str, &str)> {
    let from_end = word.find(|c: char| !c.is_alphanumeric())?;
    let joint = word[from_end..].find(char::is_alphanumeric)?;
    let (from, to) = (&word[..from_end], &word[from_end + joint..]);
    (is_one_space(from) && is_one_space(to)).then_some((from, to))
}

/// `16`.
fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// `A16`, `A1..A16`.
fn is_space(word: &str) -> bool {
    let number = word.trim_start_matches(char::is_alphabetic);
    number.len() < word.len() && number.starts_with(|c: char| c.is_ascii_digit())
}

/// `A16`.
fn is_one_space(word: &str) -> bool {
    let number = word.trim_start_matches(char::is_alphabetic);
    number.len() < word.len() && is_number(number)
}
