//! Differences that no single play shows.

use serde::Serialize;

use super::normal::quiet;
use crate::analysis::difference::pair::Correspondence;
use crate::dice::{Face, Throw};
use crate::load::Loaded;
use crate::model::{First, ThrowRule};
use crate::notation;
use crate::player::Player;

/// A matter that no single play shows, and how each game settles it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Matter {
    /// `spaces`, `start`, `first throw`, `dice`, `throw again`, `throw again instead` or `draw`.
    pub matter: &'static str,
    /// In the first game.
    pub first: String,
    /// In the second.
    pub second: String,
}

impl Matter {
    /// Whether it makes for different games by itself: not so the number of spaces, for nothing
    /// may ever come to some of them.
    pub fn decides(&self) -> bool {
        self.matter != "spaces"
    }
}

/// All such matters, under the correspondence of the pair.
pub(super) fn matters(pair: &Correspondence<'_>) -> Vec<Matter> {
    let (first, second) = (pair.first, pair.second);
    let mut found = Vec::new();
    let mut add = |matter, differs: bool, one: String, other: String| {
        if differs {
            found.push(Matter {
                matter,
                first: one,
                second: other,
            });
        }
    };
    let lone = pair.renaming.numbers.spaces.iter().any(Option::is_none);
    let count = |loaded: &Loaded| loaded.game.space_count();
    let (a, b) = (count(first), count(second));
    add("spaces", lone || a != b, a.to_string(), b.to_string());
    let start = |loaded: &Loaded| {
        let state = loaded.game.start(Player::First);
        loaded.game.position(&state)
    };
    let (a, b) = (start(first), start(second));
    let like = pair.renaming.pieces(&first.game, &second.game, &a);
    let differs = like != super::renaming::numbered(&second.game, &b);
    let men = |loaded: &Loaded, position| {
        let text = notation::position_text(&loaded.rules, position);
        // Who is to move is no part of the start.
        text.rsplit_once(" / ")
            .map_or(text.clone(), |(men, _)| men.to_owned())
    };
    add("start", differs, men(first, &a), men(second, &b));
    let (a, b) = (begins(first), begins(second));
    let like = a.map(|player| pair.renaming.player(player));
    let name = |loaded: &Loaded, begins: Option<Player>| match begins {
        Some(player) => loaded.rules.player(player).to_owned(),
        None => "either, equally likely".to_owned(),
    };
    add("first throw", like != b, name(first, a), name(second, b));
    let face = |loaded: &Loaded| loaded.game.first_face();
    let like = face(first).map(|face| pair.renaming.throw(&Throw::new([face])));
    let differs = like != face(second).map(|face| Some(Throw::new([face])));
    let shown = |loaded: &Loaded| loaded.rules.start.with.clone();
    let shown = |loaded: &Loaded| shown(loaded).unwrap_or_else(|| "anything".to_owned());
    add("first throw shows", differs, shown(first), shown(second));
    let (a, b) = (dice(first), dice(second));
    let differs = unlike_dice(pair);
    add("dice", differs, a, b);
    let named = ["throw again", "throw again instead", "collected throws"];
    let both = first
        .rules
        .turn
        .patterns()
        .into_iter()
        .zip(second.rules.turn.patterns());
    for (matter, ((rule, one), (_, other))) in named.into_iter().zip(both) {
        let (like, there, mut one, mut other) = throws(pair, [one, other]);
        let mut differs = like != there;
        if rule == ThrowRule::Rethrow {
            differs |= anew(pair);
            let texts = [(first, &mut one), (second, &mut other)];
            for (loaded, text) in texts {
                let whole = loaded.rules.turn.anew.as_ref();
                whole
                    .into_iter()
                    .for_each(|whole| *text = whole.to_string());
            }
        }
        add(matter, differs, one, other);
    }
    let (a, b) = (quiet(&first.rules), quiet(&second.rules));
    let after = |throws: Option<u32>| match throws {
        Some(throws) => format!("after {throws} throws without a capture"),
        None => "never".to_owned(),
    };
    add("draw", a != b, after(a), after(b));
    found
}

/// Whether other throws may be thrown again in part, or other dice of them, or not so often. Of a
/// condition that both have, positions tell.
fn anew(pair: &Correspondence<'_>) -> bool {
    let (one, other) = (&pair.first.rules.turn.anew, &pair.second.rules.turn.anew);
    let (Some(one), Some(other)) = (one, other) else {
        return one.is_some() || other.is_some();
    };
    let faces = |loaded: &Loaded, labels: &[String]| {
        let known = loaded.game.face_labels();
        let number = |label: &String| known.iter().position(|other| other == label);
        let mut faces: Vec<usize> = labels.iter().filter_map(number).collect();
        faces.sort_unstable();
        faces
    };
    let numbers = &pair.renaming.numbers.faces;
    let like = |labels: &[String]| {
        let renamed = |face: usize| numbers.get(face).copied().flatten().map(usize::from);
        let mut faces: Vec<_> = faces(pair.first, labels).into_iter().map(renamed).collect();
        faces.sort_unstable();
        faces
    };
    let there = |labels: &[String]| -> Vec<_> {
        let faces = faces(pair.second, labels).into_iter();
        faces.map(Some).collect()
    };
    like(&one.faces) != there(&other.faces)
        || like(&one.keep) != there(&other.keep)
        || one.at_most != other.at_most
        || one.when.is_some() != other.when.is_some()
}

/// Who begins; `None` where either side does equally often.
fn begins(loaded: &Loaded) -> Option<Player> {
    match loaded.rules.start.first {
        First::Player(player) => Some(player),
        First::Highest(_) | First::Random => None,
    }
}

fn dice(loaded: &Loaded) -> String {
    let dice = &loaded.rules.dice;
    let faces = dice.faces.iter().map(|face| {
        let parts: Vec<String> = face.parts.iter().map(u8::to_string).collect();
        let counts = match (face.value, parts.is_empty()) {
            (value, true) => value.to_string(),
            (0, false) => parts.join(" + "),
            (value, false) => format!("{value} or {}", parts.join(" + ")),
        };
        match face.weight {
            1 => format!("{} = {counts}", face.label),
            weight => format!("{} = {counts} (weight {weight})", face.label),
        }
    });
    format!("{} of {}", dice.count, faces.collect::<Vec<_>>().join(", "))
}

/// Whether the dice show other throws, count them otherwise, or show them at other odds.
fn unlike_dice(pair: &Correspondence<'_>) -> bool {
    let (one, other) = (&pair.first.rules.dice, &pair.second.rules.dice);
    if one.count != other.count || one.faces.len() != other.faces.len() {
        return true;
    }
    let sum = |faces: &[crate::model::FaceDef]| -> u64 {
        faces.iter().map(|face| u64::from(face.weight)).sum()
    };
    let (all, like_all) = (sum(&one.faces), sum(&other.faces));
    let faces = one.faces.iter().zip(&pair.renaming.numbers.faces);
    faces.into_iter().any(|(face, like)| {
        let like = like.and_then(|like| other.faces.get(usize::from(like)));
        like.is_none_or(|like| {
            let parts = [face, like].map(|face| {
                let mut parts = face.parts.clone();
                parts.sort_unstable();
                parts
            });
            face.value != like.value
                || parts[0] != parts[1]
                || u64::from(face.weight) * like_all != u64::from(like.weight) * all
        })
    })
}

/// The throws of which a rule speaks: numbered in the second game, and as each writes them.
fn throws(
    pair: &Correspondence<'_>,
    patterns: [&[Vec<String>]; 2],
) -> (Vec<Throw>, Vec<Throw>, String, String) {
    let of = |loaded: &Loaded, patterns: &[Vec<String>]| -> Vec<Throw> {
        let labels = loaded.game.face_labels();
        let number = |label: &String| labels.iter().position(|other| other == label);
        let named = patterns.iter().map(|pattern| {
            let faces = pattern.iter().filter_map(number);
            Throw::new(faces.map(|face| Face(face as u8)))
        });
        let named: Vec<Throw> = named.collect();
        let throws = Throw::all(loaded.game.dice(), loaded.game.face_weights()).into_iter();
        let throws = throws.map(|(throw, _)| throw);
        throws.filter(|throw| named.contains(throw)).collect()
    };
    let texts = |loaded: &Loaded, throws: &[Throw]| match throws {
        [] => "never".to_owned(),
        throws => {
            let texts = throws
                .iter()
                .map(|t| notation::throw_text(&loaded.rules, t));
            texts.collect::<Vec<_>>().join(", ")
        }
    };
    let (one, other) = (of(pair.first, patterns[0]), of(pair.second, patterns[1]));
    let like = one.iter().filter_map(|throw| pair.renaming.throw(throw));
    let mut like: Vec<Throw> = like.collect();
    like.sort_unstable();
    let told = (texts(pair.first, &one), texts(pair.second, &other));
    (like, other, told.0, told.1)
}
