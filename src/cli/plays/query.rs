//! A query of a batch.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::unstable::json::{Distinct, fault};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::cli::exit::Exit;
use crate::cli::failure::Failure;

/// The longest query, in bytes: an answer that lists all throws of a large position is one, too.
pub(super) const LONGEST: usize = 1 << 24;

/// A query as it is written. What an answer holds besides may stand in it.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"throw\": \"A III\"}"
)]
#[allow(dead_code, reason = "what answers hold is accepted and not looked at")]
struct WrittenQuery {
    position: Option<Distinct>,
    #[serde(default, deserialize_with = "given")]
    throw: Option<Option<Thrown>>,
    id: Option<IgnoredAny>,
    schema: Option<IgnoredAny>,
    game: Option<IgnoredAny>,
    address: Option<IgnoredAny>,
    variants: Option<IgnoredAny>,
    fingerprint: Option<String>,
    version: Option<IgnoredAny>,
    chance: Option<IgnoredAny>,
    rethrow: Option<IgnoredAny>,
    plays: Option<IgnoredAny>,
    throws: Option<IgnoredAny>,
    error: Option<IgnoredAny>,
}

/// A throw as text or as a list of its faces.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "`throw` is a text such as \"A III\", a list of faces, or null for all throws"
)]
enum Thrown {
    Text(String),
    Faces(Vec<String>),
}

/// What stands there, be it null.
fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<Thrown>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// A query that can be answered.
pub(super) struct Query {
    pub(super) state: State,
    /// None: all throws.
    pub(super) throw: Option<Throw>,
    /// Whether the throw's chance was told where the query comes from.
    pub(super) chance: bool,
}

/// What a line asks of the game with this fingerprint.
pub(super) fn read(
    loaded: &Loaded,
    fingerprint: &str,
    start: &State,
    line: &[u8],
) -> Result<Query, Failure> {
    let wrong = |message: String| Failure::new(Exit::Wrong, "daldos::query::json", message);
    if line.len() > LONGEST {
        return Err(wrong(format!("the line is longer than {LONGEST} bytes")));
    }
    let line = line.trim_ascii();
    if line.first() != Some(&b'{') {
        let what = if line.is_empty() {
            "the line is empty; "
        } else {
            ""
        };
        return Err(wrong(format!(
            "{what}a query is an object such as {{\"throw\": \"A III\"}}"
        )));
    }
    // What isn't looked at would be skipped, whatever bytes it has.
    let text = std::str::from_utf8(line);
    let text = text.map_err(|_| wrong("the line isn't UTF-8, as JSON is".to_owned()))?;
    let written: WrittenQuery = serde_json::from_str(text).map_err(|error| wrong(fault(&error)))?;
    if written.error.is_some() {
        return Err(wrong("this line is an error, not a question".to_owned()));
    }
    if let Some(other) = written.fingerprint.filter(|other| other != fingerprint) {
        return Err(Failure::wrong(format!(
            "the query is about other rules: its `fingerprint` is `{other}`, and that of this game \
             `{fingerprint}`"
        )));
    }
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = match &written.position {
        None => *start,
        Some(Distinct(position)) => notation::read_position_json(rules, game, position)?,
    };
    let Some(thrown) = written.throw else {
        let message = "a query has a `throw`, null for all throws";
        return Err(wrong(message.to_owned()));
    };
    let text = thrown.map(|thrown| match thrown {
        Thrown::Text(text) => text,
        Thrown::Faces(faces) => faces.join(" "),
    });
    let throw = text.map(|text| notation::read_throw(rules, &text));
    Ok(Query {
        state,
        throw: throw.transpose()?,
        chance: written.chance.is_some(),
    })
}

/// What answers are to carry, as it stands, whatever else is wrong with a line.
pub(super) fn id(line: &[u8]) -> Option<Box<RawValue>> {
    #[derive(Deserialize)]
    struct Carried<'l> {
        #[serde(borrow, default, deserialize_with = "raw")]
        id: Option<&'l RawValue>,
    }
    // Null, too, is something.
    fn raw<'l, D: Deserializer<'l>>(from: D) -> Result<Option<&'l RawValue>, D::Error> {
        <&RawValue>::deserialize(from).map(Some)
    }
    // Most queries have none, in no spelling: they need not be read twice.
    let named = line.contains(&b'\\') || line.windows(4).any(|bytes| bytes == b"\"id\"");
    if !named {
        return None;
    }
    let id = serde_json::from_slice::<Carried<'_>>(line).ok()?.id?;
    match id.get().contains('\r') {
        // It stands between other things, never in a text, and an answer is a line.
        true => RawValue::from_string(id.get().replace('\r', " ")).ok(),
        false => Some(id.to_owned()),
    }
}
