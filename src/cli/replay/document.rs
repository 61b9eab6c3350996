//! A game as other programs read it.

use std::collections::BTreeMap;

use daldos_dsl::analysis::replay::Replayed;
use daldos_dsl::load::{Loaded, render};
use daldos_dsl::notation;
use daldos_dsl::play::{Ending, OnTable};
use daldos_dsl::player::Player;
use serde::Serialize;

use crate::cli::json::{JsonLayout, object};
use crate::cli::plays::answer::{self, PlayAnswer, PlayStyle, PlayWriter};

/// The record, behind what says which game it is of.
pub(crate) fn document<'a>(loaded: &'a Loaded, replayed: &'a Replayed) -> impl Serialize + use<'a> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let (heading, trial) = (&replayed.heading, &replayed.trial);
    let players = heading.players.iter();
    let players = players.filter_map(|(player, who)| Some((rules.player(player), who.as_deref()?)));
    let identity = loaded.identity();
    // A game has hardly any move twice: none is kept, as if it were for readers.
    let writer = PlayWriter::new(loaded, PlayStyle::default(), JsonLayout::Pretty);
    object! {
        file: heading.file.as_deref(),
        // The fingerprint, under the key that it had before other answers told it.
        rules: identity.fingerprint,
        sides: Player::BOTH.map(|player| rules.player(player)),
        players: players.collect::<BTreeMap<_, _>>(),
        seed: heading.seed,
        notes: &heading.notes,
        position: notation::position_text(rules, &game.position(trial.start())),
        turns: trial
            .turns()
            .iter()
            .enumerate()
            .map(|(i, turn)| object! {
                number: i + 1,
                player: rules.player(turn.player),
                ..dice: answer::dice(loaded, &turn.earlier, &turn.throw),
                play: PlayAnswer {
                    writer: writer.clone(),
                    text: turn.text.clone(),
                    play: turn.play.clone(),
                },
            })
            .collect::<Vec<_>>(),
        table: replayed
            .table
            .as_ref()
            .map(|OnTable { earlier, throw }| answer::dice(loaded, earlier, throw)),
        result: trial.ending().map(|ending| self::ending(loaded, ending)),
        legal: replayed.findings.errors == 0,
        diagnostics: render::diagnostics(&replayed.findings),
    }
}

/// How a game has ended.
pub(crate) fn ending(loaded: &Loaded, ending: Ending) -> impl Serialize + use<> {
    let winner = ending.winner();
    object! {
        winner: winner.map(|winner| loaded.rules.player(winner).to_owned()),
        by: match ending {
            Ending::Won(_) | Ending::Drawn | Ending::Even => "rules",
            Ending::Resigned(_) => "resignation",
            Ending::Agreed => "agreement",
        },
    }
}
