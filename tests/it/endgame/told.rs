//! What the documentation tells of endings: rows of its tables, solved again.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::common::{long, root, run, stderr, stdout};

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let place = |at: usize| at > 0 && (digits.len() - at).is_multiple_of(3);
    let digits = digits.chars().enumerate();
    digits.fold(String::new(), |text, (at, digit)| {
        text + if place(at) { "," } else { "" } + &digit.to_string()
    })
}

fn number(one: &Value) -> f64 {
    one.as_f64().expect("a number")
}

fn win(one: &Value) -> f64 {
    100.0 * f64::midpoint(number(&one["win"][0]), number(&one["win"][1]))
}

/// The rows of the tables of figures and of positions.
fn rows(address: &str, one: &Value) -> [String; 2] {
    let (states, choices) = (number(&one["states"]), number(&one["choices"]));
    let head = format!("| `{address}` | {} |", one["men"].as_str().unwrap());
    let place = |one: &Value| {
        let position = one["position"].as_str().unwrap();
        let position = position.strip_suffix(" / A to move").unwrap_or(position);
        format!("`{position}`")
    };
    [
        format!(
            "{head} {} | {:.0} % | {:.1} % | {:.1} % | {:.1} % | {:.1} | {:.1} |",
            grouped(states as u64),
            100.0 * choices / states,
            100.0 * number(&one["win"]),
            win(&one["best"]),
            win(&one["worst"]),
            number(&one["length"]),
            number(&one["longest"]["length"]),
        ),
        format!(
            "{head} {} | {} |",
            place(&one["best"]),
            place(&one["worst"])
        ),
    ]
}

#[test]
fn rows_of_the_documentation_are_so() {
    let page = fs::read_to_string(root().join("docs/endings.md")).unwrap();
    let mut asked = vec![
        ("udat-pagada", "1v1"),
        ("udat-pagada", "2v1"),
        ("udat-pagada", "2v2"),
        ("udat-pagada", "3v1"),
        ("bheri-bakhri", "2v1"),
        ("daldos", "1v1"),
        ("daldosa", "1v1"),
        ("siryu", "1v1"),
        ("kvasir-daldos", "1v1"),
    ];
    if long() {
        asked.extend([
            ("dukk", "1v1"),
            ("tab", "1v1"),
            ("daldos", "2v1"),
            ("daldosa", "2v2"),
            ("siryu", "3v1"),
            ("bheri-bakhri", "2v2"),
        ]);
    }
    let mut found = BTreeMap::new();
    for (address, men) in asked {
        let output = run(&["solve", address, "--men", men, "--format", "json"]);
        let told: Value = serde_json::from_str(&stdout(&output))
            .unwrap_or_else(|_| panic!("{}", stderr(&output)));
        let turned: String = men.chars().rev().collect();
        for one in told["materials"].as_array().unwrap() {
            let told = one["men"].as_str().unwrap();
            if told == men || told == turned {
                for row in rows(address, one) {
                    assert!(page.contains(&row), "not told: {row}");
                    *found.entry(address).or_insert(0) += 1;
                }
            }
        }
    }
    assert!(
        found.len() >= 6 && found.values().sum::<i32>() >= 24,
        "{found:?}"
    );
    // Every game is in the tables, or it is said why it isn't.
    for entry in fs::read_dir(root().join("games")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(game) = name.strip_suffix(".game") {
            let elsewhere = ["awangdu", "sahkku-lagesvuotna"];
            let told = page.contains(&format!("| `{game}` | 1v1 |"));
            assert!(told != elsewhere.contains(&game), "{game}");
        }
    }
}

/// How large the endings are that are in no table.
#[test]
fn what_is_left_out_is_as_large_as_is_told() {
    let page = fs::read_to_string(root().join("docs/endings.md")).unwrap();
    let table = page.split("| about so many situations | GiB |\n").nth(1);
    let rows = table.expect("the table").lines().skip(1);
    let (mut looked, mut all) = (0, 0);
    for row in rows.take_while(|row| row.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, game, men, millions, gibibytes, _] = cells[..] else {
            panic!("{row}");
        };
        all += 1;
        // The others take seconds and minutes.
        let game = game.trim_matches('`');
        let quick = ["awangdu", "dukk", "sahkku", "sahkku-lagesvuotna"].contains(&game);
        if !long() && !quick {
            continue;
        }
        let output = run(&["solve", game, "--men", men, "--memory", "1MiB"]);
        assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
        // Such a line: "about 4427397 situations, about 39630 MiB".
        let told = stderr(&output);
        let told: Vec<f64> = told
            .lines()
            .next()
            .expect("how large it is")
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let written = |cell: &str| -> f64 {
            let digits = cell.trim_end_matches(" million").replace(',', "");
            digits.parse().expect(row)
        };
        let near = |told: f64, written: f64| (told / written - 1.0).abs() < 0.03;
        assert!(near(told[0] / 1e6, written(millions)), "{row} {told:?}");
        assert!(near(told[1] / 1024.0, written(gibibytes)), "{row} {told:?}");
        looked += 1;
    }
    assert!(looked >= 4 && all >= 10, "{looked} of {all}");
}

/// The lines of a board, but for its game and who is to move.
fn drawn(address: &str, position: &str) -> Vec<String> {
    let output = run(&["board", address, "--position", position]);
    let text = stdout(&output);
    let lines = text.lines().map(str::to_owned);
    let lines = lines.take_while(|line| !line.ends_with(" to move"));
    let lines: Vec<String> = lines.collect();
    assert!(
        lines.len() > 2,
        "{address}: {position}: {}",
        stderr(&output)
    );
    lines
}

#[test]
fn boards_of_the_documentation_are_so() {
    let read = |name: &str| fs::read_to_string(root().join("docs").join(name)).unwrap();
    let (figures, page) = (read("endings.md"), read("endings-boards.md"));
    let mut parts = page.split("\n```\n").filter(|part| !part.is_empty());
    let (mut looked, mut told) = (0, 0);
    // Of each ending in the table its board, in the same order.
    for line in figures.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", address, men, best, worst, ""] = cells[..] else {
            continue;
        };
        if !address.starts_with('`') || !best.starts_with('`') {
            continue;
        }
        let part = parts.next().expect("as many boards as rows");
        let (before, board) = part.split_once(":\n\n```text\n").unwrap();
        let title = before.lines().next_back().unwrap();
        let plain = title.replace(" / A to move", "");
        assert_eq!(plain, format!("{address} {men}, {best} and {worst}"));
        told += 1;
        if told % 8 != 1 && !long() {
            continue;
        }
        let positions: Vec<&str> = title.split('`').skip(3).step_by(2).collect();
        let board: Vec<&str> = board.lines().collect();
        let [left, right] =
            [positions[0], positions[1]].map(|it| drawn(address.trim_matches('`'), it));
        let width = left.iter().map(|line| line.chars().count()).max().unwrap() + 6;
        for row in 0..left.len().max(right.len()) {
            let line = |lines: &[String]| lines.get(row).cloned().unwrap_or_default();
            let both = format!("{:width$}{}", line(&left), line(&right));
            assert_eq!(board.get(row), Some(&both.trim_end()), "{title}");
        }
        looked += 1;
    }
    assert!(
        parts.next().is_none() && looked >= 10 && told >= 80,
        "{looked} of {told}"
    );
}
