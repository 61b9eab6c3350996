//! Endings for people.

use std::fmt::Write;

use daldos_dsl::analysis::endgame::{Endgame, Extreme, MaterialSummary, Worth};
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;

use super::advice::EndgameAdvice;

/// What is told of a position.
pub(super) fn advice(loaded: &Loaded, state: &State, advice: &EndgameAdvice) -> String {
    let rules = &loaded.rules;
    let mut text = format!(
        "{}\n{}, {}\n\n",
        notation::state_text(rules, &loaded.game, state),
        wins(advice.worth),
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

/// What is told of all situations.
pub(super) fn summary(loaded: &Loaded, solved: &Endgame<'_>) -> String {
    let mut text = format!(
        "{} situations{}, {} MiB\n\n",
        solved.states(),
        match solved.exchanges() {
            true => ", two that differ in the sides' names alone are one",
            false => "",
        },
        solved.bytes().div_ceil(1 << 20),
    );
    for one in solved.materials() {
        text += &material(loaded, &one);
    }
    text
}

/// What a situation is worth.
fn wins(worth: Worth) -> String {
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

fn lasts(throws: f64) -> String {
    match throws.is_finite() {
        true => format!("{throws:.1} throws"),
        false => "need not end".to_owned(),
    }
}

fn material(loaded: &Loaded, one: &MaterialSummary) -> String {
    let mut text = format!(
        "{}, the side with {} to throw: {} situations, {} with a choice\n  \
         wins {:.4} %, bounds at most {:.1e} apart, {}\n",
        one.material,
        one.material.one,
        one.states,
        one.choices,
        100.0 * one.worth(),
        one.width,
        lasts(one.throws()),
    );
    let extremes = [
        ("best", &one.best),
        ("worst", &one.worst),
        ("longest", &one.longest),
    ];
    for (name, Extreme { state, worth }) in extremes {
        let _ = writeln!(
            text,
            "  {name:7}  {}: {}, {}",
            notation::state_text(&loaded.rules, &loaded.game, state),
            wins(*worth),
            lasts(worth.throws),
        );
    }
    text
}
