//! Each diagnostic as people see it: the fixtures of this folder, each above its report.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{check_text, rendered, root};
use daldos_dsl::load::{self, render};

/// `daldos::board::off-row` for `board-off-row.game` and for `board-off-row.extends.game`.
fn code_of(file: &str) -> String {
    let (area, name) = file.split('.').next().unwrap().split_once('-').unwrap();
    format!("daldos::{area}::{name}")
}

#[test]
fn every_fixture_raises_its_code_and_reads_well() {
    insta::glob!("../diagnostics", "*.game", |path| {
        let file = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(path).unwrap();
        let findings = check_text(&format!("tests/diagnostics/{file}"), &text);
        let code = code_of(file);
        let codes: BTreeSet<&str> = findings.reports.iter().map(|r| r.code).collect();
        assert_eq!(codes, BTreeSet::from([code.as_str()]), "{file}");
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
        insta::with_settings!({ omit_expression => true, snapshot_path => "../diagnostics", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{}\n════════\n{}", text.trim_end(), rendered(&findings)));
        });
    });
}

/// A fault that only an override brings about is told there, in every form in which it is shown.
#[test]
fn a_fault_of_an_override_names_the_authors_file() {
    let mut overrides = 0;
    for entry in fs::read_dir(root().join("tests/diagnostics")).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        if !file.ends_with(".override.game") {
            continue;
        }
        overrides += 1;
        let name = format!("tests/diagnostics/{file}");
        let text = fs::read_to_string(root().join(&name)).unwrap();
        let findings = check_text(&name, &text);
        for shown in [render::short(&findings), render::github(&findings)] {
            assert!(shown.contains(&name), "{shown}");
            assert!(!shown.contains("little.game"), "{shown}");
        }
    }
    assert!(overrides > 0, "no fixture of an override");
}

/// Files by their names.
type Files = Vec<(String, Vec<u8>)>;

/// Texts that would be silly or dangerous as files of the repository, by their codes. The first is
/// checked, the others may be extended.
fn generated() -> Vec<(&'static str, Files)> {
    let little = fs::read_to_string(root().join("tests/diagnostics/base/little.game")).unwrap();
    let with = |from: &str, to: &str| {
        assert!(little.contains(from));
        little.replacen(from, to, 1)
    };
    let one = |text: String| vec![("little.game".to_owned(), text.into_bytes())];
    let numbered = |count: usize, form: fn(usize) -> String| {
        (0..count).map(form).collect::<Vec<_>>().join("\n        ")
    };
    let defines = numbered(257, |i| format!("(define set-{i} none)"));
    let variants = numbered(257, |i| format!("(variant v-{i} \"Nothing else.\")"));
    let long = with(
        "(players",
        &format!("{}    (players", "// A long story.\n".repeat(10_000)),
    );
    let all = numbered(256, |i| format!("(variant v-{i} \"Nothing else.\")"));
    let mut chain: Vec<(String, Vec<u8>)> = (0..18)
        .map(|i| {
            let text = format!("(game \"{i}\"\n    (extends \"{}.game\"))\n", i + 1);
            (format!("{i}.game"), text.into_bytes())
        })
        .collect();
    chain.push(("18.game".to_owned(), little.clone().into_bytes()));
    let mut latin = vec![(
        "little.game".to_owned(),
        b"(game \"G\"\n    (extends \"latin.game\"))\n".to_vec(),
    )];
    latin.push((
        "latin.game".to_owned(),
        b"(game \"D\xe1ld\xf8s\")\n".to_vec(),
    ));
    vec![
        ("daldos::text::utf-8", latin),
        (
            "daldos::text::byte-order-mark",
            one(format!("\u{feff}{little}")),
        ),
        (
            "daldos::text::control",
            one(with("four holes", "four\u{1b}[31m holes")),
        ),
        (
            "daldos::limit::file",
            one(format!("{little}{}", "\n".repeat(1 << 20))),
        ),
        (
            "daldos::limit::line",
            one(with("four holes", &"so many ".repeat(600))),
        ),
        (
            "daldos::limit::nesting",
            one(with(
                "(not friend)",
                &format!("{}friend{}", "(not ".repeat(65), ")".repeat(65)),
            )),
        ),
        ("daldos::limit::extends", chain),
        (
            "daldos::limit::forms",
            one(with("(define sleeping (friend undalled))", &defines)),
        ),
        (
            "daldos::limit::forms",
            one(format!("{little}\n        {variants}\n")),
        ),
        ("daldos::limit::variants", one(format!("{long}\n{all}\n"))),
    ]
}

#[test]
fn what_no_file_should_hold_reads_well() {
    let mut shown = String::new();
    for (code, files) in generated() {
        let read = &mut |path: &str| {
            let file = files.iter().find(|(name, _)| name == path);
            file.map(|(_, bytes)| bytes.clone())
                .ok_or(load::ReadError::Absent(String::new()))
        };
        let findings = load::check(&files[0].0, read).unwrap();
        let codes: BTreeSet<&str> = findings.reports.iter().map(|r| r.code).collect();
        assert_eq!(codes, BTreeSet::from([code]));
        shown.push_str(&rendered(&findings));
        shown.push('\n');
    }
    insta::with_settings!({ omit_expression => true, snapshot_path => "../diagnostics", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("generated", shown.trim_end());
    });
}

/// Texts with characters and numbers that are hard to count, to draw or to print.
#[test]
fn odd_characters_read_well() {
    let little = fs::read_to_string(root().join("tests/diagnostics/base/little.game")).unwrap();
    let wrong = |name: &str| little.replace("(from dalled)", &format!("(from {name})"));
    let named = |name: &str, wrong: &str| {
        let text = little.replace("(piece dalled)", &format!("(piece {name})"));
        let text = text.replace("(become dalled)", &format!("(become {name})"));
        text.replace("(from dalled)", &format!("(from {wrong})"))
    };
    let texts = [
        (
            "tabs",
            wrong("daled")
                .replace("    ", "\t")
                .replace("(row C 5)", "(row\tC\t500)"),
        ),
        ("line-ends", wrong("daled").replace('\n', "\r\n")),
        (
            "old-line-ends",
            "(game \"Old\"\r    (players A B))\r".to_owned(),
        ),
        ("marks-apart", named("da\u{301}lled", "dal\u{301}led")),
        (
            "right-to-left",
            named("\u{5d7}\u{5d9}\u{5d9}\u{5dc}", "\u{5d7}\u{5d9}\u{5dc}"),
        ),
        (
            "turned-about",
            wrong("daled").replace("with four", "\u{202e}with\u{202c} four"),
        ),
        ("invisible", wrong("dal\u{200b}led")),
        (
            "wide",
            named("\u{5175}\u{968a}", "\u{5175}\u{968a}\u{4eba}"),
        ),
        ("long", wrong(&"x".repeat(100))),
        (
            "numbers",
            little
                .replace(
                    "(row C 5)",
                    "(row C 99999999999999999999 offset:-99999999999999999999)",
                )
                .replace("at-most:0", "at-most:99999999999999999999")
                .replace("A1..A4", "A1..A99999999999"),
        ),
        (
            "unfinished",
            little.trim_end().strip_suffix(')').unwrap().to_owned(),
        ),
    ];
    let mut shown = String::new();
    for (name, text) in texts {
        let findings = check_text(&format!("{name}.game"), &text);
        assert!(findings.errors > 0, "{name}");
        shown.push_str(&rendered(&findings));
        shown.push('\n');
    }
    assert!(!shown.contains(['\u{202e}', '\u{200b}', '\r', '\t']));
    insta::with_settings!({ omit_expression => true, snapshot_path => "../diagnostics", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("odd", shown.trim_end());
    });
}

/// Codes that no file raises, but a question: held where the program is asked.
const ASKED: &[(&str, &str)] = &[
    ("daldos::limit::interrupted", "tests/it/endgame/verified.rs"),
    ("daldos::limit::plays", "tests/it/process.rs"),
    ("daldos::play::illegal", "tests/it/why.rs"),
    ("daldos::query::json", "tests/it/process.rs"),
    ("daldos::limit::record", "tests/it/records.rs"),
    ("daldos::limit::situations", "tests/it/perft.rs"),
    ("daldos::query::rejected", "tests/it/schema.rs"),
    ("daldos::query::unreadable", "tests/it/schema.rs"),
    ("daldos::query::wrong", "tests/it/schema.rs"),
];

#[test]
fn every_code_has_a_fixture() {
    let fixtures: BTreeSet<String> = fs::read_dir(root().join("tests/diagnostics"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".game"))
        .map(|name| code_of(&name))
        .collect();
    let asked = ASKED.iter().map(|(code, file)| {
        let text = fs::read_to_string(root().join(file)).unwrap();
        assert!(text.contains(code), "{code} is not in {file}");
        *code
    });
    let elsewhere: BTreeSet<&str> = asked
        .chain(generated().into_iter().map(|(code, _)| code))
        .collect();
    let missing: Vec<&str> = daldos_dsl::explain::all()
        .map(|(code, _)| code)
        // Faults of records have records for fixtures: `tests/it/records.rs` asks for each.
        .filter(|code| !code.starts_with("daldos::record::"))
        .filter(|code| !fixtures.contains(*code) && !elsewhere.contains(code))
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
