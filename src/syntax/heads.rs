//! Head words that say nothing, or not in this place.

use std::borrow::Cow;

use super::grammar::Rule;
use super::hints;
use super::ludemes::{self, LudemeForm};
use super::phrases::{either, told, written_as};
use crate::ludeme::SETS;
use crate::near::nearest;
use crate::reference;
use crate::source::{Remedy, Report, Span};

/// A form, as far as its head can be blamed.
pub(super) struct HeadedForm<'t> {
    /// Its bracket and its head.
    pub(super) front: Span,
    /// Its head.
    pub(super) head: &'t str,
    /// All of it, and what stands in it after its head.
    pub(super) whole: Option<(Span, &'t str)>,
}

/// No form of this name belongs into `place`, where it is the `first` or not; `near` has nearly its name and does.
pub(super) fn unknown(
    form: &HeadedForm<'_>,
    (place, first): (Rule, bool),
    near: Option<&LudemeForm>,
) -> Report {
    let (front, head) = (form.front, form.head);
    let report = Report::error(
        "daldos::syntax::unknown-form",
        format!("unknown form `({})`", told(head)),
        front,
        "no form of this name",
    );
    if let Some((help, bracket)) = hints::spaces(head, place) {
        let remedy = form.whole.map(|(span, inner)| {
            let text = match bracket {
                Some(bracket) => {
                    format!("{}{head}{inner}{}", bracket.opening(), bracket.closing())
                }
                None => format!("{head}{inner}"),
            };
            Remedy::written(help.clone(), text).over(span)
        });
        return report.help(remedy.unwrap_or_else(|| help.into()));
    }
    if let Some(help) = hints::blank(head) {
        return report.help(help);
    }
    if let Some(remedy) = instead(form, place) {
        return report.help(remedy);
    }
    if let Some(asked) = ludemes::asked_by(place, head, first) {
        let help = format!("written as `({} …)`", asked.head);
        return report.help(Remedy::written(help, format!("({}", asked.head)));
    }
    if let Some(remedy) = determined(form, place) {
        return report.help(remedy);
    }
    if let Some(help) = reference::help(head) {
        return report.help(help);
    }
    if let Some(ludeme) = near {
        let help = format!("did you mean `({} …)`?", ludeme.head);
        return report.help(Remedy::written(help, format!("({}", ludeme.head)));
    }
    if let Some(near) = nearest(head, ludemes::ALL.iter().map(|ludeme| ludeme.head)) {
        return report.help(format!(
            "did you mean `({near} …)`, which {}?",
            stands(near)
        ));
    }
    let here: Vec<Cow<'_, str>> = ludemes::asked_inside(place, first)
        .map(|ludeme| format!("`({} …)`", ludeme.head).into())
        .collect();
    match place {
        _ if here.is_empty() => report.help(format!("{} holds no forms", name(place))),
        Rule::file => report.help(format!("a file consists of {}", either(&here))),
        Rule::from => report
            .help(ludemes::of_rule(place).map_or_else(String::new, |from| written_as(&from.usage))),
        _ => report.help(format!("{} may stand here", either(&here))),
    }
}

/// The remedy for a form that is none here, where it is known what would stand in its place.
pub(super) fn instead(form: &HeadedForm<'_>, place: Rule) -> Option<Remedy> {
    bare(form, place)
        .or_else(|| winner(form, place))
        .or_else(|| beside(form, place).map(Remedy::from))
}

/// The remedy for what an example says of who wins.
fn winner(form: &HeadedForm<'_>, place: Rule) -> Option<Remedy> {
    let (span, inner) = form.whole?;
    // Of several words the last may be the side.
    let side = inner.split_whitespace().last().unwrap_or("A");
    match (place, form.head) {
        (Rule::after, "win") | (Rule::example, "win" | "wins") => {
            let remedy = hints::wins(side, place)?;
            let alone = inner.split_whitespace().count() == 1;
            Some(match alone {
                true => remedy.over(span),
                false => remedy.plain(),
            })
        }
        _ => None,
    }
}

/// The remedy for a set behind a word that says how much of it: `(any SET)` is that set.
fn determined(form: &HeadedForm<'_>, place: Rule) -> Option<Remedy> {
    let (span, inner) = form.whole?;
    let set = match inner.trim() {
        "" => return None,
        set if is_one_form(set) || !set.contains(char::is_whitespace) => set.to_owned(),
        sets => format!("(or {sets})"),
    };
    let written = match form.head {
        _ if !ludemes::takes_sets(place) => return None,
        "any" => set,
        "none" => format!("(not {set})"),
        _ => return None,
    };
    let help = format!("written as `{}`", told(&written));
    Some(Remedy::written(help, written).over(span))
}

/// Help for a named argument that is a form of its own, beside the one to which it belongs: `(on SET)`
/// beside `(from …)`.
fn beside(form: &HeadedForm<'_>, place: Rule) -> Option<String> {
    let ((_, inner), head) = (form.whole?, form.head);
    let mut known = ludemes::named(head);
    // A form that stands by itself elsewhere, or a word of another language, was meant as such.
    if known.any(|ludeme| !ludeme.is_condition()) || reference::instead(head).is_some() {
        return None;
    }
    let key = format!("{head}:");
    let value = match inner.trim() {
        value if is_one_form(value) => value,
        value if value.is_empty() || value.contains(char::is_whitespace) => "…",
        value => value,
    };
    let within = ludemes::all_inside(place).filter(|inner| inner.takes(&key));
    let within: Vec<String> = within
        .map(|inner| format!("`({} …)`", inner.head))
        .collect();
    let written = format!("{key}{value}");
    (!within.is_empty()).then(|| format!("written as `{}` in {}", told(&written), either(&within)))
}

/// A word that stands without parentheses, or an argument that has a colon instead.
fn bare(form: &HeadedForm<'_>, place: Rule) -> Option<Remedy> {
    let (span, inner) = form.whole?;
    let (head, inner) = (form.head, inner.trim());
    let mut words = SETS.iter().filter(|row| !row.is_form);
    let word = ludemes::takes_sets(place) && words.any(|row| row.head == head);
    let of = ludemes::of_rule(place)?;
    let key = format!("{head}:");
    let keyed = of.takes(&key);
    let kind = of.arguments().first() == Some(&"KIND…") && !keyed;
    if inner.is_empty() && (word || kind) {
        let help = format!("it stands without parentheses: `{}`", told(head));
        return Some(Remedy::written(help, head).over(span));
    }
    let one = !inner.is_empty() && (!inner.contains(char::is_whitespace) || is_one_form(inner));
    (keyed && one).then(|| {
        let text = format!("{key}{inner}");
        Remedy::written(format!("written as `{}`", told(&text)), text).over(span)
    })
}

/// Whether a text is one pair of brackets with all that stands in it.
fn is_one_form(text: &str) -> bool {
    let mut depth = 0_usize;
    let closed = text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at + c.len_utf8())
    });
    text.starts_with(['(', '{', '[']) && closed == Some(text.len())
}

/// Forms of this name belong elsewhere.
pub(super) fn misplaced(form: &HeadedForm<'_>, place: Rule) -> Report {
    let (front, head) = (form.front, form.head);
    let overrides = matches!(place, Rule::extending | Rule::variant);
    let message = match place {
        Rule::extending if head == "extends" => "`(extends …)` doesn't come first".to_owned(),
        Rule::file => format!("`({head} …)` can't stand outside of all forms"),
        Rule::extending => format!("`({head} …)` can't stand in a game that extends another"),
        _ => format!("`({head} …)` can't stand in {}", name(place)),
    };
    let help = instead(form, place).unwrap_or_else(|| match head {
        "equipment" | "rules" if overrides => {
            let help = "here, what it would hold stands bare";
            match form.whole {
                Some((span, inner)) => Remedy::written(help, inner.trim()).over(span),
                None => help.into(),
            }
        }
        "extends" => "it comes right after the game's name".into(),
        _ => format!("`({head} …)` {}", stands(head)).into(),
    });
    Report::error("daldos::syntax::misplaced", message, front, "not here").help(help)
}

/// A form by its head: `` `(face …)` ``.
pub(super) fn name(rule: Rule) -> String {
    match ludemes::of_rule(rule) {
        Some(ludeme) => format!("`({} …)`", ludeme.head),
        None if rule == Rule::extending => "`(game …)`".to_owned(),
        None => "this play".to_owned(),
    }
}

/// Where forms of this head stand.
fn stands(head: &str) -> String {
    let mut places: Vec<Cow<'static, str>> = Vec::new();
    for ludeme in ludemes::named(head) {
        let of: Vec<String> = match ludeme.places.as_slice() {
            _ if ludeme.is_set() => {
                vec!["a place where a set is expected".to_owned()]
            }
            _ if ludeme.is_condition() => {
                vec!["a place where a condition is expected".to_owned()]
            }
            [Rule::file] => {
                return "stands by itself after `(game …)`, not inside another form".to_owned();
            }
            places => places
                .iter()
                .map(|&place| match place {
                    Rule::extending => "a game that extends another".to_owned(),
                    place => name(place),
                })
                .collect(),
        };
        for place in of {
            if !places.iter().any(|known| *known == place) {
                places.push(place.into());
            }
        }
    }
    format!("stands in {}", either(&places))
}
