//! Who brings about what is wrong with a game as a whole: the layer, and the form in it.
//!
//! A fault that is there with some layers applied, and not with one fewer, belongs to the last of
//! them, however far from there it shows. Which of its forms it is, is found by leaving them out
//! one at a time.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::context::{Chain, FileContext};
use super::layer::Layer;
use super::merge::Merged;
use super::origins::Origins;
use super::ruleset;
use crate::model::Rules;
use crate::source::{Label, Report, Severity, Span};
use crate::syntax::ast;

/// What tells the faults of a game.
pub type Judge<'j> = &'j dyn Fn(&Rules, &Origins) -> Vec<Report>;

/// So many games at most, and so many bytes of them, are judged for what would be without a form.
/// Past that, a layer is named as a whole.
const GAMES: usize = 128;
const BYTES: usize = 4 << 20;

/// So many forms at most are pointed at; past that, labels bury the text.
const SHOWN: usize = 3;

/// A game of the file: how many files of the chain, and the variants applied.
type LayeredGame = (usize, Vec<String>);

/// What is wrong with games, as far as it is known; `None` of what is no game.
type KnownFaults = HashMap<LayeredGame, Option<Vec<Report>>>;

/// The question of who is to blame, asked of the games of one file.
pub struct Blame<'a> {
    chain: &'a Chain<'a>,
    judge: Judge<'a>,
    /// What is wrong with games of fewer layers.
    known: RefCell<KnownFaults>,
    games: Cell<usize>,
    bytes: Cell<usize>,
}

impl<'a> Blame<'a> {
    /// Of the games of this chain.
    pub fn new(chain: &'a Chain<'a>, judge: Judge<'a>) -> Self {
        Self {
            chain,
            judge,
            known: RefCell::default(),
            games: Cell::new(0),
            bytes: Cell::new(0),
        }
    }

    /// The layer that brings a fault of the game about: a whole game or a variant.
    pub fn layer(&self, variants: &[&str], fault: &Report) -> Span {
        self.forms(self.height(variants, fault), variants)
            .map_or(fault.primary.span, |(whole, ..)| whole)
    }

    /// The fault, told at the override that brings it about, if one does.
    pub fn told(&self, variants: &[&str], fault: Report) -> Report {
        let height = self.height(variants, &fault);
        let Some((whole, name, forms)) = self.forms(height, variants) else {
            return fault;
        };
        if height <= 1 || whole.holds(fault.primary.span) {
            return fault;
        }
        let parts = self.parts(height, variants, forms, &fault);
        let in_part = |span: Span| match parts.as_slice() {
            [] => whole.holds(span),
            parts => parts.iter().any(|part| part.holds(span)),
        };
        let known = fault.others.iter().position(|label| in_part(label.span));
        if let Some(i) = known {
            let mut fault = fault;
            let label = fault.others.remove(i);
            return fault.led_by(label);
        }
        let label = |span| Label {
            span,
            text: "this brings it about".to_owned(),
        };
        match parts.split_first() {
            None => fault.led_by(label(name)),
            Some((first, more)) => {
                let mut fault = fault.led_by(label(*first));
                for part in more.iter().take(SHOWN - 1) {
                    fault = fault.with(*part, "together with this");
                }
                fault
            }
        }
    }

    /// With how many layers the fault is first there to stay.
    fn height(&self, variants: &[&str], fault: &Report) -> usize {
        let mut height = self.chain.len() + variants.len();
        while height > 1 && self.is_there(height - 1, variants, fault) {
            height -= 1;
        }
        height
    }

    fn is_there(&self, height: usize, variants: &[&str], fault: &Report) -> bool {
        let applied = &variants[..height.saturating_sub(self.chain.len()).min(variants.len())];
        let applied: Vec<String> = applied.iter().map(|name| (*name).to_owned()).collect();
        let mut known = self.known.borrow_mut();
        let found = known
            .entry((height.min(self.chain.len()), applied))
            .or_insert_with(|| self.judged(height, variants, None));
        found.iter().flatten().any(|other| is_same(other, fault))
    }

    /// What is wrong with the game of so many layers, one form left out.
    fn judged(
        &self,
        height: usize,
        variants: &[&str],
        except: Option<Span>,
    ) -> Option<Vec<Report>> {
        let files = height.min(self.chain.len());
        let context = FileContext::new(&self.chain[..files]);
        let mut merged = Merged::without(&context, except)?;
        for name in &variants[..(height - files).min(variants.len())] {
            merged.vary(&context, context.variants.get(name)?);
        }
        let (rules, origins) = ruleset::resolve(&merged, &context).checked.rules?;
        Some((self.judge)(&rules, &origins))
    }

    /// The uppermost of so many layers: all of it, its name, its forms.
    fn forms(&self, height: usize, variants: &[&str]) -> Option<(Span, Span, &'a [ast::Form])> {
        let Some(above) = height.checked_sub(self.chain.len() + 1) else {
            let game = &self.chain.get(height.checked_sub(1)?)?.game;
            return Some((game.span, game.name.span, &game.forms));
        };
        let name = *variants.get(above)?;
        let all = &self.chain.last()?.variants;
        let variant = all.iter().find(|variant| variant.name.value == name)?;
        Some((variant.span, variant.name.span, &variant.forms))
    }

    /// The forms of the uppermost layer without any one of which the fault is gone, and no other
    /// has come in its place.
    fn parts(
        &self,
        height: usize,
        variants: &[&str],
        forms: &'a [ast::Form],
        fault: &Report,
    ) -> Vec<Span> {
        let spans = self.chain.iter().map(|file| file.game.span);
        let bytes: usize = spans.map(|span| (span.end - span.start) as usize).sum();
        let of_use = Layer::new(forms, &mut Vec::new())
            .parts()
            .into_iter()
            .filter(|part| {
                self.games.set(self.games.get() + 1);
                self.bytes.set(self.bytes.get().saturating_add(bytes));
                if self.games.get() > GAMES || self.bytes.get() > BYTES {
                    return false;
                }
                let found = self.judged(height, variants, Some(*part));
                found.is_some_and(|found| {
                    let is_new = |r: &Report| r.severity == Severity::Error && r.code != fault.code;
                    !found
                        .iter()
                        .any(|other| is_same(other, fault) || is_new(other))
                })
            });
        of_use.collect()
    }
}

/// Whether two games have a fault in common: the same of the same form, or in the same words.
fn is_same(a: &Report, b: &Report) -> bool {
    a.code == b.code && (a.primary.span == b.primary.span || a.message == b.message)
}
