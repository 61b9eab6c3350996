//! Who begins, what a throw allows, and how its dice are used.

use super::document::Section;
use super::lexicon::{capital, list, number, with_article};
use super::shown::{all_dice, shown};
use super::sides::side_first;
use super::vocabulary::Vocabulary;
use super::{anew, facts, stacks};
use crate::model::{Add, CAPTURE, First, How, PieceUse, Ruleset, Spend};

/// The heading above who begins.
pub(super) const BEGINNING: &str = "Who begins";
/// The heading above what a turn is.
pub(super) const TURN: &str = "A turn";
/// The heading above which dice are used, where there are several.
pub(super) const SPENDING: &str = "Using the dice";

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
        First::Random => vec![match &rules.start.with {
            None => "Lots are drawn for who begins.".to_owned(),
            Some(face) => format!(
                "Lots are drawn for who throws first. Then the sides throw in turn until one of them throws {face}: that side begins, with this throw."
            ),
        }],
    };
    Section::new(BEGINNING, sentences)
}

/// The course of a turn.
pub(super) fn turn(v: &Vocabulary<'_>) -> Section {
    let rules = v.rules;
    let turn = &rules.turn;
    let dice = all_dice(rules.dice.count);
    let they = match rules.dice.count {
        1 => "it shows",
        _ => "they show",
    };
    let mut sentences = vec![format!(
        "The sides take turns. On your turn you throw {dice}, and then move your {} by what {they}.",
        v.piece.many
    )];
    if let Some(shown) = shown(&rules.dice, &turn.rethrow) {
        sentences.push(format!(
            "If {shown}, you may throw {dice} again instead of moving, as often as it comes up."
        ));
    }
    if let Some(rule) = &turn.anew {
        sentences.extend(anew::sentences(v, rule, &dice));
    }
    if let Some(shown) = shown(&rules.dice, &turn.collect) {
        let most = number(rules.most_throws());
        let together = match rules.dice.count {
            1 => "Then you use all the throws, the last one too, in any order, each as one die.",
            _ => "Then you use all these throws together, in any order, as if they were one.",
        };
        sentences.push(format!(
            "If {shown}, you set the throw aside and throw {dice} again before you move, as often as it comes up, up to {most} throws in all. {together}"
        ));
    }
    sentences
        .push("If you can't make any move, the throw is lost and the turn is over.".to_owned());
    sentences.extend(preferred(v));
    // After a throw that is collected another follows, unless it is the last that may.
    let again = turn.again.iter().cloned();
    let (last, again): (Vec<_>, Vec<_>) = again.partition(|throw| turn.collect.contains(throw));
    for (throws, last) in [(again, false), (last, true)] {
        if let Some(shown) = shown(&rules.dice, &throws) {
            let last = match last {
                true => format!(" in the last of {} throws", number(rules.most_throws())),
                false => String::new(),
            };
            sentences.push(format!(
                "If {shown}{last}, you have another turn after this one, even if you could not move, and as often as it comes up."
            ));
        }
    }
    Section::new(TURN, sentences)
}

/// Which moves go before others.
fn preferred(v: &Vocabulary<'_>) -> Option<String> {
    let (prefer, add) = (&v.rules.turn.prefer, v.rules.turn.spend.add);
    let names = v.rules.moves.iter().map(|rule| rule.name.as_str());
    let behind: Vec<&str> = names
        .filter(|name| !prefer.iter().any(|other| other.as_str() == *name))
        .collect();
    let plain = add == Add::None && v.rules.most_moves() > 1;
    if let [last] = behind.as_slice()
        && plain
        && prefer.len() > 2
        && !prefer.iter().any(|name| name.as_str() == CAPTURE)
    {
        return Some(format!(
            "A die may be used for the move \"{last}\" only if no other move can use it."
        ));
    }
    let moves = prefer
        .iter()
        .enumerate()
        .map(|(number, name)| match name.as_str() {
            CAPTURE if number > 0 => "for a move that captures".to_owned(),
            CAPTURE => "a move that captures".to_owned(),
            name => format!("the move \"{name}\""),
        });
    let moves: Vec<String> = moves.collect();
    (!moves.is_empty()).then(|| {
        let moves = list(&moves, "or");
        match v.rules.most_moves() {
            1 => format!("If the die can be used for {moves}, it may not be used for anything else."),
            _ => {
                let alone = match add {
                    Add::None => "",
                    _ => ", alone or added to others,",
                };
                let first = match v.rules.turn.order.is_empty() {
                    true => "; which die to use first is up to you",
                    false => "",
                };
                format!("A die that can be used for {moves}{alone} may not be used for anything else{first}.")
            }
        }
    })
}

/// Whether a throw may be thrown again instead of played.
pub(super) fn throws_anew(rules: &Ruleset) -> bool {
    !rules.turn.rethrow.is_empty() || rules.turn.anew.is_some()
}

/// How the dice of a throw may and must be used.
pub(super) fn spending(v: &Vocabulary<'_>) -> Section {
    let Spend { how, piece, .. } = v.rules.turn.spend;
    if v.rules.most_moves() == 1 {
        let only = match how {
            How::Most | How::GoOn | How::Some => "If you can move, you must.",
            How::Free => "You may always choose not to move.",
        };
        let each = format!("The die moves one {}{}.", v.piece.one, together(v));
        return Section::new("Using the die", vec![each, only.to_owned()]);
    }
    let (one, many) = (&v.piece.one, &v.piece.many);
    let sentences = vec![
        added(v),
        match &v.rules.turn.order[..] {
            [] => format!("You choose in which order to use the dice and move the {many}."),
            order => format!(
                "The dice are used one after another, in this order: {}. If one of these can't be used, the turn ends, whatever comes after it.",
                list(order, "and last")
            ),
        },
        repeated(piece, one),
        complete(v.rules).to_owned(),
    ];
    Section::new(SPENDING, sentences)
}

fn complete(rules: &Ruleset) -> &'static str {
    let (ordered, two) = (!rules.turn.order.is_empty(), facts::two_dice(rules));
    match rules.turn.spend.how {
        How::Most if ordered => {
            "You must use as many of the dice as you can in this order: as long as some choice of moves would use more of them, you may not use fewer."
        }
        How::Most if two => {
            "If some choice and order of moves uses both dice, you must use both; if only one of them can be used, you must use one, whichever you like."
        }
        How::Most => {
            "You must use as many of the dice as you can: as long as some choice and order of moves would use more dice, you may not use fewer."
        }
        How::GoOn if ordered => {
            "You must go on moving as long as the next die can be used. You need not look ahead, though: a move is allowed even if another would have let you use more dice."
        }
        How::GoOn => {
            "You must go on moving as long as a die is left that can be used. You need not look ahead, though: a move is allowed even if another would have let you use more dice."
        }
        How::Some if ordered => {
            "If the first die can be used, you must use it. After that you may stop whenever you like, even if the next could be used."
        }
        How::Some if two => {
            "You must make one move if you can. After that you may stop, even if the other die could be used."
        }
        How::Some => {
            "You must make one move if you can. After that you may stop whenever you like, even if dice are left that could be used."
        }
        How::Free => {
            "You need not use any dice. You may stop whenever you like, even before the first move."
        }
    }
}

/// What a die moves besides one piece, where those who stand together may go together.
fn together(v: &Vocabulary<'_>) -> &'static str {
    let several = v
        .rules
        .moves
        .iter()
        .any(|rule| stacks::goes_together(v, rule));
    match several {
        true => ", or several that stand together where its move says so",
        false => "",
    }
}

fn added(v: &Vocabulary<'_>) -> String {
    let (rules, piece, together) = (v.rules, &v.piece.one, together(v));
    let breaks = facts::breaks(rules);
    let each = match breaks {
        true => format!(
            "Each die, or each part of one that is used in parts, moves one {piece}{together}."
        ),
        false => format!("Each die moves one {piece}{together}."),
    };
    let whole = if breaks {
        ", whole or in all their parts,"
    } else {
        ""
    };
    let several = match (breaks, rules.most_dice()) {
        (true, 1) => "parts of the die",
        (true, _) => "several dice, or parts of dice,",
        (false, _) => "several dice",
    };
    match rules.turn.spend.add {
        Add::None if breaks => {
            format!("{each} Neither dice nor their parts are ever added together.")
        }
        Add::None => format!("{each} Dice are never added together."),
        // With two, those that are added are always all, and nothing else is moved.
        _ if facts::two_dice(rules) => {
            format!("{each} Or both dice are added together, to move one {piece}.")
        }
        Add::Any => format!(
            "{each} {} may also be added together, to move one {piece}; that counts as one move.",
            capital(several)
        ),
        Add::Alone if breaks => format!(
            "{each} Or {several} are added together, to move one {piece} in one move; then nothing else is moved in that turn."
        ),
        Add::Alone => format!(
            "{each} Or two dice or more are added together, to move one {piece} in one move; then nothing else is moved in that turn."
        ),
        Add::All => format!(
            "Either each die moves one {piece}, or all the dice that can be used{whole} are added together, to move one {piece} in one move. Adding only some of them isn't allowed."
        ),
    }
}

fn repeated(piece: PieceUse, one: &str) -> String {
    match piece {
        PieceUse::Once => format!("No {one} moves more than once in a turn."),
        PieceUse::Often => format!(
            "{} that has moved may move again with another die; each time is a move of its own.",
            capital(&with_article(one))
        ),
    }
}
