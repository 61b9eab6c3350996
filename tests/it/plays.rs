//! The plays of chosen positions of each game and variant: the start, and two positions of its
//! recorded game, each with every kind of throw that matters.

use std::fs;

use crate::common::{addresses, load, root};
use daldos_dsl::notation;

/// Which lines of a recorded game are looked at: its start, an early position, a late one.
const CHOSEN: [usize; 3] = [1, 41, 161];

#[test]
fn plays_of_chosen_positions() {
    for address in addresses() {
        let loaded = load(&address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let name = address
            .trim_start_matches("games/")
            .replace(".game", "")
            .replace('#', "-");
        let recorded =
            fs::read_to_string(root().join(format!("tests/playthroughs/{name}.txt"))).unwrap();
        let lines: Vec<&str> = recorded.lines().collect();
        let mut text = String::new();
        for chosen in CHOSEN {
            let Some(position) = lines.get(chosen).filter(|line| line.ends_with("to move")) else {
                continue;
            };
            let state = notation::read_position(rules, game, position).unwrap();
            text.push_str(&format!("{position}\n"));
            let throws = game.throws();
            for i in [0, throws.len() / 3, throws.len() / 2] {
                let throw = throws[i].throw;
                let plays = game.plays(&state, &throw, 1_000_000).unwrap();
                text.push_str(&format!("  {}\n", notation::throw_text(rules, &throw)));
                for (play, words) in plays
                    .iter()
                    .zip(notation::play_texts(rules, game, &plays))
                    .take(30)
                {
                    let after = match play.winner {
                        Some(winner) => format!("{} wins", rules.player(winner)),
                        None => notation::position_text(rules, &game.position(&play.state)),
                    };
                    text.push_str(&format!("    {words}  →  {after}\n"));
                }
                if plays.len() > 30 {
                    text.push_str(&format!("    and {} more\n", plays.len() - 30));
                }
            }
        }
        insta::with_settings!({
            snapshot_path => "../plays",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => format!("{address}: plays of chosen positions"),
        }, {
            insta::assert_snapshot!(name, text);
        });
    }
}
