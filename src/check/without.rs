//! `without`: what an extending file or a variant drops of what it inherits.

use std::collections::HashMap;

use super::error;
use super::item::{Item, Key};
use super::merge::Merged;
use super::place::{self, FormPlace};
use super::remedy;
use crate::syntax::ast::{self, Form};

impl<'a> Merged<'a> {
    /// A player no longer named goes with his tracks, forks, regions and places.
    pub(super) fn drop_absent_players(&mut self, new: &[Item<'a>]) {
        let Some(names) = new.iter().find_map(|item| match item.form {
            Form::Players(players) => Some(&players.names),
            _ => None,
        }) else {
            return;
        };
        let named = |player: &str| names.iter().any(|name| name.value == player);
        self.game.retain(|item| match item.form {
            Form::Track(track) => named(&track.player.value),
            Form::Region(region) => named(&region.player.value),
            Form::Fork(fork) => named(&fork.player.value),
            _ => true,
        });
        self.start.retain(|item| match item.form {
            Form::Place(place) => place.player.as_ref().is_none_or(|p| named(&p.value)),
            _ => true,
        });
    }

    /// Drops forms that hold others, `(without end)`.
    pub(super) fn drop_forms(&mut self, new: &mut Vec<Item<'a>>) {
        new.retain(|item| {
            let Form::Without(form) = item.form else {
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

    pub(super) fn drop_moves(&mut self, without: &[&'a ast::Without]) {
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

    /// The head and key that a `without` names in this place.
    pub(super) fn drop_key(
        &mut self,
        form: &'a ast::Without,
        place: &'static FormPlace,
    ) -> Option<(&'static str, Key<'a>)> {
        let Some(head) = place.head(&form.head.value) else {
            let name = form.head.value.clone();
            let help = remedy::not_droppable(&name, place);
            self.say(error::variant::not_droppable(&name, form.head.span, help));
            return None;
        };
        if !head.has_keys(form.keys.len()) {
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

    fn drop_keys(&mut self, form: &ast::Without, place: &'static FormPlace) {
        let Some(head) = place.head(&form.head.value) else {
            return;
        };
        self.say(error::variant::drop_keys(
            head.name,
            form.keys.len(),
            form.span,
            &head.without(),
        ));
    }

    pub(super) fn nothing_to_drop<'n>(
        &mut self,
        form: &ast::Without,
        known: impl Iterator<Item = &'n str>,
    ) {
        let keys: Vec<&str> = form.keys.iter().map(|key| key.value.as_str()).collect();
        let key = keys.join(" ");
        let head = &form.head.value;
        let written = if key.is_empty() {
            head.clone()
        } else {
            format!("{head} {key}")
        };
        self.say(error::variant::nothing_to_drop(
            &written,
            form.span,
            remedy::nothing_to_drop(head, &key, known),
        ));
    }
}
