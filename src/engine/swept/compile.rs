//! From a compiled game to sets, where its rules have the shape for it.

use super::compile_frame::frame;
use super::ends::ends;
use super::lower::Lowering;
use super::plan::{Plan, whole};
use super::plans::Planner;
use super::roster::{NEUTRALS, Roster};
use super::tables::{BitboardEnd, Deed, FATES, Fate, Position, Side, Tables};
use super::uniform;
use super::word::Word;
use crate::engine::bits::each;
use crate::engine::compiled::Compiled;
use crate::engine::state::{NEUTRAL, slot};
use crate::model::{How, PieceUse};
use crate::player::Player;

/// The tables, if sets of this width and so many kinds are enough; see the module for what else
/// is asked of a game.
pub(super) fn tables<W: Word, const K: usize>(game: &Compiled) -> Option<Tables<W, K>> {
    let roster = Roster::new(game);
    if roster.sets() > K || roster.neutrals.len() > NEUTRALS {
        return None;
    }
    let start = start(game, &roster)?;
    let mut tables = Tables {
        sides: [
            side(game, &roster, Player::First, &start)?,
            side(game, &roster, Player::Second, &start)?,
        ],
        start,
        neutrals: !roster.neutrals.is_empty(),
        how: game.spend.how,
        stops_from: match game.spend.how {
            How::Most | How::GoOn => u8::MAX,
            How::Some => 1,
            How::Free => 0,
        },
        often: match game.spend.piece {
            PieceUse::Once => W::NONE,
            PieceUse::Often => W::ALL,
        },
        captures_first: game.captures_first(),
        ends_by_capture: false,
        asks_moves: game.ends.asks_moves(),
        changes_others: false,
        grouped: roster.grouped(),
        uniform: false,
    };
    let mut fates = tables.sides.iter().flat_map(|side| side.fates.iter());
    tables.changes_others = fates.any(|fate| fate.moves_others || fate.promotes);
    tables.ends_by_capture = tables
        .sides
        .iter()
        .all(|side| ends_by_capture(&tables, side));
    tables.uniform = uniform::suits(&tables);
    Some(tables)
}

/// Whether nothing but a capture can end this side's game after a move: it loses by the number of pieces of some kinds,
/// and whatever else comes of moves leaves these what they are.
fn ends_by_capture<W: Word, const K: usize>(tables: &Tables<W, K>, side: &Side<W, K>) -> bool {
    let ends = &side.ends_of_move;
    ends.common.is_empty()
        && ends.own.iter().all(|end| {
            let BitboardEnd::Lose { kinds, .. } = end else {
                return false;
            };
            let lost = (0..K).filter(|k| !kinds[*k].is_none());
            let lost = lost.fold(0u16, |all, k| all | 1 << k);
            let keeps = |kinds: u8, kind: u8| u16::from(kinds) & lost == 0 || lost >> kind & 1 == 1;
            tables.sides.iter().all(|mover| {
                let own = mover.player == side.player;
                let columns = mover.plans.iter().flat_map(|plan| &plan.columns);
                columns.map(|column| &column.slim).all(|slim| {
                    let mut kinds = (0..K).filter(|k| !slim.starts[*k].is_none());
                    kinds.all(|k| {
                        let fate = &mover.fates[usize::from(slim.fates[k])];
                        fate.deeds.iter().all(|deed| match deed {
                            Deed::Become(kind) => !own || keeps(1 << k, *kind),
                            Deed::Promote { kinds, kind, .. } => !own || keeps(*kinds, *kind),
                            Deed::TakeOver { foes, .. } => own || u16::from(*foes) & lost == 0,
                            Deed::Return { foes, kind, .. } => {
                                own || kind.is_none_or(|kind| keeps(*foes, kind))
                            }
                            Deed::Capture { .. }
                            | Deed::Push { .. }
                            | Deed::UnlessCaptured { .. }
                            | Deed::UnlessOn { .. } => true,
                        })
                    })
                })
            })
        })
}

fn start<W: Word, const K: usize>(game: &Compiled, roster: &Roster) -> Option<Position<W, K>> {
    let state = game.start;
    let mut start = Position {
        own: [W::NONE; K],
        foe: [W::NONE; K],
        neutral: [[W::NONE; 2]; NEUTRALS],
    };
    for (i, &kind) in roster.kinds.iter().enumerate() {
        start.own[i] = W::narrow(state.bits[slot(0, kind)]);
        start.foe[i] = W::narrow(state.bits[slot(1, kind)]);
    }
    for (i, digit) in (roster.kinds.len()..K).zip(&roster.digits) {
        start.own[i] = W::narrow(roster.begin(game, 0, digit));
        start.foe[i] = W::narrow(roster.begin(game, 1, digit));
    }
    for (i, &kind) in roster.neutrals.iter().enumerate() {
        for space in each(state.bits[slot(NEUTRAL, kind)]) {
            for owner in 0..2 {
                let track = &game.tracks[owner];
                let places = track.at[usize::from(space)];
                if places == 0 || places & !track.on_track != 0 {
                    return None;
                }
                start.neutral[i][owner] |= W::narrow(places);
            }
        }
    }
    Some(start)
}

/// What the position has to say about throwing again; `None` if that has no expression, or may look at spaces off
/// the track.
fn recasts<W: Word, const K: usize>(lowering: &mut Lowering<'_, W, K>) -> Option<Box<[u8]>> {
    let game = lowering.game;
    let Some(when) = game.recasts.as_ref().and_then(|rule| rule.when.as_ref()) else {
        return Some(Box::default());
    };
    let looks = !when[lowering.mover].asks_nothing_but_throws();
    if looks && !lowering.covers() {
        return None;
    }
    let recasts = game.throws.iter().map(|chance| {
        lowering.thrown = Some(chance.throw.last());
        lowering.set(&when[lowering.mover], false)
    });
    let recasts = recasts.collect();
    lowering.thrown = None;
    recasts
}

/// See [`Side::nearest`].
fn nearest<W, const K: usize>(plans: &[Plan<W, K>], throws: usize) -> Box<[u16]> {
    let mut all: Vec<u16> = (0..throws as u16).collect();
    all.sort_by_key(|throw| {
        let columns = plans[whole(usize::from(*throw))].columns.iter();
        columns
            .map(|column| column.slim.distance)
            .min()
            .unwrap_or(u8::MAX)
    });
    all.into()
}

fn side<W: Word, const K: usize>(
    game: &Compiled,
    roster: &Roster,
    mover: Player,
    start: &Position<W, K>,
) -> Option<Side<W, K>> {
    let frame = frame::<W>(game, mover)?;
    let places = match mover {
        Player::First => &start.own,
        Player::Second => &start.foe,
    };
    let kinds = 0..roster.kinds.len().min(K);
    let shared = kinds
        .clone()
        .any(|k| (0..k).any(|other| !(places[k] & places[other]).is_none()));
    let mut lowering = Lowering {
        game,
        roster,
        mover,
        track: frame.track(),
        sets: Vec::new(),
        twofold: !frame.twins.is_empty(),
        apart: false,
        thrown: None,
    };
    lowering.apart = lowering.keeps_apart();
    let laws = lowering.laws(&frame)?;
    // Of two pieces at one place it couldn't be told which has moved, if some are promoted elsewhere.
    let mut promotes = laws.laws.iter().map(|law| law.promotes);
    if promotes.any(|promotes| promotes) && (shared || !laws.exclusive) {
        return None;
    }
    let [moved, played] = game.ends.asked();
    let ends_of_move = ends(&mut lowering, moved)?;
    let ends_of_play = ends(&mut lowering, played)?;
    let recasts = recasts(&mut lowering)?;
    let free_run = lowering.free_run(&laws);
    let planner = Planner::new(game, mover, &laws, (&frame, free_run), !shared);
    let plans = planner.plans()?;
    let blank = || Fate {
        becomes: [W::NONE; K],
        prey: [W::NONE; K],
        neutrals: 0,
        pushed: None,
        passed: Box::default(),
        always: false,
        looks: false,
        moves_others: false,
        promotes: false,
        settled: false,
        deeds: Box::default(),
    };
    let mut fates = laws.fates;
    fates.resize_with(FATES, blank);
    Some(Side {
        player: mover,
        lanes: laws.lanes.into(),
        free_run,
        nearest: nearest(&plans, game.throws.len()),
        fates: fates.into_boxed_slice().try_into().ok()?,
        plans,
        ends_of_move,
        ends_of_play,
        recasts,
        sets: lowering.sets.into(),
        orders: std::array::from_fn(|k| {
            let digit = k.checked_sub(roster.kinds.len());
            let digit = digit.and_then(|digit| roster.digits.get(digit));
            digit.map_or(0, |digit| digit.order)
        }),
        limits: std::array::from_fn(|k| {
            let groups = &game.tracks[mover.index()].groups;
            let kind = roster.kinds.get(k);
            kind.map_or(1, |kind| groups[usize::from(*kind)].most() as u8)
        }),
        digits: std::array::from_fn(|k| match k < roster.kinds.len() {
            true => roster.digits_of(1 << k),
            false => 0,
        }),
        frame,
    })
}
