//! How far behind a piece another is.

use crate::engine::Game;
use crate::model::{Ruleset, Track};
use crate::player::{ByPlayer, Player};
use crate::space::Space;

/// The sides' tracks, as far as distances need them.
pub(super) struct Ways {
    sides: ByPlayer<DistanceTrack>,
}

struct DistanceTrack {
    /// The places on the track; greater ones are off it.
    length: u32,
    /// Where the part that is walked for ever begins; `length` if there is none.
    cycle: u32,
    /// From each place to each, where the track has forks.
    forked: Vec<Vec<Option<u32>>>,
    /// By space: the places there.
    places: Vec<Vec<u32>>,
}

impl Ways {
    pub(super) fn new(game: &Game, rules: &Ruleset) -> Ways {
        let way = |side: Player| {
            let places = |space: usize| {
                let space = Space(space as u8);
                let places = (1..=u8::MAX).map_while(|pass| game.place(side, space, pass));
                places.map(|place| u32::from(place.0)).collect()
            };
            DistanceTrack {
                length: game.track_length(side) as u32,
                cycle: rules.tracks[side].once.0.len() as u32,
                forked: match rules.tracks[side].forks.is_empty() {
                    true => Vec::new(),
                    false => forked(&rules.tracks[side]),
                },
                places: (0..game.space_count()).map(places).collect(),
            }
        };
        Ways {
            sides: ByPlayer::from_fn(way),
        }
    }

    /// How many steps forward on `side`'s track, and its forks, lead the nearest of its pieces at these places to
    /// the space; 0 if none of them ever comes there. A piece that stands there itself has to go
    /// all the way round.
    pub(super) fn nearest(&self, side: Player, pursuers: &[u8], space: Space) -> u32 {
        let way = &self.sides[side];
        let targets = &way.places[usize::from(space.0)];
        let steps = pursuers.iter().flat_map(|&from| {
            let from = u32::from(from);
            targets.iter().filter_map(move |&to| way.steps(from, to))
        });
        steps.min().unwrap_or(0)
    }
}

impl DistanceTrack {
    fn steps(&self, from: u32, to: u32) -> Option<u32> {
        if from >= self.length || to >= self.length {
            None
        } else if let Some(steps) = self.forked.get(from as usize) {
            steps[to as usize]
        } else if to > from {
            Some(to - from)
        } else if to >= self.cycle {
            Some(self.length - from + to - self.cycle)
        } else {
            None
        }
    }
}

/// The fewest steps, at least one, from each place of a track to each, turning into forks or not.
fn forked(track: &Track) -> Vec<Vec<Option<u32>>> {
    let ahead = (0..track.len()).map(|place| track.ahead(place).collect());
    let ahead: Vec<Vec<usize>> = ahead.collect();
    let from = |start: usize| {
        let mut steps = vec![None; track.len()];
        let mut reached = vec![start];
        for step in 1.. {
            let next: Vec<usize> = reached
                .iter()
                .flat_map(|&place| ahead[place].clone())
                .collect();
            reached = next
                .into_iter()
                .filter(|&place| steps[place].is_none())
                .collect();
            if reached.is_empty() {
                break;
            }
            reached.iter().for_each(|&place| steps[place] = Some(step));
        }
        steps
    };
    (0..track.len()).map(from).collect()
}
