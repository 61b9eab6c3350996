//! What the project is built from: each package that it names has its reason in the crate's docs,
//! and all packages, theirs included, have licences that a program under the MIT licence may use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use crate::common::root;

/// Licences under which a package may be used here.
const LICENCES: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "0BSD",
];

/// What cargo knows of all packages.
fn metadata() -> serde_json::Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Whether one of the choices that a licence expression leaves is allowed in all its parts.
fn allowed(expression: &str) -> bool {
    let expression = expression.replace(['(', ')'], "").replace('/', " OR ");
    expression.split(" AND ").all(|part| {
        part.split(" OR ").any(|licence| {
            let name = licence.split(" WITH ").next().unwrap().trim();
            LICENCES.contains(&name)
        })
    })
}

#[test]
fn every_licence_is_allowed() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50);
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(allowed(licence), "{}: {licence}", package["name"]);
    }
}

/// The packages that are compiled in, with these features, each as `name v1.2.3`.
fn tree(features: &[&str]) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--edges", "normal", "--prefix", "none"])
        .arg("--no-dedupe")
        .args(features)
        .current_dir(root())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    let told = String::from_utf8(output.stdout).unwrap();
    told.lines().map(str::to_owned).collect()
}

/// What is handed out compiled tells the licences of all that is in it, and of nothing that may not be.
#[test]
fn the_licences_of_what_is_handed_out_are_told() {
    let texts = fs::read_to_string(root().join("packaging/licences.txt")).unwrap();
    let lines: BTreeSet<&str> = texts
        .lines()
        .map(|line| line.split(", ").next().unwrap_or(line))
        .collect();
    let packages = tree(&[]);
    assert!(packages.len() > 50, "{packages:?}");
    for package in packages {
        let mut words = package.split(' ');
        let name = words.next().unwrap();
        let version = words.next().unwrap().trim_start_matches('v');
        let told = format!("{name} {version}");
        assert!(
            lines.contains(told.as_str()),
            "{told}: see packaging/README.md"
        );
    }
    let accepted = fs::read_to_string(root().join("packaging/about.toml")).unwrap();
    let accepted: Vec<&str> = accepted
        .lines()
        .filter_map(|l| l.trim().strip_suffix("\","))
        .collect();
    let accepted: Vec<&str> = accepted
        .iter()
        .map(|name| name.trim_start_matches('"'))
        .collect();
    assert_eq!(accepted, LICENCES);
}

/// Packages that depend on this one have its tests' profile, so that what they share is compiled once.
#[test]
fn what_is_shared_is_compiled_once() {
    let profile = |file: &str| -> BTreeMap<(String, String), String> {
        let manifest = fs::read_to_string(root().join(file)).unwrap();
        let (mut section, mut found) = (String::new(), BTreeMap::new());
        for line in manifest.lines() {
            if line.starts_with('[') {
                line.clone_into(&mut section);
            } else if let Some((key, value)) = line.split_once(" = ")
                && section.starts_with("[profile.dev")
            {
                found.insert((section.clone(), key.to_owned()), value.to_owned());
            }
        }
        found
    };
    let ours = profile("Cargo.toml");
    // What only these tests need; and a dependency there is the package itself here.
    let only_here = ["tiny-skia", "png", "fdeflate"];
    for file in ["python/Cargo.toml", "fuzz/Cargo.toml"] {
        let mut theirs = profile(file);
        theirs.retain(|(_, key), _| key != "daldos-dsl");
        let mut shared = ours.clone();
        shared.retain(|(_, key), _| !only_here.contains(&key.as_str()));
        assert!(shared.len() > 8, "{shared:?}");
        assert_eq!(theirs, shared, "{file}");
    }
}

/// The packages that a lock file lists, each with its versions.
fn locked(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in text.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key));
            line.unwrap().trim_matches('"').to_owned()
        };
        let versions = found.entry(value("name = ")).or_default();
        versions.insert(value("version = "));
    }
    found
}

/// What the program and another package both need is of the same version there, so that it is compiled
/// once.
#[test]
fn what_is_shared_is_of_one_version() {
    let ours = locked("Cargo.lock");
    for (file, floor) in [("python/Cargo.lock", 40), ("fuzz/Cargo.lock", 40)] {
        let theirs = locked(file);
        let shared = theirs.iter().filter_map(|(name, versions)| {
            let ours = ours.get(name)?;
            Some((name, versions, ours))
        });
        let shared: Vec<_> = shared.collect();
        assert!(shared.len() > floor, "{file}: {}", shared.len());
        for (name, versions, ours) in shared {
            let told = "make it so with `cargo update --package NAME --precise VERSION`";
            assert!(
                versions.is_subset(ours),
                "{file}: {name} {versions:?}, not {ours:?}: {told}"
            );
        }
    }
}

/// The most packages that the library may bring along, itself included.
const LIBRARY: usize = 40;

#[test]
fn the_library_alone_brings_few_packages() {
    let alone = tree(&["--no-default-features"]);
    assert!(alone.len() > 10, "nothing was listed: {alone:?}");
    assert!(alone.len() <= LIBRARY, "{}: {alone:#?}", alone.len());
    // What it is held against lists more, so that the question means something.
    assert!(tree(&[]).len() > LIBRARY);
}

#[test]
fn every_package_has_its_reason() {
    let metadata = metadata();
    let own = metadata["packages"].as_array().unwrap().iter();
    let mut own = own.filter(|package| package["name"] == "daldos-dsl");
    let named: BTreeSet<String> = own.next().unwrap()["dependencies"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|dependency| dependency["kind"].is_null())
        .map(|dependency| dependency["name"].as_str().unwrap().to_owned())
        .collect();
    let docs = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let table = docs
        .lines()
        .skip_while(|line| !line.contains("| package |"))
        .skip(2)
        .map_while(|line| line.strip_prefix("//! | "));
    let told: BTreeSet<String> = table
        .flat_map(|line| {
            line.split('|')
                .next()
                .unwrap()
                .split('`')
                .skip(1)
                .step_by(2)
        })
        .map(str::to_owned)
        .collect();
    assert_eq!(named, told, "the table in src/lib.rs");
}
