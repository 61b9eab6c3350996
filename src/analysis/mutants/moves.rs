//! Changes of one move.

use super::mutation::Mutations;
use super::part::{Part, Slot};
use super::words::{self, Said};
use super::{effects, sets};
use crate::check::MoveOrigins;
use crate::model::{Along, DiceUse, MoveRule, PieceTerm, Pieces, Set};

/// All of them.
pub(super) fn changes(to: &mut Mutations<'_>, rule: &MoveRule, origins: &MoveOrigins) {
    let rules = to.rules;
    let place = format!("move {}", rule.name);
    let slot = |slot: Slot| Part::Slot(rule.name.clone(), slot);
    let whole = Said::dropped(&format!("(move {} …)", rule.name));
    to.add(origins.name, "", whole, Part::Move(rule.name.clone(), None));
    from(to, rule, origins);
    let ways = [
        Along::Forward,
        Along::Back,
        Along::Either,
        Along::Around,
        Along::Orthogonal,
    ];
    for way in ways {
        let span = origins.along.unwrap_or(origins.name);
        let text = |way| format!("(along {})", words::along(way));
        let said = Said::changed(&text(rule.along), &text(way));
        to.add(span, &place, said, slot(Slot::Along(way)));
    }
    // Without its own it has the turn's; where neither says anything, every space will do.
    let own = |set: &Option<Set>, common: &Option<Set>, head: &str| match (set, common) {
        (None, Some(_)) => vec![(Said::added(&format!("({head} any)")), Some(Set::Any))],
        (None, None) => Vec::new(),
        (Some(_), common) => sets::optional(head, set, common.is_none(), rules),
    };
    let over = origins.over.unwrap_or(origins.name);
    for (said, other) in own(&rule.over, &rules.turn.over, "over") {
        to.add(over, &place, said, slot(Slot::Over(other)));
    }
    let arrival = origins.to.unwrap_or(origins.name);
    for (said, other) in own(&rule.to, &rules.turn.to, "to") {
        to.add(arrival, &place, said, slot(Slot::To(other)));
    }
    let span = origins.then.unwrap_or(origins.name);
    for (said, other) in effects::effects(&rule.then, rules) {
        to.add(span, &place, said, slot(Slot::Then(other)));
    }
}

/// Changes of `from`: kinds, `on:`, `with:`, `dice:`.
fn from(to: &mut Mutations<'_>, rule: &MoveRule, origins: &MoveOrigins) {
    let rules = to.rules;
    let place = format!("move {}", rule.name);
    let slot = |slot: Slot| Part::Slot(rule.name.clone(), slot);
    let text = |kinds: &[String]| format!("(from {})", kinds.join(" "));
    for kinds in sets::kinds(&rule.from.kinds, rules) {
        let said = Said::changed(&text(&rule.from.kinds), &text(&kinds));
        to.add(origins.from, &place, said, slot(Slot::Kinds(kinds)));
    }
    let span = origins.on.unwrap_or(origins.from);
    match &rule.from.on {
        Some(set) => {
            let text = format!("on:{set}");
            to.add(span, &place, Said::dropped(&text), slot(Slot::On(None)));
            for other in sets::sets(set, rules) {
                let said = Said::changed(&text, &format!("on:{other}"));
                to.add(span, &place, said, slot(Slot::On(Some(other))));
            }
        }
        None => {
            let kinds = PieceTerm::FriendOf(rule.from.kinds.clone());
            let foremost = Set::Foremost(Pieces(vec![kinds]));
            let said = Said::added(&format!("on:{foremost}"));
            to.add(span, &place, said, slot(Slot::On(Some(foremost))));
        }
    }
    let span = origins.with.unwrap_or(origins.from);
    let mut labels = rules.dice.faces.iter().map(|face| &face.label);
    match &rule.from.with {
        Some(face) => {
            let text = format!("with:{face}");
            to.add(span, &place, Said::dropped(&text), slot(Slot::With(None)));
            for other in labels {
                let said = Said::changed(&text, &format!("with:{other}"));
                to.add(span, &place, said, slot(Slot::With(Some(other.clone()))));
            }
        }
        None => {
            if let Some(face) = labels.next() {
                let said = Said::added(&format!("with:{face}"));
                to.add(span, &place, said, slot(Slot::With(Some(face.clone()))));
            }
        }
    }
    let (said, other) = match rule.from.dice {
        DiceUse::Any => (Said::changed("dice:any", "dice:one"), DiceUse::One),
        DiceUse::One => (Said::changed("dice:one", "dice:any"), DiceUse::Any),
    };
    to.add(origins.from, &place, said, slot(Slot::Dice(other)));
}
