//! The moves that the dice and the rules allow now, whatever comes of the rest of the throw.

use super::arrivals::{MoveEnd, Mover};
use super::bits::{bit, byte, each, each_small, has};
use super::dice_choice::Choices;
use super::dice_subset::DiceSubset;
use super::effect::NO_PATH;
use super::game::Game;
use super::graph::{StepGraph, stand};
use super::moves::Way;
use super::paths::Paths;
use super::roll::Roll;
use super::rule::{On, Rule};
use super::scratch::Scratch;
use super::state::slot;
use super::turn_state::TurnState;
use crate::model::PieceUse;
use crate::player::Player;

impl Game {
    /// Adds every as-if legal move to the scratch; with `one`, stops at the first. Each
    /// differs from the others in something that the player can choose.
    pub(super) fn generate(&self, now: &mut TurnState, scratch: &mut Scratch, one: bool) {
        let from = scratch.moves.len();
        self.generate_any(now, scratch, one);
        // That there is a move at all doesn't depend on which go before others.
        if let Some(preferred) = self.indexed.preferred.as_ref().filter(|_| !one) {
            preferred.keep(&self.rolls[now.roll], scratch, from);
        }
    }

    /// The same, whichever moves go before others.
    pub(super) fn generate_any(&self, now: &mut TurnState, scratch: &mut Scratch, one: bool) {
        let roll = &self.rolls[now.roll];
        let start = scratch.moves.len();
        let open = roll.open(self.spend.add, now.left);
        let owner = now.mover.index();
        let track = &self.tracks[owner];
        for (number, rule) in (0..).zip(&self.rules[now.mover]) {
            let usable = roll.taken(open, rule.asked);
            let first = slot(owner, 0);
            let here = |kind: usize| now.board.bits[first + kind] != 0;
            if usable == 0 || !each_small(u32::from(rule.kinds)).any(here) {
                continue;
            }
            let spaces = match &rule.on {
                On::Spaces(set) => set.eval(&now.board, &self.tracks),
                _ => u128::MAX,
            };
            // Where no piece can come upon its own start, and sets look at single spaces only,
            // it makes no difference that the moving piece has been lifted.
            let steady = rule.steady && self.leave_start(now.mover, rule, roll, usable);
            let mut moving = Mover {
                rule,
                number,
                kind: 0,
                from: 0,
                pieces: 1,
                over: rule.over.eval(&now.board, &self.tracks),
                to: rule.to.eval(&now.board, &self.tracks),
            };
            for kind in each_small(u32::from(rule.kinds)) {
                let mut places = now.board.bits[slot(owner, byte(kind))];
                if self.spend.piece == PieceUse::Once {
                    places &= !now.moved[kind];
                }
                if let On::Places(programs) = &rule.on
                    && places != 0
                {
                    places &= programs[kind].eval(&now.board, &self.tracks);
                }
                for from in each(places) {
                    if !has(spaces, track.space(from)) {
                        continue;
                    }
                    let kind = byte(kind);
                    let standing = now.board.size(track, owner, kind, from);
                    let Some(number) = rule.take.of(standing) else {
                        continue;
                    };
                    (moving.kind, moving.from) = (kind, from);
                    moving.pieces = number;
                    if steady {
                        self.ways(now, scratch, &moving, usable, start, one);
                    } else {
                        now.board.remove_group(track, owner, kind, from, number);
                        moving.over = rule.over.eval(&now.board, &self.tracks);
                        moving.to = rule.to.eval(&now.board, &self.tracks);
                        self.ways(now, scratch, &moving, usable, start, one);
                        now.board.add_group(track, owner, kind, from, number);
                    }
                    if one && scratch.moves.len() > start {
                        return;
                    }
                }
            }
        }
    }

    /// Whether no move by this rule with these dice can come upon the space where it began.
    fn leave_start(&self, mover: Player, rule: &Rule, roll: &Roll, usable: Choices) -> bool {
        let sums = || each(usable).map(|i| roll.subset(i).sum);
        // A move of nothing ends where it began.
        if sums().any(|sum| sum == 0) {
            return false;
        }
        let longest = sums().max();
        rule.ways.iter().all(|&way| match self.net(mover, way).0 {
            StepGraph::Lines(lines) => lines.leaves_start(longest.unwrap_or(0)),
            StepGraph::Graph { .. } => false,
        })
    }

    fn ways(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        usable: Choices,
        start: usize,
        one: bool,
    ) {
        let track = &self.tracks[now.mover.index()];
        let roll = &self.rolls[now.roll];
        for &way in &moving.rule.ways {
            let (net, on_places) = self.net(now.mover, way);
            let node = if on_places {
                moving.from
            } else {
                track.space(moving.from)
            };
            let mut ends: Option<[u128; 128]> = None;
            let first = scratch.moves.len();
            for i in each(usable) {
                let subset = roll.subset(i);
                if subset.sum == 0 {
                    // Whichever way it might have gone, but that it turns into no fork.
                    let turns = matches!(way, Way::Fork(_));
                    if !turns && Some(&way) == moving.rule.ways.first() {
                        self.stay(now, scratch, moving, subset, i);
                    }
                    if one && scratch.moves.len() > start {
                        return;
                    }
                    continue;
                }
                match net {
                    StepGraph::Lines(lines) => {
                        let Some((passed, end)) = lines.get(node, subset.sum) else {
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
                            subset: i,
                            place,
                            all: passed | bit(space),
                            path: NO_PATH,
                        };
                        let group = scratch.moves.len();
                        self.land(now, scratch, moving, subset, land, group, at);
                    }
                    StepGraph::Graph { next, turning } => {
                        let legs = Legs {
                            way,
                            subset: i,
                            on_places,
                            walk: Paths {
                                next,
                                turning: *turning,
                                start: node,
                                space_of: if on_places {
                                    &track.space_of
                                } else {
                                    &self.same
                                },
                                over: moving.over,
                                to: moving.to,
                            },
                        };
                        if moving.rule.looks.beyond() {
                            self.branches(now, scratch, moving, subset, &legs);
                        } else {
                            let ends = ends.get_or_insert_with(|| {
                                let sums = each(usable).map(|i| bit(roll.subset(i).sum));
                                legs.walk.ends(sums.fold(0, |all, sum| all | sum))
                            });
                            self.arrivals(now, scratch, moving, subset, &legs, ends);
                        }
                    }
                }
                if one && scratch.moves.len() > start {
                    return;
                }
            }
            if moving.rule.asked.counts.is_some() {
                self.merge_counts(now, scratch, first);
            }
        }
    }

    /// A move of nothing: it ends where it stands.
    fn stay(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        subset: &DiceSubset,
        number: u8,
    ) {
        let track = &self.tracks[now.mover.index()];
        let space = track.space(moving.from);
        let follows = self.net(now.mover, moving.rule.ways[0]).1;
        if follows && !has(track.on_track, moving.from) || !has(moving.to, space) {
            return;
        }
        let land = MoveEnd {
            way: moving.rule.ways[0],
            subset: number,
            place: moving.from,
            all: bit(space),
            path: NO_PATH,
        };
        let group = scratch.moves.len();
        self.land(now, scratch, moving, subset, land, group, |_| bit(space));
    }

    /// A way that branches, for a rule that looks at nothing but the end.
    fn arrivals(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        moving: &Mover<'_>,
        subset: &DiceSubset,
        legs: &Legs<'_>,
        ends: &[u128; 128],
    ) {
        let track = &self.tracks[now.mover.index()];
        for node in each(ends[usize::from(subset.sum)]) {
            let (place, space) = stand(track, legs.on_places, node);
            let land = MoveEnd {
                way: legs.way,
                subset: legs.subset,
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
        subset: &DiceSubset,
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
                subset: legs.subset,
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
    subset: u8,
    on_places: bool,
    walk: Paths<'a>,
}
