//! The dice: their faces, what these count and how often they come up.

use super::chance;
use super::document::Section;
use super::lexicon::{list, number};
use crate::model::{Add, FaceDef, Ruleset};

/// The heading above what is told here.
pub(super) const HEADING: &str = "The dice";

/// The dice.
pub(super) fn dice(rules: &Ruleset) -> Section {
    let dice = &rules.dice;
    let even = dice.faces.iter().all(|f| f.weight == dice.faces[0].weight);
    let subject = match dice.count {
        1 => "There is one die. It has".to_owned(),
        n => format!("There are {} dice, all alike. Each has", number(n.into())),
    };
    let faces = match dice.faces.len() {
        1 => "one face".to_owned(),
        n => format!("{} faces", number(n)),
    };
    let odds = match (even, dice.faces.len()) {
        (true, 1) => "",
        (true, _) => ", equally likely",
        (false, _) => ", some likelier than others",
    };
    let counted = if even {
        evenly(&dice.faces)
    } else {
        unevenly(&dice.faces)
    };
    let mut sentences = vec![format!("{subject} {faces}{odds}: {counted}.")];
    if !even && dice.count == 1 {
        sentences.push("Sticks or shells may stand for it.".to_owned());
    }
    let blanks = dice.faces.iter().filter(|face| rules.moves_of(face) == 0);
    let blanks: Vec<&str> = blanks.map(|face| face.label.as_str()).collect();
    if !blanks.is_empty() {
        sentences.push(format!(
            "A die that shows {} can't be used.",
            list(&blanks, "or")
        ));
    }
    let named = dice.faces.iter();
    let named = named.filter(|face| face.is_blank() && rules.moves_of(face) > 0);
    let named: Vec<&str> = named.map(|face| face.label.as_str()).collect();
    if !named.is_empty() {
        sentences.push(format!(
            "A die that shows {} can be used only for a move that asks for it.",
            list(&named, "or")
        ));
    }
    let add = rules.turn.spend.add;
    sentences.extend(parted(&dice.faces, add));
    Section::new(HEADING, sentences)
}

/// What faces may be spent as in pieces: those of as many pieces in one sentence.
fn parted(faces: &[FaceDef], add: Add) -> Vec<String> {
    let shape = |face: &FaceDef| (face.value == 0, face.parts.len());
    let mut alike: Vec<Vec<&FaceDef>> = Vec::new();
    for face in faces.iter().filter(|face| !face.parts.is_empty()) {
        match alike
            .iter_mut()
            .find(|other| shape(other[0]) == shape(face))
        {
            Some(others) => others.push(face),
            None => alike.push(vec![face]),
        }
    }
    let told = |faces: Vec<&FaceDef>| {
        let parts = |face: &&FaceDef| {
            let parts: Vec<String> = face.parts.iter().map(u8::to_string).collect();
            list(&parts, "and")
        };
        let parts: Vec<String> = faces.iter().map(parts).collect();
        let values: Vec<String> = faces.iter().map(|face| face.value.to_string()).collect();
        let labels: Vec<&str> = faces.iter().map(|face| face.label.as_str()).collect();
        let (count, labels) = (faces[0].parts.len(), list(&labels, "or"));
        let all = if count == 2 { "both" } else { "all" };
        let moves = match add {
            Add::None | Add::All => "",
            Add::Any | Add::Alone => "in one move or in several, but ",
        };
        let pieces = number(count);
        match faces[0].value {
            0 => format!(
                "A die that shows {labels} is used as if it were {pieces} dice: {}.",
                parts.join(", or ")
            ),
            _ => format!(
                "A die that shows {labels} is used whole, as {}, or in {pieces} parts, as {}: \
                 {moves}then {all} of them must be used, and either way it is one die used.",
                list(&values, "or"),
                parts.join(", or as ")
            ),
        }
    };
    alike.into_iter().map(told).collect()
}

fn counts(face: &FaceDef) -> String {
    match face.value {
        0 if face.is_blank() => format!("{} counts 0", face.label),
        0 => {
            let parts: Vec<String> = face.parts.iter().map(u8::to_string).collect();
            format!("{} counts {}", face.label, list(&parts, "and"))
        }
        n => format!("{} counts {n}", face.label),
    }
}

/// What each face counts and how often it comes up.
fn unevenly(faces: &[FaceDef]) -> String {
    let total: u128 = faces.iter().map(|face| u128::from(face.weight)).sum();
    let odds = |face: &FaceDef| chance::exactly(u128::from(face.weight), total);
    let each = faces
        .iter()
        .map(|face| format!("{} and comes up {}", counts(face), odds(face)));
    each.collect::<Vec<_>>().join("; ")
}

/// What each face counts; those that say it themselves together.
fn evenly(faces: &[FaceDef]) -> String {
    let plain = |face: &&FaceDef| face.value > 0 && face.label == face.value.to_string();
    let spoken = faces.iter().filter(plain);
    let spoken: Vec<&str> = spoken.map(|face| face.label.as_str()).collect();
    if spoken.len() < 2 {
        let each: Vec<String> = faces.iter().map(counts).collect();
        return list(&each, "and");
    }
    let others = faces.iter().filter(|face| !plain(face));
    let mut each: Vec<String> = others.map(counts).collect();
    each.push(format!("{} count what they say", list(&spoken, "and")));
    each.join("; ")
}
