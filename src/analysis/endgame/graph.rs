//! Situations, and what their throws lead to, in compressed rows.

use std::collections::HashMap;

use rayon::prelude::*;

use super::error::EndgameError;
use super::key::{StateKey, StateKeys};
use super::limits::EndgameLimits;
use crate::engine::{Cast, Game, GameEnd, HashIndex, SearchScratch, State};
use crate::player::Player;
use crate::watch::Watch;

/// So many situations are looked at together, on several threads.
pub(super) const CHUNK: usize = 4_096;

/// What a play leads to: a situation by its number, or the end of the game; and whether it is the other
/// side that throws next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlayOutcome(u32);

impl PlayOutcome {
    /// The most situations that have a number.
    const MOST: usize = (1 << 31) - 2;
    const WON: u32 = Self::MOST as u32 + 1;
    const DRAWN: u32 = Self::MOST as u32;
    pub(super) const WIN: PlayOutcome = PlayOutcome(Self::WON << 1);
    pub(super) const LOSS: PlayOutcome = PlayOutcome(Self::WON << 1 | 1);
    pub(super) const DRAW: PlayOutcome = PlayOutcome(Self::DRAWN << 1);

    /// An end of the game, for `player`.
    pub(super) fn of_end(end: GameEnd, player: Player) -> PlayOutcome {
        match end.winner() {
            Some(winner) if winner == player => PlayOutcome::WIN,
            Some(_) => PlayOutcome::LOSS,
            None => PlayOutcome::DRAW,
        }
    }

    /// The situation, if the game goes on.
    #[inline]
    pub(super) fn node(self) -> Option<usize> {
        let node = self.0 >> 1;
        (node < Self::DRAWN).then_some(node as usize)
    }

    /// Whether the other side throws next.
    #[inline]
    pub(super) fn passes(self) -> bool {
        self.0 & 1 == 1
    }

    /// What the end of the game is worth to whoever has made the play; of no meaning if it goes on.
    #[inline]
    pub(super) fn worth(self) -> f64 {
        match self {
            Self::WIN => 1.0,
            Self::LOSS => 0.0,
            _ => 0.5,
        }
    }
}

/// What a play leads to, before it has a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reached {
    End(PlayOutcome),
    /// The other side throws next, or the same.
    Next(StateKey, bool),
    /// The same dice are thrown again, or some of them.
    Again(StateKey, Cast),
}

/// One throw, or several of which the same comes: their weight, and the results to choose from.
type Choice = (u128, Vec<Reached>);

/// Throws that lead to the same, as they are read from a row.
#[derive(Clone, Copy)]
pub(super) struct ThrowGroup<'r> {
    /// The number of their weight.
    pub(super) weight: usize,
    /// What can be chosen.
    pub(super) outcomes: &'r [u32],
}

/// So many bytes are taken up at most by the values of a situation, and by what finds its block: two lists
/// of numbers, and four that grow by doubling, one of them of pairs.
const SOLVED: usize = 3 * size_of::<f64>() + (2 + 2 * 5) * size_of::<u32>();

/// How many bits of a row's word tell how many outcomes follow.
const COUNT: u32 = 12;

/// All situations of an ending and what they lead to, once it is closed.
pub(super) struct Graph {
    pub(super) keys: Vec<StateKey>,
    index: HashIndex,
    casts: Vec<Cast>,
    /// The rows of so many situations each: for each group a word with the number of its weight and the
    /// number of outcomes, then these.
    rows: Vec<Vec<u32>>,
    /// By situation: where its row begins among those of its chunk.
    begins: Vec<u32>,
    /// All sums of weights that occur.
    pub(super) weights: Vec<u128>,
    numbers: HashMap<u128, u32>,
    row_bytes: usize,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph {
            keys: Vec::new(),
            index: HashIndex::default(),
            casts: vec![Cast::first()],
            rows: Vec::new(),
            begins: Vec::new(),
            weights: Vec::new(),
            numbers: HashMap::new(),
            row_bytes: 0,
        }
    }
}

impl Graph {
    /// Adds a situation.
    ///
    /// # Errors
    /// If there are too many.
    pub(super) fn seed(
        &mut self,
        key: StateKey,
        limits: &EndgameLimits,
    ) -> Result<(), EndgameError> {
        self.number(key);
        self.check(limits)
    }

    /// Adds all that the situations lead to.
    ///
    /// # Errors
    /// If there are too many, of pieces, of situations or of plays; if it was asked to stop; and if the sides
    /// were to be exchanged and it turns out that the rules are not the same for both.
    pub(super) fn close(
        &mut self,
        keys: &StateKeys<'_>,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<(), EndgameError> {
        while self.begins.len() < self.keys.len() {
            self.look(keys, limits, watch)?;
            self.check(limits)?;
            watch.tell(self.begins.len() as u64, self.keys.len() as u64);
        }
        Ok(())
    }

    fn check(&self, limits: &EndgameLimits) -> Result<(), EndgameError> {
        let states = self.keys.len();
        if self.bytes() > limits.memory || states >= PlayOutcome::MOST {
            let most = limits.memory;
            return Err(EndgameError::Memory { states, most });
        }
        Ok(())
    }

    /// So many bytes are in use, those counted in that the solution takes.
    pub(super) fn bytes(&self) -> usize {
        let keys = self.keys.capacity() * size_of::<StateKey>() + self.index.bytes();
        keys + self.begins.capacity() * size_of::<u32>() + self.row_bytes + self.keys.len() * SOLVED
    }

    /// The number of a situation.
    fn number(&mut self, key: StateKey) -> usize {
        let keys = &self.keys;
        match self
            .index
            .find_or_add(key.hash(), |number| keys[number] == key)
        {
            Some(number) => number,
            None => {
                self.keys.push(key);
                self.keys.len() - 1
            }
        }
    }

    /// The dice that are thrown in some situation, by number.
    pub(super) fn casts(&self) -> &[Cast] {
        &self.casts
    }

    /// The number of a situation, if it is one of these.
    pub(super) fn find(&self, key: StateKey) -> Option<usize> {
        let keys = &self.keys;
        self.index.find(key.hash(), |number| keys[number] == key)
    }

    /// Looks at the next situations.
    fn look(
        &mut self,
        keys: &StateKeys<'_>,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<(), EndgameError> {
        let begin = self.begins.len();
        let end = (begin / CHUNK + 1) * CHUNK;
        let some = &self.keys[begin..self.keys.len().min(end)];
        let casts = &self.casts;
        let found: Result<Vec<Vec<Choice>>, EndgameError> = some
            .par_iter()
            .map_init(SearchScratch::default, |room, &key| {
                match watch.stop.asked() {
                    true => Err(EndgameError::Stopped),
                    false => choices(keys, key, casts, limits, room),
                }
            })
            .collect();
        // A chunk that was not full is gone on with.
        let mut rows = match begin % CHUNK {
            0 => Vec::new(),
            _ => self.rows.pop().unwrap_or_default(),
        };
        self.row_bytes -= rows.capacity() * size_of::<u32>();
        for choices in found? {
            let begin = u32::try_from(rows.len()).map_err(|_| EndgameError::Plays)?;
            self.begins.push(begin);
            for choice in choices {
                self.add(choice, &mut rows)?;
            }
            if rows.len() - begin as usize >= 1 << (32 - COUNT) {
                return Err(EndgameError::Plays);
            }
        }
        rows.shrink_to_fit();
        self.row_bytes += rows.capacity() * size_of::<u32>();
        self.rows.push(rows);
        Ok(())
    }

    fn add(&mut self, (weight, reached): Choice, row: &mut Vec<u32>) -> Result<(), EndgameError> {
        let next = self.weights.len();
        let number = *self.numbers.entry(weight).or_insert(next as u32) as usize;
        if number == next {
            self.weights.push(weight);
        }
        if number >= 1 << (32 - COUNT) || reached.len() >= 1 << COUNT {
            return Err(EndgameError::Plays);
        }
        row.push((number as u32) << COUNT | reached.len() as u32);
        for one in reached {
            let (key, passes) = match one {
                Reached::End(PlayOutcome(word)) => {
                    row.push(word);
                    continue;
                }
                Reached::Next(key, passes) => (key, passes),
                Reached::Again(key, cast) => {
                    let known = self.casts.iter().position(|other| *other == cast);
                    let number = known.unwrap_or_else(|| {
                        self.casts.push(cast);
                        self.casts.len() - 1
                    });
                    (key.with_cast(number), false)
                }
            };
            row.push((self.number(key) as u32) << 1 | u32::from(passes));
        }
        Ok(())
    }

    /// The throws of a situation, those together of which the same comes.
    #[inline]
    pub(super) fn groups(&self, node: usize) -> impl Iterator<Item = ThrowGroup<'_>> {
        let mut row = self.row(node);
        std::iter::from_fn(move || {
            let (&head, rest) = row.split_first()?;
            let (outcomes, rest) = rest.split_at((head & ((1 << COUNT) - 1)) as usize);
            row = rest;
            Some(ThrowGroup {
                weight: (head >> COUNT) as usize,
                outcomes,
            })
        })
    }

    #[inline]
    fn row(&self, node: usize) -> &[u32] {
        let rows = &self.rows[node / CHUNK];
        let begin = self.begins[node] as usize;
        let end = match (node + 1) % CHUNK {
            0 => rows.len(),
            _ => self
                .begins
                .get(node + 1)
                .map_or(rows.len(), |&end| end as usize),
        };
        &rows[begin..end]
    }

    /// The first situation that one leads to, of what its row tells from this place on, and the place behind
    /// it.
    pub(super) fn next_from(&self, node: usize, place: u32) -> Option<(usize, u32)> {
        let row = self.row(node);
        // A place in the row, and how many outcomes are left of its group.
        let (mut at, mut left) = ((place >> COUNT) as usize, place & ((1 << COUNT) - 1));
        loop {
            let &word = row.get(at)?;
            at += 1;
            if left == 0 {
                left = word & ((1 << COUNT) - 1);
                continue;
            }
            left -= 1;
            if let Some(next) = PlayOutcome(word).node() {
                return Some((next, (at as u32) << COUNT | left));
            }
        }
    }

    /// The situations that one leads to.
    pub(super) fn next(&self, node: usize) -> impl Iterator<Item = usize> {
        let outcomes = self.groups(node).flat_map(|group| group.each());
        outcomes.filter_map(PlayOutcome::node)
    }
}

impl<'r> ThrowGroup<'r> {
    /// What can be chosen.
    #[inline]
    pub(super) fn each(&self) -> impl Iterator<Item = PlayOutcome> + use<'r> {
        let outcomes: &'r [u32] = self.outcomes;
        outcomes.iter().map(|&word| PlayOutcome(word))
    }
}

/// What the throws of a situation lead to, seen by its thrower; and the same for its twin.
fn choices(
    keys: &StateKeys<'_>,
    key: StateKey,
    casts: &[Cast],
    limits: &EndgameLimits,
    room: &mut SearchScratch,
) -> Result<Vec<Choice>, EndgameError> {
    let cast = &casts[key.cast()];
    let state = keys.state(key).ok_or(EndgameError::Pieces)?;
    let found = choices_of(keys, &state, cast, limits, room)?;
    if keys.exchange.is_some() {
        let twin = keys.twin(key).ok_or(EndgameError::Uneven)?;
        if choices_of(keys, &twin, cast, limits, room)? != found {
            return Err(EndgameError::Uneven);
        }
    }
    Ok(found)
}

fn choices_of(
    keys: &StateKeys<'_>,
    state: &State,
    cast: &Cast,
    limits: &EndgameLimits,
    room: &mut SearchScratch,
) -> Result<Vec<Choice>, EndgameError> {
    let game: &Game = keys.game;
    let mover = state.to_move();
    let mut found: Vec<Choice> = Vec::new();
    for (number, weight) in game.outcomes(cast) {
        let throw = &game.throws()[number].throw;
        let (mut reached, mut crowded) = (Vec::new(), false);
        let searched = game.each_result(state, throw, limits.plays, room, |after, over| {
            let one = match over {
                Some(end) => Some(Reached::End(PlayOutcome::of_end(end, mover))),
                None => {
                    let passes = after.to_move() != mover;
                    keys.key(&after).map(|key| Reached::Next(key, passes))
                }
            };
            match one {
                Some(one) if reached.last() != Some(&one) => reached.push(one),
                Some(_) => {}
                None => crowded = true,
            }
        });
        searched.map_err(|_| EndgameError::Plays)?;
        if crowded {
            return Err(EndgameError::Pieces);
        }
        if let Some(again) = game.thrown_again(state, cast, number) {
            let key = keys.key(state).ok_or(EndgameError::Pieces)?;
            reached.push(Reached::Again(key, again));
        }
        reached.sort_unstable();
        reached.dedup();
        // Who can win does; who can do otherwise doesn't lose.
        if reached.contains(&Reached::End(PlayOutcome::WIN)) {
            reached = vec![Reached::End(PlayOutcome::WIN)];
        } else if reached.len() > 1 {
            reached.retain(|one| *one != Reached::End(PlayOutcome::LOSS));
        }
        match found.iter_mut().find(|(_, known)| *known == reached) {
            Some((sum, _)) => *sum += weight,
            None => found.push((weight, reached)),
        }
    }
    Ok(found)
}
