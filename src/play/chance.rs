//! Random numbers and dice.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::collected::{Collected, CollectedDie};
use crate::dice::{Face, MAX_DICE, Throw};
use crate::engine::{Cast, Game};

/// A number below `bound`, every one equally likely; `bound` is at least 1.
///
/// Lemire's method (2019): the high half of the product of the next 64 bits with `bound` is the number;
/// products whose low half is less than `2⁶⁴ mod bound` are drawn again.
#[inline(always)]
pub(super) fn below(random: &mut Xoshiro256PlusPlus, bound: u64) -> u64 {
    let mut product = u128::from(random.next_u64()) * u128::from(bound);
    if (product as u64) < bound {
        (*random, product) = redrawn(random.clone(), bound, product);
    }
    (product >> 64) as u64
}

/// The same product if it counts, else the next one that does. It is hardly ever asked for; the
/// generator goes in and out by value, so that it need not lie in memory for that.
#[cold]
#[inline(never)]
fn redrawn(
    mut random: Xoshiro256PlusPlus,
    bound: u64,
    mut product: u128,
) -> (Xoshiro256PlusPlus, u128) {
    let least = bound.wrapping_neg() % bound;
    while (product as u64) < least {
        product = u128::from(random.next_u64()) * u128::from(bound);
    }
    (random, product)
}

/// What is drawn where the generator goes in and out by value, as in [`redrawn`].
#[inline(always)]
fn by_value<T>(
    random: &mut Xoshiro256PlusPlus,
    draw: impl FnOnce(Xoshiro256PlusPlus) -> (T, Xoshiro256PlusPlus),
) -> T {
    let (drawn, after) = draw(random.clone());
    *random = after;
    drawn
}

/// What is drawn: where a face is asked for, the first that shows it, and it is then forgotten. Inlined, so that the
/// generator need not lie in memory for it.
#[inline(always)]
fn awaited<T>(
    first: &mut Option<Face>,
    mut draw: impl FnMut() -> T,
    shows: impl Fn(&T, Face) -> bool,
) -> T {
    loop {
        let drawn = draw();
        if first.is_none_or(|face| shows(&drawn, face)) {
            *first = None;
            return drawn;
        }
    }
}

/// Throws with so few equally likely outcomes are drawn with one number.
const TABLE: u128 = 4096;

/// The dice of a game, ready to be thrown.
///
/// Where the weights of all throws sum to at most 4096, one number is drawn for a throw, and the
/// throws lie one behind the other in their order, each as wide as its weight. Otherwise one
/// number is drawn for each die, below the sum of the faces' weights, and the faces lie one
/// behind the other in declared order.
#[derive(Clone, Debug)]
pub struct Dice {
    table: Vec<u16>,
    weights: Vec<u64>,
    values: Vec<u8>,
    sum: u64,
    count: usize,
    /// The most throws of a turn that are played as one.
    throws: usize,
    /// What single dice come to that are collected.
    collected_die: Option<CollectedDie>,
    /// A face that the first throw of a game shows.
    first: Option<Face>,
    /// Whether some throw may be thrown again.
    refusable: bool,
}

impl Dice {
    /// The dice of this game.
    pub fn new(game: &Game) -> Dice {
        let mut table = Vec::new();
        if game.total_weight() <= TABLE {
            for (number, chance) in game.throws().iter().enumerate() {
                table.extend((0..chance.weight).map(|_| number as u16));
            }
        }
        Dice {
            table,
            weights: game.face_weights().to_vec(),
            values: game.face_values().to_vec(),
            sum: game.face_weights().iter().sum(),
            count: game.dice(),
            throws: game.most_throws(),
            collected_die: CollectedDie::new(game),
            first: game.first_face(),
            refusable: game.throws_anew(),
        }
    }

    /// Throws all dice: the number of the throw among the game's throws.
    #[inline(always)]
    pub fn throw(&self, game: &Game, random: &mut Xoshiro256PlusPlus) -> usize {
        if !self.table.is_empty() {
            return usize::from(self.table[below(random, self.table.len() as u64) as usize]);
        }
        by_value(random, |random| self.singly(game, random, None))
    }

    /// The first throw of a game.
    pub fn first_throw(&self, game: &Game, random: &mut Xoshiro256PlusPlus) -> usize {
        match self.first {
            None => self.throw(game, random),
            Some(face) => by_value(random, |random| self.singly(game, random, Some(face))),
        }
    }

    /// Throws the dice one by one; with `first` until what is thrown first shows this face. The generator goes in
    /// and out by value, as in [`redrawn`].
    #[inline(never)]
    fn singly(
        &self,
        game: &Game,
        mut random: Xoshiro256PlusPlus,
        mut first: Option<Face>,
    ) -> (usize, Xoshiro256PlusPlus) {
        if let Some(die) = &self.collected_die {
            let mut aside = CollectedDie::NOTHING;
            loop {
                let face = awaited(
                    &mut first,
                    || self.face(&mut random),
                    |shown, face| *shown == face,
                );
                match die.after(aside, face) {
                    Collected::Aside(all) => aside = all,
                    Collected::Whole(number) => return (number, random),
                }
            }
        }
        let mut throw = || {
            awaited(
                &mut first,
                || Throw::new((0..self.count).map(|_| self.face(&mut random))),
                |throw, face| throw.faces().contains(&face),
            )
        };
        let number = self.collected(game, [].into_iter(), &mut throw);
        (number, random)
    }

    /// The number of what is thrown after these throws, again and again while it is collected.
    fn collected(
        &self,
        game: &Game,
        aside: impl Iterator<Item = Throw>,
        throw: &mut impl FnMut() -> Throw,
    ) -> usize {
        if self.throws == 1 {
            return game.throw_number(&throw()).unwrap_or(0);
        }
        let mut all = [Throw::new([]); MAX_DICE];
        let mut count = 0;
        for throw in aside {
            all[count] = throw;
            count += 1;
        }
        loop {
            let last = throw();
            all[count] = last;
            count += 1;
            if count >= self.throws || !game.collects(&last) {
                return game.pooled_number(&mut all[..count]).unwrap_or(0);
            }
        }
    }

    /// Throws until a throw is kept: as often as it may be thrown again, either is equally likely.
    /// `may_recast` tells of a throw whether the position has nothing against that.
    #[inline(always)]
    pub(super) fn kept(
        &self,
        game: &Game,
        may_recast: impl FnMut(usize) -> bool,
        random: &mut Xoshiro256PlusPlus,
    ) -> usize {
        self.keep(game, may_recast, self.throw(game, random), random)
    }

    /// The same for the first throw of a game.
    #[inline(always)]
    pub(super) fn first_kept(
        &self,
        game: &Game,
        may_recast: impl FnMut(usize) -> bool,
        random: &mut Xoshiro256PlusPlus,
    ) -> usize {
        self.keep(game, may_recast, self.first_throw(game, random), random)
    }

    #[inline(always)]
    fn keep(
        &self,
        game: &Game,
        may_recast: impl FnMut(usize) -> bool,
        throw: usize,
        random: &mut Xoshiro256PlusPlus,
    ) -> usize {
        if !self.refusable || !game.names_refusable(throw) {
            return throw;
        }
        by_value(random, |random| {
            self.settled(game, may_recast, throw, random)
        })
    }

    /// The throw that is kept, after this one; the generator, too, as in [`redrawn`].
    #[inline(never)]
    fn settled(
        &self,
        game: &Game,
        mut may_recast: impl FnMut(usize) -> bool,
        mut throw: usize,
        mut random: Xoshiro256PlusPlus,
    ) -> (usize, Xoshiro256PlusPlus) {
        let mut cast = Cast::first();
        while let Some(next) = game.recast(&cast, throw, &mut may_recast) {
            if below(&mut random, 2) == 0 {
                break;
            }
            cast = next;
            throw = self.cast(game, &cast, &mut random);
        }
        (throw, random)
    }

    /// Throws the dice that don't stay: the number of what all dice then show. Where some stay, or throws have
    /// been set aside, one number is drawn for each die.
    pub fn cast(&self, game: &Game, cast: &Cast, random: &mut Xoshiro256PlusPlus) -> usize {
        if cast.throws_all() {
            return self.throw(game, random);
        }
        let mut stays = cast.stays();
        let mut throw = || {
            // Of a throw after it, none stay.
            let stay = std::mem::take(&mut stays);
            let thrown = (stay.len()..self.count).map(|_| self.face(random));
            Throw::new(stay.iter().copied().chain(thrown))
        };
        self.collected(game, cast.aside_throws(), &mut throw)
    }

    /// Throws one die.
    fn face(&self, random: &mut Xoshiro256PlusPlus) -> Face {
        let mut drawn = below(random, self.sum.max(1));
        for (face, &weight) in self.weights.iter().enumerate() {
            if drawn < weight {
                return Face(face as u8);
            }
            drawn -= weight;
        }
        Face(0)
    }

    /// Throws so many dice one by one, whatever the number of the game's dice: their sum. Each face
    /// is told.
    pub(super) fn sum_of(
        &self,
        dice: u8,
        random: &mut Xoshiro256PlusPlus,
        told: &mut impl FnMut(Face),
    ) -> u32 {
        (0..dice)
            .map(|_| {
                let face = self.face(random);
                told(face);
                u32::from(self.values[usize::from(face.0)])
            })
            .sum()
    }

    /// Whether all faces count the same, so that no sum is ever higher than another.
    pub(super) fn all_equal(&self) -> bool {
        self.values.windows(2).all(|pair| pair[0] == pair[1])
    }
}
