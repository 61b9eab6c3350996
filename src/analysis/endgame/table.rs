//! Tables of endings: files from which the worth of a situation is read.
//!
//! A table begins with the eight bytes `DALDENDG`; the version of the format, the length of the header and its
//! checksum; and the header as JSON. Then come the situations in the order of their keys, so many to a block,
//! each as its key and its three values, and behind each block its checksum. All numbers are little-endian,
//! values as IEEE 754 has them; checksums are FNV-1a of 64 bits. A situation is found by bisection over the
//! blocks: of a table of four millions, fourteen are read.

use std::collections::HashMap;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::cast_text::CastText;
use super::endings::{EndgameTableError, Endings};
use super::journal::RecordReader;
use super::key::{StateKey, StateKeys};
use super::solved::Endgame;
use super::worth::Worth;
use crate::digest::checksum;
use crate::engine::{Cast, Game, State};

/// By which a table is known.
const MAGIC: &[u8; 8] = b"DALDENDG";

/// The version of the format.
const VERSION: u32 = 1;

/// So many situations to a block.
const BLOCK: usize = 512;

/// The bytes of a situation.
const ENTRY: usize = 40;

/// No header is longer.
const LONGEST_HEADER: u32 = 1 << 20;

/// So many blocks are kept once they have been read.
const KEPT: usize = 1024;

/// What a table says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableHeader {
    /// The game's name.
    pub game: String,
    /// Of the rules.
    pub fingerprint: String,
    /// What was asked: the men, `2v1`, or a position.
    pub ending: String,
    /// How many situations there are.
    pub states: u64,
    /// Whether those that differ in the sides' names alone are one.
    pub exchanged: bool,
    /// The bounds that are farthest apart.
    pub width: f64,
    casts: Vec<CastText>,
}

impl Endgame<'_> {
    /// Writes the table.
    ///
    /// # Errors
    /// As its writer says.
    pub fn write(&self, ending: &str, to: &mut dyn Write) -> io::Result<()> {
        let rules = self.keys.game.rules().ruleset();
        let header = TableHeader {
            game: rules.name.clone(),
            fingerprint: rules.fingerprint(),
            ending: ending.to_owned(),
            states: self.graph.keys.len() as u64,
            exchanged: self.exchanges(),
            width: self.width(),
            casts: self.graph.casts().iter().map(CastText::new).collect(),
        };
        let header = serde_json::to_vec(&header)?;
        to.write_all(MAGIC)?;
        to.write_all(&VERSION.to_le_bytes())?;
        to.write_all(&(header.len() as u32).to_le_bytes())?;
        to.write_all(&checksum(&header).to_le_bytes())?;
        to.write_all(&header)?;
        let mut order: Vec<u32> = (0..self.graph.keys.len() as u32).collect();
        order.sort_unstable_by_key(|&node| self.graph.keys[node as usize]);
        for some in order.chunks(BLOCK) {
            let mut block = Vec::with_capacity(ENTRY * BLOCK);
            for &node in some {
                let worth = self.worth_of(node as usize);
                block.extend(self.graph.keys[node as usize].0.to_le_bytes());
                for value in [worth.lower, worth.upper, worth.throws] {
                    block.extend(value.to_le_bytes());
                }
            }
            to.write_all(&block)?;
            to.write_all(&checksum(&block).to_le_bytes())?;
        }
        Ok(())
    }
}

/// A file that can be read from any place.
trait TableFile: Read + Seek + Send {}
impl<F: Read + Seek + Send> TableFile for F {}

/// A table in a file.
pub struct EndgameTable<'g> {
    pub(super) keys: StateKeys<'g>,
    /// What it says of itself.
    pub header: TableHeader,
    pub(super) casts: Vec<Cast>,
    /// As faults call it.
    name: Option<String>,
    begin: u64,
    /// The largest key of all.
    last: StateKey,
    file: Mutex<TableReader>,
}

struct TableReader {
    file: Box<dyn TableFile>,
    blocks: HashMap<u64, Arc<Vec<u8>>>,
}

impl<'g> EndgameTable<'g> {
    /// Opens a table of a game.
    ///
    /// # Errors
    /// If it is none, is damaged, or is of other rules.
    pub fn open(
        game: &'g Game,
        mut file: impl Read + Seek + Send + 'static,
    ) -> Result<EndgameTable<'g>, EndgameTableError> {
        let mut head = [0; 24];
        file.read_exact(&mut head).map_err(short)?;
        let mut head = RecordReader(&head);
        let (magic, version) = (head.bytes(), head.word());
        let (length, sum) = (head.word().unwrap_or(u32::MAX), head.bytes());
        if magic != Some(*MAGIC) || version != Some(VERSION) || length > LONGEST_HEADER {
            return Err(EndgameTableError::Unknown);
        }
        let length = u64::from(length);
        let mut header = vec![0; length as usize];
        file.read_exact(&mut header).map_err(short)?;
        if Some(checksum(&header).to_le_bytes()) != sum {
            return Err(EndgameTableError::Damaged);
        }
        let header: TableHeader =
            serde_json::from_slice(&header).map_err(|_| EndgameTableError::Unknown)?;
        let fingerprint = game.rules().ruleset().fingerprint();
        if header.fingerprint != fingerprint {
            let theirs = header.fingerprint;
            return Err(EndgameTableError::OtherRules(theirs, fingerprint));
        }
        let states = u128::from(header.states);
        let body = states * ENTRY as u128 + states.div_ceil(BLOCK as u128) * 8;
        // INVARIANT: the blocks of all situations have their places in the file, and nothing else.
        if u128::from(file.seek(SeekFrom::End(0))?) != u128::from(24 + length) + body {
            return Err(EndgameTableError::Damaged);
        }
        let casts = header.casts.iter().map(|cast| cast.cast(game));
        let casts = casts
            .collect::<Option<_>>()
            .ok_or(EndgameTableError::Damaged)?;
        let exchange = game.exchange().filter(|_| header.exchanged);
        let mut table = EndgameTable {
            keys: StateKeys { game, exchange },
            casts,
            name: None,
            begin: 24 + length,
            last: StateKey(0),
            header,
            file: Mutex::new(TableReader {
                file: Box::new(file),
                blocks: HashMap::new(),
            }),
        };
        if let Some(blocks) = table.blocks().checked_sub(1) {
            let block = table.block(blocks)?;
            table.last = entries(&block).last().map_or(table.last, key_of);
        }
        Ok(table)
    }

    /// The same under a name, such as its file's, by which it is known if what it says of a situation can't be read.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> EndgameTable<'g> {
        let name = Some(name.into());
        EndgameTable { name, ..self }
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> u64 {
        self.header.states.div_ceil(BLOCK as u64)
    }

    /// A block by its number.
    fn block(&self, number: u64) -> Result<Arc<Vec<u8>>, EndgameTableError> {
        let mut reader = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(block) = reader.blocks.get(&number) {
            return Ok(Arc::clone(block));
        }
        let left = self.header.states - number * BLOCK as u64;
        let length = ENTRY * BLOCK.min(left as usize);
        let mut block = vec![0; length + 8];
        let at = self.begin + number * (ENTRY * BLOCK + 8) as u64;
        reader.file.seek(SeekFrom::Start(at))?;
        reader.file.read_exact(&mut block).map_err(short)?;
        let sum = block.split_off(length);
        if checksum(&block).to_le_bytes() != sum.as_slice() {
            return Err(EndgameTableError::Damaged);
        }
        if reader.blocks.len() >= KEPT {
            reader.blocks.clear();
        }
        let block = Arc::new(block);
        reader.blocks.insert(number, Arc::clone(&block));
        Ok(block)
    }

    /// The situations of a block, by its number.
    pub(super) fn entries(&self, number: u64) -> Result<Vec<(StateKey, Worth)>, EndgameTableError> {
        let block = self.block(number)?;
        let entries = entries(&block).iter();
        Ok(entries
            .map(|entry| (key_of(entry), worth_of(entry)))
            .collect())
    }

    /// What is said of a situation.
    pub(super) fn find(&self, key: StateKey) -> Result<Option<Worth>, EndgameTableError> {
        // More pieces are a larger key: most of what isn't here is known without a look.
        if key > self.last {
            return Ok(None);
        }
        let (mut from, mut to) = (0, self.blocks());
        while from < to {
            let middle = u64::midpoint(from, to);
            let block = self.block(middle)?;
            let entries = entries(&block);
            let place = entries.partition_point(|entry| key_of(entry) < key);
            match entries.get(place) {
                Some(entry) if key_of(entry) == key => return Ok(Some(worth_of(entry))),
                _ if place == 0 => to = middle,
                None => from = middle + 1,
                Some(_) => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// What is too short is damaged.
fn short(error: io::Error) -> EndgameTableError {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => EndgameTableError::Damaged,
        _ => EndgameTableError::Unread(error),
    }
}

/// The situations of a block.
fn entries(block: &[u8]) -> &[[u8; ENTRY]] {
    block.as_chunks().0
}

fn key_of(entry: &[u8; ENTRY]) -> StateKey {
    StateKey(RecordReader(entry).wide_number().unwrap_or_default())
}

fn worth_of(entry: &[u8; ENTRY]) -> Worth {
    let mut values = RecordReader(&entry[16..]);
    let mut value = || values.value().unwrap_or(f64::NAN);
    Worth {
        lower: value(),
        upper: value(),
        throws: value(),
    }
}

impl Endings for EndgameTable<'_> {
    fn game(&self) -> &Game {
        self.keys.game
    }

    fn worth_at(&self, state: &State, cast: &Cast) -> Result<Option<Worth>, EndgameTableError> {
        let number = self.casts.iter().position(|known| known == cast);
        let key = self.keys.key(state).zip(number);
        match key.map(|(key, number)| key.with_cast(number)) {
            Some(key) => self.find(key).map_err(|error| match &self.name {
                Some(name) => EndgameTableError::Named(name.clone(), Box::new(error)),
                None => error,
            }),
            None => Ok(None),
        }
    }
}
