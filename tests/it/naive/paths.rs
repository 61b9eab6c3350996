//! `along`: every way to walk so many steps.

use std::collections::{BTreeMap, BTreeSet};

use daldos_dsl::model::{Along, SpaceName};
use daldos_dsl::player::Player;

use super::Naive;
use super::state::Piece;

/// In which direction a move runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// On the mover's track.
    Forward,
    /// On the mover's track, backward.
    Back,
    /// Along the steps of both sides' tracks.
    Around,
    /// Along the row, to lower numbers.
    Left,
    /// Along the row, to higher numbers.
    Right,
    /// Along the column, to the row above.
    Up,
    /// Along the column, to the row below.
    Down,
}

/// One step's end: its space, and the place on the mover's track that a piece which stops there
/// takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The space.
    pub space: SpaceName,
    /// The place, if the space has one.
    pub place: Option<usize>,
}

impl Naive {
    /// Every path of `distance` steps that `piece`, moved by `mover`, can walk.
    pub fn paths(
        &self,
        mover: Player,
        piece: &Piece,
        along: Along,
        distance: usize,
    ) -> Vec<(Way, Vec<Stop>)> {
        match along {
            Along::Forward => self.forward(mover, piece, distance),
            Along::Back => self.back(mover, piece, distance),
            Along::Either => {
                let mut paths = self.forward(mover, piece, distance);
                paths.extend(self.back(mover, piece, distance));
                paths
            }
            Along::Around => self.around(mover, piece, distance),
            Along::Orthogonal => self.orthogonal(mover, piece, distance),
        }
    }

    /// `forward`: the first part is walked once, the loop for ever. There is one path at most.
    fn forward(&self, mover: Player, piece: &Piece, distance: usize) -> Vec<(Way, Vec<Stop>)> {
        let next = |place: usize| self.next_place(mover, place).into_iter().collect();
        self.walk_places(mover, piece, distance, next)
            .into_iter()
            .map(|path| (Way::Forward, path))
            .collect()
    }

    /// `back`: to any place whose next place it is.
    fn back(&self, mover: Player, piece: &Piece, distance: usize) -> Vec<(Way, Vec<Stop>)> {
        let previous = |place: usize| {
            (0..self.tracks[mover].len())
                .filter(|&p| self.next_place(mover, p) == Some(place))
                .collect()
        };
        self.walk_places(mover, piece, distance, previous)
            .into_iter()
            .map(|path| (Way::Back, path))
            .collect()
    }

    /// The place after `place`: "after [the loop's] last space comes its first"; a track without
    /// a loop runs out.
    pub(super) fn next_place(&self, side: Player, place: usize) -> Option<usize> {
        let (once, cycle) = (
            self.rules.tracks[side].once.0.len(),
            self.rules.tracks[side].cycle.0.len(),
        );
        if place + 1 < once + cycle {
            Some(place + 1)
        } else if cycle > 0 {
            Some(once)
        } else {
            None
        }
    }

    /// Every walk of `distance` places from where the piece stands; off the track there is none.
    fn walk_places(
        &self,
        mover: Player,
        piece: &Piece,
        distance: usize,
        step: impl Fn(usize) -> Vec<usize>,
    ) -> Vec<Vec<Stop>> {
        let Some(start) = piece.place else {
            return Vec::new();
        };
        let mut walks = vec![vec![start]];
        for _ in 0..distance {
            let mut longer = Vec::new();
            for walk in walks {
                for place in step(walk[walk.len() - 1]) {
                    let mut walk = walk.clone();
                    walk.push(place);
                    longer.push(walk);
                }
            }
            walks = longer;
        }
        let stop = |&place: &usize| Stop {
            space: self.tracks[mover][place].clone(),
            place: Some(place),
        };
        walks
            .iter()
            .map(|walk| walk[1..].iter().map(stop).collect())
            .collect()
    }

    /// `around`: "along the steps of both sides' tracks in either direction, never straight back".
    fn around(&self, mover: Player, piece: &Piece, distance: usize) -> Vec<(Way, Vec<Stop>)> {
        let mut walks = vec![vec![piece.space.clone()]];
        for _ in 0..distance {
            let mut longer = Vec::new();
            for walk in walks {
                let here = &walk[walk.len() - 1];
                let came_from = walk.len().checked_sub(2).map(|i| &walk[i]);
                for space in self.joined.get(here).into_iter().flatten() {
                    if Some(space) != came_from {
                        let mut walk = walk.clone();
                        walk.push(space.clone());
                        longer.push(walk);
                    }
                }
            }
            walks = longer;
        }
        walks
            .iter()
            .map(|walk| (Way::Around, self.stops(mover, &walk[1..])))
            .collect()
    }

    /// The pairs of spaces that are consecutive on either side's track, from either of them. A
    /// space is not joined to itself.
    pub fn steps_of_both_tracks(&self) -> BTreeMap<SpaceName, BTreeSet<SpaceName>> {
        let mut joined: BTreeMap<SpaceName, BTreeSet<SpaceName>> = BTreeMap::new();
        for side in Player::BOTH {
            for (place, space) in self.tracks[side].iter().enumerate() {
                if let Some(next) = self.next_place(side, place) {
                    let next = &self.tracks[side][next];
                    if next != space {
                        let mut join = |a: &SpaceName, b: &SpaceName| {
                            joined.entry(a.clone()).or_default().insert(b.clone());
                        };
                        join(space, next);
                        join(next, space);
                    }
                }
            }
        }
        joined
    }

    /// `orthogonal`: "straight across the board in one of four directions".
    fn orthogonal(&self, mover: Player, piece: &Piece, distance: usize) -> Vec<(Way, Vec<Stop>)> {
        let ways = [Way::Left, Way::Right, Way::Up, Way::Down];
        let straight = ways.into_iter().filter_map(|way| {
            let mut spaces = Vec::new();
            let mut here = piece.space.clone();
            for _ in 0..distance {
                here = self.beside(&here, way)?;
                spaces.push(here.clone());
            }
            Some((way, self.stops(mover, &spaces)))
        });
        straight.collect()
    }

    /// The neighbour of a space: in its row, or in the neighbouring row in the same drawn column.
    fn beside(&self, space: &SpaceName, way: Way) -> Option<SpaceName> {
        let (y, x) = self.rules.board.grid(space)?;
        let (y, x) = match way {
            Way::Left => (y, x - 1),
            Way::Right => (y, x + 1),
            Way::Up => (y.checked_sub(1)?, x),
            _ => (y + 1, x),
        };
        let drawn_there = |s: &&SpaceName| self.rules.board.grid(s) == Some((y, x));
        self.board.iter().find(drawn_there).cloned()
    }

    /// "A piece that arrives otherwise than on its own track takes the first pass of its space;
    /// off the track it has no place."
    fn stops(&self, mover: Player, spaces: &[SpaceName]) -> Vec<Stop> {
        let stop = |space: &SpaceName| Stop {
            space: space.clone(),
            place: self.first_pass(mover, space),
        };
        spaces.iter().map(stop).collect()
    }
}
