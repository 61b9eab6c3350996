//! What `odds` is asked.

use std::ops::RangeInclusive;

use clap::Parser;
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;

use super::json::OddsStyle;
use crate::cli::endings::EndingsArgs;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::files::Overwrite;
use crate::cli::format::{Format, layout};
use crate::cli::json::Positions;
use crate::cli::theme::Colors;

/// Find the exact chance that a piece falls in this turn, and the best use of each throw.
///
/// The mover plays so that the chance is greatest; every extra throw counts, however many there
/// may be. Where a position is too large for that, the answer is a lower and an upper bound, and
/// says so. With --table, the chances at several distances.
///
/// As JSON, an object holds `schema` (1), `game`, `address`, `variants`, `fingerprint`, `version`,
/// `position`, `capture`, `chance` (a fraction; two decimals as text, lower and upper,
/// where only bounds are known), `percent` (the middle of bounds), `exact`, and `throws`: each with
/// `throw` (faces), `weight`, `chance`, `best` (null if no play helps, and where more than four
/// throws are used together) and `rethrow`, if throwing again is best. With --table: `schema`,
/// `elsewhere` and `table`, for each `distance` with its `position` the same. With --win, what `solve
/// --table` tells of a position.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl odds games/daldos.game --table 1..9 --elsewhere --svg odds.svg\n  \
    daldos-dsl odds games/kvasir-daldos.game --capture C9 \\\n    \
    --position 'A awake C9 / B awake C2 C5 / B to move'\n  \
    daldos-dsl odds games/kvasir-daldos.game --capture C9 --throw 'X X' --format json \\\n    \
    --position 'A awake C9 / B awake C2 C5 / B to move'\n  \
    daldos-dsl solve kvasir-daldos --men 1v1 --to 1v1.endings --overwrite\n  \
    daldos-dsl odds kvasir-daldos --win --endings 1v1.endings \\\n    \
    --position 'A awake C9 / B awake C2 / A to move'")]
pub(crate) struct OddsArgs {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    pub(super) game: String,
    /// The position, in quotes; without it, the start with the first player to throw (with --table, one
    /// piece of either side).
    #[arg(long)]
    pub(super) position: Option<String>,
    /// The piece, by its space: `C14`, or with its kind where several stand there: `C14:awake`.
    #[arg(long, value_name = "SPACE", required_unless_present_any = ["table", "win"])]
    pub(super) capture: Option<String>,
    /// What has been thrown, in quotes, for example `'A III'`; without it, all throws.
    #[arg(long, conflicts_with = "table")]
    pub(super) throw: Option<String>,
    /// The chance to win under best play of both instead, as a table of endings (--endings) has it, and the
    /// best use of each throw.
    #[arg(long, requires = "endings", conflicts_with_all = ["capture", "table", "elsewhere", "limit"])]
    pub(super) win: bool,
    #[command(flatten)]
    pub(super) endings: EndingsArgs,
    /// Let dice go unused, as if they were spent on moves elsewhere on the board.
    #[arg(long)]
    pub(super) elsewhere: bool,
    /// The chances at these distances, `1..9`: the mover's pieces are set back so that the
    /// foremost is so many steps behind the piece to be captured.
    #[arg(long, value_name = "DISTANCES", value_parser = distances)]
    pub(super) table: Option<RangeInclusive<usize>>,
    /// Draw the table as an SVG picture, too.
    #[arg(long, value_name = "FILE", requires = "table")]
    pub(super) svg: Option<String>,
    /// The colours of the picture: as its reader prefers, for light or for dark surroundings.
    #[arg(long, value_enum, default_value_t = Colors::Auto, requires = "svg")]
    pub(super) theme: Colors,
    /// Look at the throws of at most so many situations; exit with 3 if they are too few.
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<usize>,
    /// How odds are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// How JSON has positions: as text, or in parts, such as
    /// `{"A": {"man": ["A1"]}, "B": {"man": ["B4"]}, "to_move": "A"}`.
    #[arg(long, value_enum, default_value_t = Positions::Text)]
    pub(super) positions: Positions,
    #[command(flatten)]
    pub(super) over: Overwrite,
}

impl OddsArgs {
    /// How JSON is written, where it is asked for.
    pub(super) fn style(&self) -> Option<OddsStyle> {
        layout(&self.format).map(|layout| OddsStyle {
            layout,
            positions: self.positions,
        })
    }

    /// The position asked about, if one is given.
    pub(super) fn state(&self, loaded: &Loaded) -> Result<Option<State>, Failure> {
        let read = |text| notation::read_position(&loaded.rules, &loaded.game, text);
        Ok(self.position.as_deref().map(read).transpose()?)
    }

    /// How the command ends.
    pub(super) fn exit(&self, exact: bool, interrupted: bool) -> Exit {
        if interrupted {
            Exit::Interrupted
        } else if self.limit.is_some() && !exact {
            Exit::Limit
        } else {
            Exit::Fine
        }
    }
}

/// `1..9`, or a single distance.
fn distances(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=128).contains(n));
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err("distances are two numbers from 1 to 128, such as `1..9`".to_owned()),
    }
}
