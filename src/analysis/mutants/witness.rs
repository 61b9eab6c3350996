//! A position and a throw in which changed rules allow other plays, and the example that says so.

use serde::Serialize;

use crate::analysis::difference::pair::{Correspondence, Probe};
use crate::analysis::difference::told::{Told, ToldPlay};
use crate::analysis::rulings::wording::plays;
use crate::notation::{self, Faces};

/// So many of the plays that differ are mentioned beside the example.
const MENTIONED: usize = 3;

/// With more plays than this, an example names one of them.
const FEW: usize = 12;

/// Where a mutant that no example notices does something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The variants of the reading, applied together.
    #[serde(rename = "with")]
    pub variants: Vec<String>,
    /// The position; the start if absent.
    pub position: Option<String>,
    /// The throw.
    pub throw: Faces,
    /// Plays and their ends as the rules are, where the mutant hasn't got them.
    pub only_original: Vec<String>,
    /// Plays and their ends that only the mutant has.
    pub only_mutant: Vec<String>,
    /// An example that would notice the mutant, if its author agrees.
    pub example: String,
}

impl Counterexample {
    /// What the change does to the plays, a line for each way: those that only it has, and those
    /// that it hasn't got.
    pub fn told(&self) -> Vec<String> {
        let text = |end: &String| {
            end.split_once(": ")
                .map_or(end.clone(), |(t, _)| t.to_owned())
        };
        let gone: Vec<String> = self.only_original.iter().map(text).collect();
        let new: Vec<String> = self.only_mutant.iter().map(text).collect();
        // Plays of one text in both come to something else.
        let other = self
            .only_mutant
            .iter()
            .filter(|end| gone.contains(&text(end)));
        let other: Vec<&String> = other.take(MENTIONED).collect();
        let listed = |texts: &[String], besides: &[String]| {
            let left = texts.iter().filter(|text| !besides.contains(text));
            let left: Vec<&str> = left.map(|text| named(text)).collect();
            let more = match left.len().saturating_sub(MENTIONED) {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            let first: Vec<&str> = left.iter().take(MENTIONED).copied().collect();
            (!left.is_empty()).then(|| first.join(", ") + &more)
        };
        let mut lines = Vec::new();
        if let Some(new) = listed(&new, &gone) {
            lines.push(format!("the change adds: {new}"));
        }
        if let Some(gone) = listed(&gone, &new) {
            lines.push(format!("the change removes: {gone}"));
        }
        lines.extend(other.iter().filter_map(|end| {
            let (text, end) = end.split_once(": ")?;
            Some(format!("with the change, {} comes to {end}", named(text)))
        }));
        lines
    }
}

/// A play as it is mentioned in a sentence.
fn named(text: &str) -> &str {
    match text {
        "-" => "no move",
        text => text,
    }
}

/// Writes down a case.
pub(super) fn witness(
    pair: &Correspondence<'_>,
    probe: &Probe,
    variants: &[String],
    title: &str,
) -> Counterexample {
    let rules = &pair.first.rules;
    let throw = Faces::new(rules, &probe.throw);
    let position = probe.position.as_ref();
    let position = position.map(|position| notation::position_text(rules, position));
    let told = Told::new(pair, probe).unwrap_or_default();
    let mut example = format!("(example \"{}\"", title.replace('"', "'"));
    if !variants.is_empty() {
        example += &format!("\n    (for {})", variants.join(" "));
    }
    if let Some(position) = &position {
        example += &format!("\n    (position {position})");
    }
    let expectation = expectation(pair, probe, &told).unwrap_or_else(|| all(&told.texts[0]));
    let thrown = notation::throw_text(rules, &probe.throw);
    example += &format!("\n    (throw {thrown})\n    {expectation})");
    let [only_original, only_mutant] = told.only.map(|plays| {
        let ends = plays
            .iter()
            .map(|told| format!("{}: {}", told.play, told.end()));
        ends.collect()
    });
    Counterexample {
        variants: variants.to_vec(),
        position,
        throw,
        only_original,
        only_mutant,
        example,
    }
}

/// What holds in the original and not in the mutant, in the words of an example; none if that is
/// the list of all plays.
fn expectation(pair: &Correspondence<'_>, probe: &Probe, told: &Told) -> Option<String> {
    let (original, mutant) = (pair.first, pair.second);
    let (state, other) = pair.states(probe.position.as_ref())?;
    let (other, throw) = (other?, pair.throw(&probe.throw)?);
    let here = |text: &str| {
        notation::read_play(&original.rules, &original.game, &state, &probe.throw, text).ok()
    };
    let there =
        |text: &str| notation::read_play(&mutant.rules, &mutant.game, &other, &throw, text).ok();
    let [own, theirs] = &told.texts;
    let gone = own
        .iter()
        .find(|text| *text != "-" && there(text).is_none());
    let new = theirs
        .iter()
        .find(|text| *text != "-" && here(text).is_none());
    if (gone.is_some() || new.is_some() || is_lost(own) != is_lost(theirs)) && own.len() <= FEW {
        return None;
    }
    if let Some(text) = gone {
        return Some(format!("(can {text})"));
    }
    if let Some(text) = new {
        return Some(format!("(cannot {text})"));
    }
    // The plays are the same: one of them comes to something else.
    let next = |player| format!("(next {})", original.rules.player(player));
    for text in own {
        let (Some(play), Some(changed)) = (here(text), there(text)) else {
            continue;
        };
        let is = ToldPlay::new(original, text, &play);
        let becomes = ToldPlay::new(mutant, text, &changed);
        if is != becomes {
            let (a, b) = (play.state.to_move(), changed.state.to_move());
            let same = changed.state.with_to_move(a) == play.state && a != b;
            let told = match play.end().is_none() && (same || changed.end().is_some()) {
                true => next(a),
                false => is.end(),
            };
            return Some(format!("(after {text} {told})"));
        }
    }
    Told::refused(pair, probe)
}

fn is_lost(texts: &[String]) -> bool {
    matches!(texts, [only] if only == "-")
}

/// All plays.
fn all(texts: &[String]) -> String {
    match is_lost(texts) {
        true => "(lost)".to_owned(),
        false => plays(texts, 5),
    }
}
