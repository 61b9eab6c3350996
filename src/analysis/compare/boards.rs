//! Ways to lay one board over another, so that both tracks run alike.

use super::normal::Restrictions;
use super::numbers::Numbers;
use crate::model::plain::Sets;
use crate::model::{Ruleset, SpaceName, Track};
use crate::player::{ByPlayer, Player};

/// All ways, those that change the fewest names first; kinds, faces and moves are left open.
pub(super) fn boards(first: &Ruleset, second: &Ruleset, limits: Restrictions) -> Vec<Numbers> {
    let mut found: Vec<(usize, usize, Numbers)> = Vec::new();
    for swapped in [false, true] {
        let players = ByPlayer::from_fn(|player: Player| match swapped {
            true => player.opponent(),
            false => player,
        });
        let ways = Player::BOTH.map(|player| {
            turned(
                &first.tracks[player],
                &second.tracks[players[player]],
                limits,
            )
        });
        for one in &ways[0] {
            for other in &ways[1] {
                let places = ByPlayer {
                    first: one.clone(),
                    second: other.clone(),
                };
                let Some(spaces) = spaces(first, second, &players, &places) else {
                    continue;
                };
                let names = Player::BOTH
                    .into_iter()
                    .filter(|player| first.player(*player) != second.player(players[*player]));
                let renamed = changed(first, second, &spaces);
                let places = ByPlayer::from_fn(|player: Player| {
                    let places = places[player].iter();
                    places.map(|place| Some(*place)).collect::<Vec<_>>()
                });
                let numbers = Numbers {
                    players,
                    spaces,
                    places,
                    kinds: vec![None; first.kinds.len()],
                    faces: vec![None; first.dice.faces.len()],
                    moves: vec![None; first.moves.len()],
                };
                found.push((names.count(), renamed, numbers));
            }
        }
    }
    found.sort_by_key(|(players, spaces, _)| (*players, *spaces));
    found.into_iter().map(|(_, _, numbers)| numbers).collect()
}

/// The place that each place of a track becomes on another: a loop without a way to it may begin
/// anywhere.
fn turned(one: &Track, other: &Track, limits: Restrictions) -> Vec<Vec<u8>> {
    let (once, cycle) = (one.once.0.len(), one.cycle.0.len());
    if (once, cycle) != (other.once.0.len(), other.cycle.0.len()) {
        return Vec::new();
    }
    let turns = if once == 0 && !limits.order { cycle } else { 1 };
    let all = (0..turns).map(|by| {
        let place = |place: usize| match place.checked_sub(once) {
            Some(at) => (once + (at + by) % cycle) as u8,
            None => place as u8,
        };
        (0..once + cycle).map(place).collect::<Vec<u8>>()
    });
    let first_of = |track: &Track| -> Vec<bool> {
        let places: Vec<&SpaceName> = track.places().collect();
        (0..places.len())
            .map(|at| !places[..at].contains(&places[at]))
            .collect()
    };
    let (here, there) = (first_of(one), first_of(other));
    all.filter(|places| {
        let mut pairs = places.iter().zip(&here);
        !limits.arrivals || pairs.all(|(place, first)| there[usize::from(*place)] == *first)
    })
    .collect()
}

/// The spaces that follow from the places, and what is left of the board; none if a space would
/// have to be two.
fn spaces(
    first: &Ruleset,
    second: &Ruleset,
    players: &ByPlayer<Player>,
    places: &ByPlayer<Vec<u8>>,
) -> Option<Vec<Option<u8>>> {
    let mut map = Map::new(first, second);
    for player in Player::BOTH {
        let other: Vec<&SpaceName> = second.tracks[players[player]].places().collect();
        for (space, place) in first.tracks[player].places().zip(&places[player]) {
            let like = second.board.index(other[usize::from(*place)])?;
            map.set(first.board.index(space)?, like)?;
        }
    }
    map.drawn();
    map.rest()?;
    Some(map.forth)
}

/// A one-to-one map of the spaces that come up in play, as it is made.
struct Map<'a> {
    rules: [&'a Ruleset; 2],
    names: [Vec<SpaceName>; 2],
    used: [Vec<bool>; 2],
    forth: Vec<Option<u8>>,
    back: Vec<Option<u8>>,
}

impl<'a> Map<'a> {
    fn new(first: &'a Ruleset, second: &'a Ruleset) -> Map<'a> {
        let names = [first, second].map(|rules| rules.board.spaces().collect::<Vec<_>>());
        let used = [first, second].map(|rules| {
            let sets = Sets::new(rules);
            let count = rules.board.spaces().count();
            (0..count)
                .map(|space| sets.has_space(space))
                .collect::<Vec<bool>>()
        });
        Map {
            rules: [first, second],
            forth: vec![None; names[0].len()],
            back: vec![None; names[1].len()],
            names,
            used,
        }
    }

    /// Notes what a space is like; none if either is like another.
    fn set(&mut self, space: usize, like: usize) -> Option<()> {
        let known = (self.forth[space], self.back[like]);
        let pair = (Some(like as u8), Some(space as u8));
        (known == (None, None) || known == pair).then(|| {
            (self.forth[space], self.back[like]) = pair;
        })
    }

    fn open(&self) -> Vec<usize> {
        let all = 0..self.forth.len();
        all.filter(|space| self.used[0][*space] && self.forth[*space].is_none())
            .collect()
    }

    /// Lays the boards over each other as they are drawn, if the spaces known lie so.
    fn drawn(&mut self) {
        let grid = |side: usize, space: usize| {
            let cell = self.rules[side].board.grid(&self.names[side][space]);
            cell.map(|(y, x)| (y as i32, x))
        };
        let all = 0..self.forth.len();
        let pairs = all.filter_map(|space| Some((space, usize::from(self.forth[space]?))));
        let pairs: Vec<_> = pairs
            .filter_map(|(a, b)| grid(0, a).zip(grid(1, b)))
            .collect();
        let Some(((y, x), (v, u))) = pairs.first().copied() else {
            return;
        };
        let mut turns = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
            .into_iter()
            .map(|(down, right)| {
                move |cell: (i32, i32)| (v + down * (cell.0 - y), u + right * (cell.1 - x))
            });
        let Some(turn) = turns.find(|turn| pairs.iter().all(|(a, b)| turn(*a) == *b)) else {
            return;
        };
        let others: Vec<_> = (0..self.back.len()).map(|space| grid(1, space)).collect();
        let like = |space: &usize| {
            let cell = turn(grid(0, *space)?);
            let like = others.iter().position(|other| *other == Some(cell))?;
            self.used[1][like].then_some((*space, like))
        };
        let found: Vec<_> = self.open().iter().filter_map(like).collect();
        for (space, like) in found {
            // One that is taken is left to its name.
            let _ = self.set(space, like);
        }
    }

    /// What is left over: by names, then in order; none if there is more in one than in the other.
    fn rest(&mut self) -> Option<()> {
        for space in self.open() {
            let name = &self.names[0][space];
            let free = |like: &usize| self.used[1][*like] && self.back[*like].is_none();
            let mut all = (0..self.back.len()).filter(free);
            let named = all.clone().find(|like| self.names[1][*like] == *name);
            let like = named.or_else(|| all.next())?;
            self.set(space, like)?;
        }
        let mut others = self.back.iter().zip(&self.used[1]);
        others
            .all(|(like, used)| like.is_some() == *used)
            .then_some(())
    }
}

/// How many spaces have another name.
fn changed(first: &Ruleset, second: &Ruleset, spaces: &[Option<u8>]) -> usize {
    let others: Vec<SpaceName> = second.board.spaces().collect();
    let pairs = first.board.spaces().zip(spaces);
    let other = |(name, like): &(SpaceName, &Option<u8>)| {
        like.is_some_and(|like| others[usize::from(like)] != *name)
    };
    pairs.filter(other).count()
}
