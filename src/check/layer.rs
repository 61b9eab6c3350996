//! A layer of a game: what one file or variant of the chain says, by the place it says it of.

use std::collections::HashMap;

use super::error;
use super::item::Item;
use crate::source::{Report, Span};
use crate::syntax::ast::{self, Form};

/// What one game or variant says, sorted by place.
#[derive(Default)]
pub(super) struct Layer<'a> {
    pub(super) game: Vec<Item<'a>>,
    pub(super) info: Vec<Item<'a>>,
    pub(super) board: Vec<Item<'a>>,
    pub(super) start: Vec<Item<'a>>,
    pub(super) play: Vec<Item<'a>>,
    pub(super) end: Vec<Item<'a>>,
    pub(super) moves: Vec<&'a ast::Move>,
    pub(super) forms: Vec<(&'static str, Span)>,
}

impl<'a> Layer<'a> {
    /// Sorts the forms of a layer by the place in which they stand.
    pub(super) fn new(forms: &'a [ast::Form], reports: &mut Vec<Report>) -> Layer<'a> {
        let mut layer = Layer::default();
        let mut seen: HashMap<&'static str, Span> = HashMap::new();
        for form in forms {
            let item = Item::of(form);
            let held = match form {
                Form::Info(_) => &mut layer.info,
                Form::Board(_) => &mut layer.board,
                Form::Start(_) => &mut layer.start,
                Form::Play(_) => &mut layer.play,
                Form::End(_) => &mut layer.end,
                Form::Move(rule) => {
                    layer.moves.push(rule);
                    continue;
                }
                _ => {
                    layer.game.push(item);
                    continue;
                }
            };
            for inner in form.items() {
                match inner {
                    Form::Move(rule) => layer.moves.push(rule),
                    _ => held.push(Item::of(inner)),
                }
            }
            layer.forms.push((item.head, item.span));
            if let Some(&first) = seen.get(item.head) {
                reports.push(error::form::twice(item.head, item.span, first));
            }
            seen.entry(item.head).or_insert(item.span);
        }
        layer
    }

    /// Where each of its forms stands on which play may depend, those of moves one by one.
    pub(super) fn parts(&self) -> Vec<Span> {
        let held = [&self.game, &self.board, &self.start, &self.play, &self.end];
        let forms = held.into_iter().flatten().map(|item| item.span);
        let moves = self.moves.iter().flat_map(|rule| &rule.items);
        forms.chain(moves.map(Form::span)).collect()
    }

    /// Takes a form as not written. (Those of moves are passed over where moves are merged.)
    pub(super) fn leave_out(&mut self, form: Span) {
        for items in [
            &mut self.game,
            &mut self.board,
            &mut self.start,
            &mut self.play,
            &mut self.end,
        ] {
            items.retain(|item| item.span != form);
        }
    }
}
