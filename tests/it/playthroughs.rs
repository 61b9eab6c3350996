//! A recorded game of each game and variant: every state of it, replayed. `DALDOS_UPDATE=1`
//! records them anew (a change of what is recorded is a change of the rules, and to be read so).

use std::fs;
use std::path::PathBuf;

use crate::common::{addresses, load, root};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::play::{Dice, stream};
use daldos_dsl::player::Player;

/// The longest recording, in turns.
const TURNS: usize = 400;

fn file(address: &str) -> PathBuf {
    let name = address
        .trim_start_matches("games/")
        .replace(".game", "")
        .replace('#', "-");
    root().join(format!("tests/playthroughs/{name}.txt"))
}

/// A game played by drawing throws as they fall and plays with equal chances: a line for each
/// position, and below it the throw and the play.
fn recorded(address: &str, loaded: &Loaded) -> String {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let mut random = stream(1, 0);
    let dice = Dice::new(game);
    let mut state = game.start(Player::First);
    let mut text = format!(
        "{address}\n{}\n",
        notation::position_text(rules, &game.position(&state))
    );
    for turn in 0..TURNS {
        let throw = game.throws()[dice.throw(game, &mut random)].throw;
        let plays = game.plays(&state, &throw, 1_000_000).unwrap();
        let texts = notation::play_texts(rules, game, &plays);
        // A fixed but unsteady choice: no generator's way of drawing numbers is recorded here.
        let number = (turn * 7 + plays.len() / 2) % plays.len();
        let play = &plays[number];
        text.push_str(&format!(
            "  {}: {}\n",
            notation::throw_text(rules, &throw),
            texts[number]
        ));
        if let Some(winner) = play.winner {
            text.push_str(&format!("{} wins\n", rules.player(winner)));
            break;
        }
        state = play.state;
        text.push_str(&format!(
            "{}\n",
            notation::position_text(rules, &game.position(&state))
        ));
    }
    text
}

#[test]
fn recorded_games_replay() {
    let mut turns = 0;
    for address in addresses() {
        let loaded = load(&address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let path = file(&address);
        if std::env::var_os("DALDOS_UPDATE").is_some() {
            fs::write(&path, recorded(&address, &loaded)).unwrap();
        }
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some(address.as_str()));
        let mut state = game.start(Player::First);
        assert_eq!(
            lines.next().unwrap(),
            notation::position_text(rules, &game.position(&state))
        );
        while let Some(turn) = lines.next() {
            let (throw, play) = turn.trim().split_once(": ").unwrap();
            let throw = notation::read_throw(rules, throw).unwrap();
            let play = notation::read_play(rules, game, &state, &throw, play)
                .unwrap_or_else(|error| panic!("{address}: {turn}: {error}"));
            let after = lines.next().unwrap();
            turns += 1;
            match play.winner {
                Some(winner) => assert_eq!(
                    after,
                    format!("{} wins", rules.player(winner)),
                    "{address}: {turn}"
                ),
                None => {
                    let position = notation::position_text(rules, &game.position(&play.state));
                    assert_eq!(after, position, "{address}: {turn}");
                    // What is printed reads back as the same situation.
                    state = notation::read_position(rules, game, after).unwrap();
                    assert_eq!(state, play.state);
                }
            }
        }
    }
    assert!(turns > 1000, "only {turns} turns");
}
