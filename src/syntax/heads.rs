//! Head words that say nothing, or not in this place.

use std::borrow::Cow;

use super::around::Around;
use super::grammar::Rule;
use super::hints;
use super::ludemes::{self, LudemeForm};
use super::operands::{is_one_form, is_pieces, is_set, joined, operands};
use super::phrases::{either, told, written_as};
use super::scan::Bracket;
use crate::ludeme::{ArgumentClass, SETS};
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
    /// What stands around it.
    pub(super) around: Around<'t>,
}

impl<'t> HeadedForm<'t> {
    /// What stands in it after its head, one by one, if that can be told.
    fn operands(&self) -> Option<Vec<&'t str>> {
        operands(self.whole?.1)
    }

    /// What is expected where it stands.
    fn class(&self, place: Rule) -> Option<&'static ArgumentClass> {
        ludemes::class(place, self.around.key(), self.around.is_first())
    }

    /// Whether a set is surely expected there.
    fn as_set(&self, place: Rule) -> bool {
        let class = self.class(place);
        matches!(class, Some(ArgumentClass::Set | ArgumentClass::Sets))
    }
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
            let remedy = Remedy::written(help.clone(), text).over(span);
            // Braces can't stand everywhere, either.
            let fits = match bracket {
                Some(Bracket::Set) => form.as_set(place) || place == Rule::region,
                _ => true,
            };
            if fits { remedy } else { remedy.unsure() }
        });
        return report.help(remedy.unwrap_or_else(|| help.into()));
    }
    if let Some(help) = hints::blank(head) {
        return report.help(help);
    }
    if let Some(remedy) = colon(form, place, first) {
        return report.help(remedy);
    }
    if let Some(remedy) = instead(form, place) {
        return report.help(remedy);
    }
    if let Some(asked) = ludemes::asked_by(place, head, first) {
        let operands = form.operands();
        return report.help(match operands.as_deref() {
            Some([set]) if is_set(set) => {
                let help = format!("written as `({} …)`", asked.head);
                Remedy::written(help, format!("({}", asked.head))
            }
            _ => written_as(&asked.usage).into(),
        });
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
    let quantifies = quantifier(head).is_some();
    if !quantifies && let Some(near) = nearest(head, ludemes::ALL.iter().map(|ludeme| ludeme.head))
    {
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
        .or_else(|| condition(form, place))
}

/// The remedy for a condition that stands by itself where `(when COND)` may: `(lose (no (friend king)))`.
fn condition(form: &HeadedForm<'_>, place: Rule) -> Option<Remedy> {
    let (span, inner) = form.whole?;
    let known: Vec<_> = ludemes::named(form.head).collect();
    let condition = !known.is_empty() && known.iter().all(|ludeme| ludeme.is_condition());
    if !condition || ludemes::inside(place, "when", form.around.is_first()).is_none() {
        return None;
    }
    let help = format!("written as `(when ({} …))`", form.head);
    let text = format!("(when ({}{inner}))", form.head);
    let remedy = Remedy::written(help, text).over(span);
    // Beside others, more than one may be a condition.
    let alone = form.around.is_first() && form.around.is_last();
    Some(if alone { remedy } else { remedy.plain() })
}

/// The remedy for a head with a colon in it, or behind it: `(wins:A)`.
fn colon(form: &HeadedForm<'_>, place: Rule, first: bool) -> Option<Remedy> {
    let (head, value) = form.head.split_once(':')?;
    let known = ludemes::inside(place, head, first)?;
    let (_, inner) = form.whole?;
    let alone = inner.trim().is_empty();
    // What is named there takes no value by itself.
    let named = |argument: &&str| argument.contains(':') || argument.starts_with('(');
    let named = known.arguments().first().is_none_or(named);
    let written = match value {
        _ if alone && named => return Some(written_as(&known.usage).into()),
        "" if alone => return Some(written_as(&known.usage).into()),
        "" if inner.starts_with(char::is_whitespace) => format!("({head}"),
        _ if value.contains(':') => return Some(written_as(&known.usage).into()),
        value => format!("({head} {value}"),
    };
    let rest = if alone { ")" } else { " …)" };
    let help = format!("written as `{}{rest}`", told(written.trim_end()));
    Some(Remedy::written(help, written))
}

/// The remedy for what an example says of who wins.
fn winner(form: &HeadedForm<'_>, place: Rule) -> Option<Remedy> {
    let (span, inner) = form.whole?;
    let words: Vec<&str> = inner.split_whitespace().collect();
    // Of several words the last may be the side.
    let last = words.last().copied().unwrap_or_default();
    let (head, side) = match form.head.split_once(':') {
        Some((head, side)) if words.is_empty() => (head, side),
        Some((head, "")) => (head, last),
        Some((head, _)) => (head, ""),
        None => (form.head, last),
    };
    match (place, head) {
        (Rule::after, "win") | (Rule::example, "win" | "wins") => {
            let remedy = hints::wins(side, place)?;
            let play = form.around.word_before().is_some() && form.around.is_last();
            Some(match words.len() < 2 && play {
                true => remedy.over(span),
                false => remedy.plain(),
            })
        }
        _ => None,
    }
}

/// Whether a word before a set says that it is meant, such as `any` or `every`, or that none of it is.
fn quantifier(head: &str) -> Option<bool> {
    match head.to_lowercase().as_str() {
        "any" | "each" | "every" => Some(true),
        "none" => Some(false),
        _ => None,
    }
}

/// The remedy for a set behind a word that says how much of it: `(any SET)` is that set, and of faces `{FACE…}` any.
fn determined(form: &HeadedForm<'_>, place: Rule) -> Option<Remedy> {
    let some = quantifier(form.head)?;
    if let Some(remedy) = faces(form, place).filter(|_| some) {
        return Some(remedy);
    }
    let class = form.class(place)?;
    let (span, _) = form.whole?;
    let operands = form.operands().unwrap_or_default();
    let (written, sure) = match (class, operands.as_slice()) {
        (ArgumentClass::Pieces, _) if !some => return None,
        (ArgumentClass::Pieces, [pieces]) if is_pieces(pieces) => ((*pieces).to_owned(), true),
        (ArgumentClass::Pieces, _) => {
            let help = format!(
                "the pieces stand here by themselves, without `{}`",
                form.head
            );
            return Some(help.into());
        }
        (ArgumentClass::Set | ArgumentClass::Sets, sets) => match (joined(sets), some) {
            (Some((set, sure)), true) => (set, sure),
            (Some((set, sure)), false) => (format!("(not {set})"), sure),
            (None, true) => {
                let help = format!("the set stands here by itself, without `{}`", form.head);
                return Some(help.into());
            }
            (None, false) => return Some("written as `(not SET)`".into()),
        },
        _ => return None,
    };
    let help = format!("written as `{}`", told(&written));
    let remedy = Remedy::written(help, written).over(span);
    Some(if sure { remedy } else { remedy.unsure() })
}

/// The remedy for faces in parentheses, where one of several is asked for.
fn faces(form: &HeadedForm<'_>, place: Rule) -> Option<Remedy> {
    let key = form.around.key()?;
    let mut arguments = ludemes::of_rule(place)?.arguments().into_iter();
    let asked = arguments.any(|argument| argument.contains(&format!("{key}FACE")));
    let (span, inner) = form.whole?;
    let bare = !inner.contains(|c| "(){}[]:/\"".contains(c));
    let faces = inner.trim();
    let written = match faces.contains(char::is_whitespace) {
        true => format!("{{{faces}}}"),
        false => faces.to_owned(),
    };
    (asked && bare && !faces.is_empty()).then(|| {
        let help = format!("written as `{key}{}`", told(&written));
        Remedy::written(help, written).over(span)
    })
}

/// Help for a named argument that is a form of its own, beside the one to which it belongs: `(on SET)`
/// beside `(from …)`.
fn beside(form: &HeadedForm<'_>, place: Rule) -> Option<String> {
    let ((_, inner), head) = (form.whole?, form.head);
    let mut known = ludemes::named(head);
    // A form that stands by itself elsewhere, or a word of another language but for numbers, was meant as such.
    let number = inner.trim().parse::<u32>().is_ok();
    let foreign = || !number && reference::instead(head).is_some();
    if known.any(|ludeme| !ludeme.is_condition()) || foreign() {
        return None;
    }
    let key = format!("{head}:");
    let value = match inner.trim() {
        value if value.contains("//") => "…",
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
    let of = ludemes::of_rule(place)?;
    let key = format!("{head}:");
    let arguments = of.arguments();
    let mut keyed = arguments
        .iter()
        .map(|argument| argument.trim_matches(['[', ']']));
    let keyed = keyed.find(|argument| argument.starts_with(&key));
    if inner.is_empty() {
        let mut words = SETS.iter().filter(|row| !row.is_form);
        let word = words.find(|row| row.head.eq_ignore_ascii_case(head));
        let word = word.filter(|_| form.as_set(place));
        let kind = arguments.first() == Some(&"KIND…") && keyed.is_none();
        let word = word.map(|row| row.head).or(kind.then_some(head))?;
        let help = format!("it stands without parentheses: `{}`", told(word));
        return Some(Remedy::written(help, word).over(span));
    }
    let argument = keyed?;
    let braced = argument[key.len()..].starts_with('{');
    let operands = form.operands().unwrap_or_default();
    let set = argument.ends_with("SET");
    let value = match operands.as_slice() {
        [one] if one.starts_with('{') && is_one_form(one) => Some((*one).to_owned()),
        [one] if one.starts_with('(') && is_one_form(one) && !braced => Some((*one).to_owned()),
        [] => None,
        spaces if set && spaces.iter().all(|space| hints::is_space(space)) => {
            Some(format!("{{{}}}", spaces.join(" ")))
        }
        words if words.iter().any(|word| word.contains(['(', '{', '[', ':'])) => None,
        words if braced => Some(format!("{{{}}}", words.join(" "))),
        [one] => Some((*one).to_owned()),
        _ => None,
    };
    let text = value.map(|value| format!("{key}{value}"));
    let help = format!("written as `{}`", told(text.as_deref().unwrap_or(argument)));
    Some(match text {
        Some(text) if form.around.fits_keyed(head, of) => Remedy::written(help, text).over(span),
        _ => help.into(),
    })
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
