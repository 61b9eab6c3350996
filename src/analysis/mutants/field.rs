//! Positions and throws on which the plays of two rules are compared.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use crate::dice::Throw;
use crate::engine::{Game, Scratch, State, Turn};
use crate::load::Loaded;
use crate::model::{Men, Position, Stand};
use crate::notation;
use crate::play::{self, Dice};
use crate::player::{ByPlayer, Player};

/// Throws with more results than this are not told apart.
const RESULTS: usize = 20_000;

/// A playout is left after so many turns.
const TURNS: usize = 400;

/// So many throws of each position are compared.
const THROWS: usize = 2;

/// What is compared: a position, and a throw.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// None: each rules' own start.
    pub(super) position: Option<Position>,
    pub(super) throw: Throw,
}

/// A reading with the cases on which its mutants are compared with it.
pub(super) struct Field<'a> {
    loaded: &'a Loaded,
    /// Each with its state, and what comes of it once that has been asked.
    cases: Vec<(Case, State, OnceLock<u64>)>,
    /// The positions in them.
    positions: usize,
    seed: u64,
}

impl<'a> Field<'a> {
    /// About `positions` positions of a reading, always the same for a seed: the start, small and
    /// larger groups of pieces as they stand in playouts, and positions of playouts themselves.
    pub(super) fn new(loaded: &'a Loaded, positions: usize, seed: u64) -> Field<'a> {
        let game = &loaded.game;
        let mut random = play::stream(seed, 0);
        let half = positions / 2;
        let (played, seen) = playouts(game, half.max(1), &mut random);
        let groups = (0..half).filter_map(|i| {
            let most = if i < half * 3 / 4 { 3 } else { 8 };
            seen.position(most, &mut random)
        });
        let mut all: Vec<Position> = groups.collect();
        all.extend(played);
        let mut cases: Vec<(Case, State, OnceLock<u64>)> = game
            .throws()
            .iter()
            .map(|chance| {
                let case = Case {
                    position: None,
                    throw: chance.throw,
                };
                (case, game.start(Player::First), OnceLock::new())
            })
            .collect();
        let mut positions = 1;
        for position in all {
            let Ok(state) = game.setup(&position) else {
                continue;
            };
            positions += 1;
            for _ in 0..THROWS {
                let throw = game.throws()[below(&mut random, game.throws().len())].throw;
                let position = Some(position.clone());
                cases.push((Case { position, throw }, state, OnceLock::new()));
            }
        }
        Field {
            loaded,
            cases,
            positions,
            seed,
        }
    }

    /// The first case found in which other rules allow other plays; or in how many positions none
    /// was found.
    pub(super) fn difference(&self, mutant: &Loaded) -> Result<Case, usize> {
        let pair = Pair::new(self.loaded, mutant);
        if !pair.same_throws {
            // The throw itself shows it.
            let labels = mutant.game.face_labels();
            let unknown = |case: &Case| {
                let mut faces = case.throw.faces().iter();
                faces.any(|face| {
                    !labels
                        .iter()
                        .any(|l| l == self.loaded.game.face_label(*face))
                })
            };
            let count = self.loaded.game.dice() != mutant.game.dice();
            let mut cases = self.cases.iter().map(|(case, ..)| case);
            return cases.find(|case| count || unknown(case)).cloned().ok_or(0);
        }
        let own = self.cases.iter().find(|(case, state, known)| {
            if pair.by_name {
                return pair.differs(case);
            }
            let original = known.get_or_init(|| fingerprint(&self.loaded.game, state, &case.throw));
            pair.differs_from(case, *original)
        });
        match own {
            Some((case, ..)) => Ok(case.clone()),
            None => self.in_its_playouts(&pair),
        }
    }

    /// As [`Field::difference`], in positions to which only the other rules may lead.
    fn in_its_playouts(&self, pair: &Pair<'_>) -> Result<Case, usize> {
        let mut random = play::stream(self.seed, 1);
        let game = &pair.mutant.game;
        let (played, _) = playouts(game, self.positions / 8, &mut random);
        let mut compared = self.positions;
        for position in played {
            let case = Case {
                position: Some(position),
                throw: game.throws()[below(&mut random, game.throws().len())].throw,
            };
            if pair.settable(&case) {
                if pair.differs(&case) {
                    return Ok(case);
                }
                compared += 1;
            }
        }
        Err(compared)
    }

    /// A case like this one, with no piece that needn't be there.
    pub(super) fn shrunk(&self, mutant: &Loaded, case: Case) -> Case {
        let pair = Pair::new(self.loaded, mutant);
        let start = || {
            self.loaded
                .game
                .position(&self.loaded.game.start(Player::First))
        };
        let explicit = Case {
            position: Some(case.position.clone().unwrap_or_else(start)),
            throw: case.throw,
        };
        if !pair.same_throws || !pair.settable(&explicit) || !pair.differs(&explicit) {
            return case;
        }
        let mut least = explicit;
        let mut i = 0;
        while let Some(position) = least.position.as_ref().and_then(|p| lifted(p, i)) {
            let fewer = Case {
                position: Some(position),
                throw: least.throw,
            };
            if pair.settable(&fewer) && pair.differs(&fewer) {
                least = fewer;
            } else {
                i += 1;
            }
        }
        least
    }
}

/// Two rules whose plays are compared.
struct Pair<'a> {
    original: &'a Loaded,
    mutant: &'a Loaded,
    /// Whether places mean different spaces, so that only names can be compared.
    by_name: bool,
    /// Whether both have as many dice, with the same faces.
    same_throws: bool,
}

impl<'a> Pair<'a> {
    fn new(original: &'a Loaded, mutant: &'a Loaded) -> Pair<'a> {
        Pair {
            original,
            mutant,
            by_name: original.rules.tracks != mutant.rules.tracks
                || original.rules.board != mutant.rules.board,
            same_throws: same_throws(original, mutant),
        }
    }

    /// Whether the position can stand in the original.
    fn settable(&self, case: &Case) -> bool {
        case.state(&self.original.game).is_some()
    }

    fn differs(&self, case: &Case) -> bool {
        let Some(state) = case.state(&self.original.game) else {
            return false;
        };
        self.differs_from(case, self.results(self.original, &state, &case.throw))
    }

    /// Whether the mutant does something else than what the original comes to.
    fn differs_from(&self, case: &Case, original: u64) -> bool {
        let Some(state) = case.state(&self.mutant.game) else {
            return true;
        };
        // No example can say that a throw may not be thrown again.
        let rethrow = |loaded: &Loaded| loaded.game.rethrow(&case.throw);
        rethrow(self.original) && !rethrow(self.mutant)
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

/// Whether both have as many dice, with the same faces.
pub(super) fn same_throws(a: &Loaded, b: &Loaded) -> bool {
    a.game.dice() == b.game.dice() && a.game.face_labels() == b.game.face_labels()
}

impl Case {
    /// The state of this position in a game, if it can stand there.
    pub(super) fn state(&self, game: &Game) -> Option<State> {
        match &self.position {
            None => Some(game.start(Player::First)),
            Some(position) => game.setup(position).ok(),
        }
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

/// The position without its piece of this number.
fn lifted(position: &Position, number: usize) -> Option<Position> {
    let mut position = position.clone();
    let mut left = number;
    let ByPlayer { first, second } = &mut position.sides;
    let mut gone = false;
    'men: for men in [first, second, &mut position.neutral] {
        for at in 0..men.len() {
            let count = men[at].at.len();
            if left < count {
                men[at].at.remove(left);
                men.retain(|men| !men.at.is_empty());
                gone = true;
                break 'men;
            }
            left -= count;
        }
    }
    gone.then_some(position)
}

/// What has been seen in playouts: for each owner and kind where they stood, and how many at once.
#[derive(Default)]
struct Seen {
    men: Vec<((Option<Player>, String), Vec<Stand>)>,
    most: HashMap<String, usize>,
}

impl Seen {
    fn note(&mut self, position: &Position) {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let sides = Player::BOTH.map(|player| (Some(player), &position.sides[player]));
        for (owner, men) in sides.into_iter().chain([(None, &position.neutral)]) {
            for Men { kind, at } in men {
                *counts.entry(kind).or_default() += at.len();
                let key = (owner, kind.clone());
                let known = self.men.iter().position(|(other, _)| *other == key);
                let known = known.unwrap_or_else(|| {
                    self.men.push((key, Vec::new()));
                    self.men.len() - 1
                });
                let stands = &mut self.men[known].1;
                for stand in at {
                    if !stands.contains(stand) {
                        stands.push(stand.clone());
                    }
                }
            }
        }
        for (kind, count) in counts {
            let most = self.most.entry(kind.to_owned()).or_default();
            *most = count.max(*most);
        }
    }

    /// Up to `most` pieces of each owner, on spaces where such pieces have stood, often near
    /// one another.
    fn position(&self, most: usize, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
        let mut position = Position {
            sides: ByPlayer::default(),
            neutral: Vec::new(),
            to_move: Player::BOTH[below(random, 2)],
        };
        let mut left = self.most.clone();
        let mut near: Option<Stand> = None;
        for owner in [Some(Player::First), Some(Player::Second), None] {
            let of: Vec<_> = self.men.iter().filter(|((o, _), _)| *o == owner).collect();
            let count = match owner {
                Some(_) => 1 + below(random, most),
                None => below(random, 2),
            };
            let men = match owner {
                Some(player) => &mut position.sides[player],
                None => &mut position.neutral,
            };
            for _ in 0..count {
                if of.is_empty() {
                    break;
                }
                let ((_, kind), stands) = of[below(random, of.len())];
                let Some(room) = left.get_mut(kind).filter(|room| **room > 0) else {
                    continue;
                };
                // The nearest of a few, or any.
                let tries = 1 + 3 * below(random, 2);
                let drawn = (0..tries).map(|_| &stands[below(random, stands.len())]);
                let distance = |stand: &&Stand| match &near {
                    Some(Stand { space, .. }) => {
                        let row = if space.row == stand.space.row { 0 } else { 100 };
                        row + u32::from(space.number.abs_diff(stand.space.number))
                    }
                    None => 0,
                };
                let Some(stand) = drawn.min_by_key(distance) else {
                    continue;
                };
                near = Some(stand.clone());
                let same = men.iter_mut().find(|men| men.kind == *kind);
                match same {
                    Some(same) if same.at.contains(stand) => continue,
                    Some(same) => same.at.push(stand.clone()),
                    None => men.push(Men {
                        kind: kind.clone(),
                        at: vec![stand.clone()],
                    }),
                }
                *room -= 1;
            }
        }
        Some(position)
    }
}

/// Positions of random playouts, and all that was seen in them.
fn playouts(game: &Game, count: usize, random: &mut Xoshiro256PlusPlus) -> (Vec<Position>, Seen) {
    let dice = Dice::new(game);
    let mut scratch = Scratch::new();
    let mut seen = Seen::default();
    let mut found = Vec::new();
    // A game may be short: then another is played; one without turns never gets here.
    for _ in 0..count.max(20) {
        let mut state = game.start(Player::BOTH[below(random, 2)]);
        let every = 1 + below(random, 8);
        for number in 0..TURNS {
            let position = game.position(&state);
            seen.note(&position);
            if number % 8 == every % 8 {
                found.push(position);
            }
            let throw = game.throws()[dice.throw(game, random)].throw;
            let mut turn = Turn::new(game, &state, &throw);
            while turn.winner().is_none() {
                let moves = turn.decide(game, &mut scratch);
                let choices = moves + usize::from(turn.may_stop());
                let choice = below(random, choices.max(1));
                if choice >= moves {
                    break;
                }
                turn.take(game, &scratch, choice);
            }
            if turn.winner().is_some() {
                break;
            }
            state = turn.state(game);
        }
        if found.len() >= count {
            break;
        }
    }
    found.truncate(count);
    (found, seen)
}

/// A number below `bound`.
fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (random.next_u64() % bound.max(1) as u64) as usize
}
