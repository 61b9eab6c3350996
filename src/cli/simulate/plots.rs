//! The results as pictures.

use std::path::Path;

use daldos_dsl::load::Loaded;
use daldos_dsl::model::SpaceName;
use daldos_dsl::picture::{self, Bar, Chart, Options, Scene, Theme, Values};
use daldos_dsl::play::Histogram;
use daldos_dsl::play::details::Details;

use super::outcome::Outcome;
use crate::cli::{Failure, files};

/// No histogram has more bars.
const BARS: u32 = 40;

/// Writes the pictures: one below the other into a file if the path ends in `.svg`, else each
/// into a file of its own in that folder, which is made if need be. Gives the paths.
pub(super) fn write(
    path: &str,
    loaded: &Loaded,
    outcome: &Outcome,
    details: &Details,
) -> Result<Vec<String>, Failure> {
    let metadata = outcome.identity.metadata();
    let pictures = pictures(loaded, outcome, details).into_iter();
    let pictures = pictures.map(|(name, scene)| (name, scene.from(&metadata)));
    if path.ends_with(".svg") && !Path::new(path).is_dir() {
        let scenes: Vec<Scene> = pictures.map(|(_, scene)| scene).collect();
        files::put(path, picture::svg_column(&scenes, Theme::Auto).as_bytes())?;
        return Ok(vec![path.to_owned()]);
    }
    files::folder(path)?;
    let mut written = Vec::new();
    for (name, scene) in pictures {
        let file = Path::new(path).join(name).to_string_lossy().into_owned();
        files::put(&file, picture::svg(&scene, Theme::Auto).as_bytes())?;
        written.push(file);
    }
    Ok(written)
}

/// All pictures, by the names of their files.
fn pictures(loaded: &Loaded, outcome: &Outcome, details: &Details) -> Vec<(&'static str, Scene)> {
    let s = &outcome.statistics;
    let of = format!("{}, {} games, {}", loaded.rules.title(), s.games, s.policy);
    let bars = |title: String, along: &str, bars: Vec<Bar>| {
        picture::chart(&Chart {
            title,
            along: along.to_owned(),
            bars,
            ..Chart::default()
        })
    };
    let histogram = |what: &str, counts: &Histogram| {
        bars(
            format!("Games by {what}: {of}"),
            &format!("{what} a game"),
            binned(counts),
        )
    };
    let values = Values {
        title: "captured here a game".to_owned(),
        of: by_space(loaded, details, s.games),
    };
    let options = Options {
        values: Some(values),
        ..Options::default()
    };
    let leads = details.leads.iter().map(|row| Bar {
        label: row.lead.to_string(),
        value: 100.0 * row.share.share.unwrap_or(0.0),
        range: row.share.ci95.map(|ci95| ci95.map(|end| 100.0 * end)),
    });
    let first = &loaded.rules.players.first;
    vec![
        ("turns.svg", histogram("turns", &details.turns)),
        ("decisions.svg", histogram("decisions", &details.decisions)),
        ("captures.svg", histogram("captures", &details.captures)),
        (
            "captures-by-space.svg",
            picture::board(&loaded.rules, None, &options),
        ),
        (
            "leads.svg",
            bars(
                format!("Games won by {first}, percent: {of}"),
                &format!("pieces that {first} was ahead at some turn"),
                leads.collect(),
            ),
        ),
    ]
}

/// A histogram in bars of equal width.
fn binned(counts: &Histogram) -> Vec<Bar> {
    let numbers: Vec<(u32, u64)> = counts.counts().collect();
    let (Some(&(least, _)), Some(&(most, _))) = (numbers.first(), numbers.last()) else {
        return Vec::new();
    };
    let mut widths = (0..10).flat_map(|tens| [1, 2, 5].map(|n| n * 10_u64.pow(tens)));
    let fits = |width: &u64| u64::from(most) / width - u64::from(least) / width < u64::from(BARS);
    let width = widths.find(fits).unwrap_or(u64::from(u32::MAX));
    let (first, last) = (u64::from(least) / width, u64::from(most) / width);
    let mut bars: Vec<u64> = vec![0; (last - first + 1) as usize];
    for (value, times) in numbers {
        bars[(u64::from(value) / width - first) as usize] += times;
    }
    let bar = |(games, number): (u64, u64)| Bar {
        label: match width {
            1 => number.to_string(),
            _ => format!("{}-{}", number * width, (number + 1) * width - 1),
        },
        value: games as f64,
        range: None,
    };
    bars.into_iter().zip(first..).map(bar).collect()
}

/// How many pieces were captured on each space of the board, a game.
fn by_space(loaded: &Loaded, details: &Details, games: u64) -> Vec<(SpaceName, f64)> {
    let spaces = loaded.rules.board.spaces();
    spaces
        .map(|space| {
            let name = space.to_string();
            let rows = details.captures_by_space.iter();
            let here = rows.filter(|row| row.space == name);
            let captured: u64 = here.map(|row| row.captured).sum();
            (space, captured as f64 / games.max(1) as f64)
        })
        .collect()
}
