//! Rules in the words of other rules, wherever both say the same.

use std::cell::Cell;
use std::mem::discriminant;

use super::equal::{Comparison, Seen};
use super::index::{KindSet, Lookup, SpaceExpression};
use super::rules::EndRule;
use super::ruleset::Ruleset;
use super::set::{Effect, Part, PieceTerm, Pieces, Rebuild, Set};
use super::used;
use crate::player::Player;
use crate::space::SpaceSet;

impl Ruleset {
    /// The same rules, each set in the words of these others if it holds the same spaces there in
    /// every position: what then still reads differently differs.
    #[must_use]
    pub fn worded_as(&self, others: &Ruleset) -> Ruleset {
        let mut worded = self.clone();
        let Some(words) = Words::new(self, others) else {
            return worded;
        };
        for definition in &mut worded.definitions {
            if let Some(set) = others.definition(&definition.name) {
                words.set(&mut definition.set, set);
            }
        }
        let (turn, common) = (&mut worded.turn, &others.turn);
        words.limit(&mut turn.over, &common.over);
        words.limit(&mut turn.to, &common.to);
        words.effects(&mut turn.then, &common.then);
        for rule in &mut worded.moves {
            let mut named = others.moves.iter();
            let Some(other) = named.find(|other| other.name == rule.name) else {
                continue;
            };
            words.limit(&mut rule.from.on, &other.from.on);
            for (own, other, common, others) in [
                (&mut rule.over, &other.over, &turn.over, &common.over),
                (&mut rule.to, &other.to, &turn.to, &common.to),
            ] {
                // What holds for all moves may hold in place of a move's own.
                let (mine, theirs) = (own.as_ref().or(common.as_ref()), other.as_ref());
                if own.is_some() == other.is_some() {
                    words.limit(own, other);
                } else if common == others && words.same(mine, theirs.or(others.as_ref())) {
                    own.clone_from(other);
                }
            }
            words.effects(&mut rule.then, &other.then);
        }
        for (rule, other) in worded.end.iter_mut().zip(&others.end) {
            if let (EndRule::Win { reach, .. }, EndRule::Win { reach: other, .. }) = (rule, other) {
                words.set(reach, other);
            }
        }
        worded
    }

    /// Whether no space of a set ever holds such a piece.
    pub(crate) fn keeps_out(&self, set: &Set, pieces: PieceTerm) -> bool {
        let both = Set::And(vec![set.clone(), Set::Pieces(pieces)]);
        let words = Words::new(self, self);
        words.is_some_and(|words| words.equal(Some(&both), Some(&Set::None)))
    }
}

/// The sets of one ruleset by numbers.
struct NumberedSets<'a> {
    lookup: Lookup<'a>,
    definitions: Vec<SpaceExpression>,
}

impl<'a> NumberedSets<'a> {
    fn new(rules: &'a Ruleset) -> Option<NumberedSets<'a>> {
        let lookup = Lookup::new(rules).ok()?;
        let definitions = rules.definitions.iter().map(|d| lookup.set(&d.set).ok());
        let definitions = definitions.collect::<Option<_>>()?;
        Some(NumberedSets {
            lookup,
            definitions,
        })
    }

    /// A set, or every space. `None` for one that speaks of what is not there.
    fn expression(&self, set: Option<&Set>) -> Option<SpaceExpression> {
        set.map_or(Some(SpaceExpression::ALL), |set| self.lookup.set(set).ok())
    }
}

/// The sets of two rulesets that speak of the same spaces and kinds.
struct Words<'a> {
    own: NumberedSets<'a>,
    others: NumberedSets<'a>,
    /// What comes up in play.
    spaces: SpaceSet,
    kinds: KindSet,
}

/// How many small steps it may take to compare two sets. The largest of a game takes a few
/// thousand; what takes more is taken to differ.
const STEPS: u32 = 10_000_000;

impl<'a> Words<'a> {
    fn new(rules: &'a Ruleset, others: &'a Ruleset) -> Option<Words<'a>> {
        let names = |rules: &'a Ruleset| rules.kinds.iter().map(|kind| &kind.name);
        let came_up = |rules| (used::spaces(rules), used::kinds(rules));
        let same = rules.board.spaces().eq(others.board.spaces())
            && names(rules).eq(names(others))
            && came_up(rules) == came_up(others);
        let (spaces, kinds) = came_up(rules);
        let words = Words {
            own: NumberedSets::new(rules)?,
            others: NumberedSets::new(others)?,
            spaces,
            kinds,
        };
        same.then_some(words)
    }

    /// Whether a set here is the same as one there; and that one, if its words are known here too,
    /// means the same here.
    fn same(&self, own: Option<&Set>, other: Option<&Set>) -> bool {
        self.equal(own, other) && self.equal(other, other)
    }

    /// Whether a set here is the same for either mover, in every position, as one there.
    fn equal(&self, own: Option<&Set>, other: Option<&Set>) -> bool {
        let (Some(one), Some(other)) = (self.own.expression(own), self.others.expression(other))
        else {
            return false;
        };
        let left = Cell::new(STEPS);
        let comparison = Comparison {
            spaces: self.spaces,
            kinds: self.kinds,
            image: &|spaces| spaces,
            burn: &|steps| {
                left.set(left.get().saturating_sub(steps));
                left.get() > 0
            },
        };
        Player::BOTH.into_iter().all(|mover| {
            let seen = |set, definitions| Seen {
                set,
                definitions,
                mover,
            };
            let (one, other) = (
                seen(&one, &self.own.definitions[..]),
                seen(&other, &self.others.definitions[..]),
            );
            comparison.differ(one, other) == Some(false)
        })
    }

    /// Whether pieces here and there are of the same sides and kinds.
    fn same_pieces(&self, own: &Pieces, other: &Pieces) -> bool {
        let (own, others) = (
            self.own.lookup.pieces(own),
            self.others.lookup.pieces(other),
        );
        own.is_ok() && own == others
    }

    fn set(&self, own: &mut Set, other: &Set) {
        if self.same(Some(own), Some(other)) {
            own.clone_from(other);
        }
    }

    fn limit(&self, own: &mut Option<Set>, other: &Option<Set>) {
        if self.same(own.as_ref(), other.as_ref()) {
            own.clone_from(other);
        }
    }

    fn effects(&self, own: &mut [Effect], others: &[Effect]) {
        for (own, other) in own.iter_mut().zip(others) {
            *own = self.effect(own, other);
        }
    }

    fn effect(&self, own: &Effect, other: &Effect) -> Effect {
        let mut own = own.clone();
        if let (Effect::Capture { within, .. }, Effect::Capture { within: there, .. }) =
            (&mut own, other)
        {
            self.limit(within, there);
        }
        match discriminant(&own) == discriminant(other) {
            true => own.map(&mut Reworded {
                words: self,
                parts: other.parts(),
            }),
            false => own,
        }
    }
}

/// The parts of one effect in the words of those of another, one after the other.
struct Reworded<'w, 'a> {
    words: &'w Words<'a>,
    parts: Vec<Part<'w>>,
}

impl<'w> Reworded<'w, '_> {
    /// The next part of the other effect that is such a one.
    fn next<T>(&mut self, of: impl Fn(Part<'w>) -> Option<T>) -> Option<T> {
        let at = self.parts.iter().position(|part| of(*part).is_some())?;
        of(self.parts.remove(at))
    }
}

impl Rebuild for Reworded<'_, '_> {
    fn effect(&mut self, own: &Effect) -> Effect {
        let other = self.next(|part| match part {
            Part::Effect(effect) => Some(effect),
            _ => None,
        });
        other.map_or_else(|| own.clone(), |other| self.words.effect(own, other))
    }

    fn set(&mut self, own: &Set) -> Set {
        let other = self.next(|part| match part {
            Part::Set(set) => Some(set),
            _ => None,
        });
        let same = other.filter(|other| self.words.same(Some(own), Some(other)));
        same.unwrap_or(own).clone()
    }

    fn pieces(&mut self, own: &Pieces) -> Pieces {
        let other = self.next(|part| match part {
            Part::Pieces(pieces) => Some(pieces),
            _ => None,
        });
        let words = self.words;
        let same = other.filter(|other| words.same_pieces(own, other));
        same.unwrap_or(own).clone()
    }
}
