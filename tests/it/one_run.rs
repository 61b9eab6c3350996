//! All errors in one run: a form that can't be read hides nothing that is wrong elsewhere, and
//! nothing is told that merely follows from it.

use std::fs;

use crate::common::{check_text, game_files, long, rendered, root};

/// Files with errors of several stages, each above all that is said of it.
#[test]
fn every_error_is_told_whatever_the_others() {
    insta::glob!("../one_run", "*.game", |path| {
        let file = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let findings = check_text(&format!("tests/one_run/{file}"), &text);
        // Each fault is marked in the file.
        let expected = text.matches("// wrong: ").count();
        assert_eq!(
            findings.reports.len(),
            expected,
            "{file}:\n{}",
            rendered(&findings)
        );
        insta::with_settings!({ omit_expression => true, snapshot_path => "../one_run", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{}\n════════\n{}", text.trim_end(), rendered(&findings)));
        });
    });
}

/// A form of a file: the bytes of its brackets.
struct Form {
    open: usize,
    close: usize,
    in_example: bool,
}

fn forms(text: &str) -> Vec<Form> {
    let mut found = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut in_text = false;
    let mut in_comment = false;
    let mut root = 0;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => in_comment = false,
            _ if in_comment => {}
            '"' => in_text = !in_text,
            _ if in_text => {}
            '/' if text[at..].starts_with("//") => in_comment = true,
            '(' => {
                if open.is_empty() {
                    root = at;
                }
                open.push(at);
            }
            ')' => found.push(Form {
                open: open.pop().unwrap(),
                close: at,
                in_example: text[root..].starts_with("(example"),
            }),
            _ => {}
        }
    }
    found
}

/// The file with one slip in this form, in each of several ways; only slips that no reading of the
/// text can take for something else.
fn slips(text: &str, form: &Form) -> Vec<(&'static str, String)> {
    let (before, inside, after) = (
        &text[..form.open],
        &text[form.open + 1..form.close],
        &text[form.close + 1..],
    );
    let head = inside.find([' ', '\n', ')']).unwrap_or(inside.len());
    let word = inside[head..].trim_start();
    let argument = inside.len() - word.len();
    let end = word
        .find([' ', '\n', ')', '(', '{', '['])
        .unwrap_or(word.len());
    let mut slips = vec![
        ("no closing bracket", format!("{before}({inside}{after}")),
        ("no opening bracket", format!("{before}{inside}){after}")),
        (
            "another closing bracket",
            format!("{before}({inside}]{after}"),
        ),
        (
            "garbled head",
            format!("{before}({}§§{}){after}", &inside[..head], &inside[head..]),
        ),
        ("a stray word", format!("{before}({inside} §stray){after}")),
        (
            "a stray form",
            format!("{before}({inside} (stray §)){after}"),
        ),
    ];
    if end > 0 && !word.starts_with('"') {
        let at = argument + end;
        slips.push((
            "garbled argument",
            format!("{before}({}§{}){after}", &inside[..at], &inside[at..]),
        ));
        slips.push((
            "no argument",
            format!("{before}({}{}){after}", &inside[..argument], &inside[at..]),
        ));
    }
    slips
}

/// One slip in any form of any shipped game is told as what it is, and leads to nothing else.
#[test]
fn a_slip_of_the_pen_raises_nothing_but_itself() {
    let mut cases = 0;
    let mut silent = 0;
    let mut faults = Vec::new();
    for file in game_files() {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        // Examples are many and alike, and where nothing else is wrong the whole game is analysed.
        let strides = if long() { [1, 1] } else { [97, 5] };
        let forms = forms(&text);
        let chosen = forms
            .iter()
            .enumerate()
            .filter(|(i, form)| i % strides[usize::from(!form.in_example)] == 0);
        for (_, form) in chosen {
            for (slip, broken) in slips(&text, form) {
                let findings = check_text(&file, &broken);
                cases += 1;
                silent += usize::from(findings.errors == 0);
                let others: Vec<String> = findings
                    .reports
                    .iter()
                    .filter(|report| !report.code.starts_with("daldos::syntax::"))
                    .map(|report| format!("{} {}", report.code, report.message))
                    .collect();
                // A word that is left out may leave a form that reads well.
                let reads_well = slip == "no argument"
                    && findings
                        .reports
                        .iter()
                        .all(|r| !r.code.starts_with("daldos::syntax::"));
                if !others.is_empty() && !reads_well {
                    let line = text[..form.open].matches('\n').count() + 1;
                    let front: String = text[form.open..].chars().take(30).collect();
                    faults.push(format!("{file}:{line}: {slip} in `{front}`: {others:?}"));
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} of {cases}:\n{}",
        faults.len(),
        faults[..faults.len().min(60)].join("\n")
    );
    assert!(cases > 600, "only {cases} cases");
    assert!(
        silent * 50 < cases,
        "{silent} of {cases} slips were no error"
    );
}

/// The file with one sign too many, or another one, at this form.
fn odd_signs(text: &str, form: &Form) -> Vec<(&'static str, String)> {
    let (before, whole, after) = (
        &text[..form.open],
        &text[form.open..form.close],
        &text[form.close + 1..],
    );
    let head = whole.find([' ', '\n']).unwrap_or(whole.len());
    let (head, rest) = whole.split_at(head);
    let mut slips = vec![
        ("a quote before", format!("{before}\"{whole}){after}")),
        ("a quote in it", format!("{before}{head} \" {rest}){after}")),
        ("a quote at its end", format!("{before}{whole}\"){after}")),
        ("a `(` before", format!("{before}( {whole}){after}")),
        ("a `(` in it", format!("{before}{head} ( {rest}){after}")),
        ("a `]` before", format!("{before}] {whole}){after}")),
        ("a `]` in it", format!("{before}{head} ] {rest}){after}")),
        ("a `}` before", format!("{before}}} {whole}){after}")),
        ("a `}` at its end", format!("{before}{whole}}} ){after}")),
        ("closed by `]`", format!("{before}{whole}]{after}")),
        ("closed by `}`", format!("{before}{whole}}}{after}")),
        ("opened by `[`", format!("{before}[{}){after}", &whole[1..])),
    ];
    let argument = rest.trim_start();
    let end = argument.find([' ', '\n', '(', '{', '[', '"']);
    let end = end.unwrap_or(argument.len());
    if end > 0 {
        let (word, rest) = argument.split_at(end);
        slips.push((
            "a glued `=`",
            format!("{before}{head} {word}={rest}){after}"),
        ));
    }
    slips
}

/// A bracket, a quote or a sign too many is one error or two, wherever it stands, and what it
/// damages counts as unknown.
#[test]
fn an_odd_sign_raises_nothing_but_itself() {
    let (mut cases, mut silent) = (0, 0);
    let mut faults = Vec::new();
    for file in game_files() {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        let stride = if long() { 7 } else { 47 };
        for form in forms(&text).iter().step_by(stride) {
            for (slip, broken) in odd_signs(&text, form) {
                let findings = check_text(&file, &broken);
                cases += 1;
                let told: Vec<String> = findings
                    .reports
                    .iter()
                    .map(|report| format!("{} {}", report.code, report.message))
                    .collect();
                let (syntax, others): (Vec<&String>, Vec<&String>) = told
                    .iter()
                    .partition(|told| told.starts_with("daldos::syntax::"));
                silent += usize::from(syntax.is_empty());
                // What reads well after all may say something else.
                if syntax.len() > 2 || !syntax.is_empty() && !others.is_empty() {
                    let line = text[..form.open].matches('\n').count() + 1;
                    let front: String = text[form.open..].chars().take(30).collect();
                    faults.push(format!("{file}:{line}: {slip}, `{front}`: {told:?}"));
                }
            }
        }
    }
    let share = faults.len();
    assert!(
        faults.is_empty(),
        "{share} of {cases}:\n{}",
        faults[..share.min(60)].join("\n")
    );
    assert!(cases > 500, "only {cases} cases");
    assert!(silent * 50 < cases, "{silent} of {cases} were no error");
}

/// A slip in one place of a shipped game, and the one thing that is said of it.
#[test]
fn what_is_damaged_counts_as_unknown() {
    const SAHKKU: &str = "games/sahkku.game";
    const KVASIR: &str = "games/kvasir-daldos.game";
    let slips = [
        (
            SAHKKU,
            "(track A [A1..A13]",
            "(track A (A1..A13]",
            "mismatched",
        ),
        (SAHKKU, "(piece awake", "\"(piece awake", "unclosed-string"),
        (SAHKKU, "(M7-M1) (M7-M2)", "(M7-M1) ( (M7-M2)", "unclosed"),
        (SAHKKU, "(face X 1)", "(face X 1} )", "unopened"),
        (SAHKKU, "(track A", "\"(track A", "unclosed-string"),
        (SAHKKU, "(move wake (", "(move wake \" (", "unclosed-string"),
        (SAHKKU, "(throw X X X)", "(throw X X X=)", "unexpected"),
        (
            SAHKKU,
            "(game \"Sáhkku\"",
            "\"(game \"Sáhkku\"",
            "unclosed-string",
        ),
        (KVASIR, "(again X X)", "(again X X=)", "unexpected"),
        (
            KVASIR,
            "(place asleep A {",
            "(place asleep A ( {",
            "unclosed",
        ),
        (
            KVASIR,
            "(C5-C8) (C5-C10xC10)",
            "(C5-C8) ] (C5-C10xC10)",
            "unopened",
        ),
    ];
    for (file, right, wrong, code) in slips {
        let text = fs::read_to_string(root().join(file)).unwrap();
        assert!(text.contains(right), "{file}: {right}");
        let findings = check_text(file, &text.replacen(right, wrong, 1));
        let codes: Vec<&str> = findings.reports.iter().map(|r| r.code).collect();
        let expected = format!("daldos::syntax::{code}");
        assert_eq!(
            codes,
            [expected.as_str()],
            "{file}: {wrong}\n{}",
            rendered(&findings)
        );
    }
}
