//! Games that can't end.

use super::bounds::{Here, View};
use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::At;
use crate::model::act::{Act, PieceFate};
use crate::model::index::{
    EffectRule, EndingRule, KindSet, MovementRule, PieceMask, Relation, SpaceExpression,
};
use crate::player::Player;
use crate::source::Report;

/// An error where no end rule can ever be met: no `draw`, no `win` whose spaces a piece may come
/// to, no `lose` whose count some effect may lessen, and no condition that may hold. An effect
/// counts as possible if its move can be made at all and such pieces may stand on a space that the
/// move may end on (or pass, where the effect looks there); whether they ever meet is not asked.
/// Where only some can't be met, a warning for each of those.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let rules = &subject.rules.ends;
    let unmet = |rule: &&EndingRule| !may_happen(subject, reach, rule);
    match rules.iter().filter(unmet).count() {
        0 if !rules.is_empty() => Vec::new(),
        few if few < rules.len() => {
            let ends = rules.iter().zip(&origins.end);
            let unmet = ends.filter(|(rule, _)| unmet(rule));
            unmet
                .map(|(rule, span)| {
                    let message = "this never ends the game";
                    let why = reason(subject, rule);
                    Report::warning("daldos::end::unmet", message, *span, why)
                        .help("leave it out, or let play lead there")
                })
                .collect()
        }
        _ => vec![never(subject, origins)],
    }
}

/// Why an end rule is never met.
fn reason(subject: &Subject<'_>, rule: &EndingRule) -> &'static str {
    match rule {
        EndingRule::Lose { at_most, of } => {
            let few = |side| subject.rules.started_with(side, *of) <= *at_most as usize;
            if Player::BOTH.into_iter().all(few) {
                "it is about a side that had more at the start, and neither has"
            } else {
                "no move can lessen this count so far"
            }
        }
        EndingRule::Win { .. } => "no such piece can ever come there",
        _ => "its condition never holds",
    }
}

/// The error for a game that can't end.
fn never(subject: &Subject<'_>, origins: &Origins) -> Report {
    let texts = subject.rules.ends.iter();
    let texts = texts.map(|rule| reason(subject, rule));
    let mut labels = origins.end.iter().copied().zip(texts);
    let first = labels.next();
    let (span, text) = first.unwrap_or((origins.end_form, "no way to end is written"));
    let report = Report::error("daldos::end::never", "the game can't end", span, text);
    let report = labels.fold(report, |report, (span, text)| report.with(span, text));
    report.help(
        "let a move take what is counted, such as `(then (capture enemy))` with a `to` that \
         admits enemies, or end the game otherwise, such as `(draw after:200)`",
    )
}

fn may_happen(subject: &Subject<'_>, reach: &Reach, rule: &EndingRule) -> bool {
    let view = |mover| View::of_many(subject, &reach.occupancy, mover);
    let all = subject.rules.all_spaces();
    let holds = |side, rule| !view(side).may_meet(rule, all).is_empty();
    if let EndingRule::Most { condition, .. } | EndingRule::DrawWhen(condition) = rule {
        return Player::BOTH.into_iter().all(|side| holds(side, condition));
    }
    Player::BOTH.into_iter().any(|side| match rule {
        EndingRule::WinWhen(condition) | EndingRule::LoseWhen(condition) => holds(side, condition),
        EndingRule::Win { reach: set, by } => {
            let view = view(side);
            let goal = view.may(set);
            // A piece stands on its own space, so that what holds there is asked piece by piece.
            (*by & view.kinds_of(Relation::Friend)).iter().any(|kind| {
                let here = Here::Holds(Relation::Friend, kind);
                let goal = goal | view.bounds(set, here).may;
                !(goal & view.standing_of(Relation::Friend, kind)).is_empty()
            })
        }
        EndingRule::Lose { at_most, of } => {
            subject.rules.started_with(side, *of) > *at_most as usize
                && Player::BOTH.into_iter().any(|mover| {
                    let moves = subject.rules.moves.iter().zip(&reach.ends);
                    moves
                        .filter(|(_, ends)| !ends[mover].is_empty())
                        .any(|(rule, _)| lessens(&view(mover), rule, side, *of))
                })
        }
        _ => true,
    })
}

/// Whether a move may leave a side with fewer pieces of the kinds counted.
fn lessens(view: &View<'_>, rule: &MovementRule, side: Player, counted: KindSet) -> bool {
    let relation = if side == view.mover {
        Relation::Friend
    } else {
        Relation::Enemy
    };
    let mut effects = rule.effects.iter().flat_map(|list| list.iter());
    Loss {
        view,
        rule,
        relation,
        counted,
        shifting: effects.any(EffectRule::shifts),
    }
    .in_move()
}

/// The question what a move's effects may take from a count.
struct Loss<'a> {
    view: &'a View<'a>,
    rule: &'a MovementRule,
    relation: Relation,
    counted: KindSet,
    /// Whether pieces may change sides, kinds or spaces under the eyes of later effects.
    shifting: bool,
}

impl Loss<'_> {
    fn in_move(&self) -> bool {
        self.rule.effects.iter().any(|effects| self.any(effects))
    }

    fn any(&self, effects: &[EffectRule]) -> bool {
        // What takes too long to judge may happen.
        let judged = self.view.subject.burn(effects.len() as u32);
        !judged
            || effects.iter().any(|effect| match effect.act() {
                Act::On {
                    pieces,
                    within,
                    at,
                    fate,
                } => {
                    let lost = match (self.relation, fate) {
                        (Relation::Friend, PieceFate::Won(None)) => false,
                        (Relation::Friend, PieceFate::Won(Some(kind))) => {
                            !self.counted.contains(kind)
                        }
                        _ => true,
                    };
                    lost && self.taken(pieces, within, at)
                }
                Act::Become(kind) => {
                    self.relation == Relation::Friend
                        && !(self.rule.kinds & self.counted).is_empty()
                        && !self.counted.contains(kind)
                }
                // What is pushed goes to a space in `to`, too.
                Act::Push(_, then) | Act::If(_, then) => self.any(then),
            })
    }

    /// Whether such a piece of the count may stand where the effect looks for it.
    fn taken(&self, pieces: PieceMask, within: &SpaceExpression, at: Option<At>) -> bool {
        let counted = pieces.of(self.relation) & self.counted;
        if self.shifting {
            return !counted.is_empty();
        }
        let mut there = (counted & self.view.kinds_of(self.relation)).iter();
        there.any(|kind| {
            let here = Here::Holds(self.relation, kind);
            let bound = |set| self.view.bounds(set, here).may;
            let mut looked = match at {
                Some(At::End) => bound(&self.rule.to),
                Some(At::Steps | At::Sums | At::All) => {
                    bound(&self.rule.to) | bound(&self.rule.over)
                }
                None => self.view.subject.rules.all_spaces(),
            };
            looked &= bound(within);
            !(looked & self.view.standing_of(self.relation, kind)).is_empty()
        })
    }
}
