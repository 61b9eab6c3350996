//! What all throws of a situation come to at once.
//!
//! Where throws are collected and their dice are spent one by one, what a throw comes to begins with what fewer dice
//! come to, and fewer dice are part of many throws. So all positions are found once for each multiset of dice
//! ([`ThrowLattice`]), smaller ones first. A throw then looks at the multisets that it holds: its plays are the ways
//! through them that spend the most dice. That asks that a move is legal or not by the die it takes, whatever
//! else has been thrown.

use std::hash::Hasher;
use std::ops::Range;

use super::bits::FoldHasher;
use super::board::Board;
use super::ends::GameEnd;
use super::game::Game;
use super::hash_index::HashIndex;
use super::play_search::{TooManyPlays, most_moments};
use super::scratch::Scratch;
use super::state::State;
use super::throw_lattice::ThrowLattice;
use super::turn_state::TurnState;

/// So many positions are remembered at most, and sixteen times as many nodes and as many steps for each: some
/// hundreds of megabytes, of each thread that looks.
const POSITIONS: usize = 1 << 18;

/// So many nodes, moves or steps may there be for each position that may be remembered.
const WAYS: usize = 16;

/// No throw: nothing has been held, led to or ended by any.
const NONE: u32 = u32::MAX;

/// Room to look for positions in, to be used again.
#[derive(Default)]
pub(super) struct LatticeScratch {
    scratch: Scratch,
    positions: Vec<LatticePosition>,
    /// The moves of all positions.
    moves: Vec<DieMove>,
    index: HashIndex,
    nodes: Vec<LatticeNode>,
    steps: Vec<LatticeStep>,
    node_index: HashIndex,
    /// By multiset: its nodes, by number.
    of_set: Vec<Vec<u32>>,
    /// By multiset: whether some throw that is asked about holds it.
    asked: Vec<bool>,
    /// By multiset: the last throw that held it, by its place among those asked about.
    held: Vec<u32>,
    /// By position: the last throw that came to it, likewise.
    ended: Vec<u32>,
}

/// Where pieces stand, whichever dice have led there.
struct LatticePosition {
    now: TurnState,
    /// How the game is over there: what pieces are left tells it, however they came to stand so.
    over: Option<GameEnd>,
    /// Its moves among all, where they have been found.
    moves: Option<Range<usize>>,
}

/// A move with a die: its face, and the position behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct DieMove {
    face: u8,
    to: u32,
}

/// A position reached by spending some dice.
struct LatticeNode {
    /// The multiset that has been spent.
    set: u32,
    position: u32,
    /// Its steps among all.
    steps: Range<usize>,
    /// The most dice that a throw can spend, these counted in.
    most: u8,
    /// The last throw that led there, by its place among those asked about.
    led: u32,
}

/// A move from a node: the multiset that has been spent once it is made, and the node behind it.
#[derive(Clone, Copy)]
struct LatticeStep {
    set: u32,
    to: u32,
}

/// A game whose throws have a lattice.
pub(super) struct LatticeSearch<'g> {
    pub(super) game: &'g Game,
    pub(super) lattice: &'g ThrowLattice,
    /// So many plays there may be, as [`Game::results`] has it.
    pub(super) limit: usize,
}

impl LatticeSearch<'_> {
    /// See [`Game::each_throw`].
    pub(super) fn each_throw<T: Clone>(
        &self,
        state: &State,
        throws: &[usize],
        room: &mut LatticeScratch,
        mut see: impl FnMut(State, Option<GameEnd>) -> T,
        mut each: impl FnMut(Vec<T>),
    ) -> Result<(), TooManyPlays> {
        self.reach(state, throws, room)?;
        let game = self.game;
        // By whether the same side throws again.
        let mut seen: Vec<[Option<T>; 2]> = vec![[None, None]; room.positions.len()];
        let mover = state.to_move();
        for (place, &throw) in (0..).zip(throws) {
            let again = game.rolls[throw].again;
            let mut results = Vec::new();
            self.each_end((place, throw), room, |number, position| {
                let known = &mut seen[number][usize::from(again)];
                let made = known.get_or_insert_with(|| {
                    let over = position.over;
                    let over = over.or_else(|| game.over_after_play(&position.now));
                    let next = match again && over.is_none() {
                        true => mover,
                        false => mover.opponent(),
                    };
                    see(position.now.board.state(next), over)
                });
                results.push(made.clone());
            });
            each(results);
        }
        Ok(())
    }

    /// Finds all positions that one of these throws leads to.
    fn reach(
        &self,
        state: &State,
        throws: &[usize],
        room: &mut LatticeScratch,
    ) -> Result<(), TooManyPlays> {
        let (game, sets) = (self.game, &self.lattice.sets);
        room.clear(sets.len());
        for &throw in throws {
            for &set in &self.lattice.parts[throw] {
                room.asked[set as usize] = true;
            }
        }
        let board = Board::new(&game.tracks, state);
        let roll = game.rolls.len() - 1;
        let begin = TurnState::begin(&board, state.to_move(), roll, &game.rolls[roll]);
        let begin = room.position(begin, None);
        room.node(0, begin);
        let most = most_moments(self.limit).min(POSITIONS);
        for (set, dice) in sets.iter().enumerate() {
            let mut at = 0;
            while let Some(&number) = room.of_set[set].get(at) {
                at += 1;
                let first = room.steps.len();
                let position = room.nodes[number as usize].position;
                for i in self.moves(position as usize, room) {
                    let DieMove { face, to } = room.moves[i];
                    let next = dice.next[usize::from(face)];
                    if let Some(set) = next.filter(|&set| room.asked[set as usize]) {
                        let to = room.node(set, to);
                        room.steps.push(LatticeStep { set, to });
                    }
                }
                room.nodes[number as usize].steps = first..room.steps.len();
                let ways = room.nodes.len().max(room.moves.len());
                let ways = ways.max(room.steps.len() / WAYS);
                if room.positions.len().max(ways / WAYS) > most {
                    return Err(TooManyPlays { limit: self.limit });
                }
            }
        }
        room.ended.resize(room.positions.len(), NONE);
        Ok(())
    }

    /// The moves of a position with any die, which don't depend on those spent before.
    fn moves(&self, number: usize, room: &mut LatticeScratch) -> Range<usize> {
        if let Some(known) = &room.positions[number].moves {
            return known.clone();
        }
        let game = self.game;
        let first = room.moves.len();
        let LatticePosition { now, over, .. } = &room.positions[number];
        let (mut now, before) = (*now, *over);
        for (face, single) in (0..).zip(&self.lattice.singles) {
            let &Some(single) = single else {
                continue;
            };
            now.throw(single, &game.rolls[single]);
            room.scratch.clear_moves();
            game.generate(&mut now, &mut room.scratch, false);
            for i in 0..room.scratch.moves.len() {
                let packed = room.scratch.moves[i];
                let mut after = now;
                let (_, over) = game.make(&mut after, &packed, &room.scratch, before);
                let to = room.position(after, over);
                let made = DieMove { face, to };
                if !room.moves[first..].contains(&made) {
                    room.moves.push(made);
                }
            }
        }
        let moves = first..room.moves.len();
        room.positions[number].moves = Some(moves.clone());
        moves
    }

    /// Hands over the positions at the end of a throw's plays, each by its number and once.
    fn each_end(
        &self,
        (place, throw): (u32, usize),
        room: &mut LatticeScratch,
        mut each: impl FnMut(usize, &LatticePosition),
    ) {
        let LatticeScratch {
            positions,
            nodes,
            steps,
            of_set,
            held,
            ended,
            ..
        } = room;
        let ThrowLattice { sets, parts, .. } = self.lattice;
        let parts = &parts[throw];
        for &set in parts {
            held[set as usize] = place;
        }
        // What a play may spend doesn't depend on whether the game is over before.
        for &set in parts.iter().rev() {
            for &number in &of_set[set as usize] {
                let ahead = steps[nodes[number as usize].steps.clone()].iter();
                let ahead = ahead.filter(|step| held[step.set as usize] == place);
                let ahead = ahead.map(|step| nodes[step.to as usize].most).max();
                nodes[number as usize].most = ahead.unwrap_or(sets[set as usize].size);
            }
        }
        let all = nodes[0].most;
        nodes[0].led = place;
        for &set in parts {
            for &number in &of_set[set as usize] {
                let node = &nodes[number as usize];
                if node.led != place {
                    continue;
                }
                let number = node.position as usize;
                let position = &positions[number];
                if position.over.is_some() || sets[set as usize].size == all {
                    if ended[number] != place {
                        ended[number] = place;
                        each(number, position);
                    }
                    continue;
                }
                for step in &steps[node.steps.clone()] {
                    let to = &mut nodes[step.to as usize];
                    if held[step.set as usize] == place && to.most == all {
                        to.led = place;
                    }
                }
            }
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "positions and nodes have limits far below four billion"
)]
impl LatticeScratch {
    /// Forgets everything; there are so many multisets.
    fn clear(&mut self, sets: usize) {
        self.scratch.clear();
        self.positions.clear();
        self.moves.clear();
        self.index.clear();
        self.nodes.clear();
        self.steps.clear();
        self.node_index.clear();
        self.of_set.resize_with(sets, Vec::new);
        self.of_set.iter_mut().for_each(Vec::clear);
        self.asked.clear();
        self.asked.resize(sets, false);
        self.held.clear();
        self.held.resize(sets, NONE);
        self.ended.clear();
    }

    /// The number of a position, which is added if it is new.
    fn position(&mut self, mut now: TurnState, over: Option<GameEnd>) -> u32 {
        now.left = 0;
        let positions = &self.positions;
        let like = |i: usize| positions[i].now.is_like(&now);
        let known = self.index.find_or_add(now.hash(), like);
        debug_assert!(known.is_none_or(|i| positions[i].over == over));
        known.unwrap_or_else(|| {
            self.positions.push(LatticePosition {
                now,
                over,
                moves: None,
            });
            self.positions.len() - 1
        }) as u32
    }

    /// The number of the node of a position and a multiset, which is added if it is new.
    fn node(&mut self, set: u32, position: u32) -> u32 {
        let mut hasher = FoldHasher::default();
        hasher.write_u64(u64::from(set) << 32 | u64::from(position));
        let nodes = &self.nodes;
        let is = |i: usize| (nodes[i].set, nodes[i].position) == (set, position);
        let known = self.node_index.find_or_add(hasher.finish(), is);
        let number = known.unwrap_or(self.nodes.len()) as u32;
        if known.is_none() {
            self.of_set[set as usize].push(number);
            self.nodes.push(LatticeNode {
                set,
                position,
                steps: 0..0,
                most: 0,
                led: NONE,
            });
        }
        number
    }
}
