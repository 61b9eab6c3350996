//! Boards, and tracks over them whose steps touch.

use daldos_dsl::model::{Board, Mark, Row, Sides, SpaceName, SpaceRuns, Track};
use daldos_dsl::player::ByPlayer;

use super::random::Random;

/// One to four rows, often of one length, so that it has images; sometimes shifted.
pub fn board(random: &mut Random) -> Board {
    let rows = random.weighted(&[(1, 1), (4, 2), (6, 3), (2, 4)]);
    let common = random.between(2, 9);
    let alike = random.chance(60);
    let shifted = random.chance(20);
    let names = ["A", "B", "Č", "West"];
    let rows: Vec<Row> = (0..rows)
        .map(|i| {
            let drawn = random.between(1, 12);
            let shift = random.between(0, 4) as i32 - 2;
            Row {
                name: names[i].to_owned(),
                length: if alike { common } else { drawn } as u8,
                offset: if shifted { shift } else { 0 },
            }
        })
        .collect();
    let mut board = Board {
        rows,
        marks: Vec::new(),
    };
    if random.chance(15) {
        let spaces: Vec<SpaceName> = board.spaces().collect();
        board.marks.push(Mark {
            space: random.one_of(&spaces).clone(),
            label: "+".to_owned(),
        });
    }
    board
}

/// A track a side: drawn for each, or the second an image of the first, the same, or the same
/// run the other way.
pub fn tracks(random: &mut Random, board: &Board) -> ByPlayer<Track> {
    let first = track(random, board);
    let second = match random.below(6) {
        0 => image(board, &first, Sides::Mirrored).unwrap_or_else(|| first.clone()),
        1 | 2 => image(board, &first, Sides::Turned).unwrap_or_else(|| track(random, board)),
        3 => first.clone(),
        4 => backward(&first),
        _ => track(random, board),
    };
    ByPlayer { first, second }
}

/// A walk over touching spaces, mostly to spaces that it hasn't passed, cut into a part walked
/// once and a loop, or left as the one or the other.
fn track(random: &mut Random, board: &Board) -> Track {
    let spaces: Vec<SpaceName> = board.spaces().collect();
    let mut walk = vec![random.one_of(&spaces).clone()];
    let length = random.between(2, 24);
    let returns = random.weighted(&[(3, 5), (2, 40), (1, 100)]);
    while walk.len() < length {
        let here = &walk[walk.len() - 1];
        let near: Vec<SpaceName> = spaces
            .iter()
            .filter(|s| board.touch(here, s))
            .cloned()
            .collect();
        let mut new = near.clone();
        new.retain(|s| !walk.contains(s));
        let next = if !new.is_empty() && !random.chance(returns) {
            random.one_of(&new).clone()
        } else if near.is_empty() || (new.is_empty() && random.chance(60)) {
            break;
        } else {
            random.one_of(&near).clone()
        };
        walk.push(next);
    }
    // Where the last space touches an earlier one, the walk can close.
    let last = &walk[walk.len() - 1];
    let closing: Vec<usize> = (0..walk.len())
        .filter(|&i| board.touch(last, &walk[i]))
        .collect();
    let cut = if closing.is_empty() || random.chance(15) {
        if random.chance(80) {
            walk.len()
        } else {
            random.below(walk.len())
        }
    } else if random.chance(50) {
        closing[0]
    } else {
        *random.one_of(&closing)
    };
    Track {
        once: SpaceRuns(walk[..cut].to_vec()),
        cycle: SpaceRuns(walk[cut..].to_vec()),
    }
}

/// The track as seen from the other side, if the board has that symmetry.
fn image(board: &Board, track: &Track, sides: Sides) -> Option<Track> {
    let rows = &board.rows;
    let opposite = |y: usize| &rows[rows.len() - 1 - y];
    if (0..rows.len()).any(|y| rows[y].length != opposite(y).length) {
        return None;
    }
    let of = |way: &SpaceRuns| {
        let space = |space: &SpaceName| {
            let y = rows.iter().position(|row| *row.name == *space.row);
            let row = opposite(y.expect("a space of the board"));
            let number = match sides {
                Sides::Mirrored => space.number,
                Sides::Turned => row.length + 1 - space.number,
            };
            SpaceName::new(row.name.as_str(), number)
        };
        SpaceRuns(way.0.iter().map(space).collect())
    };
    Some(Track {
        once: of(&track.once),
        cycle: of(&track.cycle),
    })
}

/// The same spaces the other way round: what was walked last comes first.
fn backward(track: &Track) -> Track {
    let mut spaces: Vec<SpaceName> = track.places().cloned().collect();
    spaces.reverse();
    let cycle = track.cycle.0.len();
    if track.once.0.is_empty() || cycle == 0 {
        let (once, cycle) = if cycle == 0 {
            (spaces, Vec::new())
        } else {
            (Vec::new(), spaces)
        };
        return Track {
            once: SpaceRuns(once),
            cycle: SpaceRuns(cycle),
        };
    }
    Track {
        once: SpaceRuns(spaces),
        cycle: SpaceRuns::default(),
    }
}
