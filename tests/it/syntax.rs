//! Is a text read as what it says, and are its faults named?

use daldos_dsl::source::{Label, SourceId};
use daldos_dsl::unstable::syntax::{
    Findings, MOST_REPORTS, WIDTH, decode, format, parse_file, parse_play, parse_position,
    parse_throw,
};
use proptest::prelude::*;

const GAMES: [&str; 3] = [
    include_str!("../syntax/games/daldos.game"),
    include_str!("../syntax/games/sahkku.game"),
    include_str!("../syntax/games/child.game"),
];

#[test]
fn the_sample_games_are_read() {
    for text in GAMES {
        if let Err(findings) = parse_file(SourceId(0), text) {
            panic!("{}", shown(text, &findings));
        }
    }
}

#[test]
fn the_tree_says_what_was_written() {
    let tree = parse_file(SourceId(0), GAMES[1]).expect("a sample game");
    insta::assert_snapshot!(bare(&format!("{tree:#?}")));
}

#[test]
fn broken_files_are_explained() {
    insta::glob!("../syntax", "broken/*.game", |path| {
        let text = std::fs::read_to_string(path).expect("a broken file");
        let findings = parse_file(SourceId(0), &text).expect_err("it is broken");
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(shown(&text, &findings));
        });
    });
}

#[test]
fn broken_notation_is_explained() {
    let mut answers = String::new();
    let mut answer = |text: &str, said: Result<String, Findings>| {
        let said = said.unwrap_or_else(|findings| {
            labels_lie_inside(text, &findings);
            shown(text, &findings)
        });
        answers.push_str(&format!("---- {text}\n{said}\n"));
    };
    let id = SourceId(0);
    for text in [
        "A man A5 / B / A to move",
        "A man A5 / B / neutral throne M7 / A to move",
        "A man A5:2..A7:2 / B / A to move",
        "",
        "A man A5",
        "A man A5 / B",
        "A man / B / A to move",
        "A man A05 / B / A to move",
        "A man A5 / B / A to mov",
        "A man A5 / B / A to move now",
        "A5 / B",
    ] {
        let said = parse_position(id, text);
        answer(text, said.map(|tree| bare(&format!("{tree:?}"))));
    }
    for text in ["A III", "1 2 X", "", "A, B", "01", "(A)"] {
        let said = parse_throw(id, text);
        answer(text, said.map(|tree| bare(&format!("{tree:?}"))));
    }
    for text in [
        "-",
        "awake:A5-A4xC5xC6=king/rule M2:2-M1",
        "",
        "A5",
        "A5 - A4",
        "A5-A4 -",
        "A5-A4x",
        "A5-A4y",
        "A5-A4=",
        "A5-A4:",
    ] {
        let said = parse_play(id, text);
        answer(text, said.map(|tree| bare(&format!("{tree:?}"))));
    }
    insta::assert_snapshot!(answers);
}

#[test]
fn texts_that_are_not_to_be_parsed_are_refused() {
    let mut answers = String::new();
    for text in [
        "\u{feff}(game \"G\")",
        "(game \"G\u{7}\")\r(x)\u{85}",
        &format!("(game \"{}\")", "x".repeat(5000)),
        &format!("(game \"G\" // ((((\n \"((((\"{}", "(".repeat(70)),
    ] {
        let findings = parse_file(SourceId(0), text).expect_err("refused");
        labels_lie_inside(text, &findings);
        for report in &findings.reports {
            let span = report.primary.span;
            answers.push_str(&format!(
                "{} at {}..{}: {}\n  {}\n",
                report.code, span.start, span.end, report.message, report.primary.text
            ));
        }
    }
    let large = " ".repeat((1 << 20) + 1);
    for bytes in [b"(game \"G\xff\")".as_slice(), large.as_bytes()] {
        let findings = decode(SourceId(0), bytes).expect_err("refused");
        answers.push_str(&format!("{:#?}\n", findings.reports));
    }
    insta::assert_snapshot!(answers);
}

#[test]
fn line_ends_and_forms_of_characters_do_not_matter() {
    let plain = "(game \"G\"\n (players \u{e1} B))\n";
    let other = "(game \"G\"\r\n (players a\u{301} B))\r\n";
    let [plain, other] = [plain, other].map(|text| {
        let tree = parse_file(SourceId(0), text).expect("a game");
        bare(&format!("{tree:?}"))
    });
    assert_eq!(plain, other);
}

#[test]
fn after_a_hundred_faults_the_rest_is_counted() {
    let text = format!("(game \"G\" (equipment {}))", "(piece)\n".repeat(250));
    let findings = parse_file(SourceId(0), &text).expect_err("250 faults");
    assert_eq!((findings.reports.len(), findings.more), (MOST_REPORTS, 150));
}

#[test]
fn every_beginning_of_a_file_is_explained() {
    for text in GAMES {
        for (at, _) in text.char_indices().step_by(3) {
            check(&text[..at]);
        }
    }
}

#[test]
fn every_word_dropped_or_doubled_is_explained() {
    for text in GAMES {
        let words: Vec<(usize, usize)> = words(text);
        for &(start, end) in &words {
            let word = &text[start..end];
            check(&[&text[..start], &text[end..]].concat());
            check(&[&text[..end], " ", word, &text[end..]].concat());
        }
    }
}

#[test]
fn sets_as_deep_as_allowed_are_read() {
    let set = format!("{}any{}", "(not ".repeat(61), ")".repeat(61));
    let text = format!("(game \"G\" (equipment (define d {set})))");
    check_layout(&text);
    let findings = parse_file(SourceId(0), &text.replace("any", "(any")).expect_err("too deep");
    let codes: Vec<_> = findings.reports.iter().map(|report| report.code).collect();
    assert_eq!(codes, ["daldos::limit::nesting"]);
}

#[test]
fn a_layout_that_would_be_refused_is_not_given() {
    let text = format!("(game\n\"G\" (info (about\n\"{}\")))", "x".repeat(4080));
    assert!(parse_file(SourceId(0), &text).is_ok());
    let findings = format(SourceId(0), &text).expect_err("too long with its indent");
    labels_lie_inside(&text, &findings);
    assert_eq!(findings.reports[0].code, "daldos::limit::line");
}

#[test]
fn floods_are_refused_quickly() {
    let open = "(".repeat(1_000_000);
    let pairs = "()\n".repeat(300_000);
    let lines = "(row A 16)\n".repeat(90_000);
    let broken = format!("(game \"G\" (board\n{}))", "(row)\n".repeat(170_000));
    let noise: String = (0..1 << 20)
        .map(|n: u32| match n.wrapping_mul(2_654_435_761) >> 20 {
            n if n % 50 == 0 => '\n',
            n => char::from(b" ()[]{}\"/:ab-1."[n as usize % 15]),
        })
        .collect();
    let strings = "\"\n".repeat(500_000);
    let closers = ")\n".repeat(500_000);
    let large = format!(
        "(game \"G\" (equipment (board {}) (piece)))",
        "(row A 16)\n".repeat(90_000)
    );
    for text in [open, pairs, lines, broken, noise, strings, closers, large] {
        let before = std::time::Instant::now();
        check(&text);
        let took = before.elapsed();
        assert!(took.as_secs() < 10, "{took:?} for {}…", &text[..20]);
    }
}

#[test]
fn files_have_one_layout() {
    insta::glob!("../syntax", "layout/*.game", |path| {
        let text = std::fs::read_to_string(path).expect("a file");
        let once = check_layout(&text);
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(format!("{text}\n========\n\n{once}"));
        });
    });
}

#[test]
fn the_game_of_the_reference_is_laid_out_as_there() {
    let text = GAMES[0];
    let bare = |text: &str| -> Vec<String> {
        let code = |line: &str| line.split("//").next().map(|l| l.trim_end().to_owned());
        text.lines().filter_map(code).collect()
    };
    let rules = text.split("(example").next().expect("the rules");
    let laid_out = check_layout(text);
    let laid_out = laid_out.split("(example").next().expect("the rules");
    assert_eq!(bare(rules), bare(laid_out));
}

#[test]
fn every_code_of_the_text_is_explained() {
    let floors = ["daldos::text::", "daldos::limit::", "daldos::syntax::"];
    let block = |text: &str, name: &str| {
        let (_, after) = text.split_once(&format!("{name}:\n\n```game\n"))?;
        after.split_once("```\n").map(|(block, _)| block.to_owned())
    };
    let mut explained = Vec::new();
    for (code, text) in daldos_dsl::explain::all() {
        if !floors.iter().any(|floor| code.starts_with(floor)) {
            continue;
        }
        assert!(text.starts_with(&format!("# {code}\n")), "{code}");
        let wrong = match block(text, "Wrong") {
            Some(wrong) => Some(wrong.into_bytes()),
            None => generated(code),
        };
        // Some limits are those of later stages, and shown there.
        let Some(wrong) = wrong else { continue };
        let id = SourceId(0);
        let raised = decode(id, &wrong).and_then(|text| parse_file(id, text).map(|_| ()));
        if let Err(findings) = raised {
            let codes: Vec<_> = findings.reports.iter().map(|report| report.code).collect();
            assert_eq!(codes, [code]);
            explained.push(code);
        }
        let Some(right) = block(text, "Right") else {
            continue;
        };
        assert_eq!(check_layout(&right), right, "{code}: not in the one layout");
    }
    explained.sort_unstable();
    insta::assert_snapshot!(explained.join("\n"));
}

/// Texts that a page can't show.
fn generated(code: &str) -> Option<Vec<u8>> {
    Some(match code {
        "daldos::text::utf-8" => b"(game \"D\xe1l\")".to_vec(),
        "daldos::text::byte-order-mark" => "\u{feff}(game \"G\")".into(),
        "daldos::text::control" => b"(game \"G\0\")".to_vec(),
        "daldos::limit::file" => vec![b' '; (1 << 20) + 1],
        "daldos::limit::line" => vec![b' '; 4097],
        "daldos::limit::nesting" => vec![b'('; 65],
        _ => return None,
    })
}

/// Formats a file and holds the result against it.
fn check_layout(text: &str) -> String {
    let id = SourceId(0);
    let once = format(id, text).unwrap_or_else(|findings| panic!("{}", shown(text, &findings)));
    let tree = |text: &str| match parse_file(id, text) {
        Ok(tree) => bare(&format!("{tree:?}")),
        Err(findings) => panic!("{}", shown(text, &findings)),
    };
    assert_eq!(tree(text), tree(&once), "another meaning:\n{once}");
    let twice = format(id, &once).expect("it has been read before");
    let changes = similar::TextDiff::from_lines(&once, &twice);
    let changes = changes.unified_diff().context_radius(4).to_string();
    assert!(once == twice, "not idempotent:\n{changes}");
    assert_eq!(comments(text), comments(&once), "lost comments:\n{once}");
    for line in once.lines() {
        let code = line.split("//").next().unwrap_or_default().trim_end();
        assert!(
            code.chars().count() <= WIDTH || line.contains("no use"),
            "too wide: {line}"
        );
    }
    assert!(once.ends_with('\n') && !once.ends_with("\n\n") && !once.contains('\r'));
    once
}

/// The comments of a text that has no strings with slashes.
fn comments(text: &str) -> Vec<String> {
    let mut all: Vec<String> = text
        .lines()
        .filter_map(|line| line.rsplit_once("//"))
        .map(|(_, comment)| comment.trim_end().to_owned())
        .collect();
    all.sort();
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(text) = decode(SourceId(0), &bytes) {
            check(text);
        }
    }

    #[test]
    fn any_words_are_answered(words in prop::collection::vec(0usize..1000, 0..60)) {
        let all: Vec<&str> = GAMES.iter()
            .flat_map(|text| self::words(text).into_iter().map(|(start, end)| &text[start..end]))
            .collect();
        let text: Vec<&str> = words.iter().map(|&n| all[n % all.len()]).collect();
        check(&text.join(" "));
        let _ = parse_position(SourceId(0), &text.join(" "));
        let _ = parse_throw(SourceId(0), &text.join(" "));
        let _ = parse_play(SourceId(0), &text.join(" "));
    }

    #[test]
    fn any_layout_becomes_the_one(
        game in 0usize..3,
        gaps in prop::collection::vec(0usize..40, 1..60),
    ) {
        let code = |line: &'static str| line.split("//").next();
        let text: Vec<&str> = GAMES[game].lines().filter_map(code).collect();
        let text = text.join("\n");
        let mut other = String::new();
        let mut before = 0;
        for (n, (start, end)) in words(&text).into_iter().enumerate() {
            let gap = &text[before..start];
            let loose = !gap.is_empty()
                || text[..start].ends_with('(')
                || text[start..].starts_with(')');
            other.push_str(match gaps[n % gaps.len()] {
                _ if !loose => gap,
                0 => " // a comment\n",
                1 => "\n// a comment\n",
                2 => "\n\n\n",
                3 => "\r\n\t",
                // No line may be too long.
                4 if n % 100 == 99 => "\n     ",
                4 => "     ",
                5 => "\n\n  // one\n\n  // two\n\n",
                _ if gap.is_empty() => "",
                _ => " ",
            });
            other.push_str(&text[start..end]);
            before = end;
        }
        check_layout(&other);
    }

    #[test]
    fn a_changed_game_is_answered(
        game in 0usize..3,
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[ ()\\[\\]{}\"a1:\n-]{0,3}"), 1..5),
    ) {
        let mut text = GAMES[game].to_owned();
        for (at, with) in changes {
            let mut at = at.index(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
            text.replace_range(at..end, &with);
        }
        check(&text);
    }
}

/// Reads a text that may be anything.
fn check(text: &str) {
    if let Err(findings) = parse_file(SourceId(0), text) {
        assert!(!findings.is_empty(), "no reason given for {text:?}");
        labels_lie_inside(text, &findings);
    }
}

fn labels_lie_inside(text: &str, findings: &Findings) {
    for report in &findings.reports {
        for Label { span, .. } in report.others.iter().chain([&report.primary]) {
            let range = span.start as usize..span.end as usize;
            let under = text.get(range.clone());
            let seen = under.is_some_and(|under| !under.is_empty() || text.is_empty());
            assert!(seen, "{range:?} of {} in {report:#?}", text.len());
        }
    }
}

/// Where the words, strings and brackets of a text stand.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        let single = matches!(c, '(' | ')' | '[' | ']' | '{' | '}');
        if !quoted && (c.is_whitespace() || single) {
            words.extend(start.take().map(|start| (start, at)));
            if single {
                words.push((at, at + 1));
            }
        } else if start.is_none() {
            start = Some(at);
        }
        quoted ^= c == '"';
    }
    words
}

/// A tree without its spans.
fn bare(debug: &str) -> String {
    let mut out = String::with_capacity(debug.len());
    let mut rest = debug;
    while let Some(at) = rest.find("Span {") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('}').map_or(rest.len(), |n| at + n + 1);
        out.push('_');
        rest = &rest[end..];
    }
    out + rest
}

/// The question above the answer.
fn shown(text: &str, findings: &Findings) -> String {
    labels_lie_inside(text, findings);
    let mut out = format!("{text}\n========\n");
    for report in &findings.reports {
        out.push_str(&format!("\n{}: {}\n", report.code, report.message));
        for label in [&report.primary].into_iter().chain(&report.others) {
            let (start, end) = (label.span.start as usize, label.span.end as usize);
            let line = text[..start].matches('\n').count() + 1;
            let from = text[..start].rfind('\n').map_or(0, |n| n + 1);
            let to = text[start..].find('\n').map_or(text.len(), |n| start + n);
            let before = text[from..start].chars().count();
            let under = text[start..end].chars().count().max(1);
            out.push_str(&format!(
                "{line:4} | {}\n       {}{} {}\n",
                &text[from..to],
                " ".repeat(before),
                "^".repeat(under),
                label.text
            ));
        }
        if let Some(help) = &report.help {
            out.push_str(&format!("  help: {help}\n"));
        }
    }
    if findings.more > 0 {
        out.push_str(&format!("\nand {} more\n", findings.more));
    }
    out
}
