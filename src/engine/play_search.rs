//! The search for all plays of a throw.

use std::hash::Hasher;

use super::bits::FoldHasher;
use super::dice_choice::left_after;
use super::dice_left::DiceLeft;
use super::ends::GameEnd;
use super::game::Game;
use super::hash_index::HashIndex;
use super::lines::MoveLines;
use super::scratch::Scratch;
use super::state::{State, piece_hash};
use super::turn::Turn;
use super::turn_state::PackedMove;
use crate::dice::{MAX_DICE, Throw};
use crate::model::PieceUse;
use crate::space::Space;
use crate::watch::Stop;

/// There are more plays than the limit allows, or too many beginnings of plays to find that out, or whoever looks was
/// asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {limit} plays")]
pub struct TooManyPlays {
    /// The limit.
    pub limit: usize,
}

/// How far plays are looked for.
#[derive(Clone, Copy)]
pub(super) struct SearchLimits<'s> {
    /// So many may be found.
    pub(super) plays: usize,
    pub(super) stop: Stop<'s>,
}

impl From<usize> for SearchLimits<'_> {
    fn from(plays: usize) -> Self {
        let stop = Stop::default();
        SearchLimits { plays, stop }
    }
}

/// So many beginnings of plays are remembered, one or two gigabytes: each has plays of its own, so
/// that there are hardly fewer of these.
const MOMENTS: usize = 1_000_000;

/// For each play that may be listed so many beginnings are, and some more: where dice can be spent in
/// any order there are more of them than plays.
const BEGINNINGS: usize = 16;

/// So many beginnings of plays are remembered where so many plays may be listed.
pub(super) fn most_moments(limit: usize) -> usize {
    let moments = limit.saturating_add(100).saturating_mul(BEGINNINGS);
    moments.min(MOMENTS)
}

/// The moments of a turn that have been reached.
#[derive(Default)]
struct ReachedMoments {
    turns: Vec<Turn>,
    /// How each was reached.
    ways: Vec<ReachedBy>,
    /// Their numbers, by the dice spent until then.
    layers: [Vec<usize>; MAX_DICE + 1],
}

impl ReachedMoments {
    fn clear(&mut self) {
        self.turns.clear();
        self.ways.clear();
        self.layers.iter_mut().for_each(Vec::clear);
    }
}

/// How a moment was reached: the least sequence of moves that leads to it, and the spaces of all captures
/// so far, sorted; both empty where they are not asked for.
#[derive(Clone, Default)]
struct ReachedBy {
    line: u32,
    captured: Vec<Space>,
}

/// The end of a play: the turn as it was before its last move, and that move if it is still to be
/// made, one that moves its piece and changes nothing else.
pub(super) struct PlayEnd<'a> {
    pub(super) turn: &'a Turn,
    last: Option<&'a PackedMove>,
    pub(super) line: u32,
    pub(super) captured: &'a [Space],
}

/// Room to search in, to be used again.
#[derive(Default)]
pub(crate) struct SearchScratch {
    scratch: Scratch,
    moments: HashIndex,
    reached: ReachedMoments,
    /// What is kept of results.
    pub(super) results: HashIndex,
}

impl SearchScratch {
    /// Whether there is room for more moments than so many.
    pub(super) fn exceeds(&self, most: usize) -> bool {
        self.reached.turns.capacity() > most
    }

    /// Makes room for so many moments.
    pub(super) fn reserve(&mut self, moments: usize) {
        self.reached.turns.reserve(moments);
        self.reached.ways.reserve(moments);
    }
}

impl Game {
    /// Hands over the ends of all plays, each result at least once, and with the least moves that
    /// lead to it if lines are kept. Moments of a turn that differ in nothing that matters later
    /// are followed once: since they are taken in the order of dice spent, the least sequence to
    /// each is known before it is followed, and the least sequence to a result begins with the
    /// least sequence to each moment on its way.
    pub(super) fn search(
        &self,
        state: &State,
        throw: &Throw,
        limits: SearchLimits<'_>,
        room: &mut SearchScratch,
        mut lines: Option<&mut MoveLines>,
        mut end: impl FnMut(&PlayEnd<'_>, Option<&MoveLines>) -> Result<(), TooManyPlays>,
    ) -> Result<(), TooManyPlays> {
        let SearchScratch {
            scratch,
            moments: index,
            reached,
            ..
        } = room;
        index.clear();
        reached.clear();
        scratch.clear();
        let ReachedMoments {
            turns,
            ways,
            layers,
        } = reached;
        let begun = Turn::new(self, state, throw);
        let _ = index.find_or_add(moment_hash(begun.now.hash(), &[]), |_| false);
        turns.push(begun);
        ways.push(ReachedBy::default());
        let once = self.spend.piece == PieceUse::Once;
        let SearchLimits { plays: limit, stop } = limits;
        let moments = most_moments(limit);
        layers[0].push(0);
        for spent in 0..layers.len() {
            let mut followed = 0;
            while let Some(&number) = layers[spent].get(followed) {
                followed += 1;
                let ReachedBy { line, captured } = ways[number].clone();
                // A turn is large: it stays where it is.
                self.decide(&mut turns[number].now, scratch, stop);
                if stop.asked() {
                    return Err(TooManyPlays { limit });
                }
                let turn = &turns[number];
                if turn.may_stop(self, scratch.moves.is_empty()) {
                    let settled = self.ends.asks_moves().then(|| self.settled(*turn));
                    let stopped = PlayEnd {
                        turn: settled.as_ref().unwrap_or(turn),
                        last: None,
                        line,
                        captured: &captured,
                    };
                    end(&stopped, lines.as_deref())?;
                }
                let before = turn.moves_left(self);
                for packed in &scratch.moves {
                    let turn = &turns[number];
                    let made = |lines: &mut &mut MoveLines| {
                        lines.add(line, self.tell(&turn.now, scratch, packed))
                    };
                    let line = lines.as_mut().map_or(0, made);
                    if self.ends_alone(turn, packed) {
                        let ended = PlayEnd {
                            turn,
                            last: Some(packed),
                            line,
                            captured: &captured,
                        };
                        end(&ended, lines.as_deref())?;
                        continue;
                    }
                    // Where it is known what it leads to, it is made only if that is new: a turn is large.
                    if lines.is_none() && self.moves_alone(turn, packed) {
                        debug_assert!(captured.is_empty(), "captures are kept with lines alone");
                        let left = self.left_after(turn, packed);
                        let hash = moment_hash(turn.now.hash_after(packed, left, once), &captured);
                        let like = |i: usize| {
                            let other: &Turn = &turns[i];
                            turn.now.is_like_after(packed, left, once, &other.now)
                        };
                        if index.find(hash, like).is_some() {
                            continue;
                        }
                    }
                    let at = turns.len();
                    // Once: `push` would copy it twice.
                    turns.extend_from_within(number..=number);
                    let Some((next, others)) = turns.split_last_mut() else {
                        continue;
                    };
                    next.make(self, scratch, packed);
                    let mut captured = captured.clone();
                    if let Some(lines) = lines.as_deref() {
                        captured.extend(lines.captures(line));
                        captured.sort_unstable();
                    }
                    // The game is over, or all dice are spent: nothing follows.
                    if next.is_over() || next.is_spent() {
                        next.settle(self);
                        let ended = PlayEnd {
                            turn: next,
                            last: None,
                            line,
                            captured: &captured,
                        };
                        end(&ended, lines.as_deref())?;
                        turns.truncate(at);
                        continue;
                    }
                    let known = index.find_or_add(moment_hash(next.now.hash(), &captured), |i| {
                        others[i].now.is_like(&next.now) && ways[i].captured == captured
                    });
                    match (known, lines.as_deref()) {
                        (None, _) if at >= moments => {
                            return Err(TooManyPlays { limit });
                        }
                        (None, _) => {
                            let used = usize::from(before - next.moves_left(self)).max(1);
                            layers[(spent + used).min(MAX_DICE)].push(at);
                            ways.push(ReachedBy { line, captured });
                        }
                        (Some(i), lines) => {
                            turns.truncate(at);
                            let less =
                                |lines: &MoveLines| lines.compare(line, ways[i].line).is_lt();
                            if lines.is_some_and(less) {
                                ways[i].line = line;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// A turn that stops here.
    fn settled(&self, mut turn: Turn) -> Turn {
        turn.settle(self);
        turn
    }

    /// Whether a move spends the last dice, moves its piece and changes nothing else.
    pub(super) fn ends_alone(&self, turn: &Turn, packed: &PackedMove) -> bool {
        self.moves_alone(turn, packed) && self.left_after(turn, packed) == 0
    }

    /// Whether a move moves its piece and changes nothing else.
    pub(super) fn moves_alone(&self, turn: &Turn, packed: &PackedMove) -> bool {
        let rule = &self.rules[turn.now.mover][usize::from(packed.rule)];
        rule.moves_alone(packed.captured) && self.ends.by_number()
    }

    /// The dice that a move leaves.
    pub(super) fn left_after(&self, turn: &Turn, packed: &PackedMove) -> DiceLeft {
        let subset = self.rolls[turn.now.roll].subset(packed.subset);
        left_after(self.spend.add, turn.now.left, subset)
    }
}

/// A hash of a moment, of which this is the hash of all but the spaces of captures.
fn moment_hash(turn: u64, captured: &[Space]) -> u64 {
    let mut hasher = FoldHasher::default();
    hasher.write_u64(turn);
    let captured = captured.iter();
    captured.for_each(|space| hasher.write_u8(space.0));
    hasher.finish()
}

impl PlayEnd<'_> {
    /// The slots and places where the last move, still to be made, begins and ends.
    fn turned_over(&self) -> impl Iterator<Item = (usize, u8)> {
        let last = self.last.into_iter();
        last.flat_map(|packed| packed.turned_over(self.turn.mover()))
    }

    pub(super) fn hash(&self, game: &Game) -> u64 {
        let board = &self.turn.now.board;
        let turned_over = self.turned_over();
        let pieces = turned_over.fold(board.hash, |hash, (slot, place)| {
            hash ^ piece_hash(slot, place)
        });
        let next = self.turn.next_thrower(game).index();
        let over = self.turn.end().map_or(3, GameEnd::number);
        let mut hasher = FoldHasher::default();
        hasher.write_u64(pieces);
        hasher.write_usize(4 * next + over);
        let captured = self.captured.iter();
        captured.for_each(|space| hasher.write_u8(space.0));
        hasher.finish()
    }

    pub(super) fn state(&self, game: &Game) -> State {
        self.turn.state_behind(game, self.last)
    }
}
