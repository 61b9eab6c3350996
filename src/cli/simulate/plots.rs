//! The results as pictures.

use std::path::Path;

use daldos_dsl::load::Loaded;
use daldos_dsl::model::SpaceName;
use daldos_dsl::picture::{self, Bar, Chart, Options, Scene, Theme, Values};
use daldos_dsl::play::Histogram;
use daldos_dsl::play::details::{Details, NEUTRAL};

use super::outcome::SimulationResult;
use crate::cli::failure::Failure;
use crate::cli::files::{self, Overwrite};

/// No histogram has more bars.
const BARS: u64 = 40;

/// Writes the pictures: one below the other into a file if the path ends in `.svg`, else each
/// into a file of its own in that folder, which is made if need be. Gives the paths.
pub(super) fn write(
    path: &str,
    (theme, over): (Theme, Overwrite),
    loaded: &Loaded,
    outcome: &SimulationResult,
    details: &Details,
) -> Result<Vec<String>, Failure> {
    let metadata = outcome.identity.metadata();
    let pictures = pictures(loaded, outcome, details).into_iter();
    let pictures = pictures.map(|(name, scenes)| {
        let scenes = scenes.into_iter().map(|scene| scene.from(&metadata));
        (name, scenes.collect::<Vec<Scene>>())
    });
    if path.ends_with(".svg") && !Path::new(path).is_dir() {
        let scenes: Vec<Scene> = pictures.flat_map(|(_, scenes)| scenes).collect();
        files::picture(path, picture::svg_column(&scenes, theme).as_bytes(), over)?;
        return Ok(vec![path.to_owned()]);
    }
    files::folder(path)?;
    let mut written = Vec::new();
    for (name, scenes) in pictures {
        let file = Path::new(path).join(name).to_string_lossy().into_owned();
        let drawn = match scenes.as_slice() {
            [one] => picture::svg(one, theme),
            several => picture::svg_column(several, theme),
        };
        files::picture(&file, drawn.as_bytes(), over)?;
        written.push(file);
    }
    Ok(written)
}

/// All pictures, by the names of their files.
fn pictures(
    loaded: &Loaded,
    outcome: &SimulationResult,
    details: &Details,
) -> Vec<(&'static str, Vec<Scene>)> {
    let s = &outcome.statistics;
    let of = format!("{}, {} games, {}", loaded.rules.title(), s.games, s.policy);
    let histogram = |what: &str, counts: &Histogram| {
        vec![picture::chart(&Chart {
            title: format!("Games by {what}: {of}"),
            along: format!("{what} a game"),
            up: "games".to_owned(),
            bars: binned(counts),
            ..Chart::default()
        })]
    };
    let leads = details.leads.iter().map(|row| Bar {
        label: row.lead.to_string(),
        value: 100.0 * row.share.share.unwrap_or(0.0),
        range: row.share.ci95.map(|ci95| ci95.map(|end| 100.0 * end)),
    });
    let first = &loaded.rules.players.first;
    let leads = picture::chart(&Chart {
        title: format!("Games won by {first}, by its lead: {of}"),
        along: format!("pieces that {first} was ahead at some turn"),
        up: format!("games won by {first}, with 95 % intervals"),
        bars: leads.collect(),
        percent: true,
        ..Chart::default()
    });
    vec![
        ("turns.svg", histogram("turns", &details.turns)),
        ("decisions.svg", histogram("decisions", &details.decisions)),
        ("captures.svg", histogram("captures", &details.captures)),
        (
            "captures-by-space.svg",
            by_space(loaded, details, s.games, &of),
        ),
        ("leads.svg", vec![leads]),
    ]
}

/// A histogram in bars of equal width.
fn binned(counts: &Histogram) -> Vec<Bar> {
    let (width, bins) = counts.bins(BARS, false);
    let bar = |(number, games): (u64, u64)| Bar {
        label: match width {
            1 => number.to_string(),
            _ => format!("{}-{}", number * width, (number + 1) * width - 1),
        },
        value: games as f64,
        range: None,
    };
    bins.into_iter().map(bar).collect()
}

/// Where pieces were captured, a board for each owner: both sides' on one scale, nobody's, if any
/// were, on a scale of its own.
fn by_space(loaded: &Loaded, details: &Details, games: u64, of: &str) -> Vec<Scene> {
    let rules = &loaded.rules;
    let captured = |owner: &str| -> Vec<(SpaceName, f64)> {
        let here = |space: SpaceName| {
            let name = space.to_string();
            let rows = details.captures_by_space.iter();
            let rows = rows.filter(|row| row.side == owner && row.space == name);
            let captured: u64 = rows.map(|row| row.count.captured).sum();
            (space, captured as f64 / games.max(1) as f64)
        };
        rules.board.spaces().map(here).collect()
    };
    let board = |heading: String, of: Vec<(SpaceName, f64)>, up_to| {
        let values = Values {
            title: "pieces captured here, a game".to_owned(),
            of,
            up_to,
        };
        let options = Options {
            heading: Some(heading),
            values: Some(values),
            ..Options::default()
        };
        picture::board(rules, None, &options)
    };
    let sides = [&rules.players.first, &rules.players.second];
    let lost = sides.map(|side| captured(side));
    let most = lost.iter().flatten().map(|(_, captured)| *captured);
    let most = most.fold(0.0, f64::max);
    let boards = sides.into_iter().zip(lost);
    let boards = boards.map(|(side, lost)| {
        let heading = format!("Where {side} loses pieces: {of}");
        board(heading, lost, Some(most))
    });
    let mut boards: Vec<Scene> = boards.collect();
    let neutral = captured(NEUTRAL);
    if neutral.iter().any(|(_, captured)| *captured > 0.0) {
        let own = neutral.iter().map(|(_, captured)| *captured);
        let own = own.fold(0.0, f64::max);
        let scale = if own == most {
            ""
        } else {
            ", on another scale"
        };
        let heading = format!("Where neutral pieces are captured{scale}: {of}");
        boards.push(board(heading, neutral, None));
    }
    boards
}
