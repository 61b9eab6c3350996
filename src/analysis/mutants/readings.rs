//! The readings of a file: its game, its variants, and the examples about each.

use super::options::MutationScope;
use crate::analysis::rulings;
use crate::load::{Loaded, NotLoaded, Opened};
use crate::source::Span;
use crate::syntax::ast::{Example, Expectation};

/// A reading of the file and the examples about it that hold, those that ask for chances last.
pub(super) struct FileReading<'a> {
    pub(super) variants: Vec<String>,
    pub(super) loaded: Loaded,
    pub(super) examples: Vec<&'a Example>,
    /// How many examples about it don't hold.
    pub(super) failing: usize,
    /// Whether its own rules are to be changed.
    pub(super) asked: bool,
}

/// The game, each of its variants, the variants that examples apply together, and those asked for.
pub(super) fn readings<'a>(
    opened: &'a Opened,
    scope: &'a MutationScope,
) -> Result<Vec<FileReading<'a>>, NotLoaded> {
    let file = opened.file();
    let mut names: Vec<Vec<&str>> = vec![Vec::new()];
    let variants = file.variants.iter().map(|v| vec![v.name.value.as_str()]);
    let examples = file.examples.iter().map(about);
    let chosen: Vec<&str> = match scope {
        MutationScope::Variants(chosen) => chosen.iter().map(String::as_str).collect(),
        MutationScope::Game | MutationScope::All => Vec::new(),
    };
    for combination in variants.chain(examples).chain([chosen.clone()]) {
        if !names.contains(&combination) {
            names.push(combination);
        }
    }
    let mut readings = Vec::new();
    for names in names {
        let loaded = opened.game(&names)?;
        let of_reading = file.examples.iter().filter(|e| about(e) == names);
        let holds = |example: &&Example| {
            let ruling = rulings::ruling(example, &loaded, opened.sources());
            ruling.failures.is_empty()
        };
        let (mut examples, failing): (Vec<_>, Vec<_>) = of_reading.partition(holds);
        let is_chance = |e: &Expectation| matches!(e, Expectation::Chance { .. });
        examples.sort_by_key(|example| example.expectations.iter().any(is_chance));
        readings.push(FileReading {
            asked: match scope {
                MutationScope::All => names.len() < 2,
                MutationScope::Game | MutationScope::Variants(_) => names == chosen,
            },
            variants: names.iter().map(|name| (*name).to_owned()).collect(),
            failing: failing.len(),
            examples,
            loaded,
        });
    }
    Ok(readings)
}

/// The variants that an example is about.
pub(super) fn about(example: &Example) -> Vec<&str> {
    let names = example.variants.iter();
    names.map(|name| name.value.as_str()).collect()
}

impl FileReading<'_> {
    /// Whether something that the file says there is said in this reading.
    pub(super) fn says(&self, opened: &Opened, at: Span) -> bool {
        let game = opened.file().game.span;
        let mut forms = self.loaded.origins.variants.iter().map(|(_, form)| *form);
        game.holds(at) || forms.any(|form| form.holds(at))
    }

    /// Whether what the file says there is to be changed when this reading is asked for: in a
    /// variant's, what the variant says; nothing that stands in a file it extends.
    pub(super) fn is_about(&self, opened: &Opened, at: Span) -> bool {
        let mut forms = self.loaded.origins.variants.iter().map(|(_, form)| *form);
        match self.variants.is_empty() {
            true => opened.file().game.span.source == at.source,
            false => forms.any(|form| form.holds(at)),
        }
    }
}
