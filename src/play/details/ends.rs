//! Which end rule ended a game.

use crate::engine::{Game, State};
use crate::model::{EndRule, Ruleset};
use crate::play::playout::{Outcome, Record};
use crate::player::Player;

/// The end rules of a game, each as the only one of a game of its own, so that it can be asked
/// alone.
pub(in crate::play) struct EndRules {
    rules: Vec<(EndRule, Game)>,
}

impl EndRules {
    pub(in crate::play) fn new(rules: &Ruleset) -> EndRules {
        let alone = |end: &EndRule| {
            let mut rules = rules.clone();
            rules.end = vec![end.clone()];
            (end.clone(), Game::new(&rules))
        };
        EndRules {
            rules: rules.end.iter().map(alone).collect(),
        }
    }

    /// The rule, by its position, that ended a game; `last` is its last situation and by whose turn
    /// it came, none where no turn was played.
    pub(in crate::play) fn of(
        &self,
        game: &Game,
        record: &Record,
        last: Option<(State, Player)>,
    ) -> Option<usize> {
        match record.outcome {
            Outcome::Won(_) => {
                // Over before the first throw: as if the other side had just moved.
                let start = || (game.start(record.first), record.first.opponent());
                let (state, mover) = last.unwrap_or_else(start);
                self.winning(&state, mover)
            }
            Outcome::Drawn => self.drawing(),
            Outcome::Unfinished => None,
        }
    }

    /// The rule, by its position, by which the game is over in this situation, which a move of
    /// `mover` led to: the other side is asked first, then the mover, each by the rules as written.
    fn winning(&self, state: &State, mover: Player) -> Option<usize> {
        [mover.opponent(), mover].into_iter().find_map(|side| {
            self.rules.iter().position(|(rule, game)| {
                let result = match rule {
                    EndRule::Lose { .. } => side.opponent(),
                    EndRule::Win { .. } => side,
                    EndRule::Draw { .. } => return false,
                };
                // Whoever throws next is asked first: so this is the answer for `side`, if it
                // has one. The other side's would be the opposite.
                game.outcome(&state.with_to_move(side)) == Some(result)
            })
        })
    }

    /// The rule, by its position, that ends games without a winner.
    fn drawing(&self) -> Option<usize> {
        let draws = self.rules.iter().enumerate();
        let draws = draws.filter_map(|(number, (rule, _))| match rule {
            EndRule::Draw { after } => Some((*after, number)),
            _ => None,
        });
        draws.min().map(|(_, number)| number)
    }
}
