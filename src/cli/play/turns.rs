//! Turns: of computer players, and of people.

use std::sync::atomic::Ordering;

use daldos_dsl::engine::Play;
use daldos_dsl::notation;
use daldos_dsl::play::AGAIN_CAP;
use daldos_dsl::watch::Stop;

use super::command::Command;
use super::computer::{self, Choice, Policy};
use super::session::{Next, Session};
use super::show;
use super::table::Table;
use super::who::Who;
use crate::cli::out::Out;
use crate::cli::{Exit, Failure};

impl<'g> Session<'g> {
    /// A turn of a computer player.
    pub(super) fn computer(
        &mut self,
        policy: &Policy,
        table: &mut Table<'g>,
        out: &mut Out,
    ) -> Result<Next, Failure> {
        if table.dice.is_none()
            && let Some(next) = self.throw(table, out)?
        {
            return Ok(next);
        }
        // Thinking may take a while, and who waits wants to see where things stand.
        out.flush()?;
        let choice = self.choice(policy, table);
        if self.interrupted.load(Ordering::Relaxed) {
            // It hasn't been thought through.
            return Ok(Next::Leave(Exit::Interrupted));
        }
        match choice {
            Choice::Again if table.again() >= AGAIN_CAP => {
                return Err(Failure {
                    exit: Exit::Limit,
                    message: format!(
                        "the game is given up: {} has thrown again {AGAIN_CAP} times in one turn",
                        self.side(table.trial.to_move())
                    ),
                });
            }
            Choice::Again => {
                let from = table.throws();
                match self.source.throw(from) {
                    Some(throw) => table.throw(throw),
                    None => {
                        let side = self.side(table.trial.to_move());
                        out.put(&format!("{side} throws again.\n"))?;
                        return self.ask_dice(table, out);
                    }
                }
            }
            Choice::Moves(moves) => {
                let play = table.of(moves).ok_or_else(|| {
                    Failure::wrong("the computer player has made a play that isn't legal")
                })?;
                self.make(table, play, out)?;
            }
        }
        Ok(Next::On)
    }

    pub(super) fn choice(&self, policy: &Policy, table: &Table<'g>) -> Choice {
        let Some(dice) = &table.dice else {
            return Choice::Moves(Vec::new());
        };
        let draws = (self.heading.seed.unwrap_or(1), table.throws());
        let (state, offered) = (table.trial.state(), table.offered());
        computer::choice(
            &self.loaded.game,
            policy,
            state,
            &dice.throw,
            offered,
            draws,
            Stop(Some(&self.interrupted)),
        )
    }

    /// Makes a play and says so.
    pub(super) fn make(
        &mut self,
        table: &mut Table<'g>,
        play: Play,
        out: &mut Out,
    ) -> Result<(), Failure> {
        table.play(play);
        let Some(turn) = table.trial.turns().last() else {
            return Ok(());
        };
        // People have seen the throw, and chosen.
        let text = if self.seats[turn.player] == Who::Human && !turn.play.moves.is_empty() {
            format!("{}: {}", self.side(turn.player), show::made(turn))
        } else {
            show::turn(self.loaded, turn)
        };
        out.put(&format!("{text}\n"))
    }

    /// Throws the dice; where they are thrown by hand, asks for them.
    pub(super) fn throw(
        &mut self,
        table: &mut Table<'g>,
        out: &mut Out,
    ) -> Result<Option<Next>, Failure> {
        match self.source.throw(table.throws()) {
            Some(throw) => {
                table.throw(throw);
                Ok(None)
            }
            None => match self.ask_dice(table, out)? {
                Next::On if table.dice.is_some() => Ok(None),
                next => Ok(Some(next)),
            },
        }
    }

    pub(super) fn ask_dice(
        &mut self,
        table: &mut Table<'g>,
        out: &mut Out,
    ) -> Result<Next, Failure> {
        let prompt = format!("{} throws: ", self.side(table.trial.to_move()));
        loop {
            match self.line(&prompt, &[], out)? {
                Ok(Command::Text(text)) => match notation::read_throw(&self.loaded.rules, &text) {
                    Ok(throw) => {
                        table.throw(throw);
                        return Ok(Next::On);
                    }
                    Err(unread) => out.put(&format!("{unread}\n"))?,
                },
                // A face may be a number.
                Ok(Command::Number(number)) => {
                    match notation::read_throw(&self.loaded.rules, &number.to_string()) {
                        Ok(throw) => {
                            table.throw(throw);
                            return Ok(Next::On);
                        }
                        Err(unread) => out.put(&format!("{unread}\n"))?,
                    }
                }
                Ok(command) => match self.common(&command, table, out)? {
                    Some(Next::Ask) => {}
                    Some(next) => return Ok(next),
                    None => out.put("no dice have been thrown: type their faces\n")?,
                },
                Err(exit) => return Ok(Next::Leave(exit)),
            }
        }
    }

    /// A turn of a person.
    pub(super) fn person(&mut self, table: &mut Table<'g>, out: &mut Out) -> Result<Next, Failure> {
        if table.dice.is_none()
            && let Some(next) = self.throw(table, out)?
        {
            return Ok(next);
        }
        let Some(dice) = &table.dice else {
            return Ok(Next::On);
        };
        if table.lost() {
            if let Some(play) = table.options.plays.first().cloned() {
                self.make(table, play, out)?;
            }
            return Ok(Next::On);
        }
        if self.input.is_terminal() {
            out.put("\n")?;
            self.board(table, out)?;
        }
        let side = self.side(table.trial.to_move());
        let again = if table.offered() {
            "; `again` throws again"
        } else {
            ""
        };
        let faces = show::faces(self.loaded, &dice.throw);
        out.put(&format!("{side} throws {faces}{again}\n"))?;
        let prompt = format!("{side}> ");
        loop {
            let texts = table.options.texts.clone();
            let command = match self.line(&prompt, &texts, out)? {
                Ok(command) => command,
                Err(exit) => return Ok(Next::Leave(exit)),
            };
            let next = match self.common(&command, table, out)? {
                Some(next) => next,
                None => self.choose(command, table, out)?,
            };
            match next {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }
}
