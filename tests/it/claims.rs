//! What `games/README.md` measures: its commands run, and a smaller run of each gives figures that
//! agree within their intervals. `DALDOS_UPDATE=1` writes what they print at full size.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{self, blocks, root};

/// So many games are enough to see whether a figure is right: fewer where every turn is counted,
/// which takes longer.
fn few(command: &str) -> &'static str {
    if command.contains("--details") {
        "--games 40"
    } else {
        "--games 300"
    }
}

/// A folder in which the games lie as in the project, and those that the text shows.
fn workplace(text: &str) -> tempfile::TempDir {
    let folder = common::folder();
    fs::create_dir(folder.path().join("games")).unwrap();
    for file in common::game_files() {
        fs::copy(root().join(&file), folder.path().join(&file)).unwrap();
    }
    for block in blocks(text) {
        if let Some(name) = block.info.strip_prefix("game ") {
            fs::write(folder.path().join(name), &block.text).unwrap();
            shell(
                &format!("daldos-dsl check --deny-warnings {name}"),
                folder.path(),
            );
        }
    }
    folder
}

fn shell(line: &str, place: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_daldos-dsl"));
    let folder = program.parent().unwrap().display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(place)
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

/// Whether two figures may be of the same thing: their intervals, twice as wide, have a number in
/// common. Of some hundred intervals of 95 percent a few miss by chance; of twice that width, 3.9
/// standard errors, hardly any.
fn agree([low, high]: [f64; 2], [other_low, other_high]: [f64; 2]) -> bool {
    let wider = |low: f64, high: f64| [low - (high - low) / 2.0, high + (high - low) / 2.0];
    let ([low, high], [other_low, other_high]) = (wider(low, high), wider(other_low, other_high));
    low <= other_high && other_low <= high
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
    let place = workplace(&text);
    let mut faults = Vec::new();
    let mut figures = 0;
    for block in blocks(&text.clone()) {
        if block.info != "console" {
            continue;
        }
        let mut lines = block.text.lines();
        let command = lines.next().unwrap().strip_prefix("$ ").unwrap();
        if update {
            let printed = format!("$ {command}\n{}", shell(command, place.path()));
            text = text.replacen(&block.text, &printed, 1);
            continue;
        }
        let (before, rest) = command.split_once("--games ").unwrap();
        let (_, after) = rest.split_once(' ').unwrap();
        let line = format!("{before}{} --seed 2 {after}", few(command));
        let smaller = shell(&line, place.path());
        let found: Vec<(String, [f64; 2])> = smaller.lines().map(row).collect();
        for line in lines {
            let (key, shown) = row(line);
            figures += 1;
            match found.iter().find(|(other, _)| *other == key) {
                Some((_, range)) if agree(*range, shown) => {}
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
