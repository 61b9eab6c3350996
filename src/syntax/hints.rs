//! What to tell of slips that many authors make.

use std::cmp::Ordering;

use super::grammar::{Rule, key};
use super::ludemes::{self, LudemeForm};
use super::phrases::told;
use super::scan::{Bracket, Token, TokenKind};
use crate::near::nearest;
use crate::reference;
use crate::source::Remedy;

/// A word or a bracket that can't stand where it stands.
pub(super) struct Slip<'s> {
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
        return brackets(slip, bracket).map(Remedy::from);
    }
    let told = |help: Option<String>| help.map(Remedy::from);
    argument(slip)
        .or_else(|| told(foreign(slip)))
        .or_else(|| number(slip))
        .or_else(|| told(decimal(slip)))
        .or_else(|| told(step(slip)))
        .or_else(|| told(counted(slip)))
        .or_else(|| told(run(slip)))
        .or_else(|| told(set(slip)))
        .or_else(|| told(mark(slip)))
}

/// Help for a space that doesn't part words, if there is one in `word`.
pub(super) fn blank(word: &str) -> Option<String> {
    let odd = word.chars().find(|c| c.is_whitespace() && !c.is_ascii())?;
    Some(format!(
        "the blank in it is of another kind (U+{:04X}) and parts no words: type it anew",
        u32::from(odd)
    ))
}

/// Help for parentheses around spaces, if `head` is one or a run of them.
pub(super) fn spaces(head: &str, place: Rule) -> Option<String> {
    match place {
        _ if !is_space(head) => None,
        Rule::track | Rule::fork => Some(format!(
            "a way stands in square brackets: `[{}]`",
            told(head)
        )),
        _ => Some(format!("spaces stand in braces: `{{{}}}`", told(head))),
    }
}

fn brackets(slip: &Slip<'_>, bracket: Bracket) -> Option<String> {
    let content = told(slip.content());
    match bracket {
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
            Some(format!("a set stands in braces: `{{{content}}}`"))
        }
        Bracket::Set if slip.neighbour(-1) == Some("order:") => Some(format!(
            "an order stands in square brackets: `order:[{content}]`"
        )),
        Bracket::Set if slip.expects(&[Rule::way, Rule::open_bracket]) => Some(format!(
            "a way stands in square brackets, in walking order: `[{content}]`"
        )),
        _ => None,
    }
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
                false => help.into(),
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
fn step(slip: &Slip<'_>) -> Option<String> {
    if !slip.expects(&[Rule::play_text, Rule::move_text]) {
        return None;
    }
    let joined = |from: &str, to: &str| {
        format!("start and end are joined by a hyphen, without blanks: `{from}-{to}`")
    };
    if let Some((from, to)) = ends(slip.word) {
        return Some(joined(from, to));
    }
    let to = match slip.neighbour(1)? {
        "-" | "–" | "—" | "−" | "->" | "→" => slip.neighbour(2)?,
        to => to,
    };
    (is_one_space(slip.word) && is_one_space(to)).then(|| joined(slip.word, to))
}

/// A run of spaces with a number of pieces behind it.
fn counted(slip: &Slip<'_>) -> Option<String> {
    let number = slip.word.strip_prefix('*').filter(|n| is_number(n))?;
    let run = slip.tokens.get(slip.index)?.text(slip.text);
    let (from, to) = run.strip_suffix(slip.word)?.split_once("..")?;
    let each = format!("a run has one piece on each of its spaces: write `{from}*{number} …`");
    let row = from.trim_end_matches(|c: char| c.is_ascii_digit());
    let at = |space: &str| space.strip_prefix(row)?.parse::<u32>().ok();
    let (Some(first), Some(last)) = (at(from), at(to)) else {
        return (is_one_space(from) && is_one_space(to)).then_some(each);
    };
    let second = match first.cmp(&last) {
        Ordering::Less => first.saturating_add(1),
        Ordering::Equal => return Some(format!("it is one space: `{from}*{number}`")),
        Ordering::Greater => first.saturating_sub(1),
    };
    let more = if second == last { "" } else { " …" };
    Some(format!(
        "a run has one piece on each of its spaces: write `{from}*{number} {row}{second}*{number}{more}`"
    ))
}

/// A run of spaces that isn't written with two dots.
fn run(slip: &Slip<'_>) -> Option<String> {
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
    let spaces = if whole.chars().all(|c| ".…-–—−".contains(c)) {
        parted().filter(|(from, to)| is_one_space(from) && is_one_space(to))
    } else {
        ends(whole)
    };
    if let Some((from, to)) = spaces {
        return Some(format!("a run of spaces is written `{from}..{to}`"));
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
    Some(format!("a space is its row and its number: `A1`{more}"))
}

/// A set that lacks its parentheses or braces.
fn set(slip: &Slip<'_>) -> Option<String> {
    let word = slip.word;
    if slip.expects(&[Rule::set, Rule::plain_set, Rule::placed_set]) {
        if let Some(rest) = word.strip_prefix('!').filter(|rest| !rest.is_empty()) {
            return Some(format!("written as `(not {})`", told(rest)));
        }
        if is_space(word) {
            return Some(format!("spaces stand in braces: `{{{}}}`", told(word)));
        }
    }
    let before = slip.neighbour(-1)?;
    if slip.is_head(-1) {
        return None;
    }
    let before = before.rsplit(':').next().unwrap_or(before);
    match (before, word) {
        (_, "and" | "or") => Some(format!("the `{word}` comes first: `({word} SET SET)`")),
        (set, _) => {
            let sets = ludemes::named(set).filter(|ludeme| ludeme.is_set());
            let arguments = sets.flat_map(LudemeForm::arguments).collect::<Vec<_>>();
            match arguments.as_slice() {
                ["SET…"] => Some(format!("it stands in parentheses: `({set} SET SET)`")),
                ["KIND…"] => None,
                [_] => Some(format!(
                    "the two stand in parentheses: `({set} {})`",
                    told(word)
                )),
                _ => None,
            }
        }
    }
}

/// Punctuation of other languages.
fn mark(slip: &Slip<'_>) -> Option<String> {
    if let Some(blank) = blank(slip.word) {
        return Some(blank);
    }
    let first = slip.word.chars().next()?;
    match first {
        '*' if is_number(&slip.word[1..]) => None,
        ';' | '#' | '%' | '*' => Some("comments begin with `//`".to_owned()),
        '“' | '”' | '„' | '«' | '»' | '\'' | '‘' | '’' => {
            Some("texts stand in straight double quotes: `\"…\"`".to_owned())
        }
        '"' if !slip.expects(&[Rule::string, Rule::source_key]) && slip.word.len() > 2 => {
            let bare = slip.word.trim_matches('"');
            Some(format!("it stands without quotes: `{}`", told(bare)))
        }
        ',' => Some("blanks part words, not commas".to_owned()),
        _ if slip.expects(&[Rule::string]) && first.is_alphabetic() => Some(format!(
            "put it into double quotes: `\"{}\"`",
            told(slip.word)
        )),
        _ => None,
    }
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
