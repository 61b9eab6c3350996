//! What a piece may pass, and where it may end its move.

use super::lexicon::{capital, list};
use super::logic::{Conjunction, Fact, Literal, cases, parted};
use super::phrase::Phrase;
use super::sets::quoted;
use super::vocabulary::Vocabulary;
use crate::model::{MoveRule, Set};

/// What holds for all moves that don't say otherwise.
pub(super) fn common(v: &Vocabulary<'_>) -> Vec<String> {
    let (turn, moves) = (&v.rules.turn, &v.rules.moves);
    let any_own = |own: fn(&MoveRule) -> bool| moves.iter().any(own);
    // Where nothing is said, any space will do; but nobody asks where each move says its own.
    let asked = |set: &Option<Set>, own: fn(&MoveRule) -> bool| match set {
        None if !moves.iter().all(own) => Some(Set::Any),
        set => set.clone(),
    };
    let over = asked(&turn.over, |rule| rule.over.is_some());
    let to = asked(&turn.to, |rule| rule.to.is_some());
    let differs = (over.is_some() && any_own(|rule| rule.over.is_some()))
        || (to.is_some() && any_own(|rule| rule.to.is_some()));
    let told = |who: &str| both(v, over.as_ref(), to.as_ref(), who);
    let one = v.piece.a();
    let mut sentences = match differs {
        true => told(&format!("Unless its move says otherwise below, {one}")),
        false => told(&capital(&one)),
    };
    // One exception in a sentence is enough.
    if differs && sentences.first().is_some_and(|first| first.excepts) {
        sentences = told(&format!("Where its move says nothing else below, {one}"));
    }
    let mut sentences: Vec<String> = sentences.into_iter().map(|said| said.words).collect();
    if over == to && over.is_some_and(|set| bars_pieces(&set)) {
        sentences.push(format!(
            "Any other {} may be passed or landed on.",
            v.piece.one
        ));
    }
    sentences
}

/// What a move says for itself, with what holds for it besides.
pub(super) fn own(v: &Vocabulary<'_>, rule: &MoveRule) -> Vec<String> {
    let turn = &v.rules.turn;
    if rule.over.is_none() && rule.to.is_none() {
        return Vec::new();
    }
    let (over, to) = (rule.over.as_ref(), rule.to.as_ref());
    let sentences = both(
        v,
        over.or(turn.over.as_ref()),
        to.or(turn.to.as_ref()),
        "It",
    );
    sentences.into_iter().map(|said| said.words).collect()
}

/// What may be passed and where a move may end, in one sentence where they are the same.
fn both(v: &Vocabulary<'_>, over: Option<&Set>, to: Option<&Set>, who: &str) -> Vec<Phrase> {
    match (over, to) {
        (Some(over), Some(to)) if over == to => vec![same(v, over, who)],
        (Some(Set::Any), Some(to)) => {
            let ends = ending(v, to, "");
            vec![ends.within(|ends| format!("{who} may pass any other {}, but{ends}", v.piece.one))]
        }
        (Some(over), to) => {
            let it = to.map(|to| ending(v, to, "It"));
            [passing(v, over, who)].into_iter().chain(it).collect()
        }
        (None, to) => to.iter().map(|to| ending(v, to, who)).collect(),
    }
}

/// What a set allows, or what it excludes: whichever is the shorter to tell.
enum Telling<'a> {
    Everything,
    Nothing,
    Only(Vec<Conjunction>),
    AllBut(Vec<Conjunction>),
    /// As its author has it.
    Quoted(&'a Set),
}

fn told(set: &Set) -> Telling<'_> {
    // A case that says only what isn't so is hard to picture.
    let vague = |case: &Conjunction| {
        let clear = |literal: &Literal| matches!(literal, Literal::Here(fact) if fact.yes);
        usize::from(!case.iter().any(clear))
    };
    let cost = |cases: &[Conjunction]| -> usize {
        cases.iter().map(|case| 1 + case.len() + vague(case)).sum()
    };
    match (cases(set, true), cases(set, false)) {
        (Some(only), _) if only.is_empty() => Telling::Nothing,
        (_, Some(but)) if but.is_empty() => Telling::Everything,
        (Some(only), Some(but)) if cost(&only) < cost(&but) => Telling::Only(only),
        (_, Some(but)) => Telling::AllBut(but),
        (Some(only), None) => Telling::Only(only),
        (None, None) => Telling::Quoted(set),
    }
}

fn same(v: &Vocabulary<'_>, set: &Set, who: &str) -> Phrase {
    let what = |facts: &[Fact]| v.what(facts);
    match told(set) {
        Telling::Everything => Phrase::plain(format!(
            "{who} may pass any other {}, and end its move anywhere.",
            v.piece.one
        )),
        Telling::Nothing => Phrase::plain(format!("{who} may go nowhere at all.")),
        Telling::AllBut(cases) => {
            let one = if cases.len() == 1 && bars_pieces(set) {
                "on one"
            } else {
                "there"
            };
            let any = each(v, &cases, &what, |each| list(each, "or"));
            any.within(|any| format!("{who} may not pass {any}, nor end its move {one}."))
        }
        Telling::Only(cases) => v
            .only(&cases, &what, "over ")
            .within(|only| format!("{who} may pass, and end its move, only {only}.")),
        Telling::Quoted(set) => Phrase::plain(format!(
            "{who} may pass only over {}, and end its move only there.",
            quoted(set)
        )),
    }
}

fn passing(v: &Vocabulary<'_>, set: &Set, who: &str) -> Phrase {
    let what = |facts: &[Fact]| v.what(facts);
    match told(set) {
        Telling::Everything => Phrase::plain(format!("{who} may pass any other {}.", v.piece.one)),
        Telling::Nothing => Phrase::plain(format!(
            "{who} may not pass any {}, and so goes no further than one.",
            v.space.one
        )),
        Telling::AllBut(cases) => each(v, &cases, &what, |each| each.join(", nor "))
            .within(|none| format!("{who} may not pass {none}.")),
        Telling::Only(cases) => v
            .only(&cases, &what, "over ")
            .within(|only| format!("{who} may pass only {only}.")),
        Telling::Quoted(set) => Phrase::plain(format!("{who} may pass only over {}.", quoted(set))),
    }
}

fn ending(v: &Vocabulary<'_>, set: &Set, who: &str) -> Phrase {
    let on = |facts: &[Fact]| v.on(facts);
    match told(set) {
        Telling::Everything => Phrase::plain(format!("{who} may end its move anywhere.")),
        Telling::Nothing => Phrase::plain(format!(
            "{who} may not end its move anywhere, and so can't move."
        )),
        Telling::AllBut(cases) => each(v, &cases, &on, |each| each.join(", nor "))
            .within(|none| format!("{who} may not end its move {none}.")),
        Telling::Only(cases) => v
            .only(&cases, &on, "")
            .within(|only| format!("{who} may end its move only {only}.")),
        Telling::Quoted(set) => Phrase::plain(format!(
            "{who} may end its move only on a {} of {}.",
            v.space.one,
            quoted(set)
        )),
    }
}

/// Each case, the space told in this way, with the time at which it counts, and joined so.
fn each(
    v: &Vocabulary<'_>,
    cases: &[Conjunction],
    told: &dyn Fn(&[Fact]) -> String,
    join: impl FnOnce(&[String]) -> String,
) -> Phrase {
    let each = cases.iter().map(|case| v.case(case, told));
    Phrase::joined(each.collect(), join)
}

/// Whether all that a set asks is that certain pieces don't stand there.
fn bars_pieces(set: &Set) -> bool {
    let Some(barred) = cases(set, false) else {
        return false;
    };
    let piece = |case: &Conjunction| {
        let (here, board) = parted(case);
        let pieces = |fact: &Fact| fact.yes && matches!(fact.set, Set::Pieces(_));
        board.is_empty() && here.len() == 1 && here.iter().all(pieces)
    };
    !barred.is_empty() && barred.iter().all(piece)
}
