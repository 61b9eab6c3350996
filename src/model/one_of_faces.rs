//! One of several faces as data: nothing, a face alone, or a list.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOf {
    None,
    One(String),
    Several(Vec<String>),
}

pub(super) fn serialize<S: Serializer>(faces: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    match faces {
        [] => serializer.serialize_none(),
        [face] => face.serialize(serializer),
        faces => faces.serialize(serializer),
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(match OneOf::deserialize(from)? {
        OneOf::None => Vec::new(),
        OneOf::One(face) => vec![face],
        OneOf::Several(faces) => faces,
    })
}
