//! Counting turn by turn.

use std::collections::{BTreeMap, BTreeSet};

use super::counts::{Counts, Lead};
use super::ends::end_rule;
use super::names::GameNames;
use super::ruled_out::ruled_out;
use super::throw_count::worth;
use super::ways::Ways;
use crate::engine::{Game, Scratch, State};
use crate::model::Ruleset;
use crate::play::outcome::{Outcome, Record};
use crate::play::sum::Sum;
use crate::play::told::TurnRecord;
use crate::player::Player;

/// Counts all that is in [`Counts`], from what is told of each turn.
pub struct Counter<'g> {
    game: &'g Game,
    ways: Ways,
    kinds: usize,
    spaces: usize,
    empty: Counts,
    counts: Counts,
    now: Now,
    room: Scratch,
}

/// The number of nobody, where owners are numbered as players are.
const NOBODY: usize = 2;

/// What was counted of the game under way.
#[derive(Clone, Debug, Default)]
struct Now {
    turns: u32,
    /// By face and way to move: dice spent.
    spent: Vec<Vec<u32>>,
    stands: Vec<StandNow>,
    /// By distance: captured, and all.
    distances: BTreeMap<u32, (u32, u32)>,
    /// By number of pieces: turns.
    few: Vec<u32>,
    leads: BTreeSet<i32>,
    /// The last situation, and by whose move it came.
    last: Option<(State, Player)>,
}

/// What was counted of one side, kind and space: throws of the other side and captures in them,
/// own throws and captures from there.
#[derive(Clone, Copy, Debug, Default)]
struct StandNow {
    stood: u32,
    lost: u32,
    ready: u32,
    struck: u32,
}

impl<'g> Counter<'g> {
    /// Counts games of this game, made of these rules.
    pub fn new(game: &'g Game, rules: &Ruleset) -> Counter<'g> {
        let names = GameNames::new(game, rules);
        let start = game.start(Player::First);
        let pieces = Player::BOTH.map(|side| game.count(&start, side) as usize);
        let counts = Counts::new(&names, pieces[0].max(pieces[1]));
        let mut counter = Counter {
            game,
            ways: Ways::new(game, rules),
            kinds: names.kinds.len(),
            spaces: names.spaces.len(),
            empty: counts.clone(),
            counts,
            now: Now::default(),
            room: Scratch::new(),
        };
        counter.begin();
        counter
    }

    fn begin(&mut self) {
        let moves = self.counts.moves.len();
        self.now = Now {
            spent: vec![vec![0; moves]; self.counts.faces.len()],
            stands: vec![StandNow::default(); self.counts.stands.len()],
            few: vec![0; self.counts.few.len()],
            ..Now::default()
        };
    }

    fn stand(&self, owner: usize, kind: usize, space: u8) -> usize {
        (owner * self.kinds + kind) * self.spaces + usize::from(space)
    }

    /// Counts a turn of the game under way.
    pub fn turn(&mut self, told: &TurnRecord) {
        self.now.turns += 1;
        let mover = told.before.to_move();
        self.now.last = Some((told.after, mover));
        let distances = self.standing(told, mover);
        let captures = self.moves(told, mover, &distances);
        if captures > 0 {
            let turn = self.now.turns;
            self.counts.captures_by_turn.add(turn, u64::from(captures));
        }
        let rules = self.counts.ruled_out.len();
        let row = ruled_out(self.game, told, rules, &mut self.room);
        self.counts.ruled_out.add_all(&row);
        self.dice(told);
        let [first, second] = Player::BOTH.map(|side| self.game.count(&told.before, side));
        let count = self.counts.pieces.entry(first).or_default();
        let count = count.entry(second).or_default();
        count.turns += 1;
        count.lost += u64::from(told.decisions.is_empty());
        count.captures += u64::from(captures);
        let most = first.max(second) as usize;
        for turns in self.now.few.iter_mut().skip(most.saturating_sub(1)) {
            *turns += 1;
        }
        self.now.leads.insert(first as i32 - second as i32);
    }

    /// Counts who stands where; gives, by the other side's kinds and spaces, how far behind the
    /// mover's nearest piece is.
    fn standing(&mut self, told: &TurnRecord, mover: Player) -> BTreeMap<usize, u32> {
        let (game, other) = (self.game, mover.opponent());
        let mut pursuers = Vec::new();
        for kind in 0..self.kinds {
            for place in told.before.places(mover, kind) {
                let at = self.stand(mover.index(), kind, game.place_space(mover, place).0);
                let number = game.group(&told.before, Some(mover), kind, place);
                self.now.stands[at].ready += u32::from(number);
                pursuers.push(place.0);
            }
        }
        let mut distances = BTreeMap::new();
        for kind in 0..self.kinds {
            for place in told.before.places(other, kind) {
                let space = game.place_space(other, place);
                let at = self.stand(other.index(), kind, space.0);
                let number = game.group(&told.before, Some(other), kind, place);
                self.now.stands[at].stood += u32::from(number);
                let distance = self.ways.nearest(mover, &pursuers, space);
                self.now.distances.entry(distance).or_default().1 += u32::from(number);
                distances.insert(at, distance);
            }
        }
        distances
    }

    /// Counts decisions and moves; gives the number of pieces captured.
    fn moves(&mut self, told: &TurnRecord, mover: Player, distances: &BTreeMap<usize, u32>) -> u32 {
        let mut captures = 0;
        for decision in &told.decisions {
            let rules: BTreeSet<u16> = decision.options.iter().map(|m| m.rule).collect();
            for &rule in &rules {
                self.counts.moves[usize::from(rule)].legal += 1;
            }
            let Some(made) = decision.chosen() else {
                continue;
            };
            let rule = usize::from(made.rule);
            self.counts.moves[rule].made += 1;
            self.counts.moves[rule].only += u64::from(decision.choices() == 1);
            for face in made.dice.faces() {
                self.now.spent[self.game.rules().ruleset().dice.shown(*face)][rule] += 1;
            }
            for piece in &made.captured {
                captures += 1;
                self.counts.moves[rule].captures += 1;
                let owner = piece.owner.map_or(NOBODY, Player::index);
                let at = self.stand(owner, piece.kind.into(), piece.space.0);
                self.counts.captured[at] += 1;
                if piece.owner == Some(mover.opponent()) {
                    self.now.stands[at].lost += 1;
                    if let Some(distance) = distances.get(&at) {
                        self.now.distances.entry(*distance).or_default().0 += 1;
                    }
                }
                let from = self.stand(mover.index(), made.kind.into(), made.from.space.0);
                self.now.stands[from].struck += 1;
            }
        }
        captures
    }

    /// Counts what became of the throw and its dice.
    fn dice(&mut self, told: &TurnRecord) {
        for &throw in &told.earlier {
            self.counts.throws[throw].add_refused();
        }
        let rules = self.game.rules().ruleset();
        let mut spent = vec![0; rules.dice.faces.len()];
        for made in told.decisions.iter().filter_map(|d| d.chosen()) {
            for face in made.dice.faces() {
                spent[rules.dice.shown(*face)] += worth(rules, *face);
            }
        }
        for face in self.game.throws()[told.throw].throw.faces() {
            let number = usize::from(face.0);
            let counts = &mut self.counts.faces[number];
            counts.thrown += 1;
            counts.unspent += u64::from(spent[number] == 0);
            spent[number] = spent[number].saturating_sub(worth(rules, *face));
        }
        self.counts.throws[told.throw].add_played(self.game, told);
    }

    /// Counts the end of the game under way. The next turn is the first of another.
    pub fn end(&mut self, record: &Record) {
        let ended = end_rule(self.game, record, self.now.last);
        if let Some(rule) = ended {
            self.counts.ends[rule] += 1;
        }
        for (face, spent) in self.counts.faces.iter_mut().zip(&self.now.spent) {
            let all = spent.iter().sum();
            for (ratio, &dice) in face.spent.iter_mut().zip(spent) {
                ratio.add(dice, all);
            }
        }
        for (stand, now) in self.counts.stands.iter_mut().zip(&self.now.stands) {
            stand.risk.add(now.lost, now.stood);
            stand.strikes.add(now.struck, now.ready);
        }
        for (&distance, &(lost, stood)) in &self.now.distances {
            let ratio = self.counts.distances.entry(distance).or_default();
            ratio.add(lost, stood);
        }
        for (turns, &now) in self.counts.few.iter_mut().zip(&self.now.few) {
            turns.add(now, 1);
        }
        let won = u64::from(record.outcome == Outcome::Won(Player::First));
        for &lead in &self.now.leads {
            let Lead { games, won: wins } = self.counts.leads.entry(lead).or_default();
            *games += 1;
            *wins += won;
        }
        self.begin();
    }

    /// What was counted of the games that have ended since it was last taken.
    pub fn take(&mut self) -> Counts {
        std::mem::replace(&mut self.counts, self.empty.clone())
    }
}
