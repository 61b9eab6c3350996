//! What tree-sitter's grammar takes from the parser's: words that it has to read apart, and the
//! queries that say what a word is by the form or the key before it.
//!
//! Editors differ in which of two queries wins, so no word is found by two.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::json;

use super::forms::{Digits, Form, Grammar, Words};
use super::language::Language;

/// The words that `grammar.js` reads.
pub fn words(grammar: &Grammar, language: &Language) -> String {
    let forms = grammar.forms();
    let headed = || {
        forms
            .iter()
            .filter_map(|form| Some((form.head.as_deref()?, form)))
    };
    let all = |holds: &dyn Fn(&Form) -> bool| -> BTreeSet<&str> {
        headed()
            .filter(|(_, form)| holds(form))
            .map(|(head, _)| head)
            .collect()
    };
    let lists_names = |words: &Words| words.listed.as_ref().is_some_and(|listed| listed.names);
    let keys_of_names = language.keys.iter().filter(|(_, words)| lists_names(words));
    let keys_of_names: BTreeSet<&String> = keys_of_names.map(|(key, _)| key).collect();
    let mut keys_of_spaces: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (head, form) in headed() {
        for (key, _) in form.rest.keys.iter().filter(|(_, words)| words.spaces) {
            keys_of_spaces.entry(head).or_default().insert(key);
        }
    }
    let mut own_forms = BTreeMap::new();
    for group in &language.groups {
        for own in group.own_forms.iter().filter(|own| own.head.is_some()) {
            for head in &group.heads {
                own_forms.insert(head, json!({"head": own.head, "heads": own.rest.heads}));
            }
        }
    }
    // A form without a head holds plays, too: `(A1-C3)`.
    let bare = |form: &Form| {
        forms
            .iter()
            .any(|it| it.head.is_none() && form.rest.forms.contains(&it.rule))
    };
    let words = json!({
        "forms_of_heads": all(&|form| form.first.as_ref().is_some_and(|first| first.any_head)),
        "forms_of_spaces": all(&|form| form.rest.spaces),
        "groups_of_plays": all(&bare),
        "keys_of_names": keys_of_names,
        "keys_of_spaces": keys_of_spaces,
        "own_forms": own_forms,
        "plays": all(&|form| form.rest.text.contains("play_text")),
        "positions": all(&|form| form.rest.text.contains("position_text")),
    });
    format!("{words:#}\n")
}

/// What the words of a file are.
pub fn highlights(language: &Language) -> String {
    let mut text = String::from(
        "; What the words of a file are. Generated from the parser's grammar; no word is found twice.\n\n\
        (comment) @comment\n(string) @string\n(head) @keyword\n(key) @property\n(name) @variable\n\
        (row) @variable\n(count) @number\n(names (word) @variable)\n(names (number) @variable)\n\n\
        [\"(\" \")\" \"{\" \"}\" \"[\" \"]\"] @punctuation.bracket\n",
    );
    let mut forms = Table::new("form (head)");
    for group in &language.groups {
        let heads = || group.heads.iter().map(|head| &head[..]);
        match &group.first {
            None => forms.add("", heads(), &group.rest),
            Some(first) if !first.any_head => {
                forms.add("first: ", heads(), first);
                forms.add("next: ", heads(), &group.rest);
            }
            // The grammar tells these apart.
            Some(_) => {}
        }
    }
    text.push_str(&forms.queries());
    let mut keys = Table::new("argument (key)");
    for (key, words) in &language.keys {
        keys.add("", [&key[..]].into_iter(), words);
    }
    text.push_str(&keys.queries());
    text
}

/// The same queries with the names that Helix has for what it colours.
pub fn for_helix(highlights: &str) -> String {
    let names = [
        ("@number", "@constant.numeric"),
        ("@property", "@variable.other.member"),
    ];
    names
        .iter()
        .fold(highlights.to_owned(), |text, (here, there)| {
            text.replace(here, there)
        })
}

/// What words and numbers are behind each head or key.
struct Table<'w> {
    /// The head or key in its node.
    node: &'static str,
    /// Behind which of them these words are choices, at which of its places.
    choices: BTreeMap<(&'static str, &'w BTreeSet<String>), BTreeSet<&'w str>>,
    /// Behind which of them numbers are names, and behind which they aren't.
    digits: BTreeMap<(&'static str, bool), BTreeSet<&'w str>>,
}

impl<'w> Table<'w> {
    fn new(node: &'static str) -> Table<'w> {
        Table {
            node,
            choices: BTreeMap::new(),
            digits: BTreeMap::new(),
        }
    }

    fn add(&mut self, place: &'static str, heads: impl Iterator<Item = &'w str>, words: &'w Words) {
        let heads: Vec<&str> = heads.collect();
        let named = words.digits == Some(Digits::Name);
        self.choices
            .entry((place, &words.choices))
            .or_default()
            .extend(&heads);
        self.digits
            .entry((place, named))
            .or_default()
            .extend(&heads);
    }

    /// A query for each that has to be told, and one for all others: words are names, and numbers are
    /// numbers.
    fn queries(&self) -> String {
        let mut text = String::new();
        let mut told = BTreeSet::new();
        for ((place, choices), heads) in &self.choices {
            let behind = predicate("any-of?", "_it", heads.iter().copied());
            if !choices.is_empty() {
                let words = || choices.iter().map(|word| &word[..]);
                let among = predicate("any-of?", "constant.builtin", words());
                self.query(
                    &mut text,
                    &format!("{place}(word) @constant.builtin"),
                    &[&behind, &among],
                );
                let beside = predicate("not-any-of?", "variable", words());
                self.query(
                    &mut text,
                    &format!("{place}(word) @variable"),
                    &[&behind, &beside],
                );
                told.extend(heads);
            } else if !place.is_empty() {
                self.query(&mut text, &format!("{place}(word) @variable"), &[&behind]);
                told.extend(heads);
            }
        }
        let others = predicate("not-any-of?", "_it", told.into_iter());
        self.query(&mut text, "(word) @variable", &[&others]);
        let mut told = BTreeSet::new();
        for ((place, named), heads) in &self.digits {
            if *named || !place.is_empty() {
                let capture = if *named { "variable" } else { "number" };
                let behind = predicate("any-of?", "_it", heads.iter().copied());
                self.query(
                    &mut text,
                    &format!("{place}(number) @{capture}"),
                    &[&behind],
                );
                told.extend(heads);
            }
        }
        let others = predicate("not-any-of?", "_it", told.into_iter());
        self.query(&mut text, "(number) @number", &[&others]);
        text
    }

    fn query(&self, text: &mut String, capture: &str, predicates: &[&str]) {
        let predicates = predicates.join("\n  ");
        _ = write!(text, "\n(({} @_it {capture})\n  {predicates})\n", self.node);
    }
}

fn predicate<'w>(name: &str, of: &str, words: impl Iterator<Item = &'w str>) -> String {
    let words: String = words.map(|word| format!(" \"{word}\"")).collect();
    format!("(#{name} @{of}{words})")
}
