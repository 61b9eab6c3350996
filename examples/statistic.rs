//! A statistic of one's own over many games: how often the lead changes hands in a game.
//!
//! `cargo run --example statistic`

use std::cmp::Ordering;
use std::error::Error;
use std::io::Write;

use daldos_dsl::engine::Game;
use daldos_dsl::load;
use daldos_dsl::play::{Each, Simulation, Trial};
use daldos_dsl::player::Player;
use daldos_dsl::watch::Watch;

const GAMES: u64 = 200;

/// How often another side than before has more pieces after a turn.
fn changes(game: &Game, trial: &Trial) -> u32 {
    let mut ahead = Ordering::Equal;
    let mut changes = 0;
    for turn in trial.turns() {
        let state = &turn.play.state;
        let [first, second] = Player::BOTH.map(|side| game.count(state, side));
        let now = first.cmp(&second);
        if now.is_ne() {
            changes += u32::from(ahead == now.reverse());
            ahead = now;
        }
    }
    changes
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

/// Writes what is found to `out`.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let mut read = |path: &str| std::fs::read(path).map_err(load::ReadError::from);
    for path in ["games/daldos.game", "games/sahkku.game"] {
        let loaded = load::load(&path.parse()?, &mut read)?;
        let mut found: Vec<u32> = Vec::new();
        // The games are played on all processors; what is made of each comes in their order, so
        // the same seed gives the same list.
        let simulation = Simulation::new(&loaded.game);
        let each = Each {
            rules: &loaded.rules,
            trials: true,
            of: &|played| {
                let trial = played.trial.as_ref();
                trial.map_or(0, |trial| changes(&loaded.game, trial))
            },
            told: &mut |changes| {
                found.push(changes);
                true
            },
        };
        simulation.play_each(0..GAMES, None, &Watch::default(), each);
        let sum: u32 = found.iter().sum();
        let most = found.iter().max().copied().unwrap_or(0);
        writeln!(
            out,
            "{}: the lead changes {:.2} times in a game, at most {most} times",
            loaded.rules.name,
            f64::from(sum) / GAMES as f64
        )?;
    }
    Ok(())
}
