//! Named arguments and forms that stand twice where once is meant.

use pest::iterators::{Pair, Pairs};

use super::findings::Findings;
use super::grammar::{Rule, key};
use super::scan::{Token, front};
use crate::source::{Remedy, Report, SourceId, Span};

/// Reports every repetition in a match; `place` tells where in the file its bytes stand.
pub(super) fn report(
    pairs: Pairs<'_, Rule>,
    id: SourceId,
    tokens: &[Token],
    place: &dyn Fn(usize) -> usize,
    to: &mut Findings,
) {
    let mut seen: Vec<Pair<'_, Rule>> = Vec::new();
    for pair in pairs {
        let rule = pair.as_rule();
        if key(rule).is_some() || once(rule).is_some() {
            match seen.iter().find(|earlier| earlier.as_rule() == rule) {
                Some(earlier) => {
                    let span = |pair: &Pair<'_, Rule>| {
                        let at = place(pair.as_span().start());
                        let (start, end) = front(tokens, at);
                        Span::new(id, start, end)
                    };
                    let same = pair.as_str().trim() == earlier.as_str().trim();
                    to.add(|| twice(&pair, span(&pair), span(earlier), same));
                }
                None => seen.push(pair.clone()),
            }
        }
        report(pair.into_inner(), id, tokens, place, to);
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

fn twice(pair: &Pair<'_, Rule>, second: Span, first: Span, same: bool) -> Report {
    match key(pair.as_rule()) {
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
            let head = once(pair.as_rule()).unwrap_or_default();
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
