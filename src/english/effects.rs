//! What a move does when it arrives.

use super::lexicon::list;
use super::vocabulary::Vocabulary;
use super::{belongings, limits};
use crate::model::{At, Effect, MoveRule, PieceTerm, Pieces, Ruleset, Set};

/// The effects in order, a sentence each; "it" is the piece that moves.
pub(super) fn sentences(v: &Vocabulary<'_>, effects: &[Effect], opening: &str) -> Vec<String> {
    let mut steps = Vec::new();
    flatten(effects, &mut Vec::new(), &mut steps);
    let mut sentences: Vec<String> = Vec::new();
    let mut before: Option<&Step<'_>> = None;
    for step in &steps {
        let also = before.is_some_and(|before| {
            before.conditions.is_empty()
                && matches!(before.effects.last(), Some(Effect::Capture { .. }))
        });
        let each = step.effects.iter().enumerate().map(|(i, effect)| {
            let alike = i == 0 && also;
            let last = before.and_then(|before| before.effects.last().copied());
            v.effect(effect, last.filter(|_| alike))
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
struct Step<'a> {
    conditions: Vec<Condition<'a>>,
    effects: Vec<&'a Effect>,
}

#[derive(Clone, Copy, PartialEq)]
enum Condition<'a> {
    Captured(&'a Pieces),
    On(&'a Set),
}

/// Conditions within conditions as one list of them.
fn flatten<'a>(effects: &'a [Effect], under: &mut Vec<Condition<'a>>, steps: &mut Vec<Step<'a>>) {
    let mut open = false;
    for effect in effects {
        let (condition, then) = match effect {
            Effect::IfCaptured(pieces, then) => (Condition::Captured(pieces), then),
            Effect::IfOn(set, then) => (Condition::On(set), then),
            effect => {
                match steps.last_mut().filter(|_| open && !under.is_empty()) {
                    Some(step) => step.effects.push(effect),
                    None => steps.push(Step {
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
    fn condition(&self, condition: &Condition<'_>) -> String {
        match condition {
            Condition::Captured(pieces) => {
                let narrowed = self.captured(pieces);
                format!("it has captured {}", self.any_of(&narrowed.0))
            }
            Condition::On(set) => format!("it has ended {}", self.at(set)),
        }
    }

    /// Pieces of which it is asked whether one was captured, with the owner that such a one had,
    /// where it can have been but one.
    fn captured(&self, pieces: &Pieces) -> Pieces {
        let mut taken: Vec<&PieceTerm> = Vec::new();
        for rule in &self.rules.moves {
            terms_captured(&rule.then, &mut taken);
        }
        terms_captured(&self.rules.turn.then, &mut taken);
        let from_enemy = |kind: &String| {
            taken.iter().all(|term| match term {
                PieceTerm::Enemy | PieceTerm::EnemyOf(_) => true,
                PieceTerm::Kind(other) => other != kind,
                PieceTerm::FriendOf(kinds) => !kinds.contains(kind),
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

    /// An effect, behind a capture that it may add to.
    fn effect(&self, effect: &Effect, before: Option<&Effect>) -> String {
        match effect {
            Effect::Capture { pieces, within, at } => {
                self.capture(pieces, within.as_ref(), *at, before)
            }
            Effect::Become(kind) => format!("it becomes {}", self.becoming(kind)),
            Effect::Recruit { pieces, kind } => self.recruit(pieces, kind.as_deref(), before),
            // INVARIANT: conditions have been taken apart.
            Effect::IfCaptured(..) | Effect::IfOn(..) => String::new(),
        }
    }

    fn recruit(&self, pieces: &Pieces, kind: Option<&str>, before: Option<&Effect>) -> String {
        let its = match before {
            Some(Effect::Capture { at: At::End, .. }) => "there".to_owned(),
            _ => format!("on its {}", self.space.one),
        };
        let (several, only) = self.every_in(pieces, "any", &its);
        let lone = match (several.as_slice(), only.as_slice()) {
            ([], [one]) => Some(format!("if {one} stands {its}, it")),
            _ => None,
        };
        let only = only.iter().map(|one| format!("{one}, if it stands {its},"));
        let these: Vec<String> = several.iter().cloned().chain(only).collect();
        let these = lone.unwrap_or_else(|| list(&these, "and"));
        let own = matches!(
            pieces.0.as_slice(),
            [PieceTerm::Friend | PieceTerm::FriendOf(_)]
        );
        let new = kind.map(|kind| format!("becomes {}", self.becoming(kind)));
        let over = (!own).then(|| "comes over to your side".to_owned());
        let changes: Vec<String> = over.into_iter().chain(new).collect();
        match changes.as_slice() {
            [] => format!("{these} stays on your side"),
            changes => format!("{these} {}", changes.join(" and ")),
        }
    }

    fn capture(
        &self,
        pieces: &Pieces,
        within: Option<&Set>,
        at: At,
        before: Option<&Effect>,
    ) -> String {
        let also = if before.is_some() { "also " } else { "" };
        let space = &self.space.one;
        // Where two of a side may stand together, one word must say that both fall.
        let word = if self.shared() { "every" } else { "any" };
        let two = self.rules.dice.count == 2;
        // What stands where it ends is captured already.
        let ended = matches!(before, Some(Effect::Capture { pieces: other, within: None, at: At::End }) if other == pieces);
        let these = self.every(pieces, word);
        let place = match at {
            At::End => {
                let its = format!("on its {space}");
                let (several, lone) = self.every_in(pieces, word, &its);
                let there = if several.is_empty() {
                    its.as_str()
                } else {
                    "there"
                };
                let lone = lone.iter().map(|one| format!("{one} if it stands {there}"));
                let each: Vec<String> = several.iter().cloned().chain(lone).collect();
                let only = self.provided(within, "but only ");
                return format!("it {also}captures {}{only}", each.join(", and "));
            }
            At::All => format!("on a {space} that it has passed, and where it ends"),
            At::Steps if two && ended => {
                let only = self.provided(within, "provided that this is ");
                return format!(
                    "it also captures, if both dice were added, {these} where the first of them ended{only}; you choose which of the two counts first"
                );
            }
            At::Sums if two && ended => {
                let only = self.provided(within, "provided that this is ");
                return format!(
                    "it also captures, if both dice were added, {these} where either of them alone would have ended{only}"
                );
            }
            At::Steps if two => {
                let only = self.provided(within, "but only ");
                return format!(
                    "it {also}captures {these} on its {space} and, if both dice were added, also where the first of them ended{only}; you choose which of the two counts first"
                );
            }
            At::Sums if two => {
                let only = self.provided(within, "but only ");
                return format!(
                    "it {also}captures {these} on its {space} and, if both dice were added, also where either of them alone would have ended{only}"
                );
            }
            // With one die, what it says is where it ends.
            At::Steps | At::Sums if self.rules.dice.count == 1 => format!("on its {space}"),
            At::Steps => {
                let only = self.provided(within, "but only ");
                return format!(
                    "it {also}captures {these} on a {space} where one of its dice ends{only}; the dice are counted one after the other, in the order that you choose"
                );
            }
            At::Sums => {
                let only = self.provided(within, "but only ");
                return format!(
                    "it {also}captures {these} on a {space} where one of its dice would end{only}, if they were counted one after the other, in whatever order"
                );
            }
        };
        let only = self.provided(within, "but only ");
        format!("it {also}captures {these} {place}{only}")
    }

    fn provided(&self, within: Option<&Set>, word: &str) -> String {
        within.map_or_else(String::new, |set| match word {
            "but only " => format!(", {word}{}", self.only_at(set)),
            word => format!(", {word}{}", self.at(set)),
        })
    }

    /// Whether two pieces of one side can come to stand on one space.
    pub(super) fn shared(&self) -> bool {
        let rules = self.rules;
        let apart = |rule| limits::keeps_apart(rules, rule);
        !rules.moves.iter().all(apart) || super::facts::recruits(rules)
    }

    /// Whether two pieces of one side and kind could come to stand on one space, if that were
    /// allowed.
    pub(super) fn clashes(&self) -> bool {
        let rules = self.rules;
        let joins = |rule: &MoveRule| {
            let arrives = becomes(
                &rules.turn.then,
                becomes(&rule.then, rule.from.kinds.clone()),
            );
            let mut several = arrives.iter().filter(|kind| !self.is_single(kind));
            several.any(|kind| !limits::keeps_kind_apart(rules, rule, kind))
        };
        let gains = |effect: &Effect| match effect {
            Effect::Recruit { pieces, kind } => {
                let named = |term: &PieceTerm| match term {
                    PieceTerm::Kind(kind) => !self.is_lone(kind),
                    PieceTerm::FriendOf(kinds) | PieceTerm::EnemyOf(kinds) => {
                        !kinds.iter().all(|kind| self.is_lone(kind))
                    }
                    _ => true,
                };
                kind.is_some() || pieces.0.iter().any(named)
            }
            _ => false,
        };
        rules.moves.iter().any(joins) || super::facts::any_effect(rules, &gains)
    }

    /// A kind that is nobody's, and is given up by one capture only for another kind to come about:
    /// it never leaves the game, and rides with a piece of that kind.
    pub(super) fn heirloom(&self) -> Option<(&str, &str)> {
        let rules = self.rules;
        let kinds = rules.kinds.iter().map(|kind| kind.name.as_str());
        let mut found = kinds.filter_map(|kind| {
            let neutral = !self.is_owned(kind) && self.is_lone(kind);
            let heir = rules
                .kinds
                .iter()
                .map(|kind| kind.name.as_str())
                .find(|heir| {
                    *heir != kind && self.is_lone(heir) && heirs_of_each(rules, kind, heir)
                });
            heir.filter(|_| neutral).map(|heir| (kind, heir))
        });
        found.next()
    }
}

/// Whether, for all moves, whoever captures a piece of one of the two kinds becomes the second.
fn heirs_of_each(rules: &Ruleset, kind: &str, heir: &str) -> bool {
    let group = belongings::heirs(rules, heir);
    let both = group.is_some_and(|group| {
        group.len() == 2 && group.iter().all(|one| one == kind || one == heir)
    });
    let names = |pieces: &Pieces, kind: &str| {
        let mut terms = pieces.0.iter();
        terms.any(|term| matches!(term, PieceTerm::Kind(one) if one == kind))
    };
    let common = rules.turn.then.iter().any(|effect| match effect {
        Effect::IfCaptured(pieces, then) => {
            names(pieces, kind)
                && names(pieces, heir)
                && matches!(then.as_slice(), [Effect::Become(to)] if to == heir)
        }
        _ => false,
    });
    both && common
}

/// What a piece of these kinds may be after the effects.
fn becomes(effects: &[Effect], mut kinds: Vec<String>) -> Vec<String> {
    for effect in effects {
        match effect {
            Effect::Become(kind) => kinds = vec![kind.clone()],
            Effect::IfCaptured(_, then) | Effect::IfOn(_, then) => {
                kinds.extend(becomes(then, kinds.clone()));
            }
            _ => {}
        }
    }
    kinds
}

/// What captures name, also under conditions.
fn terms_captured<'a>(effects: &'a [Effect], found: &mut Vec<&'a PieceTerm>) {
    for effect in effects {
        match effect {
            Effect::Capture { pieces, .. } => found.extend(&pieces.0),
            Effect::IfCaptured(_, then) | Effect::IfOn(_, then) => terms_captured(then, found),
            _ => {}
        }
    }
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
