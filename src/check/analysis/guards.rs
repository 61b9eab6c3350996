//! Conditions that always hold, or never.

use super::bounds::{Here, View};
use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::dice::Throw;
use crate::model::act::Act;
use crate::model::index::{ConditionRule, Lookup, PieceMask, Relation, SpaceExpression};
use crate::model::{Condition, Effect, MoveRule};
use crate::player::{ByPlayer, Player};
use crate::source::{Report, Span};
use crate::space::SpaceSet;

/// Conditions that make no difference.
pub(super) struct IdleConditions {
    /// Those that stand by themselves: a warning for each.
    pub(super) whole: Vec<Report>,
    /// Those that are parts of others.
    pub(super) parts: Vec<Report>,
}

/// A warning for each condition that makes no difference: one that holds, or fails, in every
/// position in which it may be asked, for both sides. That is held against more positions than can
/// come: what is reported is certain. (A move whose condition never holds, whichever piece moves, ends
/// nowhere, which is an error of its own.)
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> IdleConditions {
    let ruleset = subject.rules.ruleset();
    let mut found = IdleConditions {
        whole: Vec::new(),
        parts: Vec::new(),
    };
    let Ok(lookup) = subject.rules.lookup() else {
        return found;
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
        defines_throws: subject.rules.definitions.iter().any(names_throw),
    };
    let anew = ruleset.turn.anew.as_ref();
    if let (Some(when), Some(span)) = (anew.and_then(|anew| anew.when.as_ref()), origins.anew) {
        let never = "so nothing is ever thrown again";
        guards.tell(when, &guards.before_moves(), (span, never), &mut found);
    }
    let mut ends_of_all = ByPlayer::default();
    let mut captured = PieceMask::default();
    for (i, (rule, at)) in ruleset.moves.iter().zip(&origins.moves).enumerate() {
        let ends = &reach.ends[i];
        for player in Player::BOTH {
            ends_of_all[player] |= ends[player];
        }
        if let (Some(when), Some(span)) = (&rule.when, at.when) {
            let occasions = guards.departures(i, rule);
            guards.tell(
                when,
                &occasions,
                (span, "so the move is never made"),
                &mut found,
            );
        }
        let mut own = PieceMask::default();
        guards.of_effects(&rule.then, ends, at.then, &mut own, &mut found);
        captured = captured | own;
    }
    let common = &ruleset.turn.then;
    guards.of_effects(
        common,
        &ends_of_all,
        origins.then,
        &mut captured,
        &mut found,
    );
    found
}

struct Guards<'a> {
    subject: &'a Subject<'a>,
    reach: &'a Reach,
    lookup: Lookup<'a>,
    /// All throws; none where they aren't looked at one by one.
    throws: Vec<Throw>,
    /// Whether some definition asks about the throw.
    defines_throws: bool,
}

/// When a condition may be asked: what a side sees then, and where the move in question may end.
struct Occasion<'a> {
    view: View<'a>,
    ends: SpaceSet,
}

impl Guards<'_> {
    /// Before any move of a turn.
    fn before_moves(&self) -> Vec<Occasion<'_>> {
        let occasions = Player::BOTH.into_iter().map(|mover| Occasion {
            view: View::of_many(self.subject, &self.reach.occupancy, mover),
            ends: self.subject.rules.all_spaces(),
        });
        occasions.collect()
    }

    /// Before the move of this number, its piece still standing where it stood; also of a side that can't make
    /// it: it may be this condition that keeps it from it. None where no side can.
    fn departures(&self, number: usize, written: &MoveRule) -> Vec<Occasion<'_>> {
        let (rule, ends) = (&self.subject.rules.moves[number], &self.reach.ends[number]);
        let on = written.from.on.as_ref().map(|on| self.lookup.set(on));
        let (true, Ok(on)) = (
            ends.iter().any(|(_, ends)| !ends.is_empty()),
            on.transpose(),
        ) else {
            return Vec::new();
        };
        let mut occasions = Vec::new();
        for Occasion { view, ends } in self.before_moves() {
            for kind in rule.kinds.iter() {
                let here = Here::Holds(Relation::Friend, kind);
                let on = on.as_ref().map(|on| view.bounds(on, here).may);
                let stands = view.standing_of(Relation::Friend, kind);
                let starts = on.map_or(stands, |on| stands & on);
                if !starts.is_empty() {
                    let moving = Some((kind, starts));
                    let view = View { moving, ..view };
                    occasions.push(Occasion { view, ends });
                }
            }
        }
        occasions
    }

    /// After a move with such ends, its effects being at work, which may have captured such pieces.
    fn arrivals(&self, ends: &ByPlayer<SpaceSet>, captured: PieceMask) -> Vec<Occasion<'_>> {
        let ended = |mover: &Player| !ends[*mover].is_empty();
        let occasions = Player::BOTH
            .into_iter()
            .filter(ended)
            .map(|mover| Occasion {
                view: View {
                    captured,
                    ..View::of_many(self.subject, &self.reach.occupancy, mover)
                },
                ends: ends[mover],
            });
        occasions.collect()
    }

    /// Says of a condition, or else of its parts, what makes no difference; gives whether it always
    /// holds or never, or neither. `never` says what comes of the latter.
    fn tell(
        &self,
        condition: &Condition,
        occasions: &[Occasion<'_>],
        (span, never): (Span, &str),
        found: &mut IdleConditions,
    ) -> Option<bool> {
        let held = self.held(condition, occasions);
        match held {
            Some(held) => {
                let why = if held { IDLE } else { never };
                let leave = match held {
                    true => "leave the condition out",
                    false => "leave out what depends on it",
                };
                found
                    .whole
                    .push(report(condition, held, (span, why), leave));
            }
            None => self.tell_parts(condition, occasions, span, &mut found.parts),
        }
        held
    }

    /// Of a condition of which neither is so: the same of its parts.
    fn tell_parts(
        &self,
        condition: &Condition,
        occasions: &[Occasion<'_>],
        span: Span,
        found: &mut Vec<Report>,
    ) {
        let parts = match condition {
            Condition::And(parts) | Condition::Or(parts) => parts.as_slice(),
            Condition::Not(inner) => return self.tell_parts(inner, occasions, span, found),
            _ => return,
        };
        for part in parts {
            match self.held(part, occasions) {
                Some(held) => {
                    let leave = "leave this part of the condition out";
                    found.push(report(part, held, (span, IDLE_PART), leave));
                }
                None => self.tell_parts(part, occasions, span, found),
            }
        }
    }

    /// Says what makes no difference of the conditions of effects, at any depth, of moves that may end
    /// there; `captured` are the pieces that effects before them may have captured, then these too.
    fn of_effects(
        &self,
        effects: &[Effect],
        ends: &ByPlayer<SpaceSet>,
        span: Option<Span>,
        captured: &mut PieceMask,
        found: &mut IdleConditions,
    ) {
        for effect in effects {
            match effect.act() {
                Act::If(condition, then) => {
                    let occasions = self.arrivals(ends, *captured);
                    let told =
                        span.and_then(|span| self.tell(condition, &occasions, (span, IDLE), found));
                    // What is said of it holds for all that hangs on it.
                    let span = span.filter(|_| told.is_none());
                    self.of_effects(then, ends, span, captured, found);
                }
                // What is pushed stands elsewhere: where is not followed.
                Act::Push(_, then) => self.of_effects(then, ends, None, captured, found),
                Act::On { pieces, fate, .. } if fate.may_leave_game() => {
                    let pieces = self.lookup.pieces(pieces).unwrap_or(PieceMask::ALL);
                    *captured = *captured | pieces;
                }
                Act::On { .. } | Act::Become(_) => {}
            }
        }
    }

    /// Whether a condition always holds at these occasions, or never; neither is `None`.
    fn held(&self, condition: &Condition, occasions: &[Occasion<'_>]) -> Option<bool> {
        let rule: ConditionRule = self.lookup.condition(condition).ok()?;
        let held = |view: &View<'_>, ends: SpaceSet| {
            if view.may_meet(&rule, ends).is_empty() {
                return Some(false);
            }
            let surely = view.surely_meet(&rule, Here::Unknown, ends);
            ends.is_subset(surely).then_some(true)
        };
        let agree = agreed(occasions.iter().map(|at| held(&at.view, at.ends)));
        if agree.is_some() || !self.asks_throw(&rule) {
            return agree;
        }
        // What depends on the throw is looked at throw by throw.
        let throws = self.throws.iter().map(Some);
        agreed(throws.flat_map(|thrown| {
            let known = occasions
                .iter()
                .map(move |at| (View { thrown, ..at.view }, at.ends));
            known.map(|(view, ends)| held(&view, ends))
        }))
    }

    /// Whether what a condition says may depend on the throw.
    fn asks_throw(&self, condition: &ConditionRule) -> bool {
        match condition {
            ConditionRule::Holds(set) | ConditionRule::On(set) => {
                names_throw(set) || self.defines_throws && set.definitions().next().is_some()
            }
            ConditionRule::Captured(_) | ConditionRule::Stuck => false,
            ConditionRule::Not(inner) => self.asks_throw(inner),
            ConditionRule::And(parts) | ConditionRule::Or(parts) => {
                parts.iter().any(|part| self.asks_throw(part))
            }
        }
    }
}

/// Whether a set itself asks about the throw.
fn names_throw(set: &SpaceExpression) -> bool {
    set.walk()
        .any(|part| matches!(part, SpaceExpression::Threw(_)))
}

/// What all agree in, if they do.
fn agreed(mut all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let first = all.next()??;
    all.all(|held| held == Some(first)).then_some(first)
}

/// What comes of a condition on which nothing depends.
const IDLE: &str = "it makes no difference";

/// The same of a part of a condition, where the whole of it is pointed at.
const IDLE_PART: &str = "this part of it makes no difference";

/// A warning; `leave` says what may be left out.
fn report(condition: &Condition, holds: bool, (span, why): (Span, &str), leave: &str) -> Report {
    let (code, how, other) = match holds {
        true => ("daldos::condition::always", "always holds", "otherwise"),
        false => ("daldos::condition::never", "never holds", "so"),
    };
    let message = format!("the condition `{condition}` {how}");
    let help = format!("{leave}, or ask what can be {other}");
    Report::warning(code, message, span, why).help(help)
}
