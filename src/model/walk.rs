//! Ways through a ruleset: all its effects, all its sets, and what they are made of.

use super::ludemes::{Condition, Effect, EndRule, Part, Set};
use super::ruleset::Ruleset;

impl Effect {
    /// The effects that happen only under its condition.
    pub fn inner(&self) -> impl Iterator<Item = &Effect> {
        self.parts().into_iter().filter_map(|part| match part {
            Part::Effect(effect) => Some(effect),
            _ => None,
        })
    }

    /// Itself, and at any depth what happens under its condition, in the order written.
    pub fn all(&self) -> Vec<&Effect> {
        let inner = self.inner().flat_map(Effect::all);
        std::iter::once(self).chain(inner).collect()
    }

    /// The sets in it, in the order written.
    pub fn sets(&self) -> Vec<&Set> {
        let of = |part| match part {
            Part::Effect(effect) => effect.sets(),
            other => other.sets(),
        };
        self.parts().into_iter().flat_map(of).collect()
    }

    /// The kind that it makes of a piece.
    pub fn kind_made(&self) -> Option<&str> {
        self.parts().into_iter().find_map(|part| match part {
            Part::Kind(kind) => Some(kind),
            _ => None,
        })
    }
}

impl EndRule {
    /// The sets that it asks about, in the order written.
    pub fn sets(&self) -> Vec<&Set> {
        self.parts().into_iter().flat_map(Part::sets).collect()
    }
}

impl EndRule {
    /// Whether it asks for a number alone: of pieces that are left, or of throws.
    pub(crate) fn asks_number(&self) -> bool {
        matches!(self, EndRule::Lose { .. } | EndRule::Draw { .. })
    }

    /// Whether a position after a play tells that it has come about, and not how many throws there
    /// were.
    pub fn is_shown(&self) -> bool {
        !matches!(self, EndRule::Draw { .. })
    }
}

impl Ruleset {
    /// All effects, those under conditions too: the turn's, then each move's.
    pub fn effects(&self) -> impl Iterator<Item = &Effect> {
        let moves = self.moves.iter().flat_map(|rule| &rule.then);
        self.turn.then.iter().chain(moves).flat_map(Effect::all)
    }

    /// All sets that rules hold: those of definitions, of the turn, of each move, and of the end.
    pub fn sets(&self) -> impl Iterator<Item = &Set> {
        let turn = [&self.turn.over, &self.turn.to].into_iter().flatten();
        let turn = turn.chain(self.turn.then.iter().flat_map(Effect::sets));
        let anew = self.turn.anew.iter().filter_map(|anew| anew.when.as_ref());
        let turn = turn.chain(anew.flat_map(Condition::sets));
        let moves = self.moves.iter().flat_map(|rule| {
            let when = rule.when.iter().flat_map(Condition::sets);
            let on = rule.from.on.iter().chain(when);
            let own = on.chain(&rule.over).chain(&rule.to);
            own.chain(rule.then.iter().flat_map(Effect::sets))
        });
        let definitions = self.definitions.iter().map(|definition| &definition.set);
        let end = self.end.iter().flat_map(EndRule::sets);
        definitions.chain(turn).chain(moves).chain(end)
    }

    /// All conditions that rules hold, those of their sets and definitions included, each with all
    /// of which it is made.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = &Condition> {
        fn of<'a>(parts: Vec<Part<'a>>) -> Vec<&'a Condition> {
            let own = parts.into_iter().filter_map(|part| match part {
                Part::Condition(condition) => Some(condition),
                _ => None,
            });
            own.flat_map(Condition::all).collect()
        }
        let sets = self
            .sets()
            .flat_map(Set::all)
            .flat_map(|set| of(set.parts()));
        let anew = self.turn.anew.iter().filter_map(|anew| anew.when.as_ref());
        let moves = self.moves.iter().filter_map(|rule| rule.when.as_ref());
        let moves = anew.chain(moves);
        let effects = self.effects().flat_map(|effect| of(effect.parts()));
        let ends = self.end.iter().flat_map(|rule| of(rule.parts()));
        let moves = moves.flat_map(Condition::all);
        sets.chain(moves).chain(effects).chain(ends)
    }

    /// A set, and at any depth all of which it is made, definitions followed.
    pub(crate) fn all_in<'a>(&'a self, set: &'a Set) -> Vec<&'a Set> {
        let each = set.all().into_iter().flat_map(|set| {
            let inside = match set {
                Set::Defined(name) => self.definition(name),
                _ => None,
            };
            std::iter::once(set).chain(inside.into_iter().flat_map(|set| self.all_in(set)))
        });
        each.collect()
    }

    /// The kinds that some effect makes of a piece.
    pub fn kinds_made(&self) -> impl Iterator<Item = &str> {
        self.effects().filter_map(Effect::kind_made)
    }
}
