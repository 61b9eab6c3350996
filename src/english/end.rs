//! How a game ends.

use super::document::Section;
use super::facts;
use super::lexicon::{is_state, number, stands_behind};
use super::sides::{side, side_first, told_of};
use super::turn;
use super::vocabulary::Vocabulary;
use crate::model::act::{Act, PieceFate};
use crate::model::heirs;
use crate::model::{Condition, Effect, EndRule, How, Part, PieceTerm, Set};
use crate::player::Player;

/// The heading above what is told here.
pub(super) const HEADING: &str = "The end";

/// Who has won and when.
pub(super) fn end(v: &Vocabulary<'_>) -> Section {
    let rules = v.rules;
    let mut sentences = Vec::new();
    let mut deciding = 0;
    for rule in &rules.end {
        match rule {
            EndRule::Lose { at_most, of } => {
                deciding += 1;
                sentences.push(lost(v, *at_most, of.as_deref()));
            }
            EndRule::Win { reach, by } => {
                deciding += 1;
                let who = v.one_of_your(by.as_deref());
                sentences.push(format!(
                    "You have won as soon as {who} stands {}.",
                    v.at(reach)
                ));
            }
            EndRule::LoseWhen(condition) => {
                deciding += 1;
                sentences.push(format!(
                    "You have lost, and the other side has won, as soon as {}.",
                    v.while_so(condition)
                ));
            }
            EndRule::WinWhen(condition) => {
                deciding += 1;
                sentences.push(format!("You have won as soon as {}.", v.while_so(condition)));
            }
            EndRule::Most {
                pieces,
                within,
                condition,
            } => {
                deciding += 1;
                let there = within.as_ref().map_or("", |_| " there");
                let place = within.as_ref().map_or_else(String::new, |set| format!(" {}", v.at(set)));
                let these = v.all(pieces);
                let counted = match these.starts_with("your ") {
                    true => format!("each side counts {}", told_of(&format!("{these}{place}"))),
                    false => format!("{these} are counted{place}"),
                };
                sentences.push(format!(
                    "As soon as {}, {counted}: the side that has more of them{there} has won, and with equal numbers the game is a draw.",
                    from_both(v, condition)
                ));
            }
            EndRule::DrawWhen(condition) => sentences.push(format!(
                "As soon as {}, the game is a draw.",
                from_both(v, condition)
            )),
            EndRule::Draw { after } => sentences.push(format!(
                "If {after} throws in a row bring no capture, the game is a draw. The throws of both sides count together, lost and extra ones included{}.{}",
                match turn::throws_anew(rules) {
                    false => "",
                    true => ", but not those that were thrown again",
                },
                match rules.turn.collect.is_empty() {
                    true => "",
                    false => " All throws of a turn that are used together count as one.",
                }
            )),
        }
    }
    if deciding == 0 {
        sentences.push("Nobody can win this game.".to_owned());
        return Section::new(HEADING, sentences);
    }
    sentences.push(
        "This is looked at after every single move. Once the game is decided it is over: dice that are left and a further turn count for nothing.".to_owned(),
    );
    let asks_moves = |rule: &EndRule| {
        let mut parts = rule.parts().into_iter();
        parts.any(|part| match part {
            Part::Condition(condition) => condition.all().contains(&&Condition::Stuck),
            _ => false,
        })
    };
    if rules.end.iter().any(asks_moves) {
        sentences.push(
            "Only whether any throw can still be used is looked at last, once a whole turn has been played.".to_owned(),
        );
    }
    if may_decide_for_both(v) {
        sentences.push(
            "Should one move decide the game in two ways, what it means for the opponent of whoever moved counts before what it means for the mover; and for either of them, what is said here first counts first.".to_owned(),
        );
    }
    // Without looking ahead, a move that wins is as good a beginning as any.
    let most = rules.most_dice() > 1 && rules.turn.spend.how == How::Most;
    if most {
        sentences.push(match facts::two_dice(rules) {
            true => "A winning move is no exception: if both dice can be used, a move that uses only one is not allowed merely because it would win, unless the other die could still be used after it.".to_owned(),
            false => "A winning move is no exception: a move that uses fewer dice than could be used is not allowed merely because it would win, unless the others could still be used after it.".to_owned(),
        });
    }
    if facts::breaks(rules) {
        let no = match most {
            true => "Nor may a part of a die",
            false => "A winning move is no exception: a part of a die may not",
        };
        sentences.push(format!(
            "{no} be used merely because that would win, unless the other parts could still be used after it."
        ));
    }
    Section::new(HEADING, sentences)
}

/// "no pieces left", "only two runners left, or fewer", "no pieces left other than your king".
fn left(v: &Vocabulary<'_>, at_most: u32, of: Option<&[String]>) -> String {
    let pieces = &v.piece;
    let other = of.filter(|of| of.len() > 1).and_then(|of| v.only_other(of));
    let but = other.map(|other| match v.is_single(other) {
        true => format!(" other than your {other}"),
        false => format!(" other than {}", v.many_of(&[other.to_owned()], "and")),
    });
    let (one, many, but) = match (of, but) {
        (None, _) => (pieces.one.clone(), pieces.many.clone(), String::new()),
        (_, Some(but)) => (pieces.one.clone(), pieces.many.clone(), but),
        (Some([kind]), _) => {
            let bare = |n| {
                let counted = v.counted(n, kind);
                // "only one awake piece left": it stands before its noun where a number does.
                match (stands_behind(kind), n) {
                    (true, 1) => format!("{kind} {}", v.piece.one),
                    (true, _) => format!("{kind} {}", v.piece.many),
                    (false, _) => {
                        let noun = counted.split_once(' ');
                        noun.map_or_else(String::new, |(_, noun)| noun.to_owned())
                    }
                }
            };
            (bare(1), bare(2), String::new())
        }
        (Some(kinds), _) => {
            let many = v.many_of(kinds, "and");
            (many.clone(), many, ", all counted together".to_owned())
        }
    };
    let together = but.starts_with(',');
    let things = of.filter(|of| together && of.len() > 1 && !of.iter().any(|kind| is_state(kind)));
    if let (0, Some(kinds)) = (at_most, things) {
        let each = kinds.iter();
        let each = each.map(|kind| v.many_of(std::slice::from_ref(kind), "and"));
        return format!("neither {} left", each.collect::<Vec<_>>().join(" nor "));
    }
    let single = of.is_some_and(|of| of.iter().all(|kind| v.is_single(kind)));
    match at_most {
        0 if single => format!("no {one} left{but}"),
        0 => format!("no {many} left{but}"),
        1 if together => format!("only one of your {many} left{but}, or none"),
        1 => format!("only one {one} left{but}, or none"),
        n => format!("only {} {many} left{but}, or fewer", number(n as usize)),
    }
}

/// A condition that must hold for each side: "it holds for each side that all of its men stand in
/// row C".
fn from_both(v: &Vocabulary<'_>, condition: &Condition) -> String {
    match condition {
        Condition::Stuck => v.while_so(condition),
        other => format!(
            "it holds for each side that {}",
            told_of(&v.while_so(other))
        ),
    }
}

/// Who has lost by having few pieces: a rule that concerns only sides with more at the start.
fn lost(v: &Vocabulary<'_>, at_most: u32, of: Option<&[String]>) -> String {
    let rules = v.rules;
    let had = |side| heirs::placed(rules, of, Some(side));
    let left = left(v, at_most, of);
    let concerned = Player::BOTH.map(|side| had(side) > at_most as usize);
    let only = match concerned {
        [true, true] => None,
        [true, false] => Some(Player::First),
        [false, true] => Some(Player::Second),
        [false, false] => {
            return format!(
                "You have lost, and the other side has won, as soon as you have {left}. But this concerns only a side that had more at the start, and here neither had."
            );
        }
    };
    let Some(only) = only else {
        return format!("You have lost, and the other side has won, as soon as you have {left}.");
    };
    let [one, other] = [only, only.opponent()].map(|player| side(rules, player));
    format!(
        "{} has lost, and {other} has won, as soon as {one} has {}.",
        side_first(rules, only),
        told_of(&left)
    )
}

/// Whether one move may decide the game for the mover and for the opponent: by itself a move only
/// makes the mover win, or the opponent lose, which comes to the same.
fn may_decide_for_both(v: &Vocabulary<'_>) -> bool {
    // What stands there may change what is reached.
    let moving = |set: &Set| {
        v.rules.all_in(set).into_iter().any(|set| {
            matches!(set, Set::Pieces(_) | Set::Empty | Set::If { .. }) || set.extreme().is_some()
        })
    };
    let reached = v.rules.end.iter().any(|rule| match rule {
        EndRule::Win { reach, .. } => moving(reach),
        EndRule::LoseWhen(_) | EndRule::WinWhen(_) => true,
        _ => false,
    });
    reached || may_lose_own(v)
}

/// Whether a move may bring the mover nearer to losing.
fn may_lose_own(v: &Vocabulary<'_>) -> bool {
    let rules = v.rules;
    // A kind that some rule doesn't count, while it counts others.
    let uncounted = |kind: &String| {
        rules.end.iter().any(|rule| match rule {
            EndRule::Lose { of: Some(of), .. } => !of.contains(kind),
            _ => false,
        })
    };
    let costs = |effect: &Effect| match effect.act() {
        Act::On {
            fate: PieceFate::Won(kind),
            ..
        } => kind.is_some_and(uncounted),
        Act::On { pieces, .. } => pieces.0.iter().any(|term| match term {
            PieceTerm::Friend | PieceTerm::FriendOf(_) => true,
            PieceTerm::Kind(kind) => v.is_owned(kind),
            _ => false,
        }),
        Act::Become(kind) => uncounted(kind),
        _ => false,
    };
    rules.effects().any(costs)
}
