//! The commands of `docs/cluster.md`, with programs that stand in for the schedulers.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{addresses, blocks, folder, root, run, stdout};

/// Runs commands in a folder, the program and the schedulers at hand.
fn shell(text: &str, inside: &Path) {
    let program = Path::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .parent()
        .unwrap();
    let path = format!(
        "{}:{}:{}",
        root().join("tests/cluster").display(),
        program.display(),
        std::env::var("PATH").unwrap()
    );
    let output = Command::new("bash")
        .args(["-euo", "pipefail", "-c", text])
        .env("PATH", path)
        .current_dir(inside)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}: {told}");
}

/// Each way of the page ends with the table of a single run.
#[test]
fn parts_of_a_cluster_are_the_whole() {
    let page = fs::read_to_string(root().join("docs/cluster.md")).unwrap();
    let blocks = blocks(&page);
    let script = blocks.iter().find(|block| block.info == "bash").unwrap();
    let whole = run(&[
        "simulate", "sahkku", "--games", "400", "--seed", "7", "--format", "csv",
    ]);
    let whole = stdout(&whole);
    assert!(whole.lines().count() > 5, "{whole}");
    let mut ways = 0;
    for block in blocks.iter().filter(|block| block.info == "sh") {
        let inside = folder();
        fs::write(inside.path().join("study.sh"), &script.text).unwrap();
        shell(&block.text, inside.path());
        let merged = fs::read_to_string(inside.path().join("study.csv")).unwrap();
        assert_eq!(merged, whole, "{}", block.text);
        let parts = fs::read_dir(inside.path()).unwrap().flatten();
        let parts = parts.filter(|part| part.file_name().to_string_lossy().starts_with("part-"));
        assert_eq!(parts.count(), 8);
        ways += 1;
    }
    assert_eq!(ways, 3);
}

/// What a study of each reading costs is told, by who draws and by who looks ahead, and what all cost
/// together.
#[test]
fn what_every_reading_costs_is_told() {
    let page = fs::read_to_string(root().join("docs/cluster.md")).unwrap();
    let cells = |row: &str| -> Vec<String> {
        let cells = row.split('|').map(|cell| cell.trim().replace(',', ""));
        cells.collect()
    };
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let rows = rows.map(|row| {
        let cells = cells(row);
        let numbers = [1, 3, 4, 5].map(|cell| cells[cell].parse::<f64>().unwrap());
        (cells[0].trim_end_matches('`').to_owned(), numbers)
    });
    let rows: BTreeMap<String, [f64; 4]> = rows.collect();
    let mut all = [0.0, 0.0];
    for address in addresses() {
        let address = address.trim_start_matches("games/").replace(".game", "");
        let [speed, random, milliseconds, ahead] = rows[&address];
        let told = [(random, 1.0 / speed), (ahead, milliseconds / 1000.0)];
        for (all, (hours, seconds)) in all.iter_mut().zip(told) {
            let reckoned = 1e9 * seconds / 3600.0;
            assert!(
                (hours - reckoned).abs() < 0.06 + 0.01 * reckoned,
                "{address}: {hours} hours, not {reckoned}"
            );
            *all += hours;
        }
    }
    assert_eq!(rows.len(), addresses().len());
    let told = page.lines().find_map(|line| line.strip_prefix("| all "));
    let told = cells(told.unwrap());
    for (cell, all) in [(3, all[0]), (5, all[1])] {
        let told: f64 = told[cell].parse().unwrap();
        assert!((told - all).abs() < 0.01 * all, "{told}, not {all}");
    }
}
