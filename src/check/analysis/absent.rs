//! Effects on pieces that there never are.

use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::act::Act;
use crate::model::index::{KindSet, Lookup, Owner, Relation};
use crate::model::{Effect, Pieces};
use crate::player::Player;
use crate::source::{Report, Span};

/// A warning for each effect on pieces of which none is ever the mover's, the enemy's or nobody's,
/// as the effect asks, though such kinds there are. Held against more positions than can come: what
/// is reported is certain. What comes from a file that this one extends is left alone.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let ruleset = subject.rules.ruleset();
    let Ok(lookup) = subject.rules.lookup() else {
        return Vec::new();
    };
    let side = |player| reach.occupancy.kinds(Owner::Side(player));
    let sides = side(Player::First) | side(Player::Second);
    let there = Existing {
        lookup,
        reach,
        anyones: sides | reach.occupancy.kinds(Owner::Nobody),
    };
    let moves = ruleset.moves.iter().zip(&origins.moves);
    let lists = moves.map(|(rule, at)| (&rule.then, at.then));
    let lists = lists.chain([(&ruleset.turn.then, origins.then)]);
    let here = lists.filter_map(|(list, span)| Some((list, span?)));
    let here = here.filter(|(_, span)| span.source == origins.game.source);
    let found = here.flat_map(|(list, span)| {
        let idle = there.idle(list).into_iter();
        idle.map(move |(effect, pieces)| report(effect, pieces, span))
    });
    found.collect()
}

fn report(effect: &Effect, pieces: &Pieces, span: Span) -> Report {
    let head = effect.head().unwrap_or_default();
    Report::warning(
        "daldos::effect::no-piece",
        format!("`({head} {pieces} …)` never acts"),
        span,
        format!("there is never such a piece: `{pieces}`"),
    )
    .help("leave it out, name pieces that there may be, or place some at the start")
}

/// The pieces that there may be.
struct Existing<'a> {
    lookup: Lookup<'a>,
    reach: &'a Reach,
    /// The kinds of which anybody or nobody may have a piece.
    anyones: KindSet,
}

impl Existing<'_> {
    /// The effects, at any depth, on pieces that there never are.
    fn idle<'e>(&self, effects: &'e [Effect]) -> Vec<(&'e Effect, &'e Pieces)> {
        let mut found = Vec::new();
        for effect in effects {
            match effect.act() {
                Act::On { pieces, .. } if self.never(pieces) => found.push((effect, pieces)),
                Act::Push(pieces, _) if self.never(pieces) => found.push((effect, pieces)),
                Act::Push(_, then) | Act::If(_, then) => found.extend(self.idle(then)),
                Act::On { .. } | Act::Become(_) => {}
            }
        }
        found
    }

    /// Whether none of these pieces ever exists, though there are some of their kinds.
    fn never(&self, pieces: &Pieces) -> bool {
        let Ok(pieces) = self.lookup.pieces(pieces) else {
            return false;
        };
        let kinds = |relation| pieces.of(relation);
        let mut all = Relation::ALL.into_iter();
        let named = all.any(|relation| !(kinds(relation) & self.anyones).is_empty());
        named
            && Player::BOTH.into_iter().all(|mover| {
                Relation::ALL.into_iter().all(|relation| {
                    let owned = self.reach.occupancy.kinds(relation.owner(mover));
                    (owned & kinds(relation)).is_empty()
                })
            })
    }
}
