//! The files of one check: what they extend each other by, and what their variants declare.

use std::cell::Cell;
use std::collections::HashMap;

use super::error::{self, Noun};
use super::item::Item;
use crate::source::{Report, Span};
use crate::syntax::ast::{self, Form};

/// A file with all that it extends, the outermost base first.
pub type Chain<'a> = [&'a ast::File];

/// So many names at most are compared in one check.
const COMPARED: usize = 200_000;

/// A chain, with its variants by name.
pub(super) struct FileContext<'a> {
    /// The files, base first.
    pub(super) chain: &'a Chain<'a>,
    /// The variants of the last file by name, the first of each.
    pub(super) variants: HashMap<&'a str, &'a ast::Variant>,
    /// Which variant first declares a name.
    declared: HashMap<(Noun, &'a str), &'a str>,
    /// How many names have been compared for being near: suggestions end where they would cost
    /// more than they help.
    compared: Cell<usize>,
    /// Variants declared twice.
    pub(super) reports: Vec<Report>,
}

impl<'a> FileContext<'a> {
    pub(super) fn new(chain: &'a Chain<'a>) -> FileContext<'a> {
        let mut context = FileContext {
            chain,
            variants: HashMap::new(),
            declared: HashMap::new(),
            compared: Cell::new(0),
            reports: Vec::new(),
        };
        for variant in context.file_variants() {
            let name = variant.name.value.as_str();
            if let Some(first) = context.variants.get(name) {
                let twice =
                    error::name::twice(Noun::Variant, name, variant.name.span, first.name.span);
                context.reports.push(twice);
                continue;
            }
            context.variants.insert(name, variant);
            for (noun, declared) in variant.forms.iter().flat_map(declarations) {
                context.declared.entry((noun, declared)).or_insert(name);
            }
        }
        context
    }

    /// The variants of the last file, in order.
    pub(super) fn file_variants(&self) -> &'a [ast::Variant] {
        match self.chain {
            [.., file] => &file.variants,
            [] => &[],
        }
    }

    /// The examples of the last file, in order.
    pub(super) fn file_examples(&self) -> &'a [ast::Example] {
        match self.chain {
            [.., file] => &file.examples,
            [] => &[],
        }
    }

    /// The variant that declares this name.
    pub(super) fn declaring(&self, what: Noun, name: &str) -> Option<&'a str> {
        let nouns: &[Noun] = match what {
            Noun::Set => &[Noun::Kind, Noun::Definition],
            Noun::Mark => &[Noun::Row],
            Noun::Track | Noun::Place => &[Noun::Player],
            _ => &[what],
        };
        nouns
            .iter()
            .find_map(|noun| self.declared.get(&(*noun, name)).copied())
    }

    /// Whether a name may still be compared with `more` others.
    pub(super) fn may_compare(&self, more: usize) -> bool {
        self.compared.set(self.compared.get().saturating_add(more));
        self.compared.get() <= COMPARED
    }

    /// Where the chain's last game has its name.
    pub(super) fn name(&self) -> Span {
        match self.chain {
            [.., file] => file.game.name.span,
            [] => Span::default(),
        }
    }
}

/// The names that a form declares.
fn declarations<'a>(form: &'a Form) -> Vec<(Noun, &'a str)> {
    let item = Item::of(form);
    let of_words = |noun, words: &'a [ast::Word]| {
        let words = words.iter().map(|word| word.value.as_str());
        words.map(|word| (noun, word)).collect()
    };
    match form {
        Form::Players(players) => of_words(Noun::Player, &players.names),
        Form::Dice(dice) => {
            let labels = dice.faces.iter().map(|face| face.label.value.as_str());
            labels.map(|label| (Noun::Face, label)).collect()
        }
        _ => {
            let own = Noun::of(item.head).map(|noun| (noun, item.key.first));
            let inner = form.items().iter().flat_map(declarations);
            own.into_iter().chain(inner).collect()
        }
    }
}
