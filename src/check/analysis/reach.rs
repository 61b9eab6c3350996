//! Where pieces can ever come to stand, and where each move can end.

use super::bounds::{Here, View};
use super::occupancy::Occupancy;
use super::subject::Subject;
use crate::model::At;
use crate::model::act::{Act, PieceFate, Route};
use crate::model::index::{
    EffectRule, ForkPlaces, KindId, KindSet, MovementRule, Owner, Relation, SpaceExpression,
    TrackMap,
};
use crate::player::{ByPlayer, Player};
use crate::space::{PlaceSet, Space, SpaceSet};

/// An upper bound of all that can happen in a game. Each piece moves as if it were alone, at any
/// distance that some throw gives its move; what it may pass and where it may stand or end is
/// taken as widely as any position allows; conditions of effects count as met if such pieces or
/// spaces exist at all. What is absent here is absent from every game.
pub(super) struct Reach {
    /// Where pieces may come to stand.
    pub(super) occupancy: Occupancy,
    /// For each move, where it may end, a side.
    pub(super) ends: Vec<ByPlayer<SpaceSet>>,
}

impl Reach {
    /// `None` where it would take too long to say.
    pub(super) fn new(subject: &Subject<'_>) -> Option<Self> {
        let rules = subject.rules;
        let mut reach = Self {
            occupancy: Occupancy::at_start(rules),
            ends: vec![ByPlayer::default(); rules.moves.len()],
        };
        // How often there was news; and what that was when a move was last followed from all that
        // was known, a side.
        let mut known = 1;
        let mut followed = vec![ByPlayer::<u32>::default(); rules.moves.len()];
        loop {
            let before = known;
            for mover in Player::BOTH {
                for (i, rule) in rules.moves.iter().enumerate() {
                    if followed[i][mover] == known {
                        continue;
                    }
                    followed[i][mover] = known;
                    known += u32::from(reach.follow(subject, mover, i, rule)?);
                }
            }
            if known == before {
                return Some(reach);
            }
        }
    }

    /// Makes a move from wherever it may be made. Says whether that brings news.
    fn follow(
        &mut self,
        subject: &Subject<'_>,
        mover: Player,
        i: usize,
        rule: &MovementRule,
    ) -> Option<bool> {
        let mut news = false;
        let before = self.occupancy.clone();
        let view = View::of_many(subject, &before, mover);
        for kind in rule.kinds.iter() {
            let ends = ends(&view, rule, kind)?;
            if ends.spaces.is_empty() {
                continue;
            }
            let all = &mut self.ends[i][mover];
            news |= !ends.spaces.is_subset(*all);
            *all |= ends.spaces;
            let [own, common] = &rule.effects;
            let kinds = become_of(&view, own, ends.spaces, KindSet::one(kind));
            let kinds = become_of(&view, common, ends.spaces, kinds);
            for becomes in kinds.iter() {
                let (rules, owner) = (subject.rules, Owner::Side(mover));
                news |= self.occupancy.put(rules, owner, becomes, ends.places);
                news |= self.occupancy.enter(rules, owner, becomes, ends.entered);
            }
            for effects in &rule.effects {
                let passed = ends.spaces | view.may(&rule.over);
                news |= self.win(&view, effects, ends.spaces, passed);
            }
        }
        subject.burn(1).then_some(news)
    }

    /// Brings over what the effects of a move that ends there may bring over, where these are the
    /// spaces of its way and its end.
    fn win(
        &mut self,
        view: &View<'_>,
        effects: &[EffectRule],
        ends: SpaceSet,
        passed: SpaceSet,
    ) -> bool {
        let mut news = false;
        view.subject.burn(effects.len() as u32);
        for effect in effects {
            match effect.act() {
                Act::On {
                    pieces,
                    within,
                    at,
                    fate,
                } => {
                    let looked = match at {
                        Some(At::End) => ends,
                        Some(At::Steps | At::Sums | At::All) => passed,
                        None => view.subject.rules.all_spaces(),
                    };
                    let looked = looked & view.may(within);
                    for relation in Relation::ALL {
                        for from in pieces.of(relation).iter() {
                            // Each fate is named: one that sets pieces down elsewhere is to be
                            // followed here.
                            news |= match fate {
                                PieceFate::Gone => false,
                                PieceFate::Won(kind) => {
                                    let to = kind.unwrap_or(from);
                                    self.bring(view, relation, from, to, looked)
                                }
                                PieceFate::Returned(room, kind) => {
                                    let to = kind.unwrap_or(from);
                                    let there = view.standing_of(relation, from) & looked;
                                    !there.is_empty() && self.set_back(view, relation, to, room)
                                }
                            };
                        }
                    }
                }
                Act::If(condition, then) => {
                    let ends = view.may_meet(condition, ends);
                    news |= !ends.is_empty() && self.win(view, then, ends, passed);
                }
                Act::Push(pieces, then) => {
                    let owner = Owner::Side(view.mover);
                    let track = view.subject.rules.track(owner);
                    let beyond = track.ahead(track.places_on(ends));
                    let spaces = track.spaces_of(beyond);
                    for relation in Relation::ALL {
                        for kind in pieces.of(relation).iter() {
                            if (view.standing_of(relation, kind) & ends).is_empty() {
                                continue;
                            }
                            let rules = view.subject.rules;
                            news |= match relation {
                                Relation::Friend => self.occupancy.put(rules, owner, kind, beyond),
                                _ => {
                                    let owner = relation.owner(view.mover);
                                    self.occupancy.enter(rules, owner, kind, spaces)
                                }
                            };
                            // Who comes over there stands at that place.
                            for won in won(then, relation, kind) {
                                news |= self.occupancy.put(rules, owner, won, beyond);
                            }
                        }
                    }
                    news |= self.win(view, then, spaces, spaces);
                }
                Act::Become(_) => {}
            }
        }
        news
    }

    /// Sets a piece down somewhere on its owner's track in this room.
    fn set_back(
        &mut self,
        view: &View<'_>,
        relation: Relation,
        kind: KindId,
        room: &SpaceExpression,
    ) -> bool {
        let (rules, owner) = (view.subject.rules, relation.owner(view.mover));
        let track = rules.track(owner);
        let room = view.may(room);
        let room = match owner {
            Owner::Nobody => room,
            Owner::Side(_) => room & track.spaces_of(PlaceSet(track.on_track)),
        };
        self.occupancy.enter(rules, owner, kind, room)
    }

    fn bring(
        &mut self,
        view: &View<'_>,
        relation: Relation,
        from: KindId,
        to: KindId,
        looked: SpaceSet,
    ) -> bool {
        let (rules, owner) = (view.subject.rules, Owner::Side(view.mover));
        let spaces = view.standing_of(relation, from) & looked;
        if relation != Relation::Friend {
            return self.occupancy.enter(rules, owner, to, spaces);
        }
        // The mover's own keep their place and only change their kind.
        let there = rules.track(owner).places_on(spaces);
        let places = view.occupancy.places(owner, from) & there;
        self.occupancy.put(rules, owner, to, places)
    }
}

/// The kinds as which such a piece may come over by these effects.
fn won(effects: &[EffectRule], relation: Relation, kind: KindId) -> Vec<KindId> {
    let each = effects.iter().flat_map(|effect| match effect.act() {
        Act::On {
            pieces,
            fate: PieceFate::Won(to),
            ..
        } if pieces.names(relation, kind) => vec![to.unwrap_or(kind)],
        Act::If(_, then) => won(then, relation, kind),
        _ => Vec::new(),
    });
    each.collect()
}

/// Where a move may end.
#[derive(Clone, Copy, Default)]
pub(super) struct Arrivals {
    /// Places on the mover's track that it walks to.
    places: PlaceSet,
    /// Spaces that it comes to otherwise than on its track.
    entered: SpaceSet,
    /// All of these as spaces.
    pub(super) spaces: SpaceSet,
}

/// Where a move by a piece of `kind` may end, from wherever the view lets it stand. `None` where
/// it would take too long to say.
pub(super) fn ends(view: &View<'_>, rule: &MovementRule, kind: KindId) -> Option<Arrivals> {
    let rules = view.subject.rules;
    let stands = view.standing_of(Relation::Friend, kind);
    if stands.is_empty() {
        return Some(Arrivals::default());
    }
    let here = Here::Holds(Relation::Friend, kind);
    let on = rule.on.as_ref();
    let on = on.map_or(rules.all_spaces(), |on| view.bounds(on, here).may);
    let (over, to) = (view.may(&rule.over), view.may(&rule.to));
    let track = rules.track(Owner::Side(view.mover));
    let mut ends = Arrivals::default();
    let longest = 128 - rule.distances.leading_zeros();
    let cost = match rule.along.leaves_track() {
        false => longest,
        true => longest * (1 + stands.len() as u32 / 4),
    };
    if !view.subject.burn(cost) {
        return None;
    }
    if let Route::Track { ahead, behind } = rule.along.route() {
        let from = view.occupancy.places(Owner::Side(view.mover), kind) & track.places_on(on);
        let (over, to) = (track.places_on(over).0, track.places_on(to).0);
        if let Some(forks) = &rule.fork {
            let fork = forks[view.mover].and_then(|number| track.forks.get(number));
            if let Some(fork) = fork {
                ends.places.0 = turning(track, fork, from.0, rule.distances, over, to);
            }
            ends.spaces = track.spaces_of(ends.places);
            return Some(ends);
        }
        let mut along = |step: fn(&TrackMap, PlaceSet) -> PlaceSet| {
            let step = |at| step(track, PlaceSet(at)).0;
            ends.places.0 |= walk(from.0, rule.distances, over, to, step);
        };
        if ahead {
            along(TrackMap::ahead);
        }
        if behind {
            along(TrackMap::behind);
        }
        ends.spaces = track.spaces_of(ends.places);
        return Some(ends);
    }
    let from = (stands & on).0;
    if rule.along.route() == Route::Steps {
        // Going straight back is let pass here.
        let step = |at| {
            let nearby = SpaceSet(at).iter();
            nearby.fold(0, |all, space| all | rules.joined[usize::from(space.0)].0)
        };
        ends.entered.0 |= walk(from, rule.distances, over.0, to.0, step);
    } else {
        for direction in &rules.straight {
            let next = |space: Space| direction[usize::from(space.0)];
            let step = |at| SpaceSet(at).iter().filter_map(next).collect::<SpaceSet>().0;
            ends.entered.0 |= walk(from, rule.distances, over.0, to.0, step);
        }
    }
    ends.spaces = ends.entered;
    Some(ends)
}

/// All points at one of these distances: through `over`, and ending in `to`.
fn walk(from: u128, distances: u128, over: u128, to: u128, step: impl Fn(u128) -> u128) -> u128 {
    let (mut at, mut left) = (from, distances >> 1);
    // A move of nothing ends where it begins.
    let mut ends = if distances & 1 == 1 { from & to } else { 0 };
    while at != 0 && left != 0 {
        at = step(at);
        if left & 1 == 1 {
            ends |= at & to;
        }
        at &= over;
        left >>= 1;
    }
    ends
}

/// The same for a move that turns into a fork.
fn turning(
    track: &TrackMap,
    fork: &ForkPlaces,
    from: u128,
    distances: u128,
    over: u128,
    to: u128,
) -> u128 {
    let ahead = |at| track.ahead(PlaceSet(at)).0;
    let (mut straight, mut turned, mut left, mut ends) = (from, 0, distances >> 1, 0);
    while straight | turned != 0 && left != 0 {
        let turns = straight & 1 << fork.at;
        let into = if turns == 0 { 0 } else { 1 << fork.first };
        turned = ahead(turned) | into;
        straight = ahead(straight & !turns);
        if left & 1 == 1 {
            ends |= turned & to;
        }
        (straight, turned) = (straight & over, turned & over);
        left >>= 1;
    }
    ends
}

/// The kinds that a moving piece of one of these kinds may have at the end.
fn become_of(view: &View<'_>, effects: &[EffectRule], ends: SpaceSet, kinds: KindSet) -> KindSet {
    let mut now = kinds;
    view.subject.burn(effects.len() as u32);
    for effect in effects {
        match effect.act() {
            Act::Become(kind) => now = KindSet::one(kind),
            Act::If(condition, then) => {
                let ends = view.may_meet(condition, ends);
                if !ends.is_empty() {
                    now |= become_of(view, then, ends, now);
                }
            }
            Act::On { .. } | Act::Push(..) => {}
        }
    }
    now
}
