//! Pieces, the situation they make up, and the position one writes down for it.

use std::cmp::Ordering;
use std::sync::Arc;

use daldos_dsl::model::{Condition, EndRule, Men, Position, SpaceName, Stack, Stand};
use daldos_dsl::player::{ByPlayer, Player};

use super::sets::{View, is_any};
use super::{Naive, shared};

/// A piece: whose it is, what kind, where it stands, and whether it has moved in this turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose; `None` is nobody's.
    pub owner: Option<Player>,
    /// What kind.
    pub kind: Arc<str>,
    /// Its space.
    pub space: SpaceName,
    /// "A piece stands at a place on the track": which one of its owner's, from 0; `None` for
    /// nobody's pieces and off the owner's track.
    pub place: Option<usize>,
    /// "A piece moves at most once in a turn": whether this one has. Between turns none has.
    pub moved: bool,
}

impl Piece {
    /// Side, kind and place: what no two pieces may have in common.
    pub fn stands_with(&self, other: &Piece) -> bool {
        (self.owner, &self.kind, &self.space, self.place)
            == (other.owner, &other.kind, &other.space, other.place)
    }
}

/// A situation: the pieces in a fixed order, and who throws next (in the middle of a turn: whose
/// turn it is). It remembers nothing else.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// All pieces, sorted.
    pub pieces: Vec<Piece>,
    /// Who throws next.
    pub next: Player,
    /// What has been thrown in this turn, faces by number; nothing between turns.
    pub thrown: Vec<usize>,
}

/// How a game is over: who has won, or nobody.
pub type Over = Option<Player>;

/// Whether an end rule asks for moves.
fn names_stuck(rule: &EndRule) -> bool {
    match rule {
        EndRule::LoseWhen(when)
        | EndRule::WinWhen(when)
        | EndRule::DrawWhen(when)
        | EndRule::Most {
            condition: when, ..
        } => when.all().contains(&&Condition::Stuck),
        _ => false,
    }
}

impl Naive {
    /// The start: `(place KIND PLAYER {spaces})`, each at the first pass of its space.
    pub fn start(&self, first: Player) -> State {
        let mut pieces = Vec::new();
        for placement in &self.rules.start.places {
            for space in &placement.spaces.0 {
                pieces.push(self.piece(placement.owner, &placement.kind, space));
            }
        }
        pieces.sort();
        State {
            pieces,
            next: first,
            thrown: Vec::new(),
        }
    }

    /// A piece at the first pass of `space` on its owner's track, or off it.
    fn piece(&self, owner: Option<Player>, kind: &str, space: &SpaceName) -> Piece {
        Piece {
            owner,
            kind: shared(kind),
            space: self.board[self.board_order(space)].clone(),
            place: owner.and_then(|side| self.first_pass(side, space)),
            moved: false,
        }
    }

    /// The situation that a position describes.
    ///
    /// # Panics
    /// If a stand names a pass that the owner's track doesn't have.
    #[expect(
        clippy::wrong_self_convention,
        reason = "the game makes the state, from a position"
    )]
    pub fn from_position(&self, position: &Position) -> State {
        let first = (Some(Player::First), &position.sides[Player::First]);
        let second = (Some(Player::Second), &position.sides[Player::Second]);
        let mut pieces = Vec::new();
        for (owner, sorts) in [first, second, (None, &position.neutral)] {
            for men in sorts {
                for stand in &men.at {
                    let mut piece = self.piece(owner, &men.kind, &stand.space);
                    if stand.pass > 1 {
                        let side = owner.expect("nobody's pieces have no later pass");
                        let passes = (0..self.tracks[side].len())
                            .filter(|&p| self.tracks[side][p] == stand.space);
                        piece.place = passes.clone().nth(usize::from(stand.pass) - 1);
                        assert!(piece.place.is_some(), "no such pass: {stand:?}");
                    }
                    pieces.push(piece);
                }
            }
        }
        pieces.sort();
        State {
            pieces,
            next: position.to_move,
            thrown: Vec::new(),
        }
    }

    /// The position in its canonical form: kinds in the order declared, spaces in board order,
    /// then by pass.
    pub fn position(&self, state: &State) -> Position {
        let men_of = |owner: Option<Player>| -> Vec<Men> {
            let kinds = self.rules.kinds.iter();
            let men = kinds.map(|kind| {
                let own = state
                    .pieces
                    .iter()
                    .filter(|p| p.owner == owner && *p.kind == *kind.name);
                let mut at: Vec<Stand> =
                    own.map(|p| self.stand(owner, &p.space, p.place)).collect();
                at.sort_by_key(|stand| (self.board_order(&stand.space), stand.pass));
                Men {
                    kind: kind.name.clone(),
                    at,
                }
            });
            men.filter(|m| !m.at.is_empty()).collect()
        };
        Position {
            sides: ByPlayer::from_fn(|side| men_of(Some(side))),
            neutral: men_of(None),
            to_move: state.next,
        }
    }

    /// Whether so many may stand together: as `stack:` says; nobody's never do.
    pub(super) fn may_stand(&self, piece: &Piece, count: usize) -> bool {
        let stack = self.rules.kinds[self.kind_order(&piece.kind)].stack;
        match (piece.owner, stack) {
            (None, _) => count == 1,
            (Some(_), Stack::Any) => true,
            (Some(_), Stack::UpTo(most)) => count <= usize::from(most),
        }
    }

    /// A place as it is written: the space and which pass of the track it is there.
    pub(super) fn stand(
        &self,
        owner: Option<Player>,
        space: &SpaceName,
        place: Option<usize>,
    ) -> Stand {
        let pass = match (owner, place) {
            (Some(side), Some(place)) => {
                let so_far = &self.tracks[side][..=place];
                so_far.iter().filter(|s| *s == space).count()
            }
            _ => 1,
        };
        Stand {
            space: space.clone(),
            pass: u8::try_from(pass).expect("a track has at most 128 places"),
        }
    }

    /// Who has won this position, as if the side that doesn't throw next had just moved.
    pub fn winner(&self, state: &State) -> Option<Player> {
        self.end_after(state, state.next.opponent()).flatten()
    }

    /// How this position is over, likewise, whatever moves are left.
    pub fn over(&self, state: &State) -> Option<Over> {
        self.end_after(state, state.next.opponent())
    }

    /// "After every move": how the game is over by the rules that don't ask for moves.
    pub fn end_after(&self, state: &State, mover: Player) -> Option<Over> {
        self.end_by(state, mover, false)
    }

    /// "What names `stuck` is asked after each play, last."
    pub fn end_of_play(&self, state: &State, mover: Player) -> Option<Over> {
        self.end_by(state, mover, true)
    }

    /// "`lose` and `win`, the opponent's then the mover's, in file order; then `most` and `draw`, in
    /// file order": the first that holds decides.
    fn end_by(&self, state: &State, mover: Player, asks_moves: bool) -> Option<Over> {
        let rules = self.rules.end.iter();
        let rules: Vec<&EndRule> = rules
            .filter(|rule| names_stuck(rule) == asks_moves)
            .collect();
        for side in [mover.opponent(), mover] {
            for rule in &rules {
                let winner = match rule {
                    EndRule::Lose { at_most, of } => self
                        .has_lost(state, side, *at_most, of.as_deref())
                        .then(|| side.opponent()),
                    EndRule::Win { reach, by } => {
                        let view = View::new(self, &state.pieces, side);
                        let there = state.pieces.iter().any(|p| {
                            p.owner == Some(side)
                                && is_of(by.as_deref(), &p.kind)
                                && view.holds(reach, &p.space)
                        });
                        there.then_some(side)
                    }
                    EndRule::LoseWhen(when) => {
                        self.is_so(when, state, side).then(|| side.opponent())
                    }
                    EndRule::WinWhen(when) => self.is_so(when, state, side).then_some(side),
                    EndRule::Draw { .. } | EndRule::DrawWhen(_) | EndRule::Most { .. } => None,
                    other => panic!("`{other}` is not interpreted yet"),
                };
                if winner.is_some() {
                    return Some(winner);
                }
            }
        }
        let both = |when| {
            Player::BOTH
                .into_iter()
                .all(|side| self.is_so(when, state, side))
        };
        rules.iter().find_map(|rule| match rule {
            EndRule::DrawWhen(when) if both(when) => Some(None),
            EndRule::Most {
                pieces,
                within,
                condition,
            } if both(condition) => {
                // "The side with more such pieces (there, `in:` seen from the side whose pieces are
                // counted)."
                let [one, other] = Player::BOTH.map(|side| {
                    let view = View::new(self, &state.pieces, side);
                    let such = state.pieces.iter().filter(|p| {
                        is_any(side, pieces, p)
                            && within.as_ref().is_none_or(|set| view.holds(set, &p.space))
                    });
                    such.count()
                });
                Some(match one.cmp(&other) {
                    Ordering::Greater => Some(Player::First),
                    Ordering::Less => Some(Player::Second),
                    Ordering::Equal => None,
                })
            }
            _ => None,
        })
    }

    /// A condition of an end, seen from a side.
    fn is_so(&self, when: &Condition, state: &State, side: Player) -> bool {
        match when {
            Condition::Stuck => self.is_stuck(state),
            Condition::Not(inner) => !self.is_so(inner, state, side),
            Condition::And(all) => all.iter().all(|one| self.is_so(one, state, side)),
            Condition::Or(any) => any.iter().any(|one| self.is_so(one, state, side)),
            of_board => View::new(self, &state.pieces, side).meets(of_board),
        }
    }

    /// "Every throw of either side would be lost."
    fn is_stuck(&self, state: &State) -> bool {
        Player::BOTH.into_iter().all(|side| {
            let mut state = state.clone();
            state.next = side;
            for piece in &mut state.pieces {
                piece.moved = false;
            }
            let mut throws = self.all_throws().iter();
            throws.all(|(throw, _)| self.is_lost(&state, throw))
        })
    }

    /// `(lose at-most:N [of:{KIND…}])`: a side with N such pieces or fewer has lost; "only a side
    /// that had more at the start".
    fn has_lost(&self, state: &State, side: Player, at_most: u32, of: Option<&[String]>) -> bool {
        let now = state
            .pieces
            .iter()
            .filter(|p| p.owner == Some(side) && is_of(of, &p.kind))
            .count();
        let places = self.rules.start.places.iter();
        let at_start: usize = places
            .filter(|p| p.owner == Some(side) && is_of(of, &p.kind))
            .map(|p| p.spaces.0.len())
            .sum();
        at_start > at_most as usize && now <= at_most as usize
    }
}

/// Whether a kind is one of those named; all are, where none is named.
fn is_of(kinds: Option<&[String]>, kind: &str) -> bool {
    kinds.is_none_or(|kinds| kinds.iter().any(|k| k == kind))
}
