//! A whole file: the game itself, each of its variants, and its examples.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::analysis::{self, Finding};
use super::blame::Blame;
use super::context::{Chain, FileContext};
use super::error::{self, FORMS, Noun, WORK};
use super::example;
use super::gaps::Gaps;
use super::lookup::RulesetLookup;
use super::merge::Merged;
use super::origins::Origins;
use super::ruleset::{self, Resolved};
use super::variant;
use crate::model::{Position, Rules};
use crate::source::{Label, Report, Severity, Span};
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
    pub rules: Arc<Rules>,
    /// Where they are written.
    pub origins: Origins,
    /// The positions that examples about it show, and where they are written.
    pub positions: Vec<(Position, Span)>,
}

impl Reading {
    /// The names of its variants, in order.
    pub fn variants(&self) -> Vec<&str> {
        let variants = self.rules.ruleset().variants.iter();
        variants.map(|variant| variant.name.as_str()).collect()
    }

    /// A finding at the override that brings it about.
    pub fn told(&self, blame: &Blame<'_>, report: Report) -> Report {
        let mut report = blame.told(&self.variants(), report);
        self.name_variants(&mut report);
        report
    }

    /// Says of a finding that lies outside of the variants applied that it is theirs.
    pub fn name_variants(&self, report: &mut Report) {
        let names = self.variants();
        let spans = names.iter().zip(&self.origins.variants);
        in_variant(
            report,
            spans.map(|(name, (at, whole))| (*name, *at, *whole)),
        );
    }
}

/// Points at the variants under which a report is made, unless it points into one of them.
fn in_variant<'v>(report: &mut Report, variants: impl Iterator<Item = (&'v str, Span, Span)>) {
    let variants: Vec<_> = variants.collect();
    let inside = |span: Span| variants.iter().any(|(_, _, form)| form.holds(span));
    let others = report.others.iter().map(|label| label.span);
    if std::iter::once(report.primary.span)
        .chain(others)
        .any(inside)
    {
        return;
    }
    for (name, at, _) in variants {
        report.others.push(Label {
            span: at,
            text: format!("in variant `{name}`"),
        });
    }
}

/// How long the game is, with all that it extends.
fn bytes(context: &FileContext<'_>) -> usize {
    let games = context.chain.iter().map(|file| file.game.span);
    games.map(|span| (span.end - span.start) as usize).sum()
}

/// What there may not be too many of in a file, beyond what a game holds.
fn too_many(context: &FileContext<'_>, order: &[Vec<&str>]) -> Vec<Report> {
    let mut found = Vec::new();
    let variants = context.file_variants();
    if let Some(variant) = variants.get(FORMS) {
        let (what, count, at) = ("variants", variants.len(), variant.name.span);
        found.push(error::limit::forms(what, count, at));
    }
    let several: Vec<_> = order.iter().filter(|names| names.len() > 1).collect();
    if let Some(names) = several.get(FORMS) {
        let same = |example: &&Example| {
            example
                .variants
                .iter()
                .map(|v| v.value.as_str())
                .eq(names.iter().copied())
        };
        let at = context
            .file_examples()
            .iter()
            .find(same)
            .map(|example| example.title.span);
        let (what, count, at) = (
            "combinations of variants",
            several.len(),
            at.unwrap_or_default(),
        );
        found.push(error::limit::forms(what, count, at));
    }
    // Each reading goes through the whole game: so many of so large a one would take too long.
    let bytes = bytes(context);
    let readings = variants.len() + several.len();
    if let Some(variant) = variants.last()
        && found.is_empty()
        && readings.saturating_mul(bytes) > WORK
    {
        let (count, at) = (readings, variant.name.span);
        found.push(error::limit::variants(count, bytes, at));
    }
    found
}

/// Checks all that a file says: the game, each of its variants, its examples.
pub fn file(chain: &Chain<'_>) -> FileChecked {
    let context = FileContext::new(chain);
    let mut found = FileState {
        reports: context.reports.clone(),
        // The game itself, each variant, and often some of them together.
        readings: Vec::with_capacity(2 + context.file_variants().len()),
        unsound: false,
    };
    if let Some(base) = Merged::new(&context) {
        found.all(&context, base);
    }
    let blame = Blame::new(chain, &analysis::findings);
    let readings = found.readings.iter().enumerate();
    let analysed = readings.map(|(i, reading)| {
        let variants = reading.variants();
        let found = analysis::findings(&reading.rules, &reading.origins).into_iter();
        let finding = |report| Finding {
            layer: blame.layer(&variants, &report),
            reading: i,
            report,
        };
        found.map(finding).collect()
    });
    let whole = !found.unsound && chain.iter().all(|file| file.holes.is_empty());
    let analysed = analysis::of_file(analysed, whole).into_iter();
    let analysed: Vec<Report> = analysed
        .filter_map(
            |Finding {
                 report, reading, ..
             }| { Some(found.readings.get(reading)?.told(&blame, report)) },
        )
        .collect();
    found.reports.extend(analysed);
    ruleset::in_file_order(&mut found.reports);
    FileChecked {
        reports: found.reports,
        readings: found.readings,
    }
}

/// What a check has come to so far.
struct FileState {
    reports: Vec<Report>,
    readings: Vec<Reading>,
    /// Whether some game of the file has no ruleset.
    unsound: bool,
}

impl FileState {
    fn all(&mut self, context: &FileContext<'_>, mut base: Merged<'_>) {
        let (mut groups, order) = by_variants(context, &mut self.reports);
        let resolved = ruleset::varied(context, Some(&base), &[]);
        let own = groups.remove(&Vec::new()).unwrap_or_default();
        self.note(context, resolved, &own);
        let whole = context
            .file_examples()
            .iter()
            .filter(|example| Gaps::of_example(context, example).is_empty());
        self.reports.extend(example::form(whole));
        let told = context.file_variants().iter();
        let told = told.map(|variant| ("variant", &variant.about));
        self.reports.extend(told.filter_map(error::form::empty));
        let before = self.reports.len();
        self.reports.extend(too_many(context, &order));
        let too_large = |r: &Report| r.code == "daldos::limit::forms";
        let errors = self
            .reports
            .iter()
            .filter(|r| r.severity == Severity::Error)
            .count();
        if errors > MANY || self.reports.len() > before || self.reports.iter().any(too_large) {
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
            let mut resolved = ruleset::varied(context, Some(&base), &names);
            let variants: Vec<_> = names
                .iter()
                .filter_map(|name| context.variants.get(name))
                .collect();
            for report in &mut resolved.checked.reports {
                in_variant(
                    report,
                    variants
                        .iter()
                        .map(|v| (v.name.value.as_str(), v.name.span, v.span)),
                );
            }
            let examples = groups.remove(&names).unwrap_or_default();
            self.note(context, resolved, &examples);
        }
        if self.unsound {
            // Nobody can tell what a variant in error changes, nor whether another takes it back.
            return;
        }
        let readings = self.readings.iter();
        let readings: Vec<_> = readings.map(|r| (&*r.rules, &r.origins)).collect();
        let together = |one: &str, other: &str| {
            let both = ruleset::varied(context, Some(&base), &[one, other]);
            let (rules, _) = both.checked.rules?;
            Some(rules.ruleset().clone())
        };
        let pairs = WORK / bytes(context).max(1);
        let idle = variant::idle(&readings, pairs, together);
        self.reports.extend(idle);
    }

    /// Adds what was found in one game, and in the examples about it.
    fn note(&mut self, context: &FileContext<'_>, resolved: Resolved, examples: &[&Example]) {
        let Resolved {
            checked,
            sketch,
            gaps,
        } = resolved;
        self.reports.extend(checked.reports);
        let sound = checked.rules;
        let known = sound
            .as_ref()
            .map(|(rules, _)| rules.ruleset())
            .or(sketch.as_ref());
        let mut positions = Vec::new();
        if let Some(rules) = known {
            for example in examples {
                let mut lookup = RulesetLookup::new(rules, Some(context));
                lookup.example(example);
                gaps.hold_back_words(&mut lookup.reports);
                Gaps::of_example(context, example).hold_back_words(&mut lookup.reports);
                self.reports.append(&mut lookup.reports);
                positions.append(&mut lookup.positions);
            }
        }
        match sound {
            Some((rules, origins)) => self.readings.push(Reading {
                rules: Arc::new(rules),
                origins,
                positions,
            }),
            None => self.unsound = true,
        }
    }
}

type Groups<'a> = HashMap<Vec<&'a str>, Vec<&'a Example>>;

/// The examples by the variants they are about, in order of first mention; those that name an
/// unknown variant are left out.
fn by_variants<'a>(
    context: &FileContext<'a>,
    reports: &mut Vec<Report>,
) -> (Groups<'a>, Vec<Vec<&'a str>>) {
    let mut groups: Groups<'a> = HashMap::new();
    let mut order = Vec::new();
    let gaps = Gaps::of_file(context);
    for example in context.file_examples() {
        let mut known = true;
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for word in &example.variants {
            if let Some(&first) = seen.get(word.value.as_str()) {
                known = false;
                let (what, name, at) = (Noun::Applied, word.value.clone(), word.span);
                reports.push(error::name::twice(what, &name, at, first));
                continue;
            }
            seen.insert(&word.value, word.span);
            if !context.variants.contains_key(word.value.as_str()) {
                known = false;
                if !gaps.lost(&["variant"]) {
                    reports.push(ruleset::unknown_variant(context, &word.value, word.span));
                }
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
