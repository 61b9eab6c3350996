//! The author's own words, and those of this text that need one.

use super::document::Section;
use super::lexicon::{capital, with_article};
use super::sets::About;
use super::vocabulary::Vocabulary;
use super::{facts, sides};
use crate::model::{Effect, EndRule, PieceTerm, Pieces, Ruleset, Set};
use crate::player::Player;

/// What words mean, if any need it.
pub(super) fn words(v: &Vocabulary<'_>) -> Section {
    let rules = v.rules;
    let mut sentences = Vec::new();
    let (space, piece) = (&v.space.one, &v.piece.one);
    for definition in &rules.definitions {
        let (name, set) = (&definition.name, &definition.set);
        let mut define = |noun: &str, about| {
            sentences.push(match v.when(set, about) {
                Some(when) => format!("{} is \"{name}\" if {when}.", capital(&with_article(noun))),
                None if v.at(set).contains("any") => format!("Every {noun} is \"{name}\"."),
                None => format!("No {noun} is \"{name}\"."),
            });
        };
        define(space, About::Space);
        if any_set(rules, set, &is_extreme) {
            define(piece, About::Piece);
        }
    }
    let used =
        |is: &dyn Fn(&Set) -> bool| everywhere(rules).iter().any(|set| any_set(rules, set, is));
    let mut others = false;
    for (word, extent, which) in [
        ("foremost", "furthest", true),
        ("rearmost", "least far", false),
    ] {
        let is_this = |set: &Set| match set {
            Set::Foremost(_) => which,
            Set::Rearmost(_) => !which,
            _ => false,
        };
        if used(&is_this) {
            sentences.push(format!(
                "The {word} of several {} is the one {extent} along your track.{}{}",
                v.piece.many,
                at_home(v, which),
                match facts::covers(rules) {
                    true => String::new(),
                    false => format!(" {} off that track don't count.", capital(&v.piece.many)),
                }
            ));
        }
        others |= used(&|set: &Set| match set {
            Set::Foremost(pieces) | Set::Rearmost(pieces) => !one_kind_of_friends(pieces),
            _ => false,
        });
    }
    if others {
        let pieces = &v.piece.many;
        sentences.push(format!("{} that aren't your own are taken to stand where your track first comes to their {space}. Of {pieces} at the same point, your own come before the enemy's and these before neutral ones, and then the kinds come in the order in which they are named above.", capital(pieces)));
    }
    if names_bare_kind(v) {
        sentences.push(format!("Where a kind of {piece} is named without saying whose, it may be anybody's: your own, the enemy's or nobody's."));
    }
    Section::new("Words", sentences)
}

/// Where a side's undivided first row ends, the one that is furthest along it.
fn at_home(v: &Vocabulary<'_>, furthest: bool) -> String {
    let [one, other] = Player::BOTH.map(|side| {
        let once = &v.rules.tracks[side].once.0;
        let end = if furthest { once.last() } else { once.first() };
        let along = once.len() > 2 && once.iter().all(|space| space.row == once[0].row);
        end.filter(|_| along).map(|space| (side, space))
    });
    match (one, other) {
        (Some((first, one)), Some((second, other))) => {
            let [first, second] = [first, second].map(|side| sides::side(v.rules, side));
            format!(
                " Among those in the row where they begin, it is the one nearest {one} for {first}, and nearest {other} for {second}."
            )
        }
        _ => String::new(),
    }
}

/// Whether only one piece can stand furthest: one kind of the mover's.
fn one_kind_of_friends(pieces: &Pieces) -> bool {
    matches!(pieces.0.as_slice(), [PieceTerm::FriendOf(kinds)] if kinds.len() == 1)
}

pub(super) fn is_extreme(set: &Set) -> bool {
    matches!(set, Set::Foremost(_) | Set::Rearmost(_))
}

/// Whether any rule asks for a region.
pub(super) fn names_region(rules: &Ruleset, name: &str) -> bool {
    let is = |set: &Set| matches!(set, Set::Region(_, region) if region == name);
    everywhere(rules).iter().any(|set| any_set(rules, set, &is))
}

/// Whether a set or some set in it, also by way of definitions, is such a one.
pub(super) fn any_set(rules: &Ruleset, set: &Set, is: &dyn Fn(&Set) -> bool) -> bool {
    is(set)
        || match set {
            Set::And(sets) | Set::Or(sets) => sets.iter().any(|s| any_set(rules, s, is)),
            Set::Not(inner) => any_set(rules, inner, is),
            Set::If {
                no,
                then,
                otherwise,
            } => [no, then, otherwise]
                .into_iter()
                .any(|s| any_set(rules, s, is)),
            Set::Defined(name) => rules
                .definition(name)
                .is_some_and(|s| any_set(rules, s, is)),
            _ => false,
        }
}

/// Every set that the rules name outside of other sets.
fn everywhere(rules: &Ruleset) -> Vec<&Set> {
    let mut sets: Vec<&Set> = rules.definitions.iter().map(|d| &d.set).collect();
    sets.extend(rules.turn.over.iter().chain(&rules.turn.to));
    in_effects(&rules.turn.then, &mut sets);
    for rule in &rules.moves {
        sets.extend(rule.from.on.iter().chain(&rule.over).chain(&rule.to));
        in_effects(&rule.then, &mut sets);
    }
    for rule in &rules.end {
        if let EndRule::Win { reach, .. } = rule {
            sets.push(reach);
        }
    }
    sets
}

fn in_effects<'a>(effects: &'a [Effect], sets: &mut Vec<&'a Set>) {
    for effect in effects {
        match effect {
            Effect::Capture { within, .. } => sets.extend(within),
            Effect::IfOn(set, then) => {
                sets.push(set);
                in_effects(then, sets);
            }
            Effect::IfCaptured(_, then) => in_effects(then, sets),
            Effect::Become(_) | Effect::Recruit { .. } => {}
        }
    }
}

/// Whether some kind that can belong to a side is named without saying whose.
fn names_bare_kind(v: &Vocabulary<'_>) -> bool {
    let rules = v.rules;
    let bare = |term: &PieceTerm| match term {
        PieceTerm::Kind(kind) => v.is_owned(kind) && !v.is_lone(kind),
        _ => false,
    };
    let in_pieces = |pieces: &Pieces| pieces.0.iter().any(bare);
    let in_set = |set: &Set| match set {
        Set::Pieces(term) => bare(term),
        Set::Foremost(pieces) | Set::Rearmost(pieces) => in_pieces(pieces),
        _ => false,
    };
    let in_effect = |effect: &Effect| match effect {
        Effect::Capture { pieces, .. }
        | Effect::Recruit { pieces, .. }
        | Effect::IfCaptured(pieces, _) => in_pieces(pieces),
        _ => false,
    };
    everywhere(rules)
        .iter()
        .any(|set| any_set(rules, set, &in_set))
        || facts::any_effect(rules, &in_effect)
}
