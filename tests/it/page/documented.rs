//! The questions of `docs/page.md`.

use std::fs;

use serde_json::Value;

use crate::common::root;

/// A question as it is documented.
pub struct DocumentedQuestion {
    /// What it is called.
    pub name: String,
    /// Examples of it.
    pub examples: Vec<Value>,
    /// What is said of the answer.
    pub answers: String,
}

/// All of them, in order.
pub fn documented() -> Vec<DocumentedQuestion> {
    let page = fs::read_to_string(root().join("docs/page.md")).unwrap();
    let (_, questions) = page.split_once("## Questions").unwrap();
    let mut found: Vec<DocumentedQuestion> = Vec::new();
    for part in questions.split("\n\n").map(str::trim) {
        if let Some(json) = part.strip_prefix("```json\n") {
            let json = serde_json::from_str(json.trim_end_matches("```")).unwrap();
            found.last_mut().unwrap().examples.push(json);
        } else if let Some(rest) = part.strip_prefix('`') {
            found.push(DocumentedQuestion {
                name: rest.split('`').next().unwrap().to_owned(),
                examples: Vec::new(),
                answers: String::new(),
            });
        } else if let Some(rest) = part.strip_prefix("Answers ") {
            found.last_mut().unwrap().answers = rest.to_owned();
        }
    }
    let asked = |one: &&DocumentedQuestion| !one.examples.is_empty();
    assert!(found.iter().filter(asked).count() >= 20);
    found
}
