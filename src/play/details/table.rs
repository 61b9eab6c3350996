//! The statistics, one table: of each its key in JSON, its lines in CSV, what it means, how it
//! comes of what was counted, and how it is told number by number.

use serde::Serialize;

use super::counts::{Counts, FaceCount, Lead, MoveCount, RuledOut};
use super::names::GameNames;
use super::number::NumberSink;
use super::row::{
    Captured, DistanceRow, EndRow, Exposure, FaceRow, FewRow, LeadRow, MoveRow, PieceRow,
    PiecesRow, SpentDice, ThrowRow,
};
use super::share::{Share, Shares};
use super::throw_count::ThrowCount;
use crate::notation::Faces;
use crate::play::histogram::Histogram;
use crate::play::interval::Ratio;
use crate::play::tally::Tally;

/// A statistic, as the table of all of them has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistic {
    /// Its key in JSON.
    pub key: &'static str,
    /// Its lines in CSV.
    pub lines: &'static str,
    /// What it means.
    pub means: &'static str,
}

/// What statistics are made of.
struct CountedGames<'s> {
    names: &'s GameNames,
    tally: &'s Tally,
    counts: &'s Counts,
}

macro_rules! statistics {
    ($($(#[doc = $means:literal])+ $key:ident($lines:literal): $rows:ty = $make:expr, $tell:expr;)+) => {
        /// All that was counted turn by turn. Rows of nothing but zeros are left out where there is
        /// one for each space or number of pieces.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub struct Details {
            $($(#[doc = $means])+ pub $key: $rows,)+
        }

        /// All statistics, in the order of JSON and CSV.
        pub const STATISTICS: &[Statistic] = &[$(Statistic {
            key: stringify!($key),
            lines: $lines,
            means: concat!($($means),+).trim_ascii(),
        }),+];

        impl Details {
            /// What these sums say.
            pub fn new(names: &GameNames, tally: &Tally, counts: &Counts) -> Details {
                let counted = CountedGames { names, tally, counts };
                $(let $key: fn(&CountedGames<'_>) -> $rows = $make;)+
                Details { $($key: $key(&counted),)+ }
            }

            /// Tells all numbers, one by one; shares of all games are told with the results.
            pub fn tell(&self, to: &mut NumberSink<'_>) {
                $(let $key: fn(&$rows, &mut NumberSink<'_>) = $tell;)+
                $($key(&self.$key, to);)+
            }
        }
    };
}

statistics! {
    /// shares of games with their intervals
    shares("`share of wins`"): Shares =
        |s| Shares::new(s.names, s.tally),
        |_, _| {};

    /// how many games had that number of turns
    turns("`games,turns,N`"): Histogram =
        |s| s.tally.turns.clone(),
        |games, to| to.histogram("games", "turns", games);

    /// how many games had that number of decisions
    decisions("`games,decisions,N`"): Histogram =
        |s| s.tally.decisions.clone(),
        |games, to| to.histogram("games", "decisions", games);

    /// how many games had that number of captures
    captures("`games,captures,N`"): Histogram =
        |s| s.tally.captures.clone(),
        |games, to| to.histogram("games", "captures", games);

    /// decisions at which a move of this way was `legal`; at which it was the `only` choice; moves
    /// `made`; pieces they captured (`captures`)
    moves("`move,NAME,…`"): Vec<MoveRow<MoveCount>> =
        |s| by_move(s.names, &s.counts.moves),
        |rows, to| for row in rows {
            to.counts("move", &row.r#move, row.count.by_name());
        };

    /// throws in which a ludeme of this way to move ruled out something that the dice offered before
    /// the first move: `with`, for no die showed its face; `on`, where a piece stood; `over`, a space
    /// in between; `to`, the space of arrival; `spend`, what all else allows
    ruled_out("`ruled_out,NAME,…`"): Vec<MoveRow<RuledOut>> =
        |s| by_move(s.names, &s.counts.ruled_out),
        |rows, to| for row in rows {
            to.counts("ruled_out", &row.r#move, row.count.by_name());
        };

    /// dice of each face, and the share of those spent that went into each way to move; a die
    /// spent in parts counts for each move that took one
    faces("`dice thrown` `dice unspent` `dice spent` `share of dice`"): Vec<FaceRow> =
        faces,
        |rows, to| for row in rows {
            to.count(["dice thrown", &row.face, ""], row.thrown);
            to.count(["dice unspent", &row.face, ""], row.unspent);
            for MoveRow { r#move, count } in &row.spent {
                to.count(["dice spent", &row.face, r#move], count.dice);
                to.share(["share of dice", &row.face, r#move], &count.share);
            }
        };

    /// how often each was `played`: `lost`, for nothing could be done; used `partly`, dice being left
    /// over; or in `full`; how often an extra throw followed (`extra_throw`); how often it was thrown
    /// again instead (`rethrow`)
    throws("`throw,…`"): Vec<ThrowRow> =
        |s| {
            let throws = s.names.throws.iter().zip(&s.counts.throws);
            let row = |(throw, &count): (&Faces, &ThrowCount)| ThrowRow {
                throw: throw.clone(),
                text: s.names.throw_text(throw),
                count,
            };
            throws.map(row).collect()
        },
        |rows, to| for row in rows {
            to.counts("throw", &row.text, row.count.by_name());
        };

    /// games that each end rule ended
    ends("`end` `share of ends`"): Vec<EndRow> =
        |s| {
            let ends = s.names.ends.iter().zip(&s.counts.ends);
            let row = |(end, &games): (&String, &u64)| EndRow {
                end: end.clone(),
                games,
                share: Share::of_games(games, s.tally.games),
            };
            ends.map(row).collect()
        },
        |rows, to| for row in rows {
            to.count(["end", &row.end, ""], row.games);
            to.share(["share of ends", &row.end, ""], &row.share);
        };

    /// pieces captured in the N-th turn of all games
    captures_by_turn("`captures by turn`"): Histogram =
        |s| s.counts.captures_by_turn.clone(),
        |captures, to| to.histogram("captures by turn", "", captures);

    /// pieces captured there
    captures_by_space("`captured,OWNER KIND,SPACE`"): Vec<PieceRow<Captured>> =
        |s| by_place(s.names, &s.counts.captured, |&captured| {
            (captured > 0).then_some(Captured { captured })
        }),
        |rows, to| for row in rows {
            to.count(["captured", &row.piece(), &row.space], row.count.captured);
        };

    /// throws of the other side before which such a piece stood there, the share in which it was
    /// captured; captures by moves from there in an own throw
    stands("`stood` `risk` `strikes`"): Vec<PieceRow<Exposure>> =
        |s| by_place(s.names, &s.counts.stands, |stand| Exposure::of(stand, s.tally.games)),
        |rows, to| for row in rows {
            let (of, by) = (&row.piece(), &row.space);
            to.count(["stood", of, by], row.count.stood);
            to.share(["risk", of, by], &row.count.risk);
            to.share(["strikes", of, by], &row.count.strikes);
        };

    /// the same by how many spaces the nearest enemy was behind on its own track
    distances("`stood,distance,N` `risk,distance,N`"): Vec<DistanceRow> =
        |s| {
            let row = |(&distance, ratio): (&u32, &Ratio)| DistanceRow {
                distance: (distance > 0).then_some(distance),
                stood: ratio.all,
                lost: ratio.hits,
                risk: Share::of(ratio, s.tally.games),
            };
            s.counts.distances.iter().map(row).collect()
        },
        |rows, to| for row in rows {
            let by = row.distance.map_or("never".to_owned(), |d| d.to_string());
            to.count(["stood", "distance", &by], row.stood);
            to.share(["risk", "distance", &by], &row.risk);
        };

    /// turns that began with N pieces of the first side and M of the second
    pieces("`turns by pieces,…,N:M`"): Vec<PiecesRow> =
        |s| {
            let pieces = s.counts.pieces.iter();
            let pieces = pieces.flat_map(|(&first, more)| {
                more.iter().map(move |(&second, &count)| PiecesRow { first, second, count })
            });
            pieces.collect()
        },
        |rows, to| for row in rows {
            let by = format!("{}:{}", row.first, row.second);
            to.count(["turns by pieces", "played", &by], row.count.turns);
            to.count(["turns by pieces", "lost", &by], row.count.lost);
            to.count(["turns by pieces", "captures", &by], row.count.captures);
        };

    /// turns a game that began with no more on either side
    few("`turns,at most N pieces a side,…`"): Vec<FewRow> =
        |s| {
            let few = s.counts.few.iter().zip(1..);
            few.map(|(turns, pieces)| FewRow { pieces, turns: turns.summary() }).collect()
        },
        |rows, to| for row in rows {
            let of = format!("at most {} pieces a side", row.pieces);
            to.summary("turns", &of, &row.turns);
        };

    /// games in which the first side was N pieces ahead before some turn, and the share of them that
    /// it won
    leads("`lead,…,N`"): Vec<LeadRow> =
        |s| {
            let row = |(&lead, &count): (&i32, &Lead)| LeadRow {
                lead,
                count,
                share: Share::of_games(count.won, count.games),
            };
            s.counts.leads.iter().map(row).collect()
        },
        |rows, to| for row in rows {
            let by = row.lead.to_string();
            to.count(["lead", "games", &by], row.count.games);
            to.share(["lead", "won", &by], &row.share);
        };
}

/// A row for each way to move.
fn by_move<C: Copy>(names: &GameNames, counts: &[C]) -> Vec<MoveRow<C>> {
    let rows = names.moves.iter().zip(counts);
    rows.map(|(name, &count)| MoveRow {
        r#move: name.clone(),
        count,
    })
    .collect()
}

fn faces(s: &CountedGames<'_>) -> Vec<FaceRow> {
    let share = |ratio: &Ratio| SpentDice {
        dice: ratio.hits,
        share: Share::of(ratio, s.tally.games),
    };
    let row = |(face, count): (&String, &FaceCount)| {
        let spent: Vec<SpentDice> = count.spent.iter().map(share).collect();
        FaceRow {
            face: face.clone(),
            thrown: count.thrown,
            unspent: count.unspent,
            spent: by_move(s.names, &spent),
        }
    };
    s.names.faces.iter().zip(&s.counts.faces).map(row).collect()
}

/// A row for each owner, kind and space of which something is to be told.
fn by_place<T, C>(
    names: &GameNames,
    counts: &[T],
    told: impl Fn(&T) -> Option<C>,
) -> Vec<PieceRow<C>> {
    let spaces = names.spaces.len();
    let row = |(number, count): (usize, &T)| {
        let slot = number / spaces;
        Some(PieceRow {
            side: names.owner(slot / names.kinds.len()).to_owned(),
            kind: names.kinds[slot % names.kinds.len()].clone(),
            space: names.spaces[number % spaces].clone(),
            count: told(count)?,
        })
    };
    counts.iter().enumerate().filter_map(row).collect()
}
