//! Boards, and tracks over them whose steps touch.

use daldos_dsl::model::{
    Board, Look, Mark, MarkFigure, Outline, Prow, Row, Sides, SpaceFigure, SpaceName, SpaceRuns,
    Track,
};
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
        look: Look {
            outline: Outline::ALL[common % 3].1,
            prow: Prow::default(),
            spaces: SpaceFigure::ALL[common % 4].1,
        },
    };
    if random.chance(15) {
        let spaces: Vec<SpaceName> = board.spaces().collect();
        board.marks.push(Mark {
            space: random.one_of(&spaces).clone(),
            label: "+".to_owned(),
            figure: MarkFigure::default(),
        });
    }
    board
}

/// A track a side: drawn for each, or the second an image of the first, the same, or the same
/// run the other way; and whether `(sides …)` is to say that it is an image.
pub fn tracks(random: &mut Random, board: &Board) -> (ByPlayer<Track>, Option<Sides>) {
    let first = track(random, board);
    let sides = match random.below(7) {
        0 | 1 => Some(Sides::Mirrored),
        2 | 3 => Some(Sides::Turned),
        _ => None,
    };
    let image = sides.and_then(|sides| image(board, &first, sides));
    let second = match (image, random.below(3)) {
        (Some(image), _) => {
            let sides = sides.filter(|_| random.chance(75));
            return (
                ByPlayer {
                    first,
                    second: image,
                },
                sides,
            );
        }
        (None, 0) => first.clone(),
        (None, 1) => backward(&first),
        (None, _) => track(random, board),
    };
    (ByPlayer { first, second }, None)
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
        forks: Vec::new(),
    }
}

/// The track as seen from the other side, if all its spaces have an image.
fn image(board: &Board, track: &Track, sides: Sides) -> Option<Track> {
    Some(Track {
        once: images(board, &track.once, sides)?,
        cycle: images(board, &track.cycle, sides)?,
        forks: Vec::new(),
    })
}

/// These spaces as seen from the other side, row for row, if all are on the board.
pub fn images(board: &Board, spaces: &SpaceRuns, sides: Sides) -> Option<SpaceRuns> {
    let rows = &board.rows;
    let image = |space: &SpaceName| {
        let y = rows.iter().position(|row| *row.name == *space.row)?;
        let opposite = &rows[rows.len() - 1 - y];
        let number = match sides {
            Sides::Mirrored => space.number,
            Sides::Turned => rows[y].length + 1 - space.number,
        };
        (number <= opposite.length).then(|| SpaceName::new(opposite.name.as_str(), number))
    };
    let images: Option<Vec<SpaceName>> = spaces.0.iter().map(image).collect();
    images.map(SpaceRuns)
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
            forks: Vec::new(),
        };
    }
    Track {
        once: SpaceRuns(spaces),
        cycle: SpaceRuns::default(),
        forks: Vec::new(),
    }
}
