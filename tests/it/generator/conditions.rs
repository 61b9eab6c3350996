//! Conditions of sets, moves and effects.

use daldos_dsl::model::{Condition, Pieces, Set};

use super::Draft;

impl Draft {
    /// A condition of the board or the throw, of at most `depth` levels of `and`, `or` and `not`.
    pub fn condition(&mut self, depth: usize) -> Condition {
        if depth > 0 && self.random.chance(30) {
            let below = depth - 1;
            return match self.random.below(3) {
                0 => Condition::Not(Box::new(self.condition(below))),
                1 => Condition::And(vec![self.condition(below), self.condition(below)]),
                _ => Condition::Or(vec![self.condition(below), self.condition(below)]),
            };
        }
        let count = self.random.below(4) as u32;
        match self.random.below(9) {
            0 | 1 => Condition::No(Box::new(self.set(1))),
            2 | 3 => Condition::Some(Box::new(self.set(1))),
            4 => Condition::AtMost(count, Box::new(self.set(1))),
            // At least none would always hold.
            5 => Condition::AtLeast(count.max(1), Box::new(self.set(1))),
            6 | 7 if !self.faces.is_empty() => {
                let most = self.random.between(1, self.dice);
                let faces = (0..most).map(|_| self.random.one_of(&self.faces).clone());
                Condition::Threw(faces.collect())
            }
            _ => Condition::All {
                pieces: Pieces(vec![self.term()]),
                within: Box::new(self.set(1)),
            },
        }
    }

    /// A condition of effects.
    pub fn condition_of_effects(&mut self, depth: usize) -> Condition {
        match self.random.below(8) {
            0..=2 => Condition::Captured(self.pieces()),
            3 | 4 => Condition::On(Box::new(self.set(1))),
            5 if depth > 0 => Condition::Not(Box::new(self.condition_of_effects(depth - 1))),
            6 if depth > 0 => {
                let two = [0, 1].map(|_| self.condition_of_effects(depth - 1));
                match self.random.chance(50) {
                    true => Condition::And(two.to_vec()),
                    false => Condition::Or(two.to_vec()),
                }
            }
            _ => self.condition(1),
        }
    }

    /// A condition of an end.
    pub fn condition_of_ends(&mut self) -> Box<Condition> {
        let of_board = self.condition(1);
        Box::new(match self.random.below(5) {
            0 => Condition::Stuck,
            1 => Condition::And(vec![Condition::Stuck, of_board]),
            2 => Condition::Or(vec![of_board, Condition::Stuck]),
            _ => of_board,
        })
    }

    /// A choice between two sets.
    pub fn choice(&mut self, depth: usize) -> Set {
        let condition = match self.random.chance(40) {
            true => Condition::No(Box::new(self.set(depth))),
            false => self.condition(1),
        };
        Set::If {
            condition: Box::new(condition),
            then: Box::new(self.set(depth)),
            otherwise: Box::new(self.set(depth)),
        }
    }
}
