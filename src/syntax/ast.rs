//! A file as it was written: one type a ludeme, every name with its place.
//!
//! The tree says what stands where, not what it means: names are not resolved, numbers not held
//! against their ranges. Words come in NFC, whatever form the file has them in.

use crate::source::{Span, Spanned};

/// A word of the author's: a name, a face label, a key.
pub type Word = Spanned<String>;
/// A number as written (saturated at `i64::MAX`).
pub type Number = Spanned<i64>;
/// A quoted text, without its quotes and with its escapes resolved.
pub type Text = Spanned<String>;

/// A whole file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its one game.
    pub game: Game,
    /// Its variants, in file order.
    pub variants: Vec<Variant>,
    /// Its examples, in file order.
    pub examples: Vec<Example>,
}

/// `(game "NAME" …)`: the forms of `equipment` and `rules` come flattened, in file order.
#[derive(Clone, Debug)]
pub struct Game {
    /// The whole form.
    pub span: Span,
    /// The game's name.
    pub name: Text,
    /// The path in `(extends "…")`; with it, forms stand bare and override.
    pub extends: Option<Text>,
    /// What it consists of.
    pub forms: Vec<Form>,
}

/// `(variant NAME "what it changes" …)`.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The whole form.
    pub span: Span,
    /// Its name.
    pub name: Word,
    /// What it changes.
    pub about: Text,
    /// Its overriding forms.
    pub forms: Vec<Form>,
}

/// A form of a game or a variant.
#[derive(Clone, Debug)]
pub enum Form {
    /// `(info …)`
    Info(Info),
    /// `(players A B)`
    Players(Players),
    /// `(board …)`
    Board(Board),
    /// `(sides mirrored|turned)`
    Sides(Sides),
    /// `(track PLAYER [way] loop:[way])`
    Track(Track),
    /// `(region NAME PLAYER {spaces})`
    Region(Region),
    /// `(dice N (face …)…)`
    Dice(Dice),
    /// `(piece NAME glyph:"…")`
    Piece(Piece),
    /// `(define NAME SET)`
    Define(Define),
    /// `(start …)`
    Start(Start),
    /// `(play …)`
    Play(Play),
    /// `(move …)`, bare in a variant or in a game that extends another.
    Move(Move),
    /// `(end …)`
    End(End),
    /// `(without HEAD KEY…)`
    Without(Without),
}

/// `(without HEAD KEY…)`: stands where the form would stand, and drops it.
#[derive(Clone, Debug)]
pub struct Without {
    /// The whole form.
    pub span: Span,
    /// The head of what is dropped.
    pub head: Word,
    /// Its keys as written: words or spaces.
    pub keys: Vec<Word>,
}

/// `(info (about "…") (source KEY "…")…)`
#[derive(Clone, Debug)]
pub struct Info {
    /// The whole form.
    pub span: Span,
    /// Its items.
    pub items: Vec<InfoItem>,
}

/// An item of `info`.
#[derive(Clone, Debug)]
pub enum InfoItem {
    /// `(about "…")` and the span of the form.
    About(Text, Span),
    /// `(source KEY "…")` and the span of the form.
    Source(Word, Text, Span),
    /// `(without …)`
    Without(Without),
}

/// `(players A B)`
#[derive(Clone, Debug)]
pub struct Players {
    /// The whole form.
    pub span: Span,
    /// The names as written: two, if the author got it right.
    pub names: Vec<Word>,
}

/// `(board (row …)… (mark …)…)`
#[derive(Clone, Debug)]
pub struct Board {
    /// The whole form.
    pub span: Span,
    /// Rows and marks.
    pub items: Vec<BoardItem>,
}

/// An item of `board`.
#[derive(Clone, Debug)]
pub enum BoardItem {
    /// `(row NAME LENGTH offset:N)`
    Row {
        /// The whole form.
        span: Span,
        /// Its name.
        name: Word,
        /// Its length.
        length: Number,
        /// Where it begins; may be negative.
        offset: Option<Number>,
    },
    /// `(mark SPACE "label")`
    Mark {
        /// The whole form.
        span: Span,
        /// Where.
        space: SpaceRef,
        /// What is drawn.
        label: Text,
    },
    /// `(without …)`
    Without(Without),
}

/// `(sides mirrored|turned)`
#[derive(Clone, Debug)]
pub struct Sides {
    /// The whole form.
    pub span: Span,
    /// Turned, not mirrored.
    pub turned: bool,
}

/// `(track PLAYER [way] loop:[way])`
#[derive(Clone, Debug)]
pub struct Track {
    /// The whole form.
    pub span: Span,
    /// Whose.
    pub player: Word,
    /// Walked once.
    pub once: Option<Way>,
    /// Walked for ever.
    pub cycle: Option<Way>,
}

/// `[…]`: spaces in walking order.
#[derive(Clone, Debug)]
pub struct Way {
    /// With its brackets.
    pub span: Span,
    /// As written.
    pub items: Vec<SpaceItem>,
}

/// `(region NAME PLAYER {spaces})`
#[derive(Clone, Debug)]
pub struct Region {
    /// The whole form.
    pub span: Span,
    /// Its name.
    pub name: Word,
    /// Whose.
    pub player: Word,
    /// Its spaces: `{…}` or a definition of a plain one.
    pub spaces: Set,
}

/// `(dice N (face LABEL VALUE weight:W)…)`
#[derive(Clone, Debug)]
pub struct Dice {
    /// The whole form.
    pub span: Span,
    /// How many.
    pub count: Number,
    /// The faces of each.
    pub faces: Vec<FaceForm>,
}

/// `(face LABEL VALUE weight:W)`
#[derive(Clone, Debug)]
pub struct FaceForm {
    /// The whole form.
    pub span: Span,
    /// A word or a number.
    pub label: Word,
    /// What it counts.
    pub value: Number,
    /// How likely it is.
    pub weight: Option<Number>,
}

/// `(piece NAME glyph:"…")`
#[derive(Clone, Debug)]
pub struct Piece {
    /// The whole form.
    pub span: Span,
    /// Its name.
    pub name: Word,
    /// How it is drawn.
    pub glyph: Option<Text>,
}

/// `(define NAME SET)`
#[derive(Clone, Debug)]
pub struct Define {
    /// The whole form.
    pub span: Span,
    /// The name.
    pub name: Word,
    /// What it stands for.
    pub set: Set,
}

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

/// One way to name pieces.
#[derive(Clone, Debug)]
pub struct PieceTerm {
    /// As written.
    pub span: Span,
    /// What was written.
    pub kind: PieceTermKind,
}

/// What a piece term says.
#[derive(Clone, Debug)]
pub enum PieceTermKind {
    /// `friend`
    Friend,
    /// `enemy`
    Enemy,
    /// `neutral`
    Neutral,
    /// A kind's name.
    Name(String),
    /// `(friend KIND…)`
    FriendOf(Vec<Word>),
    /// `(enemy KIND…)`
    EnemyOf(Vec<Word>),
}

/// A set.
#[derive(Clone, Debug)]
pub struct Set {
    /// As written.
    pub span: Span,
    /// What was written.
    pub kind: SetKind,
}

/// What a set says.
#[derive(Clone, Debug)]
pub enum SetKind {
    /// `{A1..A3 C7}`
    Spaces(Vec<SpaceItem>),
    /// `(row C)`
    Row(Word),
    /// `(own home)`
    Own(Word),
    /// `(their home)`
    Their(Word),
    /// `empty`
    Empty,
    /// `any`
    Any,
    /// `none`
    None,
    /// `friend`, `enemy`, `neutral`, `(friend KIND…)`, `(enemy KIND…)`; never a bare name.
    Pieces(PieceTerm),
    /// A bare name: a kind or a definition.
    Name(String),
    /// `(and S…)`
    And(Vec<Set>),
    /// `(or S…)`
    Or(Vec<Set>),
    /// `(not S)`
    Not(Box<Set>),
    /// `(foremost PIECES)`
    Foremost(Vec<PieceTerm>),
    /// `(rearmost PIECES)`
    Rearmost(Vec<PieceTerm>),
    /// `(if (no S) S S)`
    If {
        /// The set asked about.
        no: Box<Set>,
        /// If it is empty.
        then: Box<Set>,
        /// If it isn't.
        otherwise: Box<Set>,
    },
}

/// A space as written: `A16`.
#[derive(Clone, Debug)]
pub struct SpaceRef {
    /// Where it stands.
    pub span: Span,
    /// The row's name.
    pub row: String,
    /// The number, saturated.
    pub number: u32,
}

/// A space or a run of them.
#[derive(Clone, Debug)]
pub enum SpaceItem {
    /// `A16`
    One(SpaceRef),
    /// `A16..A1`
    Run(SpaceRef, SpaceRef),
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
    pub position: Option<Position>,
    /// The throw.
    pub throw: Option<Throw>,
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
pub struct Throw {
    /// As written.
    pub span: Span,
    /// The faces as written.
    pub faces: Vec<Word>,
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
    Rethrow(Span),
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
    Position(Position),
    /// `(wins A)`
    Wins(Word),
    /// `(next A)`
    Next(Word),
}

/// A position as written, in a file or on the command line.
#[derive(Clone, Debug)]
pub struct Position {
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

/// A place or a run of them: `M2:2..M5:2`.
#[derive(Clone, Debug)]
pub enum StandItem {
    /// One place.
    One(StandRef),
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
}

/// A move as written: `awake:A5-A4xC5=king/march`.
#[derive(Clone, Debug)]
pub struct MoveText {
    /// As written.
    pub span: Span,
    /// The kind, where written.
    pub kind: Option<Word>,
    /// The start.
    pub from: StandRef,
    /// The end.
    pub to: StandRef,
    /// Where something was captured.
    pub captures: Vec<SpaceRef>,
    /// `=king`
    pub becomes: Option<Word>,
    /// `/march`: the move's name, where needed to tell plays apart.
    pub rule: Option<Word>,
}
