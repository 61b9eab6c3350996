//! A layer of a game: what one file or variant of the chain says, by the place it says it of.

use std::collections::HashMap;

use super::error;
use super::item::{self, Item};
use crate::source::{Report, Span};
use crate::syntax::ast;

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
        use ast::Form;
        let mut layer = Layer::default();
        let mut seen: HashMap<&'static str, Span> = HashMap::new();
        for form in forms {
            if let Some(item) = item::of_game(form) {
                layer.game.push(item);
                continue;
            }
            let (head, span) = match form {
                Form::Info(form) => {
                    layer.info.extend(item::of_info(form));
                    ("info", form.span)
                }
                Form::Board(form) => {
                    layer.board.extend(item::of_board(form));
                    ("board", form.span)
                }
                Form::Start(form) => {
                    layer.start.extend(item::of_start(form));
                    ("start", form.span)
                }
                Form::Play(form) => {
                    layer.play.extend(item::of_play(form));
                    layer
                        .moves
                        .extend(form.items.iter().filter_map(|i| match i {
                            ast::PlayItem::Move(rule) => Some(rule),
                            _ => None,
                        }));
                    ("play", form.span)
                }
                Form::End(form) => {
                    layer.end.extend(item::of_end(form));
                    ("end", form.span)
                }
                Form::Move(rule) => {
                    layer.moves.push(rule);
                    continue;
                }
                _ => continue,
            };
            layer.forms.push((head, span));
            if let Some(&first) = seen.get(head) {
                let at = span;
                reports.push(error::form::twice(head, at, first));
            }
            seen.entry(head).or_insert(span);
        }
        layer
    }

    /// Where each of its forms stands on which play may depend, those of moves one by one.
    pub(super) fn parts(&self) -> Vec<Span> {
        let held = [&self.game, &self.board, &self.start, &self.play, &self.end];
        let forms = held.into_iter().flatten().map(|item| item.span);
        let moves = self.moves.iter().flat_map(|rule| item::of_move(rule));
        forms.chain(moves.map(|item| item.span)).collect()
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
