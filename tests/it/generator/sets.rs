//! Expressions over sets and pieces.

use daldos_dsl::model::{Definition, PieceTerm, Pieces, Set, Whose};

use super::Draft;

impl Draft {
    /// No, one or two definitions, the second perhaps by means of the first.
    pub fn definitions(&mut self) -> Vec<Definition> {
        let count = self.random.weighted(&[(4, 0), (2, 1), (2, 2)]);
        let mut definitions = Vec::new();
        for name in ["near-end", "far_end"].iter().take(count) {
            let set = self.set(2);
            definitions.push(Definition {
                name: (*name).to_owned(),
                set,
            });
            self.definitions.push((*name).to_owned());
        }
        definitions
    }

    /// A set of at most `depth` levels of `and`, `or`, `not` and `if`.
    pub fn set(&mut self, depth: usize) -> Set {
        if depth == 0 || self.random.chance(35) {
            return self.simple_set();
        }
        let below = depth - 1;
        match self.random.below(7) {
            0 | 1 => Set::And(self.sets(below)),
            2 | 3 => Set::Or(self.sets(below)),
            4 | 5 => Set::Not(Box::new(self.set(below))),
            _ => self.choice(below),
        }
    }

    /// Two or three sets.
    fn sets(&mut self, depth: usize) -> Vec<Set> {
        let count = self.random.between(2, 3);
        (0..count).map(|_| self.set(depth)).collect()
    }

    /// A set of one level.
    fn simple_set(&mut self) -> Set {
        match self.random.below(16) {
            0..=4 => Set::Pieces(self.term()),
            5 | 6 => Set::Spaces(self.some_spaces()),
            7 => Set::Row(self.random.one_of(&self.rows).clone()),
            8 | 9 if !self.regions.is_empty() => {
                let whose = *self.random.one_of(&[Whose::Own, Whose::Their]);
                Set::Region(whose, self.random.one_of(&self.regions).clone())
            }
            10 | 11 if !self.definitions.is_empty() => {
                Set::Defined(self.random.one_of(&self.definitions).clone())
            }
            12 => Set::Empty,
            13 => self.random.one_of(&[Set::Any, Set::None]).clone(),
            14 => Set::Foremost(self.pieces()),
            15 => Set::Rearmost(self.pieces()),
            _ => Set::Pieces(self.term()),
        }
    }

    /// One to three terms.
    pub fn pieces(&mut self) -> Pieces {
        let count = self.random.weighted(&[(6, 1), (2, 2), (1, 3)]);
        Pieces((0..count).map(|_| self.term()).collect())
    }

    /// One way to name pieces.
    pub fn term(&mut self) -> PieceTerm {
        match self.random.below(10) {
            0 | 1 => PieceTerm::Friend,
            2 | 3 => PieceTerm::Enemy,
            4 => PieceTerm::Neutral,
            5 | 6 => PieceTerm::Kind(self.random.one_of(&self.kinds).clone()),
            7 => PieceTerm::FriendOf(self.random.some_of(&self.kinds)),
            8 => PieceTerm::NeutralOf(self.random.some_of(&self.kinds)),
            _ => PieceTerm::EnemyOf(self.random.some_of(&self.kinds)),
        }
    }
}
