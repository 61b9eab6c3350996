//! What the page says stands in `texts.js` alone, so that it can be said in another language.

use std::fs;

use crate::common::root;

/// The texts between quotes in a script; comments have none.
fn quoted(script: &str) -> Vec<String> {
    let lines = script.lines().map(str::trim_start);
    let code = lines.filter(|line| !["//", "/*", "*"].iter().any(|mark| line.starts_with(mark)));
    let parts = code.flat_map(|line| {
        let mut parts: Vec<String> = Vec::new();
        for mark in ['"', '`'] {
            parts.extend(line.split(mark).skip(1).step_by(2).map(str::to_owned));
        }
        parts
    });
    parts.collect()
}

/// Whether somebody is spoken to: names of classes, events and keys are one word or in lower case.
fn is_said(text: &str) -> bool {
    let first = text.chars().next().is_some_and(char::is_uppercase);
    let last = text.ends_with(['.', '!', '?', '…']) && text.contains(' ');
    last || first && text.contains(' ')
}

#[test]
fn what_the_page_says_stands_in_one_place() {
    let folder = root().join("src/cli/serve/page");
    let (mut looked, mut said) = (0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "js") {
            continue;
        }
        let found = quoted(&fs::read_to_string(&path).unwrap());
        looked += found.len();
        let spoken = found.iter().filter(|text| is_said(text));
        match path.file_name().is_some_and(|name| name == "texts.js") {
            true => said += spoken.count(),
            false => assert_eq!(
                spoken.collect::<Vec<_>>(),
                Vec::<&String>::new(),
                "{path:?}"
            ),
        }
    }
    assert!(looked > 1000 && said > 80, "{looked} texts, {said} said");
}
