//! Tracks as drawn: steps that leap, and sides whose tracks don't correspond. Exact.

use crate::check::origins::Origins;
use crate::model::{Board, Ruleset, SpaceName, Track};
use crate::player::Player;
use crate::source::Report;

/// Steps between spaces that don't touch, and tracks of which neither is an image of the other.
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let mut found = Vec::new();
    for player in Player::BOTH {
        if !origins.tracks[player].derived {
            gaps(rules, origins, player, &mut found);
        }
    }
    found.extend(unlike(rules, origins));
    found
}

fn gaps(rules: &Ruleset, origins: &Origins, player: Player, found: &mut Vec<Report>) {
    let (track, written) = (&rules.tracks[player], &origins.tracks[player]);
    let places: Vec<&SpaceName> = track.places().collect();
    let span = |i: usize| written.places.get(i).copied().unwrap_or(written.form);
    for (i, from) in places.iter().enumerate() {
        for next in track.ahead(i) {
            let to = places[next];
            // A loop of one space stays where it is, and is meant to.
            if next == i || rules.board.touch(from, to) {
                continue;
            }
            let (text, label) = if from == &to {
                (
                    format!("the track steps from `{from}` to itself"),
                    "named twice in a row",
                )
            } else if next > i {
                (
                    format!("the track steps from `{from}` to `{to}`, which don't touch"),
                    "to here",
                )
            } else if i >= track.main().count() {
                (
                    format!("the fork comes back from `{from}` to `{to}`, which don't touch"),
                    "back to here",
                )
            } else {
                (
                    format!("the loop returns from `{from}` to `{to}`, which don't touch"),
                    "back to here",
                )
            };
            let report = Report::warning("daldos::track::gap", text, span(next), label);
            found.push(report.with(span(i), "the step goes from here").help(
                "spaces touch if they are neighbours in a row, or in neighbouring rows and at most \
             one column apart: check the order of the spaces and the direction of the runs",
            ));
        }
    }
}

fn unlike(rules: &Ruleset, origins: &Origins) -> Option<Report> {
    let (first, second) = (&rules.tracks.first, &rules.tracks.second);
    if rules.sides.is_some() && (origins.tracks.second.derived || origins.tracks.first.derived) {
        return None;
    }
    if first.is_empty() || second.is_empty() || alike(&rules.board, first, second) {
        return None;
    }
    let names = [Player::First, Player::Second].map(|player| rules.player(player));
    let report = Report::warning(
        "daldos::track::unlike",
        format!(
            "the tracks of `{}` and `{}` don't correspond",
            names[0], names[1]
        ),
        origins.tracks.second.form,
        "no mirror image or half turn of the other side's track",
    );
    Some(
        report
            .with(origins.tracks.first.form, "the other side's track")
            .help(
                "check the spaces of both, or let one follow from the other with \
                 `(sides mirrored)` or `(sides turned)`",
            ),
    )
}

/// Whether some symmetry takes one track onto the other: none at all, top for bottom, left for
/// right, or both, by the numbers in the rows or by the columns as drawn.
fn alike(board: &Board, first: &Track, second: &Track) -> bool {
    let ways = [(false, false), (true, false), (true, true), (false, true)];
    if (first.once.0.len(), first.cycle.0.len()) != (second.once.0.len(), second.cycle.0.len()) {
        return false;
    }
    let goal: Vec<&SpaceName> = second.main().collect();
    let images = ways.into_iter().flat_map(|(rows, columns)| {
        let by_number = first.main().map(|s| board.reflected(s, rows, columns));
        let drawn = first.main().map(|s| drawn(board, s, rows, columns));
        [by_number.collect::<Option<Vec<_>>>(), drawn.collect()]
    });
    let mut images = images.flatten();
    images.any(|image| {
        // Where nothing comes before the loop, it may begin anywhere.
        let turns = if first.once.0.is_empty() {
            image.len()
        } else {
            1
        };
        (0..turns).any(|by| {
            let turned = image[by..].iter().chain(&image[..by]);
            turned.eq(goal.iter().copied())
        })
    })
}

/// The image by row order and column as drawn.
fn drawn(board: &Board, space: &SpaceName, rows: bool, columns: bool) -> Option<SpaceName> {
    let (y, x) = board.grid(space)?;
    let to = &board.rows[if rows { board.rows.len() - 1 - y } else { y }];
    let left = board.rows.iter().map(|r| i64::from(r.offset) + 1).min()?;
    let right = board
        .rows
        .iter()
        .map(|r| i64::from(r.offset) + i64::from(r.length))
        .max()?;
    let x = if columns {
        left + right - i64::from(x)
    } else {
        i64::from(x)
    };
    to.space(x - i64::from(to.offset))
}
