//! Conditions that always hold, or never.

use super::bounds::{Here, View};
use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::dice::Throw;
use crate::model::act::Act;
use crate::model::index::{ConditionRule, Lookup, PieceMask};
use crate::model::{Condition, Effect};
use crate::player::{ByPlayer, Player};
use crate::source::{Report, Span};
use crate::space::SpaceSet;

/// A warning for each condition that makes no difference: one that holds, or fails, in every
/// position in which it may be asked, for both sides. That is held against more positions than can
/// come: what is reported is certain. (A move whose condition never holds ends nowhere, which is
/// an error of its own.)
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let ruleset = subject.rules.ruleset();
    let Ok(lookup) = ruleset_lookup(subject) else {
        return Vec::new();
    };
    let weights: Vec<u64> = ruleset
        .dice
        .faces
        .iter()
        .map(|face| face.weight.into())
        .collect();
    let throws = match ruleset.turn.collect.is_empty() {
        true => Throw::all(usize::from(ruleset.dice.count), &weights),
        // Of throws that are used together too many are possible.
        false => Vec::new(),
    };
    let guards = Guards {
        subject,
        reach,
        lookup,
        throws: throws.into_iter().map(|(throw, _)| throw).collect(),
    };
    let mut found = Vec::new();
    let mut ends_of_all = ByPlayer::default();
    let mut captured = PieceMask::default();
    for (i, (rule, at)) in ruleset.moves.iter().zip(&origins.moves).enumerate() {
        let ends = &reach.ends[i];
        for player in Player::BOTH {
            ends_of_all[player] |= ends[player];
        }
        if let (Some(when), Some(span)) = (&rule.when, at.when)
            && guards.held(when, ends, PieceMask::default()) == Some(true)
        {
            found.push(report(when, true, span));
        }
        let mut own = PieceMask::default();
        found.extend(guards.of_effects(&rule.then, ends, at.then, &mut own));
        captured = captured | own;
    }
    let common = &ruleset.turn.then;
    found.extend(guards.of_effects(common, &ends_of_all, origins.then, &mut captured));
    found
}

/// The names of a ruleset.
fn ruleset_lookup<'a>(subject: &'a Subject<'_>) -> Result<Lookup<'a>, ()> {
    subject.rules.lookup().map_err(drop)
}

struct Guards<'a> {
    subject: &'a Subject<'a>,
    reach: &'a Reach,
    lookup: Lookup<'a>,
    /// All throws; none where they aren't looked at one by one.
    throws: Vec<Throw>,
}

impl Guards<'_> {
    /// What is said of the conditions of effects, at any depth, of moves that may end there; `captured`
    /// are the pieces that effects before them may have captured, then these too.
    fn of_effects(
        &self,
        effects: &[Effect],
        ends: &ByPlayer<SpaceSet>,
        span: Option<Span>,
        captured: &mut PieceMask,
    ) -> Vec<Report> {
        let mut found = Vec::new();
        for effect in effects {
            match effect.act() {
                Act::If(condition, then) => {
                    let held = self.held(condition, ends, *captured);
                    if let (Some(held), Some(span)) = (held, span) {
                        found.push(report(condition, held, span));
                    }
                    let inner = self.of_effects(then, ends, span, captured);
                    found.extend(inner.into_iter().filter(|_| held.is_none()));
                }
                // What is pushed stands elsewhere: where is not followed.
                Act::Push(_, then) => {
                    self.of_effects(then, ends, None, captured);
                }
                Act::On { pieces, fate, .. } if fate.may_leave_game() => {
                    let pieces = self.lookup.pieces(pieces).unwrap_or(PieceMask::ALL);
                    *captured = *captured | pieces;
                }
                Act::On { .. } | Act::Become(_) => {}
            }
        }
        found
    }

    /// Whether a condition always holds for moves that end there, or never; neither is `None`.
    fn held(
        &self,
        condition: &Condition,
        ends: &ByPlayer<SpaceSet>,
        captured: PieceMask,
    ) -> Option<bool> {
        let rule: ConditionRule = self.lookup.condition(condition).ok()?;
        let ended = |mover: &Player| !ends[*mover].is_empty();
        let views: Vec<View<'_>> = (Player::BOTH.into_iter().filter(ended))
            .map(|mover| View {
                captured,
                ..View::of_many(self.subject, &self.reach.occupancy, mover)
            })
            .collect();
        let held = |view: &View<'_>| {
            let ends = ends[view.mover];
            if view.may_meet(&rule, ends).is_empty() {
                return Some(false);
            }
            let surely = view.surely_meet(&rule, Here::Unknown, ends);
            ends.is_subset(surely).then_some(true)
        };
        let throws = self.throws.iter().map(Some);
        let thrown =
            throws.flat_map(|thrown| views.iter().map(move |view| View { thrown, ..*view }));
        // What depends on the throw is looked at throw by throw.
        agreed(views.iter().map(held)).or_else(|| agreed(thrown.map(|view| held(&view))))
    }
}

/// What all agree in, if they do.
fn agreed(mut all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let first = all.next()??;
    all.all(|held| held == Some(first)).then_some(first)
}

fn report(condition: &Condition, holds: bool, span: Span) -> Report {
    let (code, how, help) = match holds {
        true => (
            "daldos::condition::always",
            "always holds",
            "leave the condition out, or ask what can be otherwise",
        ),
        false => (
            "daldos::condition::never",
            "never holds",
            "leave out what depends on it, or ask what can be so",
        ),
    };
    let message = format!("the condition `{condition}` {how}");
    Report::warning(code, message, span, "it makes no difference").help(help)
}
