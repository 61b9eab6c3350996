//! What the sums say, by name and with intervals.

use serde::Serialize;

use super::counts::Counts;
use super::names::Names;
use super::ruled_out::RuledOut;
use crate::notation::Faces;
use crate::play::histogram::Histogram;
use crate::play::interval::{Ratio, wilson};
use crate::play::statistics::{BySide, Summary};
use crate::play::tally::Tally;
use crate::player::ByPlayer;

/// A share and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share, or the rate; none of nothing.
    pub share: Option<f64>,
    /// Its 95 percent interval: Wilson's where games are counted, else that of a ratio of means
    /// over games ([`Ratio::interval`]); none of fewer than two games.
    pub ci95: Option<[f64; 2]>,
}

impl Share {
    /// Of so many games.
    pub fn of_games(hits: u64, games: u64) -> Share {
        Share {
            share: (games > 0).then(|| hits as f64 / games as f64),
            ci95: Some(wilson(hits, games)),
        }
    }

    fn of(ratio: &Ratio, games: u64) -> Share {
        Share {
            share: ratio.share(),
            ci95: ratio.interval(games),
        }
    }
}

/// Shares of all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shares {
    /// Won by the side that threw first.
    pub first_player: Share,
    /// Won by each side.
    pub wins: BySide<Share>,
    /// Drawn.
    pub draws: Share,
    /// Given up.
    pub unfinished: Share,
}

impl Shares {
    /// Those of a tally.
    pub fn new(names: &Names, tally: &Tally) -> Shares {
        let of = |hits| Share::of_games(hits, tally.games);
        Shares {
            first_player: of(tally.first_player_wins),
            wins: BySide {
                names: names.sides.clone(),
                of: ByPlayer::from_fn(|side| of(tally.wins[side])),
            },
            draws: of(tally.draws),
            unfinished: of(tally.unfinished),
        }
    }
}

/// A way to move; see [`MoveCount`](super::MoveCount).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs, reason = "see MoveCount")]
pub struct MoveRow {
    pub r#move: String,
    pub legal: u64,
    pub only: u64,
    pub made: u64,
    pub captures: u64,
}

/// What ludemes of a way to move ruled out; see [`RuledOut`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuledOutRow {
    /// The way to move.
    pub r#move: String,
    /// In how many throws.
    #[serde(flatten)]
    pub count: RuledOut,
}

/// A face; see [`FaceCount`](super::FaceCount).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FaceRow {
    /// The face.
    pub face: String,
    /// Dice of this face in the throws that were played.
    pub thrown: u64,
    /// Of them, those that were not spent.
    pub unspent: u64,
    /// What the others were spent on.
    pub spent: Vec<SpentRow>,
}

/// Dice spent on a way to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpentRow {
    /// The way to move.
    pub r#move: String,
    /// The dice.
    pub dice: u64,
    /// Their share of the dice of this face that were spent.
    #[serde(flatten)]
    pub share: Share,
}

/// A throw; see [`ThrowCount`](super::ThrowCount).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs, reason = "see ThrowCount")]
pub struct ThrowRow {
    pub throw: Faces,
    pub played: u64,
    pub lost: u64,
    pub partly: u64,
    pub full: u64,
    pub extra_throw: u64,
    pub rethrow: u64,
}

/// An end rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndRow {
    /// The rule as it is written.
    pub end: String,
    /// The games that it ended.
    pub games: u64,
    /// Their share of all games.
    #[serde(flatten)]
    pub share: Share,
}

/// Pieces captured on a space.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaptureRow {
    /// Whose pieces.
    pub side: String,
    /// Of which kind.
    pub kind: String,
    /// Where.
    pub space: String,
    /// How many.
    pub captured: u64,
}

/// The pieces of a side and kind on a space; see [`Stand`](super::Stand).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StandRow {
    /// Whose pieces.
    pub side: String,
    /// Of which kind.
    pub kind: String,
    /// Where.
    pub space: String,
    /// How many throws of the other side such pieces stood there.
    pub stood: u64,
    /// How many of them were captured in such a throw.
    pub lost: u64,
    /// The chance to be captured in one throw.
    pub risk: Share,
    /// How many own throws such pieces stood there.
    pub ready: u64,
    /// How many pieces they captured from there.
    pub struck: u64,
    /// Captures in one own throw.
    pub strikes: Share,
}

/// Pieces at a distance from the nearest piece behind them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DistanceRow {
    /// How many spaces; none where no piece ever comes there.
    pub distance: Option<u32>,
    /// How many throws of the other side.
    pub stood: u64,
    /// How many were captured.
    pub lost: u64,
    /// The chance to be captured in one throw.
    pub risk: Share,
}

/// Turns that began with so many pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PieceRow {
    /// The first side's pieces.
    pub first: u32,
    /// The second side's pieces.
    pub second: u32,
    /// Throws played.
    pub turns: u64,
    /// Throws with which nothing could be done.
    pub lost: u64,
    /// Pieces captured.
    pub captures: u64,
}

/// The part of the games in which neither side had more pieces than this.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FewRow {
    /// So many pieces.
    pub pieces: u64,
    /// The turns a game that it lasted.
    pub turns: Summary,
}

/// Games in which some turn began with this lead.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeadRow {
    /// The first side's pieces less the second's.
    pub lead: i32,
    /// The games.
    pub games: u64,
    /// Those that the first side won.
    pub won: u64,
    /// Their share.
    #[serde(flatten)]
    pub share: Share,
}

/// All that was counted turn by turn. Rows of nothing but zeros are left out where there is one
/// for each space or number of pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Details {
    /// Shares of all games.
    pub shares: Shares,
    /// Games by number of turns.
    pub turns: Histogram,
    /// Games by number of decisions.
    pub decisions: Histogram,
    /// Games by number of captures.
    pub captures: Histogram,
    /// By way to move.
    pub moves: Vec<MoveRow>,
    /// Throws in which ludemes of each way to move ruled something out.
    pub ruled_out: Vec<RuledOutRow>,
    /// By face.
    pub faces: Vec<FaceRow>,
    /// By throw.
    pub throws: Vec<ThrowRow>,
    /// By end rule.
    pub ends: Vec<EndRow>,
    /// Captured pieces by the number of the turn, from 1.
    pub captures_by_turn: Histogram,
    /// Captured pieces by space, owner and kind.
    pub captures_by_space: Vec<CaptureRow>,
    /// What befell pieces by space, owner and kind.
    pub stands: Vec<StandRow>,
    /// What befell pieces by distance.
    pub distances: Vec<DistanceRow>,
    /// Turns by numbers of pieces.
    pub pieces: Vec<PieceRow>,
    /// Turns a game with few pieces left.
    pub few: Vec<FewRow>,
    /// Wins by lead.
    pub leads: Vec<LeadRow>,
}

impl Details {
    /// What these sums say.
    pub fn new(names: &Names, tally: &Tally, counts: &Counts) -> Details {
        let games = tally.games;
        let part = |captured: &u64| *captured > 0;
        let slots = || {
            let kinds = names.kinds.len();
            (0..3).flat_map(move |owner| (0..kinds).map(move |kind| (owner, kind)))
        };
        let places: Vec<(&str, &str, &str)> = slots()
            .flat_map(|(owner, kind)| {
                let spaces = names.spaces.iter();
                spaces.map(move |space| {
                    (
                        names.owner(owner),
                        names.kinds[kind].as_str(),
                        space.as_str(),
                    )
                })
            })
            .collect();
        let captures = places.iter().zip(&counts.captured);
        let stands = places.iter().zip(&counts.stands);
        Details {
            shares: Shares::new(names, tally),
            turns: tally.turns.clone(),
            decisions: tally.decisions.clone(),
            captures: tally.captures.clone(),
            moves: (names.moves.iter().zip(&counts.moves))
                .map(|(name, count)| MoveRow {
                    r#move: name.clone(),
                    legal: count.legal,
                    only: count.only,
                    made: count.made,
                    captures: count.captures,
                })
                .collect(),
            ruled_out: (names.moves.iter().zip(&counts.ruled_out))
                .map(|(name, &count)| RuledOutRow {
                    r#move: name.clone(),
                    count,
                })
                .collect(),
            faces: (names.faces.iter().zip(&counts.faces))
                .map(|(name, count)| {
                    let spent = names.moves.iter().zip(&count.spent);
                    let all = count.spent.first().map_or(0, |ratio| ratio.all);
                    FaceRow {
                        face: name.clone(),
                        thrown: count.thrown,
                        unspent: count.thrown.saturating_sub(all),
                        spent: spent
                            .map(|(name, ratio)| SpentRow {
                                r#move: name.clone(),
                                dice: ratio.hits,
                                share: Share::of(ratio, games),
                            })
                            .collect(),
                    }
                })
                .collect(),
            throws: (names.throws.iter().zip(&counts.throws))
                .map(|(name, count)| ThrowRow {
                    throw: name.clone(),
                    played: count.played,
                    lost: count.lost,
                    partly: count.partly,
                    full: count.full,
                    extra_throw: count.extra_throw,
                    rethrow: count.rethrow,
                })
                .collect(),
            ends: (names.ends.iter().zip(&counts.ends))
                .map(|(name, &ended)| EndRow {
                    end: name.clone(),
                    games: ended,
                    share: Share::of_games(ended, games),
                })
                .collect(),
            captures_by_turn: counts.captures_by_turn.clone(),
            captures_by_space: captures
                .filter(|(_, captured)| part(captured))
                .map(|(&(side, kind, space), &captured)| CaptureRow {
                    side: side.to_owned(),
                    kind: kind.to_owned(),
                    space: space.to_owned(),
                    captured,
                })
                .collect(),
            stands: stands
                .filter(|(_, stand)| {
                    [stand.risk.all, stand.strikes.all, stand.strikes.hits] != [0; 3]
                })
                .map(|(&(side, kind, space), stand)| StandRow {
                    side: side.to_owned(),
                    kind: kind.to_owned(),
                    space: space.to_owned(),
                    stood: stand.risk.all,
                    lost: stand.risk.hits,
                    risk: Share::of(&stand.risk, games),
                    ready: stand.strikes.all,
                    struck: stand.strikes.hits,
                    strikes: Share::of(&stand.strikes, games),
                })
                .collect(),
            distances: (counts.distances.iter())
                .map(|(&distance, ratio)| DistanceRow {
                    distance: (distance > 0).then_some(distance),
                    stood: ratio.all,
                    lost: ratio.hits,
                    risk: Share::of(ratio, games),
                })
                .collect(),
            pieces: (counts.pieces.counts())
                .map(|(first, second, count)| PieceRow {
                    first,
                    second,
                    turns: count.turns,
                    lost: count.lost,
                    captures: count.captures,
                })
                .collect(),
            few: (counts.few.iter().zip(1..))
                .map(|(turns, pieces)| FewRow {
                    pieces,
                    turns: turns.summary(),
                })
                .collect(),
            leads: (counts.leads.iter())
                .map(|(&lead, count)| LeadRow {
                    lead,
                    games: count.games,
                    won: count.won,
                    share: Share::of_games(count.won, count.games),
                })
                .collect(),
        }
    }
}
