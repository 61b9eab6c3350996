//! How pieces move: what all moves share, and each move by itself.

use super::document::Section;
use super::lexicon::{a, capital, list};
use super::{effects, pieces, sets};
use crate::model::{Along, At, DiceUse, Effect, MoveRule, PieceTerm, Ruleset, Set};
use crate::player::Player;

/// What holds for all moves.
pub(super) fn common(rules: &Ruleset) -> Section {
    let mut sentences = vec![match rules.dice.count {
        1 => "A piece moves exactly as many spaces as the die counts. If its way ends before that, it can't move.".to_owned(),
        _ => "A piece moves exactly as many spaces as the dice used for it count. If its way ends before that, it can't move.".to_owned(),
    }];
    if let Some(along) = shared_way(rules) {
        sentences.push(way(along, "A piece"));
    }
    sentences.extend(limits(rules));
    if lifted(rules) {
        sentences.push(
            "The piece that moves is lifted first, so it never stands in its own way.".to_owned(),
        );
    }
    sentences.extend(effects::sentences(&rules.turn.then, "Where a piece ends,"));
    if counted_first(rules) && rules.moves.iter().any(|rule| rule.from.with.is_some()) {
        sentences.push(
            "A die that a move calls for by what it shows is always counted first.".to_owned(),
        );
    }
    if !rules.moves.iter().all(|rule| keeps_apart(rules, rule)) || recruits(rules) {
        sentences.push(format!(
            "Two pieces of one side may share a space only if they are of different kinds{}. A move that would break this can't be made.",
            if passes(rules) { ", or there on different visits" } else { "" }
        ));
    }
    if recruits(rules) {
        sentences.push(
            "A piece that comes over to the other side has not yet moved in this turn.".to_owned(),
        );
    }
    if passes(rules) && (recruits(rules) || leaves_track(rules)) {
        sentences.push("A piece that comes over to the other side, or comes back to its track from elsewhere, is on the first visit that its side's track makes to the space.".to_owned());
    }
    if leaves_track(rules) || recruits(rules) {
        sentences.push("A piece that stands off its own side's track can only make moves that don't follow the track.".to_owned());
    }
    let still: Vec<String> = rules
        .kinds
        .iter()
        .filter(|kind| {
            rules
                .moves
                .iter()
                .all(|m| !m.from.kinds.contains(&kind.name))
        })
        .map(|kind| a(&kind.name))
        .collect();
    if !still.is_empty() {
        sentences.push(format!("{} never moves.", capital(&list(&still, "or"))));
    }
    if several(rules) {
        sentences.push(
            "Where more than one of the moves below is open to a piece, you choose which to make."
                .to_owned(),
        );
    }
    Section::new("Moving", sentences)
}

/// One move.
pub(super) fn one(rules: &Ruleset, rule: &MoveRule) -> Section {
    let mut sentences = vec![who(rules, rule)];
    if shared_way(rules).is_none() {
        sentences.push(way(rule.along, "It"));
    }
    sentences.extend(own_limits(rules, rule));
    let opening = if rules.turn.then.is_empty() || rule.then.is_empty() {
        "Where it ends,"
    } else {
        "Where it ends, before anything else,"
    };
    sentences.extend(effects::sentences(&rule.then, opening));
    Section::new(format!("Move: {}", rule.name), sentences)
}

/// Which pieces, and what they need.
fn who(rules: &Ruleset, rule: &MoveRule) -> String {
    let from = &rule.from;
    let kinds: Vec<String> = from.kinds.iter().map(|kind| a(kind)).collect();
    let mut conditions = Vec::new();
    if let Some(on) = &from.on {
        conditions.push(format!("it {}", sets::clause(on, sets::About::Piece)));
    }
    if let Some(face) = &from.with {
        conditions.push(match (rules.dice.count, from.dice) {
            (1, _) => format!("the die shows {face}"),
            (_, DiceUse::Any) => format!("one of the dice used for it shows {face}"),
            (_, DiceUse::One) => format!("the die used for it shows {face}"),
        });
    }
    let who = capital(&list(&kinds, "or"));
    let mut sentence = if conditions.is_empty() {
        format!("{who} may make this move.")
    } else {
        format!(
            "{who} may make this move if {}.",
            conditions.join(", and if ")
        )
    };
    if from.dice == DiceUse::One && rules.dice.count > 1 {
        sentence.push_str(" Only one die may be used for it.");
    }
    sentence
}

/// The way that all moves take, if they take the same.
fn shared_way(rules: &Ruleset) -> Option<Along> {
    let along = rules.moves.first()?.along;
    let all = rules.moves.iter().all(|rule| rule.along == along);
    (all && rules.moves.len() > 1).then_some(along)
}

fn way(along: Along, who: &str) -> String {
    match along {
        Along::Forward => format!("{who} goes forward along its side's track."),
        Along::Back => format!(
            "{who} goes backward along its side's track. Where the track could have been entered from two sides, you choose; before its beginning there is nothing."
        ),
        Along::Either => format!(
            "{who} goes forward or backward along its side's track, in one direction for the whole move. Going backward, you choose where the track could have been entered from two sides; before its beginning there is nothing."
        ),
        Along::Around => format!(
            "{who} goes along the tracks of both sides, from each space to any that is next to it on either track, forward or backward; but it never goes straight back to the space from which it just came."
        ),
        Along::Orthogonal => format!(
            "{who} goes straight across the board, whatever the tracks: to the left, to the right, up or down, in one direction for the whole move. Up and down keep to the column as drawn."
        ),
    }
}

/// What any move may pass and where it may end.
fn limits(rules: &Ruleset) -> Vec<String> {
    let turn = &rules.turn;
    let differs = rules.moves.iter().any(|rule| {
        (rule.over.is_some() && turn.over.is_some()) || (rule.to.is_some() && turn.to.is_some())
    });
    let who = if differs {
        "Unless its move says otherwise below, a piece"
    } else {
        "A piece"
    };
    let mut sentences = both(turn.over.as_ref(), turn.to.as_ref(), who, "it");
    if let (Some(over), Some(_)) = (&turn.over, &turn.to)
        && turn.over == turn.to
        && *over == Set::Not(Box::new(Set::Pieces(PieceTerm::Friend)))
    {
        sentences.push("It may jump over pieces of the enemy.".to_owned());
    }
    sentences
}

/// What a move says for itself.
fn own_limits(rules: &Ruleset, rule: &MoveRule) -> Vec<String> {
    let turn = &rules.turn;
    let mut sentences = both(rule.over.as_ref(), rule.to.as_ref(), "It", "it");
    let rest = match (&rule.over, &rule.to) {
        (Some(_), None) if turn.to.is_some() => Some("For where it ends, the common rule holds."),
        (None, Some(_)) if turn.over.is_some() => {
            Some("For what it passes, the common rule holds.")
        }
        _ => None,
    };
    sentences.extend(rest.map(str::to_owned));
    sentences
}

/// What may be passed and where a move may end, in one sentence where they are the same.
fn both(over: Option<&Set>, to: Option<&Set>, who: &str, it: &str) -> Vec<String> {
    if let (Some(over), Some(to)) = (over, to)
        && over == to
    {
        return vec![match (sets::without(over), over) {
            (Some(terms), _) => format!(
                "{who} may neither pass {0} nor end on the same space as {0}.",
                list(&named(&terms), "or")
            )
            .replace(
                " nor end on the same space as a piece of your own",
                " nor end its move on one",
            ),
            (None, Set::Any) => format!("{who} may pass anything and end its move anywhere."),
            (None, _) => format!(
                "{who} may pass over a space, or end its move there, only if that space {}.",
                sets::clause(over, sets::About::Space)
            ),
        }];
    }
    let mut sentences = Vec::new();
    if let Some(over) = over {
        sentences.push(match (sets::without(over), over) {
            (Some(terms), _) => format!("{who} may not pass {}.", list(&named(&terms), "or")),
            (None, Set::Any) => format!("{who} may pass anything."),
            (None, Set::None) => {
                format!("{who} may not pass any space, and so goes no further than one.")
            }
            (None, _) => format!(
                "{who} may pass over a space only if that space {}.",
                sets::clause(over, sets::About::Space)
            ),
        });
    }
    if let Some(to) = to {
        let who = if sentences.is_empty() {
            who.to_owned()
        } else if who == "It" {
            "It".to_owned()
        } else {
            who.replace("a piece", it).replace("A piece", &capital(it))
        };
        sentences.push(match (sets::without(to), to) {
            (Some(terms), _) => format!(
                "{who} may not end its move on the same space as {}.",
                list(&named(&terms), "or")
            ),
            (None, Set::Any) => format!("{who} may end its move anywhere."),
            (None, Set::None) => {
                format!("{who} may not end its move anywhere, and so can't be made.")
            }
            (None, _) => format!("{who} must end its move on {}.", sets::a_space(to)),
        });
    }
    sentences
}

fn named(terms: &[&PieceTerm]) -> Vec<String> {
    terms.iter().map(|term| pieces::any(term)).collect()
}

/// Whether where a piece stood when it began to move could matter to what it passes or where it
/// ends.
fn lifted(rules: &Ruleset) -> bool {
    let most = rules
        .dice
        .faces
        .iter()
        .map(|face| usize::from(face.value))
        .max();
    let most = most.unwrap_or(0) * usize::from(rules.dice.count);
    let laps = Player::BOTH.into_iter().any(|side| {
        let round = rules.tracks[side].cycle.0.len();
        round > 0 && round <= most
    });
    laps || passes(rules)
        || rules.moves.iter().any(|rule| rule.along == Along::Around)
        || extremes(rules)
}

/// Whether a common or own `over` or `to` asks for the foremost or rearmost piece.
fn extremes(rules: &Ruleset) -> bool {
    let moves = rules
        .moves
        .iter()
        .flat_map(|rule| rule.over.iter().chain(&rule.to));
    let mut limits = moves.chain(&rules.turn.over).chain(&rules.turn.to);
    limits.any(|set| super::glossary::any_set(rules, set, &super::glossary::is_extreme))
}

/// Whether a move can't end on a friend, by what it asks of its last space.
fn keeps_apart(rules: &Ruleset, rule: &MoveRule) -> bool {
    let to = rule.to.as_ref().or(rules.turn.to.as_ref());
    to.is_some_and(|to| {
        *to == Set::Empty
            || sets::without(to).is_some_and(|terms| terms.contains(&&PieceTerm::Friend))
    })
}

fn recruits(rules: &Ruleset) -> bool {
    any_effect(rules, &|effect| matches!(effect, Effect::Recruit { .. }))
}

/// Whether the order of the dice makes a difference to what is captured.
fn counted_first(rules: &Ruleset) -> bool {
    any_effect(rules, &|effect| {
        matches!(
            effect,
            Effect::Capture {
                at: At::Steps | At::Sums,
                ..
            }
        )
    })
}

fn any_effect(rules: &Ruleset, is: &dyn Fn(&Effect) -> bool) -> bool {
    effects::any(&rules.turn.then, is) || rules.moves.iter().any(|m| effects::any(&m.then, is))
}

fn leaves_track(rules: &Ruleset) -> bool {
    let off = |along| matches!(along, Along::Around | Along::Orthogonal);
    rules.moves.iter().any(|rule| off(rule.along))
}

/// Whether a track comes to a space more than once.
fn passes(rules: &Ruleset) -> bool {
    Player::BOTH.into_iter().any(|side| {
        let mut spaces: Vec<_> = rules.tracks[side].places().collect();
        let all = spaces.len();
        spaces.sort();
        spaces.dedup();
        spaces.len() < all
    })
}

/// Whether some kind has more than one move.
fn several(rules: &Ruleset) -> bool {
    rules.kinds.iter().any(|kind| {
        let open = rules
            .moves
            .iter()
            .filter(|rule| rule.from.kinds.contains(&kind.name));
        open.count() > 1
    })
}
