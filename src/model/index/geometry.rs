//! How spaces of a board lie to each other.

use crate::model::board::Board;
use crate::space::{Space, SpaceSet};

use super::track_map::TrackMap;

/// For each space those one step of either side's track away, in either direction; a step from a
/// space to itself is none.
pub(super) fn joined(tracks: &[TrackMap], spaces: usize) -> Vec<SpaceSet> {
    let mut joined = vec![SpaceSet::EMPTY; spaces];
    let steps = tracks.iter().flat_map(TrackMap::steps);
    for (from, to) in steps.filter(|(from, to)| from != to) {
        joined[usize::from(from.0)].insert(to);
        joined[usize::from(to.0)].insert(from);
    }
    joined
}

/// Left, right, up and down of every space, as drawn.
pub(super) fn straight(board: &Board) -> [Vec<Option<Space>>; 4] {
    let mut starts = Vec::with_capacity(board.rows.len());
    let mut count = 0i64;
    for row in &board.rows {
        starts.push(count);
        count += i64::from(row.length);
    }
    let at = |y: Option<usize>, x: i64| {
        let (row, start) = (board.rows.get(y?)?, starts.get(y?)?);
        let number = x - i64::from(row.offset);
        let inside = (1..=i64::from(row.length)).contains(&number);
        let space = u8::try_from(start + number - 1).ok()?;
        inside.then_some(Space(space))
    };
    let spaces = || {
        board.rows.iter().enumerate().flat_map(|(y, row)| {
            (1..=i64::from(row.length)).map(move |n| (y, n + i64::from(row.offset)))
        })
    };
    [
        spaces().map(|(y, x)| at(Some(y), x - 1)).collect(),
        spaces().map(|(y, x)| at(Some(y), x + 1)).collect(),
        spaces().map(|(y, x)| at(y.checked_sub(1), x)).collect(),
        spaces().map(|(y, x)| at(Some(y + 1), x)).collect(),
    ]
}
