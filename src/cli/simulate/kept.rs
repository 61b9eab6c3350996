//! What is kept of each game: a row, a record.

use std::ops::Range;

use daldos_dsl::load::Loaded;
use daldos_dsl::play::{Each, Played, Simulation, Sums};
use daldos_dsl::watch::Watch;

use super::records::RecordFolder;
use super::rows::Rows;
use super::rows::columns::Same;
use crate::cli::failure::Failure;
use crate::cli::files::Overwrite;

/// Where games are kept as they come.
pub(super) struct Kept<'a> {
    loaded: &'a Loaded,
    rows: Option<Rows>,
    records: Option<RecordFolder<'a>>,
}

impl<'a> Kept<'a> {
    /// What was asked for, ready to be written; none where nothing was. `games` are to be
    /// played here.
    pub(super) fn new(
        (rows, records): (Option<(&str, Overwrite)>, Option<&str>),
        loaded: &'a Loaded,
        same: impl Fn() -> Same,
        games: u64,
    ) -> Result<Option<Kept<'a>>, Failure> {
        if rows.is_none() && records.is_none() {
            return Ok(None);
        }
        let records = records.map(|folder| RecordFolder::new(folder, loaded, &same(), games));
        let records = records.transpose()?;
        let rows = rows
            .map(|(path, over)| Rows::new(path, over, same()))
            .transpose()?;
        Ok(Some(Kept {
            loaded,
            rows,
            records,
        }))
    }

    /// Plays the games and keeps each; gives the sums, and what was written where.
    pub(super) fn play(
        mut self,
        simulation: &Simulation<'_>,
        games: Range<u64>,
        until: Option<f64>,
        watch: &Watch<'_>,
    ) -> Result<(Sums, Vec<String>), Failure> {
        let (rows, records) = (&mut self.rows, &self.records);
        let mut failed = None;
        let mut keep = |(played, text): (Played, Option<String>)| -> Result<(), Failure> {
            if let Some(rows) = rows {
                rows.add(&played)?;
            }
            match (records, text) {
                (Some(records), Some(text)) => records.add(played.number, &text),
                _ => Ok(()),
            }
        };
        let each = Each {
            rules: &self.loaded.rules,
            trials: records.is_some(),
            of: &|mut played: Played| {
                let trial = played.trial.take();
                let text = records.as_ref().zip(trial);
                let text = text.map(|(records, trial)| records.text(played.number, &trial));
                (played, text)
            },
            told: &mut |made| match keep(made) {
                Ok(()) => true,
                Err(failure) => {
                    failed = Some(failure);
                    false
                }
            },
        };
        let sums = simulation.play_each(games, until, watch, each);
        if let Some(failure) = failed {
            return Err(failure);
        }
        let mut written = Vec::new();
        if let Some(rows) = self.rows {
            written.push(rows.done()?);
        }
        written.extend(self.records.map(|records| records.folder().to_owned()));
        Ok((sums, written))
    }
}
