//! The legal plays of a position and a throw, each with the position that it leads to.
//!
//! `cargo run --example plays`

use std::error::Error;
use std::io::Write;

use daldos_dsl::{load, notation};

/// So many plays are more than the games of the field ever have.
const MOST: usize = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

/// Writes what is found to `out`.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    // The library opens no file: the path of the game, and of every game that it extends, is given
    // to a function that reads it.
    let mut read = |path: &str| std::fs::read(path).map_err(load::ReadError::from);
    let loaded = load::load(&"games/daldos.game".parse()?, &mut read)?;
    let (rules, game) = (&loaded.rules, &loaded.game);

    let text = "A dalled C2 C8 undalled A5 / B undalled B3 / A to move";
    let position = notation::read_position(rules, game, text)?;
    let throw = notation::read_throw(rules, "A III")?;
    let plays = game.plays(&position, &throw, MOST)?;

    // The texts of all plays of a throw are made together: they name no more than tells them apart.
    let texts = notation::play_texts(rules, game, &plays);
    for (text, play) in texts.iter().zip(&plays) {
        let after = notation::position_text(rules, &game.position(&play.state));
        writeln!(out, "{text:12}  {after}")?;
    }
    Ok(())
}
