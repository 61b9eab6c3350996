//! Start, turn, moves, effects, end.

use super::parts::{Built, Missing, Node, Parts};
use super::{names, sets};
use crate::source::Spanned;
use crate::syntax::ast::{
    Add, Along, At, Effect, End, EndItem, First, FirstWho, From, How, Move, MoveItem, Pattern,
    PieceUse, Place, Play, PlayItem, Spend, Start, StartItem, Then, Word,
};
use crate::syntax::grammar::Rule;

pub(super) fn start(node: Node<'_>) -> Built<Start> {
    let parts = node.parts();
    Ok(Start {
        span: parts.span(),
        items: parts.map(start_item).collect::<Built<_>>()?,
    })
}

fn start_item(node: Node<'_>) -> Built<StartItem> {
    Ok(match node.rule() {
        Rule::place_form => StartItem::Place(place(node)?),
        Rule::first => StartItem::First(first(node)?),
        Rule::without => StartItem::Without(names::without(node)?),
        _ => return Err(Missing(node.span())),
    })
}

fn place(node: Node<'_>) -> Built<Place> {
    let mut parts = node.parts();
    Ok(Place {
        span: parts.span(),
        kind: parts.one()?.word(),
        player: parts.maybe(Rule::player).map(|name| name.word()),
        spaces: sets::set(parts.one()?)?,
    })
}

fn first(node: Node<'_>) -> Built<First> {
    let mut parts = node.parts();
    let span = parts.span();
    let who = parts.one()?;
    let who = match who.rule() {
        Rule::highest => FirstWho::Highest(match parts.maybe(Rule::arg_dice) {
            Some(arg) => Some(arg.parts().one()?.number()),
            None => None,
        }),
        Rule::random => FirstWho::Random,
        _ => FirstWho::Player(who.word()),
    };
    Ok(First { span, who })
}

pub(super) fn play(node: Node<'_>) -> Built<Play> {
    let parts = node.parts();
    Ok(Play {
        span: parts.span(),
        items: parts.map(play_item).collect::<Built<_>>()?,
    })
}

fn play_item(node: Node<'_>) -> Built<PlayItem> {
    let span = node.span();
    Ok(match node.rule() {
        Rule::again => PlayItem::Again(pattern(node)),
        Rule::rethrow => PlayItem::Rethrow(pattern(node)),
        Rule::spend => PlayItem::Spend(spend(node)?),
        Rule::over => PlayItem::Over(sets::set(node.parts().one()?)?, span),
        Rule::to => PlayItem::To(sets::set(node.parts().one()?)?, span),
        Rule::then => PlayItem::Then(then(node)?),
        Rule::move_form => PlayItem::Move(move_form(node)?),
        Rule::without => PlayItem::Without(names::without(node)?),
        _ => return Err(Missing(span)),
    })
}

fn pattern(node: Node<'_>) -> Pattern {
    Pattern {
        span: node.span(),
        faces: names::words(node),
    }
}

fn spend(node: Node<'_>) -> Built<Spend> {
    let mut parts = node.parts();
    let span = parts.span();
    let how = parts.one()?;
    let how = Spanned::new(
        match how.text() {
            "most" => How::Most,
            "go-on" => How::GoOn,
            "some" => How::Some,
            "free" => How::Free,
            _ => return Err(Missing(how.span())),
        },
        how.span(),
    );
    let (mut add, mut piece) = (None, None);
    for arg in parts {
        let rule = arg.rule();
        let value = arg.parts().one()?;
        let at = value.span();
        match (rule, value.text()) {
            (Rule::arg_add, "any") => add = Some(Spanned::new(Add::Any, at)),
            (Rule::arg_add, "alone") => add = Some(Spanned::new(Add::Alone, at)),
            (Rule::arg_add, "all") => add = Some(Spanned::new(Add::All, at)),
            (Rule::arg_add, "none") => add = Some(Spanned::new(Add::None, at)),
            (Rule::arg_piece, "once") => piece = Some(Spanned::new(PieceUse::Once, at)),
            (Rule::arg_piece, "often") => piece = Some(Spanned::new(PieceUse::Often, at)),
            _ => return Err(Missing(at)),
        }
    }
    Ok(Spend {
        span,
        how,
        add,
        piece,
    })
}

pub(super) fn move_form(node: Node<'_>) -> Built<Move> {
    let mut parts = node.parts();
    Ok(Move {
        span: parts.span(),
        name: parts.one()?.word(),
        items: parts.map(move_item).collect::<Built<_>>()?,
    })
}

fn move_item(node: Node<'_>) -> Built<MoveItem> {
    let span = node.span();
    Ok(match node.rule() {
        Rule::from => MoveItem::From(from(node)?),
        Rule::along => MoveItem::Along(
            match node.parts().one()?.text() {
                "forward" => Along::Forward,
                "back" => Along::Back,
                "either" => Along::Either,
                "around" => Along::Around,
                "orthogonal" => Along::Orthogonal,
                _ => return Err(Missing(span)),
            },
            span,
        ),
        Rule::over => MoveItem::Over(sets::set(node.parts().one()?)?, span),
        Rule::to => MoveItem::To(sets::set(node.parts().one()?)?, span),
        Rule::then => MoveItem::Then(then(node)?),
        Rule::without => MoveItem::Without(names::without(node)?),
        _ => return Err(Missing(span)),
    })
}

fn from(node: Node<'_>) -> Built<From> {
    let mut parts = node.parts();
    let mut from = From {
        span: parts.span(),
        kinds: parts.all(Rule::kind).iter().map(Node::word).collect(),
        on: None,
        with: None,
        one_die: None,
    };
    for arg in parts {
        let rule = arg.rule();
        let value = arg.parts().one()?;
        match rule {
            Rule::arg_on => from.on = Some(sets::set(value)?),
            Rule::arg_with => from.with = Some(value.word()),
            Rule::arg_die => {
                from.one_die = Some(Spanned::new(value.text() == "one", value.span()));
            }
            _ => return Err(Missing(value.span())),
        }
    }
    Ok(from)
}

fn then(node: Node<'_>) -> Built<Then> {
    let parts = node.parts();
    Ok(Then {
        span: parts.span(),
        effects: parts.map(effect).collect::<Built<_>>()?,
    })
}

fn effect(node: Node<'_>) -> Built<Effect> {
    let rule = node.rule();
    let mut parts = node.parts();
    let span = parts.span();
    Ok(match rule {
        Rule::capture => return capture(parts),
        Rule::become_form => Effect::Become {
            span,
            kind: parts.one()?.word(),
        },
        Rule::recruit => Effect::Recruit {
            span,
            pieces: sets::terms(&mut parts)?,
            kind: match parts.maybe(Rule::arg_as) {
                Some(arg) => Some(arg.parts().one()?.word()),
                None => None,
            },
        },
        Rule::effect_if => {
            let condition = parts.one()?;
            let asks = condition.rule();
            let mut asked = condition.parts();
            if asks == Rule::captured {
                Effect::IfCaptured {
                    span,
                    pieces: sets::terms(&mut asked)?,
                    effects: parts.map(effect).collect::<Built<_>>()?,
                }
            } else {
                Effect::IfOn {
                    span,
                    set: sets::set(asked.one()?)?,
                    effects: parts.map(effect).collect::<Built<_>>()?,
                }
            }
        }
        _ => return Err(Missing(span)),
    })
}

fn capture(mut parts: Parts<'_>) -> Built<Effect> {
    let span = parts.span();
    let pieces = sets::terms(&mut parts)?;
    let (mut within, mut at) = (None, None);
    for arg in parts {
        let rule = arg.rule();
        let value = arg.parts().one()?;
        let place = value.span();
        match (rule, value.text()) {
            (Rule::arg_in, _) => within = Some(sets::set(value)?),
            (_, "end") => at = Some(Spanned::new(At::End, place)),
            (_, "steps") => at = Some(Spanned::new(At::Steps, place)),
            (_, "sums") => at = Some(Spanned::new(At::Sums, place)),
            (_, "all") => at = Some(Spanned::new(At::All, place)),
            _ => return Err(Missing(place)),
        }
    }
    Ok(Effect::Capture {
        span,
        pieces,
        within,
        at,
    })
}

pub(super) fn end(node: Node<'_>) -> Built<End> {
    let parts = node.parts();
    Ok(End {
        span: parts.span(),
        items: parts.map(end_item).collect::<Built<_>>()?,
    })
}

fn end_item(node: Node<'_>) -> Built<EndItem> {
    let rule = node.rule();
    if rule == Rule::without {
        return Ok(EndItem::Without(names::without(node)?));
    }
    let mut parts = node.parts();
    let span = parts.span();
    Ok(match rule {
        Rule::lose => {
            let (mut at_most, mut of) = (None, None);
            for arg in parts {
                let rule = arg.rule();
                let value = arg.parts().one()?;
                if rule == Rule::arg_of {
                    of = Some(names::words(value));
                } else {
                    at_most = Some(value.number());
                }
            }
            EndItem::Lose {
                span,
                at_most: at_most.ok_or(Missing(span))?,
                of,
            }
        }
        Rule::win => EndItem::Win {
            span,
            reach: sets::set(parts.one()?.parts().one()?)?,
            by: kinds(&mut parts, Rule::arg_by)?,
        },
        Rule::draw => EndItem::Draw {
            span,
            after: parts.one()?.parts().one()?.number(),
        },
        _ => return Err(Missing(span)),
    })
}

fn kinds(parts: &mut Parts<'_>, rule: Rule) -> Built<Option<Vec<Word>>> {
    match parts.maybe(rule) {
        Some(arg) => Ok(Some(names::words(arg.parts().one()?))),
        None => Ok(None),
    }
}
