//! What a rule does with a piece that arrives.

use super::lower::Lowering;
use super::roster::{places, spread};
use super::tables::{Area, Deed, Fate};
use super::word::Word;
use crate::engine::bits::each_small;
use crate::engine::compiled::Compiled;
use crate::engine::effect::{BitboardEffect, Perform};
use crate::engine::program::Program;
use crate::engine::rule::Rule;
use crate::engine::state::{KINDS, owner_and_kind, slot, slots_of};
use crate::model::At;
use crate::model::index::Group;
use crate::player::Player;

impl<W: Word, const K: usize> Lowering<'_, W, K> {
    fn area(&mut self, set: &Program) -> Option<Area<W>> {
        match set.constant() {
            Some(spaces) => Some(Area::Fixed(places(self.game, self.mover, spaces))),
            // Of a group only one has been taken up, which an expression doesn't see.
            None if self.roster.grouped() => None,
            None => Some(Area::Held(self.set(set, false)?)),
        }
    }

    /// A recruit of kinds of which there is but one piece, which meets no other of its kind.
    fn take_over(
        &mut self,
        slots: u32,
        within: &Program,
        kind: Option<u8>,
        anywhere: bool,
    ) -> Option<Deed<W>> {
        let foes = self.roster.owned(slots, self.mover.opponent().index());
        let neutrals = each_small(u32::from(self.roster.neutral(slots)));
        let neutrals = neutrals.map(|number| {
            let kind = self.roster.neutrals.get(number)?;
            Some((number as u8, self.roster.number(*kind)?))
        });
        let neutrals: Box<[(u8, u8)]> = neutrals.collect::<Option<_>>()?;
        // The mover's are its own already.
        let own = slots_of(self.mover.index());
        if kind.is_some() || !self.single(slots & !own) {
            return None;
        }
        Some(Deed::TakeOver {
            foes,
            neutrals,
            within: self.area(within)?,
            anywhere,
        })
    }

    /// Whether there is but one piece at most of each kind among these slots, whosever it is.
    pub(super) fn single(&self, slots: u32) -> bool {
        let rules = Player::BOTH.map(|player| &self.game.rules[player]);
        let effects = || {
            rules
                .iter()
                .flat_map(|rules| rules.iter())
                .flat_map(|rule| &rule.effects)
        };
        each_small(slots).all(|index| {
            let (_, kind) = owner_and_kind(index);
            let of = |owner: usize| self.game.start.bits[slot(owner, kind)].count_ones();
            let made = effects().any(|effect| makes(effect, kind));
            let mut groups = self
                .game
                .tracks
                .iter()
                .map(|track| &track.groups[usize::from(kind)]);
            !made && !groups.any(Group::counts) && (0..3).map(of).sum::<u32>() <= 1
        })
    }
}

/// The kinds of these slots, as a set, whosever they are.
pub(super) fn kinds_of(slots: u32) -> u32 {
    let owners = 0..3;
    let own = slots_of(0);
    owners.fold(0, |all, owner| all | slots >> (owner * KINDS) & own)
}

/// Whether an effect can make pieces of a kind of others.
fn makes(effect: &impl Perform, kind: u8) -> bool {
    let facts = effect.facts();
    let elsewhere = match facts.on_bitboards {
        Some(BitboardEffect::Promote { kind, .. }) => Some(kind),
        Some(BitboardEffect::Return { kind, .. } | BitboardEffect::TakeOver { kind, .. }) => kind,
        _ => None,
    };
    [facts.makes, elsewhere].contains(&Some(kind))
}

/// What comes of a piece of a kind; the same where captures have nothing to look at but the end, if
/// that differs; and the kinds that it can be in the end.
pub(super) fn fate<W: Word, const K: usize>(
    lowering: &mut Lowering<'_, W, K>,
    rule: &Rule,
    kind: u8,
) -> Option<(Fate<W, K>, Option<Fate<W, K>>, u8)> {
    let own = lowering.mover.index();
    let foe = lowering.mover.opponent().index();
    let roster = lowering.roster;
    let enemy = lowering.mover.opponent();
    let (mut deeds, mut prey_neutral) = (Vec::new(), 0);
    // By what is looked at, the end first: where the enemy's pieces may fall.
    let mut prey = [At::End, At::Steps, At::Sums, At::All].map(|at| (at, [W::NONE; K]));
    let mut falls = |at: At, foes: u8, within: Option<&Program>, game: &Compiled| {
        let there = within.and_then(Program::constant);
        let there = there.map_or(W::ALL, |spaces| places(game, enemy, spaces));
        for (looked, prey) in &mut prey {
            if *looked == At::End || *looked == at {
                for (all, kind) in prey.iter_mut().zip(spread::<W, K>(foes)) {
                    *all |= kind & there;
                }
            }
        }
    };
    // Groups fall by what is done one by one: their pieces are counted.
    let grouped = roster.grouped();
    let (mut always, mut settled) = (false, !grouped);
    let mut kinds = 1 << kind;
    // Deeds before this one are done where others have been pushed; who is pushed depends on those before.
    let (mut beyond, mut met, mut pushed) = (0, 0, 0);
    // Deeds before this one would be done where the piece had pushed itself.
    let mut idle = 0;
    for (number, deed) in rule.deeds().enumerate() {
        let (effect, certain) = deed?;
        if number < idle {
            continue;
        }
        if let BitboardEffect::Push { slots, then } = effect
            && certain
            && lowering.pushes_itself(slots, 1 << roster.kinds.get(usize::from(kind))?)
        {
            idle = number + 1 + then;
            continue;
        }
        let plain = match effect {
            BitboardEffect::Capture { slots, .. }
            | BitboardEffect::TakeOver {
                slots,
                anywhere: false,
                ..
            } => {
                met |= slots;
                true
            }
            _ => false,
        };
        if number < beyond && !plain {
            return None;
        }
        // Whether a push can be made is asked before the move: nothing else that it does may change what stands there.
        let elsewhere = matches!(
            effect,
            BitboardEffect::Promote { .. }
                | BitboardEffect::Return { .. }
                | BitboardEffect::TakeOver { anywhere: true, .. }
        );
        if rule.pushes && elsewhere {
            return None;
        }
        let regroups = matches!(
            effect,
            BitboardEffect::Promote { .. }
                | BitboardEffect::Return { .. }
                | BitboardEffect::Push { .. }
        );
        if grouped && regroups {
            return None;
        }
        deeds.push(match effect {
            BitboardEffect::Capture { slots, within, at } => {
                if roster.owned(slots, own) != 0 {
                    return None;
                }
                let (foes, neutrals) = (roster.owned(slots, foe), roster.neutral(slots));
                falls(at, foes, Some(within), lowering.game);
                prey_neutral |= neutrals;
                settled &= neutrals == 0 && within.constant().is_some();
                Deed::Capture {
                    foes: u16::from(foes) | roster.digits_of(foes),
                    neutrals,
                    within: lowering.area(within)?,
                    at,
                }
            }
            BitboardEffect::TakeOver {
                slots,
                within,
                kind,
                anywhere,
            } => {
                // Who comes over elsewhere may stop those who could have followed.
                if anywhere && lowering.asks_later() {
                    return None;
                }
                if !anywhere {
                    falls(
                        At::End,
                        roster.owned(slots, foe),
                        Some(within),
                        lowering.game,
                    );
                    prey_neutral |= roster.neutral(slots);
                }
                (always, settled) = (always || anywhere, false);
                lowering.take_over(slots, within, kind, anywhere)?
            }
            BitboardEffect::Promote {
                slots,
                within,
                kind,
            } => {
                if roster.owned(slots, foe) | roster.neutral(slots) != 0 {
                    return None;
                }
                (always, settled) = (true, false);
                Deed::Promote {
                    kinds: roster.owned(slots, own),
                    within: lowering.area(within)?,
                    kind: roster.number(kind)?,
                }
            }
            BitboardEffect::Return {
                slots,
                within,
                to,
                kind,
                at,
            } => {
                let foes = roster.owned(slots, foe);
                let others = roster.owned(slots, own) | roster.neutral(slots);
                // Two of the enemy's on one space go one after the other; of places on forks the first isn't the least.
                if W::FORKED || others != 0 || at != At::End || lowering.twofold {
                    return None;
                }
                falls(at, foes, Some(within), lowering.game);
                settled = false;
                let track = &lowering.game.tracks[foe];
                Deed::Return {
                    foes,
                    within: lowering.area(within)?,
                    room: places::<W>(lowering.game, enemy, to.constant()?)
                        & W::narrow(track.on_track),
                    kind: match kind {
                        Some(kind) => Some(roster.number(kind)?),
                        None => None,
                    },
                }
            }
            BitboardEffect::Push { slots, then } => {
                if !certain || beyond > 0 || kinds_of(slots) & kinds_of(met) != 0 {
                    return None;
                }
                settled = false;
                beyond = number + 1 + then;
                falls(At::End, roster.owned(slots, foe), None, lowering.game);
                prey_neutral |= roster.neutral(slots);
                pushed |= roster.owned(slots, own);
                lowering.push(slots, then)?
            }
            BitboardEffect::Become { kind } => {
                let kind = roster.number(kind)?;
                kinds = if certain { 0 } else { kinds } | 1 << kind;
                Deed::Become(kind)
            }
            BitboardEffect::UnlessCaptured { slots, skip } => {
                settled = false;
                Deed::UnlessCaptured {
                    foes: roster.owned(slots, foe),
                    neutrals: roster.neutral(slots),
                    skip,
                }
            }
            BitboardEffect::UnlessOn { spaces, skip } => {
                let mut inner = rule.deeds().skip(number + 1).take(skip);
                let becomes = |deed| matches!(deed, Some((BitboardEffect::Become { .. }, _)));
                if spaces.constant().is_none() || !inner.all(becomes) {
                    (always, settled) = (true, false);
                }
                Deed::UnlessOn {
                    set: lowering.area(spaces)?,
                    skip,
                }
            }
        });
    }
    let moves_others = |deed: &Deed<W>| matches!(deed, Deed::TakeOver { .. } | Deed::Push { .. });
    let promotes = |deed: &Deed<W>| matches!(deed, Deed::Promote { .. });
    let [(_, at_end), passed @ ..] = prey;
    let passed = passed.into_iter().filter(|(_, prey)| *prey != [W::NONE; K]);
    let mut far = Fate {
        becomes: spread(1u8 << kind),
        prey: at_end,
        passed: passed.collect(),
        neutrals: prey_neutral,
        pushed: (pushed != 0).then(|| spread(pushed)),
        // What falls of nobody's is only looked for at the end.
        always: always || prey_neutral != 0 && rule.looks.beyond(),
        looks: false,
        moves_others: deeds.iter().any(moves_others),
        promotes: deeds.iter().any(promotes),
        settled,
        deeds: deeds.into(),
    };
    // What it becomes by where it ends, as far as nothing else is asked: conditions within others, and those of what
    // stands there, are asked when its deeds are done.
    let (mut i, mut there, mut until) = (0, W::ALL, 0);
    while let Some(deed) = far.deeds.get(i) {
        if i == until {
            there = W::ALL;
        }
        i += 1;
        match deed {
            Deed::Become(kind) => {
                far.becomes = far.becomes.map(|kind| kind & !there);
                far.becomes[usize::from(*kind) % K] |= there;
            }
            Deed::UnlessOn {
                set: Area::Fixed(set),
                skip,
            } => (there, until) = (*set, i + skip),
            Deed::UnlessCaptured { skip, .. } | Deed::Push { then: skip, .. } => i += skip,
            Deed::Capture { .. }
            | Deed::Promote { .. }
            | Deed::Return { .. }
            | Deed::UnlessOn { .. }
            | Deed::TakeOver { .. } => {}
        }
    }
    // Groups are counted with what is looked for.
    far.looks = far.always || grouped || !far.passed.is_empty();
    if !rule.looks.beyond() {
        return Some((far, None, kinds));
    }
    let mut near = Fate {
        passed: Box::default(),
        always,
        looks: always || grouped,
        ..far.clone()
    };
    for deed in &mut near.deeds {
        if let Deed::Capture { at, .. } = deed {
            *at = At::End;
        }
    }
    Some((far, Some(near), kinds))
}
