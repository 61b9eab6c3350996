//! Pieces that stand together: how many may, and how many go.

use super::error;
use super::origins::Origins;
use super::resolver::Resolver;
use crate::model::index::{GroupTable, MOST_PIECES};
use crate::model::{PieceUse, Ruleset, Stack, Take};
use crate::player::Player;
use crate::source::Report;
use crate::syntax::ast;

impl Resolver<'_, '_> {
    /// `stack:4`, `stack:any`.
    pub(super) fn stack(&mut self, word: &ast::Word) -> Stack {
        match word.value.as_str() {
            "any" => Stack::Any,
            // Where that isn't known, none are too many.
            number => match self.together(number.parse().ok(), word.span) {
                Some(most) => Stack::UpTo(most),
                None => Stack::Any,
            },
        }
    }

    /// `take:2`, `take:all`.
    pub(super) fn take(&mut self, word: &ast::Word) -> Take {
        match word.value.as_str() {
            "all" => Take::All,
            number => Take::Exactly(self.together(number.parse().ok(), word.span).unwrap_or(1)),
        }
    }

    /// `*4`.
    pub(super) fn number_together(&mut self, number: &ast::Number) -> Option<u8> {
        self.together(Some(number.value), number.span)
    }

    fn together(&mut self, number: Option<i64>, at: crate::source::Span) -> Option<u8> {
        let known = number.and_then(together);
        if known.is_none() {
            self.say(error::limit::group(number.unwrap_or(i64::MAX), at));
        }
        known
    }
}

/// A number of pieces that may stand together in some game.
pub(super) fn together(number: i64) -> Option<u8> {
    let known = u8::try_from(number).ok()?;
    (1..=MOST_PIECES)
        .contains(&usize::from(known))
        .then_some(known)
}

/// Why the pieces that stand together in a game can't be told apart, or can't be counted.
pub(super) fn beyond(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let mut kinds = rules.kinds.iter().zip(&origins.kinds);
    let Some((kind, declared)) = kinds.rfind(|(kind, _)| !kind.stack.is_single()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    if rules.turn.spend.piece == PieceUse::Once && several_dice(rules) {
        let at = origins.spend.unwrap_or(origins.play);
        found
            .push(error::stack::once(&kind.name, at).with(*declared, "such pieces stand together"));
    }
    if let Err(excess) = GroupTable::of(rules) {
        found.push(error::limit::stacks(excess.needed, excess.room, *declared));
    }
    found
}

/// Whether more than one die, or part of one, may be spent in a turn.
fn several_dice(rules: &Ruleset) -> bool {
    let mut faces = rules.dice.faces.iter();
    rules.dice.count > 1
        || !rules.turn.collect.is_empty()
        || faces.any(|face| !face.parts.is_empty())
}

/// Moves that take more pieces than ever stand together.
pub(super) fn too_few(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let moves = rules.moves.iter().zip(&origins.moves);
    let found = moves.filter_map(|(rule, at)| {
        let Take::Exactly(number) = rule.from.take else {
            return None;
        };
        let of = |name: &String| rules.kinds.iter().find(|kind| kind.name == *name);
        let mut kinds = rule.from.kinds.iter().filter_map(of);
        let holds = kinds.any(|kind| kind.stack.holds(usize::from(number)));
        (!holds).then(|| error::stack::take(&rule.name, number, at.from))
    });
    found.collect()
}

/// Of a position in which the owners have so many pieces: the side with more than can be counted
/// wherever they come together, or nobody alone if pieces may change sides; how many there are, and
/// how many there may be.
pub(super) fn uncounted(
    rules: &Ruleset,
    pieces: [usize; 3],
) -> Option<(Option<Player>, usize, usize)> {
    let groups = GroupTable::of(rules).ok()?;
    let (player, count, most) = groups.uncounted(pieces)?;
    Some(((!groups.are_joined()).then_some(player), count, most))
}

/// Whether nobody may have pieces of this kind.
pub(super) fn is_owned(rules: &Ruleset, kind: usize) -> bool {
    GroupTable::of(rules).is_ok_and(|groups| !groups.keeps_neutral(kind))
}
