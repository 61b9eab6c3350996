//! What a piece may pass, and where it may end its move.

use super::lexicon::list;
use super::{facts, glossary, pieces, sets};
use crate::model::{Along, MoveRule, PieceTerm, Ruleset, Set};
use crate::player::Player;

/// What holds for all moves that don't say otherwise.
pub(super) fn common(rules: &Ruleset) -> Vec<String> {
    let turn = &rules.turn;
    let each_own = |own: fn(&MoveRule) -> bool| rules.moves.iter().all(own);
    let any_own = |own: fn(&MoveRule) -> bool| rules.moves.iter().any(own);
    // Where nothing is said, any space will do; but nobody asks where each move says its own.
    let over = match &turn.over {
        None if !each_own(|rule| rule.over.is_some()) => Some(&Set::Any),
        over => over.as_ref(),
    };
    let to = match &turn.to {
        None if !each_own(|rule| rule.to.is_some()) => Some(&Set::Any),
        to => to.as_ref(),
    };
    let differs = (over.is_some() && any_own(|rule| rule.over.is_some()))
        || (to.is_some() && any_own(|rule| rule.to.is_some()));
    let who = if differs {
        "Unless its move says otherwise below, a piece"
    } else {
        "A piece"
    };
    let mut sentences = both(over, to, who);
    if over == to && over.is_some_and(|set| sets::without(set).is_some()) {
        sentences.push("Any other piece may be passed or landed on.".to_owned());
    }
    sentences
}

/// What a move says for itself.
pub(super) fn own(rules: &Ruleset, rule: &MoveRule) -> Vec<String> {
    let turn = &rules.turn;
    let mut sentences = both(rule.over.as_ref(), rule.to.as_ref(), "It");
    let rest = match (&rule.over, &rule.to) {
        (Some(_), None) if turn.to.is_some() => {
            Some("For where it ends its move, the rule for all moves holds.")
        }
        (None, Some(_)) if turn.over.is_some() => {
            Some("For what it passes, the rule for all moves holds.")
        }
        _ => None,
    };
    sentences.extend(rest.map(str::to_owned));
    sentences
}

/// What may be passed and where a move may end, in one sentence where they are the same.
fn both(over: Option<&Set>, to: Option<&Set>, who: &str) -> Vec<String> {
    match (over, to) {
        (Some(over), Some(to)) if over == to => vec![same(over, who)],
        (Some(over), to) => {
            let it = to.map(|to| ending(to, "It"));
            [passing(over, who)].into_iter().chain(it).collect()
        }
        (None, to) => to.iter().map(|to| ending(to, who)).collect(),
    }
}

fn same(set: &Set, who: &str) -> String {
    match (sets::without(set).as_deref(), set) {
        (Some([term]), _) => format!(
            "{who} may not pass {}, nor end its move on one.",
            another(term)
        ),
        (Some(terms), _) => format!(
            "{who} may not pass {}, nor end its move on the space of such a piece.",
            others(terms)
        ),
        (None, Set::Any) => format!("{who} may pass any other piece, and end its move anywhere."),
        (None, _) => format!(
            "{who} may pass over a space, or end its move there, only if that space {}.",
            sets::clause(set, sets::About::Space)
        ),
    }
}

fn passing(set: &Set, who: &str) -> String {
    match (sets::without(set), set) {
        (Some(terms), _) => format!("{who} may not pass {}.", others(&terms)),
        (None, Set::Any) => format!("{who} may pass any other piece."),
        (None, Set::None) => {
            format!("{who} may not pass any space, and so goes no further than one.")
        }
        (None, _) => format!(
            "{who} may pass over a space only if that space {}.",
            sets::clause(set, sets::About::Space)
        ),
    }
}

fn ending(set: &Set, who: &str) -> String {
    match (sets::without(set), set) {
        (Some(terms), _) => {
            let each: Vec<String> = terms.iter().map(|term| another(term)).collect();
            let each = each.join(", nor on that of ");
            format!("{who} may not end its move on the space of {each}.")
        }
        (None, Set::Any) => format!("{who} may end its move anywhere."),
        (None, Set::None) => format!("{who} may not end its move anywhere, and so can't move."),
        (None, _) => format!("{who} must end its move {}.", sets::at(set)),
    }
}

/// The piece that moves is lifted: what might stand in its way is another.
fn another(term: &PieceTerm) -> String {
    match term {
        PieceTerm::Friend => "another piece of your own".to_owned(),
        term => pieces::any(term),
    }
}

fn others(terms: &[&PieceTerm]) -> String {
    let each: Vec<String> = terms.iter().map(|term| another(term)).collect();
    list(&each, "or")
}

/// Whether where a piece stood when it began to move could matter to what it passes or where it
/// ends.
pub(super) fn lifted(rules: &Ruleset) -> bool {
    let faces = rules.dice.faces.iter();
    let most = faces.map(|face| usize::from(face.value)).max();
    let most = most.unwrap_or(0) * usize::from(rules.dice.count);
    let laps = Player::BOTH.into_iter().any(|side| {
        let round = rules.tracks[side].cycle.0.len();
        round > 0 && round <= most
    });
    laps || facts::passes(rules)
        || rules.moves.iter().any(|rule| rule.along == Along::Around)
        || extremes(rules)
}

/// Whether a common or own `over` or `to` asks for the foremost or rearmost piece.
fn extremes(rules: &Ruleset) -> bool {
    let moves = rules.moves.iter();
    let own = moves.flat_map(|rule| rule.over.iter().chain(&rule.to));
    let mut limits = own.chain(&rules.turn.over).chain(&rules.turn.to);
    limits.any(|set| glossary::any_set(rules, set, &glossary::is_extreme))
}

/// Whether a move can't end on a friend, by what it asks of its last space.
pub(super) fn keeps_apart(rules: &Ruleset, rule: &MoveRule) -> bool {
    let to = rule.to.as_ref().or(rules.turn.to.as_ref());
    to.is_some_and(|to| rules.keeps_own_out(to))
}
