//! What people type, and what comes of it.

use std::sync::atomic::Ordering;

use daldos_dsl::engine::Move;
use daldos_dsl::notation;

use super::command::{Command, HELP};
use super::computer::Choice;
use super::input::Line;
use super::session::{Next, Session};
use super::show;
use super::table::Table;
use super::who::Who;
use crate::cli::out::Out;
use crate::cli::{Exit, Failure};

impl<'g> Session<'g> {
    /// What can be done with dice on the table.
    pub(super) fn choose(
        &mut self,
        command: Command,
        table: &mut Table<'g>,
        out: &mut Out,
    ) -> Result<Next, Failure> {
        let play = match command {
            Command::Plays => {
                let options = &table.options;
                out.put(&show::plays(self.loaded, &options.plays, &options.texts))?;
                if table.offered() {
                    out.put("or `again`: throw again\n")?;
                }
                return Ok(Next::Ask);
            }
            Command::Why(text) => {
                let said = if text.is_empty() {
                    "say of which play: `why PLAY`".to_owned()
                } else {
                    table.why(&text).unwrap_or_else(|unread| unread)
                };
                out.put(&format!("{said}\n"))?;
                return Ok(Next::Ask);
            }
            Command::Hint => {
                out.flush()?;
                let choice = self.choice(&self.hints, table);
                if self.interrupted.swap(false, Ordering::Relaxed) {
                    out.put("no hint: interrupted\n")?;
                    return Ok(Next::Ask);
                }
                let hint = match choice {
                    Choice::Again => "again".to_owned(),
                    Choice::Moves(moves) => self.told(table, moves),
                };
                out.put(&format!("hint: {hint}\n"))?;
                return Ok(Next::Ask);
            }
            Command::Again => {
                if !table.offered() {
                    out.put("this throw can't be thrown again\n")?;
                    return Ok(Next::Ask);
                }
                return match self.source.throw(table.throws()) {
                    Some(throw) => {
                        table.throw(throw);
                        Ok(Next::On)
                    }
                    None => self.ask_dice(table, out),
                };
            }
            Command::Number(number) => {
                let plays = &table.options.plays;
                match number.checked_sub(1).and_then(|i| plays.get(i)) {
                    Some(play) => play.clone(),
                    None => {
                        let count = plays.len();
                        out.put(&format!("the list goes from 1 to {count}\n"))?;
                        return Ok(Next::Ask);
                    }
                }
            }
            Command::Text(text) if !text.contains('-') => {
                out.put(&format!(
                    "`{text}` is no play and no command; `help` lists them\n"
                ))?;
                return Ok(Next::Ask);
            }
            Command::Text(text) => match table.meant(&text) {
                Ok(play) => play,
                Err(reason) => {
                    out.put(&format!("{reason}\n"))?;
                    return Ok(Next::Ask);
                }
            },
            _ => return Ok(Next::Ask),
        };
        self.make(table, play, out)?;
        Ok(Next::On)
    }

    /// Moves as the list has them.
    pub(super) fn told(&self, table: &Table<'g>, moves: Vec<Move>) -> String {
        let options = &table.options;
        let found = table.of(moves).and_then(|play| {
            let mut plays = options.plays.iter();
            plays.position(|other| notation::same_result(other, &play))
        });
        found.map_or("-".to_owned(), |number| options.texts[number].clone())
    }

    /// What can be typed at any time; none if the command is no such thing.
    pub(super) fn common(
        &mut self,
        command: &Command,
        table: &mut Table<'g>,
        out: &mut Out,
    ) -> Result<Option<Next>, Failure> {
        Ok(Some(match command {
            Command::Nothing => Next::Ask,
            Command::Help => {
                out.put(HELP)?;
                Next::Ask
            }
            Command::Board => {
                self.board(table, out)?;
                Next::Ask
            }
            Command::Save(file) => {
                self.save_as(file.as_deref(), table, out)?;
                Next::Ask
            }
            Command::Undo => {
                if self.undo(table) {
                    out.put("taken back\n")?;
                    Next::On
                } else {
                    out.put("there is nothing to take back\n")?;
                    Next::Ask
                }
            }
            Command::Resign => {
                table.trial.resign(table.trial.to_move());
                Next::On
            }
            Command::Draw => self.draw(table, out)?,
            Command::Quit => Next::Leave(Exit::Fine),
            _ => return Ok(None),
        }))
    }

    /// A line typed, as a command.
    pub(super) fn line(
        &mut self,
        prompt: &str,
        plays: &[String],
        out: &mut Out,
    ) -> Result<Result<Command, Exit>, Failure> {
        Ok(match self.input.line(prompt, plays, out)? {
            Line::Text(line) => Ok(Command::of(&line)),
            Line::End => Err(Exit::Fine),
            Line::Interrupted => Err(Exit::Interrupted),
        })
    }

    /// Takes back what was done since the last choice of a person; dice that were typed in, too.
    pub(super) fn undo(&self, table: &mut Table<'g>) -> bool {
        if table.trial.reopen() {
            return true;
        }
        let asked = self.source.asked();
        if table.trial.ending().is_none() && (asked && table.undo_throw() || table.undo_again()) {
            return true;
        }
        let chosen = table.trial.turns().iter().rposition(|turn| {
            let chose = !turn.play.moves.is_empty() || !turn.rethrown.is_empty();
            asked || chose && self.seats[turn.player] == Who::Human
        });
        let Some(chosen) = chosen else {
            return false;
        };
        while table.trial.turns().len() > chosen {
            table.undo();
        }
        // Nobody chose anything, so it can only be the dice that are to be typed anew.
        if asked && (table.lost() || self.seats[table.trial.to_move()] != Who::Human) {
            table.undo_throw();
        }
        true
    }

    /// Offers a draw to the other side.
    pub(super) fn draw(&mut self, table: &mut Table<'g>, out: &mut Out) -> Result<Next, Failure> {
        let other = table.trial.to_move().opponent();
        let side = self.side(other);
        if let Who::Computer(_) = self.seats[other] {
            out.put(&format!("{side} plays on\n"))?;
            return Ok(Next::Ask);
        }
        let prompt = format!("{side}: is it a draw, yes or no? ");
        let words = ["yes".to_owned(), "no".to_owned()];
        Ok(match self.input.line(&prompt, &words, out)? {
            Line::Text(line) if matches!(line.trim(), "y" | "yes") => {
                table.trial.agree();
                Next::On
            }
            Line::Text(_) => {
                out.put(&format!("{side} plays on\n"))?;
                Next::Ask
            }
            Line::End => Next::Leave(Exit::Fine),
            Line::Interrupted => Next::Leave(Exit::Interrupted),
        })
    }

    pub(super) fn board(&self, table: &Table<'g>, out: &mut Out) -> Result<(), Failure> {
        let last = table.trial.turns().last();
        out.paint(&show::board(self.loaded, table.trial.state(), last))
    }
}
