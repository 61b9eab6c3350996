//! What an editor can do for an author: mend what was found, accept what the engine says.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::command::EXPLAIN;
use super::document::Document;
use super::files::overlaid;
use super::place::TextRange;
use super::request::{RequestError, RequestResult};
use super::workspace::Workspace;
use crate::analysis::rulings::FailedExpectation;
use crate::explain;
use crate::load;
use crate::source::{SourceId, Span};

impl Workspace {
    pub(super) fn actions(&self, params: &Value) -> RequestResult {
        let (path, document) = self.document(params)?;
        let asked: TextRange = serde_json::from_value(params["range"].clone())
            .map_err(|_| RequestError::invalid("a request for actions names its range"))?;
        let context = &params["context"];
        let only = context["only"].as_array();
        let named = |kind: &str| {
            only.is_some_and(|kinds| {
                let mut kinds = kinds.iter().filter_map(Value::as_str);
                kinds.any(|wanted| kind == wanted || kind.starts_with(&format!("{wanted}.")))
            })
        };
        let told = context["diagnostics"].as_array();
        let told = told.map(Vec::as_slice).unwrap_or_default();
        let mut actions = Vec::new();
        if only.is_none() || named("quickfix") {
            actions.extend(self.fixes(&path, document, asked, told));
            actions.extend(self.acceptances(&path, document, asked));
        }
        // All at once takes a while, and is seldom meant.
        if named("source.fixAll") {
            actions.extend(self.all_fixed(&path, document));
        }
        if only.is_none() {
            actions.extend(told.iter().filter_map(explanation));
        }
        Ok(Value::Array(actions))
    }

    /// What mends the findings in a range.
    fn fixes(
        &self,
        path: &str,
        document: &Document,
        asked: TextRange,
        told: &[Value],
    ) -> Vec<Value> {
        let mut read = overlaid(&self.documents, &*self.files);
        let Ok(findings) = load::check(path, &mut read) else {
            return Vec::new();
        };
        let here = findings.reports.iter().filter(|report| {
            let span = report.primary.span;
            span.source == SourceId(0) && touches(document.range_of(span), asked)
        });
        let fixes = here.filter_map(|report| {
            let fix = report
                .fix
                .as_ref()
                .filter(|fix| fix.span.source == SourceId(0))?;
            let edits = vec![edit(document, fix.span, &fix.text)];
            let range = json!(document.range_of(report.primary.span));
            let mends = |told: &&Value| told["code"] == report.code && told["range"] == range;
            let mended: Vec<&Value> = told.iter().filter(mends).collect();
            Some(json!({
                "title": fix.title(findings.sources.text(fix.span)),
                "kind": "quickfix",
                "isPreferred": fix.sure,
                "diagnostics": mended,
                "edit": self.edit(&BTreeMap::from([(document.uri.as_str(), edits)])),
            }))
        });
        fixes.collect()
    }

    /// All that `check --fix` would mend, at once.
    fn all_fixed(&self, path: &str, document: &Document) -> Option<Value> {
        let mut read = overlaid(&self.documents, &*self.files);
        let fixed = load::fixed(path, &mut read).ok()?;
        if fixed.mended.is_empty() {
            return None;
        }
        Some(json!({
            "title": "Mend all that has one right answer",
            "kind": "source.fixAll",
            "edit": self.edit(&BTreeMap::from([(document.uri.as_str(), vec![document.edit_to(&fixed.text)])])),
        }))
    }

    /// What puts that which holds in place of expectations that don't.
    fn acceptances(&self, path: &str, document: &Document, asked: TextRange) -> Vec<Value> {
        let checked = self.current(path);
        let tested = checked.and_then(|checked| checked.tested.as_ref());
        let rulings = tested.into_iter().flat_map(|tested| &tested.rulings);
        let failures = rulings.flat_map(|ruling| &ruling.failures);
        let failures: Vec<(&FailedExpectation, &str)> = failures
            .filter_map(|failure| Some((failure, failure.replacement.as_deref()?)))
            .collect();
        let action = |title: &str, edits: Vec<Value>| {
            json!({
                "title": title,
                "kind": "quickfix",
                "edit": self.edit(&BTreeMap::from([(document.uri.as_str(), edits)])),
            })
        };
        let edit_of =
            |(failure, text): &(&FailedExpectation, &str)| edit(document, failure.span, text);
        let mut actions = Vec::new();
        for failure in &failures {
            if touches(document.range_of(failure.0.span), asked) {
                actions.push(action(
                    "Accept what the engine says",
                    vec![edit_of(failure)],
                ));
            }
        }
        if !actions.is_empty() && failures.len() > 1 {
            let edits = failures.iter().map(edit_of).collect();
            actions.push(action(
                "Accept what the engine says, everywhere in this file",
                edits,
            ));
        }
        actions
    }
}

fn touches(range: TextRange, asked: TextRange) -> bool {
    range.start <= asked.end && asked.start <= range.end
}

fn edit(document: &Document, span: Span, text: &str) -> Value {
    json!({"range": document.range_of(span), "newText": text})
}

/// What tells more of a diagnostic.
fn explanation(told: &Value) -> Option<Value> {
    let code = told["code"]
        .as_str()
        .filter(|code| explain::explanation(code).is_some())?;
    Some(json!({
        "title": format!("Explain {code}"),
        "command": {"title": "explain", "command": EXPLAIN, "arguments": [code]},
    }))
}
