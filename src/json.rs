//! JSON as others have written it: duplicate keys, and faults in words.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::{Map, Value};

/// A JSON value in which no object has a key twice; reading one that has is an error, since one of
/// the two would be lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Distinct(pub Value);

impl<'de> Deserialize<'de> for Distinct {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Any).map(Distinct)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Distinct(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if map.contains_key(&key) {
                return Err(A::Error::custom(format!("duplicate field `{key}`")));
            }
            let Distinct(value) = entries.next_value()?;
            map.insert(key, value);
        }
        Ok(map.into())
    }
}

/// The fault of a text that is no JSON, in words, with its line and column, both from 1.
///
/// ```
/// use daldos_dsl::unstable::json::{Distinct, fault};
/// let wrong = |text: &str| fault(&serde_json::from_str::<Distinct>(text).unwrap_err());
/// assert_eq!(wrong("[{"), "the text ends in the midst of an object, at column 2");
/// assert_eq!(wrong("{\"a\": 1, \"a\": 2}"), "duplicate field `a` at column 12");
/// assert_eq!(wrong("{\"a\":\n 1,}"), "trailing comma at line 2, column 4");
/// ```
pub fn fault(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    let told = error.to_string();
    let words = told.strip_suffix(&format!(" at line {line} column {column}"));
    let words = words.unwrap_or(&told);
    let place = match line {
        // A value that was read before has no places.
        0 => return told,
        1 => format!("at column {column}"),
        _ => format!("at line {line}, column {column}"),
    };
    match error.classify() {
        Category::Eof => {
            let inside = words.strip_prefix("EOF while parsing ");
            let inside = inside.unwrap_or("a value");
            format!("the text ends in the midst of {inside}, {place}")
        }
        _ => format!("{words} {place}"),
    }
}
