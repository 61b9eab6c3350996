//! Positions and throws on which the plays of two rules are compared.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use super::question::{Probe, same_throws};
use super::sample::playouts;
use super::witness::{self, Plainness};
use crate::analysis::draw::below;
use crate::analysis::fewer;
use crate::dice::Throw;
use crate::engine::{Game, State};
use crate::load::Loaded;
use crate::model::Position;
use crate::notation;
use crate::play;
use crate::player::Player;
use crate::watch::Stop;

/// Throws with more results than this are not told apart.
const RESULTS: usize = 20_000;

/// So many throws of each position are compared.
const THROWS: usize = 2;

/// Of so many cases that show a difference the plainest is told.
const FOUND: usize = 12;

/// So many more cases are compared once the first has shown a difference.
const FURTHER: usize = 1_000;

/// With more throws than this, a position is not looked at with each of them.
const THROWN: usize = 40;

/// A reading with the cases on which its mutants are compared with it.
pub(super) struct Corpus<'a> {
    loaded: &'a Loaded,
    /// Each with its state, and what comes of it once that has been asked.
    cases: Vec<(Probe, State, OnceLock<u64>)>,
    /// The positions in them.
    positions: usize,
    seed: u64,
    stop: Stop<'a>,
}

impl<'a> Corpus<'a> {
    /// About `positions` positions of a reading, always the same for a seed: the start, small and
    /// larger groups of pieces as they stand in playouts, and positions of playouts themselves.
    pub(super) fn new(
        loaded: &'a Loaded,
        positions: usize,
        seed: u64,
        stop: Stop<'a>,
    ) -> Corpus<'a> {
        let game = &loaded.game;
        let mut random = play::stream(seed, 0);
        let half = positions / 2;
        let (played, seen) = playouts(game, half.max(1), &mut random, stop);
        let groups = (0..half).take_while(|_| !stop.asked()).filter_map(|i| {
            let most = if i < half * 3 / 4 { 3 } else { 8 };
            seen.position(most, &mut random)
        });
        let mut all: Vec<Position> = groups.collect();
        all.extend(played);
        let mut cases: Vec<(Probe, State, OnceLock<u64>)> = game
            .throws()
            .iter()
            .map(|chance| {
                let case = Probe {
                    position: None,
                    throw: chance.throw,
                };
                (case, game.start(Player::First), OnceLock::new())
            })
            .collect();
        let mut states = HashSet::from([game.start(Player::First)]);
        for position in all.into_iter().take_while(|_| !stop.asked()) {
            let Ok(state) = game.setup(&position) else {
                continue;
            };
            if !states.insert(state) {
                continue;
            }
            for _ in 0..THROWS {
                let throw = game.throws()[below(&mut random, game.throws().len())].throw;
                let position = Some(position.clone());
                cases.push((Probe { position, throw }, state, OnceLock::new()));
            }
        }
        Corpus {
            loaded,
            cases,
            positions: states.len(),
            seed,
            stop,
        }
    }

    /// A case in which other rules allow other plays, with no piece that needn't be there: of
    /// several the plainest. Or in how many positions none was found.
    pub(super) fn difference(&self, mutant: &Loaded) -> Result<Probe, usize> {
        let cases = self.differences(mutant)?;
        let mut plainest: Option<(Plainness, Probe)> = None;
        let mut seen: Vec<Option<Position>> = Vec::new();
        for case in cases {
            let case = self.shrunk(mutant, case);
            if seen.contains(&case.position) {
                continue;
            }
            seen.push(case.position.clone());
            for case in self.other_throws(mutant, case) {
                let how = witness::plainness(self.loaded, mutant, &case);
                if plainest.as_ref().is_none_or(|(best, _)| how < *best) {
                    plainest = Some((how, case));
                }
            }
        }
        // INVARIANT: there is one, for no list of differences is empty.
        plainest.map(|(_, case)| case).ok_or(0)
    }

    /// A case, and its position with each other throw that shows a difference too.
    fn other_throws(&self, mutant: &Loaded, case: Probe) -> Vec<Probe> {
        let pair = RulePair::new(self.loaded, mutant);
        let throws = self.loaded.game.throws().iter().map(|chance| chance.throw);
        let others = throws
            .filter(|throw| *throw != case.throw)
            .map(|throw| Probe {
                position: case.position.clone(),
                throw,
            });
        let mut all: Vec<Probe> =
            match pair.same_throws && self.loaded.game.throws().len() <= THROWN {
                true => others.filter(|other| pair.differs(other)).collect(),
                false => Vec::new(),
            };
        all.insert(0, case);
        all
    }

    /// The first cases found in which other rules allow other plays; or in how many positions none
    /// was found.
    fn differences(&self, mutant: &Loaded) -> Result<Vec<Probe>, usize> {
        let pair = RulePair::new(self.loaded, mutant);
        if !pair.same_throws {
            // The throw itself shows it.
            let labels = mutant.game.face_labels();
            let unknown = |case: &Probe| {
                let mut faces = case.throw.faces().iter();
                faces.any(|face| {
                    !labels
                        .iter()
                        .any(|l| l == self.loaded.game.face_label(*face))
                })
            };
            let count = self.loaded.game.dice() != mutant.game.dice();
            let mut cases = self.cases.iter().map(|(case, ..)| case);
            let case = cases.find(|case| count || unknown(case)).cloned();
            return case.map(|case| vec![case]).ok_or(0);
        }
        let mut own: Vec<Probe> = Vec::new();
        let mut further = FURTHER;
        for (case, state, known) in self.cases.iter().take_while(|_| !self.stop.asked()) {
            let differs = if pair.by_name {
                pair.differs(case)
            } else {
                let original = || fingerprint(&self.loaded.game, state, &case.throw);
                pair.differs_from(case, *known.get_or_init(original))
            };
            if differs {
                own.push(case.clone());
            }
            further -= usize::from(!own.is_empty());
            if own.len() == FOUND || further == 0 {
                break;
            }
        }
        match own.is_empty() {
            false => Ok(own),
            true => self.in_its_playouts(&pair),
        }
    }

    /// As [`Corpus::differences`], in positions to which only the other rules may lead.
    fn in_its_playouts(&self, pair: &RulePair<'_>) -> Result<Vec<Probe>, usize> {
        let mut random = play::stream(self.seed, 1);
        let game = &pair.mutant.game;
        let (played, _) = playouts(game, self.positions / 8, &mut random, self.stop);
        let mut compared = self.positions;
        let mut seen = HashSet::new();
        for position in played.into_iter().take_while(|_| !self.stop.asked()) {
            let known = game.setup(&position).is_ok_and(|state| !seen.insert(state));
            if known {
                continue;
            }
            let case = Probe {
                position: Some(position),
                throw: game.throws()[below(&mut random, game.throws().len())].throw,
            };
            if pair.settable(&case) {
                if pair.differs(&case) {
                    return Ok(vec![case]);
                }
                compared += 1;
            }
        }
        Err(compared)
    }

    /// A case like this one, with no piece that needn't be there.
    fn shrunk(&self, mutant: &Loaded, case: Probe) -> Probe {
        let pair = RulePair::new(self.loaded, mutant);
        let start = || {
            self.loaded
                .game
                .position(&self.loaded.game.start(Player::First))
        };
        let explicit = Probe {
            position: Some(case.position.clone().unwrap_or_else(start)),
            throw: case.throw,
        };
        if !pair.same_throws || !pair.settable(&explicit) || !pair.differs(&explicit) {
            return case;
        }
        // `settable` has seen that there is one.
        let Some(position) = explicit.position else {
            return case;
        };
        let case = |position: &Position| Probe {
            position: Some(position.clone()),
            throw: explicit.throw,
        };
        let (least, ()) = fewer::fewest(position, (), &mut |fewer, ()| {
            let fewer = case(fewer);
            let differs = || pair.settable(&fewer) && pair.differs(&fewer);
            (!self.stop.asked() && differs()).then_some(())
        });
        case(&least)
    }
}

/// Two rules whose plays are compared.
struct RulePair<'a> {
    original: &'a Loaded,
    mutant: &'a Loaded,
    /// Whether places mean different spaces, so that only names can be compared.
    by_name: bool,
    /// Whether both have as many dice, with the same faces.
    same_throws: bool,
}

impl<'a> RulePair<'a> {
    fn new(original: &'a Loaded, mutant: &'a Loaded) -> RulePair<'a> {
        RulePair {
            original,
            mutant,
            by_name: original.rules.tracks != mutant.rules.tracks
                || original.rules.board != mutant.rules.board,
            same_throws: same_throws(original, mutant),
        }
    }

    /// Whether the position can stand in the original.
    fn settable(&self, case: &Probe) -> bool {
        case.state(&self.original.game).is_some()
    }

    fn differs(&self, case: &Probe) -> bool {
        let Some(state) = case.state(&self.original.game) else {
            return false;
        };
        self.differs_from(case, self.results(self.original, &state, &case.throw))
    }

    /// Whether the mutant does something else than what the original comes to.
    fn differs_from(&self, case: &Probe, original: u64) -> bool {
        let Some(state) = case.state(&self.mutant.game) else {
            return true;
        };
        // No example can say that a throw may not be thrown again.
        let refusable = |loaded: &Loaded| loaded.game.refusable(&case.throw);
        refusable(self.original) && !refusable(self.mutant)
            || self.results(self.mutant, &state, &case.throw) != original
    }

    fn results(&self, loaded: &Loaded, state: &State, throw: &Throw) -> u64 {
        if !self.by_name {
            return fingerprint(&loaded.game, state, throw);
        }
        let Ok(results) = loaded.game.results(state, throw, RESULTS) else {
            return 0;
        };
        let texts = results.into_iter().map(|(state, winner)| {
            let position = loaded.game.position(&state);
            (notation::position_text(&loaded.rules, &position), winner)
        });
        sum(texts)
    }
}

/// A number for all that a throw may come to; 0 for too much.
fn fingerprint(game: &Game, state: &State, throw: &Throw) -> u64 {
    match game.results(state, throw, RESULTS) {
        Ok(results) => sum(results.into_iter()),
        Err(_) => 0,
    }
}

/// A number for a set, whatever the order.
fn sum<T: Hash>(items: impl Iterator<Item = T>) -> u64 {
    items.fold(1, |sum: u64, item| {
        let mut hasher = DefaultHasher::new();
        item.hash(&mut hasher);
        sum.wrapping_add(hasher.finish())
    })
}
