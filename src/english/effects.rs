//! What a move does when it arrives.

use super::lexicon::becoming;
use super::{pieces, sets};
use crate::model::{At, Effect, PieceTerm, Pieces, Set};

/// The effects in order, a sentence each; "it" is the piece that moves.
pub(super) fn sentences(effects: &[Effect], opening: &str) -> Vec<String> {
    let capture = |i: usize| matches!(effects.get(i), Some(Effect::Capture { .. }));
    let sentence = |(i, effect): (usize, &Effect)| {
        let said = said(effect);
        let opening = match i {
            0 => opening.trim_end_matches(','),
            _ => "Then",
        };
        match effect {
            Effect::IfCaptured(..) | Effect::IfOn(..) => format!("{opening}, {said}."),
            // What is captured here comes on top.
            Effect::Capture { .. } if i > 0 && capture(i - 1) => {
                format!(
                    "{opening} {}.",
                    said.replacen("it captures", "it also captures", 1)
                )
            }
            _ if i == 0 && opening.contains(' ') && opening != "On arrival" => {
                format!("{opening}, {said}.")
            }
            _ => format!("{opening} {said}."),
        }
    };
    effects.iter().enumerate().map(sentence).collect()
}

fn said(effect: &Effect) -> String {
    match effect {
        Effect::Capture { pieces, within, at } => capture(pieces, within.as_ref(), *at),
        Effect::Become(kind) => format!("it becomes {}", becoming(kind)),
        Effect::Recruit { pieces, kind } => {
            let these = pieces::every(pieces, "any");
            let own = matches!(
                pieces.0.as_slice(),
                [PieceTerm::Friend | PieceTerm::FriendOf(_)]
            );
            let over = if own { "" } else { " comes over to your side" };
            let new = kind
                .iter()
                .map(|kind| format!(" becomes {}", becoming(kind)));
            let changes: Vec<String> = (!over.is_empty())
                .then(|| over.to_owned())
                .into_iter()
                .chain(new)
                .collect();
            match changes.as_slice() {
                [] => format!("{these} on its space stays on your side"),
                changes => format!("{these} on its space{}", changes.join(" and")),
            }
        }
        Effect::IfCaptured(pieces, then) => {
            format!(
                "if it has captured {}, {}",
                pieces::any_of(pieces),
                in_order(then)
            )
        }
        Effect::IfOn(set, then) => {
            format!("if it has ended {}, {}", sets::at(set), in_order(then))
        }
    }
}

fn capture(pieces: &Pieces, within: Option<&Set>, at: At) -> String {
    let (every, place) = match at {
        At::End => ("any", "on its space"),
        At::Steps => (
            "every",
            "on a space where one of its dice ends (the dice being counted one after the other, in the order that you choose)",
        ),
        At::Sums => (
            "every",
            "on a space where one of its dice could end (the dice being counted one after the other, in every possible order)",
        ),
        At::All => ("every", "on a space that it has passed, and where it ends"),
    };
    let own = pieces
        .0
        .iter()
        .any(|term| matches!(term, PieceTerm::Friend | PieceTerm::FriendOf(_)));
    let but_itself = if own { " (never itself)" } else { "" };
    let only = within.map_or_else(String::new, |set| match set {
        Set::Any => ", whichever space that is".to_owned(),
        Set::None => ", but on no space at all".to_owned(),
        set => format!(", but only {}", sets::at(set)),
    });
    let these = pieces::every(pieces, every);
    format!("it captures {these}{but_itself} {place}{only}")
}

/// The effects under a condition; conditions within it stand in brackets.
fn in_order(effects: &[Effect]) -> String {
    let texts: Vec<String> = effects
        .iter()
        .map(|effect| match effect {
            Effect::IfCaptured(..) | Effect::IfOn(..) => format!("({})", said(effect)),
            _ => said(effect),
        })
        .collect();
    texts.join(", and then ")
}

/// Whether some effect, also under a condition, is such a one.
pub(super) fn any(effects: &[Effect], is: &dyn Fn(&Effect) -> bool) -> bool {
    effects.iter().any(|effect| {
        is(effect)
            || match effect {
                Effect::IfCaptured(_, then) | Effect::IfOn(_, then) => any(then, is),
                _ => false,
            }
    })
}
