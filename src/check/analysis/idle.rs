//! Keys and forms of the play and its moves that make no difference.

use super::subject::Subject;
use crate::check::origins::{MoveOrigins, Origins};
use crate::model::index::{EffectRule, Owner};
use crate::model::{FaceDef, MoveRule, Stack, Take};
use crate::player::Player;
use crate::source::{Remedy, Report, Span};

/// A warning for each key of a move, for `prefer` and for `order:` where leaving it out would change
/// nothing, or the move can't be made with it. Exact, as far as it goes: it follows from the faces,
/// the names of the moves, what they do, and how many pieces there are.
///
/// What comes from a file that this one extends is left alone: it may serve that file.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins) -> Vec<Report> {
    let moves = subject.rules.ruleset().moves.iter().zip(&origins.moves);
    let mut found: Vec<Report> = moves
        .flat_map(|(rule, at)| {
            [
                twice(rule, at),
                counts(subject, rule, at),
                take(subject, rule, at),
            ]
        })
        .flatten()
        .collect();
    found.extend(prefer(subject, origins));
    found.extend(order(subject, origins));
    found.retain(|report| report.primary.span.source == origins.game.source);
    found
}

fn idle(message: String, at: Span, label: String, help: impl Into<Remedy>) -> Report {
    Report::warning("daldos::move::idle-key", message, at, label).help(help)
}

/// A face that `with:` names twice.
fn twice(rule: &MoveRule, at: &MoveOrigins) -> Option<Report> {
    let with = &rule.from.with;
    let mut all = with.iter().enumerate();
    let (_, face) = all.find(|(i, face)| with[..*i].contains(face))?;
    Some(idle(
        format!("`with:` names `{face}` twice"),
        at.with.unwrap_or(at.from),
        "one of the dice has to show one of these faces".to_owned(),
        "leave it out, or name another face; how many dice show it is asked by `(threw FACE…)`",
    ))
}

/// A `counts:` of what the die counts anyway.
fn counts(subject: &Subject<'_>, rule: &MoveRule, at: &MoveOrigins) -> Option<Report> {
    let counts = rule.from.counts?;
    let faces = &subject.rules.ruleset().dice.faces;
    // A blank can't be spent, unless it counts something: be it 0.
    let as_ever = |face: &FaceDef| {
        let whole = (face.value > 0).then_some(&face.value);
        let mut values = whole.into_iter().chain(&face.parts);
        !face.is_blank() && values.all(|value| *value == counts)
    };
    let named = |label: &String| faces.iter().find(|face| face.label == *label);
    let mut with = rule.from.with.iter();
    let same = with.all(|label| named(label).is_some_and(as_ever));
    (same && !rule.from.with.is_empty()).then(|| {
        idle(
            format!("`counts:{counts}` makes no difference"),
            at.from,
            format!("such a die counts {counts} anyway"),
            Remedy::argument(
                "leave it out, or let the die count otherwise",
                "counts:",
                "",
            )
            .unsure(),
        )
    })
}

/// A `take:` of kinds of which so many never stand together.
fn take(subject: &Subject<'_>, rule: &MoveRule, at: &MoveOrigins) -> Option<Report> {
    let sides = Player::BOTH.map(Owner::Side);
    let pieces = sides.map(|side| subject.most_pieces(side));
    let pieces = pieces.into_iter().max().unwrap_or_default();
    let kinds = subject.rules.ruleset().kinds.iter();
    let kinds = kinds.filter(|kind| rule.from.kinds.contains(&kind.name));
    let most = kinds.map(|kind| match kind.stack {
        Stack::UpTo(most) => pieces.min(most.into()),
        Stack::Any => pieces,
    });
    let most = most.max()?;
    let from = rule.from.kinds.join("` or `");
    match rule.from.take {
        Take::All if most < 2 => Some(idle(
            "`take:all` makes no difference".to_owned(),
            at.from,
            format!("each `{from}` stands alone"),
            Remedy::argument(
                "leave it out, or let pieces stand together: `(piece man stack:any)`",
                "take:",
                "",
            )
            .unsure(),
        )),
        Take::Exactly(number) if number > 1 && usize::from(number) > most => Some(idle(
            format!("move `{}` is never made: `take:{number}`", rule.name),
            at.from,
            format!("never more than {most} of `{from}` stand together"),
            "take fewer, or leave the move out",
        )),
        _ => None,
    }
}

/// A `(prefer …)` that no move gives way to.
fn prefer(subject: &Subject<'_>, origins: &Origins) -> Option<Report> {
    let ruleset = subject.rules.ruleset();
    let (names, at) = (&ruleset.turn.prefer, origins.prefer?);
    let mut all = names.iter().enumerate();
    let twice = all.find(|(i, name)| names[..*i].contains(name));
    let mut moves = ruleset.moves.iter();
    let preferred = subject.rules.preferred.as_ref()?;
    let mut effects = subject.rules.moves.iter().flat_map(|rule| &rule.effects);
    let (message, label) = if moves.all(|rule| names.contains(&rule.name)) {
        (
            "every move is preferred: none gives way".to_owned(),
            "all moves are named".to_owned(),
        )
    } else if preferred.captures && !effects.any(|list| list.iter().any(EffectRule::captures)) {
        (
            "moves that capture are preferred, and none does".to_owned(),
            "no effect captures".to_owned(),
        )
    } else {
        let (_, name) = twice?;
        (
            format!("`{name}` is preferred twice"),
            "it is named before".to_owned(),
        )
    };
    let report = Report::warning("daldos::play::idle-prefer", message, at, label);
    Some(report.help(Remedy::unused(
        "name the moves that go before others, each once, or leave the form out",
    )))
}

/// An `order:` of a single die.
fn order(subject: &Subject<'_>, origins: &Origins) -> Option<Report> {
    let ruleset = subject.rules.ruleset();
    let at = origins.spend?;
    (!ruleset.turn.order.is_empty() && ruleset.most_dice() == 1).then(|| {
        Report::warning(
            "daldos::play::idle-order",
            "the order of a single die makes no difference",
            at,
            "a turn never has two dice to spend",
        )
        .with(origins.dice, "one die is thrown")
        .help(Remedy::argument("leave `order:` out", "order:", ""))
    })
}
