//! What a move does when it arrives.

use super::lexicon::becoming;
use super::{pieces, sets};
use crate::model::{At, Effect, PieceTerm, Pieces, Set};

/// The effects in order, a sentence each; "it" is the piece that moves. `earlier` says that other
/// effects come first, `later` that others follow.
pub(super) fn sentences(effects: &[Effect], opening: &str) -> Vec<String> {
    effects
        .iter()
        .enumerate()
        .map(|(i, effect)| {
            let opening = if i == 0 { opening } else { "Then" };
            match effect {
                Effect::IfCaptured(..) | Effect::IfOn(..) if opening == "Then" => {
                    format!("Then, {}.", said(effect))
                }
                Effect::IfCaptured(..) | Effect::IfOn(..) => {
                    format!("{opening}, {}.", said(effect))
                }
                _ => format!("{opening} {}.", said(effect)),
            }
        })
        .collect()
}

fn said(effect: &Effect) -> String {
    match effect {
        Effect::Capture { pieces, within, at } => capture(pieces, within.as_ref(), *at),
        Effect::Become(kind) => format!("it becomes {}", becoming(kind)),
        Effect::Recruit { pieces, kind } => {
            let these = pieces::every(pieces);
            let own = matches!(
                pieces.0.as_slice(),
                [PieceTerm::Friend | PieceTerm::FriendOf(_)]
            );
            match kind {
                Some(kind) if own => {
                    format!(
                        "{these} on the space where it ends becomes {}",
                        becoming(kind)
                    )
                }
                Some(kind) => format!(
                    "{these} on the space where it ends comes over to your side and becomes {}",
                    becoming(kind)
                ),
                None => format!("{these} on the space where it ends comes over to your side"),
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
            format!(
                "if it has ended on {}, {}",
                sets::a_space(set),
                in_order(then)
            )
        }
    }
}

fn capture(pieces: &Pieces, within: Option<&Set>, at: At) -> String {
    let where_to = match at {
        At::End => "on the space where it ends",
        At::Steps => {
            "on each space where one of its dice ends, counted in the order that you choose"
        }
        At::Sums => "on each space where its dice could end if counted in one order or another",
        At::All => "on each space that it has passed, and on the one where it ends",
    };
    let own = pieces
        .0
        .iter()
        .any(|term| matches!(term, PieceTerm::Friend | PieceTerm::FriendOf(_)));
    let but_itself = if own { " (never itself)" } else { "" };
    let only = within.map_or_else(String::new, |set| match set {
        Set::Any => ", whichever space it is".to_owned(),
        Set::None => ", but only on no space at all".to_owned(),
        set => format!(", but only on {}", sets::a_space(set)),
    });
    format!(
        "it captures {}{but_itself} {where_to}{only}",
        pieces::every(pieces)
    )
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
