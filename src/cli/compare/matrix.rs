//! All readings of a file, each with each.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use daldos_dsl::analysis::compare::{
    self, Comparison, Effect, Matrix, Measure, Met, Options, Reading, Verdict,
};
use daldos_dsl::load::{Identity, VERSION};
use daldos_dsl::watch::Stop;
use serde::Serialize;

use super::json::Told;
use super::text::signed;
use super::{Compare, Style, exit, word};
use crate::cli::csv::field;
use crate::cli::exit::Exit;
use crate::cli::failure::{Done, Failure};
use crate::cli::json::{JsonLayout, SCHEMA};
use crate::cli::out::Out;
use crate::cli::run::RunCommand;
use crate::cli::{files, interrupt};

/// What the file's own game is called among its variants.
const OWN: &str = "(own)";

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    version: &'static str,
    path: &'a str,
    readings: Vec<Named<'a>>,
    pairs: Vec<Pair<'a>>,
    interrupted: bool,
}

/// A reading under the name that it has among the others.
#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    #[serde(flatten)]
    identity: &'a Identity,
}

#[derive(Serialize)]
struct Pair<'a> {
    first: &'a str,
    second: &'a str,
    #[serde(flatten)]
    told: Told<'a>,
}

/// A pair as a line of a table.
pub(super) struct Row<'a> {
    pub(super) names: [&'a str; 2],
    pub(super) identities: &'a [Identity; 2],
    pub(super) comparison: &'a Comparison,
    pub(super) effect: Option<&'a Effect>,
}

pub(super) fn run(
    command: &Compare,
    options: &Options,
    stop: &Arc<AtomicBool>,
    out: &mut Out,
) -> Done {
    let path = &command.game;
    if path.contains('#') {
        return Err(Failure::wrong(format!(
            "`{path}` names a variant; `--variants` takes a file and all its variants"
        )));
    }
    let opened = files::open(path, out)?;
    let mut readings = Vec::new();
    let variants = opened.file().variants.iter().map(|v| v.name.value.clone());
    for name in std::iter::once(None).chain(variants.map(Some)) {
        let names: Vec<&str> = name.as_deref().into_iter().collect();
        let loaded = opened.game(&names);
        let loaded = loaded.map_err(|why| files::failed(path, why, out))?;
        let name = name.unwrap_or_else(|| OWN.to_owned());
        readings.push(Reading { name, loaded });
    }
    interrupt::listen(stop);
    let options = Options {
        // So many pairs: beyond positions of one piece, what is found by shrinking is enough.
        smaller: options.smaller.min(2_000),
        ..options.clone()
    };
    let matrix = compare::matrix(&readings, &options, Stop(Some(stop)));
    interrupt::over();
    let identities: Vec<Identity> = readings.iter().map(|r| r.loaded.identity()).collect();
    let both = |met: &Met| [met.first, met.second].map(|number| identities[number].clone());
    let both: Vec<[Identity; 2]> = matrix.pairs.iter().map(both).collect();
    let rows: Vec<Row<'_>> = matrix
        .pairs
        .iter()
        .zip(&both)
        .map(|(met, identities)| Row {
            names: [met.first, met.second].map(|number| readings[number].name.as_str()),
            identities,
            comparison: &met.comparison,
            effect: met.effect.as_ref(),
        })
        .collect();
    out.put(&match command.format {
        Style::Text => text(&readings, &matrix, &rows),
        Style::Csv => csv(&rows, &options),
        Style::Json | Style::Jsonl => {
            let layout = command.layout().unwrap_or(JsonLayout::Line);
            json(layout, path, &readings, &identities, &matrix)
        }
    })?;
    Ok(match matrix.interrupted {
        true => Exit::Interrupted,
        false => exit(rows.iter().map(|row| row.comparison.verdict)),
    })
}

fn json(
    layout: JsonLayout,
    path: &str,
    readings: &[Reading],
    identities: &[Identity],
    matrix: &Matrix,
) -> String {
    let pairs = matrix.pairs.iter().map(|met| {
        let (one, other) = (&readings[met.first], &readings[met.second]);
        let effect = met.effect.as_ref();
        let told = Told::new(&one.loaded, &other.loaded, &met.comparison, effect);
        Pair {
            first: &one.name,
            second: &other.name,
            told: told.without_sentences(),
        }
    });
    let named = readings.iter().zip(identities);
    let named = named.map(|(reading, identity)| Named {
        name: &reading.name,
        identity,
    });
    layout.text(&Document {
        schema: SCHEMA,
        version: VERSION,
        path,
        readings: named.collect(),
        pairs: pairs.collect(),
        interrupted: matrix.interrupted,
    })
}

/// The sign of a verdict in the matrix.
fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "=",
        Verdict::Renamed => "~",
        Verdict::Different => "x",
        Verdict::Undecided => "?",
    }
}

fn text(readings: &[Reading], matrix: &Matrix, rows: &[Row<'_>]) -> String {
    let mut text = String::new();
    let name = readings
        .first()
        .map_or("", |r| r.loaded.rules.name.as_str());
    let _ = writeln!(
        text,
        "{name}: {} readings, {} pairs\n",
        readings.len(),
        rows.len()
    );
    let width = readings
        .iter()
        .map(|r| r.name.chars().count())
        .max()
        .unwrap_or(0);
    let numbers: String = (1..=readings.len())
        .map(|number| format!("{number:>3}"))
        .collect();
    let _ = writeln!(text, "{:>2} {:width$} {numbers}", "", "");
    for (one, reading) in readings.iter().enumerate() {
        let signs: String = (0..readings.len())
            .map(|other| {
                let (first, second) = (one.min(other), one.max(other));
                let mut pairs = matrix.pairs.iter();
                let met = pairs.find(|met| (met.first, met.second) == (first, second));
                met.map_or("  ·".to_owned(), |met| {
                    format!("{:>3}", sign(met.comparison.verdict))
                })
            })
            .collect();
        let _ = writeln!(text, "{:>2} {:width$} {signs}", one + 1, reading.name);
    }
    let _ = writeln!(
        text,
        "\n= same   ~ same by renaming   x different   ? undecided"
    );
    text.push('\n');
    for reading in readings {
        let identity = reading.loaded.identity();
        let _ = writeln!(text, "{:width$}  {identity}", reading.name);
    }
    if matrix.interrupted {
        let _ = writeln!(text, "interrupted: not all pairs were compared");
    }
    if let Some(effect) = rows.first().and_then(|row| row.effect) {
        let _ = writeln!(
            text,
            "\nIn play, the second less the first: {} games of each, {} policy, seed {}, 95 %\n",
            effect.games, effect.policy, effect.seed
        );
        let _ = writeln!(
            text,
            "{:width$}  {:width$}  {:>27}  {:>29}",
            "first", "second", "turns", "won by who threw first, %"
        );
        for Row { names, effect, .. } in rows {
            let [first, second] = names;
            let Some(effect) = effect else { continue };
            let of = |quantity, scale| {
                measure(effect, quantity).map_or(String::new(), |m| signed(&m.difference, scale))
            };
            let _ = writeln!(
                text,
                "{first:width$}  {second:width$}  {:>27}  {:>29}",
                of("turns", 1.0),
                of("first_player_share", 100.0)
            );
        }
    }
    let shown = rows
        .iter()
        .filter_map(|row| Some((row, row.comparison.witness.as_ref()?)));
    let shown: Vec<_> = shown.collect();
    if !shown.is_empty() {
        let _ = writeln!(text, "\nWhere they differ\n");
        for (row, witness) in shown {
            let [first, second] = row.names;
            let scene = &witness.shrunk;
            let _ = writeln!(
                text,
                "{first:width$}  {second:width$}  {}, throw {}",
                scene.position, scene.throw
            );
        }
    }
    text
}

fn measure<'a>(effect: &'a Effect, quantity: &str) -> Option<&'a Measure> {
    effect.measures.iter().find(|m| m.quantity == quantity)
}

/// A line a pair; in all the same, who played, from which seed.
pub(super) fn csv(rows: &[Row<'_>], options: &Options) -> String {
    let mut text = "first,second,verdict,position,throw".to_owned();
    for quantity in ["turns", "decisions", "captures", "first_player_share"] {
        let _ = write!(text, ",{quantity},{quantity}_low,{quantity}_high");
    }
    for side in ["first", "second"] {
        for column in Identity::COLUMNS {
            let _ = write!(text, ",{side}_{column}");
        }
    }
    text += ",policy,seed,games\n";
    for row in rows {
        let [first, second] = row.names;
        let (comparison, effect) = (row.comparison, row.effect);
        let scene = comparison.witness.as_ref().map(|witness| &witness.shrunk);
        let position = scene.map_or("", |scene| &scene.position);
        let throw = scene.map_or(String::new(), |scene| scene.throw.to_string());
        let cells = [first, second, word(comparison.verdict), position, &throw];
        let cells: Vec<String> = cells.iter().map(|cell| field(cell)).collect();
        text += &cells.join(",");
        for quantity in ["turns", "decisions", "captures", "first_player_share"] {
            match effect.and_then(|effect| measure(effect, quantity)) {
                Some(Measure { difference, .. }) => {
                    let [low, high] = difference.ci95;
                    let _ = write!(text, ",{},{low},{high}", difference.mean);
                }
                None => text += ",,,",
            }
        }
        for cell in row.identities.iter().flat_map(Identity::cells) {
            text.push(',');
            text += &field(&cell);
        }
        let games = effect.map_or(0, |effect| effect.games);
        let policy = field(&options.policy.to_string());
        let _ = writeln!(text, ",{policy},{},{games}", options.seed);
    }
    text
}
