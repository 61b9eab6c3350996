//! Games that can't end.

use super::area::{Area, Names, Relation, Who};
use super::bounds::{Here, View, meet, union};
use super::ground::{Act, Ground, Rule};
use super::reach::{Reach, bits};
use super::stands::Owner;
use crate::check::origins::Origins;
use crate::model::{At, EndRule, Ruleset};
use crate::player::Player;
use crate::source::Report;

/// An error where no end rule can ever be met: no `draw`, no `win` whose spaces a piece may come
/// to, and no `lose` whose count some effect may lessen. An effect counts as possible if its move
/// can be made at all and such pieces may stand on a space that the move may end on (or pass,
/// where the effect looks there); whether they ever meet is not asked.
pub(super) fn findings(
    rules: &Ruleset,
    origins: &Origins,
    ground: &Ground,
    reach: &Reach,
) -> Option<Report> {
    let names = Names::new(rules);
    if rules
        .end
        .iter()
        .any(|rule| may_happen(rules, ground, reach, &names, rule))
    {
        return None;
    }
    let texts = rules.end.iter().map(|rule| match rule {
        EndRule::Lose { at_most, of } => {
            let counted = of.as_ref().map_or(u64::MAX, |of| names.kinds(of));
            let few = |side| started_with(rules, &names, side, counted) <= *at_most as usize;
            if Player::BOTH.into_iter().all(few) {
                "it is about a side that had more at the start, and neither has"
            } else {
                "no move can lessen this count so far"
            }
        }
        EndRule::Win { .. } => "no such piece can ever come there",
        EndRule::Draw { .. } => "this is never reached",
    });
    let mut labels = origins.end.iter().copied().zip(texts);
    let first = labels.next();
    let (span, text) = first.unwrap_or((origins.end_form, "no way to end is written"));
    let report = Report::error("daldos::end::never", "the game can't end", span, text);
    let report = labels.fold(report, |report, (span, text)| report.with(span, text));
    Some(report.help(
        "let a move take what is counted, such as `(then (capture enemy))` with a `to` that \
         admits enemies, or end the game otherwise, such as `(draw after:200)`",
    ))
}

fn may_happen(
    rules: &Ruleset,
    ground: &Ground,
    reach: &Reach,
    names: &Names<'_>,
    rule: &EndRule,
) -> bool {
    let kinds = |of: &Option<Vec<String>>| of.as_ref().map_or(u64::MAX, |of| names.kinds(of));
    Player::BOTH.into_iter().any(|side| match rule {
        EndRule::Draw { .. } => true,
        EndRule::Win { reach: set, by } => {
            let view = view(ground, reach, side);
            let goal = view.may(&names.area(set));
            let by = kinds(by);
            // A piece stands on its own space, so that what holds there is asked piece by piece.
            bits(by & reach.stands.kinds(Owner::Side(side))).any(|kind| {
                let here = Here::Holds(Relation::Friend, kind);
                let goal = union(goal, view.bounds(&names.area(set), here).may);
                !meet(goal, reach.stands.of(Owner::Side(side), 1 << kind)).is_empty()
            })
        }
        EndRule::Lose { at_most, of } => {
            let counted = kinds(of);
            started_with(rules, names, side, counted) > *at_most as usize
                && Player::BOTH.into_iter().any(|mover| {
                    let moves = ground.moves.iter().zip(&reach.ends);
                    moves
                        .filter(|(_, ends)| !ends[mover].is_empty())
                        .any(|(rule, _)| lessens(&view(ground, reach, mover), rule, side, counted))
                })
        }
    })
}

fn view<'a>(ground: &'a Ground, reach: &'a Reach, mover: Player) -> View<'a> {
    View {
        ground,
        stands: &reach.stands,
        mover,
        exact: false,
    }
}

fn started_with(rules: &Ruleset, names: &Names<'_>, side: Player, counted: u64) -> usize {
    let places = rules.start.places.iter().filter(|p| p.owner == Some(side));
    places
        .filter(|p| {
            names
                .kind(&p.kind)
                .is_some_and(|kind| counted >> kind & 1 == 1)
        })
        .map(|p| p.spaces.0.len())
        .sum()
}

/// Whether a move may leave a side with fewer pieces of the kinds counted.
fn lessens(view: &View<'_>, rule: &Rule, side: Player, counted: u64) -> bool {
    let relation = if side == view.mover {
        Relation::Friend
    } else {
        Relation::Enemy
    };
    Loss {
        view,
        rule,
        relation,
        counted,
        recruits: rule.acts.iter().any(|acts| recruits(acts)),
    }
    .in_move()
}

/// Whether pieces may change sides or kinds under the eyes of later effects.
fn recruits(acts: &[Act]) -> bool {
    acts.iter().any(|act| match act {
        Act::Recruit { .. } => true,
        Act::IfCaptured(_, then) | Act::IfOn(_, then) => recruits(then),
        Act::Capture { .. } | Act::Become(_) => false,
    })
}

/// The question what a move's effects may take from a count.
struct Loss<'a> {
    view: &'a View<'a>,
    rule: &'a Rule,
    relation: Relation,
    counted: u64,
    recruits: bool,
}

impl Loss<'_> {
    fn in_move(&self) -> bool {
        self.rule.acts.iter().any(|acts| self.any(acts))
    }

    fn any(&self, acts: &[Act]) -> bool {
        // What takes too long to judge may happen.
        let judged = self.view.ground.burn(acts.len() as u32);
        !judged
            || acts.iter().any(|act| match act {
                Act::Capture { who, within, at } => self.taken(*who, Some(within), *at),
                Act::Become(kind) => {
                    self.relation == Relation::Friend
                        && self.rule.kinds & self.counted != 0
                        && self.counted >> kind & 1 == 0
                }
                Act::Recruit { who, kind } => {
                    let leaves = |kind: usize| self.counted >> kind & 1 == 0;
                    let lost = match (self.relation, kind) {
                        (Relation::Friend, None) => false,
                        (Relation::Friend, Some(kind)) => leaves(*kind),
                        _ => true,
                    };
                    lost && self.taken(*who, None, At::End)
                }
                Act::IfCaptured(_, then) | Act::IfOn(_, then) => self.any(then),
            })
    }

    /// Whether such a piece of the count may stand where the effect looks for it.
    fn taken(&self, who: Who, within: Option<&Area>, at: At) -> bool {
        let counted = who.of(self.relation) & self.counted;
        if self.recruits {
            return counted != 0;
        }
        let owner = self.view.owner(self.relation);
        bits(counted & self.view.stands.kinds(owner)).any(|kind| {
            let here = Here::Holds(self.relation, kind);
            let bound = |area| self.view.bounds(area, here).may;
            let mut looked = bound(&self.rule.to);
            if at != At::End {
                looked = union(looked, bound(&self.rule.over));
            }
            if let Some(within) = within {
                looked = meet(looked, bound(within));
            }
            !meet(looked, self.view.stands.of(owner, 1 << kind)).is_empty()
        })
    }
}
