//! All readings of a file, each with each.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use daldos_dsl::analysis::compare::{
    self, CompareOptions, Comparison, Effect, Matrix, Measure, NamedReading,
};
use daldos_dsl::load::Identity;
use daldos_dsl::watch::Stop;

use super::args::{CompareArgs, Style};
use super::json;
use super::text::signed;
use super::verdict::{exit, sign, word};
use crate::cli::csv::line;
use crate::cli::exit::Exit;
use crate::cli::failure::{Done, Failure};
use crate::cli::json::JsonLayout;
use crate::cli::out::Out;
use crate::cli::run::RunCommand;
use crate::cli::{files, interrupt, progress};

/// What the file's own game is called among its variants.
const OWN: &str = "(own)";

/// The quantities of which a table tells the difference.
const QUANTITIES: [&str; 4] = ["turns", "decisions", "captures", "first_player_share"];

/// A pair as a line of a table.
pub(super) struct ComparedPair<'a> {
    pub(super) names: [&'a str; 2],
    pub(super) identities: [Identity; 2],
    pub(super) comparison: &'a Comparison,
    pub(super) effect: Option<&'a Effect>,
}

impl CompareArgs {
    /// Compares all readings of the file.
    pub(super) fn matrix(
        &self,
        options: &CompareOptions,
        stop: &Arc<AtomicBool>,
        out: &mut Out,
    ) -> Done {
        let path = &self.game;
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
            readings.push(NamedReading { name, loaded });
        }
        interrupt::listen(stop);
        let options = CompareOptions {
            // So many pairs: beyond positions of one piece, what is found by shrinking is enough.
            smaller: options.smaller.min(2_000),
            ..options.clone()
        };
        let matrix = progress::meanwhile("comparing", || {
            compare::matrix(&readings, &options, Stop(Some(stop)))
        });
        interrupt::over();
        let pairs = matrix.pairs.iter().map(|met| {
            let numbers = [met.first, met.second];
            ComparedPair {
                names: numbers.map(|number| readings[number].name.as_str()),
                identities: numbers.map(|number| readings[number].loaded.identity()),
                comparison: &met.comparison,
                effect: met.effect.as_ref(),
            }
        });
        let rows: Vec<ComparedPair<'_>> = pairs.collect();
        out.put(&match self.format {
            Style::Text => text(&readings, &matrix, &rows),
            Style::Csv => csv(&rows, &options),
            Style::Json | Style::Jsonl => {
                let layout = self.layout().unwrap_or(JsonLayout::Line);
                json::matrix(layout, path, &readings, &matrix)
            }
        })?;
        Ok(match matrix.interrupted {
            true => Exit::Interrupted,
            false => exit(rows.iter().map(|row| row.comparison.verdict)),
        })
    }
}

fn text(readings: &[NamedReading], matrix: &Matrix, rows: &[ComparedPair<'_>]) -> String {
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
        for ComparedPair { names, effect, .. } in rows {
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
                scene.position, scene.throw_texts[0]
            );
        }
    }
    text
}

fn measure<'a>(effect: &'a Effect, quantity: &str) -> Option<&'a Measure> {
    effect.measures.iter().find(|m| m.quantity == quantity)
}

/// A line a pair; in all the same, who played, from which seed.
pub(super) fn csv(rows: &[ComparedPair<'_>], options: &CompareOptions) -> String {
    let names = ["first", "second", "verdict", "position", "throw"].map(str::to_owned);
    let quantity = |name: &str| ["", "_low", "_high"].map(|end| format!("{name}{end}"));
    let side = |side: &str| Identity::COLUMNS.map(|column| format!("{side}_{column}"));
    let mut text = line(
        (names.into_iter())
            .chain(QUANTITIES.into_iter().flat_map(quantity))
            .chain(["first", "second"].into_iter().flat_map(side))
            .chain(["policy", "seed", "games"].map(str::to_owned)),
    );
    for row in rows {
        let [first, second] = row.names.map(str::to_owned);
        let (comparison, effect) = (row.comparison, row.effect);
        let scene = comparison.witness.as_ref().map(|witness| &witness.shrunk);
        let position = scene.map_or(String::new(), |scene| scene.position.clone());
        let throw = scene.map_or(String::new(), |scene| scene.throw_texts[0].clone());
        let verdict = word(comparison.verdict).to_owned();
        let quantity = |name| match effect.and_then(|effect| measure(effect, name)) {
            Some(Measure { difference, .. }) => {
                let [low, high] = difference.ci95;
                [difference.mean, low, high].map(|number| number.to_string())
            }
            None => Default::default(),
        };
        let games = effect.map_or(0, |effect| effect.games);
        let played = [
            options.policy.to_string(),
            options.seed.to_string(),
            games.to_string(),
        ];
        text += &line(
            ([first, second, verdict, position, throw].into_iter())
                .chain(QUANTITIES.into_iter().flat_map(quantity))
                .chain(row.identities.iter().flat_map(Identity::cells))
                .chain(played),
        );
    }
    text
}
