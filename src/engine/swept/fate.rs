//! What a rule does with a piece that arrives.

use super::lower::Lowering;
use super::roster::{places, spread};
use super::tables::{Area, Deed, Fate};
use super::word::Word;
use crate::engine::effect::{BitboardEffect, Perform};
use crate::engine::program::Program;
use crate::engine::rule::Rule;
use crate::model::At;

impl<W: Word, const K: usize> Lowering<'_, W, K> {
    fn area(&mut self, set: &Program) -> Option<Area<W>> {
        match set.constant() {
            Some(spaces) => Some(Area::Fixed(places(self.game, self.mover, spaces))),
            None => Some(Area::Held(self.set(set, false)?)),
        }
    }
}

/// What comes of a piece of a kind; the same where captures have nothing to look at but the end, if
/// that differs; and the kinds that it can be in the end.
#[expect(clippy::type_complexity, reason = "one or two of a kind")]
pub(super) fn fate<W: Word, const K: usize>(
    lowering: &mut Lowering<'_, W, K>,
    rule: &Rule,
    kind: u8,
) -> Option<(Fate<W, K>, Option<Fate<W, K>>, u8)> {
    let own = lowering.mover.index();
    let foe = lowering.mover.opponent().index();
    let roster = lowering.roster;
    let (mut deeds, mut prey, mut prey_neutral, mut always) = (Vec::new(), 0, 0, false);
    let mut kinds = 1 << kind;
    // Effects before this one may be left out.
    let mut until = 0;
    for (i, effect) in rule.effects.iter().enumerate() {
        deeds.push(match effect.facts().on_bitboards? {
            BitboardEffect::Capture { slots, within, at } => {
                if roster.owned(slots, own) != 0 {
                    return None;
                }
                let (foes, neutrals) = (roster.owned(slots, foe), roster.neutral(slots));
                prey |= foes;
                prey_neutral |= neutrals;
                Deed::Capture {
                    foes,
                    neutrals,
                    within: lowering.area(within)?,
                    at,
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
                    set: lowering.area(spaces)?,
                    skip,
                }
            }
        });
    }
    let mut near = Fate {
        kind,
        becomes: [W::NONE; K],
        prey: spread(prey),
        neutrals: prey_neutral,
        always,
        deeds: deeds.into(),
    };
    let mut i = 0;
    while let Some(deed) = near.deeds.get(i) {
        i += 1;
        match deed {
            Deed::Become(kind) => near.kind = *kind,
            Deed::UnlessCaptured { skip, .. } => i += skip,
            Deed::Capture { .. } | Deed::UnlessOn { .. } => {}
        }
    }
    near.becomes = spread(1 << near.kind);
    if !rule.looks.beyond() {
        return Some((near, None, kinds));
    }
    let far = Fate {
        always: true,
        ..near.clone()
    };
    for deed in &mut near.deeds {
        if let Deed::Capture { at, .. } = deed {
            *at = At::End;
        }
    }
    Some((far, Some(near), kinds))
}
