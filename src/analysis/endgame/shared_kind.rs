//! The kinds of which nobody's pieces stand on the board when the game begins.

use crate::engine::{Game, PieceAt};
use crate::model::heirs;
use crate::player::Player;

/// The kinds of nobody's pieces at the start, a piece after the other.
pub(super) fn shared_kinds(game: &Game) -> Vec<u8> {
    let start = game.start(Player::First);
    let pieces = game.placed(&start);
    let shared = pieces.filter(|piece| piece.owner().is_none());
    shared.map(PieceAt::kind).collect()
}

/// The kind of a piece that is always there.
#[derive(Clone)]
pub(super) struct SharedKind {
    pub(super) kind: u8,
    /// The kinds of a side's men of which one may be there in its place, as the king who has captured the throne:
    /// of all of them and of this kind together there is never more than one piece, since one comes about only
    /// where another is captured.
    pub(super) heirs: Vec<u8>,
}

impl SharedKind {
    /// Those of a game, a piece after the other.
    pub(super) fn all(game: &Game) -> Vec<SharedKind> {
        let rules = game.rules().ruleset();
        let number = |name: &String| game.kind_names().iter().position(|kind| kind == name);
        let kinds = shared_kinds(game);
        let heirs_of = |of: u8| -> Vec<u8> {
            let lone = game
                .kind_names()
                .iter()
                .filter(|kind| heirs::lone(rules, kind));
            let heirs = lone.filter(|kind| {
                let captured = heirs::heirs(rules, kind).unwrap_or_default();
                captured.iter().any(|kind| number(kind) == Some(of.into()))
            });
            let heirs = heirs.filter_map(number).map(|kind| kind as u8);
            heirs.filter(|kind| !kinds.contains(kind)).collect()
        };
        let all = kinds.iter().map(|&kind| SharedKind {
            kind,
            heirs: heirs_of(kind),
        });
        all.collect()
    }

    /// How many of these men stand in its place.
    pub(super) fn taken(&self, men: &[PieceAt]) -> usize {
        let heirs = men.iter().filter(|man| self.heirs.contains(&man.kind()));
        heirs.count()
    }
}
