//! Evidence for the rules: which rulings hold a sentence, and which sources these cite.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;

use super::edits::{TextChange, text_changes};
use super::readings::about;
use crate::analysis::rulings::{self, Citation, Ruling};
use crate::english;
use crate::load::{self, Address, Loaded, NotLoaded, Opened, ReadFile};
use crate::source::{SourceId, Span};
use crate::syntax::ast::Example;
use crate::watch::Stop;

/// A change that touches more sentences than this tells nothing about any of them.
const MOST_TOUCHED: usize = 4;

/// What the rulings of a file say about its rules.
///
/// A ruling holds a sentence if some small change of the file both tells that sentence otherwise and
/// makes the ruling fail. The fewer other sentences and rulings such changes touch, the more it has
/// to do with it: each change counts for a ruling and a sentence by one over the product of how
/// many sentences it touches and how many rulings it makes fail.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Evidence {
    /// The sentences that some clause of the file says, in the order in which they are told; where it
    /// was asked about some clauses only, those first that they have the most to do with.
    pub sentences: Vec<SentenceEvidence>,
    /// The rulings that some change makes fail, those that have the most to do with it first.
    pub rulings: Vec<RulingEvidence>,
    /// Whether it was interrupted: there may be more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
}

/// A sentence of the rules, and what holds it.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SentenceEvidence {
    /// The heading that it stands under.
    pub heading: String,
    /// The sentence.
    pub sentence: String,
    /// The path of the file that says it.
    pub file: String,
    /// The line of the clause that says it, from 1.
    pub line: usize,
    /// Its column, from 1, in characters.
    pub column: usize,
    /// The rulings that hold it, those that have the most to do with it first.
    pub rulings: Vec<RulingEvidence>,
}

/// A ruling as evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RulingEvidence {
    /// The path of the file that it stands in.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its title.
    pub title: String,
    /// What it rests on.
    pub cites: Vec<Citation>,
}

/// Which rulings hold which sentences of a game, its own and those of the games that it extends; with
/// a place in the texts of the game as it was loaded, only as far as the clauses there are concerned.
/// Rulings about fewer variants than the address names count too, those about others don't.
///
/// # Errors
/// If the game, or one that it extends, can't be loaded.
pub fn evidence(
    address: &Address,
    at: Option<Span>,
    read: &mut ReadFile<'_>,
    stop: Stop<'_>,
) -> Result<Evidence, NotLoaded> {
    let loaded = load::load(address, read)?;
    let sections = english::rules(&loaded.rules).sections.into_iter();
    let told = sections.flat_map(|section| {
        let heading = section.heading;
        let sentences = section.sentences.into_iter();
        sentences.map(move |sentence| (heading.clone(), sentence))
    });
    let told: Vec<Sentence> = told.collect();
    let mut evidence = Evidence::default();
    for (id, source) in loaded.sources.iter() {
        // A game inherits no variants of those that it extends.
        let own = source.name == address.path;
        let names = address.variants.iter().map(String::as_str);
        let names: Vec<&str> = names.filter(|_| own).collect();
        let at = match at {
            Some(at) if at.source != id => continue,
            // In the texts of that file it is the first.
            Some(at) => Some(Span {
                source: SourceId(0),
                ..at
            }),
            None => None,
        };
        let opened = load::open(&source.name, read)?;
        evidence.join(of_file(&opened, &names, &told, at, stop)?);
    }
    evidence.interrupted = stop.asked();
    if at.is_some() {
        return Ok(evidence);
    }
    let place = |found: &SentenceEvidence| {
        let is = |(heading, sentence): &Sentence| {
            *heading == found.heading && *sentence == found.sentence
        };
        told.iter().position(is)
    };
    evidence.sentences.sort_by_key(place);
    Ok(evidence)
}

impl Evidence {
    /// Adds what another file says of the same sentences.
    fn join(&mut self, other: Evidence) {
        self.rulings.extend(other.rulings);
        for sentence in other.sentences {
            let known = self.sentences.iter_mut().find(|known| {
                (&known.heading, &known.sentence) == (&sentence.heading, &sentence.sentence)
            });
            match known {
                Some(known) => known.rulings.extend(sentence.rulings),
                None => self.sentences.push(sentence),
            }
        }
    }
}

/// What one file has to say about the sentences of a game.
fn of_file(
    opened: &Opened,
    variants: &[&str],
    told: &[Sentence],
    at: Option<Span>,
    stop: Stop<'_>,
) -> Result<Evidence, NotLoaded> {
    let mut readings: Vec<Vec<&str>> = vec![variants.to_vec()];
    for names in opened.file().examples.iter().map(about) {
        if names.iter().all(|name| variants.contains(name)) && !readings.contains(&names) {
            readings.push(names);
        }
    }
    let mut gathered = Gathered::default();
    for names in readings.into_iter().take_while(|_| !stop.asked()) {
        let loaded = opened.game(&names)?;
        let of_reading = opened.file().examples.iter();
        let of_reading = of_reading.filter(|example| about(example) == names);
        let ruled = of_reading.take_while(|_| !stop.asked()).map(|example| {
            let ruling = rulings::ruling(example, &loaded, opened.sources());
            (example, ruling)
        });
        let examples = ruled.filter(|(_, ruling)| ruling.failures.is_empty());
        let examples: Vec<(&Example, Ruling)> = examples.collect();
        let reading = ReadingTried {
            opened,
            names,
            loaded,
            examples,
        };
        gathered.add(&reading, told, at, stop);
    }
    Ok(gathered.evidence(opened, told))
}

/// A heading and a sentence under it.
type Sentence = (String, String);

/// A reading, and the examples about it that hold.
struct ReadingTried<'a> {
    opened: &'a Opened,
    names: Vec<&'a str>,
    loaded: Loaded,
    examples: Vec<(&'a Example, Ruling)>,
}

/// What a change does: the sentences told otherwise, and the numbers of the examples that fail.
struct ChangeOutcome {
    at: Span,
    touched: Vec<Sentence>,
    failing: Vec<usize>,
}

impl ReadingTried<'_> {
    /// What a change does; none if it leaves no game, or if one is asked to stop meanwhile.
    fn outcome(&self, change: &TextChange, stop: Stop<'_>) -> Option<ChangeOutcome> {
        let own = self.opened.file().game.span.source;
        let edits = change.edits.iter().filter(|(span, _)| span.source == own);
        let edits: Vec<_> = edits.cloned().collect();
        if edits.is_empty() {
            return None;
        }
        let changed = self.opened.edited(&edits).ok()?.judged(&self.names).ok()?;
        let differences = english::differences(&changed.rules, &self.loaded.rules);
        let touched = differences.into_iter().flat_map(|difference| {
            let heading = difference.heading;
            let added = difference.added.into_iter();
            added.map(move |sentence| (heading.clone(), sentence))
        });
        let examples = self.examples.iter().enumerate();
        let fails = |example: &Example| {
            let ruling = rulings::ruling(example, &changed, self.opened.sources());
            !ruling.failures.is_empty()
        };
        let failing = examples
            .take_while(|_| !stop.asked())
            .filter(|(_, (example, _))| fails(example));
        let failing = failing.map(|(number, _)| number).collect();
        // What only some of the examples have been asked about would weigh too much.
        (!stop.asked()).then(|| ChangeOutcome {
            at: change.at,
            touched: touched.collect(),
            failing,
        })
    }
}

/// What all changes have come to.
#[derive(Default)]
struct Gathered {
    /// Where each sentence is said, by the change that touches the fewest.
    places: BTreeMap<Sentence, (usize, Span)>,
    /// How much a ruling, by its line, has to do with a sentence.
    weights: BTreeMap<Sentence, BTreeMap<usize, f64>>,
    /// And with all that was changed.
    all: BTreeMap<usize, f64>,
    /// The rulings, by their lines.
    rulings: BTreeMap<usize, Ruling>,
}

impl Gathered {
    fn add(
        &mut self,
        reading: &ReadingTried<'_>,
        told: &[Sentence],
        at: Option<Span>,
        stop: Stop<'_>,
    ) {
        let mut changes = text_changes(&reading.loaded, reading.opened.file());
        changes.retain(|change| at.is_none_or(|at| at.overlaps(change.at)));
        let outcomes = changes.par_iter().with_max_len(1).map(|change| {
            let going_on = !stop.asked();
            going_on.then(|| reading.outcome(change, stop)).flatten()
        });
        let outcomes: Vec<Option<ChangeOutcome>> = outcomes.collect();
        for outcome in outcomes.into_iter().flatten() {
            let touched = outcome.touched.len();
            let share = 1.0 / (touched.max(1) * outcome.failing.len().max(1)) as f64;
            for number in &outcome.failing {
                let ruling = &reading.examples[*number].1;
                *self.all.entry(ruling.line).or_default() += share;
                self.rulings
                    .entry(ruling.line)
                    .or_insert_with(|| ruling.clone());
            }
            if touched > MOST_TOUCHED {
                continue;
            }
            let touched_told = outcome.touched.into_iter().filter(|s| told.contains(s));
            for sentence in touched_told {
                let place = self.places.entry(sentence.clone());
                let place = place.or_insert((touched, outcome.at));
                if touched < place.0 {
                    *place = (touched, outcome.at);
                }
                let weights = self.weights.entry(sentence).or_default();
                for number in &outcome.failing {
                    *weights.entry(reading.examples[*number].1.line).or_default() += share;
                }
            }
        }
    }

    fn evidence(&self, opened: &Opened, told: &[Sentence]) -> Evidence {
        let sources = opened.sources();
        let ranked = |weights: &BTreeMap<usize, f64>| {
            let mut lines: Vec<(usize, f64)> = weights.iter().map(|(l, w)| (*l, *w)).collect();
            // Those of equal weight as they stand in the file.
            lines.sort_by(|one, other| other.1.total_cmp(&one.1));
            let rulings = lines.iter().filter_map(|(line, _)| self.rulings.get(line));
            let told = rulings.map(|ruling| RulingEvidence {
                file: opened.path().to_owned(),
                line: ruling.line,
                title: ruling.title.clone(),
                cites: ruling.cites.clone(),
            });
            told.collect::<Vec<_>>()
        };
        let mut told: Vec<&Sentence> = told.iter().collect();
        let weight = |sentence: &Sentence| {
            let weights = self.weights.get(sentence);
            weights.map_or(0.0, |weights| weights.values().sum::<f64>())
        };
        told.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
        let sentences = told.into_iter().filter_map(|sentence| {
            let (_, at) = self.places.get(sentence)?;
            let (line, column) = sources.line_column(at.source, at.start);
            Some(SentenceEvidence {
                heading: sentence.0.clone(),
                sentence: sentence.1.clone(),
                file: sources.get(at.source).name.clone(),
                line,
                column,
                rulings: self.weights.get(sentence).map(ranked).unwrap_or_default(),
            })
        });
        Evidence {
            sentences: sentences.collect(),
            rulings: ranked(&self.all),
            interrupted: false,
        }
    }
}
