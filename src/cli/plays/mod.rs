//! `plays`: every legal play of a throw and what it leads to.

pub(crate) mod answer;

use std::io::{BufRead, BufReader, Read};

use clap::Parser;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Play, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::player::Player;
use serde::{Deserialize, Serialize};

use self::answer::answer;
use super::out::Out;
use super::{Done, Exit, Failure, Format, files, json};

/// The most plays listed of one throw.
const LIMIT: usize = 1_000_000;

/// The longest query line of a batch, in bytes.
const LONGEST: usize = 1 << 16;

/// List every legal play and what it leads to; without a throw, for each throw with its chance.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl plays games/daldos.game --throw 'A III'\n  \
    daldos-dsl plays games/kvasir-daldos.game --throw 'X 3' --format json \\\n    \
    --position 'A awake A3 / B awake B9 / A to move'\n  \
    echo '{\"throw\": \"A III\"}' | daldos-dsl plays games/daldos.game --batch")]
pub(crate) struct Plays {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    game: String,
    /// The position, in quotes; without it, the start with the first player to throw.
    #[arg(long)]
    position: Option<String>,
    /// The throw, in quotes, for example `'A III'`; without it, all throws.
    #[arg(long)]
    throw: Option<String>,
    /// Read queries from standard input, one JSON object a line
    /// (`{"position": "…", "throw": "…"}`), and answer each with one line.
    #[arg(long, conflicts_with_all = ["position", "throw"])]
    batch: bool,
    /// How plays are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A line of a batch.
#[derive(Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "an object such as {\"throw\": \"A III\"}"
)]
struct Query {
    position: Option<String>,
    throw: String,
}

#[derive(Serialize)]
struct Fault {
    error: FaultBody,
}

#[derive(Serialize)]
struct FaultBody {
    code: &'static str,
    message: String,
}

/// Why a question has no answer.
enum Unanswered {
    Wrong { code: &'static str, message: String },
    Limit,
}

impl From<notation::Unread> for Unanswered {
    fn from(unread: notation::Unread) -> Self {
        Unanswered::Wrong {
            code: unread.code,
            message: unread.message,
        }
    }
}

impl Unanswered {
    fn fault(self) -> FaultBody {
        match self {
            Unanswered::Wrong { code, message } => FaultBody { code, message },
            Unanswered::Limit => FaultBody {
                code: "daldos::limit::plays",
                message: format!("more than {LIMIT} plays"),
            },
        }
    }

    fn failure(self) -> Failure {
        let exit = if matches!(self, Unanswered::Limit) {
            Exit::Limit
        } else {
            Exit::Wrong
        };
        Failure {
            exit,
            message: self.fault().message,
        }
    }
}

impl Plays {
    pub(crate) fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        if self.batch {
            if self.game.split('#').next() == Some("-") {
                return Err(Failure::wrong(
                    "a batch reads standard input, so the game must be a file",
                ));
            }
            return batch(&loaded, out);
        }
        let state = match &self.position {
            None => loaded.game.start(Player::First),
            Some(text) => notation::read_position(&loaded.rules, &loaded.game, text)
                .map_err(|unread| Unanswered::from(unread).failure())?,
        };
        let throws = match &self.throw {
            Some(text) => {
                let throw = notation::typed_throw(&loaded.rules, text);
                vec![(
                    throw.map_err(|unread| Unanswered::from(unread).failure())?,
                    None,
                )]
            }
            None => {
                let chance = |weight| fraction(weight, loaded.game.total_weight());
                loaded
                    .game
                    .throws()
                    .iter()
                    .map(|c| (c.throw, Some(chance(c.weight))))
                    .collect()
            }
        };
        let mut answers = Vec::new();
        for (throw, chance) in &throws {
            let plays = loaded
                .game
                .plays(&state, throw, LIMIT)
                .map_err(|_| Unanswered::Limit.failure())?;
            match self.format {
                Format::Json => {
                    answers.push(answer(&loaded, &state, throw, chance.clone(), &plays))
                }
                Format::Text => {
                    out.put(&table(&loaded, throw, chance.as_deref(), &plays))?;
                    // The next throw may take much longer.
                    out.flush()?;
                }
            }
        }
        if self.format == Format::Json {
            // One throw is one object; all throws are a list of such objects.
            out.put(&match answers.as_slice() {
                [one] if self.throw.is_some() => json::line(one),
                all => json::line(&all),
            })?;
        }
        Ok(Exit::Fine)
    }
}

/// A chance as a fraction in lowest terms.
fn fraction(weight: u128, total: u128) -> String {
    let (mut a, mut b) = (weight, total);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    match total / a.max(1) {
        1 => (weight / a.max(1)).to_string(),
        below => format!("{}/{below}", weight / a.max(1)),
    }
}

fn batch(loaded: &Loaded, out: &mut Out) -> Done {
    let mut input = BufReader::with_capacity(1 << 16, std::io::stdin().lock());
    let mut line = Vec::new();
    let start = loaded.game.start(Player::First);
    while next_line(&mut input, &mut line)
        .map_err(|error| Failure::wrong(format!("can't read the queries: {error}")))?
    {
        if line.trim_ascii().is_empty() {
            continue;
        }
        out.put(&match query(loaded, &start, &line) {
            Ok((state, throw, plays)) => json::line(&answer(loaded, &state, &throw, None, &plays)),
            Err(why) => json::line(&Fault { error: why.fault() }),
        })?;
        // Whoever asks one thing at a time is waiting for this answer.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    Ok(Exit::Fine)
}

/// Reads a line, of an overlong one no more than shows that it is too long; false at the end.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let read = input
        .by_ref()
        .take(LONGEST as u64 + 1)
        .read_until(b'\n', line)?;
    if read > LONGEST && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

fn query(
    loaded: &Loaded,
    start: &State,
    line: &[u8],
) -> Result<(State, Throw, Vec<Play>), Unanswered> {
    let wrong = |message: String| Unanswered::Wrong {
        code: "daldos::query::json",
        message,
    };
    if line.len() > LONGEST {
        return Err(wrong(format!("the line is longer than {LONGEST} bytes")));
    }
    let line = line.trim_ascii();
    if line.first() != Some(&b'{') {
        return Err(wrong(
            "a query is an object such as {\"throw\": \"A III\"}".to_owned(),
        ));
    }
    let query: Query = serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
    let state = match &query.position {
        None => *start,
        Some(text) => notation::read_position(&loaded.rules, &loaded.game, text)?,
    };
    let throw = notation::read_throw(&loaded.rules, &query.throw)?;
    let plays = loaded
        .game
        .plays(&state, &throw, LIMIT)
        .map_err(|_| Unanswered::Limit)?;
    Ok((state, throw, plays))
}

/// The plays of one throw for people: each with the position after it.
fn table(loaded: &Loaded, throw: &Throw, chance: Option<&str>, plays: &[Play]) -> String {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let mut text = notation::throw_text(rules, throw);
    if let Some(chance) = chance {
        text.push_str(&format!(" ({chance})"));
    }
    match plays {
        [only] if only.moves.is_empty() => text.push_str(": the throw is lost"),
        [_] => text.push_str(": 1 play"),
        _ => text.push_str(&format!(": {} plays", plays.len())),
    }
    if game.rethrow(throw) {
        text.push_str(", or throw again instead");
    }
    text.push('\n');
    let texts = notation::play_texts(rules, game, plays);
    let width = texts
        .iter()
        .map(|text| text.chars().count())
        .max()
        .unwrap_or(0);
    for (play_text, play) in texts.iter().zip(plays) {
        let after = match play.winner {
            Some(winner) => format!("{} wins", rules.player(winner)),
            None => notation::position_text(rules, &game.position(&play.state)),
        };
        let again = if play.again && play.winner.is_none() {
            ", throwing again"
        } else {
            ""
        };
        text.push_str(&format!("  {play_text:width$}  {after}{again}\n"));
    }
    text
}
