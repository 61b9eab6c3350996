//! Endings for people.

use std::fmt::Write;

use daldos_dsl::analysis::endgame::{
    ALIKE, Endgame, EndgameEstimate, Extreme, MaterialSummary, MemorySize,
};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;

use crate::cli::endings::text::{lasts, wins};

/// What is told before it is solved.
pub(super) fn estimate(estimate: &EndgameEstimate) -> String {
    format!(
        "about {} situations, about {}\n",
        estimate.situations,
        MemorySize(estimate.bytes),
    )
}

/// What is told of all situations, whose bounds were asked to come so close.
pub(super) fn summary(loaded: &Loaded, solved: &Endgame<'_>, width: f64) -> String {
    let mut text = format!(
        "{} situations{}, {}\n\n",
        solved.states(),
        match solved.exchanges() {
            true => ", two that differ in the sides' names alone are one",
            false => "",
        },
        MemorySize(solved.bytes() as u64),
    );
    for one in solved.materials() {
        text += &material(loaded, &one, width);
    }
    text
}

fn material(loaded: &Loaded, one: &MaterialSummary, width: f64) -> String {
    let mut text = format!(
        "{}, the side with {} to throw: {} situations, {} with a choice\n  \
         wins {:.4} %, bounds at most {:.1e} apart, {}\n",
        one.material,
        one.material.one,
        one.states,
        one.choices,
        100.0 * one.worth(),
        one.widest.worth.width(),
        lasts(one.throws()),
    );
    if one.apart > 0 {
        let _ = match width <= ALIKE {
            true => writeln!(
                text,
                "  in {} of them somebody can go on for ever: the lower bound counts that as lost, the upper as won",
                one.apart,
            ),
            false => writeln!(
                text,
                "  in {} of them closer bounds were not asked for, or somebody can go on for ever: a smaller --width tells",
                one.apart,
            ),
        };
    }
    let widest = (one.apart > 0).then_some(("widest", &one.widest));
    let extremes = [
        ("best", &one.best),
        ("worst", &one.worst),
        ("longest", &one.longest),
    ];
    for (name, Extreme { state, worth }) in extremes.into_iter().chain(widest) {
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
