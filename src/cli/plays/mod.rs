//! `plays`: every legal play of a throw and what it leads to.

pub(crate) mod answer;
mod query;

use std::io::{BufRead, BufReader, Read};

use clap::Parser;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Play, PlaysScratch, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation::{self, MOST_PLAYS};
use num_rational::Ratio;

use self::answer::{PlayStyle, PlayWriter};
use self::query::{LONGEST, Query};
use super::columns::fitted;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files;
use super::format::{Format, layout};
use super::json::{JsonLayout, Positions, Refusal};
use super::out::Out;
use super::progress;
use super::run::RunCommand;
use super::words::counted;

/// List every legal play and what it leads to; without a throw, for each throw with its chance.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl plays games/daldos.game --throw 'A III'\n  \
    daldos-dsl plays games/kvasir-daldos.game --throw 'X 3' --format json \\\n    \
    --position 'A awake A3 / B awake B9 / A to move'\n  \
    echo '{\"throw\": \"A III\"}' | daldos-dsl plays games/daldos.game --batch")]
pub(crate) struct PlaysArgs {
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
    ///
    /// A throw may also be a list of faces, or null for all throws; a position also an object, see
    /// --positions. An `id`, any value, is carried through as it stands. What can't be answered, an empty line too, is
    /// answered by an `error` with its `line`; an answer may be asked again as it is,
    /// but not of other rules: its `fingerprint` must be that of the game.
    #[arg(long, conflicts_with_all = ["position", "throw"])]
    batch: bool,
    /// How plays are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// How JSON has positions: as text, or in parts, such as
    /// `{"A": {"man": ["A1"]}, "B": {"man": ["B4"]}, "to_move": "A"}`.
    #[arg(long, value_enum, default_value_t = Positions::Text)]
    positions: Positions,
    /// JSON tells of each play only its text and whether it wins or throws again: enough to pick
    /// one, without its moves in parts and the position after it.
    #[arg(long)]
    brief: bool,
}

impl RunCommand for PlaysArgs {
    fn layout(&self) -> Option<JsonLayout> {
        match self.batch {
            true => Some(JsonLayout::Line),
            false => layout(&self.format),
        }
    }

    fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        if self.batch {
            if self.game.split('#').next() == Some("-") {
                return Err(Failure::wrong(
                    "a batch reads standard input, so the game must be a file",
                ));
            }
            return self.batch(&loaded, out);
        }
        let state = files::state(&loaded, self.position.as_deref())?;
        let throws = match &self.throw {
            Some(text) => vec![(notation::typed_throw(&loaded.rules, text)?, None)],
            None => chances(&loaded),
        };
        let identity = loaded.identity();
        let layout = layout(&self.format);
        let writer = PlayWriter::new(&loaded, self.style(), layout.unwrap_or(JsonLayout::Line));
        let (mut answers, mut room) = (Vec::new(), PlaysScratch::default());
        for (throw, chance) in throws {
            let plays = progress::meanwhile("listing the plays (Ctrl-C: stop)", || {
                plays(&loaded, &state, &throw, &mut room)
            })?;
            match layout {
                None => {
                    out.put(&table(&loaded, &state, &throw, chance.as_deref(), &plays))?;
                    // The next throw may take much longer.
                    out.flush()?;
                }
                Some(_) => {
                    let head = answer::head(&writer, &identity, None, &state);
                    let told = answer::throw(&writer, &state, &throw, chance, plays);
                    answers.push(answer::one(head, told));
                }
            }
        }
        if layout.is_none() {
            out.put(&files::reading(&loaded.identity()))?;
        }
        if let Some(layout) = layout {
            // One throw is one object; all throws are a list of such objects, or a line each.
            out.put(&match answers.as_slice() {
                [one] if self.throw.is_some() => layout.text(one),
                all => layout.texts(all),
            })?;
        }
        Ok(Exit::Fine)
    }
}

impl PlaysArgs {
    fn style(&self) -> PlayStyle {
        PlayStyle {
            positions: self.positions,
            brief: self.brief,
        }
    }

    fn batch(&self, loaded: &Loaded, out: &mut Out) -> Done {
        let mut input = BufReader::with_capacity(1 << 16, std::io::stdin().lock());
        let mut line = Vec::new();
        let (start, identity) = (files::state(loaded, None)?, loaded.identity());
        let writer = PlayWriter::new(loaded, self.style(), JsonLayout::Line);
        let (mut room, mut text) = (PlaysScratch::default(), String::new());
        for number in 1.. {
            let read = next_line(&mut input, &mut line);
            if !read.map_err(|error| Failure::wrong(format!("can't read the queries: {error}")))? {
                break;
            }
            let id = query::id(&line);
            let id = id.as_deref();
            let query = query::read(loaded, &identity.fingerprint, &start, &line);
            let answered = query.and_then(|query| {
                let Query {
                    state,
                    throw,
                    chance,
                } = query;
                let head = answer::head(&writer, &identity, id, &state);
                let mut told = |throw: &Throw, chance| {
                    let plays = plays(loaded, &state, throw, &mut room)?;
                    let told = answer::throw(&writer, &state, throw, chance, plays);
                    Ok::<_, Failure>(told)
                };
                Ok(match throw {
                    Some(throw) => {
                        let known = || chances(loaded).into_iter();
                        let known = chance.then(known).into_iter().flatten();
                        let chance = known.filter(|(known, _)| *known == throw);
                        let chance = chance.filter_map(|(_, chance)| chance).next();
                        let told = told(&throw, chance)?;
                        let text = std::mem::take(&mut text).into_bytes();
                        JsonLayout::Line.text_in(&answer::one(head, told), text)
                    }
                    None => {
                        let all = chances(loaded).into_iter();
                        let all = all.map(|(throw, chance)| told(&throw, chance));
                        let all = all.collect::<Result<_, Failure>>()?;
                        let text = std::mem::take(&mut text).into_bytes();
                        JsonLayout::Line.text_in(&answer::all(head, all), text)
                    }
                })
            });
            text = answered.unwrap_or_else(|failure| {
                let fault = Refusal {
                    line: Some(number),
                    ..failure.fault()
                };
                JsonLayout::Line.text(&fault.answer(id, Some(&identity)))
            });
            out.put(&text)?;
            text.shrink_to(KEPT);
            // Whoever asks one thing at a time is waiting for this answer.
            if input.buffer().is_empty() {
                out.flush()?;
            }
        }
        Ok(Exit::Fine)
    }
}

/// So many bytes of room for answers are kept.
const KEPT: usize = 1 << 20;

/// Every throw with its chance, a fraction in lowest terms.
pub(crate) fn chances(loaded: &Loaded) -> Vec<(Throw, Option<String>)> {
    let total = loaded.game.total_weight();
    let chance = |weight| Ratio::new(weight, total).to_string();
    let throws = loaded.game.throws().iter();
    throws
        .map(|thrown| (thrown.throw, Some(chance(thrown.weight))))
        .collect()
}

/// The plays of a throw, if they can be listed.
fn plays(
    loaded: &Loaded,
    state: &State,
    throw: &Throw,
    room: &mut PlaysScratch,
) -> Result<Vec<Play>, Failure> {
    let plays = loaded.game.plays_in(state, throw, MOST_PLAYS, room);
    plays.map_err(|_| {
        let message = format!("more than {MOST_PLAYS} plays");
        Failure::new(Exit::Limit, "daldos::limit::plays", message)
    })
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

/// The plays of one throw for people: each with the position after it.
fn table(
    loaded: &Loaded,
    state: &State,
    throw: &Throw,
    chance: Option<&str>,
    plays: &[Play],
) -> String {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let mut text = notation::throw_text(rules, throw);
    if let Some(chance) = chance {
        text.push_str(&format!(" ({chance})"));
    }
    match plays {
        [only] if only.moves.is_empty() => text.push_str(": the throw is lost"),
        _ => text.push_str(&format!(": {}", counted(plays.len(), "play"))),
    }
    if game.refusable(state, throw) {
        text.push_str(", or throw again instead");
    }
    text.push('\n');
    let texts = notation::play_texts(rules, game, plays);
    let row = |(play_text, play): (String, &Play)| {
        let after = match play.winner {
            Some(winner) => format!("{} wins", rules.player(winner)),
            None if play.drawn => "a draw".to_owned(),
            None => notation::position_text(rules, &game.position(&play.state)),
        };
        let again = if play.again && play.end().is_none() {
            ", throwing again"
        } else {
            ""
        };
        vec![play_text, format!("{after}{again}")]
    };
    let rows: Vec<Vec<String>> = texts.into_iter().zip(plays).map(row).collect();
    text + &fitted("  ", &rows)
}
