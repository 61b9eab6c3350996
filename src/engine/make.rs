//! Making a move, and what it captures.

use super::bits::{bit, each, each_small};
use super::dice_choice::left_after;
use super::effect::{Arrival, Happened, Seen, Verdict, execute};
use super::ends::GameEnd;
use super::game::Game;
use super::graph::{StepGraph, stand};
use super::moves::{CapturedPiece, Way};
use super::paths::WalkedPath;
use super::scratch::Scratch;
use super::state::owner_and_kind;
use super::turn_state::{NO_SEEN, PackedMove, TurnState};
use crate::model::PieceUse;
use crate::player::Player;
use crate::space::Space;

impl Game {
    /// What the effects of a move look at, and with which piece it arrives where; the scratch still
    /// knows the state for which it was generated.
    #[inline]
    pub(super) fn arrival<'a>(
        &'a self,
        now: &TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
        passed: &'a [u8],
    ) -> (Seen, Arrival<'a>) {
        let track = &self.tracks[now.mover.index()];
        let rule = &self.rules[now.mover][usize::from(packed.rule)];
        let seen = match packed.seen {
            NO_SEEN => Seen::end(track.space(packed.to)),
            seen => scratch.seens[seen],
        };
        let arrival = Arrival {
            mover: now.mover,
            kind: packed.kind,
            place: packed.to,
            number: packed.count,
            to: &rule.to,
            passed,
        };
        (seen, arrival)
    }

    /// Makes a move that was generated for this state; the scratch still knows what it looks at.
    pub(super) fn apply(
        &self,
        now: &mut TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
    ) -> Verdict {
        let rule = &self.rules[now.mover][usize::from(packed.rule)];
        let space = self.tracks[now.mover.index()].space(packed.to);
        let captures = match rule.moves_alone(packed.captured)
            || rule.quiet_end(&now.board, packed.kind, space).is_some()
        {
            true => Some(0),
            false => rule.captures,
        };
        let verdict = match captures {
            Some(slots) => {
                debug_assert!(self.is_captured_so(now, packed, scratch, slots));
                self.capture(now, packed, slots)
            }
            None => self.carry_out(now, packed, scratch),
        };
        if self.spend.piece == PieceUse::Once {
            now.moved[usize::from(verdict.kind)] |= bit(packed.to);
        }
        let subset = &self.rolls[now.roll].subsets[usize::from(packed.subset)];
        now.left = left_after(self.spend.add, now.left, subset);
        verdict
    }

    /// Makes a move as [`Game::apply`] does; tells also how the game is over then, which was so `before`.
    pub(super) fn make(
        &self,
        now: &mut TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
        before: Option<GameEnd>,
    ) -> (Verdict, Option<GameEnd>) {
        let verdict = self.apply(now, packed, scratch);
        let takes_over = self.rules[now.mover][usize::from(packed.rule)].takes_over;
        if verdict.count == 0 && !takes_over && self.ends.by_number() {
            return (verdict, before);
        }
        let decided = self.ends.decided(&now.board, &self.tracks, now.mover);
        (verdict, decided.map(|(end, _)| end))
    }

    /// Makes a move of which nothing comes but captures of such pieces, and what its own is.
    fn capture(&self, now: &mut TurnState, packed: &PackedMove, slots: u32) -> Verdict {
        let owner = now.mover.index();
        let (track, board) = (&self.tracks[owner], &mut now.board);
        board.remove_group(track, owner, packed.kind, packed.from, packed.count);
        let mut count = 0;
        for slot in each_small(slots) {
            let there = board.spaces[slot] & packed.captured;
            if there == 0 {
                continue;
            }
            let (of, kind) = owner_and_kind(slot);
            let (places, beyond) = board.clear(&self.tracks[of], slot, there);
            count += places.count_ones() + beyond.count();
            if of == owner {
                now.moved[usize::from(kind)] &= !places;
            }
        }
        board.add_group(track, owner, packed.kind_after, packed.to, packed.count);
        Verdict {
            promoted: packed.promoted,
            captured: packed.captured,
            count,
            kind: packed.kind_after,
        }
    }

    /// Whether that comes to the same as carrying the effects out.
    fn is_captured_so(
        &self,
        now: &TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
        slots: u32,
    ) -> bool {
        let (mut one, mut other) = (*now, *now);
        let captured = self.capture(&mut one, packed, slots).count;
        let carried_out = self.carry_out(&mut other, packed, scratch).count;
        let all = |now: &TurnState| (now.board.bits, now.board.spaces, now.board.hash, now.moved);
        captured == carried_out && all(&one) == all(&other)
    }

    /// Carries out the effects of a move that was generated for this state.
    fn carry_out(&self, now: &mut TurnState, packed: &PackedMove, scratch: &Scratch) -> Verdict {
        let owner = now.mover.index();
        let track = &self.tracks[owner];
        let rule = &self.rules[now.mover][usize::from(packed.rule)];
        let passed = self.passed(now, packed, scratch);
        let (seen, arrival) = self.arrival(now, packed, scratch, &passed);
        now.board
            .remove_group(track, owner, packed.kind, packed.from, packed.count);
        let verdict = execute(
            &rule.effects,
            &mut now.board,
            &mut now.moved,
            &self.tracks,
            arrival,
            &seen,
            |_| {},
        );
        // INVARIANT: a move is generated only if its effects can be carried out.
        debug_assert!(verdict.is_some());
        let verdict = verdict.unwrap_or(Verdict {
            captured: 0,
            count: 0,
            kind: packed.kind,
            promoted: false,
        });
        debug_assert_eq!(
            (verdict.captured, verdict.kind, verdict.promoted),
            (packed.captured, packed.kind_after, packed.promoted)
        );
        verdict
    }

    /// The spaces of a move's captures: in the order passed, the end last.
    pub(super) fn captures_of(
        &self,
        now: &TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
    ) -> Vec<Space> {
        if packed.captured == 0 {
            return Vec::new();
        }
        let track = &self.tracks[now.mover.index()];
        let end = track.space(packed.to);
        let beyond = self.captured_beyond(now, packed, scratch);
        let mut left = packed.captured & !bit(end) & !beyond;
        let mut spaces = Vec::new();
        for space in self.way_of(now, packed, scratch) {
            if left & bit(space) != 0 {
                left &= !bit(space);
                spaces.push(Space(space));
            }
        }
        let at_end = packed.captured & bit(end) & !beyond;
        spaces.extend(each(at_end).chain(each(beyond)).map(Space));
        spaces
    }

    /// The spaces beyond the end on which a move captures, and nowhere before.
    fn captured_beyond(&self, now: &TurnState, packed: &PackedMove, scratch: &Scratch) -> u128 {
        let rule = &self.rules[now.mover][usize::from(packed.rule)];
        if !rule.pushes {
            return 0;
        }
        let (mut before, mut beyond, mut pushed) = (0, 0, 0);
        self.rehearse(now, packed, scratch, |what| match what {
            Happened::Captured { slot, places } => {
                let (owner, _) = owner_and_kind(slot);
                let track = &self.tracks[owner];
                let spaces = each(places).fold(0, |all, place| all | bit(track.space(place)));
                beyond |= spaces & pushed;
                before |= spaces & !pushed;
            }
            Happened::Pushed { to } => pushed = to,
            Happened::Shifted { .. } => {}
        });
        beyond & !before
    }

    /// The spaces of a move's way in order, the end last, where effects ask for that.
    fn passed(&self, now: &TurnState, packed: &PackedMove, scratch: &Scratch) -> Vec<u8> {
        let rule = &self.rules[now.mover][usize::from(packed.rule)];
        match rule.shifts && rule.looks.beyond() {
            true => self.way_of(now, packed, scratch),
            false => Vec::new(),
        }
    }

    /// The spaces of a move's way in order, the end last, as far as that is known.
    fn way_of(&self, now: &TurnState, packed: &PackedMove, scratch: &Scratch) -> Vec<u8> {
        let roll = &self.rolls[now.roll];
        let distance = roll.subsets[usize::from(packed.subset)].sum;
        let seen = scratch.seens.get(packed.seen);
        let path = seen.and_then(|seen| scratch.paths.get(seen.path));
        self.way(now.mover, packed.way, packed.from, distance, path)
    }

    /// The spaces from a place on, on a way and so far; on one that branches, along this path.
    pub(super) fn way(
        &self,
        mover: Player,
        way: Way,
        from: u8,
        distance: u8,
        path: Option<&WalkedPath>,
    ) -> Vec<u8> {
        let track = &self.tracks[mover.index()];
        let (net, on_places) = self.net(mover, way);
        let space = |node: u8| stand(track, on_places, node).1;
        match net {
            StepGraph::Lines(lines) => {
                let node = if on_places { from } else { track.space(from) };
                let nodes = lines.nodes(node, distance).unwrap_or_default();
                nodes.into_iter().map(space).collect()
            }
            StepGraph::Graph { .. } => {
                let nodes = path.map_or(&[][..], WalkedPath::nodes);
                nodes.iter().map(|&node| space(node)).collect()
            }
        }
    }

    /// From where to where a move sets other pieces.
    pub(super) fn shifted(
        &self,
        now: &TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
    ) -> Vec<(Space, Space)> {
        let mut shifted = Vec::new();
        if self.rules[now.mover][usize::from(packed.rule)].shifts {
            let space = |(slot, place): (usize, u8)| {
                let (owner, _) = owner_and_kind(slot);
                Space(self.tracks[owner].space(place))
            };
            self.rehearse(now, packed, scratch, |what| {
                if let Happened::Shifted { from, to } = what {
                    shifted.push((space(from), space(to)));
                }
            });
        }
        shifted
    }

    /// The pieces that a move captures, on these spaces.
    pub(super) fn captured_pieces(
        &self,
        now: &TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
        spaces: &[Space],
    ) -> Vec<CapturedPiece> {
        let mut pieces = Vec::new();
        if spaces.is_empty() {
            return pieces;
        }
        self.rehearse(now, packed, scratch, |what| {
            let Happened::Captured { slot, places } = what else {
                return;
            };
            let (owner, kind) = owner_and_kind(slot);
            pieces.extend(each(places).map(|place| CapturedPiece {
                space: Space(self.tracks[owner].space(place)),
                owner: Player::BOTH.get(owner).copied(),
                kind,
            }));
        });
        pieces.sort_by_key(|piece| spaces.iter().position(|space| *space == piece.space));
        pieces
    }

    /// Carries a move out on a copy of the board; `hear` is told of captures and returns.
    pub(super) fn rehearse(
        &self,
        now: &TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
        hear: impl FnMut(Happened),
    ) {
        let owner = now.mover.index();
        let effects = &self.rules[now.mover][usize::from(packed.rule)].effects;
        let passed = self.passed(now, packed, scratch);
        let (seen, arrival) = self.arrival(now, packed, scratch, &passed);
        let (mut board, mut moved) = (now.board, now.moved);
        let track = &self.tracks[owner];
        board.remove_group(track, owner, packed.kind, packed.from, packed.count);
        let _ = execute(
            effects,
            &mut board,
            &mut moved,
            &self.tracks,
            arrival,
            &seen,
            hear,
        );
    }
}
