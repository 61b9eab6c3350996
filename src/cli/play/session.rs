//! A game from the first throw to the last, and what is said meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use daldos_dsl::load::Loaded;
use daldos_dsl::model::First;
use daldos_dsl::play::{Heading, OnTable, TURN_CAP, Trial};
use daldos_dsl::player::{ByPlayer, Player};

use super::computer::Policy;
use super::dice::Source;
use super::input::{Input, Line};
use super::keeping::may_replace;
use super::show;
use super::table::Table;
use super::who::Who;
use crate::cli::out::Out;
use crate::cli::{Done, Exit, Failure, interrupt};

/// How a game is set up.
pub(super) struct Setting {
    /// The game so far; none if it has to be found out who begins.
    pub(super) trial: Option<Trial>,
    pub(super) table: Option<OnTable>,
    pub(super) heading: Heading,
}

/// People and computer players around a table.
pub(super) struct Session<'g> {
    pub(super) loaded: &'g Loaded,
    pub(super) seats: ByPlayer<Who>,
    pub(super) heading: Heading,
    pub(super) source: Source<'g>,
    pub(super) hints: Policy,
    /// Where the record is kept.
    pub(super) record: Option<String>,
    pub(super) input: Input,
    pub(super) begin: Option<(Option<Trial>, Option<OnTable>)>,
    /// The record as it was last saved.
    pub(super) saved: Option<String>,
    /// Whether Ctrl-C was pressed while a computer player thought.
    pub(super) interrupted: Arc<AtomicBool>,
}

/// What comes after a line has been dealt with.
pub(super) enum Next {
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
        // At a prompt of a terminal Ctrl-C is a key like others; a script isn't waited for.
        if input.is_terminal() {
            interrupt::listen(&interrupted)?;
        } else {
            interrupt::end()?;
        }
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
                let message = format!("the game is given up after {TURN_CAP} turns");
                return Err(Failure::new(Exit::Limit, "daldos::query::wrong", message));
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

    pub(super) fn side(&self, player: Player) -> &'g str {
        self.loaded.rules.player(player)
    }

    pub(super) fn greet(&self, out: &mut Out) -> Result<(), Failure> {
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
    pub(super) fn first(&mut self, out: &mut Out) -> Result<Result<Player, Exit>, Failure> {
        if let First::Player(player) = self.loaded.game.first() {
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
}
