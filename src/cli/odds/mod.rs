//! `odds`: the exact chance that a piece falls in this turn.

mod json;
mod percent;
mod series;
mod text;

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use daldos_dsl::analysis::odds::{self, Limits, Odds, OddsError, Question, ThrowOdds};
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::model::Ruleset;
use daldos_dsl::notation;
use daldos_dsl::player::Player;
use daldos_dsl::space::Space;
use daldos_dsl::watch::Stop;

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::format::{Format, layout};
use super::json::{Layout, Positions};
use super::out::Out;
use super::run::Run;
use super::theme::Colors;
use super::{files, interrupt};

/// Find the exact chance that a piece falls in this turn, and the best use of each throw.
///
/// The mover plays so that the chance is greatest; every extra throw counts, however many there
/// may be. Where a position is too large for that, the answer is a lower and an upper bound, and
/// says so. With --table, the chances at several distances.
///
/// As JSON, an object holds `schema` (1), `game`, `address`, `variants`, `fingerprint`, `version`,
/// `position`, `capture`, `chance` (a fraction; two decimals as text, lower and upper,
/// where only bounds are known), `percent` (the middle of bounds), `exact`, and `throws`: each with
/// `throw` (faces), `weight`, `chance`, `best` (null if no play helps) and `rethrow`, if throwing
/// again is best. With --table: `schema`, `elsewhere` and `table`, for each `distance` with its
/// `position` the same.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl odds games/daldos.game --table 1..9 --elsewhere --svg odds.svg\n  \
    daldos-dsl odds games/kvasir-daldos.game --capture C9 \\\n    \
    --position 'A awake C9 / B awake C2 C5 / B to move'\n  \
    daldos-dsl odds games/kvasir-daldos.game --capture C9 --throw 'X X' --format json \\\n    \
    --position 'A awake C9 / B awake C2 C5 / B to move'")]
pub(crate) struct OddsArgs {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    game: String,
    /// The position, in quotes; without it, the start with the first player to throw (with --table, one
    /// piece of either side).
    #[arg(long)]
    position: Option<String>,
    /// The piece, by its space: `C14`, or with its kind where several stand there: `C14:awake`.
    #[arg(long, value_name = "SPACE", required_unless_present = "table")]
    capture: Option<String>,
    /// What has been thrown, in quotes, for example `'A III'`; without it, all throws.
    #[arg(long, conflicts_with = "table")]
    throw: Option<String>,
    /// Let dice go unused, as if they were spent on moves elsewhere on the board.
    #[arg(long)]
    elsewhere: bool,
    /// The chances at these distances, `1..9`: the mover's pieces are set back so that the
    /// foremost is so many steps behind the piece to be captured.
    #[arg(long, value_name = "DISTANCES", value_parser = distances)]
    table: Option<RangeInclusive<usize>>,
    /// Draw the table as an SVG picture, too.
    #[arg(long, value_name = "FILE", requires = "table")]
    svg: Option<String>,
    /// The colours of the picture: as its reader prefers, for light or for dark surroundings.
    #[arg(long, value_enum, default_value_t = Colors::Auto, requires = "svg")]
    theme: Colors,
    /// Look at the throws of at most so many situations; exit with 3 if they are too few.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// How odds are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// How JSON has positions: as text, or in parts, such as
    /// `{"A": {"man": ["A1"]}, "B": {"man": ["B4"]}, "to_move": "A"}`.
    #[arg(long, value_enum, default_value_t = Positions::Text)]
    positions: Positions,
}

impl Run for OddsArgs {
    fn layout(&self) -> Option<Layout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen(&stop);
        let mut limits = Limits {
            stop: Stop(Some(&stop)),
            ..Limits::default()
        };
        if let Some(looked) = self.limit {
            limits.looked = looked;
        }
        match &self.table {
            Some(distances) => self.series(&loaded, distances.clone(), &limits, out),
            None => self.one(&loaded, &limits, out),
        }
    }
}

impl OddsArgs {
    fn style(&self) -> Option<json::Style> {
        self.layout().map(|layout| json::Style {
            layout,
            positions: self.positions,
        })
    }

    fn one(&self, loaded: &Loaded, limits: &Limits<'_>, out: &mut Out) -> Done {
        let (rules, game) = (&loaded.rules, &loaded.game);
        let state = self.state(loaded)?;
        let state = state.unwrap_or_else(|| game.start(Player::First));
        let throw = self.throw.as_deref();
        let throw = throw.map(|text| notation::typed_throw(rules, text));
        let throw = throw.transpose()?;
        let target = self.capture.as_deref().unwrap_or_default();
        let (space, kind) = piece(loaded, target)?;
        let question = Question {
            space,
            kind,
            elsewhere: self.elsewhere,
        };
        let odds = odds::capture(rules, game, &state, question, limits);
        interrupt::over();
        let odds = odds.map_err(|error| unanswered(&error, loaded, &state))?;
        let shown: Vec<&ThrowOdds> = odds
            .throws
            .iter()
            .filter(|odds| throw.is_none_or(|throw| odds.throw == throw))
            .collect();
        let chance = match (&throw, shown.as_slice()) {
            (Some(_), [one]) => &one.chance,
            _ => &odds.chance,
        };
        let exact = chance.exact().is_some();
        let interrupted = !exact && limits.stop.asked();
        out.put(&match self.style() {
            Some(style) => json::answer(style, loaded, &state, target, chance, &shown),
            None => {
                let with = throw.map(|throw| notation::throw_text(rules, &throw));
                let why = text::Unsolved {
                    looked: odds.looked,
                    interrupted,
                };
                text::answer(
                    rules,
                    target,
                    with.as_deref(),
                    chance,
                    &why,
                    &shown,
                    self.elsewhere,
                ) + &files::reading(&loaded.identity())
            }
        })?;
        Ok(self.exit(exact, interrupted))
    }

    /// The position asked about, if one is given.
    fn state(&self, loaded: &Loaded) -> Result<Option<State>, Failure> {
        let read = |text| notation::read_position(&loaded.rules, &loaded.game, text);
        Ok(self.position.as_deref().map(read).transpose()?)
    }

    /// How the command ends.
    fn exit(&self, exact: bool, interrupted: bool) -> Exit {
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

/// Why there is no answer, with what a reader needs to put it right.
fn unanswered(error: &OddsError, loaded: &Loaded, state: &State) -> Failure {
    let position = loaded.game.position(state);
    let position = notation::position_text(&loaded.rules, &position);
    Failure::wrong(match error {
        OddsError::Nothing(_) | OddsError::Own(_) => format!("{error} in `{position}`"),
        _ => error.to_string(),
    })
}

/// An answer in words, with the throws that may bring it about.
pub(crate) fn told(rules: &Ruleset, target: &str, odds: &Odds, interrupted: bool) -> String {
    let why = text::Unsolved {
        looked: odds.looked,
        interrupted,
    };
    let throws = odds.throws.iter();
    let throws: Vec<&ThrowOdds> = throws.filter(|odds| odds.chance.most() > 0.0).collect();
    if throws.is_empty() {
        return format!("{target} can't fall\n");
    }
    text::answer(rules, target, None, &odds.chance, &why, &throws, false)
}

/// The space, and the kind if one is named.
pub(crate) fn piece(loaded: &Loaded, text: &str) -> Result<(Space, Option<u8>), Failure> {
    let (name, kind) = match text.split_once(':') {
        Some((name, kind)) => (name, Some(kind)),
        None => (text, None),
    };
    let space = notation::typed_space(&loaded.game, name);
    let space = space.ok_or_else(|| {
        let rows = loaded.rules.board.rows.iter();
        let runs: Vec<String> = rows
            .map(|row| format!("{0}1..{0}{1}", row.name, row.length))
            .collect();
        Failure::wrong(format!(
            "there is no space `{name}`; the board has {}",
            runs.join(", ")
        ))
    })?;
    let number = |kind: &str| {
        let names = loaded.game.kind_names();
        let meant = notation::typed_name(kind, names.iter().map(String::as_str));
        let found = names.iter().position(|k| Some(k.as_str()) == meant);
        found.map(|kind| kind as u8).ok_or_else(|| {
            Failure::wrong(format!(
                "no kind of piece is called `{kind}`; the game has `{}`",
                names.join("`, `")
            ))
        })
    };
    Ok((space, kind.map(number).transpose()?))
}
