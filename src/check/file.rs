//! A whole file: the game itself, each of its variants, and its examples.

use std::collections::{HashMap, HashSet};

use super::context::{Chain, Context};
use super::example;
use super::lookup::Lookup;
use super::merge::Merged;
use super::ruleset::{self, Checked};
use crate::source::{Report, Severity};
use crate::syntax::ast::Example;

/// With more errors than this in the game itself, its variants are not looked at: what they would
/// add is lost among them.
const MANY: usize = 100;

/// All that is wrong with the last file of a chain, and with what it extends, in file order.
pub fn file(chain: &Chain<'_>) -> Vec<Report> {
    let context = Context::new(chain);
    let Some(mut base) = Merged::new(&context) else {
        return Vec::new();
    };
    let mut reports = context.reports.clone();
    let (mut groups, order) = by_variants(&context, &mut reports);

    let checked = ruleset::varied(&context, Some(&base), &[]);
    let no_examples = Vec::new();
    let own = groups.remove(&Vec::new());
    note(
        &context,
        checked,
        own.as_ref().unwrap_or(&no_examples),
        &mut reports,
    );
    reports.extend(example::form(context.file_examples()));
    let errors = reports
        .iter()
        .filter(|r| r.severity == Severity::Error)
        .count();
    if errors <= MANY {
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
            let checked = ruleset::varied(&context, Some(&base), &names);
            let examples = groups.remove(&names);
            note(
                &context,
                checked,
                examples.as_ref().unwrap_or(&no_examples),
                &mut reports,
            );
        }
    }
    in_file_order(&mut reports);
    reports
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

/// Adds what was found in one game, and in the examples about it.
fn note(context: &Context<'_>, checked: Checked, examples: &[&Example], reports: &mut Vec<Report>) {
    reports.extend(checked.reports);
    let Some((rules, _)) = checked.rules else {
        return;
    };
    let mut lookup = Lookup::new(&rules, Some(context));
    for example in examples {
        lookup.example(example);
    }
    reports.append(&mut lookup.reports);
}

/// Sorts reports by where they point, and drops repetitions.
pub(super) fn in_file_order(reports: &mut Vec<Report>) {
    reports.sort_by_key(|report| (report.primary.span.source, report.primary.span.start));
    let mut seen = HashSet::new();
    reports
        .retain(|report| seen.insert((report.code, report.primary.span, report.message.clone())));
}
