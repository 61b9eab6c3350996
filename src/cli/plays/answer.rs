//! What is answered about a throw and its plays, as other programs read it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Move, Play, Spot, State};
use daldos_dsl::load::{Identity, Loaded};
use daldos_dsl::notation::{self, StateTexts};
use daldos_dsl::space::Space;
use daldos_dsl::unstable::fold::Fold;
use serde::ser::{Error, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::cli::json::{JsonLayout, Positions, SCHEMA, WrittenPosition, object};

/// What is asked about.
pub(super) fn head<'a, 'w>(
    writer: &PlayWriter<'w>,
    of: &'a Identity,
    id: Option<&'a RawValue>,
    state: &State,
) -> impl Serialize + use<'a, 'w> {
    object! {
        schema: SCHEMA,
        ..id: id.map(|id| object! { id: id, }),
        ..of: of,
        position: writer.position(state),
    }
}

/// About one throw.
pub(super) fn one(head: impl Serialize, answer: impl Serialize) -> impl Serialize {
    object! { ..head: head, ..answer: answer, }
}

/// About all throws: its `throw` is null, as in the query, so that the answer asks the same again.
pub(super) fn all(head: impl Serialize, throws: Vec<impl Serialize>) -> impl Serialize {
    object! { ..head: head, throw: (), throws: throws, }
}

/// A throw and its plays.
pub(super) fn throw<'a>(
    writer: &Rc<PlayWriter<'a>>,
    state: &State,
    throw: &Throw,
    chance: Option<String>,
    plays: Vec<Play>,
) -> impl Serialize + use<'a> {
    let (rules, game) = (&writer.loaded.rules, &writer.loaded.game);
    let texts = notation::play_texts(rules, game, &plays);
    object! {
        throw: notation::labels(rules, throw),
        ..chance: chance.map(|chance| object! { chance: chance, }),
        ..refusable: refusable(game.refusable(state, throw)),
        plays: ListedPlays {
            writer: writer.clone(),
            texts,
            plays,
        },
    }
}

/// That a throw may be thrown again instead of being played, if it may.
pub(crate) fn refusable(is: bool) -> Option<impl Serialize> {
    is.then(|| object! { rethrow: true, })
}

/// Dice as they lie at last, and as they lay before.
pub(crate) fn dice<'a>(
    loaded: &'a Loaded,
    earlier: &[Throw],
    throw: &Throw,
) -> impl Serialize + use<'a> {
    let labels = |throw| notation::labels(&loaded.rules, throw);
    object! {
        rethrown: earlier.iter().map(labels).collect::<Vec<_>>(),
        throw: labels(throw),
    }
}

/// How much is told of a play, and in which form.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlayStyle {
    pub(crate) positions: Positions,
    /// Without the moves in parts, and without the position after them.
    pub(crate) brief: bool,
}

/// A writer of plays of one game: what many of them have in common it writes once.
pub(crate) struct PlayWriter<'a> {
    loaded: &'a Loaded,
    style: PlayStyle,
    positions: RefCell<StateTexts<'a>>,
    /// Room for the text of a position.
    text: RefCell<String>,
    /// Moves in parts, as they stand on a line, but for those with several captures.
    steps: RefCell<HashMap<StepKey, Box<RawValue>, Fold>>,
    layout: JsonLayout,
}

/// What a move in parts depends on that captures on one space at most.
#[derive(PartialEq, Eq)]
struct StepKey {
    from: Spot,
    to: Spot,
    kind: u8,
    count: u8,
    rule: u16,
    dice: Throw,
    /// Whether others have stood where it starts.
    shared: bool,
    capture: Option<Space>,
}

impl StepKey {
    /// Of a move; none if it captures on several spaces.
    fn new(made: &Move) -> Option<StepKey> {
        let capture = match made.captures[..] {
            [] => None,
            [space] => Some(space),
            _ => return None,
        };
        Some(StepKey {
            from: made.from,
            to: made.to,
            kind: made.kind,
            count: made.count,
            rule: made.rule,
            dice: made.dice,
            shared: made.shared_start,
            capture,
        })
    }
}

/// Of ends, rule and dice: few differ in the rest alone.
impl Hash for StepKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [from, to] = [self.from, self.to].map(|spot| [spot.space.0, spot.pass]);
        let [rule, more] = self.rule.to_le_bytes();
        let (kind, count) = (self.kind, self.count);
        let ends = [from[0], from[1], to[0], to[1], kind, count, rule, more];
        let ends = u64::from_le_bytes(ends);
        let faces = self.dice.faces().iter();
        let dice = faces.fold(0, |dice, face| dice << 6 ^ u64::from(face.0));
        state.write_u64(ends ^ dice << 16);
    }
}

/// So many moves are known at most.
const MOST_STEPS: usize = 1 << 14;

impl<'a> PlayWriter<'a> {
    /// A writer of plays in this style, for documents of this layout.
    pub(crate) fn new(
        loaded: &'a Loaded,
        style: PlayStyle,
        layout: JsonLayout,
    ) -> Rc<PlayWriter<'a>> {
        Rc::new(PlayWriter {
            loaded,
            style,
            layout,
            positions: RefCell::new(StateTexts::new(&loaded.rules, &loaded.game)),
            text: RefCell::default(),
            steps: RefCell::default(),
        })
    }

    /// A position.
    fn position(&self, state: &State) -> WrittenPosition<'a> {
        match self.style.positions {
            Positions::Text => WrittenPosition::Text(self.positions.borrow_mut().text(state)),
            positions => positions.of(self.loaded, state),
        }
    }

    /// Hands a position to an object.
    fn write_position<S: SerializeMap>(&self, state: &State, keys: &mut S) -> Result<(), S::Error> {
        match self.style.positions {
            Positions::Text => {
                let mut text = self.text.borrow_mut();
                text.clear();
                self.positions.borrow_mut().append(state, &mut text);
                keys.serialize_entry("position", text.as_str())
            }
            _ => keys.serialize_entry("position", &self.position(state)),
        }
    }

    /// Hands a move in parts to a list.
    fn write_step<S: SerializeSeq>(&self, made: &Move, list: &mut S) -> Result<(), S::Error> {
        let plain = || step(self.loaded, made, false);
        let key = StepKey::new(made).filter(|_| self.layout == JsonLayout::Line);
        let Some(key) = key else {
            return list.serialize_element(&plain());
        };
        let mut steps = self.steps.borrow_mut();
        if steps.len() >= MOST_STEPS {
            steps.clear();
        }
        let known = match steps.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(room) => {
                let raw = serde_json::value::to_raw_value(&plain());
                room.insert(raw.map_err(S::Error::custom)?)
            }
        };
        list.serialize_element(known)
    }
}

/// All plays of a throw, each under its text.
struct ListedPlays<'a> {
    writer: Rc<PlayWriter<'a>>,
    texts: Vec<String>,
    plays: Vec<Play>,
}

impl Serialize for ListedPlays<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let listed = self.texts.iter().zip(&self.plays);
        serializer.collect_seq(listed.map(|(text, play)| WrittenPlay {
            writer: &self.writer,
            text,
            play,
        }))
    }
}

/// A play under this text, and what it leads to.
pub(crate) struct PlayAnswer<'a> {
    pub(crate) writer: Rc<PlayWriter<'a>>,
    pub(crate) text: String,
    pub(crate) play: Play,
}

impl Serialize for PlayAnswer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (writer, text, play) = (&self.writer, &self.text, &self.play);
        WrittenPlay { writer, text, play }.serialize(serializer)
    }
}

/// The same, borrowed.
struct WrittenPlay<'a, 'w> {
    writer: &'a PlayWriter<'w>,
    text: &'a str,
    play: &'a Play,
}

impl Serialize for WrittenPlay<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (writer, play) = (self.writer, self.play);
        let mut keys = serializer.serialize_map(None)?;
        keys.serialize_entry("text", self.text)?;
        if !writer.style.brief {
            keys.serialize_entry("moves", &Moves(writer, &play.moves))?;
            writer.write_position(&play.state, &mut keys)?;
        }
        keys.serialize_entry("again", &(play.again && play.end().is_none()))?;
        let winner = play.winner.map(|winner| writer.loaded.rules.player(winner));
        keys.serialize_entry("winner", &winner)?;
        if play.drawn {
            keys.serialize_entry("drawn", &true)?;
        }
        keys.end()
    }
}

/// The moves of a play in parts.
struct Moves<'a, 'w>(&'a PlayWriter<'w>, &'a [Move]);

impl Serialize for Moves<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Moves(writer, moves) = self;
        let mut list = serializer.serialize_seq(Some(moves.len()))?;
        for made in *moves {
            writer.write_step(made, &mut list)?;
        }
        list.end()
    }
}

/// A move in parts, of which a [`StepKey`] knows all that is written: its kind and how many pieces it moves only where
/// that isn't plain, unless all of it is wanted.
pub(crate) fn step<'a>(loaded: &'a Loaded, step: &Move, all: bool) -> impl Serialize + use<'a> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let captures = step.captures.iter();
    let captures = captures.map(|space| game.space_name(*space).to_string());
    object! {
        r#move: &rules.moves[usize::from(step.rule)].name,
        ..kind: (all || step.shared_start).then(|| object! { kind: game.kind_name(step.kind), }),
        from: notation::spot_text(game, step.from),
        ..count: (all || step.count > 1).then(|| object! { count: step.count, }),
        to: notation::spot_text(game, step.to),
        dice: notation::labels(rules, &step.dice),
        captures: captures.collect::<Vec<_>>(),
    }
}
