//! The moves that the dice and the rules allow now, whatever comes of the rest of the throw.

use super::arrivals::{MoveEnd, Mover};
use super::bits::{bit, byte, each, each_small, has};
use super::dice_subset::DiceSubset;
use super::effect::NO_PATH;
use super::game::Game;
use super::graph::{Lines, StepGraph, stand};
use super::moves::Way;
use super::paths::Paths;
use super::program::Program;
use super::rule::{On, Rule};
use super::scratch::Scratch;
use super::set_values::SetValues;
use super::stack;
use super::state::{KINDS, slot};
use super::turn_state::TurnState;
use super::usable_dice::UsableDice;
use crate::model::PieceUse;
use crate::player::Player;

impl Game {
    /// Adds every as-if legal move to the scratch; with `one`, stops at the first, one that goes before
    /// others if its rule can tell. Each differs from the others in something that the player can choose.
    pub(super) fn generate(&self, now: &mut TurnState, scratch: &mut Scratch, one: bool) {
        let from = scratch.moves.len();
        self.generate_any(now, scratch, one);
        // That there is a move at all doesn't depend on which go before others.
        if let Some(preferred) = self.indexed.preferred.as_ref().filter(|_| !one) {
            let (roll, rules) = (&self.rolls[now.roll], &self.rules[now.mover]);
            preferred.keep(roll, rules, scratch, from);
        }
    }

    /// The same, whichever moves go before others.
    pub(super) fn generate_any(&self, now: &mut TurnState, scratch: &mut Scratch, one: bool) {
        let mut dice = std::mem::take(&mut scratch.dice);
        self.generate_with(now, scratch, &mut dice, one);
        scratch.dice = dice;
    }

    fn generate_with(
        &self,
        now: &mut TurnState,
        scratch: &mut Scratch,
        dice: &mut UsableDice,
        one: bool,
    ) {
        let mut sets = SetValues::default();
        let roll = &self.rolls[now.roll];
        let start = scratch.moves.len();
        let open = scratch.open.get(now.roll, roll, self.spend.add, now.left);
        dice.clear();
        let owner = now.mover.index();
        let track = &self.tracks[owner];
        let stands = |kind: &usize| now.board.bits[slot(owner, byte(*kind))] != 0;
        let standing = (0..KINDS).filter(stands);
        let standing = standing.fold(0u8, |all, kind| all | 1 << kind);
        for &number in &self.rule_order {
            let rule = &self.rules[now.mover][usize::from(number)];
            let kinds = rule.kinds & standing;
            if kinds == 0 {
                continue;
            }
            let usable = roll.taken(open, rule.asked);
            if usable == 0 {
                continue;
            }
            let spaces = match &rule.on {
                On::Spaces(set) if set.constant().is_none() => set.eval(&now.board, &self.tracks),
                _ => u128::MAX,
            };
            // Where no piece can come upon its own start, and other spaces are what they are without
            // it, it makes no difference that the moving piece has been lifted.
            dice.set(roll, usable);
            let lifted = rule.lifts || !self.leave_start(now.mover, rule, dice);
            let mut moving = Mover {
                rule,
                number,
                kind: 0,
                from: 0,
                pieces: 1,
                lifted,
                over: 0,
                to: 0,
            };
            for kind in each_small(u32::from(kinds)) {
                let mut places = now.board.bits[slot(owner, byte(kind))] & rule.starts;
                if rule.take.of(1).is_none() {
                    places &= stack::several(&now.board.bits, &track.groups[kind]);
                }
                if self.spend.piece == PieceUse::Once {
                    places &= !now.moved[kind];
                }
                if let On::Places(programs) = &rule.on
                    && places != 0
                {
                    places &= programs[kind].eval(&now.board, &self.tracks);
                }
                if spaces != u128::MAX {
                    let on = each(places).filter(|&place| has(spaces, track.space(place)));
                    places = on.fold(0, |all, place| all | bit(place));
                }
                if places == 0 {
                    continue;
                }
                moving.kind = byte(kind);
                if !lifted {
                    let [over, to] = rule.sets;
                    let eval = |set: &Program| set.eval(&now.board, &self.tracks);
                    moving.over = sets.get(over, || eval(&rule.over));
                    moving.to = sets.get(to, || eval(&rule.to));
                    self.unlifted(now, scratch, &mut moving, dice, places, one);
                    if one && scratch.moves.len() > start {
                        return;
                    }
                    continue;
                }
                for from in each(places) {
                    let kind = byte(kind);
                    let standing = now.board.size(track, owner, kind, from);
                    let Some(number) = rule.take.of(standing) else {
                        continue;
                    };
                    (moving.from, moving.pieces) = (from, number);
                    now.board.remove_group(track, owner, kind, from, number);
                    moving.over = rule.over.eval(&now.board, &self.tracks);
                    moving.to = rule.to.eval(&now.board, &self.tracks);
                    self.ways(now, scratch, &moving, dice, start, one);
                    now.board.add_group(track, owner, kind, from, number);
                    if one && scratch.moves.len() > start {
                        return;
                    }
                }
            }
        }
    }

    /// Whether no move by this rule with these dice can come upon the space where it began.
    fn leave_start(&self, mover: Player, rule: &Rule, dice: &UsableDice) -> bool {
        // A move of nothing ends where it began.
        dice.zeros == 0
            && rule.ways.iter().all(|&way| match self.net(mover, way).0 {
                StepGraph::Lines(lines) => lines.leaves_start(dice.longest),
                StepGraph::Graph { .. } => false,
            })
    }

    /// Moves of the pieces at these places, which stay where they are, by ways that never branch.
    fn unlifted(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &mut Mover<'_>,
        dice: &UsableDice,
        places: u128,
        one: bool,
    ) {
        let owner = now.mover.index();
        let track = &self.tracks[owner];
        // One goes, however many stand there.
        let counts =
            track.groups[usize::from(moving.kind)].counts() && !moving.rule.take.is_single();
        for &way in &moving.rule.ways {
            let (StepGraph::Lines(lines), on_places) = self.net(now.mover, way) else {
                continue;
            };
            for from in each(places) {
                let standing = match counts {
                    true => now.board.size(track, owner, moving.kind, from),
                    false => 1,
                };
                let Some(number) = moving.rule.take.of(standing) else {
                    continue;
                };
                (moving.from, moving.pieces) = (from, number);
                let first = scratch.moves.len();
                self.straight(now, scratch, moving, dice, (way, lines, on_places), one);
                if one && scratch.moves.len() > first {
                    return;
                }
                if moving.rule.asked.counts.is_some() {
                    self.merge_counts(now, scratch, first);
                }
            }
        }
    }

    fn ways(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        dice: &UsableDice,
        start: usize,
        one: bool,
    ) {
        let mut first = scratch.moves.len();
        if dice.zeros != 0 {
            self.stay(now, scratch, moving, dice);
        }
        for &way in &moving.rule.ways {
            if one && scratch.moves.len() > start {
                return;
            }
            let (net, on_places) = self.net(now.mover, way);
            match net {
                StepGraph::Lines(lines) => {
                    self.straight(now, scratch, moving, dice, (way, lines, on_places), one);
                }
                StepGraph::Graph { next, turning } => {
                    let track = &self.tracks[now.mover.index()];
                    let (start, space_of) = match on_places {
                        true => (moving.from, &track.space_of),
                        false => (track.space(moving.from), &self.same),
                    };
                    let legs = Legs {
                        way,
                        on_places,
                        walk: Paths {
                            next,
                            turning: *turning,
                            start,
                            space_of,
                            over: moving.over,
                            to: moving.to,
                        },
                    };
                    self.branching(now, scratch, moving, dice, &legs, one);
                }
            }
            if moving.rule.asked.counts.is_some() {
                self.merge_counts(now, scratch, first);
            }
            first = scratch.moves.len();
        }
    }

    /// A way that never branches.
    #[inline]
    fn straight(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        dice: &UsableDice,
        (way, lines, on_places): (Way, &Lines, bool),
        one: bool,
    ) {
        let track = &self.tracks[now.mover.index()];
        let roll = &self.rolls[now.roll];
        let node = match on_places {
            true => moving.from,
            false => track.space(moving.from),
        };
        for &(number, distance) in &dice.far {
            let Some((passed, end)) = lines.get(node, distance) else {
                continue;
            };
            let (place, space) = stand(track, on_places, end);
            if passed & !moving.over != 0 || !has(moving.to, space) {
                continue;
            }
            let at = |cut: u8| {
                let end = lines.passing(node, cut).map(|(_, end)| end);
                end.map_or(0, |end| bit(stand(track, on_places, end).1))
            };
            let land = MoveEnd {
                way,
                subset: number,
                place,
                all: passed | bit(space),
                path: NO_PATH,
            };
            let group = scratch.moves.len();
            self.land(now, scratch, moving, roll.subset(number), land, group, at);
            if one && scratch.moves.len() > group {
                return;
            }
        }
    }

    /// A way that branches.
    #[inline(never)]
    fn branching(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        dice: &UsableDice,
        legs: &Legs<'_>,
        one: bool,
    ) {
        let roll = &self.rolls[now.roll];
        let first = scratch.moves.len();
        if moving.rule.looks.beyond() {
            for &(number, _) in &dice.far {
                let subset = (roll.subset(number), number);
                self.branches(now, scratch, moving, subset, legs);
                if one && scratch.moves.len() > first {
                    return;
                }
            }
            return;
        }
        let sums = dice.far.iter().map(|(_, distance)| bit(*distance));
        let ends = legs.walk.ends(sums.fold(0, |all, sum| all | sum));
        for &(number, _) in &dice.far {
            let subset = (roll.subset(number), number);
            self.arrivals(now, scratch, moving, subset, legs, &ends);
        }
    }

    /// Moves of nothing: they end where they stand, whichever way they might have gone. A rule that turns into a fork
    /// has none.
    #[inline(never)]
    fn stay(&self, now: &TurnState, scratch: &mut Scratch, moving: &Mover<'_>, dice: &UsableDice) {
        let track = &self.tracks[now.mover.index()];
        let roll = &self.rolls[now.roll];
        let space = track.space(moving.from);
        let Some(&way) = moving.rule.ways.first() else {
            return;
        };
        let follows = self.net(now.mover, way).1;
        let off = follows && !has(track.on_track, moving.from);
        if matches!(way, Way::Fork(_)) || off || !has(moving.to, space) {
            return;
        }
        for number in each(dice.zeros) {
            let land = MoveEnd {
                way,
                subset: number,
                place: moving.from,
                all: bit(space),
                path: NO_PATH,
            };
            let group = scratch.moves.len();
            let subset = roll.subset(number);
            self.land(now, scratch, moving, subset, land, group, |_| bit(space));
        }
    }

    /// A way that branches, for a rule that looks at nothing but the end.
    fn arrivals(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        (subset, number): (&DiceSubset, u8),
        legs: &Legs<'_>,
        ends: &[u128; 128],
    ) {
        let track = &self.tracks[now.mover.index()];
        for node in each(ends[usize::from(subset.sum)]) {
            let (place, space) = stand(track, legs.on_places, node);
            let land = MoveEnd {
                way: legs.way,
                subset: number,
                place,
                all: bit(space),
                path: NO_PATH,
            };
            let group = scratch.moves.len();
            self.land(now, scratch, moving, subset, land, group, |_| 0);
        }
    }

    /// A way that branches, for a rule that looks at what is passed.
    fn branches(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        (subset, number): (&DiceSubset, u8),
        legs: &Legs<'_>,
    ) {
        let track = &self.tracks[now.mover.index()];
        let spaces = legs.walk.space_of;
        let from = scratch.paths.len();
        legs.walk.all(subset.sum, &mut scratch.paths);
        scratch.alike.clear();
        let group = scratch.moves.len();
        for path in from..scratch.paths.len() {
            let cells = scratch.paths[path].cells;
            let length = usize::from(subset.sum);
            let space = |node: u8| spaces[usize::from(node)];
            let walked = cells[..length].iter().map(|&node| bit(space(node)));
            let land = MoveEnd {
                way: legs.way,
                subset: number,
                place: stand(track, legs.on_places, cells[length - 1]).0,
                all: walked.fold(0, |all, space| all | space),
                path,
            };
            let at = |cut: u8| bit(space(cells[usize::from(cut) - 1]));
            self.land(now, scratch, moving, subset, land, group, at);
        }
    }
}

/// A way that branches.
struct Legs<'a> {
    way: Way,
    on_places: bool,
    walk: Paths<'a>,
}
