//! How long a whole process of `daldos-dsl check` takes on each shipped game, beside a process of
//! the same program that does nothing but print its version: `cargo bench --bench process`.
//!
//! Runs of both alternate, so that a machine that speeds up or slows down does so for both;
//! quoted are the medians and the median of the pairwise ratios.

#![allow(clippy::print_stdout, reason = "a benchmark tells what it has measured")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 101;

fn main() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&games)
        .expect("the folder of games is there")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "game"))
        .collect();
    files.sort();
    println!("{:<36} {:>10} {:>10} {:>10} {:>8}", "whole process, median of 101", "check", "p95", "--version", "ratio");
    for file in &files {
        let path = file.to_string_lossy().into_owned();
        let mut checks = Vec::new();
        let mut versions = Vec::new();
        for _ in 0..RUNS {
            checks.push(time(&["check", &path]));
            versions.push(time(&["--version"]));
        }
        let mut ratios: Vec<f64> =
            checks.iter().zip(&versions).map(|(a, b)| a.as_secs_f64() / b.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        checks.sort();
        versions.sort();
        println!(
            "{:<36} {:>7.2} ms {:>7.2} ms {:>7.2} ms {:>8.2}",
            file.file_name().unwrap_or_default().to_string_lossy(),
            milliseconds(checks[RUNS / 2]),
            milliseconds(checks[RUNS * 95 / 100]),
            milliseconds(versions[RUNS / 2]),
            ratios[RUNS / 2]
        );
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The time from starting the program to its end.
fn time(arguments: &[&str]) -> Duration {
    let begin = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the program can be started");
    let time = begin.elapsed();
    assert!(status.success(), "{arguments:?} failed");
    time
}
