//! Positions, throws and plays.

use super::parts::{Built, Match, Missing};
use super::{names, sets};
use crate::syntax::ast::{
    MenText, MoveText, PlayText, PositionText, SideText, StandItem, StandRef, ThrowText,
};
use crate::syntax::grammar::Rule;

/// From a match of `position_text`.
pub(super) fn position(node: Match<'_>) -> Built<PositionText> {
    let parts = node.parts();
    let span = parts.span();
    let mut sides = Vec::new();
    let mut neutral = None;
    let mut to_move = None;
    for part in parts {
        match part.rule() {
            Rule::side => sides.push(side(part)?),
            Rule::neutral_men => {
                neutral = Some(part.parts().map(men).collect::<Built<_>>()?);
            }
            Rule::to_move => to_move = Some(part.parts().one()?.word()),
            _ => return Err(Missing(part.span())),
        }
    }
    Ok(PositionText {
        span,
        sides,
        neutral,
        to_move: to_move.ok_or(Missing(span))?,
    })
}

fn side(node: Match<'_>) -> Built<SideText> {
    let mut parts = node.parts();
    Ok(SideText {
        span: parts.span(),
        player: parts.one()?.word(),
        men: parts.map(men).collect::<Built<_>>()?,
    })
}

fn men(node: Match<'_>) -> Built<MenText> {
    let mut parts = node.parts();
    Ok(MenText {
        kind: parts.one()?.word(),
        at: parts.map(stand_item).collect::<Built<_>>()?,
    })
}

fn stand_item(node: Match<'_>) -> Built<StandItem> {
    let mut parts = node.parts();
    let first = stand(parts.one()?)?;
    Ok(match parts.next() {
        Some(group) if group.rule() == Rule::group => StandItem::Group(first, group.number()),
        Some(last) => StandItem::Run(first, stand(last)?),
        None => StandItem::One(first),
    })
}

fn stand(node: Match<'_>) -> Built<StandRef> {
    let mut parts = node.parts();
    Ok(StandRef {
        span: parts.span(),
        space: sets::space(&parts.one()?),
        pass: parts.next().map(|pass| pass.number()),
    })
}

/// From a match of `throw_text`.
pub(super) fn throw(node: Match<'_>) -> Built<ThrowText> {
    Ok(ThrowText {
        span: node.span(),
        throws: node.parts().map(names::words).collect(),
    })
}

/// From a match of `play_text`.
pub(super) fn play(node: Match<'_>) -> Built<PlayText> {
    let mut parts = node.parts();
    Ok(PlayText {
        span: parts.span(),
        moves: (parts.all(Rule::move_text).into_iter())
            .map(move_text)
            .collect::<Built<_>>()?,
        nth: parts.maybe(Rule::nth).map(|nth| nth.number()),
    })
}

fn move_text(node: Match<'_>) -> Built<MoveText> {
    let mut parts = node.parts();
    Ok(MoveText {
        span: parts.span(),
        kind: parts.maybe(Rule::moved_kind).map(|kind| kind.word()),
        from: stand(parts.one()?)?,
        count: parts.maybe(Rule::group).map(|group| group.number()),
        to: stand(parts.one()?)?,
        captures: parts.all(Rule::space).iter().map(sets::space).collect(),
        becomes: parts.maybe(Rule::become_kind).map(|kind| kind.word()),
        rule: parts.maybe(Rule::by_rule).map(|rule| rule.word()),
    })
}
