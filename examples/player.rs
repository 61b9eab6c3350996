//! A player of one's own against `expectimax`, the player of the library that looks one throw
//! ahead.
//!
//! `cargo run --example player`

use std::error::Error;
use std::io::Write;

use daldos_dsl::engine::{Game, Play, Scratch, State, Turn};
use daldos_dsl::load;
use daldos_dsl::play::players::{Agent, NO_CLOCK, Policy};
use daldos_dsl::play::{DiceSequence, TURN_CAP, stream};
use daldos_dsl::player::Player;

const GAMES: u64 = 20;

/// So many plays are more than the games of the field ever have.
const MOST: usize = 100_000;

/// How good a play looks to the raider: he wins if he can, else he captures as many as he can, and
/// else he moves whoever is furthest on his track.
fn worth(play: &Play, mover: Player) -> (bool, usize, u8) {
    let captures = play.moves.iter().map(|step| step.captures.len()).sum();
    let furthest = play.moves.iter().map(|step| step.from.place.0).max();
    (play.winner == Some(mover), captures, furthest.unwrap_or(0))
}

/// What the raider makes of a throw: the situation after it, and whether he has won.
fn raid(
    game: &Game,
    state: &State,
    throw: &daldos_dsl::dice::Throw,
) -> Result<(State, Option<Player>), Box<dyn Error>> {
    let plays = game.plays(state, throw, MOST)?;
    let best = plays
        .into_iter()
        .max_by_key(|play| worth(play, state.to_move()))
        .ok_or("a lost throw, too, is a play, without moves")?;
    Ok((best.state, best.winner))
}

/// Who wins the game of this number: the raider has the first side, expectimax the second.
fn winner(game: &Game, policy: &Policy, number: u64) -> Result<Option<Player>, Box<dyn Error>> {
    // The dice, and what the other player may draw, come from streams of random numbers that mean
    // the same on every machine.
    let mut cup = DiceSequence::new(game, number);
    let mut random = stream(number, 1);
    let mut rival = Agent::new(game, policy, NO_CLOCK);
    let mut scratch = Scratch::new();

    let mut state = game.start(cup.first());
    for turn in 0..TURN_CAP {
        let throw = cup.throw(turn as usize);
        let won = match state.to_move() {
            Player::First => {
                let (after, won) = raid(game, &state, &throw)?;
                state = after;
                won
            }
            Player::Second => {
                // A turn is played move by move; `false`: nobody may throw again instead.
                let mut turn = Turn::new(game, &state, &throw);
                let reply = rival.reply(&turn, false, &mut random);
                for step in reply.told(game, &turn) {
                    turn.play(game, &mut scratch, &step)?;
                }
                state = turn.state(game);
                turn.winner()
            }
        };
        if won.is_some() {
            return Ok(won);
        }
    }
    Ok(None)
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

/// Writes what is found to `out`.
pub fn run(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let mut read = |path: &str| std::fs::read(path).map_err(load::ReadError::from);
    let loaded = load::load(&"games/daldosa.game".parse()?, &mut read)?;
    let policy = "expectimax".parse()?;
    let mut won = 0;
    for number in 0..GAMES {
        won += u32::from(winner(&loaded.game, &policy, number)? == Some(Player::First));
    }
    writeln!(
        out,
        "the raider won {won} of {GAMES} games against {policy}"
    )?;
    Ok(())
}
