//! Sets of spaces, terms for pieces, spaces.

use super::names;
use super::parts::{Built, Match, Missing};
use super::read::{Build, ReadParts, argument, built, fits};
use crate::ludeme::set_forms;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{PieceForm, PieceKind, SetForm, SetKind, SpaceItem, SpaceRef};
use crate::syntax::grammar::Rule;
use crate::syntax::nfc::nfc;

set_forms!(built SetKind);

/// From a match of `set`, `plain_set` or `placed_set`.
impl Build for SetForm {
    fn build(node: Match<'_>) -> Built<Self> {
        let span = node.span();
        let node = node.parts().one()?;
        let value = match node.rule() {
            Rule::set_name => SetKind::Name(node.word().value),
            Rule::friend
            | Rule::enemy
            | Rule::neutral
            | Rule::friend_of
            | Rule::enemy_of
            | Rule::neutral_of => SetKind::Pieces(term(node)?),
            Rule::spaces | Rule::placed => SetKind::Spaces(ReadParts::read(&mut node.parts())?),
            Rule::own => SetKind::Own(node.parts().one()?.word()),
            Rule::their => SetKind::Their(node.parts().one()?.word()),
            _ => SetKind::build(node)?,
        };
        Ok(Spanned::new(value, span))
    }
}

/// From a match of `piece_term`.
impl Build for PieceForm {
    fn build(node: Match<'_>) -> Built<Self> {
        term(node.parts().one()?)
    }
}

/// One of the alternatives of `piece_term`.
fn term(node: Match<'_>) -> Built<PieceForm> {
    let span = node.span();
    let kind = match node.rule() {
        Rule::friend => PieceKind::Friend,
        Rule::enemy => PieceKind::Enemy,
        Rule::neutral => PieceKind::Neutral,
        Rule::kind => PieceKind::Name(node.word().value),
        Rule::friend_of => PieceKind::FriendOf(names::words(node)),
        Rule::enemy_of => PieceKind::EnemyOf(names::words(node)),
        Rule::neutral_of => PieceKind::NeutralOf(names::words(node)),
        _ => return Err(Missing(span)),
    };
    Ok(Spanned::new(kind, span))
}

/// `A16`, `A16*4` or `A16..A1`.
impl Build for SpaceItem {
    fn build(node: Match<'_>) -> Built<Self> {
        let mut parts = node.parts();
        let first = space(&parts.one()?);
        Ok(match parts.next() {
            Some(group) if group.rule() == Rule::group => SpaceItem::Group(first, group.number()),
            Some(last) => SpaceItem::Run(first, space(&last)),
            None => SpaceItem::One(first),
        })
    }
}

/// From a match of `one_space`.
impl Build for SpaceRef {
    fn build(node: Match<'_>) -> Built<Self> {
        Ok(space(&node.parts().one()?))
    }
}

/// From a match of `space`: letters, then a number.
pub(super) fn space(node: &Match<'_>) -> SpaceRef {
    let text = node.text();
    let (row, number) = split(text);
    let span: Span = node.span();
    SpaceRef {
        span,
        row: nfc(row),
        number: number.parse().unwrap_or(u32::MAX),
    }
}

/// Row and number of a space.
fn split(space: &str) -> (&str, &str) {
    let at = space
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(space.len());
    space.split_at(at)
}
