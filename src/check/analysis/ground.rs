//! A ruleset in numbers, made once for all analyses that follow what pieces can do.

use std::cell::Cell;
use std::rc::Rc;

use super::area::{Area, Names, Who};
use super::dice;
use super::lane::Lane;
use crate::model::{Along, At, Board, Effect, Ruleset};
use crate::player::{ByPlayer, Player};
use crate::space::{Space, SpaceSet};

/// How many small steps the analyses of one ruleset may take. Games take a few thousand; what
/// takes more is left unjudged, never judged wrongly.
const FUEL: u32 = 1_000_000;

/// A ruleset in numbers.
pub(super) struct Ground {
    /// Every space.
    pub(super) all: SpaceSet,
    /// The number of kinds.
    pub(super) kinds: usize,
    /// The sides' tracks.
    pub(super) lanes: ByPlayer<Lane>,
    /// For each space those one step of either side's track away, in either direction.
    pub(super) joined: Vec<SpaceSet>,
    /// For each of four directions, the neighbour of each space.
    pub(super) straight: [Vec<Option<Space>>; 4],
    /// The definitions, in declared order.
    pub(super) definitions: Vec<Area>,
    /// The moves, in declared order.
    pub(super) moves: Vec<Rule>,
    fuel: Cell<u32>,
}

/// A move with all that the turn adds to it.
#[derive(Clone)]
pub(super) struct Rule {
    /// Kinds that make it.
    pub(super) kinds: u64,
    /// Where they stand.
    pub(super) on: Area,
    /// How it runs.
    pub(super) along: Along,
    /// Distances that some throw gives it: bit `d` for distance `d`.
    pub(super) distances: u128,
    /// What it may pass.
    pub(super) over: Rc<Area>,
    /// Where it may end.
    pub(super) to: Rc<Area>,
    /// What it does: its own effects, then the turn's, which all moves share.
    pub(super) acts: [Rc<[Act]>; 2],
}

/// An effect in numbers.
pub(super) enum Act {
    /// Such pieces leave the game.
    Capture { who: Who, within: Area, at: At },
    /// The moving piece becomes this kind.
    Become(usize),
    /// Such pieces at the end become the mover's.
    Recruit { who: Who, kind: Option<usize> },
    /// Only after such a capture.
    IfCaptured(Who, Vec<Act>),
    /// Only at an end in the area.
    IfOn(Area, Vec<Act>),
}

impl Ground {
    /// `None` for a ruleset past the limits of the language, whose parts have no number.
    pub(super) fn new(rules: &Ruleset) -> Option<Self> {
        let board = &rules.board;
        let count = board.rows.iter().map(|r| usize::from(r.length)).sum();
        if count > 128 || rules.kinds.len() > 64 {
            return None;
        }
        let names = Names::new(rules);
        let area = |set: Option<&_>| set.map_or(Area::all(), |set| names.area(set));
        let common = |set: &Option<_>| Rc::new(area(set.as_ref()));
        let (over, to) = (common(&rules.turn.over), common(&rules.turn.to));
        let then: Rc<[Act]> = acts(&names, &rules.turn.then).into();
        let own = |set: &Option<_>, common: &Rc<Area>| match set {
            Some(set) => Rc::new(names.area(set)),
            None => common.clone(),
        };
        let moves = rules.moves.iter().map(|rule| Rule {
            kinds: names.kinds(&rule.from.kinds),
            on: area(rule.from.on.as_ref()),
            along: rule.along,
            distances: dice::distances(rules, rule),
            over: own(&rule.over, &over),
            to: own(&rule.to, &to),
            acts: [acts(&names, &rule.then).into(), then.clone()],
        });
        Some(Self {
            all: SpaceSet::first(count),
            kinds: rules.kinds.len(),
            lanes: ByPlayer {
                first: Lane::new(board, &rules.tracks.first)?,
                second: Lane::new(board, &rules.tracks.second)?,
            },
            joined: joined(rules, count),
            straight: straight(board),
            definitions: rules
                .definitions
                .iter()
                .map(|d| names.area(&d.set))
                .collect(),
            moves: moves.collect(),
            fuel: Cell::new(FUEL),
        })
    }

    /// Takes one small step; `false` once too many have been taken.
    pub(super) fn burn(&self, steps: u32) -> bool {
        let left = self.fuel.get().saturating_sub(steps);
        self.fuel.set(left);
        left > 0
    }
}

fn acts(names: &Names<'_>, effects: &[Effect]) -> Vec<Act> {
    let act = |effect: &Effect| {
        Some(match effect {
            Effect::Capture { pieces, within, at } => Act::Capture {
                who: names.who(pieces),
                within: within.as_ref().map_or(Area::all(), |set| names.area(set)),
                at: *at,
            },
            Effect::Become(kind) => Act::Become(names.kind(kind)?),
            Effect::Recruit { pieces, kind } => Act::Recruit {
                who: names.who(pieces),
                kind: kind.as_ref().and_then(|kind| names.kind(kind)),
            },
            Effect::IfCaptured(pieces, then) => {
                Act::IfCaptured(names.who(pieces), acts(names, then))
            }
            Effect::IfOn(set, then) => Act::IfOn(names.area(set), acts(names, then)),
        })
    };
    effects.iter().filter_map(act).collect()
}

/// The steps of both sides' tracks as neighbourhoods; a step from a space to itself is none.
fn joined(rules: &Ruleset, count: usize) -> Vec<SpaceSet> {
    let mut joined = vec![SpaceSet::EMPTY; count];
    for player in Player::BOTH {
        let track = &rules.tracks[player];
        let spaces: Vec<_> = track.places().map(|s| rules.board.index(s)).collect();
        for (i, from) in spaces.iter().enumerate() {
            let to = track.next(i).and_then(|next| spaces[next]);
            if let (Some(from), Some(to)) = (*from, to)
                && from != to
            {
                joined[from].insert(Space(to as u8));
                joined[to].insert(Space(from as u8));
            }
        }
    }
    joined
}

/// Left, right, up and down of every space, as drawn.
fn straight(board: &Board) -> [Vec<Option<Space>>; 4] {
    let mut starts = Vec::with_capacity(board.rows.len());
    let mut count = 0i32;
    for row in &board.rows {
        starts.push(count);
        count += i32::from(row.length);
    }
    let at = |y: Option<usize>, x: i64| {
        let (row, start) = (board.rows.get(y?)?, starts.get(y?)?);
        let number = x - i64::from(row.offset);
        (1..=i64::from(row.length))
            .contains(&number)
            .then(|| Space((i64::from(*start) + number - 1) as u8))
    };
    let spaces = || {
        board.rows.iter().enumerate().flat_map(|(y, row)| {
            (1..=i64::from(row.length)).map(move |n| (y, n + i64::from(row.offset)))
        })
    };
    [
        spaces().map(|(y, x)| at(Some(y), x - 1)).collect(),
        spaces().map(|(y, x)| at(Some(y), x + 1)).collect(),
        spaces().map(|(y, x)| at(y.checked_sub(1), x)).collect(),
        spaces().map(|(y, x)| at(Some(y + 1), x)).collect(),
    ]
}
