//! A play as a person types it: whatever can be meant in only one way is understood.
//!
//! Records and the examples of game files are read by [`find_play`](super::find_play), which takes
//! a play only as it is written.

use std::fmt::Write;

use super::listed::Listed;
use super::names::{alike, declared};
use super::play::{move_text, play_texts};
use super::read_play::{Meant, find_play};
use super::remarks::without_remarks;
use super::unread::Unread;
use super::written_play::{makes, may_say, results, says};
use crate::dice::Throw;
use crate::engine::{Game, Move, Play, Scratch, State, Turn};
use crate::model::Ruleset;
use crate::source::SourceId;
use crate::syntax::{
    self,
    ast::{MoveText, PlayText},
    either,
};

/// What a typed play stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// This legal play.
    Play(Box<Play>),
    /// Several legal plays: it doesn't say which.
    Several(Vec<Play>),
    /// No legal play.
    None {
        /// The text with everything in it that was left out and can be told.
        spelled: String,
        /// The listed plays that hold all its moves, and others too.
        part_of: Vec<Play>,
    },
}

/// Finds the play that a person means. What is written as plays are written means what it says.
/// Otherwise case doesn't matter; kinds, captures, what a piece becomes and the pass of a place
/// may be left out; blanks, commas and dashes of any sort will do; and so will a play as it is shown, with where it
/// sets pieces that don't move themselves.
///
/// # Errors
/// If the text is no play at all.
pub fn typed_play(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    throw: &Throw,
    listed: &Listed,
    text: &str,
) -> Result<Typed, Unread> {
    let text = tidy(rules, text);
    if let Some(play) = listed.named(&text).or_else(|| named_alike(listed, &text)) {
        return Ok(Typed::Play(Box::new(play.clone())));
    }
    let mut written = syntax::parse_play(SourceId(0), &text)
        .map_err(|faults| Unread::new("play", &text, &faults.reports))?;
    declared(rules, &mut written);
    if listed.plays.is_empty()
        && let Meant::Play(play) = find_play(rules, game, state, throw, &written)
    {
        return Ok(Typed::Play(play));
    }
    let strictly = |text: &MoveText, step: &Move| says(rules, game, text, step);
    let leniently = |text: &MoveText, step: &Move| may_say(rules, game, text, step, false);
    for says in [&strictly as &dyn Fn(&MoveText, &Move) -> bool, &leniently] {
        let mut found = results(game, state, throw, &written, says).unwrap_or_default();
        match found.len() {
            0 => {}
            1 => return Ok(Typed::Play(Box::new(found.swap_remove(0)))),
            _ => return Ok(Typed::Several(found)),
        }
    }
    let holds = |play: &&Play| makes(play, &written.moves, leniently);
    let mut part_of: Vec<Play> = match written.moves.is_empty() {
        true => Vec::new(),
        false => listed.plays.iter().filter(holds).cloned().collect(),
    };
    // All of its moves, in another order than that in which they can be made.
    let whole = |play: &Play| play.moves.len() == written.moves.len();
    if part_of.iter().any(whole) {
        part_of.retain(whole);
        return Ok(match part_of.len() {
            1 => Typed::Play(Box::new(part_of.swap_remove(0))),
            _ => Typed::Several(part_of),
        });
    }
    Ok(Typed::None {
        spelled: spelled(rules, game, state, throw, &written),
        part_of,
    })
}

/// A line that names several plays, of which nobody can know which is meant: a few of them.
pub fn several(rules: &Ruleset, game: &Game, listed: &Listed, plays: &[Play]) -> String {
    const SHOWN: usize = 8;
    let own = || play_texts(rules, game, plays);
    let listed: Option<Vec<String>> = plays
        .iter()
        .map(|play| Some(listed.texts[listed.position(play)?].clone()))
        .collect();
    let texts = listed.unwrap_or_else(own);
    // Of one more the text is as short as that there is one.
    let most = if texts.len() == SHOWN + 1 {
        SHOWN + 1
    } else {
        SHOWN
    };
    let shown: Vec<String> = texts.iter().take(most).map(|t| format!("`{t}`")).collect();
    match texts.len().checked_sub(most) {
        Some(more @ 1..) => format!("{} or {more} others", shown.join(", ")),
        _ => either(&shown),
    }
}

/// Whether a text is written like a play, be it one or not.
pub fn like_play(rules: &Ruleset, text: &str) -> bool {
    tidy(rules, text).contains('-')
}

/// The text with the signs of the notation in place of those that look like them.
fn tidy(rules: &Ruleset, text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    for c in without_remarks(text).trim().chars() {
        tidied.push(match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            ',' | ';' => ' ',
            '×' => 'x',
            // After a space's number it can only be that of a capture.
            'X' if tidied.ends_with(|c: char| c.is_ascii_digit()) => 'x',
            other => other,
        });
    }
    dashed(rules, &tidied).unwrap_or(tidied)
}

/// Spaces in pairs as moves from one to the other, where nothing else is written.
fn dashed(rules: &Ruleset, text: &str) -> Option<String> {
    let mut rest = text;
    let mut spaces = Vec::new();
    while !rest.is_empty() {
        let number = rest.find(|c: char| c.is_ascii_digit())?;
        let digits = |c: char| !c.is_ascii_digit();
        let end = rest[number..]
            .find(digits)
            .map_or(rest.len(), |at| number + at);
        let row = &rest[..number];
        rules
            .board
            .rows
            .iter()
            .find(|known| alike(&known.name, row))?;
        spaces.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    let moves = spaces.chunks(2).map(|pair| pair.join("-"));
    let paired = !spaces.is_empty() && spaces.len().is_multiple_of(2);
    paired.then(|| moves.collect::<Vec<_>>().join(" "))
}

/// The only play that is listed under this text but for case.
fn named_alike<'l>(listed: &'l Listed, text: &str) -> Option<&'l Play> {
    let mut found = (0..listed.texts.len()).filter(|&i| alike(&listed.texts[i], text));
    let first = found.next()?;
    match found.next() {
        Some(_) => None,
        None => listed.plays.get(first),
    }
}

/// The play with each of its moves written in full, as long as they can be made and it is plain
/// which are meant.
fn spelled(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    throw: &Throw,
    written: &PlayText,
) -> String {
    let mut scratch = Scratch::new();
    let mut reached = vec![Turn::new(game, state, throw)];
    let mut texts = Vec::with_capacity(written.moves.len());
    for text in &written.moves {
        let mut next: Vec<Turn> = Vec::new();
        let mut full: Vec<String> = Vec::new();
        for turn in &reached {
            for option in turn.possible(game, &mut scratch) {
                if !may_say(rules, game, text, &option, false) {
                    continue;
                }
                let mut turn = *turn;
                turn.play_unchecked(game, &mut scratch, &option);
                if next.iter().all(|known| known.digest() != turn.digest()) {
                    next.push(turn);
                }
                let name = move_text(rules, game, &option);
                if !full.contains(&name) {
                    full.push(name);
                }
            }
        }
        texts.push(match full.as_slice() {
            [one] => one.clone(),
            _ => as_typed(text),
        });
        reached = next;
    }
    match texts.is_empty() {
        true => "-".to_owned(),
        false => texts.join(" "),
    }
}

/// A move with what was typed, and no more.
fn as_typed(step: &MoveText) -> String {
    let mut text = String::new();
    if let Some(kind) = &step.kind {
        let _ = write!(text, "{}:", kind.value);
    }
    for (stand, count, sign) in [(&step.from, &step.count, "-"), (&step.to, &None, "")] {
        let _ = write!(text, "{}{}", stand.space.row, stand.space.number);
        if let Some(pass) = &stand.pass {
            let _ = write!(text, ":{}", pass.value);
        }
        if let Some(count) = count {
            let _ = write!(text, "*{}", count.value);
        }
        text.push_str(sign);
    }
    for space in &step.captures {
        let _ = write!(text, "x{}{}", space.row, space.number);
    }
    for (sign, word) in [('=', &step.becomes), ('/', &step.rule)] {
        if let Some(word) = word {
            let _ = write!(text, "{sign}{}", word.value);
        }
    }
    text
}
