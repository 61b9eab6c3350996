//! "Sets and pieces": what a set holds and which pieces are meant, seen from one side.

use std::cmp::Reverse;

use daldos_dsl::model::{Condition, PieceTerm, Pieces, Set, SpaceName, Whose};
use daldos_dsl::player::Player;

use super::Naive;
use super::state::Piece;

/// A piece with how far along it is, and what decides between pieces that are equally far.
type AlongTrack<'a> = ((usize, usize), (u8, usize), &'a Piece);

/// Some pieces on the board, seen from one side.
pub struct View<'a> {
    naive: &'a Naive,
    pieces: &'a [Piece],
    mover: Player,
    thrown: &'a [usize],
}

impl<'a> View<'a> {
    /// These pieces, seen from `mover`, between turns.
    pub fn new(naive: &'a Naive, pieces: &'a [Piece], mover: Player) -> View<'a> {
        View::in_turn(naive, pieces, mover, &[])
    }

    /// These pieces, seen from `mover`, who has thrown these faces.
    pub fn in_turn(
        naive: &'a Naive,
        pieces: &'a [Piece],
        mover: Player,
        thrown: &'a [usize],
    ) -> View<'a> {
        View {
            naive,
            pieces,
            mover,
            thrown,
        }
    }

    /// A condition of the board or the throw.
    pub fn meets(&self, condition: &Condition) -> bool {
        match condition {
            Condition::No(set) => self.count(set) == 0,
            Condition::Some(set) => self.count(set) > 0,
            Condition::AtMost(count, set) => self.count(set) <= *count as usize,
            Condition::AtLeast(count, set) => self.count(set) >= *count as usize,
            // "There is such a piece, and every one stands in the set."
            Condition::All { pieces, within } => {
                let such: Vec<&Piece> = self
                    .pieces
                    .iter()
                    .filter(|p| is_any(self.mover, pieces, p))
                    .collect();
                !such.is_empty() && such.iter().all(|p| self.holds(within, &p.space))
            }
            // "The whole throw as it fell", each face as often as it is named.
            Condition::Threw(labels) => {
                let mut left = self.thrown.to_vec();
                self.naive.faces(labels).iter().all(|face| {
                    let at = left.iter().position(|shown| shown == face);
                    at.map(|at| left.remove(at)).is_some()
                })
            }
            Condition::Not(inner) => !self.meets(inner),
            Condition::And(all) => all.iter().all(|one| self.meets(one)),
            Condition::Or(any) => any.iter().any(|one| self.meets(one)),
            other => panic!("`{other}` is not interpreted yet"),
        }
    }

    /// How many spaces of the board are in a set.
    fn count(&self, set: &Set) -> usize {
        let spaces = self.naive.board.iter();
        spaces.filter(|space| self.holds(set, space)).count()
    }

    /// Whether `set` holds `space`.
    pub fn holds(&self, set: &Set, space: &SpaceName) -> bool {
        match set {
            Set::Pieces(term) => self.at(space).any(|p| is_a(self.mover, term, p)),
            Set::Spaces(spaces) => spaces.0.contains(space),
            Set::Row(row) => *space.row == **row,
            Set::Region(whose, name) => self.region(*whose, name).contains(space),
            Set::Empty => self.at(space).next().is_none(),
            Set::Any => true,
            Set::None => false,
            Set::Defined(name) => self.holds(self.definition(name), space),
            Set::And(sets) => sets.iter().all(|s| self.holds(s, space)),
            Set::Or(sets) => sets.iter().any(|s| self.holds(s, space)),
            Set::Not(set) => !self.holds(set, space),
            Set::Foremost(pieces) => self.foremost(pieces).is_some_and(|p| p.space == *space),
            Set::Rearmost(pieces) => self.rearmost(pieces).is_some_and(|p| p.space == *space),
            Set::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if self.meets(condition) {
                    then
                } else {
                    otherwise
                };
                self.holds(branch, space)
            }
            other => panic!("`{other}` is not interpreted yet"),
        }
    }

    /// `on:` judges pieces: `foremost` and `rearmost` select one piece, `and`, `or`, `not`, `if`
    /// and definitions combine such judgements, everything else asks for the piece's space.
    pub fn selects(&self, set: &Set, piece: &Piece) -> bool {
        match set {
            Set::Defined(name) => self.selects(self.definition(name), piece),
            Set::And(sets) => sets.iter().all(|s| self.selects(s, piece)),
            Set::Or(sets) => sets.iter().any(|s| self.selects(s, piece)),
            Set::Not(set) => !self.selects(set, piece),
            Set::Foremost(pieces) => self.foremost(pieces) == Some(piece),
            Set::Rearmost(pieces) => self.rearmost(pieces) == Some(piece),
            Set::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if self.meets(condition) {
                    then
                } else {
                    otherwise
                };
                self.selects(branch, piece)
            }
            spaces => self.holds(spaces, &piece.space),
        }
    }

    /// The pieces on a space, on whatever pass.
    fn at(&self, space: &'a SpaceName) -> impl Iterator<Item = &'a Piece> {
        self.pieces.iter().filter(move |p| p.space == *space)
    }

    /// What a name defined in the game stands for.
    fn definition(&self, name: &str) -> &'a Set {
        let set = self.naive.rules.definition(name);
        set.expect("a definition that is used is written")
    }

    /// A side's region; a side may have none by that name.
    fn region(&self, whose: Whose, name: &str) -> &'a [SpaceName] {
        let side = match whose {
            Whose::Own => self.mover,
            Whose::Their => self.mover.opponent(),
        };
        let region = self.naive.rules.regions.iter().find(|r| r.name == name);
        region.map_or(&[], |r| &r.spaces[side].0)
    }

    /// "The one piece furthest along the mover's track".
    fn foremost(&self, pieces: &Pieces) -> Option<&'a Piece> {
        let along = self.along_the_track(pieces);
        along
            .into_iter()
            .max_by_key(|&(place, precedence, _)| (place, Reverse(precedence)))
            .map(|(_, _, piece)| piece)
    }

    /// "The one piece least far along the mover's track".
    fn rearmost(&self, pieces: &Pieces) -> Option<&'a Piece> {
        let along = self.along_the_track(pieces);
        along
            .into_iter()
            .min_by_key(|&(place, precedence, _)| (place, precedence))
            .map(|(_, _, piece)| piece)
    }

    /// Such pieces with how far they are: the mover's by their place, others' by the first pass
    /// of their space; those off the mover's track are left out. At one place the mover's come
    /// first, then the opponent's, then nobody's, and among these the kinds in declared order.
    fn along_the_track(&self, pieces: &Pieces) -> Vec<AlongTrack<'a>> {
        let such = self.pieces.iter().filter(|p| is_any(self.mover, pieces, p));
        such.filter_map(|p| {
            let (place, precedence) = if p.owner == Some(self.mover) {
                (p.place, 0)
            } else {
                let whose = if p.owner.is_some() { 1 } else { 2 };
                (self.naive.first_pass(self.mover, &p.space), whose)
            };
            let far = self.naive.how_far(self.mover, place?);
            Some((far, (precedence, self.naive.kind_order(&p.kind)), p))
        })
        .collect()
    }
}

/// PIECES: whether any of the terms names this piece, seen from `mover`.
pub fn is_any(mover: Player, pieces: &Pieces, piece: &Piece) -> bool {
    pieces.0.iter().any(|term| is_a(mover, term, piece))
}

/// Whether one term names this piece: `friend` is the mover's, `enemy` the opponent's, `neutral`
/// nobody's, a kind is "of whatever side".
fn is_a(mover: Player, term: &PieceTerm, piece: &Piece) -> bool {
    let friend = piece.owner == Some(mover);
    let enemy = piece.owner == Some(mover.opponent());
    let of = |kinds: &[String]| kinds.iter().any(|k| **k == *piece.kind);
    match term {
        PieceTerm::Friend => friend,
        PieceTerm::Enemy => enemy,
        PieceTerm::Neutral => piece.owner.is_none(),
        PieceTerm::Kind(kind) => **kind == *piece.kind,
        PieceTerm::FriendOf(kinds) => friend && of(kinds),
        PieceTerm::EnemyOf(kinds) => enemy && of(kinds),
        PieceTerm::NeutralOf(kinds) => piece.owner.is_none() && of(kinds),
    }
}
