//! The values of an ending as its journal keeps them, block by block.

use std::io;

use super::error::EndgameError;
use super::journal::{EndgameJournal, RecordKind, RecordReader, RecordWriter};
use super::values::EndgameValues;
use super::worth::Worth;
use crate::analysis::blocks::Blocks;

/// The values of so many situations are kept together.
const TOGETHER: usize = 1 << 16;

/// After so many situations have been looked at, the values of a block are kept though it isn't solved.
const OFTEN: usize = 1 << 26;

/// How far a block has been solved.
#[derive(Clone, Copy)]
pub(super) struct Sweep {
    /// Whether its bounds have come together, and its throws are counted.
    pub(super) counts: bool,
    /// How often it was gone through for the one or the other.
    pub(super) sweeps: usize,
    /// By how much throws became more in the last sweep.
    pub(super) before: f64,
}

impl Default for Sweep {
    fn default() -> Sweep {
        Sweep::closing(0)
    }
}

impl Sweep {
    /// After so many that drew bounds together.
    pub(super) fn closing(sweeps: usize) -> Sweep {
        Sweep {
            counts: false,
            sweeps,
            before: f64::INFINITY,
        }
    }

    /// After so many that counted throws.
    pub(super) fn counting(sweeps: usize, before: f64) -> Sweep {
        Sweep {
            counts: true,
            sweeps,
            before,
        }
    }
}

/// The values of an ending as its journal keeps them.
pub(super) struct ValueJournal<'j> {
    journal: Option<&'j mut EndgameJournal>,
    /// So many blocks are kept.
    kept: usize,
    /// The situations of blocks that are solved and not kept yet.
    open: Vec<u32>,
    /// How many blocks that are.
    blocks: usize,
    /// Where the last of the block's sweeps is kept.
    place: Option<u64>,
    /// So many situations have been looked at since.
    looked: usize,
}

impl<'j> ValueJournal<'j> {
    pub(super) fn new(journal: Option<&'j mut EndgameJournal>) -> ValueJournal<'j> {
        ValueJournal {
            journal,
            kept: 0,
            open: Vec::new(),
            blocks: 0,
            place: None,
            looked: 0,
        }
    }

    /// So many blocks are kept.
    pub(super) fn kept(&self) -> usize {
        self.kept
    }

    /// Reads what is kept of blocks that are solved; gives how many situations that are.
    pub(super) fn read(
        &mut self,
        blocks: &Blocks,
        values: &mut EndgameValues,
    ) -> Result<usize, EndgameError> {
        let Some(journal) = &mut self.journal else {
            return Ok(0);
        };
        let mut done = 0;
        while journal.peek()? == Some(RecordKind::Values) {
            let Some((_, record)) = journal.take()? else {
                break;
            };
            let mut record = RecordReader(&record);
            let (first, count) = (record.number(), record.number());
            let fits = first == Some(self.kept);
            let count = count.filter(|_| fits).ok_or_else(damaged)?;
            for block in blocks.each().skip(self.kept).take(count) {
                read_values(&mut record, block, values).ok_or_else(damaged)?;
                done += block.len();
            }
            self.kept += count;
        }
        Ok(done)
    }

    /// Reads how far the block after them has been solved, if anything is kept of that.
    pub(super) fn read_sweep(
        &mut self,
        blocks: &Blocks,
        values: &mut EndgameValues,
    ) -> Result<Option<Sweep>, EndgameError> {
        let Some(journal) = &mut self.journal else {
            return Ok(None);
        };
        if journal.peek()? != Some(RecordKind::Sweep) {
            return Ok(None);
        }
        let place = journal.end();
        let Some((_, record)) = journal.take()? else {
            return Ok(None);
        };
        let mut record = RecordReader(&record);
        let block = blocks.each().nth(self.kept);
        let mut read = || {
            let first = record.number()?;
            let sweep = Sweep {
                counts: record.number()? == 1,
                sweeps: record.number()?,
                before: record.value()?,
            };
            read_values(&mut record, block?, values)?;
            (first == self.kept).then_some(sweep)
        };
        let sweep = read().ok_or_else(damaged)?;
        self.place = Some(place);
        Ok(Some(sweep))
    }

    /// Keeps a block that has been solved, together with others.
    pub(super) fn solved(&mut self, block: &[u32], values: &EndgameValues) -> io::Result<()> {
        if self.journal.is_none() {
            return Ok(());
        }
        self.open.extend(block);
        self.blocks += 1;
        match self.open.len() >= TOGETHER {
            true => self.keep(values),
            false => Ok(()),
        }
    }

    /// Keeps all blocks that have been solved.
    pub(super) fn keep(&mut self, values: &EndgameValues) -> io::Result<()> {
        let Some(journal) = self.journal.as_mut().filter(|_| self.blocks > 0) else {
            return Ok(());
        };
        if let Some(place) = self.place.take() {
            journal.cut(place)?;
        }
        let mut record = RecordWriter::default();
        record.number(self.kept);
        record.number(self.blocks);
        write_values(&mut record, &self.open, values);
        journal.write(RecordKind::Values, &record.0)?;
        self.kept += self.blocks;
        self.blocks = 0;
        self.open.clear();
        self.looked = 0;
        Ok(())
    }

    /// Keeps now and then, or `now`, how far a block has been solved.
    pub(super) fn sweep(
        &mut self,
        block: &[u32],
        sweep: Sweep,
        values: &EndgameValues,
        now: bool,
    ) -> io::Result<()> {
        self.looked += block.len();
        if self.journal.is_none() || !now && self.looked < OFTEN {
            return Ok(());
        }
        self.keep(values)?;
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        match self.place {
            Some(place) => journal.cut(place)?,
            None => self.place = Some(journal.end()),
        }
        let mut record = RecordWriter::default();
        record.number(self.kept);
        record.number(usize::from(sweep.counts));
        record.number(sweep.sweeps);
        record.value(sweep.before);
        write_values(&mut record, block, values);
        journal.write(RecordKind::Sweep, &record.0)?;
        self.looked = 0;
        Ok(())
    }
}

fn write_values(record: &mut RecordWriter, nodes: &[u32], values: &EndgameValues) {
    for &node in nodes {
        let worth = values[node as usize];
        record.value(worth.lower);
        record.value(worth.upper);
        record.value(worth.throws);
    }
}

fn read_values(
    record: &mut RecordReader<'_>,
    nodes: &[u32],
    values: &mut EndgameValues,
) -> Option<()> {
    for &node in nodes {
        values[node as usize] = Worth {
            lower: record.value()?,
            upper: record.value()?,
            throws: record.value()?,
        };
    }
    Some(())
}

/// What is in the journal does not fit the ending.
fn damaged() -> EndgameError {
    EndgameError::Journal("what is there does not fit this ending; begin anew".to_owned())
}
