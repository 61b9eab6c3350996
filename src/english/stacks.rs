//! Pieces that stand together: how many may, how many go, and that they fall together.

use super::facts;
use super::lexicon::{capital, is_state, list, number, plural};
use super::vocabulary::Vocabulary;
use crate::model::act::{Act, PieceFate};
use crate::model::{Kind, MoveRule, PieceTerm, Pieces, Set, Stack, Take};

/// What becomes of a piece, by names.
type NamedFate<'a> = PieceFate<Option<&'a Set>, &'a String>;

/// "Up to four men of one side may stand together on one space."
pub(super) fn together(v: &Vocabulary<'_>) -> Vec<String> {
    let mut told: Vec<(Stack, Vec<String>)> = Vec::new();
    for kind in v.rules.kinds.iter().filter(|kind| !kind.stack.is_single()) {
        match told.iter_mut().find(|(stack, _)| *stack == kind.stack) {
            Some((_, kinds)) => kinds.push(kind.name.clone()),
            None => told.push((kind.stack, vec![kind.name.clone()])),
        }
    }
    let sentence = |(stack, kinds): (Stack, Vec<String>)| {
        let whose = match kinds.len() {
            1 => "of one side",
            _ => "of one side and kind",
        };
        let many = capital(&match stack {
            Stack::Any => "any number of".to_owned(),
            Stack::UpTo(most) => format!("up to {}", number(most.into())),
        });
        let kinds: Vec<String> = kinds.iter().map(|kind| name(v, kind)).collect();
        let visit = if stack == Stack::Any {
            ""
        } else {
            on_one_visit(v)
        };
        format!(
            "{many} {} {whose} may stand together on one {}{visit}.",
            list(&kinds, "or"),
            v.space.one
        )
    };
    let mut sentences: Vec<String> = told.into_iter().map(sentence).collect();
    sentences.extend(apart(v));
    sentences
}

/// That those who stand on one space at another visit don't count.
fn on_one_visit(v: &Vocabulary<'_>) -> &'static str {
    match facts::passes(v.rules) {
        true => " on the same visit",
        false => "",
    }
}

/// That kinds which may share a space don't go together.
fn apart(v: &Vocabulary<'_>) -> Option<String> {
    let kinds: Vec<&Kind> = v.rules.kinds.iter().filter(|kind| stacks(kind)).collect();
    let met = |kind: &&Kind| {
        let mut moves = v.rules.moves.iter();
        moves.any(|rule| {
            let own = &rule.from.kinds;
            !own.contains(&kind.name)
                && kinds.iter().any(|other| own.contains(&other.name))
                && !v.keeps_kind_apart(rule, &kind.name)
        })
    };
    let shared = kinds.iter().any(met);
    shared.then(|| "Different kinds may share one too, but each goes by itself.".to_owned())
}

/// "muslims", "loose pieces", "pieces that are awake".
fn name(v: &Vocabulary<'_>, kind: &str) -> String {
    match is_state(kind) {
        true => v.many_of(&[kind.to_owned()], "or"),
        false => plural(kind),
    }
}

/// How many of those that stand together go.
pub(super) fn taken(v: &Vocabulary<'_>, rule: &MoveRule) -> Option<String> {
    let of = |name: &String| v.rules.kinds.iter().find(|kind| kind.name == *name);
    let mut kinds = rule.from.kinds.iter().filter_map(of);
    let several = |take| matches!(take, Take::Exactly(2..));
    if !kinds.any(stacks) && !several(rule.from.take) {
        return None;
    }
    Some(match rule.from.take {
        Take::All => "All of its kind that stand with it go with it.".to_owned(),
        Take::Exactly(1) => {
            "Where several stand together, one of them goes, and the others stay.".to_owned()
        }
        Take::Exactly(count) => format!(
            "{} that stand together go as one, and any others there stay. Fewer can't make this move.",
            capital(&number(count.into()))
        ),
    })
}

/// Whether a move may move several that stand together.
pub(super) fn goes_together(v: &Vocabulary<'_>, rule: &MoveRule) -> bool {
    rule.from.take != Take::Exactly(1) && taken(v, rule).is_some()
}

/// Whether a move may leave some of those behind that stand together.
pub(super) fn leaves(v: &Vocabulary<'_>, rule: &MoveRule) -> bool {
    let mut kinds = v.rules.kinds.iter().filter(|kind| stacks(kind));
    rule.from.take != Take::All && kinds.any(|kind| rule.from.kinds.contains(&kind.name))
}

/// What holds wherever pieces stand together.
pub(super) fn common(v: &Vocabulary<'_>) -> Vec<String> {
    if !v.rules.kinds.iter().any(stacks) {
        return Vec::new();
    }
    let mut sentences = Vec::new();
    let meets = |kind: &Kind| {
        let mut moves = v.rules.moves.iter();
        limited(kind) && moves.any(|rule| !v.keeps_kind_apart(rule, &kind.name))
    };
    if v.rules.kinds.iter().any(meets) {
        sentences.push(format!(
            "A move that would bring more together than may stand on one {}{} can't be made.",
            v.space.one,
            on_one_visit(v)
        ));
    }
    let fates = |is: fn(&NamedFate<'_>) -> bool| {
        v.rules.effects().any(|effect| match effect.act() {
            Act::On { pieces, fate, .. } => is(&fate) && may_stand_together(v, pieces),
            _ => false,
        })
    };
    // Whoever finds no space is captured without those that have found one.
    let back = match fates(|fate| matches!(fate, PieceFate::Returned(..))) {
        true => ", but goes back one by one",
        false => "",
    };
    if fates(|fate| matches!(fate, PieceFate::Gone)) {
        sentences.push(format!("What stands together is captured together{back}."));
    }
    sentences
}

/// Whether some of these pieces may stand together.
fn may_stand_together(v: &Vocabulary<'_>, pieces: &Pieces) -> bool {
    let named = |kind: &Kind| {
        pieces.0.iter().any(|term| match term {
            PieceTerm::Friend | PieceTerm::Enemy | PieceTerm::Neutral => true,
            PieceTerm::Kind(named) => *named == kind.name,
            PieceTerm::FriendOf(kinds)
            | PieceTerm::EnemyOf(kinds)
            | PieceTerm::NeutralOf(kinds) => kinds.contains(&kind.name),
        })
    };
    v.rules.kinds.iter().any(|kind| stacks(kind) && named(kind))
}

/// Whether pieces of a kind may stand together.
pub(super) fn stacks(kind: &Kind) -> bool {
    !kind.stack.is_single()
}

fn limited(kind: &Kind) -> bool {
    stacks(kind) && kind.stack != Stack::Any
}
