//! In which orders the dice of a move can be counted.

use super::plan::DiceOrder;
use super::rules::Law;
use crate::engine::dice_subset::DiceSubset;
use crate::engine::rule::Rule;

/// The orders in which a rule's captures can count dice, as far as they look at other places.
pub(super) fn dice_orders<W, const K: usize>(
    law: &Law<W, K>,
    rule: &Rule,
    subset: &DiceSubset,
) -> Vec<DiceOrder> {
    let orders = subset.orders(rule.asked.with);
    let orders: Vec<Box<[u8]>> = orders
        .map(|cuts| cuts.iter().copied().filter(|cut| *cut > 0).collect())
        .collect();
    let mut sums: Vec<u8> = orders.concat();
    sums.sort_unstable();
    sums.dedup();
    let plain = DiceOrder {
        sums: if rule.looks.sums {
            sums.into()
        } else {
            Box::default()
        },
        ..DiceOrder::default()
    };
    if !rule.looks.steps {
        return vec![plain];
    }
    let order = |number: usize| {
        let steps = &orders[number];
        let before = &orders[..number];
        let only = |one: &[u8], other: &[u8]| -> Vec<u8> {
            let only = one.iter().filter(|step| !other.contains(step));
            only.copied().collect()
        };
        let differs = before
            .iter()
            .map(|other| [only(steps, other), only(other, steps)].concat().into());
        DiceOrder {
            steps: steps.clone(),
            differs: differs.collect(),
            prey: law.prey,
            before: if law.plain {
                Box::default()
            } else {
                before.into()
            },
            ..plain.clone()
        }
    };
    (0..orders.len()).map(order).collect()
}
