//! Names: unknown, taken, not allowed.

use super::noun::Noun;
use crate::source::{Remedy, Report, Span};
use crate::syntax::ast;

pub(crate) fn unknown(what: Noun, name: &str, at: Span, help: impl Into<Remedy>) -> Report {
    let word = what.word();
    let (message, label) = (
        format!("unknown {word} `{name}`"),
        format!("no {word} is called so"),
    );
    Report::error(what.unknown(), message, at, label).help(help)
}

pub(crate) fn twice(what: Noun, name: &str, at: Span, first: Span) -> Report {
    let word = what.word();
    let message = match what {
        Noun::Set => format!("`{name}` is both a kind and a definition"),
        Noun::Track => format!("the track of `{name}` is written twice"),
        Noun::Applied => format!("the variant `{name}` is applied twice"),
        Noun::Mark => format!("`{name}` is marked twice"),
        Noun::Place => format!("`{name}` is placed twice"),
        _ => format!("the {word} `{name}` is declared twice"),
    };
    let (again, before) = match what {
        Noun::Set => ("and a definition", "a kind"),
        Noun::Applied => ("again here", "first here"),
        Noun::Track | Noun::Mark | Noun::Place => ("written again here", "written first here"),
        _ => ("declared again here", "declared first here"),
    };
    let help = match what {
        Noun::Set => "call one of the two otherwise".to_owned(),
        Noun::Applied => "name each variant once".to_owned(),
        Noun::Track | Noun::Mark | Noun::Place => {
            format!("make one `({} …)` of the two, or drop one", what.head())
        }
        _ => format!("drop one of the two, or call this {word} otherwise"),
    };
    Report::error("daldos::name::twice", message, at, again)
        .with(first, before)
        .help(help)
}

pub(crate) fn reserved(what: Noun, name: &str, at: Span) -> Report {
    let message = format!("`{name}` is a word of the language");
    let label = format!("can't be the name of a {}", what.word());
    Report::error("daldos::name::reserved", message, at, label)
        .help(format!("call it something else, such as `{name}-1`"))
}

/// What nobody can tell apart: all pieces, and those of one kind.
const UNCLEAR: &str = "where the rules are told, nobody can see which are meant";

/// What all pieces are called is the name of some of them, or reads like it.
pub(crate) fn kind_as_noun(noun: &ast::Word, kind: &ast::Word) -> Report {
    let (all, one) = (&noun.value, &kind.value);
    let message = match all == one {
        true => format!("all pieces are called `{all}`, and so is one kind of them"),
        false => format!("all pieces are called `{all}`, and one kind of them `{one}`"),
    };
    Report::warning("daldos::name::kind-as-noun", message, noun.span, UNCLEAR)
        .with(kind.span, "this kind")
        .help("call pieces by a word that is the name of no kind, or leave `noun` out")
}

/// A kind has the name of all pieces, since they have no other.
pub(crate) fn kind_as_piece(kind: &ast::Word) -> Report {
    let message = match kind.value.as_str() {
        "piece" => "all pieces are called `piece`, and so is one kind of them".to_owned(),
        other => format!("all pieces are called `piece`, and one kind of them `{other}`"),
    };
    Report::warning("daldos::name::kind-as-noun", message, kind.span, UNCLEAR)
        .help("give this kind another name, or say what all are called: `(info (noun WORD))`")
}

pub(crate) fn like_space(what: Noun, name: &str, at: Span) -> Report {
    let message = format!("`{name}` looks like a space");
    let label = format!("can't be the name of a {}", what.word());
    let digits = name.find(|c: char| c.is_ascii_digit());
    let (letters, digits) = name.split_at(digits.unwrap_or(name.len()));
    Report::error("daldos::name::like-space", message, at, label).help(format!(
        "letters followed by digits are a space; write `{letters}-{digits}`"
    ))
}
