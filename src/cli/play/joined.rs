//! Pieces of others that go over to a side by a play.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Move, Play, Scratch, State, Turn};
use daldos_dsl::load::Loaded;
use daldos_dsl::model::{Position, SpaceName};
use daldos_dsl::player::Player;

/// Pieces of a kind that go over to the mover on a space.
pub(super) struct JoinedPieces {
    /// What they were before.
    pub(super) kind: String,
    pub(super) space: SpaceName,
    /// How many, one at least.
    pub(super) count: usize,
}

/// Who goes over by a play of a throw, move by move: who has joined may move on at once.
pub(super) fn joined(
    loaded: &Loaded,
    state: &State,
    throw: &Throw,
    play: &Play,
) -> Vec<JoinedPieces> {
    let game = &loaded.game;
    let (mut turn, mut scratch) = (Turn::new(game, state, throw), Scratch::new());
    let mut before = game.position(state);
    let mut joined: Vec<JoinedPieces> = Vec::new();
    for step in &play.moves {
        if turn.play(game, &mut scratch, step).is_err() {
            break;
        }
        let after = game.position(&turn.state(game));
        let made = MadeMove {
            loaded,
            step,
            mover: state.to_move(),
            before: &before,
            after: &after,
        };
        for more in made.joined() {
            let known = joined
                .iter_mut()
                .find(|known| known.kind == more.kind && known.space == more.space);
            match known {
                Some(known) => known.count += more.count,
                None => joined.push(more),
            }
        }
        before = after;
    }
    joined
}

/// A move with the positions before and after it.
struct MadeMove<'p> {
    loaded: &'p Loaded,
    step: &'p Move,
    mover: Player,
    before: &'p Position,
    after: &'p Position,
}

/// By how many fewer others of a kind stand on a space after a move; below none: more.
struct FewerOthers<'p> {
    kind: &'p str,
    space: &'p SpaceName,
    count: isize,
}

impl MadeMove<'_> {
    /// Moves don't tell who goes over: it is who stands there no more, and has neither fallen nor been
    /// set elsewhere.
    fn joined(&self) -> Vec<JoinedPieces> {
        let mut fewer = self.fewer();
        for (from, to) in self.shifts() {
            // What is sent back may have changed its kind on the way.
            for same in [true, false] {
                set_elsewhere(&mut fewer, from, to, same);
            }
        }
        let joined = fewer.iter().filter_map(|others| {
            let count = usize::try_from(others.count).ok()?;
            (count > 0).then(|| JoinedPieces {
                kind: others.kind.to_owned(),
                space: self.met(others.space).clone(),
                count,
            })
        });
        joined.collect()
    }

    /// How many others stand on each space no more, without those who have fallen.
    fn fewer(&self) -> Vec<FewerOthers<'_>> {
        let game = &self.loaded.game;
        let fallen = self.step.captured.iter();
        let fallen = fallen.filter(|piece| piece.owner != Some(self.mover));
        let fallen =
            fallen.map(|piece| (game.kind_name(piece.kind), game.space_name(piece.space), -1));
        let before = self.others(self.before).map(|(kind, at)| (kind, at, 1));
        let after = self.others(self.after).map(|(kind, at)| (kind, at, -1));
        let mut fewer: Vec<FewerOthers<'_>> = Vec::new();
        for (kind, space, count) in before.chain(after).chain(fallen) {
            let known = fewer
                .iter_mut()
                .find(|known| known.kind == kind && known.space == space);
            match known {
                Some(known) => known.count += count,
                None => fewer.push(FewerOthers { kind, space, count }),
            }
        }
        fewer
    }

    /// The pieces that aren't the mover's, each with its kind and where it stands.
    fn others<'p>(
        &self,
        position: &'p Position,
    ) -> impl Iterator<Item = (&'p str, &'p SpaceName)> + use<'p> {
        let enemies = position.sides[self.mover.opponent()].iter();
        let men = enemies.chain(&position.neutral);
        men.flat_map(|men| {
            let at = men.at.iter();
            at.map(|stand| (men.kind.as_str(), &stand.space))
        })
    }

    /// How many of the mover's stand there.
    fn own(&self, position: &Position, space: &SpaceName) -> usize {
        let at = position.sides[self.mover].iter().flat_map(|men| &men.at);
        at.filter(|stand| stand.space == *space).count()
    }

    /// From where to where the move sets others.
    fn shifts(&self) -> impl Iterator<Item = (&SpaceName, &SpaceName)> {
        let name = |space| self.loaded.game.space_name(space);
        let shifted = self.step.shifted.iter();
        shifted.map(move |&(from, to)| (name(from), name(to)))
    }

    /// Where those from a space have gone over: there, or where they have been pushed before.
    fn met<'s>(&'s self, space: &'s SpaceName) -> &'s SpaceName {
        let more = |to: &SpaceName| self.own(self.after, to) > self.own(self.before, to);
        let mut shifts = self.shifts();
        let pushed = shifts.find(|&(from, to)| from == space && more(to));
        pushed.map_or(space, |(_, to)| to)
    }
}

/// Those who are too many where pieces have been set are who is missing where they have come from:
/// of the same kind, or of others.
fn set_elsewhere(fewer: &mut [FewerOthers<'_>], from: &SpaceName, to: &SpaceName, same: bool) {
    for come in 0..fewer.len() {
        for gone in 0..fewer.len() {
            let (here, there) = (&fewer[come], &fewer[gone]);
            if here.space != to || there.space != from || (here.kind == there.kind) != same {
                continue;
            }
            let moved = there.count.max(0).min((-here.count).max(0));
            fewer[come].count += moved;
            fewer[gone].count -= moved;
        }
    }
}
