//! Expectimax search (Michie 1966): the play of the best mean over what may be thrown next, each throw
//! answered as well as possible.

use super::budget::Budget;
use super::candidates::{Candidate, Candidates, FinishedPlay};
use super::casts::mean;
use super::distance_tables::Tables;
use super::endings::EndgameChances;
use super::evaluation::{Evaluation, FittedEvaluation};
use super::reply::Reply;
use crate::engine::{Cast, Game, State, Turn};
use crate::player::Player;

/// Looks ahead over throws and plays.
pub(super) struct Expectimax<'g> {
    pub(super) game: &'g Game,
    fitted: FittedEvaluation,
    /// The endings that are known.
    pub(super) endings: Option<&'g dyn EndgameChances>,
    /// What it goes by instead of the fitted evaluation.
    lent: Option<&'g dyn Evaluation>,
    depth: u8,
    width: usize,
    /// One for each level of the search.
    rooms: Vec<Option<Box<Candidates>>>,
}

impl<'g> Expectimax<'g> {
    /// A search of this depth; it follows the `width` plays that look best, or all if 0.
    pub(super) fn new(game: &'g Game, depth: u8, width: u16) -> Expectimax<'g> {
        Expectimax {
            game,
            fitted: FittedEvaluation::new(Tables::new(game)),
            endings: None,
            lent: None,
            depth,
            width: match width {
                0 => usize::MAX,
                width => usize::from(width),
            },
            rooms: Vec::new(),
        }
    }

    /// Goes by this evaluation instead of the fitted one.
    pub(super) fn lend(&mut self, evaluation: &'g dyn Evaluation) {
        self.lent = Some(evaluation);
    }

    /// The reply to a throw.
    pub(super) fn reply(
        &mut self,
        turn: &Turn,
        again: Option<Cast>,
        budget: &mut Budget<'_>,
    ) -> Reply {
        let mut rooms = self.room(0);
        self.list(&mut rooms, turn, budget);
        let value = rooms.found.first().map_or(0.0, |play| play.value);
        let again = again.filter(|cast| self.throws_again(turn, cast, value, budget));
        let reply = if again.is_some() {
            Reply::Refuse
        } else {
            self.deepen(&mut rooms, budget);
            let chosen = rooms.found.first();
            Reply::Moves(chosen.map(|play| play.moves().to_vec()).unwrap_or_default())
        };
        self.rooms[0] = Some(rooms);
        reply
    }

    /// Brings the best play to the front, looking one throw further each time.
    /// Where the budget runs out, what was best before counts for what wasn't looked at.
    fn deepen(&mut self, rooms: &mut Candidates, budget: &mut Budget<'_>) {
        let width = self.width.min(rooms.found.len());
        let [first, _, ..] = rooms.found[..] else {
            return;
        };
        // Nothing is better than to win now.
        let turn = rooms.behind(self.game, &first);
        if turn.is_some_and(|turn| turn.winner() == Some(turn.mover())) {
            return;
        }
        for depth in 1..=self.depth {
            let mut done = 0;
            while done < width {
                let play = rooms.found[done];
                let turn = rooms.behind(self.game, &play);
                let value = turn.and_then(|turn| self.after(&turn, depth, 1, budget));
                let Some(value) = value else { break };
                rooms.found[done].value = value;
                done += 1;
            }
            sort(&mut rooms.found[..done]);
            if done < width {
                break;
            }
        }
    }

    /// Lists the plays of a turn with the values that the evaluation gives them, best first.
    pub(super) fn list(&self, rooms: &mut Candidates, turn: &Turn, budget: &mut Budget<'_>) {
        self.list_unsorted(rooms, turn, budget);
        sort(&mut rooms.found);
    }

    /// The same, in the order in which they are found.
    fn list_unsorted(&self, rooms: &mut Candidates, turn: &Turn, budget: &mut Budget<'_>) {
        rooms.search(self.game, turn, budget, &mut |play| self.standing(play));
    }

    /// The value of a finished turn for the side that played it, after `depth` more throws;
    /// `None` if the budget doesn't last.
    fn after(
        &mut self,
        turn: &Turn,
        depth: u8,
        level: usize,
        budget: &mut Budget<'_>,
    ) -> Option<f64> {
        if depth == 0 || turn.is_over() {
            let state = turn.state(self.game);
            return Some(self.standing(&FinishedPlay::of(turn, &state)));
        }
        if let Some(known) = self.known(turn) {
            return Some(known);
        }
        let value = self.throw(turn, depth, level, budget)?;
        let same = turn.next_thrower(self.game) == turn.mover();
        Some(if same { value } else { 1.0 - value })
    }

    /// The value of a situation for the side that throws next, which plays each throw as well as
    /// it can.
    fn throw(
        &mut self,
        turn: &Turn,
        depth: u8,
        level: usize,
        budget: &mut Budget<'_>,
    ) -> Option<f64> {
        let mut values = Vec::with_capacity(self.game.throws().len());
        for throw in 0..self.game.throws().len() {
            let mut next = *turn;
            next.advance(self.game, throw);
            values.push(self.best(&next, depth - 1, level, budget)?);
        }
        let state = turn.state(self.game);
        Some(mean(self.game, &state, &Cast::first(), &values))
    }

    /// The value of the best play of a turn that has just begun, for its mover.
    fn best(
        &mut self,
        turn: &Turn,
        depth: u8,
        level: usize,
        budget: &mut Budget<'_>,
    ) -> Option<f64> {
        let mut rooms = self.room(level);
        rooms.keeps = depth > 0;
        let mut best = None;
        if depth == 0 {
            self.list_unsorted(&mut rooms, turn, budget);
            if !budget.spent() {
                let values = rooms.found.iter().map(|play| play.value);
                best = values.max_by(f64::total_cmp);
            }
        } else {
            self.list(&mut rooms, turn, budget);
            best = (!budget.spent()).then_some(0.0);
            for number in 0..self.width.min(rooms.found.len()) {
                let Some(so_far) = best else { break };
                let play = rooms.found[number];
                let turn = rooms.behind(self.game, &play);
                let value = turn.and_then(|turn| self.after(&turn, depth, level + 1, budget));
                best = value.map(|value| so_far.max(value));
            }
        }
        self.rooms[level] = Some(rooms);
        best
    }

    /// Whether throwing these dice again is worth more than `value`, as the evaluation sees it.
    pub(super) fn throws_again(
        &mut self,
        turn: &Turn,
        cast: &Cast,
        value: f64,
        budget: &mut Budget<'_>,
    ) -> bool {
        // The same side is to throw: as if it had thrown something that gives it another throw.
        let state = turn.state(self.game).with_to_move(turn.mover());
        let throws = self.game.throws().iter();
        let turns: Vec<Turn> = throws
            .map(|chance| Turn::new(self.game, &state, &chance.throw))
            .collect();
        let mut values = Vec::with_capacity(turns.len());
        for turn in &turns {
            match self.best(turn, 0, 1, budget) {
                Some(best) => values.push(best),
                None => return false,
            }
        }
        mean(self.game, &state, cast, &values) > value
    }

    /// The value of a play for the side that made it, as it is known or as the evaluation sees it.
    fn standing(&self, play: &FinishedPlay<'_>) -> f64 {
        let &FinishedPlay { mover, state, .. } = play;
        if let Some(winner) = play.winner {
            return f64::from(u8::from(winner == mover));
        }
        if let Some(known) = self.known_of(state, mover) {
            return known;
        }
        let value = match self.lent {
            Some(evaluation) => evaluation.chance(state),
            None => self.fitted.chance(state),
        };
        if state.to_move() == mover {
            value
        } else {
            1.0 - value
        }
    }

    /// The value of a finished turn for the side that played it, where it is known.
    pub(super) fn known(&self, turn: &Turn) -> Option<f64> {
        self.endings?;
        self.known_of(&turn.state(self.game), turn.mover())
    }

    /// The value of a situation for this side, where it is known.
    fn known_of(&self, state: &State, side: Player) -> Option<f64> {
        let chance = self.endings?.chance(state)?;
        Some(chance.value(state.to_move() == side))
    }

    pub(super) fn room(&mut self, level: usize) -> Box<Candidates> {
        while self.rooms.len() <= level {
            self.rooms.push(None);
        }
        self.rooms[level]
            .take()
            .unwrap_or_else(|| Box::new(Candidates::new()))
    }
}

/// Best first; what is equal keeps its order.
fn sort(plays: &mut [Candidate]) {
    plays.sort_by(|a, b| b.value.total_cmp(&a.value));
}
