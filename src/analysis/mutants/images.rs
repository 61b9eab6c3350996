//! The second side's share, as it follows from the first's.

use super::part::Layout;
use crate::model::{Placement, Ruleset, SpaceRuns};
use crate::player::{ByPlayer, Player};

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
    let image = rules.board.images(rules.sides?, &placement.spaces)?;
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
            was.board
                .images(before, first)
                .is_some_and(|image| image == *second)
        };
        let tracks = &was.tracks;
        let image = was.board.track_image(before, &tracks.first);
        if image.is_some_and(|image| image == tracks.second) {
            layout.tracks.second = changed.board.track_image(after, &tracks.first)?;
        }
        for (region, now) in was.regions.iter().zip(&mut layout.regions) {
            if derived(&region.spaces.first, &region.spaces.second) {
                now.spaces.second = changed.board.images(after, &region.spaces.first)?;
            }
        }
        for placement in &was.start.places {
            if let Some(image) = placed(was, placement) {
                layout.places[image].spaces = changed.board.images(after, &placement.spaces)?;
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
