//! Bad input: whatever bytes come, the answer is a set of findings with labels inside the text,
//! or a game that is accepted; never a panic. `DALDOS_LONG=1` tries every cut and every token,
//! otherwise a share of them that differs from file to file.

use std::fs;

use crate::common::{check_text, game_files, long, noise, read, rendered, root, tokens};
use daldos_dsl::load::{self, Findings, Unreadable};

/// Checks bytes as a file in `games/` and draws what is found.
fn check_bytes(bytes: &[u8]) -> Result<Findings, Unreadable> {
    let own = "games/hostile.game";
    let findings = load::check(own, &mut |path: &str| {
        if path == own {
            Ok(bytes.to_vec())
        } else {
            read(path)
        }
    })?;
    for report in &findings.reports {
        for label in std::iter::once(&report.primary).chain(&report.others) {
            let text = &findings.sources.get(label.span.source).text;
            let (start, end) = (label.span.start as usize, label.span.end as usize);
            assert!(
                start <= end && end <= text.len(),
                "{} points outside",
                report.code
            );
            assert!(
                text.is_char_boundary(start) && text.is_char_boundary(end),
                "{} splits a character",
                report.code
            );
            assert!(
                text.is_empty() || start < text.len(),
                "{} points behind the last character",
                report.code
            );
        }
        assert!(
            daldos_dsl::explain::explanation(report.code).is_some(),
            "{} is not explained",
            report.code
        );
    }
    assert!(findings.reports.len() <= 100);
    assert_eq!(
        findings.errors > 0,
        findings
            .reports
            .iter()
            .any(|r| r.severity == daldos_dsl::source::Severity::Error)
    );
    let drawn = rendered(&findings);
    assert!(
        !drawn.contains('\u{1b}'),
        "an escape character reaches the terminal"
    );
    Ok(findings)
}

/// Errors are expected.
fn refused(bytes: &[u8]) -> Findings {
    let findings = check_bytes(bytes).unwrap();
    assert!(
        findings.errors > 0,
        "accepted: {}",
        String::from_utf8_lossy(&bytes[..bytes.len().min(200)])
    );
    findings
}

#[test]
fn every_prefix_of_every_game() {
    for file in game_files() {
        let bytes = fs::read(root().join(&file)).unwrap();
        let step = if long() { 1 } else { 127 };
        for length in (0..bytes.len()).step_by(step) {
            let _ = check_bytes(&bytes[..length]);
        }
    }
}

#[test]
fn every_token_dropped_or_doubled() {
    let mut tried = 0;
    for (k, file) in game_files().iter().enumerate() {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let step = if long() { 1 } else { 61 };
        for (start, end) in tokens(&text).into_iter().skip(k).step_by(step) {
            let dropped = format!("{}{}", &text[..start], &text[end..]);
            let doubled = format!("{} {}", &text[..end], &text[start..]);
            let _ = check_bytes(dropped.as_bytes());
            let _ = check_bytes(doubled.as_bytes());
            tried += 2;
        }
    }
    assert!(tried > 100, "only {tried} texts");
}

#[test]
fn brackets_without_end() {
    for open in ["(", "[", "{", "(game ", "(not ", "(game \"x\" ("] {
        for count in [1, 63, 64, 65, 1000, 200_000 / open.len()] {
            refused(open.repeat(count).as_bytes());
        }
    }
    refused("(".repeat(1_000_000).as_bytes());
    refused(")".repeat(1_000_000).as_bytes());
    refused("()\n".repeat(300_000).as_bytes());
    refused("(variant x \"\")\n".repeat(60_000).as_bytes());
    refused(format!("(game \"x\" {}", "(row A\n".repeat(100_000)).as_bytes());
}

#[test]
fn every_sort_of_noise() {
    let bytes: Vec<u8> = noise(&(0..=255u8).map(char::from).collect::<String>())
        .bytes()
        .rev()
        .collect();
    assert!(check_bytes(&bytes).is_err(), "noise is no UTF-8");
    for alphabet in [
        "()[]{}\" \n/aA1.:-",
        "abc \n",
        "\n",
        "\u{1}\u{7f}\u{9b}",
        "áø\u{301}ŋ \n(",
        "//\n\"(",
    ] {
        refused(noise(alphabet).as_bytes());
    }
}

#[test]
fn limits_of_the_text() {
    let fine = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    let codes = |text: &str| -> Vec<&'static str> {
        check_text("games/long.game", text)
            .reports
            .iter()
            .map(|r| r.code)
            .collect()
    };
    let filled = |size: usize| {
        let mut text = fine.clone();
        while text.len() + 101 <= size {
            text.push_str(&format!("// {}\n", "x".repeat(97)));
        }
        text.push_str(&" ".repeat(size - text.len()));
        text
    };
    assert_eq!(codes(&filled(1 << 20)), [""; 0]);
    assert_eq!(codes(&filled((1 << 20) + 1)), ["daldos::limit::file"]);
    assert_eq!(codes(&format!("{fine}//{}\n", "x".repeat(4094))), [""; 0]);
    assert_eq!(
        codes(&format!("{fine}//{}\n", "x".repeat(4095))),
        ["daldos::limit::line"]
    );
    assert_eq!(codes(&fine.replace('\n', "\r\n")), [""; 0], "CRLF is fine");
    assert_eq!(codes(&fine.replace("    ", "\t")), [""; 0], "tabs are fine");
    for bytes in [
        &b"\xff"[..],
        b"(game \"\xc3\")",
        b"\xed\xa0\x80",
        b"\xf5\x80\x80\x80",
    ] {
        assert!(check_bytes(bytes).is_err(), "{bytes:?} is no UTF-8");
    }
}

#[test]
fn games_extend_one_another_no_more_than_16_deep() {
    let chain = |count: usize| {
        load::check("0.game", &mut |path: &str| {
            let number: usize = path
                .trim_end_matches(".game")
                .parse()
                .map_err(|_| load::ReadError::Absent(String::new()))?;
            Ok(match number {
                n if n == count => fs::read(root().join("games/daldos.game")).unwrap(),
                n => format!("(game \"{n}\" (extends \"{}.game\"))", n + 1).into_bytes(),
            })
        })
        .unwrap()
    };
    assert_eq!(chain(16).errors, 0);
    let codes: Vec<&str> = chain(17).reports.iter().map(|r| r.code).collect();
    assert_eq!(codes, ["daldos::limit::extends"]);
}
