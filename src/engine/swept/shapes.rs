//! The form of a plan's decisions, and orders of moves that are looked up instead of sorted.

use super::tables::{Column, DONE, Frame, MOST_PLACES, ORDERS, Pair, Run, SHORT, Shape, Slim};
use super::word::Word;

/// The shape of these columns, all of a plan's first stretch.
pub(super) fn narrow<W: Word, const K: usize>(
    frame: &Frame<W>,
    columns: &[Column<W, K>],
    dice: u8,
    asks: bool,
) -> Shape<W, K> {
    let plain = |column: &Column<W, K>| {
        let short = column.spent > 1 || column.slim.distance <= SHORT;
        column.run == Run::Ahead && short
    };
    if columns.is_empty() {
        return Shape::Done;
    }
    if asks || !columns.iter().all(plain) {
        return Shape::Many;
    }
    let none = Slim::new(1, DONE);
    let slim = |number: usize| columns[number].slim;
    let pair = |slims: [Slim<W, K>; 3], equal: bool| {
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
        Shape::Two(Box::new(Pair {
            slims: [one, other, both, if equal { one } else { other }],
            order,
        }))
    };
    let (mut single, mut both) = (Vec::new(), Vec::new());
    for (i, column) in columns.iter().enumerate() {
        match column.spent {
            1 => single.push(i),
            _ => both.push(i),
        }
    }
    match (dice, &single[..], &both[..]) {
        (1, [one], []) => Shape::One(slim(*one)),
        (2, [one], [] | [_]) => {
            let sum = both.first().map_or(none, |sum| slim(*sum));
            // Alone, it is followed by itself, or by what this stretch cannot spend.
            let equal = columns[*one].followers.contains(&(*one as u8));
            let way = sum.distance.saturating_sub(columns[*one].slim.distance);
            if way > SHORT {
                return Shape::Many;
            }
            let other = Slim::new(way, DONE);
            pair([slim(*one), other, sum], equal)
        }
        (2, [one, other], [] | [_])
            if columns[*one].followers.contains(&(*other as u8))
                && columns[*other].followers.contains(&(*one as u8)) =>
        {
            let sum = both.first().map_or(none, |sum| slim(*sum));
            pair([slim(*one), slim(*other), sum], false)
        }
        _ => Shape::Many,
    }
}

/// For each place these columns in the order of moves from there: by end, then as they are ordered;
/// those that have no start there come last.
pub(super) fn sorted<W: Word, const K: usize>(
    frame: &Frame<W>,
    columns: &[Column<W, K>],
) -> Box<[u8]> {
    let starts: Vec<W> = columns
        .iter()
        .map(|column| column.slim.starts.iter().fold(W::NONE, |all, w| all | *w))
        .collect();
    let mut all = Vec::with_capacity(columns.len() * usize::from(frame.length));
    let mut row: Vec<(u8, u8, u8)> = Vec::with_capacity(columns.len());
    for place in 0..frame.length {
        row.clear();
        row.extend(columns.iter().zip(&starts).map(|(column, starts)| {
            let rank = if starts.has(place) {
                let end = frame.end(column.run, column.slim.distance, place);
                frame.rank[usize::from(end) & 127]
            } else {
                u8::MAX
            };
            (rank, column.order, column.slim.column)
        }));
        row.sort_unstable();
        all.extend(row.iter().map(|(_, _, column)| *column));
    }
    all.into()
}
