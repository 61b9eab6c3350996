//! Start, turn, moves and end: how a game is played.

use super::{Number, PieceTerm, Set, Without, Word};
use crate::source::{Span, Spanned};

/// `(start (place …)… (first …))`
#[derive(Clone, Debug)]
pub struct Start {
    /// The whole form.
    pub span: Span,
    /// Its items.
    pub items: Vec<StartItem>,
}

/// An item of `start`.
#[derive(Clone, Debug)]
pub enum StartItem {
    /// `(place KIND PLAYER {spaces})`
    Place(Place),
    /// `(first …)`
    First(First),
    /// `(without …)`
    Without(Without),
}

/// `(place KIND PLAYER {spaces})`; without a player, neutral.
#[derive(Clone, Debug)]
pub struct Place {
    /// The whole form.
    pub span: Span,
    /// The kind.
    pub kind: Word,
    /// Whose.
    pub player: Option<Word>,
    /// Where: `{…}` or a definition of a plain one.
    pub spaces: Set,
}

/// `(first highest dice:N)`, `(first random)`, `(first PLAYER)`
#[derive(Clone, Debug)]
pub struct First {
    /// The whole form.
    pub span: Span,
    /// Who.
    pub who: FirstWho,
}

/// Who throws first.
#[derive(Clone, Debug)]
pub enum FirstWho {
    /// The higher sum; with `dice:N`.
    Highest(Option<Number>),
    /// Either.
    Random,
    /// This side.
    Player(Word),
}

/// `(play …)`
#[derive(Clone, Debug)]
pub struct Play {
    /// The whole form.
    pub span: Span,
    /// Its items.
    pub items: Vec<PlayItem>,
}

/// An item of `play`.
#[derive(Clone, Debug)]
pub enum PlayItem {
    /// `(again FACE…)`
    Again(Pattern),
    /// `(rethrow FACE…)`
    Rethrow(Pattern),
    /// `(spend …)`
    Spend(Spend),
    /// `(over SET)` and the span of the form.
    Over(Set, Span),
    /// `(to SET)` and the span of the form.
    To(Set, Span),
    /// `(then EFFECT…)`
    Then(Then),
    /// `(move …)`
    Move(Move),
    /// `(without …)`
    Without(Without),
}

/// Faces of all the dice.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The whole form.
    pub span: Span,
    /// The faces, in the order written.
    pub faces: Vec<Word>,
}

/// `(spend HOW add:… piece:…)`
#[derive(Clone, Debug)]
pub struct Spend {
    /// The whole form.
    pub span: Span,
    /// Which plays are legal.
    pub how: Spanned<How>,
    /// Which dice may be added.
    pub add: Option<Spanned<Add>>,
    /// How often a piece may move.
    pub piece: Option<Spanned<PieceUse>>,
}

/// `most`, `go-on`, `some`, `free`
#[allow(missing_docs, reason = "the words of the language")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Most,
    GoOn,
    Some,
    Free,
}

/// `any`, `alone`, `all`, `none`
#[allow(missing_docs, reason = "the words of the language")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Add {
    Any,
    Alone,
    All,
    None,
}

/// `once`, `often`
#[allow(missing_docs, reason = "the words of the language")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceUse {
    Once,
    Often,
}

/// `(move NAME …)`
#[derive(Clone, Debug)]
pub struct Move {
    /// The whole form.
    pub span: Span,
    /// Its name.
    pub name: Word,
    /// Its parts.
    pub items: Vec<MoveItem>,
}

/// A part of `move`.
#[derive(Clone, Debug)]
pub enum MoveItem {
    /// `(from …)`
    From(From),
    /// `(along WAY)` and the span of the form.
    Along(Along, Span),
    /// `(over SET)` and the span of the form.
    Over(Set, Span),
    /// `(to SET)` and the span of the form.
    To(Set, Span),
    /// `(then EFFECT…)`
    Then(Then),
    /// `(without …)`
    Without(Without),
}

/// `(from KIND… on:SET with:FACE dice:any|one)`
#[derive(Clone, Debug)]
pub struct From {
    /// The whole form.
    pub span: Span,
    /// The kinds.
    pub kinds: Vec<Word>,
    /// Where they stand.
    pub on: Option<Set>,
    /// A face that must be spent.
    pub with: Option<Word>,
    /// `dice:one` (true) or `dice:any` (false).
    pub one_die: Option<Spanned<bool>>,
}

/// `forward`, `back`, `either`, `around`, `orthogonal`
#[allow(missing_docs, reason = "the words of the language")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    Forward,
    Back,
    Either,
    Around,
    Orthogonal,
}

/// `(then EFFECT…)`
#[derive(Clone, Debug)]
pub struct Then {
    /// The whole form.
    pub span: Span,
    /// The effects, in order.
    pub effects: Vec<Effect>,
}

/// An effect.
#[derive(Clone, Debug)]
pub enum Effect {
    /// `(capture PIECES in:SET at:…)`
    Capture {
        /// The whole form.
        span: Span,
        /// Which pieces.
        pieces: Vec<PieceTerm>,
        /// `in:`
        within: Option<Set>,
        /// `at:`
        at: Option<Spanned<At>>,
    },
    /// `(become KIND)`
    Become {
        /// The whole form.
        span: Span,
        /// The kind.
        kind: Word,
    },
    /// `(recruit PIECES as:KIND)`
    Recruit {
        /// The whole form.
        span: Span,
        /// Which pieces.
        pieces: Vec<PieceTerm>,
        /// `as:`
        kind: Option<Word>,
    },
    /// `(if (captured PIECES) EFFECT…)`
    IfCaptured {
        /// The whole form.
        span: Span,
        /// Which pieces.
        pieces: Vec<PieceTerm>,
        /// What then.
        effects: Vec<Effect>,
    },
    /// `(if (on SET) EFFECT…)`
    IfOn {
        /// The whole form.
        span: Span,
        /// Where.
        set: Set,
        /// What then.
        effects: Vec<Effect>,
    },
}

/// `end`, `steps`, `sums`, `all`
#[allow(missing_docs, reason = "the words of the language")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    End,
    Steps,
    Sums,
    All,
}

/// `(end …)`
#[derive(Clone, Debug)]
pub struct End {
    /// The whole form.
    pub span: Span,
    /// Its items.
    pub items: Vec<EndItem>,
}

/// An item of `end`.
#[derive(Clone, Debug)]
pub enum EndItem {
    /// `(lose at-most:N of:{KIND…})`
    Lose {
        /// The whole form.
        span: Span,
        /// So many or fewer.
        at_most: Number,
        /// Counting only these.
        of: Option<Vec<Word>>,
    },
    /// `(win (reach SET) by:{KIND…})`
    Win {
        /// The whole form.
        span: Span,
        /// Where.
        reach: Set,
        /// By which.
        by: Option<Vec<Word>>,
    },
    /// `(draw after:N)`
    Draw {
        /// The whole form.
        span: Span,
        /// After so many throws.
        after: Number,
    },
    /// `(without …)`
    Without(Without),
}
