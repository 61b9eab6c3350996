//! Rules in the words of other rules, wherever both say the same.

use std::cell::Cell;
use std::mem::discriminant;

use super::equal::{SeenSet, SetComparison};
use super::index::{Lookup, SpaceExpression};
use super::ludemes::{Condition, Effect, Part, PieceTerm, Pieces, Rebuild, Set};
use super::ruleset::Ruleset;
use super::space_name::SpaceName;
use super::used;
use crate::player::Player;
use crate::space::{Space, SpaceSet};

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
        if let (Some(own), Some(other)) = (&mut turn.anew, &common.anew)
            && let (Some(own), Some(other)) = (&mut own.when, &other.when)
        {
            words.condition(own, other);
        }
        for rule in &mut worded.moves {
            let mut named = others.moves.iter();
            let Some(other) = named.find(|other| other.name == rule.name) else {
                continue;
            };
            words.limit(&mut rule.from.on, &other.from.on);
            if let (Some(own), Some(other)) = (&mut rule.when, &other.when) {
                words.condition(own, other);
            }
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
            if discriminant(rule) == discriminant(other) {
                *rule = rule.map(&mut Reworded {
                    words: &words,
                    parts: other.parts(),
                });
            }
        }
        worded
    }

    /// Whether no space of a set ever holds such a piece.
    pub(crate) fn keeps_out(&self, set: &Set, pieces: PieceTerm) -> bool {
        let both = Set::And(vec![set.clone(), Set::Pieces(pieces)]);
        let mut sides = Player::BOTH.into_iter();
        sides.all(|side| self.may(&both, side).is_some_and(SpaceSet::is_empty))
    }

    /// Whether a space may be in a set as seen from a side; `false` only if it never is.
    pub(crate) fn may_hold(&self, set: &Set, side: Player) -> impl Fn(&SpaceName) -> bool {
        let may = self.may(set, side);
        move |space| {
            let number = self.board.index(space);
            let number = number.and_then(|number| u8::try_from(number).ok());
            let in_set = number
                .zip(may)
                .map(|(space, may)| may.contains(Space(space)));
            in_set.unwrap_or(true)
        }
    }

    fn may(&self, set: &Set, side: Player) -> Option<SpaceSet> {
        let sets = NumberedSets::new(self)?;
        let set = sets.expression(Some(set))?;
        let [_, may] = compare(self, |by| by.bounds(sets.seen(&set, side)))?;
        Some(may)
    }
}

/// How many small steps it may take to compare two sets. The largest of a game takes a few
/// thousand; what takes more is taken to differ.
const STEPS: u32 = 10_000_000;

/// Compares sets as far as spaces and kinds go that come up in play.
fn compare<T>(rules: &Ruleset, by: impl FnOnce(&SetComparison<'_>) -> T) -> T {
    let left = Cell::new(STEPS);
    by(&SetComparison {
        spaces: used::spaces(rules),
        kinds: used::kinds(rules),
        image: &|spaces| spaces,
        burn: &|steps| {
            left.set(left.get().saturating_sub(steps));
            left.get() > 0
        },
    })
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

    /// A set as a side sees it.
    fn seen<'s>(&'s self, set: &'s SpaceExpression, mover: Player) -> SeenSet<'s> {
        SeenSet {
            set,
            definitions: &self.definitions,
            mover,
        }
    }
}

/// The sets of two rulesets that speak of the same spaces and kinds.
struct Words<'a> {
    rules: &'a Ruleset,
    own: NumberedSets<'a>,
    others: NumberedSets<'a>,
}

impl<'a> Words<'a> {
    fn new(rules: &'a Ruleset, others: &'a Ruleset) -> Option<Words<'a>> {
        let names = |rules: &'a Ruleset| rules.kinds.iter().map(|kind| &kind.name);
        let same = rules.board.spaces().eq(others.board.spaces())
            && names(rules).eq(names(others))
            && used::spaces(rules) == used::spaces(others)
            && used::kinds(rules) == used::kinds(others);
        let words = Words {
            rules,
            own: NumberedSets::new(rules)?,
            others: NumberedSets::new(others)?,
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
        Player::BOTH.into_iter().all(|mover| {
            let (one, other) = (self.own.seen(&one, mover), self.others.seen(&other, mover));
            compare(self.rules, |by| by.differ(one, other)) == Some(false)
        })
    }

    /// Whether pieces here and there are of the same sides and kinds.
    fn same_pieces(&self, own: &Pieces, other: &Pieces) -> bool {
        let (own, others) = (
            self.own.lookup.pieces(own),
            self.others.lookup.pieces(other),
        );
        let same = |(own, other)| compare(self.rules, |by| by.known(own) == by.known(other));
        own.ok().zip(others.ok()).is_some_and(same)
    }

    fn set(&self, own: &mut Set, other: &Set) {
        if self.same(Some(own), Some(other)) {
            own.clone_from(other);
        }
    }

    fn condition(&self, own: &mut Condition, other: &Condition) {
        if self.same(Some(&own.as_set()), Some(&other.as_set())) {
            own.clone_from(other);
        } else if discriminant(own) == discriminant(other) {
            *own = own.map(&mut Reworded {
                words: self,
                parts: other.parts(),
            });
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
        if discriminant(&own) == discriminant(other)
            && let (Some(within), Some(there)) = (own.within_mut(), other.clone().within_mut())
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

    fn condition(&mut self, own: &Condition) -> Condition {
        let other = self.next(|part| match part {
            Part::Condition(condition) => Some(condition),
            _ => None,
        });
        let mut own = own.clone();
        if let Some(other) = other {
            self.words.condition(&mut own, other);
        }
        own
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
