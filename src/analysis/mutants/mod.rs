//! Do the rulings of a file pin its rules? The rules are changed one ludeme at a time, and the
//! examples put to the test: a changed game that no example notices, although its plays differ,
//! shows a rule that no example asks about.
//!
//! A mutant is one small change of what is written: a form left out, a word put for another of its
//! sort, a number one more or less, an item in or out of a list. The changed file is checked like
//! any other, in every reading of it (the game, each variant, and the variants that examples apply
//! together); what the checker refuses is no game. It is noticed if an example of any reading
//! fails. The others are told apart
//! by play: in positions of playouts of either, and in small groups of pieces, always the same
//! for a seed, the plays of rules and mutant are compared. Where none differs, the mutant may
//! mean the same as the rules; nothing more is claimed.

mod alternatives;
mod conditions;
mod corpus;
mod edits;
mod evidence;
mod lists;
mod mutation;
mod options;
mod places;
mod readings;
mod sample;
mod sets;
mod shape;
mod study;
mod witness;

pub use evidence::{Evidence, RulingEvidence, SentenceEvidence, evidence};
pub use options::{MutationOptions, MutationScope, POSITIONS};
pub use study::{Mutant, MutantFate, Study, Totals};
pub use witness::Counterexample;

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::compare::renaming::Renaming;
use super::difference::pair::Correspondence;
use super::rulings;
use crate::load::{Loaded, NotLoaded, Opened};
use crate::model::{EndRule, First, Ruleset};
use crate::source::Report;
use crate::watch::{Stop, Watch};
use corpus::Corpus;
use mutation::Mutation;
use readings::FileReading;

/// Changes the rules of a file in every small way and puts its examples to the test. Examples
/// that fail without a change count for nothing. Progress is told in changes judged.
///
/// # Errors
/// If the file's game, or one with its variants, can't be loaded.
pub fn study(
    opened: &Opened,
    options: &MutationOptions,
    watch: &Watch<'_>,
) -> Result<Study, NotLoaded> {
    let readings = readings::readings(opened, &options.scope)?;
    let mutations = mutation::mutations(opened, &readings);
    let (stop, count) = (watch.stop, readings.len());
    let fields: Vec<Option<Corpus>> = readings
        .par_iter()
        .map(|reading| {
            reading.asked.then(|| {
                Corpus::new(
                    &reading.loaded,
                    count,
                    options.positions,
                    options.seed,
                    stop,
                )
            })
        })
        .collect();
    let laboratory = Laboratory {
        stop,
        opened,
        readings: &readings,
        fields: &fields,
    };
    let judged = AtomicU64::new(0);
    // None: it wasn't judged; none in it: it is no change.
    let judge = |mutation: &Mutation| {
        if stop.asked() {
            return None;
        }
        let mutant = laboratory.mutant(mutation);
        if stop.asked() {
            // It may have been left half judged.
            return None;
        }
        let count = judged.fetch_add(1, Ordering::Relaxed) + 1;
        watch.tell(count, mutations.len() as u64);
        Some(mutant)
    };
    // One at a time, for some take a thousand times as long as others.
    let mutants = mutations.par_iter().with_max_len(1).map(judge);
    let mutants: Vec<Option<Option<Mutant>>> = mutants.collect();
    // Those before the first that is missing: the same ones would come first again.
    let interrupted = mutants.iter().any(Option::is_none);
    let mutants: Vec<Mutant> = mutants.into_iter().map_while(|m| m).flatten().collect();
    Ok(Study {
        path: opened.path().to_owned(),
        identity: readings[0].loaded.identity(),
        seed: options.seed,
        totals: Totals::of(&mutants),
        failing: readings.iter().map(|reading| reading.failing).sum(),
        interrupted,
        mutants,
    })
}

/// A game changed in one small way, and what is changed, in the author's terms.
#[derive(Debug)]
pub struct Change {
    /// What is changed.
    pub text: String,
    /// The game after it.
    pub loaded: Loaded,
}

/// Every small change of what a file says in a reading that leaves a game.
///
/// # Errors
/// If the reading can't be loaded.
pub fn changes(opened: &Opened, variants: &[&str]) -> Result<Vec<Change>, NotLoaded> {
    let loaded = opened.game(variants)?;
    let found = edits::text_changes(&loaded, opened.file()).into_iter();
    let change = |change: edits::TextChange| {
        let own = opened.file().game.span.source;
        let edits = change
            .edits
            .into_iter()
            .filter(|(span, _)| span.source == own);
        let changed = opened.edited(&edits.collect::<Vec<_>>()).ok()?;
        let loaded = changed
            .judged(variants)
            .ok()
            .filter(|other| other.rules != loaded.rules)?;
        let text = change.text;
        Some(Change { text, loaded })
    };
    Ok(found.filter_map(change).collect())
}

/// All that is needed to judge a mutant.
struct Laboratory<'a> {
    /// Once asked, nobody wants to know the fate of a mutant.
    stop: Stop<'a>,
    opened: &'a Opened,
    readings: &'a [FileReading<'a>],
    /// Of the readings asked for.
    fields: &'a [Option<Corpus>],
}

impl Laboratory<'_> {
    fn mutant(&self, mutation: &Mutation) -> Option<Mutant> {
        let fate = self.fate(mutation)?;
        let sources = self.opened.sources();
        let (line, column) = sources.line_column(mutation.at.source, mutation.at.start);
        Some(Mutant {
            file: sources.get(mutation.at.source).name.clone(),
            line,
            column,
            change: mutation.text.clone(),
            variants: self.readings[mutation.reading].variants.clone(),
            fate,
        })
    }

    /// What becomes of a mutation; none if it changes nothing that is meant, or takes away what
    /// other forms name.
    fn fate(&self, mutation: &Mutation) -> Option<MutantFate> {
        let refused = |error: Box<Report>| {
            (!dangles(&error)).then_some(MutantFate::Refused {
                reason: error.message,
            })
        };
        let changed = match self.opened.edited(&mutation.edits) {
            Ok(changed) => changed,
            Err(error) => return refused(error),
        };
        let judged = |reading: &FileReading<'_>| {
            let names: Vec<&str> = reading.variants.iter().map(String::as_str).collect();
            changed.judged(&names)
        };
        let own = &self.readings[mutation.reading];
        let own_changed = match judged(own) {
            Ok(loaded) if same_game(&loaded.rules, &own.loaded.rules) => return None,
            Ok(loaded) => loaded,
            Err(error) => return refused(error),
        };
        let beyond = shown(&own_changed.rules) == shown(&own.loaded.rules);
        let mut own_changed = Some(own_changed);
        let mut mutants = Vec::new();
        for (number, reading) in self.readings.iter().enumerate() {
            let mutant = match number == mutation.reading {
                true => own_changed.take(),
                false => {
                    let mut edits = mutation.edits.iter();
                    let reached = edits.any(|(span, _)| reading.says(self.opened, *span));
                    let mutant = reached.then(|| judged(reading).ok()).flatten();
                    mutant.filter(|mutant| mutant.rules != reading.loaded.rules)
                }
            };
            let Some(mutant) = mutant else { continue };
            if let Some(noticed) = self.noticed(reading, &mutant) {
                return Some(noticed);
            }
            mutants.push((number, mutant));
        }
        Some(match beyond {
            true => MutantFate::Beyond,
            false => self.compared(mutation, &mutants),
        })
    }

    /// What a mutant that no example notices does in play.
    fn compared(&self, mutation: &Mutation, mutants: &[(usize, Loaded)]) -> MutantFate {
        let mut positions = 0;
        for (number, mutant) in mutants {
            let (reading, Some(field)) = (&self.readings[*number], &self.fields[*number]) else {
                continue;
            };
            let renaming = Renaming::by_names(&reading.loaded.rules, &mutant.rules);
            let pair = Correspondence::new(&reading.loaded, mutant, &renaming, self.stop);
            let mut pair = pair.knowing([Some(&field.known), None]);
            pair.lone = true;
            positions += match field.difference(&pair) {
                Err(compared) => compared,
                Ok(probe) => {
                    return MutantFate::Unnoticed(Box::new(witness::witness(
                        &pair,
                        &probe,
                        &reading.variants,
                        &format!("not {}", mutation.text.replace('`', "")),
                    )));
                }
            };
        }
        MutantFate::Alike { positions }
    }

    /// The first example that fails.
    fn noticed(&self, reading: &FileReading<'_>, mutant: &Loaded) -> Option<MutantFate> {
        let examples = reading.examples.iter();
        let mut examples = examples.take_while(|_| !self.stop.asked());
        examples.find_map(|example| {
            let ruling = rulings::ruling(example, mutant, self.opened.sources());
            (!ruling.failures.is_empty()).then_some(MutantFate::Noticed {
                title: ruling.title,
                example_line: ruling.line,
            })
        })
    }
}

/// Whether a fault is that something is named that isn't there any more.
fn dangles(error: &Report) -> bool {
    let name = error.code.strip_prefix("daldos::name::");
    name.is_some_and(|fault| fault.starts_with("unknown-"))
        || error.code == "daldos::board::off-row"
}

/// Whether two rulesets are played alike, whatever the boards look like.
fn same_game(one: &Ruleset, other: &Ruleset) -> bool {
    let plain = |rules: &Ruleset| {
        let mut rules = rules.undrawn();
        if !rules.crosses() {
            rules.board.rows.iter_mut().for_each(|row| row.offset = 0);
        }
        rules
    };
    plain(one) == plain(other)
}

/// As much of a ruleset as the plays of some throw may show: not who begins, how likely a throw
/// is, or when a game without captures is over.
fn shown(rules: &Ruleset) -> Ruleset {
    let mut rules = rules.clone();
    rules.start.first = First::Random;
    rules.dice.faces.iter_mut().for_each(|face| face.weight = 1);
    rules.end.retain(EndRule::is_shown);
    rules
}
