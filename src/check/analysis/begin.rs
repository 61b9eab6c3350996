//! Games that can't begin.

use super::bounds::View;
use super::occupancy::Occupancy;
use super::reach::ends;
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::model::index::Relation;
use crate::model::{MoveRule, Rules, Ruleset, Set};
use crate::player::Player;
use crate::source::{Report, Span};

/// How many moves are pointed at; past that, labels bury the text.
const MOVES_SHOWN: usize = 8;

/// A set of a move that keeps the game from beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    On,
    When,
    Over,
    To,
}

/// An error where from the start no throw gives either side a move. A move counts as possible
/// wherever one piece, moving as if its own side's other pieces were not sure to be anywhere,
/// finds an end at some distance that the dice can give; so a game that only its own pieces block
/// for ever is let pass here.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins) -> Option<Report> {
    if begins(subject) {
        return None;
    }
    let may_begin = |rules: &Rules| begins(&Subject::new(rules));
    Some(report(subject.rules, origins, may_begin))
}

fn begins(subject: &Subject<'_>) -> bool {
    let start = Occupancy::at_start(subject.rules);
    Player::BOTH.into_iter().any(|mover| {
        let view = View {
            exact: true,
            ..View::of_many(subject, &start, mover)
        };
        let mine = view.kinds_of(Relation::Friend);
        subject.rules.moves.iter().any(|rule| {
            let mut kinds = (rule.kinds & mine).iter();
            kinds.any(|kind| ends(&view, rule, kind).is_none_or(|ends| !ends.spaces.is_empty()))
        })
    })
}

/// What is said of a game that can't begin: the sets without any one of which it could, as
/// `begins` judges; without such, the moves; and what is placed.
pub fn report(rules: &Rules, origins: &Origins, begins: impl Fn(&Rules) -> bool) -> Report {
    let held = hindrances(rules, begins);
    let rules = rules.ruleset();
    let mut labels: Vec<(Span, String)> = Vec::new();
    for (i, part) in &held {
        let (rule, at) = (&rules.moves[*i], origins.moves.get(*i));
        let span = at.and_then(|at| match part {
            Limit::On => at.on,
            Limit::When => at.when,
            Limit::Over => at.over.or(origins.over),
            Limit::To => at.to.or(origins.to),
        });
        let name = &rule.name;
        let text = match part {
            Limit::On => format!("so `{name}` allows no piece at the start that could move"),
            Limit::When => format!("so `{name}` is not open at the start"),
            Limit::Over => format!("so `{name}` finds no way from the start"),
            Limit::To => format!("so `{name}` finds no space to end on"),
        };
        labels.extend(span.map(|span| (span, text)));
    }
    let mut placed: Vec<Span> = Vec::new();
    for (place, span) in rules.start.places.iter().zip(&origins.places) {
        if (place.owner.is_some() || !has_owner(rules)) && !placed.contains(span) {
            placed.push(*span);
        }
    }
    let none_moves = "whatever is thrown, nothing here can move";
    labels.extend(placed.iter().map(|span| (*span, none_moves.to_owned())));
    if held.is_empty() {
        let moves = rules.moves.iter().zip(&origins.moves).take(MOVES_SHOWN);
        labels.extend(moves.map(|(rule, at)| {
            let text = match is_placed(rules, rule) {
                true => "no piece at the start finds a way by this",
                false => "no piece at the start can do this",
            };
            (at.from, text.to_owned())
        }));
    }
    let mut labels = labels.into_iter();
    let first = labels.next();
    let (span, text) = first.unwrap_or_else(|| (origins.start, none_moves.to_owned()));
    let message = "the game can't begin: from the start no throw allows either side a move";
    let report = Report::error("daldos::start::no-move", message, span, text);
    let report = labels.fold(report, |report, (span, text)| report.with(span, text));
    report.help(help(rules, &held))
}

fn help(rules: &Ruleset, held: &[(usize, Limit)]) -> String {
    if let Some((i, part)) = held.first() {
        let name = &rules.moves[*i].name;
        return match part {
            Limit::When => format!("let `when` of `{name}` hold at the start"),
            Limit::On => {
                format!(
                    "let `on:` of `{name}` hold a space where such a piece stands that can move"
                )
            }
            Limit::Over => format!("let `over` of `{name}` hold what lies ahead of such a piece"),
            Limit::To => format!("let `to` of `{name}` hold a space that a throw leads to"),
        };
    }
    if !has_owner(rules) {
        return "pieces placed without a player belong to nobody: `(place KIND PLAYER {SPACE…})`"
            .to_owned();
    }
    if rules.moves.iter().any(|rule| is_placed(rules, rule)) {
        return "leave some piece a space ahead that a throw brings it to".to_owned();
    }
    let names = rules.moves.iter().take(MOVES_SHOWN);
    let names: Vec<String> = names.map(|rule| format!("`{}`", rule.name)).collect();
    match names.as_slice() {
        [] => "write a move for the pieces that stand at the start: `(move NAME (from KIND))`"
            .to_owned(),
        [only] => format!("{only} must be open to a kind that is placed"),
        several => format!(
            "one of {} must be open to a kind that is placed",
            several.join(", ")
        ),
    }
}

fn has_owner(rules: &Ruleset) -> bool {
    rules.start.places.iter().any(|place| place.owner.is_some())
}

/// Whether some side has pieces of a move at the start.
fn is_placed(rules: &Ruleset, rule: &MoveRule) -> bool {
    let mut places = rules.start.places.iter();
    places.any(|place| place.owner.is_some() && rule.from.kinds.contains(&place.kind))
}

/// The sets without any one of which the game begins.
fn hindrances(rules: &Rules, begins: impl Fn(&Rules) -> bool) -> Vec<(usize, Limit)> {
    let ruleset = rules.ruleset();
    let moves = ruleset.moves.iter().enumerate();
    let placed = moves.filter(|(_, rule)| is_placed(ruleset, rule));
    let mut found = Vec::new();
    for (i, rule) in placed.take(MOVES_SHOWN) {
        let written = [
            (Limit::On, rule.from.on.is_some()),
            (Limit::When, rule.when.is_some()),
            (
                Limit::Over,
                rule.over.is_some() || ruleset.turn.over.is_some(),
            ),
            (Limit::To, rule.to.is_some() || ruleset.turn.to.is_some()),
        ];
        for (part, _) in written.into_iter().filter(|(_, written)| *written) {
            let freed = rules.changed(|ruleset| {
                let rule = &mut ruleset.moves[i];
                match part {
                    Limit::On => rule.from.on = None,
                    Limit::When => rule.when = None,
                    Limit::Over => rule.over = Some(Set::Any),
                    Limit::To => rule.to = Some(Set::Any),
                }
            });
            if freed.is_ok_and(|freed| begins(&freed)) {
                found.push((i, part));
            }
        }
    }
    found
}
