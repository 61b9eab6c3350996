//! How long bad input takes, rendering included: `cargo bench --bench hostile`.
//!
//! Every prefix of every shipped game, every token dropped, every token doubled; a million opening
//! brackets and a mebibyte of noise. Quoted are the median and the longest of each, beside the
//! same check of the file as it is (for what has no file: of the longest game). Then long records
//! and many examples, each beside a quarter of it: four times as much may take four times as long.

#![allow(
    clippy::print_stdout,
    reason = "its figures are what a benchmark is for"
)]

#[path = "../tests/it/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{check_text, game_files, noise, read, rendered, tokens};
use daldos_dsl::analysis::{replay, rulings};
use daldos_dsl::load;

fn main() {
    println!(
        "{:<52} {:>7} {:>10} {:>10} {:>10}",
        "check and render", "texts", "median", "longest", "unharmed"
    );
    let mut longest = String::new();
    for file in game_files() {
        let text = String::from_utf8(read(&file).expect("a game")).expect("text");
        let unharmed = (0..9).map(|_| time(&text)).min().unwrap_or_default();
        let prefixes = (0..text.len())
            .filter(|end| text.is_char_boundary(*end))
            .map(|end| time(&text[..end]));
        row(
            &format!("{file}: every prefix"),
            prefixes.collect(),
            unharmed,
        );
        let dropped = tokens(&text)
            .into_iter()
            .map(|(a, b)| time(&format!("{}{}", &text[..a], &text[b..])));
        row(
            &format!("{file}: every token dropped"),
            dropped.collect(),
            unharmed,
        );
        let doubled = tokens(&text)
            .into_iter()
            .map(|(a, b)| time(&format!("{} {}", &text[..b], &text[a..])));
        row(
            &format!("{file}: every token doubled"),
            doubled.collect(),
            unharmed,
        );
        if text.len() > longest.len() {
            longest = text;
        }
    }
    let unharmed = (0..9).map(|_| time(&longest)).min().unwrap_or_default();
    for (name, text) in [
        ("a million opening brackets", "(".repeat(1_000_000)),
        (
            "a mebibyte of brackets, words and quotes",
            noise("()[]{}\" \n/aA1.:-"),
        ),
        ("a mebibyte of words", noise("abc \n")),
        ("a mebibyte of other scripts", noise("áøŋ (\n)")),
    ] {
        row(name, (0..5).map(|_| time(&text)).collect(), unharmed);
    }
    println!(
        "\n{:<52} {:>7} {:>10} {:>10} {:>10}",
        "replay and test", "times", "median", "longest", "a quarter"
    );
    let game = common::load("games/daldos.game");
    let replayed = |text: &str| {
        let written = replay::read("long.record", text).expect("a record");
        written.verify(&game).findings.errors
    };
    let tested = |text: &str| {
        let mut read = |_: &str| Ok(text.as_bytes().to_vec());
        let opened = load::open("long.game", &mut read).expect("a game");
        rulings::test(&opened).expect("a game").rulings.len()
    };
    grown("a record of notes", 80_000, &notes, &replayed);
    grown("a record of turns", 24_000, &turns, &replayed);
    grown("a file of examples", 12_000, &examples, &tested);
}

/// How long a text of so many things takes, beside one of a quarter of them.
fn grown(what: &str, count: usize, text: &dyn Fn(usize) -> String, work: &dyn Fn(&str) -> usize) {
    let time = |text: &str| {
        let begin = Instant::now();
        std::hint::black_box(work(text));
        begin.elapsed()
    };
    let (whole, quarter) = (text(count), text(count / 4));
    let quarter = (0..5).map(|_| time(&quarter)).min().unwrap_or_default();
    let times = (0..5).map(|_| time(&whole)).collect();
    row(&format!("{what}: {count}"), times, quarter);
}

fn notes(count: usize) -> String {
    format!("record: 1\n{}", "note: x\n".repeat(count))
}

/// Throws that are lost, one after the other: nobody has thrown an A yet.
fn turns(count: usize) -> String {
    let turns = (0..count).map(|i| format!("{} throws II III: -\n", ["A", "B"][i % 2]));
    format!("record: 1\nfirst: A\n\n{}", turns.collect::<String>())
}

fn examples(count: usize) -> String {
    let game = String::from_utf8(read("games/daldos.game").expect("a game")).expect("text");
    let examples = (0..count).map(|i| format!("(example \"{i}\" (throw II III) (cannot A1-A2))\n"));
    game + &examples.collect::<String>()
}

/// The time to find and draw all that is wrong with a text.
fn time(text: &str) -> Duration {
    let begin = Instant::now();
    std::hint::black_box(rendered(&check_text("games/hostile.game", text)));
    begin.elapsed()
}

fn row(name: &str, mut times: Vec<Duration>, unharmed: Duration) {
    times.sort();
    let milliseconds = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1000.0);
    println!(
        "{name:<52} {:>7} {:>10} {:>10} {:>10}",
        times.len(),
        milliseconds(times[times.len() / 2]),
        milliseconds(times[times.len() - 1]),
        milliseconds(unharmed)
    );
}
