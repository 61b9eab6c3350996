//! Spaces by name, and ordered lists of them with a compact text.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A space by name: its row's name (letters only) and its number in the row, from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceName {
    /// The row.
    pub row: Arc<str>,
    /// 1 is the leftmost space of the row.
    pub number: u8,
}

impl SpaceName {
    /// Space `number` of `row`.
    pub fn new(row: impl Into<Arc<str>>, number: u8) -> Self {
        Self {
            row: row.into(),
            number,
        }
    }
}

impl SpaceName {
    /// Writes the name behind a text: what [`fmt::Display`] writes, without its detour, for those who
    /// write millions.
    pub fn append(&self, text: &mut String) {
        text.push_str(&self.row);
        let mut power = 1;
        while self.number / power > 9 {
            power *= 10;
        }
        while power > 0 {
            text.push(char::from(b'0' + self.number / power % 10));
            power /= 10;
        }
    }
}

impl fmt::Display for SpaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.row)?;
        self.number.fmt(f)
    }
}

impl FromStr for SpaceName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text
            .find(|c: char| c.is_ascii_digit())
            .ok_or_else(|| format!("no number in `{text}`"))?;
        let (row, number) = text.split_at(digits);
        let number = number
            .parse()
            .map_err(|_| format!("no space number in `{text}`"))?;
        Ok(SpaceName::new(row, number))
    }
}

/// Spaces in the order written, shown and serialised with runs of three or more as ranges:
/// `C1..C17 B16..B1`, and a space that is named several times on end as `A1*4`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpaceRuns(pub Vec<SpaceName>);

impl fmt::Display for SpaceRuns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spaces = &self.0;
        let mut i = 0;
        while i < spaces.len() {
            if i > 0 {
                f.write_str(" ")?;
            }
            let last = run_end(spaces, i);
            let same = spaces[i..].iter().take_while(|s| **s == spaces[i]);
            let same = same.count();
            if same > 1 {
                write!(f, "{}*{same}", spaces[i])?;
                i += same;
            } else if last >= i + 2 {
                write!(f, "{}..{}", spaces[i], spaces[last])?;
                i = last + 1;
            } else {
                write!(f, "{}", spaces[i])?;
                i += 1;
            }
        }
        Ok(())
    }
}

/// The index of the last space of the longest run (step +1 or -1 in one row) that begins at `i`.
fn run_end(spaces: &[SpaceName], i: usize) -> usize {
    let step = |k: usize| i16::from(spaces[k + 1].number) - i16::from(spaces[k].number);
    let same_row = |k: usize| k + 1 < spaces.len() && spaces[k].row == spaces[k + 1].row;
    if !same_row(i) || step(i).abs() != 1 {
        return i;
    }
    let mut last = i + 1;
    while same_row(last) && step(last) == step(i) {
        last += 1;
    }
    // The first of several on one space belongs to them.
    let repeated = last > i && last + 1 < spaces.len() && spaces[last] == spaces[last + 1];
    last - usize::from(repeated)
}

impl FromStr for SpaceRuns {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut spaces = Vec::new();
        for word in text.split_whitespace() {
            if let Some((space, count)) = word.split_once('*') {
                let count: u8 = count
                    .parse()
                    .map_err(|_| format!("no number of pieces in `{word}`"))?;
                let space: SpaceName = space.parse()?;
                spaces.extend(std::iter::repeat_n(space, usize::from(count)));
                continue;
            }
            let Some((first, last)) = word.split_once("..") else {
                spaces.push(word.parse()?);
                continue;
            };
            let (first, last): (SpaceName, SpaceName) = (first.parse()?, last.parse()?);
            let mut number = first.number;
            spaces.push(first.clone());
            while number != last.number {
                number = if number < last.number {
                    number + 1
                } else {
                    number - 1
                };
                spaces.push(SpaceName {
                    row: first.row.clone(),
                    number,
                });
            }
        }
        Ok(SpaceRuns(spaces))
    }
}

impl Serialize for SpaceRuns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SpaceRuns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

impl Serialize for SpaceName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SpaceName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}
