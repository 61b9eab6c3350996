//! Programs of others that editors bring along. `editors/install.sh` puts them below `target/editors`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::editors;
use crate::common::{root, skipped, stderr, stdout};

/// Where they are put.
fn installed() -> PathBuf {
    root().join("target/editors")
}

/// Whether something has been installed.
fn is_there(path: &Path, what: &str) -> bool {
    let there = path.exists();
    if !there {
        skipped(&format!(
            "{what} not found; `editors/install.sh` installs it"
        ));
    }
    there
}

/// A program of the tree-sitter package, compiled if it has changed; node, which one of them asks for,
/// is installed with it.
pub fn tree_sitter(example: &str) -> Option<Command> {
    let compiled = installed().join("cargo");
    if !is_there(&compiled, "compiled tree-sitter") {
        return None;
    }
    let manifest = editors().join("tree-sitter/Cargo.toml");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command
        .args([
            "run",
            "--quiet",
            "--locked",
            "--offline",
            "--example",
            example,
        ])
        .arg("--manifest-path")
        .arg(manifest)
        .arg("--target-dir")
        .arg(compiled)
        .arg("--");
    Some(command)
}

/// A program in JavaScript, with the packages of this name.
pub fn node(script: &Path, packages: &str) -> Option<Command> {
    let packages = installed().join(packages);
    if !is_there(&packages.join("node_modules"), "packages of node") {
        return None;
    }
    let mut command = Command::new("node");
    command.arg(script).env("PACKAGES", packages);
    Some(command)
}

/// A program of the packages in Python that are installed.
pub fn python(program: &Path) -> Option<Command> {
    let program = installed().join("python/bin").join(program);
    is_there(&program, "pytest-lsp").then(|| Command::new(program))
}

/// The output of a program that is given a text.
pub fn answer(mut command: Command, text: &str) -> String {
    let text = text.to_owned();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || std::io::Write::write_all(&mut input, text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    assert_success(&output);
    writer.join().unwrap().unwrap();
    stdout(&output)
}

/// Holds a program to having succeeded.
pub fn assert_success(output: &Output) {
    assert!(
        output.status.success(),
        "{}{}",
        stdout(output),
        stderr(output)
    );
}
