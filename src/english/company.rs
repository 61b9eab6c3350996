//! Which pieces may come to stand together, and which never part.

use super::facts;
use super::vocabulary::Vocabulary;
use crate::model::act::{Act, PieceFate};
use crate::model::heirs;
use crate::model::{Condition, Effect, MoveRule, PieceTerm, Pieces, Ruleset, Set, SpaceName};
use crate::player::Player;

impl Vocabulary<'_> {
    /// Whether two pieces of one side can come to stand on one space.
    pub(super) fn shared(&self) -> bool {
        let rules = self.rules;
        let joins = |rule: &MoveRule| {
            let mut kinds = rules.kinds.iter();
            kinds.any(|kind| !self.keeps_kind_apart(rule, &kind.name))
        };
        begins_together(rules)
            || rules.moves.iter().any(joins)
            || rules
                .effects()
                .any(|effect| matches!(effect.act(), Act::Push(..)))
            || facts::changes_sides(rules)
    }

    /// The word before what an effect meets: where two of a side may stand together, it must say
    /// that both are meant.
    pub(super) fn each(&self) -> &'static str {
        if self.shared() { "every" } else { "any" }
    }

    /// The same where they all stand on one space.
    pub(super) fn each_there(&self, pieces: &Pieces) -> &'static str {
        if self.shares(pieces) { "every" } else { "any" }
    }

    /// Whether two of these pieces can come to stand on one space: those of one side and kind only if
    /// that kind may stand together, or on different visits.
    pub(super) fn shares(&self, pieces: &Pieces) -> bool {
        let apart = match pieces.0.as_slice() {
            [PieceTerm::FriendOf(kinds) | PieceTerm::EnemyOf(kinds)] => {
                matches!(kinds.as_slice(), [kind] if !self.stacks(kind))
            }
            _ => false,
        };
        self.shared() && (!apart || facts::passes(self.rules))
    }

    /// Whether each of these pieces could meet another of its side and kind, with which it may not
    /// stand together.
    pub(super) fn meets_its_like(&self, pieces: &Pieces) -> bool {
        let meets = |kind: &String| !self.is_single(kind) && !self.stacks(kind);
        pieces.0.iter().all(|term| match term.kinds() {
            [] => self.rules.kinds.iter().all(|kind| meets(&kind.name)),
            kinds => kinds.iter().all(meets),
        })
    }

    /// Whether a move can't end on a friend of this kind.
    pub(super) fn keeps_kind_apart(&self, rule: &MoveRule, kind: &str) -> bool {
        let friend = PieceTerm::FriendOf(vec![kind.to_owned()]);
        let Some(to) = rule.to.as_ref().or(self.rules.turn.to.as_ref()) else {
            return false;
        };
        match self.sides_meet {
            true => self.rules.keeps_out(to, friend),
            // Where an enemy stands no friend does.
            false => {
                let enemy = Set::Not(Box::new(Set::Pieces(PieceTerm::Enemy)));
                let to = Set::And(vec![to.clone(), enemy]);
                self.rules.keeps_out(&to, friend)
            }
        }
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
            let alone = |kind: &&String| !self.is_single(kind) && !self.stacks(kind);
            let mut several = arrives.iter().filter(alone);
            several.any(|kind| !self.keeps_kind_apart(rule, kind))
        };
        let clashing = |kind: &String| !self.is_lone(kind) && !self.stacks(kind);
        let gains = |effect: &Effect| match effect.act() {
            Act::On {
                pieces,
                fate: PieceFate::Won(kind),
                ..
            } => {
                let named = |term: &PieceTerm| match term {
                    PieceTerm::Kind(kind) => clashing(kind),
                    PieceTerm::FriendOf(kinds)
                    | PieceTerm::EnemyOf(kinds)
                    | PieceTerm::NeutralOf(kinds) => kinds.iter().any(clashing),
                    PieceTerm::Friend | PieceTerm::Enemy | PieceTerm::Neutral => {
                        rules.kinds.iter().any(|kind| clashing(&kind.name))
                    }
                };
                match kind {
                    Some(kind) => !self.stacks(kind),
                    None => pieces.0.iter().any(named),
                }
            }
            _ => false,
        };
        rules.moves.iter().any(joins) || (self.shared() && rules.effects().any(gains))
    }

    /// Whether several of a kind may stand together.
    fn stacks(&self, kind: &str) -> bool {
        let mut kinds = self.rules.kinds.iter();
        kinds.any(|other| other.name == kind && !other.stack.is_single())
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
                    let inherits = self.is_lone(heir) && heirs_of_each(rules, kind, heir);
                    *heir != kind && inherits && stays_itself(rules, heir)
                });
            heir.filter(|_| neutral).map(|heir| (kind, heir))
        });
        found.next()
    }
}

/// Whether two pieces of one side stand on one space at the start.
fn begins_together(rules: &Ruleset) -> bool {
    Player::BOTH.into_iter().any(|side| {
        let places = rules.start.places.iter();
        let own = places.filter(|place| place.owner == Some(side));
        let mut spaces: Vec<&SpaceName> = own.flat_map(|place| &place.spaces.0).collect();
        let count = spaces.len();
        spaces.sort_unstable();
        spaces.dedup();
        spaces.len() < count
    })
}

/// Whether a piece of a kind is never made one of another, but captured.
fn stays_itself(rules: &Ruleset, kind: &str) -> bool {
    let mut own = rules.moves.iter();
    let moves = own.all(|rule| {
        let from = rule.from.kinds.iter().any(|from| from == kind);
        !from || becomes(&rule.then, vec![kind.to_owned()]) == [kind]
    });
    let named = |term: &PieceTerm| {
        let kinds = term.kinds();
        kinds.is_empty() || kinds.iter().any(|one| one == kind)
    };
    moves
        && rules.effects().all(|effect| match effect.act() {
            Act::On {
                pieces,
                fate: PieceFate::Won(Some(to)) | PieceFate::Returned(_, Some(to)),
                ..
            } => to == kind || !pieces.0.iter().any(named),
            _ => true,
        })
}

/// Whether, for all moves, whoever captures a piece of one of the two kinds becomes the second.
fn heirs_of_each(rules: &Ruleset, kind: &str, heir: &str) -> bool {
    let group = heirs::heirs(rules, heir);
    let both = group.is_some_and(|group| {
        group.len() == 2 && group.iter().all(|one| one == kind || one == heir)
    });
    let names = |pieces: &Pieces, kind: &str| {
        let mut terms = pieces.0.iter();
        terms.any(|term| matches!(term, PieceTerm::Kind(one) if one == kind))
    };
    let common = rules.turn.then.iter().any(|effect| match effect {
        Effect::If(condition, then) => match &**condition {
            Condition::Captured(pieces) => {
                names(pieces, kind)
                    && names(pieces, heir)
                    && matches!(then.as_slice(), [Effect::Become(to)] if to == heir)
            }
            _ => false,
        },
        _ => false,
    });
    both && common
}

/// What a piece of these kinds may be after the effects.
fn becomes(effects: &[Effect], mut kinds: Vec<String>) -> Vec<String> {
    for effect in effects {
        match effect {
            Effect::Become(kind) => kinds = vec![kind.clone()],
            Effect::If(_, then) => {
                for kind in becomes(then, kinds.clone()) {
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                }
            }
            _ => {}
        }
    }
    kinds
}
