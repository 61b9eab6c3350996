//! What can be mended: each fix takes its finding away and brings no other.

use std::fs;
use std::process::Command;

use daldos_dsl::load::{self, Findings, ReadError};
use daldos_dsl::source::{Report, Severity, SourceId};

use super::fixtures;
use crate::common::{read, root, run, stderr, stdout};

fn checked(path: &str, text: &str) -> Findings {
    load::check(path, &mut |asked: &str| match asked == path {
        true => Ok::<_, ReadError>(text.as_bytes().to_vec()),
        false => read(asked),
    })
    .unwrap()
}

/// A finding, wherever it stands: places move with what is mended before them.
fn told(report: &Report) -> (&str, &str) {
    (report.code, &report.message)
}

/// What is only found once something else is mended: of the same form, or of play.
const REVEALED: &[(&str, &str)] = &[
    ("name-unknown-variant.game", "daldos::position::decided"),
    ("variant-nothing-to-drop.game", "daldos::start::no-move"),
    ("arguments.game", "daldos::syntax::unexpected"),
    ("arguments.game", "daldos::name::unknown-definition"),
    ("beside.game", "daldos::name::unknown-face"),
    ("beside.game", "daldos::example::no-throw"),
    ("choices.game", "daldos::extends::path"),
    ("choices.game", "daldos::form::missing"),
    ("choices.game", "daldos::syntax::unexpected"),
    ("examples.game", "daldos::example::no-throw"),
    ("quantifiers.game", "daldos::name::unknown-set"),
    ("slips.game", "daldos::syntax::unexpected"),
    ("text-as-name.game", "daldos::syntax::unexpected"),
    ("text-as-name.game", "daldos::form::missing"),
    ("twice.game", "daldos::name::unknown-face"),
    ("unclosed-string.game", "daldos::form::missing"),
];

#[test]
fn each_fix_takes_its_finding_away_and_brings_no_other() {
    let (mut mended, mut revealed, mut seen) = (0, Vec::new(), Vec::new());
    for (path, text) in fixtures() {
        let before = checked(&path, &text);
        for report in &before.reports {
            let Some(fix) = report
                .fix
                .as_ref()
                .filter(|fix| fix.span.source == SourceId(0))
            else {
                continue;
            };
            let mut after = text.clone();
            after.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.text);
            let left = checked(&path, &after);
            let count = |findings: &Findings| {
                let all = findings.reports.iter();
                all.filter(|other| told(other) == told(report)).count()
            };
            let shown = format!("{path}: {} {fix:?}", report.message);
            assert!(count(&left) < count(&before), "{shown}");
            // What a broken form hides can only be found once it is whole.
            let new = left.reports.iter().find(|new| {
                let known = before
                    .reports
                    .iter()
                    .filter(|old| told(old) == told(new))
                    .count();
                let now = left
                    .reports
                    .iter()
                    .filter(|old| told(old) == told(new))
                    .count();
                // What play shows is only looked at where a text has no errors.
                let hidden = before.errors > 0 && new.severity == Severity::Warning;
                now > known && !hidden
            });
            let expected = |(file, code): &&(&str, &str)| {
                path.ends_with(file) && new.is_some_and(|new| new.code == *code)
            };
            if let Some(known) = REVEALED.iter().find(expected) {
                seen.push(*known);
            } else if let Some(new) = new {
                revealed.push(format!("{shown}: {} {}", new.code, new.message));
            }
            mended += 1;
        }
    }
    eprintln!("{mended} fixes");
    assert!(mended > 80, "{mended}");
    assert_eq!(revealed, Vec::<String>::new());
    assert!(
        REVEALED.iter().all(|known| seen.contains(known)),
        "{seen:?}"
    );
}

/// What people write before they have read how it is written, and what becomes of it.
#[test]
fn what_is_certain_is_mended() {
    let mut shown = String::new();
    for name in ["slips", "choices", "joined"] {
        let path = format!("tests/syntax/broken/{name}.game");
        let fixed = load::fixed(&path, &mut |asked: &str| read(asked)).unwrap();
        for place in &fixed.mended {
            shown += &format!("{}: {}\n", place.line, place.title);
        }
        shown += &format!("────────\n{}════════\n", fixed.text);
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn check_mends_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.game");
    let sound = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    let wrong = sound
        .replacen("(board", "(bord", 1)
        .replacen("(capture ", "(captre ", 1);
    assert_ne!(sound, wrong);
    fs::write(&path, &wrong).unwrap();
    let path = path.to_str().unwrap();
    let output = run(&["check", "--fix", path]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let told = stdout(&output);
    assert!(
        told.contains("Write `(board` instead of `(bord`\n"),
        "{told}"
    );
    assert!(
        told.contains("Write `(capture` instead of `(captre`\n"),
        "{told}"
    );
    assert!(told.ends_with(&format!("{path}: fine\n")), "{told}");
    assert_eq!(fs::read_to_string(path).unwrap(), sound);
    // Nothing is left to be done.
    let output = run(&["check", "--fix", path]);
    assert_eq!(stdout(&output), format!("{path}: fine\n"));
    // A name that stands in many places alike may be right, and misspelt where it is declared; of two
    // names that are as near, either may be meant.
    let declared = sound.replacen("(piece undalled", "(piece undaled", 1);
    let tied = sound.replacen("(from undalled", "(from adalled", 1);
    assert!(declared != sound && tied != sound);
    for wrong in [declared, tied] {
        fs::write(path, &wrong).unwrap();
        let output = run(&["check", "--fix", path]);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert_eq!(fs::read_to_string(path).unwrap(), wrong);
    }
    // What hides everything else is taken out wherever it stands.
    let hidden = sound.replace('\n', " \u{200b}\n");
    fs::write(path, &hidden).unwrap();
    let output = run(&["check", "--fix", path]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(
        fs::read_to_string(path).unwrap(),
        sound.replace('\n', " \n")
    );
    // What can't be replaced is only told.
    let output = Command::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .args(["check", "--fix", "-"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}
