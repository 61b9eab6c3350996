//! Fits the weights of the players' evaluation by self-play: `cargo bench --bench fit`.
//!
//! In each round games are played in which each side takes the play that the weights so far like
//! best, now and then any play; then the weights are fitted by logistic regression to who won
//! from each position met. It prints the weights as they stand in `src/play/players/weights.rs`,
//! and depends on nothing but what is set in the environment: `GAMES`, how many games of each
//! address are played each round (1000); `ROUNDS` (4); `SEED` (1); `ADDRESSES`; with `EACH`, it also
//! tells what each game alone would have. The weights in use are those of `GAMES=6000`, begun from
//! weights set by hand.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::needless_range_loop,
    reason = "its figures are what it is for, and matrices are written by their indices"
)]

use daldos_dsl::engine::{Game, GameEnd, State};
use daldos_dsl::load;
use daldos_dsl::play::{Dice, stream};
use daldos_dsl::player::Player;
use daldos_dsl::unstable::players::{FEATURES, NAMES, Tables, WEIGHTS, estimate, features};
use rand_xoshiro::rand_core::Rng;
use rayon::prelude::*;

type Row = [f64; FEATURES];

/// One position in so many is kept, since those that follow each other are alike.
const KEEP: u64 = 4;

/// One play in so many is any play.
const STRAY: u64 = 12;

/// Of more plays than this, so many are drawn and weighed.
const MOST: usize = 120;

/// What keeps weights small that the games say little about.
const RIDGE: f64 = 3.0;

fn given(name: &str, default: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| default.to_owned())
}

fn main() {
    let number = |name, default| -> u64 { given(name, default).parse().expect("a number") };
    let (games, rounds, seed) = (
        number("GAMES", "1000"),
        number("ROUNDS", "4"),
        number("SEED", "1"),
    );
    let addresses = given(
        "ADDRESSES",
        "games/daldos.game games/daldosa.game games/sahkku.game",
    );
    let boards: Vec<(Game, Tables)> = addresses.split_whitespace().map(open).collect();
    let mut weights = WEIGHTS;
    for round in 0..rounds {
        let mut rows: Vec<(Row, f64)> = Vec::new();
        for (number, (game, tables)) in boards.iter().enumerate() {
            let seed = seed + 1000 * round + 100_000 * number as u64;
            let played: Vec<Vec<(Row, f64)>> = (0..games)
                .into_par_iter()
                .map(|index| play(game, tables, &weights, seed, index))
                .collect();
            let played: Vec<(Row, f64)> = played.into_iter().flatten().collect();
            eprintln!("{}: {} positions", game.name(), played.len());
            if !given("EACH", "").is_empty() {
                let fitted = fit(&played, &weights);
                print(
                    &format!("{} alone", game.name()),
                    &fitted,
                    loss(&played, &fitted),
                    loss(&played, &weights),
                );
            }
            rows.extend(played);
        }
        let before = loss(&rows, &weights);
        weights = fit(&rows, &weights);
        print(
            &format!("round {}", round + 1),
            &weights,
            loss(&rows, &weights),
            before,
        );
    }
}

fn print(title: &str, weights: &Row, after: f64, before: f64) {
    println!("\n// {title}: log loss {after:.5}, with the weights before {before:.5}");
    for (name, weight) in NAMES.iter().zip(weights) {
        println!("    {weight:.4}, // {name}");
    }
}

fn open(address: &str) -> (Game, Tables) {
    let folder = env!("CARGO_MANIFEST_DIR");
    let mut read =
        |path: &str| std::fs::read(format!("{folder}/{path}")).map_err(load::ReadError::from);
    let parsed = address.parse().expect("ADDRESSES are addresses");
    let game = load::load(&parsed, &mut read)
        .expect("the games are sound")
        .game;
    let tables = Tables::new(&game);
    (game, tables)
}

/// Plays a game; gives positions met, each with 1 if the side to throw there won.
fn play(game: &Game, tables: &Tables, weights: &Row, seed: u64, index: u64) -> Vec<(Row, f64)> {
    let random = &mut stream(seed, index);
    let dice = Dice::new(game);
    let mut met: Vec<(Row, Player)> = Vec::new();
    let mut state = game.start(Player::BOTH[(random.next_u64() % 2) as usize]);
    for _ in 0..3000 {
        if random.next_u64().is_multiple_of(KEEP) {
            met.push((features(tables, &state), state.to_move()));
        }
        let throw = &game.throws()[dice.throw(game, random)].throw;
        let mut results = game.results(&state, throw, 100_000).unwrap_or_default();
        // In an order of their own, whatever the search's.
        if results.len() > MOST {
            for i in 0..MOST {
                let j = i + (random.next_u64() % (results.len() - i) as u64) as usize;
                results.swap(i, j);
            }
            results.truncate(MOST);
        }
        let me = state.to_move();
        let chosen = if random.next_u64().is_multiple_of(STRAY) {
            let any = (random.next_u64() % results.len().max(1) as u64) as usize;
            results.get(any)
        } else {
            let worth = |(state, end): &(State, Option<GameEnd>)| match end {
                Some(GameEnd::Won(winner)) => f64::from(u8::from(*winner == me)) * 3.0 - 1.0,
                Some(GameEnd::Drawn) => 0.5,
                None => {
                    let value = estimate(tables, weights, state);
                    if state.to_move() == me {
                        value
                    } else {
                        1.0 - value
                    }
                }
            };
            let valued = results.iter().map(|result| (worth(result), result));
            valued
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, result)| result)
        };
        let Some((next, end)) = chosen else { break };
        if let Some(end) = end {
            let rows = met.into_iter();
            return rows
                .map(|(row, side)| {
                    (
                        row,
                        match end {
                            GameEnd::Won(winner) => f64::from(u8::from(side == *winner)),
                            GameEnd::Drawn => 0.5,
                        },
                    )
                })
                .collect();
        }
        state = *next;
    }
    Vec::new()
}

fn guess(row: &Row, weights: &Row) -> f64 {
    let sum: f64 = row.iter().zip(weights).map(|(x, w)| x * w).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn loss(rows: &[(Row, f64)], weights: &Row) -> f64 {
    let one = |(row, won): &(Row, f64)| {
        let p = guess(row, weights).clamp(1e-9, 1.0 - 1e-9);
        -(won * p.ln() + (1.0 - won) * (1.0 - p).ln())
    };
    rows.iter().map(one).sum::<f64>() / rows.len().max(1) as f64
}

/// Logistic regression with a ridge, by Newton's method.
fn fit(rows: &[(Row, f64)], from: &Row) -> Row {
    let mut weights = *from;
    for _ in 0..12 {
        let mut slope = [0.0; FEATURES];
        let mut curve = [[0.0; FEATURES]; FEATURES];
        for (row, won) in rows {
            let p = guess(row, &weights);
            let bend = p * (1.0 - p);
            for i in 0..FEATURES {
                slope[i] += (won - p) * row[i];
                for j in 0..=i {
                    curve[i][j] += bend * row[i] * row[j];
                }
            }
        }
        for i in 0..FEATURES {
            slope[i] -= RIDGE * weights[i];
            curve[i][i] += RIDGE;
            for j in 0..i {
                curve[j][i] = curve[i][j];
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(curve, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Solves a system of linear equations by elimination.
fn solve(mut matrix: [Row; FEATURES], mut right: Row) -> Row {
    for i in 0..FEATURES {
        let pivot = (i..FEATURES)
            .max_by(|&a, &b| matrix[a][i].abs().total_cmp(&matrix[b][i].abs()))
            .unwrap_or(i);
        matrix.swap(i, pivot);
        right.swap(i, pivot);
        for below in i + 1..FEATURES {
            let factor = matrix[below][i] / matrix[i][i];
            for j in i..FEATURES {
                matrix[below][j] -= factor * matrix[i][j];
            }
            right[below] -= factor * right[i];
        }
    }
    for i in (0..FEATURES).rev() {
        for j in i + 1..FEATURES {
            right[i] -= matrix[i][j] * right[j];
        }
        right[i] /= matrix[i][i];
    }
    right
}
