//! The author's own words, and those of this text that need one.

use super::clauses::About;
use super::document::Section;
use super::lexicon::{capital, with_article};
use super::vocabulary::Vocabulary;
use super::{facts, sides};
use crate::model::{Effect, Part, PieceTerm, Pieces, Ruleset, Set};
use crate::player::Player;

/// The heading above what is told here.
pub(super) const HEADING: &str = "Words";

/// What words mean, if any need it.
pub(super) fn words(v: &Vocabulary<'_>) -> Section {
    let rules = v.rules;
    let mut sentences = Vec::new();
    let (space, piece) = (&v.space.one, &v.piece.one);
    for definition in &rules.definitions {
        let (name, set) = (&definition.name, &definition.set);
        let mut define = |noun: &str, about| {
            sentences.push(match v.when(set, about) {
                Some(when) => format!(
                    "{} is \"{name}\" if {}.",
                    capital(&with_article(noun)),
                    when.words
                ),
                None if v.at(set).contains("any") => format!("Every {noun} is \"{name}\"."),
                None => format!("No {noun} is \"{name}\"."),
            });
        };
        define(space, About::Space);
        if facts::asks_extreme(rules, set) {
            define(piece, About::Piece);
        }
    }
    let extremes = || {
        let sets = rules.sets().flat_map(Set::all);
        sets.filter_map(Set::extreme)
    };
    for (word, extent, which) in [
        ("foremost", "furthest", true),
        ("rearmost", "least far", false),
    ] {
        if extremes().any(|(first, _)| first == which) {
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
    }
    let others = extremes().any(|(_, pieces)| !one_kind_of_friends(pieces));
    if others {
        let pieces = &v.piece.many;
        sentences.push(format!("{} that aren't your own are taken to stand where your track first comes to their {space}. Of {pieces} at the same point, your own come before the enemy's and these before neutral ones, and then the kinds come in the order in which they are named above.", capital(pieces)));
    }
    if names_bare_kind(v) {
        sentences.push(format!("Where a kind of {piece} is named without saying whose, it may be anybody's: your own, the enemy's or nobody's."));
    }
    Section::new(HEADING, sentences)
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

/// Whether any rule asks for a region.
pub(super) fn names_region(rules: &Ruleset, name: &str) -> bool {
    everywhere(rules).any(|part| matches!(part, Part::Region(_, region) if region == name))
}

/// What the sets of the rules are made of, and the effects.
fn everywhere(rules: &Ruleset) -> impl Iterator<Item = Part<'_>> {
    let sets = rules.sets().flat_map(Set::all).flat_map(Set::parts);
    sets.chain(rules.effects().flat_map(Effect::parts))
}

/// Whether some kind that can belong to a side is named without saying whose.
fn names_bare_kind(v: &Vocabulary<'_>) -> bool {
    let rules = v.rules;
    let bare = |term: &PieceTerm| match term {
        PieceTerm::Kind(kind) => v.is_owned(kind) && !v.is_lone(kind),
        _ => false,
    };
    everywhere(rules).any(|part| match part {
        Part::Term(term) => bare(term),
        Part::Pieces(pieces) => pieces.0.iter().any(bare),
        _ => false,
    })
}
