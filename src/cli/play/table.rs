//! What lies on the table: the game, the dice, what can be made of them.

use daldos_dsl::analysis::why;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Move, Play, Scratch, Turn};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::play::{OnTable, Trial};

/// The legal plays of the throw on the table, with their texts.
#[derive(Default)]
pub(super) struct Options {
    pub(super) plays: Vec<Play>,
    pub(super) texts: Vec<String>,
}

/// A game under way.
pub(super) struct Table<'g> {
    pub(super) loaded: &'g Loaded,
    pub(super) trial: Trial,
    /// Dice thrown and not yet played.
    pub(super) dice: Option<OnTable>,
    pub(super) options: Options,
}

impl<'g> Table<'g> {
    pub(super) fn new(loaded: &'g Loaded, trial: Trial, dice: Option<OnTable>) -> Self {
        let mut table = Table {
            loaded,
            trial,
            dice: None,
            options: Options::default(),
        };
        if let Some(dice) = dice {
            table.lay(dice);
        }
        table
    }

    /// How many throws have been made, that on the table included.
    pub(super) fn throws(&self) -> usize {
        let lying = self.dice.as_ref();
        self.trial.throws() + lying.map_or(0, |dice| dice.rethrown.len() + 1)
    }

    /// How often the throw on the table has been thrown again.
    pub(super) fn again(&self) -> usize {
        self.dice.as_ref().map_or(0, |dice| dice.rethrown.len())
    }

    /// Dice are thrown, or thrown again.
    pub(super) fn throw(&mut self, throw: Throw) {
        let mut rethrown = Vec::new();
        if let Some(before) = self.dice.take() {
            rethrown = before.rethrown;
            rethrown.push(before.throw);
        }
        self.lay(OnTable { rethrown, throw });
    }

    fn lay(&mut self, dice: OnTable) {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let state = self.trial.state();
        // Where there are too many to be listed, plays can still be typed.
        let plays = game
            .plays(state, &dice.throw, notation::MOST_PLAYS)
            .unwrap_or_default();
        let texts = notation::play_texts(rules, game, &plays);
        self.options = Options { plays, texts };
        self.dice = Some(dice);
    }

    /// Whether the throw may be thrown again.
    pub(super) fn offered(&self) -> bool {
        let throw = self.dice.as_ref().map(|dice| dice.throw);
        throw.is_some_and(|throw| self.loaded.game.rethrow(&throw))
    }

    /// Whether there is nothing to choose: no move can be made, and nothing thrown again.
    pub(super) fn lost(&self) -> bool {
        let plays = self.options.plays.as_slice();
        matches!(plays, [only] if only.moves.is_empty()) && !self.offered()
    }

    /// Makes a legal play of the throw on the table.
    pub(super) fn play(&mut self, play: Play) {
        let Some(dice) = self.dice.take() else {
            return;
        };
        let listed = self.options.plays.iter();
        let number = listed
            .clone()
            .position(|other| notation::same_result(other, &play));
        let text = match number {
            Some(number) => self.options.texts.swap_remove(number),
            None => {
                let (rules, game) = (&self.loaded.rules, &self.loaded.game);
                notation::listed_text(rules, game, self.trial.state(), &dice.throw, &play)
            }
        };
        self.options = Options::default();
        self.trial
            .play(&self.loaded.game, dice.rethrown, dice.throw, play, text);
    }

    /// The legal play that a text means, or why there is none.
    pub(super) fn meant(&self, text: &str) -> Result<Play, String> {
        if let Some(number) = self.options.texts.iter().position(|listed| listed == text) {
            return Ok(self.options.plays[number].clone());
        }
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let Some(dice) = &self.dice else {
            return Err("no dice have been thrown".to_owned());
        };
        notation::read_play(rules, game, self.trial.state(), &dice.throw, text)
            .map_err(|unread| self.why(text).unwrap_or(unread.message))
    }

    /// Why a play is legal or not; none if the text is no play.
    pub(super) fn why(&self, text: &str) -> Result<String, String> {
        let Some(dice) = &self.dice else {
            return Err("no dice have been thrown".to_owned());
        };
        let answer = why::why(self.loaded, self.trial.state(), &dice.throw, text)
            .map_err(|unread| unread.message)?;
        let place = answer.place.as_ref();
        let place = place.map(|at| format!(" · {}:{}:{}", at.path, at.line, at.column));
        Ok(answer.reason + &place.unwrap_or_default())
    }

    /// The play that these moves are.
    pub(super) fn of(&self, moves: Vec<Move>) -> Option<Play> {
        let game = &self.loaded.game;
        let state = self.trial.state();
        let mut scratch = Scratch::new();
        let mut turn = Turn::new(game, state, &self.dice.as_ref()?.throw);
        for step in &moves {
            turn.play(game, &mut scratch, step).ok()?;
        }
        let winner = turn.winner();
        let after = turn.state(game);
        Some(Play {
            moves,
            state: after,
            again: winner.is_none() && after.to_move() == state.to_move(),
            winner,
        })
    }

    /// Takes the last turn back: its throw lies on the table again. False at the beginning.
    pub(super) fn undo(&mut self) -> bool {
        let Some(turn) = self.trial.undo() else {
            return false;
        };
        self.lay(OnTable {
            rethrown: turn.rethrown,
            throw: turn.throw,
        });
        true
    }

    /// Takes throwing again back. False where nothing was thrown again.
    pub(super) fn undo_again(&mut self) -> bool {
        let again = self.dice.as_ref();
        again.is_some_and(|dice| !dice.rethrown.is_empty()) && self.undo_throw()
    }

    /// Takes the last throw from the table. False where none lies there.
    pub(super) fn undo_throw(&mut self) -> bool {
        let Some(mut dice) = self.dice.take() else {
            return false;
        };
        self.options = Options::default();
        if let Some(throw) = dice.rethrown.pop() {
            dice.throw = throw;
            self.lay(dice);
        }
        true
    }
}
