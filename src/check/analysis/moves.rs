//! Kinds that no piece is ever of, moves that are never made, parts of tracks never reached.

use std::sync::Arc;

use super::bounds::View;
use super::reach::{Reach, ends};
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::index::{KindSet, MovementRule, Owner, SpaceExpression};
use crate::model::{Rules, SpaceName, SpaceRuns};
use crate::player::Player;
use crate::source::{Report, Span};
use crate::space::{Place, PlaceSet};

/// How many moves are pointed at; past that, labels bury the text.
const MOVES_SHOWN: usize = 8;

/// Everything here compares what is written with the upper bound that [`Reach`] is: what is
/// reported happens in no game.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let mine = Player::BOTH.into_iter().fold(KindSet::NONE, |kinds, p| {
        kinds | reach.occupancy.kinds(Owner::Side(p))
    });
    let anyones = mine | reach.occupancy.kinds(Owner::Nobody);
    let stuck = nowhere(subject, origins, reach, mine);
    if !stuck.is_empty() {
        // Kinds and places that only such a move would lead to are missed for its sake.
        return stuck;
    }
    let mut found = never(subject, origins, anyones);
    if found.is_empty() {
        found.extend(
            Player::BOTH
                .into_iter()
                .filter_map(|p| unreached(subject, origins, reach, p)),
        );
    }
    found.extend(no_piece(subject, origins, [mine, anyones]));
    found
}

/// Moves whose pieces and dice there are, but which end nowhere.
fn nowhere(subject: &Subject<'_>, origins: &Origins, reach: &Reach, mine: KindSet) -> Vec<Report> {
    let (rules, ruleset) = (subject.rules, subject.rules.ruleset());
    let mut found = Vec::new();
    for (i, (rule, written)) in rules.moves.iter().zip(&ruleset.moves).enumerate() {
        let ends = Player::BOTH
            .into_iter()
            .any(|p| !reach.ends[i][p].is_empty());
        if ends || (rule.kinds & mine).is_empty() || rule.distances == 0 {
            continue;
        }
        let Some(at) = origins.moves.get(i) else {
            continue;
        };
        let mut report = Report::error(
            "daldos::move::nowhere",
            format!("move `{}` can never be made", written.name),
            at.name,
            "from no place and by no throw does it find an end",
        );
        let common = |own: &Option<_>, span| own.is_none().then_some(span).flatten();
        let spans = [
            vec![at.on, at.when],
            vec![at.over.or(common(&written.over, origins.over))],
            vec![at.to.or(common(&written.to, origins.to))],
        ];
        for span in culprits(subject, reach, rule, spans) {
            report = report.with(span, "this holds it back");
        }
        found.push(report.help(
            "check that its sets can hold a space together, and that a throw's distance fits on \
             the track; to switch a move off in a variant, write `(without move NAME)`",
        ));
    }
    found
}

/// The sets of a move without any one of which it would end somewhere; all of them where it takes
/// more than one.
fn culprits(
    subject: &Subject<'_>,
    reach: &Reach,
    rule: &MovementRule,
    [on, over, to]: [Vec<Option<Span>>; 3],
) -> Vec<Span> {
    let all: Vec<Span> = [&on, &over, &to]
        .into_iter()
        .flatten()
        .flatten()
        .copied()
        .collect();
    let mut freed = [(on, rule.clone()), (over, rule.clone()), (to, rule.clone())];
    freed[0].1.on = None;
    freed[1].1.over = Arc::new(SpaceExpression::ALL);
    freed[2].1.to = Arc::new(SpaceExpression::ALL);
    let moves = |rule: &MovementRule| {
        Player::BOTH.into_iter().any(|mover| {
            let view = View::of_many(subject, &reach.occupancy, mover);
            let mut kinds = rule.kinds.iter();
            kinds.any(|kind| ends(&view, rule, kind).is_some_and(|ends| !ends.spaces.is_empty()))
        })
    };
    let alone = freed.iter().filter(|(_, rule)| moves(rule));
    let alone: Vec<Span> = alone
        .flat_map(|(spans, _)| spans)
        .flatten()
        .copied()
        .collect();
    if alone.is_empty() { all } else { alone }
}

/// Kinds that nothing places, becomes or recruits to.
fn never(subject: &Subject<'_>, origins: &Origins, anyones: KindSet) -> Vec<Report> {
    let rules = subject.rules;
    let mut found = Vec::new();
    for (kind, span) in rules.all_kinds().zip(&origins.kinds) {
        if anyones.contains(kind) || span.source != origins.game.source {
            continue;
        }
        let name = &rules.kinds[kind.index()];
        let mut report = Report::warning(
            "daldos::kind::never",
            format!("there is never a piece of the kind `{name}`"),
            *span,
            "nothing places it, and no move leads to it",
        );
        let rules_of = rules.moves.iter().zip(&origins.moves);
        let idle = rules_of.filter(|(rule, _)| rule.kinds == KindSet::one(kind));
        for (_, at) in idle.take(MOVES_SHOWN) {
            report = report.with(at.from, "so this move is never made");
        }
        found.push(report.help(format!(
            "place such pieces with `(place {name} …)`, let a move make them with \
             `(become {name})`, or leave the kind out"
        )));
    }
    found
}

/// Moves of kinds that exist, but that no side ever has.
fn no_piece(
    subject: &Subject<'_>,
    origins: &Origins,
    [mine, anyones]: [KindSet; 2],
) -> Vec<Report> {
    let (rules, ruleset) = (subject.rules, subject.rules.ruleset());
    let mut found = Vec::new();
    for (i, (rule, written)) in rules.moves.iter().zip(&ruleset.moves).enumerate() {
        if !(rule.kinds & mine).is_empty() || (rule.kinds & anyones).is_empty() {
            continue;
        }
        let Some(at) = origins.moves.get(i) else {
            continue;
        };
        found.push(
            Report::warning(
                "daldos::move::no-piece",
                format!(
                    "move `{}` is never made: no side ever has its pieces",
                    written.name
                ),
                at.kinds.first().copied().unwrap_or(at.from),
                "only nobody's pieces are of this kind",
            )
            .help("place such a piece for a side, or let a side win it with `(recruit …)`"),
        );
    }
    found
}

/// Places of a track at which no piece of its side can ever arrive or begin.
fn unreached(
    subject: &Subject<'_>,
    origins: &Origins,
    reach: &Reach,
    player: Player,
) -> Option<Report> {
    let (rules, at) = (subject.rules, &origins.tracks[player]);
    if at.derived {
        return None;
    }
    let owner = Owner::Side(player);
    let places = rules.all_kinds().map(|k| reach.occupancy.places(owner, k));
    let reached = places.fold(PlaceSet::EMPTY, |all, places| all | places);
    let idle = idle_forks(rules, player);
    let missed = PlaceSet(rules.track(owner).on_track) - reached - idle;
    if reached.is_empty() {
        return None;
    }
    let first = usize::from(missed.iter().next()?.0);
    let name = |space: u8| -> SpaceName { rules.spaces[usize::from(space)].clone() };
    let spaces = missed
        .iter()
        .map(|place| name(rules.track(owner).space(place.0)));
    let spaces = SpaceRuns(spaces.collect());
    let report = Report::warning(
        "daldos::track::unreached",
        format!(
            "no piece of `{}` can ever stand on `{spaces}` of its track",
            rules.ruleset().player(player)
        ),
        at.places.get(first).copied().unwrap_or(at.form),
        "never reached",
    );
    Some(report.help(
        "check where pieces are placed, the order of the track, and whether the dice's distances \
         and the sets of the moves let a piece get there",
    ))
}

/// The places of forks into which no move turns: that is said of each fork as a whole.
fn idle_forks(rules: &Rules, player: Player) -> PlaceSet {
    let forks = rules.track(Owner::Side(player)).forks.iter().enumerate();
    let idle = forks.filter(|(number, _)| {
        let turns =
            |rule: &MovementRule| rule.fork.is_some_and(|fork| fork[player] == Some(*number));
        !rules.moves.iter().any(turns)
    });
    let places = idle.flat_map(|(_, fork)| fork.first..=fork.last);
    places.map(Place).collect()
}
