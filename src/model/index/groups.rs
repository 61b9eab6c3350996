//! How many pieces of one side and kind may stand at one place, and where a position counts them.
//!
//! A position says of each side and kind at which places a piece stands. How many stand there beyond
//! the first is a number in binary digits: one set of places for each digit. These sets lie where a
//! position would keep pieces that a game doesn't have, so that positions are of one size, and games
//! in which nothing stands together know nothing of it.

use super::limits::{MOST_KINDS, MOST_PIECES};
use super::unsound::Unsound;
use crate::model::ludemes::Effect;
use crate::model::ruleset::Ruleset;
use crate::model::stack::Stack;
use crate::player::Player;

/// The most digits of a number of pieces beyond the first: those of both sides may come to one place.
const DIGITS: usize = 7;

// One more than these digits say stands at a place.
const _: () = assert!(2 * MOST_PIECES <= 1 << DIGITS);

/// How many of an owner's pieces of a kind may stand at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// 1, if each stands alone.
    most: u8,
    /// The number of digits by which those beyond the first are counted.
    digits: u8,
    /// The slots of a position that hold the digits, least first.
    slots: [u8; DIGITS],
}

impl Group {
    /// Each piece stands alone.
    pub(crate) const SINGLE: Group = Group {
        most: 1,
        digits: 0,
        slots: [0; DIGITS],
    };

    /// How many may stand at one place.
    pub(crate) fn most(&self) -> usize {
        usize::from(self.most)
    }

    /// Whether several may stand at one place, so that they have to be counted.
    #[inline]
    pub(crate) fn counts(&self) -> bool {
        self.digits > 0
    }

    /// The slots that hold the digits of how many stand at a place beyond the first, least first.
    #[inline]
    pub(crate) fn digits(&self) -> &[u8] {
        &self.slots[..usize::from(self.digits)]
    }
}

/// The groups of a game.
#[derive(Clone, Debug)]
pub(crate) struct GroupTable {
    /// By owner and kind.
    pub(crate) by_owner: [[Group; MOST_KINDS]; 3],
    /// The kinds of which nobody's pieces can't be kept.
    taken: [bool; MOST_KINDS],
    /// The most pieces that may come together, where their number isn't limited by rule.
    most: [Option<usize>; 2],
    /// Whether pieces may change sides, so that those of both may come together, as far as that is
    /// asked: where the number of some isn't limited by rule.
    joined: bool,
}

/// More digits than a position has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GroupsExcess {
    /// So many would be needed.
    pub(crate) needed: usize,
    /// So many there may be.
    pub(crate) room: usize,
}

impl GroupsExcess {
    /// As a fault of a ruleset.
    pub(super) fn unsound(self) -> Unsound {
        Unsound::TooMany {
            what: "digits that count pieces at one place",
            count: self.needed,
            most: self.room,
        }
    }
}

impl GroupTable {
    /// Of a game.
    ///
    /// # Errors
    /// If a position has no room to count them.
    pub(crate) fn of(ruleset: &Ruleset) -> Result<GroupTable, GroupsExcess> {
        let kinds = || ruleset.kinds.iter().take(MOST_KINDS).enumerate();
        let unlimited = kinds().any(|(_, kind)| kind.stack == Stack::Any);
        let mut groups = GroupTable {
            by_owner: [[Group::SINGLE; MOST_KINDS]; 3],
            taken: [false; MOST_KINDS],
            most: [None; 2],
            // Where each number is limited, it isn't asked.
            joined: unlimited && ruleset.effects().any(Effect::wins),
        };
        let mut needed = 0;
        for player in Player::BOTH {
            let pieces = if unlimited {
                pieces(ruleset, player)
            } else {
                0
            };
            for (number, kind) in kinds() {
                let (most, digits) = match kind.stack {
                    Stack::UpTo(most) => (most, digits(usize::from(most))),
                    Stack::Any => {
                        let digits = digits(pieces);
                        groups.most[player.index()] = Some(1 << digits);
                        (1 << digits, digits)
                    }
                };
                needed += usize::from(digits);
                groups.by_owner[player.index()][number] = Group {
                    most,
                    digits,
                    slots: [0; DIGITS],
                };
            }
        }
        if needed == 0 {
            return Ok(groups);
        }
        // Kinds that there aren't come first, then nobody's pieces of kinds that are always somebody's.
        let spare = ruleset.kinds.len().min(MOST_KINDS);
        let unused = (0..3).flat_map(|owner| (spare..MOST_KINDS).map(move |kind| (owner, kind)));
        let neutral = || ruleset.start.places.iter().filter(|p| p.owner.is_none());
        let owned = kinds().filter(|(_, kind)| {
            let stays = neutral().any(|place| place.kind == kind.name);
            let mut returned = ruleset.effects().filter_map(Effect::returned_as);
            let comes = neutral().next().is_some() && returned.any(|new| new == kind.name);
            !stays && !comes
        });
        let owned = owned.map(|(number, _)| (2, number));
        let free: Vec<(usize, usize)> = unused.chain(owned).collect();
        if needed > free.len() {
            let room = free.len();
            return Err(GroupsExcess { needed, room });
        }
        let mut free = free.into_iter();
        for group in groups.by_owner.iter_mut().flatten() {
            for (slot, (owner, kind)) in group.slots[..usize::from(group.digits)]
                .iter_mut()
                .zip(&mut free)
            {
                *slot = (owner * MOST_KINDS + kind) as u8;
                groups.taken[kind] |= kind < spare;
            }
        }
        Ok(groups)
    }

    /// Whether nobody's pieces of a kind can be kept.
    pub(crate) fn keeps_neutral(&self, kind: usize) -> bool {
        !self.taken.get(kind).copied().unwrap_or(false)
    }

    /// A side with more pieces in a position than can be counted wherever they come together: so many
    /// there are, of so many; those of both sides and nobody's count together where pieces may change
    /// sides. `pieces`: how many each owner has.
    pub(crate) fn uncounted(&self, pieces: [usize; 3]) -> Option<(Player, usize, usize)> {
        let mut players = Player::BOTH.into_iter();
        players.find_map(|player| {
            let most = self.most[player.index()]?;
            let count = match self.joined {
                true => pieces.iter().sum(),
                false => pieces[player.index()],
            };
            (count > most).then_some((player, count, most))
        })
    }

    /// Whether pieces may change sides, so that those of both may come together.
    pub(crate) fn are_joined(&self) -> bool {
        self.joined
    }
}

/// How many pieces a side may come to have.
fn pieces(ruleset: &Ruleset, player: Player) -> usize {
    let places = ruleset.start.places.iter();
    let all = ruleset.effects().any(Effect::wins);
    let places = places.filter(|place| all || place.owner == Some(player));
    let count = places.map(|place| place.spaces.0.len()).sum::<usize>();
    count.clamp(1, 2 * MOST_PIECES)
}

/// The binary digits of one less than a number of pieces.
fn digits(pieces: usize) -> u8 {
    let beyond = pieces.saturating_sub(1);
    (usize::BITS - beyond.leading_zeros()) as u8
}
