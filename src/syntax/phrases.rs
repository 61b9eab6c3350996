//! What the grammar expects, in words for people.

use std::borrow::{Borrow, Cow};

use super::grammar::{Rule, key, of_name};
use super::ludemes;
use crate::characters::shortened;
use crate::ludeme::SETS;
use crate::ludeme::vocabulary::{Add, Along, At, AtAnywhere, DiceUse, How, PieceUse, Sides};

/// A list as in `a, b or c`.
pub(crate) fn either<S: Borrow<str>>(items: &[S]) -> String {
    match items {
        [] => "something else".to_owned(),
        [one] => one.borrow().to_owned(),
        [most @ .., last] => format!("{} or {}", most.join(", "), last.borrow()),
    }
}

/// The user's words, shortened where they are long.
pub(super) fn told(text: &str) -> String {
    const LONGEST: usize = 40;
    shortened(text, LONGEST)
}

/// How a form is written.
pub(super) fn written_as(usage: &str) -> String {
    let parted = usage
        .replace(") or (", ")` or `(")
        .replace("), (", ")`, `(");
    format!("written as `{parted}`")
}

/// What `rules` expect inside a form, each once, the way out last.
pub(super) fn expected(rules: &[Rule], inside: Option<Rule>) -> Vec<Cow<'static, str>> {
    let mut phrases: Vec<Cow<'static, str>> = Vec::new();
    let (closing, other): (Vec<Rule>, Vec<Rule>) = rules.iter().partition(|&&rule| {
        matches!(
            rule,
            Rule::close | Rule::close_brace | Rule::close_bracket | Rule::EOI
        )
    });
    for rule in other.into_iter().chain(closing) {
        let phrase = match (rule, inside) {
            (Rule::open, Some(inside)) => forms_in(inside),
            _ => phrase(rule),
        };
        if !phrase.is_empty() && !phrases.contains(&phrase) {
            phrases.push(phrase);
        }
    }
    phrases
}

/// Where a form is expected, all that is known may be its bracket.
fn forms_in(inside: Rule) -> Cow<'static, str> {
    if inside == Rule::plays {
        return phrase(Rule::play_group);
    }
    let mut here = ludemes::all_inside(inside);
    if here.all(|ludeme| ludeme.is_condition()) {
        return "a condition".into();
    }
    let heads: Vec<Cow<'static, str>> = ludemes::all_inside(inside)
        .map(|ludeme| format!("`({} …)`", ludeme.head).into())
        .collect();
    match heads.len() {
        1..=3 => either(&heads).into(),
        _ => "a form".into(),
    }
}

/// One expectation; empty for what goes without saying.
fn phrase(rule: Rule) -> Cow<'static, str> {
    if let Some(key) = key(rule) {
        return format!("`{key}`").into();
    }
    if let Some(ludeme) = ludemes::of_rule(rule) {
        return if ludeme.usage == format!("({})", ludeme.head) {
            format!("`{}`", ludeme.usage).into()
        } else {
            format!("`({} …)`", ludeme.head).into()
        };
    }
    let words = match rule {
        Rule::symmetry => Sides::WORDS,
        Rule::how => How::WORDS,
        Rule::adding => Add::WORDS,
        Rule::piece_use => PieceUse::WORDS,
        Rule::die_count => DiceUse::WORDS,
        Rule::direction => Along::WORDS,
        Rule::at => At::WORDS,
        Rule::at_anywhere => AtAnywhere::WORDS,
        _ => &[],
    };
    if !words.is_empty() {
        let quoted: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
        return either(&quoted).into();
    }
    Cow::Borrowed(match rule {
        Rule::EOI => "the end",
        Rule::open => "`(`",
        Rule::close => "`)`",
        Rule::open_brace => "`{`",
        Rule::close_brace => "`}`",
        Rule::open_bracket => "`[`",
        Rule::close_bracket => "`]`",
        Rule::slash => "`/`",
        Rule::plus => "`+`",
        Rule::string => "a text in double quotes",
        Rule::number => "a number",
        Rule::signed => "a number, which may be negative",
        Rule::fraction => "a fraction such as `2/3`",
        Rule::player => "a player",
        Rule::kind | Rule::men_kind | Rule::become_kind | Rule::moved_kind => "a kind of piece",
        Rule::face => "a face",
        Rule::figure => "a word for how it is drawn",
        Rule::row_name => "a row, whose name is letters only",
        Rule::region_name => "a region",
        Rule::fork_name => "a fork",
        Rule::definition => "a name for the set",
        Rule::set_name => "a definition",
        Rule::move_name | Rule::by_rule => "the name of a move",
        Rule::variant_name => "the name of a variant",
        Rule::source_key => "the key of a source",
        Rule::noun_word => "a word for a piece",
        Rule::rule_id => "the id of a rule",
        Rule::head => "the head of a form",
        Rule::key => "a name",
        Rule::set => "a set",
        Rule::placed_set => "spaces in braces or a definition",
        Rule::placed => "spaces in braces",
        Rule::placed_item => "a space",
        Rule::stack_size => "a number or `any`",
        Rule::taking => "a number or `all`",
        Rule::group => "how many pieces",
        Rule::plain_set => "spaces in braces or a definition",
        Rule::spaces => "spaces in braces",
        Rule::piece_term => "pieces",
        Rule::kinds => "kinds of pieces in braces",
        Rule::faces => "faces in braces",
        Rule::way => "spaces in brackets",
        Rule::one_space | Rule::space | Rule::spaces_item => "a space",
        Rule::stand_item | Rule::stand => "a space",
        Rule::pass => "the number of a pass",
        Rule::highest => "`highest`",
        Rule::random => "`random`",
        Rule::position_text | Rule::side => "a side and its pieces",
        Rule::neutral_men | Rule::kw_neutral => "`neutral` and pieces",
        Rule::men => "a kind of piece and its spaces",
        Rule::to_move => "who is to move",
        Rule::kw_to => "`to move`",
        Rule::kw_move => "`move`",
        Rule::kw_elsewhere => "`elsewhere`",
        Rule::throw_text | Rule::one_throw => "a face",
        Rule::play_text | Rule::move_text => "a move such as `A5-A4`",
        Rule::nth => "the number of a play",
        Rule::no_move => "`-` for no move",
        Rule::play_group => "a play such as `(A5-A4 C2-C5)`",
        Rule::extending => "`(extends …)`",
        Rule::friend | Rule::enemy | Rule::neutral => "a set",
        _ if SETS.iter().any(|row| of_name(row.rule) == Some(rule)) => "a set",
        _ => "",
    })
}
