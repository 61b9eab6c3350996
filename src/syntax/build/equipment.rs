//! What a game is about and what it is played with.

use super::parts::{Built, Missing, Node};
use super::{names, sets};
use crate::syntax::ast::{
    Board, BoardItem, Dice, FaceForm, Info, InfoItem, Piece, Players, Region, Sides, Track, Way,
    Word,
};
use crate::syntax::grammar::Rule;

pub(super) fn info(node: Node<'_>) -> Built<Info> {
    let parts = node.parts();
    Ok(Info {
        span: parts.span(),
        items: parts.map(info_item).collect::<Built<_>>()?,
    })
}

fn info_item(node: Node<'_>) -> Built<InfoItem> {
    let span = node.span();
    Ok(match node.rule() {
        Rule::about => InfoItem::About(node.parts().one()?.string(), span),
        Rule::omits => InfoItem::Omits(node.parts().one()?.string(), span),
        Rule::noun => InfoItem::Noun(node.parts().one()?.word(), span),
        Rule::source => {
            let mut parts = node.parts();
            InfoItem::Source(parts.one()?.word(), parts.one()?.string(), span)
        }
        Rule::without => InfoItem::Without(names::without(node)?),
        _ => return Err(Missing(span)),
    })
}

pub(super) fn players(node: Node<'_>) -> Players {
    let parts = node.parts();
    Players {
        span: parts.span(),
        names: parts.map(|name| name.word()).collect(),
    }
}

pub(super) fn board(node: Node<'_>) -> Built<Board> {
    let parts = node.parts();
    Ok(Board {
        span: parts.span(),
        items: parts.map(board_item).collect::<Built<_>>()?,
    })
}

fn board_item(node: Node<'_>) -> Built<BoardItem> {
    let rule = node.rule();
    if rule == Rule::without {
        return Ok(BoardItem::Without(names::without(node)?));
    }
    let mut parts = node.parts();
    let span = parts.span();
    Ok(match rule {
        Rule::row => BoardItem::Row {
            span,
            name: parts.one()?.word(),
            length: parts.one()?.number(),
            offset: match parts.maybe(Rule::arg_offset) {
                Some(arg) => Some(arg.parts().one()?.number()),
                None => None,
            },
        },
        Rule::mark => BoardItem::Mark {
            span,
            space: sets::one_space(parts.one()?)?,
            label: parts.one()?.string(),
            figure: figure(parts.maybe(Rule::arg_figure))?,
        },
        Rule::outline => BoardItem::Outline {
            span,
            shape: parts.one()?.word(),
            prow: parts.maybe(Rule::figure).map(|word| word.word()),
        },
        Rule::drawn_spaces => BoardItem::Spaces {
            span,
            figure: parts.one()?.word(),
        },
        _ => return Err(Missing(span)),
    })
}

pub(super) fn sides(node: Node<'_>) -> Built<Sides> {
    let mut parts = node.parts();
    Ok(Sides {
        span: parts.span(),
        turned: parts.one()?.text() == "turned",
    })
}

pub(super) fn track(node: Node<'_>) -> Built<Track> {
    let mut parts = node.parts();
    Ok(Track {
        span: parts.span(),
        player: parts.one()?.word(),
        once: parts.maybe(Rule::way).map(way).transpose()?,
        cycle: match parts.maybe(Rule::arg_loop) {
            Some(arg) => Some(way(arg.parts().one()?)?),
            None => None,
        },
    })
}

fn way(node: Node<'_>) -> Built<Way> {
    let parts = node.parts();
    Ok(Way {
        span: parts.span(),
        items: parts.map(sets::space_item).collect::<Built<_>>()?,
    })
}

pub(super) fn region(node: Node<'_>) -> Built<Region> {
    let mut parts = node.parts();
    Ok(Region {
        span: parts.span(),
        name: parts.one()?.word(),
        player: parts.one()?.word(),
        spaces: sets::set(parts.one()?)?,
    })
}

pub(super) fn dice(node: Node<'_>) -> Built<Dice> {
    let mut parts = node.parts();
    Ok(Dice {
        span: parts.span(),
        count: parts.one()?.number(),
        faces: parts.map(face).collect::<Built<_>>()?,
    })
}

fn face(node: Node<'_>) -> Built<FaceForm> {
    let mut parts = node.parts();
    Ok(FaceForm {
        span: parts.span(),
        label: parts.one()?.word(),
        value: parts.one()?.number(),
        weight: match parts.maybe(Rule::arg_weight) {
            Some(arg) => Some(arg.parts().one()?.number()),
            None => None,
        },
    })
}

pub(super) fn piece(node: Node<'_>) -> Built<Piece> {
    let mut parts = node.parts();
    let mut piece = Piece {
        span: parts.span(),
        name: parts.one()?.word(),
        glyph: None,
        figure: None,
    };
    for arg in parts {
        match arg.rule() {
            Rule::arg_glyph => piece.glyph = Some(arg.parts().one()?.string()),
            _ => piece.figure = figure(Some(arg))?,
        }
    }
    Ok(piece)
}

/// The word of an `as:`.
fn figure(arg: Option<Node<'_>>) -> Built<Option<Word>> {
    arg.map(|arg| Ok(arg.parts().one()?.word())).transpose()
}
