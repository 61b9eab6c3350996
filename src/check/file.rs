//! A whole file: the game itself, each of its variants, and its examples.

use std::collections::{HashMap, HashSet};

use super::analysis;
use super::context::{Chain, Context};
use super::example;
use super::lookup::Lookup;
use super::merge::Merged;
use super::origins::Origins;
use super::ruleset::{self, Checked};
use crate::model::{Position, Ruleset};
use crate::source::{Report, Severity, Span};
use crate::syntax::ast::Example;

/// With more errors than this in the game itself, its variants are not looked at: what they would
/// add is lost among them.
const MANY: usize = 100;

/// All that is wrong with a file, and what it means.
#[derive(Clone, Debug)]
pub struct FileChecked {
    /// What is wrong with the last file of a chain, and with what it extends, in file order.
    pub reports: Vec<Report>,
    /// The game itself, each of its variants, and the variants that examples apply together, as
    /// far as they are sound.
    pub readings: Vec<Reading>,
}

/// A sound game of a file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Its rules.
    pub rules: Ruleset,
    /// Where they are written.
    pub origins: Origins,
    /// The positions that examples about it show, and where they are written.
    pub positions: Vec<(Position, Span)>,
}

/// Checks all that a file says: the game, each of its variants, its examples.
pub fn file(chain: &Chain<'_>) -> FileChecked {
    let context = Context::new(chain);
    let mut found = Found {
        reports: context.reports.clone(),
        readings: Vec::new(),
        unsound: false,
    };
    if let Some(base) = Merged::new(&context) {
        found.all(&context, base);
    }
    let analysed = analysis::of_file(
        found
            .readings
            .iter()
            .map(|reading| analysis::findings(&reading.rules, &reading.origins)),
        !found.unsound,
    );
    found.reports.extend(analysed);
    in_file_order(&mut found.reports);
    FileChecked {
        reports: found.reports,
        readings: found.readings,
    }
}

/// What a check has come to so far.
struct Found {
    reports: Vec<Report>,
    readings: Vec<Reading>,
    /// Whether some game of the file has no ruleset.
    unsound: bool,
}

impl Found {
    fn all(&mut self, context: &Context<'_>, mut base: Merged<'_>) {
        let (mut groups, order) = by_variants(context, &mut self.reports);
        let checked = ruleset::varied(context, Some(&base), &[]);
        let own = groups.remove(&Vec::new()).unwrap_or_default();
        self.note(context, checked, &own);
        self.reports.extend(example::form(context.file_examples()));
        let errors = self
            .reports
            .iter()
            .filter(|r| r.severity == Severity::Error)
            .count();
        if errors > MANY {
            self.unsound = true;
            return;
        }
        // The base has been reported on: a variant only adds its own.
        base.reports.clear();
        let mut seen = HashSet::new();
        let alone = context
            .file_variants()
            .iter()
            .map(|variant| vec![variant.name.value.as_str()]);
        for names in alone.chain(order) {
            if names.is_empty() || !seen.insert(names.clone()) {
                continue;
            }
            let checked = ruleset::varied(context, Some(&base), &names);
            let examples = groups.remove(&names).unwrap_or_default();
            self.note(context, checked, &examples);
        }
    }

    /// Adds what was found in one game, and in the examples about it.
    fn note(&mut self, context: &Context<'_>, checked: Checked, examples: &[&Example]) {
        self.reports.extend(checked.reports);
        let Some((rules, origins)) = checked.rules else {
            self.unsound = true;
            return;
        };
        let mut lookup = Lookup::new(&rules, Some(context));
        for example in examples {
            lookup.example(example);
        }
        self.reports.append(&mut lookup.reports);
        let positions = lookup.positions;
        self.readings.push(Reading {
            rules,
            origins,
            positions,
        });
    }
}

type Groups<'a> = HashMap<Vec<&'a str>, Vec<&'a Example>>;

/// The examples by the variants they are about, in order of first mention; those that name an
/// unknown variant are left out.
fn by_variants<'a>(
    context: &Context<'a>,
    reports: &mut Vec<Report>,
) -> (Groups<'a>, Vec<Vec<&'a str>>) {
    let mut groups: Groups<'a> = HashMap::new();
    let mut order = Vec::new();
    for example in context.file_examples() {
        let mut known = true;
        for word in &example.variants {
            if !context.variants.contains_key(word.value.as_str()) {
                known = false;
                reports.push(ruleset::unknown_variant(context, &word.value, word.span));
            }
        }
        if !known {
            continue;
        }
        let names: Vec<&str> = example.variants.iter().map(|v| v.value.as_str()).collect();
        let group = groups.entry(names.clone()).or_default();
        if group.is_empty() {
            order.push(names);
        }
        group.push(example);
    }
    (groups, order)
}

/// Sorts reports by where they point, and drops repetitions.
pub(super) fn in_file_order(reports: &mut Vec<Report>) {
    reports.sort_by_key(|report| (report.primary.span.source, report.primary.span.start));
    let mut seen = HashSet::new();
    reports
        .retain(|report| seen.insert((report.code, report.primary.span, report.message.clone())));
}
