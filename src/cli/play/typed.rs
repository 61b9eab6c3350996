//! What people type, and what comes of it.

use daldos_dsl::notation::{self, Listed};

use super::command::{Prompt, THROW_AGAIN, TypedCommand};
use super::leave::{Next, OrLeave};
use super::session::Session;
use super::show;
use super::table::Table;
use super::who::Sitter;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::out::Out;

impl<'g> Session<'g> {
    /// What can be done with dice on the table.
    pub(super) fn choose(
        &mut self,
        command: TypedCommand,
        table: &mut Table<'g>,
        out: &mut Out,
    ) -> OrLeave<Next> {
        let play = match command {
            TypedCommand::Nothing => match table.options.plays.as_slice() {
                [only] => only.clone(),
                _ => return Self::say("type a play, its number in the list (`?`), or `help`", out),
            },
            TypedCommand::Plays => {
                self.list(table, out)?;
                return Ok(Next::Ask);
            }
            TypedCommand::Why(text) => {
                let texts = &table.options.texts;
                let number = text.parse::<usize>().ok();
                let numbered = number.and_then(|number| texts.get(number.checked_sub(1)?));
                let said = if text.is_empty() {
                    "say of which play: `why PLAY`".to_owned()
                } else {
                    let text = numbered.unwrap_or(&text);
                    table.why(text).unwrap_or_else(|unread| unread)
                };
                return Self::say(&said, out);
            }
            TypedCommand::Hint => {
                out.flush()?;
                let choice = self.choice((&self.hints, &self.endings), true, table);
                if let Some(fault) = self.endings.take_fault() {
                    out.complain(&format!("note: {fault}\n"));
                }
                let hint = match choice {
                    None => format!(
                        "{THROW_AGAIN}\n  a new throw promises more than what can be made of this one\n"
                    ),
                    Some(moves) => match (table.of(moves), &table.dice) {
                        (Some(play), Some(dice)) => {
                            let text = table.text(&play);
                            let state = table.trial.state();
                            let reasons = self.advice().reasons(state, &dice.throw, &play);
                            format!("{text}\n{reasons}")
                        }
                        _ => "-\n".to_owned(),
                    },
                };
                out.put(&format!("hint: {hint}"))?;
                return Ok(Next::Ask);
            }
            TypedCommand::ThrowAgain => {
                if !table.offered() {
                    return Self::say("this throw can't be thrown again", out);
                }
                return self.throw(table, out).map(|()| Next::On);
            }
            TypedCommand::Number(number) => {
                let plays = &table.options.plays;
                match number.checked_sub(1).and_then(|i| plays.get(i)) {
                    Some(play) => play.clone(),
                    None => {
                        let reason = format!("the list goes from 1 to {}", plays.len());
                        return Self::say(&reason, out);
                    }
                }
            }
            TypedCommand::Text(text) => match table.meant(&text) {
                Ok(play) => play,
                Err(reason) => {
                    let rules = &self.loaded.rules;
                    let reason = match notation::like_play(rules, &text) {
                        true => reason,
                        false => format!("`{text}` is no play and no command; `help` lists them"),
                    };
                    return Self::say(&reason, out);
                }
            },
            _ => return Self::say("that can be asked for when the game is over", out),
        };
        self.make(table, play, out)?;
        Ok(Next::On)
    }

    /// Lists the legal plays.
    pub(super) fn list(&self, table: &Table<'g>, out: &mut Out) -> Result<(), Failure> {
        let Listed { plays, texts } = &table.options;
        out.put(&show::plays(self.loaded, plays, texts))?;
        if table.offered() {
            out.put(&format!("or `{THROW_AGAIN}`: throw again\n"))?;
        }
        Ok(())
    }

    /// What can be typed at any time; none if the command is no such thing there.
    pub(super) fn common(
        &mut self,
        command: &TypedCommand,
        at: Prompt,
        table: &mut Table<'g>,
        out: &mut Out,
    ) -> OrLeave<Option<Next>> {
        match command {
            TypedCommand::Help => out.put(&at.help())?,
            TypedCommand::Rules => self.rules(out)?,
            TypedCommand::Tracks(side) => self.tracks(side.as_deref(), table, out)?,
            TypedCommand::Score => self.score(table, out)?,
            TypedCommand::Odds(space) if at != Prompt::Over => {
                self.odds(space.as_deref(), table, out)?
            }
            TypedCommand::Board => self.board(table, out)?,
            TypedCommand::Save(file) => {
                self.save_as(file.as_deref(), table, out)?;
            }
            TypedCommand::Undo if self.undo(table) => {
                out.put("taken back\n")?;
                return Ok(Some(Next::On));
            }
            TypedCommand::Undo => out.put("there is nothing to take back\n")?,
            TypedCommand::Resign if at != Prompt::Over => {
                table.trial.resign(table.trial.to_move());
                return Ok(Some(Next::On));
            }
            TypedCommand::OfferDraw if at != Prompt::Over => {
                return self.draw(table, out).map(Some);
            }
            TypedCommand::Quit => return Err(Exit::Fine.into()),
            _ => return Ok(None),
        }
        Ok(Some(Next::Ask))
    }

    /// Says why nothing came of a line.
    fn say(text: &str, out: &mut Out) -> OrLeave<Next> {
        out.put(&format!("{text}\n"))?;
        Ok(Next::Ask)
    }

    /// Takes back what was done since the last choice of a person; dice that were typed in, too.
    pub(super) fn undo(&self, table: &mut Table<'g>) -> bool {
        if table.trial.reopen() {
            return true;
        }
        let asked = self.source.asked();
        if table.trial.ending().is_none()
            && (asked && table.undo_throw() || table.undo_last_throw())
        {
            return true;
        }
        let turns = table.trial.turns();
        let chosen = (0..turns.len()).rev().find(|&number| {
            let person = self.seats[turns[number].player] == Sitter::Human;
            asked || person && table.chose(number)
        });
        let Some(chosen) = chosen else {
            return false;
        };
        while table.trial.turns().len() > chosen {
            table.undo();
        }
        // Nobody chose anything, so it can only be the dice that are to be typed anew.
        if asked && (table.forced().is_some() || self.seats[table.trial.to_move()] != Sitter::Human)
        {
            table.undo_throw();
        }
        true
    }

    /// Offers a draw to the other side.
    pub(super) fn draw(&mut self, table: &mut Table<'g>, out: &mut Out) -> OrLeave<Next> {
        let other = table.trial.to_move().opponent();
        let side = self.side(other);
        if let Sitter::Computer(_) = self.seats[other] {
            return Self::say(&format!("{side} plays on"), out);
        }
        let prompt = format!("{side}: is it a draw, yes or no? ");
        if !self.yes(&prompt, out)? {
            return Self::say(&format!("{side} plays on"), out);
        }
        table.trial.agree();
        Ok(Next::On)
    }

    /// Asks until the answer is yes or no.
    fn yes(&mut self, prompt: &str, out: &mut Out) -> OrLeave<bool> {
        let words = ["yes".to_owned(), "no".to_owned()];
        loop {
            let line = self.input.line(prompt, &words, Vec::new(), out)?;
            match line.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                _ => out.put("type `yes` or `no`\n")?,
            }
        }
    }

    pub(super) fn board(&mut self, table: &Table<'g>, out: &mut Out) -> Result<(), Failure> {
        let columns = self.input.columns().unwrap_or(0);
        let turns = table.trial.turns().len();
        out.paint(&show::board(self.loaded, &table.trial, turns, columns))
    }
}
