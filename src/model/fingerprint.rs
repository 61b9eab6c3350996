//! A short sign by which rules are known again.

use serde_json::Value;

use super::Ruleset;
use crate::digest::digest;

impl Ruleset {
    /// Sixteen hexadecimal digits that stay the same as long as the game is played in the same
    /// way: what it is called and says of itself, its sources, marks and looks don't count.
    ///
    /// The [`digest`] of the ruleset as JSON without what is absent, false or empty, so that a
    /// word which the language learns later changes nothing for games that don't use it.
    pub fn fingerprint(&self) -> String {
        let mut value = serde_json::to_value(self.undrawn()).unwrap_or_default();
        if let Value::Object(map) = &mut value {
            for told in [
                "name", "variants", "about", "omits", "noun", "sources", "sides",
            ] {
                map.remove(told);
            }
        }
        prune(&mut value);
        as_before(&mut value);
        digest(&value)
    }
}

/// What could be said before conditions were one word for all, as it was written then.
fn as_before(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.values_mut().for_each(as_before);
            let Some(Value::Array(parts)) = map.get_mut("if") else {
                if let Some(Value::Object(choice)) = map.get_mut("if")
                    && let Some(Value::Object(asked)) = choice.get_mut("condition")
                    && let Some(no) = asked.remove("no")
                {
                    choice.remove("condition");
                    choice.insert("no".to_owned(), no);
                }
                return;
            };
            let Some(Value::Object(asked)) = parts.first_mut() else {
                return;
            };
            for (now, before) in [("captured", "if-captured"), ("on", "if-on")] {
                if let Some(condition) = asked.remove(now) {
                    parts[0] = condition;
                    let parts = map.remove("if").unwrap_or_default();
                    map.insert(before.to_owned(), parts);
                    return;
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(as_before),
        _ => {}
    }
}

/// Leaves out what is absent.
fn prune(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, value| !absent(value));
            map.values_mut().for_each(prune);
        }
        Value::Array(items) => items.iter_mut().for_each(prune),
        _ => {}
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
