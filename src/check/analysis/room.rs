//! Returns that never find room.

use super::bounds::View;
use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::act::{Act, PieceFate};
use crate::model::index::{EffectRule, Owner, Relation};
use crate::player::Player;
use crate::source::{Report, Span};
use crate::space::PlaceSet;

/// A warning where a return can set no piece down, since none of the spaces that it names lies on
/// the track of a piece that it may meet: all such pieces are captured.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let moves = &subject.rules.moves;
    let own = moves.iter().zip(&origins.moves);
    let own = own.map(|(rule, at)| (&rule.effects[0], at.then));
    let common = moves.first().map(|rule| (&rule.effects[1], origins.then));
    let lists = own.chain(common);
    let without = lists.filter(|(effects, _)| {
        let mut effects = effects.iter();
        effects.any(|effect| roomless(subject, reach, effect))
    });
    without.filter_map(|(_, span)| span.map(report)).collect()
}

fn report(span: Span) -> Report {
    Report::warning(
        "daldos::effect::no-room",
        "what is returned never finds a space",
        span,
        "none of the spaces of `to:` lies on the track of such a piece",
    )
    .help(
        "each goes along its own side's track: of the mover's and the enemy's regions, write \
         `to:(own …)` for friends and `to:(their …)` for enemies; what is to leave the game is \
         taken with `(capture …)`",
    )
}

/// Whether an effect, or one under its condition, returns pieces, but none to anywhere.
fn roomless(subject: &Subject<'_>, reach: &Reach, effect: &EffectRule) -> bool {
    let (pieces, room) = match effect.act() {
        Act::On {
            pieces,
            fate: PieceFate::Returned(room, _),
            ..
        } => (pieces, room),
        Act::If(_, then) => return then.iter().any(|effect| roomless(subject, reach, effect)),
        _ => return false,
    };
    let mut met = false;
    for mover in Player::BOTH {
        let view = View::of_many(subject, &reach.occupancy, mover);
        let room = view.may(room);
        for relation in Relation::ALL {
            let mut kinds = pieces.of(relation).iter();
            if !kinds.any(|kind| !view.standing_of(relation, kind).is_empty()) {
                continue;
            }
            let owner = relation.owner(mover);
            let track = subject.rules.track(owner);
            let along = match owner {
                Owner::Nobody => room,
                Owner::Side(_) => room & track.spaces_of(PlaceSet(track.on_track)),
            };
            if !along.is_empty() {
                return false;
            }
            met = true;
        }
    }
    met
}
