//! Dice that are thrown, all of them or those that don't stay, and what they may show.

use std::collections::BTreeMap;

use super::board::Board;
use super::game::Game;
use super::recast::Recasts;
use super::state::State;
use crate::dice::{Face, Throw};
use crate::player::Player;

/// Dice about to be thrown: what has been collected in this turn, those that stay on the table, and
/// how often the throw has been thrown again before, where that is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cast {
    /// The throws set aside.
    aside: Throw,
    stays: Throw,
    before: u32,
}

impl Cast {
    /// All dice, for the first time.
    pub fn first() -> Cast {
        Cast {
            aside: Throw::new([]),
            stays: Throw::new([]),
            before: 0,
        }
    }

    /// Whether all dice are thrown, and nothing lies there yet.
    pub fn throws_all(&self) -> bool {
        self.aside.faces().is_empty() && self.stays().is_empty()
    }

    /// All that is known of it: the throws set aside, the dice that stay, and how often the throw has been
    /// thrown again before, where that is limited.
    pub(crate) fn parts(&self) -> (Vec<Throw>, &[Face], u32) {
        (self.aside(), self.stays(), self.before)
    }

    /// The throws that have been set aside.
    pub fn aside(&self) -> Vec<Throw> {
        self.aside_throws().collect()
    }

    /// The same, one after the other.
    pub(crate) fn aside_throws(&self) -> impl Iterator<Item = Throw> + '_ {
        self.aside.throws()
    }

    /// The dice that stay as they lie.
    pub fn stays(&self) -> &[Face] {
        self.stays.faces()
    }

    /// How often a throw of this turn, with these set aside before it, has been thrown again, where
    /// that is limited: each throw counts its own.
    fn times_again(&self, aside: &Throw) -> u32 {
        let same = aside.faces().len() == self.aside.faces().len();
        if same { self.before } else { 0 }
    }

    /// All dice that lie there, in declared order: those set aside, and those that stay.
    pub fn lying(&self) -> Throw {
        let lying = self.aside.faces().iter().chain(self.stays());
        Throw::new(lying.copied())
    }
}

impl Game {
    /// The cast of these [parts](Cast::parts); none if the game has no such dice.
    pub(crate) fn cast_of_parts(
        &self,
        aside: &[Vec<Face>],
        stays: &[Face],
        before: u32,
    ) -> Option<Cast> {
        let mut faces = aside.iter().flatten().chain(stays);
        let known = faces.all(|face| usize::from(face.0) < self.weights.len());
        let thrown = aside.len() < self.most_throws().max(1)
            && aside.iter().all(|throw| throw.len() == self.dice);
        let aside = || aside.iter().map(|throw| Throw::new(throw.iter().copied()));
        (known && thrown && stays.len() <= self.dice).then(|| Cast {
            aside: Throw::of_turn(&aside().collect::<Vec<_>>()),
            stays: Throw::new(stays.iter().copied()),
            before,
        })
    }

    /// The dice that are thrown if the throw of this number, which came of such a cast, is thrown
    /// again instead of being played; none: it has to be kept. Whoever is to move has thrown it.
    pub fn thrown_again(&self, state: &State, cast: &Cast, throw: usize) -> Option<Cast> {
        self.recast(cast, throw, |throw| self.may_recast_at(state, throw))
    }

    /// The same; `may_recast` tells whether the position lets a throw be thrown again, where it has a say.
    pub(crate) fn recast(
        &self,
        cast: &Cast,
        throw: usize,
        may_recast: impl FnOnce(usize) -> bool,
    ) -> Option<Cast> {
        let roll = &self.rolls[throw];
        if !roll.refusable {
            return None;
        }
        let thrown = self.throws.get(throw)?.throw;
        let Some(rule) = &self.recasts else {
            return Some(Cast {
                aside: thrown.aside(),
                ..Cast::first()
            });
        };
        if rule.asks_position() && !may_recast(throw) {
            return None;
        }
        let aside = thrown.aside();
        let before = cast.times_again(&aside);
        if rule.at_most.is_some_and(|most| before >= most) {
            return None;
        }
        let last = thrown.last();
        let stays = last.faces().iter().copied();
        Some(Cast {
            aside,
            stays: Throw::new(stays.filter(|face| rule.keep.contains(face))),
            before: match rule.at_most {
                Some(_) => before + 1,
                None => 0,
            },
        })
    }

    /// Whether the position has nothing against it that `thrower` throws the throw of this number again.
    pub(super) fn may_recast(&self, board: &mut Board, thrower: Player, throw: usize) -> bool {
        let when = self.recasts.as_ref().and_then(|rule| rule.when.as_ref());
        when.is_none_or(|when| {
            board.thrown = self.throws[throw].throw.last();
            when[thrower].eval(board, &self.tracks) != 0
        })
    }

    /// The same of a situation.
    pub(crate) fn may_recast_at(&self, state: &State, throw: usize) -> bool {
        !self.recasts_by_position() || {
            let mut board = Board::new(&self.tracks, state);
            self.may_recast(&mut board, state.to_move(), throw)
        }
    }

    /// Whether a throw may be thrown again instead of playing it, for the first time.
    pub fn refusable(&self, state: &State, throw: &Throw) -> bool {
        let number = self.throw_number(throw);
        number.is_some_and(|number| self.refusable_at(state, number))
    }

    /// Whether the throw of this number (see [`Game::throws`]) may be thrown again instead, for the
    /// first time.
    pub fn refusable_at(&self, state: &State, throw: usize) -> bool {
        self.thrown_again(state, &Cast::first(), throw).is_some()
    }

    /// The dice about to be thrown after these throws of a turn, each of which was thrown again;
    /// none: one of them had to be kept.
    pub fn cast_after(&self, state: &State, earlier: &[Throw]) -> Option<Cast> {
        earlier.iter().try_fold(Cast::first(), |cast, throw| {
            self.thrown_again(state, &cast, self.throw_number(throw)?)
        })
    }

    /// Whether the throw of this number may ever be thrown again.
    #[inline]
    pub(crate) fn names_refusable(&self, throw: usize) -> bool {
        self.rolls[throw].refusable
    }

    /// Whether it takes the position to tell whether a throw may be thrown again.
    pub(crate) fn recasts_by_position(&self) -> bool {
        self.recasts.as_ref().is_some_and(Recasts::asks_position)
    }

    /// Whether some throw may be thrown again.
    pub fn throws_anew(&self) -> bool {
        let known = &self.rolls[..self.throws.len()];
        known.iter().any(|roll| roll.refusable)
    }

    /// How often this throw, which came of such a cast, has been thrown again, where that is limited.
    pub fn times_again(&self, cast: &Cast, throw: &Throw) -> u32 {
        cast.times_again(&throw.aside())
    }

    /// Whether a game may begin with this throw: where it has to begin with one that shows some
    /// face, one that is collected shows it, as the first is, or the only one does.
    pub fn may_begin(&self, throw: &Throw) -> bool {
        let Some(face) = self.first_face() else {
            return true;
        };
        let aside = throw.aside();
        match aside.faces() {
            [] => throw.faces().contains(&face),
            collected => collected.contains(&face),
        }
    }

    /// Whether a cast may come to this throw.
    pub fn may_show(&self, cast: &Cast, throw: &Throw) -> bool {
        self.throw_number(throw).is_some_and(|number| {
            cast.throws_all()
                || self
                    .outcomes(cast)
                    .iter()
                    .any(|(shown, _)| *shown == number)
        })
    }

    /// What a cast may show: throws by number, each with its share of [`Game::total_weight`], in
    /// order.
    pub fn outcomes(&self, cast: &Cast) -> Vec<(usize, u128)> {
        if cast.throws_all() {
            let all = self.throws.iter().map(|chance| chance.weight);
            return all.enumerate().collect();
        }
        let mut found = BTreeMap::new();
        self.fall(&cast.aside(), &cast.stays, self.total, &mut found);
        found.into_iter().collect()
    }

    /// What the first throw of a game may show: throws by number, each with its share of the sum of
    /// these shares, in order. Where it has to show some face, it is thrown until it does; what is
    /// thrown after one that is collected is thrown freely.
    pub fn first_outcomes(&self) -> Vec<(usize, u128)> {
        let Some(face) = self.first_face() else {
            return self.outcomes(&Cast::first());
        };
        let mut found = BTreeMap::new();
        let thrown = Throw::all(self.dice, &self.weights);
        let all: u128 = thrown.iter().map(|(_, weight)| weight).sum();
        for (throw, weight) in thrown {
            if throw.faces().contains(&face) {
                self.followed(&[throw], self.total / all * weight, &mut found);
            }
        }
        found.into_iter().collect()
    }

    /// Adds what the dice may show that don't stay, and what is thrown after that, with its share of
    /// `total`.
    fn fall(&self, aside: &[Throw], stays: &Throw, total: u128, found: &mut BTreeMap<usize, u128>) {
        let fallen = Throw::all(self.dice - stays.faces().len(), &self.weights);
        let all: u128 = fallen.iter().map(|(_, weight)| weight).sum();
        for (throw, weight) in fallen {
            let faces = stays.faces().iter().chain(throw.faces());
            let thrown = Throw::new(faces.copied());
            let throws = [aside, &[thrown]].concat();
            self.followed(&throws, total / all * weight, found);
        }
    }

    /// Adds what a turn comes to that begins with these throws, with its share of `total`.
    fn followed(&self, throws: &[Throw], total: u128, found: &mut BTreeMap<usize, u128>) {
        let collected = throws.last().is_some_and(|last| self.collects(last));
        if throws.len() < self.most_throws() && collected {
            self.fall(throws, &Throw::new([]), total, found);
        } else if let Some(number) = self.throw_number(&self.pool(throws)) {
            *found.entry(number).or_default() += total;
        }
    }
}
