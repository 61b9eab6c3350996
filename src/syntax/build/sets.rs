//! Sets of spaces, terms for pieces, spaces.

use unicode_normalization::UnicodeNormalization;

use super::names;
use super::parts::{Built, Missing, Node, Parts};
use crate::source::Span;
use crate::syntax::ast::{Define, PieceTerm, PieceTermKind, Set, SetKind, SpaceItem, SpaceRef};
use crate::syntax::grammar::Rule;

pub(super) fn define(node: Node<'_>) -> Built<Define> {
    let mut parts = node.parts();
    Ok(Define {
        span: parts.span(),
        name: parts.one()?.word(),
        set: set(parts.one()?)?,
    })
}

/// A set, from a match of `set` or `plain_set`.
pub(super) fn set(node: Node<'_>) -> Built<Set> {
    let span = node.span();
    let node = node.parts().one()?;
    let rule = node.rule();
    let kind = match rule {
        Rule::empty => SetKind::Empty,
        Rule::any => SetKind::Any,
        Rule::none => SetKind::None,
        Rule::set_name => SetKind::Name(node.word().value),
        Rule::friend | Rule::enemy | Rule::neutral | Rule::friend_of | Rule::enemy_of => {
            SetKind::Pieces(term(node)?)
        }
        _ => {
            let mut parts = node.parts();
            match rule {
                Rule::spaces => SetKind::Spaces(parts.map(space_item).collect::<Built<_>>()?),
                Rule::row_set => SetKind::Row(parts.one()?.word()),
                Rule::own => SetKind::Own(parts.one()?.word()),
                Rule::their => SetKind::Their(parts.one()?.word()),
                Rule::and => SetKind::And(parts.map(set).collect::<Built<_>>()?),
                Rule::or => SetKind::Or(parts.map(set).collect::<Built<_>>()?),
                Rule::not => SetKind::Not(Box::new(set(parts.one()?)?)),
                Rule::foremost => SetKind::Foremost(terms(&mut parts)?),
                Rule::rearmost => SetKind::Rearmost(terms(&mut parts)?),
                Rule::set_if => SetKind::If {
                    no: Box::new(set(parts.one()?.parts().one()?)?),
                    then: Box::new(set(parts.one()?)?),
                    otherwise: Box::new(set(parts.one()?)?),
                },
                _ => return Err(Missing(span)),
            }
        }
    };
    Ok(Set { span, kind })
}

/// All piece terms that follow.
pub(super) fn terms(parts: &mut Parts<'_>) -> Built<Vec<PieceTerm>> {
    parts
        .all(Rule::piece_term)
        .into_iter()
        .map(|node| term(node.parts().one()?))
        .collect()
}

/// One of the alternatives of `piece_term`.
fn term(node: Node<'_>) -> Built<PieceTerm> {
    let span = node.span();
    let kind = match node.rule() {
        Rule::friend => PieceTermKind::Friend,
        Rule::enemy => PieceTermKind::Enemy,
        Rule::neutral => PieceTermKind::Neutral,
        Rule::kind => PieceTermKind::Name(node.word().value),
        Rule::friend_of => PieceTermKind::FriendOf(names::words(node)),
        Rule::enemy_of => PieceTermKind::EnemyOf(names::words(node)),
        _ => return Err(Missing(span)),
    };
    Ok(PieceTerm { span, kind })
}

/// `A16` or `A16..A1`.
pub(super) fn space_item(node: Node<'_>) -> Built<SpaceItem> {
    let mut parts = node.parts();
    let first = space(&parts.one()?);
    Ok(match parts.next() {
        Some(last) => SpaceItem::Run(first, space(&last)),
        None => SpaceItem::One(first),
    })
}

/// From a match of `one_space`.
pub(super) fn one_space(node: Node<'_>) -> Built<SpaceRef> {
    Ok(space(&node.parts().one()?))
}

/// From a match of `space`: letters, then a number.
pub(super) fn space(node: &Node<'_>) -> SpaceRef {
    let text = node.text();
    let (row, number) = split(text);
    let span: Span = node.span();
    SpaceRef {
        span,
        row: row.nfc().collect(),
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
