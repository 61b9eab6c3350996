//! What lies on the table: the game, the dice, what can be made of them.

use daldos_dsl::analysis::why;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, Move, Play};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation::{self, Listed, Typed};
use daldos_dsl::play::{OnTable, Trial};

/// A game under way.
pub(super) struct Table<'g> {
    pub(super) loaded: &'g Loaded,
    pub(super) trial: Trial,
    /// Dice thrown and not yet played.
    pub(super) dice: Option<OnTable>,
    /// The legal plays of the dice on the table.
    pub(super) options: Listed,
}

impl<'g> Table<'g> {
    pub(super) fn new(loaded: &'g Loaded, trial: Trial, dice: Option<OnTable>) -> Self {
        let mut table = Table {
            loaded,
            trial,
            dice: None,
            options: Listed::default(),
        };
        if let Some(dice) = dice {
            table.lay(dice);
        }
        table
    }

    /// How many throws have been made, that on the table included.
    pub(super) fn throws(&self) -> usize {
        let lying = self.dice.as_ref();
        self.trial.throws() + lying.map_or(0, |dice| dice.earlier.len() + 1)
    }

    /// How often the throw on the table has been thrown again.
    pub(super) fn thrown_before(&self) -> usize {
        self.dice.as_ref().map_or(0, |dice| dice.earlier.len())
    }

    /// Dice are thrown, or thrown again.
    pub(super) fn throw(&mut self, throw: Throw) {
        let mut earlier = Vec::new();
        if let Some(before) = self.dice.take() {
            earlier = before.earlier;
            earlier.push(before.throw);
        }
        self.lay(OnTable { earlier, throw });
    }

    fn lay(&mut self, dice: OnTable) {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let state = self.trial.state();
        // Where there are too many to be listed, plays can still be typed.
        self.options = Listed::new(rules, game, state, &dice.throw);
        self.dice = Some(dice);
    }

    /// Whether the throw may be thrown again.
    pub(super) fn offered(&self) -> bool {
        self.dice.is_some() && self.cast().is_some()
    }

    /// The dice that are thrown next: all of them, or those of the throw on the table that may be
    /// thrown again; none if it may not.
    pub(super) fn cast(&self) -> Option<Cast> {
        match &self.dice {
            None => Some(Cast::first()),
            Some(dice) => dice.cast(&self.loaded.game, self.trial.state()),
        }
    }

    /// The only thing that can be done with the throw, if there is nothing to choose.
    pub(super) fn forced(&self) -> Option<&Play> {
        match self.options.plays.as_slice() {
            [only] if !self.offered() => Some(only),
            _ => None,
        }
    }

    /// Whether there was something to choose in the turn of this number, from 0.
    pub(super) fn chose(&self, number: usize) -> bool {
        let (game, turns) = (&self.loaded.game, self.trial.turns());
        let Some(turn) = turns.get(number) else {
            return false;
        };
        let before = match number.checked_sub(1) {
            Some(before) => &turns[before].play.state,
            None => self.trial.start(),
        };
        let only = |plays: Vec<Play>| plays.len() == 1;
        !turn.earlier.is_empty()
            || game.refusable(before, &turn.throw)
            || !game.plays(before, &turn.throw, 1).is_ok_and(only)
    }

    /// The text of a legal play of the throw on the table.
    pub(super) fn text(&self, play: &Play) -> String {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let dice = self.dice.as_ref();
        let text = dice.map(|dice| {
            let state = self.trial.state();
            self.options.text(rules, game, state, &dice.throw, play)
        });
        text.unwrap_or_default()
    }

    /// Makes a legal play of the throw on the table.
    pub(super) fn play(&mut self, play: Play) {
        let text = self.text(&play);
        let Some(dice) = self.dice.take() else {
            return;
        };
        self.options = Listed::default();
        self.trial
            .play(&self.loaded.game, dice.earlier, dice.throw, play, text);
    }

    /// The legal play that a typed text means, or why there is none.
    pub(super) fn meant(&self, text: &str) -> Result<Play, String> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let Some(dice) = &self.dice else {
            return Err("no dice have been thrown".to_owned());
        };
        let listed = &self.options;
        let several = |plays: &[Play]| notation::several(rules, game, listed, plays);
        let state = self.trial.state();
        match notation::typed_play(rules, game, state, &dice.throw, listed, text) {
            Ok(Typed::Play(play)) => Ok(*play),
            Ok(Typed::Several(plays)) => Err(format!("`{text}` may be {}", several(&plays))),
            Ok(Typed::None { mut part_of, .. }) => match part_of.len() {
                0 => Err(self.why(text).unwrap_or_else(|unread| unread)),
                1 => Ok(part_of.swap_remove(0)),
                _ => Err(format!("`{text}` is only a part of {}", several(&part_of))),
            },
            Err(unread) => Err(unread.message),
        }
    }

    /// Why a play is legal or not; none if the text is no play.
    pub(super) fn why(&self, text: &str) -> Result<String, String> {
        let Some(dice) = &self.dice else {
            return Err("no dice have been thrown".to_owned());
        };
        let answer = why::typed(self.loaded, self.trial.state(), &dice.throw, text);
        let answer = answer.map_err(|unread| unread.message)?;
        Ok(answer.to_string())
    }

    /// The play that these moves are.
    pub(super) fn of(&self, moves: Vec<Move>) -> Option<Play> {
        let throw = &self.dice.as_ref()?.throw;
        self.loaded.game.made(self.trial.state(), throw, moves)
    }

    /// Takes the last turn back: its throw lies on the table again. False at the beginning.
    pub(super) fn undo(&mut self) -> bool {
        let Some(turn) = self.trial.undo() else {
            return false;
        };
        self.lay(OnTable {
            earlier: turn.earlier,
            throw: turn.throw,
        });
        true
    }

    /// Takes throwing again back. False where nothing was thrown again.
    pub(super) fn undo_last_throw(&mut self) -> bool {
        let dice = self.dice.as_ref();
        dice.is_some_and(|dice| !dice.earlier.is_empty()) && self.undo_throw()
    }

    /// Takes the last throw from the table. False where none lies there.
    pub(super) fn undo_throw(&mut self) -> bool {
        let Some(mut dice) = self.dice.take() else {
            return false;
        };
        self.options = Listed::default();
        if let Some(throw) = dice.earlier.pop() {
            dice.throw = throw;
            self.lay(dice);
        }
        true
    }
}
