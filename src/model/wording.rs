//! Rules in the words of other rules, wherever both say the same.

use std::mem::discriminant;

use super::equal::equal;
use super::plain::Sets;
use super::rules::{Effect, EndRule};
use super::ruleset::Ruleset;
use super::set::{PieceTerm, Pieces, Set};
use super::walk::{Part, Rebuild};

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
        let sets = Sets::new(self);
        let both = Set::And(vec![set.clone(), Set::Pieces(pieces)]);
        equal(&sets.plain(&both), &sets.plain(&Set::None), sets.board())
    }
}

/// The sets of two rules that speak of the same spaces and kinds.
struct Words<'a> {
    own: Sets<'a>,
    others: Sets<'a>,
    rules: &'a Ruleset,
}

impl<'a> Words<'a> {
    fn new(rules: &'a Ruleset, others: &'a Ruleset) -> Option<Words<'a>> {
        let names = |rules: &'a Ruleset| rules.kinds.iter().map(|kind| &kind.name);
        let words = Words {
            own: Sets::new(rules),
            others: Sets::new(others),
            rules,
        };
        let same = rules.board.spaces().eq(others.board.spaces())
            && names(rules).eq(names(others))
            && words.own.speaks_of(&words.others);
        same.then_some(words)
    }

    fn same(&self, own: Option<&Set>, other: Option<&Set>) -> bool {
        let (own, theirs) = (self.own.or_any(own), self.others.or_any(other));
        equal(&own, &theirs, self.own.board())
            // The words may mean something else here.
            && other.is_none_or(|set| self.known(set))
            && equal(&self.own.or_any(other), &theirs, self.own.board())
    }

    /// Whether every name in a set is one of these rules too.
    fn known(&self, set: &Set) -> bool {
        let rules = self.rules;
        match set {
            Set::Defined(name) => rules.definition(name).is_some(),
            Set::Region(_, name) => rules.regions.iter().any(|region| region.name == *name),
            _ => set.inner().all(|set| self.known(set)),
        }
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
        let same = other.filter(|other| words.own.pieces(own) == words.others.pieces(other));
        same.unwrap_or(own).clone()
    }
}
