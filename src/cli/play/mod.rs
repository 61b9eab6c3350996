//! `play`: a game at the terminal.

pub(crate) mod advice;
mod asked;
mod command;
pub(crate) mod computer;
pub(crate) mod dice;
mod fallen;
pub(crate) mod input;
mod joined;
mod keeping;
mod leave;
mod opening;
mod records;
mod session;
pub(crate) mod show;
mod table;
mod turns;
mod typed;
mod who;

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use clap::{Parser, ValueEnum};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::play::{Heading, Trial};
use daldos_dsl::player::{ByPlayer, Player};

use self::records::GameRecords;
use self::session::{Session, Setting};
use self::who::Sitter;
use super::endings::EndingsArgs;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::out::Out;
use super::players::ComputerPlayer;
use super::run::RunCommand;
use super::{files, replay};

/// Play a game: people or computer players on either side.
///
/// A play is typed as it is written (`A5-A4 C2-C5`), or by its number in the list that `?` gives.
/// Where only one play can be meant, case doesn't matter, and captures, kinds and what a piece
/// becomes may be left out. Turns in which there is nothing to choose are made and told. `help`
/// tells what else can be typed: `rules`, `tracks`, `odds`, `hint` and more. On a terminal, Tab
/// completes plays, the arrow keys recall what was typed, and Ctrl-C lets a computer player that
/// thinks play at once; without one, a script is read from standard input, and boards are shown
/// where it says `board`.
///
/// A saved game is a record, which `replay` verifies. A game that is taken up again goes on with
/// the same dice as if it had not been interrupted.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl play games/daldos.game --B random\n  \
    daldos-dsl play games/daldos.game --A human --B random --seed 7 --record game.record --overwrite\n  \
    daldos-dsl play --resume game.record\n  \
    daldos-dsl play games/daldos.game --dice ask")]
pub(crate) struct PlayArgs {
    /// The game, or the record of one that is to go on.
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    game: Option<String>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
    /// Who plays the side named A or, in a game without one, the side named first: `human` or a
    /// computer player.
    #[arg(long = "A", visible_alias = "first", value_name = "WHO")]
    a: Option<Sitter>,
    /// Who plays the side named B or, in a game without one, the side named second.
    #[arg(long = "B", visible_alias = "second", value_name = "WHO")]
    b: Option<Sitter>,
    /// The seed of the dice and of computer players; without it, any.
    #[arg(long)]
    seed: Option<u64>,
    /// Whose dice: thrown by the program, or by hand and typed in.
    #[arg(long, value_enum)]
    dice: Option<WhoseDice>,
    /// The position to begin with.
    #[arg(long, conflicts_with = "resume")]
    position: Option<String>,
    /// Keep the game's record in this file, replaced after each turn. The record of another game
    /// is left alone.
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Let --record and `save` replace the record of another game.
    #[arg(long)]
    overwrite: bool,
    /// The computer player who gives hints.
    #[arg(long, value_name = "PLAYER", default_value = computer::HINTS)]
    hints: ComputerPlayer,
    #[command(flatten)]
    endings: EndingsArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum WhoseDice {
    /// Thrown by the program.
    Thrown,
    /// Thrown by hand and typed in.
    Ask,
}

impl RunCommand for PlayArgs {
    fn run(self, out: &mut Out) -> Done {
        let saved = match (&self.resume, &self.game) {
            (Some(file), _) => Some(file.clone()),
            (None, Some(game)) if is_record(game) => Some(game.clone()),
            _ => None,
        };
        match (saved, &self.game) {
            (Some(file), _) => {
                if self.position.is_some() {
                    return Err(Failure::wrong(
                        "a game that goes on has its position already",
                    ));
                }
                self.resume(&file, out)
            }
            (None, Some(game)) => {
                if game.split('#').next() == Some("-") {
                    return Err(Failure::wrong(
                        "what is typed comes from standard input, so the game must be a file",
                    ));
                }
                let loaded = files::load(game, out)?;
                self.begin(game, &loaded, out)
            }
            // INVARIANT: clap asks for one of the two.
            (None, None) => Err(Failure::wrong("no game")),
        }
    }
}

/// Whether this is the record of a game, by its name or, where that says nothing, by how it begins.
fn is_record(path: &str) -> bool {
    let begins = |bytes: Vec<u8>| bytes.trim_ascii_start().starts_with(b"record:");
    let read = || path != "-" && files::read(path).is_ok_and(begins);
    path.ends_with(".record") || read()
}

impl PlayArgs {
    fn begin(&self, address: &str, loaded: &Loaded, out: &mut Out) -> Done {
        let asked = self.dice == Some(WhoseDice::Ask);
        let start = match &self.position {
            None => None,
            Some(text) => Some(
                notation::read_position(&loaded.rules, &loaded.game, text)
                    .map_err(|unread| Failure::wrong(unread.to_string()))?,
            ),
        };
        let heading = Heading {
            file: Some(address.to_owned()),
            seed: (!asked).then(|| self.seed.unwrap_or_else(any_seed)),
            ..Heading::default()
        };
        let setting = Setting {
            trial: start.map(Trial::new),
            table: None,
            heading,
            records: GameRecords::new(self.overwrite),
            file: None,
        };
        self.sit_down(loaded, setting, out)
    }

    fn resume(&self, file: &str, out: &mut Out) -> Done {
        let written = replay::open(file, out)?;
        let loaded = replay::rules(file, &written, None, out)?;
        let replayed = written.verify(&loaded);
        if !replayed.findings.reports.is_empty() {
            files::show(&replayed.findings, out);
        }
        if replayed.findings.errors > 0 {
            let message = format!("`{file}` can't go on: mend the record first");
            return Err(Failure::new(Exit::No, "daldos::query::rejected", message));
        }
        let mut heading = replayed.heading;
        match self.dice {
            Some(WhoseDice::Ask) => heading.seed = None,
            Some(WhoseDice::Thrown) if heading.seed.is_none() => {
                heading.seed = Some(self.seed.unwrap_or_else(any_seed));
            }
            _ => heading.seed = self.seed.or(heading.seed),
        }
        let mut records = GameRecords::new(self.overwrite);
        records.add(file, written.text());
        let setting = Setting {
            trial: Some(replayed.trial),
            table: replayed.table,
            heading,
            records,
            file: Some(file.to_owned()),
        };
        self.sit_down(&loaded, setting, out)
    }

    fn sit_down(&self, loaded: &Loaded, mut setting: Setting, out: &mut Out) -> Done {
        let mut given = ByPlayer::default();
        for (name, usual, who) in [
            ("A", Player::First, &self.a),
            ("B", Player::Second, &self.b),
        ] {
            if let Some(who) = who {
                given[loaded.rules.side(name).unwrap_or(usual)] = Some(who.clone());
            }
        }
        let mut seats = ByPlayer::from_fn(|_| Sitter::Human);
        for player in Player::BOTH {
            let kept = setting.heading.players[player].as_deref();
            // A name that stands in a record is that of a person.
            let kept = kept.and_then(|kept| kept.parse().ok());
            let named = setting.heading.players[player].is_some() && kept.is_none();
            let asked = given[player].take();
            let rename = !named || asked.is_some();
            let who = asked.or(kept).unwrap_or(Sitter::Human);
            if rename {
                setting.heading.players[player] = Some(who.to_string());
            }
            seats[player] = who;
        }
        let known = self.hints.endings(loaded, &self.endings)?;
        let hints = (self.hints.policy, known);
        Session::new(loaded, seats, setting, hints, self.record.clone())?.run(out)
    }
}

/// A seed that nobody knows beforehand; short, since people may want to type it.
fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000
}
