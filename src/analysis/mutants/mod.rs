//! Do the rulings of a file pin its rules? The rules are changed one ludeme at a time, and the
//! examples put to the test: a changed game that no example notices, although its plays differ,
//! shows a rule that no example asks about.
//!
//! A mutant is one small change of one part of the meaning. It is made in every reading of the
//! file (the game, each variant, and the variants that examples apply together) that has the
//! part as the others have it, and is noticed if an example of any of them fails. The others are
//! told apart by play: on positions of playouts and on small groups of pieces, always the same,
//! the plays of rules and mutant are compared. Where none differs, the mutant is taken to mean the
//! same as the rules.

mod effects;
mod equipment;
mod field;
mod images;
mod mutation;
mod part;
mod sets;
mod turn;
mod witness;
mod words;

pub use witness::Witness;

use rayon::prelude::*;
use serde::Serialize;

use super::rulings;
use crate::engine::Game;
use crate::load::{Loaded, NotLoaded, Opened};
use crate::model::Ruleset;
use crate::syntax::ast::{Example, Expectation};
use field::Field;
use mutation::{Mutation, Mutations};

/// So many positions are compared for a mutant, unless another number is asked for.
pub const POSITIONS: usize = 4000;

/// What has become of the mutants of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// The file's path as given.
    pub path: String,
    /// So many positions were compared for each mutant that no example notices.
    pub positions: usize,
    /// How many mutants there are of each fate.
    pub totals: Totals,
    /// The mutants, in the order of the places where what they change is written.
    pub mutants: Vec<Mutant>,
}

/// How many mutants there are of each fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Totals {
    /// All of them.
    pub mutants: usize,
    /// Those that an example notices.
    pub noticed: usize,
    /// Those that no example notices, although their plays differ.
    pub unnoticed: usize,
    /// Those whose plays don't differ as far as was seen.
    pub equivalent: usize,
    /// Those that change what no play of a throw shows.
    pub beyond: usize,
    /// The noticed ones among those that differ in play, in percent.
    pub percent: f64,
}

/// A small change of the rules.
#[derive(Clone, Debug, Serialize)]
pub struct Mutant {
    /// The file where the ludeme is written: the one that is studied, or one that it extends.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// What is changed, in the author's terms.
    pub change: String,
    /// The first reading that is changed, by its variants.
    pub variants: Vec<String>,
    /// What has become of it.
    #[serde(flatten)]
    pub fate: Fate,
}

/// What has become of a mutant.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "fate", rename_all = "kebab-case")]
pub enum Fate {
    /// An example fails.
    Noticed {
        /// The title of the first that does.
        title: String,
        /// The line of the example, from 1.
        example_line: usize,
    },
    /// No example fails, although here is one that would.
    Unnoticed(Box<Witness>),
    /// No play has been found to differ.
    Equivalent,
    /// Only who begins, chances or draws are others, which plays don't show.
    Beyond,
}

/// A reading of the file and the examples about it, those that ask for chances last.
struct Reading<'a> {
    variants: Vec<String>,
    loaded: Loaded,
    examples: Vec<&'a Example>,
}

/// Changes the rules of a file in every small way and puts its examples to the test. Examples
/// that fail without a change count for nothing. Where no example notices a change, the plays of
/// about `positions` positions are compared.
///
/// # Errors
/// If the file's game, or one with its variants, can't be loaded.
pub fn study(opened: &Opened, positions: usize) -> Result<Study, NotLoaded> {
    let readings = readings(opened)?;
    let mut mutations: Vec<(usize, Mutation)> = Vec::new();
    for (number, reading) in readings.iter().enumerate() {
        for mutation in Mutations::of(&reading.loaded.rules, &reading.loaded.origins) {
            let same = |(_, other): &(usize, Mutation)| {
                other.before == mutation.before && other.after == mutation.after
            };
            if !mutations.iter().any(same) {
                mutations.push((number, mutation));
            }
        }
    }
    mutations.sort_by_key(|(number, mutation)| {
        let source = mutation.span.source;
        (std::cmp::Reverse(source), mutation.span.start, *number)
    });
    let fields: Vec<Field<'_>> = readings
        .par_iter()
        .map(|reading| Field::new(&reading.loaded, positions / readings.len()))
        .collect();
    let mutants: Vec<Mutant> = mutations
        .par_iter()
        .map(|(number, mutation)| mutant(opened, &readings, &fields, *number, mutation))
        .collect();
    Ok(Study {
        path: opened.path().to_owned(),
        positions,
        totals: Totals::of(&mutants),
        mutants,
    })
}

/// The game, each of its variants, and the variants that examples apply together.
fn readings(opened: &Opened) -> Result<Vec<Reading<'_>>, NotLoaded> {
    let file = opened.file();
    let mut names: Vec<Vec<&str>> = vec![Vec::new()];
    let variants = file.variants.iter().map(|v| vec![v.name.value.as_str()]);
    let examples = file.examples.iter().map(about);
    for combination in variants.chain(examples) {
        if !names.contains(&combination) {
            names.push(combination);
        }
    }
    let mut readings = Vec::new();
    for names in names {
        let loaded = opened.game(&names)?;
        let of_reading = |example: &&Example| about(example) == names;
        let holds = |example: &&Example| {
            let ruling = rulings::ruling(example, &loaded, opened.sources());
            ruling.failures.is_empty()
        };
        let examples = file.examples.iter().filter(of_reading).filter(holds);
        let mut examples: Vec<&Example> = examples.collect();
        let is_chance = |e: &Expectation| matches!(e, Expectation::Chance { .. });
        examples.sort_by_key(|example| example.expectations.iter().any(is_chance));
        readings.push(Reading {
            variants: names.iter().map(|name| (*name).to_owned()).collect(),
            examples,
            loaded,
        });
    }
    Ok(readings)
}

/// The variants that an example is about.
fn about(example: &Example) -> Vec<&str> {
    let names = example.variants.iter();
    names.map(|name| name.value.as_str()).collect()
}

fn mutant(
    opened: &Opened,
    readings: &[Reading<'_>],
    fields: &[Field<'_>],
    number: usize,
    mutation: &Mutation,
) -> Mutant {
    let sources = opened.sources();
    let span = mutation.span;
    Mutant {
        file: sources.get(span.source).name.clone(),
        line: sources.line_column(span.source, span.start).0,
        change: mutation.text.clone(),
        variants: readings[number].variants.clone(),
        fate: fate(opened, readings, fields, mutation),
    }
}

fn fate(
    opened: &Opened,
    readings: &[Reading<'_>],
    fields: &[Field<'_>],
    mutation: &Mutation,
) -> Fate {
    let changed: Vec<(usize, Loaded)> = readings
        .iter()
        .enumerate()
        .filter_map(|(i, reading)| {
            let rules = mutation.applied(&reading.loaded.rules)?;
            Some((i, remade(&reading.loaded, rules)))
        })
        .collect();
    let sources = opened.sources();
    for (i, mutant) in &changed {
        for example in &readings[*i].examples {
            let ruling = rulings::ruling(example, mutant, sources);
            if !ruling.failures.is_empty() {
                return Fate::Noticed {
                    title: ruling.title,
                    example_line: ruling.line,
                };
            }
        }
    }
    if mutation.beyond {
        return Fate::Beyond;
    }
    for (i, mutant) in &changed {
        let (reading, field) = (&readings[*i], &fields[*i]);
        if let Some(case) = field.difference(mutant) {
            let case = field.shrunk(mutant, case);
            let title = format!("not {}", mutation.text.replace('`', ""));
            return Fate::Unnoticed(Box::new(witness::witness(
                &reading.loaded,
                mutant,
                &case,
                &reading.variants,
                &title,
            )));
        }
    }
    Fate::Equivalent
}

/// The game of other rules, written in the same places.
fn remade(loaded: &Loaded, rules: Ruleset) -> Loaded {
    Loaded {
        game: Game::new(&rules),
        rules,
        origins: loaded.origins.clone(),
        sources: loaded.sources.clone(),
    }
}

impl Totals {
    fn of(mutants: &[Mutant]) -> Totals {
        let count = |is: fn(&Fate) -> bool| mutants.iter().filter(|m| is(&m.fate)).count();
        let noticed = count(|fate| matches!(fate, Fate::Noticed { .. }));
        let unnoticed = count(|fate| matches!(fate, Fate::Unnoticed(_)));
        Totals {
            mutants: mutants.len(),
            noticed,
            unnoticed,
            equivalent: count(|fate| matches!(fate, Fate::Equivalent)),
            beyond: count(|fate| matches!(fate, Fate::Beyond)),
            percent: match noticed + unnoticed {
                0 => 100.0,
                differing => 100.0 * noticed as f64 / differing as f64,
            },
        }
    }
}
