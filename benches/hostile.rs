//! How long bad input takes, rendering included: `cargo bench --bench hostile`.
//!
//! Every prefix of every shipped game, every token dropped, every token doubled; a million opening
//! brackets and a mebibyte of noise. Quoted are the median and the longest of each, beside the
//! same check of the file as it is (for what has no file: of the longest game).

#![allow(
    clippy::print_stdout,
    reason = "its figures are what a benchmark is for"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{check_text, game_files, noise, read, rendered, tokens};

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
