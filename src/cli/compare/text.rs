//! A comparison for people.

use std::fmt::Write;

use daldos_dsl::analysis::compare::{
    ATTEMPTS, Comparison, Effect, Estimate, Preserves, ToldPlay, Verdict, Witness, WitnessScene,
};
use daldos_dsl::load::Loaded;
use daldos_dsl::picture::{self, TextLook, board_text};
use unicode_width::UnicodeWidthStr;

use crate::cli::words::counted;

/// The width of one of two columns.
const COLUMN: usize = 38;

pub(crate) fn pair(sides: [&Loaded; 2], comparison: &Comparison, interrupted: bool) -> String {
    let mut text = String::new();
    for (word, side) in ["first: ", "second:"].into_iter().zip(sides) {
        let _ = writeln!(text, "{word} {} ({})", side.rules.title(), side.identity());
    }
    let _ = writeln!(text, "\n{}", verdict(comparison));
    if interrupted {
        let _ = writeln!(text, "Interrupted: this is what is known so far.");
    }
    ludemes(&mut text, comparison);
    renaming(&mut text, sides, comparison);
    matters(&mut text, comparison);
    match &comparison.witness {
        Some(found) => witness(&mut text, sides, comparison, found),
        None if comparison.verdict == Verdict::Different => {
            heading(&mut text, "In a position");
            let _ = match comparison.positions {
                0 if interrupted => writeln!(text, "None has been looked at yet."),
                0 => writeln!(
                    text,
                    "No position and throw of the one can be put to the other."
                ),
                positions => writeln!(
                    text,
                    "Every throw comes to the same in {positions} positions, from play and made up."
                ),
            };
        }
        None => {}
    }
    if let Some(measured) = &comparison.effect {
        effect(&mut text, measured);
    }
    text
}

fn verdict(comparison: &Comparison) -> String {
    let positions = comparison.positions;
    match comparison.verdict {
        Verdict::Same => {
            "The same game: all that play depends on is the same, name for name.".to_owned()
        }
        Verdict::Renamed => "The same game, under other names.".to_owned(),
        Verdict::Different => "Different games.".to_owned(),
        Verdict::Undecided => {
            format!("No difference found in {positions} positions, and no renaming.")
        }
    }
}

fn heading(text: &mut String, heading: &str) {
    let _ = writeln!(text, "\n{heading}\n{}", "-".repeat(heading.width()));
}

fn ludemes(text: &mut String, comparison: &Comparison) {
    heading(text, "In words");
    if comparison.verdict == Verdict::Same {
        text.push_str("Nothing that they say makes a difference.\n");
    } else if comparison.ludemes.is_empty() {
        text.push_str("The rules read the same.\n");
    }
    let mut last = "";
    for ludeme in &comparison.ludemes {
        if ludeme.heading != last {
            let _ = writeln!(text, "{}", ludeme.heading);
            last = &ludeme.heading;
        }
        let columns = [&ludeme.first, &ludeme.second].map(|said| match said.as_slice() {
            [] => "-".to_owned(),
            said => said.join(" "),
        });
        beside(text, &columns[0], &columns[1]);
    }
}

/// Two texts, each in a column of its own.
fn beside(text: &mut String, left: &str, right: &str) {
    let (left, right) = (wrapped(left), wrapped(right));
    for i in 0..left.len().max(right.len()) {
        let cell = |lines: &[String]| lines.get(i).cloned().unwrap_or_default();
        let (left, right) = (cell(&left), cell(&right));
        let pad = " ".repeat(COLUMN.saturating_sub(left.width()));
        let _ = writeln!(text, "{}", format!("  {left}{pad} | {right}").trim_end());
    }
}

fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last].push_str(word);
        } else if lines[last].width() + 1 + word.width() > COLUMN {
            lines.push(word.to_owned());
        } else {
            lines[last] += " ";
            lines[last] += word;
        }
    }
    lines
}

fn renaming(text: &mut String, sides: [&Loaded; 2], comparison: &Comparison) {
    let renaming = &comparison.renaming;
    if comparison.verdict == Verdict::Same {
        return;
    }
    heading(text, "Names");
    let proven = comparison.verdict == Verdict::Renamed;
    if !proven {
        let _ = match comparison.gave_up {
            true => writeln!(
                text,
                "The search for a renaming that turns one game into the other was given up after\n\
                 {ATTEMPTS} attempts: there may be one."
            ),
            false => writeln!(text, "No renaming turns one game into the other."),
        };
    }
    let things = renaming.things(&sides[0].rules, &sides[1].rules);
    let changed = things
        .iter()
        .filter(|thing| thing.second.as_ref() != Some(&thing.first));
    let changed: Vec<_> = changed.collect();
    if changed.is_empty() {
        text.push_str("Compared as they are named.\n");
        return;
    }
    if !proven {
        text.push_str(match renaming.preserves {
            Preserves::Equipment => {
                "With these names board, tracks, dice, pieces and start agree:\n"
            }
            Preserves::Tracks => "With these names board and tracks agree:\n",
            _ => "Compared by names, and by what things are for:\n",
        });
    }
    for thing in changed {
        let other = thing.second.as_deref().unwrap_or("(nothing like it)");
        let _ = writeln!(text, "  {:6}  {} → {other}", thing.what, thing.first);
    }
    if proven {
        let _ = writeln!(
            text,
            "With these names all that play depends on is the same in both: spaces and tracks,\n\
             dice, kinds, start, turn, every move, and the end. The engine agrees: every throw\n\
             comes to the same in {} positions, from play and made up.",
            comparison.positions
        );
    }
}

fn matters(text: &mut String, comparison: &Comparison) {
    if comparison.matters.is_empty() {
        return;
    }
    heading(text, "Beyond single plays");
    for matter in &comparison.matters {
        let _ = writeln!(text, "{}", matter.matter);
        beside(text, &matter.first, &matter.second);
    }
}

fn witness(text: &mut String, sides: [&Loaded; 2], comparison: &Comparison, found: &Witness) {
    heading(text, "In a position");
    let scene = &found.shrunk;
    let pieces = counted(scene.pieces, "piece");
    let least = match found.least {
        true => "no position with fewer shows a difference",
        false => "none of them can be left out",
    };
    let _ = writeln!(
        text,
        "With {pieces}; {least}. It need not come up in play.\n"
    );
    let loaded = sides[0];
    text.push_str(&board_text(
        &loaded.rules,
        &scene.drawn,
        &picture::Options::default(),
        TextLook::default(),
    ));
    let _ = writeln!(text, "\n{}, throw {}", scene.position, scene.throw_texts[0]);
    if !comparison.renaming.identity {
        let _ = writeln!(
            text,
            "in the second: {}, throw {}",
            scene.position_second, scene.throw_texts[1]
        );
    }
    plays(text, scene);
    let scene = &found.found;
    match &found.reached {
        Some(reached) => {
            let when = match reached.line.len() {
                0 => "at the very start".to_owned(),
                turns => format!("after {}", counted(turns, "turn")),
            };
            let _ = writeln!(
                text,
                "\nIn play it first comes up {when} of random game {} ({} reading):",
                reached.number, reached.game
            );
        }
        None => text.push_str("\nNot found in play, but in a position made up of one of play:\n"),
    }
    let _ = writeln!(text, "  {}, throw {}", scene.position, scene.throw_texts[0]);
}

fn plays(text: &mut String, scene: &WitnessScene) {
    let _ = writeln!(
        text,
        "{}",
        match scene.common {
            0 => "nothing in common".to_owned(),
            common => format!("{} in common", counted(common, "play")),
        }
    );
    for (which, told) in [("first", &scene.only_first), ("second", &scene.only_second)] {
        if told.is_empty() {
            continue;
        }
        let _ = writeln!(text, "only in the {which}:");
        let width = told.iter().map(|told| told.play.width()).max().unwrap_or(0);
        for told in told {
            let pad = " ".repeat(width - told.play.width());
            let _ = writeln!(text, "  {}{pad}  {}", told.play, end(told));
        }
    }
}

fn end(told: &ToldPlay) -> String {
    match (&told.winner, &told.position) {
        (Some(winner), _) => format!("{winner} wins"),
        _ if told.drawn => "a draw".to_owned(),
        (None, position) => position.clone().unwrap_or_default(),
    }
}

fn effect(text: &mut String, effect: &Effect) {
    heading(text, "In whole games");
    let throws = match effect.same_throws {
        true => "with the same throws",
        false => "but their dice differ",
    };
    let _ = writeln!(
        text,
        "{} games of each, {} policy, seed {}; paired one by one, {throws}.\n",
        effect.games, effect.policy, effect.seed
    );
    let _ = writeln!(
        text,
        "{:22} {:>9} {:>9}   second - first, 95 %",
        "a game", "first", "second"
    );
    for measure in &effect.measures {
        let (name, scale) = match measure.quantity {
            "first_player_share" => ("won by who threw first", 100.0),
            "draws" => ("drawn", 100.0),
            "unfinished" => ("given up", 100.0),
            other => (other, 1.0),
        };
        let nothing = measure.first.mean == 0.0 && measure.second.mean == 0.0;
        if nothing && matches!(measure.quantity, "draws" | "unfinished") {
            continue;
        }
        let value = |estimate: &Estimate| {
            let percent = if scale > 1.0 { " %" } else { "" };
            format!(
                "{:.*}{percent}",
                if scale > 1.0 { 1 } else { 2 },
                scale * estimate.mean
            )
        };
        let _ = writeln!(
            text,
            "{name:22} {:>9} {:>9}   {}",
            value(&measure.first),
            value(&measure.second),
            signed(&measure.difference, scale)
        );
    }
}

/// A difference and its interval, with signs.
pub(super) fn signed(estimate: &Estimate, scale: f64) -> String {
    let places = if scale > 1.0 { 1 } else { 2 };
    let number = |value: f64| format!("{:+.places$}", scale * value);
    let [low, high] = estimate.ci95.map(number);
    format!("{} ({low} to {high})", number(estimate.mean))
}
