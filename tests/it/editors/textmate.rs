//! The grammar for editors that read TextMate's: regular expressions that open and close regions.
//!
//! A form is a region from `(` to `)`, and within it one from its head to `)`, in which the words
//! are told apart that this head takes. A key opens a region that its value closes.

use serde_json::{Map, Value, json};

use super::forms::{Digits, Form, Words};
use super::language::{Group, Language};

/// What a word goes on with, within brackets of a regular expression.
const WORD: &str = r"\p{L}\p{M}0-9_\-";
/// A name.
const NAME: &str = r"\p{L}[\p{L}\p{M}0-9_\-]*";
/// The row in the name of a space.
const ROW: &str = r"\p{L}[\p{L}\p{M}]*";
/// A number.
const NUMBER: &str = r"-?[0-9]+(?:/[0-9]+)?";

/// The scope of each class of words.
pub const SCOPES: [(&str, &str); 7] = [
    ("head", "keyword.other.daldos"),
    ("key", "variable.parameter.daldos"),
    ("choice", "constant.language.daldos"),
    ("name", "entity.name.daldos"),
    ("number", "constant.numeric.daldos"),
    ("text", "string.quoted.double.daldos"),
    ("comment", "comment.line.double-slash.daldos"),
];

fn scope(class: &str) -> Value {
    let (_, scope) = SCOPES.iter().find(|(it, _)| *it == class).expect("a class");
    json!({"name": scope})
}

/// The whole grammar, as it is written.
pub fn grammar(language: &Language) -> String {
    let mut repository = Map::new();
    repository.insert(
        "comment".into(),
        json!({
            "name": scope("comment")["name"],
            "match": "//.*$",
        }),
    );
    repository.insert(
        "text".into(),
        json!({
            "name": scope("text")["name"],
            "begin": "\"",
            "end": "\"|$",
            "beginCaptures": {"0": {"name": "punctuation.definition.string.begin.daldos"}},
            "endCaptures": {"0": {"name": "punctuation.definition.string.end.daldos"}},
            "patterns": [{"name": "constant.character.escape.daldos", "match": r#"\\["\\]"#}],
        }),
    );
    repository.insert("spaces".into(), patterns(spaces()));
    repository.insert("men".into(), patterns(men()));
    repository.insert("moves".into(), patterns(moves()));
    let groups: Vec<String> = language.groups.iter().map(name_of).collect();
    for (group, name) in language.groups.iter().zip(&groups) {
        repository.insert(name.clone(), form(group, language));
    }
    for (key, words) in &language.keys {
        repository.insert(name_of_key(key), behind_key(key, words));
    }
    let keys: Vec<Value> = language
        .keys
        .keys()
        .map(|key| include(&name_of_key(key)))
        .collect();
    repository.insert("keys".into(), patterns(keys));
    let mut heads = vec![include("comment")];
    heads.extend(groups.iter().map(|name| include(name)));
    heads.push(unknown());
    repository.insert("form".into(), bracketed(r"\(", r"\)", heads));
    let grammar = json!({
        "name": "daldos",
        "scopeName": "source.daldos",
        "fileTypes": ["game"],
        "patterns": [include("comment"), include("form")],
        "repository": repository,
    });
    let mut text = serde_json::to_string_pretty(&grammar).expect("plain values");
    text.push('\n');
    text
}

fn include(name: &str) -> Value {
    json!({"include": format!("#{name}")})
}

fn patterns(patterns: Vec<Value>) -> Value {
    json!({"patterns": patterns})
}

/// A region between brackets.
fn bracketed(open: &str, close: &str, patterns: Vec<Value>) -> Value {
    let bracket = json!({"0": {"name": "punctuation.section.daldos"}});
    json!({
        "begin": open,
        "end": close,
        "beginCaptures": bracket,
        "endCaptures": bracket,
        "patterns": patterns,
    })
}

fn matched(expression: &str, classes: &[&str]) -> Value {
    json!({"match": expression, "captures": captures(classes)})
}

/// What the groups of an expression are, from the first.
fn captures(classes: &[&str]) -> Value {
    let numbered = classes.iter().enumerate();
    let numbered = numbered.map(|(i, class)| ((i + 1).to_string(), scope(class)));
    Value::Object(numbered.collect())
}

/// One of these words, and no longer one.
fn one_of<'w>(words: impl IntoIterator<Item = &'w String>) -> String {
    let words: Vec<&str> = words.into_iter().map(|word| &word[..]).collect();
    format!("(?<![{WORD}])({})(?![{WORD}:])", words.join("|"))
}

fn name_of(group: &Group) -> String {
    format!("form-{}", group.heads[0])
}

fn name_of_key(key: &str) -> String {
    format!("key-{}", key.trim_end_matches(':'))
}

/// What follows a head, until its form is closed.
fn form(group: &Group, language: &Language) -> Value {
    let mut within = vec![include("comment")];
    within.extend(group.own_forms.iter().map(own_form));
    if group.is_text("position_text") {
        within.push(include("men"));
    } else if group.is_text("play_text") {
        within.push(include("form"));
        within.push(include("moves"));
    } else if group.rest.text.is_empty() {
        within.push(include("text"));
        within.push(include("form"));
        within.extend(
            group
                .own_keys
                .iter()
                .map(|(key, words)| behind_key(key, words)),
        );
        within.push(include("keys"));
        within.extend(listed(&group.rest));
        let rest = words(&group.rest);
        match &group.first {
            None => within.extend(rest),
            // What follows the first argument is a region of its own.
            Some(first) => {
                let mut after = within.clone();
                after.extend(rest);
                // A form that holds a space is told apart by it where its head is an argument.
                if first.any_head {
                    let holders = one_of(language.holders_of_spaces());
                    let mut one_space = vec![include("comment")];
                    one_space.extend(spaces().first().map(|space| behind(space, &after)));
                    one_space.extend_from_slice(&after);
                    within.push(behind(&matched(&holders, &["head"]), &one_space));
                }
                within.extend(words(first).iter().map(|first| behind(first, &after)));
            }
        }
    }
    behind(&matched(&one_of(&group.heads), &["head"]), &within)
}

/// What follows a match, until the form is closed.
fn behind(matched: &Value, within: &[Value]) -> Value {
    json!({
        "begin": matched["match"],
        "beginCaptures": matched["captures"],
        "end": r"(?=\))",
        "patterns": within,
    })
}

/// A form that is read differently within another one.
fn own_form(form: &Form) -> Value {
    let mut within = vec![include("comment")];
    if form.rest.text.is_empty() {
        within.extend(listed(&form.rest));
        within.extend(words(&form.rest));
    } else {
        within.push(include("moves"));
    }
    if let Some(head) = &form.head {
        let body = behind(&matched(&one_of([head]), &["head"]), &within);
        within = vec![include("comment"), body];
    }
    bracketed(r"\(", r"\)", within)
}

/// What follows a head that isn't known.
fn unknown() -> Value {
    let within = ["comment", "text", "form", "keys"].map(include);
    json!({
        "begin": format!("(?<![{WORD}])({NAME})(?![{WORD}:])"),
        "end": r"(?=\))",
        "patterns": within,
    })
}

/// What stands within braces and brackets.
fn listed(among: &Words) -> Vec<Value> {
    let Some(listed) = &among.listed else {
        return Vec::new();
    };
    let mut within = vec![include("comment")];
    within.extend(words(listed));
    let pairs = [(r"\{", r"\}"), (r"\[", r"\]")];
    pairs
        .map(|(open, close)| bracketed(open, close, within.clone()))
        .into()
}

/// The words that may stand at a place, the ones that are known before names.
fn words(words: &Words) -> Vec<Value> {
    let mut all = Vec::new();
    if words.spaces {
        all.push(include("spaces"));
    }
    if !words.choices.is_empty() {
        all.push(matched(&one_of(&words.choices), &["choice"]));
    }
    if !words.heads.is_empty() {
        all.push(matched(&one_of(&words.heads), &["head"]));
    }
    let class = if words.any_head { "head" } else { "name" };
    if words.names || words.any_head {
        all.push(matched(
            &format!("(?<![{WORD}])({NAME})(?![{WORD}:])"),
            &[class],
        ));
    }
    if let Some(digits) = words.digits {
        all.push(matched(
            &format!("(?<![{WORD}])({NUMBER})(?![{WORD}])"),
            &[digits_class(digits)],
        ));
    }
    all
}

fn digits_class(digits: Digits) -> &'static str {
    match digits {
        Digits::Number => "number",
        Digits::Name => "name",
    }
}

/// A key and its value. The value closes the region: a word, or a bracket that has been closed; what
/// can't be a value closes it, too, for who has not written one yet.
fn behind_key(key: &str, value: &Words) -> Value {
    let mut ends = Vec::new();
    let mut classes = Vec::new();
    if !value.choices.is_empty() {
        ends.push(one_of(&value.choices));
        classes.push("choice");
    }
    if value.spaces {
        ends.push(format!("({ROW})([0-9]+)(?![{WORD}])"));
        classes.extend(["name", "number"]);
    }
    if value.names {
        ends.push(format!("({NAME})(?![{WORD}:])"));
        classes.push("name");
    }
    if let Some(digits) = value.digits {
        ends.push(format!("({NUMBER})(?![{WORD}])"));
        classes.push(digits_class(digits));
    }
    ends.push(r#"(?<=[)\]}"])"#.to_owned());
    ends.push(format!(r"(?=[)\]}}]|{NAME}:)"));
    let mut within = vec![include("comment"), include("text"), include("form")];
    within.extend(listed(value));
    json!({
        "begin": format!("(?<![{WORD}])({key})"),
        "beginCaptures": captures(&["key"]),
        "end": ends.join("|"),
        "endCaptures": captures(&classes),
        "patterns": within,
    })
}

/// `A16`, `A16..A1`, `A16*4`.
fn spaces() -> Vec<Value> {
    vec![
        matched(
            &format!("(?<![{WORD}])({ROW})([0-9]+)(?![{WORD}])"),
            &["name", "number"],
        ),
        matched(r"\*([0-9]+)", &["number"]),
    ]
}

/// What a position says: each side is a region from its player to the stroke behind its pieces.
fn men() -> Vec<Value> {
    let mut within = vec![
        include("comment"),
        // Kinds may be called `to` and `move`.
        matched(
            &format!(r"(?<![{WORD}])(to)(?=\s+move(?![{WORD}])|\s*$)"),
            &["head"],
        ),
        matched(
            &format!(r"(?<![{WORD}])(move)(?=\s*(?:\)|$|//))"),
            &["head"],
        ),
        matched("[:*]([0-9]+)", &["number"]),
    ];
    within.extend(spaces());
    within.push(matched(
        &format!("(?<![{WORD}])({NAME})(?![{WORD}:])"),
        &["name"],
    ));
    let begin = format!("(?<![{WORD}])(?:(neutral)(?![{WORD}])|({NAME}))");
    vec![json!({
        "begin": begin,
        "beginCaptures": captures(&["head", "name"]),
        "end": r"(?=/(?!/)|\))",
        "patterns": within,
    })]
}

/// What a play says: `awake:A5*2-A4xC5xC6=king/reign#2`.
fn moves() -> Vec<Value> {
    vec![
        matched(&format!(r"(?<![{WORD}])({NAME})(?=:\p{{L}})"), &["name"]),
        matched(&format!("(?<=[0-9])x({ROW})([0-9]+)"), &["name", "number"]),
        matched(&format!("({ROW})([0-9]+)"), &["name", "number"]),
        matched("[:*#]([0-9]+)", &["number"]),
        matched(&format!("[=/]({NAME})"), &["name"]),
    ]
}
