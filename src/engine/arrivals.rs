//! Ending a move: every result that the rules allow and the player can choose, once.

use super::bits::bit;
use super::board::Board;
use super::dice_subset::{DiceSubset, PartialSums};
use super::effect::{Arrival, NO_PATH, Seen, Verdict, execute, judge};
use super::game::Game;
use super::moves::Way;
use super::rule::Rule;
use super::scratch::Scratch;
use super::state::KINDS;
use super::turn_state::{NO_SEEN, PackedMove, TurnState};

/// Where a move ends, and how it got there.
pub(super) struct MoveEnd {
    pub(super) way: Way,
    pub(super) subset: u8,
    pub(super) place: u8,
    /// The spaces passed, and the end.
    pub(super) all: u128,
    pub(super) path: usize,
}

/// A piece about to move, or several together, and what its rule says of the spaces now.
pub(super) struct Mover<'a> {
    pub(super) rule: &'a Rule,
    pub(super) number: u16,
    pub(super) kind: u8,
    pub(super) from: u8,
    /// How many go together.
    pub(super) pieces: u8,
    /// They have been taken up; else no move of theirs comes upon their start.
    pub(super) lifted: bool,
    pub(super) over: u128,
    pub(super) to: u128,
}

impl Game {
    /// Adds what can come of ending a move there: one move for each order of the dice that makes
    /// a difference. `group` is where moves begin that this one must differ from; `at` gives the
    /// space at a distance.
    #[expect(
        clippy::too_many_arguments,
        reason = "all are needed in the hottest path"
    )]
    pub(super) fn land(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        subset: &DiceSubset,
        land: MoveEnd,
        group: usize,
        at: impl Fn(u8) -> u128,
    ) {
        let rule = moving.rule;
        let track = &self.tracks[now.mover.index()];
        let end = track.space(land.place);
        let mut arrival = Arrival {
            mover: now.mover,
            kind: moving.kind,
            place: land.place,
            number: moving.pieces,
            to: &rule.to,
            passed: &[],
        };
        let mut seen = Seen::end(end);
        seen.path = land.path;
        if !rule.looks.beyond() {
            let kept = land.path != NO_PATH;
            self.offer(now, scratch, moving, &land, arrival, &seen, group, kept);
            return;
        }
        seen.all = land.all;
        let passed: Vec<u8> = match rule.shifts {
            true => {
                let path = scratch.paths.get(land.path);
                self.way(now.mover, land.way, moving.from, subset.sum, path)
            }
            false => Vec::new(),
        };
        arrival.passed = &passed;
        let orders = || subset.orders(rule.asked.with);
        let reached = |cuts: &PartialSums| {
            let cuts = cuts.iter().filter(|&&cut| cut > 0);
            cuts.fold(bit(end), |all, &cut| all | at(cut))
        };
        if rule.looks.sums {
            seen.sums = orders().fold(0, |all, cuts| all | reached(cuts));
        }
        if !rule.looks.steps {
            self.offer(now, scratch, moving, &land, arrival, &seen, group, true);
            return;
        }
        for cuts in orders() {
            seen.steps = reached(cuts);
            self.offer(now, scratch, moving, &land, arrival, &seen, group, true);
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "all are needed in the hottest path"
    )]
    fn offer(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        land: &MoveEnd,
        arrival: Arrival<'_>,
        seen: &Seen,
        group: usize,
        kept: bool,
    ) {
        let Some((verdict, digest)) = self.verdict(moving, now, arrival, seen) else {
            return;
        };
        let mut packed = PackedMove {
            rule: moving.number,
            subset: land.subset,
            kind: moving.kind,
            from: moving.from,
            count: moving.pieces,
            to: land.place,
            way: land.way,
            kind_after: verdict.kind,
            promoted: verdict.promoted,
            seen: NO_SEEN,
            captured: verdict.captured,
            digest,
        };
        if kept {
            packed.seen = scratch.seens.len();
            scratch.seens.push(*seen);
            let alike = |packed: &PackedMove| {
                (packed.to, packed.captured, packed.kind_after, packed.digest)
            };
            let key = alike(&packed);
            let known = if land.path == NO_PATH {
                (group..scratch.moves.len()).find(|&i| alike(&scratch.moves[i]) == key)
            } else {
                let next = scratch.moves.len();
                let known = *scratch.alike.entry(key).or_insert(next);
                (known < next).then_some(known)
            };
            if let Some(i) = known {
                let (old, new) = (scratch.moves[i], packed);
                let order = |packed| self.captures_of(now, packed, scratch);
                if land.path != NO_PATH && order(&new) < order(&old) {
                    scratch.moves[i] = new;
                } else {
                    scratch.seens.pop();
                }
                return;
            }
        }
        scratch.moves.push(packed);
    }

    /// Of the moves of one piece, rule and way from this one on, keeps one of those that lead to the
    /// same with the same dice, whichever of them counts otherwise: in a loop two distances can.
    pub(super) fn merge_counts(&self, now: &TurnState, scratch: &mut Scratch, first: usize) {
        let roll = &self.rolls[now.roll];
        let alike = |packed: &PackedMove| {
            let dice = roll.subset(packed.subset).dice;
            let result = (packed.kind_after, packed.digest);
            (dice, packed.to, packed.captured, result)
        };
        let mut i = first;
        while let Some(&new) = scratch.moves.get(i) {
            let known = (first..i).find(|&j| alike(&scratch.moves[j]) == alike(&new));
            let Some(known) = known else {
                i += 1;
                continue;
            };
            let order = |packed| self.captures_of(now, packed, scratch);
            if order(&new) < order(&scratch.moves[known]) {
                scratch.moves[known] = new;
            }
            scratch.moves.remove(i);
        }
    }

    /// What comes of ending there, and a digest of the position where more than the spaces of
    /// captures matters.
    fn verdict(
        &self,
        moving: &Mover<'_>,
        now: &TurnState,
        arrival: Arrival<'_>,
        seen: &Seen,
    ) -> Option<(Verdict, u64)> {
        let (rule, tracks, owner) = (moving.rule, &self.tracks, now.mover.index());
        let space = tracks[owner].space(arrival.place);
        if let Some(kind) = rule.quiet_end(&now.board, arrival.kind, space) {
            let Arrival { place, number, .. } = arrival;
            let board = &now.board;
            let fits = board.too_many(&tracks[owner], owner, kind, place, number) == 0;
            debug_assert!(
                !rule.light || fits == judge(&rule.effects, board, tracks, arrival, seen).is_some()
            );
            return fits.then_some((Verdict::quiet(kind), 0));
        }
        if rule.light {
            let judged = judge(&rule.effects, &now.board, tracks, arrival, seen);
            return judged.map(|verdict| (verdict, 0));
        }
        let mut after = now.board;
        if !moving.lifted {
            after.remove_group(
                &tracks[owner],
                owner,
                moving.kind,
                moving.from,
                moving.pieces,
            );
        }
        let mut moved = match rule.shifts {
            true => now.moved,
            false => [0; KINDS],
        };
        let effects = &rule.effects;
        let verdict = execute(
            effects,
            &mut after,
            &mut moved,
            tracks,
            arrival,
            seen,
            |_| {},
        )?;
        Some((verdict, digest(&after, &moved)))
    }
}

/// A digest of pieces, and of those that may not move again where that is known.
fn digest(board: &Board, moved: &[u128; KINDS]) -> u64 {
    use std::hash::{Hash, Hasher};
    if *moved == [0; KINDS] {
        return board.hash;
    }
    let mut hasher = super::bits::FoldHasher::default();
    (board.hash, moved).hash(&mut hasher);
    hasher.finish()
}
