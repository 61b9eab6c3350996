//! A ruleset in a normal form: numbers for names, sets in theirs, and what has no order sorted, so
//! that two rulesets that are the same but for names are equal once the names are.
//!
//! Left out is what no play depends on: names, texts, marks, glyphs, what is declared and never
//! used, the order of moves and of faces; and how it is drawn who begins, where either side does
//! equally often.

use super::numbers::Numbers;
use crate::model::plain::{KINDS, OWNERS, Plain, Sets, Slots, each, extremes};
use crate::model::{Add, Effect, EndRule, First, MoveRule, Part, PieceUse, Ruleset};
use crate::player::Player;

/// Something that rules say.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Item {
    Word(String),
    /// By seat; 2 is nobody.
    Player(u8),
    /// By their numbers.
    Space(u8),
    Place(Player, u8),
    Kind(u8),
    Face(u8),
    Pieces(Slots),
    Set(Plain),
    /// Several, in this order.
    List(Vec<Item>),
    /// Several, sorted.
    Bag(Vec<Item>),
}

/// A ruleset, part by part.
pub(super) struct Normal {
    /// Kinds, dice, the start and who begins.
    pub(super) equipment: Item,
    /// What holds for all moves, and the end.
    pub(super) rules: Item,
    /// By number.
    pub(super) moves: Vec<Item>,
}

/// What decides how far names may change at all.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Some rule asks who stands furthest along a track: then places count from its begin.
    pub(super) order: bool,
    /// Some rule lets the order of kinds decide between pieces at one place.
    pub(super) ties: bool,
    /// Pieces may come to stand elsewhere than by going along their track: then on the first
    /// pass of a space.
    pub(super) arrivals: bool,
}

impl Limits {
    pub(super) fn of(rules: &Ruleset) -> Limits {
        let sets = Sets::new(rules);
        let asked = |set| extremes(&sets.plain(set));
        let mut on = rules.moves.iter().filter_map(|rule| rule.from.on.as_ref());
        Limits {
            order: rules.sets().any(|set| asked(set).0),
            ties: on.any(|set| asked(set).1),
            arrivals: rules.leaves_track(),
        }
    }

    pub(super) fn or(self, other: Limits) -> Limits {
        Limits {
            order: self.order || other.order,
            ties: self.ties || other.ties,
            arrivals: self.arrivals || other.arrivals,
        }
    }
}

impl Normal {
    pub(super) fn of(rules: &Ruleset) -> Normal {
        let reader = Reader {
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

impl Item {
    fn word(word: impl ToString) -> Item {
        Item::Word(word.to_string())
    }

    /// Several, each once, whatever their order.
    pub(super) fn bag(mut items: Vec<Item>) -> Item {
        items.sort();
        Item::Bag(items)
    }

    /// The same with each thing as `with` has it, and all that is sorted sorted again.
    pub(super) fn map(&self, with: &dyn Fn(&Item) -> Option<Item>) -> Option<Item> {
        let all = |items: &[Item]| -> Option<Vec<Item>> {
            items.iter().map(|item| item.map(with)).collect()
        };
        match self {
            Item::List(items) => Some(Item::List(all(items)?)),
            Item::Bag(items) => Some(Item::bag(all(items)?)),
            leaf => with(leaf),
        }
    }

    /// The same in the second game's numbers, if all of it has a like there.
    pub(super) fn renamed(&self, numbers: &Numbers) -> Option<Item> {
        let like = |list: &[Option<u8>], at: u8| list.get(usize::from(at)).copied().flatten();
        let seat = |seat: u8| match Player::BOTH.get(usize::from(seat)) {
            Some(player) => numbers.players[*player].index() as u8,
            None => seat,
        };
        self.map(&|item| {
            Some(match item {
                Item::Player(player) => Item::Player(seat(*player)),
                Item::Space(space) => Item::Space(like(&numbers.spaces, *space)?),
                Item::Place(player, place) => Item::Place(
                    numbers.players[*player],
                    like(&numbers.places[*player], *place)?,
                ),
                Item::Kind(kind) => Item::Kind(like(&numbers.kinds, *kind)?),
                Item::Face(face) => Item::Face(like(&numbers.faces, *face)?),
                Item::Pieces(slots) => Item::Pieces(pieces(*slots, &|k| like(&numbers.kinds, k))?),
                Item::Set(set) => Item::Set(renamed(set, numbers)?),
                other => other.clone(),
            })
        })
    }

    /// What is said of a kind, whichever it is: of others only that they are others.
    pub(super) fn of_kind(&self, kind: u8) -> Item {
        let mine = |slots: Slots| {
            let mask = (0..OWNERS.len()).fold(0, |all, owner| all | 1 << (owner * KINDS));
            (slots >> kind) & mask
        };
        let found = self.map(&|item| {
            Some(match item {
                Item::Kind(other) => Item::word(*other == kind),
                Item::Pieces(slots) => Item::Pieces(mine(*slots)),
                Item::Set(set) => Item::Set(sorted(set, &mut |leaf| match leaf {
                    Plain::Pieces(slots) => Some(Plain::Pieces(mine(*slots))),
                    Plain::Extreme(which, slots) => Some(Plain::Extreme(*which, mine(*slots))),
                    other => Some(other.clone()),
                })?),
                Item::Face(_) => Item::word("face"),
                other => other.clone(),
            })
        });
        found.unwrap_or(Item::Bag(Vec::new()))
    }

    /// What is said of a face, whichever it is: of others only that they are others.
    pub(super) fn of_face(&self, face: u8) -> Item {
        let found = self.map(&|item| {
            Some(match item {
                Item::Face(other) => Item::word(*other == face),
                Item::Kind(_) | Item::Pieces(_) | Item::Set(_) => Item::word("pieces"),
                other => other.clone(),
            })
        });
        found.unwrap_or(Item::Bag(Vec::new()))
    }
}

/// A set with each of its leaves as `with` has it, what is sorted sorted again.
fn sorted(set: &Plain, with: &mut dyn FnMut(&Plain) -> Option<Plain>) -> Option<Plain> {
    let mut all = |sets: &[Plain], is_sorted: bool| -> Option<Vec<Plain>> {
        let sets = sets.iter().map(|set| sorted(set, with));
        let mut sets: Vec<Plain> = sets.collect::<Option<_>>()?;
        if is_sorted {
            sets.sort();
        }
        Some(sets)
    };
    Some(match set {
        Plain::All(sets) => Plain::All(all(sets, true)?),
        Plain::Any(sets) => Plain::Any(all(sets, true)?),
        Plain::If(parts) => Plain::If(Box::new(all(&parts[..], false)?.try_into().ok()?)),
        Plain::Not(set) => Plain::Not(Box::new(sorted(set, with)?)),
        leaf => with(leaf)?,
    })
}

fn renamed(set: &Plain, numbers: &Numbers) -> Option<Plain> {
    let kind = |kind: u8| numbers.kinds.get(usize::from(kind)).copied().flatten();
    let space = |space: usize| numbers.spaces.get(space).copied().flatten();
    sorted(set, &mut |leaf| {
        Some(match leaf {
            Plain::Spaces(spaces) => {
                let mut seen = [0; 2];
                for player in Player::BOTH {
                    for at in each(spaces[player.index()]) {
                        seen[numbers.players[player].index()] |= 1 << space(at)?;
                    }
                }
                Plain::Spaces(seen)
            }
            Plain::Pieces(slots) => Plain::Pieces(pieces(*slots, &kind)?),
            Plain::Extreme(which, slots) => Plain::Extreme(*which, pieces(*slots, &kind)?),
            other => other.clone(),
        })
    })
}

fn pieces(slots: Slots, like: &dyn Fn(u8) -> Option<u8>) -> Option<Slots> {
    let slot = |owner: usize, kind: usize| 1 << (owner * KINDS + kind);
    let all = (0..OWNERS.len()).flat_map(|owner| (0..KINDS).map(move |kind| (owner, kind)));
    let mut named = all.filter(|(owner, kind)| slots & slot(*owner, *kind) != 0);
    named.try_fold(0, |all, (owner, kind)| {
        Some(all | slot(owner, usize::from(like(kind as u8)?)))
    })
}

struct Reader<'a> {
    rules: &'a Ruleset,
    sets: Sets<'a>,
}

impl Reader<'_> {
    fn equipment(&self) -> Item {
        let rules = self.rules;
        let weights = rules.dice.faces.iter().map(|face| face.weight);
        let unit = weights.fold(0, common_divisor).max(1);
        let mut items = vec![Item::word(format!("dice {}", rules.dice.count))];
        for (number, face) in rules.dice.faces.iter().enumerate() {
            let text = format!("face {} weight {}", face.value, face.weight / unit);
            items.push(Item::List(vec![Item::word(text), Item::Face(number as u8)]));
        }
        if let First::Player(player) = rules.start.first {
            items.push(Item::Player(player.index() as u8));
        }
        let kinds = (0..rules.kinds.len()).filter(|kind| self.sets.has_kind(*kind));
        items.extend(kinds.map(|kind| Item::Kind(kind as u8)));
        for placement in &rules.start.places {
            for name in &placement.spaces.0 {
                let space = rules.board.index(name).unwrap_or(usize::MAX) as u8;
                let place = placement.owner.and_then(|player| {
                    let place = rules.tracks[player].places().position(|s| s == name)?;
                    Some(Item::Place(player, place as u8))
                });
                items.push(Item::List(vec![
                    Item::Player(placement.owner.map_or(2, |player| player.index() as u8)),
                    self.kind(&placement.kind),
                    place.unwrap_or(Item::Space(space)),
                ]));
            }
        }
        Item::bag(items)
    }

    fn turn_and_end(&self) -> Item {
        let rules = self.rules;
        let mut spend = rules.turn.spend;
        if rules.dice.count == 1 {
            // There is nothing to add, and no second move.
            (spend.add, spend.piece) = (Add::Any, PieceUse::Once);
        }
        let mut items = vec![Item::word(format!("{spend:?}"))];
        for (head, lists) in rules.turn.patterns() {
            let throws = lists.iter().map(|list| {
                let faces = list.iter().map(|label| self.face(label)).collect();
                Item::List(vec![Item::word(head), Item::bag(faces)])
            });
            let mut throws: Vec<Item> = throws.collect();
            throws.sort();
            throws.dedup();
            items.extend(throws);
        }
        items.push(Item::word(format!("{:?}", quiet(rules))));
        // Which of several losses comes first makes no difference.
        let ordered = rules.end.iter().any(|rule| rule.set().is_some());
        for (number, rule) in rules
            .end
            .iter()
            .enumerate()
            .filter(|(_, rule)| rule.is_shown())
        {
            items.push(Item::List(vec![
                Item::word(if ordered { number } else { 0 }),
                self.end(rule),
            ]));
        }
        if rules.crosses() {
            items.push(self.directions());
        }
        Item::bag(items)
    }

    /// Which space lies next to which, in each of the four directions.
    fn directions(&self) -> Item {
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
                Some(Item::List(vec![
                    Item::Space(from as u8),
                    Item::Space(to as u8),
                ]))
            });
            Item::bag(steps.collect())
        });
        Item::bag(neighbours.to_vec())
    }

    fn rule(&self, rule: &MoveRule) -> Item {
        let turn = &self.rules.turn;
        let mut items = vec![
            Item::word(format!("{:?} {:?}", rule.along, rule.from.dice)),
            Item::Pieces(self.sets.kinds(Some(&rule.from.kinds))),
            rule.from
                .with
                .as_ref()
                .map_or(Item::word(""), |face| self.face(face)),
        ];
        let over = rule.over.as_ref().or(turn.over.as_ref());
        let to = rule.to.as_ref().or(turn.to.as_ref());
        for set in [rule.from.on.as_ref(), over, to] {
            items.push(Item::Set(self.sets.or_any(set)));
        }
        let effects = rule.then.iter().chain(&turn.then);
        items.extend(effects.map(|effect| self.effect(effect)));
        Item::List(items)
    }

    /// INVARIANT: no two arguments of an effect are of one class and may both be left out, so that
    /// its parts tell which they are.
    fn effect(&self, effect: &Effect) -> Item {
        let parts = effect
            .parts()
            .into_iter()
            .filter_map(|part| self.part(part));
        let head = Item::word(effect.head().unwrap_or_default());
        Item::List(std::iter::once(head).chain(parts).collect())
    }

    /// Its kinds, where it names none, are all.
    fn end(&self, rule: &EndRule) -> Item {
        let parts = rule.parts();
        let kinds = parts.iter().filter_map(|part| match part {
            Part::Kind(kind) => Some((*kind).to_owned()),
            _ => None,
        });
        let kinds: Vec<String> = kinds.collect();
        let named = (!kinds.is_empty()).then_some(kinds.as_slice());
        let mut items = vec![
            Item::word(rule.head().unwrap_or_default()),
            Item::Pieces(self.sets.kinds(named)),
        ];
        let others = parts
            .into_iter()
            .filter(|part| !matches!(part, Part::Kind(_)));
        items.extend(others.filter_map(|part| match part {
            Part::Set(set) => Some(Item::Set(self.sets.plain(set))),
            other => self.part(other),
        }));
        Item::List(items)
    }

    /// A part of an effect or an end rule; a set that is every space says nothing.
    fn part(&self, part: Part<'_>) -> Option<Item> {
        Some(match part {
            Part::Set(set) => match self.sets.plain(set) {
                Plain::Spaces(spaces) if self.sets.is_every(&spaces) => return None,
                set => Item::Set(set),
            },
            Part::Pieces(pieces) => Item::Pieces(self.sets.pieces(pieces)),
            Part::Effect(effect) => self.effect(effect),
            Part::Kind(kind) => self.kind(kind),
            Part::Number(number) => Item::word(number),
            Part::Word(word) => Item::word(word),
            other => Item::word(format!("{other:?}")),
        })
    }

    fn kind(&self, name: &str) -> Item {
        let mut kinds = self.rules.kinds.iter();
        let found = kinds.position(|kind| kind.name == name);
        found.map_or(Item::word("never"), |kind| Item::Kind(kind as u8))
    }

    fn face(&self, label: &str) -> Item {
        let mut faces = self.rules.dice.faces.iter();
        let found = faces.position(|face| face.label == *label);
        found.map_or(Item::word("never"), |face| Item::Face(face as u8))
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

fn common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
