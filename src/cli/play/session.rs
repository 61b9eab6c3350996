//! A game from the first throw to the last, and what is said meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::play::{Heading, OnTable, TURN_CAP, Trial, record_text};
use daldos_dsl::player::{ByPlayer, Player};

use super::command::{Command, HELP};
use super::computer::{self, Choice, Policy};
use super::dice::Source;
use super::input::{Input, Line};
use super::show;
use super::table::Table;
use super::who::Who;
use crate::cli::out::Out;
use crate::cli::{Done, Exit, Failure, files, replay};

/// How a game is set up.
pub(super) struct Setting {
    /// The game so far; none if it has to be found out who begins.
    pub(super) trial: Option<Trial>,
    pub(super) table: Option<OnTable>,
    pub(super) heading: Heading,
}

/// People and computer players around a table.
pub(super) struct Session<'g> {
    loaded: &'g Loaded,
    seats: ByPlayer<Who>,
    heading: Heading,
    source: Source<'g>,
    hints: Policy,
    /// Where the record is kept.
    record: Option<String>,
    input: Input,
    begin: Option<(Option<Trial>, Option<OnTable>)>,
    /// The record as it was last saved.
    saved: Option<String>,
    /// Whether Ctrl-C was pressed while a computer player thought.
    interrupted: Arc<AtomicBool>,
}

/// What comes after a line has been dealt with.
enum Next {
    /// Another line is asked for.
    Ask,
    /// Things have changed.
    On,
    /// The player leaves.
    Leave(Exit),
}

impl<'g> Session<'g> {
    pub(super) fn new(
        loaded: &'g Loaded,
        seats: ByPlayer<Who>,
        setting: Setting,
        hints: Policy,
        record: Option<String>,
    ) -> Result<Self, Failure> {
        let input = Input::new()?;
        let interrupted = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&interrupted);
        // At a prompt of a terminal Ctrl-C is a key like others; a script isn't waited for.
        let patient = input.is_terminal();
        ctrlc::set_handler(move || {
            if asked.swap(true, Ordering::Relaxed) || !patient {
                std::process::exit(Exit::Interrupted as i32);
            }
        })
        .map_err(|error| Failure::wrong(format!("can't listen for interruptions: {error}")))?;
        if let Some(path) = &record {
            may_replace(path)?;
        }
        Ok(Session {
            loaded,
            seats,
            source: Source::new(&loaded.game, setting.heading.seed),
            heading: setting.heading,
            hints,
            record,
            input,
            begin: Some((setting.trial, setting.table)),
            saved: None,
            interrupted,
        })
    }

    /// Plays until the game is over or somebody leaves.
    pub(super) fn run(mut self, out: &mut Out) -> Done {
        self.greet(out)?;
        let (trial, dice) = self.begin.take().unwrap_or_default();
        let resumed = trial
            .as_ref()
            .is_some_and(|trial| !trial.turns().is_empty());
        let trial = match trial {
            Some(trial) => trial,
            None => match self.first(out)? {
                Ok(first) => Trial::new(self.loaded.game.start(first)),
                Err(exit) => return Ok(exit),
            },
        };
        let begins = self.side(trial.to_move()).to_owned();
        let mut table = Table::new(self.loaded, trial, dice);
        if resumed {
            let turns = show::turns(&table.trial);
            out.put(&format!("The game goes on after {turns}.\n"))?;
            // What was read needn't be saved again.
            self.saved = Some(self.text(&table));
        } else {
            out.put(&format!("{begins} begins.\n"))?;
        }
        loop {
            self.keep(&table)?;
            if self.interrupted.load(Ordering::Relaxed) {
                return self.leave(&table, Exit::Interrupted, out);
            }
            if table.trial.ending().is_some() {
                match self.over(&mut table, out)? {
                    Some(exit) => return Ok(exit),
                    None => continue,
                }
            }
            if table.trial.turns().len() >= TURN_CAP as usize {
                return Err(Failure {
                    exit: Exit::Limit,
                    message: format!("the game is given up after {TURN_CAP} turns"),
                });
            }
            let next = match self.seats[table.trial.to_move()] {
                Who::Computer(policy) => self.computer(&policy, &mut table, out)?,
                Who::Human => self.person(&mut table, out)?,
            };
            if let Next::Leave(exit) = next {
                return self.leave(&table, exit, out);
            }
        }
    }

    fn side(&self, player: Player) -> &'g str {
        self.loaded.rules.player(player)
    }

    fn greet(&self, out: &mut Out) -> Result<(), Failure> {
        let seats =
            Player::BOTH.map(|player| format!("{}: {}", self.side(player), self.seats[player]));
        let dice = match self.heading.seed {
            Some(seed) => format!("seed {seed}"),
            None => "your own dice".to_owned(),
        };
        let name = &self.loaded.rules.name;
        out.put(&format!("{name}; {}; {dice}\n", seats.join(", ")))?;
        if self.seats.iter().any(|(_, who)| *who == Who::Human) {
            out.put("`help` tells what can be typed.\n")?;
        }
        Ok(())
    }

    /// Who begins, asked where the dice don't tell.
    fn first(&mut self, out: &mut Out) -> Result<Result<Player, Exit>, Failure> {
        if let daldos_dsl::model::First::Player(player) = self.loaded.game.first() {
            return Ok(Ok(player));
        }
        if let Some(first) = self.source.first() {
            return Ok(Ok(first));
        }
        let names = Player::BOTH.map(|player| self.side(player));
        let prompt = format!("Who begins, {} or {}? ", names[0], names[1]);
        let words = names.map(str::to_owned);
        loop {
            match self.input.line(&prompt, &words, out)? {
                Line::End => return Ok(Err(Exit::Fine)),
                Line::Interrupted => return Ok(Err(Exit::Interrupted)),
                Line::Text(line) if line.trim() == "quit" => return Ok(Err(Exit::Fine)),
                Line::Text(line) => {
                    let mut players = Player::BOTH.into_iter();
                    if let Some(first) = players.find(|player| self.side(*player) == line.trim()) {
                        return Ok(Ok(first));
                    }
                }
            }
        }
    }

    /// A turn of a computer player.
    fn computer(
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
        match self.choice(policy, table) {
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

    fn choice(&self, policy: &Policy, table: &Table<'g>) -> Choice {
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
        )
    }

    /// Makes a play and says so.
    fn make(
        &mut self,
        table: &mut Table<'g>,
        play: daldos_dsl::engine::Play,
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
    fn throw(&mut self, table: &mut Table<'g>, out: &mut Out) -> Result<Option<Next>, Failure> {
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

    fn ask_dice(&mut self, table: &mut Table<'g>, out: &mut Out) -> Result<Next, Failure> {
        let prompt = format!("{} throws: ", self.side(table.trial.to_move()));
        loop {
            match self.line(&prompt, &[], table, out)? {
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
    fn person(&mut self, table: &mut Table<'g>, out: &mut Out) -> Result<Next, Failure> {
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
            let command = match self.line(&prompt, &texts, table, out)? {
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

    /// What can be done with dice on the table.
    fn choose(
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
                let hint = match self.choice(&self.hints, table) {
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
    fn told(&self, table: &Table<'g>, moves: Vec<daldos_dsl::engine::Move>) -> String {
        let options = &table.options;
        let found = table.of(moves).and_then(|play| {
            let mut plays = options.plays.iter();
            plays.position(|other| notation::same_result(other, &play))
        });
        found.map_or("-".to_owned(), |number| options.texts[number].clone())
    }

    /// What can be typed at any time; none if the command is no such thing.
    fn common(
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
    fn line(
        &mut self,
        prompt: &str,
        plays: &[String],
        table: &Table<'g>,
        out: &mut Out,
    ) -> Result<Result<Command, Exit>, Failure> {
        debug_assert!(table.trial.turns().len() <= TURN_CAP as usize);
        Ok(match self.input.line(prompt, plays, out)? {
            Line::Text(line) => Ok(Command::of(&line)),
            Line::End => Err(Exit::Fine),
            Line::Interrupted => Err(Exit::Interrupted),
        })
    }

    /// Takes back what was done since the last choice of a person; dice that were typed in, too.
    fn undo(&self, table: &mut Table<'g>) -> bool {
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
    fn draw(&mut self, table: &mut Table<'g>, out: &mut Out) -> Result<Next, Failure> {
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

    fn board(&self, table: &Table<'g>, out: &mut Out) -> Result<(), Failure> {
        let last = table.trial.turns().last();
        out.put(&show::board(self.loaded, table.trial.state(), last))
    }

    /// The record as it would be saved now.
    fn text(&self, table: &Table<'g>) -> String {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        record_text(
            rules,
            game,
            &self.heading,
            &table.trial,
            table.dice.as_ref(),
        )
    }

    /// Keeps the record, where one is to be kept.
    fn keep(&mut self, table: &Table<'g>) -> Result<(), Failure> {
        let Some(path) = &self.record else {
            return Ok(());
        };
        let text = self.text(table);
        if self.saved.as_ref() == Some(&text) {
            return Ok(());
        }
        files::save(path, text.as_bytes())
            .map_err(|error| Failure::wrong(format!("can't write `{path}`: {error}")))?;
        self.saved = Some(text);
        Ok(())
    }

    fn save_as(
        &mut self,
        path: Option<&str>,
        table: &Table<'g>,
        out: &mut Out,
    ) -> Result<bool, Failure> {
        let Some(path) = path.or(self.record.as_deref()) else {
            out.put("say where: `save FILE`\n")?;
            return Ok(false);
        };
        let text = self.text(table);
        let done = match may_replace(path) {
            Ok(()) => files::save(path, text.as_bytes()).map_err(|error| error.to_string()),
            Err(failure) => Err(failure.message),
        };
        match done {
            Ok(()) => {
                out.put(&format!(
                    "saved; `daldos-dsl play --resume {path}` goes on\n"
                ))?;
                self.saved = Some(text);
                Ok(true)
            }
            Err(reason) => {
                out.put(&format!("can't save to `{path}`: {reason}\n"))?;
                Ok(false)
            }
        }
    }

    /// The game is over: says so, and lets people look back. None if something was taken back.
    fn over(&mut self, table: &mut Table<'g>, out: &mut Out) -> Result<Option<Exit>, Failure> {
        if let Some(result) = replay::result(self.loaded, &table.trial) {
            let turns = show::turns(&table.trial);
            out.put(&format!("{result}; {turns}.\n"))?;
        }
        if self.seats.iter().all(|(_, who)| *who != Who::Human) {
            return Ok(Some(Exit::Fine));
        }
        if self.input.is_terminal() {
            self.board(table, out)?;
        }
        loop {
            let command = match self.line("over> ", &[], table, out)? {
                Ok(command) => command,
                Err(exit) => return self.leave(table, exit, out).map(Some),
            };
            match self.common(&command, table, out)? {
                Some(Next::Leave(exit)) => return self.leave(table, exit, out).map(Some),
                Some(Next::On) if table.trial.ending().is_none() => return Ok(None),
                Some(_) => {}
                None => out.put("the game is over: `save FILE`, `undo`, `board` or `quit`\n")?,
            }
        }
    }

    /// Somebody leaves; what isn't saved may be.
    fn leave(&mut self, table: &Table<'g>, exit: Exit, out: &mut Out) -> Done {
        if table.trial.turns().is_empty() || self.saved.as_ref() == Some(&self.text(table)) {
            return Ok(exit);
        }
        if !self.input.is_terminal() {
            let turns = show::turns(&table.trial);
            out.put(&format!("left after {turns}, not saved\n"))?;
            return Ok(exit);
        }
        loop {
            match self.input.line("Save as (Enter: don't): ", &[], out)? {
                Line::Text(path) if !path.trim().is_empty() => {
                    if self.save_as(Some(path.trim()), table, out)? {
                        return Ok(exit);
                    }
                }
                Line::Text(_) | Line::End | Line::Interrupted => return Ok(exit),
            }
        }
    }
}

/// Only a record is replaced by a record: not by a slip of the finger a game.
fn may_replace(path: &str) -> Result<(), Failure> {
    match files::read(path) {
        Ok(bytes) if !bytes.is_empty() && !bytes.starts_with(b"record:") => Err(Failure::wrong(
            format!("`{path}` is there already and is no record"),
        )),
        _ => Ok(()),
    }
}
