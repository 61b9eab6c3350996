//! How the computer players do against each other: `cargo bench --bench players`.
//!
//! Set in the environment: `GAMES`, how many games each pair plays (2000); `PLAYERS`, the players
//! one after the other, separated by blanks; `ADDRESSES`, the games; `SEED`; `THREADS`; `CLOCK=cpu`:
//! players go by the time that their thread was at work, where the system tells it, instead of the
//! time that went by, for machines that have other things to do.

#![allow(
    clippy::print_stdout,
    reason = "its figures are what a benchmark is for"
)]

use std::time::Instant;

use daldos_dsl::load;
use daldos_dsl::play::play_match;
use daldos_dsl::play::players::Policy;

fn given(name: &str, default: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| default.to_owned())
}

/// How long this thread was at work, in microseconds, as Linux tells it.
fn at_work() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let time: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(time / 1000)
}

fn main() {
    let games: u64 = given("GAMES", "2000").parse().expect("GAMES is a number");
    let seed: u64 = given("SEED", "1").parse().expect("SEED is a number");
    let threads: usize = given("THREADS", "1").parse().expect("THREADS is a number");
    let players = given("PLAYERS", "random greedy expectimax:depth=0 expectimax");
    let policies: Vec<Policy> = players
        .split_whitespace()
        .map(|name| name.parse().expect("PLAYERS are players"))
        .collect();
    let addresses = given(
        "ADDRESSES",
        "games/daldos.game games/daldosa.game games/sahkku.game",
    );
    let begin = Instant::now();
    let cpu = given("CLOCK", "") == "cpu";
    let clock = || match cpu.then(at_work).flatten() {
        Some(time) => time,
        None => begin.elapsed().as_micros() as u64,
    };
    for address in addresses.split_whitespace() {
        let folder = env!("CARGO_MANIFEST_DIR");
        let mut read =
            |path: &str| std::fs::read(format!("{folder}/{path}")).map_err(load::ReadError::from);
        let parsed = address.parse().expect("ADDRESSES are addresses");
        let loaded = load::load(&parsed, &mut read).expect("the games are sound");
        println!("\n{address}, {games} games a pair, seed {seed}");
        for (i, better) in policies.iter().enumerate().skip(1) {
            for worse in &policies[..i] {
                let before = Instant::now();
                let score = play_match(&loaded.game, [better, worse], games, seed, threads, &clock);
                let [low, high] = score.interval();
                println!(
                    "{:<40} over {:<40} {:5.1} % ({:.1} - {:.1}), {:.0} turns a game; replies: 99 % in {:.2} ms, longest {:.2} ms; {:.0} nodes a second; {:.0} s",
                    better.to_string(),
                    worse.to_string(),
                    100.0 * score.share(),
                    100.0 * low,
                    100.0 * high,
                    score.turns as f64 / score.games as f64,
                    score.times.within(0.99) as f64 / 1000.0,
                    score.times.longest() as f64 / 1000.0,
                    score.nodes as f64 * 1e6 / score.times.all().max(1) as f64,
                    before.elapsed().as_secs_f64(),
                );
            }
        }
    }
}
