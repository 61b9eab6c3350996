//! `odds`: the exact chance that a piece falls in this turn.

use clap::Parser;
use daldos_dsl::analysis::odds::{self, Chance, Limits, Odds, ThrowOdds};
use daldos_dsl::dice::Throw;
use daldos_dsl::load::Loaded;
use daldos_dsl::model::SpaceName;
use daldos_dsl::notation;
use daldos_dsl::player::Player;
use daldos_dsl::space::Space;
use num_bigint::BigInt;
use num_rational::BigRational;
use serde::Serialize;

use super::out::Out;
use super::{Done, Exit, Failure, Format, files};

/// Find the exact chance that a piece falls in this turn, and the best use of each throw.
///
/// The mover plays so that the chance is greatest; every extra throw counts, however many there
/// may be. Where a position is too large for that, the answer is a lower and an upper bound.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl odds games/daldos.game --position 'A dalled C14 / B dalled C10 / B to move' --capture C14 --elsewhere\n  \
    daldos-dsl odds games/daldos.game --position 'A dalled C14 / B dalled C10 / B to move' --capture C14 --throw 'A A'")]
pub(crate) struct OddsOf {
    /// The game.
    game: String,
    /// The position; without it, the start with the first player to throw.
    #[arg(long)]
    position: Option<String>,
    /// The piece, by its space: `C14`, or `M7:throne` where several stand there.
    #[arg(long, value_name = "SPACE")]
    capture: String,
    /// What has been thrown, for example `A III`; without it, all throws.
    #[arg(long)]
    throw: Option<String>,
    /// Let dice go unused, as if they were spent on moves elsewhere on the board.
    #[arg(long)]
    elsewhere: bool,
    /// Look at the throws of at most so many situations; exit with 3 if they are too few.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// How odds are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Answer<'a> {
    schema: u32,
    game: &'a str,
    position: String,
    capture: &'a str,
    elsewhere: bool,
    #[serde(flatten)]
    chance: ChanceAnswer,
    throws: Vec<ThrowAnswer<'a>>,
}

#[derive(Serialize)]
struct ThrowAnswer<'a> {
    throw: Vec<&'a str>,
    weight: String,
    #[serde(flatten)]
    chance: ChanceAnswer,
    best: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rethrow: bool,
}

#[derive(Serialize)]
struct ChanceAnswer {
    chance: Written,
    percent: f64,
    exact: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Written {
    Exact(String),
    Between([String; 2]),
}

impl OddsOf {
    pub(crate) fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        let (rules, game) = (&loaded.rules, &loaded.game);
        let wrong = |unread: notation::Unread| Failure::wrong(unread.message);
        let state = match &self.position {
            None => game.start(Player::First),
            Some(text) => notation::read_position(rules, game, text).map_err(wrong)?,
        };
        let throw = self.throw.as_deref();
        let throw = throw.map(|text| notation::read_throw(rules, text).map_err(wrong));
        let throw = throw.transpose()?;
        let (space, kind) = piece(&loaded, &self.capture)?;
        let mut limits = Limits::default();
        if let Some(looked) = self.limit {
            limits.looked = looked;
        }
        let odds = odds::capture(rules, game, &state, space, kind, self.elsewhere, &limits)
            .map_err(|error| Failure::wrong(error.to_string()))?;
        let position = notation::position_text(rules, &game.position(&state));
        let shown = odds.throws.iter();
        let shown = shown.filter(|odds| throw.is_none_or(|throw| odds.throw == throw));
        let shown: Vec<&ThrowOdds> = shown.collect();
        let chance = match (&throw, shown.as_slice()) {
            (Some(_), [one]) => &one.chance,
            _ => &odds.chance,
        };
        let text = match self.format {
            Format::Text => self.table(&loaded, &odds, &throw, chance, &shown),
            Format::Json => {
                let answer = Answer {
                    schema: 1,
                    game: &rules.name,
                    position,
                    capture: &self.capture,
                    elsewhere: self.elsewhere,
                    chance: written(chance),
                    throws: shown
                        .iter()
                        .map(|odds| ThrowAnswer {
                            throw: notation::labels(rules, &odds.throw),
                            weight: odds.weight.to_string(),
                            chance: written(&odds.chance),
                            best: odds.text.as_deref(),
                            rethrow: odds.rethrow,
                        })
                        .collect(),
                };
                serde_json::to_string(&answer).unwrap_or_default() + "\n"
            }
        };
        out.put(&text)?;
        let short = self.limit.is_some() && chance.exact().is_none();
        Ok(if short { Exit::Limit } else { Exit::Fine })
    }

    /// The odds for people.
    fn table(
        &self,
        loaded: &Loaded,
        odds: &Odds,
        throw: &Option<Throw>,
        chance: &Chance,
        shown: &[&ThrowOdds],
    ) -> String {
        let rules = &loaded.rules;
        let of = throw.map(|throw| format!(" with {}", notation::throw_text(rules, &throw)));
        let mut text = format!(
            "{} falls{}: {}\n",
            self.capture,
            of.unwrap_or_default(),
            worded(chance)
        );
        if chance.exact().is_none() {
            text.push_str(&format!(
                "too large to be solved: bounds, after a look at {} situations\n",
                odds.looked
            ));
        }
        let rows: Vec<[String; 4]> = shown
            .iter()
            .map(|odds| {
                let best = match (&odds.text, odds.rethrow) {
                    (_, true) => "throw again",
                    (Some(text), _) => text,
                    (None, _) => "",
                };
                [
                    notation::throw_text(rules, &odds.throw),
                    odds.weight.to_string(),
                    worded(&odds.chance),
                    best.to_owned(),
                ]
            })
            .collect();
        let width = |column: usize| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.max().unwrap_or(0)
        };
        let (first, second, third) = (width(0), width(1), width(2));
        for [throw, weight, chance, best] in &rows {
            let row = format!("  {throw:first$}  {weight:second$}  {chance:third$}  {best}");
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The space, and the kind if one is named.
fn piece(loaded: &Loaded, text: &str) -> Result<(Space, Option<u8>), Failure> {
    let (name, kind) = match text.split_once(':') {
        Some((name, kind)) => (name, Some(kind)),
        None => (text, None),
    };
    let space = name.parse::<SpaceName>().ok();
    let space = space.and_then(|name| loaded.game.space(&name));
    let space = space.ok_or_else(|| Failure::wrong(format!("there is no space `{name}`")))?;
    let number = |kind: &str| {
        let found = loaded.game.kind_names().iter().position(|k| k == kind);
        let found = found.map(|kind| kind as u8);
        found.ok_or_else(|| Failure::wrong(format!("no kind of piece is called `{kind}`")))
    };
    Ok((space, kind.map(number).transpose()?))
}

fn written(chance: &Chance) -> ChanceAnswer {
    ChanceAnswer {
        chance: match chance {
            Chance::Exact(chance) => Written::Exact(chance.to_string()),
            Chance::Between(least, most) => {
                Written::Between([decimal(least, false), decimal(most, true)])
            }
        },
        percent: chance.number() * 100.0,
        exact: chance.exact().is_some(),
    }
}

/// A chance in words: `2/3 (66.67 %)`.
fn worded(chance: &Chance) -> String {
    let percent = chance.number() * 100.0;
    match chance {
        Chance::Exact(exact) => {
            let fraction = exact.to_string();
            // What goes round the board has fractions of many lines.
            if fraction.len() > 40 {
                format!("{percent:.10} %")
            } else if exact.is_integer() {
                fraction
            } else if percent < 0.01 {
                format!("{fraction} ({percent:.1e} %)")
            } else {
                format!("{fraction} ({percent:.2} %)")
            }
        }
        Chance::Between(least, most) => {
            format!("{} to {}", decimal(least, false), decimal(most, true))
        }
    }
}

/// A number from 0 to 1 with twelve decimals, rounded down or up.
fn decimal(number: &BigRational, up: bool) -> String {
    const PLACES: u32 = 12;
    let scaled = number * BigRational::from_integer(BigInt::from(10u64.pow(PLACES)));
    let scaled = if up { scaled.ceil() } else { scaled.floor() };
    let digits = format!("{:0>13}", scaled.to_integer().to_string());
    let (whole, rest) = digits.split_at(digits.len() - PLACES as usize);
    format!("{whole}.{rest}")
}
