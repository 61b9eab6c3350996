//! Moves that may end on an enemy and leave him standing there.

use super::bounds::{Here, View};
use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::act::Act;
use crate::model::index::{EffectRule, KindSet, Relation};
use crate::player::Player;
use crate::source::{Report, Span};
use crate::space::SpaceSet;

/// A warning where a move surely may end on a space that holds one enemy piece and nothing else,
/// and no effect is sure to take that piece away. Where the position decides whether the move may
/// end there, nothing is said; an effect under a condition counts only where its condition is
/// sure to hold.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let rules = subject.rules.ruleset();
    // By the form that admits them: the move it is said of, and the kinds left standing.
    let mut found: Vec<(Span, usize, KindSet)> = Vec::new();
    for i in 0..rules.moves.len() {
        let left = Player::BOTH
            .into_iter()
            .fold(KindSet::NONE, |kinds, mover| {
                kinds | left_standing(subject, reach, i, mover)
            });
        let (Some(at), Some(written)) = (origins.moves.get(i), rules.moves.get(i)) else {
            continue;
        };
        let common = if written.to.is_some() {
            at.to
        } else {
            origins.to
        };
        let span = common.unwrap_or(at.name);
        if !left.is_empty() {
            match found.iter_mut().find(|(known, ..)| *known == span) {
                Some((_, _, kinds)) => *kinds |= left,
                None => found.push((span, i, left)),
            }
        }
    }
    if !subject.burn(1) {
        // What was left unjudged may be taken after all.
        return Vec::new();
    }
    let report = |(span, i, kinds): (Span, usize, KindSet)| {
        let kinds = kinds.iter().map(|kind| &rules.kinds[kind.index()]);
        let kinds = kinds.map(|kind| format!("`{}`", kind.name));
        let kinds = kinds.collect::<Vec<_>>().join(" or ");
        let name = &rules.moves[i].name;
        let report = Report::warning(
            "daldos::move::shared-end",
            format!("move `{name}` may end on an enemy that nothing captures"),
            span,
            format!("a space that holds an enemy {kinds} is open to it"),
        );
        let then = origins.moves.get(i).and_then(|m| m.then).or(origins.then);
        let report = match then {
            Some(then) => report.with(then, "this isn't sure to take that piece"),
            None => report,
        };
        report.help(
            "take such pieces with `(then (capture enemy))`, or close their spaces with \
             `(to (not enemy))`",
        )
    };
    found.into_iter().map(report).collect()
}

/// Kinds of enemies that a move may surely end on, and that may be left there.
fn left_standing(subject: &Subject<'_>, reach: &Reach, i: usize, mover: Player) -> KindSet {
    let rule = &subject.rules.moves[i];
    let view = View::of_many(subject, &reach.occupancy, mover);
    let kinds = view.kinds_of(Relation::Enemy);
    let left = kinds.iter().filter(|&kind| {
        let here = Here::Only(Relation::Enemy, kind);
        let ends = reach.ends[i][mover] & view.standing_of(Relation::Enemy, kind);
        let open = ends & view.bounds(&rule.to, here).must;
        let effects = rule.effects.iter();
        let left = || effects.fold(open, |open, list| open - taken(&view, list.iter(), here));
        !open.is_empty() && !left().is_empty()
    });
    left.collect()
}

/// The ends where the effects surely take such a piece away.
pub(super) fn taken<'e>(
    view: &View<'_>,
    effects: impl IntoIterator<Item = &'e EffectRule>,
    here: Here,
) -> SpaceSet {
    let (Here::Only(relation, kind) | Here::Holds(relation, kind)) = here else {
        return SpaceSet::EMPTY;
    };
    let mut sure = SpaceSet::EMPTY;
    for effect in effects {
        view.subject.burn(1);
        sure |= match effect.act() {
            // Wherever an act looks for pieces, it looks at the space of arrival too.
            Act::On { pieces, within, .. } if pieces.names(relation, kind) => {
                view.bounds(within, here).must
            }
            // It goes elsewhere, or the move can't be made.
            Act::Push(pieces, _) if pieces.names(relation, kind) => view.subject.rules.all_spaces(),
            // What waits for another capture isn't sure.
            Act::If(condition, then) => {
                let taken = taken(view, then, here);
                view.surely_meet(condition, here, taken)
            }
            Act::On { .. } | Act::Push(..) | Act::Become(_) => SpaceSet::EMPTY,
        };
    }
    sure
}
