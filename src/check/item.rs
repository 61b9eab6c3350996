//! The parts of a game's places, of whatever file or variant, as things that can be overridden.

use crate::source::Span;
use crate::syntax::ast;

/// A form in its place: what overrides what is decided by its head and its key.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    /// Its head, such as `track`.
    pub(super) head: &'static str,
    /// What it is about, for forms that have a key.
    pub(super) key: Key<'a>,
    /// The whole form.
    pub(super) span: Span,
    /// Where its key stands, or the whole form.
    pub(super) name: Span,
    /// What was written.
    pub(super) node: Node<'a>,
}

/// Up to two words, or a row and a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Key<'a> {
    /// A name, or the row of a space.
    pub(super) first: &'a str,
    /// A player, behind a kind's or a region's name.
    pub(super) second: &'a str,
    /// The number of a space.
    pub(super) number: u32,
}

/// What was written, by ludeme.
#[derive(Clone, Copy)]
pub(super) enum Node<'a> {
    About(&'a ast::Text),
    Omits(&'a ast::Text),
    Noun(&'a ast::Word),
    Source(&'a ast::Word, &'a ast::Text),
    Players(&'a ast::Players),
    Sides(&'a ast::Sides),
    Track(&'a ast::Track),
    Region(&'a ast::Region),
    Dice(&'a ast::Dice),
    Piece(&'a ast::Piece),
    Define(&'a ast::Define),
    Row {
        name: &'a ast::Word,
        length: &'a ast::Number,
        offset: Option<&'a ast::Number>,
    },
    Mark(&'a ast::SpaceRef, &'a ast::Text, Option<&'a ast::Word>),
    Outline(&'a ast::Word, Option<&'a ast::Word>),
    Spaces(&'a ast::Word),
    Place(&'a ast::Place),
    First(&'a ast::First),
    Again(&'a ast::Pattern),
    Rethrow(&'a ast::Pattern),
    Spend(&'a ast::Spend),
    Over(&'a ast::Set),
    To(&'a ast::Set),
    Then(&'a ast::Then),
    From(&'a ast::From),
    Along(ast::Along),
    Lose(&'a ast::Number, Option<&'a [ast::Word]>),
    Win(&'a ast::Set, Option<&'a [ast::Word]>),
    Draw(&'a ast::Number),
    Without(&'a ast::Without),
}

impl<'a> Key<'a> {
    /// One word.
    pub(super) fn word(word: &'a str) -> Self {
        Key {
            first: word,
            ..Key::default()
        }
    }

    /// Two words.
    pub(super) fn pair(first: &'a str, second: &'a str) -> Self {
        Key {
            first,
            second,
            number: 0,
        }
    }

    /// A space as a word: `C17`.
    pub(super) fn space(word: &'a str) -> Self {
        let digits = word
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(word.len());
        let (row, number) = word.split_at(digits);
        Key {
            first: row,
            second: "",
            number: number.parse().unwrap_or(u32::MAX),
        }
    }

    /// The key as its author wrote it.
    pub(super) fn text(self) -> String {
        match self {
            Key {
                first, number: 1.., ..
            } => format!("{first}{}", self.number),
            Key {
                first, second: "", ..
            } => first.to_owned(),
            Key { first, second, .. } => format!("{first} {second}"),
        }
    }
}

impl<'a> Item<'a> {
    fn keyed(head: &'static str, key: Key<'a>, name: Span, span: Span, node: Node<'a>) -> Item<'a> {
        Item {
            head,
            key,
            span,
            name,
            node,
        }
    }

    fn single(head: &'static str, span: Span, node: Node<'a>) -> Item<'a> {
        Item::keyed(head, Key::default(), span, span, node)
    }

    fn without(without: &'a ast::Without) -> Item<'a> {
        Item::single("without", without.span, Node::Without(without))
    }
}

/// The forms that stand in a game or a variant itself; `None` for those that contain others.
pub(super) fn of_game(form: &ast::Form) -> Option<Item<'_>> {
    use ast::Form;
    Some(match form {
        Form::Players(f) => Item::single("players", f.span, Node::Players(f)),
        Form::Sides(f) => Item::single("sides", f.span, Node::Sides(f)),
        Form::Track(f) => Item::keyed(
            "track",
            Key::word(&f.player.value),
            f.player.span,
            f.span,
            Node::Track(f),
        ),
        Form::Region(f) => Item::keyed(
            "region",
            Key::pair(&f.name.value, &f.player.value),
            f.name.span.to(f.player.span),
            f.span,
            Node::Region(f),
        ),
        Form::Dice(f) => Item::single("dice", f.span, Node::Dice(f)),
        Form::Piece(f) => Item::keyed(
            "piece",
            Key::word(&f.name.value),
            f.name.span,
            f.span,
            Node::Piece(f),
        ),
        Form::Define(f) => Item::keyed(
            "define",
            Key::word(&f.name.value),
            f.name.span,
            f.span,
            Node::Define(f),
        ),
        Form::Without(f) => Item::without(f),
        Form::Info(_)
        | Form::Board(_)
        | Form::Start(_)
        | Form::Play(_)
        | Form::Move(_)
        | Form::End(_) => return None,
    })
}

/// The items of `(info …)`.
pub(super) fn of_info(info: &ast::Info) -> impl Iterator<Item = Item<'_>> {
    info.items.iter().map(|item| match item {
        ast::InfoItem::About(text, span) => Item::single("about", *span, Node::About(text)),
        ast::InfoItem::Omits(text, span) => Item::single("omits", *span, Node::Omits(text)),
        ast::InfoItem::Noun(word, span) => Item::single("noun", *span, Node::Noun(word)),
        ast::InfoItem::Source(key, text, span) => Item::keyed(
            "source",
            Key::word(&key.value),
            key.span,
            *span,
            Node::Source(key, text),
        ),
        ast::InfoItem::Without(without) => Item::without(without),
    })
}

/// The items of `(board …)`.
pub(super) fn of_board(board: &ast::Board) -> impl Iterator<Item = Item<'_>> {
    board.items.iter().map(|item| match item {
        ast::BoardItem::Row {
            span,
            name,
            length,
            offset,
        } => Item::keyed(
            "row",
            Key::word(&name.value),
            name.span,
            *span,
            Node::Row {
                name,
                length,
                offset: offset.as_ref(),
            },
        ),
        ast::BoardItem::Mark {
            span,
            space,
            label,
            figure,
        } => Item::keyed(
            "mark",
            Key {
                first: &space.row,
                second: "",
                number: space.number,
            },
            space.span,
            *span,
            Node::Mark(space, label, figure.as_ref()),
        ),
        ast::BoardItem::Outline { span, shape, prow } => {
            Item::single("outline", *span, Node::Outline(shape, prow.as_ref()))
        }
        ast::BoardItem::Spaces { span, figure } => {
            Item::single("spaces", *span, Node::Spaces(figure))
        }
        ast::BoardItem::Without(without) => Item::without(without),
    })
}

/// The items of `(start …)`.
pub(super) fn of_start(start: &ast::Start) -> impl Iterator<Item = Item<'_>> {
    start.items.iter().map(|item| match item {
        ast::StartItem::Place(place) => {
            let player = place.player.as_ref();
            Item::keyed(
                "place",
                Key::pair(&place.kind.value, player.map_or("", |p| &p.value)),
                player.map_or(place.kind.span, |p| place.kind.span.to(p.span)),
                place.span,
                Node::Place(place),
            )
        }
        ast::StartItem::First(first) => Item::single("first", first.span, Node::First(first)),
        ast::StartItem::Without(without) => Item::without(without),
    })
}

/// The items of `(play …)` but its moves.
pub(super) fn of_play(play: &ast::Play) -> impl Iterator<Item = Item<'_>> {
    play.items.iter().filter_map(|item| {
        Some(match item {
            ast::PlayItem::Again(p) => Item::single("again", p.span, Node::Again(p)),
            ast::PlayItem::Rethrow(p) => Item::single("rethrow", p.span, Node::Rethrow(p)),
            ast::PlayItem::Spend(s) => Item::single("spend", s.span, Node::Spend(s)),
            ast::PlayItem::Over(set, span) => Item::single("over", *span, Node::Over(set)),
            ast::PlayItem::To(set, span) => Item::single("to", *span, Node::To(set)),
            ast::PlayItem::Then(then) => Item::single("then", then.span, Node::Then(then)),
            ast::PlayItem::Without(without) => Item::without(without),
            ast::PlayItem::Move(_) => return None,
        })
    })
}

/// The items of `(move …)`.
pub(super) fn of_move(rule: &ast::Move) -> impl Iterator<Item = Item<'_>> {
    rule.items.iter().map(|item| match item {
        ast::MoveItem::From(from) => Item::single("from", from.span, Node::From(from)),
        ast::MoveItem::Along(along, span) => Item::single("along", *span, Node::Along(*along)),
        ast::MoveItem::Over(set, span) => Item::single("over", *span, Node::Over(set)),
        ast::MoveItem::To(set, span) => Item::single("to", *span, Node::To(set)),
        ast::MoveItem::Then(then) => Item::single("then", then.span, Node::Then(then)),
        ast::MoveItem::Without(without) => Item::without(without),
    })
}

/// The items of `(end …)`.
pub(super) fn of_end(end: &ast::End) -> impl Iterator<Item = Item<'_>> {
    end.items.iter().map(|item| match item {
        ast::EndItem::Lose { span, at_most, of } => {
            Item::single("lose", *span, Node::Lose(at_most, of.as_deref()))
        }
        ast::EndItem::Win { span, reach, by } => {
            Item::single("win", *span, Node::Win(reach, by.as_deref()))
        }
        ast::EndItem::Draw { span, after } => Item::single("draw", *span, Node::Draw(after)),
        ast::EndItem::Without(without) => Item::without(without),
    })
}
