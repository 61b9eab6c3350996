//! Pieces that a play captures, counted.

use daldos_dsl::engine::{CapturedPiece, Move, Play, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::model::Position;
use daldos_dsl::player::Player;
use daldos_dsl::space::Space;

/// Pieces of one owner and kind that a move captures on one space.
pub(super) struct FallenPieces {
    pub(super) piece: CapturedPiece,
    /// How many, one at least.
    pub(super) count: usize,
}

/// What each move of a play captures, in order.
pub(super) fn fallen(loaded: &Loaded, state: &State, play: &Play) -> Vec<FallenPieces> {
    let turn = Around {
        loaded,
        before: loaded.game.position(state),
        after: loaded.game.position(&play.state),
    };
    play.moves
        .iter()
        .flat_map(|step| turn.fallen(step))
        .collect()
}

/// The positions before and after a play.
struct Around<'g> {
    loaded: &'g Loaded,
    before: Position,
    after: Position,
}

impl Around<'_> {
    /// Of several who stand together a move lists one; those that it sends back instead, it has
    /// shifted.
    fn fallen(&self, step: &Move) -> Vec<FallenPieces> {
        let mut pieces = step.captured.clone();
        pieces.dedup();
        let counted = pieces.iter().map(|&piece| {
            let listed = step.captured.iter().filter(|other| **other == piece);
            let stood = self.count(&self.before, piece);
            let left = stood.saturating_sub(self.sent_back(step, piece.space));
            FallenPieces {
                piece,
                count: left.max(listed.count()),
            }
        });
        counted.collect()
    }

    /// How many of those of whom a move captures some on a space it sends back from there.
    fn sent_back(&self, step: &Move, space: Space) -> usize {
        let shifted = step.shifted.iter().filter(|(from, _)| *from == space);
        let owners = Player::BOTH.into_iter().map(Some).chain([None]);
        let kinds = 0..self.loaded.game.kind_names().len() as u8;
        let here = owners.flat_map(|owner| {
            kinds
                .clone()
                .map(move |kind| CapturedPiece { space, owner, kind })
        });
        // Others may have been shifted as well.
        let others = here
            .filter(|piece| !step.captured.contains(piece))
            .map(|piece| {
                self.count(&self.before, piece)
                    .saturating_sub(self.count(&self.after, piece))
            });
        shifted.count().saturating_sub(others.sum())
    }

    /// How many such pieces stand there.
    fn count(&self, position: &Position, piece: CapturedPiece) -> usize {
        let men = piece
            .owner
            .map_or(&position.neutral, |owner| &position.sides[owner]);
        let (kind, space) = (
            self.loaded.game.kind_name(piece.kind),
            self.loaded.game.space_name(piece.space),
        );
        let men = men.iter().filter(|men| men.kind == kind);
        let stands = men.flat_map(|men| &men.at);
        stands.filter(|stand| stand.space == *space).count()
    }
}
