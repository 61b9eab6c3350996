//! Who may name whom: each floor of the library only the floors below it.

mod graph;
pub mod tokens;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use graph::Graph;

/// Each module with the modules it may name. What is not listed, it may not.
const MAY_NAME: &[(&str, &[&str])] = &[
    ("characters", &[]),
    ("source", &[]),
    ("player", &[]),
    ("space", &[]),
    ("dice", &[]),
    ("digest", &[]),
    ("divisor", &[]),
    ("explain", &[]),
    ("json", &[]),
    ("watch", &[]),
    ("near", &[]),
    ("ludeme", &[]),
    ("reference", &[]),
    ("shipped", &["near"]),
    ("model", &["player", "digest", "space", "dice", "ludeme"]),
    (
        "syntax",
        &[
            "characters",
            "source",
            "divisor",
            "near",
            "reference",
            "ludeme",
        ],
    ),
    ("picture", &["characters", "player", "model"]),
    (
        "check",
        &[
            "characters",
            "source",
            "player",
            "space",
            "dice",
            "near",
            "reference",
            "ludeme",
            "model",
            "syntax",
        ],
    ),
    (
        "engine",
        &["player", "space", "dice", "watch", "ludeme", "model"],
    ),
    ("english", &["player", "model"]),
    (
        "load",
        &[
            "characters",
            "source",
            "player",
            "space",
            "dice",
            "shipped",
            "model",
            "syntax",
            "check",
            "engine",
        ],
    ),
    (
        "notation",
        &[
            "source", "player", "space", "dice", "json", "model", "syntax", "check", "engine",
            "picture",
        ],
    ),
    (
        "play",
        &[
            "characters",
            "player",
            "space",
            "dice",
            "watch",
            "model",
            "engine",
            "notation",
        ],
    ),
    (
        "analysis",
        &[
            "digest", "divisor", "source", "player", "space", "dice", "watch", "near", "model",
            "syntax", "check", "engine", "load", "notation", "picture", "play", "english",
        ],
    ),
    (
        "server",
        &[
            "characters",
            "source",
            "player",
            "explain",
            "reference",
            "shipped",
            "watch",
            "ludeme",
            "model",
            "syntax",
            "check",
            "english",
            "picture",
            "load",
            "analysis",
        ],
    ),
    (
        "unstable",
        &[
            "characters",
            "check",
            "digest",
            "engine",
            "json",
            "near",
            "reference",
            "syntax",
            "play",
            "player",
        ],
    ),
];

/// Foreign crates with a home: nowhere else may they be named.
const HOMES: &[(&str, &[&str])] = &[
    ("pest", &["syntax"]),
    ("pest_derive", &["syntax"]),
    ("miette", &["load"]),
    ("clap", &["cli", "main"]),
    ("anstream", &["cli", "main"]),
    ("indicatif", &["cli", "main"]),
    ("rustyline", &["cli", "main"]),
    ("resvg", &["cli", "main"]),
    ("parquet", &["cli", "main"]),
    ("tempfile", &["cli", "main"]),
    ("libc", &["cli", "main"]),
    ("lsp_server", &["cli", "main"]),
    ("bytes", &["cli", "main"]),
    ("http_body_util", &["cli", "main"]),
    ("hyper", &["cli", "main"]),
    ("hyper_util", &["cli", "main"]),
    ("tokio", &["cli", "main"]),
    ("clap_complete", &["cli", "main"]),
    ("clap_mangen", &["cli", "main"]),
    ("ctrlc", &["cli", "main"]),
    ("strsim", &["near", "explain"]),
    ("unicode_normalization", &["near", "syntax"]),
    ("rayon", &["play", "analysis"]),
    ("rand_xoshiro", &["play", "analysis"]),
    ("num_bigint", &["analysis", "cli"]),
    ("num_rational", &["analysis", "cli"]),
    ("num_traits", &["analysis", "cli"]),
    ("std::fs", &["cli", "main"]),
    ("std::time", &["cli", "main"]),
    ("std::env", &["cli", "main"]),
];

/// The same for the Python package, whose files are a thin cover of the library.
const PYTHON_HOMES: &[(&str, &[&str])] = &[
    ("num_bigint", &["positions", "throws"]),
    ("num_rational", &["odds", "positions", "throws"]),
    ("self_cell", &["endings"]),
    ("std::fs", &["loading"]),
    ("std::time", &["work"]),
    ("std::env", &[]),
];

/// Crates that may be named anywhere.
const ANYWHERE: &[&str] = &["serde", "serde_json", "thiserror", "unicode_width"];

#[test]
fn every_dependency_has_a_home() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap();
    let (listed, _) = rest.split_once("\n[").unwrap();
    let mut count = 0;
    for line in listed.lines().filter(|line| line.contains(" = ")) {
        let name = line.split(" = ").next().unwrap().replace('-', "_");
        let known = HOMES.iter().any(|(home, _)| *home == name);
        assert!(known || ANYWHERE.contains(&name.as_str()), "{name}");
        count += 1;
    }
    assert!(count >= 20, "{count}");
}

/// Words of single games, which belong into `games/`, tests and docs.
const GAME_WORDS: &[&str] = &[
    "daldøs", "daldøsa", "dalled", "undalled", "dalling", "sahkku", "sáhkku", "gonagas", "throne",
    "king",
];

/// Edges between files that should not be: of a circle, or from a child to a module it lies in.
/// Each is still needed, or the test says so.
const TOLERATED: &[(&str, &str)] = &[];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Where the library and the program lie, and the Python package.
const FOLDERS: [&str; 2] = ["src", "python/src"];

/// Every Rust file under a folder with its top module and its text.
fn sources(folder: &str) -> Vec<(PathBuf, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found = Vec::new();
    files(&root, &mut found);
    found.sort();
    assert!(found.len() > 20, "{folder}: {} files", found.len());
    found
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .map(|path| {
            let inner = path.strip_prefix(&root).unwrap().to_path_buf();
            let top = inner
                .components()
                .next()
                .unwrap()
                .as_os_str()
                .to_string_lossy()
                .replace(".rs", "");
            let text = fs::read_to_string(&path).unwrap();
            (inner, top, text)
        })
        .collect()
}

/// The code of a text: without comments, doc examples and test modules.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    // A module of tests comes last, behind what is said of it.
    let tests = lines.iter().enumerate().position(|(at, line)| {
        let mut behind = lines[at + 1..].iter().map(|line| line.trim());
        let next = behind.find(|line| !line.starts_with("#["));
        line.trim() == "#[cfg(test)]" && next.is_some_and(|next| next.starts_with("mod "))
    });
    let end = tests.unwrap_or(lines.len());
    let lines = lines.into_iter().take(end);
    lines
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(i, line)| (i + 1, line))
}

/// The modules that a line names after `crate::`, also in `use crate::{a::…, b::…}`.
fn named(line: &str) -> Vec<String> {
    line.match_indices("crate::")
        .flat_map(|(at, _)| {
            let rest = &line[at + "crate::".len()..];
            let words: Vec<&str> = match rest.strip_prefix('{') {
                Some(list) => list.split(',').collect(),
                None => vec![rest],
            };
            words
                .into_iter()
                .map(|w| {
                    w.trim()
                        .chars()
                        .take_while(|c| c.is_alphanumeric() || *c == '_')
                        .collect()
                })
                .collect::<Vec<String>>()
        })
        .collect()
}

#[test]
fn each_floor_names_only_lower_floors() {
    let mut faults = Vec::new();
    for (path, top, text) in sources("src") {
        if ["lib", "main", "cli"].contains(&top.as_str()) {
            continue;
        }
        let Some((_, allowed)) = MAY_NAME.iter().find(|(module, _)| *module == top) else {
            faults.push(format!(
                "{}: module `{top}` has no floor in tests/it/layers.rs",
                path.display()
            ));
            continue;
        };
        for (number, line) in code(&text) {
            for other in named(line) {
                let is_module = MAY_NAME.iter().any(|(module, _)| *module == other);
                if is_module && other != top && !allowed.contains(&other.as_str()) {
                    faults.push(format!(
                        "{}:{number}: `{top}` names `{other}`",
                        path.display()
                    ));
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "edges that go up or sideways:\n{}",
        faults.join("\n")
    );
}

#[test]
fn foreign_crates_stay_at_home() {
    let mut faults = Vec::new();
    for (folder, homes) in FOLDERS.into_iter().zip([HOMES, PYTHON_HOMES]) {
        for (path, top, text) in sources(folder) {
            for (number, line) in code(&text) {
                for (name, homes) in homes {
                    let own = format!("{name}::");
                    let mut found = line.match_indices(&own);
                    let used = found.any(|(at, _)| {
                        let before = line[..at].chars().next_back();
                        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
                    });
                    if used && !homes.contains(&top.as_str()) {
                        faults.push(format!(
                            "{folder}/{}:{number}: `{name}` away from {homes:?}",
                            path.display()
                        ));
                    }
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "crates away from home:\n{}",
        faults.join("\n")
    );
}

#[test]
fn the_binary_sees_only_the_library() {
    for (path, top, text) in sources("src") {
        if top != "cli" {
            continue;
        }
        for (number, line) in code(&text) {
            for word in named(line) {
                assert!(
                    word == "cli",
                    "{}:{number}: names `crate::{word}`",
                    path.display()
                );
            }
        }
    }
}

/// What the library's own tests call is compiled for them once more: those that load a game have nearly all of it
/// compiled, and stand here instead.
#[test]
fn the_librarys_own_tests_load_no_game() {
    let (mut tests, mut faults) = (0, Vec::new());
    for (path, _, text) in sources("src") {
        let Some((_, own)) = text.split_once("\nmod tests {") else {
            continue;
        };
        tests += own.matches("#[test]").count();
        let names = named(own);
        let heavy = ["load", "play", "engine"].iter();
        let named = heavy.filter(|name| names.contains(&(**name).to_owned()));
        faults.extend(named.map(|name| format!("{} names `{name}`", path.display())));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(tests > 20, "only {tests} were read");
}

#[test]
fn no_game_in_rust() {
    let mut faults = Vec::new();
    for (path, _, text) in FOLDERS.into_iter().flat_map(sources) {
        for (number, line) in code(&text) {
            // The project's own name is no game word.
            let line = line
                .to_lowercase()
                .replace("daldos::", "")
                .replace("daldos_dsl", "")
                .replace("daldos-dsl", "");
            for word in line.split(|c: char| !c.is_alphanumeric()) {
                if GAME_WORDS.contains(&word) && !line.contains("games/") {
                    faults.push(format!("{}:{number}: `{word}`", path.display()));
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "words of single games in Rust:\n{}",
        faults.join("\n")
    );
}

/// The crates: the library, the program, the Python package; each with a floor of edges.
fn crates() -> [(Graph, usize); 3] {
    [
        ("src", "lib.rs", 1000),
        ("src", "main.rs", 100),
        ("python/src", "lib.rs", 50),
    ]
    .map(|(folder, root, floor)| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        (Graph::of(&folder, root), floor)
    })
}

/// The files that a file leads to, without the tolerated edges.
fn reached(graph: &Graph, from: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for ((a, b), _) in graph.edges.range((at, 0)..(at + 1, 0)) {
            let name = |file: usize| graph.files[file].name.as_str();
            if !TOLERATED.contains(&(name(*a), name(*b))) && reached.insert(*b) {
                open.push(*b);
            }
        }
    }
    reached
}

/// A file names what other files define, never in a circle, and never what a module defines in
/// which it lies: what both need has a file of its own.
#[test]
fn files_name_each_other_in_one_direction() {
    let mut faults = String::new();
    let mut needed = BTreeSet::new();
    let mut edges = 0;
    for (graph, floor) in crates() {
        let name = |file: usize| graph.files[file].name.as_str();
        let reached: Vec<BTreeSet<usize>> = (0..graph.files.len())
            .map(|file| reached(&graph, file))
            .collect();
        let found = graph.edges.len();
        assert!(found > floor, "{}: {found}", graph.files[0].name);
        edges += found;
        for ((from, to), (line, what)) in &graph.edges {
            let edge = (name(*from), name(*to));
            let why = if graph.is_inside(*from, *to) {
                "a child names its parent"
            } else if reached[*to].contains(from) {
                "part of a circle"
            } else {
                continue;
            };
            if TOLERATED.contains(&edge) {
                needed.insert(edge.0.to_owned() + edge.1);
            } else {
                let _ = writeln!(
                    faults,
                    "(\"{}\", \"{}\"), // {why}: `{what}`, line {line}",
                    edge.0, edge.1
                );
            }
        }
    }
    let idle: Vec<_> = TOLERATED
        .iter()
        .filter(|(from, to)| !needed.contains(&format!("{from}{to}")))
        .collect();
    assert!(faults.is_empty(), "files that name each other:\n{faults}");
    assert!(idle.is_empty(), "no longer needed in TOLERATED: {idle:#?}");
    eprintln!("{edges} edges between files, {} tolerated", TOLERATED.len());
}
