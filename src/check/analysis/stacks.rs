//! Groups that never come about.

use super::bounds::{Here, View};
use super::reach::Reach;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::Stack;
use crate::model::index::{KindId, Owner, Relation};
use crate::player::Player;
use crate::source::Report;

/// A warning for each kind of which more pieces may stand together than a side ever has of it, or
/// of which no two can ever come together, since no move ends where such a piece of its own side
/// stands. (Where effects bring pieces over or push them, that isn't asked.)
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let kinds = &subject.rules.ruleset().kinds;
    let mut found = Vec::new();
    for ((kind, written), at) in subject.rules.all_kinds().zip(kinds).zip(&origins.kinds) {
        if written.stack.is_single() {
            continue;
        }
        let sides = Player::BOTH.map(Owner::Side).into_iter();
        let owners = sides.chain([Owner::Nobody]);
        let most = owners.map(|owner| subject.most_of(owner, kind)).max();
        let most = most.unwrap_or_default();
        let label = match written.stack {
            Stack::UpTo(limit) if usize::from(limit) > most => {
                format!("a side never has more than {most} of them")
            }
            _ if !together(subject, reach, kind) => {
                "no move ends where a piece of its own stands".to_owned()
            }
            _ => continue,
        };
        let message = format!("so many `{}` never stand together", written.name);
        let report = Report::warning("daldos::stack::unreached", message, *at, label);
        found.push(report.help(
            "let `to` admit friends of this kind, name a number that can be reached, or leave \
             `stack:` out",
        ));
    }
    found
}

/// Whether two pieces of a side and this kind may come together.
fn together(subject: &Subject<'_>, reach: &Reach, kind: KindId) -> bool {
    let rules = subject.rules;
    let placed = |owner| {
        let of = rules
            .start
            .iter()
            .filter(|rule| rule.owner == owner && rule.kind == kind);
        of.clone().map(|rule| rule.pieces.len()).sum::<usize>()
            > of.map(|rule| rule.spaces.len()).sum()
    };
    subject.moves_others()
        || Player::BOTH.into_iter().any(|mover| {
            let view = View::of_many(subject, &reach.occupancy, mover);
            let stands = view.standing_of(Relation::Friend, kind);
            placed(Owner::Side(mover))
                || rules.moves.iter().zip(&reach.ends).any(|(rule, ends)| {
                    let to = view
                        .bounds(&rule.to, Here::Holds(Relation::Friend, kind))
                        .may;
                    !(to & stands & ends[mover]).is_empty()
                })
        })
}
