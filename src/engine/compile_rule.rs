//! From a way to move to a [`Rule`] for one mover.

use super::compile_set::Context;
use super::moves::Way;
use super::program::Program;
use super::rule::{EffectOp, Looks, On, Rule};
use crate::model::index::{EffectRule, MovementRule, SpaceExpression};
use crate::model::{Along, At};

/// Compiles a move for the context's mover.
pub(super) fn rule(context: Context<'_>, rule: &MovementRule) -> Rule {
    let mut effects = Vec::new();
    for list in &rule.effects {
        flatten(context, list, false, &mut effects);
    }
    let on = on(context, rule.on.as_ref());
    let (over, to) = (context.set(&rule.over), context.set(&rule.to));
    let ways = ways(rule.along);
    let looks = looks(&effects);
    let branching = ways.contains(&Way::Back) || ways.contains(&Way::Around);
    let light = light(&effects, branching || looks.steps);
    Rule {
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
        on,
        with: rule.with.map(|face| face.0),
        one: rule.one_die,
        ways,
        over,
        to,
        effects,
        looks,
        light,
    }
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

fn ways(along: Along) -> &'static [Way] {
    match along {
        Along::Forward => &[Way::Forward],
        Along::Back => &[Way::Back],
        Along::Either => &[Way::Forward, Way::Back],
        Along::Around => &[Way::Around],
        Along::Orthogonal => &[Way::Left, Way::Right, Way::Up, Way::Down],
    }
}

fn flatten(context: Context<'_>, effects: &[EffectRule], inside: bool, ops: &mut Vec<EffectOp>) {
    for effect in effects {
        match effect {
            EffectRule::Capture { pieces, within, at } => ops.push(EffectOp::Capture {
                slots: context.pieces(*pieces),
                within: context.set(within),
                at: *at,
            }),
            EffectRule::Become(kind) => ops.push(EffectOp::Become {
                kind: kind.0,
                inside,
            }),
            EffectRule::Recruit { pieces, kind } => ops.push(EffectOp::Recruit {
                slots: context.pieces(*pieces),
                kind: kind.map(|kind| kind.0),
            }),
            EffectRule::IfCaptured(pieces, then) => {
                let mut body = Vec::new();
                flatten(context, then, true, &mut body);
                ops.push(EffectOp::UnlessCaptured {
                    slots: context.pieces(*pieces),
                    skip: body.len(),
                });
                ops.append(&mut body);
            }
            EffectRule::IfOn(set, then) => {
                let mut body = Vec::new();
                flatten(context, then, true, &mut body);
                ops.push(EffectOp::UnlessOn {
                    set: context.set(set),
                    skip: body.len(),
                });
                ops.append(&mut body);
            }
        }
    }
}

/// Where captures look.
fn looks(effects: &[EffectOp]) -> Looks {
    let mut looks = Looks::default();
    for effect in effects {
        if let EffectOp::Capture { at, .. } = effect {
            match at {
                At::End => {}
                At::Steps => looks.steps = true,
                At::Sums => looks.sums = true,
                At::All => looks.all = true,
            }
        }
    }
    looks
}

/// See [`Rule::light`]; `many` if one choice of piece and dice can go several ways.
fn light(effects: &[EffectOp], many: bool) -> bool {
    let mut prey = None;
    effects.iter().all(|effect| match effect {
        EffectOp::Capture { slots, within, .. } => {
            let same = *prey.get_or_insert(*slots) == *slots;
            within.is_constant() && (same || !many)
        }
        EffectOp::Become { .. } | EffectOp::UnlessCaptured { .. } => true,
        EffectOp::Recruit { .. } => false,
        EffectOp::UnlessOn { set, .. } => set.is_constant(),
    })
}
