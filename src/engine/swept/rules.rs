//! Rules in the form that sets need.

use super::expression::{Expression, SetOp};
use super::fate::fate;
use super::frame::Frame;
use super::lane::{Blockers, Lane};
use super::lower::Lowering;
use super::roster::places;
use super::tables::Fate;
use super::word::Word;
use crate::engine::bits::{bit, each, each_small};
use crate::engine::effect::{BitboardEffect, Perform};
use crate::engine::program::Program;
use crate::engine::rule::{On, Rule};
use crate::engine::state::{KINDS, NEUTRAL, slot};
use crate::model::At;
use crate::player::Player;

/// A rule for the planner.
pub(super) struct Law<W, const K: usize> {
    /// Its number.
    pub(super) rule: usize,
    /// Its kinds, as a set.
    pub(super) kinds: u8,
    /// What stops its moves, by throw, or one for all.
    lanes: Vec<u8>,
    /// The places from which pieces may start.
    pub(super) starts: W,
    /// The expression of where they may besides, by throw, or one for all; 0 if there is none.
    on: Vec<u8>,
    /// Whether nothing but a piece on the start can change that it may start there.
    free: bool,
    /// Whether too many of a kind may come to stand together.
    pub(super) limited: bool,
    /// Whether more than what lies on a piece's way settles that it may move.
    loose: bool,
    /// Whether other pieces than the moving one may become of another kind.
    pub(super) promotes: bool,
    /// By kind: what becomes of a piece whose captures look beyond the end.
    pub(super) fates: [u8; K],
    /// By kind: the same if there is nothing beyond.
    pub(super) near: [u8; K],
    /// The expression of what can fall where dice end before the last.
    pub(super) prey: u8,
    /// Whether what falls there tells what comes of an order of the dice.
    pub(super) plain: bool,
}

/// All rules of a side.
pub(super) struct Laws<W, const K: usize> {
    pub(super) laws: Vec<Law<W, K>>,
    pub(super) lanes: Vec<Lane<W, K>>,
    pub(super) fates: Vec<Fate<W, K>>,
    /// Whether two pieces of the side never stand on one space: no move ends where one does, and none
    /// takes over what then stands there, too.
    pub(super) exclusive: bool,
}

impl<W: Word, const K: usize> Lowering<'_, W, K> {
    /// The rules of the side, if sets can follow them.
    pub(super) fn laws(&mut self, frame: &Frame<W>) -> Option<Laws<W, K>> {
        let enemy = self.mover.opponent();
        let mut others = self.game.rules[enemy].iter();
        let mut laws = Laws {
            laws: Vec::new(),
            lanes: Vec::new(),
            fates: Vec::new(),
            exclusive: others.all(|rule| !rule.pushes || self.pushed_away(rule, enemy).is_some()),
        };
        let own = self.mover.index();
        let made = self.made()?;
        // Whether pieces of others may come to stand elsewhere than on a move's way.
        let rules = self.game.rules[self.mover].iter();
        let mut effects = rules.flat_map(|rule| &rule.effects).map(Perform::facts);
        let returns =
            effects.any(|facts| matches!(facts.on_bitboards, Some(BitboardEffect::Return { .. })));
        for (number, rule) in self.game.rules[self.mover].iter().enumerate() {
            let kinds = u32::from(rule.kinds) << (own * KINDS);
            let together = |kind: &usize| self.roster.digits_of(1 << kind) != 0;
            let kinds = each_small(self.roster.owned(kinds, own).into());
            let kinds = kinds.filter(|kind| rule.take.of(1).is_some() || together(kind));
            let kinds = kinds.fold(0, |all, kind| all | 1 << kind);
            if kinds == 0 {
                continue;
            }
            let asked = rule.over.asks_throw() || rule.to.asks_throw();
            let stops = self.by_throw(asked, |lowering| {
                let over = lowering.blockers(frame, &rule.over)?;
                Some((over, lowering.blockers(frame, &rule.to)?))
            })?;
            // The moving piece has been lifted: a set that looks elsewhere may see that.
            let starts = match kinds & made {
                0 => rule.on.bounds() & self.stands(kinds),
                _ => rule.on.bounds(),
            };
            if rule.minds(self.mover, starts) {
                return None;
            }
            let stops = match rule.pushes {
                true => self.with_pushes(frame, rule, stops)?,
                false => stops,
            };
            let away = match rule.pushes {
                true => self.pushed_away(rule, self.mover),
                false => None,
            };
            let mut ends = 0;
            let (mut fates, mut crowds) = ([(0, 0, 0); K], 0u8);
            for kind in each_small(u32::from(kinds)) {
                let (fate, near, after) = fate(self, rule, kind as u8)?;
                ends |= after;
                // Of those who go together, some may be too many where they end.
                let single = rule.take.is_single() || self.roster.digits_of(1 << kind) == 0;
                if !single && after & !self.joining() != 0 {
                    if !after.is_power_of_two() {
                        return None;
                    }
                    crowds |= 1 << kind;
                }
                fates[kind] = (
                    laws.add(fate)?,
                    near.map_or(Some(0), |near| laws.add(near))?,
                    after,
                );
            }
            let selects = matches!(rule.on, On::Places(_));
            let mut all = stops.iter();
            let apart = selects || all.any(|(_, to)| ends & !to.friends() != 0);
            let groups: Vec<u8> = match apart {
                true => each_small(u32::from(kinds)).map(|kind| 1 << kind).collect(),
                false => vec![kinds],
            };
            for kinds in groups {
                let (starts, on, free) = self.starts(rule, kinds)?;
                let met = || {
                    let kinds = each_small(u32::from(kinds));
                    kinds.map(|kind| &laws.fates[usize::from(fates[kind].0)])
                };
                let joined = met().any(|fate| fate.moves_others) && away.is_none();
                let promotes = met().any(|fate| fate.promotes);
                // A friend who arrives stands on all places of the space.
                let settles = |blockers: &Blockers<W, K>| {
                    let own = blockers.pieces.own == [W::NONE; K];
                    let pushes = blockers.pushed.is_some();
                    blockers.set == 0 && own && !pushes && !(returns && blockers.pieces.others)
                };
                let (mut lanes, mut loose) = (Vec::new(), false);
                let mut limited = crowds & kinds != 0;
                for &(over, mut to) in &stops {
                    // Who is promoted where a move ends is of another kind before it has ended.
                    if promotes && to.friends() != self.all() {
                        return None;
                    }
                    if apart {
                        // Two of a kind never meet, but those of which several may stand together.
                        let after = fates[kinds.trailing_zeros() as usize % K].2;
                        let mut met = after & !to.friends() & !self.joining();
                        if met != 0 && !after.is_power_of_two() {
                            return None;
                        }
                        if self.roster.digits_of(met) != 0 {
                            (limited, met) = (true, 0);
                        }
                        // They would stop pieces that are pushed there, too, unless the moving one is the only one.
                        let slots = each_small(u32::from(met)).filter_map(|number| {
                            let kind = self.roster.kinds.get(number)?;
                            Some(slot(own, *kind))
                        });
                        let slots = slots.fold(0, |all, slot| all | 1 << slot);
                        if rule.pushes && !self.single(slots) {
                            return None;
                        }
                        to.add(met);
                    }
                    let kept_off = to.friends() | away.unwrap_or(0);
                    laws.exclusive &= kept_off == self.all() && !joined;
                    loose |= !(settles(&over) && settles(&to));
                    lanes.push(laws.lane(Lane::new(over, to, self.all()))?);
                }
                laws.laws.push(Law {
                    rule: number,
                    kinds,
                    free,
                    limited,
                    loose,
                    promotes,
                    lanes,
                    starts,
                    on,
                    fates: fates.map(|fate| fate.0),
                    near: fates.map(|fate| if fate.1 > 0 { fate.1 } else { fate.0 }),
                    prey: 0,
                    plain: true,
                });
                if rule.looks.steps
                    && let Some(law) = laws.laws.last_mut()
                {
                    (law.prey, law.plain) = self.prey(rule)?;
                }
            }
        }
        laws.number_besides()?;
        Some(laws)
    }

    /// Whether no space ever holds pieces of both sides: none does at the start, and no move ends where an enemy stands
    /// that it may leave there. Captures behind a condition, or on some spaces alone, don't count.
    pub(super) fn keeps_apart(&mut self) -> bool {
        let game = self.game;
        let owned = |player: Player| {
            let kinds = self.roster.kinds.iter();
            kinds.fold(0u32, |all, kind| all | 1 << slot(player.index(), *kind))
        };
        let [first, second] = Player::BOTH.map(|player| {
            let slots = each_small(owned(player));
            slots.fold(0, |all, slot| all | self.spaces(player.index(), slot))
        });
        let enemies = Player::BOTH.map(|player| owned(player.opponent()));
        let mut rules = Player::BOTH
            .into_iter()
            .zip(enemies)
            .flat_map(|(player, enemies)| {
                game.rules[player].iter().map(move |rule| (rule, enemies))
            });
        // Who is pushed may come to stand where an enemy does, and who comes over elsewhere stands there.
        let sets_elsewhere = |rule: &Rule| {
            rule.pushes
                || rule.deeds().flatten().any(|(effect, _)| {
                    matches!(effect, BitboardEffect::TakeOver { anywhere: true, .. })
                })
        };
        let mut all = Player::BOTH.iter().flat_map(|&side| &game.rules[side]);
        first & second == 0
            && !all.any(sets_elsewhere)
            && rules.all(|(rule, enemies)| {
                let fall = rule.deeds().map(|deed| match deed {
                    Some((BitboardEffect::Capture { slots, within, .. }, true))
                        if self.is_anywhere(within) =>
                    {
                        slots
                    }
                    _ => 0,
                });
                let left = enemies & !fall.fold(0, |all, slots| all | slots);
                left == 0 || self.keeps_off(&rule.to, left)
            })
    }

    /// Whether a set always holds all of the board.
    pub(super) fn is_anywhere(&self, set: &Program) -> bool {
        let board = self.game.tracks[NEUTRAL].places;
        set.constant().is_some_and(|all| board & !all == 0)
    }

    /// Whether a set never holds a space with a piece of these slots.
    fn keeps_off(&mut self, set: &Program, slots: u32) -> bool {
        let stopped = self.by_throw(set.asks_throw(), |lowering| {
            let local = lowering.local(set)?;
            Some(local.without(slots))
        });
        stopped.is_some_and(|stopped| stopped.iter().all(|stopped| *stopped))
    }

    /// The kinds of which pieces may come to stand where none stood at the start.
    fn made(&mut self) -> Option<u8> {
        let own = self.mover.index();
        let mut made = 0;
        for rule in &self.game.rules[self.mover] {
            let kinds = u32::from(rule.kinds) << (own * KINDS);
            for kind in each_small(u32::from(self.roster.owned(kinds, own))) {
                made |= fate(self, rule, kind as u8)?.2;
            }
        }
        // What the other side's moves make of pieces is not followed.
        let rules = Player::BOTH.iter().flat_map(|&side| &self.game.rules[side]);
        let mut effects = rules.flat_map(|rule| &rule.effects).map(Perform::facts);
        let moved = effects.any(|facts| facts.takes_over || facts.shifts);
        Some(if moved { u8::MAX } else { made })
    }

    /// The spaces where pieces of these kinds stand at the start.
    fn stands(&self, kinds: u8) -> u128 {
        let own = self.mover.index();
        let kinds = each_small(u32::from(kinds)).filter_map(|number| self.roster.kinds.get(number));
        kinds.fold(0, |all, kind| all | self.spaces(own, slot(own, *kind)))
    }

    /// The spaces where an owner's pieces of this slot stand at the start.
    fn spaces(&self, owner: usize, slot: usize) -> u128 {
        let track = &self.game.tracks[owner];
        let places = each(self.game.start.bits[slot]);
        places.fold(0, |all, place| all | bit(track.space(place)))
    }

    /// The kinds of which any number may stand together.
    fn joining(&self) -> u8 {
        let indexed = &self.game.indexed;
        let kinds = self.roster.kinds.iter().enumerate();
        let kinds = kinds.filter(|(_, kind)| indexed.stands_in_any_number((**kind).into()));
        kinds.fold(0, |all, (number, _)| all | 1 << number)
    }

    /// All kinds, as a set.
    pub(super) fn all(&self) -> u8 {
        ((1u16 << self.roster.kinds.len()) - 1) as u8
    }

    /// The places from which pieces of these kinds may start, the expression of where they may
    /// besides, and whether nothing but a piece on the start can change that.
    fn starts(&mut self, rule: &Rule, kinds: u8) -> Option<(W, Vec<u8>, bool)> {
        match &rule.on {
            On::Anywhere => Some((self.track, vec![0], true)),
            On::Spaces(set) => match (set.constant(), self.local(set)) {
                (Some(spaces), _) => Some((places(self.game, self.mover, spaces), vec![0], true)),
                // A friend may come to stand on another place of the space.
                (_, local) => {
                    let free = local.is_some() && !self.twofold;
                    Some((self.track, self.set_by_throw(set, false)?, free))
                }
            },
            On::Places(programs) => {
                let kind = self.roster.kinds.get(kinds.trailing_zeros() as usize)?;
                let set = programs.get(usize::from(*kind))?;
                Some((self.track, self.set_by_throw(set, true)?, false))
            }
        }
    }

    /// The expression of what a rule's captures can take where dice end before the last, and
    /// whether that alone tells what comes of an order of the dice. `None` if what is told of two
    /// orders may be alike where the positions aren't.
    fn prey(&mut self, rule: &Rule) -> Option<(u8, bool)> {
        let beyond = rule.looks.sums || rule.looks.all;
        let mut plain = !beyond;
        let (mut first, mut all, mut on) = (None, 0, 0u128);
        for deed in rule.deeds() {
            let (effect, certain) = deed?;
            match effect {
                BitboardEffect::Capture { slots, within, at } => {
                    if beyond && *first.get_or_insert(slots) != slots {
                        return None;
                    }
                    if at != At::Steps {
                        continue;
                    }
                    // Of several with a set each, more may be looked at than can fall.
                    plain &= certain && within.constant().is_some() && all == 0;
                    all |= slots;
                    on |= within.constant().unwrap_or(u128::MAX);
                }
                BitboardEffect::UnlessCaptured { .. }
                | BitboardEffect::UnlessOn { .. }
                | BitboardEffect::Become { .. } => {}
                // Who is promoted isn't told.
                BitboardEffect::Promote { .. } if beyond => return None,
                // Nor where anybody has been pushed.
                BitboardEffect::Push { .. } => return None,
                BitboardEffect::Promote { .. }
                | BitboardEffect::TakeOver { .. }
                | BitboardEffect::Return { .. } => plain = false,
            }
        }
        let set = Expression(Box::from([SetOp::Flat {
            pieces: self.pieces(all),
            flip: W::NONE,
            keep: places(self.game, self.mover, on & self.game.tracks[NEUTRAL].places),
        }]));
        Some((self.number(set)?, plain))
    }
}

impl<W, const K: usize> Law<W, K> {
    /// The expression of where its pieces may start, of this throw.
    pub(super) fn on(&self, throw: usize) -> u8 {
        of_throw(&self.on, throw)
    }

    /// Whether more than what lies on a piece's start and way settles that it may move, with this throw.
    pub(super) fn loose(&self, throw: usize) -> bool {
        self.loose || !self.free && self.on(throw) > 0
    }

    /// Whether the throw has a say in where its pieces may start, or what stops them.
    pub(super) fn asks_throw(&self) -> bool {
        self.lanes.len() > 1 || self.on.len() > 1
    }

    /// The number of what stops its moves, whatever has been thrown; none if that makes a difference.
    pub(super) fn only_lane(&self) -> Option<u8> {
        match self.lanes[..] {
            [lane] => Some(lane),
            _ => None,
        }
    }

    /// The number of what stops its moves, of this throw.
    pub(super) fn lane(&self, throw: usize) -> u8 {
        of_throw(&self.lanes, throw)
    }
}

/// What there is for a throw, or once for all.
fn of_throw(all: &[u8], throw: usize) -> u8 {
    let number = all.get(throw).or(all.first());
    number.copied().unwrap_or(0)
}

impl<W: Word, const K: usize> Laws<W, K> {
    /// The number of a fate.
    fn add(&mut self, fate: Fate<W, K>) -> Option<u8> {
        self.fates.push(fate);
        u8::try_from(self.fates.len() - 1).ok()
    }

    /// Numbers what stops moves besides (see [`Blockers::besides`]).
    fn number_besides(&mut self) -> Option<()> {
        let mut all = Vec::new();
        let lanes = self.lanes.iter_mut();
        let wide = lanes.flat_map(|lane| [&mut lane.over, &mut lane.to]);
        for blockers in wide.filter(|blockers| blockers.wide) {
            let further = (blockers.pieces, blockers.set);
            let found = all.iter().position(|other| *other == further);
            let number = found.unwrap_or_else(|| {
                all.push(further);
                all.len() - 1
            });
            blockers.besides = u8::try_from(number + 1).ok()?;
        }
        Some(())
    }

    /// The number of a lane; equal ones are one.
    fn lane(&mut self, lane: Lane<W, K>) -> Option<u8> {
        let found = self.lanes.iter().position(|other| *other == lane);
        let number = found.unwrap_or_else(|| {
            self.lanes.push(lane);
            self.lanes.len() - 1
        });
        u8::try_from(number).ok()
    }
}
