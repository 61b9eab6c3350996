//! Rules in the form that sets need.

use super::tables::{Deed, Fate, Frame, Lane};
use super::word::Word;
use crate::engine::bits::{bit, each, each_small};
use crate::engine::compiled::Compiled;
use crate::engine::effect::{BitboardEffect, Perform};
use crate::engine::program::Program;
use crate::engine::rule::{On, Rule};
use crate::engine::state::{KINDS, NEUTRAL};
use crate::player::Player;

/// The kinds that can come to stand on the board, as the game numbers them.
pub(super) struct Roster {
    /// The players'.
    pub(super) kinds: Vec<u8>,
    /// Nobody's.
    pub(super) neutrals: Vec<u8>,
}

impl Roster {
    /// A player's kinds among these slots, by their numbers here.
    pub(super) fn owned(&self, slots: u32, owner: usize) -> u8 {
        among(&self.kinds, slots, owner)
    }

    /// Nobody's.
    pub(super) fn neutral(&self, slots: u32) -> u8 {
        among(&self.neutrals, slots, NEUTRAL)
    }

    /// The number here of a kind.
    pub(super) fn number(&self, kind: u8) -> Option<u8> {
        let found = self.kinds.iter().position(|&other| other == kind);
        found.map(|kind| kind as u8)
    }
}

fn among(kinds: &[u8], slots: u32, owner: usize) -> u8 {
    let kinds = kinds.iter().enumerate();
    let among = kinds.filter(|(_, kind)| slots >> (owner * KINDS + usize::from(**kind)) & 1 == 1);
    among.fold(0, |all, (i, _)| all | 1 << i)
}

/// A rule for the planner.
pub(super) struct Law<W, const K: usize> {
    /// Its number.
    pub(super) rule: usize,
    /// Its kinds, as a set.
    pub(super) kinds: u8,
    pub(super) lane: u8,
    /// The places from which pieces may start.
    pub(super) starts: W,
    /// The kinds that may not share the start.
    pub(super) alone: u8,
    /// By kind.
    pub(super) fates: [u8; K],
}

/// All rules of a side.
pub(super) struct Laws<W, const K: usize> {
    pub(super) laws: Vec<Law<W, K>>,
    pub(super) lanes: Vec<Lane<W, K>>,
    pub(super) fates: Vec<Fate<W, K>>,
    /// Whether no move ends where a piece of the same side stands.
    pub(super) exclusive: bool,
}

/// The places of a side on these spaces.
pub(super) fn places<W: Word>(game: &Compiled, side: Player, spaces: u128) -> W {
    let track = &game.tracks[side.index()];
    let all = each(spaces).fold(0, |all, space| all | track.at[usize::from(space)]);
    W::narrow(all)
}

/// All places for the kinds of a set, none for others.
pub(super) fn spread<W: Word, const K: usize>(kinds: u8) -> [W; K] {
    std::array::from_fn(|k| if kinds >> k & 1 == 1 { W::ALL } else { W::NONE })
}

/// A set of the form "these spaces, but for those that hold such friends": the kinds of friends,
/// and the places. `None` if it has another form.
fn free<W: Word>(
    game: &Compiled,
    roster: &Roster,
    mover: Player,
    set: &Program,
) -> Option<(u8, W)> {
    let Program::Flat { slots, flip, keep } = set else {
        return None;
    };
    let foe = mover.opponent().index();
    let friends = roster.owned(*slots, mover.index());
    if roster.owned(*slots, foe) | roster.neutral(*slots) != 0 {
        return None;
    }
    match friends {
        0 => Some((0, places(game, mover, flip & keep))),
        _ if flip & keep == *keep => Some((friends, places(game, mover, *keep))),
        _ => None,
    }
}

/// The rules of a side, if sets can follow them.
pub(super) fn laws<W: Word, const K: usize>(
    game: &Compiled,
    roster: &Roster,
    mover: Player,
    frame: &Frame<W>,
) -> Option<Laws<W, K>> {
    let all = ((1u16 << roster.kinds.len()) - 1) as u8;
    let mut laws = Laws {
        laws: Vec::new(),
        lanes: Vec::new(),
        fates: Vec::new(),
        exclusive: true,
    };
    let track = places::<W>(game, mover, game.tracks[mover.index()].places_spaces());
    let past = if frame.cycle == frame.length {
        !track
    } else {
        W::NONE
    };
    for (number, rule) in game.rules[mover].iter().enumerate() {
        let kinds = roster.owned(
            u32::from(rule.kinds) << (mover.index() * KINDS),
            mover.index(),
        );
        if kinds == 0 {
            continue;
        }
        let (over, may_pass) = free::<W>(game, roster, mover, &rule.over)?;
        let (to, may_end) = free::<W>(game, roster, mover, &rule.to)?;
        let lane = Lane {
            over: spread(over),
            to: spread(to),
            plain: over == to && over == all && may_pass == may_end,
            never_over: frame.unroll(track & !may_pass) | past,
            never_to: frame.unroll(track & !may_end) | past,
        };
        let found = laws.lanes.iter().position(|other| *other == lane);
        let lane = found.unwrap_or_else(|| {
            laws.lanes.push(lane);
            laws.lanes.len() - 1
        });
        let (alone, starts) = match &rule.on {
            On::Anywhere => (0, track),
            On::Spaces(set) => free(game, roster, mover, set)?,
            On::Places(_) => return None,
        };
        let mut fates = [0; K];
        for kind in each_small(u32::from(kinds)) {
            let fate = fate::<W, K>(game, roster, mover, rule, kind as u8)?;
            // Two of a kind must never meet.
            if fate.1 & !to != 0 {
                return None;
            }
            fates[kind] = u8::try_from(laws.fates.len()).ok()?;
            laws.fates.push(fate.0);
        }
        laws.exclusive &= to == all;
        laws.laws.push(Law {
            rule: number,
            kinds,
            lane: lane as u8,
            starts,
            alone,
            fates,
        });
    }
    Some(laws)
}

/// What a rule does with a piece that arrives, and the kinds that it can be in the end.
fn fate<W: Word, const K: usize>(
    game: &Compiled,
    roster: &Roster,
    mover: Player,
    rule: &Rule,
    kind: u8,
) -> Option<(Fate<W, K>, u8)> {
    let (own, foe) = (mover.index(), mover.opponent().index());
    let (mut deeds, mut prey, mut prey_neutral, mut always) = (Vec::new(), 0, 0, false);
    let mut kinds = 1 << kind;
    // Effects before this one may be left out.
    let mut until = 0;
    for (i, effect) in rule.effects.iter().enumerate() {
        deeds.push(match effect.facts().on_bitboards? {
            BitboardEffect::Capture { slots, within } => {
                if roster.owned(slots, own) != 0 {
                    return None;
                }
                let (foes, neutrals) = (roster.owned(slots, foe), roster.neutral(slots));
                prey |= foes;
                prey_neutral |= neutrals;
                Deed::Capture {
                    foes,
                    neutrals,
                    within: places(game, mover, within),
                }
            }
            BitboardEffect::Become { kind } => {
                let kind = roster.number(kind)?;
                kinds = if i < until { kinds } else { 0 } | 1 << kind;
                Deed::Become(kind)
            }
            BitboardEffect::UnlessCaptured { slots, skip } => {
                until = until.max(i + 1 + skip);
                Deed::UnlessCaptured {
                    foes: roster.owned(slots, foe),
                    neutrals: roster.neutral(slots),
                    skip,
                }
            }
            BitboardEffect::UnlessOn { spaces, skip } => {
                until = until.max(i + 1 + skip);
                always = true;
                Deed::UnlessOn {
                    set: places(game, mover, spaces),
                    skip,
                }
            }
        });
    }
    let mut fate = Fate {
        kind,
        becomes: [W::NONE; K],
        prey: spread(prey),
        neutrals: prey_neutral,
        always,
        deeds: deeds.into(),
    };
    let mut i = 0;
    while let Some(deed) = fate.deeds.get(i) {
        i += 1;
        match deed {
            Deed::Become(kind) => fate.kind = *kind,
            Deed::UnlessCaptured { skip, .. } => i += skip,
            Deed::Capture { .. } | Deed::UnlessOn { .. } => {}
        }
    }
    fate.becomes = spread(1 << fate.kind);
    Some((fate, kinds))
}

impl crate::model::index::TrackMap {
    /// The spaces of all places.
    fn places_spaces(&self) -> u128 {
        each(self.places).fold(0, |all, place| all | bit(self.space(place)))
    }
}
