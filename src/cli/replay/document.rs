//! A game as other programs read it.

use std::collections::BTreeMap;

use daldos_dsl::analysis::replay::Replayed;
use daldos_dsl::dice::Throw;
use daldos_dsl::load::{Loaded, render};
use daldos_dsl::notation;
use daldos_dsl::play::{Ending, OnTable};
use daldos_dsl::player::Player;
use serde::Serialize;

use crate::cli::json::{Layout, Positions};
use crate::cli::plays::answer::PlayAnswer;

#[derive(Serialize)]
struct Document<'a> {
    file: Option<&'a str>,
    /// The fingerprint, under the key that it had before other answers told it.
    rules: &'a str,
    sides: [&'a str; 2],
    players: BTreeMap<&'a str, &'a str>,
    seed: Option<u64>,
    notes: &'a [String],
    position: String,
    turns: Vec<Turn<'a>>,
    table: Option<Table<'a>>,
    result: Option<Outcome<'a>>,
    legal: bool,
    diagnostics: Vec<render::Diagnostic>,
}

#[derive(Serialize)]
struct Turn<'a> {
    number: usize,
    player: &'a str,
    #[serde(flatten)]
    dice: Table<'a>,
    play: PlayAnswer<'a>,
}

#[derive(Serialize)]
struct Table<'a> {
    rethrown: Vec<Vec<&'a str>>,
    throw: Vec<&'a str>,
}

#[derive(Serialize)]
struct Outcome<'a> {
    winner: Option<&'a str>,
    by: &'static str,
}

/// The record as JSON.
pub(super) fn document(layout: Layout, loaded: &Loaded, replayed: &Replayed) -> String {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let (heading, trial) = (&replayed.heading, &replayed.trial);
    let dice = |rethrown: &[Throw], throw: &Throw| Table {
        rethrown: rethrown
            .iter()
            .map(|t| notation::labels(rules, t))
            .collect(),
        throw: notation::labels(rules, throw),
    };
    let players = heading.players.iter();
    let players = players.filter_map(|(player, who)| Some((rules.player(player), who.as_deref()?)));
    let identity = loaded.identity();
    let document = Document {
        file: heading.file.as_deref(),
        rules: &identity.fingerprint,
        sides: Player::BOTH.map(|player| rules.player(player)),
        players: players.collect(),
        seed: heading.seed,
        notes: &heading.notes,
        position: notation::position_text(rules, &game.position(trial.start())),
        turns: trial
            .turns()
            .iter()
            .enumerate()
            .map(|(i, turn)| Turn {
                number: i + 1,
                player: rules.player(turn.player),
                dice: dice(&turn.rethrown, &turn.throw),
                play: PlayAnswer::new(loaded, turn.text.clone(), &turn.play, Positions::Text),
            })
            .collect(),
        table: replayed
            .table
            .as_ref()
            .map(|OnTable { rethrown, throw }| dice(rethrown, throw)),
        result: trial.ending().map(|ending| Outcome {
            winner: ending.winner().map(|winner| rules.player(winner)),
            by: match ending {
                Ending::Won(_) | Ending::Drawn => "rules",
                Ending::Resigned(_) => "resignation",
                Ending::Agreed => "agreement",
            },
        }),
        legal: replayed.findings.errors == 0,
        diagnostics: render::diagnostics(&replayed.findings),
    };
    layout.answer(&identity, document)
}
