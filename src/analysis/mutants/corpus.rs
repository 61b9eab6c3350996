//! Positions and throws on which the plays of two rules are compared.

use std::collections::HashSet;

use super::sample::{Sightings, playouts};
use crate::analysis::difference::draw;
use crate::analysis::difference::pair::{Correspondence, Probe};
use crate::analysis::difference::shrink::{plainest, shrunk};
use crate::analysis::difference::sums::KnownSums;
use crate::engine::State;
use crate::load::Loaded;
use crate::model::Position;
use crate::play;
use crate::player::Player;
use crate::watch::Stop;

/// So many throws of each position are compared.
const THROWS: usize = 2;

/// Of so many cases that show a difference the plainest is told.
const FOUND: usize = 12;

/// So many more cases are compared once the first has shown a difference.
const FURTHER: usize = 1_000;

/// A reading with the cases on which its mutants are compared with it.
pub(super) struct Corpus {
    /// Each with its state.
    cases: Vec<(Probe, State)>,
    /// What comes of them in the reading.
    pub(super) known: KnownSums,
    /// The positions in them.
    positions: usize,
    seed: u64,
}

impl Corpus {
    /// About `positions` positions of a reading, one of so many, always the same for a seed: the start, small and
    /// larger groups of pieces as they stand in playouts, and positions of playouts themselves.
    pub(super) fn new(
        loaded: &Loaded,
        readings: usize,
        positions: usize,
        seed: u64,
        stop: Stop<'_>,
    ) -> Corpus {
        let game = &loaded.game;
        let mut random = play::stream(seed, 0);
        let half = positions / 2;
        let mut seen = Sightings::default();
        let played = playouts(game, half.max(1), &mut random, Some(&mut seen), stop);
        let groups = (0..half).take_while(|_| !stop.asked()).filter_map(|i| {
            let most = if i < half * 3 / 4 { 3 } else { 8 };
            seen.position(most, &mut random)
        });
        let mut all: Vec<Position> = groups.collect();
        all.extend(played);
        let start = game.start(Player::First);
        let case = |position, throw, state| (Probe { position, throw }, state);
        let throws = draw::throws(game);
        let at_start = throws.iter().map(|throw| case(None, *throw, start));
        let mut cases: Vec<_> = at_start.collect();
        let mut states = HashSet::from([start]);
        for position in all.into_iter().take_while(|_| !stop.asked()) {
            let state = game.setup(&position).ok();
            let Some(state) = state.filter(|state| states.insert(*state)) else {
                continue;
            };
            for _ in 0..THROWS {
                let throw = draw::throw(game, &throws, &mut random);
                cases.push(case(Some(position.clone()), throw, state));
            }
        }
        Corpus {
            cases,
            known: KnownSums::of_one(readings),
            positions: states.len(),
            seed,
        }
    }

    /// A case in which the second of two rules allows other plays than the first, which is the
    /// reading, with no piece that needn't be there: of several the plainest. Or in how many
    /// positions none was found.
    pub(super) fn difference(&self, pair: &Correspondence<'_>) -> Result<Probe, usize> {
        let mut found: Vec<Probe> = Vec::new();
        for probe in self.differences(pair)? {
            let probe = shrunk(pair, &probe);
            if found.iter().all(|known| known.position != probe.position) {
                found.push(probe);
            }
        }
        // INVARIANT: there is one, for no list of differences is empty.
        plainest(pair, &found).ok_or(0)
    }

    /// The first cases found in which the other rules allow other plays; or in how many positions
    /// none was found.
    fn differences(&self, pair: &Correspondence<'_>) -> Result<Vec<Probe>, usize> {
        let mut found: Vec<Probe> = Vec::new();
        let mut further = FURTHER;
        for (probe, state) in self.cases.iter().take_while(|_| !pair.stop.asked()) {
            let states = (*state, pair.like(state, probe.position.as_ref()));
            if pair.differs(&states, &probe.throw) {
                found.push(probe.clone());
            }
            further -= usize::from(!found.is_empty());
            if found.len() == FOUND || further == 0 {
                break;
            }
        }
        if !found.is_empty() {
            return Ok(found);
        }
        // Only the other rules may lead to it.
        let mut random = play::stream(self.seed, 1);
        let game = &pair.second.game;
        let played = playouts(game, self.positions / 8, &mut random, None, pair.stop);
        let throws = draw::throws(game);
        let mut compared = self.positions;
        let mut seen = HashSet::new();
        for position in played.into_iter().take_while(|_| !pair.stop.asked()) {
            let known = game.setup(&position).is_ok_and(|state| !seen.insert(state));
            if known {
                continue;
            }
            let throw = draw::throw(game, &throws, &mut random);
            if let Some(states) = pair.states(Some(&position)) {
                if pair.differs(&states, &throw) {
                    let position = Some(position);
                    return Ok(vec![Probe { position, throw }]);
                }
                compared += 1;
            }
        }
        Err(compared)
    }
}
