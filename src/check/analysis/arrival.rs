//! Moves that may end on an enemy and leave him standing there.

use super::area::Relation;
use super::bounds::{Bounds, Here, View, meet, minus, union};
use super::ground::{Act, Ground};
use super::reach::{Reach, bits};
use super::stands::Owner;
use crate::check::origins::Origins;
use crate::model::Ruleset;
use crate::player::Player;
use crate::source::{Report, Span};
use crate::space::SpaceSet;

/// A warning where a move surely may end on a space that holds one enemy piece and nothing else,
/// and no effect is sure to take that piece away. Where the position decides whether the move may
/// end there, nothing is said; an effect under a condition counts only where its condition is
/// sure to hold.
pub(super) fn findings(
    rules: &Ruleset,
    origins: &Origins,
    ground: &Ground,
    reach: &Reach,
) -> Vec<Report> {
    // By the form that admits them: the move it is said of, and the kinds left standing.
    let mut found: Vec<(Span, usize, u64)> = Vec::new();
    for i in 0..ground.moves.len() {
        let left = Player::BOTH.into_iter().fold(0, |kinds, mover| {
            kinds | left_standing(ground, reach, i, mover)
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
        if left != 0 {
            match found.iter_mut().find(|(known, ..)| *known == span) {
                Some((_, _, kinds)) => *kinds |= left,
                None => found.push((span, i, left)),
            }
        }
    }
    if !ground.burn(1) {
        // What was left unjudged may be taken after all.
        return Vec::new();
    }
    let report = |(span, i, kinds): (Span, usize, u64)| {
        let kinds = bits(kinds)
            .filter_map(|k| rules.kinds.get(k))
            .map(|k| format!("`{}`", k.name));
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
fn left_standing(ground: &Ground, reach: &Reach, i: usize, mover: Player) -> u64 {
    let rule = &ground.moves[i];
    let view = View {
        ground,
        stands: &reach.stands,
        mover,
        exact: false,
    };
    let enemy = Owner::Side(mover.opponent());
    bits(reach.stands.kinds(enemy))
        .filter(|&kind| {
            let here = Here::Only(Relation::Enemy, kind);
            let ends = meet(reach.ends[i][mover], reach.stands.of(enemy, 1 << kind));
            let open = meet(ends, view.bounds(&rule.to, here).must);
            !open.is_empty()
                && rule.acts.iter().fold(open, |open, acts| {
                    minus(open, taken(&view, acts, here, kind))
                }) != SpaceSet::EMPTY
        })
        .fold(0, |kinds, kind| kinds | 1 << kind)
}

/// The ends where the effects surely take such a piece away.
fn taken(view: &View<'_>, acts: &[Act], here: Here, kind: usize) -> SpaceSet {
    let Here::Only(relation, _) = here else {
        return SpaceSet::EMPTY;
    };
    let mut sure = SpaceSet::EMPTY;
    view.ground.burn(acts.len() as u32);
    for act in acts {
        let now = match act {
            // Every way to look for captures looks at the space of arrival too.
            Act::Capture { who, within, .. } if who.names(relation, kind) => {
                let Bounds { must, .. } = view.bounds(within, here);
                must
            }
            Act::Recruit { who, .. } if who.names(relation, kind) => view.ground.all,
            Act::IfOn(area, then) => {
                let Bounds { must, .. } = view.bounds(area, here);
                meet(must, taken(view, then, here, kind))
            }
            // What waits for another capture isn't sure.
            Act::Capture { .. } | Act::Recruit { .. } | Act::Become(_) | Act::IfCaptured(..) => {
                SpaceSet::EMPTY
            }
        };
        sure = union(sure, now);
    }
    sure
}
