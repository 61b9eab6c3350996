//! The forms of the language as the grammar has them: which words each may hold, and what they are.
//!
//! Everything follows from the shape of the rules: a rule of quoted words is a choice, one of a
//! letter and what follows it a name, and so on.

use std::collections::{BTreeMap, BTreeSet};

use super::grammar::{self, Expr, Rule};

/// What the numbers of a form are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Digits {
    /// Numbers.
    Number,
    /// Names: faces of the dice may be called `2`.
    Name,
}

/// What may stand at a place of a form, or behind a key.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Words {
    /// Words that stand for one of several possibilities.
    pub choices: BTreeSet<String>,
    /// Words of the language that tell what a form is, behind its head: `elsewhere`.
    pub heads: BTreeSet<String>,
    /// Whether any word may stand here that is a head elsewhere.
    pub any_head: bool,
    /// Whether other words are names.
    pub names: bool,
    /// What numbers are.
    pub digits: Option<Digits>,
    /// Whether `A16` is a space here, a row and a number.
    pub spaces: bool,
    /// What stands within braces or brackets here.
    pub listed: Option<Box<Words>>,
    /// What stands behind each key.
    pub keys: BTreeMap<String, Words>,
    /// The rules of text with a syntax of its own: `position_text`, `play_text`.
    pub text: BTreeSet<String>,
    /// The rules of the forms within.
    pub forms: BTreeSet<String>,
}

/// A form `(head …)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its rule.
    pub rule: String,
    /// Its head; groups such as `(A1-C3)` in `plays` have none.
    pub head: Option<String>,
    /// What its first argument is, where that is told apart from the others.
    pub first: Option<Words>,
    /// What its other arguments are.
    pub rest: Words,
}

/// What a text with a syntax of its own is called in the grammar.
const TEXTS: [&str; 2] = ["position_text", "play_text"];

/// Words of the language that the grammar reads as names: `capture` stands in `prefer` for every move
/// that captures.
const WORDS_AMONG_NAMES: [(&str, &str); 1] = [("prefer", "capture")];

impl Words {
    /// What a word is here, as far as these words tell.
    fn class(&self, word: &str) -> Option<&'static str> {
        if self.choices.contains(word) {
            Some("choice")
        } else if self.any_head || self.heads.contains(word) {
            Some("head")
        } else if self.names {
            Some("name")
        } else {
            None
        }
    }

    /// Whether no word is one thing here and another thing there.
    pub fn agrees(&self, other: &Words) -> bool {
        let all = [self, other];
        let mut known = all
            .iter()
            .flat_map(|words| words.choices.iter().chain(&words.heads));
        let mut keys = self
            .keys
            .iter()
            .filter_map(|(key, here)| Some((here, other.keys.get(key)?)));
        let lists = self.listed.iter().zip(&other.listed);
        let differs = known.any(|word| differ(self.class(word), other.class(word)))
            || differ(self.class(""), other.class(""))
            || differ(self.digits, other.digits)
            || (self.spaces && other.names)
            || (self.names && other.spaces);
        !differs
            && keys.all(|(here, there)| here.agrees(there))
            && lists.into_iter().all(|(here, there)| here.agrees(there))
    }

    /// Takes in what may stand elsewhere, too.
    pub fn add(&mut self, other: Words) {
        self.choices.extend(other.choices);
        self.heads.extend(other.heads);
        self.any_head |= other.any_head;
        self.names |= other.names;
        // Where a name may be a number, all numbers are names.
        self.digits = self.digits.max(other.digits);
        self.spaces |= other.spaces;
        match (&mut self.listed, other.listed) {
            (Some(here), Some(there)) => here.add(*there),
            (None, there) => self.listed = there,
            (Some(_), None) => {}
        }
        for (key, words) in other.keys {
            self.keys.entry(key).or_default().add(words);
        }
        self.text.extend(other.text);
        self.forms.extend(other.forms);
    }
}

/// Whether both are known, and not the same.
fn differ<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.is_some() && other.is_some() && one != other
}

/// The rules of a grammar.
pub struct Grammar(BTreeMap<String, Rule>);

impl Grammar {
    /// The rules that a text has.
    pub fn read(text: &str) -> Grammar {
        let rules = grammar::rules(text).into_iter();
        Grammar(rules.map(|rule| (rule.name.clone(), rule)).collect())
    }

    /// All forms, by rule.
    pub fn forms(&self) -> Vec<Form> {
        let mut forms: Vec<Form> = self.0.values().filter_map(|rule| self.form(rule)).collect();
        for form in &mut forms {
            let words = WORDS_AMONG_NAMES
                .iter()
                .filter(|(rule, _)| *rule == form.rule);
            form.rest
                .choices
                .extend(words.map(|(_, word)| (*word).to_owned()));
        }
        forms
    }

    fn form(&self, rule: &Rule) -> Option<Form> {
        if !is_form(rule) {
            return None;
        }
        let items = sequence(&rule.expr);
        let mut items = &items[1..];
        let head = match items.first() {
            Some(Expr::Ident(name)) if name.starts_with("kw_") => Some(self.word(name)),
            _ => None,
        };
        if head.is_some() {
            items = &items[1..];
        }
        let (mut first, mut rest) = (None, self.words(items));
        if let [one @ Expr::Ident(name), others @ ..] = items
            && !name.starts_with("open")
        {
            let (one, others) = (self.words(&[*one]), self.words(others));
            if !one.agrees(&others) {
                (first, rest) = (Some(one), others);
            }
        }
        Some(Form {
            rule: rule.name.clone(),
            head,
            first,
            rest,
        })
    }

    /// What these items may read.
    fn words(&self, items: &[&Expr]) -> Words {
        let mut words = Words::default();
        let mut lists = Vec::new();
        for item in items {
            self.collect(item, &mut words, &mut lists);
        }
        words
    }

    /// The word that a keyword's or a key's rule reads.
    fn word(&self, rule: &str) -> String {
        let mut literals = Vec::new();
        literals_of(&self.0[rule].expr, &mut literals);
        let [word] = &literals[..] else {
            panic!("{rule} has {literals:?}");
        };
        word.clone()
    }

    /// Takes in what an expression may read; `lists` holds what stands in brackets that are open.
    fn collect(&self, expression: &Expr, words: &mut Words, lists: &mut Vec<Words>) {
        match expression {
            Expr::Ident(name) => self.collect_rule(name, words, lists),
            Expr::Seq(..) => {
                let items = sequence(expression);
                if let [Expr::Ident(name), value @ ..] = &items[..]
                    && name.starts_with("key_")
                {
                    let behind = self.words(value);
                    words.keys.entry(self.word(name)).or_default().add(behind);
                    return;
                }
                for item in items {
                    self.collect(item, words, lists);
                }
            }
            Expr::Choice(all) => {
                for one in all {
                    self.collect(one, words, lists);
                }
            }
            Expr::Repeated(inner) => self.collect(inner, words, lists),
            Expr::Look => {}
            other => panic!("{other:?} within a form"),
        }
    }

    fn collect_rule(&self, name: &str, words: &mut Words, lists: &mut Vec<Words>) {
        let mut found = Words::default();
        match name {
            "open_brace" | "open_bracket" => return lists.push(Words::default()),
            "close_brace" | "close_bracket" => {
                found.listed = Some(Box::new(lists.pop().expect("a bracket that was opened")));
            }
            "open" | "close" | "plus" | "slash" | "string" => return,
            "head" => found.any_head = true,
            _ if TEXTS.contains(&name) => {
                found.text.insert(name.to_owned());
            }
            _ if name.starts_with("kw_") => {
                found.heads.insert(self.word(name));
            }
            _ => {
                let rule = &self.0[name];
                if is_form(rule) {
                    found.forms.insert(name.to_owned());
                } else if rule.is_token {
                    self.shape(&rule.expr, &mut found);
                } else {
                    return self.collect(&rule.expr, words, lists);
                }
            }
        }
        lists.last_mut().unwrap_or(words).add(found);
    }

    /// Takes in what a rule that reads one token may read.
    fn shape(&self, expression: &Expr, found: &mut Words) {
        match expression {
            Expr::Str(text) if text.starts_with(char::is_alphabetic) => {
                found.choices.insert(text.clone());
            }
            Expr::Ident(name) => match &name[..] {
                "name" | "letters" => found.names = true,
                "digits" => found.digits = found.digits.max(Some(Digits::Number)),
                "space" => found.spaces = true,
                name => {
                    if let Some(rule) = self.0.get(name).filter(|rule| rule.is_token) {
                        self.shape(&rule.expr, found);
                    }
                }
            },
            Expr::Seq(all) => {
                for one in all {
                    self.shape(one, found);
                }
            }
            Expr::Choice(all) => {
                for one in all {
                    self.shape(one, found);
                }
                if found.names && found.digits.is_some() {
                    found.digits = Some(Digits::Name);
                }
            }
            Expr::Repeated(inner) => self.shape(inner, found),
            _ => {}
        }
    }
}

/// Whether a rule reads a form.
fn is_form(rule: &Rule) -> bool {
    matches!(sequence(&rule.expr)[0], Expr::Ident(name) if name == "open")
}

/// The items of a sequence.
fn sequence(expression: &Expr) -> Vec<&Expr> {
    match expression {
        Expr::Seq(all) => all.iter().flat_map(sequence).collect(),
        other => vec![other],
    }
}

/// The quoted texts of an expression.
fn literals_of(expression: &Expr, found: &mut Vec<String>) {
    match expression {
        Expr::Str(text) => found.push(text.clone()),
        Expr::Seq(all) | Expr::Choice(all) => {
            for one in all {
                literals_of(one, found);
            }
        }
        _ => {}
    }
}
