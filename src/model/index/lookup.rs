//! The numbers of names.

use std::collections::HashMap;

use super::condition::ConditionRule;
use super::expression::SpaceExpression;
use super::pieces::{KindId, KindSet, PieceMask};
use super::unsound::Unsound;
use crate::dice::{Face, MAX_DICE, Throw};
use crate::model::ludemes::{Condition, PieceTerm, Pieces, Set};
use crate::model::ruleset::Ruleset;
use crate::model::space_name::SpaceName;
use crate::player::ByPlayer;
use crate::space::{Space, SpaceSet};

/// The numbers of all names of a ruleset; what is not declared is refused.
pub(crate) struct Lookup<'a> {
    kinds: Vec<(&'a str, KindId)>,
    faces: Vec<(&'a str, Face)>,
    definitions: HashMap<&'a str, usize>,
    rows: Vec<(&'a str, SpaceSet)>,
    regions: HashMap<&'a str, ByPlayer<SpaceSet>>,
}

impl<'a> Lookup<'a> {
    /// The names of a ruleset that keeps its limits.
    pub(crate) fn new(ruleset: &'a Ruleset) -> Result<Lookup<'a>, Unsound> {
        let mut rows = Vec::with_capacity(ruleset.board.rows.len());
        let mut count = 0;
        for row in &ruleset.board.rows {
            let before = SpaceSet::first(count);
            count += usize::from(row.length);
            rows.push((row.name.as_str(), SpaceSet::first(count) - before));
        }
        let kinds = ruleset.kinds.iter().map(|kind| kind.name.as_str());
        let faces = ruleset.dice.faces.iter().map(|face| face.label.as_str());
        let definitions = ruleset.definitions.iter().map(|d| d.name.as_str());
        let mut lookup = Lookup {
            kinds: kinds.zip((0..).map(KindId)).collect(),
            faces: faces.zip((0..).map(Face)).collect(),
            definitions: definitions.zip(0..).collect(),
            rows,
            regions: HashMap::new(),
        };
        for region in &ruleset.regions {
            let spaces = ByPlayer {
                first: lookup.spaces(&region.spaces.first.0)?,
                second: lookup.spaces(&region.spaces.second.0)?,
            };
            lookup.regions.insert(&region.name, spaces);
        }
        Ok(lookup)
    }

    pub(super) fn kind(&self, name: &str) -> Result<KindId, Unsound> {
        found("kind of pieces", name, few(&self.kinds, name))
    }

    pub(super) fn kinds(&self, names: &[String]) -> Result<KindSet, Unsound> {
        names.iter().map(|name| self.kind(name)).collect()
    }

    /// These kinds; every kind where none are named.
    pub(super) fn kinds_or_all(&self, names: &Option<Vec<String>>) -> Result<KindSet, Unsound> {
        names
            .as_ref()
            .map_or(Ok(KindSet::ALL), |names| self.kinds(names))
    }

    pub(super) fn face(&self, label: &str) -> Result<Face, Unsound> {
        found("face", label, few(&self.faces, label))
    }

    /// A throw of all `dice` dice by the labels of its faces.
    pub(super) fn throw(&self, labels: &[String], dice: usize) -> Result<Throw, Unsound> {
        Unsound::limit("faces in a throw", labels.len(), dice)?;
        let faces: Result<Vec<Face>, Unsound> = labels.iter().map(|l| self.face(l)).collect();
        Ok(Throw::new(faces?))
    }

    pub(super) fn space(&self, name: &SpaceName) -> Result<Space, Unsound> {
        let row = few(&self.rows, &name.row);
        let in_row = usize::from(name.number).checked_sub(1);
        let space = row.zip(in_row).and_then(|(row, i)| row.iter().nth(i));
        space.ok_or_else(|| unknown("space", &name.to_string()))
    }

    pub(super) fn spaces(&self, names: &[SpaceName]) -> Result<SpaceSet, Unsound> {
        names.iter().map(|name| self.space(name)).collect()
    }

    pub(crate) fn pieces(&self, pieces: &Pieces) -> Result<PieceMask, Unsound> {
        let mut terms = pieces.0.iter();
        terms.try_fold(PieceMask::default(), |all, term| Ok(all | self.term(term)?))
    }

    fn term(&self, term: &PieceTerm) -> Result<PieceMask, Unsound> {
        let mask = |friend, enemy, neutral| PieceMask {
            friend,
            enemy,
            neutral,
        };
        let none = KindSet::NONE;
        Ok(match term {
            PieceTerm::Friend => mask(KindSet::ALL, none, none),
            PieceTerm::Enemy => mask(none, KindSet::ALL, none),
            PieceTerm::Neutral => mask(none, none, KindSet::ALL),
            PieceTerm::Kind(name) => {
                let kind = KindSet::one(self.kind(name)?);
                mask(kind, kind, kind)
            }
            PieceTerm::FriendOf(names) => mask(self.kinds(names)?, none, none),
            PieceTerm::EnemyOf(names) => mask(none, self.kinds(names)?, none),
            PieceTerm::NeutralOf(names) => mask(none, none, self.kinds(names)?),
        })
    }

    /// A set; absent: every space.
    pub(super) fn set_or_all(&self, set: Option<&Set>) -> Result<SpaceExpression, Unsound> {
        set.map_or(Ok(SpaceExpression::ALL), |set| self.set(set))
    }

    pub(crate) fn set(&self, set: &Set) -> Result<SpaceExpression, Unsound> {
        use SpaceExpression as To;
        let all = |sets: &[Set]| -> Result<Vec<To>, Unsound> {
            sets.iter().map(|set| self.set(set)).collect()
        };
        Ok(match set {
            Set::Pieces(term) => To::Held(self.term(term)?),
            Set::Spaces(spaces) => To::Fixed(self.spaces(&spaces.0)?),
            Set::Row(row) => To::Fixed(found("row", row, few(&self.rows, row))?),
            Set::Region(whose, name) => {
                let spaces = found("region", name, self.regions.get(name.as_str()))?;
                To::Region(*whose, spaces)
            }
            Set::Empty => To::Empty,
            Set::Any => To::ALL,
            Set::None => To::Fixed(SpaceSet::EMPTY),
            Set::Defined(name) => To::Defined(found(
                "definition",
                name,
                self.definitions.get(name.as_str()),
            )?),
            Set::And(sets) => To::And(all(sets)?),
            Set::Or(sets) => To::Or(all(sets)?),
            Set::Not(set) => To::Not(Box::new(self.set(set)?)),
            Set::Foremost(pieces) => To::Extreme {
                of: self.pieces(pieces)?,
                furthest: true,
            },
            Set::Rearmost(pieces) => To::Extreme {
                of: self.pieces(pieces)?,
                furthest: false,
            },
            Set::If {
                condition,
                then,
                otherwise,
            } => self.choice(condition, self.set(then)?, self.set(otherwise)?)?,
        })
    }

    /// The first set if a condition holds, else the second.
    fn choice(
        &self,
        condition: &Condition,
        then: SpaceExpression,
        otherwise: SpaceExpression,
    ) -> Result<SpaceExpression, Unsound> {
        let if_empty = |set, then, otherwise| SpaceExpression::If(Box::new([set, then, otherwise]));
        Ok(match condition {
            Condition::No(set) => if_empty(self.set(set)?, then, otherwise),
            Condition::Some(set) => if_empty(self.set(set)?, otherwise, then),
            Condition::Not(inner) => self.choice(inner, otherwise, then)?,
            other => if_empty(self.everywhere(other)?, otherwise, then),
        })
    }

    /// Every space if a condition of the board and the throw holds, else none.
    pub(super) fn everywhere(&self, condition: &Condition) -> Result<SpaceExpression, Unsound> {
        use SpaceExpression as To;
        let all = |conditions: &[Condition]| -> Result<Vec<To>, Unsound> {
            let all = conditions.iter().map(|one| self.everywhere(one));
            all.collect()
        };
        let at_most = |count: u32, set| -> Result<To, Unsound> {
            Ok(To::AtMost(count, Box::new(self.set(set)?)))
        };
        Ok(match condition {
            Condition::No(set) => self.set(set)?.if_none(),
            Condition::Some(set) => self.set(set)?.if_some(),
            Condition::AtMost(count, set) => at_most(*count, set)?,
            Condition::AtLeast(count, set) => match count.checked_sub(1) {
                Some(fewer) => To::Not(Box::new(at_most(fewer, set)?)),
                None => To::ALL,
            },
            Condition::All { pieces, within } => {
                let pieces = To::Held(self.pieces(pieces)?);
                let outside = To::Not(Box::new(self.set(within)?));
                let others = To::And(vec![pieces.clone(), outside]);
                To::And(vec![pieces.if_some(), others.if_none()])
            }
            Condition::Threw(labels) => {
                Unsound::limit("faces in a throw", labels.len(), MAX_DICE)?;
                let faces: Result<Vec<Face>, Unsound> =
                    labels.iter().map(|label| self.face(label)).collect();
                To::Threw(Throw::new(faces?))
            }
            Condition::Not(inner) => To::Not(Box::new(self.everywhere(inner)?)),
            Condition::And(conditions) => To::And(all(conditions)?),
            Condition::Or(conditions) => To::Or(all(conditions)?),
            Condition::Stuck | Condition::Captured(_) | Condition::On(_) => {
                return Err(Unsound::Misplaced(condition.to_string()));
            }
        })
    }

    /// Where a piece may start that stands on such spaces, under a condition.
    pub(super) fn starts(
        &self,
        on: Option<&Set>,
        when: Option<&Condition>,
    ) -> Result<Option<SpaceExpression>, Unsound> {
        let on = on.map(|on| self.set(on)).transpose()?;
        let when = when.map(|when| self.choice(when, SpaceExpression::ALL, SpaceExpression::NONE));
        Ok(match (on, when.transpose()?) {
            (Some(on), Some(when)) => Some(SpaceExpression::And(vec![on, when])),
            (on, when) => on.or(when),
        })
    }

    /// A condition of effects and ends.
    pub(crate) fn condition(&self, condition: &Condition) -> Result<ConditionRule, Unsound> {
        let all = |conditions: &[Condition]| -> Result<Vec<ConditionRule>, Unsound> {
            conditions.iter().map(|one| self.condition(one)).collect()
        };
        Ok(match condition {
            Condition::Some(set) => ConditionRule::Holds(self.set(set)?),
            Condition::Stuck => ConditionRule::Stuck,
            Condition::Captured(pieces) => ConditionRule::Captured(self.pieces(pieces)?),
            Condition::On(set) => ConditionRule::On(self.set(set)?),
            Condition::Not(inner) => ConditionRule::Not(Box::new(self.condition(inner)?)),
            Condition::And(conditions) => ConditionRule::And(all(conditions)?),
            Condition::Or(conditions) => ConditionRule::Or(all(conditions)?),
            of_board => ConditionRule::Holds(self.everywhere(of_board)?),
        })
    }
}

/// Of few names, the last such.
fn few<'n, T>(numbers: &'n [(&str, T)], name: &str) -> Option<&'n T> {
    let mut numbers = numbers.iter();
    let found = numbers.rfind(|(known, _)| *known == name);
    found.map(|(_, number)| number)
}

/// The number of a name, if there is one.
fn found<T: Copy>(what: &'static str, name: &str, number: Option<&T>) -> Result<T, Unsound> {
    number.copied().ok_or_else(|| unknown(what, name))
}

fn unknown(what: &'static str, name: &str) -> Unsound {
    Unsound::Unknown {
        what,
        name: name.to_owned(),
    }
}
