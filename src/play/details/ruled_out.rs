//! What ludemes of a move rule out.

use super::counts::RuledOut;
use crate::engine::{Game, Move, Scratch, Turn, Walked};
use crate::play::told::TurnRecord;

/// What one throw's ludemes ruled out, by way to move: each number is 0 or 1.
pub(super) fn ruled_out(
    game: &Game,
    told: &TurnRecord,
    rules: usize,
    room: &mut Scratch,
) -> Vec<RuledOut> {
    let mut found = vec![RuledOut::default(); rules];
    let throw = game.throws()[told.throw].throw;
    let ruleset = game.rules().ruleset();
    let shown = throw.faces().iter();
    let mut shown = shown.filter_map(|face| ruleset.dice.faces.get(usize::from(face.0)));
    if !shown.any(|face| ruleset.moves_of(face) > 0) {
        return found;
    }
    let turn = Turn::new(game, &told.before, &throw);
    for kind in 0..game.kind_names().len() {
        for place in told.before.places(turn.mover(), kind) {
            for trace in turn.traces(game, kind as u8, place) {
                let row = &mut found[usize::from(trace.rule)];
                if trace.dice.is_empty() {
                    row.with = 1;
                } else if !trace.on {
                    row.on = 1;
                } else {
                    for Walked { spaces, .. } in &trace.walks {
                        let Some((end, passed)) = spaces.split_last() else {
                            continue;
                        };
                        if !passed.iter().all(|space| trace.over.contains(*space)) {
                            row.over = 1;
                        } else if !trace.to.contains(*end) {
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
