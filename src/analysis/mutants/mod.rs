//! Do the rulings of a file pin its rules? The rules are changed one ludeme at a time, and the
//! examples put to the test: a changed game that no example notices, although its plays differ,
//! shows a rule that no example asks about.
//!
//! A mutant is one small change of one part of the meaning. It is made in every reading of the
//! file (the game, each variant, and the variants that examples apply together) that has the
//! part as it was, and is noticed if an example of any of them fails. The others are told apart
//! by play: in positions of playouts of either, and in small groups of pieces, always the same
//! for a seed, the plays of rules and mutant are compared. Where none differs, the mutant may
//! mean the same as the rules; nothing more is claimed.

mod effects;
mod equipment;
mod field;
mod images;
mod moves;
mod mutation;
mod part;
mod readings;
mod sample;
mod sets;
mod study;
mod turn;
mod witness;
mod words;

pub use study::{Fate, Mutant, Study, Totals};
pub use witness::Witness;

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::rulings;
use crate::load::{Loaded, NotLoaded, Opened};
use crate::model::Ruleset;
use crate::watch::{Stop, Watch};
use field::Field;
use mutation::{Mutation, Mutations};
use readings::Reading;

/// So many positions are compared for a mutant, unless another number is asked for.
pub const POSITIONS: usize = 10_000;

/// Whose rules are changed. What a file that it extends says is never changed: the rulings there
/// are to pin it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// The file's game without variants.
    #[default]
    Game,
    /// What these variants say, applied together.
    Variants(Vec<String>),
    /// The file's game, and what each of its variants says.
    All,
}

/// What is to be studied, and how thoroughly.
#[derive(Clone, Debug)]
pub struct Options {
    /// Whose rules are changed.
    pub scope: Scope,
    /// In about so many positions the plays of a mutant that no example notices are compared.
    pub positions: usize,
    /// The seed of the positions.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            scope: Scope::Game,
            positions: POSITIONS,
            seed: 1,
        }
    }
}

/// Changes the rules of a file in every small way and puts its examples to the test. Examples
/// that fail without a change count for nothing. Progress is told in changes judged.
///
/// # Errors
/// If the file's game, or one with its variants, can't be loaded.
pub fn study(opened: &Opened, options: &Options, watch: &Watch<'_>) -> Result<Study, NotLoaded> {
    let readings = readings::readings(opened, &options.scope)?;
    let mutations = mutations(opened, &readings);
    let stop = watch.stop;
    let fields: Vec<Option<Field<'_>>> = readings
        .par_iter()
        .map(|reading| {
            reading
                .asked
                .then(|| Field::new(&reading.loaded, options.positions, options.seed, stop))
        })
        .collect();
    let laboratory = Laboratory {
        stop,
        opened,
        readings: &readings,
        fields: &fields,
    };
    let judged = AtomicU64::new(0);
    let judge = |(number, mutation): &(usize, Mutation)| {
        if stop.asked() {
            return None;
        }
        let mutant = laboratory.mutant(*number, mutation);
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
    let mutants: Vec<Option<Mutant>> = mutants.collect();
    // Those before the first that is missing: the same ones would come first again.
    let mutants: Vec<Mutant> = mutants.into_iter().map_while(|mutant| mutant).collect();
    Ok(Study {
        path: opened.path().to_owned(),
        identity: readings[0].loaded.identity(),
        seed: options.seed,
        totals: Totals::of(&mutants),
        failing: readings.iter().map(|reading| reading.failing).sum(),
        interrupted: mutants.len() < mutations.len(),
        mutants,
    })
}

/// A ruleset changed in one small way, and what is changed, in the author's terms.
#[derive(Clone, Debug)]
pub struct Change {
    /// What is changed.
    pub text: String,
    /// The ruleset after it. It may be none that the checker would let pass.
    pub rules: Ruleset,
}

/// Every small change of a game's rules.
pub fn changes(loaded: &Loaded) -> Vec<Change> {
    let found = Mutations::of(&loaded.rules, &loaded.origins).into_iter();
    let change = |mutation: Mutation| {
        let rules = mutation.applied(&loaded.rules)?;
        let text = mutation.text;
        Some(Change { text, rules })
    };
    found.filter_map(change).collect()
}

/// What is to be changed, each with the number of its reading, in the order it is written.
fn mutations(opened: &Opened, readings: &[Reading<'_>]) -> Vec<(usize, Mutation)> {
    let mut found: Vec<(usize, Mutation)> = Vec::new();
    for (number, reading) in readings.iter().enumerate().filter(|(_, r)| r.asked) {
        for mutation in reading.mutations(opened) {
            let same = |(_, other): &(usize, Mutation)| {
                other.before == mutation.before && other.after == mutation.after
            };
            if !found.iter().any(same) {
                found.push((number, mutation));
            }
        }
    }
    found.sort_by_key(|(number, mutation)| (mutation.span.start, *number));
    found
}

/// All that is needed to judge a mutant.
struct Laboratory<'a> {
    /// Once asked, nobody wants to know the fate of a mutant.
    stop: Stop<'a>,
    opened: &'a Opened,
    readings: &'a [Reading<'a>],
    /// Of the readings asked for.
    fields: &'a [Option<Field<'a>>],
}

impl Laboratory<'_> {
    fn mutant(&self, number: usize, mutation: &Mutation) -> Mutant {
        let sources = self.opened.sources();
        let span = mutation.span;
        let (line, column) = sources.line_column(span.source, span.start);
        Mutant {
            file: sources.get(span.source).name.clone(),
            line,
            column,
            change: mutation.text.clone(),
            variants: self.readings[number].variants.clone(),
            fate: self.fate(number, mutation),
        }
    }

    fn fate(&self, number: usize, mutation: &Mutation) -> Fate {
        let mut changed = Vec::new();
        for (i, reading) in self.readings.iter().enumerate() {
            let Some(rules) = mutation.applied(&reading.loaded.rules) else {
                continue;
            };
            match remade(&reading.loaded, rules) {
                Ok(loaded) => changed.push((i, loaded)),
                Err(reason) if i == number => return Fate::Refused { reason },
                Err(_) => {}
            }
        }
        if let Some(noticed) = self.noticed(&changed) {
            return noticed;
        }
        if mutation.beyond {
            return Fate::Beyond;
        }
        let mut positions = 0;
        for (i, mutant) in &changed {
            let (reading, Some(field)) = (&self.readings[*i], &self.fields[*i]) else {
                continue;
            };
            positions += match field.difference(mutant) {
                Err(compared) => compared,
                Ok(case) => {
                    return Fate::Unnoticed(Box::new(witness::witness(
                        &reading.loaded,
                        mutant,
                        &case,
                        &reading.variants,
                        &format!("not {}", mutation.text.replace('`', "")),
                    )));
                }
            };
        }
        Fate::Alike { positions }
    }

    /// The first example that fails.
    fn noticed(&self, changed: &[(usize, Loaded)]) -> Option<Fate> {
        changed.iter().find_map(|(i, mutant)| {
            let examples = self.readings[*i].examples.iter();
            let mut examples = examples.take_while(|_| !self.stop.asked());
            examples.find_map(|example| {
                let ruling = rulings::ruling(example, mutant, self.opened.sources());
                (!ruling.failures.is_empty()).then_some(Fate::Noticed {
                    title: ruling.title,
                    example_line: ruling.line,
                })
            })
        })
    }
}

/// The game of other rules, written in the same places; or why there is none.
fn remade(loaded: &Loaded, rules: Ruleset) -> Result<Loaded, String> {
    if let Some(reason) = mutation::unsayable(&rules) {
        return Err(reason.to_owned());
    }
    loaded.with_rules(rules)
}
