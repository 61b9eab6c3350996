//! Spaces named alike for both sides, though the second side is the first one's image.

use super::literals::{self, Mention};
use super::reach::Reach;
use super::subject::Subject;
use super::symmetry::Symmetry;
use crate::check::origins::Origins;
use crate::model::index::{EndingRule, KindSet, Owner, SpaceExpression};
use crate::model::{Condition, Effect, Ruleset, Set, Sides, SpaceRuns};
use crate::player::Player;
use crate::source::{Report, Span};
use crate::space::SpaceSet;

/// A warning for each set of a rule that is not the same for both sides, seen from each, because
/// of spaces or rows named in it. Only where the sides' tracks are images of each other, and only
/// of rules that both sides' pieces may come to use.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let rules = subject.rules.ruleset();
    let (Some(sides), Ok(lookup)) = (rules.sides, subject.rules.lookup()) else {
        return Vec::new();
    };
    let is_image = || {
        let image = rules.board.track_image(sides, &rules.tracks.first);
        image.as_ref() == Some(&rules.tracks.second)
    };
    if !origins.tracks.second.derived && !is_image() {
        return Vec::new();
    }
    let symmetry = Symmetry::new(subject, sides);
    let forms = forms(subject, origins, reach);
    let mut found = Vec::new();
    for form in &forms {
        let uneven = |set: &&&Set| lookup.set(set).is_ok_and(|set| symmetry.uneven(&set));
        for set in form.sets.iter().filter(uneven) {
            let named = literals::of_set(rules, origins, form.span, &form.sets, set);
            let named = named.into_iter().filter_map(|literal| {
                let Ok(SpaceExpression::Fixed(spaces)) = lookup.set(literal.set) else {
                    return None;
                };
                symmetry.moves(spaces).then_some((literal, spaces))
            });
            found.extend(report(
                rules,
                sides,
                &symmetry,
                form.span,
                &named.collect::<Vec<_>>(),
            ));
        }
    }
    found
}

/// A form of the rules in which sets stand.
struct FormOfSets<'a> {
    span: Span,
    sets: Vec<&'a Set>,
}

/// The forms with sets that hold for both sides' pieces.
fn forms<'a>(subject: &'a Subject<'a>, origins: &Origins, reach: &Reach) -> Vec<FormOfSets<'a>> {
    let rules = subject.rules.ruleset();
    let both = |kinds: KindSet| {
        let has = |player| !(reach.occupancy.kinds(Owner::Side(player)) & kinds).is_empty();
        Player::BOTH.into_iter().all(has)
    };
    let mut found = Vec::new();
    let mut add = |span: Option<Span>, sets: Vec<&'a Set>| {
        if let (Some(span), false) = (span, sets.is_empty()) {
            found.push(FormOfSets { span, sets });
        }
    };
    let (mut over, mut to, mut then) = (false, false, false);
    let written = rules
        .moves
        .iter()
        .zip(&origins.moves)
        .zip(&subject.rules.moves);
    for ((rule, at), numbered) in written {
        if !both(numbered.kinds) {
            continue;
        }
        over |= rule.over.is_none();
        to |= rule.to.is_none();
        then = true;
        add(at.on, rule.from.on.iter().collect());
        add(
            at.when,
            rule.when.iter().flat_map(Condition::sets).collect(),
        );
        add(at.over, rule.over.iter().collect());
        add(at.to, rule.to.iter().collect());
        add(at.then, rule.then.iter().flat_map(Effect::sets).collect());
    }
    let turn = &rules.turn;
    add(origins.over.filter(|_| over), turn.over.iter().collect());
    add(origins.to.filter(|_| to), turn.to.iter().collect());
    let common = turn.then.iter().flat_map(Effect::sets);
    add(origins.then.filter(|_| then), common.collect());
    let written = rules.end.iter().zip(&subject.rules.ends);
    for ((rule, numbered), span) in written.zip(&origins.end) {
        let concerned = match numbered {
            EndingRule::Win { by, .. } => both(*by),
            _ => true,
        };
        if concerned {
            add(Some(*span), rule.sets());
        }
    }
    found
}

const CODE: &str = "daldos::sides::not-mirrored";

/// What is said of the spaces named in a set: in words of the first, of all by their places.
fn report(
    rules: &Ruleset,
    sides: Sides,
    symmetry: &Symmetry<'_>,
    form: Span,
    named: &[(Mention<'_>, SpaceSet)],
) -> Option<Report> {
    let ((first, spaces), others) = named.split_first()?;
    let is_row = matches!(first.set, Set::Row(_));
    // Of single spaces, those whose image is named beside them are no fault.
    let uneven = match is_row {
        true => *spaces,
        false => *spaces - symmetry.paired(*spaces),
    };
    let runs = |spaces| symmetry.names(spaces);
    let called = |spaces: &SpaceRuns| match spaces.0.first() {
        Some(space) if is_row => format!("row `{}`", space.row),
        _ => format!("`{spaces}`"),
    };
    let (image, uneven) = (runs(symmetry.image(uneven)), runs(uneven));
    let how = match sides {
        Sides::Mirrored => "mirrored",
        Sides::Turned => "turned",
    };
    let message = format!(
        "{} is named for both sides, though the sides are {how}",
        called(&uneven)
    );
    let second = rules.player(Player::Second);
    let label = format!("for `{second}` this would be {}", called(&image));
    let report = match first.here {
        true => Report::warning(CODE, message, first.span, label),
        false => Report::warning(CODE, message, form, "this holds for both sides")
            .with(first.span, label),
    };
    let report = others.iter().fold(report, |report, (literal, _)| {
        report.with(literal.span, "likewise")
    });
    Some(report.help(help(rules, &runs(*spaces))))
}

/// How to say it for each side.
fn help(rules: &Ruleset, spaces: &SpaceRuns) -> String {
    let first = rules.player(Player::First);
    let same = |region: &SpaceRuns| {
        region.0.len() == spaces.0.len() && spaces.0.iter().all(|space| region.0.contains(space))
    };
    for region in &rules.regions {
        for (player, word) in [(Player::First, "own"), (Player::Second, "their")] {
            if same(&region.spaces[player]) {
                let name = &region.name;
                return format!(
                    "`({word} {name})` is the same for `{first}`, and its image for the other side"
                );
            }
        }
    }
    let free = |name: &&str| rules.regions.iter().all(|region| region.name != **name);
    let name = ["goal", "spot"].into_iter().find(free).unwrap_or("NAME");
    format!(
        "a region says it for each side: `(region {name} {first} {{{spaces}}})`, and here \
         `(own {name})`"
    )
}
