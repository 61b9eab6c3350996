//! The form of a plan's decisions, and orders of moves that are looked up instead of sorted.

use super::ahead::SHORT;
use super::frame::{Frame, MOST_PLACES};
use super::lane::{Blockers, Lane};
use super::plan::{Column, DONE, ORDERS, Pair, Run, Shape};
use super::slim::Slim;
use super::word::Word;
use crate::model::index::NOWHERE;

/// The shape of these columns, all of a plan's first stretch.
pub(super) fn narrow<W: Word, const K: usize>(
    frame: &Frame<W>,
    columns: &[Column<W, K>],
    dice: u8,
    asks: bool,
) -> Shape<W, K> {
    let plain = |column: &Column<W, K>| {
        let short = column.spent > 1 || column.slim.distance <= SHORT;
        // Of two orders of two dice the second asks.
        let asks = column.asks && (column.on > 0 || column.dice.differs.len() != 1);
        column.run == Run::Ahead && short && !asks
    };
    if columns.is_empty() {
        return Shape::Done;
    }
    if asks || !columns.iter().all(plain) {
        return Shape::Many;
    }
    let none = Slim::new(1, DONE);
    let slim = |number: usize| columns[number].slim;
    let pair = |slims: [Slim<W, K>; 3], equal: bool, turned: Option<u8>| {
        let mut order = [0; MOST_PLACES];
        for place in 0..frame.length {
            // A move past the end of the track is never asked for.
            let rank = |slim: &Slim<W, K>| {
                let end = frame.ahead(place, slim.distance);
                frame.rank[usize::from(end) & 127]
            };
            let ranks = slims.each_ref().map(rank);
            let rises = |order: &[u8; 3]| {
                let ranks = order.map(|which| (ranks[usize::from(which)], which));
                ranks.is_sorted()
            };
            let found = ORDERS.iter().position(rises);
            order[usize::from(place)] = found.unwrap_or(0) as u8;
        }
        let [one, other, both] = slims;
        let pair = Pair {
            slims: [one, other, both, if equal { one } else { other }],
            order,
            starts: [other, both].map(|slim| slim.starts.into_iter().fold(W::NONE, W::bitor)),
            turned,
        };
        match turned {
            Some(_) => Shape::Orders(pair),
            None => Shape::Two(pair),
        }
    };
    let (mut single, mut both) = (Vec::new(), Vec::new());
    for (i, column) in columns.iter().enumerate() {
        match column.spent {
            1 => single.push(i),
            _ => both.push(i),
        }
    }
    let asks = |both: &[usize]| both.iter().any(|&both| columns[both].asks);
    // Columns of one die for some pieces each follow themselves, too.
    let follows = |one: &usize, other: &usize| {
        let followers = &columns[*one].followers;
        followers.contains(&(*other as u8)) && !followers.contains(&(*one as u8))
    };
    match (dice, &single[..], &both[..]) {
        (1, [one], []) => Shape::One(slim(*one)),
        (2, [one], [] | [_]) if !asks(&both) => {
            let sum = both.first().map_or(none, |sum| slim(*sum));
            // Alone, it is followed by itself, or by what this stretch cannot spend.
            let equal = columns[*one].followers.contains(&(*one as u8));
            let way = sum.distance.saturating_sub(columns[*one].slim.distance);
            if way > SHORT {
                return Shape::Many;
            }
            let other = Slim::new(way, DONE);
            pair([slim(*one), other, sum], equal, None)
        }
        (2, [one, other], [] | [_])
            if !asks(&both) && follows(one, other) && follows(other, one) =>
        {
            let sum = both.first().map_or(none, |sum| slim(*sum));
            pair([slim(*one), slim(*other), sum], false, None)
        }
        (2, [one, other], [sum, turned])
            if follows(one, other)
                && follows(other, one)
                && columns[*turned].group == columns[*sum].group
                && (0..K).all(|k| {
                    let [sum, turned] = [sum, turned].map(|i| columns[*i].slim.starts[k]);
                    (turned & !sum).is_none()
                })
                && !columns[*sum].asks =>
        {
            let turned = Some(*turned as u8);
            pair([*one, *other, *sum].map(slim), false, turned)
        }
        _ => Shape::Many,
    }
}

/// For each place these columns in the order of moves from there (by end, then as they are
/// ordered), and their ends; those that have no start there come last.
pub(super) fn sorted<W: Word, const K: usize>(
    frame: &Frame<W>,
    columns: &[Column<W, K>],
) -> Box<[(u8, u8)]> {
    let starts: Vec<W> = columns
        .iter()
        .map(|column| column.slim.starts.iter().fold(W::NONE, |all, w| all | *w))
        .collect();
    let mut all = Vec::with_capacity(columns.len() * usize::from(frame.places));
    let mut row: Vec<(u8, u8, u8, u8)> = Vec::with_capacity(columns.len());
    for place in 0..frame.places {
        row.clear();
        row.extend(columns.iter().zip(&starts).map(|(column, starts)| {
            let (rank, end) = if starts.has(place) {
                let end = frame.end(column.run, column.slim.distance, place);
                (frame.rank[usize::from(end) & 127], end)
            } else {
                (u8::MAX, NOWHERE)
            };
            (rank, column.order, column.slim.column, end)
        }));
        row.sort_unstable();
        all.extend(row.iter().map(|(_, _, column, end)| (*column, *end)));
    }
    all.into()
}

/// See [`Stretch::ends`](super::plan::Stretch::ends); empty if something that is passed matters, if pieces of several kinds can
/// start, if more columns end at a place than two bits count, or if there is but one.
pub(super) fn ends<W: Word, const K: usize>(
    frame: &Frame<W>,
    lane: &Lane<W, K>,
    columns: &[Column<W, K>],
    sorted: &[(u8, u8)],
) -> Box<[[W; 2]]> {
    let free = lane.over == Blockers::places(W::NONE);
    let starts = |k: usize| {
        columns
            .iter()
            .any(|column| !column.slim.starts[k].is_none())
    };
    let one_kind = (0..K).filter(|&k| starts(k)).count() == 1;
    let asks = |column: &Column<W, K>| column.asks || column.run == Run::Still;
    if !free || !one_kind || columns.len() < 2 || columns.iter().any(asks) {
        return Box::default();
    }
    let mut all = Vec::with_capacity(usize::from(frame.places));
    for row in sorted.chunks(columns.len()) {
        let mut planes = [W::NONE; 2];
        for (_, end) in row.iter().take_while(|(_, end)| *end != NOWHERE) {
            let end = W::one(*end);
            if !(planes[0] & planes[1] & end).is_none() {
                return Box::default();
            }
            planes = [planes[0] ^ end, planes[1] ^ (planes[0] & end)];
        }
        all.push(planes);
    }
    all.into()
}
