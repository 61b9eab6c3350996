//! A ruleset in a normal form: numbers for names, sets in theirs, and what has no order sorted, so
//! that two rulesets that are the same but for names are equal once the names are.
//!
//! Left out is what no play depends on: names, texts, marks, glyphs, what is declared and never
//! used, the order of moves and of faces; and how it is drawn who begins, where either side does
//! equally often.

use super::statement::Statement;
use crate::divisor::common_divisor;
use crate::model::plain::{Plain, Sets, extremes};
use crate::model::{
    Add, CAPTURE, Condition, Effect, EndRule, First, MoveRule, Part, PieceUse, Recast, Ruleset,
};
use crate::player::Player;

/// A ruleset, part by part.
pub(super) struct Normal {
    /// Kinds, dice, the start and who begins.
    pub(super) equipment: Statement,
    /// What holds for all moves, and the end.
    pub(super) rules: Statement,
    /// By number.
    pub(super) moves: Vec<Statement>,
}

/// What decides how far names may change at all.
#[derive(Clone, Copy)]
pub(super) struct Restrictions {
    /// Some rule asks who stands furthest along a track: then places count from its begin.
    pub(super) order: bool,
    /// Some rule lets the order of kinds decide between pieces at one place.
    pub(super) ties: bool,
    /// Pieces may come to stand elsewhere than by going along their track: then on the first
    /// pass of a space.
    pub(super) arrivals: bool,
}

impl Restrictions {
    pub(super) fn of(rules: &Ruleset) -> Restrictions {
        let sets = Sets::new(rules);
        let asked = |set| extremes(&sets.plain(set));
        let on: Vec<_> = rules.moves.iter().filter_map(MoveRule::starts).collect();
        Restrictions {
            order: rules.sets().any(|set| asked(set).0),
            ties: on.iter().any(|set| asked(set).1),
            arrivals: rules.leaves_track(),
        }
    }

    pub(super) fn or(self, other: Restrictions) -> Restrictions {
        Restrictions {
            order: self.order || other.order,
            ties: self.ties || other.ties,
            arrivals: self.arrivals || other.arrivals,
        }
    }
}

impl Normal {
    pub(super) fn of(rules: &Ruleset) -> Normal {
        let reader = Normalizer {
            rules,
            sets: Sets::new(rules),
        };
        Normal {
            equipment: reader.equipment(),
            rules: reader.turn_and_end(),
            moves: rules.moves.iter().map(|rule| reader.rule(rule)).collect(),
        }
    }
}

struct Normalizer<'a> {
    rules: &'a Ruleset,
    sets: Sets<'a>,
}

impl Normalizer<'_> {
    fn equipment(&self) -> Statement {
        let rules = self.rules;
        let weights = rules.dice.faces.iter().map(|face| u64::from(face.weight));
        let unit = weights.fold(0, common_divisor).max(1);
        let mut items = vec![Statement::word(format!("dice {}", rules.dice.count))];
        for (number, face) in rules.dice.faces.iter().enumerate() {
            let mut parts = face.parts.clone();
            parts.sort_unstable();
            let weight = u64::from(face.weight) / unit;
            let text = format!("face {} weight {weight} parts {parts:?}", face.value);
            items.push(Statement::List(vec![
                Statement::word(text),
                Statement::Face(number as u8),
            ]));
        }
        for (place, label) in rules.turn.order.iter().enumerate() {
            items.push(Statement::List(vec![
                Statement::word(format!("spent at {place}")),
                self.face(label),
            ]));
        }
        if let Some(label) = &rules.start.with {
            items.push(Statement::List(vec![
                Statement::word("first throw"),
                self.face(label),
            ]));
        }
        if let First::Player(player) = rules.start.first {
            items.push(Statement::Player(player.index() as u8));
        }
        let kinds = (0..rules.kinds.len()).filter(|kind| self.sets.has_kind(*kind));
        items.extend(kinds.map(|kind| match rules.kinds[kind].stack {
            stack if stack.is_single() => Statement::Kind(kind as u8),
            stack => Statement::List(vec![
                Statement::word(format!("stack {stack}")),
                Statement::Kind(kind as u8),
            ]),
        }));
        for placement in &rules.start.places {
            for name in &placement.spaces.0 {
                let space = rules.board.index(name).unwrap_or(usize::MAX) as u8;
                let place = placement.owner.and_then(|player| {
                    let place = rules.tracks[player].places().position(|s| s == name)?;
                    Some(Statement::Place(player, place as u8))
                });
                items.push(Statement::List(vec![
                    Statement::Player(placement.owner.map_or(2, |player| player.index() as u8)),
                    self.kind(&placement.kind),
                    place.unwrap_or(Statement::Space(space)),
                ]));
            }
        }
        Statement::bag(items)
    }

    fn turn_and_end(&self) -> Statement {
        let rules = self.rules;
        let mut spend = rules.turn.spend;
        if rules.dice.count == 1 {
            // There is nothing to add, and no second move.
            (spend.add, spend.piece) = (Add::Any, PieceUse::Once);
        }
        let mut items = vec![Statement::word(format!("{spend:?}"))];
        for (rule, lists) in rules.turn.patterns() {
            let throws = lists.iter().map(|list| {
                let faces = list.iter().map(|label| self.face(label)).collect();
                Statement::List(vec![Statement::word(rule), Statement::bag(faces)])
            });
            let mut throws: Vec<Statement> = throws.collect();
            throws.sort();
            throws.dedup();
            items.extend(throws);
        }
        items.extend(rules.turn.anew.as_ref().map(|anew| self.anew(anew)));
        items.push(Statement::word(
            rules.turn.prefer.iter().any(|name| name == CAPTURE),
        ));
        items.push(Statement::word(format!("{:?}", quiet(rules))));
        // Which of several losses comes first makes no difference.
        let ordered = !rules.end.iter().all(EndRule::asks_number);
        let shown = rules.end.iter().filter(|rule| rule.is_shown());
        for (number, rule) in shown.enumerate() {
            items.push(Statement::List(vec![
                Statement::word(if ordered { number } else { 0 }),
                self.end(rule),
            ]));
        }
        if rules.crosses() {
            items.push(self.directions());
        }
        Statement::bag(items)
    }

    /// Which throws may be thrown again, and which of their dice.
    fn anew(&self, anew: &Recast) -> Statement {
        let faces = |labels: &[String]| {
            let mut faces: Vec<Statement> = labels.iter().map(|label| self.face(label)).collect();
            faces.sort();
            faces
        };
        let mut keep = faces(&anew.keep);
        keep.dedup();
        let times = anew
            .at_most
            .map_or("ever".to_owned(), |most| most.to_string());
        let when = anew.when.as_ref().map(|when| self.condition(when));
        let mut items = vec![
            Statement::word(format!("anew {times}")),
            Statement::bag(faces(&anew.faces)),
            Statement::bag(keep),
        ];
        items.extend(when);
        Statement::List(items)
    }

    /// Which space lies next to which, in each of the four directions.
    fn directions(&self) -> Statement {
        let board = &self.rules.board;
        let grid: Vec<_> = board
            .spaces()
            .take(128)
            .map(|name| board.grid(&name))
            .collect();
        let neighbours = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(down, right)| {
            let steps = grid.iter().enumerate().filter_map(|(from, cell)| {
                let (y, x) = (*cell)?;
                let next = Some((y.checked_add_signed(down)?, x + right));
                let to = grid.iter().position(|cell| *cell == next)?;
                Some(Statement::List(vec![
                    Statement::Space(from as u8),
                    Statement::Space(to as u8),
                ]))
            });
            Statement::bag(steps.collect())
        });
        Statement::bag(neighbours.to_vec())
    }

    fn rule(&self, rule: &MoveRule) -> Statement {
        let turn = &self.rules.turn;
        let mut items = vec![
            Statement::word(format!(
                "{:?} {:?} {}",
                rule.along, rule.from.dice, rule.from.take
            )),
            self.fork(rule),
            Statement::word(turn.prefer.contains(&rule.name)),
            Statement::Pieces(self.sets.kinds(Some(&rule.from.kinds))),
            Statement::bag(rule.from.with.iter().map(|face| self.face(face)).collect()),
            Statement::word(format!("{:?}", rule.from.counts)),
        ];
        let over = rule.over.as_ref().or(turn.over.as_ref());
        let to = rule.to.as_ref().or(turn.to.as_ref());
        for set in [rule.starts().as_ref(), over, to] {
            items.push(Statement::Set(self.sets.or_any(set)));
        }
        let effects = rule.then.iter().chain(&turn.then);
        items.extend(effects.map(|effect| self.effect(effect)));
        Statement::List(items)
    }

    /// The fork into which a move turns, by where it begins for each side that has it.
    fn fork(&self, rule: &MoveRule) -> Statement {
        let begins = Player::BOTH.into_iter().filter_map(|player| {
            let track = &self.rules.tracks[player];
            let fork = track.fork(rule.fork.as_ref()?)?;
            let first = track.junctions().get(fork)?.first;
            Some(Statement::Place(player, first as u8))
        });
        Statement::bag(begins.collect())
    }

    /// INVARIANT: no two arguments of an effect are of one class and may both be left out, so that
    /// its parts tell which they are.
    fn effect(&self, effect: &Effect) -> Statement {
        let parts = effect
            .parts()
            .into_iter()
            .filter_map(|part| self.part(part));
        let head = Statement::word(effect.head().unwrap_or_default());
        Statement::List(std::iter::once(head).chain(parts).collect())
    }

    /// Its kinds, where it names none, are all.
    fn end(&self, rule: &EndRule) -> Statement {
        let parts = rule.parts();
        let kinds = parts.iter().filter_map(|part| match part {
            Part::Kind(kind) => Some((*kind).to_owned()),
            _ => None,
        });
        let kinds: Vec<String> = kinds.collect();
        let named = (!kinds.is_empty()).then_some(kinds.as_slice());
        let mut items = vec![
            Statement::word(rule.head().unwrap_or_default()),
            Statement::Pieces(self.sets.kinds(named)),
        ];
        let others = parts
            .into_iter()
            .filter(|part| !matches!(part, Part::Kind(_)));
        items.extend(others.filter_map(|part| match part {
            Part::Set(set) => Some(Statement::Set(self.sets.plain(set))),
            other => self.part(other),
        }));
        Statement::List(items)
    }

    /// A part of an effect or an end rule; a set that is every space says nothing.
    fn part(&self, part: Part<'_>) -> Option<Statement> {
        Some(match part {
            Part::Set(set) => match self.sets.plain(set) {
                Plain::Spaces(spaces) if self.sets.is_every(&spaces) => return None,
                set => Statement::Set(set),
            },
            Part::Condition(condition) => self.condition(condition),
            Part::Pieces(pieces) => Statement::Pieces(self.sets.pieces(pieces)),
            Part::Effect(effect) => self.effect(effect),
            Part::Kind(kind) => self.kind(kind),
            Part::Number(number) => Statement::word(number),
            Part::Word(word) => Statement::word(word),
            other => Statement::word(format!("{other:?}")),
        })
    }

    /// What the board or the throw alone decides is told as a set: every space or none.
    fn condition(&self, condition: &Condition) -> Statement {
        let of_arrival = |part: &&Condition| {
            matches!(
                part,
                Condition::Captured(_) | Condition::On(_) | Condition::Stuck
            )
        };
        if !condition.all().iter().any(of_arrival) {
            return Statement::Set(self.sets.plain(&condition.as_set()));
        }
        let head = Statement::word(condition.head().unwrap_or_default());
        let parts = condition
            .parts()
            .into_iter()
            .filter_map(|part| self.part(part));
        let parts = match condition {
            Condition::And(_) | Condition::Or(_) => vec![Statement::bag(parts.collect())],
            _ => parts.collect(),
        };
        Statement::List(std::iter::once(head).chain(parts).collect())
    }

    fn kind(&self, name: &str) -> Statement {
        let mut kinds = self.rules.kinds.iter();
        let found = kinds.position(|kind| kind.name == name);
        found.map_or(Statement::word("never"), |kind| Statement::Kind(kind as u8))
    }

    fn face(&self, label: &str) -> Statement {
        let mut faces = self.rules.dice.faces.iter();
        let found = faces.position(|face| face.label == *label);
        found.map_or(Statement::word("never"), |face| Statement::Face(face as u8))
    }
}

/// After so many throws without a capture a game is drawn.
pub(super) fn quiet(rules: &Ruleset) -> Option<u32> {
    let unseen = rules.end.iter().filter(|rule| !rule.is_shown());
    let numbers = unseen.flat_map(|rule| rule.parts());
    let numbers = numbers.filter_map(|part| match part {
        Part::Number(number) => Some(number),
        _ => None,
    });
    numbers.min()
}
