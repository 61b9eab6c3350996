//! Changes of the turn, of definitions and of the end.

use super::mutation::Mutations;
use super::part::Part;
use super::words::{self, Said};
use super::{effects, moves, sets};
use crate::model::{Add, EndRule, How, PieceUse};
use crate::source::Span;

/// All of them.
pub(super) fn changes(to: &mut Mutations<'_>) {
    patterns(to);
    spend(to);
    common(to);
    let rules = to.rules;
    for (number, rule) in rules.moves.iter().enumerate() {
        let origins = to.origins.moves.get(number).cloned().unwrap_or_default();
        moves::changes(to, rule, &origins);
    }
    for definition in 0..rules.definitions.len() {
        let (name, set) = {
            let definition = &rules.definitions[definition];
            (definition.name.clone(), &definition.set)
        };
        let span = to.origins.definitions[definition];
        for other in sets::sets(set, rules) {
            let said = Said::changed(&set.to_string(), &other.to_string());
            let place = format!("define {name}");
            to.add(span, &place, said, Part::Definition(name.clone(), other));
        }
    }
    ends(to);
}

/// Throws, by their faces.
type Patterns = Vec<Vec<String>>;

/// A head, its patterns, where each is written, and the part that they are.
type Slot<'a> = (&'a str, &'a Patterns, Vec<Span>, fn(Patterns) -> Part);

/// `again` and `rethrow`: a pattern dropped, or one of its faces another.
fn patterns(to: &mut Mutations<'_>) {
    let turn = &to.rules.turn;
    let both: [Slot<'_>; 2] = [
        ("again", &turn.again, to.origins.again.clone(), Part::Again),
        (
            "rethrow",
            &turn.rethrow,
            to.origins.rethrow.clone(),
            Part::Rethrow,
        ),
    ];
    for (head, lists, spans, part) in both {
        for (i, pattern) in lists.iter().enumerate() {
            let span = spans.get(i).copied().unwrap_or(to.origins.play);
            let text = |pattern: &[String]| format!("({head} {})", pattern.join(" "));
            let said = Said::dropped(&text(pattern));
            to.add(span, "", said, part(sets::without(lists, i)));
            for other in other_patterns(to, pattern) {
                if lists.contains(&other) {
                    continue;
                }
                let said = Said::changed(&text(pattern), &text(&other));
                let mut changed = lists.clone();
                changed[i] = other;
                to.add(span, "", said, part(changed));
            }
        }
    }
    // No example can say that a throw may not be thrown again: none is added.
    let mut added = to.rules.dice.faces.iter().map(|face| {
        let count = usize::from(to.rules.dice.count);
        vec![face.label.clone(); count]
    });
    let new = added.find(|pattern| !turn.again.contains(pattern));
    if let Some(pattern) = new {
        let said = Said::added(&format!("(again {})", pattern.join(" ")));
        let mut more = turn.again.clone();
        more.push(pattern);
        let span = to.origins.again.last().copied();
        to.add(span.unwrap_or(to.origins.play), "", said, Part::Again(more));
    }
}

/// The pattern with one of its faces replaced by the next declared one.
fn other_patterns(to: &Mutations<'_>, pattern: &[String]) -> Vec<Vec<String>> {
    let faces: Vec<&String> = to.rules.dice.faces.iter().map(|face| &face.label).collect();
    let number = |label: &String| faces.iter().position(|face| *face == label);
    let mut found = Vec::new();
    for i in 0..pattern.len() {
        let Some(at) = number(&pattern[i]) else {
            continue;
        };
        let mut other = pattern.to_vec();
        other[i] = faces[(at + 1) % faces.len()].clone();
        other.sort_by_key(|label| number(label));
        if !found.contains(&other) {
            found.push(other);
        }
    }
    found
}

fn spend(to: &mut Mutations<'_>) {
    let spend = to.rules.turn.spend;
    let span = to.origins.spend.unwrap_or(to.origins.play);
    for how in [How::Most, How::GoOn, How::Some, How::Free] {
        let said = Said::changed(words::how(spend.how), words::how(how));
        to.add(span, "spend", said, Part::How(how));
    }
    for add in [Add::Any, Add::Alone, Add::All, Add::None] {
        let said = Said::changed(
            &format!("add:{}", words::add(spend.add)),
            &format!("add:{}", words::add(add)),
        );
        to.add(span, "spend", said, Part::Add(add));
    }
    for piece in [PieceUse::Once, PieceUse::Often] {
        let said = Said::changed(
            &format!("piece:{}", words::piece_use(spend.piece)),
            &format!("piece:{}", words::piece_use(piece)),
        );
        to.add(span, "spend", said, Part::PieceUse(piece));
    }
}

/// The `over`, `to` and `then` that all moves share.
fn common(to: &mut Mutations<'_>) {
    let (rules, origins) = (to.rules, to.origins);
    let turn = &rules.turn;
    let over = origins.over.unwrap_or(origins.play);
    for (said, other) in sets::optional("over", &turn.over, true, rules) {
        to.add(over, "", said, Part::Over(other));
    }
    let arrival = origins.to.unwrap_or(origins.play);
    for (said, other) in sets::optional("to", &turn.to, true, rules) {
        to.add(arrival, "", said, Part::To(other));
    }
    let span = origins.then.unwrap_or(origins.play);
    for (said, other) in effects::effects(&turn.then, rules) {
        to.add(span, "then", said, Part::Then(other));
    }
}

fn ends(to: &mut Mutations<'_>) {
    let rules = to.rules;
    for (i, rule) in rules.end.iter().enumerate() {
        let span = to.origins.end.get(i).copied();
        let span = span.unwrap_or(to.origins.end_form);
        let dropped = Part::End(sets::without(&rules.end, i));
        let said = Said::dropped(&words::end(rule));
        match rule {
            EndRule::Draw { .. } => to.beyond(span, "", said, dropped),
            _ => to.add(span, "", said, dropped),
        }
        for other in other_ends(to, rule) {
            let said = Said::changed(&words::end(rule), &words::end(&other));
            let mut list = rules.end.clone();
            list[i] = other;
            match rule {
                EndRule::Draw { .. } => to.beyond(span, "", said, Part::End(list)),
                _ => to.add(span, "", said, Part::End(list)),
            }
        }
    }
}

fn other_ends(to: &Mutations<'_>, rule: &EndRule) -> Vec<EndRule> {
    let rules = to.rules;
    // All kinds, or those named with one more or less.
    let lists = |list: &Option<Vec<String>>| match list {
        Some(kinds) => std::iter::once(None)
            .chain(sets::kinds(kinds, rules).into_iter().map(Some))
            .collect(),
        None if rules.kinds.len() == 1 => Vec::new(),
        None => rules
            .kinds
            .iter()
            .map(|kind| Some(vec![kind.name.clone()]))
            .collect(),
    };
    let mut found = Vec::new();
    match rule {
        EndRule::Lose { at_most, of } => {
            let numbers = [at_most.checked_add(1), at_most.checked_sub(1)];
            found.extend(numbers.into_iter().flatten().map(|at_most| EndRule::Lose {
                at_most,
                of: of.clone(),
            }));
            found.extend(lists(of).into_iter().map(|of| EndRule::Lose {
                at_most: *at_most,
                of,
            }));
        }
        EndRule::Win { reach, by } => {
            let sets = sets::sets(reach, rules).into_iter();
            found.extend(sets.map(|reach| EndRule::Win {
                reach,
                by: by.clone(),
            }));
            found.extend(lists(by).into_iter().map(|by| EndRule::Win {
                reach: reach.clone(),
                by,
            }));
        }
        EndRule::Draw { after } => {
            found.extend((*after < 1_000_000).then_some(EndRule::Draw { after: after + 1 }));
        }
    }
    found
}
