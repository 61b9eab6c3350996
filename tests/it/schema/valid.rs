//! JSON held against a JSON Schema: as much of draft 2020-12 as ours uses, and nothing else.

use serde_json::Value;

/// Words that say nothing about values.
const NOTES: [&str; 4] = ["$schema", "$defs", "title", "description"];

/// All that a value has wrong.
pub fn faults(root: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    look(root, schema, value, "$", &mut found);
    found
}

fn look(root: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let schema = schema
        .as_object()
        .unwrap_or_else(|| panic!("{at}: {schema}"));
    for (word, wanted) in schema {
        let mut fault = |what: String| found.push(format!("{at}: {what}"));
        match word.as_str() {
            "$ref" => {
                let pointer = wanted.as_str().unwrap().strip_prefix('#').unwrap();
                let named = root.pointer(pointer);
                let named = named.unwrap_or_else(|| panic!("no definition {pointer}"));
                look(root, named, value, at, found);
            }
            "anyOf" => {
                let tries = wanted.as_array().unwrap().iter();
                let tries: Vec<_> = tries.map(|one| faults(root, one, value)).collect();
                if tries.iter().all(|found| !found.is_empty()) {
                    fault(format!("none of {tries:#?}"));
                }
            }
            "const" if value != wanted => fault(format!("{value} is not {wanted}")),
            "enum" if !wanted.as_array().unwrap().contains(value) => {
                fault(format!("{value} is none of {wanted}"));
            }
            "type" if !is(value, wanted.as_str().unwrap()) => {
                fault(format!("{value} is no {wanted}"));
            }
            "pattern" => {
                let fits = value
                    .as_str()
                    .is_none_or(|text| fits(wanted.as_str().unwrap(), text));
                if !fits {
                    fault(format!("{value} doesn't fit {wanted}"));
                }
            }
            "minimum" if value.as_f64() < wanted.as_f64() => fault(format!("{value} is too small")),
            "minItems" | "maxItems" => {
                let count = value.as_array().map(Vec::len);
                let wanted = wanted.as_u64().unwrap() as usize;
                let right = count.is_none_or(|count| match word.as_str() {
                    "minItems" => count >= wanted,
                    _ => count <= wanted,
                });
                if !right {
                    fault(format!("{count:?} items, {word} {wanted}"));
                }
            }
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    look(root, wanted, item, &format!("{at}[{i}]"), found);
                }
            }
            "required" => {
                for key in wanted.as_array().unwrap() {
                    let key = key.as_str().unwrap();
                    if value
                        .as_object()
                        .is_some_and(|object| !object.contains_key(key))
                    {
                        fault(format!("`{key}` is missing"));
                    }
                }
            }
            "properties" => {
                for (key, wanted) in wanted.as_object().unwrap() {
                    if let Some(member) = value.get(key) {
                        look(root, wanted, member, &format!("{at}.{key}"), found);
                    }
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Value::as_object);
                for (key, member) in value.as_object().into_iter().flatten() {
                    let at = format!("{at}.{key}");
                    if known.is_some_and(|known| known.contains_key(key)) {
                    } else if *wanted == Value::Bool(false) {
                        found.push(format!("{at}: unknown"));
                    } else {
                        look(root, wanted, member, &at, found);
                    }
                }
            }
            "const" | "enum" | "type" | "minimum" => {}
            note if NOTES.contains(&note) => {}
            other => panic!("`{other}` is not looked at"),
        }
    }
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    }
}

/// The patterns of the schema: classes of characters with `+` or `{N}`, and groups with `?`.
fn fits(pattern: &str, text: &str) -> bool {
    let pattern = pattern
        .strip_prefix('^')
        .and_then(|p| p.strip_suffix('$'))
        .unwrap();
    rests(pattern, text).any(str::is_empty)
}

/// What may be left of a text behind a pattern.
fn rests<'t>(pattern: &str, text: &'t str) -> Box<dyn Iterator<Item = &'t str> + 't> {
    let Some(first) = pattern.chars().next() else {
        return Box::new(std::iter::once(text));
    };
    if first == '(' {
        let (group, rest) = pattern[1..].split_once(")?").unwrap();
        let rest = rest.to_owned();
        let through: Vec<&str> = rests(group, text).collect();
        let all = through.into_iter().chain(std::iter::once(text));
        return Box::new(all.flat_map(move |left| rests(&rest, left)));
    }
    let (class, rest) = match pattern.strip_prefix('[') {
        Some(inner) => inner.split_once(']').unwrap(),
        None => pattern.split_at(first.len_utf8()),
    };
    let (least, most, rest) = match rest.strip_prefix('+') {
        Some(rest) => (1, usize::MAX, rest),
        None => match rest.strip_prefix('{').and_then(|r| r.split_once('}')) {
            Some((count, rest)) => (count.parse().unwrap(), count.parse().unwrap(), rest),
            None => (1, 1, rest),
        },
    };
    let (class, rest) = (class.to_owned(), rest.to_owned());
    let run = text.chars().take_while(|c| in_class(&class, *c)).count();
    let ends: Vec<usize> = text
        .char_indices()
        .map(|(i, _)| i)
        .chain([text.len()])
        .collect();
    let lengths = least..=run.min(most);
    Box::new(lengths.flat_map(move |count| rests(&rest, &text[ends[count]..])))
}

fn in_class(class: &str, c: char) -> bool {
    let (not, class) = match class.strip_prefix('^') {
        Some(class) => (true, class),
        None => (false, class),
    };
    let signs: Vec<char> = class.chars().collect();
    let ranges = signs.windows(3).filter(|w| w[1] == '-');
    let mut ranges = ranges.map(|w| w[0]..=w[2]);
    not != (ranges.any(|range| range.contains(&c)) || signs.contains(&c))
}

#[test]
fn what_is_wrong_is_seen() {
    let schema: Value = serde_json::json!({
        "type": "object",
        "properties": {
            "a": {"type": "string", "pattern": "^[^0-9:]+[0-9]+(:[0-9]+)?$"},
            "b": {"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": 2},
            "c": {"anyOf": [{"type": "null"}, {"const": 5}]},
        },
        "required": ["a"],
        "additionalProperties": false,
    });
    let wrong = |value: Value| !faults(&schema, &schema, &value).is_empty();
    for right in [
        serde_json::json!({"a": "C12"}),
        serde_json::json!({"a": "Æ2:2", "b": [1, 2], "c": null}),
        serde_json::json!({"a": "C2", "b": [], "c": 5}),
    ] {
        assert!(!wrong(right.clone()), "{right}");
    }
    for bad in [
        serde_json::json!({}),
        serde_json::json!([]),
        serde_json::json!({"a": "C"}),
        serde_json::json!({"a": "C2:"}),
        serde_json::json!({"a": 2}),
        serde_json::json!({"a": "C2", "b": [0]}),
        serde_json::json!({"a": "C2", "b": [1, 1, 1]}),
        serde_json::json!({"a": "C2", "b": [1.5]}),
        serde_json::json!({"a": "C2", "c": 6}),
        serde_json::json!({"a": "C2", "d": 1}),
    ] {
        assert!(wrong(bad.clone()), "{bad}");
    }
}
