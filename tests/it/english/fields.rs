//! A ruleset changed in one field at a time.

use daldos_dsl::model::{
    Add, At, AtAnywhere, DiceUse, Effect, From, Ruleset, Set, SpaceName, SpaceRuns,
};
use serde_json::{Value, json};

use super::sets;

/// Every ruleset that differs in one field, with the field's path and what became of it.
pub fn changes(rules: &Ruleset) -> Vec<(String, Ruleset)> {
    let whole = serde_json::to_value(rules).unwrap();
    let mut found = Vec::new();
    visit(&whole, &mut Vec::new(), &mut |path, value| {
        for candidate in candidates(rules, path, value) {
            let mut changed = whole.clone();
            *changed.pointer_mut(&pointer(path)).unwrap() = candidate.clone();
            let what = format!("{}: {value} -> {candidate}", path.join("/"));
            let Ok(changed) = serde_json::from_value::<Ruleset>(changed) else {
                panic!("{what} is no ruleset");
            };
            if changed != *rules {
                found.push((what, changed));
            }
        }
    });
    found
}

/// Why two rulesets that differ in one field may read the same: because they mean the same.
pub fn no_difference(what: &str, before: &Ruleset, after: &Ruleset) -> Option<&'static str> {
    let field = what.split(':').next()?;
    let one_die = most_moves(before) == 1 && most_moves(after) == 1;
    if field == "sides" && before.sides.is_none() {
        return Some("where all is written out, and is no image, `sides` means nothing");
    }
    if field.ends_with("/weight") && before.dice.faces.len() == 1 {
        return Some("the only face comes up whatever its weight");
    }
    let any = |set: &Option<Set>| matches!(set, None | Some(Set::Any));
    let same = |one: fn(&Ruleset) -> &Option<Set>| any(one(before)) && any(one(after));
    if (field == "turn/over" && same(|r| &r.turn.over))
        || (field == "turn/to" && same(|r| &r.turn.to))
    {
        return Some("where nothing is said, any space will do");
    }
    let two_dice = most_moves(before) == 2 && most_moves(after) == 2;
    let added = |rules: &Ruleset| rules.turn.spend.add != Add::None;
    if two_dice && field == "turn/spend/add" && added(before) && added(after) {
        return Some("two dice that are added are always all of them");
    }
    if on_arrival(before) == on_arrival(after) {
        return Some("where its one die ends, a move ends");
    }
    if field.contains("/push/") && field.ends_with("/at") && !what.contains("anywhere") {
        return Some("what is pushed passes nothing");
    }
    if field.starts_with("regions") && !names_region(before, after) {
        return Some("no rule asks for the region");
    }
    if before.kinds.len() == 1 && (field.ends_with("/of") || field.ends_with("/by")) {
        return Some("all are of the only kind");
    }
    if sets::same(before, after) {
        return Some("the sets mean the same");
    }
    if without_never(before) == without_never(after) {
        return Some("a condition that never holds may ask for whatever else it likes");
    }
    if one_die && (field.starts_with("turn/spend") || field.ends_with("from/dice")) {
        return Some("with one die there is nothing to add, and one move at most");
    }
    None
}

/// The rules, with nothing beside what never holds in whatever asks for all of several conditions.
fn without_never(rules: &Ruleset) -> Value {
    fn narrow(value: &mut Value) {
        let never = json!({"some": "none"});
        match value {
            Value::Object(fields) => fields.values_mut().for_each(narrow),
            Value::Array(items) => items.iter_mut().for_each(narrow),
            _ => {}
        }
        let all = value.get("and").and_then(Value::as_array);
        if all.is_some_and(|all| all.contains(&never)) {
            *value = never;
        }
    }
    let mut whole = serde_json::to_value(rules).unwrap();
    narrow(&mut whole);
    whole
}

/// The most moves for which the dice are good, each part of a die for one; where throws are
/// collected, more than two.
fn most_moves(rules: &Ruleset) -> usize {
    let parts = rules.dice.faces.iter().map(|face| face.parts.len());
    let units = usize::from(rules.dice.count) * parts.max().unwrap_or(0).max(1);
    if rules.turn.collect.is_empty() {
        units
    } else {
        8 / units * units
    }
}

/// The same rules, with what happens where dice end told of the end where a move takes but one of
/// them, or its first leads nowhere; and nothing captured there twice.
fn on_arrival(rules: &Ruleset) -> Ruleset {
    let mut rules = rules.simplified();
    let most = most_moves(&rules);
    let none = rules.turn.spend.add == Add::None || most == 1;
    let alone = |from: &From| {
        let idle = most == 2 && rules.dice.count == 2 && from.counts == Some(0);
        none || idle || from.dice == DiceUse::One
    };
    let moves = rules.moves.iter().map(|rule| alone(&rule.from));
    let moves: Vec<bool> = moves.collect();
    for (rule, alone) in rules.moves.iter_mut().zip(&moves) {
        if *alone {
            rule.then = at_the_end(&rule.then);
        }
    }
    if moves.iter().all(|alone| *alone) {
        rules.turn.then = at_the_end(&rules.turn.then);
    }
    rules
}

fn at_the_end(effects: &[Effect]) -> Vec<Effect> {
    let mut told: Vec<Effect> = Vec::new();
    for effect in effects {
        let mut effect = effect.clone();
        match &mut effect {
            Effect::If(_, then) => *then = at_the_end(then),
            Effect::Capture { at, .. } | Effect::Return { at, .. } => to_end(at),
            Effect::Recruit { at, .. } => {
                if matches!(at, AtAnywhere::Steps | AtAnywhere::Sums) {
                    *at = AtAnywhere::End;
                }
            }
            _ => {}
        }
        let again = match (&effect, told.last()) {
            (
                Effect::Capture { pieces, at, .. },
                Some(Effect::Capture {
                    pieces: others,
                    within: None,
                    at: At::End,
                }),
            ) => pieces == others && *at == At::End,
            _ => false,
        };
        if !again {
            told.push(effect);
        }
    }
    told
}

fn to_end(at: &mut At) {
    if matches!(at, At::Steps | At::Sums) {
        *at = At::End;
    }
}

/// Whether some rule asks for a region that one of the two has otherwise, or lacks.
fn names_region(before: &Ruleset, after: &Ruleset) -> bool {
    let (rules, like) = (before.simplified(), after.simplified());
    let text = [&rules, &like].map(|rules| serde_json::to_string(rules).unwrap());
    let unlike = |one: &Ruleset, other: &Ruleset| -> Vec<String> {
        let regions = one
            .regions
            .iter()
            .filter(|region| !other.regions.contains(region));
        regions.map(|region| region.name.clone()).collect()
    };
    let mut names = unlike(&rules, &like);
    names.extend(unlike(&like, &rules));
    names.iter().any(|name| {
        let own = format!("\"region\":[\"own\",\"{name}\"]");
        let their = format!("\"region\":[\"their\",\"{name}\"]");
        text.iter()
            .any(|text| text.contains(&own) || text.contains(&their))
    })
}

fn pointer(path: &[String]) -> String {
    path.iter().map(|step| format!("/{step}")).collect()
}

/// Every node, the inner ones too.
fn visit(value: &Value, path: &mut Vec<String>, see: &mut impl FnMut(&[String], &Value)) {
    see(path, value);
    let below: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(k, v)| (k.clone(), v)).collect(),
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.map(|(i, v)| (i.to_string(), v)).collect()
        }
        _ => Vec::new(),
    };
    for (step, inner) in below {
        path.push(step);
        visit(inner, path, see);
        path.pop();
    }
}

/// Families of words of which one stands for another.
const WORDS: &[(&[&str], &[&str])] = &[
    (&["how"], &["most", "go-on", "some", "free"]),
    (&["add"], &["any", "alone", "all", "none"]),
    (&["piece"], &["once", "often"]),
    (&["dice"], &["any", "one"]),
    (
        &["along"],
        &["forward", "back", "either", "around", "orthogonal"],
    ),
    (&["at"], &["end", "steps", "sums", "all"]),
    (&["sides"], &["mirrored", "turned"]),
    (&["owner", "player"], &["first", "second"]),
];

/// Other valid values of a field.
fn candidates(rules: &Ruleset, path: &[String], value: &Value) -> Vec<Value> {
    // How things are drawn is no rule.
    if path.iter().any(|step| step == "look" || step == "figure") {
        return Vec::new();
    }
    let names: Vec<&str> = path
        .iter()
        .map(String::as_str)
        .filter(|step| step.parse::<usize>().is_err())
        .collect();
    let Some(&field) = names.last() else {
        return Vec::new();
    };
    let kinds: Vec<&str> = rules.kinds.iter().map(|k| k.name.as_str()).collect();
    let faces: Vec<&str> = rules.dice.faces.iter().map(|f| f.label.as_str()).collect();
    let mut found: Vec<Value> = Vec::new();
    match value {
        Value::Number(n) => {
            let n = n.as_i64().unwrap();
            match field {
                "highest" => found.extend((1..=rules.dice.count).map(Value::from)),
                "offset" => found.extend([n + 1, n - 1, -n].map(Value::from)),
                "value" | "at_most" if n > 0 => found.extend([n + 1, n - 1].map(Value::from)),
                _ => found.push(Value::from(n + 1)),
            }
        }
        Value::Null => match field {
            "about" => found.push(json!("Otherwise.")),
            "omits" => found.push(json!("Otherwise.")),
            "noun" => found.push(json!("chip")),
            "glyph" => found.push(json!("@")),
            "owner" => found.extend(["first", "second"].map(Value::from)),
            "on" | "over" | "to" | "within" => {
                found.extend(["empty", "any", "none"].map(Value::from));
            }
            "at" => found.extend(["steps", "sums", "all", "anywhere"].map(Value::from)),
            "with" => found.extend(faces.iter().map(|f| json!(f))),
            "kind" => found.extend(kinds.iter().map(|k| json!(k))),
            "of" | "by" => found.extend(kinds.iter().map(|k| json!([k]))),
            "sides" => found.extend(["mirrored", "turned"].map(Value::from)),
            other => panic!("what else could `{other}` be?"),
        },
        Value::String(text) => {
            let word = |(fields, words): &&(&[&str], &[&'static str])| {
                fields.contains(&field) && words.contains(&text.as_str())
            };
            // A definition may name only those before it, or it might come to name itself.
            let known = match names.first() {
                Some(&"definitions") => path[1].parse().unwrap(),
                _ => rules.definitions.len(),
            };
            let among: Vec<&str> = match field {
                "stack" => {
                    found.push(json!({"up-to": 2}));
                    vec![]
                }
                "take" => {
                    found.push(json!({"exactly": 2}));
                    vec![]
                }
                "friend-of" | "enemy-of" | "neutral-of" | "kinds" | "of" | "by" | "become"
                | "kind" => kinds,
                "again" | "collect" | "rethrow" | "order" | "with" | "threw" => faces,
                "prefer" => rules.moves.iter().map(|m| m.name.as_str()).collect(),
                "row" => rules.board.rows.iter().map(|r| r.name.as_str()).collect(),
                "region" if path.last().is_some_and(|i| i == "0") => vec!["own", "their"],
                "region" => rules.regions.iter().map(|r| r.name.as_str()).collect(),
                "defined" => rules.definitions[..known]
                    .iter()
                    .map(|d| d.name.as_str())
                    .collect(),
                _ if ["friend", "enemy", "neutral"].contains(&text.as_str()) => {
                    vec!["friend", "enemy", "neutral"]
                }
                _ if ["empty", "any", "none"].contains(&text.as_str())
                    && field != "add"
                    && field != "dice" =>
                {
                    vec!["empty", "any", "none"]
                }
                _ => match WORDS.iter().find(word) {
                    Some((_, words)) => words.to_vec(),
                    None => vec![],
                },
            };
            found.extend(among.into_iter().map(Value::from));
            let spaces = ["spaces", "once", "cycle", "space"].contains(&field)
                || names.len() > 1 && names[names.len() - 2] == "spaces";
            if spaces {
                found.extend(other_spaces(rules, text).into_iter().map(Value::from));
            }
            if [
                "name", "about", "omits", "noun", "label", "key", "text", "glyph",
            ]
            .contains(&field)
                || names.first() == Some(&"players")
            {
                found.push(Value::from(format!("{text}x")));
            }
            if field == "first" && text == "random" {
                found.extend([json!({"player": "first"}), json!({"highest": 1})]);
            }
        }
        // What may be missing.
        _ => {}
    }
    if !value.is_null()
        && match field {
            // Of `all` it is always said.
            "within" if names.len() > 1 && names[names.len() - 2] == "all" => false,
            "on" if names.len() > 1 && names[names.len() - 2] != "from" => false,
            "glyph" | "owner" | "on" | "over" | "within" | "with" | "sides" | "of" | "by" => {
                path.last().is_some_and(|step| step == field)
            }
            "about" | "omits" | "noun" => names.len() == 1,
            "to" => {
                names.len() > 1 && !["return", "forks"].contains(&names[names.len() - 2]) && {
                    path.last().is_some_and(|step| step == field)
                }
            }
            "kind" => names.len() > 1 && ["recruit", "return"].contains(&names[names.len() - 2]),
            "at" => names.contains(&"recruit") && path.last().is_some_and(|step| step == field),
            _ => false,
        }
    {
        found.push(Value::Null);
    }
    // What a list may do without.
    let optional = [
        "again",
        "collect",
        "order",
        "rethrow",
        "then",
        "end",
        "regions",
        "definitions",
        "sources",
        "marks",
        "moves",
        "kinds",
        "and",
        "or",
        "pieces",
        "friend-of",
        "enemy-of",
        "of",
        "by",
        "faces",
        "places",
    ];
    if let Value::Array(items) = value
        && optional.contains(&field)
        && path.last().is_some_and(|step| step == field)
    {
        for i in 0..items.len() {
            let mut fewer = items.clone();
            fewer.remove(i);
            // Twice the same is once.
            if !fewer.is_empty() && !fewer.contains(&items[i]) {
                found.push(Value::Array(fewer));
            }
        }
    }
    found
}

/// The spaces without the last, and with another in its place.
fn other_spaces(rules: &Ruleset, text: &str) -> Vec<String> {
    let Ok(runs) = text.parse::<SpaceRuns>() else {
        return Vec::new();
    };
    let other = |spaces: &[SpaceName]| {
        let mut free = rules.board.spaces();
        free.find(|space| !spaces.contains(space))
    };
    let mut found = Vec::new();
    let Some((_, rest)) = runs.0.split_last() else {
        return found;
    };
    if !rest.is_empty() {
        found.push(SpaceRuns(rest.to_vec()).to_string());
    }
    if let Some(space) = other(&runs.0) {
        found.push(SpaceRuns([rest, &[space]].concat()).to_string());
    }
    found
}
