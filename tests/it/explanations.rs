//! What `explain` says is so: the wrong example raises exactly the code, the right one nothing.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{blocks, check_text, root};

/// Whether a game file that one would print raises the code: not records, nor questions, nor what is
/// too large or can't be seen.
fn fits_a_file(code: &str) -> bool {
    let elsewhere = ["record", "query", "text", "limit", "play"];
    !code
        .split("::")
        .nth(1)
        .is_some_and(|area| elsewhere.contains(&area))
}

#[test]
fn wrong_examples_raise_exactly_their_code_and_right_ones_nothing() {
    let mut faults = Vec::new();
    for (code, text) in daldos_dsl::explain::all() {
        if !text.starts_with(&format!("# {code}\n")) {
            faults.push(format!("{code}: the heading is not the code"));
        }
        let blocks = blocks(text);
        let heads: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("Wrong:") || line.starts_with("Right:"))
            .collect();
        if heads.is_empty() && blocks.is_empty() && !fits_a_file(code) {
            continue;
        }
        if heads != ["Wrong:", "Right:"] || blocks.len() != 2 {
            faults.push(format!(
                "{code}: not one wrong and one right example: {heads:?}"
            ));
            continue;
        }
        let raised = |text: &str| -> Vec<&'static str> {
            check_text("games/example.game", text)
                .reports
                .iter()
                .map(|r| r.code)
                .collect()
        };
        let codes: BTreeSet<&str> = raised(&blocks[0].text).into_iter().collect();
        if codes != BTreeSet::from([code]) {
            faults.push(format!("{code}: the wrong example raises {codes:?}"));
        }
        let right = raised(&blocks[1].text);
        if !right.is_empty() {
            faults.push(format!("{code}: the right example raises {right:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every code that stands in the sources has an explanation, and the other way round.
#[test]
fn every_code_in_the_sources_is_explained() {
    let mut used = BTreeSet::new();
    let mut folders = vec![root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs")
                && !path.starts_with(root().join("src/explain"))
            {
                let text = fs::read_to_string(&path).unwrap();
                for (at, _) in text.match_indices("\"daldos::") {
                    let code = text[at + 1..].split('"').next().unwrap();
                    if code
                        .chars()
                        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-:".contains(c))
                        && !code.ends_with(':')
                    {
                        used.insert(code.to_owned());
                    }
                }
            }
        }
    }
    let explained: BTreeSet<String> = daldos_dsl::explain::all()
        .map(|(code, _)| code.to_owned())
        .collect();
    let unexplained: Vec<_> = used.difference(&explained).collect();
    let unused: Vec<_> = explained.difference(&used).collect();
    assert!(
        unexplained.is_empty() && unused.is_empty(),
        "unexplained {unexplained:#?}, unused {unused:#?}"
    );
}
