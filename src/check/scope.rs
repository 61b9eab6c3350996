//! The names that a game declares.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::merge::Merged;
use crate::source::Span;
use crate::syntax::ast::{self, Form};

/// Every declared name, also of forms that have an error of their own: a name whose declaration
/// is broken is not unknown.
#[derive(Default)]
pub(super) struct NameScope<'a> {
    /// The sides' names in seating order, as many as were written.
    pub(super) players: Vec<&'a ast::Word>,
    /// The seat of each, the first of a name.
    seats: HashMap<&'a str, usize>,
    /// The rows, top first.
    pub(super) rows: Vec<RowEntry>,
    /// Where each row stands among them.
    pub(super) row_at: HashMap<&'a str, usize>,
    /// The faces with their positions, the first of each label.
    pub(super) faces: HashMap<&'a str, usize>,
    /// The labels in declared order.
    pub(super) labels: Vec<&'a str>,
    /// The kinds and where they are named.
    pub(super) kinds: HashMap<&'a str, Span>,
    /// The kinds in declared order.
    pub(super) kind_names: Vec<&'a str>,
    /// The definitions.
    pub(super) definitions: HashMap<&'a str, &'a ast::Define>,
    /// The regions.
    pub(super) regions: HashSet<&'a str>,
    /// The forks of either side.
    pub(super) forks: HashSet<&'a str>,
}

/// A row of the board.
pub(super) struct RowEntry {
    /// Its name.
    pub(super) name: Arc<str>,
    /// Its length, if that is in range.
    pub(super) length: Option<u8>,
    /// The form.
    pub(super) span: Span,
}

impl<'a> NameScope<'a> {
    /// The names of the merged forms.
    pub(super) fn new(merged: &Merged<'a>) -> NameScope<'a> {
        let mut scope = NameScope::default();
        for item in &merged.board {
            if let Form::Row(ast::Row { name, length, .. }) = item.form {
                scope.row_at.insert(&name.value, scope.rows.len());
                scope.rows.push(RowEntry {
                    name: name.value.as_str().into(),
                    length: u8::try_from(length.value)
                        .ok()
                        .filter(|length| (1..=128).contains(length)),
                    span: item.span,
                });
            }
        }
        for item in &merged.game {
            match item.form {
                Form::Players(players) => {
                    scope.players.extend(&players.names);
                    for (seat, name) in players.names.iter().enumerate() {
                        scope.seats.entry(&name.value).or_insert(seat);
                    }
                }
                Form::Dice(dice) => {
                    for face in &dice.faces {
                        let at = scope.labels.len();
                        scope.labels.push(&face.label.value);
                        scope.faces.entry(&face.label.value).or_insert(at);
                    }
                }
                Form::Piece(piece) => {
                    scope.kinds.insert(&piece.name.value, piece.name.span);
                    scope.kind_names.push(&piece.name.value);
                }
                Form::Define(define) => {
                    scope.definitions.insert(&define.name.value, define);
                }
                Form::Region(region) => {
                    scope.regions.insert(&region.name.value);
                }
                Form::Fork(fork) => {
                    scope.forks.insert(&fork.name.value);
                }
                _ => {}
            }
        }
        scope
    }

    /// The seat of a player of this name.
    pub(super) fn seat(&self, name: &str) -> Option<usize> {
        self.seats.get(name).copied()
    }
}
