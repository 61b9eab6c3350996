//! Turns: of computer players, and of people.

use std::sync::atomic::Ordering;

use daldos_dsl::analysis::endgame::EndgameTables;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, Move, Play};
use daldos_dsl::notation::{self, Unread};
use daldos_dsl::play::AGAIN_CAP;
use daldos_dsl::play::players::Policy;
use daldos_dsl::watch::Stop;

use super::command::{Prompt, THROW_AGAIN, TypedCommand};
use super::computer;
use super::dice;
use super::leave::{Next, OrLeave};
use super::session::Session;
use super::show;
use super::table::Table;
use super::who::Sitter;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::out::Out;
use crate::cli::progress;

/// So many plays are listed unasked.
const FEW: usize = 8;

impl<'g> Session<'g> {
    /// A turn: dice are thrown, and something is made of them.
    pub(super) fn turn(&mut self, table: &mut Table<'g>, out: &mut Out) -> OrLeave<()> {
        if table.dice.is_none() {
            self.throw(table, out)?;
            if table.dice.is_none() {
                return Ok(());
            }
        }
        if let Some(play) = table.forced().cloned() {
            return Ok(self.forced(table, play, out)?);
        }
        self.tell_lost(out)?;
        match &self.seats[table.trial.to_move()] {
            Sitter::Computer(player) => self.computer(player.policy, table, out),
            Sitter::Human => self.person(table, out),
        }
    }

    /// Makes the only play there is. Lost throws are told together, once something else happens;
    /// unless they were typed in, one by one.
    fn forced(&mut self, table: &mut Table<'g>, play: Play, out: &mut Out) -> Result<(), Failure> {
        let lost = play.moves.is_empty();
        table.play(play);
        let Some(turn) = table.trial.turns().last() else {
            return Ok(());
        };
        // Whoever has thrown again has more to tell.
        if lost && turn.earlier.is_empty() {
            self.lost.push((turn.player, turn.throw));
            return match self.source.asked() {
                true => self.tell_lost(out),
                false => Ok(()),
            };
        }
        self.tell_lost(out)?;
        let only = match self.seats[turn.player] {
            Sitter::Human if !lost => ", the only play",
            _ => "",
        };
        out.put(&format!("{}{only}\n", show::turn(self.loaded, turn)))
    }

    /// Tells what throws were lost since the last turn that was told.
    pub(super) fn tell_lost(&mut self, out: &mut Out) -> Result<(), Failure> {
        let lost = std::mem::take(&mut self.lost);
        out.put(&show::lost(self.loaded, &lost))
    }

    /// A turn of a computer player, who has a choice.
    fn computer(&mut self, policy: Policy, table: &mut Table<'g>, out: &mut Out) -> OrLeave<()> {
        // Thinking may take a while, and who waits wants to see where things stand.
        out.flush()?;
        let known = &self.known[table.trial.to_move()];
        let choice = self.choice((&policy, known), false, table);
        if let Some(fault) = known.take_fault() {
            out.complain(&format!("note: {fault}\n"));
        }
        if self.interrupted.load(Ordering::Relaxed) {
            // It hasn't been thought through.
            return Err(Exit::Interrupted.into());
        }
        match choice {
            None if table.thrown_before() >= AGAIN_CAP => {
                let message = format!(
                    "the game is given up: {} has thrown again {AGAIN_CAP} times in one turn",
                    self.side(table.trial.to_move())
                );
                return Err(Failure::new(Exit::Limit, "daldos::query::wrong", message).into());
            }
            None => {
                if self.source.asked() {
                    let side = self.side(table.trial.to_move());
                    out.put(&format!("{side} throws again.\n"))?;
                }
                return self.throw(table, out);
            }
            Some(moves) => {
                let play = table.of(moves).ok_or_else(|| {
                    Failure::wrong("the computer player has made a play that isn't legal")
                })?;
                self.make(table, play, out)?;
            }
        }
        Ok(())
    }

    /// What a computer player would do with the dice on the table, perhaps because it is asked for a
    /// hint. Interrupted, it says so at once; where somebody sits, that is all that comes of it.
    pub(super) fn choice(
        &self,
        player: (&Policy, &EndgameTables<'_>),
        asked: bool,
        table: &Table<'g>,
    ) -> Option<Vec<Move>> {
        let Some(dice) = &table.dice else {
            return Some(Vec::new());
        };
        let draws = (self.heading.seed.unwrap_or(1), table.throws());
        let (state, again) = (table.trial.state(), table.cast());
        let side = self.side(table.trial.to_move());
        let alone = self.alone();
        let key = if alone { "end" } else { "it plays at once" };
        let words = match asked {
            true => "hint: thinking (Ctrl-C: tell it at once)".to_owned(),
            false => format!("{side} thinks (Ctrl-C: {key})"),
        };
        let choice = progress::meanwhile(&words, || {
            computer::choice(
                &self.loaded.game,
                player,
                state,
                &dice.throw,
                again,
                draws,
                Stop(Some(&self.interrupted)),
            )
        });
        self.heard();
        choice
    }

    /// Whoever sits there and has interrupted a thought doesn't want to leave.
    pub(super) fn heard(&self) {
        if !self.alone() {
            self.interrupted.store(false, Ordering::Relaxed);
        }
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
        let text = if self.seats[turn.player] == Sitter::Human && !turn.play.moves.is_empty() {
            format!(
                "{}: {}",
                self.side(turn.player),
                show::made(self.loaded, turn)
            )
        } else {
            show::turn(self.loaded, turn)
        };
        out.put(&format!("{text}\n"))
    }

    /// Throws the dice; where they are thrown by hand, asks for them.
    pub(super) fn throw(&mut self, table: &mut Table<'g>, out: &mut Out) -> OrLeave<()> {
        let cast = table.cast().unwrap_or_else(Cast::first);
        match self.source.throw(table.throws(), &cast) {
            Some(throw) => table.throw(throw),
            None => self.ask_dice(&cast, table, out)?,
        }
        Ok(())
    }

    /// Asks for what was thrown by hand, until that or something else is typed that changes things.
    fn ask_dice(&mut self, cast: &Cast, table: &mut Table<'g>, out: &mut Out) -> OrLeave<()> {
        let rules = &self.loaded.rules;
        let prompt = self.throw_prompt(cast, table);
        loop {
            let line = self.input.line(&prompt, &[], Prompt::Throw.words(), out)?;
            // A face may be called like a command, or be a number.
            let unread = match self.typed_throw(cast, &line) {
                Ok(throw) => {
                    let begins = table.throws() == 0 && table.trial.begins(&self.loaded.game);
                    if let Some(why) = dice::unfit(self.loaded, cast, &throw, begins) {
                        out.put(&format!("{why}\n"))?;
                        continue;
                    }
                    table.throw(throw);
                    return Ok(self.keep(table)?);
                }
                Err(unread) => unread.message,
            };
            let (others, faces) = (self.others(cast), show::all_faces(self.loaded));
            let count = others.unwrap_or(usize::from(rules.dice.count));
            let dice = show::dice(count as u8);
            let collects = !rules.turn.collect.is_empty();
            let wanted = match (others, count) {
                (None, _) if collects => format!(
                    "type what {dice} can show ({faces}), all throws of the turn joined by `+`"
                ),
                (None, 1) => format!("type what one die shows: {faces}"),
                (None, _) => format!("type what {dice} show: {faces}"),
                (Some(_), 1) => format!("type what the other die shows: {faces}"),
                (Some(_), _) => format!("type what the other {dice} show: {faces}"),
            };
            match TypedCommand::of(&line) {
                TypedCommand::Nothing => out.put(&format!("{wanted}\n"))?,
                TypedCommand::Text(_) | TypedCommand::Number(_) => {
                    let typed = line.trim();
                    out.put(&match notation::typed_dice(rules, count, typed) {
                        Err(Some(unclear)) if others.is_some() => format!("{unclear}\n"),
                        Err(Some(_)) => format!("{unread}\n"),
                        // Which throw of several is wrong.
                        _ if collects => format!("{unread}; {wanted}\n"),
                        _ => format!("`{typed}` isn't what {dice} can show ({faces})\n"),
                    })?;
                }
                command => match self.common(&command, Prompt::Throw, table, out)? {
                    Some(Next::Ask) => {}
                    Some(Next::On) => return Ok(()),
                    None => {
                        let thrown = match table.dice {
                            Some(_) => "the dice haven't been thrown again yet",
                            None => "no dice have been thrown",
                        };
                        out.put(&format!("{thrown}: {wanted}\n"))?;
                    }
                },
            }
        }
    }

    /// What asks for a throw: who throws, what of the last throw is thrown again, and what stays.
    fn throw_prompt(&self, cast: &Cast, table: &Table<'g>) -> String {
        let side = self.side(table.trial.to_move());
        let again = table.dice.as_ref().map(|dice| {
            let mut again = dice.throw.last().faces().to_vec();
            for face in cast.stays() {
                if let Some(at) = again.iter().position(|other| other == face) {
                    again.remove(at);
                }
            }
            let again = show::faces(self.loaded, &Throw::new(again));
            format!(" {again} again")
        });
        let lying = cast.lying();
        let staying = match lying.faces() {
            [] => String::new(),
            _ => format!(", {} staying", show::faces(self.loaded, &lying)),
        };
        format!("{side} throws{}{staying}: ", again.unwrap_or_default())
    }

    /// What was thrown by hand: all dice, or those that did not stay.
    fn typed_throw(&self, cast: &Cast, line: &str) -> Result<Throw, Unread> {
        let rules = &self.loaded.rules;
        if let Some(others) = self.others(cast)
            && let Ok(others) = notation::typed_dice(rules, others, line)
        {
            let stays = cast.stays().iter();
            return Ok(Throw::new(stays.chain(others.faces()).copied()));
        }
        notation::typed_throw(rules, line)
    }

    /// How many dice are thrown while others stay, if what they show may be typed by itself: where throws lie
    /// aside it takes all of them to tell which dice were thrown together.
    fn others(&self, cast: &Cast) -> Option<usize> {
        let (stays, all) = (cast.stays(), usize::from(self.loaded.rules.dice.count));
        (!stays.is_empty() && cast.aside().is_empty()).then(|| all - stays.len())
    }

    /// A turn of a person, who has a choice.
    fn person(&mut self, table: &mut Table<'g>, out: &mut Out) -> OrLeave<()> {
        // Whoever leaves now finds this throw again.
        self.keep(table)?;
        let Some(dice) = &table.dice else {
            return Ok(());
        };
        let side = self.side(table.trial.to_move());
        let faces = show::faces(self.loaded, &dice.throw);
        let offered = table.offered();
        let banner = show::banner(self.loaded, &table.trial);
        if self.input.is_terminal() {
            out.put(&format!("\n{banner}\n"))?;
            self.board(table, out)?;
        } else {
            out.put(&format!("{banner}\n"))?;
        }
        let again = match offered {
            true => format!("; `{THROW_AGAIN}` throws again"),
            false => String::new(),
        };
        out.put(&format!("{side} throws {faces}{again}\n"))?;
        match table.options.plays.len() {
            0 => out.put("  more plays than can be listed: type one\n")?,
            1..=FEW => self.list(table, out)?,
            count => out.put(&format!("  {count} plays: type one, or `?` for the list\n"))?,
        }
        let prompt = format!("{side}> ");
        loop {
            let texts = table.options.texts.clone();
            let at = Prompt::Dice { offered };
            let line = self.input.line(&prompt, &texts, at.words(), out)?;
            let command = TypedCommand::of(&line);
            let next = match self.common(&command, at, table, out)? {
                Some(next) => next,
                None => self.choose(command, table, out)?,
            };
            if next == Next::On {
                return Ok(());
            }
        }
    }
}
