//! The moves that the dice and the rules allow now, whatever comes of the rest of the throw.

use super::bits::{bit, each, each_small, has};
use super::board::Board;
use super::effect::NO_TRAIL;
use super::game::Game;
use super::graph::Net;
use super::landing::Landing;
use super::legal::Scratch;
use super::moves::Way;
use super::roll::{DiceLeft, DiceSubset, Roll};
use super::rule::{On, Rule};
use super::seat::Seat;
use super::state::{KINDS, slot};
use super::walk::Walk;
use crate::model::PieceUse;
use crate::player::Player;

/// A turn at work: the position, the dice that are left, the pieces that have moved.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub(super) board: Board,
    pub(super) mover: Player,
    /// The throw, by its number.
    pub(super) roll: u16,
    /// Unspent dice; none once a play is over.
    pub(super) left: DiceLeft,
    /// Places of the mover's pieces that may not move again, by kind.
    pub(super) moved: [u128; KINDS],
}

/// A move at work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) rule: u16,
    pub(super) subset: u8,
    pub(super) kind: u8,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) way: Way,
    pub(super) kind_after: u8,
    pub(super) promoted: bool,
    /// What its captures look at, by its number; `NO_SEEN`: the end alone.
    pub(super) seen: u32,
    pub(super) captured: u128,
    /// Tells results apart that differ in more than the above.
    pub(super) digest: u64,
}

/// A move that looks at nothing but its end.
pub(super) const NO_SEEN: u32 = u32::MAX;

/// A piece about to move, and what its rule says of the spaces now.
pub(super) struct Mount<'a> {
    pub(super) rule: &'a Rule,
    pub(super) number: u16,
    pub(super) kind: u8,
    pub(super) from: u8,
    pub(super) over: u128,
    pub(super) to: u128,
}

impl Game {
    /// Adds every as-if legal move to the scratch's steps; with `one`, stops at the first. Each
    /// differs from the others in something that the player can choose.
    pub(super) fn generate(&self, course: &mut Course, scratch: &mut Scratch, one: bool) {
        let roll = &self.rolls[usize::from(course.roll)];
        let start = scratch.steps.len();
        let open = roll.open(self.spend.add, course.left);
        let owner = course.mover.index();
        let seat = &self.seats[owner];
        for (number, rule) in self.rules[course.mover].iter().enumerate() {
            let usable = roll.taken(open, rule.asked);
            if usable == 0 {
                continue;
            }
            let spaces = match &rule.on {
                On::Spaces(set) => set.eval(&course.board, &self.seats),
                _ => u128::MAX,
            };
            // Where no piece can come upon its own start, and sets look at single spaces only,
            // it makes no difference that the moving piece has been lifted.
            let steady = rule.steady && self.leave_start(course.mover, rule, roll, usable);
            let mut mount = Mount {
                rule,
                number: number as u16,
                kind: 0,
                from: 0,
                over: rule.over.eval(&course.board, &self.seats),
                to: rule.to.eval(&course.board, &self.seats),
            };
            for kind in each_small(u32::from(rule.kinds)) {
                let mut places = course.board.bits[slot(owner, kind as u8)];
                if self.spend.piece == PieceUse::Once {
                    places &= !course.moved[kind];
                }
                if let On::Places(programs) = &rule.on
                    && places != 0
                {
                    places &= programs[kind].eval(&course.board, &self.seats);
                }
                for from in each(places) {
                    if !has(spaces, seat.space(from)) {
                        continue;
                    }
                    let kind = kind as u8;
                    (mount.kind, mount.from) = (kind, from);
                    if steady {
                        self.ways(course, scratch, &mount, usable, start, one);
                    } else {
                        course.board.remove(seat, owner, kind, from);
                        mount.over = rule.over.eval(&course.board, &self.seats);
                        mount.to = rule.to.eval(&course.board, &self.seats);
                        self.ways(course, scratch, &mount, usable, start, one);
                        course.board.add(seat, owner, kind, from);
                    }
                    if one && scratch.steps.len() > start {
                        return;
                    }
                }
            }
        }
    }

    /// Whether no move by this rule with these dice can come upon the space where it began.
    fn leave_start(&self, mover: Player, rule: &Rule, roll: &Roll, usable: u32) -> bool {
        let longest = each_small(usable).map(|i| roll.subsets[i].sum).max();
        rule.ways.iter().all(|&way| match self.net(mover, way).0 {
            Net::Lines(lines) => lines.leaves_start(longest.unwrap_or(0)),
            Net::Graph { .. } => false,
        })
    }

    /// The steps of a way; and whether its nodes are places rather than spaces.
    pub(super) fn net(&self, mover: Player, way: Way) -> (&Net, bool) {
        match way {
            Way::Forward => (&self.nets.forward[mover], true),
            Way::Back => (&self.nets.back[mover], true),
            Way::Around => (&self.nets.around, false),
            Way::Left => (&self.nets.straight[0], false),
            Way::Right => (&self.nets.straight[1], false),
            Way::Up => (&self.nets.straight[2], false),
            Way::Down => (&self.nets.straight[3], false),
        }
    }

    fn ways(
        &self,
        course: &Course,
        scratch: &mut Scratch,
        mount: &Mount<'_>,
        usable: u32,
        start: usize,
        one: bool,
    ) {
        let seat = &self.seats[course.mover.index()];
        let roll = &self.rolls[usize::from(course.roll)];
        for &way in mount.rule.ways {
            let (net, on_places) = self.net(course.mover, way);
            let node = if on_places {
                mount.from
            } else {
                seat.space(mount.from)
            };
            let mut ends: Option<[u128; 128]> = None;
            for i in each_small(usable) {
                let subset = &roll.subsets[i];
                match net {
                    Net::Lines(lines) => {
                        let Some((passed, end)) = lines.get(node, subset.sum) else {
                            continue;
                        };
                        let (place, space) = stand(seat, on_places, end);
                        if passed & !mount.over != 0 || !has(mount.to, space) {
                            continue;
                        }
                        let at = |cut: u8| {
                            let end = lines.get(node, cut).map(|(_, end)| end);
                            end.map_or(0, |end| bit(stand(seat, on_places, end).1))
                        };
                        let land = Landing {
                            way,
                            subset: i as u8,
                            place,
                            all: passed | bit(space),
                            trail: NO_TRAIL,
                        };
                        let group = scratch.steps.len();
                        self.land(course, scratch, mount, subset, land, group, at);
                    }
                    Net::Graph { next, turning } => {
                        let legs = Legs {
                            way,
                            subset: i as u8,
                            on_places,
                            walk: Walk {
                                next,
                                turning: *turning,
                                start: node,
                                space_of: if on_places {
                                    &seat.space_of
                                } else {
                                    &self.same
                                },
                                over: mount.over,
                                to: mount.to,
                            },
                        };
                        if mount.rule.looks.beyond() {
                            self.branches(course, scratch, mount, subset, &legs);
                        } else {
                            let ends = ends.get_or_insert_with(|| {
                                let sums = each_small(usable).map(|i| bit(roll.subsets[i].sum));
                                legs.walk.ends(sums.fold(0, |all, sum| all | sum))
                            });
                            self.arrivals(course, scratch, mount, subset, &legs, ends);
                        }
                    }
                }
                if one && scratch.steps.len() > start {
                    return;
                }
            }
        }
    }

    /// A way that branches, for a rule that looks at nothing but the end.
    fn arrivals(
        &self,
        course: &Course,
        scratch: &mut Scratch,
        mount: &Mount<'_>,
        subset: &DiceSubset,
        legs: &Legs<'_>,
        ends: &[u128; 128],
    ) {
        let seat = &self.seats[course.mover.index()];
        for node in each(ends[usize::from(subset.sum & 127)]) {
            let (place, space) = stand(seat, legs.on_places, node);
            let land = Landing {
                way: legs.way,
                subset: legs.subset,
                place,
                all: bit(space),
                trail: NO_TRAIL,
            };
            let group = scratch.steps.len();
            self.land(course, scratch, mount, subset, land, group, |_| 0);
        }
    }

    /// A way that branches, for a rule that looks at what is passed.
    fn branches(
        &self,
        course: &Course,
        scratch: &mut Scratch,
        mount: &Mount<'_>,
        subset: &DiceSubset,
        legs: &Legs<'_>,
    ) {
        let seat = &self.seats[course.mover.index()];
        let spaces = legs.walk.space_of;
        let from = scratch.trails.len();
        legs.walk.all(subset.sum, &mut scratch.trails);
        scratch.alike.clear();
        let group = scratch.steps.len();
        for trail in from..scratch.trails.len() {
            let cells = scratch.trails[trail].cells;
            let length = usize::from(subset.sum);
            let space = |node: u8| spaces[usize::from(node)];
            let walked = cells[..length].iter().map(|&node| bit(space(node)));
            let land = Landing {
                way: legs.way,
                subset: legs.subset,
                place: stand(seat, legs.on_places, cells[length - 1]).0,
                all: walked.fold(0, |all, space| all | space),
                trail: trail as u32,
            };
            let at = |cut: u8| bit(space(cells[usize::from(cut) - 1]));
            self.land(course, scratch, mount, subset, land, group, at);
        }
    }
}

/// A way that branches.
struct Legs<'a> {
    way: Way,
    subset: u8,
    on_places: bool,
    walk: Walk<'a>,
}

/// The place and the space of a node.
#[inline]
pub(super) fn stand(seat: &Seat, on_places: bool, node: u8) -> (u8, u8) {
    if on_places {
        (node, seat.space(node))
    } else {
        (seat.first[usize::from(node)], node)
    }
}
