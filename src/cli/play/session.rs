//! A game from the first throw to the last, and what is said meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use daldos_dsl::analysis::endgame::EndgameTables;
use daldos_dsl::analysis::threats::{Threats, threats};
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::play::players::Policy;
use daldos_dsl::play::{Ending, Heading, OnTable, TURN_CAP, Trial};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::watch::Stop;

use super::advice::PlayAdvice;
use super::dice::DiceSource;
use super::input::Input;
use super::leave::{Leave, OrLeave};
use super::records::{GameRecords, RecordTaken, Saved};
use super::show;
use super::table::Table;
use super::who::Sitter;
use crate::cli::endings::EndingsArgs;
use crate::cli::exit::Exit;
use crate::cli::failure::{Done, Failure};
use crate::cli::interrupt;
use crate::cli::out::Out;
use crate::cli::progress;

/// How a game is set up.
pub(super) struct Setting {
    /// The game so far; none if it has to be found out who begins.
    pub(super) trial: Option<Trial>,
    pub(super) table: Option<OnTable>,
    pub(super) heading: Heading,
    /// The records that are this game's.
    pub(super) records: GameRecords,
    /// Where the game so far was read.
    pub(super) file: Option<String>,
}

/// People and computer players around a table.
pub(super) struct Session<'g> {
    pub(super) loaded: &'g Loaded,
    pub(super) seats: ByPlayer<Sitter>,
    pub(super) heading: Heading,
    pub(super) source: DiceSource<'g>,
    /// Who gives hints.
    pub(super) hints: Policy,
    /// The endings that hints are told from.
    pub(super) endings: EndgameTables<'g>,
    /// Those that computer players know.
    pub(super) known: ByPlayer<EndgameTables<'g>>,
    /// Where the record is kept.
    pub(super) record: Option<String>,
    /// The records that are this game's.
    pub(super) records: GameRecords,
    pub(super) input: Input,
    pub(super) begin: Option<(Option<Trial>, Option<OnTable>)>,
    /// The record as it was last saved.
    pub(super) saved: Option<Saved>,
    /// Where the game so far was read.
    file: Option<String>,
    /// When it was last kept unasked.
    pub(super) kept: Option<Instant>,
    /// Throws that were lost and that nobody has been told of.
    pub(super) lost: Vec<(Player, Throw)>,
    /// How many games of this sitting each side has won before.
    pub(super) won: ByPlayer<u32>,
    /// How many of them were drawn.
    pub(super) drawn: u32,
    /// Whether Ctrl-C was pressed while a computer player thought.
    pub(super) interrupted: Arc<AtomicBool>,
}

impl<'g> Session<'g> {
    pub(super) fn new(
        loaded: &'g Loaded,
        seats: ByPlayer<Sitter>,
        setting: Setting,
        (hints, endings): (Policy, EndgameTables<'g>),
        record: Option<String>,
    ) -> Result<Self, Failure> {
        let known = |player| match &seats[player] {
            Sitter::Computer(player) => player.endings(loaded, &EndingsArgs::default()),
            Sitter::Human => Ok(EndgameTables::new(&loaded.game)),
        };
        let known = ByPlayer {
            first: known(Player::First)?,
            second: known(Player::Second)?,
        };
        let input = Input::new()?;
        let interrupted = Arc::new(AtomicBool::new(false));
        // Somebody who sits there is asked where to save; a script isn't waited for.
        if input.is_terminal() {
            interrupt::listen(&interrupted);
        }
        if let Some(path) = &record {
            let records = &setting.records;
            let taken = |taken: RecordTaken| Failure::wrong(taken.or("take `--overwrite`"));
            records.may_write(path, records.overwrite).map_err(taken)?;
        }
        Ok(Session {
            loaded,
            seats,
            source: DiceSource::new(&loaded.game, setting.heading.seed),
            heading: setting.heading,
            hints,
            endings,
            known,
            record,
            records: setting.records,
            input,
            begin: Some((setting.trial, setting.table)),
            saved: None,
            file: setting.file,
            kept: None,
            lost: Vec::new(),
            won: ByPlayer::default(),
            drawn: 0,
            interrupted,
        })
    }

    /// Plays game after game, until somebody leaves.
    pub(super) fn run(mut self, out: &mut Out) -> Done {
        out.wrap(self.input.columns().unwrap_or(0));
        self.greet(out)?;
        let (mut trial, mut dice) = self.begin.take().unwrap_or_default();
        loop {
            let resumed = trial
                .as_ref()
                .is_some_and(|trial| !trial.turns().is_empty());
            let begun = match trial.take() {
                Some(trial) if resumed => {
                    let turns = show::turns(&trial);
                    match trial.ending() {
                        None => out.put(&format!("The game goes on after {turns}.\n"))?,
                        Some(_) => out.put(&format!("The game ended after {turns}.\n"))?,
                    }
                    trial
                }
                Some(trial) => {
                    out.put(&format!("{} begins.\n", self.side(trial.to_move())))?;
                    trial
                }
                None => match self.first(out) {
                    Ok(first) => Trial::new(self.loaded.game.start(first)),
                    Err(Leave::Exit(exit)) => return Ok(exit),
                    Err(Leave::Failure(failure)) => return Err(failure),
                },
            };
            let mut table = Table::new(self.loaded, begun, dice.take());
            if resumed {
                // What was read needn't be saved again.
                let text = self.text(&table);
                self.saved = self.file.take().map(|path| Saved { path, text });
            }
            match self.game(&mut table, out) {
                Ok(()) => trial = self.another(&table),
                Err(Leave::Exit(exit)) => {
                    self.leave(&table, exit, out)?;
                    return Ok(exit);
                }
                Err(Leave::Failure(failure)) => {
                    self.keep(&table)?;
                    return Err(failure);
                }
            }
        }
    }

    /// One game, until it is over and another one is wanted.
    fn game(&mut self, table: &mut Table<'g>, out: &mut Out) -> OrLeave<()> {
        loop {
            match table.trial.ending() {
                None => self.keep_up(table)?,
                Some(_) => self.keep(table)?,
            }
            let interrupted = self.interrupted.load(Ordering::Relaxed);
            if interrupted || table.trial.ending().is_some() {
                self.tell_lost(out)?;
            }
            if interrupted {
                return Err(Exit::Interrupted.into());
            }
            if table.trial.ending().is_some() {
                match self.over(table, out)? {
                    true => return Ok(()),
                    false => continue,
                }
            }
            if table.trial.turns().len() >= TURN_CAP as usize {
                let message = format!("the game is given up after {TURN_CAP} turns");
                return Err(Failure::new(Exit::Limit, "daldos::query::wrong", message).into());
            }
            let turn = self.turn(table, out);
            if let Err(Leave::Exit(_)) = turn {
                self.tell_lost(out)?;
            }
            turn?;
        }
    }

    /// Sets up another game after one that has ended: how it begins, unless that is to be found
    /// out.
    fn another(&mut self, table: &Table<'g>) -> Option<Trial> {
        match table.trial.ending().map(Ending::winner) {
            Some(Some(winner)) => self.won[winner] += 1,
            Some(None) => self.drawn += 1,
            None => {}
        }
        self.heading.seed = self.heading.seed.map(|seed| seed.wrapping_add(1));
        self.heading.notes.clear();
        self.source = DiceSource::new(&self.loaded.game, self.heading.seed);
        self.record = None;
        self.records.forget();
        self.saved = None;
        self.kept = None;
        let start = table.trial.start();
        (!self.loaded.game.is_start(start)).then(|| Trial::new(*start))
    }

    /// Whether agents play among themselves.
    pub(super) fn alone(&self) -> bool {
        self.seats.iter().all(|(_, who)| *who != Sitter::Human)
    }

    /// Advice that tells how long it reckons, and can be stopped.
    pub(super) fn advice(&self) -> PlayAdvice<'_, impl Fn(&State) -> Option<Threats>> {
        PlayAdvice {
            loaded: self.loaded,
            reckon: |state: &State| {
                let found = progress::meanwhile("reckoning (Ctrl-C: stop)", || {
                    threats(&self.loaded.game, state, Stop(Some(&self.interrupted)))
                });
                self.heard();
                found
            },
            endings: &self.endings,
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
        let title = self.loaded.rules.title();
        out.put(&format!("{title}; {}; {dice}\n", seats.join(", ")))?;
        if !self.alone() {
            out.put("`help` tells what can be typed.\n")?;
        }
        Ok(())
    }
}
