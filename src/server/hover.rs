//! What a word means.

use serde_json::{Value, json};

use super::document::Document;
use super::files::overlaid;
use super::names;
use super::navigation::place;
use super::request::RequestResult;
use super::workspace::Workspace;
use crate::english;
use crate::load::{self, Opened};
use crate::model::Ruleset;
use crate::reference;
use crate::source::{SourceId, Span};
use crate::syntax::{self, TextWord, WordClass};

/// So many sentences at most are about one clause.
const MOST_SENTENCES: usize = 4;

impl Workspace {
    /// Of a word of the language what the reference says, and what this very clause says in English;
    /// of a name the form that declares it.
    pub(super) fn hover(&self, params: &Value) -> RequestResult {
        let (path, document) = self.document(params)?;
        let byte = document.byte(place(params)?);
        let Some(word) = document.word(byte) else {
            return Ok(Value::Null);
        };
        let text = document.of(word);
        let mut parts: Vec<String> = Vec::new();
        match word.class {
            WordClass::Head => {
                parts.extend(self.said(&path, document, word));
                parts.extend(reference::entry(text));
            }
            WordClass::Key | WordClass::Choice => {
                parts.extend(self.said(&path, document, word));
                // What it means is told with the form that it stands in.
                let head = head_of(document, word);
                parts.extend(head.and_then(reference::entry));
            }
            WordClass::Name(_) => parts.extend(self.declared(&path, document, byte)),
            WordClass::Number | WordClass::Text => {
                parts.extend(self.said(&path, document, word));
            }
            WordClass::Comment => {}
        }
        if parts.is_empty() {
            return Ok(Value::Null);
        }
        let range = document.range(word);
        let told = parts.join("\n\n---\n\n");
        Ok(json!({"contents": {"kind": "markdown", "value": told}, "range": range}))
    }

    /// What the clause around a word says in English: what the rules tell with it and don't without.
    fn said(&self, path: &str, document: &Document, word: &TextWord) -> Option<String> {
        let mut read = overlaid(&self.documents, &*self.files);
        let opened = load::open(path, &mut read).ok()?;
        let file = opened.file();
        let variant = file
            .variants
            .iter()
            .find(|variant| variant.span.holds(word.span));
        if !file.game.span.holds(word.span) && variant.is_none() {
            return None;
        }
        let names: Vec<&str> = variant.iter().map(|v| v.name.value.as_str()).collect();
        let with = opened.rules(&names)?;
        let root = variant.map_or(file.game.span, |variant| variant.span);
        let mut around: Vec<Span> = syntax::form_spans(SourceId(0), &document.text);
        around.retain(|span| span.holds(word.span) && root.holds(*span) && *span != root);
        // The innermost first: a form that a game can't do without is told with what is around it.
        around.sort_by_key(|span| span.end - span.start);
        let without = around
            .iter()
            .find_map(|&span| without(&opened, span, &names));
        let heading = around.iter().find_map(|span| heading(document, *span));
        let differences = without.map(|without| english::differences(&without, &with));
        let differences = differences.unwrap_or_default();
        let here = differences
            .iter()
            .filter(|d| Some(&d.heading) == heading.as_ref());
        let mut told: Vec<String> = here.flat_map(|d| d.added.clone()).collect();
        if told.is_empty() {
            let elsewhere = differences.into_iter().flat_map(|d| d.added);
            told = elsewhere.collect();
            // Where much is said otherwise without it, that is no longer about this clause.
            if told.is_empty() || told.len() > MOST_SENTENCES {
                told = section(&with, &heading?)?;
            }
        }
        let told: Vec<String> = told
            .iter()
            .map(|sentence| format!("> {sentence}"))
            .collect();
        Some(told.join("\n>\n"))
    }

    /// The form that declares a name.
    fn declared(&self, path: &str, document: &Document, byte: usize) -> Option<String> {
        let texts = self.chain(path);
        let (_, name) = names::at(document, byte, &texts)?;
        texts.iter().find_map(|text| {
            let there = &text.document;
            let word = names::places(there, &name).find(|word| word.declared)?;
            let form = there.form_around(word.span)?;
            let written = there.text.get(form.start as usize..form.end as usize)?;
            let file = match text.path == path {
                true => String::new(),
                false => format!("\n\nin `{}`", text.path),
            };
            let noun = name.class.noun();
            Some(format!(
                "{noun} `{}`\n\n```game\n{written}\n```{file}",
                name.text
            ))
        })
    }
}

/// The head of the form that a word stands in.
fn head_of<'d>(document: &'d Document, word: &TextWord) -> Option<&'d str> {
    let form = document.form_around(word.span)?;
    let mut words = document.words().iter();
    let head = words.find(|word| form.holds(word.span))?;
    (head.class == WordClass::Head).then(|| document.of(head))
}

/// The heading of the section about what a form says.
fn heading(document: &Document, form: Span) -> Option<String> {
    let words = document.words().iter();
    let mut words = words.skip_while(|word| word.span.start <= form.start);
    let (head, name) = (words.next()?, words.next());
    english::heading(document.of(head), name.map(|name| document.of(name)))
}

/// What the rules tell under a heading.
fn section(rules: &Ruleset, heading: &str) -> Option<Vec<String>> {
    let sections = english::rules(rules).sections.into_iter();
    let mut sections = sections.filter(|section| section.heading == heading);
    sections.next().map(|section| section.sentences)
}

/// The rules without a form of the file's, if something is left.
fn without(opened: &Opened, span: Span, variants: &[&str]) -> Option<Ruleset> {
    let edited = opened.edited(&[(span, String::new())]).ok()?;
    edited.rules(variants)
}
