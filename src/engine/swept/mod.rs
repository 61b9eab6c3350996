//! All moves at once: how playouts find them where the rules have the shape for it.
//!
//! Most running-fight games move pieces ahead on a track, stop them at friends, and capture where
//! they end. Then the moves of *all* pieces with given dice are a handful of shifts of sets of
//! places. This is chosen by the shape of the rules alone, when the tables are made
//! ([`Sets::new`]); any other game is played move by move (`engine::generate`), and so is
//! everything that is not a playout. Both play the same games from the same seeds
//! (`tests/it/sets.rs`).
//!
//! The shape, in the order in which it is asked:
//! - pieces stand alone or in groups, and go in any number; where only so many may stand together, they are of one
//!   kind in the end whatever their move does; several dice are spent by pieces that move often; where there are
//!   groups, nobody is returned, pushed, or promoted elsewhere, and effects ask nothing of the position but what is
//!   captured;
//! - a throw of a single die may be spent in two parts, or count otherwise than its value (a die that can't be spent
//!   whole is as many dice as it has parts); of several dice, a rule that asks for one of several faces looks at
//!   nothing but the end;
//! - pieces never leave their tracks; the track has at most 63 places, or 127, with its forks 63, a loop with the
//!   longest move behind it 64, or 128, and one that is the whole track, 63; where a space is passed twice, furthest
//!   pieces are asked for only where moves start, and are the mover's; where tracks have forks, they aren't asked
//!   for, nobody is pushed or returned, and captures look at nothing but the end;
//! - no move comes upon the space where it began; where nothing stops a piece that a single die moves, whole rounds of a
//!   loop are left out;
//! - pieces go forward, or otherwise by at most eight ways of a length, never two to one end; or they stay
//!   where they are, if none share a space or stand together;
//! - `over` and `to` ask of a space what stands on it, or elsewhere, but for where the piece came
//!   from, or of the throw; where a piece may become its like on arrival or not, `to` keeps it from both;
//! - where it matters that two friends never share a space, `to` keeps moves from friends, or asks for an enemy where
//!   no space ever holds pieces of both sides;
//! - captures never take friends, and look beyond the end of moves forward only; returns send enemies
//!   home from the end, to spaces that are always the same; recruits are of kinds with a single piece
//!   (elsewhere than where the move ends, if no move is legal only because of others after it), or, wherever they
//!   stand, of the mover's own, none of which share a space; a side's kinds and the binary digits of how many
//!   stand together make at most four sets, on short tracks ten, with forks twelve, nobody's kinds two (four take
//!   128 bits, as long tracks do);
//! - a move forward pushes at most once, without a condition, pieces of kinds of which there is one, before anything else
//!   happens to these; its `to` has no expression, all spaces of its track lie on the other side's, one place more than
//!   the longest way is no whole round; then pieces move often, and no move is legal only because of others after it;
//! - where the position has a say in whether a throw may be thrown again, that is an expression, too.
//!
//! How it works (each step a file):
//! - `frame`: a side's pieces are sets of *places* on its own track, one for each kind. Behind the
//!   track its loop is repeated, so that a move ahead is a shift, and a move is free if no friend is
//!   in `over >> 1 | … | over >> (d - 1) | to >> d`; the shifts are doubled up, so that any distance
//!   takes two more steps (`Ahead`). Where a loop is the whole track and hardly shorter than the word, it is not
//!   repeated: shifts go round (`Cyclic`). Of tracks with forks (`Forked`) it is repeated only to find what stops
//!   moves ahead: behind the track lie the forks, from where, and into which, pieces go one by one (`branches`).
//! - `rules`, `lower` and `fate`: what a rule says of spaces is the same in every position, but for
//!   pieces that stand there (`lane`, `blockers`); anything else, as `foremost` or `if`, becomes an
//!   *expression* over the mover's places (`expression`), run once for all pieces. What captures take
//!   is a mask, if nothing else hangs on it. A move whose captures look where
//!   each die ends has a column for each order of the dice, with the starts from which something
//!   else falls than in the orders before.
//! - `plans`: for each throw and each rest of it a *plan*: for each choice of dice a *column*, the
//!   set of legal starts. Rules under the same conditions share it: what stands on a place
//!   settles the rule. Columns under the same conditions are a *stretch*, with many kinds those of one.
//! - `narrow` and `wide`: a decision needs no list of moves, only their number and the one that
//!   was drawn. How many columns have a start is counted in bit planes for all starts at once; the
//!   number of moves is their weighted count; the start of the n-th move is found by going through
//!   the starts in board order (runs in which it rises or falls along the track), that piece's move
//!   in an order kept by place (`select`). Plans of one die, or two, in one stretch have a form of
//!   their own, without loops over columns (`shapes`).
//! - `uniform`: where all dice are spent by two moves at most, and all pieces move, stop and fall
//!   alike, a turn goes straight on, from the throw to the last move.
//! - `most`: where the most dice must be spent, a first move is good if after it some piece can
//!   still spend the rest. Two pieces that can do so now, as far apart as there are, are witnesses
//!   for nearly all moves (`witnesses`); doubtful ones are tried. Who meets nothing on the way, goes
//!   often, and with any die, spends whatever is left (`free_runs`); what many dice come to is
//!   remembered (`known_greatest`).
//! - `preferred`: of moves with equal dice, those that go before others.
//! - `ends`: who has won, also by conditions, and whether anybody can ever move again.
//! - `moves`, `make`, `deeds` and `pushes`: all starts of a column, and making a move. What falls is looked up by the
//!   other side's place on the same space. Of those who stand together the sets behind the kinds are the binary digits
//!   of how many there are beyond the first (`roster`, `piece_counts`): who comes and goes carries and
//!   borrows (`groups`).
//!
//! Measured with `cargo bench --bench playouts`, and steadily in instructions a turn (callgrind, the
//! difference between 50 and 250 games, so that making the tables doesn't count): about 480 in
//! `games/daldos.game`, where moves one by one take nine times as long and play written by hand
//! (`benches/playouts/handcoded.rs`) 425 instructions; about 480 in `games/daldosa.game`; about 1,660 in
//! `games/sahkku.game`, most of them for the king's 28 columns, and 3,500 where all its dice must be
//! used. Before two dice were one turn, they were 683 and 690 in the first two; before a witness
//! spoke for more than one die, 11,504 in the last.
//! What was learned on the way: write whole arrays of kinds, not one kind (a narrow write followed
//! by a wide read halves the speed); keep the mover's tables at hand rather than by the number of
//! the side; do not sort where an order can be looked up; a closure in `map` over an array may
//! become a function of its own; what a rare branch needs is best kept out of line, where it holds
//! no registers, and what has to be dropped is best kept outside; a stretch of its own for a second way
//! back costs more than it saves; a branch that is hard to foresee costs as much as a dozen instructions, so that the values are picked without
//! one; what need not wait for the throw is best done before it is known; what a rare call takes by reference lies
//! in memory ever after (good for the position, which is written and read as a whole; bad for the generator);
//! two games in turns on one processor, so that the one is played while the other waits, are 2 to 10 %
//! slower in all that were tried; the processor's own instructions for sets of bits, asked for at run time, gain 5 %, too
//! little for what is `unsafe` about it.

mod ahead;
mod blockers;
mod branches;
mod compile;
mod compile_frame;
mod deeds;
mod dice_orders;
mod draft;
mod ends;
mod expression;
mod fate;
mod followers;
mod frame;
mod free_runs;
mod groups;
mod known_greatest;
mod lane;
mod lower;
mod make;
mod most;
mod moves;
mod narrow;
mod piece_counts;
mod plan;
mod plans;
mod preferred;
mod pushes;
mod roster;
mod rules;
mod select;
mod shapes;
mod shifts;
mod slim;
mod stretches;
mod tables;
mod trial;
mod uniform;
mod wide;
mod witnesses;
mod word;

use super::compiled::Compiled;
use super::dice_left::dice;
use super::rule::Rule;
use super::running::Runner;
use crate::model::{How, PieceUse};
use crate::player::Player;
use known_greatest::KnownGreatest;
use tables::Tables;
use trial::Swept;
use uniform::Uniform;
use word::{Cyclic, Forked, Word};

/// The tables of a game.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Sets(Width);

/// As narrow as the game allows: sets of places, one for each kind of a side's pieces and each digit of how many stand
/// together.
#[derive(Clone, Debug)]
enum Width {
    /// Two sets a side, 64 places.
    Two64(Box<Tables<u64, 2>>),
    /// Three sets a side, 64 places.
    Three64(Box<Tables<u64, 3>>),
    /// Three sets a side, 63 places, all of them a loop.
    Cyclic(Box<Tables<Cyclic, 3>>),
    /// Two sets a side, 128 places.
    Two128(Box<Tables<u128, 2>>),
    /// Three sets a side, 128 places.
    Three128(Box<Tables<u128, 3>>),
    /// Four sets a side, 128 places.
    Four128(Box<Tables<u128, 4>>),
    /// Ten sets a side, 64 places.
    Ten64(Box<Tables<u64, 10>>),
    /// Twelve sets a side, 64 places, some of them on forks.
    Forked(Box<Tables<Forked, 12>>),
}

/// The tables of a game in sets of this width, if they are wide enough.
fn made<W: Word, const K: usize>(
    game: &Compiled,
    width: impl FnOnce(Box<Tables<W, K>>) -> Width,
) -> Option<Width> {
    compile::tables(game).map(|tables| width(Box::new(tables)))
}

impl Sets {
    /// The tables of a game, if its rules have the shape for it.
    pub(in crate::engine) fn new(game: &Compiled) -> Option<Sets> {
        // No plan knows yet, of several dice, which of those that stand together has moved, that parts of one die
        // belong together, or that one may count otherwise than its value.
        let parts = game.rolls.iter().any(|roll| roll.parts != 0);
        let must = matches!(game.spend.how, How::Most | How::GoOn);
        // Nor in which of the orders that begin with one of several faces it has been counted.
        let several = |rule: &Rule| rule.asked.with.count_ones() > 1 && rule.looks.beyond();
        let mut rules = Player::BOTH.iter().flat_map(|&side| &game.rules[side]);
        let several = rules.any(several);
        let single = game.rolls.iter().all(|roll| {
            let counted = || roll.subsets.iter().any(|subset| subset.counted.is_some());
            dice(roll.full) <= 1 || !(several || roll.parts != 0 || counted())
        });
        let unbroken = must || !parts;
        let dice = game.rolls.iter().map(|roll| dice(roll.full)).max();
        let lone = dice <= Some(1) && !parts;
        let told_apart = lone || game.spend.piece == PieceUse::Often || !game.indexed.has_groups();
        if !unbroken || !told_apart || !single {
            return None;
        }
        let width = made(game, Width::Two64)
            .or_else(|| made(game, Width::Three64))
            .or_else(|| made(game, Width::Cyclic))
            .or_else(|| made(game, Width::Two128))
            .or_else(|| made(game, Width::Three128))
            .or_else(|| made(game, Width::Four128))
            .or_else(|| made(game, Width::Ten64))
            .or_else(|| made(game, Width::Forked));
        width.map(Sets)
    }

    /// Lets somebody play a game from the start, with this throw.
    pub(in crate::engine) fn play<P: Runner>(
        &self,
        first: Player,
        throw: usize,
        runner: P,
    ) -> P::Result {
        let begin = (first, throw);
        match &self.0 {
            Width::Two64(tables) if tables.uniform && tables.stops_from > 1 => {
                play_uniform::<_, _, false, _>(tables, begin, runner)
            }
            Width::Two64(tables) if tables.uniform => {
                play_uniform::<_, _, true, _>(tables, begin, runner)
            }
            Width::Two64(tables) => play_swept(tables, begin, runner),
            Width::Three64(tables) => play_swept(tables, begin, runner),
            Width::Cyclic(tables) => play_swept(tables, begin, runner),
            Width::Two128(tables) => play_swept(tables, begin, runner),
            Width::Three128(tables) => play_swept(tables, begin, runner),
            Width::Four128(tables) => play_swept(tables, begin, runner),
            Width::Ten64(tables) => play_swept(tables, begin, runner),
            Width::Forked(tables) => play_swept(tables, begin, runner),
        }
    }
}

/// Lets somebody play a game from the start, with this throw of this side. Each width has a function of its own.
#[inline(never)]
fn play_swept<W: Word, const K: usize, P: Runner>(
    tables: &Tables<W, K>,
    (first, throw): (Player, usize),
    runner: P,
) -> P::Result {
    // What is large, or has to be dropped, would keep the rest of a game out of registers.
    let mut known = KnownGreatest::new();
    runner.with(&mut Swept::new(tables, first, throw, &mut known))
}

/// The same where turns go straight on.
#[inline(never)]
fn play_uniform<W: Word, const K: usize, const STOPS: bool, P: Runner>(
    tables: &Tables<W, K>,
    (first, throw): (Player, usize),
    runner: P,
) -> P::Result {
    runner.with(&mut Uniform::<_, _, STOPS>::new(tables, first, throw))
}
