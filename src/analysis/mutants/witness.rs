//! A position and a throw in which changed rules allow other plays, and the example that says so.

use std::collections::BTreeSet;

use serde::Serialize;

use super::question::{Probe, same_throws};
use crate::analysis::fewer;
use crate::engine::Play;
use crate::load::Loaded;
use crate::notation::{self, Faces};
use crate::player::Player;

/// The most plays of a listing.
const LIMIT: usize = 20_000;

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

/// What a play comes to, of the text that says both.
fn result(end: &str) -> &str {
    end.split_once(": ").map_or(end, |(_, result)| result)
}

/// A play as it is mentioned in a sentence.
fn named(text: &str) -> &str {
    match text {
        "-" => "no move",
        text => text,
    }
}

/// How hard a case is to see through: whether its position can't even stand under the changed
/// rules, whether the difference comes up only after a first move, then how many pieces there are,
/// and how many plays.
pub(super) type Plainness = (bool, bool, usize, usize);

/// How plain a case is: the least is the plainest.
pub(super) fn plainness(original: &Loaded, mutant: &Loaded, case: &Probe) -> Plainness {
    let here = Listing::new(original, case);
    let there = Listing::new(mutant, case);
    let firsts = |told: &Listing| -> BTreeSet<String> {
        let texts = told.texts.iter();
        let first = texts.filter_map(|text| text.split(' ').next());
        first.map(str::to_owned).collect()
    };
    let later = here.texts != there.texts && firsts(&here) == firsts(&there);
    let pieces = case.position.as_ref().map_or(usize::MAX, fewer::count);
    let plays = here.texts.len() + there.texts.len();
    (there.texts.is_empty(), later, pieces, plays)
}

/// Writes down a case.
pub(super) fn witness(
    original: &Loaded,
    mutant: &Loaded,
    case: &Probe,
    variants: &[String],
    title: &str,
) -> Counterexample {
    let throw = Faces::new(&original.rules, &case.throw);
    let position = case
        .position
        .as_ref()
        .map(|position| notation::position_text(&original.rules, position));
    let mut here = Listing::new(original, case);
    let mut there = match same_throws(original, mutant) {
        true => Listing::new(mutant, case),
        false => Listing::default(),
    };
    let expectation = expectation(&here, &there, original, mutant, case);
    let mut example = format!("(example \"{}\"", title.replace('"', "'"));
    if !variants.is_empty() {
        example += &format!("\n    (for {})", variants.join(" "));
    }
    if let Some(position) = &position {
        example += &format!("\n    (position {position})");
    }
    example += &format!("\n    (throw {throw})\n    {expectation})");
    // What comes to the same by another way is no other play, unless nothing else is.
    let elsewhere = |ends: &[String], others: &[String]| -> Vec<String> {
        let others: Vec<&str> = others.iter().map(|end| result(end)).collect();
        let lone = ends.iter().filter(|end| !others.contains(&result(end)));
        lone.cloned().collect()
    };
    let lone = [
        elsewhere(&here.ends, &there.ends),
        elsewhere(&there.ends, &here.ends),
    ];
    let [only_original, only_mutant] = match lone.iter().all(Vec::is_empty) {
        false => lone,
        true => {
            let both = here.ends.clone();
            here.ends.retain(|end| !there.ends.contains(end));
            there.ends.retain(|end| !both.contains(end));
            [here.ends, there.ends]
        }
    };
    Counterexample {
        variants: variants.to_vec(),
        position,
        throw,
        only_original,
        only_mutant,
        example,
    }
}

/// The plays of a case: their texts, and each with what it comes to.
#[derive(Default)]
struct Listing {
    texts: Vec<String>,
    ends: Vec<String>,
}

impl Listing {
    fn new(loaded: &Loaded, case: &Probe) -> Listing {
        let Some(state) = case.state(&loaded.game) else {
            return Listing::default();
        };
        let plays = loaded.game.plays(&state, &case.throw, LIMIT);
        let plays = plays.unwrap_or_default();
        let texts = notation::play_texts(&loaded.rules, &loaded.game, &plays);
        let pairs = texts.iter().zip(&plays);
        let ends = pairs.map(|(text, play)| format!("{text}: {}", end(loaded, play)));
        Listing {
            ends: ends.collect(),
            texts,
        }
    }

    fn is_lost(&self) -> bool {
        matches!(self.texts.as_slice(), [only] if only == "-")
    }
}

/// What a play comes to: a winner, or a position.
fn end(loaded: &Loaded, play: &Play) -> String {
    match play.winner {
        Some(winner) => format!("(wins {})", loaded.rules.player(winner)),
        None => {
            let position = loaded.game.position(&play.state);
            let text = notation::position_text(&loaded.rules, &position);
            format!("(position {text})")
        }
    }
}

/// What holds in the original and not in the mutant, in the words of an example.
fn expectation(
    here: &Listing,
    there: &Listing,
    original: &Loaded,
    mutant: &Loaded,
    case: &Probe,
) -> String {
    let refusable = |loaded: &Loaded| loaded.game.refusable(&case.throw);
    let states = case.state(&original.game).zip(case.state(&mutant.game));
    let Some((state, other)) = states.filter(|_| !there.texts.is_empty()) else {
        return all(here);
    };
    let read = |loaded: &Loaded, state, text: &str| {
        notation::read_play(&loaded.rules, &loaded.game, state, &case.throw, text)
    };
    let gone = |text: &&String| *text != "-" && read(mutant, &other, text).is_err();
    let new = |text: &&String| *text != "-" && read(original, &state, text).is_err();
    let gone = here.texts.iter().find(gone);
    let new = there.texts.iter().find(new);
    let lost = here.is_lost() != there.is_lost();
    if (gone.is_some() || new.is_some() || lost) && here.texts.len() <= FEW {
        return all(here);
    }
    if let Some(text) = gone {
        return format!("(can {text})");
    }
    if let Some(text) = new {
        return format!("(cannot {text})");
    }
    // The plays are the same: one of them comes to something else.
    for text in &here.texts {
        let plays = (read(original, &state, text), read(mutant, &other, text));
        let (Ok(play), Ok(changed)) = plays else {
            continue;
        };
        if play.winner.is_some() != changed.winner.is_some() || play.winner != changed.winner {
            let is = match play.winner {
                Some(winner) => format!("(wins {})", original.rules.player(winner)),
                None => next(original, play.state.to_move()),
            };
            return format!("(after {text} {is})");
        }
        let (is, becomes) = (end(original, &play), end(mutant, &changed));
        if is != becomes {
            let (a, b) = (play.state.to_move(), changed.state.to_move());
            let same = changed.state.with_to_move(a) == play.state;
            let told = if same && a != b {
                next(original, a)
            } else {
                is
            };
            return format!("(after {text} {told})");
        }
    }
    if refusable(original) && !refusable(mutant) {
        return "(rethrow)".to_owned();
    }
    all(here)
}

fn next(loaded: &Loaded, player: Player) -> String {
    format!("(next {})", loaded.rules.player(player))
}

/// All plays.
fn all(told: &Listing) -> String {
    if told.is_lost() {
        "(lost)".to_owned()
    } else {
        crate::analysis::rulings::wording::plays(&told.texts, 5)
    }
}
