//! Named arguments and forms that stand twice where once is meant.

use pest::iterators::Pairs;
use pest::{Position, Token as Edge};

use super::findings::Findings;
use super::grammar::{Rule, key};
use super::scan::{Token, front};
use crate::source::{Remedy, Report, SourceId, Span};

/// A part of a match.
#[derive(Clone, Copy)]
struct Part<'t> {
    rule: Rule,
    start: Position<'t>,
    end: Position<'t>,
}

impl Part<'_> {
    fn text(&self) -> &str {
        self.start.span(&self.end).as_str().trim()
    }
}

/// Reports every repetition in a match; `place` tells where in the file its bytes stand.
pub(super) fn report(
    pairs: Pairs<'_, Rule>,
    id: SourceId,
    tokens: &[Token],
    place: &dyn Fn(usize) -> usize,
    to: &mut Findings,
) {
    // Of the parts that are open: where they begin, and which of those seen stand before theirs.
    let mut open: Vec<(Position<'_>, usize)> = Vec::new();
    let mut seen: Vec<Part<'_>> = Vec::new();
    for edge in pairs.tokens() {
        let (rule, end) = match edge {
            Edge::Start { pos, .. } => {
                open.push((pos, seen.len()));
                continue;
            }
            Edge::End { rule, pos } => (rule, pos),
        };
        let Some((start, before)) = open.pop() else {
            continue;
        };
        seen.truncate(before);
        if key(rule).is_none() && once(rule).is_none() {
            continue;
        }
        let part = Part { rule, start, end };
        let beside = open.last().map_or(0, |(_, before)| *before);
        match seen[beside..].iter().find(|earlier| earlier.rule == rule) {
            Some(earlier) => {
                let span = |part: &Part<'_>| {
                    let (start, end) = front(tokens, place(part.start.pos()));
                    Span::new(id, start, end)
                };
                let same = part.text() == earlier.text();
                to.add(|| twice(rule, span(&part), span(earlier), same));
            }
            None => seen.push(part),
        }
    }
}

/// Forms that the tree has one place for.
fn once(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::equipment => "equipment",
        Rule::rules => "rules",
        Rule::for_variants => "for",
        Rule::position => "position",
        Rule::throw => "throw",
        _ => return None,
    })
}

fn twice(rule: Rule, second: Span, first: Span, same: bool) -> Report {
    match key(rule) {
        Some(key) => {
            let remedy = Remedy::argument("remove one of them", key, "");
            Report::error(
                "daldos::syntax::twice-named",
                format!("`{key}` stands twice in one form"),
                second,
                "once more",
            )
            .with(first, "already here")
            .help(if same { remedy } else { remedy.unsure() })
        }
        None => {
            let head = once(rule).unwrap_or_default();
            Report::error(
                "daldos::syntax::twice",
                format!("`({head} …)` stands twice"),
                second,
                "once more",
            )
            .with(first, "already here")
            .help(format!("make one `({head} …)` of them"))
        }
    }
}
