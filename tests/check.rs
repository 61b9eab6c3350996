//! What the checker says of texts: each explained example raises its own code and nothing else.

use daldos_dsl::check;
use daldos_dsl::explain;
use daldos_dsl::source::{Report, SourceId};
use daldos_dsl::syntax;
use daldos_dsl::syntax::ast;

fn parsed(id: u16, text: &str) -> ast::File {
    match syntax::parse_file(SourceId(id), text) {
        Ok(file) => file,
        Err(findings) => panic!("{findings:#?}\nin\n{text}"),
    }
}

fn found(text: &str) -> Vec<Report> {
    let file = parsed(0, text);
    check::file(&[&file])
}

/// The fenced `game` block under this heading.
fn block<'t>(page: &'t str, heading: &str) -> Option<&'t str> {
    let (_, rest) = page.split_once(heading)?;
    let (_, rest) = rest.split_once("```game\n")?;
    rest.split_once("```").map(|(block, _)| block)
}

/// Codes raised by this floor's resolution, not by the text and not by the analyses.
fn of_meaning() -> impl Iterator<Item = (&'static str, &'static str)> {
    explain::meaning()
}

/// Reports in a few words.
fn brief(reports: &[Report]) -> Vec<String> {
    let line = |r: &Report| format!("{}: {} ({})", r.code, r.message, r.primary.text);
    reports.iter().map(line).collect()
}

#[test]
fn every_wrong_example_raises_its_code_alone() {
    let mut failed = Vec::new();
    for (code, page) in of_meaning() {
        let Some(wrong) = block(page, "Wrong:\n") else {
            assert!(page.contains("Wrong: (generated)"), "{code}");
            continue;
        };
        let reports = found(wrong);
        if reports.len() != 1 || reports[0].code != code {
            failed.push((code, brief(&reports)));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn every_right_example_raises_nothing() {
    for (code, page) in of_meaning() {
        let right =
            block(page, "Right:\n").unwrap_or_else(|| panic!("{code} has no right example"));
        assert_eq!(found(right), [], "{code}");
    }
}

#[test]
fn every_code_has_a_fixture_that_raises_it() {
    for (code, _) in of_meaning() {
        let name = code.trim_start_matches("daldos::").replace("::", "-");
        let path = format!(
            "{}/tests/diagnostics/{name}.game",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let reports = found(&text);
        assert!(
            reports.iter().any(|report| report.code == code),
            "{path}: {reports:#?}"
        );
        assert!(
            reports.iter().all(|report| report.code == code),
            "{path}: {reports:#?}"
        );
    }
}
