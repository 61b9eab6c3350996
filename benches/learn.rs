//! The fitted evaluation against one that is learnt by temporal differences.
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

use std::sync::RwLock;
use std::time::Instant;

use daldos_dsl::engine::Game;
use daldos_dsl::load;
use daldos_dsl::play::players::{Agent, Policy};
use daldos_dsl::play::{Match, Outcome, TURN_CAP, stream};
use daldos_dsl::player::{ByPlayer, Player};

use inputs::Inputs;
use network::Network;
use self_play::{Course, Learner, train};

fn given(name: &str, default: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| default.to_owned())
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(name: &str, default: &str) -> T {
    given(name, default).parse().expect("a number")
}

fn main() {
    for address in given("ADDRESSES", "games/daldos.game").split_whitespace() {
        let game = open(address);
        let inputs = Inputs::new(&game, given("INPUTS", "all") == "features");
        let course = Course {
            games: number("GAMES", "2000"),
            seed: number("SEED", "1"),
            lambda: number("LAMBDA", "0.7"),
            rate: number("RATE", "0.02"),
            stray: number("STRAY", "30"),
            replay: number("REPLAY", "1"),
        };
        let network = Network::new(
            inputs.count(),
            number("HIDDEN", "32"),
            given("BEGIN", "fitted") == "fitted",
            &mut stream(course.seed, u64::MAX),
        );
        let learner = Learner {
            inputs,
            network: RwLock::new(network),
        };
        let from = given("FROM", "");
        if !from.is_empty() {
            let bytes = std::fs::read(&from).expect("a file of weights");
            let mut network = learner.network.write().expect("nobody panics");
            for (weight, bytes) in network.weights_mut().zip(bytes.chunks_exact(4)) {
                *weight = f32::from_le_bytes(bytes.try_into().expect("four bytes"));
            }
        }
        let before = Instant::now();
        train(&game, &learner, &course, &mut |games, loss| {
            eprintln!(
                "{address}: {games} games, log loss {loss:.5}, {:.0} s",
                before.elapsed().as_secs_f64()
            );
        });
        let to = given("TO", "");
        if !to.is_empty() {
            let network = learner.network.read().expect("nobody panics");
            let bytes: Vec<u8> = network
                .weights()
                .flat_map(|weight| weight.to_le_bytes())
                .collect();
            std::fs::write(&to, bytes).expect("a place to write to");
        }
        if course.games > 0 && given("VERBOSE", "") != "" {
            println!(
                "{:?}",
                learner.network.read().expect("nobody panics").linear()
            );
        }
        for pair in given("PAIRS", "expectimax:depth=0").split_whitespace() {
            let (own, other) = pair.split_once('/').unwrap_or((pair, pair));
            versus(&game, address, &learner, [own, other]);
        }
    }
}

fn open(address: &str) -> Game {
    let folder = env!("CARGO_MANIFEST_DIR");
    let mut read =
        |path: &str| std::fs::read(format!("{folder}/{path}")).map_err(load::ReadError::from);
    let parsed = address.parse().expect("ADDRESSES are addresses");
    load::load(&parsed, &mut read)
        .expect("the games are sound")
        .game
}

/// The learnt evaluation against the fitted one.
fn versus(game: &Game, address: &str, learner: &Learner<'_>, [own, other]: [&str; 2]) {
    let games: u64 = number("MATCH", "400");
    let policies: [Policy; 2] = [own, other].map(|name| name.parse().expect("a player"));
    let begin = Instant::now();
    let clock = || begin.elapsed().as_micros() as u64;
    let seat = |swapped: bool| {
        let learnt = Agent::new(game, &policies[0], &clock).judging_by(learner);
        let fitted = Agent::new(game, &policies[1], &clock);
        let players = match swapped {
            false => ByPlayer {
                first: learnt,
                second: fitted,
            },
            true => ByPlayer {
                first: fitted,
                second: learnt,
            },
        };
        Match::between(game, players, &clock)
    };
    let mut tables = [seat(false), seat(true)];
    let (mut points, mut played) = (0.0, 0);
    while played < games {
        let swapped = played % 2 == 1;
        let begins = Player::BOTH[(played / 2 % 2) as usize];
        let random = &mut stream(number::<u64>("SEED", "1") + 1_000_003, played);
        let table = &mut tables[usize::from(swapped)];
        let record = table.run(random, TURN_CAP, Some(begins));
        points += match record.outcome {
            Outcome::Won(winner) => f64::from(u8::from((winner == Player::First) != swapped)),
            Outcome::Drawn | Outcome::Unfinished => 0.5,
        };
        played += 1;
        if played % 200 == 0 && played < games {
            let [_, high] = wilson(points / played as f64, played as f64, 3.29);
            if high < 0.6 {
                break;
            }
        }
    }
    let share = points / played as f64;
    let [times, _] = tables.each_mut().map(Match::take_times);
    let [low, high] = wilson(share, played as f64, 1.959_964);
    println!(
        "{address}: learnt {own} over fitted {other}: {:.1} % ({:.1} - {:.1}) of {played} games; replies of both: 99 % in {:.2} ms, longest {:.2} ms; {:.0} s",
        100.0 * share,
        100.0 * low,
        100.0 * high,
        times.within(0.99) as f64 / 1000.0,
        times.longest() as f64 / 1000.0,
        begin.elapsed().as_secs_f64(),
    );
}

fn wilson(share: f64, n: f64, z: f64) -> [f64; 2] {
    let scale = 1.0 + z * z / n;
    let middle = (share + z * z / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    [middle - half, middle + half]
}
