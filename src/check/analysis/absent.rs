//! Effects on pieces that there never are, or that never are where a move ends.

use super::arrival::taken;
use super::bounds::{Here, View};
use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::At;
use crate::model::act::Act;
use crate::model::index::{
    EffectRule, KindSet, Lookup, Owner, PieceMask, Relation, SpaceExpression,
};
use crate::model::{Effect, Pieces};
use crate::player::Player;
use crate::source::{Report, Span};
use crate::space::SpaceSet;

/// A warning for each effect on pieces of which none is ever the mover's, the enemy's or nobody's,
/// as the effect asks, though such kinds there are; and for each that acts at the end of a move,
/// where no such piece is by then, since the move may not end there or effects before it have taken
/// the piece. Held against more positions than can come: what is reported is certain. What comes
/// from a file that this one extends is left alone.
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
    let own = (0..).zip(moves).map(|(i, (rule, at))| {
        let endings = ArrivalSpaces::of_move(subject, reach, i, &[]);
        (
            &rule.then,
            &subject.rules.moves[i].effects[0],
            at.then,
            endings,
        )
    });
    let every = || (0..).zip(&subject.rules.moves);
    let endings = every().flat_map(|(i, rule)| {
        let own = &rule.effects[0];
        ArrivalSpaces::of_move(subject, reach, i, own)
    });
    // What comes to stand there by a move's own effects isn't followed.
    let followed = every().all(|(_, rule)| !rule.effects[0].iter().any(EffectRule::shifts));
    let endings: Vec<ArrivalSpaces<'_>> = match followed {
        true => endings.collect(),
        false => Vec::new(),
    };
    let common = subject.rules.moves.first().map(|rule| {
        let written = &ruleset.turn.then;
        (written, &rule.effects[1], origins.then, endings)
    });
    let mut found = Vec::new();
    for (written, list, span, endings) in own.chain(common) {
        let Some(span) = span.filter(|span| span.source == origins.game.source) else {
            continue;
        };
        let absent = there.idle(written);
        let known = |effect: &Effect| absent.iter().any(|(other, _)| std::ptr::eq(*other, effect));
        let vacant = vacant(written, list, endings).into_iter();
        let vacant: Vec<_> = vacant.filter(|(effect, _)| !known(effect)).collect();
        found.extend(absent.iter().map(|(effect, pieces)| {
            let report = report(effect, pieces, span, "there is never such a piece");
            report.help("leave it out, name pieces that there may be, or place some at the start")
        }));
        found.extend(vacant.into_iter().map(|(effect, pieces)| {
            let report = report(
                effect,
                pieces,
                span,
                "none is ever left where the move ends",
            );
            report.help(
                "leave it out, let `(to …)` admit such spaces, or put it before the effect that \
                 takes these pieces",
            )
        }));
    }
    if !subject.burn(1) {
        // What was left unjudged may be there after all.
        return Vec::new();
    }
    found
}

fn report(effect: &Effect, pieces: &Pieces, span: Span, why: &str) -> Report {
    let head = effect.head().unwrap_or_default();
    Report::warning(
        "daldos::effect::no-piece",
        format!("`({head} {pieces} …)` never acts"),
        span,
        format!("{why}: `{pieces}`"),
    )
}

/// Where a side may end a move, and what has happened to what stands there.
#[derive(Clone)]
struct ArrivalSpaces<'a> {
    view: View<'a>,
    to: &'a SpaceExpression,
    spaces: SpaceSet,
    before: Vec<&'a EffectRule>,
}

impl<'a> ArrivalSpaces<'a> {
    /// Those of a move for both sides, as far as there are such, behind these effects.
    fn of_move(
        subject: &'a Subject<'a>,
        reach: &'a Reach,
        i: usize,
        before: &'a [EffectRule],
    ) -> Vec<ArrivalSpaces<'a>> {
        let endings = Player::BOTH.into_iter().map(|mover| ArrivalSpaces {
            view: View::of_many(subject, &reach.occupancy, mover),
            to: &subject.rules.moves[i].to,
            spaces: reach.ends[i][mover],
            before: before.iter().collect(),
        });
        endings.filter(|ending| !ending.spaces.is_empty()).collect()
    }

    /// Whether none of these pieces is there any more.
    fn lacks(&self, pieces: PieceMask) -> bool {
        let kinds =
            |relation: Relation| pieces.of(relation).iter().map(move |kind| (relation, kind));
        let mut all = Relation::ALL.into_iter().flat_map(kinds);
        all.all(|(relation, kind)| {
            let here = Here::Holds(relation, kind);
            let standing = self.spaces & self.view.standing_of(relation, kind);
            let open = standing & self.view.bounds(self.to, here).may;
            (open - taken(&self.view, self.before.iter().copied(), here)).is_empty()
        })
    }
}

/// The effects, at any depth, on pieces at the end of a move of which none is left there by then,
/// wherever these moves end; none if they end nowhere.
fn vacant<'e, 'a>(
    written: &'e [Effect],
    list: &'a [EffectRule],
    mut endings: Vec<ArrivalSpaces<'a>>,
) -> Vec<(&'e Effect, &'e Pieces)> {
    let mut found = Vec::new();
    for (effect, rule) in written.iter().zip(list) {
        let lacks =
            |pieces| !endings.is_empty() && endings.iter().all(|ending| ending.lacks(pieces));
        match (effect.act(), rule.act()) {
            (
                Act::On { pieces, .. },
                Act::On {
                    pieces: mask,
                    at: Some(At::End),
                    ..
                },
            )
            | (Act::Push(pieces, _), Act::Push(mask, _))
                if lacks(mask) =>
            {
                found.push((effect, pieces));
                continue;
            }
            (Act::If(_, written), Act::If(_, list)) => {
                found.extend(vacant(written, list, endings.clone()));
            }
            _ => {}
        }
        if rule.shifts() {
            // What comes to stand there by it isn't followed.
            break;
        }
        for ending in &mut endings {
            ending.before.push(rule);
        }
    }
    found
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
