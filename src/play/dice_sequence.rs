//! The dice of one game, throw by throw.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::chance::Dice;
use super::playout::{first_told, stream};
use crate::dice::{Face, Throw};
use crate::engine::{Cast, Game};
use crate::player::{ByPlayer, Player};

/// The throws of a game, as a seed makes them: who begins, and then one throw after the other,
/// whatever is played. The n-th throw of a game is therefore the same after undoing, and after
/// saving and going on.
pub struct DiceSequence<'g> {
    game: &'g Game,
    dice: Dice,
    random: Xoshiro256PlusPlus,
    seed: u64,
    first: Player,
    opening: Vec<ByPlayer<Vec<Face>>>,
    thrown: Vec<Throw>,
}

impl<'g> DiceSequence<'g> {
    /// The dice of this game, drawn from [`stream`]`(seed, 0)`.
    pub fn new(game: &'g Game, seed: u64) -> DiceSequence<'g> {
        let mut random = stream(seed, 0);
        let dice = Dice::new(game);
        let mut opening: Vec<ByPlayer<Vec<Face>>> = Vec::new();
        let mut before = Player::Second;
        let first = first_told(game, &dice, &mut random, &mut |player, face| {
            // The first side throws first each time.
            if (before, player) == (Player::Second, Player::First) {
                opening.push(ByPlayer::default());
            }
            before = player;
            if let Some(round) = opening.last_mut() {
                round[player].push(face);
            }
        });
        DiceSequence {
            game,
            dice,
            random,
            seed,
            first,
            opening,
            thrown: Vec::new(),
        }
    }

    /// Who begins.
    pub fn first(&self) -> Player {
        self.first
    }

    /// What the sides threw to see who begins, time after time until one threw more; nothing
    /// where that isn't thrown for.
    pub fn opening(&self) -> &[ByPlayer<Vec<Face>>] {
        &self.opening
    }

    /// The throw of this number, from 0, of such dice. Where some stay, the others are drawn from
    /// [`stream`]`(!seed, number)`.
    pub fn cast(&mut self, number: usize, cast: &Cast) -> Throw {
        if !cast.throws_all() {
            let mut random = stream(!self.seed, number as u64);
            let throw = self.dice.cast(self.game, cast, &mut random);
            return self.game.throws()[throw].throw;
        }
        self.throw(number)
    }

    /// The throw of this number, from 0, of all dice.
    pub fn throw(&mut self, number: usize) -> Throw {
        while self.thrown.len() <= number {
            let throw = match self.thrown.is_empty() {
                true => self.dice.first_throw(self.game, &mut self.random),
                false => self.dice.throw(self.game, &mut self.random),
            };
            self.thrown.push(self.game.throws()[throw].throw);
        }
        self.thrown[number]
    }
}
