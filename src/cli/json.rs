//! Answers for other programs.

use std::ffi::OsString;

use clap::ValueEnum;
use daldos_dsl::engine::State;
use daldos_dsl::load::render::Diagnostic;
use daldos_dsl::load::{Identity, Loaded, VERSION};
use daldos_dsl::model::{Position, Ruleset};
use daldos_dsl::notation::{self, PositionObject};
use serde::Serialize;
use serde_json::value::RawValue;

/// An object of JSON: its keys in this order, each with a value; `..name: value` puts in the keys of
/// another object, or of none.
macro_rules! object {
    (@ {$($done:tt)*} {$($names:ident)*} ..$name:ident: $value:expr, $($more:tt)*) => {
        $crate::cli::json::object!(@ {$($done)* (#[serde(flatten)] $name $value)} {$($names)* $name} $($more)*)
    };
    (@ {$($done:tt)*} {$($names:ident)*} $name:ident: $value:expr, $($more:tt)*) => {
        $crate::cli::json::object!(@ {$($done)* (#[allow(unused)] $name $value)} {$($names)* $name} $($more)*)
    };
    (@ {$((#[$how:meta] $name:ident $value:expr))*} {$($names:ident)*}) => {{
        #[allow(non_camel_case_types, reason = "each key is a type parameter, too")]
        mod keys {
            #[derive(serde::Serialize)]
            pub(super) struct Object<$($names),*> {
                $(#[$how] pub(super) $name: $names,)*
            }
        }
        keys::Object { $($name: $value),* }
    }};
    ($($keys:tt)*) => {
        $crate::cli::json::object!(@ {} {} $($keys)*)
    };
}

pub(crate) use object;

/// The version of the shapes of all answers.
pub(crate) const SCHEMA: u32 = 1;

/// Room for most documents, in bytes.
const ROOM: usize = 1 << 14;

/// How a document is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonLayout {
    /// For readers: a line for each of its fields.
    Pretty,
    /// For streams: a document on a line of its own.
    Line,
}

impl JsonLayout {
    /// The layout that a format of this name has; none if it isn't JSON.
    pub(crate) fn called(format: &str) -> Option<JsonLayout> {
        match format {
            "json" => Some(JsonLayout::Pretty),
            "jsonl" => Some(JsonLayout::Line),
            _ => None,
        }
    }

    /// The document as text.
    pub(crate) fn text(self, document: &impl Serialize) -> String {
        self.text_in(document, Vec::with_capacity(ROOM))
    }

    /// The same in room to be used again.
    pub(crate) fn text_in(self, document: &impl Serialize, mut room: Vec<u8>) -> String {
        room.clear();
        // Texts, numbers and lists of them: nothing in it can fail to be written.
        let _ = match self {
            JsonLayout::Pretty => serde_json::to_writer_pretty(&mut room, document),
            JsonLayout::Line => serde_json::to_writer(&mut room, document),
        };
        room.push(b'\n');
        String::from_utf8(room).unwrap_or_default()
    }

    /// What is told of one game, behind what says which reading of which game it is.
    pub(crate) fn answer(self, of: &Identity, told: impl Serialize) -> String {
        self.text(&object! {
            schema: SCHEMA,
            ..of: of,
            ..told: told,
        })
    }

    /// Several documents: a list of them, or a line for each.
    pub(crate) fn texts(self, documents: &[impl Serialize]) -> String {
        match self {
            JsonLayout::Pretty => self.text(&documents),
            JsonLayout::Line => documents
                .iter()
                .map(|document| self.text(document))
                .collect(),
        }
    }

    /// The layout that a command line asks for which can't be understood as a whole.
    pub(crate) fn asked(arguments: impl Iterator<Item = OsString>) -> Option<JsonLayout> {
        let plain = |argument: OsString| argument.to_string_lossy().into_owned();
        let arguments: Vec<String> = arguments.map(plain).collect();
        let pairs = arguments.windows(2).filter(|pair| pair[0] == "--format");
        let joined = arguments.iter().filter_map(|a| a.strip_prefix("--format="));
        let batch = arguments.iter().any(|argument| argument == "--batch");
        let mut formats = pairs.map(|pair| pair[1].as_str()).chain(joined);
        let asked = formats.next().and_then(JsonLayout::called);
        asked.or_else(|| batch.then_some(JsonLayout::Line))
    }
}

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub(crate) struct Refusal {
    /// `explain` knows it.
    pub(crate) code: &'static str,
    pub(crate) message: String,
    /// Of a batch: the number of the query, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    /// All that is wrong with a file, as `check` tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) diagnostics: Option<Vec<Diagnostic>>,
}

impl Refusal {
    /// As an answer; `id` is that of the query, and `of` the game that it is asked of, if one was read.
    pub(crate) fn answer<'a>(
        self,
        id: Option<&'a RawValue>,
        of: Option<&'a Identity>,
    ) -> impl Serialize + use<'a> {
        let unknown = of.is_none().then(|| object! { version: VERSION, });
        object! {
            schema: SCHEMA,
            ..id: id.map(|id| object! { id: id, }),
            ..of: of,
            ..unknown: unknown,
            error: self,
        }
    }
}

/// How positions are written in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Positions {
    /// As text: `"A man A1 / B man B4 / A to move"`.
    #[default]
    Text,
    /// In parts: `{"A": {"man": ["A1"]}, "B": {"man": ["B4"]}, "to_move": "A"}`.
    Objects,
}

/// A position in either form.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum WrittenPosition<'a> {
    Text(String),
    Object(PositionObject<'a>),
}

impl Positions {
    /// A position in this form.
    pub(crate) fn write(self, rules: &Ruleset, position: Position) -> WrittenPosition<'_> {
        match self {
            Positions::Text => WrittenPosition::Text(notation::position_text(rules, &position)),
            Positions::Objects => WrittenPosition::Object(PositionObject { rules, position }),
        }
    }

    /// The position of a situation in this form.
    pub(crate) fn of<'a>(self, loaded: &'a Loaded, state: &State) -> WrittenPosition<'a> {
        let (rules, game) = (&loaded.rules, &loaded.game);
        match self {
            Positions::Text => WrittenPosition::Text(notation::state_text(rules, game, state)),
            Positions::Objects => self.write(rules, game.position(state)),
        }
    }
}
