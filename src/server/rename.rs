//! Other names for what a game declares.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::document::Document;
use super::files::overlaid;
use super::names::{self, DeclaredName};
use super::navigation::place;
use super::request::{RequestError, RequestResult};
use super::workspace::Workspace;
use crate::load;
use crate::source::{Report, Severity, SourceId};
use crate::syntax::{self, NameClass, WordClass};

impl Workspace {
    pub(super) fn prepare_rename(&self, params: &Value) -> RequestResult {
        let Some((name, texts)) = self.named(params)? else {
            return Ok(Value::Null);
        };
        let here = &texts[0].document;
        let byte = here.byte(place(params)?);
        let word = here.word(byte).map(|word| here.range(word));
        Ok(json!({"range": word, "placeholder": name.text}))
    }

    /// Renames where the game still says the same. What can't be told apart afterwards is refused: a
    /// word that is no name there, a name that something else has, and one that a file has which
    /// comes with the program.
    pub(super) fn rename(&self, params: &Value) -> RequestResult {
        let new = params["newName"].as_str().unwrap_or_default().to_owned();
        let Some((name, texts)) = self.named(params)? else {
            return Err(RequestError::failed("no name stands here"));
        };
        if new.contains(char::is_whitespace) {
            return Err(RequestError::failed(format!("`{new}` isn't one word")));
        }
        if new == name.text {
            return Ok(json!({"changes": {}}));
        }
        if texts
            .iter()
            .any(|text| is_taken(&text.document, &name, &new))
        {
            return Err(RequestError::failed(format!(
                "`{new}` is the name of another"
            )));
        }
        let mut changes: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
        let mut renamed: BTreeMap<&str, Document> = BTreeMap::new();
        for text in &texts {
            let document = &text.document;
            let places: Vec<_> = names::places(document, &name).collect();
            let whole = || {
                let read = syntax::read_file(SourceId(0), &document.text);
                read.file.is_some() && read.findings.is_empty()
            };
            // What can't be read may have the name, too.
            if document.text.contains(&name.text) && !text.is_shipped() && !whole() {
                let file = &text.path;
                let message =
                    format!("`{file}` can't be read whole: mend what is marked there first");
                return Err(RequestError::failed(message));
            }
            if places.is_empty() {
                continue;
            }
            if text.is_shipped() {
                let file = &text.path;
                let message = format!("`{file}` comes with the program and can't be changed");
                return Err(RequestError::failed(message));
            }
            let mut after = document.text.clone();
            for word in places.iter().rev() {
                let (start, end) = (word.span.start as usize, word.span.end as usize);
                after.replace_range(start..end, &new);
            }
            let edits = places.iter();
            let edits = edits.map(|word| json!({"range": document.range(word), "newText": new}));
            changes.insert(&document.uri, edits.collect());
            let after = Document::new(document.uri.clone(), None, after);
            if !reads_alike(document, &after) {
                return Err(RequestError::failed(format!(
                    "`{new}` can't be a name here"
                )));
            }
            renamed.insert(&text.path, after);
        }
        for text in &texts {
            self.stays_sound(&text.path, &renamed)?;
        }
        Ok(self.edit(&changes))
    }

    /// That a file has no error with these texts that it hasn't without.
    fn stays_sound(
        &self,
        path: &str,
        renamed: &BTreeMap<&str, Document>,
    ) -> Result<(), RequestError> {
        let errors = |findings: Option<load::Findings>| {
            let reports = findings
                .map(|findings| findings.reports)
                .unwrap_or_default();
            let errors = reports.into_iter();
            let errors = errors.filter(|report| report.severity == Severity::Error);
            errors.collect::<Vec<_>>()
        };
        let mut below = overlaid(&self.documents, &*self.files);
        let before = errors(load::check(path, &mut below).ok());
        let mut read = |path: &str| match renamed.get(path) {
            Some(document) => Ok(document.text.clone().into_bytes()),
            None => below(path),
        };
        let after = errors(load::check(path, &mut read).ok());
        // Those that were there may speak of the name.
        let codes = |errors: &[Report]| errors.iter().map(|report| report.code).collect::<Vec<_>>();
        match after.last() {
            Some(report) if codes(&after) != codes(&before) => {
                Err(RequestError::failed(report.message.clone()))
            }
            _ => Ok(()),
        }
    }
}

/// Whether something else in a text has a name already. Definitions and kinds stand in the same
/// places, so that one would hide the other.
fn is_taken(document: &Document, name: &DeclaredName, new: &str) -> bool {
    let set = |class| {
        matches!(
            class,
            NameClass::Definition | NameClass::Kind | NameClass::Set
        )
    };
    document.words().iter().any(|word| {
        let WordClass::Name(class) = word.class else {
            return false;
        };
        let same = class == name.class || (set(class) && set(name.class));
        same && syntax::is_same_name(document.of(word), new)
    })
}

/// Whether two texts consist of the same words but for how they are spelt.
fn reads_alike(before: &Document, after: &Document) -> bool {
    let classes = |document: &Document| {
        let words = document.words().iter();
        words
            .map(|word| (word.class, word.declared))
            .collect::<Vec<_>>()
    };
    classes(before) == classes(after)
}
