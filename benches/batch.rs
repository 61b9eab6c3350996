//! How many queries a second `daldos-dsl plays --batch` answers on one core, its JSON included:
//! `cargo bench --bench batch`. The queries are positions of random games with a throw each; the
//! program reads them from a file and writes to nowhere. Beside it stands the same program that
//! only reads and parses such queries: every line of them names a throw that doesn't exist.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "its figures are what a benchmark is for"
)]

use std::fmt::Write;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use daldos_dsl::engine::{Scratch, Turn};
use daldos_dsl::load;
use daldos_dsl::notation;
use daldos_dsl::play::{Dice, stream};
use daldos_dsl::player::Player;

/// Queries of one run.
const QUERIES: usize = 20_000;

/// Runs.
const RUNS: usize = 11;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    println!(
        "{:<28} {:>14} {:>16} {:>7}",
        "plays --batch, one core", "queries/s", "without plays/s", "ratio"
    );
    for game in [
        "games/daldos.game",
        "games/daldosa.game",
        "games/sahkku.game",
    ] {
        let (queries, refused) = (folder.join("queries"), folder.join("refused"));
        let text = draw(root, game);
        std::fs::write(&refused, text.replace("\"throw\": \"", "\"throw\": \"?")).unwrap();
        std::fs::write(&queries, text).unwrap();
        let runs: Vec<(f64, f64)> = (0..RUNS)
            .map(|_| {
                (
                    run(&root.join(game), &queries),
                    run(&root.join(game), &refused),
                )
            })
            .collect();
        let middle = |of: fn(&(f64, f64)) -> f64| {
            let mut values: Vec<f64> = runs.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            values[RUNS / 2]
        };
        println!(
            "{game:<28} {:>14.0} {:>16.0} {:>7.2}",
            QUERIES as f64 / middle(|run| run.0),
            QUERIES as f64 / middle(|run| run.1),
            middle(|run| run.1 / run.0),
        );
    }
}

/// Positions that random games come to, each with a throw.
fn draw(root: &Path, address: &str) -> String {
    let mut read = |path: &str| std::fs::read(root.join(path)).map_err(load::ReadError::from);
    let loaded = load::load(&address.parse().unwrap(), &mut read)
        .ok()
        .unwrap();
    let game = &loaded.game;
    let (dice, mut scratch, mut text) = (Dice::new(game), Scratch::new(), String::new());
    let (mut index, mut count) = (0, 0);
    while count < QUERIES {
        let mut random = stream(5, index);
        index += 1;
        let mut state = game.start(Player::First);
        for step in 0..200usize {
            let throw = game.throws()[dice.throw(game, &mut random)].throw;
            let position = notation::position_text(&loaded.rules, &game.position(&state));
            let thrown = notation::throw_text(&loaded.rules, &throw);
            writeln!(
                text,
                "{{\"position\": \"{position}\", \"throw\": \"{thrown}\"}}"
            )
            .unwrap();
            count += 1;
            let mut turn = Turn::new(game, &state, &throw);
            loop {
                let moves = turn.decide(game, &mut scratch);
                if moves.count() == 0 {
                    break;
                }
                let number = step * 7 % moves.count();
                moves.take(number);
            }
            if turn.winner().is_some() || count == QUERIES {
                break;
            }
            state = turn.state(game);
        }
    }
    text
}

/// Seconds that the program takes, its start included.
fn run(game: &Path, queries: &Path) -> f64 {
    let begin = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_daldos-dsl"))
        .args(["plays", "--batch"])
        .arg(game)
        .stdin(Stdio::from(File::open(queries).unwrap()))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    begin.elapsed().as_secs_f64()
}
