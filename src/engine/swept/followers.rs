//! Which columns can spend all that another leaves.

use super::draft::{Draft, Followers};
use super::plan::Run;
use super::plans::Planner;
use super::word::Word;
use crate::engine::dice_choice::left_after;
use crate::engine::dice_left::{DiceLeft, dice};
use crate::engine::roll::Roll;

impl<W: Word, const K: usize> Planner<'_, W, K> {
    /// What can follow moves of one of these columns, with these dice left of a roll, where some moves may go before
    /// others.
    pub(super) fn followed(
        &self,
        draft: &Draft<W, K>,
        drafts: &[Draft<W, K>],
        (roll, hand): (&Roll, DiceLeft),
        prefers: bool,
    ) -> Followers {
        if draft.promotes {
            // Whoever can follow now may be of another kind then, one that cannot.
            return Followers::unknown();
        }
        let subset = &roll.subsets[draft.subset];
        let left = match roll.parts {
            0 => hand - subset.dice,
            _ => left_after(self.game.spend.add, hand, subset),
        };
        // All that is left, in one move, if that is allowed then. Whether another order of the
        // dice leads elsewhere too makes no difference.
        let rest = &self.plans[usize::from(draft.column.slim.next)];
        let at_once =
            dice(left) == 1 || rest.columns.iter().any(|column| column.spent == rest.dice);
        // Who could go before others may take a die of several; one is spent whoever goes.
        let at_once = at_once && (dice(left) == 1 || !prefers);
        let all = drafts.iter().enumerate().filter(|(_, other)| {
            let spends = roll.subsets[other.subset].dice == left;
            at_once && spends && other.column.dice.differs.is_empty()
        });
        let (ahead, others): (Vec<_>, Vec<_>) =
            all.partition(|(_, other)| other.column.run == Run::Ahead && !other.loose);
        let plain =
            |(_, other): &(usize, &Draft<W, K>)| self.laws.lanes[usize::from(other.lane)].plain;
        let leaves = ahead.first();
        Followers {
            try_out: prefers || !others.is_empty() || !ahead.iter().all(plain),
            leaves: leaves.map_or(0, |(_, other)| other.column.slim.distance),
            columns: ahead.iter().map(|(i, _)| *i as u8).collect(),
        }
    }
}
