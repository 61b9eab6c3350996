//! What the project says of itself: every link of every page leads to a file, and to a heading where
//! it names one; the list of modules is that of `src`; a citation names this version.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::root;

/// All pages of the project, apart from what is built or found by fuzzing.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let ours = path.join("Cargo.toml").exists() || !path.join("CACHEDIR.TAG").exists();
        if path.is_dir() && ours && !name.starts_with('.') {
            pages(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The text outside of fenced blocks.
fn prose(markdown: &str) -> String {
    let mut fenced = false;
    let mut prose = String::new();
    for line in markdown.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}

/// The names under which the headings of a page can be linked: small letters, hyphens for spaces,
/// nothing else.
fn anchors(prose: &str) -> Vec<String> {
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let heading = line.trim_start_matches('#').trim().to_lowercase();
            let kept = heading
                .chars()
                .filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

/// Where the links and pictures of a page lead.
fn links(prose: &str) -> Vec<&str> {
    let parts = prose.split("](").skip(1);
    parts.filter_map(|rest| rest.split(')').next()).collect()
}

/// The names of what lies in `src`: files and folders, but not what the two programs begin with.
fn modules() -> Vec<String> {
    let entries = fs::read_dir(root().join("src")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .map(|name| name.trim_end_matches(".rs").to_owned())
        .filter(|name| name != "lib" && name != "main")
        .collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn the_architecture_lists_the_modules_there_are() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, table) = page.split_once("<!-- modules -->\n").unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let mut listed: Vec<&str> = rows
        .skip(2)
        .map(|row| row.split('`').nth(1).unwrap())
        .collect();
    listed.sort_unstable();
    assert_eq!(listed, modules());
}

#[test]
fn the_citation_names_this_version() {
    let citation = fs::read_to_string(root().join("CITATION.cff")).unwrap();
    let line = format!("version: {}", env!("CARGO_PKG_VERSION"));
    assert!(citation.lines().any(|it| it == line), "{line}");
}

#[test]
fn every_link_leads_somewhere() {
    let mut found = Vec::new();
    pages(root(), &mut found);
    assert!(found.len() >= 12, "only {} pages", found.len());
    let mut faults = Vec::new();
    let mut count = 0;
    for page in &found {
        let text = prose(&fs::read_to_string(page).unwrap());
        for link in links(&text) {
            if link.contains("://") {
                continue;
            }
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => page.clone(),
                _ => page.parent().unwrap().join(path),
            };
            let leads = match anchor {
                "" => target.exists(),
                _ => fs::read_to_string(&target)
                    .is_ok_and(|text| anchors(&prose(&text)).iter().any(|name| name == anchor)),
            };
            if !leads {
                faults.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 60, "only {count} links");
}
