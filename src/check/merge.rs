//! Overriding: what an extending file or a variant puts in the place of what it inherits.

use std::collections::HashMap;

use super::context::Context;
use super::error::{FormError, NameError, Noun, VariantError};
use super::item::{self, Item, Key, Node};
use super::place::{self, Place};
use super::remedy;
use crate::source::{Report, Span};
use crate::syntax::ast;

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
    dropped: HashMap<(&'static str, Key<'a>), Span>,
    /// The games and variants applied, in order.
    layers: Vec<Span>,
    /// What is wrong with the overrides themselves.
    pub(super) reports: Vec<Report>,
}

/// A move with everything that overrides it.
#[derive(Clone)]
pub(super) struct MoveForm<'a> {
    /// Its name where it was first written.
    pub(super) name: &'a ast::Word,
    /// Its parts.
    pub(super) items: Vec<Item<'a>>,
}

/// What one game or variant says, sorted by place.
#[derive(Default)]
struct Layer<'a> {
    game: Vec<Item<'a>>,
    info: Vec<Item<'a>>,
    board: Vec<Item<'a>>,
    start: Vec<Item<'a>>,
    play: Vec<Item<'a>>,
    end: Vec<Item<'a>>,
    moves: Vec<&'a ast::Move>,
    forms: Vec<(&'static str, Span)>,
}

impl<'a> Merged<'a> {
    /// The last game of the chain with all that it extends; `None` for an empty chain.
    pub(super) fn new(context: &Context<'a>) -> Option<Merged<'a>> {
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
            reports: Vec::new(),
        };
        for file in context.chain {
            merged.apply(context, file.game.span, &file.game.forms);
        }
        Some(merged)
    }

    /// Applies a variant.
    pub(super) fn vary(&mut self, context: &Context<'a>, variant: &'a ast::Variant) {
        self.variants.push(variant);
        self.apply(context, variant.span, &variant.forms);
    }

    /// How many layers lie below the one in which this was written.
    pub(super) fn rank(&self, span: Span) -> usize {
        let holds = |layer: &Span| {
            layer.source == span.source && layer.start <= span.start && span.end <= layer.end
        };
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

    fn apply(&mut self, context: &Context<'a>, span: Span, forms: &'a [ast::Form]) {
        let extends = !self.layers.is_empty();
        self.layers.push(span);
        let mut layer = self.sort(forms);
        for (head, span) in layer.forms {
            self.forms.entry(head).or_insert(span);
        }
        self.drop_absent_players(&layer.game);
        self.drop_forms(&mut layer.game);
        let mut without: Vec<&ast::Without> = Vec::new();
        for items in [&mut layer.game, &mut layer.play] {
            items.retain(|item| match item.node {
                Node::Without(form) if form.head.value == "move" => {
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
        place: &'static Place,
        held: impl Fn(&mut Self) -> &mut Vec<Item<'a>>,
    ) {
        let mut items = std::mem::take(held(self));
        self.merge(&mut items, &new, place);
        *held(self) = items;
    }

    /// Sorts the forms of a layer by the place in which they stand.
    fn sort(&mut self, forms: &'a [ast::Form]) -> Layer<'a> {
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
                self.say(FormError::Twice { head, at, first });
            }
            seen.entry(head).or_insert(span);
        }
        layer
    }

    /// A player no longer named goes with his tracks, regions and places.
    fn drop_absent_players(&mut self, new: &[Item<'a>]) {
        let Some(names) = new.iter().find_map(|item| match item.node {
            Node::Players(players) => Some(&players.names),
            _ => None,
        }) else {
            return;
        };
        let named = |player: &str| names.iter().any(|name| name.value == player);
        self.game.retain(|item| match item.node {
            Node::Track(track) => named(&track.player.value),
            Node::Region(region) => named(&region.player.value),
            _ => true,
        });
        self.start.retain(|item| match item.node {
            Node::Place(place) => place.player.as_ref().is_none_or(|p| named(&p.value)),
            _ => true,
        });
    }

    /// Drops forms that hold others, `(without end)`.
    fn drop_forms(&mut self, new: &mut Vec<Item<'a>>) {
        new.retain(|item| {
            let Node::Without(form) = item.node else {
                return true;
            };
            let head = form.head.value.as_str();
            if !place::holds_others(head) || !form.keys.is_empty() {
                return true;
            }
            let there = match head {
                "info" => std::mem::take(&mut self.info).is_empty(),
                "board" => std::mem::take(&mut self.board).is_empty(),
                "start" => std::mem::take(&mut self.start).is_empty(),
                "end" => std::mem::take(&mut self.end).is_empty(),
                _ => {
                    std::mem::take(&mut self.play).is_empty()
                        & std::mem::take(&mut self.moves).is_empty()
                }
            };
            let known = place::GAME.head(head).map(|head| head.name);
            match (self.forms.remove(head), known) {
                (None, _) if there => self.nothing_to_drop(form, std::iter::empty()),
                (_, Some(head)) => {
                    self.dropped.insert((head, Key::default()), form.span);
                }
                _ => {}
            }
            false
        });
    }

    fn drop_moves(&mut self, without: &[&'a ast::Without]) {
        if without.is_empty() {
            return;
        }
        let mut names: HashMap<&str, bool> = self
            .moves
            .iter()
            .map(|rule| (rule.name.value.as_str(), false))
            .collect();
        for form in without {
            let [key] = form.keys.as_slice() else {
                self.drop_keys(form, &place::GAME);
                continue;
            };
            match names.get_mut(key.value.as_str()) {
                Some(gone) => {
                    *gone = true;
                    self.dropped
                        .insert(("move", Key::word(&key.value)), form.span);
                }
                None => {
                    let known: Vec<&str> =
                        self.moves.iter().map(|m| m.name.value.as_str()).collect();
                    self.nothing_to_drop(form, known.into_iter());
                }
            }
        }
        self.moves
            .retain(|rule| names.get(rule.name.value.as_str()) != Some(&true));
    }

    fn merge_moves(&mut self, context: &Context<'a>, new: &[&'a ast::Move], extends: bool) {
        if new.is_empty() {
            return;
        }
        let mut at: HashMap<&str, usize> = HashMap::new();
        for (i, rule) in self.moves.iter().enumerate() {
            at.entry(rule.name.value.as_str()).or_insert(i);
        }
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for rule in new {
            let name = rule.name.value.as_str();
            if let Some(&first) = seen.get(name) {
                self.say(NameError::Twice {
                    what: Noun::Move,
                    name: name.to_owned(),
                    at: rule.name.span,
                    first,
                });
                continue;
            }
            seen.insert(name, rule.name.span);
            let items: Vec<Item<'a>> = item::of_move(rule).collect();
            let whole = items.iter().any(|item| matches!(item.node, Node::From(_)));
            match at.get(name) {
                Some(&i) => {
                    let mut inherited = std::mem::take(&mut self.moves[i].items);
                    self.merge(&mut inherited, &items, &place::MOVE);
                    self.moves[i].items = inherited;
                }
                None if whole || !extends => {
                    let mut own = Vec::new();
                    self.merge(&mut own, &items, &place::MOVE);
                    self.moves.push(MoveForm {
                        name: &rule.name,
                        items: own,
                    });
                }
                None => {
                    let known = self.moves.iter().map(|m| m.name.value.as_str());
                    let help = remedy::override_missing(context, Noun::Move, name, known);
                    self.say(NameError::Unknown {
                        what: Noun::Move,
                        name: name.to_owned(),
                        at: rule.name.span,
                        help,
                    });
                }
            }
        }
    }

    /// Puts the new forms in the place of their like, and drops what `without` names.
    fn merge(&mut self, inherited: &mut Vec<Item<'a>>, new: &[Item<'a>], place: &'static Place) {
        if new.is_empty() {
            return;
        }
        let mut first_at: HashMap<(&str, Key), usize> = HashMap::new();
        for (i, item) in inherited.iter().enumerate() {
            first_at.entry((item.head, item.key)).or_insert(i);
        }
        let mut gone: HashMap<(&str, Key), ()> = HashMap::new();
        for item in new {
            if let Node::Without(form) = item.node
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
            if matches!(item.node, Node::Without(_)) {
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
        let mut all: Vec<(usize, Item<'a>)> = kept.chain(added).collect();
        all.sort_by_key(|(position, _)| *position);
        *inherited = all.into_iter().map(|(_, item)| item).collect();
    }

    /// The head and key that a `without` names in this place.
    fn drop_key(
        &mut self,
        form: &'a ast::Without,
        place: &'static Place,
    ) -> Option<(&'static str, Key<'a>)> {
        let Some(head) = place.head(&form.head.value) else {
            let name = form.head.value.clone();
            let help = remedy::not_droppable(&name, place);
            self.say(VariantError::NotDroppable {
                head: name,
                at: form.head.span,
                help,
            });
            return None;
        };
        if !(head.keys.0..=head.keys.1).contains(&form.keys.len()) {
            self.drop_keys(form, place);
            return None;
        }
        let key = match form.keys.as_slice() {
            [space] if head.name == "mark" => Key::space(&space.value),
            [word] => Key::word(&word.value),
            [first, second, ..] => Key::pair(&first.value, &second.value),
            [] => Key::default(),
        };
        Some((head.name, key))
    }

    fn drop_keys(&mut self, form: &ast::Without, place: &'static Place) {
        let Some(head) = place.head(&form.head.value) else {
            return;
        };
        self.say(VariantError::DropKeys {
            head: head.name.to_owned(),
            found: form.keys.len(),
            at: form.span,
            form: head.without,
        });
    }

    fn nothing_to_drop<'n>(&mut self, form: &ast::Without, known: impl Iterator<Item = &'n str>) {
        let keys: Vec<&str> = form.keys.iter().map(|key| key.value.as_str()).collect();
        let key = keys.join(" ");
        let head = &form.head.value;
        let written = if key.is_empty() {
            head.clone()
        } else {
            format!("{head} {key}")
        };
        self.say(VariantError::NothingToDrop {
            form: written,
            at: form.span,
            help: remedy::nothing_to_drop(head, &key, known),
        });
    }

    fn twice(&mut self, item: &Item<'_>, first: Span) {
        match Noun::of(item.head) {
            Some(what) => self.say(NameError::Twice {
                what,
                name: item.key.text(),
                at: item.name,
                first,
            }),
            None => self.say(FormError::Twice {
                head: item.head,
                at: item.span,
                first,
            }),
        }
    }

    fn say(&mut self, error: impl Into<Report>) {
        self.reports.push(error.into());
    }
}
