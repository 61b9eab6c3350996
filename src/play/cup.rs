//! The dice of one game, throw by throw.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::chance::Dice;
use super::playout::{first, stream};
use crate::dice::Throw;
use crate::engine::Game;
use crate::player::Player;

/// The throws of a game, as a seed makes them: who begins, and then one throw after the other,
/// whatever is played. The n-th throw of a game is therefore the same after undoing, and after
/// saving and going on.
pub struct Cup<'g> {
    game: &'g Game,
    dice: Dice,
    random: Xoshiro256PlusPlus,
    first: Player,
    thrown: Vec<Throw>,
}

impl<'g> Cup<'g> {
    /// The dice of this game, drawn from [`stream`]`(seed, 0)`.
    pub fn new(game: &'g Game, seed: u64) -> Cup<'g> {
        let mut random = stream(seed, 0);
        let dice = Dice::new(game);
        let first = first(game, &dice, &mut random);
        Cup {
            game,
            dice,
            random,
            first,
            thrown: Vec::new(),
        }
    }

    /// Who begins.
    pub fn first(&self) -> Player {
        self.first
    }

    /// The throw of this number, from 0.
    pub fn throw(&mut self, number: usize) -> Throw {
        while self.thrown.len() <= number {
            let throw = self.dice.throw(self.game, &mut self.random);
            self.thrown.push(self.game.throws()[throw].throw);
        }
        self.thrown[number]
    }
}
