//! What each shipped game means: its ruleset in full, and for each variant what it changes.

use std::fs;

use crate::common::{addresses, game_files, load, root};
use daldos_dsl::model::Ruleset;
use similar::{ChangeTag, TextDiff};

/// A ruleset as text: one line a leaf, short lists kept on their line.
fn shown(rules: &Ruleset) -> String {
    serde_json::to_string_pretty(rules).unwrap()
}

#[test]
fn rulesets_of_the_games() {
    for file in game_files() {
        let name = file
            .trim_start_matches("games/")
            .trim_end_matches(".game")
            .to_owned();
        insta::with_settings!({
            snapshot_path => "../rulesets",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => format!("{file}: what it means"),
        }, {
            insta::assert_snapshot!(name, shown(&load(&file).rules));
        });
    }
}

#[test]
fn what_each_variant_changes() {
    for file in game_files() {
        let name = file
            .trim_start_matches("games/")
            .trim_end_matches(".game")
            .to_owned();
        let base = shown(&load(&file).rules);
        let mut text = String::new();
        for address in addresses()
            .iter()
            .filter(|a| a.starts_with(&format!("{file}#")))
        {
            let varied = shown(&load(address).rules);
            assert_ne!(base, varied, "{address} changes nothing");
            text.push_str(&format!("{address}\n"));
            for group in TextDiff::from_lines(&base, &varied).grouped_ops(2) {
                text.push_str("    …\n");
                for op in group {
                    for change in TextDiff::from_lines(&base, &varied).iter_changes(&op) {
                        let sign = match change.tag() {
                            ChangeTag::Delete => '-',
                            ChangeTag::Insert => '+',
                            ChangeTag::Equal => ' ',
                        };
                        text.push_str(&format!("  {sign} {}", change.value()));
                        if !change.value().ends_with('\n') {
                            text.push('\n');
                        }
                    }
                }
            }
            text.push('\n');
        }
        insta::with_settings!({
            snapshot_path => "../rulesets",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => format!("{file}: its variants against it"),
        }, {
            insta::assert_snapshot!(format!("{name}-variants"), text);
        });
    }
}

/// Written out and read in again, a ruleset is the same.
#[test]
fn rulesets_come_back_from_json() {
    for address in addresses() {
        let rules = load(&address).rules;
        let json = serde_json::to_string(&rules).unwrap();
        assert_eq!(
            serde_json::from_str::<Ruleset>(&json).unwrap(),
            rules,
            "{address}"
        );
    }
}

/// Every address that the project promises is there.
#[test]
fn the_promised_games_are_there() {
    let listed = fs::read_to_string(root().join("tests/rulesets/addresses.txt")).unwrap();
    let mut promised: Vec<&str> = listed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    promised.sort_unstable();
    let mut there = addresses();
    there.sort();
    assert_eq!(promised, there);
}
