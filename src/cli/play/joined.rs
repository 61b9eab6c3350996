//! Pieces of others that go over to a side by a play.

use daldos_dsl::engine::{Move, Play, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::model::{Position, SpaceName};

/// Pieces of a kind that go over to the mover on a space.
pub(super) struct JoinedPieces {
    pub(super) kind: String,
    pub(super) space: SpaceName,
    /// How many, one at least.
    pub(super) count: usize,
}

/// Who goes over by a play, and is the mover's after it.
pub(super) fn joined(loaded: &Loaded, state: &State, play: &Play) -> Vec<JoinedPieces> {
    let mover = state.to_move();
    let before = loaded.game.position(state);
    let after = loaded.game.position(&play.state);
    let own = |position: &Position, kind: &str| {
        let men = position.sides[mover].iter().filter(|men| men.kind == kind);
        let at = men.flat_map(|men| &men.at);
        at.map(|stand| stand.space.clone()).collect::<Vec<_>>()
    };
    let mut joined: Vec<JoinedPieces> = Vec::new();
    let others = before.sides[mover.opponent()].iter();
    for men in others.chain(&before.neutral) {
        let (kind, own) = (
            &men.kind,
            [&before, &after].map(|position| own(position, &men.kind)),
        );
        if own[1].len() <= own[0].len() {
            continue;
        }
        for stand in &men.at {
            let Some(followed) = followed(loaded, play, kind, &stand.space) else {
                continue;
            };
            if !own[1].contains(followed.end) {
                continue;
            }
            let space = followed.joined;
            match joined
                .iter_mut()
                .find(|known| known.kind == *kind && known.space == *space)
            {
                Some(known) => known.count += 1,
                None => joined.push(JoinedPieces {
                    kind: kind.clone(),
                    space: space.clone(),
                    count: 1,
                }),
            }
        }
    }
    joined
}

/// Where a piece comes to in a play.
struct FollowedPiece<'g> {
    /// Where moves of others have set it.
    joined: &'g SpaceName,
    /// Where it stands in the end, if it has moved itself since.
    end: &'g SpaceName,
}

/// Where a play leaves a piece of this kind that isn't the mover's; none if it captures it, or the
/// mover's own becomes such a one there.
fn followed<'g>(
    loaded: &'g Loaded,
    play: &Play,
    kind: &str,
    from: &'g SpaceName,
) -> Option<FollowedPiece<'g>> {
    let game = &loaded.game;
    let (mut joined, mut end, mut moved) = (from, from, false);
    for step in &play.moves {
        let here = |space| game.space_name(space) == end;
        let is = |number| game.kind_name(number) == kind;
        if step
            .captured
            .iter()
            .any(|piece| here(piece.space) && is(piece.kind))
        {
            return None;
        }
        if here(step.from.space) && is(step.kind) {
            (end, moved) = (game.space_name(step.to.space), true);
        } else if let Some((_, to)) = step.shifted.iter().find(|(from, _)| here(*from)) {
            end = game.space_name(*to);
            joined = if moved { joined } else { end };
        }
    }
    let made = |step: &Move| {
        step.promoted
            && game.space_name(step.to.space) == end
            && game.kind_name(step.kind_after) == kind
    };
    (!play.moves.iter().any(made)).then_some(FollowedPiece { joined, end })
}
