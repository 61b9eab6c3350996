//! What a game calls its things, and of which of them there is but one.

use super::belongings;
use super::lexicon::{NounForms, number};
use super::meeting;
use crate::model::{Ruleset, SpaceFigure, heirs};
use crate::player::Player;

/// The words for one game, and the game itself.
pub(super) struct Vocabulary<'a> {
    /// The game, simplified.
    pub(super) rules: &'a Ruleset,
    /// What a piece is called.
    pub(super) piece: NounForms,
    /// What a space is called.
    pub(super) space: NounForms,
    /// Kinds of which there is never more than one piece.
    lone: Vec<String>,
    /// Kinds of which a side never has more than one.
    single: Vec<String>,
    /// Kinds that some side can have.
    owned: Vec<String>,
    /// Whether pieces of both sides can come to stand on one space.
    pub(super) sides_meet: bool,
}

impl<'a> Vocabulary<'a> {
    pub(super) fn new(rules: &'a Ruleset) -> Self {
        let kinds = |is: &dyn Fn(&str) -> bool| -> Vec<String> {
            let kinds = rules.kinds.iter().map(|kind| kind.name.clone());
            kinds.filter(|kind| is(kind)).collect()
        };
        let had = belongings::kinds(rules);
        let lone = kinds(&|kind| heirs::lone(rules, kind));
        let single = kinds(&|kind| {
            belongings::one_a_side(rules, kind) || lone.iter().any(|one| one == kind)
        });
        Vocabulary {
            rules,
            piece: NounForms::new(rules.noun.as_deref().unwrap_or("piece")),
            space: NounForms::new(match rules.board.look.spaces {
                SpaceFigure::Hole => "hole",
                SpaceFigure::Square => "square",
                SpaceFigure::Dot | SpaceFigure::Line => "space",
            }),
            lone,
            single,
            sides_meet: meeting::sides_meet(rules),
            owned: kinds(&|kind| Player::BOTH.iter().any(|side| had[*side].contains(kind))),
        }
    }

    /// Whether there is never more than one piece of this kind.
    pub(super) fn is_lone(&self, kind: &str) -> bool {
        self.lone.iter().any(|lone| lone == kind)
    }

    /// Whether a side never has more than one piece of this kind.
    pub(super) fn is_single(&self, kind: &str) -> bool {
        self.single.iter().any(|single| single == kind)
    }

    /// Whether a side can have a piece of this kind.
    pub(super) fn is_owned(&self, kind: &str) -> bool {
        self.owned.iter().any(|owned| owned == kind)
    }

    /// The one kind that a side can have and that isn't among these.
    pub(super) fn only_other(&self, kinds: &[String]) -> Option<&str> {
        let mut others = self.owned.iter().filter(|kind| !kinds.contains(kind));
        let only = others.next().filter(|_| others.next().is_none())?;
        let all = kinds.iter().all(|kind| self.is_owned(kind));
        (all && kinds.len() + 1 == self.owned.len()).then_some(only)
    }

    /// What a region is called: "landing", "home row", if for each side it is a whole row.
    pub(super) fn region(&self, name: &str) -> String {
        let mut regions = self.rules.regions.iter();
        let row = regions
            .find(|region| region.name == name)
            .is_some_and(|region| {
                Player::BOTH.into_iter().all(|side| {
                    let spaces = &region.spaces[side].0;
                    let mut rows = self.rules.board.rows.iter();
                    rows.any(|row| {
                        spaces.len() == usize::from(row.length)
                            && spaces.iter().all(|space| *space.row == *row.name)
                    })
                })
            });
        match row && !name.ends_with("row") {
            true => format!("{name} row"),
            false => name.to_owned(),
        }
    }

    /// "no holes", "one hole", "16 holes".
    pub(super) fn spaces(&self, n: usize) -> String {
        format!("{} {}", number(n), self.space.counted(n))
    }
}
