//! Texts of games: parsed, checked and laid out.

use daldos_dsl::explain;
use daldos_dsl::load::{self, Findings, Loaded, ReadError};
use daldos_dsl::source::{Report, SourceId, Span};
use daldos_dsl::unstable::syntax;

/// The name under which the bytes are read.
const OWN: &str = "games/own.game";

/// Reads the bytes as [`OWN`], and files of the shipped games.
fn reader(bytes: &[u8]) -> impl FnMut(&str) -> Result<Vec<u8>, ReadError> {
    move |path| match path {
        OWN => Ok(bytes.to_vec()),
        _ => shipped(path).map(|text| text.as_bytes().to_vec()),
    }
}

/// The games that others extend.
fn shipped(path: &str) -> Result<&'static str, ReadError> {
    match path {
        "games/daldos.game" => Ok(include_str!("../../games/daldos.game")),
        "games/kvasir-daldos.game" => Ok(include_str!("../../games/kvasir-daldos.game")),
        "games/sahkku.game" => Ok(include_str!("../../games/sahkku.game")),
        _ => Err(ReadError::Absent(String::new())),
    }
}

/// The game of the bytes, if there is one without errors.
pub fn loaded(bytes: &[u8]) -> Option<Loaded> {
    let address = OWN.parse().expect("a path");
    load::load(&address, &mut reader(bytes)).ok()
}

/// The game of the bytes with its examples, if there is one.
pub fn opened(bytes: &[u8]) -> Option<load::Opened> {
    load::open(OWN, &mut reader(bytes)).ok()
}

fn inside(span: Span, text: &str, code: &str) {
    let (start, end) = (span.start as usize, span.end as usize);
    assert!(start <= end && end <= text.len(), "{code} points outside");
    let whole = text.is_char_boundary(start) && text.is_char_boundary(end);
    assert!(whole, "{code} splits a character");
}

fn sound(report: &Report, text: &str) {
    for label in std::iter::once(&report.primary).chain(&report.others) {
        inside(label.span, text, report.code);
    }
    let code = report.code;
    assert!(
        explain::explanation(code).is_some(),
        "{code} is not explained"
    );
    assert!(!report.message.ends_with('.'), "{}", report.message);
}

/// A tree, or findings with places inside the text.
pub fn parse(bytes: &[u8]) {
    let id = SourceId(0);
    match syntax::decode(id, bytes) {
        Ok(text) => {
            if let Err(findings) = syntax::parse_file(id, text) {
                assert!(!findings.is_empty());
                findings
                    .reports
                    .iter()
                    .for_each(|report| sound(report, text));
            }
        }
        Err(findings) => assert!(!findings.is_empty()),
    }
}

/// A game, or findings that can be drawn.
pub fn check(bytes: &[u8]) {
    let Ok(findings) = load::check(OWN, &mut reader(bytes)) else {
        return;
    };
    for report in &findings.reports {
        for label in std::iter::once(&report.primary).chain(&report.others) {
            inside(
                label.span,
                &findings.sources.get(label.span.source).text,
                report.code,
            );
        }
        let code = report.code;
        assert!(
            explain::explanation(code).is_some(),
            "{code} is not explained"
        );
    }
    let accepted = loaded(bytes).is_some();
    assert!(accepted || findings.errors > 0, "refused without a word");
    draw(&findings);
}

fn draw(findings: &Findings) {
    let look = load::render::ReportLook {
        color: false,
        width: 100,
    };
    let drawn = load::render::text(findings, look);
    assert!(!drawn.contains('\u{1b}'), "an escape reaches the terminal");
    let _ = load::render::short(findings);
}

/// One layout: laid out twice is laid out once, and the meaning stays.
pub fn fmt(bytes: &[u8]) {
    let id = SourceId(0);
    let Ok(text) = syntax::decode(id, bytes) else {
        return;
    };
    let Ok(once) = syntax::format(id, text) else {
        return;
    };
    let twice = syntax::format(id, &once);
    assert_eq!(
        twice.ok().as_ref(),
        Some(&once),
        "laid out twice is another layout"
    );
    let (before, after) = (loaded(bytes), loaded(once.as_bytes()));
    assert_eq!(
        before.map(|l| l.rules),
        after.map(|l| l.rules),
        "another meaning"
    );
}
