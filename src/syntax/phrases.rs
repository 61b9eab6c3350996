//! What the grammar expects, in words for people.

use std::borrow::{Borrow, Cow};

use super::grammar::Rule;
use super::ludemes;

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
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
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

/// The key that a rule of a named argument begins with.
pub(super) fn key(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::arg_offset | Rule::key_offset => "offset:",
        Rule::arg_loop | Rule::key_loop => "loop:",
        Rule::arg_weight | Rule::key_weight => "weight:",
        Rule::arg_glyph | Rule::key_glyph => "glyph:",
        Rule::arg_dice | Rule::arg_die | Rule::key_dice => "dice:",
        Rule::arg_add | Rule::key_add => "add:",
        Rule::arg_piece | Rule::key_piece => "piece:",
        Rule::arg_on | Rule::key_on => "on:",
        Rule::arg_with | Rule::key_with => "with:",
        Rule::arg_in | Rule::key_in => "in:",
        Rule::arg_at | Rule::key_at => "at:",
        Rule::arg_as | Rule::arg_figure | Rule::key_as => "as:",
        Rule::arg_at_most | Rule::key_at_most => "at-most:",
        Rule::arg_of | Rule::key_of => "of:",
        Rule::arg_by | Rule::key_by => "by:",
        Rule::arg_after | Rule::key_after => "after:",
        Rule::arg_rule | Rule::key_rule => "rule:",
        _ => return None,
    })
}

/// Where a form is expected, all that is known may be its bracket.
fn forms_in(inside: Rule) -> Cow<'static, str> {
    if inside == Rule::plays {
        return phrase(Rule::play_group);
    }
    let heads: Vec<Cow<'static, str>> = ludemes::ALL
        .iter()
        .filter(|ludeme| ludeme.places.contains(&inside))
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
    Cow::Borrowed(match rule {
        Rule::EOI => "the end",
        Rule::open => "`(`",
        Rule::close => "`)`",
        Rule::open_brace => "`{`",
        Rule::close_brace => "`}`",
        Rule::open_bracket => "`[`",
        Rule::close_bracket => "`]`",
        Rule::slash => "`/`",
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
        Rule::plain_set => "spaces in braces or a definition",
        Rule::spaces => "spaces in braces",
        Rule::piece_term => "pieces",
        Rule::kinds => "kinds of pieces in braces",
        Rule::way => "spaces in brackets",
        Rule::one_space | Rule::space | Rule::spaces_item => "a space",
        Rule::stand_item | Rule::stand => "a space",
        Rule::pass => "the number of a pass",
        Rule::symmetry => "`mirrored` or `turned`",
        Rule::highest => "`highest`",
        Rule::random => "`random`",
        Rule::how => "`most`, `go-on`, `some` or `free`",
        Rule::adding => "`any`, `alone`, `all` or `none`",
        Rule::piece_use => "`once` or `often`",
        Rule::die_count => "`any` or `one`",
        Rule::direction => "`forward`, `back`, `either`, `around` or `orthogonal`",
        Rule::at => "`end`, `steps`, `sums` or `all`",
        Rule::position_text | Rule::side => "a side and its pieces",
        Rule::neutral_men | Rule::kw_neutral => "`neutral` and pieces",
        Rule::men => "a kind of piece and its spaces",
        Rule::to_move => "who is to move",
        Rule::kw_to => "`to move`",
        Rule::kw_move => "`move`",
        Rule::kw_elsewhere => "`elsewhere`",
        Rule::throw_text => "a face",
        Rule::play_text | Rule::move_text => "a move such as `A5-A4`",
        Rule::no_move => "`-` for no move",
        Rule::play_group => "a play such as `(A5-A4 C2-C5)`",
        Rule::extending => "`(extends …)`",
        Rule::empty | Rule::any | Rule::none | Rule::friend | Rule::enemy | Rule::neutral => {
            "a set"
        }
        _ => "",
    })
}
