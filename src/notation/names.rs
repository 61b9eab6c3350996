//! Names as people type them: in any case, where only one can be meant.

use crate::engine::Game;
use crate::model::Ruleset;
use crate::space::Space;
use crate::syntax::ast::{MoveText, PlayText, SpaceRef, StandRef};

/// Whether two words are one but for case.
pub(super) fn alike(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// The one of these names that a word stands for: itself, or the only one that differs in nothing
/// but case.
pub fn typed_name<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let mut found = None;
    let mut several = false;
    for name in names {
        if name == word {
            return Some(name);
        }
        if alike(name, word) {
            several |= found.is_some();
            found = Some(name);
        }
    }
    found.filter(|_| !several)
}

/// The space that a word names, in any case.
pub fn typed_space(game: &Game, word: &str) -> Option<Space> {
    let mut alike_ones = Vec::new();
    for number in 0..game.space_count() {
        let space = Space(number as u8);
        let name = game.space_name(space).to_string();
        if name == word {
            return Some(space);
        }
        if alike(&name, word) {
            alike_ones.push(space);
        }
    }
    match alike_ones.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// Gives rows, kinds and moves of a play as typed their names as declared, where it is plain which
/// ones are meant; other words stay as they are.
pub(super) fn declared(rules: &Ruleset, written: &mut PlayText) {
    for step in &mut written.moves {
        let MoveText {
            kind,
            from,
            to,
            captures,
            becomes,
            rule,
            ..
        } = step;
        for StandRef { space, .. } in [from, to] {
            declared_row(rules, space);
        }
        for space in captures {
            declared_row(rules, space);
        }
        for word in [kind, becomes].into_iter().flatten() {
            put(&mut word.value, rules.kinds.iter().map(|kind| &*kind.name));
        }
        if let Some(word) = rule {
            put(&mut word.value, rules.moves.iter().map(|rule| &*rule.name));
        }
    }
}

fn declared_row(rules: &Ruleset, space: &mut SpaceRef) {
    put(
        &mut space.row,
        rules.board.rows.iter().map(|row| &*row.name),
    );
}

fn put<'n>(word: &mut String, names: impl Iterator<Item = &'n str>) {
    if let Some(name) = typed_name(word, names)
        && name != word
    {
        *word = name.to_owned();
    }
}
