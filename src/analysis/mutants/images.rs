//! The second side's share, as it follows from the first's.

use super::part::Layout;
use crate::model::{Placement, Ruleset, Sides, SpaceName, SpaceRuns, Track};
use crate::player::{ByPlayer, Player};

/// Where a space lies for the other side; none off the board.
pub(super) fn space(rules: &Ruleset, sides: Sides, space: &SpaceName) -> Option<SpaceName> {
    let rows = &rules.board.rows;
    let at = rows.iter().position(|row| *row.name == *space.row)?;
    let row = &rows[rows.len() - 1 - at];
    let number = match sides {
        Sides::Mirrored => space.number,
        Sides::Turned => (row.length + 1).checked_sub(space.number)?,
    };
    let name = SpaceName::new(row.name.as_str(), number);
    rules.board.index(&name).map(|_| name)
}

/// Spaces as they lie for the other side.
pub(super) fn runs(rules: &Ruleset, sides: Sides, runs: &SpaceRuns) -> Option<SpaceRuns> {
    let spaces = runs.0.iter().map(|name| space(rules, sides, name));
    spaces.collect::<Option<Vec<_>>>().map(SpaceRuns)
}

/// A track as it lies for the other side.
pub(super) fn track(rules: &Ruleset, sides: Sides, track: &Track) -> Option<Track> {
    Some(Track {
        once: runs(rules, sides, &track.once)?,
        cycle: runs(rules, sides, &track.cycle)?,
    })
}

/// What both sides have when `change` happens to one side's part: where the second's is the
/// image of the first's, it stays so. Gives the side changed as well.
pub(super) fn both<T: Clone + PartialEq>(
    now: &ByPlayer<T>,
    change: impl Fn(&T) -> Vec<T>,
    image: impl Fn(&T) -> Option<T>,
) -> Vec<(Player, ByPlayer<T>)> {
    let derived = image(&now.first).is_some_and(|image| image == now.second);
    let mut found = Vec::new();
    for first in change(&now.first) {
        let second = match derived {
            true => image(&first),
            false => Some(now.second.clone()),
        };
        if let Some(second) = second {
            found.push((Player::First, ByPlayer { first, second }));
        }
    }
    if !derived {
        for second in change(&now.second) {
            let first = now.first.clone();
            found.push((Player::Second, ByPlayer { first, second }));
        }
    }
    found
}

/// The placement of the second side that is the image of one of the first's.
pub(super) fn placed(rules: &Ruleset, placement: &Placement) -> Option<usize> {
    let image = runs(rules, rules.sides?, &placement.spaces)?;
    (placement.owner == Some(Player::First)).then_some(())?;
    rules.start.places.iter().position(|other| {
        other.owner == Some(Player::Second) && other.kind == placement.kind && other.spaces == image
    })
}

/// The layout of rules whose board or sides have changed: what was derived for the second side
/// is derived anew. None if anything is off the board then.
pub(super) fn laid_out(was: &Ruleset, changed: &Ruleset) -> Option<Layout> {
    let mut layout = Layout::of(changed);
    if let (Some(before), Some(after)) = (was.sides, changed.sides) {
        let derived = |first: &SpaceRuns, second: &SpaceRuns| {
            runs(was, before, first).is_some_and(|image| image == *second)
        };
        let tracks = &was.tracks;
        if track(was, before, &tracks.first).is_some_and(|image| image == tracks.second) {
            layout.tracks.second = track(changed, after, &tracks.first)?;
        }
        for (region, now) in was.regions.iter().zip(&mut layout.regions) {
            if derived(&region.spaces.first, &region.spaces.second) {
                now.spaces.second = runs(changed, after, &region.spaces.first)?;
            }
        }
        for placement in &was.start.places {
            if let Some(image) = placed(was, placement) {
                layout.places[image].spaces = runs(changed, after, &placement.spaces)?;
            }
        }
    }
    let spaces = Player::BOTH.into_iter().flat_map(|player| {
        let regions = layout.regions.iter().map(move |r| &r.spaces[player].0);
        layout.tracks[player].places().chain(regions.flatten())
    });
    let places = layout.places.iter().flat_map(|p| &p.spaces.0);
    let marks = layout.board.marks.iter().map(|mark| &mark.space);
    let on_board = spaces
        .chain(places)
        .chain(marks)
        .all(|space| changed.board.index(space).is_some());
    on_board.then_some(layout)
}
