//! The parts of a ruleset that can be changed by themselves.

use crate::model::{
    Add, Along, Board, DiceUse, Effect, EndRule, FaceDef, First, How, MoveRule, PieceUse,
    Placement, Region, Ruleset, Set, Sides, SpaceRuns, Track,
};
use crate::player::ByPlayer;

/// A part of a ruleset with a value: readings that share the value share its mutants.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Part {
    /// The board, how the second side follows from the first, and all that follows.
    Layout(Box<Layout>),
    Tracks(ByPlayer<Track>),
    /// A region, by its name.
    Region(String, ByPlayer<SpaceRuns>),
    Places(Vec<Placement>),
    First(First),
    Dice(Box<DiceCount>),
    /// All faces.
    Faces(Vec<FaceDef>),
    /// A face, by its label.
    Face(FaceDef),
    /// A definition, by its name.
    Definition(String, Set),
    Again(Vec<Vec<String>>),
    Rethrow(Vec<Vec<String>>),
    How(How),
    Add(Add),
    PieceUse(PieceUse),
    Over(Option<Set>),
    To(Option<Set>),
    Then(Vec<Effect>),
    /// A whole move, by its name.
    Move(String, Option<Box<MoveRule>>),
    /// A part of a move, by the move's name.
    Slot(String, Slot),
    End(Vec<EndRule>),
}

/// The board, how the second side follows from the first, and all that follows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    pub(super) board: Board,
    pub(super) sides: Option<Sides>,
    pub(super) tracks: ByPlayer<Track>,
    pub(super) regions: Vec<Region>,
    pub(super) places: Vec<Placement>,
}

/// The number of dice, and what has to fit it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DiceCount {
    pub(super) count: u8,
    pub(super) again: Vec<Vec<String>>,
    pub(super) rethrow: Vec<Vec<String>>,
    pub(super) first: First,
}

/// A part of a move.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Slot {
    Kinds(Vec<String>),
    On(Option<Set>),
    With(Option<String>),
    Dice(DiceUse),
    Along(Along),
    Over(Option<Set>),
    To(Option<Set>),
    Then(Vec<Effect>),
}

impl Part {
    /// The same part of other rules, as it is there; none where they haven't got it.
    pub(super) fn of(&self, rules: &Ruleset) -> Option<Part> {
        let turn = &rules.turn;
        Some(match self {
            Part::Layout(_) => Part::Layout(Box::new(Layout::of(rules))),
            Part::Tracks(_) => Part::Tracks(rules.tracks.clone()),
            Part::Region(name, _) => {
                let region = rules.regions.iter().find(|r| r.name == *name)?;
                Part::Region(name.clone(), region.spaces.clone())
            }
            Part::Places(_) => Part::Places(rules.start.places.clone()),
            Part::First(_) => Part::First(rules.start.first),
            Part::Dice(_) => Part::Dice(Box::new(DiceCount {
                count: rules.dice.count,
                again: turn.again.clone(),
                rethrow: turn.rethrow.clone(),
                first: rules.start.first,
            })),
            Part::Faces(_) => Part::Faces(rules.dice.faces.clone()),
            Part::Face(face) => {
                let mut faces = rules.dice.faces.iter();
                Part::Face(faces.find(|other| other.label == face.label)?.clone())
            }
            Part::Definition(name, _) => {
                Part::Definition(name.clone(), rules.definition(name)?.clone())
            }
            Part::Again(_) => Part::Again(turn.again.clone()),
            Part::Rethrow(_) => Part::Rethrow(turn.rethrow.clone()),
            Part::How(_) => Part::How(turn.spend.how),
            Part::Add(_) => Part::Add(turn.spend.add),
            Part::PieceUse(_) => Part::PieceUse(turn.spend.piece),
            Part::Over(_) => Part::Over(turn.over.clone()),
            Part::To(_) => Part::To(turn.to.clone()),
            Part::Then(_) => Part::Then(turn.then.clone()),
            Part::Move(name, _) => {
                let rule = rules.moves.iter().find(|rule| rule.name == *name)?;
                Part::Move(name.clone(), Some(Box::new(rule.clone())))
            }
            Part::Slot(name, slot) => {
                let rule = rules.moves.iter().find(|rule| rule.name == *name)?;
                Part::Slot(name.clone(), slot.of(rule))
            }
            Part::End(_) => Part::End(rules.end.clone()),
        })
    }

    /// Makes this part of the rules so.
    pub(super) fn put(&self, rules: &mut Ruleset) {
        let turn = &mut rules.turn;
        match self.clone() {
            Part::Layout(layout) => {
                rules.board = layout.board;
                rules.sides = layout.sides;
                rules.tracks = layout.tracks;
                rules.regions = layout.regions;
                rules.start.places = layout.places;
            }
            Part::Tracks(tracks) => rules.tracks = tracks,
            Part::Region(name, spaces) => {
                let mut regions = rules.regions.iter_mut();
                if let Some(region) = regions.find(|region| region.name == name) {
                    region.spaces = spaces;
                }
            }
            Part::Places(places) => rules.start.places = places,
            Part::First(first) => rules.start.first = first,
            Part::Dice(dice) => {
                rules.dice.count = dice.count;
                turn.again = dice.again;
                turn.rethrow = dice.rethrow;
                rules.start.first = dice.first;
            }
            Part::Faces(faces) => rules.dice.faces = faces,
            Part::Face(face) => {
                let mut faces = rules.dice.faces.iter_mut();
                if let Some(old) = faces.find(|other| other.label == face.label) {
                    *old = face;
                }
            }
            Part::Definition(name, set) => {
                let mut definitions = rules.definitions.iter_mut();
                if let Some(definition) = definitions.find(|other| other.name == name) {
                    definition.set = set;
                }
            }
            Part::Again(again) => turn.again = again,
            Part::Rethrow(rethrow) => turn.rethrow = rethrow,
            Part::How(how) => turn.spend.how = how,
            Part::Add(add) => turn.spend.add = add,
            Part::PieceUse(piece) => turn.spend.piece = piece,
            Part::Over(over) => turn.over = over,
            Part::To(to) => turn.to = to,
            Part::Then(then) => turn.then = then,
            Part::Move(name, None) => rules.moves.retain(|rule| rule.name != name),
            Part::Move(name, Some(rule)) => {
                let mut moves = rules.moves.iter_mut();
                if let Some(old) = moves.find(|other| other.name == name) {
                    *old = *rule;
                }
            }
            Part::Slot(name, slot) => {
                let mut moves = rules.moves.iter_mut();
                if let Some(rule) = moves.find(|rule| rule.name == name) {
                    slot.put(rule);
                }
            }
            Part::End(end) => rules.end = end,
        }
    }
}

impl Layout {
    /// As it is in a ruleset.
    pub(super) fn of(rules: &Ruleset) -> Layout {
        Layout {
            board: rules.board.clone(),
            sides: rules.sides,
            tracks: rules.tracks.clone(),
            regions: rules.regions.clone(),
            places: rules.start.places.clone(),
        }
    }
}

impl Slot {
    fn of(&self, rule: &MoveRule) -> Slot {
        match self {
            Slot::Kinds(_) => Slot::Kinds(rule.from.kinds.clone()),
            Slot::On(_) => Slot::On(rule.from.on.clone()),
            Slot::With(_) => Slot::With(rule.from.with.clone()),
            Slot::Dice(_) => Slot::Dice(rule.from.dice),
            Slot::Along(_) => Slot::Along(rule.along),
            Slot::Over(_) => Slot::Over(rule.over.clone()),
            Slot::To(_) => Slot::To(rule.to.clone()),
            Slot::Then(_) => Slot::Then(rule.then.clone()),
        }
    }

    fn put(self, rule: &mut MoveRule) {
        match self {
            Slot::Kinds(kinds) => rule.from.kinds = kinds,
            Slot::On(on) => rule.from.on = on,
            Slot::With(with) => rule.from.with = with,
            Slot::Dice(dice) => rule.from.dice = dice,
            Slot::Along(along) => rule.along = along,
            Slot::Over(over) => rule.over = over,
            Slot::To(to) => rule.to = to,
            Slot::Then(then) => rule.then = then,
        }
    }
}
