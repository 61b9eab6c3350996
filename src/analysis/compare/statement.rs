//! What rules say, in numbers for names: a form in which names can be changed.

use super::numbers::Numbers;
use crate::model::plain::{KINDS, OWNERS, Plain, Slots, each};
use crate::player::Player;

/// Something that rules say.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Statement {
    Word(String),
    /// By seat; 2 is nobody.
    Player(u8),
    /// By their numbers.
    Space(u8),
    Place(Player, u8),
    Kind(u8),
    Face(u8),
    Pieces(Slots),
    Set(Plain),
    /// Several, in this order.
    List(Vec<Statement>),
    /// Several, sorted.
    Bag(Vec<Statement>),
}

impl Statement {
    /// A word, or a number.
    pub(super) fn word(word: impl ToString) -> Statement {
        Statement::Word(word.to_string())
    }

    /// Several, each once, whatever their order.
    pub(super) fn bag(mut items: Vec<Statement>) -> Statement {
        items.sort();
        Statement::Bag(items)
    }

    /// The same with each thing as `with` has it, and all that is sorted sorted again.
    pub(super) fn map(&self, with: &dyn Fn(&Statement) -> Option<Statement>) -> Option<Statement> {
        let all = |items: &[Statement]| -> Option<Vec<Statement>> {
            items.iter().map(|item| item.map(with)).collect()
        };
        match self {
            Statement::List(items) => Some(Statement::List(all(items)?)),
            Statement::Bag(items) => Some(Statement::bag(all(items)?)),
            leaf => with(leaf),
        }
    }

    /// The same in the second game's numbers, if all of it has a like there.
    pub(super) fn renamed(&self, numbers: &Numbers) -> Option<Statement> {
        let like = |list: &[Option<u8>], at: u8| list.get(usize::from(at)).copied().flatten();
        let seat = |seat: u8| match Player::BOTH.get(usize::from(seat)) {
            Some(player) => numbers.players[*player].index() as u8,
            None => seat,
        };
        self.map(&|item| {
            Some(match item {
                Statement::Player(player) => Statement::Player(seat(*player)),
                Statement::Space(space) => Statement::Space(like(&numbers.spaces, *space)?),
                Statement::Place(player, place) => Statement::Place(
                    numbers.players[*player],
                    like(&numbers.places[*player], *place)?,
                ),
                Statement::Kind(kind) => Statement::Kind(like(&numbers.kinds, *kind)?),
                Statement::Face(face) => Statement::Face(like(&numbers.faces, *face)?),
                Statement::Pieces(slots) => {
                    Statement::Pieces(pieces(*slots, &|k| like(&numbers.kinds, k))?)
                }
                Statement::Set(set) => Statement::Set(renamed(set, numbers)?),
                other => other.clone(),
            })
        })
    }

    /// What is said of a kind, whichever it is: of others only that they are others.
    pub(super) fn of_kind(&self, kind: u8) -> Statement {
        let mine = |slots: Slots| {
            let mask = (0..OWNERS.len()).fold(0, |all, owner| all | 1 << (owner * KINDS));
            (slots >> kind) & mask
        };
        let found = self.map(&|item| {
            Some(match item {
                Statement::Kind(other) => Statement::word(*other == kind),
                Statement::Pieces(slots) => Statement::Pieces(mine(*slots)),
                Statement::Set(set) => Statement::Set(sorted(set, &mut |leaf| match leaf {
                    Plain::Pieces(slots) => Some(Plain::Pieces(mine(*slots))),
                    Plain::Extreme(which, slots) => Some(Plain::Extreme(*which, mine(*slots))),
                    Plain::Threw(_) => Some(Plain::Threw(Vec::new())),
                    other => Some(other.clone()),
                })?),
                Statement::Face(_) => Statement::word("face"),
                other => other.clone(),
            })
        });
        found.unwrap_or(Statement::Bag(Vec::new()))
    }

    /// What is said of a face, whichever it is: of others only that they are others.
    pub(super) fn of_face(&self, face: u8) -> Statement {
        let found = self.map(&|item| {
            Some(match item {
                Statement::Face(other) => Statement::word(*other == face),
                Statement::Kind(_) | Statement::Pieces(_) | Statement::Set(_) => {
                    Statement::word("pieces")
                }
                other => other.clone(),
            })
        });
        found.unwrap_or(Statement::Bag(Vec::new()))
    }
}

/// A set with each of its leaves as `with` has it, what is sorted sorted again.
fn sorted(set: &Plain, with: &mut dyn FnMut(&Plain) -> Option<Plain>) -> Option<Plain> {
    let mut all = |sets: &[Plain], is_sorted: bool| -> Option<Vec<Plain>> {
        let sets = sets.iter().map(|set| sorted(set, with));
        let mut sets: Vec<Plain> = sets.collect::<Option<_>>()?;
        if is_sorted {
            sets.sort();
        }
        Some(sets)
    };
    Some(match set {
        Plain::All(sets) => Plain::All(all(sets, true)?),
        Plain::Any(sets) => Plain::Any(all(sets, true)?),
        Plain::If(parts) => Plain::If(Box::new(all(&parts[..], false)?.try_into().ok()?)),
        Plain::Not(set) => Plain::Not(Box::new(sorted(set, with)?)),
        Plain::AtMost(most, set) => Plain::AtMost(*most, Box::new(sorted(set, with)?)),
        leaf => with(leaf)?,
    })
}

fn renamed(set: &Plain, numbers: &Numbers) -> Option<Plain> {
    let kind = |kind: u8| numbers.kinds.get(usize::from(kind)).copied().flatten();
    let space = |space: usize| numbers.spaces.get(space).copied().flatten();
    let face = |face: &u8| numbers.faces.get(usize::from(*face)).copied().flatten();
    sorted(set, &mut |leaf| {
        Some(match leaf {
            Plain::Spaces(spaces) => {
                let mut seen = [0; 2];
                for player in Player::BOTH {
                    for at in each(spaces[player.index()]) {
                        seen[numbers.players[player].index()] |= 1 << space(at)?;
                    }
                }
                Plain::Spaces(seen)
            }
            Plain::Pieces(slots) => Plain::Pieces(pieces(*slots, &kind)?),
            Plain::Extreme(which, slots) => Plain::Extreme(*which, pieces(*slots, &kind)?),
            Plain::Threw(faces) => {
                let mut faces: Vec<u8> = faces.iter().map(face).collect::<Option<_>>()?;
                faces.sort_unstable();
                Plain::Threw(faces)
            }
            other => other.clone(),
        })
    })
}

fn pieces(slots: Slots, like: &dyn Fn(u8) -> Option<u8>) -> Option<Slots> {
    let slot = |owner: usize, kind: usize| 1 << (owner * KINDS + kind);
    let all = (0..OWNERS.len()).flat_map(|owner| (0..KINDS).map(move |kind| (owner, kind)));
    let mut named = all.filter(|(owner, kind)| slots & slot(*owner, *kind) != 0);
    named.try_fold(0, |all, (owner, kind)| {
        Some(all | slot(owner, usize::from(like(kind as u8)?)))
    })
}
