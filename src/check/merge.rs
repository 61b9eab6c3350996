//! Overriding: what an extending file or a variant puts in the place of what it inherits.

use std::collections::HashMap;

use super::context::FileContext;
use super::error::{self, Noun};
use super::item::{Item, Key, MoveForm};
use super::layer::Layer;
use super::place::{self, FormPlace};
use crate::source::{Report, Span};
use crate::syntax::ast::{self, Form};

/// A game with everything applied that was asked for, still as written.
#[derive(Clone)]
pub(super) struct Merged<'a> {
    /// The game's name.
    pub(super) name: &'a ast::Text,
    /// The variants applied, in order.
    pub(super) variants: Vec<&'a ast::Variant>,
    /// Players, sides, tracks, regions, dice, pieces and definitions.
    pub(super) game: Vec<Item<'a>>,
    /// What `info`, `board`, `start`, `play` (but its moves) and `end` hold.
    pub(super) info: Vec<Item<'a>>,
    pub(super) board: Vec<Item<'a>>,
    pub(super) start: Vec<Item<'a>>,
    pub(super) play: Vec<Item<'a>>,
    pub(super) end: Vec<Item<'a>>,
    /// The moves.
    pub(super) moves: Vec<MoveForm<'a>>,
    /// Where the forms that hold others were first written, by their heads.
    pub(super) forms: HashMap<&'static str, Span>,
    /// What was dropped, and where.
    pub(super) dropped: HashMap<(&'static str, Key<'a>), Span>,
    /// The games and variants applied, in order.
    layers: Vec<Span>,
    /// A form taken as not written.
    pub(super) except: Option<Span>,
    /// What is wrong with the overrides themselves.
    pub(super) reports: Vec<Report>,
}

impl<'a> Merged<'a> {
    /// The last game of the chain with all that it extends; `None` for an empty chain.
    pub(super) fn new(context: &FileContext<'a>) -> Option<Merged<'a>> {
        Self::without(context, None)
    }

    /// As [`Self::new`], as if one of the forms that override or can be overridden weren't written.
    pub(super) fn without(context: &FileContext<'a>, except: Option<Span>) -> Option<Merged<'a>> {
        let mut merged = Merged {
            name: &context.chain.last()?.game.name,
            variants: Vec::new(),
            game: Vec::new(),
            info: Vec::new(),
            board: Vec::new(),
            start: Vec::new(),
            play: Vec::new(),
            end: Vec::new(),
            moves: Vec::new(),
            forms: HashMap::new(),
            dropped: HashMap::new(),
            layers: Vec::new(),
            except,
            reports: Vec::new(),
        };
        for file in context.chain {
            merged.apply(context, file.game.span, &file.game.forms);
        }
        Some(merged)
    }

    /// Applies a variant.
    pub(super) fn vary(&mut self, context: &FileContext<'a>, variant: &'a ast::Variant) {
        self.variants.push(variant);
        self.apply(context, variant.span, &variant.forms);
    }

    /// How many layers lie below the one in which this was written.
    pub(super) fn rank(&self, span: Span) -> usize {
        let holds = |layer: &Span| layer.holds(span);
        self.layers.iter().rposition(holds).unwrap_or(0)
    }

    /// Where the form of this head and key was dropped.
    pub(super) fn dropped(&self, head: &'static str, name: &'a str) -> Option<Span> {
        self.dropped.get(&(head, Key::word(name))).copied()
    }

    /// Where one of the forms of this head was dropped: the last to be written.
    pub(super) fn dropped_any(&self, head: &'static str) -> Option<Span> {
        let of_head = self
            .dropped
            .iter()
            .filter(|((dropped, _), _)| *dropped == head);
        of_head.map(|(_, span)| *span).max()
    }

    fn apply(&mut self, context: &FileContext<'a>, span: Span, forms: &'a [ast::Form]) {
        let extends = !self.layers.is_empty();
        self.layers.push(span);
        let mut layer = Layer::new(forms, &mut self.reports);
        if let Some(except) = self.except {
            layer.leave_out(except);
        }
        for (head, span) in layer.forms {
            self.forms.entry(head).or_insert(span);
        }
        self.drop_absent_players(&layer.game);
        self.drop_forms(&mut layer.game);
        let mut without: Vec<&ast::Without> = Vec::new();
        for items in [&mut layer.game, &mut layer.play] {
            items.retain(|item| match item.form {
                Form::Without(form) if form.head.value == "move" => {
                    without.push(form);
                    false
                }
                _ => true,
            });
        }
        self.drop_moves(&without);
        let mut games = std::mem::take(&mut self.game);
        self.merge(&mut games, &layer.game, &place::GAME);
        self.game = games;
        self.merge_held(layer.info, &place::INFO, |m| &mut m.info);
        self.merge_held(layer.board, &place::BOARD, |m| &mut m.board);
        self.merge_held(layer.start, &place::START, |m| &mut m.start);
        self.merge_held(layer.play, &place::PLAY, |m| &mut m.play);
        self.merge_held(layer.end, &place::END, |m| &mut m.end);
        self.merge_moves(context, &layer.moves, extends);
    }

    fn merge_held(
        &mut self,
        new: Vec<Item<'a>>,
        place: &'static FormPlace,
        held: impl Fn(&mut Self) -> &mut Vec<Item<'a>>,
    ) {
        let mut items = std::mem::take(held(self));
        self.merge(&mut items, &new, place);
        *held(self) = items;
    }

    /// Puts the new forms in the place of their like, and drops what `without` names.
    pub(super) fn merge(
        &mut self,
        inherited: &mut Vec<Item<'a>>,
        new: &[Item<'a>],
        place: &'static FormPlace,
    ) {
        if new.is_empty() {
            return;
        }
        let mut first_at: HashMap<(&str, Key), usize> = HashMap::new();
        for (i, item) in inherited.iter().enumerate() {
            first_at.entry((item.head, item.key)).or_insert(i);
        }
        let mut gone: HashMap<(&str, Key), ()> = HashMap::new();
        for item in new {
            if let Form::Without(form) = item.form
                && let Some((head, key)) = self.drop_key(form, place)
            {
                if first_at.contains_key(&(head, key)) {
                    gone.insert((head, key), ());
                    self.dropped.insert((head, key), form.span);
                } else {
                    let keys: Vec<String> = inherited
                        .iter()
                        .filter(|item| item.head == head && item.key != Key::default())
                        .map(|item| item.key.text())
                        .collect();
                    self.nothing_to_drop(form, keys.iter().map(String::as_str));
                }
            }
        }
        let mut seen: HashMap<(&str, Key), Span> = HashMap::new();
        let mut added: Vec<(usize, Item<'a>)> = Vec::new();
        for item in new {
            if matches!(item.form, Form::Without(_)) {
                continue;
            }
            let id = (item.head, item.key);
            let several = place.head(item.head).is_some_and(|head| head.several);
            if let Some(&first) = seen.get(&id).filter(|_| !several) {
                self.twice(item, first);
                continue;
            }
            seen.entry(id).or_insert(item.name);
            let position = first_at.get(&id).copied().unwrap_or(inherited.len());
            added.push((position, *item));
            gone.insert(id, ());
        }
        let kept = inherited
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, item)| !gone.contains_key(&(item.head, item.key)));
        let kept: Vec<(usize, Item<'a>)> = kept.collect();
        give_order(&kept, &mut added, place);
        let mut all: Vec<(usize, Item<'a>)> = kept.into_iter().chain(added).collect();
        all.sort_by_key(|(position, _)| *position);
        *inherited = all.into_iter().map(|(_, item)| item).collect();
    }

    fn twice(&mut self, item: &Item<'_>, first: Span) {
        match Noun::of(item.head) {
            Some(what) => self.say(error::name::twice(what, &item.key.text(), item.name, first)),
            None => self.say(error::form::twice(item.head, item.span, first)),
        }
    }

    pub(super) fn say(&mut self, error: Report) {
        self.reports.push(error);
    }
}

/// Where the order of forms means something, a layer that names all of them gives their order
/// too: none of that head is kept, and the new ones come together, as they were written.
fn give_order(
    kept: &[(usize, Item<'_>)],
    added: &mut [(usize, Item<'_>)],
    place: &'static FormPlace,
) {
    for head in place.heads.iter().filter(|head| head.ordered) {
        if kept.iter().any(|(_, item)| item.head == head.name) {
            continue;
        }
        let of_head = |(_, item): &(usize, Item<'_>)| item.head == head.name;
        let places = added.iter().filter(|new| of_head(new));
        let Some(first) = places.map(|(position, _)| *position).min() else {
            continue;
        };
        let new = added.iter_mut().filter(|new| of_head(new));
        new.for_each(|(position, _)| *position = first);
    }
}
