//! Named arguments and forms that stand twice where once is meant.

use super::findings::Findings;
use super::grammar::{Rule, key};
use super::nodes::{Nodes, SyntaxNode};
use super::scan::{Token, front};
use crate::source::{Remedy, Report, SourceId, Span};

/// Reports every repetition in a match; `place` tells where in the file its bytes stand.
pub(super) fn report(
    nodes: Nodes<'_>,
    id: SourceId,
    tokens: &[Token],
    place: &dyn Fn(usize) -> usize,
    to: &mut Findings,
) {
    let mut seen: Vec<SyntaxNode<'_>> = Vec::new();
    for node in nodes {
        report(node.inner(), id, tokens, place, to);
        let rule = node.rule();
        if key(rule).is_none() && once(rule).is_none() {
            continue;
        }
        let Some(earlier) = seen.iter().find(|earlier| earlier.rule() == rule) else {
            seen.push(node);
            continue;
        };
        let span = |node: &SyntaxNode<'_>| {
            let (start, end) = front(tokens, place(node.start()));
            Span::new(id, start, end)
        };
        let same = node.text().trim() == earlier.text().trim();
        to.add(|| twice(rule, span(&node), span(earlier), same));
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
