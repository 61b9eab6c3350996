//! The explanations and fixtures of the analyses, read as the files they are: each wrong one
//! raises its own code and no other, each right one raises nothing.

use std::path::Path;

use daldos_dsl::check::analysis::{findings, of_file};
use daldos_dsl::check::{self, Chain};
use daldos_dsl::source::SourceId;
use daldos_dsl::{explain, syntax};

/// The codes of the analyses, as their fixtures spell them.
fn codes() -> Vec<(String, String)> {
    let fixtures = std::fs::read_dir("tests/diagnostics").expect("the fixtures");
    let mut codes: Vec<(String, String)> = fixtures
        .map(|entry| {
            let path = entry.expect("a fixture").path();
            let stem = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let text = std::fs::read_to_string(path).expect("a text");
            (format!("daldos::{}", stem.replacen('-', "::", 1)), text)
        })
        .collect();
    codes.sort();
    codes
}

/// Every code that a file raises, from its lowering and from the analyses of all its readings.
fn raised(texts: &[&str]) -> Vec<&'static str> {
    let parsed = texts.iter().enumerate().map(|(i, text)| {
        syntax::parse_file(SourceId(i as u16), text).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
    });
    let files: Vec<_> = parsed.collect();
    let chain: Vec<_> = files.iter().collect();
    let chain: &Chain<'_> = &chain;
    let own = files.last().expect("a file");
    let mut addresses: Vec<Vec<&str>> = vec![Vec::new()];
    addresses.extend(own.variants.iter().map(|v| vec![v.name.value.as_str()]));
    let readings = addresses.iter().map(|names| {
        let checked = check::ruleset(chain, names);
        checked
            .rules
            .map_or(Vec::new(), |(rules, origins)| findings(&rules, &origins))
    });
    let reports = check::file(chain).into_iter().chain(of_file(readings));
    reports
        .map(|report| {
            for label in report.others.iter().chain([&report.primary]) {
                let source = texts[usize::from(label.span.source.0)];
                let (start, end) = (label.span.start as usize, label.span.end as usize);
                assert!(
                    source.get(start..end).is_some_and(|t| !t.is_empty()),
                    "{report:?}"
                );
            }
            report.code
        })
        .collect()
}

#[test]
fn wrong_examples_raise_their_code_and_right_ones_none() {
    for (code, _) in codes() {
        let text =
            explain::explanation(&code).unwrap_or_else(|| panic!("no explanation of {code}"));
        assert!(text.starts_with(&format!("# {code}\n")));
        let mut blocks = text.split("```game\n").skip(1);
        let mut block = || {
            blocks
                .next()
                .and_then(|b| b.split("```").next())
                .expect("a block")
        };
        assert_eq!(
            raised(&[block()]),
            [code.as_str()],
            "the wrong example of {code}"
        );
        assert_eq!(raised(&[block()]), [""; 0], "the right example of {code}");
    }
}

#[test]
fn fixtures_raise_their_code_alone() {
    for (code, text) in codes() {
        let mut found = raised(&[&text]);
        found.dedup();
        assert_eq!(found, [code.as_str()]);
    }
}

#[test]
fn nothing_is_said_of_the_games() {
    let games = Path::new("games");
    let read = |name: &str| std::fs::read_to_string(games.join(name)).expect("a game");
    let Ok(files) = std::fs::read_dir(games) else {
        return;
    };
    for file in files {
        let name = file
            .expect("a game")
            .file_name()
            .to_string_lossy()
            .into_owned();
        if !name.ends_with(".game") {
            continue;
        }
        let text = read(&name);
        let base = text
            .split("(extends \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        let base = base.map(read);
        let mut texts: Vec<&str> = base.iter().map(String::as_str).collect();
        texts.push(&text);
        assert_eq!(raised(&texts), [""; 0], "{name}");
    }
}
