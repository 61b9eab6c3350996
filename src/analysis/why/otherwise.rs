//! Moves that can be made, but are written otherwise.

use super::explainer::{Explainer, Reason};
use super::nearness::Nearness;
use crate::engine::{Move, Scratch, Turn};
use crate::notation;
use crate::syntax::ast::{MoveText, SpaceRef};
use crate::syntax::either;

impl Explainer<'_> {
    /// The move exists but is written differently: its captures, or what the piece becomes.
    pub(super) fn otherwise_written(
        &self,
        turn: &Turn,
        step: &MoveText,
        text: &str,
    ) -> Option<Reason> {
        let game = &self.loaded.game;
        let rules = &self.loaded.rules;
        let found = self.made_alike(turn, step);
        let first = found.first()?;
        let texts = found
            .iter()
            .map(|option| format!("`{}`", notation::move_text(rules, game, option)));
        let all = either(&texts.collect::<Vec<_>>());
        let captured = |written: &SpaceRef| {
            let mut spaces = found.iter().flat_map(|option| &option.captures);
            spaces.any(|space| notation::is_space(written, game.space_name(*space)))
        };
        let idle = step.captures.iter().filter(|space| !captured(space));
        let idle: Vec<String> = idle
            .map(|space| format!("{}{}", &*space.row, space.number))
            .collect();
        let [from, to] = [first.from, first.to].map(|spot| notation::spot_text(game, spot));
        let becomes = || self.otherwise_become(&found, step, text, &all);
        let told = if !idle.is_empty() {
            format!(
                "{from}-{to} captures nothing on {}; the play is {all}",
                either(&idle)
            )
        } else if let Some(told) = becomes() {
            told
        } else if step.count.is_some() || found.iter().any(|option| option.count > 1) {
            format!("`{text}` is written {all}: how many go, and what they capture, is part of it")
        } else {
            format!(
                "`{text}` is written {all}: what is captured, and what the {} becomes, is part of it",
                self.spoken.piece()
            )
        };
        Some(Reason::new(Nearness::Written, told, None))
    }

    /// The moves that are made as is written, whatever they capture, or the piece becomes.
    fn made_alike(&self, turn: &Turn, step: &MoveText) -> Vec<Move> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let mut bare = step.clone();
        bare.captures.clear();
        bare.becomes = None;
        bare.count = None;
        let mut found = turn.possible(game, &mut Scratch::new());
        found.retain(|option| {
            let mut plain = option.clone();
            plain.captures.clear();
            plain.promoted = false;
            plain.count = 1;
            // So many as are written, if that is written.
            let count = step.count.as_ref().map(|count| count.value);
            count.is_none_or(|count| count == i64::from(option.count))
                && notation::says(rules, game, &bare, &plain)
        });
        found
    }

    /// What is wrong with the kind that a piece is said to become: it doesn't, or need not be said to, as it
    /// becomes so by every such move.
    fn otherwise_become(
        &self,
        found: &[Move],
        step: &MoveText,
        text: &str,
        all: &str,
    ) -> Option<String> {
        let kind = step.becomes.as_ref()?.value.as_str();
        let name = |option: &Move| self.loaded.game.kind_name(option.kind_after);
        let so = found.iter().filter(|option| {
            let changes = option.kind_after != option.kind;
            changes && name(option) == kind
        });
        let so: Vec<&Move> = so.collect();
        let piece = self.spoken.piece();
        if so.is_empty() {
            return Some(format!(
                "the {piece} doesn't become `{kind}`; the play is {all}"
            ));
        }
        let said = so.iter().any(|option| option.promoted);
        (!said).then(|| {
            format!(
                "`{text}` is written {all}: what the {piece} becomes by every such move is left out"
            )
        })
    }
}
