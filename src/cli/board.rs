//! `board`: the board as text.

use clap::Parser;
use daldos_dsl::notation;
use daldos_dsl::player::Player;

use super::out::Out;
use super::{Done, Exit, Failure, files};

/// Draw the board as text.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl board games/sahkku.game\n  \
    daldos-dsl board games/kvasir-daldos.game \\\n    \
    --position 'A awake A3 / B awake B9 / A to move'")]
pub(crate) struct Board {
    /// The game.
    game: String,
    /// The position; without it, the start.
    #[arg(long)]
    position: Option<String>,
}

impl Board {
    pub(crate) fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        let state = match &self.position {
            None => loaded.game.start(Player::First),
            Some(text) => notation::read_position(&loaded.rules, &loaded.game, text)
                .map_err(|unread| Failure::wrong(unread.to_string()))?,
        };
        out.put(&notation::board(
            &loaded.rules,
            &loaded.game.position(&state),
        ))?;
        Ok(Exit::Fine)
    }
}
