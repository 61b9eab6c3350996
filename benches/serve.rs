//! How soon the page of `daldos-dsl serve` is there, and how long its questions take:
//! `cargo bench --bench serve`.
//!
//! The first view is counted from the start of the process until all files of the page, the list of
//! games and the first board have come. Questions are asked in turn with a small file of the same
//! server, which nobody has to think about: quoted are medians, 99th percentiles, and the median of the
//! pairwise ratios. Each of all addresses is asked.

#![allow(
    clippy::print_stdout,
    reason = "its figures are what a benchmark is for"
)]

#[path = "../tests/it/page/visitor.rs"]
#[allow(
    dead_code,
    clippy::unwrap_used,
    reason = "the tests ask for more of it, and stop where something is wrong"
)]
mod visitor;

/// What the visitor needs to know of the project.
mod common {
    use std::path::Path;

    pub fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
    }
}

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use visitor::PageServer;

const VIEWS: usize = 21;
const ROUNDS: usize = 5;

fn main() {
    let mut views: Vec<Duration> = (0..VIEWS).map(|_| first_view()).collect();
    views.sort();
    println!("first view, {VIEWS} starts of the server:");
    println!(
        "  median {:.1} ms, slowest {:.1} ms",
        milliseconds(views[VIEWS / 2]),
        milliseconds(views[VIEWS - 1])
    );
    let server = PageServer::start(&[]);
    let listed = server.answer("games", &json!({}));
    let addresses = addresses(&listed);
    println!();
    println!("replies, {} addresses, {ROUNDS} rounds:", addresses.len());
    println!(
        "{:<10} {:>8} {:>10} {:>10} {:>10} {:>22}",
        "question", "asked", "median", "p99", "slowest", "ratio to a small file"
    );
    for name in [
        "games", "start", "game", "view", "throw", "turn", "play", "record", "why",
    ] {
        let mut times = Vec::new();
        let mut ratios = Vec::new();
        for _ in 0..ROUNDS {
            for address in &addresses {
                let Some(question) = question(&server, name, address) else {
                    continue;
                };
                let took = time(|| server.answer(name, &question));
                let plain = time(|| file(&server, "/favicon.svg"));
                times.push(took);
                ratios.push(took.as_secs_f64() / plain.as_secs_f64());
            }
        }
        times.sort();
        ratios.sort_by(f64::total_cmp);
        println!(
            "{name:<10} {:>8} {:>7.2} ms {:>7.2} ms {:>7.2} ms {:>22.1}",
            times.len(),
            milliseconds(times[times.len() / 2]),
            milliseconds(times[times.len() * 99 / 100]),
            milliseconds(times[times.len() - 1]),
            ratios[ratios.len() / 2]
        );
    }
}

/// From the start of the process until all is there that the first view needs.
fn first_view() -> Duration {
    let begin = Instant::now();
    let server = PageServer::start(&[]);
    let page = file(&server, "/");
    assert!(page.contains("main.js"), "{page}");
    let folder = common::root().join("src/cli/serve/page");
    let entries = std::fs::read_dir(folder).expect("the page's files");
    for entry in entries {
        let name = entry.expect("a file").file_name();
        let name = name.to_string_lossy();
        // The editor comes with the view that writes.
        if name.ends_with(".js") || name.ends_with(".css") {
            file(&server, &format!("/{name}"));
        }
    }
    file(&server, "/board.css");
    server.answer("games", &json!({}));
    server.answer("game", &json!({"game": "daldos"}));
    server.answer("start", &json!({"game": "daldos", "seed": 1}));
    begin.elapsed()
}

/// A file of the page.
fn file(server: &PageServer, path: &str) -> String {
    let request = server.request(&format!("GET {path}"), &[], b"");
    let reply = server.raw(&request).expect("a reply");
    assert_eq!(reply.status, 200, "{path}");
    reply.body
}

/// All games and each of their variants.
fn addresses(listed: &Value) -> Vec<String> {
    let games = listed["games"].as_array().expect("games");
    let all = games.iter().flat_map(|game| {
        let address = game["address"].as_str().expect("an address").to_owned();
        let variants = game["variants"].as_array().expect("variants").iter();
        let names = variants.map(|variant| variant["name"].as_str().expect("a name"));
        let varied: Vec<String> = names.map(|name| format!("{address}#{name}")).collect();
        std::iter::once(address).chain(varied)
    });
    all.collect()
}

/// A question of a kind about a game at its start; none where it has nothing to be asked.
fn question(server: &PageServer, name: &str, address: &str) -> Option<Value> {
    let game = json!({"game": address});
    let with = |more: Value| {
        let mut question = game.clone();
        let (question_keys, more) = (question.as_object_mut()?, more.as_object()?.clone());
        question_keys.extend(more);
        Some(question)
    };
    if matches!(name, "games") {
        return Some(json!({}));
    }
    if matches!(name, "game") {
        return Some(game);
    }
    if matches!(name, "start") {
        return with(json!({"seed": 1}));
    }
    let begun = server.answer("start", &with(json!({"seed": 1}))?);
    let position = &begun["position"];
    if matches!(name, "view") {
        return with(json!({"position": position}));
    }
    let cast = with(json!({"position": position, "seed": 1, "number": 0, "earlier": []}))?;
    if matches!(name, "throw") {
        return Some(cast);
    }
    let thrown = server.answer("throw", &cast);
    let throw = &thrown["throw"];
    let turn = with(json!({"position": position, "throw": throw, "earlier": [], "moves": []}))?;
    if matches!(name, "turn") {
        return Some(turn);
    }
    if matches!(name, "why") {
        return with(json!({"position": position, "throw": throw, "play": "-"}));
    }
    let choice = with(
        json!({"position": position, "throw": throw, "player": "greedy",
                             "seed": 1, "number": 1}),
    )?;
    let chosen = server.answer("choose", &choice);
    let moves = chosen.get("moves")?;
    let play = with(json!({"position": position, "throw": throw, "earlier": [], "moves": moves}))?;
    if matches!(name, "play") {
        return Some(play);
    }
    let made = server.answer("play", &play);
    let turns = json!([{"throw": throw, "earlier": [], "play": made["text"]}]);
    with(json!({"position": position, "turns": turns, "seed": 1}))
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = Instant::now();
    work();
    begin.elapsed()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
