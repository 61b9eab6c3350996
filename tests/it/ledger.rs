//! Every rule that the descriptions of the games state has a ruling, or a reason for having none.
//!
//! `rule:R16` in an example is the rule of that number in `games/ledger.md`.

mod broken;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use crate::common::{self, addresses, game_files, read, root};
use daldos_dsl::load;
use daldos_dsl::model::First;

/// How many rules there are whose numbers begin so.
const RULES: [(&str, usize); 19] = [
    ("R", 82),
    ("B", 12),
    ("IS", 10),
    ("SY", 9),
    ("SD", 11),
    ("KZ", 11),
    ("ST", 6),
    ("BB", 9),
    ("TN", 11),
    ("SW", 11),
    ("SG", 9),
    ("UP", 7),
    ("DK", 11),
    ("SM", 8),
    ("AW", 8),
    ("KI", 7),
    ("VG", 15),
    ("TB", 15),
    ("LG", 16),
];

/// A rule of the ledger.
struct Rule {
    id: String,
    says: String,
    /// Why no example shows it.
    reason: Option<String>,
}

/// The ledger, in its order: each row of its tables whose first cell is a number.
fn rules() -> Vec<Rule> {
    let text = fs::read_to_string(root().join("games/ledger.md")).unwrap();
    let mut rules = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        if cells[0] == "rule" {
            continue;
        }
        let [id, games, rest] = cells[..] else {
            panic!("not three cells: {line}");
        };
        let (says, reason) = match rest.split_once(" *No example:* ") {
            Some((says, reason)) => (says, Some(reason.to_owned())),
            None => (rest, None),
        };
        rules.push(Rule {
            id: id.to_owned(),
            says: format!("{games}: {says}"),
            reason,
        });
    }
    rules
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
    let numbers = |(letter, last): (&str, usize)| -> Vec<String> {
        (1..=last).map(|n| format!("{letter}{n:02}")).collect()
    };
    let expected: Vec<String> = RULES.into_iter().flat_map(numbers).collect();
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
    let total = format!("{covered} of {} rules have examples", rules.len());
    eprintln!("{total}");
    writeln!(coverage, "{total}").unwrap();
    insta::with_settings!({
        snapshot_path => "../ledger",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "each rule with its examples",
    }, {
        insta::assert_snapshot!("coverage", coverage);
    });
}

/// R13 and R62: no example can ask who begins. Of the games that follow them, the ledger says so.
#[test]
fn the_higher_sum_of_two_dice_begins() {
    const FOLLOW: [&str; 5] = [
        "daldos",
        "daldos-ostergaard-gaston",
        "daldosa",
        "kvasir-daldos",
        "sahkku",
    ];
    let mut asked = 0;
    for address in addresses() {
        let file = address.trim_start_matches("games/");
        let name = file.split_once(".game").map_or(file, |(name, _)| name);
        if FOLLOW.contains(&name) {
            let rules = common::load(&address).rules;
            assert_eq!(rules.start.first, First::Highest(2), "{address}");
            asked += 1;
        }
    }
    assert!(asked >= 20, "{asked}");
}
