//! How pieces move: what all moves share, and each move by itself.

use super::document::Section;
use super::lexicon::{a, a_piece, capital, list};
use super::{effects, facts, limits, pieces, sets, ways};
use crate::model::{DiceUse, MoveRule, Ruleset};

/// What holds for all moves.
pub(super) fn common(rules: &Ruleset) -> Section {
    let count = match rules.dice.count {
        1 => "the die counts",
        _ => "the dice used for it count",
    };
    let mut sentences = vec![format!(
        "You move pieces of your own, each exactly as many spaces as {count}. If its way ends sooner, it can't make the move."
    )];
    if let Some(along) = ways::shared(rules) {
        sentences.extend(ways::told(rules, along, "A piece"));
    }
    sentences.extend(limits::common(rules));
    if limits::lifted(rules) {
        sentences.push(
            "The piece that moves is lifted first, so it never stands in its own way.".to_owned(),
        );
    }
    sentences.extend(effects::sentences(
        &rules.turn.then,
        "When a piece arrives,",
    ));
    if facts::captures(rules) {
        sentences.push("What is captured leaves the board for good.".to_owned());
    }
    if facts::counts_in_order(rules) && rules.moves.iter().any(|rule| rule.from.with.is_some()) {
        sentences.push(
            "A die that a move calls for by what it shows is always counted first.".to_owned(),
        );
    }
    sentences.extend(company(rules));
    sentences.extend(still(rules));
    if facts::has_choice(rules) {
        sentences.push(
            "Where more than one of the moves below is open to a piece, you choose which to make."
                .to_owned(),
        );
    }
    Section::new("Moving", sentences)
}

/// Who may stand together, and what becomes of those that come over or leave their track.
fn company(rules: &Ruleset) -> Vec<String> {
    let recruits = facts::recruits(rules);
    let passes = facts::passes(rules);
    let mut sentences = Vec::new();
    let apart = |rule: &MoveRule| limits::keeps_apart(rules, rule);
    if !rules.moves.iter().all(apart) || recruits {
        let visits = if passes {
            ", or there on different visits"
        } else {
            ""
        };
        sentences.push(format!(
            "Two pieces of one side may share a space only if they are of different kinds{visits}. A move that would break this can't be made."
        ));
    }
    if recruits {
        sentences.push(
            "A piece that has just come over to your side has not moved yet, and may move in the same turn.".to_owned(),
        );
    }
    if passes && (recruits || facts::leaves_track(rules)) {
        sentences.push("A piece that comes over to the other side, or comes back to its track from elsewhere, is on the first visit that its side's track makes to the space.".to_owned());
    }
    if facts::strays(rules) {
        sentences.push("A piece that stands off its own side's track can only make moves that don't follow the track.".to_owned());
    }
    sentences
}

/// Kinds that no move is for.
fn still(rules: &Ruleset) -> Option<String> {
    let moves = |kind: &str| {
        let mut moves = rules.moves.iter();
        moves.any(|rule| rule.from.kinds.iter().any(|own| own == kind))
    };
    let kinds = rules.kinds.iter().filter(|kind| !moves(&kind.name));
    let kinds: Vec<String> = kinds.map(|kind| a(&kind.name)).collect();
    (!kinds.is_empty()).then(|| format!("{} never moves.", capital(&list(&kinds, "or"))))
}

/// One move.
pub(super) fn one(rules: &Ruleset, rule: &MoveRule) -> Section {
    let mut sentences = vec![who(rules, rule)];
    if ways::shared(rules).is_none() {
        sentences.extend(ways::told(rules, rule.along, "It"));
    }
    sentences.extend(limits::own(rules, rule));
    let opening = if rules.turn.then.is_empty() || rule.then.is_empty() {
        "On arrival"
    } else {
        "On arrival, before anything else,"
    };
    sentences.extend(effects::sentences(&rule.then, opening));
    Section::new(format!("Move: {}", rule.name), sentences)
}

/// Which pieces, and what they need.
fn who(rules: &Ruleset, rule: &MoveRule) -> String {
    let from = &rule.from;
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
    let who = capital(&match from.kinds.as_slice() {
        [kind] => a_piece(kind),
        kinds => pieces::a_of(kinds),
    });
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
