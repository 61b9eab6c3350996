//! Two games, a correspondence between them, and whether they do the same with a throw.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use super::draw;
use super::sums::{KnownSums, ResultSum};
use crate::analysis::compare::renaming::{NumberedPiece, Renaming, numbered};
use crate::dice::{Face, Throw};
use crate::engine::{Game, GameEnd, SearchScratch, State};
use crate::load::Loaded;
use crate::model::{Position, Ruleset};
use crate::player::Player;
use crate::watch::Stop;

/// Throws with more results than this are not told apart.
const RESULTS: usize = 20_000;

/// What is compared: a position, none for each game's own start, and a throw, both of the first.
#[derive(Clone, Debug)]
pub(in crate::analysis) struct Probe {
    pub(in crate::analysis) position: Option<Position>,
    pub(in crate::analysis) throw: Throw,
}

/// The states of a position; none of the second game if it can't stand there.
pub(in crate::analysis) type States = (State, Option<State>);

/// What comes of a play, in the second game's numbers.
pub(in crate::analysis) type NumberedResult = (Vec<NumberedPiece>, Player, Option<Option<Player>>);

pub(in crate::analysis) struct Correspondence<'a> {
    pub(in crate::analysis) first: &'a Loaded,
    pub(in crate::analysis) second: &'a Loaded,
    pub(in crate::analysis) renaming: &'a Renaming,
    back: Renaming,
    /// The throws to look at that both games can show, as the first does, the shortest first.
    pub(in crate::analysis) throws: Vec<Throw>,
    /// Whether what only the first game has makes a difference: a position, a throw, or that a
    /// throw may be refused.
    pub(in crate::analysis) lone: bool,
    /// States of both games are the same numbers.
    direct: bool,
    /// So are throws.
    same_throws: bool,
    /// What throws come to in each game, where that is kept.
    known: [Option<&'a KnownSums>; 2],
    room: Mutex<SearchScratch>,
    /// Once asked, nothing is found to differ any more.
    pub(in crate::analysis) stop: Stop<'a>,
}

impl<'a> Correspondence<'a> {
    pub(in crate::analysis) fn new(
        first: &'a Loaded,
        second: &'a Loaded,
        renaming: &'a Renaming,
        stop: Stop<'a>,
    ) -> Correspondence<'a> {
        let (one, other) = (&first.rules, &second.rules);
        let rows = |rules: &Ruleset| -> Vec<(String, u8)> {
            let rows = rules.board.rows.iter();
            rows.map(|row| (row.name.clone(), row.length)).collect()
        };
        let kinds = first.game.kind_names() == second.game.kind_names();
        let board = one.tracks == other.tracks && rows(one) == rows(other);
        let groups = |loaded: &Loaded| {
            let tracks = loaded.game.rules().tracks.each_ref();
            tracks.map(|track| track.groups)
        };
        let counted = groups(first) == groups(second);
        let mut pair = Correspondence {
            first,
            second,
            renaming,
            back: renaming.inverted(other),
            throws: Vec::new(),
            lone: false,
            direct: renaming.identity && kinds && one.players == other.players && board && counted,
            same_throws: false,
            known: [None; 2],
            room: Mutex::default(),
            stop,
        };
        let faces = (0..).map(Face).take(one.dice.faces.len());
        let same = |face: Face| pair.throw(&Throw::new([face])) == Some(Throw::new([face]));
        pair.same_throws = faces.into_iter().all(same);
        let throws = draw::throws(&first.game).into_iter();
        pair.throws = throws.filter(|own| pair.throw(own).is_some()).collect();
        pair
    }

    /// The same, where what throws come to in each game is kept.
    pub(in crate::analysis) fn knowing(
        self,
        known: [Option<&'a KnownSums>; 2],
    ) -> Correspondence<'a> {
        Correspondence { known, ..self }
    }

    /// What the second game calls a throw, if it can show it.
    pub(in crate::analysis) fn throw(&self, throw: &Throw) -> Option<Throw> {
        if self.same_throws {
            return Some(*throw);
        }
        let like = self.first.game.dice() == self.second.game.dice();
        self.renaming.throw(throw).filter(|_| like)
    }

    /// The states of a position, if it can stand in both games, or in the first if that is enough.
    /// None is decided.
    pub(in crate::analysis) fn states(&self, position: Option<&Position>) -> Option<States> {
        let own = match position {
            None => self.first.game.start(Player::First),
            Some(position) => self.first.game.setup(position).ok()?,
        };
        let like = self.like(&own, position);
        (like.is_some() || self.lone).then_some((own, like))
    }

    /// The state of the second game, where this is the first's.
    pub(in crate::analysis) fn like(
        &self,
        own: &State,
        position: Option<&Position>,
    ) -> Option<State> {
        let (one, other) = (&self.first.game, &self.second.game);
        match position {
            None => Some(other.start(self.renaming.player(Player::First))),
            Some(position) if self.direct => {
                let like = other.decided(own).is_none().then_some(*own);
                debug_assert_eq!(like, other.setup(position).ok());
                like
            }
            Some(position) => {
                let like = self.renaming.position(one, other, position)?;
                other.setup(&like).ok()
            }
        }
    }

    /// The position of the first game that a state of the second stands for.
    pub(in crate::analysis) fn seen_by_first(&self, state: &State) -> Option<Position> {
        let (one, other) = (&self.first.game, &self.second.game);
        self.back.position(other, one, &other.position(state))
    }

    /// Whether each game lets a throw be thrown again instead.
    pub(super) fn refusable(&self, (own, like): &States, throw: &Throw) -> [bool; 2] {
        let second = like.zip(self.throw(throw));
        let second = second.is_some_and(|(state, like)| self.second.game.refusable(&state, &like));
        [self.first.game.refusable(own, throw), second]
    }

    /// Whether a throw comes to something else in the one than in the other.
    pub(in crate::analysis) fn differs(&self, states: &States, throw: &Throw) -> bool {
        self.looked_at(states, throw).0
    }

    /// The same, and how many results were looked at for it; none for too many.
    fn looked_at(&self, states: &States, throw: &Throw) -> (bool, Option<usize>) {
        if self.stop.asked() {
            return (false, None);
        }
        let (own, like) = states;
        let (first, second) = (&self.first.game, &self.second.game);
        let (Some(like), Some(other)) = (like, self.throw(throw)) else {
            return (self.lone, Some(1));
        };
        let refusable = || self.refusable(states, throw);
        let by_position = first.recasts_by_position() || second.recasts_by_position();
        if !self.lone && by_position && refusable()[0] != refusable()[1] {
            return (true, Some(1));
        }
        // No example can say that a throw may not be thrown again.
        if self.lone && refusable() == [true, false] {
            return (true, Some(1));
        }
        let (here, there) = match self.direct {
            true => (self.sum(0, own, throw), self.sum(1, like, &other)),
            false => (
                told_sum(first, own, throw, |state, over| {
                    self.told_first(state, over)
                }),
                told_sum(second, like, &other, |state, over| {
                    told(second, state, over)
                }),
            ),
        };
        let differs = here.zip(there).is_some_and(|(here, there)| here != there);
        (differs, here.map(|(_, count)| count))
    }

    /// A number for all that a throw may come to in the first game (0) or the second (1), whatever the
    /// order, in its own numbers, and how many results that are; none for too much.
    fn sum(&self, side: usize, state: &State, throw: &Throw) -> ResultSum {
        let game = &[self.first, self.second][side].game;
        let ask = || {
            let mut room = self.room.lock().unwrap_or_else(PoisonError::into_inner);
            game.results_sum(state, throw, RESULTS, &mut room).ok()
        };
        match self.known[side] {
            Some(known) => known.get_or(state, throw, ask),
            None => ask(),
        }
    }

    /// The throws that differ, `preferred` before others, then the shortest first. Those after the one
    /// with which the results looked at are [too many](RESULTS) are not told apart: what long
    /// collected throws come to would take longer than all else.
    pub(in crate::analysis) fn differing<'s>(
        &'s self,
        states: &'s States,
        preferred: Option<&'s Throw>,
    ) -> impl Iterator<Item = Throw> + 's {
        let mut left = Some(RESULTS);
        let throws = preferred.into_iter().chain(&self.throws);
        let asked = throws.map_while(move |throw| {
            let before = left?;
            let (differs, count) = self.looked_at(states, throw);
            left = count.and_then(|count| before.checked_sub(count));
            Some(differs.then_some(*throw))
        });
        asked.flatten()
    }

    /// What comes of a play of the first game, as the second's numbers would tell it.
    pub(in crate::analysis) fn told_first(
        &self,
        state: &State,
        over: Option<GameEnd>,
    ) -> NumberedResult {
        let (first, second) = (&self.first.game, &self.second.game);
        let pieces = self.renaming.pieces(first, second, &first.position(state));
        let player = |player| self.renaming.player(player);
        let over = over.map(|over| over.winner().map(player));
        (pieces, player(state.to_move()), over)
    }
}

/// What comes of a play in its own game's numbers.
pub(in crate::analysis) fn told(
    game: &Game,
    state: &State,
    over: Option<GameEnd>,
) -> NumberedResult {
    let pieces = numbered(game, &game.position(state));
    (pieces, state.to_move(), over.map(GameEnd::winner))
}

/// The same of what is told of each result.
fn told_sum<T: Hash>(
    game: &Game,
    state: &State,
    throw: &Throw,
    told: impl Fn(&State, Option<GameEnd>) -> T,
) -> Option<(u64, usize)> {
    let results = game.results(state, throw, RESULTS).ok()?;
    let numbers = results.iter().map(|(state, over)| {
        let mut hasher = DefaultHasher::new();
        told(state, *over).hash(&mut hasher);
        hasher.finish()
    });
    Some((numbers.fold(0, u64::wrapping_add), results.len()))
}
