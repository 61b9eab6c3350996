//! Memory that solving takes: never more than `--memory` allows, by what the system says that the program took.

#![cfg(target_os = "linux")]

use std::process::Output;
use std::time::Duration;

use serde_json::Value;

use crate::common::{at_work, long, peak_memory, stderr, stdout};

/// Room for what differs between two runs: threads, what they keep at hand, pages that are seen later.
const SLACK: u64 = 8 << 20;

/// What the program answers, and the most memory that it had, in bytes.
fn peak(arguments: &[&str]) -> (Output, u64) {
    let mut child = at_work(arguments);
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = most.max(peak_memory(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
    (child.wait_with_output().unwrap(), most)
}

fn width(material: &Value) -> f64 {
    material["width"].as_f64().expect("a width")
}

#[test]
fn no_more_memory_is_taken_than_is_allowed() {
    // The others take a minute and more each.
    let mut endings = vec![("bheri-bakhri", "2v1"), ("dukk", "1v1")];
    if long() {
        endings.extend([
            ("daldosa", "2v1"),
            ("kvasir-daldos", "2v1"),
            ("tablan", "2v2"),
            ("daldos", "2v2"),
        ]);
    }
    for (game, men) in endings {
        let solve = ["solve", game, "--men", men, "--format", "json", "--memory"];
        // What the program has that solves next to nothing: itself and its threads.
        let little = if men == "1v1" { "daldosa" } else { game };
        let (output, itself) = peak(&["solve", little, "--men", "1v1"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(itself > 1 << 20, "{game}: {itself} bytes were seen");
        let allowed = match men {
            // Two against two of Daldøs fits into a gibibyte.
            "2v2" => 1 << 30,
            // What is found waits longest where throws are collected.
            "1v1" => 8 << 20,
            _ => {
                let (output, _) = peak(&[&solve[..], &["1GiB"]].concat());
                let told: Value = serde_json::from_str(&stdout(&output)).expect(game);
                told["bytes"].as_u64().expect("bytes") * 21 / 20
            }
        };
        let (output, most) = peak(&[&solve[..], &[&allowed.to_string()]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(most > itself, "{game} {men}: {most} bytes were seen");
        assert!(
            most <= allowed + itself + SLACK,
            "{game} {men}: {most} bytes, where {allowed} are allowed"
        );
        let told: Value = serde_json::from_str(&stdout(&output)).expect(game);
        let materials = told["materials"].as_array().expect("materials");
        assert!(materials.iter().all(|one| width(one) <= 1e-9), "{told}");
        eprintln!(
            "{game} {men}: {} MiB at most, {} of it before, {} allowed, bounds at most {:.1e} apart",
            most >> 20,
            itself >> 20,
            allowed >> 20,
            materials.iter().map(width).fold(0.0, f64::max)
        );
        // Half of what it takes is not enough, which is seen before it is taken.
        let half = told["bytes"].as_u64().expect("bytes") / 2;
        let (output, most) = peak(&[&solve[..], &[&half.to_string()]].concat());
        assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
        assert!(
            most <= half + itself + SLACK,
            "{game} {men}: {most} bytes, where {half} are allowed"
        );
    }
}
