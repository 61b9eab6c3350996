//! Situations, and what their throws lead to, in compressed rows.

use std::collections::HashMap;

use rayon::prelude::*;

use super::cast_text::CastText;
use super::choices::choices;
use super::error::EndgameError;
use super::journal::{EndgameJournal, ROWS_TOGETHER, RecordKind, RecordReader, RecordWriter};
use super::key::{StateKey, StateKeys};
use super::limits::EndgameLimits;
use super::outcome::PlayOutcome;
use super::waiting_row::WaitingRow;
use super::worth::Worth;
use crate::engine::{AllThrowsScratch, Cast, Game, HashIndex};
use crate::watch::Watch;

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
pub(super) const SOLVED: usize = size_of::<Worth>() + (2 + 2 * 5) * size_of::<u32>();

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
    /// So many bytes what was found of the last situations took up until it had numbers.
    waiting: usize,
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
            waiting: 0,
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
        mut journal: Option<&mut EndgameJournal>,
    ) -> Result<(), EndgameError> {
        while self.begins.len() < self.keys.len() {
            self.look(keys, limits, watch, journal.as_deref_mut())?;
            self.check(limits)?;
            watch.tell(self.begins.len() as u64, self.keys.len() as u64);
        }
        Ok(())
    }

    fn check(&self, limits: &EndgameLimits) -> Result<(), EndgameError> {
        let states = self.keys.len();
        // What waits is gone before there are values.
        let more = self.waiting.saturating_sub(states * SOLVED);
        if self.bytes() + more > limits.memory || states >= PlayOutcome::MOST.min(limits.situations)
        {
            let most = limits.memory;
            return Err(EndgameError::Memory { states, most });
        }
        Ok(())
    }

    /// So many bytes are in use, those counted in that the solution takes.
    pub(super) fn bytes(&self) -> usize {
        let keys = self.keys.capacity() * size_of::<StateKey>() + self.index.bytes();
        let rows = self.begins.capacity() * size_of::<u32>() + self.row_bytes;
        keys + rows + self.keys.len() * SOLVED
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

    /// The situations that were asked for, as a record.
    pub(super) fn seeds(&self) -> Vec<u8> {
        let mut record = RecordWriter::default();
        record.wide(self.keys.iter().map(|key| key.0));
        record.0
    }

    /// Adds the situations of such a record; none if it holds something else.
    pub(super) fn read_seeds(&mut self, record: &[u8]) -> Option<()> {
        let keys = RecordReader(record).wide()?;
        self.add_keys(&keys)
    }

    /// Adds situations none of which is there.
    fn add_keys(&mut self, keys: &[u128]) -> Option<()> {
        keys.iter().try_for_each(|&key| {
            let next = self.keys.len();
            (self.number(StateKey(key)) == next).then_some(())
        })
    }

    /// Adds what a record tells of the next situations; none if it holds something else.
    pub(super) fn read_rows(&mut self, game: &Game, record: &[u8]) -> Option<()> {
        let mut record = RecordReader(record);
        let begin = record.number()?;
        let begins = record.words()?;
        let words = record.words()?;
        let keys = record.wide()?;
        let weights = record.wide()?;
        let casts: Vec<CastText> = serde_json::from_slice(record.text()?).ok()?;
        if begin != self.begins.len() {
            return None;
        }
        self.add_keys(&keys)?;
        for weight in weights {
            self.numbers.insert(weight, self.weights.len() as u32);
            self.weights.push(weight);
        }
        for cast in &casts {
            self.casts.push(cast.cast(game)?);
        }
        let mut rows = self.open_rows();
        rows.reserve_exact(words.len());
        rows.extend(words);
        self.begins.extend(begins);
        self.close_rows(rows);
        (self.begins.len() <= self.keys.len()).then_some(())
    }

    /// The rows that the next are added to: those of a chunk that is not full, or none.
    fn open_rows(&mut self) -> Vec<u32> {
        let rows = match self.begins.len() % ROWS_TOGETHER {
            0 => Vec::new(),
            _ => self.rows.pop().unwrap_or_default(),
        };
        self.row_bytes -= rows.capacity() * size_of::<u32>();
        rows
    }

    fn close_rows(&mut self, rows: Vec<u32>) {
        self.row_bytes += rows.capacity() * size_of::<u32>();
        self.rows.push(rows);
    }

    /// Looks at the next situations.
    fn look(
        &mut self,
        keys: &StateKeys<'_>,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
        journal: Option<&mut EndgameJournal>,
    ) -> Result<(), EndgameError> {
        let known = (self.keys.len(), self.weights.len(), self.casts.len());
        let begin = self.begins.len();
        let end = (begin / ROWS_TOGETHER + 1) * ROWS_TOGETHER;
        let some = &self.keys[begin..self.keys.len().min(end)];
        let casts = &self.casts;
        let found: Result<Vec<WaitingRow>, EndgameError> = some
            .par_iter()
            .map_init(AllThrowsScratch::default, |room, &key| {
                match watch.stop.asked() {
                    true => Err(EndgameError::Stopped),
                    false => choices(keys, key, casts, limits, room).map(WaitingRow::new),
                }
            })
            .collect();
        let found = found?;
        self.waiting = found.iter().map(WaitingRow::bytes).sum();
        // A chunk that was not full is gone on with.
        let mut rows = self.open_rows();
        let words = rows.len();
        rows.reserve_exact(found.iter().map(WaitingRow::words).sum());
        for row in found {
            let begin = u32::try_from(rows.len()).map_err(|_| EndgameError::Plays)?;
            self.begins.push(begin);
            self.add(&row, &mut rows)?;
            if rows.len() - begin as usize >= 1 << (32 - COUNT) {
                return Err(EndgameError::Plays);
            }
        }
        if let Some(journal) = journal {
            let mut record = RecordWriter::default();
            record.number(begin);
            record.words(&self.begins[begin..]);
            record.words(&rows[words..]);
            record.wide(self.keys[known.0..].iter().map(|key| key.0));
            record.wide(self.weights[known.1..].iter().copied());
            let casts: Vec<CastText> = self.casts[known.2..].iter().map(CastText::new).collect();
            let casts = serde_json::to_vec(&casts).map_err(std::io::Error::from)?;
            record.text(&casts);
            journal.write(RecordKind::Rows, &record.0)?;
        }
        self.close_rows(rows);
        Ok(())
    }

    /// Gives a row its numbers.
    fn add(&mut self, row: &WaitingRow, rows: &mut Vec<u32>) -> Result<(), EndgameError> {
        let mut again = row.again.iter().peekable();
        let reached = row.reached.iter().enumerate();
        let numbers: Vec<usize> = reached
            .map(|(place, &key)| {
                let cast = again.next_if(|(next, _)| *next == place);
                let key = cast.map_or(key, |&(_, cast)| key.with_cast(self.cast(cast)));
                self.number(key)
            })
            .collect();
        let mut outcomes = row.outcomes.iter();
        for &(weight, count) in &row.groups {
            let next = self.weights.len();
            let number = *self.numbers.entry(weight).or_insert(next as u32) as usize;
            if number == next {
                self.weights.push(weight);
            }
            if number >= 1 << (32 - COUNT) || count >= 1 << COUNT {
                return Err(EndgameError::Plays);
            }
            rows.push((number as u32) << COUNT | count);
            let outcomes = outcomes.by_ref().take(count as usize);
            rows.extend(outcomes.map(|outcome| {
                let place = outcome.node();
                place.map_or(outcome.0, |place| {
                    PlayOutcome::of_node(numbers[place], outcome.passes()).0
                })
            }));
        }
        Ok(())
    }

    /// The number of dice that are thrown.
    fn cast(&mut self, cast: Cast) -> usize {
        let known = self.casts.iter().position(|other| *other == cast);
        known.unwrap_or_else(|| {
            self.casts.push(cast);
            self.casts.len() - 1
        })
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
        let rows = &self.rows[node / ROWS_TOGETHER];
        let begin = self.begins[node] as usize;
        let end = match (node + 1) % ROWS_TOGETHER {
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
