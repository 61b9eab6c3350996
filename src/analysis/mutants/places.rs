//! Where forms stand and how tracks and spaces are read.

use super::sets::runs;
use crate::model::{Fork, SpaceName, SpaceRuns, Track};
use crate::source::Span;
use crate::syntax::{Bracket, WordTree, ast};

/// The same, spaces in braces as runs.
pub(super) fn in_runs(tree: WordTree) -> WordTree {
    match tree {
        WordTree::List(bracket, items) => {
            match (bracket, runs(&WordTree::List(bracket, items.clone()))) {
                (Bracket::Set, Some(spaces)) => {
                    WordTree::List(bracket, WordTree::read(&spaces.to_string()))
                }
                _ => WordTree::List(bracket, items.into_iter().map(in_runs).collect()),
            }
        }
        WordTree::Keyed(key, value) => WordTree::Keyed(key, Box::new(in_runs(*value))),
        word => word,
    }
}

/// Reversed; once and loop shifted by a space; the loop closed elsewhere.
pub(super) fn other_tracks(track: &Track) -> Vec<Track> {
    let (once, cycle) = (&track.once.0, &track.cycle.0);
    let made = |once: Vec<_>, cycle: Vec<_>| Track {
        forks: track.forks.clone(),
        once: SpaceRuns(once),
        cycle: SpaceRuns(cycle),
    };
    let mut reversed = track.clone();
    reversed.once.0.reverse();
    reversed.cycle.0.reverse();
    let mut found = vec![reversed];
    if let (Some((last, rest)), false) = (once.split_last(), cycle.is_empty()) {
        let longer = std::iter::once(last).chain(cycle).cloned().collect();
        found.push(made(rest.to_vec(), longer));
    }
    if let [first, rest @ ..] = cycle.as_slice() {
        let longer = once.iter().chain([first]).cloned().collect();
        found.push(made(longer, rest.to_vec()));
        let turned = rest.iter().chain([first]).cloned().collect();
        found.push(made(once.clone(), turned));
        found.push(made(once.clone(), rest.to_vec()));
        found.push(made(once.clone(), cycle[..cycle.len() - 1].to_vec()));
    }
    found
}

/// The other way round; without its first or its last space; leaving the track, or coming back to
/// it, a space earlier or later.
pub(super) fn other_forks(track: &Track, fork: &Fork) -> Vec<Fork> {
    let mut found = Vec::new();
    let mut add = |change: &dyn Fn(&mut Fork)| {
        let mut other = fork.clone();
        change(&mut other);
        if other != *fork {
            found.push(other);
        }
    };
    add(&|other| other.way.0.reverse());
    if let [_, rest @ ..] = fork.way.0.as_slice()
        && !rest.is_empty()
    {
        add(&|other| other.way.0 = rest.to_vec());
        add(&|other| drop(other.way.0.pop()));
    }
    let main: Vec<&SpaceName> = track.main().collect();
    let beside = |space: &SpaceName| {
        let at = main.iter().position(|place| *place == space);
        let near = at.map(|at| [at.checked_sub(1), track.next(at)]);
        let near = near.into_iter().flatten().flatten();
        near.filter_map(|place| main.get(place).copied().cloned())
            .collect::<Vec<_>>()
    };
    for space in beside(&fork.at) {
        add(&|other| other.at = space.clone());
    }
    for space in beside(&fork.to) {
        add(&|other| other.to = space.clone());
    }
    found
}

/// Behind what stands there.
pub(super) fn behind(place: Span) -> Span {
    Span {
        start: place.end,
        ..place
    }
}

/// Just before the bracket that closes a form.
pub(super) fn at_end(form: Span) -> Span {
    let end = form.end.saturating_sub(1);
    Span {
        start: end,
        end,
        ..form
    }
}

/// The whole form of a move or a kind, by where its name stands.
pub(super) fn written(file: &ast::File, name: Span) -> Option<Span> {
    let variants = file.variants.iter().flat_map(|variant| &variant.forms);
    let forms = file.game.forms.iter().chain(variants);
    let mut all = forms.flat_map(|form| std::iter::once(form).chain(form.items()));
    all.find_map(|form| match form {
        ast::Form::Move(rule) if rule.name.span == name => Some(rule.span),
        ast::Form::Piece(kind) if kind.name.span == name => Some(kind.span),
        _ => None,
    })
}
