//! A short sign by which rules are known again.

use serde_json::Value;

use super::Ruleset;

impl Ruleset {
    /// Sixteen hexadecimal digits that stay the same as long as the game is played in the same
    /// way: what it is called and says of itself, its sources, marks and looks don't count.
    ///
    /// FNV-1a, 64 bits, over the ruleset as JSON with its keys in order, without what is absent,
    /// false or empty, so that a word which the language learns later changes nothing for games
    /// that don't use it.
    pub fn fingerprint(&self) -> String {
        let mut value = serde_json::to_value(self.undrawn()).unwrap_or_default();
        if let Value::Object(map) = &mut value {
            for told in [
                "name", "variants", "about", "omits", "noun", "sources", "sides",
            ] {
                map.remove(told);
            }
        }
        let mut text = String::new();
        write(&value, &mut text);
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

/// Writes what there is of a value.
fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().filter(|(_, value)| !absent(value)).collect();
            entries.sort_by_key(|(key, _)| key.as_str());
            text.push('{');
            for (key, value) in entries {
                text.push_str(key);
                text.push(':');
                write(value, text);
                text.push(',');
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for item in items {
                write(item, text);
                text.push(',');
            }
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
}

fn absent(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}
