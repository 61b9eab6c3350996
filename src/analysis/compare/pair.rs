//! Two games, a correspondence between them, and whether they do the same with a throw.

use std::collections::HashSet;

use super::renaming::{NumberedPiece, Renaming, numbered};
use crate::dice::Throw;
use crate::engine::{Game, State};
use crate::load::Loaded;
use crate::model::Position;
use crate::player::Player;
use crate::watch::Stop;

/// Throws with more results than this are not told apart.
const RESULTS: usize = 20_000;

/// A throw, as it is in both games.
pub(super) type Both = (Throw, Throw);

/// What comes of a play, in the second game's numbers.
pub(super) type NumberedResult = (Vec<NumberedPiece>, Player, Option<Player>);

pub(super) struct Correspondence<'a> {
    pub(super) first: &'a Loaded,
    pub(super) second: &'a Loaded,
    pub(super) renaming: &'a Renaming,
    /// The throws that both games can show.
    pub(super) throws: Vec<Both>,
    /// States of both games are the same numbers.
    direct: bool,
    /// Once asked, nothing is found to differ any more.
    pub(super) stop: Stop<'a>,
}

impl<'a> Correspondence<'a> {
    pub(super) fn new(
        first: &'a Loaded,
        second: &'a Loaded,
        renaming: &'a Renaming,
        stop: Stop<'a>,
    ) -> Correspondence<'a> {
        let (one, other) = (&first.rules, &second.rules);
        let rows = |rules: &crate::model::Ruleset| -> Vec<(String, u8)> {
            let rows = rules.board.rows.iter();
            rows.map(|row| (row.name.clone(), row.length)).collect()
        };
        let kinds = first.game.kind_names() == second.game.kind_names();
        let players = one.players == other.players;
        let board = one.tracks == other.tracks && rows(one) == rows(other);
        let throws = match first.game.dice() == second.game.dice() {
            true => first.game.throws(),
            false => &[],
        };
        let like = |throw: Throw| Some((throw, renaming.throw(&throw)?));
        Correspondence {
            first,
            second,
            renaming,
            throws: throws
                .iter()
                .filter_map(|chance| like(chance.throw))
                .collect(),
            direct: renaming.identity && kinds && players && board,
            stop,
        }
    }

    /// The states of a position of the first game, if it can stand in both and is decided in
    /// neither.
    pub(super) fn states(&self, position: &Position) -> Option<(State, State)> {
        let (one, other) = (&self.first.game, &self.second.game);
        let like = self.renaming.position(one, other, position)?;
        Some((one.setup(position).ok()?, other.setup(&like).ok()?))
    }

    /// Whether a throw comes to something else in the one than in the other, or may be thrown
    /// again.
    pub(super) fn differs(&self, (one, other): &(State, State), (a, b): &Both) -> bool {
        if self.stop.asked() {
            return false;
        }
        let (first, second) = (&self.first.game, &self.second.game);
        let Ok(own) = first.results(one, a, RESULTS) else {
            return false;
        };
        let Ok(theirs) = second.results(other, b, RESULTS) else {
            return false;
        };
        if self.direct {
            let own: HashSet<(State, Option<Player>)> = own.into_iter().collect();
            return own.len() != theirs.len() || theirs.iter().any(|one| !own.contains(one));
        }
        let own: HashSet<NumberedResult> =
            own.iter().map(|(s, w)| self.told_first(s, *w)).collect();
        let mut theirs = theirs.iter().map(|(s, w)| told(second, s, *w));
        own.len() != theirs.len() || theirs.any(|one| !own.contains(&one))
    }

    /// The first throw that differs, `preferred` before others.
    pub(super) fn differing(
        &self,
        states: &(State, State),
        preferred: Option<&Both>,
    ) -> Option<Both> {
        let throws = preferred.into_iter().chain(&self.throws);
        throws
            .into_iter()
            .find(|both| self.differs(states, both))
            .copied()
    }

    /// What comes of a play of the first game, as the second's numbers would tell it.
    pub(super) fn told_first(&self, state: &State, winner: Option<Player>) -> NumberedResult {
        let (first, second) = (&self.first.game, &self.second.game);
        let pieces = self.renaming.pieces(first, second, &first.position(state));
        let next = self.renaming.player(state.to_move());
        (
            pieces,
            next,
            winner.map(|winner| self.renaming.player(winner)),
        )
    }
}

/// What comes of a play in its own game's numbers.
pub(super) fn told(game: &Game, state: &State, winner: Option<Player>) -> NumberedResult {
    (
        numbered(game, &game.position(state)),
        state.to_move(),
        winner,
    )
}
