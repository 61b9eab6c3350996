//! A throw as a person types it: `a iii`, `23`, `aii`.

use std::collections::BTreeSet;

use super::Unread;
use super::names::alike;
use super::throw::{read_throw, throw_text};
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
    typed_dice(rules, usize::from(rules.dice.count), text).map_err(|may_be| {
        let several: Vec<String> = may_be
            .iter()
            .map(|throw| format!("`{}`", throw_text(rules, throw)))
            .collect();
        let message = match several.is_empty() {
            true => unread.message,
            false => format!("`{}` may be {}", text.trim(), several.join(" or ")),
        };
        Unread { message, ..unread }
    })
}

/// Reads what so many dice show, in the same way; they are at most [`MAX_DICE`](crate::dice::MAX_DICE).
///
/// # Errors
/// All that may be meant: nothing, or several.
pub fn typed_dice(rules: &Ruleset, count: usize, text: &str) -> Result<Throw, Vec<Throw>> {
    let named = |same: fn(&str, &str) -> bool| {
        move |word: &str, face: usize| same(word, &rules.dice.faces[face].label)
    };
    // Who minds the case means just that; and a face may be called by what it counts.
    let (exactly, alike) = (named(|one, other| one == other), named(alike));
    let counting = |word: &str, face: usize| alike(word, face) || counts(rules, word, face);
    let readings: [&Means<'_>; 3] = [&exactly, &alike, &counting];
    for means in readings {
        let found: Vec<Throw> = parsings(rules, count, text, means).into_iter().collect();
        match found.as_slice() {
            [] => {}
            [one] => return Ok(*one),
            _ => return Err(found),
        }
    }
    Err(Vec::new())
}

/// Whether a word is the number that this face alone counts.
fn counts(rules: &Ruleset, word: &str, face: usize) -> bool {
    let faces = &rules.dice.faces;
    let value = faces[face].value;
    word == value.to_string() && faces.iter().filter(|other| other.value == value).count() == 1
}

/// All throws that the text may be.
fn parsings(rules: &Ruleset, count: usize, text: &str, means: &Means<'_>) -> BTreeSet<Throw> {
    let words: Vec<&str> = text
        .split([' ', '\t', ',', ';', '+', '[', ']'])
        .filter(|word| !word.is_empty())
        .collect();
    let mut found = BTreeSet::new();
    follow(rules, count, &words, &mut Vec::new(), means, &mut found);
    found
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
