//! Ways through a ruleset: all its effects, all its sets, and what they are made of.

use super::ludemes::{Effect, EndRule, Part, Set};
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
            Part::Set(set) => vec![set],
            Part::Effect(effect) => effect.sets(),
            _ => Vec::new(),
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
    /// The set in it, if it asks for one.
    pub fn set(&self) -> Option<&Set> {
        self.parts().into_iter().find_map(|part| match part {
            Part::Set(set) => Some(set),
            _ => None,
        })
    }
}

impl EndRule {
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
        let moves = self.moves.iter().flat_map(|rule| {
            let own = [&rule.from.on, &rule.over, &rule.to].into_iter().flatten();
            own.chain(rule.then.iter().flat_map(Effect::sets))
        });
        let definitions = self.definitions.iter().map(|definition| &definition.set);
        let end = self.end.iter().filter_map(EndRule::set);
        definitions.chain(turn).chain(moves).chain(end)
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
