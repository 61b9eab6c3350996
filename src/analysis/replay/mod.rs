//! Does a record tell a game that the rules allow?
//!
//! [`read`] takes a record's text apart, [`WrittenRecord::verify`] plays it by the rules, up to the
//! first turn that they don't allow.

mod fault;
mod head;
mod keys;
mod turns;

use crate::load::{Findings, Loaded};
use crate::play::{Heading, OnTable, Trial};
use crate::source::{SourceId, Sources};
use crate::syntax::{self, ast};

use self::head::RecordHead;
use self::keys::HERE;

/// A record whose lines can all be read.
#[derive(Debug)]
pub struct WrittenRecord {
    name: String,
    text: String,
    record: ast::RecordText,
}

/// A record held against the rules.
#[derive(Debug)]
pub struct Replayed {
    /// What its head says.
    pub heading: Heading,
    /// The game as far as the rules allow it.
    pub trial: Trial,
    /// Dice thrown and not yet played, where the game goes on.
    pub table: Option<OnTable>,
    /// What is wrong with it.
    pub findings: Findings,
}

/// Reads a record; `name` is what people know it by.
///
/// # Errors
/// Every line that can't be read, and every line of the head that is none of a record.
pub fn read(name: &str, text: &str) -> Result<WrittenRecord, Box<Findings>> {
    let id = SourceId::default();
    let refused = |reports, more| {
        let mut sources = Sources::default();
        sources.add(name, text);
        Box::new(Findings::new(name, sources, reports, more))
    };
    let record =
        syntax::parse_record(id, text).map_err(|found| refused(found.reports, found.more))?;
    let faults = head::faults(&record, text);
    if !faults.is_empty() {
        return Err(refused(faults, 0));
    }
    Ok(WrittenRecord {
        name: name.to_owned(),
        text: text.to_owned(),
        record,
    })
}

impl WrittenRecord {
    /// The address of the rules, as the head says it.
    pub fn file(&self) -> Option<&str> {
        head::value(&self.record, "file")
    }

    /// The fingerprint of the rules, as the head says it.
    pub fn rules(&self) -> Option<&str> {
        head::value(&self.record, "rules")
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Plays the record by the rules.
    pub fn verify(&self, loaded: &Loaded) -> Replayed {
        let mut sources = loaded.sources.clone();
        let id = sources.add(self.name.as_str(), self.text.as_str());
        let mut reports = Vec::new();
        let head = RecordHead::new(&self.record, loaded, &mut reports);
        let (trial, table) = turns::played(&self.record, loaded, &head, &mut reports);
        // What was read alone is now one text among those of the game.
        for report in &mut reports {
            report.primary.span.source = id;
            for label in &mut report.others {
                if label.span.source == HERE {
                    label.span.source = id;
                }
            }
        }
        Replayed {
            heading: head.heading,
            trial,
            table,
            findings: Findings::new(&self.name, sources, reports, 0),
        }
    }
}
