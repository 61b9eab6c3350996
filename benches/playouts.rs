//! How fast random playouts are, against Daldøs written by hand (`playouts/handcoded.rs`) and
//! against the engine that finds moves one by one: `cargo bench --bench playouts`.
//!
//! First it is asserted that the opponents play the same games, move for move, from the same
//! seeds. Then both play the same few games in turn, often; a figure is the median over these
//! repeats, a ratio the median of the ratios of two neighbours, so that a machine that does
//! something else meanwhile disturbs few of them.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "its figures are what a benchmark is for"
)]

#[path = "playouts/handcoded.rs"]
mod handcoded;

use std::path::Path;
use std::time::Instant;

use daldos_dsl::engine::Game;
use daldos_dsl::load;
use daldos_dsl::play::{Outcome, Playout, TURN_CAP, simulate, stream};
use daldos_dsl::watch::Watch;

/// The seed of all games.
const SEED: u64 = 1;

/// Games of one repeat: about half a millisecond, less than a scheduler's slice.
const GAMES: u64 = 40;

/// The same where games are slow.
const FEW: u64 = 4;

/// Repeats.
const REPEATS: u64 = 501;

fn main() {
    let daldos = game("games/daldos.game");
    same_games(&daldos, 20_000);
    against_hand(&daldos);
    println!();
    all_games();
    println!();
    threads(&daldos);
}

fn game(address: &str) -> Game {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut read = |path: &str| std::fs::read(root.join(path)).map_err(load::ReadError::from);
    let loaded = load::load(&address.parse().unwrap(), &mut read);
    loaded.ok().unwrap().game
}

/// Asserts that engine and hand play the same games, and says what they are like.
fn same_games(daldos: &Game, games: u64) {
    let mut playout = Playout::new(daldos);
    let (mut turns, mut decisions, mut captures) = (0, 0, 0);
    for index in 0..games {
        let (mut engine, mut hand) = (Vec::new(), Vec::new());
        let record = playout.run_told(&mut stream(SEED, index), TURN_CAP, |from, to| {
            engine.push((from.0, to.0));
        });
        let other = handcoded::play(&mut stream(SEED, index), |from, to| hand.push((from, to)));
        assert_eq!(engine, hand, "game {index}");
        let Outcome::Won(winner) = record.outcome else {
            panic!("game {index} has no winner");
        };
        assert_eq!(
            other,
            handcoded::Game {
                first: record.first.index(),
                winner: winner.index(),
                turns: record.turns,
                decisions: record.decisions,
                captures: record.captures,
            }
        );
        turns += u64::from(record.turns);
        decisions += u64::from(record.decisions);
        captures += u64::from(record.captures);
    }
    let mean = |sum: u64| sum as f64 / games as f64;
    println!(
        "{games} games of Daldøs, the same move for move: {:.1} turns, {:.1} decisions, {:.2} captures a game",
        mean(turns),
        mean(decisions),
        mean(captures)
    );
}

/// Seconds a game of the one and of the other, and the ratio of the other to the one: medians.
fn duel(
    mut one: impl FnMut(u64),
    mut other: impl FnMut(u64),
    games: u64,
    repeats: u64,
) -> [f64; 3] {
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for repeat in 0..repeats {
        let indices = || repeat * games..(repeat + 1) * games;
        let first = time(|| indices().for_each(&mut one)) / games as f64;
        let second = time(|| indices().for_each(&mut other)) / games as f64;
        times[0].push(first);
        times[1].push(second);
        times[2].push(second / first);
    }
    times.map(median)
}

fn time(work: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn against_hand(daldos: &Game) {
    let mut playout = Playout::new(daldos);
    let mut turns = 0u64;
    let [engine, hand, ratio] = duel(
        |index| {
            let record = playout.run(&mut stream(SEED, index), TURN_CAP);
            turns += u64::from(record.turns);
        },
        |index| {
            std::hint::black_box(handcoded::play(&mut stream(SEED, index), |_, _| {}));
        },
        GAMES,
        REPEATS,
    );
    let turns = turns as f64 / (GAMES * REPEATS) as f64;
    println!(
        "{:<28} {:>12} {:>10}",
        "one core", "playouts/s", "ns a turn"
    );
    for (name, seconds) in [("games/daldos.game", engine), ("written by hand", hand)] {
        println!(
            "{name:<28} {:>12.0} {:>10.1}",
            1.0 / seconds,
            seconds * 1e9 / turns
        );
    }
    println!("the engine reaches {ratio:.2} of the hand-written one");
}

/// Every shipped game and variant, by sets and one by one.
fn all_games() {
    println!(
        "{:<52} {:>10} {:>10} {:>11} {:>7}",
        "one core, playouts/s", "ns a turn", "playouts", "one by one", "ratio"
    );
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "game"))
        .collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let path = format!("games/{}", file.file_name().unwrap().to_string_lossy());
        let variants = text
            .lines()
            .filter_map(|line| line.strip_prefix("(variant "));
        let variants = variants.filter_map(|rest| rest.split_whitespace().next());
        let variants = variants.map(|name| format!("{path}#{name}"));
        for address in std::iter::once(path.clone()).chain(variants) {
            let game = game(&address);
            let (mut sets, mut singly) = (Playout::new(&game), Playout::singly(&game));
            let mut turns = 0u64;
            let [by_sets, one_by_one, ratio] = duel(
                |index| turns += u64::from(sets.run(&mut stream(SEED, index), TURN_CAP).turns),
                |index| {
                    std::hint::black_box(singly.run(&mut stream(SEED, index), TURN_CAP));
                },
                FEW,
                REPEATS / 3,
            );
            let turns = turns as f64 / (FEW * (REPEATS / 3)) as f64;
            println!(
                "{address:<52} {:>10.1} {:>10.0} {:>11.0} {:>7.1}{}",
                by_sets * 1e9 / turns,
                1.0 / by_sets,
                1.0 / one_by_one,
                ratio,
                if game.by_sets() { "" } else { "  (one by one)" }
            );
        }
    }
}

/// The same simulation on one thread and on two.
fn threads(daldos: &Game) {
    let run = |threads: usize| {
        let games = 20_000;
        time(|| drop(simulate(daldos, games, SEED, threads, &Watch::default()))) / games as f64
    };
    let times: Vec<(f64, f64)> = (0..11).map(|_| (run(1), run(2))).collect();
    let one = median(times.iter().map(|(one, _)| *one).collect());
    let two = median(times.iter().map(|(_, two)| *two).collect());
    let ratio = median(times.iter().map(|(one, two)| one / two).collect());
    println!(
        "games/daldos.game: {:.0} playouts/s on one thread, {:.0} on two: {ratio:.2} times as many",
        1.0 / one,
        1.0 / two
    );
}
