//! The fitted evaluation of the players against one that is learnt for each game by temporal differences:
//! `cargo bench --bench learn`.
//!
//! First it plays `GAMES` games against itself without looking ahead, and learns from each by TD(λ); then it
//! plays matches in the same search against the fitted evaluation, sides and first throws shared evenly. A
//! match ends early where its 99.9 % interval, looked at every 200 games, lies below 60 %. What is learnt
//! depends on nothing but what is set in the environment, and takes one thread.
//!
//! `ADDRESSES`, the games; `GAMES` (8000); `SEED` (1); `INPUTS=features`, for the features of the fitted
//! evaluation alone; `HIDDEN`, how many hidden units (32), with 0 what is learnt is linear; `BEGIN=nothing`,
//! for weights that begin at 0 instead of as the fitted ones; `LAMBDA` (0.7), `RATE` (0.02), `STRAY`, one play
//! in so many is any play (30); `REPLAY`, earlier games that are learnt from again after each (1). `TO` and
//! `FROM` keep the weights in a file. `MATCH`, games of a match (2000); `PAIRS`, the players, the learnt one's
//! limits before a stroke and the fitted one's behind it where they differ.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "its figures are what it is for"
)]

#[path = "learn/inputs.rs"]
mod inputs;
#[path = "learn/network.rs"]
mod network;
#[path = "learn/self_play.rs"]
mod self_play;
#[path = "learn/versus.rs"]
mod versus;

use std::sync::RwLock;
use std::time::Instant;

use daldos_dsl::engine::Game;
use daldos_dsl::load;
use daldos_dsl::play::stream;

use inputs::Inputs;
use network::Network;
use self_play::{Course, Learner, train};
use versus::versus;

fn given(name: &str, default: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| default.to_owned())
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(name: &str, default: &str) -> T {
    given(name, default).parse().expect("a number")
}

fn main() {
    let addresses = given(
        "ADDRESSES",
        "games/daldos.game games/daldosa.game games/sahkku.game games/tab.game",
    );
    for address in addresses.split_whitespace() {
        let game = open(address);
        let course = Course {
            games: number("GAMES", "8000"),
            seed: number("SEED", "1"),
            lambda: number("LAMBDA", "0.7"),
            rate: number("RATE", "0.02"),
            stray: number("STRAY", "30"),
            replay: number("REPLAY", "1"),
        };
        let learner = learner(&game, &course);
        let before = Instant::now();
        train(&game, &learner, &course, &mut |games, loss| {
            let seconds = before.elapsed().as_secs_f64();
            eprintln!("{address}: {games} games, log loss {loss:.5}, {seconds:.0} s");
        });
        let to = given("TO", "");
        if !to.is_empty() {
            let network = learner.network.read().expect("nobody panics");
            let weights = network.weights();
            let bytes: Vec<u8> = weights.flat_map(|weight| weight.to_le_bytes()).collect();
            std::fs::write(&to, bytes).expect("a place to write to");
        }
        let games = number("MATCH", "2000");
        for pair in given("PAIRS", "expectimax:depth=0 expectimax:depth=1").split_whitespace() {
            let players = pair.split_once('/').unwrap_or((pair, pair));
            println!(
                "{address}: {}",
                versus(&game, &learner, players, games, course.seed)
            );
        }
    }
}

/// The evaluation that is to learn.
fn learner<'g>(game: &'g Game, course: &Course) -> Learner<'g> {
    let inputs = Inputs::new(game, given("INPUTS", "") == "features");
    let mut network = Network::new(
        inputs.count(),
        number("HIDDEN", "32"),
        given("BEGIN", "") != "nothing",
        &mut stream(course.seed, u64::MAX),
    );
    let from = given("FROM", "");
    if !from.is_empty() {
        let bytes = std::fs::read(&from).expect("a file of weights");
        for (weight, bytes) in network.weights_mut().zip(bytes.chunks_exact(4)) {
            *weight = f32::from_le_bytes(bytes.try_into().expect("four bytes"));
        }
    }
    Learner {
        inputs,
        network: RwLock::new(network),
    }
}

fn open(address: &str) -> Game {
    let folder = env!("CARGO_MANIFEST_DIR");
    let mut read =
        |path: &str| std::fs::read(format!("{folder}/{path}")).map_err(load::ReadError::from);
    let parsed = address.parse().expect("ADDRESSES are addresses");
    let loaded = load::load(&parsed, &mut read).expect("the games are sound");
    loaded.game
}
