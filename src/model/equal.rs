//! Do two sets hold the same spaces in every position? By truth tables: for every way in which
//! pieces may stand on a space, and every answer to what the position as a whole decides.

use std::collections::HashMap;

use super::index::{KindSet, PieceMask, Relation, SpaceExpression};
use crate::player::Player;
use crate::space::SpaceSet;

/// With more questions than this about a space, nothing is said.
const MOST: usize = 12;

/// A set, as one side sees it.
#[derive(Clone, Copy)]
pub(crate) struct SeenSet<'a> {
    /// The set.
    pub(crate) set: &'a SpaceExpression,
    /// What its names stand for.
    pub(crate) definitions: &'a [SpaceExpression],
    /// Who looks at it.
    pub(crate) mover: Player,
}

impl<'a> SeenSet<'a> {
    /// A part of it, from the same side.
    fn part(self, set: &'a SpaceExpression) -> SeenSet<'a> {
        SeenSet { set, ..self }
    }
}

/// What sets are compared by.
pub(crate) struct SetComparison<'c> {
    /// Every space that counts.
    pub(crate) spaces: SpaceSet,
    /// Every kind of which there may be a piece.
    pub(crate) kinds: KindSet,
    /// Where spaces lie for the second side: what it sees is compared with the image of what the
    /// first side sees.
    pub(crate) image: &'c dyn Fn(SpaceSet) -> SpaceSet,
    /// Takes some small steps; `false` once too many have been taken.
    pub(crate) burn: &'c dyn Fn(u32) -> bool,
}

/// What the position decides for all spaces at once.
#[derive(Clone, Copy)]
enum Determined {
    /// It is always so, or never.
    Always(bool),
    /// One of the questions, by its number.
    Question(usize),
}

impl SetComparison<'_> {
    /// Whether two sets differ in some position; those of the first and of the second side if one
    /// is not the image of the other. "No" is certain; "yes" may be wrong where a foremost piece or
    /// a condition decides. `None` where it takes too long to say.
    pub(crate) fn differ(&self, one: SeenSet<'_>, other: SeenSet<'_>) -> Option<bool> {
        let mut table = TruthTable::new(self);
        table.ask(one)?;
        table.ask(other)?;
        let image = self.image;
        let unlike = |case: Valuation| {
            let (one_side, other_side) = (table.spaces(one, case), table.spaces(other, case));
            match one.mover == other.mover {
                true => one_side != other_side,
                false => image(one_side) != other_side & image(self.spaces),
            }
        };
        Some(table.cases()?.any(unlike))
    }

    /// The spaces that a set holds in every position, and those that it holds in some; `None`
    /// where it takes too long to say.
    pub(crate) fn bounds(&self, set: SeenSet<'_>) -> Option<[SpaceSet; 2]> {
        let mut table = TruthTable::new(self);
        table.ask(set)?;
        let (mut must, mut may) = (self.spaces, SpaceSet::EMPTY);
        for case in table.cases()? {
            let spaces = table.spaces(set, case);
            must &= spaces;
            may |= spaces;
        }
        Some([must, may])
    }

    /// Whether the position decides the same for two sets: whether they hold a space, or which
    /// piece is foremost.
    fn alike(&self, one: SeenSet<'_>, other: SeenSet<'_>) -> Option<bool> {
        use SpaceExpression::{AtMost, Threw};
        match (one.set, other.set) {
            (Threw(faces), Threw(others)) => return Some(faces == others),
            (AtMost(most, set), AtMost(count, like)) => {
                return Some(most == count && !self.differ(one.part(set), other.part(like))?);
            }
            (AtMost(..) | Threw(_), _) | (_, AtMost(..) | Threw(_)) => return Some(false),
            _ => {}
        }
        Some(match (one.set.extreme(), other.set.extreme()) {
            (None, None) => !self.differ(one, other)?,
            (Some((one_end, of)), Some((other_end, pieces))) => {
                one_end == other_end && self.known(of) == self.known(pieces)
            }
            _ => false,
        })
    }

    /// Those of the pieces of which there may be any.
    pub(crate) fn known(&self, pieces: PieceMask) -> PieceMask {
        let only = |relation| PieceMask::only(relation, pieces.of(relation) & self.kinds);
        let all = Relation::ALL.into_iter().map(only);
        all.fold(PieceMask::default(), |all, pieces| all | pieces)
    }
}

/// What stands on a space, and a bit for each question that is answered with yes.
#[derive(Clone, Copy)]
struct Valuation {
    pieces: PieceMask,
    answers: u32,
}

/// All that sets ask about a space and about the position.
struct TruthTable<'a, 'c> {
    by: &'a SetComparison<'c>,
    pieces: Vec<PieceMask>,
    questions: Vec<SeenSet<'a>>,
    /// By address and side of what the position decides.
    decisions: HashMap<(*const SpaceExpression, usize), Determined>,
    parts: u32,
}

impl<'a, 'c> TruthTable<'a, 'c> {
    fn new(by: &'a SetComparison<'c>) -> Self {
        TruthTable {
            by,
            pieces: Vec::new(),
            questions: Vec::new(),
            decisions: HashMap::new(),
            parts: 0,
        }
    }

    /// Notes what a set asks.
    fn ask(&mut self, seen: SeenSet<'a>) -> Option<()> {
        self.parts += 1;
        if !(self.by.burn)(1) {
            return None;
        }
        match seen.set {
            SpaceExpression::Held(pieces) => self.pieces.push(*pieces),
            SpaceExpression::Empty => self.pieces.push(PieceMask::ALL),
            SpaceExpression::Extreme { of, .. } => {
                self.pieces.push(*of);
                self.question(seen)?;
            }
            SpaceExpression::Defined(number) => {
                self.ask(seen.part(seen.definitions.get(*number)?))?;
            }
            SpaceExpression::If(parts) => {
                let [no, then, otherwise] = &**parts;
                let no = seen.part(no);
                let [must, may] = self.by.bounds(no)?;
                if must.is_empty() && !may.is_empty() {
                    self.question(no)?;
                } else {
                    self.decide(no, Determined::Always(!may.is_empty()));
                }
                self.ask(seen.part(then))?;
                self.ask(seen.part(otherwise))?;
            }
            SpaceExpression::AtMost(most, set) => {
                let [must, may] = self.by.bounds(seen.part(set))?;
                let most = *most as usize;
                if must.len() <= most && most < may.len() {
                    self.question(seen)?;
                } else {
                    self.decide(seen, Determined::Always(may.len() <= most));
                }
            }
            SpaceExpression::Threw(_) => self.question(seen)?,
            other => {
                for part in other.parts() {
                    self.ask(seen.part(part))?;
                }
            }
        }
        Some(())
    }

    fn decide(&mut self, seen: SeenSet<'a>, decision: Determined) {
        let key = (std::ptr::from_ref(seen.set), seen.mover.index());
        self.decisions.insert(key, decision);
    }

    /// Notes a question, alike ones once.
    fn question(&mut self, seen: SeenSet<'a>) -> Option<()> {
        let mut number = self.questions.len();
        for (i, known) in self.questions.iter().enumerate() {
            if self.by.alike(*known, seen)? {
                number = i;
                break;
            }
        }
        if number == self.questions.len() {
            self.questions.push(seen);
        }
        self.decide(seen, Determined::Question(number));
        Some(())
    }

    /// Every case: a piece of each sort that no set tells from others of its sort stands there or
    /// not, and every question is answered with yes or no.
    fn cases(&self) -> Option<impl Iterator<Item = Valuation> + use<>> {
        let mut sorts: Vec<(Vec<bool>, PieceMask)> = Vec::new();
        for relation in Relation::ALL {
            for kind in self.by.kinds.iter() {
                let named = self.pieces.iter().map(|set| set.names(relation, kind));
                let named: Vec<bool> = named.collect();
                if named.contains(&true) && sorts.iter().all(|(known, _)| *known != named) {
                    sorts.push((named, PieceMask::only(relation, KindSet::one(kind))));
                }
            }
        }
        let asked = sorts.len() + self.questions.len();
        let affordable = asked <= MOST && (self.by.burn)(self.parts << asked);
        affordable.then(|| {
            (0..1_u32 << asked).map(move |bits| Valuation {
                pieces: (0..)
                    .zip(&sorts)
                    .fold(PieceMask::default(), |all, (i, (_, piece))| {
                        if bits >> i & 1 == 1 {
                            all | *piece
                        } else {
                            all
                        }
                    }),
                answers: bits >> sorts.len(),
            })
        })
    }

    /// The spaces of a set, if every space is in this case.
    fn spaces(&self, seen: SeenSet<'_>, case: Valuation) -> SpaceSet {
        let all = self.by.spaces;
        let when = |holds: bool| if holds { all } else { SpaceSet::EMPTY };
        let inner = |set| self.spaces(seen.part(set), case);
        match seen.set {
            SpaceExpression::Fixed(spaces) => *spaces & all,
            SpaceExpression::Region(whose, spaces) => {
                SpaceExpression::region(*whose, spaces, seen.mover) & all
            }
            SpaceExpression::Held(pieces) => when(pieces.meets(case.pieces)),
            SpaceExpression::Empty => when(case.pieces == PieceMask::default()),
            SpaceExpression::Defined(number) => {
                seen.definitions.get(*number).map_or(SpaceSet::EMPTY, inner)
            }
            SpaceExpression::And(sets) => sets.iter().fold(all, |a, b| a & inner(b)),
            SpaceExpression::Or(sets) => sets.iter().fold(SpaceSet::EMPTY, |a, b| a | inner(b)),
            SpaceExpression::Not(set) => all - inner(set),
            // The piece of these on which the position decides, if it stands here.
            SpaceExpression::Extreme { of, .. } => {
                when(self.is(seen, case) && of.meets(case.pieces))
            }
            SpaceExpression::If(parts) => {
                let [no, then, otherwise] = &**parts;
                let held = self.is(seen.part(no), case);
                inner(if held { otherwise } else { then })
            }
            SpaceExpression::AtMost(..) | SpaceExpression::Threw(_) => when(self.is(seen, case)),
        }
    }

    /// Whether the position decides so.
    fn is(&self, seen: SeenSet<'_>, case: Valuation) -> bool {
        let key = (std::ptr::from_ref(seen.set), seen.mover.index());
        match self.decisions.get(&key) {
            Some(Determined::Always(held)) => *held,
            Some(Determined::Question(number)) => case.answers >> number & 1 == 1,
            None => false,
        }
    }
}
