//! Effects with one thing changed.

use super::sets;
use super::words::{self, Said};
use crate::model::{At, Effect, Ruleset};

/// Every list of effects that is one change away, and how the change reads.
pub(super) fn effects(list: &[Effect], rules: &Ruleset) -> Vec<(Said, Vec<Effect>)> {
    let mut found = Vec::new();
    for (i, effect) in list.iter().enumerate() {
        let text = words::effect(effect);
        // An `if` without effects is none: dropping it says the same.
        found.push((Said::dropped(&text), sets::without(list, i)));
        for (said, others) in changed(effect, rules) {
            let mut whole = list.to_vec();
            whole.splice(i..=i, others);
            found.push((said, whole));
        }
        if i + 1 < list.len() && list[i] != list[i + 1] {
            let mut swapped = list.to_vec();
            swapped.swap(i, i + 1);
            let both = format!("{text} {}", words::effect(&list[i + 1]));
            let turned = format!("{} {text}", words::effect(&list[i + 1]));
            found.push((Said::changed(&both, &turned), swapped));
        }
    }
    found
}

/// What may stand in place of one effect.
fn changed(effect: &Effect, rules: &Ruleset) -> Vec<(Said, Vec<Effect>)> {
    let text = words::effect(effect);
    let plain = |list: Vec<Effect>| -> Vec<(Said, Vec<Effect>)> {
        let said = |other: &Effect| Said::changed(&text, &words::effect(other));
        list.into_iter()
            .map(|other| (said(&other), vec![other]))
            .collect()
    };
    match effect {
        Effect::Capture { pieces, within, at } => {
            let mut list = Vec::new();
            let capture = |pieces, within, at| Effect::Capture { pieces, within, at };
            for other in sets::pieces(pieces, rules) {
                list.push(capture(other, within.clone(), *at));
            }
            if let Some(set) = within {
                list.push(capture(pieces.clone(), None, *at));
                for other in sets::sets(set, rules) {
                    list.push(capture(pieces.clone(), Some(other), *at));
                }
            }
            for other in [At::End, At::Steps, At::Sums, At::All] {
                if other != *at {
                    list.push(capture(pieces.clone(), within.clone(), other));
                }
            }
            plain(list)
        }
        Effect::Become(kind) => {
            let others = rules.kinds.iter().filter(|other| other.name != *kind);
            plain(others.map(|k| Effect::Become(k.name.clone())).collect())
        }
        Effect::Recruit { pieces, kind } => {
            let mut list = Vec::new();
            for other in sets::pieces(pieces, rules) {
                list.push(Effect::Recruit {
                    pieces: other,
                    kind: kind.clone(),
                });
            }
            let named = rules.kinds.iter().map(|other| Some(other.name.clone()));
            for other in named.chain([None]).filter(|other| other != kind) {
                list.push(Effect::Recruit {
                    pieces: pieces.clone(),
                    kind: other,
                });
            }
            plain(list)
        }
        Effect::IfCaptured(pieces, then) => {
            let mut list = Vec::new();
            for other in sets::pieces(pieces, rules) {
                list.push(Effect::IfCaptured(other, then.clone()));
            }
            let mut found = plain(list);
            found.push((Said::changed(&text, &words::effects(then)), then.clone()));
            found.extend(inner(then, rules, |then| {
                Effect::IfCaptured(pieces.clone(), then)
            }));
            found
        }
        Effect::IfOn(set, then) => {
            let mut list = vec![Effect::IfOn(
                crate::model::Set::Not(Box::new(set.clone())),
                then.clone(),
            )];
            for other in sets::sets(set, rules) {
                list.push(Effect::IfOn(other, then.clone()));
            }
            let mut found = plain(list);
            found.push((Said::changed(&text, &words::effects(then)), then.clone()));
            found.extend(inner(then, rules, |then| Effect::IfOn(set.clone(), then)));
            found
        }
    }
}

/// Changes of the effects under a condition.
fn inner(
    then: &[Effect],
    rules: &Ruleset,
    whole: impl Fn(Vec<Effect>) -> Effect,
) -> Vec<(Said, Vec<Effect>)> {
    effects(then, rules)
        .into_iter()
        .filter(|(_, then)| !then.is_empty())
        .map(|(said, then)| (said, vec![whole(then)]))
        .collect()
}
