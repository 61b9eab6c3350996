//! Where pieces can ever come to stand, and where each move can end.

use super::area::{Relation, Who};
use super::bounds::{Here, View, meet, union};
use super::ground::{Act, Ground, Rule};
use super::stands::{Owner, Stands};
use crate::model::{Along, Ruleset};
use crate::player::{ByPlayer, Player};
use crate::space::{Space, SpaceSet};

/// An upper bound of all that can happen in a game. Each piece moves as if it were alone, at any
/// distance that some throw gives its move; what it may pass and where it may stand or end is
/// taken as widely as any position allows; conditions of effects count as met if such pieces or
/// spaces exist at all. What is absent here is absent from every game.
pub(super) struct Reach {
    /// Where pieces may come to stand.
    pub(super) stands: Stands,
    /// For each move, where it may end, a side.
    pub(super) ends: Vec<ByPlayer<SpaceSet>>,
}

impl Reach {
    /// `None` where it would take too long to say.
    pub(super) fn new(rules: &Ruleset, ground: &Ground) -> Option<Self> {
        let mut reach = Self {
            stands: Stands::at_start(rules, ground),
            ends: vec![ByPlayer::default(); ground.moves.len()],
        };
        let mut news = true;
        while news {
            news = false;
            for mover in Player::BOTH {
                for (i, rule) in ground.moves.iter().enumerate() {
                    news |= reach.follow(ground, mover, i, rule)?;
                }
            }
        }
        Some(reach)
    }

    /// Makes a move from wherever it may be made. Says whether that brings news.
    fn follow(&mut self, ground: &Ground, mover: Player, i: usize, rule: &Rule) -> Option<bool> {
        let mut news = false;
        let before = self.stands.clone();
        let view = View {
            ground,
            stands: &before,
            mover,
            exact: false,
        };
        for kind in (0..ground.kinds).filter(|kind| rule.kinds >> kind & 1 == 1) {
            let ends = ends(&view, rule, kind)?;
            if ends.spaces.is_empty() {
                continue;
            }
            let all = &mut self.ends[i][mover];
            news |= !ends.spaces.is_subset(*all);
            *all = union(*all, ends.spaces);
            let [own, common] = &rule.acts;
            let kinds = become_of(&view, own, ends.spaces, 1 << kind);
            let kinds = become_of(&view, common, ends.spaces, kinds);
            for becomes in bits(kinds) {
                let owner = Owner::Side(mover);
                news |= self.stands.put(ground, mover, becomes, ends.places);
                news |= self.stands.enter(ground, owner, becomes, ends.entered);
            }
            for acts in &rule.acts {
                news |= self.recruit(&view, acts, ends.spaces);
            }
        }
        ground.burn(1).then_some(news)
    }

    /// Brings over what the effects of a move that ends there may bring over.
    fn recruit(&mut self, view: &View<'_>, acts: &[Act], ends: SpaceSet) -> bool {
        let mut news = false;
        view.ground.burn(acts.len() as u32);
        for act in acts {
            match act {
                Act::Recruit { who, kind } => {
                    for relation in Relation::ALL {
                        for from in bits(who.of(relation)).filter(|k| *k < view.ground.kinds) {
                            let to = kind.unwrap_or(from);
                            news |= self.bring(view, relation, from, to, ends);
                        }
                    }
                }
                Act::IfCaptured(who, then) if may_capture(view, *who) => {
                    news |= self.recruit(view, then, ends);
                }
                Act::IfOn(area, then) => {
                    let ends = meet(ends, view.may(area));
                    news |= !ends.is_empty() && self.recruit(view, then, ends);
                }
                Act::Capture { .. } | Act::Become(_) | Act::IfCaptured(..) => {}
            }
        }
        news
    }

    fn bring(
        &mut self,
        view: &View<'_>,
        relation: Relation,
        from: usize,
        to: usize,
        ends: SpaceSet,
    ) -> bool {
        let (ground, mover) = (view.ground, view.mover);
        let owner = view.owner(relation);
        let spaces = meet(view.stands.of(owner, 1 << from), ends);
        if relation != Relation::Friend {
            return self.stands.enter(ground, Owner::Side(mover), to, spaces);
        }
        // The mover's own keep their place and only change their kind.
        let lane = &ground.lanes[mover];
        let places = view.stands.places(mover, from) & lane.places(spaces);
        let off = SpaceSet(spaces.0 & !lane.covered.0);
        self.stands.put(ground, mover, to, places)
            | self.stands.enter(ground, Owner::Side(mover), to, off)
    }
}

/// Where a move may end.
#[derive(Clone, Copy, Default)]
pub(super) struct Ends {
    /// Places on the mover's track that it walks to.
    places: u128,
    /// Spaces that it comes to otherwise than on its track.
    entered: SpaceSet,
    /// All of these as spaces.
    pub(super) spaces: SpaceSet,
}

/// Where a move by a piece of `kind` may end, from wherever the view lets it stand. `None` where
/// it would take too long to say.
pub(super) fn ends(view: &View<'_>, rule: &Rule, kind: usize) -> Option<Ends> {
    let ground = view.ground;
    let stands = view.stands.of(Owner::Side(view.mover), 1 << kind);
    if stands.is_empty() {
        return Some(Ends::default());
    }
    let on = view
        .bounds(&rule.on, Here::Holds(Relation::Friend, kind))
        .may;
    let (over, to) = (view.may(&rule.over), view.may(&rule.to));
    let lane = &ground.lanes[view.mover];
    let mut ends = Ends::default();
    let longest = 128 - rule.distances.leading_zeros();
    let cost = match rule.along {
        Along::Forward | Along::Back | Along::Either => longest,
        Along::Around | Along::Orthogonal => longest * (1 + stands.len() as u32 / 4),
    };
    if !ground.burn(cost) {
        return None;
    }
    if matches!(rule.along, Along::Forward | Along::Back | Along::Either) {
        let from = view.stands.places(view.mover, kind) & lane.places(on);
        let (over, to) = (lane.places(over), lane.places(to));
        if rule.along != Along::Back {
            ends.places |= walk(from, rule.distances, over, to, |at| lane.ahead(at));
        }
        if rule.along != Along::Forward {
            ends.places |= walk(from, rule.distances, over, to, |at| lane.behind(at));
        }
        ends.spaces = lane.spaces(ends.places);
        return Some(ends);
    }
    let from = meet(stands, on).0;
    if rule.along == Along::Around {
        // Going straight back is let pass here.
        let step = |at| {
            let nearby = SpaceSet(at).iter();
            nearby.fold(0, |all, space| {
                all | ground.joined.get(usize::from(space.0)).map_or(0, |s| s.0)
            })
        };
        ends.entered.0 |= walk(from, rule.distances, over.0, to.0, step);
    } else {
        for direction in &ground.straight {
            let next = |space: Space| direction.get(usize::from(space.0)).copied().flatten();
            let step = |at| SpaceSet(at).iter().filter_map(next).collect::<SpaceSet>().0;
            ends.entered.0 |= walk(from, rule.distances, over.0, to.0, step);
        }
    }
    ends.spaces = ends.entered;
    Some(ends)
}

/// All points at one of these distances: through `over`, and ending in `to`.
fn walk(from: u128, distances: u128, over: u128, to: u128, step: impl Fn(u128) -> u128) -> u128 {
    let (mut at, mut left, mut ends) = (from, distances >> 1, 0);
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

/// The kinds that a moving piece of one of these kinds may have at the end.
fn become_of(view: &View<'_>, acts: &[Act], ends: SpaceSet, kinds: u64) -> u64 {
    let mut now = kinds;
    view.ground.burn(acts.len() as u32);
    for act in acts {
        match act {
            Act::Become(kind) => now = 1 << kind,
            Act::IfCaptured(who, then) if may_capture(view, *who) => {
                now |= become_of(view, then, ends, now);
            }
            Act::IfOn(area, then) => {
                let ends = meet(ends, view.may(area));
                if !ends.is_empty() {
                    now |= become_of(view, then, ends, now);
                }
            }
            Act::Capture { .. } | Act::Recruit { .. } | Act::IfCaptured(..) => {}
        }
    }
    now
}

/// Whether there can be such pieces at all.
fn may_capture(view: &View<'_>, who: Who) -> bool {
    !view.standing(who).is_empty()
}

/// The numbers of the bits that are set.
pub(super) fn bits(kinds: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |kind| kinds >> kind & 1 == 1)
}
