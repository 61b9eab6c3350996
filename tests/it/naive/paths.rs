//! `along`: every way to walk so many steps.

use std::collections::{BTreeMap, BTreeSet};

use daldos_dsl::model::{Along, MoveRule, SpaceName};
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
    /// On the mover's track, into the fork of this number.
    Fork(usize),
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

/// A fork of a side, by its places.
struct ForkOf<'a> {
    name: &'a str,
    /// Where it leaves the track.
    at: usize,
    /// Its own places.
    places: Vec<usize>,
    /// Where it comes back.
    to: usize,
}

impl Naive {
    /// Every path of `distance` steps that `piece`, moved by `mover`, can walk by this rule.
    pub fn paths(
        &self,
        mover: Player,
        piece: &Piece,
        rule: &MoveRule,
        distance: usize,
    ) -> Vec<(Way, Vec<Stop>)> {
        if let Some(fork) = &rule.fork {
            return self.turning_into(mover, piece, fork, distance);
        }
        match rule.along {
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

    /// `(along FORK)`: "goes forward and must take the fork during this move, at `at:` the first
    /// time it leaves it (ending on `at:` or starting inside is not turning)"; "a side without it
    /// cannot make the move".
    fn turning_into(
        &self,
        mover: Player,
        piece: &Piece,
        name: &str,
        distance: usize,
    ) -> Vec<(Way, Vec<Stop>)> {
        let forks = self.forks(mover);
        let number = forks.iter().position(|fork| fork.name == name);
        let (Some(number), Some(start)) = (number, piece.place) else {
            return Vec::new();
        };
        let fork = &forks[number];
        let mut turned = false;
        let mut places = vec![start];
        for _ in 0..distance {
            let here = places[places.len() - 1];
            if here == fork.at && !turned {
                turned = true;
                places.push(fork.places[0]);
            } else if let Some(next) = self.next_place(mover, here) {
                places.push(next);
            } else {
                return Vec::new();
            }
        }
        let stop = |&place: &usize| Stop {
            space: self.tracks[mover][place].clone(),
            place: Some(place),
        };
        match turned {
            true => vec![(Way::Fork(number), places[1..].iter().map(stop).collect())],
            false => Vec::new(),
        }
    }

    /// `back`: to any place whose next place it is, on the track or into a fork.
    fn back(&self, mover: Player, piece: &Piece, distance: usize) -> Vec<(Way, Vec<Stop>)> {
        let forks = self.forks(mover);
        let turns = |from: usize, to: usize| {
            let mut forks = forks.iter();
            forks.any(|fork| fork.at == from && fork.places[0] == to)
        };
        let previous = |place: usize| {
            (0..self.tracks[mover].len())
                .filter(|&p| self.next_place(mover, p) == Some(place) || turns(p, place))
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
        if place >= once + cycle {
            // "It rejoins the track at `to:`."
            let forks = self.forks(side);
            let fork = forks.iter().find(|fork| fork.places.contains(&place))?;
            let last = fork.places[fork.places.len() - 1];
            return Some(if place == last { fork.to } else { place + 1 });
        }
        if place + 1 < once + cycle {
            Some(place + 1)
        } else if cycle > 0 {
            Some(once)
        } else {
            None
        }
    }

    /// The forks of a side by its places.
    fn forks(&self, side: Player) -> Vec<ForkOf<'_>> {
        let track = &self.rules.tracks[side];
        let main = track.once.0.len() + track.cycle.0.len();
        let on_track = |space: &SpaceName| {
            let place = self.tracks[side][..main].iter().position(|s| s == space);
            place.expect("a fork leaves and rejoins its track")
        };
        let mut before = main;
        let mut forks = Vec::new();
        for fork in &track.forks {
            let after = before + fork.way.0.len();
            forks.push(ForkOf {
                name: &fork.name,
                at: on_track(&fork.at),
                places: (before..after).collect(),
                to: on_track(&fork.to),
            });
            before = after;
        }
        forks
    }

    /// How far along a place is: "places of the fork come after `at:` and before what follows".
    pub(super) fn how_far(&self, side: Player, place: usize) -> (usize, usize) {
        let forks = self.forks(side);
        match forks.iter().find(|fork| fork.places.contains(&place)) {
            Some(fork) => (fork.at, place),
            None => (place, 0),
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
                let forks = self.forks(side);
                let turns = forks.iter().filter(|fork| fork.at == place);
                let turns = turns.map(|fork| fork.places[0]);
                for next in self.next_place(side, place).into_iter().chain(turns) {
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
