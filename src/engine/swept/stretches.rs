//! Columns of a lane that follow each other.

use super::ahead::NEAR;
use super::draft::Draft;
use super::plan::{Run, Stretch};
use super::word::Word;

/// The stretches of columns in their order, those of a lane and a kind together; what hangs on the columns as they will
/// be is left open.
pub(super) fn stretches_of<W: Word, const K: usize>(
    drafts: &[Draft<W, K>],
    kind: impl Fn(&Draft<W, K>) -> Option<u8>,
) -> Vec<Stretch<W, K>> {
    let mut stretches: Vec<Stretch<W, K>> = Vec::new();
    let like =
        |one: &Draft<W, K>, other: &Draft<W, K>| (one.lane, kind(one)) == (other.lane, kind(other));
    let mut from = 0;
    for all in drafts.chunk_by(like) {
        let ahead = all.iter().filter(|draft| draft.column.run == Run::Ahead);
        let mut starts = [W::NONE; K];
        for (all, k) in all.iter().flat_map(|draft| (0..K).map(move |k| (draft, k))) {
            starts[k] |= all.column.slim.starts[k];
        }
        stretches.push(Stretch {
            lane: all[0].lane,
            kind: kind(&all[0]),
            ahead: (from + ahead.count()) as u8,
            end: (from + all.len()) as u8,
            asks: all.iter().any(|draft| draft.column.asks),
            far: all.iter().any(|draft| draft.column.slim.distance > NEAR),
            starts,
            alike: true,
            sorted: Box::default(),
            ends: Box::default(),
        });
        from += all.len();
    }
    stretches
}
