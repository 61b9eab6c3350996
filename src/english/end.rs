//! How a game ends.

use super::document::Section;
use super::lexicon::number;
use super::sides::side;
use super::{facts, pieces, sets};
use crate::model::{Effect, EndRule, How, PieceTerm, Ruleset};
use crate::player::Player;

/// Who has won and when.
pub(super) fn end(rules: &Ruleset) -> Section {
    let mut sentences = Vec::new();
    let mut deciding = 0;
    for rule in &rules.end {
        match rule {
            EndRule::Lose { at_most, of } => {
                deciding += 1;
                sentences.push(format!(
                    "You have lost, and the other side has won, as soon as you have {}.{}",
                    left(*at_most, of.as_deref()),
                    exempt(rules, *at_most, of.as_deref())
                ));
            }
            EndRule::Win { reach, by } => {
                deciding += 1;
                let who = match by {
                    None => "one of your pieces".to_owned(),
                    Some(kinds) => format!("one of your {}", pieces::many_of(kinds, "or")),
                };
                sentences.push(format!(
                    "You have won as soon as {who} stands {}.",
                    sets::at(reach)
                ));
            }
            EndRule::Draw { after } => sentences.push(format!(
                "If {after} throws in a row bring no capture, the game is a draw. The throws of both sides count together, lost and extra ones included{}.",
                if rules.turn.rethrow.is_empty() {
                    ""
                } else {
                    ", but not those that were thrown again"
                }
            )),
        }
    }
    if deciding == 0 {
        sentences.push("Nobody can win this game.".to_owned());
        return Section::new("The end", sentences);
    }
    sentences.push(
        "This is looked at after every single move. Once the game is decided it is over: dice that are left and a further turn count for nothing.".to_owned(),
    );
    if deciding > 1 || may_lose_own(rules) {
        sentences.push(
            "Should one move decide the game in two ways, what it means for the opponent of whoever moved counts before what it means for the mover; and for either of them, what is said here first counts first.".to_owned(),
        );
    }
    // Without looking ahead, a move that wins is as good a beginning as any.
    if rules.dice.count > 1 && rules.turn.spend.how == How::Most {
        sentences.push(
            "Which moves the dice allow is judged as though the game went on: you may not use fewer dice just because they would win at once.".to_owned(),
        );
    }
    Section::new("The end", sentences)
}

/// "no piece left", "no more than two runners left".
fn left(at_most: u32, of: Option<&[String]>) -> String {
    let (one, many) = match of {
        None => ("piece".to_owned(), "pieces".to_owned()),
        Some(kinds) => (pieces::one_of(kinds), pieces::many_of(kinds, "and")),
    };
    let together = of.is_some_and(|kinds| kinds.len() > 1);
    match number(at_most as usize).as_str() {
        _ if at_most == 0 => format!("no {one} left"),
        n if together => format!("no more than {n} left of your {many} together"),
        n if at_most == 1 => format!("no more than {n} {one} left"),
        n => format!("no more than {n} {many} left"),
    }
}

/// Whom a rule about few pieces doesn't concern, because there were no more at the start.
fn exempt(rules: &Ruleset, at_most: u32, of: Option<&[String]>) -> String {
    let had = |side: Player| -> usize {
        let places = rules.start.places.iter().filter(|placement| {
            placement.owner == Some(side) && of.is_none_or(|kinds| kinds.contains(&placement.kind))
        });
        places.map(|placement| placement.spaces.0.len()).sum()
    };
    let spared: Vec<String> = Player::BOTH
        .into_iter()
        .filter(|side| had(*side) <= at_most as usize)
        .map(|player| side(rules, player))
        .collect();
    match spared.as_slice() {
        [] => String::new(),
        [one] => format!(" This doesn't concern {one}, who had no more at the start."),
        _ => " But this concerns only a side that had more at the start, and here neither had."
            .to_owned(),
    }
}

/// Whether a move may bring the mover nearer to losing.
fn may_lose_own(rules: &Ruleset) -> bool {
    // A kind that some rule doesn't count, while it counts others.
    let uncounted = |kind: &String| {
        rules.end.iter().any(|rule| match rule {
            EndRule::Lose { of: Some(of), .. } => !of.contains(kind),
            _ => false,
        })
    };
    let costs = |effect: &Effect| match effect {
        Effect::Capture { pieces, .. } => pieces.0.iter().any(|term| match term {
            PieceTerm::Friend | PieceTerm::FriendOf(_) => true,
            PieceTerm::Kind(kind) => pieces::may_be_owned(rules, kind),
            _ => false,
        }),
        Effect::Become(kind) => uncounted(kind),
        Effect::Recruit { kind, .. } => kind.as_ref().is_some_and(uncounted),
        _ => false,
    };
    facts::any_effect(rules, &costs)
}
