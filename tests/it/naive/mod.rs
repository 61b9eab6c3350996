//! A second implementation of the language, to hold the engine against.
//!
//! It follows the words of the language reference as closely as it can and nothing else: pieces
//! are records in a sorted list, spaces go by their names, a set is asked space by space whether
//! it holds it, and plays are found by trying everything in every order. It knows a game only
//! as a [`Ruleset`]; it has no table and no trick, and where it could be quicker by being
//! cleverer it isn't.
//!
//! What it shares with the engine is the model: which space follows which on a track, which number
//! a space has on a board, what names stand for. An error there makes no difference between the two;
//! what shows it are the games' examples and the ledger, which people wrote from the sources.
#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "shared by several test files, each of which uses a part of it"
)]
#![allow(
    clippy::expect_used,
    reason = "a ruleset that breaks its invariant should stop the test at once"
)]

mod moves;
mod paths;
mod plays;
mod position;
mod sets;
mod state;
mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::OnceLock;

use daldos_dsl::model::{How, Ruleset, SpaceName};
use daldos_dsl::player::{ByPlayer, Player};

pub use moves::{Captured, NaiveMove};
pub use paths::Way;
pub use plays::{NaivePlay, NaiveTurn};
pub use state::{Over, Piece, State};

/// A game as its ruleset says it, ready to be asked.
pub struct Naive {
    /// The rules themselves.
    rules: Ruleset,
    /// All spaces in board order (rows from top to bottom, left to right).
    board: Vec<SpaceName>,
    /// The spaces of the places of each side's track: the part walked once, then the loop, "then over
    /// the forks in file order".
    tracks: ByPlayer<Vec<SpaceName>>,
    /// `around`: the spaces that one step of either side's track joins, in either direction.
    joined: BTreeMap<SpaceName, BTreeSet<SpaceName>>,
    /// Whether dice may be laid by in their turn, as spent elsewhere.
    lays_by: bool,
    /// All throws, each with its weight, once they have been asked for.
    throws: OnceLock<Vec<(Vec<String>, u128)>>,
}

/// What lies on the table while dice are thrown: throws set aside, dice that stay, and how often the
/// throw has been thrown again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lying {
    pub aside: Vec<String>,
    pub stays: Vec<String>,
    pub before: u32,
}

impl Naive {
    /// Makes a game of its rules.
    pub fn new(rules: &Ruleset) -> Naive {
        let board: Vec<SpaceName> = rules.board.spaces().collect();
        let shared = |name: &SpaceName| {
            let known = board.iter().find(|s| *s == name);
            known.expect("a space of a track is on the board").clone()
        };
        let tracks = ByPlayer::from_fn(|side| {
            let track = &rules.tracks[side];
            let mut places = [track.once.0.clone(), track.cycle.0.clone()].concat();
            for fork in &track.forks {
                places.extend(fork.way.0.clone());
            }
            places.iter().map(shared).collect()
        });
        let mut naive = Naive {
            rules: rules.clone(),
            board,
            tracks,
            joined: BTreeMap::new(),
            lays_by: false,
            throws: OnceLock::new(),
        };
        naive.joined = naive.steps_of_both_tracks();
        naive
    }

    /// The same for questions with `elsewhere`: "as if the game said `(spend free …)`", and "where
    /// dice are spent in an `order:`, a die may be laid by in its turn".
    #[must_use]
    pub fn elsewhere(mut self) -> Naive {
        self.rules.turn.spend.how = How::Free;
        self.lays_by = true;
        self
    }

    /// The rules it was made of.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// A space's position in board order.
    fn board_order(&self, space: &SpaceName) -> usize {
        let found = self.rules.board.index(space);
        found.expect("a space that is asked for is on the board")
    }

    /// A kind's position in declared order.
    fn kind_order(&self, kind: &str) -> usize {
        let found = self.rules.kinds.iter().position(|k| k.name == kind);
        found.expect("a kind that is asked for is declared")
    }

    /// The first pass of `space` on `side`'s track, if the track comes there.
    fn first_pass(&self, side: Player, space: &SpaceName) -> Option<usize> {
        self.tracks[side].iter().position(|s| s == space)
    }

    /// What all dice can show, each with its weight: "the sum, over all orders in which the dice can
    /// show it, of the product of the faces' weights".
    fn single_throws(&self) -> BTreeMap<Vec<usize>, u128> {
        let faces = &self.rules.dice.faces;
        let mut outcomes: Vec<(Vec<usize>, u128)> = vec![(Vec::new(), 1)];
        for _ in 0..self.rules.dice.count {
            let mut longer = Vec::new();
            for (outcome, weight) in &outcomes {
                for (face, def) in faces.iter().enumerate() {
                    let mut outcome = outcome.clone();
                    outcome.push(face);
                    longer.push((outcome, weight * u128::from(def.weight)));
                }
            }
            outcomes = longer;
        }
        let mut throws: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
        for (mut outcome, weight) in outcomes {
            outcome.sort_unstable();
            *throws.entry(outcome).or_default() += weight;
        }
        throws
    }

    /// All throws, each with its weight, as lists of labels in declared order, and in that order.
    pub fn throws(&self) -> Vec<(Vec<String>, u128)> {
        self.all_throws().to_vec()
    }

    fn all_throws(&self) -> &[(Vec<String>, u128)] {
        let throws = || self.thrown_on(&Lying::default());
        self.throws.get_or_init(throws)
    }

    /// What a turn may come to while these dice lie there, each with its weight: in all as much as
    /// all throws.
    /// `(collect FACE…)`: "after a throw of exactly these faces, it is set aside and all dice are
    /// thrown again"; "at most 8 throws and at most 8 dice, each of them counted as the most parts
    /// that any face has".
    pub fn thrown_on(&self, lying: &Lying) -> Vec<(Vec<String>, u128)> {
        let single = self.single_throws();
        let dice = usize::from(self.rules.dice.count);
        let all: u128 = single.values().sum();
        let collected = |throw: &Vec<usize>| {
            let labels = self.labels(throw);
            self.is_one_of(&labels, &self.rules.turn.collect)
        };
        let parts = self.rules.dice.faces.iter().map(|face| face.parts.len());
        let each = parts.fold(1, usize::max);
        let most = match self.rules.turn.collect.is_empty() {
            true => 1,
            false => (8 / (dice * each)).max(1),
        };
        let aside = lying.aside.chunks(dice).map(|throw| self.faces(throw));
        let aside: Vec<Vec<usize>> = aside.collect();
        let mut found: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
        let begun = all.pow(aside.len() as u32);
        let mut open: Vec<(Vec<Vec<usize>>, u128)> = vec![(aside.clone(), begun)];
        while let Some((before, weight)) = open.pop() {
            let fallen = match before.len() == aside.len() {
                true => self.fallen(&lying.stays),
                false => single.clone(),
            };
            for (throw, ways) in &fallen {
                let mut throws = before.clone();
                throws.push(throw.clone());
                let weight = weight * ways;
                if collected(throw) && throws.len() < most {
                    open.push((throws, weight));
                    continue;
                }
                // "Collected throws may stand in any order, the last throw last."
                let rest = all.pow((most - throws.len()) as u32);
                throws[..before.len()].sort_unstable();
                if collected(throw) {
                    // Of a turn that had to stop, the last matters for `again` alone.
                    let again = self.again(&self.labels(throw));
                    throws.sort_unstable();
                    let last = (0..throws.len()).rev();
                    let mut last = last.filter(|i| self.again(&self.labels(&throws[*i])) == again);
                    let last = throws.remove(last.next().expect("one like itself"));
                    throws.push(last);
                }
                *found.entry(throws.concat()).or_default() += weight * rest;
            }
        }
        found
            .into_iter()
            .map(|(throw, weight)| (self.labels(&throw), weight))
            .collect()
    }

    /// The labels of faces given by their position in declared order.
    fn labels(&self, faces: &[usize]) -> Vec<String> {
        let label = |&face: &usize| self.rules.dice.faces[self.shown(face)].label.clone();
        faces.iter().map(label).collect()
    }

    /// The parts of faces, numbered behind the faces: by face, then by value, equal ones once.
    fn parts(&self) -> Vec<(usize, u8)> {
        let mut parts: Vec<(usize, u8)> = Vec::new();
        for (face, def) in self.rules.dice.faces.iter().enumerate() {
            parts.extend(def.parts.iter().map(|part| (face, *part)));
        }
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// Whether some die may be spent in parts.
    pub fn has_parts(&self) -> bool {
        !self.parts().is_empty()
    }

    /// The face that a die shows, of which this may be a part.
    fn shown(&self, die: usize) -> usize {
        match die.checked_sub(self.rules.dice.faces.len()) {
            Some(part) => self.parts()[part].0,
            None => die,
        }
    }

    /// What a die falls into that shows this face.
    fn broken(&self, face: usize) -> Vec<usize> {
        let parts = self.parts();
        let number = |part: &u8| {
            let found = parts.iter().position(|other| *other == (face, *part));
            self.rules.dice.faces.len() + found.expect("a part of this face")
        };
        self.rules.dice.faces[face]
            .parts
            .iter()
            .map(number)
            .collect()
    }

    /// The faces of these labels, in declared order.
    fn faces(&self, labels: &[String]) -> Vec<usize> {
        let face = |label: &String| {
            let found = self.rules.dice.faces.iter().position(|f| f.label == *label);
            found.expect("a throw shows faces of the dice")
        };
        let mut faces: Vec<usize> = labels.iter().map(face).collect();
        faces.sort_unstable();
        faces
    }

    /// Whether `labels` is one of `throws`, as a multiset of all dice.
    fn is_one_of(&self, labels: &[String], throws: &[Vec<String>]) -> bool {
        throws.iter().any(|t| self.faces(t) == self.faces(labels))
    }

    /// `(again FACE…)`: after such a throw the same player throws again.
    /// "`again` looks at the last throw alone."
    pub fn again(&self, labels: &[String]) -> bool {
        let dice = usize::from(self.rules.dice.count);
        let last = labels.len().saturating_sub(dice);
        self.is_one_of(&labels[last..], &self.rules.turn.again)
    }

    /// Whether what such dice have shown may be thrown again instead of being played, and then what
    /// lies there meanwhile.
    pub fn rethrow(&self, state: &State, labels: &[String], lying: &Lying) -> Option<Lying> {
        // "`rethrow` comes before `collect`", and what was collected has been kept.
        let dice = usize::from(self.rules.dice.count);
        let (aside, last) = labels.split_at(labels.len() - dice);
        // "Each throw counts its rethrows afresh."
        let before = if aside.len() == lying.aside.len() {
            lying.before
        } else {
            0
        };
        let lies = |stays: Vec<String>| Lying {
            aside: aside.to_vec(),
            stays,
            before: before + 1,
        };
        // `(rethrow FACE…)`: "before any move, all dice may be thrown again instead".
        if self.is_one_of(last, &self.rules.turn.rethrow) {
            return Some(lies(Vec::new()));
        }
        let rule = self.rules.turn.anew.as_ref()?;
        // "Without faces: after any throw."
        let named =
            rule.faces.is_empty() || self.is_one_of(last, std::slice::from_ref(&rule.faces));
        // "Dice that show a kept face stay on the table"; "not offered when every die is kept".
        let stays = last.iter().filter(|label| rule.keep.contains(label));
        let stays: Vec<String> = stays.cloned().collect();
        // "At most N times", "counted for each throw from its first fall".
        let once_more = rule.at_most.is_none_or(|most| before < most);
        let shown = self.faces(last);
        let view = sets::View::in_turn(self, &state.pieces, state.next, &shown);
        let so = rule.when.as_ref().is_none_or(|when| view.meets(when));
        let offered = named && once_more && so && stays.len() < last.len();
        offered.then(|| lies(stays))
    }

    /// What all dice may show at once while these stay, each with its weight: in all as much as all
    /// dice have.
    fn fallen(&self, stays: &[String]) -> BTreeMap<Vec<usize>, u128> {
        let mut left = stays.to_vec();
        let faces = &self.rules.dice.faces;
        let weights: u128 = faces.iter().map(|face| u128::from(face.weight)).sum();
        let mut outcomes: Vec<(Vec<String>, u128)> = vec![(Vec::new(), 1)];
        for _ in 0..self.rules.dice.count {
            // Each die either stays or falls anew.
            let stayed = left.pop();
            let mut longer = Vec::new();
            for (outcome, weight) in &outcomes {
                for face in faces {
                    if stayed.as_ref().is_some_and(|label| *label != face.label) {
                        continue;
                    }
                    let share = stayed.as_ref().map_or(u128::from(face.weight), |_| weights);
                    let outcome = [outcome.as_slice(), std::slice::from_ref(&face.label)].concat();
                    longer.push((outcome, weight * share));
                }
            }
            outcomes = longer;
        }
        let mut found: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
        for (outcome, weight) in outcomes {
            *found.entry(self.faces(&outcome)).or_default() += weight;
        }
        found
    }

    /// How many ways there are to go on for `depth` throws: for every throw the game can show,
    /// every distinct result (position, who throws next, who has won) counts once and is gone on
    /// from. A game that has been decided doesn't go on.
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for (throw, _) in self.throws() {
            let plays = self.plays(state, &throw);
            let results: BTreeSet<(State, Option<Over>)> = plays
                .into_iter()
                .map(|p| (p.after.clone(), p.over()))
                .collect();
            for (after, over) in results {
                count += if over.is_none() {
                    self.perft(&after, depth - 1)
                } else {
                    u64::from(depth == 1)
                };
            }
        }
        count
    }
}

/// A name that many records share.
fn shared(name: &str) -> Arc<str> {
    Arc::from(name)
}
