//! What a move does when it arrives: its effects in order, and under which conditions.

use super::facts;
use super::order::{self, Together};
use super::vocabulary::Vocabulary;
use crate::model::{At, Condition, Effect, MoveRule, PieceTerm, Pieces};

/// The effects in order, a sentence each, of this move or of all; "it" is the piece that moves.
pub(super) fn sentences(
    v: &Vocabulary<'_>,
    effects: &[Effect],
    opening: &str,
    rule: Option<&MoveRule>,
) -> Vec<String> {
    let together = order::together(v.rules, rule);
    let mut steps = Vec::new();
    flatten(effects, &mut Vec::new(), &mut steps);
    if together == Together::Never {
        drop_repeated(&mut steps);
    }
    let mut sentences: Vec<String> = Vec::new();
    let mut before: Option<&Stage<'_>> = None;
    for step in &steps {
        let also = before.is_some_and(|before| {
            before.conditions.is_empty()
                && matches!(before.effects.last(), Some(Effect::Capture { .. }))
        });
        let each = step.effects.iter().enumerate().map(|(i, effect)| {
            let alike = i == 0 && also;
            let last = before.and_then(|before| before.effects.last().copied());
            v.effect(effect, last.filter(|_| alike), &together)
        });
        let what = each.collect::<Vec<_>>().join(", and then ");
        let when: Vec<String> = step.conditions.iter().map(|c| v.condition(c)).collect();
        let again = before.is_some_and(|before| {
            before.conditions.len() > step.conditions.len() && !step.conditions.is_empty()
        });
        let first = sentences.is_empty();
        let when = when.join(", and if ");
        // An effect may have a condition of its own.
        let asks = what.starts_with("if ");
        let and = if asks { ", and " } else { ", " };
        sentences.push(match (first, when.is_empty()) {
            (true, true) if asks || opening.contains("arrives") || opening.contains(',') => {
                format!("{opening}, {what}.")
            }
            (true, true) => format!("{opening} {what}."),
            (true, false) => format!("{opening}, if {when}{and}{what}."),
            (false, true) if asks => format!("Then, {what}."),
            (false, true) => format!("Then {what}."),
            (false, false) if again => format!("Then, in any case if {when}{and}{what}."),
            (false, false) => format!("Then, if {when}{and}{what}."),
        });
        before = Some(step);
    }
    sentences
}

/// Effects that come about under the same conditions.
struct Stage<'a> {
    conditions: Vec<&'a Condition>,
    effects: Vec<&'a Effect>,
}

/// Leaves out what is captured where dice end, if that is where all of it has been captured.
fn drop_repeated(steps: &mut Vec<Stage<'_>>) {
    let mut before: Option<&Effect> = None;
    for step in &mut *steps {
        let always = step.conditions.is_empty();
        before.take_if(|_| !always);
        step.effects.retain(|effect| {
            let repeated = before.is_some_and(|before| repeats(effect, before));
            if !repeated {
                before = Some(effect);
            }
            !repeated
        });
        before.take_if(|_| !always);
    }
    steps.retain(|step| !step.effects.is_empty());
}

/// Whether a capture where dice end leaves nothing to one that follows.
fn repeats(effect: &Effect, before: &Effect) -> bool {
    match (effect, before) {
        (
            Effect::Capture { pieces, at, .. },
            Effect::Capture {
                pieces: others,
                within: None,
                at: At::End,
            },
        ) => matches!(at, At::Steps | At::Sums) && pieces == others,
        _ => false,
    }
}

/// Conditions within conditions as one list of them.
fn flatten<'a>(effects: &'a [Effect], under: &mut Vec<&'a Condition>, steps: &mut Vec<Stage<'a>>) {
    let mut open = false;
    for effect in effects {
        let (condition, then) = match effect {
            Effect::If(condition, then) => (&**condition, then),
            effect => {
                match steps.last_mut().filter(|_| open && !under.is_empty()) {
                    Some(step) => step.effects.push(effect),
                    None => steps.push(Stage {
                        conditions: under.clone(),
                        effects: vec![effect],
                    }),
                }
                open = true;
                continue;
            }
        };
        under.push(condition);
        flatten(then, under, steps);
        under.pop();
        open = false;
    }
}

impl Vocabulary<'_> {
    /// When effects come about: "it has captured an enemy piece".
    fn condition(&self, condition: &Condition) -> String {
        self.while_so(condition)
    }

    /// Pieces of which it is asked whether one was captured, with the owner that such a one had,
    /// where it can have been but one.
    pub(super) fn captured(&self, pieces: &Pieces) -> Pieces {
        let from_enemy = |kind: &String| {
            let mut taken = facts::captured(self.rules).flat_map(|pieces| &pieces.0);
            taken.all(|term| match term {
                PieceTerm::Enemy | PieceTerm::EnemyOf(_) => true,
                PieceTerm::Kind(other) => other != kind,
                PieceTerm::FriendOf(kinds) => !kinds.contains(kind),
                PieceTerm::NeutralOf(kinds) => !kinds.contains(kind),
                PieceTerm::Friend | PieceTerm::Neutral => false,
            })
        };
        let narrowed = pieces.0.iter().map(|term| match term {
            PieceTerm::Kind(kind) if self.is_owned(kind) && from_enemy(kind) => {
                PieceTerm::EnemyOf(vec![kind.clone()])
            }
            term => term.clone(),
        });
        Pieces(narrowed.collect())
    }
}
