//! `simulate --records`: each game as a record, turn by turn.

use std::path::Path;

use daldos_dsl::load::Loaded;
use daldos_dsl::play::{Heading, Trial, record_text};
use daldos_dsl::player::ByPlayer;
use daldos_dsl::unstable::syntax::MOST_RECORD_BYTES;

use super::rows::columns::Same;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::files;

/// No folder gets more files from one command.
const MOST: u64 = 10_000;

/// A folder of records.
pub(super) struct RecordFolder<'a> {
    folder: String,
    loaded: &'a Loaded,
    address: String,
    players: ByPlayer<String>,
    seed: u64,
}

impl<'a> RecordFolder<'a> {
    /// A folder that is new or empty, for so many games.
    pub(super) fn new(
        folder: &str,
        loaded: &'a Loaded,
        same: &Same,
        games: u64,
    ) -> Result<RecordFolder<'a>, Failure> {
        if games > MOST {
            return Err(Failure::wrong(format!(
                "{games} games would be {games} files; at most {MOST} are written as records: say \
                 `--games {MOST}`, or `--rows` for a line a game"
            )));
        }
        files::folder(folder)?;
        let mut inside = std::fs::read_dir(folder).map_err(|error| {
            Failure::wrong(format!("can't read the folder `{folder}`: {error}"))
        })?;
        if inside.next().is_some() {
            return Err(Failure::wrong(format!(
                "the folder `{folder}` isn't empty; records go into a folder of their own"
            )));
        }
        Ok(RecordFolder {
            folder: folder.to_owned(),
            loaded,
            address: loaded.identity().address,
            players: same.policies.clone(),
            seed: same.seed,
        })
    }

    pub(super) fn folder(&self) -> &str {
        &self.folder
    }

    /// The record of the game of this number.
    pub(super) fn text(&self, number: u64, trial: &Trial) -> String {
        let heading = Heading {
            file: Some(self.address.clone()),
            players: ByPlayer::from_fn(|side| Some(self.players[side].clone())),
            // Its dice and players drew from a stream, which no seed of `play` gives.
            seed: None,
            notes: vec![format!(
                "game {} of `daldos-dsl simulate --seed {}` (version {})",
                number + 1,
                self.seed,
                env!("CARGO_PKG_VERSION")
            )],
        };
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        record_text(rules, game, &heading, trial, None)
    }

    /// Writes the record of the game of this number.
    pub(super) fn add(&self, number: u64, text: &str) -> Result<(), Failure> {
        if text.len() > MOST_RECORD_BYTES {
            return Err(Failure::new(
                Exit::Limit,
                "daldos::limit::record",
                format!(
                    "game {} would be a record of more than {MOST_RECORD_BYTES} bytes",
                    number + 1
                ),
            ));
        }
        let path = Path::new(&self.folder).join(format!("{:06}.record", number + 1));
        files::put(&path.to_string_lossy(), text.as_bytes())
    }
}
