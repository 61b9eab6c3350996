//! Making a move, and what it captures.

use super::bits::{bit, each};
use super::dice_choice::left_after;
use super::effect::{Arrival, NO_PATH, Seen, Verdict, execute};
use super::game::Game;
use super::graph::{StepGraph, stand};
use super::moves::CapturedPiece;
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
    pub(super) fn arrival(
        &self,
        now: &TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
    ) -> (Seen, Arrival) {
        let track = &self.tracks[now.mover.index()];
        let seen = match packed.seen {
            NO_SEEN => Seen::end(track.space(packed.to)),
            seen => scratch.seens[seen],
        };
        let arrival = Arrival {
            mover: now.mover,
            kind: packed.kind,
            place: packed.to,
            number: packed.count,
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
        let owner = now.mover.index();
        let track = &self.tracks[owner];
        let rule = &self.rules[now.mover][usize::from(packed.rule)];
        let (seen, arrival) = self.arrival(now, packed, scratch);
        now.board
            .remove_group(track, owner, packed.kind, packed.from, packed.count);
        let verdict = execute(
            &rule.effects,
            &mut now.board,
            &mut now.moved,
            &self.tracks,
            arrival,
            &seen,
            |_, _| {},
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
        if self.spend.piece == PieceUse::Once {
            now.moved[usize::from(verdict.kind)] |= bit(packed.to);
        }
        let subset = &self.rolls[now.roll].subsets[usize::from(packed.subset)];
        now.left = left_after(self.spend.add, now.left, subset);
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
        let mut left = packed.captured & !bit(end);
        let mut spaces = Vec::new();
        let (net, on_places) = self.net(now.mover, packed.way);
        let mut pass = |node: u8| {
            let space = stand(track, on_places, node).1;
            if left & bit(space) != 0 {
                left &= !bit(space);
                spaces.push(Space(space));
            }
        };
        let roll = &self.rolls[now.roll];
        let distance = roll.subsets[usize::from(packed.subset)].sum;
        match net {
            StepGraph::Lines(lines) => {
                let mut node = if on_places {
                    packed.from
                } else {
                    track.space(packed.from)
                };
                for _ in 0..distance {
                    node = lines.next(node);
                    pass(node);
                }
            }
            StepGraph::Graph { .. } => {
                let seen = scratch.seens.get(packed.seen);
                let path = seen.map_or(NO_PATH, |seen| seen.path);
                if let Some(path) = scratch.paths.get(path) {
                    path.nodes().iter().for_each(|&node| pass(node));
                }
            }
        }
        if packed.captured & bit(end) != 0 {
            spaces.push(Space(end));
        }
        spaces
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
        self.rehearse(now, packed, scratch, |slot, places| {
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

    /// Carries a move out on a copy of the board; `hear` is told the slots and places of what is
    /// captured.
    pub(super) fn rehearse(
        &self,
        now: &TurnState,
        packed: &PackedMove,
        scratch: &Scratch,
        hear: impl FnMut(usize, u128),
    ) {
        let owner = now.mover.index();
        let effects = &self.rules[now.mover][usize::from(packed.rule)].effects;
        let (seen, arrival) = self.arrival(now, packed, scratch);
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
