//! The journal of a solution: what has been found so far, in a file, so that it can be gone on with.
//!
//! A journal begins with the eight bytes `DALDENDP` and a record that says what is solved. Records follow as they
//! come: a byte for their kind, their length (8), their bytes, and a checksum of these (8, FNV-1a of 64 bits). Whatever
//! stands behind the last whole record, because the program was killed while it wrote, is cut off. All that is found
//! follows from what was found before, so that a solution that is gone on with comes to the same bytes.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::endings::EndgameTableError;
use super::limits::EndgameLimits;
use crate::digest::checksum;
use crate::engine::Game;

/// By which a journal is known.
const MAGIC: &[u8; 8] = b"DALDENDP";

/// So many situations are looked at together, on several threads; what is found of them waits until it has numbers, and
/// their rows lie together, in a journal, too.
pub(super) const ROWS_TOGETHER: usize = 1_024;

/// No record is longer.
const LONGEST: u64 = 1 << 36;

/// A file that can be written, read from any place, and cut off.
pub trait JournalFile: Read + Write + Seek {
    /// Cuts it off behind so many bytes.
    ///
    /// # Errors
    /// As the system says.
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

/// What a record tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordKind {
    /// What is solved.
    Head,
    /// Whether situations that differ in the sides' names alone are one; all before it is forgotten.
    Begin,
    /// The situations that were asked for.
    Seeds,
    /// What the throws of some situations lead to.
    Rows,
    /// The values of blocks.
    Values,
    /// The values of a block that are still being drawn together.
    Sweep,
}

impl RecordKind {
    const ALL: [RecordKind; 6] = [
        RecordKind::Head,
        RecordKind::Begin,
        RecordKind::Seeds,
        RecordKind::Rows,
        RecordKind::Values,
        RecordKind::Sweep,
    ];
}

/// The journal of a solution.
pub struct EndgameJournal {
    file: Box<dyn JournalFile>,
    /// Where the record behind the first begins.
    first: u64,
    /// Where the next record begins.
    at: u64,
    /// The next record, if it has been read.
    next: Option<(RecordKind, Vec<u8>)>,
    /// Where what is read ends.
    behind: u64,
    /// Whether all has been read, and it is written from here on.
    writes: bool,
}

impl EndgameJournal {
    /// Opens the journal of an ending, or begins one in a file that is empty, or holds the first bytes of one.
    ///
    /// # Errors
    /// If it is none, is of another ending, of other rules or of other limits, or can't be read or written.
    pub fn open(
        file: impl JournalFile + 'static,
        game: &Game,
        ending: &str,
        limits: &EndgameLimits,
    ) -> Result<EndgameJournal, EndgameTableError> {
        let rules = game.rules().ruleset();
        let head = format!(
            "{} {ROWS_TOGETHER} {} {} {:e} {} {} {ending}",
            env!("CARGO_PKG_VERSION"),
            rules.fingerprint(),
            limits.plays,
            limits.width,
            limits.sweeps,
            limits.exchange,
        );
        let mut journal = EndgameJournal {
            file: Box::new(file),
            first: MAGIC.len() as u64,
            at: MAGIC.len() as u64,
            next: None,
            behind: MAGIC.len() as u64,
            writes: false,
        };
        let length = journal.file.seek(SeekFrom::End(0))?;
        journal.file.seek(SeekFrom::Start(0))?;
        let mut magic = [0; MAGIC.len()];
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let begun = &mut magic[..MAGIC.len().min(length)];
        journal.file.read_exact(begun)?;
        if !MAGIC.starts_with(begun) {
            return Err(EndgameTableError::Unknown);
        }
        if begun.len() < MAGIC.len() {
            // Nothing, or what was written of a beginning.
            journal.file.cut(0)?;
            journal.file.write_all(MAGIC)?;
        }
        match journal.take()? {
            Some((RecordKind::Head, found)) if found == head.as_bytes() => {
                journal.first = journal.at;
                Ok(journal)
            }
            Some(_) => Err(EndgameTableError::OtherJournal),
            None => {
                journal.write(RecordKind::Head, head.as_bytes())?;
                journal.first = journal.at;
                journal.writes = false;
                Ok(journal)
            }
        }
    }

    /// The kind of the record that [`EndgameJournal::take`] gives next.
    pub(super) fn peek(&mut self) -> io::Result<Option<RecordKind>> {
        if self.next.is_none() && !self.writes {
            self.next = self.read()?;
        }
        Ok(self.next.as_ref().map(|(kind, _)| *kind))
    }

    /// The next record; none if there are no more.
    pub(super) fn take(&mut self) -> io::Result<Option<(RecordKind, Vec<u8>)>> {
        self.peek()?;
        self.at = self.behind;
        Ok(self.next.take())
    }

    /// Reads a record; what is not whole is none.
    fn read(&mut self) -> io::Result<Option<(RecordKind, Vec<u8>)>> {
        let mut head = [0; 9];
        let whole = |read: io::Result<()>| match read {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            Err(error) => Err(error),
        };
        self.file.seek(SeekFrom::Start(self.at))?;
        if !whole(self.file.read_exact(&mut head))? {
            return Ok(None);
        }
        let [kind, length @ ..] = head;
        let length = u64::from_le_bytes(length);
        let kind = RecordKind::ALL.get(usize::from(kind));
        let Some(&kind) = kind.filter(|_| length <= LONGEST) else {
            return Ok(None);
        };
        let mut record = head.to_vec();
        (&mut self.file).take(length).read_to_end(&mut record)?;
        let mut sum = [0; 8];
        if (record.len() - head.len()) as u64 != length || !whole(self.file.read_exact(&mut sum))? {
            return Ok(None);
        }
        if checksum(&record).to_le_bytes() != sum {
            return Ok(None);
        }
        self.behind = self.at + 17 + length;
        record.drain(..head.len());
        Ok(Some((kind, record)))
    }

    /// Writes a record behind those that have been taken; what else there is goes.
    pub(super) fn write(&mut self, kind: RecordKind, bytes: &[u8]) -> io::Result<()> {
        if !self.writes {
            self.file.cut(self.at)?;
            self.next = None;
            self.writes = true;
        }
        self.file.seek(SeekFrom::Start(self.at))?;
        let mut record = Vec::with_capacity(bytes.len() + 17);
        record.push(kind as u8);
        record.extend((bytes.len() as u64).to_le_bytes());
        record.extend(bytes);
        let sum = checksum(&record);
        record.extend(sum.to_le_bytes());
        self.file.write_all(&record)?;
        self.file.flush()?;
        self.at += record.len() as u64;
        self.behind = self.at;
        Ok(())
    }

    /// Forgets all but what is solved.
    pub(super) fn restart(&mut self) -> io::Result<()> {
        self.next = None;
        self.writes = true;
        self.cut(self.first)
    }

    /// Where the next record is written.
    pub(super) fn end(&self) -> u64 {
        self.at
    }

    /// Forgets what stands behind this place.
    pub(super) fn cut(&mut self, end: u64) -> io::Result<()> {
        self.file.cut(end)?;
        self.at = end;
        self.behind = end;
        Ok(())
    }
}

/// Numbers as bytes, little-endian, one behind the other.
#[derive(Default)]
pub(super) struct RecordWriter(pub(super) Vec<u8>);

impl RecordWriter {
    pub(super) fn number(&mut self, number: usize) {
        self.0.extend((number as u64).to_le_bytes());
    }

    pub(super) fn words(&mut self, words: &[u32]) {
        self.number(words.len());
        self.0
            .extend(words.iter().flat_map(|word| word.to_le_bytes()));
    }

    pub(super) fn wide(&mut self, numbers: impl ExactSizeIterator<Item = u128>) {
        self.number(numbers.len());
        self.0.extend(numbers.flat_map(u128::to_le_bytes));
    }

    pub(super) fn value(&mut self, value: f64) {
        self.0.extend(value.to_le_bytes());
    }

    pub(super) fn text(&mut self, text: &[u8]) {
        self.number(text.len());
        self.0.extend(text);
    }
}

/// The same, read.
pub(super) struct RecordReader<'r>(pub(super) &'r [u8]);

impl<'r> RecordReader<'r> {
    pub(super) fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    pub(super) fn number(&mut self) -> Option<usize> {
        usize::try_from(u64::from_le_bytes(self.bytes()?)).ok()
    }

    pub(super) fn word(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    pub(super) fn wide_number(&mut self) -> Option<u128> {
        self.bytes().map(u128::from_le_bytes)
    }

    /// As many as the bytes that are left may hold.
    fn count(&mut self, size: usize) -> Option<usize> {
        let count = self.number()?;
        (count <= self.0.len() / size).then_some(count)
    }

    pub(super) fn words(&mut self) -> Option<Vec<u32>> {
        let count = self.count(4)?;
        (0..count).map(|_| self.word()).collect()
    }

    pub(super) fn wide(&mut self) -> Option<Vec<u128>> {
        let count = self.count(16)?;
        (0..count).map(|_| self.wide_number()).collect()
    }

    pub(super) fn value(&mut self) -> Option<f64> {
        self.bytes().map(f64::from_le_bytes)
    }

    pub(super) fn text(&mut self) -> Option<&'r [u8]> {
        let count = self.count(1)?;
        let (text, rest) = self.0.split_at(count);
        self.0 = rest;
        Some(text)
    }
}
