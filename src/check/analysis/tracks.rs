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
        let Some(next) = track.next(i) else { continue };
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
        } else if next == i + 1 {
            (
                format!("the track steps from `{from}` to `{to}`, which don't touch"),
                "to here",
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

/// A symmetry of the board: where it takes a space, if to any.
type BoardMap = fn(&Board, &SpaceName) -> Option<SpaceName>;

/// Whether some symmetry takes one track onto the other: none at all, top for bottom, left for
/// right, or both, by the numbers in the rows or by the columns as drawn.
fn alike(board: &Board, first: &Track, second: &Track) -> bool {
    const SYMMETRIES: [BoardMap; 7] = [
        |_, s| Some(s.clone()),
        |b, s| numbered(b, s, true, false),
        |b, s| numbered(b, s, true, true),
        |b, s| numbered(b, s, false, true),
        |b, s| drawn(b, s, true, false),
        |b, s| drawn(b, s, true, true),
        |b, s| drawn(b, s, false, true),
    ];
    if (first.once.0.len(), first.cycle.0.len()) != (second.once.0.len(), second.cycle.0.len()) {
        return false;
    }
    let goal: Vec<&SpaceName> = second.places().collect();
    SYMMETRIES.iter().any(|symmetry| {
        let image: Option<Vec<SpaceName>> = first.places().map(|s| symmetry(board, s)).collect();
        image.is_some_and(|image| {
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
    })
}

/// The image by row order and number in the row.
fn numbered(board: &Board, space: &SpaceName, rows: bool, columns: bool) -> Option<SpaceName> {
    let y = board.rows.iter().position(|r| *r.name == *space.row)?;
    let from = &board.rows[y];
    let to = &board.rows[if rows { board.rows.len() - 1 - y } else { y }];
    let number = if columns {
        (from.length + 1).checked_sub(space.number)?
    } else {
        space.number
    };
    (1..=to.length)
        .contains(&number)
        .then(|| SpaceName::new(to.name.as_str(), number))
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
    let number = u8::try_from(x - i64::from(to.offset)).ok()?;
    (1..=to.length)
        .contains(&number)
        .then(|| SpaceName::new(to.name.as_str(), number))
}
