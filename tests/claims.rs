//! What `games/README.md` measures: its commands run, and a smaller run of each gives figures that
//! agree within their intervals. `DALDOS_UPDATE=1` writes what they print at full size.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{blocks, root};

/// So many games are enough to see whether a figure is right.
const FEW: &str = "--games 60";

fn shell(line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_daldos-dsl"));
    let folder = program.parent().unwrap().display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(root())
        .env("PATH", path)
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && errors.is_empty(),
        "{line}\n{errors}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// A line of the table: what it is of, and its interval.
fn row(line: &str) -> (String, [f64; 2]) {
    let fields: Vec<&str> = line.split(',').collect();
    let [statistic, of, by, value, low, high] = fields[..] else {
        panic!("{line}");
    };
    let number = |text: &str| text.parse::<f64>().unwrap();
    // What was never seen has no width.
    let range = match (low, high) {
        ("", "") => [number(value); 2],
        _ => [number(low), number(high)],
    };
    (format!("{statistic},{of},{by}"), range)
}

#[test]
fn what_is_measured_is_so() {
    let path = root().join("games/README.md");
    let mut text = fs::read_to_string(&path).unwrap();
    let update = std::env::var_os("DALDOS_UPDATE").is_some();
    let mut faults = Vec::new();
    let mut figures = 0;
    for block in blocks(&text.clone()) {
        if block.info != "console" {
            continue;
        }
        let mut lines = block.text.lines();
        let command = lines.next().unwrap().strip_prefix("$ ").unwrap();
        if update {
            let printed = format!("$ {command}\n{}", shell(command));
            text = text.replacen(&block.text, &printed, 1);
            continue;
        }
        let (before, rest) = command.split_once("--games ").unwrap();
        let (_, after) = rest.split_once(' ').unwrap();
        let smaller = shell(&format!("{before}{FEW} --seed 2 {after}"));
        let found: Vec<(String, [f64; 2])> = smaller.lines().map(row).collect();
        for line in lines {
            let (key, shown) = row(line);
            figures += 1;
            match found.iter().find(|(other, _)| *other == key) {
                Some((_, [low, high])) if *low <= shown[1] && shown[0] <= *high => {}
                other => faults.push(format!("line {}: {line}\nbut {other:?}", block.line)),
            }
        }
    }
    if update {
        fs::write(&path, text).unwrap();
        return;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(figures >= 30, "only {figures} figures");
}
