//! A piece's free run: who can spend all dice that are left, whatever else is done.
//!
//! Where the most dice must be spent it takes long to find out how many that are. But where pieces may stand together in
//! any number, and go on with any die, those that have nothing ahead which stops them can spend whatever there is.

use super::bits::{bit, byte, each, each_small, has};
use super::dice_left::dice;
use super::effect::BitboardEffect;
use super::graph::Lines;
use super::moves::Way;
use super::program::Program;
use super::roll::Roll;
use super::rule::{On, Rule};
use super::state::{slot, slots_of};
use super::turn_state::{PackedMove, TurnState};
use crate::model::index::{Rules, TrackMap};
use crate::model::{Add, How, PieceUse, Spend, Take};
use crate::player::Player;

/// How a side's pieces of a kind go ahead, over and over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FreeRun {
    /// The number of the rule.
    pub(super) rule: u16,
    pub(super) kind: u8,
    /// The spaces where they may start.
    pub(super) on: u128,
    /// Spaces that can be passed and ended on all turn long, and from which the run goes on.
    pub(super) always: u128,
    /// The same of those that can be now.
    pub(super) lasting: u128,
}

/// The kinds that a piece of a kind can be once a move of this rule has ended, as a set; none if anything but that, and
/// captures of others' pieces, can come of it.
fn kinds_after(rule: &Rule, mover: Player, kind: usize) -> Option<u8> {
    rule.deeds().try_fold(1 << kind, |kinds, deed| {
        let (effect, always) = deed?;
        match effect {
            BitboardEffect::Capture { slots, .. } if slots & slots_of(mover.index()) == 0 => {
                Some(kinds)
            }
            BitboardEffect::Become { kind } => Some(if always { 0 } else { kinds } | 1 << kind),
            BitboardEffect::UnlessCaptured { .. } | BitboardEffect::UnlessOn { .. } => Some(kinds),
            _ => None,
        }
    })
}

impl FreeRun {
    /// The first of a mover's kinds and rules that has one, if the most dice must be spent, one after the other.
    ///
    /// A move that goes before others spends a die, too. It must not take away the piece that runs, unless all moves of
    /// the run go before others as well.
    pub(super) fn of(rules: &[Rule], mover: Player, game: &Rules, spend: Spend) -> Option<FreeRun> {
        let preferred = game.preferred.as_ref();
        let one_by_one = matches!(spend.add, Add::None | Add::Any) && game.order.is_empty();
        let often = spend.how == How::Most && spend.piece == PieceUse::Often;
        if !often || !one_by_one || preferred.is_some_and(|named| named.captures) {
            return None;
        }
        let moved = |rule: &Rule| each_small(u32::from(rule.kinds));
        let mut arriving = 0u32;
        for rule in rules {
            for kind in moved(rule) {
                arriving |= u32::from(kinds_after(rule, mover, kind)?) << slot(mover.index(), 0);
            }
        }
        (0..).zip(rules).find_map(|(number, rule)| {
            let any = rule.asked.with == 0 && rule.asked.counts.is_none();
            let whole = rule.take == Take::All || rule.take.is_single();
            let on = match &rule.on {
                On::Anywhere => u128::MAX,
                On::Spaces(set) => set.constant()?,
                On::Places(_) => return None,
            };
            let mut kind = moved(rule).filter(|&kind| {
                let others = rules.iter().filter(|other| other.preferred);
                let mut others = others.map(|other| other.kinds);
                let first = rule.preferred || others.all(|kinds| kinds >> kind & 1 == 0);
                let stays = kinds_after(rule, mover, kind) == Some(1 << kind);
                first && stays && game.stands_in_any_number(kind)
            });
            let spaces = rule.over.lasting(arriving).and(rule.to.lasting(arriving));
            let run = |kind: usize| FreeRun {
                rule: number,
                kind: byte(kind),
                on,
                always: spaces.always & on,
                lasting: spaces.stays() & on,
            };
            let goes = any && whole && rule.ways == [Way::Forward];
            let run = goes.then(|| kind.next()).flatten().map(run)?;
            (run.lasting != 0).then_some(run)
        })
    }

    /// The places of the mover's pieces that can spend all dice that are left for certain, one after the other. `rules`
    /// are the mover's, `lines` lead ahead on its track.
    pub(super) fn places(
        &self,
        now: &TurnState,
        rules: &[Rule],
        tracks: &[TrackMap; 3],
        roll: &Roll,
        lines: &Lines,
    ) -> u128 {
        let pieces = now.board.bits[slot(now.mover.index(), self.kind)];
        if pieces == 0 {
            return 0;
        }
        let (rule, track) = (&rules[usize::from(self.rule)], &tracks[now.mover.index()]);
        let eval = |set: &Program| set.eval(&now.board, tracks);
        let free = match self.lasting & !self.always {
            0 => self.always,
            _ => self.lasting & eval(&rule.over) & eval(&rule.to),
        };
        let runs = |from: &u8| {
            let (mut place, mut spent) = (*from, 0);
            for (die, times) in roll.singles(now.left) {
                for _ in 0..times {
                    let way = lines.get(place, die.sum).filter(|_| die.sum > 0);
                    let Some((passed, end)) = way else {
                        return false;
                    };
                    if (passed | bit(track.space(end))) & !free != 0 {
                        return false;
                    }
                    (place, spent) = (end, spent + 1);
                }
            }
            spent == dice(now.left)
        };
        let start = each(pieces).filter(|place| has(self.on, track.space(*place)));
        start.filter(runs).fold(0, |all, place| all | bit(place))
    }

    /// Whether some of these, which [`FreeRun::places`] has found, can surely spend what a move leaves: a piece from
    /// elsewhere, or the same if this is how it runs. Of others where the move starts it is not asked who stays.
    pub(super) fn goes_on(&self, free: u128, packed: &PackedMove) -> bool {
        let own = packed.kind == self.kind && packed.rule == self.rule && has(free, packed.from);
        own || free & !bit(packed.from) != 0
    }
}
