//! A throw as a person types it: `a iii`, `23`, `aii`.

use std::collections::BTreeSet;

use super::names::alike;
use super::throw::{read_throw, throw_text};
use super::unread::Unread;
use crate::dice::{Face, Throw};
use crate::model::Ruleset;

/// Whether a word stands for the face of this number.
type Means<'a> = dyn Fn(&str, usize) -> bool + 'a;

/// Reads a throw in any case, also without blanks where only one throw can be meant.
///
/// # Errors
/// If the text is no throw, or may be several.
pub fn typed_throw(rules: &Ruleset, text: &str) -> Result<Throw, Unread> {
    let unread = match read_throw(rules, text) {
        Ok(throw) => return Ok(throw),
        Err(unread) => unread,
    };
    let count = usize::from(rules.dice.count);
    // Of throws of one die each word is one.
    let between = |c: char| c == '+' || count == 1 && c.is_whitespace();
    let throws = text.split(between).filter(|throw| !throw.is_empty());
    let throws = throws.map(|throw| typed_dice(rules, count, throw));
    let thrown = match rules.most_throws() {
        1 => typed_dice(rules, count, text),
        most => throws
            .collect::<Result<Vec<Throw>, _>>()
            .and_then(|throws| {
                if throws.len() > most {
                    return Err(None);
                }
                let pool = throw_text(rules, &rules.pool(&throws));
                read_throw(rules, &pool).map_err(|unread| Some(unread.message))
            }),
    };
    thrown.map_err(|unclear| {
        let message = unclear.unwrap_or(unread.message);
        Unread { message, ..unread }
    })
}

/// Reads what so many dice show, in the same way; they are at most [`MAX_DICE`](crate::dice::MAX_DICE).
///
/// # Errors
/// If it may be several throws, or is a face of a single die as it stands: what it may be. Nothing
/// if it is no throw of so many dice.
pub fn typed_dice(rules: &Ruleset, count: usize, text: &str) -> Result<Throw, Option<String>> {
    let named = |same: fn(&str, &str) -> bool| {
        move |word: &str, face: usize| same(word, &rules.dice.faces[face].label)
    };
    // Who minds the case means just that; and a face may be called by what it counts.
    let (exactly, alike) = (named(|one, other| one == other), named(alike));
    let counting = |word: &str, face: usize| alike(word, face) || counts(rules, word, face);
    let readings: [&Means<'_>; 3] = [&exactly, &alike, &counting];
    let words = words(text);
    for means in readings {
        let found = parsings(rules, count, &words, means);
        let mut may_be: Vec<String> = found
            .iter()
            .map(|throw| format!("`{}`", throw_text(rules, throw)))
            .collect();
        // Somebody may have typed one die of several.
        let single = words
            .iter()
            .filter(|_| words.len() < count)
            .find_map(|word| {
                let faces = 0..rules.dice.faces.len();
                faces.into_iter().find(|face| means(word, *face))
            });
        match (found.first(), single) {
            (None, _) => continue,
            (Some(throw), None) if found.len() == 1 => return Ok(*throw),
            (Some(_), Some(face)) => {
                let label = &rules.dice.faces[face].label;
                may_be.push(format!("a single `{label}`"));
            }
            (Some(_), None) => {}
        }
        let may_be = may_be.join(" or ");
        return Err(Some(format!("`{}` may be {may_be}", text.trim())));
    }
    Err(None)
}

/// Whether a word is the number that this face alone counts.
fn counts(rules: &Ruleset, word: &str, face: usize) -> bool {
    let faces = &rules.dice.faces;
    let value = faces[face].value;
    word == value.to_string() && faces.iter().filter(|other| other.value == value).count() == 1
}

/// All throws that the words may be.
fn parsings(rules: &Ruleset, count: usize, words: &[&str], means: &Means<'_>) -> BTreeSet<Throw> {
    let mut found = BTreeSet::new();
    follow(rules, count, words, &mut Vec::new(), means, &mut found);
    found
}

fn words(text: &str) -> Vec<&str> {
    text.split([' ', '\t', ',', ';', '+', '[', ']'])
        .filter(|word| !word.is_empty())
        .collect()
}

fn follow(
    rules: &Ruleset,
    count: usize,
    words: &[&str],
    faces: &mut Vec<Face>,
    means: &Means<'_>,
    found: &mut BTreeSet<Throw>,
) {
    let Some((word, rest)) = words.split_first() else {
        if faces.len() == count {
            found.insert(Throw::new(faces.iter().copied()));
        }
        return;
    };
    if faces.len() + words.len() > count {
        return;
    }
    for (number, face) in rules.dice.faces.iter().enumerate() {
        // A letter's small form may be longer, so that ends are looked for, not reckoned.
        let ends = word.char_indices().map(|(at, c)| at + c.len_utf8());
        let longest = (face.label.len() * 3).max(2);
        for end in ends.take_while(|end| *end <= longest) {
            if !means(&word[..end], number) {
                continue;
            }
            faces.push(Face(number as u8));
            match &word[end..] {
                "" => follow(rules, count, rest, faces, means, found),
                part => {
                    let words: Vec<&str> = [part].into_iter().chain(rest.iter().copied()).collect();
                    follow(rules, count, &words, faces, means, found);
                }
            }
            faces.pop();
        }
    }
}
