//! Checksums of JSON values, by which data are known again.

use serde_json::Value;

/// The checksum of bytes: FNV-1a (Fowler, Noll and Vo 1991), 64 bits. One byte put for another always
/// changes it.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

/// The checksum of a value, as sixteen hexadecimal digits: FNV-1a, 64 bits, over the value with the keys of its objects in order, whatever blanks stood between them.
///
/// One byte put for another always changes it; other changes do but for one in 2^64.
///
/// ```
/// use daldos_dsl::unstable::digest::digest;
/// let value = |text: &str| serde_json::from_str(text).unwrap();
/// let one = digest(&value(r#"{"a": 1, "b": [2]}"#));
/// assert_eq!(one, digest(&value(r#"{"b":[2],"a":1}"#)));
/// assert_ne!(one, digest(&value(r#"{"a": 1, "b": [3]}"#)));
/// ```
pub fn digest(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    let hash = checksum(text.as_bytes());
    format!("{hash:016x}")
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
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
