//! From a move in its author's words to a [`Rule`].

use super::compile_set::Context;
use super::moves::Way;
use super::program::Program;
use super::rule::{EffectOp, Looks, On, Rule};
use crate::model::{Along, At, DiceUse, Effect, MoveRule, Set};

/// Compiles a move for the context's mover.
pub(super) fn rule(context: Context<'_>, rule: &MoveRule) -> Rule {
    let turn = &context.ruleset.turn;
    let any = || Program::constant(context.universe());
    let set = |own: &Option<Set>, common: &Option<Set>| {
        own.as_ref()
            .or(common.as_ref())
            .map_or_else(any, |set| context.set(set))
    };
    let mut effects = Vec::new();
    flatten(context, &rule.then, false, &mut effects);
    flatten(context, &turn.then, false, &mut effects);
    let on = on(context, rule.from.on.as_ref());
    let (over, to) = (set(&rule.over, &turn.over), set(&rule.to, &turn.to));
    let ways = ways(rule.along);
    let looks = looks(&effects);
    let branching = ways.contains(&Way::Back) || ways.contains(&Way::Around);
    let light = light(&effects, branching || looks.steps);
    let faces = &context.ruleset.dice.faces;
    let with = rule.from.with.as_ref().map(|label| {
        // INVARIANT: the face is declared; a number past all faces would match no die.
        let face = faces.iter().position(|face| face.label == *label);
        face.unwrap_or(15) as u8
    });
    Rule {
        kinds: context.kinds(&rule.from.kinds),
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
        with,
        one: rule.from.dice == DiceUse::One,
        ways,
        over,
        to,
        effects,
        looks,
        light,
    }
}

fn on(context: Context<'_>, set: Option<&Set>) -> On {
    let Some(set) = set else {
        return On::Anywhere;
    };
    let kinds = 0..context.ruleset.kinds.len() as u8;
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

fn flatten(context: Context<'_>, effects: &[Effect], inside: bool, ops: &mut Vec<EffectOp>) {
    for effect in effects {
        match effect {
            Effect::Capture { pieces, within, at } => {
                let any = || Program::constant(context.universe());
                ops.push(EffectOp::Capture {
                    slots: context.pieces(pieces),
                    within: within.as_ref().map_or_else(any, |set| context.set(set)),
                    at: *at,
                });
            }
            Effect::Become(name) => ops.extend(
                context
                    .kind(name)
                    .map(|kind| EffectOp::Become { kind, inside }),
            ),
            Effect::Recruit { pieces, kind } => ops.push(EffectOp::Recruit {
                slots: context.pieces(pieces),
                kind: kind.as_ref().and_then(|name| context.kind(name)),
            }),
            Effect::IfCaptured(pieces, then) => {
                let mut body = Vec::new();
                flatten(context, then, true, &mut body);
                ops.push(EffectOp::UnlessCaptured {
                    slots: context.pieces(pieces),
                    skip: body.len(),
                });
                ops.append(&mut body);
            }
            Effect::IfOn(set, then) => {
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
