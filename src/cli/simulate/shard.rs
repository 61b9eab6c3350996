//! Parts of a simulation that are played apart and put together again.

use std::ops::Range;
use std::str::FromStr;

use daldos_dsl::load::Identity;
use daldos_dsl::play::Sums;
use daldos_dsl::play::Tally;
use daldos_dsl::play::details::{Counts, GameNames};
use daldos_dsl::unstable::digest::digest;
use daldos_dsl::unstable::json::{Distinct, fault};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::outcome::{SimulationResult, Timing};
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, object};

/// One of parts of about one size: `I/N`, the I-th of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// The games of this part, of so many; none, if there are more parts than games.
    pub(super) fn part(self, all: u64) -> Option<GameRange> {
        let before =
            |parts: u64| (u128::from(all) * u128::from(parts) / u128::from(self.of)) as u64;
        (self.of <= all).then(|| GameRange {
            from: before(self.index - 1) + 1,
            to: before(self.index),
            games: Some(all),
        })
    }

    /// How many parts there are.
    pub(super) fn of(self) -> u64 {
        self.of
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let wrong = || format!("`{text}` should be `I/N`, such as `2/8` for the second of eight");
        let (index, of) = text.split_once('/').ok_or_else(wrong)?;
        let (index, of) = (index.parse().ok(), of.parse().ok());
        match (index, of) {
            (Some(index), Some(of)) if (1..=of).contains(&index) => Ok(Shard { index, of }),
            _ => Err(wrong()),
        }
    }
}

/// Which games of a simulation are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GameRange {
    /// The number of the first game, from 1.
    pub(super) from: u64,
    /// The number of the last.
    pub(super) to: u64,
    /// How many games there are in all parts together, where that is settled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) games: Option<u64>,
}

impl GameRange {
    /// The streams of random numbers of its games.
    pub(super) fn streams(self) -> Range<u64> {
        self.from.saturating_sub(1)..self.to
    }

    /// Whether there is such a part.
    fn is_sound(self) -> bool {
        (1..=self.to).contains(&self.from) && self.games.is_none_or(|games| self.to <= games)
    }
}

impl std::fmt::Display for GameRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.from == self.to {
            true => write!(f, "game {}", self.from),
            false => write!(f, "games {} to {}", self.from, self.to),
        }
    }
}

/// The version of the shape of a part.
const SCHEMA: u32 = 4;

/// A part as it is written: what was played, and exact sums. Beside them stands `checksum`, the sign
/// of all the rest. All its numbers are whole, so that
/// whoever reads and writes it again changes none.
#[derive(Serialize, Deserialize)]
pub(super) struct ShardFile {
    schema: u32,
    #[serde(flatten)]
    part: GameRange,
    #[serde(flatten)]
    question: ShardedSimulation,
    tally: Tally,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    counts: Option<Counts>,
    run: Took,
}

/// How long it took.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Took {
    threads: usize,
    microseconds: u64,
}

/// What all parts must have in common.
#[derive(Serialize, Deserialize)]
pub(super) struct ShardedSimulation {
    #[serde(flatten)]
    pub(super) identity: Identity,
    pub(super) seed: u64,
    pub(super) policy: String,
    pub(super) names: GameNames,
}

impl ShardFile {
    pub(super) fn new(
        part: GameRange,
        question: ShardedSimulation,
        sums: Sums,
        run: Timing,
    ) -> ShardFile {
        ShardFile {
            schema: SCHEMA,
            part,
            question,
            tally: sums.tally,
            counts: sums.counts,
            run: Took {
                threads: run.threads,
                microseconds: (run.seconds * 1e6) as u64,
            },
        }
    }

    pub(super) fn json(&self) -> String {
        // Exact sums and texts: nothing in it can fail to be written.
        let value = serde_json::to_value(self).unwrap_or_default();
        JsonLayout::Line.text(&object! {
            ..part: self,
            checksum: digest(&value),
        })
    }

    /// Which reading of which game was played.
    pub(super) fn identity(&self) -> &Identity {
        &self.question.identity
    }

    /// Reads a part that somebody else has written; `path` is for complaints.
    fn read(path: &str) -> Result<ShardFile, Failure> {
        let wrong = |why: &str| Failure::wrong(format!("`{path}` can't be merged: {why}"));
        let file = files::open_plain(path);
        let file = file.map_err(|error| wrong(&format!("it can't be read: {error}")))?;
        let strange = |error| {
            let why = fault(&error);
            wrong(&format!("it isn't a part that `simulate` writes ({why})"))
        };
        let Distinct(mut value) =
            serde_json::from_reader(std::io::BufReader::new(file)).map_err(strange)?;
        if value["schema"]
            .as_u64()
            .is_some_and(|schema| schema != u64::from(SCHEMA))
        {
            return Err(wrong("another version of this program wrote it"));
        }
        let written = value.as_object_mut().and_then(|map| map.remove("checksum"));
        let right = digest(&value);
        let part: ShardFile = serde_json::from_value(value).map_err(strange)?;
        if written != Some(Value::String(right)) {
            return Err(wrong(
                "its checksum is another: it has been changed since it was written",
            ));
        }
        if !part.part.is_sound() {
            return Err(wrong("there are no such games"));
        }
        let games = part.part.streams();
        let games = games.end - games.start;
        if part.tally.games < games {
            let has = part.tally.games;
            return Err(wrong(&format!(
                "it has {has} of its {games} games; play {} to the end",
                part.part
            )));
        }
        let counts = part.counts.as_ref();
        if !part.tally.is_of(games)
            || counts.is_some_and(|counts| !counts.is_of(&part.question.names, games))
        {
            return Err(wrong("its numbers contradict each other"));
        }
        Ok(part)
    }

    /// In what another part differs that it must have in common with this one.
    fn difference(&self, other: &ShardFile) -> Option<String> {
        let differs = |what: &str, one: &dyn std::fmt::Display, two: &dyn std::fmt::Display| {
            let (one, two) = (one.to_string(), two.to_string());
            (one != two).then(|| format!("{what} `{two}`, not `{one}`"))
        };
        let (asked, other_asked) = (&self.question, &other.question);
        let (one, two) = (&asked.identity, &other_asked.identity);
        let (ours, theirs) = (&one.fingerprint, &two.fingerprint);
        // Rules that are the same may lie elsewhere, under another name.
        let rules = |what, one, two| (ours != theirs).then(|| differs(what, one, two)).flatten();
        rules("its game is", &one.title(), &two.title())
            .or_else(|| rules("the fingerprint of its rules is", ours, theirs))
            .or_else(|| differs("its program's version is", &one.version, &two.version))
            .or_else(|| differs("its seed is", &asked.seed, &other_asked.seed))
            .or_else(|| differs("its policy is", &asked.policy, &other_asked.policy))
            .or_else(|| {
                let (one, two) = (self.part.games?, other.part.games?);
                differs("its number of all games is", &one, &two)
            })
            .or_else(|| {
                let details = |part: &ShardFile| match part.counts {
                    Some(_) => "with",
                    None => "without",
                };
                let (one, two) = (details(self), details(other));
                (one != two).then(|| format!("it was played {two} `--details`"))
            })
            .or_else(|| {
                (asked.names != other_asked.names).then(|| "its names are others".to_owned())
            })
    }
}

/// Puts all parts together; gives one of them, for what they have in common, the whole, and what is
/// to be noted.
pub(super) fn merge(
    paths: &[String],
) -> Result<(ShardFile, SimulationResult, Vec<String>), Failure> {
    let mut read = Vec::with_capacity(paths.len());
    for path in paths {
        read.push((path, ShardFile::read(path)?));
    }
    let Some((first_path, first)) = read.first() else {
        return Err(Failure::wrong("nothing to merge"));
    };
    for (path, part) in &read[1..] {
        if let Some(difference) = first.difference(part) {
            return Err(Failure::wrong(format!(
                "`{path}` can't be merged with `{first_path}`: {difference}"
            )));
        }
    }
    let mut parts: Vec<(&String, &ShardFile)> =
        read.iter().map(|(path, part)| (*path, part)).collect();
    parts.sort_by_key(|(_, file)| (file.part.from, file.part.to));
    let missing = |from: u64, to: u64| {
        let missing = GameRange {
            from,
            to,
            games: None,
        };
        Failure::wrong(format!("missing: {missing} (`--from {from} --to {to}`)"))
    };
    let mut before: Option<(&String, GameRange)> = None;
    for (path, file) in &parts {
        let part = file.part;
        let next = before.map_or(1, |(_, part)| part.to.saturating_add(1));
        match before {
            Some((other, _)) if part.from < next => {
                let to = part.to.min(next - 1);
                let twice = GameRange { to, ..part };
                return Err(Failure::wrong(format!(
                    "given twice: {twice}, by `{other}` and by `{path}`"
                )));
            }
            _ if part.from > next => return Err(missing(next, part.from - 1)),
            _ => before = Some((path, part)),
        }
    }
    let last = before.map_or(0, |(_, part)| part.to);
    let whole = parts.iter().find_map(|(_, file)| file.part.games);
    if let Some(games) = whole.filter(|games| *games > last) {
        return Err(missing(last + 1, games));
    }
    let mut sums = Sums::default();
    for (_, part) in &read {
        let (tally, counts) = (part.tally.clone(), part.counts.clone());
        sums.merge(Sums { tally, counts });
    }
    let threads = read.iter().map(|(_, part)| part.run.threads).max();
    let took: u64 = read
        .iter()
        .map(|(_, part)| part.run.microseconds)
        .fold(0, u64::saturating_add);
    let run = Timing::new(threads.unwrap_or(1), took as f64 / 1e6, sums.tally.games);
    let (seed, policy) = (first.question.seed, first.question.policy.clone());
    // Where the file lay is another matter on another machine: the first part's counts.
    let identity = parts.first().map_or(first, |(_, part)| part).identity();
    let notes = parts.iter().filter_map(|(path, part)| {
        let (told, other) = (&identity.address, &part.identity().address);
        (told != other).then(|| {
            format!(
                "`{path}` is of `{other}`, whose rules are the same; the result is told as of `{told}`"
            )
        })
    });
    let notes = notes.collect();
    let outcome = SimulationResult::new(
        &sums,
        identity.clone(),
        &first.question.names,
        seed,
        policy,
        run,
    );
    let (_, first) = read.swap_remove(0);
    Ok((first, outcome, notes))
}
