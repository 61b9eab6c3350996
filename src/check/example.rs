//! Examples: whether their words fit the game; whether they hold is for those who play it.

use std::collections::HashMap;

use super::error;
use super::lookup::RulesetLookup;
use crate::source::{Report, Span};
use crate::syntax::ast::{After, Example, Expectation, PlayText};

/// What can be said of examples without knowing the game they are about.
pub(super) fn form<'a>(examples: impl IntoIterator<Item = &'a Example>) -> Vec<Report> {
    let mut reports: Vec<Report> = Vec::new();
    let mut titles: HashMap<&str, Span> = HashMap::new();
    for example in examples {
        let title = &example.title;
        match titles.get(title.value.as_str()) {
            Some(&first) => {
                reports.push(error::example::same_title(&title.value, title.span, first))
            }
            None => {
                titles.insert(&title.value, title.span);
            }
        }
        if example.expectations.is_empty() {
            let error = error::example::no_expectation(&title.value, title.span);
            reports.push(error);
        }
        let needs_throw = |e: &Expectation| !matches!(e, Expectation::Chance { .. });
        if example.throw.is_none() && example.expectations.iter().any(needs_throw) {
            let error = error::example::no_throw(&title.value, title.span);
            reports.push(error);
        }
        for expectation in &example.expectations {
            let Expectation::Chance { span, chance, .. } = expectation else {
                continue;
            };
            if let Some(throw) = &example.throw {
                let (at, throw) = (*span, throw.span);
                reports.push(error::example::chance_throw(at, throw));
            }
            if !is_chance(&chance.value) {
                let error = error::example::chance(&chance.value, chance.span);
                reports.push(error);
            }
        }
    }
    reports
}

/// A number from 0 to 1: `0`, `1`, `2/3`.
fn is_chance(text: &str) -> bool {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !is_number(over) || !is_number(under) {
        return false;
    }
    // Compared as text: exact chances may have more digits than any integer type.
    let (over, under) = (over.trim_start_matches('0'), under.trim_start_matches('0'));
    !under.is_empty() && (over.len(), over) <= (under.len(), under)
}

impl RulesetLookup<'_> {
    /// Notes the words of an example that don't fit the game.
    pub(super) fn example(&mut self, example: &Example) {
        for cites in &example.cites {
            self.source(&cites.source);
        }
        if let Some(written) = &example.position
            && let Some(position) = self.position(written)
        {
            self.positions.push((position, written.span));
        }
        if let Some(throw) = &example.throw {
            self.throw(throw);
        }
        for expectation in &example.expectations {
            match expectation {
                Expectation::Plays(plays, _) => plays.iter().for_each(|play| self.play(play)),
                Expectation::Can(play, _) | Expectation::Cannot(play, _) => self.play(play),
                Expectation::Lost(_) | Expectation::Refusable(_) => {}
                Expectation::After(play, after, _) => {
                    self.play(play);
                    match after {
                        After::Position(position) => {
                            self.position(position);
                        }
                        After::Wins(player) | After::Next(player) => {
                            self.player(player);
                        }
                        After::Drawn => {}
                    }
                }
                Expectation::Chance { space, .. } => {
                    self.space(space);
                }
            }
        }
    }

    /// Notes the words of a play that don't fit the game.
    fn play(&mut self, play: &PlayText) {
        for text in &play.moves {
            for kind in [&text.kind, &text.becomes].into_iter().flatten() {
                self.kind(kind);
            }
            if let Some(rule) = &text.rule {
                self.rule(rule);
            }
            let stands = [&text.from.space, &text.to.space];
            for space in stands.into_iter().chain(&text.captures) {
                self.space(space);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_chance;

    #[test]
    fn chances_lie_between_nought_and_one() {
        for good in [
            "0",
            "1",
            "2/3",
            "0/1",
            "3/3",
            "99999999999999999999999999/100000000000000000000000000",
        ] {
            assert!(is_chance(good), "{good}");
        }
        for bad in ["", "2", "3/2", "1/0", "-1/2", "0.5", "1/", "/2", "1/2/3"] {
            assert!(!is_chance(bad), "{bad}");
        }
    }
}
