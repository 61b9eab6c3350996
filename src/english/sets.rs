//! Sets of spaces in words: as what a space is like, and as which spaces are meant.
//!
//! Negation is carried inwards, so that nothing but "and", "or" and "if" joins clauses; a group
//! within another stands in brackets. So different sets read differently, except where they say
//! the same: "not (x or y)" and "(not x) and (not y)".

use super::lexicon::list;
use super::{pieces, spaces};
use crate::model::{PieceTerm, Set, Whose};

/// What a clause is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// A space.
    Space,
    /// A piece: only it can itself be the foremost; for the rest, its space decides.
    Piece,
}

/// Where that is: "in row C", "on A1", "on a space that …".
pub(super) fn at(set: &Set) -> String {
    match set {
        Set::Any => "on any space".to_owned(),
        Set::None => "on no space at all".to_owned(),
        Set::Empty => "on an empty space".to_owned(),
        Set::Spaces(runs) => match runs.0.as_slice() {
            [] => "on no space at all".to_owned(),
            [space] => format!("on {space}"),
            _ => format!("on one of {}", spaces::named(runs)),
        },
        Set::Row(row) => format!("in row {row}"),
        Set::Region(whose, name) => format!("in {}", region(*whose, name)),
        Set::Foremost(these) => format!("on the space of the foremost of {}", pieces::all(these)),
        Set::Rearmost(these) => format!("on the space of the rearmost of {}", pieces::all(these)),
        other => format!("on a space that {}", clause(other, About::Space)),
    }
}

/// What is true of a space of the set, or of a piece that the set selects: "holds no piece of
/// your own", "stands in row C".
pub(super) fn clause(set: &Set, about: About) -> String {
    said(set, true, about, Group::Alone)
}

/// What must not stand on a space of the set, if that is all that the set asks.
pub(super) fn without(set: &Set) -> Option<Vec<&PieceTerm>> {
    let Set::Not(inner) = set else { return None };
    match &**inner {
        Set::Pieces(term) => Some(vec![term]),
        Set::Or(sets) if !sets.is_empty() => sets
            .iter()
            .map(|set| match set {
                Set::Pieces(term) => Some(term),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

/// That a set isn't empty, to stand behind "unless": "you have a runner".
fn some_in(set: &Set) -> String {
    match set {
        Set::Pieces(PieceTerm::Friend) => "you have a piece".to_owned(),
        Set::Pieces(PieceTerm::FriendOf(kinds)) => {
            format!("you have {}", pieces::a_of(kinds))
        }
        Set::Pieces(PieceTerm::Enemy) => "the enemy has a piece".to_owned(),
        Set::Pieces(PieceTerm::EnemyOf(kinds)) => {
            format!("the enemy has {}", pieces::a_of(kinds))
        }
        Set::Pieces(term) => format!("there is {}", pieces::any(term)),
        other => format!(
            "some space {}",
            said(other, true, About::Space, Group::Within)
        ),
    }
}

/// That a set is empty: "you have no runner", "no space …".
fn none_in(set: &Set) -> String {
    match set {
        Set::Pieces(PieceTerm::Friend) => "you have no piece".to_owned(),
        Set::Pieces(PieceTerm::FriendOf(kinds)) => {
            format!("you have no {}", pieces::one_of(kinds))
        }
        Set::Pieces(PieceTerm::Enemy) => "the enemy has no piece".to_owned(),
        Set::Pieces(PieceTerm::EnemyOf(kinds)) => {
            format!("the enemy has no {}", pieces::one_of(kinds))
        }
        Set::Pieces(term) => format!("there is no {}", pieces::no(term)),
        other => format!(
            "no space {}",
            said(other, true, About::Space, Group::Within)
        ),
    }
}

/// What a clause stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// Nothing: it needs no brackets.
    Alone,
    /// A list joined by "and".
    And,
    /// A list joined by "or".
    Or,
    /// Anything else.
    Within,
}

fn said(set: &Set, yes: bool, about: About, group: Group) -> String {
    let piece = about == About::Piece;
    let pick = |positive: &str, negative: &str| (if yes { positive } else { negative }).to_owned();
    match set {
        Set::Not(inner) => said(inner, !yes, about, group),
        Set::And(sets) => joined(sets, yes, yes, about, group),
        Set::Or(sets) => joined(sets, !yes, yes, about, group),
        Set::If {
            no,
            then,
            otherwise,
        } => {
            if yes && **otherwise == Set::Any {
                let then = said(then, yes, about, Group::Within);
                return format!("{then} (unless {})", some_in(no));
            }
            let then = said(then, yes, about, Group::Within);
            let otherwise = said(otherwise, yes, about, Group::Within);
            let text = format!("{then} if {}, and otherwise {otherwise}", none_in(no));
            bracketed(text, group == Group::Alone)
        }
        Set::Foremost(these) | Set::Rearmost(these) => {
            let most = if matches!(set, Set::Foremost(_)) {
                "foremost"
            } else {
                "rearmost"
            };
            let verb = match (piece, yes) {
                (true, true) => "is",
                (true, false) => "isn't",
                (false, true) => "holds",
                (false, false) => "doesn't hold",
            };
            format!("{verb} the {most} of {}", pieces::all(these))
        }
        Set::Defined(name) => format!("{} \"{name}\"", pick("is", "isn't")),
        Set::Row(_) | Set::Region(..) => {
            let place = match set {
                Set::Row(row) => format!("row {row}"),
                Set::Region(whose, name) => region(*whose, name),
                _ => String::new(),
            };
            let verb = if piece { "stands" } else { "lies" };
            format!("{verb} {} {place}", pick("in", "outside"))
        }
        Set::Spaces(runs) => match (runs.0.as_slice(), piece) {
            ([], _) => nothing(!yes, piece),
            ([space], false) => format!("{} {space}", pick("is", "isn't")),
            ([space], true) => format!("{} on {space}", pick("stands", "doesn't stand")),
            (_, false) => format!("is {} of {}", pick("one", "none"), spaces::named(runs)),
            (_, true) => format!(
                "stands on {} of {}",
                pick("one", "none"),
                spaces::named(runs)
            ),
        },
        Set::Any => nothing(yes, piece),
        Set::None => nothing(!yes, piece),
        Set::Empty if piece => pick(
            "stands on an empty space",
            "stands on a space that isn't empty",
        ),
        Set::Empty => pick("is empty", "isn't empty"),
        Set::Pieces(term) => {
            let text = if yes {
                format!("holds {}", pieces::any(term))
            } else {
                format!("holds no {}", pieces::no(term))
            };
            if piece {
                format!("stands on a space that {text}")
            } else {
                text
            }
        }
    }
}

/// Everything, or nothing.
fn nothing(everything: bool, piece: bool) -> String {
    match (everything, piece) {
        (true, true) => "stands anywhere",
        (true, false) => "is any at all",
        (false, true) => "stands nowhere",
        (false, false) => "is none at all",
    }
    .to_owned()
}

/// The clauses of a list; lists of lists of one sort are one list.
fn joined(sets: &[Set], all: bool, yes: bool, about: About, group: Group) -> String {
    match sets {
        // Of no sets, all hold and none does.
        [] => return nothing(all, about == About::Piece),
        [set] => return said(set, yes, about, group),
        _ => {}
    }
    let own = if all { Group::And } else { Group::Or };
    let clauses: Vec<String> = sets.iter().map(|s| said(s, yes, about, own)).collect();
    let text = list(&clauses, if all { "and" } else { "or" });
    bracketed(text, group == Group::Alone || group == own)
}

fn bracketed(text: String, plain: bool) -> String {
    if plain { text } else { format!("({text})") }
}

fn region(whose: Whose, name: &str) -> String {
    match whose {
        Whose::Own => format!("your {name}"),
        Whose::Their => format!("the enemy's {name}"),
    }
}
