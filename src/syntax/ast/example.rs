//! Rulings, and the notation of positions, throws and plays.

use super::set::SpaceRef;
use super::word::{Number, Text, Word};
use crate::source::Span;

/// `(example "TITLE" …)`
#[derive(Clone, Debug)]
pub struct Example {
    /// The whole form.
    pub span: Span,
    /// Its title.
    pub title: Text,
    /// What it rests on.
    pub cites: Vec<Cites>,
    /// The variants it is about, applied together.
    pub variants: Vec<Word>,
    /// The position; the start without one.
    pub position: Option<PositionText>,
    /// The throw.
    pub throw: Option<ThrowText>,
    /// What must hold.
    pub expectations: Vec<Expectation>,
}

/// `(cites SOURCE "where" rule:ID)`
#[derive(Clone, Debug)]
pub struct Cites {
    /// The whole form.
    pub span: Span,
    /// A source of the game.
    pub source: Word,
    /// Where in it.
    pub place: Option<Text>,
    /// The rule's id in a ledger.
    pub rule: Option<Word>,
}

/// `(throw FACE…)`, or a throw as text.
#[derive(Clone, Debug)]
pub struct ThrowText {
    /// As written.
    pub span: Span,
    /// The faces as written, throw by throw.
    pub throws: Vec<Vec<Word>>,
}

impl Expectation {
    /// The whole form.
    pub fn span(&self) -> Span {
        match self {
            Expectation::Plays(_, span)
            | Expectation::Can(_, span)
            | Expectation::Cannot(_, span)
            | Expectation::Lost(span)
            | Expectation::Refusable(span)
            | Expectation::After(_, _, span)
            | Expectation::Chance { span, .. } => *span,
        }
    }
}

/// What an example expects.
#[derive(Clone, Debug)]
pub enum Expectation {
    /// `(plays (…)…)` and the span of the form.
    Plays(Vec<PlayText>, Span),
    /// `(can PLAY)` and the span of the form.
    Can(PlayText, Span),
    /// `(cannot PLAY)` and the span of the form.
    Cannot(PlayText, Span),
    /// `(lost)`
    Lost(Span),
    /// `(rethrow)`
    Refusable(Span),
    /// `(after PLAY …)`
    After(PlayText, After, Span),
    /// `(chance (capture {SPACE} elsewhere) P)`
    Chance {
        /// The whole form.
        span: Span,
        /// The piece's space.
        space: SpaceRef,
        /// Dice may also be left unused.
        elsewhere: bool,
        /// `2/3`, as written.
        chance: Word,
    },
}

/// What holds after a play.
#[derive(Clone, Debug)]
pub enum After {
    /// `(position …)`
    Position(PositionText),
    /// `(wins A)`
    Wins(Word),
    /// `(draw)`
    Drawn,
    /// `(next A)`
    Next(Word),
}

/// A position as written, in a file or on the command line.
#[derive(Clone, Debug)]
pub struct PositionText {
    /// As written, in a file without `(position` and `)`.
    pub span: Span,
    /// The sides, in the order written.
    pub sides: Vec<SideText>,
    /// `neutral throne M7`
    pub neutral: Option<Vec<MenText>>,
    /// `A to move`
    pub to_move: Word,
}

/// A side of a position: `A dalled C2 C8 undalled A5`.
#[derive(Clone, Debug)]
pub struct SideText {
    /// As written.
    pub span: Span,
    /// Whose.
    pub player: Word,
    /// Its pieces.
    pub men: Vec<MenText>,
}

/// Pieces of a kind: `dalled C2 C8`.
#[derive(Clone, Debug)]
pub struct MenText {
    /// The kind.
    pub kind: Word,
    /// Where they stand.
    pub at: Vec<StandItem>,
}

/// A place: `M2`, `M2:2`.
#[derive(Clone, Debug)]
pub struct StandRef {
    /// As written.
    pub span: Span,
    /// The space.
    pub space: SpaceRef,
    /// The pass, if written.
    pub pass: Option<Number>,
}

/// A place, with how many stand there, or a run of places: `M2:2..M5:2`.
#[derive(Clone, Debug)]
pub enum StandItem {
    /// One place.
    One(StandRef),
    /// So many pieces: `M2:2*3`.
    Group(StandRef, Number),
    /// A run.
    Run(StandRef, StandRef),
}

/// A play as written: its moves, none for the lost throw `-`.
#[derive(Clone, Debug)]
pub struct PlayText {
    /// As written.
    pub span: Span,
    /// The moves in the order written.
    pub moves: Vec<MoveText>,
    /// Which of the plays that read the same, from 1: `A1-A4/run#2`.
    pub nth: Option<Number>,
}

/// A move as written: `awake:A5*2-A4xC5=king/march`.
#[derive(Clone, Debug)]
pub struct MoveText {
    /// As written.
    pub span: Span,
    /// The kind, where written.
    pub kind: Option<Word>,
    /// The start.
    pub from: StandRef,
    /// How many go, where written.
    pub count: Option<Number>,
    /// The end.
    pub to: StandRef,
    /// Where something was captured.
    pub captures: Vec<SpaceRef>,
    /// `=king`
    pub becomes: Option<Word>,
    /// `/march`: the move's name, where needed to tell plays apart.
    pub rule: Option<Word>,
}
