//! Who begins, what a throw allows, and how its dice are used.

use super::chance;
use super::document::Section;
use super::lexicon::{list, number, times};
use super::sides::side_first;
use crate::model::{Add, First, How, PieceUse, Ruleset, Spend};

/// Who throws first.
pub(super) fn beginning(rules: &Ruleset) -> Section {
    let sentences = match rules.start.first {
        First::Highest(dice) => {
            let what = match (dice, rules.dice.count) {
                (1, 1) => "the die".to_owned(),
                (all, count) if all == count => all_dice(count),
                (1, _) => "one die".to_owned(),
                (some, _) => format!("{} of the dice", number(some.into())),
            };
            vec![
                format!(
                    "Each side throws {what}, and the one with the higher total begins. Equal totals are thrown again."
                ),
                "Whoever begins then throws afresh for the first turn.".to_owned(),
            ]
        }
        First::Player(player) => vec![format!("{} begins.", side_first(rules, player))],
        First::Random => vec!["Lots are drawn for who begins.".to_owned()],
    };
    Section::new("Who begins", sentences)
}

/// The course of a turn.
pub(super) fn turn(rules: &Ruleset) -> Section {
    let turn = &rules.turn;
    let dice = all_dice(rules.dice.count);
    let they = match rules.dice.count {
        1 => "it shows",
        _ => "they show",
    };
    let mut sentences = vec![format!(
        "The sides take turns. On your turn you throw {dice}, and then move your pieces by what {they}."
    )];
    for throw in &turn.rethrow {
        sentences.push(format!(
            "If {} ({}), you may throw {dice} again instead of moving, as often as it comes up.",
            shown(throw),
            chance::of_throw(&rules.dice, throw)
        ));
    }
    sentences
        .push("If you can't make any move, the throw is lost and the turn is over.".to_owned());
    for throw in &turn.again {
        sentences.push(format!(
            "If {} ({}), you have another turn after this one, even if you could not move, and as often as it comes up.",
            shown(throw),
            chance::of_throw(&rules.dice, throw)
        ));
    }
    Section::new("A turn", sentences)
}

/// "both dice show X".
fn shown(throw: &[String]) -> String {
    match throw {
        [] => "nothing is thrown".to_owned(),
        [one] => format!("the die shows {one}"),
        [first, rest @ ..] if rest.iter().all(|face| face == first) => {
            format!("{} show {first}", all_dice(throw.len() as u8))
        }
        faces => format!("the dice show {}", list(&counted(faces), "and")),
    }
}

/// "2 once and X twice"; without numbers where no face comes twice.
fn counted(faces: &[String]) -> Vec<String> {
    let mut found: Vec<(&String, usize)> = Vec::new();
    for face in faces {
        match found.iter_mut().find(|(seen, _)| *seen == face) {
            Some((_, count)) => *count += 1,
            None => found.push((face, 1)),
        }
    }
    let plain = found.len() == faces.len();
    let text = |(face, count): (&String, usize)| {
        if plain {
            face.clone()
        } else {
            format!("{face} {}", times(count))
        }
    };
    found.into_iter().map(text).collect()
}

fn all_dice(count: u8) -> String {
    match count {
        1 => "the die".to_owned(),
        2 => "both dice".to_owned(),
        n => format!("all {} dice", number(n.into())),
    }
}

/// How the dice of a throw may and must be used.
pub(super) fn spending(rules: &Ruleset) -> Section {
    let Spend { how, add, piece } = rules.turn.spend;
    let sentences = if rules.dice.count == 1 {
        vec![match how {
            How::Most | How::GoOn | How::Some => "If you can move, you must.",
            How::Free => "You may always choose not to move.",
        }]
    } else {
        vec![complete(how), added(add), repeated(piece)]
    };
    let heading = if rules.dice.count == 1 {
        "Using the die"
    } else {
        "Using the dice"
    };
    let sentences = sentences.into_iter().map(str::to_owned).collect();
    Section::new(heading, sentences)
}

fn complete(how: How) -> &'static str {
    match how {
        How::Most => {
            "You must use as many of the dice as you can: as long as some choice of pieces, in some order, would use more dice, you may not use fewer."
        }
        How::GoOn => {
            "You must go on moving as long as a die is left that can be used. You need not look ahead, though: a move is allowed even if another would have let you use more dice."
        }
        How::Some => {
            "You must make one move if you can. After that you may stop whenever you like, even if dice are left that could be used."
        }
        How::Free => {
            "You need not use any dice. You may stop whenever you like, even before the first move."
        }
    }
}

fn added(add: Add) -> &'static str {
    match add {
        Add::Any => {
            "Each die moves one piece. Several dice may also be added together to move a single piece; that counts as one move."
        }
        Add::Alone => {
            "Each die moves one piece. Two or more dice may also be added together to move a single piece in one move, but then nothing else is moved in that turn."
        }
        Add::All => {
            "Either each die moves one piece, or all the dice that can be used are added together to move a single piece in one move. Adding only some of them isn't allowed."
        }
        Add::None => "Each die moves one piece. Dice are never added together.",
    }
}

fn repeated(piece: PieceUse) -> &'static str {
    match piece {
        PieceUse::Once => "No piece moves more than once in a turn.",
        PieceUse::Often => {
            "A piece that has moved may move again with another die; each time is a move of its own."
        }
    }
}
