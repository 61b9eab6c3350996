//! Kinds that no piece is ever of, moves that are never made, parts of tracks never reached.

use std::rc::Rc;

use super::area::Area;
use super::bounds::View;
use super::ground::{Ground, Rule};
use super::reach::{Reach, bits, ends};
use super::stands::Owner;
use crate::check::origins::Origins;
use crate::model::{Ruleset, SpaceName, SpaceRuns};
use crate::player::Player;
use crate::source::{Report, Span};

/// How many moves are pointed at; past that, labels bury the text.
const MOVES_SHOWN: usize = 8;

/// Everything here compares what is written with the upper bound that [`Reach`] is: what is
/// reported happens in no game.
pub(super) fn findings(
    rules: &Ruleset,
    origins: &Origins,
    ground: &Ground,
    reach: &Reach,
) -> Vec<Report> {
    let mine = Player::BOTH
        .into_iter()
        .fold(0, |kinds, p| kinds | reach.stands.kinds(Owner::Side(p)));
    let anyones = mine | reach.stands.kinds(Owner::Nobody);
    let stuck = nowhere(rules, origins, ground, reach, mine);
    if !stuck.is_empty() {
        // Kinds and places that only such a move would lead to are missed for its sake.
        return stuck;
    }
    let mut found = never(rules, origins, ground, anyones);
    if found.is_empty() {
        found.extend(
            Player::BOTH
                .into_iter()
                .filter_map(|p| unreached(rules, origins, ground, reach, p)),
        );
    }
    found.extend(no_piece(rules, origins, ground, [mine, anyones]));
    found
}

/// Moves whose pieces and dice there are, but which end nowhere.
fn nowhere(
    rules: &Ruleset,
    origins: &Origins,
    ground: &Ground,
    reach: &Reach,
    mine: u64,
) -> Vec<Report> {
    let mut found = Vec::new();
    for (i, (rule, written)) in ground.moves.iter().zip(&rules.moves).enumerate() {
        let ends = Player::BOTH
            .into_iter()
            .any(|p| !reach.ends[i][p].is_empty());
        if ends || rule.kinds & mine == 0 || rule.distances == 0 {
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
            at.on,
            at.over.or(common(&written.over, origins.over)),
            at.to.or(common(&written.to, origins.to)),
        ];
        for span in culprits(ground, reach, rule, spans) {
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
    ground: &Ground,
    reach: &Reach,
    rule: &Rule,
    [on, over, to]: [Option<Span>; 3],
) -> Vec<Span> {
    let all = || Rc::new(Area::all());
    let freed: [(Option<Span>, Rule); 3] = [
        (
            on,
            Rule {
                on: Area::all(),
                ..rule.clone()
            },
        ),
        (
            over,
            Rule {
                over: all(),
                ..rule.clone()
            },
        ),
        (
            to,
            Rule {
                to: all(),
                ..rule.clone()
            },
        ),
    ];
    let moves = |rule: &Rule| {
        Player::BOTH.into_iter().any(|mover| {
            let view = View {
                ground,
                stands: &reach.stands,
                mover,
                exact: false,
            };
            bits(rule.kinds)
                .any(|kind| ends(&view, rule, kind).is_some_and(|ends| !ends.spaces.is_empty()))
        })
    };
    let alone = freed.iter().filter(|(_, rule)| moves(rule));
    let alone: Vec<Span> = alone.filter_map(|(span, _)| *span).collect();
    if alone.is_empty() {
        [on, over, to].into_iter().flatten().collect()
    } else {
        alone
    }
}

/// Kinds that nothing places, becomes or recruits to.
fn never(rules: &Ruleset, origins: &Origins, ground: &Ground, anyones: u64) -> Vec<Report> {
    let mut found = Vec::new();
    for (kind, span) in origins.kinds.iter().enumerate().take(ground.kinds) {
        if anyones >> kind & 1 == 1 || span.source != origins.game.source {
            continue;
        }
        let name = &rules.kinds[kind].name;
        let mut report = Report::warning(
            "daldos::kind::never",
            format!("there is never a piece of the kind `{name}`"),
            *span,
            "nothing places it, and no move leads to it",
        );
        let rules_of = ground.moves.iter().zip(&origins.moves);
        let idle = rules_of.filter(|(rule, _)| rule.kinds == 1 << kind);
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
    rules: &Ruleset,
    origins: &Origins,
    ground: &Ground,
    [mine, anyones]: [u64; 2],
) -> Vec<Report> {
    let mut found = Vec::new();
    for (i, (rule, written)) in ground.moves.iter().zip(&rules.moves).enumerate() {
        if rule.kinds & mine != 0 || rule.kinds & anyones == 0 {
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
    rules: &Ruleset,
    origins: &Origins,
    ground: &Ground,
    reach: &Reach,
    player: Player,
) -> Option<Report> {
    let at = &origins.tracks[player];
    if at.derived || ground.lanes[player].all == 0 {
        return None;
    }
    let reached = (0..ground.kinds).fold(0, |all, kind| all | reach.stands.places(player, kind));
    let missed = ground.lanes[player].all & !reached;
    if missed == 0 || reached == 0 {
        return None;
    }
    let places: Vec<&SpaceName> = rules.tracks[player].places().collect();
    let missed = |i: &usize| missed >> i & 1 == 1;
    let spaces = (0..places.len()).filter(missed).map(|i| places[i].clone());
    let spaces = SpaceRuns(spaces.collect());
    let first = (0..places.len()).find(missed)?;
    let report = Report::warning(
        "daldos::track::unreached",
        format!(
            "no piece of `{}` can ever stand on `{spaces}` of its track",
            rules.player(player)
        ),
        at.places.get(first).copied().unwrap_or(at.form),
        "never reached",
    );
    Some(report.help(
        "check where pieces are placed, the order of the track, and whether the dice's distances \
         and the sets of the moves let a piece get there",
    ))
}
