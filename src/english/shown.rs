//! What dice show.

use super::chance;
use super::lexicon::{list, number, times};
use crate::model::Dice;

/// "both dice show X (one throw in 16)", of several throws in one; `None` of none.
pub(super) fn shown(dice: &Dice, throws: &[Vec<String>]) -> Option<String> {
    if throws.is_empty() {
        return None;
    }
    let odds = chance::of_throws(dice, throws);
    if dice.count == 1 {
        let faces: Vec<&str> = throws.iter().flatten().map(String::as_str).collect();
        return Some(format!("the die shows {} ({odds})", list(&faces, "or")));
    }
    let same = |throw: &&Vec<String>| throw.iter().all(|face| *face == throw[0]);
    let (pairs, mixed): (Vec<&Vec<String>>, Vec<&Vec<String>>) = throws.iter().partition(same);
    let pairs: Vec<&str> = pairs.iter().map(|throw| throw[0].as_str()).collect();
    let pairs = alike(dice, &pairs);
    let mixed = mixed.iter().map(|throw| list(&counted(throw), "and"));
    let mixed: Vec<String> = mixed.collect();
    let mixed = (!mixed.is_empty()).then(|| format!("the dice show {}", mixed.join(", or ")));
    let each: Vec<String> = pairs.into_iter().chain(mixed).collect();
    Some(format!("{} ({odds})", each.join(", or if ")))
}

/// "both dice show X, or both show 4", "all three dice show the same face, and it is X, 2 or 4": of
/// throws that show one face each, none of them a mixture.
fn alike(dice: &Dice, faces: &[&str]) -> Option<String> {
    let all = all_dice(dice.count);
    let mut different = faces.to_vec();
    different.sort_unstable();
    different.dedup();
    match faces {
        [] => None,
        [one] => Some(format!("{all} show {one}")),
        [one, other] => {
            let again = all.trim_end_matches(" dice");
            Some(format!("{all} show {one}, or {again} show {other}"))
        }
        _ if different.len() == dice.faces.len() => Some(format!("{all} show the same face")),
        faces => Some(format!(
            "{all} show the same face, and it is {}",
            list(faces, "or")
        )),
    }
}

/// "2 once and X twice"; without numbers where no face comes twice.
fn counted(faces: &[String]) -> Vec<String> {
    let mut found: Vec<(&String, usize)> = Vec::new();
    for face in faces {
        match found.iter_mut().find(|(seen, _)| *seen == face) {
            Some((_, count)) => *count += 1,
            None => found.push((face, 1)),
        }
    }
    let plain = found.len() == faces.len();
    let text = |(face, count): (&String, usize)| {
        if plain {
            face.clone()
        } else {
            format!("{face} {}", times(count))
        }
    };
    found.into_iter().map(text).collect()
}

/// "the die", "both dice", "all three dice".
pub(super) fn all_dice(count: u8) -> String {
    match count {
        1 => "the die".to_owned(),
        2 => "both dice".to_owned(),
        n => format!("all {} dice", number(n.into())),
    }
}
