//! `A5-A4 C2*2-C5xC5`, and `-` for the lost throw.

use std::collections::HashMap;
use std::fmt::Write;

use crate::engine::{Fold, Game, Move, Play, Spot};
use crate::model::Ruleset;

/// Plays of one throw as text, each unlike the others: where two with different results would
/// read the same, their moves name the rule by which they are made (`C3-C8/run`); where even then
/// they do (the same spaces, but other pieces fall there), the second has `#2` behind it, the
/// third `#3`, in the order of the list.
pub fn play_texts(rules: &Ruleset, game: &Game, plays: &[Play]) -> Vec<String> {
    let mut texts: Vec<String> = plays
        .iter()
        .map(|play| play_text(rules, game, play, false))
        .collect();
    // The texts come from the game itself.
    let mut seen: HashMap<&str, usize, Fold> =
        HashMap::with_capacity_and_hasher(texts.len(), Fold::default());
    for text in &texts {
        *seen.entry(text).or_default() += 1;
    }
    let alike = texts.iter().map(|text| seen[text.as_str()] > 1);
    let alike: Vec<bool> = alike.collect();
    let mut named: HashMap<String, usize> = HashMap::new();
    for ((text, play), alike) in texts.iter_mut().zip(plays).zip(alike) {
        if alike {
            *text = play_text(rules, game, play, true);
            let count = named.entry(text.clone()).or_default();
            *count += 1;
            if *count > 1 {
                let _ = write!(text, "#{count}");
            }
        }
    }
    texts
}

/// A play as text by its own moves; on request each with the rule by which it is made.
pub(super) fn play_text(rules: &Ruleset, game: &Game, play: &Play, name_rules: bool) -> String {
    if play.moves.is_empty() {
        return "-".to_owned();
    }
    let mut text = String::with_capacity(12 * play.moves.len());
    for step in &play.moves {
        if !text.is_empty() {
            text.push(' ');
        }
        write_move(&mut text, rules, game, step);
        if name_rules {
            let _ = write!(text, "/{}", rules.moves[usize::from(step.rule)].name);
        }
    }
    text
}

/// A move as text.
pub fn move_text(rules: &Ruleset, game: &Game, step: &Move) -> String {
    let mut text = String::new();
    write_move(&mut text, rules, game, step);
    text
}

fn write_move(text: &mut String, rules: &Ruleset, game: &Game, step: &Move) {
    let kind = |index: u8| rules.kinds[usize::from(index)].name.as_str();
    if step.shared_start {
        let _ = write!(text, "{}:", kind(step.kind));
    }
    write_spot(text, game, step.from);
    if step.count > 1 {
        let _ = write!(text, "*{}", step.count);
    }
    text.push('-');
    write_spot(text, game, step.to);
    for space in &step.captures {
        text.push('x');
        game.space_name(*space).append(text);
    }
    if step.promoted {
        let _ = write!(text, "={}", kind(step.kind_after));
    }
}

fn write_spot(text: &mut String, game: &Game, spot: Spot) {
    game.space_name(spot.space).append(text);
    if spot.pass > 1 {
        let _ = write!(text, ":{}", spot.pass);
    }
}

/// A place of the mover as text: `M2`, or `M2:2` on a later pass.
pub fn spot_text(game: &Game, spot: Spot) -> String {
    let mut text = String::new();
    write_spot(&mut text, game, spot);
    text
}

/// Whether two plays are one: the same situation after them, and captures on the same spaces.
pub fn same_result(one: &Play, other: &Play) -> bool {
    let captures = |play: &Play| {
        let mut spaces: Vec<_> = play
            .moves
            .iter()
            .flat_map(|m| m.captures.iter().copied())
            .collect();
        spaces.sort_unstable();
        spaces
    };
    (one.state, one.end()) == (other.state, other.end()) && captures(one) == captures(other)
}
