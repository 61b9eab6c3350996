//! Differences that no single play shows.

use serde::Serialize;

use super::pair::Pair;
use crate::dice::Throw;
use crate::load::Loaded;
use crate::model::{EndRule, First};
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
pub(super) fn matters(pair: &Pair<'_>) -> Vec<Matter> {
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
    let (a, b) = (dice(first), dice(second));
    let differs = unlike_dice(pair);
    add("dice", differs, a, b);
    let (a, b) = (
        throws(pair, |loaded, throw| loaded.game.again(throw)),
        throws(pair, |loaded, throw| loaded.game.refusable(throw)),
    );
    add("throw again", a.0 != a.1, a.2, a.3);
    add("throw again instead", b.0 != b.1, b.2, b.3);
    let (a, b) = (draw(first), draw(second));
    add("draw", a != b, a, b);
    found
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
    let faces = dice.faces.iter().map(|face| match face.weight {
        1 => format!("{} = {}", face.label, face.value),
        weight => format!("{} = {} (weight {weight})", face.label, face.value),
    });
    format!("{} of {}", dice.count, faces.collect::<Vec<_>>().join(", "))
}

/// Whether the dice show other throws, count them otherwise, or show them at other odds.
fn unlike_dice(pair: &Pair<'_>) -> bool {
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
            face.value != like.value
                || u64::from(face.weight) * like_all != u64::from(like.weight) * all
        })
    })
}

/// The throws of which something holds: numbered in the second game, and as each writes them.
fn throws(
    pair: &Pair<'_>,
    holds: impl Fn(&Loaded, &Throw) -> bool,
) -> (Vec<Throw>, Vec<Throw>, String, String) {
    let of = |loaded: &Loaded| -> Vec<Throw> {
        let throws = loaded.game.throws().iter().map(|chance| chance.throw);
        throws.filter(|throw| holds(loaded, throw)).collect()
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
    let (one, other) = (of(pair.first), of(pair.second));
    let like = one.iter().filter_map(|throw| pair.renaming.throw(throw));
    let mut like: Vec<Throw> = like.collect();
    like.sort_unstable();
    let told = (texts(pair.first, &one), texts(pair.second, &other));
    (like, other, told.0, told.1)
}

fn draw(loaded: &Loaded) -> String {
    let draws = loaded.rules.end.iter().filter_map(|rule| match rule {
        EndRule::Draw { after } => Some(*after),
        _ => None,
    });
    draws.min().map_or("never".to_owned(), |after| {
        format!("after {after} throws without a capture")
    })
}
