//! When a game is over.

use std::cell::Cell;

use super::expression::SelectedPieces;
use super::lower::Lowering;
use super::moves::{Course, union};
use super::plan::{COLUMNS, whole};
use super::roster::places;
use super::tables::{BitboardCommonEnd, BitboardEnd, BitboardEnds, Position, Side, Tables};
use super::word::Word;
use crate::engine::condition::Test;
use crate::engine::ends::{Asked, End as EndRule, GameEnd};
use crate::player::{ByPlayer, Player};

/// What a side's game ends by, of the rules that are asked at one time.
pub(super) fn ends<W: Word, const K: usize>(
    lowering: &mut Lowering<'_, W, K>,
    asked: &Asked,
) -> Option<BitboardEnds<W, K>> {
    let (game, roster, side) = (lowering.game, lowering.roster, lowering.mover);
    let kinds = |slots: u32| roster.counted(roster.owned(slots, side.index()));
    let own = asked.sides[side].iter().map(|(_, end)| {
        Some(match end {
            EndRule::Lose { slots, at_most } => BitboardEnd::Lose {
                kinds: kinds(*slots),
                at_most: *at_most,
            },
            EndRule::Win { slots, reach } => {
                let (reach, set) = match reach.constant() {
                    Some(spaces) => (places::<W>(game, side, spaces), 0),
                    None => (W::ALL, lowering.set(reach, false)?),
                };
                BitboardEnd::Win {
                    reach: kinds(*slots).map(|all: W| all & reach),
                    set,
                }
            }
            EndRule::LoseWhen(test) => BitboardEnd::When {
                test: lowering.test(test)?,
                wins: false,
            },
            EndRule::WinWhen(test) => BitboardEnd::When {
                test: lowering.test(test)?,
                wins: true,
            },
        })
    });
    let own = own.collect::<Option<_>>()?;
    let common = asked.common.iter().map(|(_, end)| {
        let counted = match &end.counted {
            None => None,
            Some(counted) => {
                let (slots, within) = &counted[side];
                Some((lowering.counted(*slots)?, lowering.set(within, false)?))
            }
        };
        Some(BitboardCommonEnd {
            test: lowering.test(&end.tests[side])?,
            counted,
        })
    });
    let common = common.collect::<Option<_>>()?;
    Some(BitboardEnds { own, common })
}

impl<W: Word, const K: usize> Lowering<'_, W, K> {
    /// Pieces that are counted; `None` if nobody's are, or the other side's where they may stand off the
    /// track.
    fn counted(&self, slots: u32) -> Option<SelectedPieces<W, K>> {
        let counted = |player: Player| {
            self.roster
                .counted(self.roster.owned(slots, player.index()))
        };
        let pieces = SelectedPieces {
            own: counted(self.mover),
            foe: counted(self.mover.opponent()),
            ..self.pieces(slots)
        };
        let nobodys = self.roster.neutral(slots) != 0;
        (!nobodys && (!pieces.others || self.covers())).then_some(pieces)
    }

    /// A condition of an end; `None` if it may look at spaces off the track.
    fn test(&mut self, test: &Test) -> Option<Test<u8>> {
        test.with_sets(&mut |set| match self.covers() {
            true => self.set(set, false),
            false => None,
        })
    }
}

/// A side that can move, with a throw that lets it, as far as was found when that was asked last.
pub(super) type Movable = Cell<Option<(Player, u16)>>;

/// A position after a move or a play of this side, as it sees it, when it is asked who has won.
struct Final<'t, W, const K: usize> {
    tables: &'t Tables<W, K>,
    mover: Player,
    position: &'t Position<W, K>,
    movable: &'t Movable,
}

impl<W: Word, const K: usize> Tables<W, K> {
    /// How the game is over after a move, when this is the position as the mover sees it.
    #[inline(always)]
    pub(super) fn decided(&self, mover: Player, position: &Position<W, K>) -> Option<GameEnd> {
        let last = Final {
            tables: self,
            mover,
            position,
            movable: &Movable::default(),
        };
        last.decided(|side| &side.ends_of_move)
    }

    /// The same after a play, by the rules that ask whether any moves are left.
    #[inline(never)]
    pub(super) fn settled(
        &self,
        mover: Player,
        position: &Position<W, K>,
        movable: &Movable,
    ) -> Option<GameEnd> {
        let last = Final {
            tables: self,
            mover,
            position,
            movable,
        };
        last.decided(|side| &side.ends_of_play)
    }
}

impl<'t, W: Word, const K: usize> Final<'t, W, K> {
    #[inline(always)]
    fn decided(&self, asked: impl Fn(&Side<W, K>) -> &BitboardEnds<W, K>) -> Option<GameEnd> {
        for player in [self.mover.opponent(), self.mover] {
            let side = &self.tables.sides[player.index()];
            let own = self.own(player);
            for end in &asked(side).own {
                let winner = match end {
                    BitboardEnd::Lose { kinds, at_most: 0 } => {
                        union(own, kinds).is_none().then_some(player.opponent())
                    }
                    BitboardEnd::Lose { kinds, at_most } => {
                        (self.count(own, kinds, W::ALL) <= *at_most).then_some(player.opponent())
                    }
                    BitboardEnd::Win { reach, set } => {
                        let mut there = union(own, reach);
                        if *set > 0 && !there.is_none() {
                            there &= self.set(side, *set);
                        }
                        (!there.is_none()).then_some(player)
                    }
                    BitboardEnd::When { test, wins } => {
                        let winner = if *wins { player } else { player.opponent() };
                        self.holds(side, test).then_some(winner)
                    }
                };
                if let Some(winner) = winner {
                    return Some(GameEnd::Won(winner));
                }
            }
        }
        let [first, second] = &self.tables.sides;
        let mut both = asked(first).common.iter().zip(&asked(second).common);
        let holds = |(one, other): &(&BitboardCommonEnd<W, K>, &BitboardCommonEnd<W, K>)| {
            self.holds(first, &one.test) && self.holds(second, &other.test)
        };
        let (one, other) = both.find(holds)?;
        let pieces = |side: &Side<W, K>, end: &BitboardCommonEnd<W, K>| {
            let (pieces, within) = end.counted.as_ref()?;
            let (within, foe) = (self.set(side, *within), side.player.opponent());
            let mut counted = self.count(self.own(side.player), &pieces.own, within);
            if pieces.others {
                let theirs = self.tables.sides[foe.index()].frame.seen(within);
                counted += self.count(self.own(foe), &pieces.foe, theirs);
            }
            Some(counted)
        };
        Some(match (pieces(first, one), pieces(second, other)) {
            (Some(first), Some(second)) => GameEnd::by_most(ByPlayer { first, second }),
            _ => GameEnd::Drawn,
        })
    }

    /// A side's pieces.
    #[inline(always)]
    fn own(&self, player: Player) -> &'t [W; K] {
        if player == self.mover {
            &self.position.own
        } else {
            &self.position.foe
        }
    }

    /// How many pieces of these kinds stand there.
    #[inline(always)]
    fn count(&self, own: &[W; K], kinds: &[W; K], within: W) -> u32 {
        if self.tables.grouped {
            return weighed(&self.tables.sides[0].orders, own, kinds, within);
        }
        let counts = own.iter().zip(kinds);
        counts
            .map(|(own, all)| (*own & *all & within).count())
            .sum()
    }

    /// The value of a side's expression.
    #[inline(never)]
    fn set(&self, side: &Side<W, K>, number: u8) -> W {
        if side.player == self.mover {
            side.set(number, self.position)
        } else {
            side.set(number, &self.position.turned())
        }
    }

    #[inline(never)]
    fn holds(&self, side: &Side<W, K>, test: &Test<u8>) -> bool {
        test.holds(&mut |single| match single {
            Test::Holds(set) => !self.set(side, *set).is_none(),
            Test::Stuck => self.is_stuck(),
            // INVARIANT: the checker lets effects alone ask for the others.
            _ => false,
        })
    }

    /// Whether every throw of either side would be lost. Who could move last time mostly still can, and is asked first.
    fn is_stuck(&self) -> bool {
        let last = self.movable.get();
        if last.is_some_and(|(player, throw)| self.can_move(player, throw)) {
            return false;
        }
        let mut players = [self.mover, self.mover.opponent()].into_iter();
        let found = players.find_map(|player| {
            let mut throws = self.tables.sides[player.index()].nearest.iter();
            let throw = throws.find(|throw| self.can_move(player, **throw))?;
            Some((player, *throw))
        });
        self.movable.set(found);
        found.is_none()
    }

    /// Whether this side can play a throw.
    fn can_move(&self, player: Player, throw: u16) -> bool {
        let sides = &self.tables.sides;
        let side = &sides[player.index()];
        let plan = &side.plans[whole(throw.into())];
        let position = match player == self.mover {
            true => *self.position,
            false => self.position.turned(),
        };
        let course = Course {
            position,
            free: position.own,
            side,
            other: &sides[player.opponent().index()],
            plan,
        };
        if !plan.breaks {
            return course.any();
        }
        // A part that can be spent is no play yet if the rest can't.
        let mut masks = [W::NONE; COLUMNS];
        let columns = plan.open(&position.own);
        course.sweep(&mut masks, columns);
        let masks = &mut masks[..columns];
        self.tables.keep_unbroken(&course, masks);
        masks.iter().any(|mask| !mask.is_none())
    }
}

/// How many pieces of these kinds stand there, each set counting 2 to the power of its order.
#[inline(never)]
fn weighed<W: Word, const K: usize>(
    orders: &[u8; K],
    own: &[W; K],
    kinds: &[W; K],
    within: W,
) -> u32 {
    let counts = own.iter().zip(kinds).zip(orders);
    counts
        .map(|((own, all), order)| (*own & *all & within).count() << order)
        .sum()
}
