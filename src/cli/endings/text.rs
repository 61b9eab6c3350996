//! What endings are worth, for people.

use std::fmt::Write;

use daldos_dsl::analysis::endgame::Worth;
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;

use super::advice::EndgameAdvice;

/// Fractions with more digits are not told.
const LONGEST: usize = 60;

/// What is told of a position.
pub(crate) fn advice(loaded: &Loaded, state: &State, advice: &EndgameAdvice) -> String {
    let rules = &loaded.rules;
    let exact = advice.exact.as_ref().map(ToString::to_string);
    // Long ones are for programs.
    let exact = exact.filter(|exact| exact.len() <= LONGEST);
    let exact = exact.map(|exact| format!(", exactly {exact}"));
    let mut text = format!(
        "{}\n{}{}, {}\n\n",
        notation::state_text(rules, &loaded.game, state),
        wins(advice.worth),
        exact.unwrap_or_default(),
        lasts(advice.worth.throws),
    );
    for one in &advice.throws {
        let best = one.best.as_deref().unwrap_or("throw again");
        let choice = match one.choices {
            1 => "nothing to choose".to_owned(),
            many => format!("the best of {many}"),
        };
        let _ = writeln!(
            text,
            "{:8} {:>6}  {:>12}  {best} ({choice})",
            notation::throw_text(rules, &one.throw),
            one.weight,
            wins(one.worth),
        );
    }
    text + "\n"
}

/// What a situation is worth.
pub(crate) fn wins(worth: Worth) -> String {
    let percent = |share: f64| 100.0 * share;
    match worth.width() < 1e-6 {
        true => format!("{:.4} %", percent(worth.middle())),
        false => format!(
            "{:.4} to {:.4} %",
            percent(worth.lower),
            percent(worth.upper)
        ),
    }
}

/// How many throws follow.
pub(crate) fn lasts(throws: f64) -> String {
    match throws.is_finite() {
        true => format!("{throws:.1} throws"),
        false => "need not end".to_owned(),
    }
}
