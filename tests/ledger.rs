//! Every rule that the descriptions of the games state has a ruling, or a reason for having none.
//!
//! `rule:R16` in an example is the rule of that number in `ledger/rules.txt`.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use common::{game_files, read, root};
use daldos_dsl::load;

/// How many rules there are.
const RULES: usize = 82;

/// A rule of the list.
struct Rule {
    id: String,
    says: String,
    /// Why no example shows it.
    reason: Option<String>,
}

/// The list, in its order.
fn rules() -> Vec<Rule> {
    let text = fs::read_to_string(root().join("tests/ledger/rules.txt")).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (id, rest) = line.split_once(' ').unwrap();
            let (says, reason) = match rest.split_once(" -- no example: ") {
                Some((says, reason)) => (says, Some(reason.to_owned())),
                None => (rest, None),
            };
            Rule {
                id: id.to_owned(),
                says: says.to_owned(),
                reason,
            }
        })
        .collect()
}

/// For each rule the examples that cite it, each with its file.
fn examples() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in game_files() {
        let opened = load::open(&file, &mut read).unwrap();
        let name = file.trim_start_matches("games/");
        for example in &opened.file().examples {
            for rule in example.cites.iter().filter_map(|cites| cites.rule.as_ref()) {
                let examples = found.entry(rule.value.clone()).or_default();
                examples.push(format!("{name}: {}", example.title.value));
            }
        }
    }
    found
}

#[test]
fn the_list_is_complete() {
    let ids: Vec<String> = rules().into_iter().map(|rule| rule.id).collect();
    let expected: Vec<String> = (1..=RULES).map(|n| format!("R{n:02}")).collect();
    assert_eq!(ids, expected);
}

#[test]
fn every_rule_has_a_ruling_or_a_reason() {
    let rules = rules();
    let mut examples = examples();
    let mut faults = Vec::new();
    let mut covered = 0;
    let mut coverage = String::new();
    for rule in &rules {
        writeln!(coverage, "{} {}", rule.id, rule.says).unwrap();
        match (examples.remove(&rule.id), &rule.reason) {
            (Some(examples), None) => {
                covered += 1;
                for example in examples {
                    writeln!(coverage, "    {example}").unwrap();
                }
            }
            (None, Some(reason)) => writeln!(coverage, "    no example: {reason}").unwrap(),
            (None, None) => faults.push(format!("{} has neither example nor reason", rule.id)),
            (Some(examples), Some(_)) => {
                faults.push(format!("{} has a reason, and {examples:?}", rule.id));
            }
        }
    }
    for (id, examples) in examples {
        faults.push(format!("{id} is no rule of the list: {examples:?}"));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    writeln!(coverage, "{covered} of {} rules have examples", rules.len()).unwrap();
    insta::with_settings!({
        snapshot_path => "ledger",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "each rule with its examples",
    }, {
        insta::assert_snapshot!("coverage", coverage);
    });
}
