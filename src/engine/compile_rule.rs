//! From a way to move to a [`Rule`] for one mover.

use super::bits::{byte, each};
use super::compile_set::Context;
use super::dice_asked::DiceAsked;
use super::effect::{self, BitboardEffect, EffectOp, Perform};
use super::moves::Way;
use super::program::Program;
use super::rule::{Looks, On, QuietEnd, Rule};
use crate::model::index::{MovementRule, SpaceExpression};
use crate::model::{Along, At};
use crate::player::Player;

/// Compiles all moves for the context's mover.
pub(super) fn rules(context: Context<'_>) -> Vec<Rule> {
    let rules = (0..).zip(&context.rules.moves);
    let mut rules: Vec<Rule> = rules
        .map(|(number, moves)| rule(context, number, moves))
        .collect();
    let mut sets: Vec<Program> = Vec::new();
    for rule in &mut rules {
        rule.sets = [&rule.over, &rule.to].map(|set| {
            let known = sets.iter().position(|other| other == set);
            known.unwrap_or_else(|| {
                sets.push(set.clone());
                sets.len() - 1
            })
        });
    }
    rules
}

/// Compiles a move for the context's mover.
fn rule(context: Context<'_>, number: u16, rule: &MovementRule) -> Rule {
    let effects = effect::compile(context, rule.effects.iter().flat_map(|list| list.iter()));
    let on = on(context, rule.on.as_ref());
    let track = &context.rules.tracks[context.mover.index()];
    let spaces = each(on.bounds());
    let preferred = context.rules.preferred.as_ref();
    let (over, to) = (context.set(&rule.over), context.set(&rule.to));
    let ways = ways(rule, context.mover);
    let looks = looks(&effects);
    let branching = ways.contains(&Way::Back) || ways.contains(&Way::Around);
    // Dice that may count otherwise can go two distances to one end.
    let many = branching || looks.steps || rule.counts.is_some();
    let shifts = effects.iter().any(|effect| effect.facts().shifts);
    let takes_over = effects.iter().any(|effect| effect.facts().takes_over);
    let grouped = context.rules.has_groups();
    let light = !(grouped && (shifts || takes_over)) && is_light(&effects, many);
    let mut rule = Rule {
        kinds: rule.kinds.0,
        steady: light
            && !ways.contains(&Way::Around)
            && over.is_local()
            && to.is_local()
            && match &on {
                On::Anywhere => true,
                On::Spaces(set) => set.is_local(),
                On::Places(_) => false,
            },
        starts: spaces.fold(0, |all, space| all | track.at[usize::from(space)]),
        on,
        preferred: preferred.is_some_and(|preferred| preferred.names_rule(number)),
        asked: DiceAsked {
            with: rule.with.iter().fold(0, |all, face| all | 1 << face.0),
            counts: rule.counts,
            one: rule.one_die,
        },
        take: rule.take,
        ways,
        over,
        to,
        sets: [0; 2],
        quiet: std::array::from_fn(|kind| {
            let moves = rule.kinds.0 >> kind & 1 != 0;
            moves.then(|| quiet(&effects, byte(kind)))?
        }),
        captures: captures(&effects).filter(|_| light),
        takes_over,
        alone: light && !takes_over && !grouped,
        shifts,
        pushes: effects.iter().any(|effect| effect.facts().pushes),
        effects,
        looks,
        light,
        lifts: true,
    };
    rule.lifts = rule.minds(context.mover, rule.on.bounds());
    rule
}

fn on(context: Context<'_>, set: Option<&SpaceExpression>) -> On {
    let Some(set) = set else {
        return On::Anywhere;
    };
    let kinds = context.rules.all_kinds();
    let programs: Option<Vec<Program>> = kinds.map(|kind| context.selection(set, kind)).collect();
    match programs {
        Some(programs) => On::Places(programs),
        None => On::Spaces(context.set(set)),
    }
}

/// How it can go; none, if it turns into a fork that the mover doesn't have.
fn ways(rule: &MovementRule, mover: Player) -> Vec<Way> {
    if let Some(fork) = &rule.fork {
        let ways = fork[mover].map(|number| Way::Fork(byte(number)));
        return ways.into_iter().collect();
    }
    let ways: &[Way] = match rule.along {
        Along::Forward => &[Way::Forward],
        Along::Back => &[Way::Back],
        Along::Either => &[Way::Forward, Way::Back],
        Along::Around => &[Way::Around],
        Along::Orthogonal => &[Way::Left, Way::Right, Way::Up, Way::Down],
    };
    ways.to_vec()
}

/// Where effects look.
fn looks(effects: &[EffectOp]) -> Looks {
    let mut looks = Looks::default();
    for effect in effects {
        match effect.facts().at {
            At::End => {}
            At::Steps => looks.steps = true,
            At::Sums => looks.sums = true,
            At::All => looks.all = true,
        }
    }
    looks
}

/// See [`Rule::quiet`].
fn quiet(effects: &[EffectOp], kind: u8) -> Option<QuietEnd> {
    let (mut end, mut next) = (QuietEnd { kind, affected: 0 }, 0);
    while let Some(effect) = effects.get(next) {
        let facts = effect.facts();
        if facts.at != At::End {
            return None;
        }
        next += 1;
        match facts.on_bitboards? {
            BitboardEffect::Capture { slots, .. }
            | BitboardEffect::TakeOver {
                slots,
                anywhere: false,
                ..
            }
            | BitboardEffect::Return { slots, .. } => end.affected |= slots,
            BitboardEffect::Become { kind } => end.kind = kind,
            BitboardEffect::UnlessCaptured { skip, .. } => next += skip,
            BitboardEffect::TakeOver { .. }
            | BitboardEffect::Promote { .. }
            | BitboardEffect::Push { .. }
            | BitboardEffect::UnlessOn { .. } => return None,
        }
    }
    Some(end)
}

/// See [`Rule::captures`].
fn captures(effects: &[EffectOp]) -> Option<u32> {
    let mut all = effects.iter().map(|effect| effect.facts().on_bitboards);
    let plain = all.all(|effect| {
        matches!(
            effect,
            Some(
                BitboardEffect::Capture { .. }
                    | BitboardEffect::Become { .. }
                    | BitboardEffect::UnlessCaptured { .. }
                    | BitboardEffect::UnlessOn { .. }
            )
        )
    });
    let mut captured = effects.iter().filter_map(|effect| effect.facts().captures);
    let first = captured.next().unwrap_or(0);
    (plain && captured.all(|slots| slots == first)).then_some(first)
}

/// See [`Rule::light`]; `many` if one choice of piece and dice can go several ways.
fn is_light(effects: &[EffectOp], many: bool) -> bool {
    let mut captured = effects.iter().filter_map(|effect| effect.facts().captures);
    let first = captured.next();
    let same = captured.all(|slots| first == Some(slots));
    let pure = effects.iter().all(|effect| effect.facts().pure);
    pure && (same || !many) || effects.iter().all(|effect| effect.facts().at_end)
}
