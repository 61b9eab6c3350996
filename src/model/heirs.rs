//! Kinds of which a piece comes about only where another is captured, so that there are never more than at the
//! start.

use super::act::{Act, PieceFate};
use super::{Condition, Effect, PieceTerm, Ruleset};
use crate::player::Player;

/// Whether there is never more than one piece of this kind, whosever it is.
pub(crate) fn lone(rules: &Ruleset, kind: &str) -> bool {
    heirs(rules, kind).is_some_and(|heirs| placed(rules, Some(&heirs), None) == 1)
}

/// How many pieces of these kinds, or of all, there are at the start, of a side or in all.
pub(crate) fn placed(rules: &Ruleset, kinds: Option<&[String]>, side: Option<Player>) -> usize {
    let places = rules.start.places.iter().filter(|placement| {
        kinds.is_none_or(|kinds| kinds.contains(&placement.kind))
            && (side.is_none() || placement.owner == side)
    });
    places.map(|placement| placement.spaces.0.len()).sum()
}

/// The kinds of which one is captured wherever a piece of such a kind comes about, this one among
/// them: of all of them together there are never more than at the start. `None` if such a piece
/// comes about otherwise.
pub(crate) fn heirs(rules: &Ruleset, kind: &str) -> Option<Vec<String>> {
    let mut heirs = vec![kind.to_owned()];
    let mut i = 0;
    while let Some(kind) = heirs.get(i).cloned() {
        let moves = rules.moves.iter().map(|rule| &rule.then);
        for then in moves.chain([&rules.turn.then]) {
            inherited(then, &kind, None, &mut heirs)?;
        }
        i += 1;
    }
    Some(heirs)
}

/// Adds the kinds for which pieces of this kind come about; `None` if one comes about for nothing.
fn inherited(
    effects: &[Effect],
    kind: &str,
    captured: Option<&[PieceTerm]>,
    heirs: &mut Vec<String>,
) -> Option<()> {
    for effect in effects {
        match effect.act() {
            Act::Become(to) if to == kind => {
                for term in captured? {
                    let named = match term {
                        PieceTerm::Kind(kind) => std::slice::from_ref(kind),
                        PieceTerm::FriendOf(kinds)
                        | PieceTerm::EnemyOf(kinds)
                        | PieceTerm::NeutralOf(kinds) => kinds,
                        _ => return None,
                    };
                    for kind in named {
                        if !heirs.contains(kind) {
                            heirs.push(kind.clone());
                        }
                    }
                }
            }
            Act::On {
                fate: PieceFate::Won(Some(to)) | PieceFate::Returned(_, Some(to)),
                ..
            } if to == kind => return None,
            Act::If(condition, then) => {
                let captured = match condition {
                    Condition::Captured(pieces) => Some(pieces.0.as_slice()),
                    _ => captured,
                };
                inherited(then, kind, captured, heirs)?;
            }
            _ => {}
        }
    }
    Some(())
}
