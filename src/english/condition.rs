//! Conditions in words, behind "if" or "while".

use super::lexicon::{list, number};
use super::logic::times;
use super::vocabulary::Vocabulary;
use crate::model::{Condition, PieceTerm, Pieces, Set};

impl Vocabulary<'_> {
    /// That a condition holds: "you have no runner in your home", "every stone of yours stands in
    /// row C or you have thrown a four".
    pub(super) fn while_so(&self, condition: &Condition) -> String {
        let Some(times) = times(condition, true) else {
            return format!("`{condition}` holds");
        };
        let each = times.iter().map(|case| {
            let all: Vec<String> = case.iter().map(|literal| self.on_board(literal)).collect();
            list(&all, "and")
        });
        let each: Vec<String> = each.collect();
        match each.as_slice() {
            [] => "a condition is met that never can be".to_owned(),
            [always] if always.is_empty() => "the game goes on".to_owned(),
            each => choice(each),
        }
    }

    /// That a condition holds which doesn't ask whether some space is in a set, or that it doesn't.
    pub(super) fn holds(&self, condition: &Condition, yes: bool) -> String {
        match condition {
            Condition::AtMost(count, set) => self.so_many(*count, set, yes),
            Condition::AtLeast(count, set) => match count.checked_sub(1) {
                Some(fewer) => self.so_many(fewer, set, !yes),
                None => format!("`{condition}` holds"),
            },
            Condition::All { pieces, within } => self.all_stand(pieces, within, yes),
            Condition::Threw(faces) => {
                let shows = if yes { "shows" } else { "doesn't show" };
                format!("your throw {shows} {}", faces_shown(faces))
            }
            Condition::Stuck => match yes {
                true => "neither side can use any throw".to_owned(),
                false => "one of the sides can still use some throw".to_owned(),
            },
            Condition::Captured(pieces) => {
                let narrowed = self.captured(pieces);
                match yes {
                    true => format!("it has captured {}", self.any_of(&narrowed.0)),
                    false => format!("it hasn't captured {}", self.any_of(&narrowed.0)),
                }
            }
            Condition::On(set) => match yes {
                true => format!("it has ended {}", self.at(set)),
                false => format!("it hasn't ended {}", self.at(set)),
            },
            other => {
                let holds = if yes { "holds" } else { "doesn't hold" };
                format!("`{other}` {holds}")
            }
        }
    }

    /// "at most two holes in row C hold a man of your own", "more than two do".
    fn so_many(&self, most: u32, set: &Set, few: bool) -> String {
        let how_many = if few { "at most" } else { "more than" };
        let (space, hold) = match most {
            1 => (&self.space.one, "holds"),
            _ => (&self.space.many, "hold"),
        };
        let spaces = format!("{how_many} {} {space}", number(most as usize));
        let parts = match set {
            Set::And(parts) => parts.as_slice(),
            set => std::slice::from_ref(set),
        };
        match parts {
            [Set::Pieces(term)] => format!("{spaces} {hold} {}", self.any(term)),
            [Set::Pieces(term), place] | [place, Set::Pieces(term)] => {
                format!("{spaces} {} {hold} {}", self.at(place), self.any(term))
            }
            _ => format!(
                "{spaces} {} {}",
                if most == 1 { "lies" } else { "lie" },
                self.at(set)
            ),
        }
    }

    /// "all pieces of your own stand in row C", "your king stands in row C".
    fn all_stand(&self, pieces: &Pieces, within: &Set, yes: bool) -> String {
        let place = self.at(within);
        let only = |term: &&PieceTerm| match term {
            PieceTerm::FriendOf(kinds) | PieceTerm::EnemyOf(kinds) => {
                matches!(kinds.as_slice(), [kind] if self.is_single(kind))
            }
            PieceTerm::Kind(kind) => self.is_lone(kind),
            _ => false,
        };
        if let [term] = pieces.0.as_slice()
            && only(&term)
        {
            let stands = if yes { "stands" } else { "doesn't stand" };
            return format!("{} {stands} {place}", self.any(term));
        }
        let these = self.all(pieces);
        match yes {
            true => format!("all of {these} stand {place}, and there are any"),
            false => format!("either not all of {these} stand {place} or there are none"),
        }
    }
}

/// "either you have no runner or your throw shows X": where the choice begins is told, as other conditions may
/// stand beside it.
pub(super) fn choice(clauses: &[String]) -> String {
    if let [only] = clauses {
        return only.clone();
    }
    // A choice within a choice needs no other word.
    let inner = |clause: &String| clause.strip_prefix("either ").unwrap_or(clause).to_owned();
    let clauses: Vec<String> = clauses.iter().map(inner).collect();
    let joins = |clause: &String| {
        [",", " and ", " or "]
            .iter()
            .any(|word| clause.contains(word))
    };
    match clauses.iter().any(joins) {
        true => format!("either {}", clauses.join(", or ")),
        false => format!("either {}", list(&clauses, "or")),
    }
}

/// Faces that a throw shows: "A and X", "three X".
pub(super) fn faces_shown(faces: &[String]) -> String {
    match faces {
        [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|face| face == first) => {
            format!("{} {first}", number(faces.len()))
        }
        faces => list(faces, "and"),
    }
}
