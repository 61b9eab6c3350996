//! Whole plays: everything that can be made of a throw.

use super::ends::GameEnd;
use super::game::Game;
use super::hash_index::HashIndex;
use super::lines::MoveLines;
use super::moves::{Move, Play};
use super::play_search::{SearchLimits, SearchScratch, TooManyPlays};
use super::scratch::Scratch;
use super::state::State;
use super::turn::Turn;
use crate::dice::Throw;
use crate::player::Player;
use crate::space::Space;
use crate::watch::Stop;

/// There is room for so many moments and results from the first: a throw has mostly no more, and they are large.
const USUAL: usize = 32;

/// Where there was room for more moments or results, it is given back once plays are listed.
const KEPT: usize = 1 << 12;

/// A play, by what it leads to.
struct PlayResult {
    state: State,
    over: Option<GameEnd>,
    captured: Vec<Space>,
    line: u32,
}

/// Room to list plays in, to be used again.
#[derive(Default)]
pub struct PlaysScratch {
    search: SearchScratch,
    lines: MoveLines,
    results: HashIndex,
    found: Vec<PlayResult>,
}

impl PlaysScratch {
    /// The plays of this side that have been found, in the order of their moves.
    fn plays(&self, mover: Player) -> Vec<Play> {
        // Results are large: they stay where they are.
        let mut order: Vec<&PlayResult> = self.found.iter().collect();
        // Plays that are told alike leave different situations behind.
        order.sort_by(|a, b| {
            let told = self.lines.compare(a.line, b.line);
            told.then_with(|| a.state.bits.cmp(&b.state.bits))
        });
        let play = |found: &PlayResult| {
            let moves = self.lines.moves(found.line);
            Play::new(moves, mover, found.state, found.over)
        };
        order.into_iter().map(play).collect()
    }

    /// Keeps no more room than for [`KEPT`].
    fn give_back(&mut self) {
        if self.search.exceeds(KEPT) || self.found.capacity() > KEPT {
            *self = PlaysScratch::default();
        }
    }
}

impl Game {
    /// The play that these moves are, one after the other, with a throw; none if one of them isn't
    /// legal. Whether more would have to be made isn't asked.
    pub fn made(&self, state: &State, throw: &Throw, moves: Vec<Move>) -> Option<Play> {
        let mut scratch = Scratch::new();
        let mut turn = Turn::new(self, state, throw);
        for step in &moves {
            turn.play(self, &mut scratch, step).ok()?;
        }
        turn.settle(self);
        let (over, after) = (turn.end(), turn.state(self));
        Some(Play::new(moves, state.to_move(), after, over))
    }

    /// Every legal play of a throw that its thrower keeps, one for each result (position, next
    /// thrower, winner, captures), in the order of their moves. A lost throw is one play without
    /// moves.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn plays(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
    ) -> Result<Vec<Play>, TooManyPlays> {
        self.plays_in(state, throw, limit, &mut PlaysScratch::default())
    }

    /// The same, in room to be used again.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn plays_in(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
        room: &mut PlaysScratch,
    ) -> Result<Vec<Play>, TooManyPlays> {
        self.plays_by(state, throw, limit.into(), room)
    }

    /// As [`Game::plays`], unless it is asked to stop before all have been found.
    ///
    /// # Errors
    /// If there are more than `limit`, or it was asked to stop, as `stop` tells.
    pub fn plays_until(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
        stop: Stop<'_>,
    ) -> Result<Vec<Play>, TooManyPlays> {
        let limits = SearchLimits { plays: limit, stop };
        self.plays_by(state, throw, limits, &mut PlaysScratch::default())
    }

    fn plays_by(
        &self,
        state: &State,
        throw: &Throw,
        limits: SearchLimits<'_>,
        room: &mut PlaysScratch,
    ) -> Result<Vec<Play>, TooManyPlays> {
        let found = self.results_by(state, throw, limits, room, true);
        let plays = found.map(|()| room.plays(state.to_move()));
        room.give_back();
        plays
    }

    /// The distinct results of a throw that its thrower keeps: the situation, and how the game is over.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn results(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
    ) -> Result<Vec<(State, Option<GameEnd>)>, TooManyPlays> {
        let mut room = PlaysScratch::default();
        self.results_by(state, throw, limit.into(), &mut room, false)?;
        let found = room.found.into_iter();
        Ok(found.map(|o| (o.state, o.over)).collect())
    }

    /// Hands over the results of a throw that its thrower keeps, some of them more than once: the situation,
    /// and how the game is over. As [`Game::results`], in room to be used again.
    ///
    /// # Errors
    /// If there are more beginnings of plays than for `limit` plays.
    pub(crate) fn each_result(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
        room: &mut SearchScratch,
        mut each: impl FnMut(State, Option<GameEnd>),
    ) -> Result<(), TooManyPlays> {
        self.search(state, throw, limit.into(), room, None, |end, _| {
            each(end.state(self), end.turn.end());
            Ok(())
        })
    }

    /// A number for all results of a throw, the same in games whose kinds and places have the same
    /// numbers if the same comes of it; and how many they are.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub(crate) fn results_sum(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
        room: &mut SearchScratch,
    ) -> Result<(u64, usize), TooManyPlays> {
        let mut index = std::mem::take(&mut room.results);
        index.clear();
        let found = self.search(state, throw, limit.into(), room, None, |end, _| {
            let _ = index.find_or_add(end.hash(self), |_| true);
            match index.len() > limit {
                true => Err(TooManyPlays { limit }),
                false => Ok(()),
            }
        });
        let hashes = index.hashes().iter();
        let sum = hashes.fold(0, |sum: u64, &hash| sum.wrapping_add(hash));
        let count = index.len();
        room.results = index;
        found.map(|()| (sum, count))
    }

    /// Finds the distinct results; with the least moves that lead to each if it is `told` of them.
    fn results_by(
        &self,
        state: &State,
        throw: &Throw,
        limits: SearchLimits<'_>,
        room: &mut PlaysScratch,
        told: bool,
    ) -> Result<(), TooManyPlays> {
        let PlaysScratch {
            search,
            lines,
            results: index,
            found,
        } = room;
        lines.clear();
        index.clear();
        found.clear();
        found.reserve(USUAL);
        search.reserve(USUAL);
        let lines = told.then_some(lines);
        let limit = limits.plays;
        self.search(state, throw, limits, search, lines, |end, lines| {
            let state = end.state(self);
            let over = end.turn.end();
            let known = index.find_or_add(end.hash(self), |i| {
                found[i].state == state
                    && found[i].over == over
                    && found[i].captured == end.captured
            });
            match known {
                Some(i) => {
                    let known = &mut found[i].line;
                    if lines.is_some_and(|lines| lines.compare(end.line, *known).is_lt()) {
                        *known = end.line;
                    }
                }
                None => found.push(PlayResult {
                    state,
                    over,
                    captured: end.captured.to_vec(),
                    line: end.line,
                }),
            }
            match found.len() > limit {
                true => Err(TooManyPlays { limit }),
                false => Ok(()),
            }
        })
    }
}
