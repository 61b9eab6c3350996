//! Each diagnostic as people see it: the fixtures of this folder, each above its report.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::{check_text, rendered, root};

/// `daldos::track::off-board` for `track-off-board.game`.
fn code_of(file: &str) -> String {
    let (area, name) = file.strip_suffix(".game").unwrap().split_once('-').unwrap();
    format!("daldos::{area}::{name}")
}

#[test]
fn every_fixture_raises_its_code_and_reads_well() {
    insta::glob!("diagnostics/*.game", |path| {
        let file = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let findings = check_text(&format!("tests/diagnostics/{file}"), &text);
        let code = code_of(file);
        assert!(
            findings.reports.iter().any(|r| r.code == code),
            "{file} does not raise {code}, but {:?}",
            findings.reports.iter().map(|r| r.code).collect::<Vec<_>>()
        );
        for report in &findings.reports {
            for label in std::iter::once(&report.primary).chain(&report.others) {
                let length = findings.sources.get(label.span.source).text.len();
                assert!(label.span.start <= label.span.end && label.span.end as usize <= length);
            }
            let message = &report.message;
            assert!(!message.ends_with('.'), "a final period: {message}");
            assert!(
                !message.starts_with(char::is_uppercase),
                "a capital: {message}"
            );
        }
        insta::with_settings!({ omit_expression => true, snapshot_path => "diagnostics", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{}\n════════\n{}", text.trim_end(), rendered(&findings)));
        });
    });
}

/// Codes whose fixture can't be a file of the repository: made in `hostile.rs`.
const GENERATED: &[&str] = &["daldos::limit::file", "daldos::text::utf-8"];

#[test]
fn every_code_has_a_fixture() {
    let fixtures: BTreeSet<String> = fs::read_dir(root().join("tests/diagnostics"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".game"))
        .map(|name| code_of(&name))
        .collect();
    let missing: Vec<&str> = daldos_dsl::explain::all()
        .map(|(code, _)| code)
        .filter(|code| !fixtures.contains(*code) && !GENERATED.contains(code))
        .collect();
    assert!(
        missing.is_empty(),
        "no fixture in tests/diagnostics for {missing:#?}"
    );
    let explained: BTreeSet<String> = daldos_dsl::explain::all()
        .map(|(code, _)| code.to_owned())
        .collect();
    let unknown: Vec<_> = fixtures.difference(&explained).collect();
    assert!(unknown.is_empty(), "fixtures of no known code: {unknown:?}");
}
