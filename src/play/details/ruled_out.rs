//! What ludemes of a move rule out.

use serde::{Deserialize, Serialize};

use crate::engine::{Game, Move, Scratch, Turn, Walked};
use crate::play::told::Told;

/// In how many throws a ludeme of a way to move ruled something out that the dice offered a piece
/// of its kinds, before the first move of the play.
///
/// A piece is offered nothing where no die is worth a step, and no way is offered that runs out.
/// Several ludemes may rule out something in the same throw, but `over` and `to` are asked only of
/// pieces that stand where `on:` wants them, and `to` only where `over` lets the piece through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuledOut {
    /// No die showed the face of `with:`.
    pub with: u64,
    /// A piece stood where `on:` doesn't want it.
    pub on: u64,
    /// A space in between was not in `over`.
    pub over: u64,
    /// The space of arrival was not in `to`.
    pub to: u64,
    /// A move that all else allows was no part of a legal play, by `spend`.
    pub spend: u64,
}

impl RuledOut {
    pub(super) fn merge(&mut self, more: &RuledOut) {
        let RuledOut {
            with,
            on,
            over,
            to,
            spend,
        } = self;
        for (mine, more) in [
            (with, more.with),
            (on, more.on),
            (over, more.over),
            (to, more.to),
            (spend, more.spend),
        ] {
            *mine = mine.saturating_add(more);
        }
    }
}

/// What one throw's ludemes ruled out, by way to move: each number is 0 or 1.
pub(super) fn ruled_out(
    game: &Game,
    told: &Told,
    rules: usize,
    room: &mut Scratch,
) -> Vec<RuledOut> {
    let mut found = vec![RuledOut::default(); rules];
    let throw = game.throws()[told.throw].throw;
    let values = game.face_values();
    let worth = |face: &crate::dice::Face| values[usize::from(face.0)] > 0;
    if !throw.faces().iter().any(worth) {
        return found;
    }
    let turn = Turn::new(game, &told.before, &throw);
    for kind in 0..game.kind_names().len() {
        for place in told.before.places(turn.mover(), kind) {
            for account in turn.accounts(game, kind as u8, place) {
                let row = &mut found[usize::from(account.rule)];
                if account.dice.is_empty() {
                    row.with = 1;
                } else if !account.on {
                    row.on = 1;
                } else {
                    for Walked { spaces, .. } in &account.walks {
                        let Some((end, passed)) = spaces.split_last() else {
                            continue;
                        };
                        if passed
                            .iter()
                            .any(|space| account.over.0 >> space.0 & 1 == 0)
                        {
                            row.over = 1;
                        } else if account.to.0 >> end.0 & 1 == 0 {
                            row.to = 1;
                        }
                    }
                }
            }
        }
    }
    let legal: &[Move] = told.decisions.first().map_or(&[], |first| &first.options);
    for step in turn.possible(game, room) {
        if !legal.contains(&step) {
            found[usize::from(step.rule)].spend = 1;
        }
    }
    found
}
