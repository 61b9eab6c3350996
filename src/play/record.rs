//! A trial as text.

use std::fmt::Write;

use super::trial::{Ending, Trial};
use crate::characters::hiding;
use crate::dice::Throw;
use crate::engine::{Cast, Game, State};
use crate::model::Ruleset;
use crate::notation;
use crate::player::{ByPlayer, Player};

/// The version of the records written.
pub const VERSION: u32 = 1;

/// What the head of a record says of a game, besides what the game itself says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The address of the rules.
    pub file: Option<String>,
    /// Who sat on either side.
    pub players: ByPlayer<Option<String>>,
    /// The seed of the dice; absent where they were thrown by hand.
    pub seed: Option<u64>,
    /// Whatever else its writer wants to be known, a line each.
    pub notes: Vec<String>,
}

/// Dice that have been thrown and not yet played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnTable {
    /// The throws before that one, which were thrown again, in order.
    pub earlier: Vec<Throw>,
    /// What lies there.
    pub throw: Throw,
}

impl OnTable {
    /// The dice that may be thrown again instead of playing what lies there; none if it has to be
    /// played.
    pub fn cast(&self, game: &Game, state: &State) -> Option<Cast> {
        let lain = [self.earlier.as_slice(), &[self.throw]].concat();
        game.cast_after(state, &lain)
    }
}

/// How a game ended, as the head of its record says it; none while it goes on.
pub fn result_text(rules: &Ruleset, ending: Option<Ending>) -> Option<String> {
    Some(match (ending?, ending?.winner()) {
        (_, Some(winner)) => format!("{} wins", rules.player(winner)),
        (_, None) => "draw".to_owned(),
    })
}

/// A game's record: a head of lines `KEY: VALUE`, then a line a turn. The starting position is
/// written where it isn't the game's own, and else who began.
pub fn record_text(
    rules: &Ruleset,
    game: &Game,
    heading: &Heading,
    trial: &Trial,
    table: Option<&OnTable>,
) -> String {
    let mut text = format!("record: {VERSION}\n");
    let mut field = |key: &str, value: &str| {
        let _ = writeln!(text, "{key}: {}", one_line(value));
    };
    field("game", &rules.name);
    if let Some(file) = &heading.file {
        field("file", file);
    }
    field("rules", &rules.fingerprint());
    field("version", env!("CARGO_PKG_VERSION"));
    for player in Player::BOTH {
        if let Some(who) = &heading.players[player] {
            field(&format!("player {}", rules.player(player)), who);
        }
    }
    if let Some(seed) = heading.seed {
        field("seed", &seed.to_string());
    }
    let first = trial.start().to_move();
    if game.is_start(trial.start()) {
        field("first", rules.player(first));
    } else {
        let start = game.position(trial.start());
        field("position", &notation::position_text(rules, &start));
    }
    let result = result_text(rules, trial.ending());
    field("result", result.as_deref().unwrap_or("unfinished"));
    for note in &heading.notes {
        field("note", note);
    }
    text.push('\n');
    let throws = |earlier: &[Throw], throw: &Throw| {
        let all = earlier.iter().chain([throw]);
        let all: Vec<String> = all.map(|t| notation::throw_text(rules, t)).collect();
        all.join(", again ")
    };
    for (i, turn) in trial.turns().iter().enumerate() {
        let side = rules.player(turn.player);
        let thrown = throws(&turn.earlier, &turn.throw);
        let _ = writeln!(text, "{}. {side} throws {thrown}: {}", i + 1, turn.text);
    }
    let next = trial.turns().len() + 1;
    match trial.ending() {
        Some(Ending::Resigned(player)) => {
            let _ = writeln!(text, "{next}. {} resigns", rules.player(player));
        }
        Some(Ending::Agreed) => {
            let _ = writeln!(text, "{next}. draw agreed");
        }
        Some(Ending::Won(_) | Ending::Drawn | Ending::Even) => {}
        None => {
            if let Some(table) = table {
                let side = rules.player(trial.to_move());
                let thrown = throws(&table.earlier, &table.throw);
                let _ = writeln!(text, "{next}. {side} throws {thrown}");
            }
        }
    }
    text
}

/// A text as it can stand behind a key.
fn one_line(text: &str) -> String {
    let shown = |(_, c, hides)| if hides { ' ' } else { c };
    hiding(text).map(shown).collect()
}
