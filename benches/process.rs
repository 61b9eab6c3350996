//! How long a whole process of `daldos-dsl check` takes on each shipped game, beside a process of
//! the same program that does nothing but print its version: `cargo bench --bench process`.
//!
//! Runs of both alternate, so that a machine that speeds up or slows down does so for both;
//! quoted are the medians and the median of the pairwise ratios.
//!
//! Then the cost of long files, up to the limit of a mebibyte: a shipped game with its own examples
//! over and over, in four sizes; time, time by size, and the most memory that the process held.

#![allow(
    clippy::print_stdout,
    reason = "its figures are what a benchmark is for"
)]

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
    println!(
        "{:<36} {:>10} {:>10} {:>10} {:>8}",
        "whole process, median of 101", "check", "p95", "--version", "ratio"
    );
    for file in &files {
        let path = file.to_string_lossy().into_owned();
        let mut checks = Vec::new();
        let mut versions = Vec::new();
        for _ in 0..RUNS {
            checks.push(time(&["check", &path]));
            versions.push(time(&["--version"]));
        }
        let mut ratios: Vec<f64> = checks
            .iter()
            .zip(&versions)
            .map(|(a, b)| a.as_secs_f64() / b.as_secs_f64())
            .collect();
        ratios.sort_by(f64::total_cmp);
        checks.sort();
        versions.sort();
        println!(
            "{:<36} {:>7.2} ms {:>7.2} ms {:>7.2} ms {:>8.2}",
            file_name(file),
            milliseconds(checks[RUNS / 2]),
            milliseconds(checks[RUNS * 95 / 100]),
            milliseconds(versions[RUNS / 2]),
            ratios[RUNS / 2]
        );
    }
    if let Some(game) = files.iter().find(|file| file_name(file) == "daldos.game") {
        long_files(game);
    }
}

/// Files of an eighth, a quarter, a half of the greatest size, and of that.
fn long_files(game: &Path) {
    println!();
    println!(
        "{:<36} {:>10} {:>12} {:>10}",
        "whole process, median of 9", "check", "a KiB", "memory"
    );
    let text = std::fs::read_to_string(game).expect("a game");
    let from = text.find("(example ").expect("a game with examples");
    let (rules, examples) = text.split_at(from);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.game");
    for part in [8, 4, 2, 1] {
        let size = (1 << 20) / part;
        let mut long = rules.to_owned();
        for copy in 1.. {
            // Titles differ, as in a file that somebody has written.
            let more = examples.replace("(example \"", &format!("(example \"{copy}: "));
            if long.len() + more.len() > size {
                break;
            }
            long += &more;
        }
        std::fs::write(&path, &long).expect("a file can be written");
        let mut runs: Vec<(Duration, u64)> = (0..9).map(|_| watched(&path)).collect();
        runs.sort();
        let time = runs[runs.len() / 2].0;
        println!(
            "{:<36} {:>7.0} ms {:>9.3} ms {:>6.1} MiB",
            format!("{} KiB of {}", long.len() >> 10, file_name(game)),
            milliseconds(time),
            milliseconds(time) * 1024.0 / long.len() as f64,
            runs.iter().map(|run| run.1).max().unwrap_or_default() as f64 / 1024.0
        );
    }
}

/// The time of a check, and the most memory it was seen to hold, in KiB (looked up over and over
/// while it runs; 0 where the system doesn't tell).
fn watched(path: &Path) -> (Duration, u64) {
    let begin = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .arg("check")
        .arg(path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be started");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        if let Some(ended) = child.try_wait().expect("a child") {
            assert!(ended.success(), "the long file is sound");
            return (begin.elapsed(), most);
        }
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|line| line.split_whitespace().next()?.parse().ok());
        most = most.max(peak.unwrap_or(0));
        std::thread::sleep(Duration::from_micros(200));
    }
}

fn file_name(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
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
